//! Why nothing could be measured.

use std::fmt;
use std::io;

/// Why nothing could be measured. What happens *while* it is measured is counted instead.
#[derive(Debug)]
pub enum LoadError {
    /// The server is not on this machine.
    NotHere,
    /// So many files cannot be open at once: how many are needed, and how many there may be.
    OpenFiles {
        /// How many are needed.
        needed: u64,
        /// How many there may be.
        most: u64,
    },
    /// The machine cannot do it.
    Machine(io::Error),
    /// The database cannot be used.
    Database(String),
    /// The server refuses a request: what was asked, the status, and its words.
    Refused(String, u16, String),
    /// The server does not answer, or says something that cannot be understood.
    Misunderstood(String),
    /// Something has failed in this program.
    Broken,
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::NotHere => f.write_str("the server must be on this machine"),
            LoadError::OpenFiles { needed, most } => write!(f, "{needed} open files are needed, {most} are allowed"),
            LoadError::Machine(why) => why.fmt(f),
            LoadError::Database(why) => f.write_str(why),
            LoadError::Refused(what, status, why) => write!(f, "{what}: {status} {why}"),
            LoadError::Misunderstood(what) => f.write_str(what),
            LoadError::Broken => f.write_str("a task has failed"),
        }
    }
}

impl std::error::Error for LoadError {}

impl From<io::Error> for LoadError {
    fn from(why: io::Error) -> LoadError {
        LoadError::Machine(why)
    }
}
