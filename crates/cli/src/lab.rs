//! `fresco lab`: what can be learned from what was played.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use fresco_files::shown;
use fresco_lab::report::report;
use tabletop::text::count;

use crate::error::{CliError, CliResult};
use crate::files::write;

/// `fresco lab`.
#[derive(Args, Debug)]
pub(crate) struct LabArgs {
    #[command(subcommand)]
    command: LabCommand,
}

/// What the lab can do.
#[derive(Subcommand, Debug)]
enum LabCommand {
    /// Make one page with charts of the arenas in a folder and below it.
    Report(ReportArgs),
}

/// `fresco lab report`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  fresco lab report arenas/ladder                  writes arenas/ladder/report.html
  fresco lab report arenas                         all arenas below this folder, side by side
  fresco lab report arenas --out ladder.html

The page is a single file that needs nothing else: look at it in any browser, print it, send it on.
An arena that is still being played can be looked at too.")]
struct ReportArgs {
    /// The folder of an arena, or one with arenas in it.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Where to write the page [default: report.html in the folder].
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Runs the command.
pub(crate) fn run(args: &LabArgs) -> CliResult {
    let LabCommand::Report(args) = &args.command;
    let made = report(&args.folder).map_err(CliError::Input)?;
    let file = args.out.clone().unwrap_or_else(|| args.folder.join("report.html"));
    write(&file, &made.page)?;
    let (games, arenas) = (count(made.games as i64, "game", "games"), count(made.arenas as i64, "arena", "arenas"));
    writeln!(anstream::stdout(), "{games} of {arenas}: {}", shown(&file))?;
    Ok(())
}
