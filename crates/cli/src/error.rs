//! Errors of the command, and their exit codes.

use std::io;

use fresco_files::FileError;

/// Why a command ends early.
#[derive(Debug)]
pub(crate) enum CliError {
    /// The command makes no sense, or a file cannot be used: exit code 2.
    Input(String),
    /// A check failed: exit code 1.
    Failed(String),
    /// A check failed, and the command has already said so: exit code 1.
    AlreadyReported,
    /// Somebody interrupted the command: exit code 130, as in shells.
    Interrupted(String),
    /// Nobody reads our output any more, and nobody has to be told.
    BrokenPipe,
}

/// The result of everything a command does.
pub(crate) type CliResult<T = ()> = Result<T, CliError>;

impl CliError {
    /// The exit code, and the message to print.
    pub(crate) fn exit(self) -> (u8, Option<String>) {
        match self {
            CliError::Input(message) => (2, Some(message)),
            CliError::Failed(message) => (1, Some(message)),
            CliError::AlreadyReported => (1, None),
            CliError::Interrupted(message) => (130, Some(message)),
            CliError::BrokenPipe => (0, None),
        }
    }
}

impl From<FileError> for CliError {
    fn from(error: FileError) -> CliError {
        CliError::Input(error.to_string())
    }
}

impl From<io::Error> for CliError {
    fn from(error: io::Error) -> CliError {
        match error.kind() {
            io::ErrorKind::BrokenPipe => CliError::BrokenPipe,
            _ => CliError::Input(error.to_string()),
        }
    }
}
