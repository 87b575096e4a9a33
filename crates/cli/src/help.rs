//! Help, in the language of the terminal. What a command and its arguments are for is said where they are defined; here the pages are
//! laid out.

use clap::{Arg, ArgAction, Command};
use fresco_board::ModuleSet;
use tabletop::{data, in_a_row};

use crate::args::Edition;
use crate::ink;
use crate::lang::told;
use crate::modules::{Preset, in_ranges};
use crate::words::word;

/// Longer lines of help are hard to read.
const WIDEST: usize = 92;
/// Meanings that stand beside their words have at least so many columns.
const NARROWEST: usize = 24;

/// The command, and everything below it, with pages of help and lines of usage of our own.
pub(crate) fn laid_out(mut command: Command) -> Command {
    command.build();
    with_page(command)
}

fn with_page(command: Command) -> Command {
    let command = command.mut_subcommands(with_page);
    let (usage, page) = (usage(&command), page(&command));
    command.override_usage(usage).override_help(page)
}

/// The end of a page: examples, each a command line and what it is for, and some paragraphs.
pub(crate) fn end<const N: usize, const M: usize>(examples: [(&str, String); N], paragraphs: [String; M]) -> String {
    end_of_page(&examples, &paragraphs)
}

fn end_of_page(examples: &[(&str, String)], paragraphs: &[String]) -> String {
    let room = room();
    let mut lines = vec![ink::heading(told!("Examples:"))];
    let rows: Vec<(String, String)> = examples.iter().map(|(command, meaning)| (command.to_string(), meaning.clone())).collect();
    lines.extend(in_rows(&rows, room));
    if !paragraphs.is_empty() {
        lines.push(String::new());
        lines.extend(paragraphs.iter().flat_map(|text| ink::wrapped(text, room, "")));
    }
    lines.join("\n")
}

/// The end of the page of a command that takes modules.
pub(crate) fn end_with_modules<const N: usize, const M: usize>(examples: [(&str, String); N], paragraphs: [String; M]) -> String {
    format!("{}\n\n{}", end_of_page(&examples, &paragraphs), about_modules())
}

fn about_modules() -> String {
    let names = ModuleSet::ALL.each().map(|module| data(format!("{}\u{a0}{}", module.number, module.slug)));
    let of = |preset: Preset| data(in_ranges(&preset.modules(preset.edition()).to_string()));
    let about = [
        told!("Only the board game has editions and modules."),
        told!(
            "Modules are named by number, range or name: {example}. The names are {names}. `all` means all modules of the edition (2010 \
             has {first}); `random` includes each with an even chance.",
            example = data("--modules 1-3,leaf,bell"),
            names = in_a_row(names),
            first = data(in_ranges(&Edition::First.rules().modules.to_string()))
        ),
        told!(
            "Presets: first (no modules), box-2010 ({box_2010}) and expansion ({expansion}), both in edition 2010 unless --edition names \
             the other; big-box ({big_box}), everything ({everything}).",
            box_2010 = of(Preset::Box2010),
            expansion = of(Preset::Expansion),
            big_box = of(Preset::BigBox),
            everything = of(Preset::Everything)
        ),
    ];
    let about: Vec<String> = about.iter().flat_map(|text| ink::wrapped(text, room(), "")).collect();
    about.join("\n").replace('\u{a0}', " ")
}

/// How many columns the help takes.
fn room() -> usize {
    let columns = terminal_size::terminal_size_of(std::io::stdout()).map(|(width, _)| usize::from(width.0));
    columns.unwrap_or(WIDEST).clamp(30, WIDEST)
}

/// The whole page of one command.
fn page(command: &Command) -> String {
    let room = room();
    let styled = |text: Option<&clap::builder::StyledStr>| text.map(|text| text.ansi().to_string()).unwrap_or_default();
    let usage = format!("{} {}", ink::heading(told!("Usage:")), usage(command));
    let mut parts = vec![ink::wrapped(&styled(command.get_about()), room, ""), ink::wrapped(&usage, room, "  ")];
    let mut list = |heading: String, rows: Vec<(String, String)>| {
        if !rows.is_empty() {
            parts.push(std::iter::once(ink::heading(heading)).chain(in_rows(&rows, room)).collect());
        }
    };
    let commands = command.get_subcommands().map(|command| (ink::bold(command.get_name()), styled(command.get_about())));
    list(told!("Commands:"), commands.collect());
    let arguments = command.get_positionals().map(|arg| (arg.to_string(), meaning(arg)));
    list(told!("Arguments:"), arguments.collect());
    let options = command.get_arguments().filter(|arg| !arg.is_positional() && !arg.is_hide_set());
    list(told!("Options:"), options.map(|arg| (option(arg), meaning(arg))).collect());
    parts.push(vec![styled(command.get_after_help())]);
    let parts = parts.iter().map(|lines| lines.join("\n")).filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join("\n\n") + "\n"
}

/// How a command is typed: `fresco sim [OPTIONS] [GAME]`.
fn usage(command: &Command) -> String {
    let mut words = vec![command.get_bin_name().unwrap_or(command.get_name()).to_string(), format!("[{}]", word("usage|OPTIONS"))];
    words.extend(command.get_opts().filter(|arg| arg.is_required_set()).map(ToString::to_string));
    words.extend(command.get_positionals().map(ToString::to_string));
    if command.has_subcommands() {
        let name = word("usage|COMMAND");
        words.push(if command.is_subcommand_required_set() { format!("<{name}>") } else { format!("[{name}]") });
    }
    words.join(" ")
}

/// An option as it is typed: `-p, --players <N>`.
fn option(arg: &Arg) -> String {
    let short = arg.get_short().map_or("    ".to_string(), |letter| format!("{}, ", ink::bold(format!("-{letter}"))));
    let long = arg.to_string();
    match long.split_once(' ') {
        Some((name, value)) => format!("{short}{} {value}", ink::bold(name)),
        None => format!("{short}{}", ink::bold(long)),
    }
}

/// What an argument is for, its default and the values it can have.
fn meaning(arg: &Arg) -> String {
    let mut said = vec![match arg.get_action() {
        ArgAction::Help | ArgAction::HelpShort | ArgAction::HelpLong => told!("Print help"),
        ArgAction::Version => told!("Print version"),
        _ => arg.get_help().map(ToString::to_string).unwrap_or_default(),
    }];
    let defaults = arg.get_default_values();
    if !defaults.is_empty() && arg.get_action().takes_values() {
        let values = in_a_row(defaults.iter().map(|value| data(value.to_string_lossy())));
        said.push(told!("[default: {values}]", values));
    }
    let possible = arg.get_possible_values();
    if !possible.is_empty() && !arg.is_hide_possible_values_set() {
        said.push(possible_values(possible.iter().map(|value| value.get_name())));
    }
    said.join(" ")
}

/// "[possible values: auto, always, never]"
pub(crate) fn possible_values<'a>(values: impl Iterator<Item = &'a str>) -> String {
    told!("[possible values: {values}]", values = in_a_row(values.map(data)))
}

/// Words with their meanings beside them, or below where there is little room. A word may have no meaning.
fn in_rows(rows: &[(String, String)], room: usize) -> Vec<String> {
    let widths = rows.iter().filter(|(_, meaning)| !meaning.is_empty()).map(|(word, _)| ink::width(word) + 4);
    // A single long one does not push the meanings of all others away.
    let column = widths.filter(|width| width * 2 <= room + 8).max().unwrap_or(8);
    let column = if column + NARROWEST > room { 6 } else { column };
    let mut lines = Vec::new();
    for (word, meaning) in rows {
        let line = format!("  {word}");
        if meaning.is_empty() {
            lines.push(line);
            continue;
        }
        let mut parts = ink::wrapped(meaning, room - column, "").into_iter();
        lines.push(match ink::width(&line) + 2 <= column {
            true => format!("{}{}", ink::pad(&line, column), parts.next().unwrap_or_default()),
            false => line,
        });
        lines.extend(parts.map(|part| format!("{}{part}", " ".repeat(column))));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn meanings_stand_beside_their_words() {
        let row = |word: &str, meaning: &str| (word.to_string(), meaning.to_string());
        let rows = [row("a", "one two three four five six seven"), row("bcd", "two"), row("a word that is much too long", "three")];
        let lines = ["  a    one two three four five six", "       seven", "  bcd  two", "  a word that is much too long", "       three"];
        assert_eq!(in_rows(&rows, 35), lines);
        assert_eq!(in_rows(&[row("some words", ""), row("a", "b")], 35), ["  some words", "  a  b"]);
    }
}
