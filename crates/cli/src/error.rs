//! Errors of the command, and their exit codes.

use std::io;

use fresco_files::FileError;
use fresco_games::{BotError, OpenError, SessionError};
use tabletop::{Fault, RecordError, Refusal, Rules, Text};

use crate::lang;

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
    /// The error of exit code 2 for what another crate has found.
    pub(crate) fn input(reason: &impl Reason) -> CliError {
        CliError::Input(reason.told())
    }
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

impl From<Fault> for CliError {
    fn from(fault: Fault) -> CliError {
        CliError::input(&fault)
    }
}

impl From<FileError> for CliError {
    fn from(error: FileError) -> CliError {
        CliError::input(&error)
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

/// What another crate has found wrong.
pub(crate) trait Reason {
    /// The same in the language of the terminal.
    fn told(&self) -> String;
}

impl Reason for Text {
    fn told(&self) -> String {
        lang::tell(self)
    }
}

/// These say what is wrong as a text.
macro_rules! told_as_text {
    ($($Type:ty)*) => { $(impl Reason for $Type {
        fn told(&self) -> String {
            self.text().told()
        }
    })* };
}
told_as_text! { BotError Fault FileError OpenError RecordError SessionError }

impl<R: Rules> Reason for Refusal<R> {
    fn told(&self) -> String {
        Text::from(self.refused()).told()
    }
}
/// What is already told.
impl Reason for String {
    fn told(&self) -> String {
        self.clone()
    }
}
impl<T: Reason> Reason for &T {
    fn told(&self) -> String {
        (*self).told()
    }
}
