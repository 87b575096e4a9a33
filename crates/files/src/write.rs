//! Writing whole files.
//!
//! The text goes into a new file in the same folder, which takes the place of the old one once all of it has reached the disk.
//! Whatever goes wrong before that, the old file is as it was.

use std::fs::{File, Metadata, OpenOptions, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tabletop::{Sentence, say, sentence};
use tempfile::NamedTempFile;

use crate::{FileError, refuse_empty_name};

const NO_FOLDER: Sentence = sentence!("there is no such folder");

/// A place for a text, before anything is written.
enum Draft {
    /// A new file that shall take the place of the one with this name.
    Beside(NamedTempFile, PathBuf),
    /// No file but a pipe, a terminal or another device: what is written there cannot be taken back.
    Device(File),
}

/// Writes a text file whole or not at all. An error leaves the file that was there as it was.
pub fn write_whole(path: &Path, text: &str) -> Result<(), FileError> {
    let wrong = |error: &io::Error| FileError::of_system(path, error, NO_FOLDER);
    match draft(path)? {
        Draft::Device(mut device) => device.write_all(text.as_bytes()).and_then(|()| device.flush()).map_err(|e| wrong(&e)),
        Draft::Beside(mut new, target) => {
            let file = new.as_file_mut();
            file.write_all(text.as_bytes()).and_then(|()| file.sync_all()).map_err(|e| wrong(&e))?;
            new.persist(&target).map_err(|refused| wrong(&refused.error))?;
            sync_folder(&target);
            Ok(())
        }
    }
}

/// Finds out whether a file can be written, and leaves everything as it is.
pub fn can_be_written(path: &Path) -> Result<(), FileError> {
    draft(path).map(drop)
}

fn draft(path: &Path) -> Result<Draft, FileError> {
    refuse_empty_name(path)?;
    let wrong = |error: io::Error| FileError::of_system(path, &error, NO_FOLDER);
    let there = match std::fs::metadata(path) {
        Ok(there) => Some(there),
        Err(error) if error.kind() == io::ErrorKind::NotFound && path.is_symlink() => {
            return Err(FileError::new(path, say!("this is a link to a file that is not there")));
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(wrong(error)),
    };
    let target = match &there {
        Some(old) if old.is_dir() => return Err(wrong(io::ErrorKind::IsADirectory.into())),
        Some(old) => {
            // Whoever protects a file from being written means the file, not only the bytes in it.
            let opened = OpenOptions::new().write(true).open(path).map_err(wrong)?;
            if !old.is_file() {
                return Ok(Draft::Device(opened));
            }
            // A link stays a link.
            path.canonicalize().map_err(wrong)?
        }
        None => path.to_path_buf(),
    };
    let new = new_file(folder_of(&target), there.as_ref()).map_err(|error| match error.kind() {
        io::ErrorKind::PermissionDenied => FileError::new(path, say!("you may not create a file in its folder")),
        _ => wrong(error),
    })?;
    Ok(Draft::Beside(new, target))
}

/// A new file with the permissions of the one it shall replace, or with those that any new file gets.
fn new_file(folder: &Path, old: Option<&Metadata>) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".fresco-").suffix(".new");
    #[cfg(unix)]
    builder.permissions(<Permissions as std::os::unix::fs::PermissionsExt>::from_mode(0o666));
    let new = builder.tempfile_in(folder)?;
    if let Some(old) = old {
        new.as_file().set_permissions(Permissions::clone(&old.permissions()))?;
    }
    Ok(new)
}

pub(crate) fn folder_of(file: &Path) -> &Path {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Makes the new name outlast a power failure, where the system can do that. The file itself is safe already.
pub(crate) fn sync_folder(file: &Path) {
    if cfg!(unix) {
        let _ = File::open(folder_of(file)).and_then(|folder| folder.sync_all());
    }
}
