//! `fresco lab`: what can be learned from what was played.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use fresco_files::shown;
use fresco_lab::report::report;
use tabletop::data;

use crate::error::{CliError, CliResult};
use crate::files::write;
use crate::help::end;
use crate::lang::{language, told};
use crate::words::{ARENAS, GAMES, word};

/// `fresco lab`.
#[derive(Args, Debug)]
pub(crate) struct LabArgs {
    #[command(subcommand)]
    command: LabCommand,
}

/// What the lab can do.
#[derive(Subcommand, Debug)]
enum LabCommand {
    #[command(about = told!("Make one page with charts of all arenas in a folder and its subfolders"))]
    Report(ReportArgs),
}

/// `fresco lab report`.
#[derive(Args, Debug)]
#[command(after_help = end(
    [
        ("fresco lab report arenas/ladder", told!("writes {file}", file = data("arenas/ladder/report.html"))),
        ("fresco lab report arenas", told!("all arenas below this folder, side by side")),
        ("fresco lab report arenas --out ladder.html", String::new()),
    ],
    [
        told!("The page is a single file that needs nothing else: open it in any browser, print it or share it."),
        told!("You can also make a page of an arena that is still being played."),
    ],
))]
struct ReportArgs {
    #[arg(value_name = word("value|DIR"), help = told!("The folder of an arena, or one with arenas in it"))]
    folder: PathBuf,
    #[arg(long, short, value_name = word("value|FILE"),
        help = told!("Where to write the page [default: report.html in the folder]"))]
    out: Option<PathBuf>,
}

/// Runs the command.
pub(crate) fn run(args: &LabArgs) -> CliResult {
    let LabCommand::Report(args) = &args.command;
    let made = report(&args.folder, language()).map_err(|why| CliError::input(&why))?;
    let file = args.out.clone().unwrap_or_else(|| args.folder.join("report.html"));
    write(&file, &made.page)?;
    let (games, arenas) = (GAMES.count(made.games as i64), ARENAS.count(made.arenas as i64));
    writeln!(anstream::stdout(), "{}", told!("{games} of {arenas}: {file}", games, arenas, file = data(shown(&file))))?;
    Ok(())
}
