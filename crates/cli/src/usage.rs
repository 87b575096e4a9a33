//! What is typed after `fresco`, and what is wrong with it, told in the language of the terminal.

use std::error::Error as _;
use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use anstyle::{AnsiColor, Color, Style};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory, Error, FromArgMatches};
use tabletop::{Arg, data, in_a_row, one_of};

use crate::args::Cli;
use crate::help::{laid_out, possible_values};
use crate::ink;
use crate::lang::told;

const WRONG: Style = Style::new().fg_color(Some(Color::Ansi(AnsiColor::Yellow)));
const RIGHT: Style = Style::new().fg_color(Some(Color::Ansi(AnsiColor::Green)));

/// Reads the command line. If it cannot be read, or asks for help, the answer is printed, and the exit code comes back.
pub(crate) fn read(typed: impl IntoIterator<Item = OsString>) -> Result<Cli, ExitCode> {
    let mut command = laid_out(Cli::command());
    parsed(&mut command, typed).map_err(|error| answered(&command, &error))
}

fn parsed(command: &mut Command, typed: impl IntoIterator<Item = OsString>) -> Result<Cli, Error> {
    let matches = command.try_get_matches_from_mut(typed)?;
    Cli::from_arg_matches(&matches)
}

/// Prints help, the version, or what is wrong.
fn answered(command: &Command, error: &Error) -> ExitCode {
    // That nobody may be listening is no reason to say anything else.
    let _ = match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => write!(anstream::stdout(), "{}", error.render().ansi()),
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => write!(anstream::stderr(), "{}", error.render().ansi()),
        _ => writeln!(anstream::stderr(), "{}", in_words(command, error).join("\n")),
    };
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
}

/// What is wrong with a command line: what it is, what may have been meant, how the command is typed.
fn in_words(command: &Command, error: &Error) -> Vec<String> {
    let mut lines = what_is_wrong(error);
    if let Some(first) = lines.first_mut() {
        *first = format!("{} {first}", ink::warning(told!("error:")));
    }
    let tips = tips(command, error);
    if !tips.is_empty() {
        lines.push(String::new());
        lines.extend(tips.iter().map(|tip| format!("  {} {tip}", ink::paint(told!("tip:"), RIGHT))));
    }
    if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
        // Before our line of usage stands the parser's own title.
        let usage = usage.to_string();
        let usage = usage.split_once(' ').map_or("", |(_, usage)| usage);
        lines.extend([String::new(), format!("{} {usage}", ink::heading(told!("Usage:")))]);
    }
    lines.extend([String::new(), told!("For more information, try '{option}'.", option = data(ink::bold("--help")))]);
    lines
}

/// The first line says it; where several things are named, each has a line of its own.
fn what_is_wrong(error: &Error) -> Vec<String> {
    let argument = || painted(&one(error, ContextKind::InvalidArg), WRONG);
    let value = || painted(&one(error, ContextKind::InvalidValue), WRONG);
    let mut below = Vec::new();
    let first = match error.kind() {
        ErrorKind::UnknownArgument => told!("unexpected argument '{argument}' found", argument = argument()),
        ErrorKind::InvalidSubcommand => {
            told!("there is no command '{command}'", command = painted(&one(error, ContextKind::InvalidSubcommand), WRONG))
        }
        ErrorKind::MissingSubcommand => {
            let commands = one_of(several(error, ContextKind::ValidSubcommand).iter().map(|name| painted(name, RIGHT)));
            told!("'{command}' needs a command: {commands}", command = data(one(error, ContextKind::InvalidSubcommand)), commands)
        }
        ErrorKind::MissingRequiredArgument => {
            below = indented(&several(error, ContextKind::InvalidArg), RIGHT);
            told!("the following required arguments were not provided:")
        }
        ErrorKind::ArgumentConflict => match several(error, ContextKind::PriorArg).as_slice() {
            [] => told!("the argument '{argument}' cannot be used with one or more of the others", argument = argument()),
            [other] if *other == one(error, ContextKind::InvalidArg) => {
                told!("the argument '{argument}' cannot be used multiple times", argument = argument())
            }
            [other] => {
                told!("the argument '{argument}' cannot be used with '{other}'", argument = argument(), other = painted(other, WRONG))
            }
            others => {
                below = indented(others, WRONG);
                told!("the argument '{argument}' cannot be used with:", argument = argument())
            }
        },
        ErrorKind::InvalidValue => {
            let possible = several(error, ContextKind::ValidValue);
            if !possible.is_empty() {
                below = vec![format!("  {}", possible_values(possible.iter().map(String::as_str)))];
            }
            match one(error, ContextKind::InvalidValue).is_empty() {
                true => told!("a value is required for '{argument}' but none was supplied", argument = argument()),
                false => told!("invalid value '{value}' for '{argument}'", value = value(), argument = argument()),
            }
        }
        ErrorKind::ValueValidation => {
            let why = data(error.source().map(ToString::to_string).unwrap_or_default());
            told!("invalid value '{value}' for '{argument}': {why}", value = value(), argument = argument(), why)
        }
        ErrorKind::TooManyValues => {
            told!("unexpected value '{value}' for '{argument}' found; no more were expected", value = value(), argument = argument())
        }
        ErrorKind::InvalidUtf8 => told!("an argument is not valid UTF-8"),
        // No argument of ours can be wrong in another way.
        _ => told!("this command cannot be understood"),
    };
    let mut lines = vec![first];
    lines.extend(below);
    lines
}

/// What may have been meant.
fn tips(command: &Command, error: &Error) -> Vec<String> {
    let mut tips = Vec::new();
    match several(error, ContextKind::SuggestedSubcommand).as_slice() {
        [] => {}
        [name] => tips.push(told!("a similar command exists: '{name}'", name = painted(name, RIGHT))),
        names => {
            // The parser names the most similar one last.
            let names = in_a_row(names.iter().rev().map(|name| painted(name, RIGHT)));
            tips.push(told!("some similar commands exist: {names}", names));
        }
    }
    if error.kind() == ErrorKind::InvalidSubcommand && tips.is_empty() {
        let usage = error.get(ContextKind::Usage).map(ToString::to_string).unwrap_or_default();
        if let Some(first) = first_command_below(command, &usage) {
            let typed = one(error, ContextKind::InvalidSubcommand);
            tips.push(told!("did you mean '{command}'?", command = painted(&format!("{first} {typed}"), RIGHT)));
        }
    }
    let suggested = |kind: ContextKind| several(error, kind).into_iter().map(|name| painted(&name, RIGHT));
    tips.extend(suggested(ContextKind::SuggestedArg).map(|name| told!("a similar argument exists: '{name}'", name)));
    tips.extend(suggested(ContextKind::SuggestedValue).map(|name| told!("a similar value exists: '{name}'", name)));
    if error.kind() == ErrorKind::UnknownArgument && tips.is_empty() {
        let typed = one(error, ContextKind::InvalidArg);
        let commands: Vec<Arg> = commands_with(command, &typed).iter().map(|name| painted(name, RIGHT)).collect();
        if !commands.is_empty() {
            tips.push(told!("this is an option of {commands}", commands = in_a_row(commands)));
        }
    }
    tips
}

/// The first command below the one that this usage is of, which is the one most wanted: `fresco lab report` below `fresco lab`.
fn first_command_below(command: &Command, usage: &str) -> Option<String> {
    let name = |command: &Command| command.get_bin_name().unwrap_or(command.get_name()).to_string();
    command.get_subcommands().find_map(|above| {
        let first = above.get_subcommands().next()?;
        usage.contains(&format!("{} ", name(above))).then(|| name(first))
    })
}

/// The commands that have this option.
fn commands_with(command: &Command, option: &str) -> Vec<String> {
    let has = command.get_arguments().any(|arg| arg.get_long().is_some_and(|name| option.strip_prefix("--") == Some(name)));
    let here = has.then(|| command.get_bin_name().unwrap_or(command.get_name()).to_string());
    here.into_iter().chain(command.get_subcommands().flat_map(|below| commands_with(below, option))).collect()
}

/// What the parser says about one thing; empty if it says nothing.
fn one(error: &Error, kind: ContextKind) -> String {
    several(error, kind).into_iter().next().unwrap_or_default()
}

fn several(error: &Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(value)) => vec![value.clone()],
        Some(ContextValue::Strings(values)) => values.clone(),
        _ => Vec::new(),
    }
}

fn painted(typed: &str, style: Style) -> Arg {
    data(ink::paint(ink::strip_control_chars(typed), style))
}

fn indented(names: &[String], style: Style) -> Vec<String> {
    names.iter().map(|name| format!("  {}", ink::paint(name, style))).collect()
}

#[cfg(test)]
#[allow(clippy::expect_used)]
mod tests;
