//! `fresco lab`: what can be learned from what was played.

mod regret;

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use fresco_files::shown;
use fresco_lab::conduct::{Conduct, share};
use fresco_lab::report::{arenas, report};
use serde_json::json;
use tabletop::{data, in_a_row};

use crate::columns::below_each_other;
use crate::error::{CliError, CliResult};
use crate::files::write;
use crate::help::end;
use crate::lang::{language, told};
use crate::words::{ARENAS, GAMES, number, percent, word};

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
    #[command(about = told!("Count what bots do in vain in the arenas of a folder, and say who plays oddly"))]
    Slips(SlipsArgs),
    #[command(about = told!("Let a long search judge the decisions of bots, kind by kind"))]
    Regret(regret::RegretArgs),
}

/// `fresco lab slips`.
#[derive(Args, Debug)]
#[command(after_help = end(
    [
        ("fresco arena --bots journeyman --control mirror --games 60 --dir arenas/slips", String::new()),
        ("fresco lab slips arenas/slips", told!("what the journeymen of that arena did in vain")),
    ],
    [
        told!("Counted are steps of the bishop that were paid for and brought no bonus, last plans with somebody to mix and nobody to restore afterwards (not with modules), and visits to places in which nothing was done. A visit was empty when planned if nothing could have been done there even with nobody in the way."),
        told!("Something is odd if a bot has far fewer tiles or points than the others at its table, if it ends more than 2 games in 100 with one tile or none or if more than 10% of its visits are empty (for novices twice as many), or if a journeyman or a master wastes more than 1% of its paid steps, last plans or visits. Exit code 0: nothing is odd; 1: something is."),
    ],
))]
struct SlipsArgs {
    #[arg(value_name = word("value|DIR"), help = told!("The folder of an arena, or one with arenas in it"))]
    folder: PathBuf,
    #[arg(long, help = told!("Print the counts as JSON"))]
    json: bool,
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
    match &args.command {
        LabCommand::Report(args) => make_report(args),
        LabCommand::Slips(args) => count_slips(args),
        LabCommand::Regret(args) => regret::run(args),
    }
}

fn count_slips(args: &SlipsArgs) -> CliResult {
    let arenas = arenas(&args.folder).map_err(|why| CliError::input(&why))?;
    let all: Vec<(String, Conduct)> =
        arenas.iter().flat_map(|arena| Conduct::of(&arena.games).into_iter().map(|one| (arena.name.clone(), one))).collect();
    if all.is_empty() {
        return Err(CliError::Input(told!("{folder}: nothing was counted in these games", folder = data(shown(&args.folder)))));
    }
    let mut out = anstream::stdout();
    if args.json {
        let line = |(arena, one): &(String, Conduct)| {
            let oddities: Vec<String> = one.oddities.iter().map(|oddity| oddity.text().to_string()).collect();
            json!({ "arena": arena, "bot": one.bot, "seats": one.seats, "tiles": one.tiles, "points": one.points,
                "one_tile_or_none": one.starved, "slips": one.slips, "odd": oddities })
        };
        writeln!(out, "{:#}", json!(all.iter().map(line).collect::<Vec<_>>()))?;
    } else {
        let heads = [
            "heading|arena",
            "heading|bot",
            "heading|games",
            "heading|tiles",
            "heading|points",
            "heading|0 or 1 tile",
            "heading|steps in vain",
            "heading|mixed in vain",
            "heading|empty visits",
            "heading|when planned",
        ];
        let counted = |part: u32, whole: u32| format!("{part}/{whole} {}", percent(share(part, whole), 1));
        let line = |(arena, one): &(String, Conduct)| {
            let slips = &one.slips;
            vec![
                arena.clone(),
                one.bot.clone(),
                one.seats.to_string(),
                number(one.tiles, 1),
                number(one.points, 1),
                one.starved.to_string(),
                counted(slips.steps_in_vain, slips.paid_steps),
                counted(slips.mixed_in_vain, slips.last_plans),
                counted(slips.empty, slips.visits),
                counted(slips.empty_when_planned, slips.visits),
            ]
        };
        let mut rows = vec![heads.into_iter().map(word).collect()];
        rows.extend(all.iter().map(line));
        for row in below_each_other(&rows) {
            writeln!(out, "{row}")?;
        }
        for (arena, one) in all.iter().filter(|(_, one)| !one.oddities.is_empty()) {
            let what = in_a_row(one.oddities.iter().map(|oddity| oddity.text()));
            writeln!(out, "{}", told!("Odd: {bot} in {arena}: {what}.", bot = data(&one.bot), arena = data(arena), what))?;
        }
    }
    if all.iter().all(|(_, one)| one.oddities.is_empty()) { Ok(()) } else { Err(CliError::AlreadyReported) }
}

fn make_report(args: &ReportArgs) -> CliResult {
    let made = report(&args.folder, language()).map_err(|why| CliError::input(&why))?;
    let file = args.out.clone().unwrap_or_else(|| args.folder.join("report.html"));
    write(&file, &made.page)?;
    let (games, arenas) = (GAMES.count(made.games as i64), ARENAS.count(made.arenas as i64));
    writeln!(anstream::stdout(), "{}", told!("{games} of {arenas}: {file}", games, arenas, file = data(shown(&file))))?;
    Ok(())
}
