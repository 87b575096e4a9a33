//! Files that people name: they are read within limits, and written whole or not at all.
//!
//! What a program keeps for its user alone is written so that nobody else can read it.
//!
//! Every error names its file and says what is wrong with it. A name is taken as it was given, whatever bytes it is made of.

mod names;
mod private;
mod read;
mod write;

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use tabletop::{Fault, Sentence, Text, data, say};

pub use names::{in_a_shell, shown, word_in_a_shell};
pub use private::{hold, make_private_folder, write_private};
pub use read::{LONGEST_LINE, read_at_most, read_bytes, read_text};
pub use write::{can_be_written, write_whole};

/// A file that cannot be used, and the reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileError {
    /// The file.
    pub path: PathBuf,
    /// The line, from 1, if it is a line that is wrong.
    pub line: Option<usize>,
    /// What is wrong with it, in words.
    pub reason: Fault,
    /// The kind of error that the system reported, if it was the system.
    pub kind: Option<io::ErrorKind>,
}

impl FileError {
    /// The error about a file as a whole.
    pub fn new(path: &Path, reason: impl Into<Fault>) -> FileError {
        FileError { path: path.to_path_buf(), line: None, reason: reason.into(), kind: None }
    }

    /// The error about a file of which no more than so many bytes are read.
    pub fn too_large(path: &Path, most: u64) -> FileError {
        FileError::new(path, say!("this is too large: the limit is {size}", size = read::size(most)))
    }

    /// The error that the system has reported about a file; `missing` says what is not there if it is that.
    pub fn of_system(path: &Path, error: &io::Error, missing: Sentence) -> FileError {
        let reason = match error.kind() {
            io::ErrorKind::NotFound => missing.into(),
            io::ErrorKind::IsADirectory => say!("this is a folder, not a file"),
            io::ErrorKind::NotADirectory => say!("a part of this path is a file, not a folder"),
            io::ErrorKind::PermissionDenied => say!("that is not permitted"),
            io::ErrorKind::ReadOnlyFilesystem => say!("this disk is read-only"),
            io::ErrorKind::StorageFull => say!("the disk is full"),
            io::ErrorKind::QuotaExceeded => say!("nothing more can be stored here: the quota is used up"),
            io::ErrorKind::FileTooLarge => say!("the system does not allow a file this large"),
            io::ErrorKind::InvalidFilename => say!("the system does not allow this name"),
            io::ErrorKind::InvalidInput if path.as_os_str().as_encoded_bytes().contains(&0) => say!("the system does not allow this name"),
            // The words of the system, in whatever language it speaks.
            _ => Text::as_is(error.to_string()),
        };
        FileError { kind: Some(error.kind()), ..FileError::new(path, reason) }
    }

    /// The file, and what is wrong with it, in words.
    pub fn text(&self) -> Text {
        let (file, reason) = (data(shown(&self.path)), self.reason.text().clone());
        match self.line {
            Some(line) => say!("{file}:{line}: {reason}", file, line = data(line), reason),
            None => say!("{file}: {reason}", file, reason),
        }
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

impl std::error::Error for FileError {}

/// An empty name is refused before the system is asked: it would speak of a file that is missing.
fn refuse_empty_name(path: &Path) -> Result<(), FileError> {
    match path.as_os_str().is_empty() {
        true => Err(FileError::new(path, say!("the name of the file is empty"))),
        false => Ok(()),
    }
}
