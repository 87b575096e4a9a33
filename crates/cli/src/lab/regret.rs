//! `fresco lab regret`: what the decisions of bots cost them, in the eyes of a long search.

use std::io::Write;
use std::sync::Arc;

use clap::Args;
use fresco_bots::{Budget, Level, Player, Setting};
use fresco_lab::regret::{Cost, Inquiry, costs, judged};
use serde_json::{Value, json};
use tabletop::{Fault, Text};

use crate::args::{SetupArgs, Which, bot, games, whole};
use crate::columns::below_each_other;
use crate::error::CliResult;
use crate::games::{ForGame, FullGame, GameSetup, for_game};
use crate::help::end_with_modules;
use crate::lang::told;
use crate::progress;
use crate::words::{number, percent, word, wrong_input};

/// `fresco lab regret`.
#[derive(Args, Debug)]
#[command(after_help = end_with_modules(
    [
        ("fresco lab regret --bots journeyman,master:200,master:2000", told!("the journeyman plays, and all three are judged")),
        ("fresco lab regret dice --bots apprentice --judge 20000", String::new()),
    ],
    [
        told!("The first bot plays the games, on every seat. At every Nth decision each bot says what it would do, and two searches judge it independently of each other: the first names the best option, the second says how much better that is. The kind of a decision is the verb of the best option."),
    ],
))]
pub(super) struct RegretArgs {
    #[command(flatten)]
    which: Which,
    #[arg(long, value_name = word("value|BOT"), value_delimiter = ',', value_parser = bot, required = true,
        help = told!("The bots that are judged; the first one plays the games"))]
    bots: Vec<Setting>,
    #[arg(long, value_name = word("value|BUDGET"), value_parser = crate::hint::budget, default_value = "50000",
        help = told!("How long each judge thinks about a decision: 5s, or a number of playouts"))]
    judge: Budget,
    #[arg(long, short, value_name = word("value|N"), default_value_t = 4, value_parser = whole::<u8>(2..=4),
        help = told!("Number of players, 2 to 4"))]
    players: u8,
    #[command(flatten)]
    setup_args: SetupArgs,
    #[arg(long, short = 'n', value_name = word("value|N"), default_value_t = 20, value_parser = games,
        help = told!("How many games to play"))]
    games: u64,
    #[arg(long, value_name = word("value|N"), default_value_t = 10, value_parser = whole::<u64>(1..=u64::MAX),
        help = told!("Judge every Nth decision"))]
    every: u64,
    #[arg(long, value_name = word("value|TEXT"), default_value = "regret",
        help = told!("Any text; the same text gives the same deals"))]
    seed: String,
    #[arg(long, value_name = word("value|N"), value_parser = whole::<u16>(1..=1024),
        help = told!("How many games to play at once [default: one for each core]"))]
    threads: Option<u16>,
    #[arg(long, help = told!("Print the results as JSON"))]
    json: bool,
}

/// Runs the command.
pub(super) fn run(args: &RegretArgs) -> CliResult {
    for_game(args.which.game(), Running { args }).map_err(wrong_input)?
}

struct Running<'a> {
    args: &'a RegretArgs,
}

impl ForGame for Running<'_> {
    type Answer = CliResult;
    fn of<G: FullGame>(self) -> CliResult {
        let args = self.args;
        let setup = GameSetup::new::<G>(&args.setup_args)?;
        let table = |seed: &str| -> CliResult<Arc<G>> { setup.table(args.players, args.setup_args.modules_for(seed)) };
        table(&args.seed)?;
        let rules = |seed: &str| table(seed).map_err(|error| Fault::from(Text::as_is(error.exit().1.unwrap_or_default())));
        let bots: Result<Vec<Player>, Fault> = args.bots.iter().map(Setting::player::<G> as fn(&Setting) -> _).collect();
        let judge = Setting { budget: Some(args.judge), ..Setting::from(Level::Master) }.player::<G>();
        let (bots, judge) = (bots.map_err(wrong_input)?, judge.map_err(wrong_input)?);
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let inquiry = Inquiry {
            rules: &rules,
            seed: &args.seed,
            games: args.games,
            bots: &bots,
            judge: &judge,
            every: args.every,
            at_once: args.threads.map_or_else(cores, usize::from),
        };
        let bar = progress::of_games(args.games);
        let decisions = judged(&inquiry, &|| bar.inc(1));
        bar.finish_and_clear();
        let decisions = decisions.map_err(wrong_input)?;
        let all: Vec<(String, Vec<Cost>)> =
            args.bots.iter().enumerate().map(|(nth, bot)| (bot.to_string(), costs(&decisions, nth))).collect();
        let mut out = anstream::stdout();
        if args.json {
            let bots: Vec<Value> =
                all.iter().map(|(bot, costs)| json!({ "bot": bot, "kinds": costs.iter().map(written).collect::<Vec<_>>() })).collect();
            writeln!(out, "{:#}", json!(bots))?;
            return Ok(());
        }
        for (bot, costs) in &all {
            writeln!(out, "{bot}")?;
            let heads = [
                "heading|decision",
                "heading|judged",
                "heading|options",
                "heading|as the judge",
                "heading|chance lost",
                "heading|points lost",
                "heading|part of the loss",
                "heading|milliseconds",
            ];
            let mut rows = vec![heads.into_iter().map(word).collect()];
            rows.extend(costs.iter().map(row));
            for row in below_each_other(&rows) {
                writeln!(out, "{row}")?;
            }
        }
        Ok(())
    }
}

fn row(cost: &Cost) -> Vec<String> {
    let estimate = &cost.chance;
    let chance = match (estimate.low, estimate.high) {
        (Some(low), Some(high)) => format!("{} ({} – {})", percent(estimate.value, 2), percent(low, 2), percent(high, 2)),
        _ => percent(estimate.value, 2),
    };
    vec![
        cost.verb.clone().unwrap_or_else(|| word("heading|all decisions")),
        cost.decisions.to_string(),
        number(cost.options, 1),
        percent(cost.best, 0),
        chance,
        number(cost.points, 2),
        percent(cost.part, 0),
        number(1000.0 * cost.seconds, 1),
    ]
}

fn written(cost: &Cost) -> Value {
    json!({ "verb": cost.verb, "decisions": cost.decisions, "options": cost.options, "as_the_judge": cost.best, "chance_lost": cost.chance,
        "points_lost": cost.points, "part": cost.part, "seconds": cost.seconds })
}
