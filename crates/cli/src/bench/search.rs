//! How many playouts a search makes, and how late it answers.

use std::sync::Arc;
use std::time::{Duration, Instant};

use fresco_bots::{Budget, Level, Search, Setting, Stop, Thinking, Weights, answer, seed_for, think};
use serde_json::{Value, json};
use tabletop::{Match, Noun, Seat, Sentence, Text, Viewer, decimal, sentence};

use super::not_optimised;
use crate::columns::below_each_other;
use crate::error::{CliError, CliResult};
use crate::games::FullGame;
use crate::ink;
use crate::lang::{language, told};
use crate::words::{THREADS, number, relayed, wrong_input};

static SEARCHES: Noun = Noun { one: "search", many: "searches" };

/// One measurement of a search on one core.
struct Searching {
    name: Sentence,
    playouts: u64,
    seconds: f64,
}

/// The searches that are measured on a table, as lines of text or as JSON.
pub(super) fn measure<G: FullGame>(rules: &Arc<G>, seconds: f64, title: &Text, as_json: bool) -> CliResult<Vec<String>> {
    let positions = positions(rules)?;
    let Thinking::Search(master) = Level::Master.thinking() else { return Ok(Vec::new()) };
    let whole = Search { lookahead_phases: Some(u32::MAX), ..master };
    let first = positions.get(..1).unwrap_or_default();
    let runs = [
        (sentence!("to the end of the game, from the first decision"), whole, first),
        (sentence!("to the end of the game, from all its decisions"), whole, &positions[..]),
        (sentence!("cut short as a master does, from the first decision"), master, first),
        (sentence!("cut short as a master does, from all decisions"), master, &positions[..]),
    ]
    .map(|(name, search, positions)| search_all(name, &search, positions, seconds / PARTS));
    let cores = std::thread::available_parallelism().map_or(1, |n| u16::try_from(n.get()).unwrap_or(u16::MAX));
    let often = (seconds / PARTS / SHORT.as_secs_f64()).ceil() as usize;
    let apart = positions.iter().step_by((positions.len() / often).max(1));
    let delays = [
        delay(Search { threads: 1, ..master }, SHORT, apart),
        delay(Search { threads: cores, ..master }, Duration::from_secs_f64(seconds / PARTS), first.iter()),
    ];
    if as_json {
        let run =
            |run: &Searching| json!({ "name": run.name.english(), "playouts_per_second": run.per_second(), "playouts": run.playouts });
        let value: Value = json!({ "game": G::GAME, "table": title.to_string(), "optimised": !cfg!(debug_assertions), "searches": runs.iter().map(run).collect::<Vec<_>>(), "delays": delays.iter().map(Delay::as_json).collect::<Vec<_>>() });
        return Ok(vec![format!("{value:#}")]);
    }
    let mut lines = vec![ink::bold(told!("Playouts inside a search on one core, {table}", table = title.clone()))];
    lines.extend(not_optimised());
    let mut rows = vec![vec![String::new(), told!("playouts/s")]];
    rows.extend(runs.iter().map(|run| vec![language().say(run.name), number(run.per_second(), 0)]));
    rows.push(vec![String::new(), told!("at most")]);
    rows.extend(delays.iter().map(|delay| vec![delay.name(), format!("{} ms", number(1e3 * delay.late.as_secs_f64(), 1))]));
    let is_title = |nth: usize| rows[nth][0].is_empty();
    let styled = |(nth, line): (usize, String)| if is_title(nth) { ink::dim(line) } else { line };
    lines.extend(below_each_other(&rows).into_iter().enumerate().map(styled));
    Ok(lines)
}

/// In how many parts the time is divided.
const PARTS: f64 = 6.0;
/// A short time to think.
const SHORT: Duration = Duration::from_millis(50);

/// How much later than its budget a search has answered.
struct Delay {
    budget: Duration,
    threads: u16,
    searches: usize,
    late: Duration,
}

/// Searches from some positions, and looks at the clock.
fn delay<'a, G: FullGame>(search: Search, budget: Duration, positions: impl Iterator<Item = &'a (Match<G>, Seat)>) -> Delay {
    let weights = Weights::of::<G>();
    let search = Search { budget: Budget::Time(budget), ..search };
    let mut delay = Delay { budget, threads: search.threads, searches: 0, late: Duration::ZERO };
    for (position, seat) in positions {
        let started = Instant::now();
        think(position, *seat, &weights, &search, 1, &Stop::default());
        delay.searches += 1;
        delay.late = delay.late.max(started.elapsed().saturating_sub(budget));
    }
    delay
}

impl Delay {
    fn name(&self) -> String {
        told!(
            "time over a budget of {seconds} s on {threads}, in {searches}",
            seconds = decimal(self.budget.as_secs_f64(), 2),
            threads = THREADS.count(self.threads),
            searches = SEARCHES.count(self.searches as i64)
        )
    }
    fn as_json(&self) -> Value {
        json!({ "budget_s": self.budget.as_secs_f64(), "threads": self.threads, "searches": self.searches, "late_s": self.late.as_secs_f64() })
    }
}

impl Searching {
    fn per_second(&self) -> f64 {
        self.playouts as f64 / self.seconds
    }
}

/// The decisions of a game between apprentices.
fn positions<G: FullGame>(rules: &Arc<G>) -> CliResult<Vec<(Match<G>, Seat)>> {
    let mut apprentice = Setting::from(Level::Apprentice).player::<G>().map_err(wrong_input)?;
    let mut game = Match::new(rules.clone(), "bench");
    let mut positions = Vec::new();
    let mut n = 0;
    while let Some(seat) = game.next_to_act() {
        if game.options(seat).len() > 1 {
            positions.push((game.determinize(Viewer::Seat(seat), n as u64), seat));
        }
        let lost = || CliError::Failed(told!("{who} does not know what to do", who = seat));
        let action = answer(&mut apprentice, &game, seat, seed_for("bench", seat, n)).ok_or_else(lost)?;
        game.play(seat, action, None).map_err(|refusal| CliError::Failed(relayed(refusal)))?;
        n += 1;
    }
    Ok(positions)
}

fn search_all<G: FullGame>(name: Sentence, search: &Search, positions: &[(Match<G>, Seat)], seconds: f64) -> Searching {
    let weights = Weights::of::<G>();
    let each = Duration::from_secs_f64(seconds / positions.len().max(1) as f64);
    let search = Search { budget: Budget::Time(each), threads: 1, ..*search };
    let mut playouts = 0;
    let started = Instant::now();
    for (position, seat) in positions {
        playouts += think(position, *seat, &weights, &search, 1, &Stop::default()).playouts;
    }
    Searching { name, playouts, seconds: started.elapsed().as_secs_f64() }
}
