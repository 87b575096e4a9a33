//! `fresco components`: what is printed on the pieces, and how sure that is.

use std::io::Write;

use fresco::components::{Components, Provenance};
use serde_json::json;

use crate::args::ComponentsArgs;
use crate::files::read;
use crate::ink;
use crate::trouble::{Outcome, Trouble};

/// Runs the command.
pub(crate) fn run(args: &ComponentsArgs) -> Outcome {
    let mut out = anstream::stdout();
    if args.file {
        write!(out, "{}", Components::standard_text())?;
        return Ok(());
    }
    let components = match &args.components {
        None => Components::standard().clone(),
        Some(file) => {
            Components::parse(&read(file)?).map_err(|e| Trouble::Input(format!("{}:{}: {}", file.display(), e.line, e.message)))?
        }
    };
    if args.json {
        let entry = |e: &fresco::components::Entry| json!({ "group": e.group, "text": e.text, "provenance": e.provenance.name(), "note": e.note, "line": e.line });
        let entries: Vec<_> = components.entries().iter().map(entry).collect();
        writeln!(out, "{:#}", json!({ "game": "board", "standard": components.text.is_none(), "entries": entries }))?;
        return Ok(());
    }
    print(&mut out, &components)
}

fn print(out: &mut impl Write, components: &Components) -> Outcome {
    let entries = components.entries();
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
    let which = if components.text.is_none() { "the built-in components" } else { "other components than the built-in ones" };
    writeln!(out, "{} entries: {}. These are {which}.", entries.len(), counts.join(", "))?;
    Ok(())
}
