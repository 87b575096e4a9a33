//! `fresco components`: what is printed on the pieces, and how sure that is.

use std::io::Write;

use serde_json::json;
use tabletop::components::{ComponentEntry, ComponentSet, Provenance};
use tabletop::{Noun, Term, in_a_row, say};

use crate::args::ComponentsArgs;
use crate::error::CliResult;
use crate::files::pieces_in;
use crate::games::{ForGame, FullGame, for_game};
use crate::ink;
use crate::lang::{language, told};
use crate::words::{word, wrong_input};

static ENTRIES: Noun = Noun { one: "entry", many: "entries" };

/// Runs the command.
pub(crate) fn run(args: &ComponentsArgs) -> CliResult {
    for_game(args.which.game(), Show { args }).map_err(wrong_input)?
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
            let entry = |e: &ComponentEntry| json!({ "group": Term(e.group).word(), "text": e.text, "provenance": e.provenance.name(), "note": e.note, "line": e.line });
            let entries: Vec<_> = pieces.entries().iter().map(entry).collect();
            writeln!(out, "{:#}", json!({ "game": G::GAME, "standard": pieces.is_standard(), "entries": entries }))?;
            return Ok(());
        }
        print(&mut out, &pieces)
    }
}

/// The word for how sure something is.
fn sure(provenance: Provenance) -> Term {
    Term(match provenance {
        Provenance::Rulebook => "provenance|rulebook",
        Provenance::Review => "provenance|review",
        Provenance::Deduced => "provenance|deduced",
        Provenance::Reconstructed => "provenance|reconstructed",
    })
}

fn print(out: &mut impl Write, pieces: &impl ComponentSet) -> CliResult {
    let entries = pieces.entries();
    let widest = entries.iter().map(|e| ink::width(&e.text)).max().unwrap_or(0).min(48);
    let words = Provenance::ALL.map(|provenance| ink::width(&language().say(sure(provenance))));
    let room_for_words = words.into_iter().max().unwrap_or(0);
    let mut group = "";
    for entry in entries {
        if entry.group != group {
            group = entry.group;
            writeln!(out, "{}{}", if entry.line == entries[0].line { "" } else { "\n" }, ink::heading(word(group)))?;
        }
        let word = language().say(sure(entry.provenance));
        let word = if entry.provenance == Provenance::Reconstructed { ink::warning(word) } else { word };
        let line = format!("  {}  {}  {}", ink::pad(&entry.text, widest), ink::pad(&word, room_for_words), ink::dim(&entry.note));
        writeln!(out, "{}", line.trim_end())?;
    }
    writeln!(out)?;
    let count = |p: Provenance| entries.iter().filter(|e| e.provenance == p).count() as i64;
    let counts = in_a_row(Provenance::ALL.map(|p| say!("{n} {word}", n = count(p), word = sure(p))));
    let counted = told!("{entries}: {counts}.", entries = ENTRIES.count(entries.len() as i64), counts);
    let which = match pieces.is_standard() {
        true => told!("These are the built-in components."),
        false => told!("These are not the built-in components."),
    };
    writeln!(out, "{counted} {which}")?;
    Ok(())
}
