//! What can go wrong in a command, and the exit code it leaves.

use std::io;

/// Why a command ends early.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// What was asked for makes no sense, or a file cannot be used: exit code 2.
    Input(String),
    /// What was to be checked is not so: exit code 1.
    Failed(String),
    /// The same, and it has been said already.
    FailedAndSaid,
    /// Somebody has interrupted it: exit code 130, as shells have it.
    Interrupted(String),
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
            Trouble::Interrupted(message) => (130, Some(message)),
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
