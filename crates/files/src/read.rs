//! Reading within limits.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use tabletop::{Arg, Noun, say, sentence};

use crate::{FileError, refuse_empty_name};

/// The most bytes of a line of a text file. People write no longer lines, and an error that quotes one still fits a screen or two.
pub const LONGEST_LINE: usize = 10_000;

/// Reads a text file of at most so many bytes, in lines of at most [`LONGEST_LINE`]. It never takes more memory than that,
/// whatever the name leads to.
pub fn read_text(path: &Path, most: u64) -> Result<String, FileError> {
    let text = String::from_utf8(read_bytes(path, most)?).map_err(|_| FileError::new(path, say!("this is not a text file")))?;
    match text.lines().position(|line| line.len() > LONGEST_LINE) {
        Some(at) => {
            let reason = say!("a line has at most {bytes}", bytes = BYTES.count(LONGEST_LINE as i64));
            Err(FileError { line: Some(at + 1), ..FileError::new(path, reason) })
        }
        None => Ok(text),
    }
}

/// Reads a file of at most so many bytes, whatever they are.
pub fn read_bytes(path: &Path, most: u64) -> Result<Vec<u8>, FileError> {
    refuse_empty_name(path)?;
    let wrong = |error: io::Error| match error.kind() {
        io::ErrorKind::FileTooLarge => FileError::too_large(path, most),
        _ => FileError::of_system(path, &error, sentence!("there is no such file")),
    };
    let file = File::open(path).map_err(wrong)?;
    // A folder opens like a file and then cannot be read; a file that says that it is too large need not be read at all.
    let about = file.metadata().map_err(wrong)?;
    if about.is_dir() {
        return Err(wrong(io::ErrorKind::IsADirectory.into()));
    }
    if about.is_file() && about.len() > most {
        return Err(FileError::too_large(path, most));
    }
    read_at_most(file, most).map_err(wrong)
}

/// Reads everything up to so many bytes; if there is more, the error is [`io::ErrorKind::FileTooLarge`].
pub fn read_at_most(from: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most { Err(io::ErrorKind::FileTooLarge.into()) } else { Ok(bytes) }
}

static MEBIBYTES: Noun = Noun { one: "MiB", many: "MiB" };
static KIBIBYTES: Noun = Noun { one: "KiB", many: "KiB" };
static BYTES: Noun = Noun { one: "byte", many: "bytes" };

/// A number of bytes as people say it.
pub(crate) fn size(bytes: u64) -> Arg {
    match bytes {
        n if n >= 1 << 20 && n.is_multiple_of(1 << 20) => MEBIBYTES.count((n >> 20) as i64),
        n if n >= 1 << 10 && n.is_multiple_of(1 << 10) => KIBIBYTES.count((n >> 10) as i64),
        n => BYTES.count(n as i64),
    }
}
