//! `fresco components`: what is printed on the pieces, and how sure that is.

use std::io::Write;

use serde_json::json;
use tabletop::components::{ComponentSet, Entry, Provenance};

use crate::args::ComponentsArgs;
use crate::error::{CliError, CliResult};
use crate::files::pieces_in;
use crate::games::{ForGame, FullGame, for_game};
use crate::ink;

/// Runs the command.
pub(crate) fn run(args: &ComponentsArgs) -> CliResult {
    for_game(args.which.game(), Show { args }).map_err(CliError::Input)?
}

struct Show<'a> {
    args: &'a ComponentsArgs,
}

impl ForGame for Show<'_> {
    type Answer = CliResult;
    fn of<G: FullGame>(self) -> CliResult {
        let mut out = anstream::stdout();
        if self.args.file {
            write!(out, "{}", G::Components::STANDARD)?;
            return Ok(());
        }
        let pieces = match &self.args.components {
            None => G::Components::standard().clone(),
            Some(file) => pieces_in(file)?,
        };
        if self.args.json {
            let entry =
                |e: &Entry| json!({ "group": e.group, "text": e.text, "provenance": e.provenance.name(), "note": e.note, "line": e.line });
            let entries: Vec<_> = pieces.entries().iter().map(entry).collect();
            writeln!(out, "{:#}", json!({ "game": G::GAME, "standard": pieces.is_standard(), "entries": entries }))?;
            return Ok(());
        }
        print(&mut out, &pieces)
    }
}

fn print(out: &mut impl Write, pieces: &impl ComponentSet) -> CliResult {
    let entries = pieces.entries();
    let widest = entries.iter().map(|e| e.text.chars().count()).max().unwrap_or(0).min(48);
    let mut group = "";
    for entry in entries {
        if entry.group != group {
            group = entry.group;
            writeln!(out, "{}{}", if entry.line == entries[0].line { "" } else { "\n" }, ink::heading(group))?;
        }
        let sure = entry.provenance.name();
        let sure = if entry.provenance == Provenance::Reconstructed { ink::warning(sure) } else { sure.to_string() };
        let line = format!("  {}  {}  {}", ink::pad(&entry.text, widest), ink::pad(&sure, 13), ink::dim(&entry.note));
        writeln!(out, "{}", line.trim_end())?;
    }
    writeln!(out)?;
    let count = |p: Provenance| entries.iter().filter(|e| e.provenance == p).count();
    let counts: Vec<String> = Provenance::ALL.into_iter().map(|p| format!("{} {}", count(p), p.name())).collect();
    let which = if pieces.is_standard() { "the built-in components" } else { "other components than the built-in ones" };
    writeln!(out, "{} entries: {}. These are {which}.", entries.len(), counts.join(", "))?;
    Ok(())
}
