//! What can go wrong in a command, and the exit code it leaves.

use std::io;
use std::path::Path;

/// Why a command ends early.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// What was asked for makes no sense, or a file cannot be used: exit code 2.
    Input(String),
    /// What was to be checked is not so: exit code 1.
    Failed(String),
    /// The same, and it has been said already.
    FailedAndSaid,
    /// Nobody reads our output any more: nothing to complain about.
    NobodyListens,
}

/// The result of everything a command does.
pub(crate) type Outcome<T = ()> = Result<T, Trouble>;

impl Trouble {
    /// The exit code, and what to say on the way out.
    pub(crate) fn farewell(self) -> (u8, Option<String>) {
        match self {
            Trouble::Input(message) => (2, Some(message)),
            Trouble::Failed(message) => (1, Some(message)),
            Trouble::FailedAndSaid => (1, None),
            Trouble::NobodyListens => (0, None),
        }
    }
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Trouble {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Trouble::NobodyListens,
            _ => Trouble::Input(error.to_string()),
        }
    }
}

/// Reads a whole text file.
pub(crate) fn read(path: &Path) -> Outcome<String> {
    std::fs::read_to_string(path).map_err(|error| Trouble::Input(format!("{}: {}", path.display(), reason(&error))))
}

/// Writes a whole text file.
pub(crate) fn write(path: &Path, text: &str) -> Outcome {
    std::fs::write(path, text).map_err(|error| Trouble::Input(format!("{}: {}", path.display(), reason(&error))))
}

fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_string(),
        io::ErrorKind::InvalidData => "this is not a text file".to_string(),
        _ => error.to_string(),
    }
}
