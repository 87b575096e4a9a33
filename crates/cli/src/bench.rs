//! `fresco bench`: how fast the engine plays on one core.

mod search;

use std::hint::black_box;
use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use fresco_board::ModuleSet;
use serde_json::{Value, json};
use tabletop::{Dice, Match, Rules, Sentence, Text, Viewer, data, decimal, say, sentence};

use crate::args::BenchArgs;
use crate::columns::below_each_other;
use crate::error::CliResult;
use crate::games::{ForGame, FullGame, GameSetup, for_game};
use crate::ink;
use crate::lang::{language, told};
use crate::words::{number, title, wrong_input};

/// Runs the command.
pub(crate) fn run(args: &BenchArgs) -> CliResult {
    for_game(args.which.game(), Bench { args }).map_err(wrong_input)?
}

struct Bench<'a> {
    args: &'a BenchArgs,
}

/// The work at each decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    /// A random option is chosen, as in a playout: one seat is asked after the other, and only where there is a choice.
    Playout,
    /// A random option is chosen, as at a real table: all that decide at the same time are asked at once.
    Plain,
    /// And what happens is noted.
    Events,
    /// And a world is imagined first, in a match that is already there.
    Imagining,
}

/// One measurement of random games.
struct Run {
    name: Sentence,
    players: u8,
    decisions: u64,
    games: u64,
    seconds: f64,
    /// How many heap allocations the decisions made, if this build counts them. Setting up a game is not included.
    allocations: Option<u64>,
}

/// One measurement of copying a running game.
struct Copying {
    clone_ns: f64,
    clone_from_ns: f64,
    /// Heap allocations of one clone, if this build counts them.
    allocations_per_clone: Option<f64>,
}

/// What is measured: its name, players, way and share of the time.
type Plan = (Sentence, u8, Way, f64);

/// The runs of the base game.
const BASE: [Plan; 6] = [
    (sentence!("4 players"), 4, Way::Playout, 0.28),
    (sentence!("3 players"), 3, Way::Playout, 0.08),
    (sentence!("2 players"), 2, Way::Playout, 0.08),
    (sentence!("4 players, all asked at once"), 4, Way::Plain, 0.08),
    (sentence!("4 players, with events"), 4, Way::Events, 0.08),
    (sentence!("4 players, a determinized match at each decision"), 4, Way::Imagining, 0.08),
];
/// The runs with modules.
const WITH_MODULES: [Plan; 3] =
    [(BASE[0].0, 4, Way::Playout, 0.16), (BASE[4].0, 4, Way::Events, 0.04), (BASE[5].0, 4, Way::Imagining, 0.04)];
/// The part of the time in which games are copied, without and with modules.
const COPYING: f64 = 0.04;
/// The runs of a game that has no modules.
const WHOLE: [Plan; 6] = [
    (BASE[0].0, 4, Way::Playout, 0.35),
    (BASE[1].0, 3, Way::Playout, 0.13),
    (BASE[2].0, 2, Way::Playout, 0.13),
    (sentence!("4 players, asked even when there is no choice"), 4, Way::Plain, 0.11),
    (BASE[4].0, 4, Way::Events, 0.12),
    (BASE[5].0, 4, Way::Imagining, 0.12),
];

/// The games with the same modules.
struct Part {
    modules: ModuleSet,
    runs: Vec<Run>,
    copying: Copying,
}

impl ForGame for Bench<'_> {
    type Answer = CliResult;
    fn of<G: FullGame>(self) -> CliResult {
        let setup_args = &self.args.setup_args;
        let setup = GameSetup::new::<G>(setup_args)?;
        let modules = match setup_args.module_choice() {
            _ if !setup.game.has_modules() => ModuleSet::NONE,
            None => setup_args.edition().rules().modules,
            Some(_) => setup_args.modules_for("bench"),
        };
        if self.args.search {
            let modules = if setup_args.module_choice().is_some() { modules } else { ModuleSet::NONE };
            let title: Text = match modules.is_empty() {
                true => title(setup.game).into(),
                false => say!("{game} with modules {modules}", game = title(setup.game), modules = data(modules)),
            };
            let lines = search::measure::<G>(&setup.table(4, modules)?, self.args.seconds, &title, self.args.json)?;
            return lines.iter().try_for_each(|line| writeln!(anstream::stdout(), "{line}").map_err(Into::into));
        }
        let first = if setup.game.has_modules() { &BASE } else { &WHOLE };
        let mut parts = vec![self.measure::<G>(&setup, ModuleSet::NONE, first)?];
        if !modules.is_empty() {
            parts.push(self.measure::<G>(&setup, modules, &WITH_MODULES)?);
        }
        let mut out = anstream::stdout();
        if self.args.json {
            writeln!(out, "{:#}", as_json::<G>(&parts))?;
        } else {
            for line in as_text::<G>(&parts) {
                writeln!(out, "{line}")?;
            }
        }
        Ok(())
    }
}

impl Bench<'_> {
    fn measure<G: FullGame>(&self, setup: &GameSetup, modules: ModuleSet, plan: &[Plan]) -> CliResult<Part> {
        let mut runs = Vec::new();
        for &(name, players, way, part) in plan {
            let rules = setup.table::<G>(players, modules)?;
            let time = Duration::from_secs_f64(self.args.seconds * part);
            // A short run first, so that nothing is measured cold.
            random_games(&rules, way, time / 10);
            runs.push(Run { name, players, ..random_games(&rules, way, time) });
        }
        let copying = copy_games(&setup.table::<G>(4, modules)?, Duration::from_secs_f64(self.args.seconds * COPYING));
        Ok(Part { modules, runs, copying })
    }
}

/// Plays random games until the time is up.
fn random_games<R: Rules>(rules: &Arc<R>, way: Way, time: Duration) -> Run {
    let (mut decisions, mut games) = (0, 0);
    let mut dice = Dice::fast(1);
    let mut events = Vec::with_capacity(1024);
    let mut imagined = Match::with_dice(rules.clone(), Dice::fast(0));
    let mut allocated = 0;
    let start = Instant::now();
    while start.elapsed() < time {
        let mut game = Match::with_dice(rules.clone(), Dice::fast(dice.next_u64()));
        let before = allocations();
        if way == Way::Playout {
            game.playout_mode();
        }
        while let Some(seat) = game.next_to_act() {
            let options = game.options(seat);
            let nth = dice.below(options.len() as u32) as usize;
            match (way, options.get(nth).copied()) {
                (Way::Events, Some(action)) => {
                    events.clear();
                    if game.play(seat, action, Some(&mut events)).is_err() {
                        break;
                    }
                    black_box(&events);
                }
                (Way::Imagining, _) => {
                    game.determinize_into(Viewer::Seat(seat), dice.next_u64(), &mut imagined);
                    black_box(&imagined);
                    game.choose(seat, nth);
                }
                _ => {
                    game.choose(seat, nth);
                }
            }
            decisions += 1;
        }
        games += 1;
        allocated += allocations() - before;
    }
    let seconds = start.elapsed().as_secs_f64();
    Run { name: sentence!(""), players: 0, decisions, games, seconds, allocations: COUNTS_ALLOCATIONS.then_some(allocated) }
}

/// Copies games at many moments of their course.
fn copy_games<R: Rules>(rules: &Arc<R>, time: Duration) -> Copying {
    let mut dice = Dice::fast(2);
    let mut moments = Vec::new();
    for seed in 0..16 {
        let mut game = Match::with_dice(rules.clone(), Dice::fast(seed));
        let mut n = 0;
        while let Some(seat) = game.next_to_act() {
            if n % 40 == 20 {
                moments.push(game.clone());
            }
            let nth = dice.below(game.options(seat).len() as u32) as usize;
            game.choose(seat, nth);
            n += 1;
        }
    }
    let before = allocations();
    let (clones, clone_ns) = each(&moments, time / 2, |game| {
        black_box(black_box(game).clone());
    });
    let per_clone = (allocations() - before) as f64 / clones.max(1) as f64;
    let allocations_per_clone = COUNTS_ALLOCATIONS.then_some(per_clone);
    let mut target = Match::with_dice(rules.clone(), Dice::fast(3));
    let (_, clone_from_ns) = each(&moments, time / 2, |game| {
        target.clone_from(black_box(game));
        black_box(&target);
    });
    Copying { clone_ns, clone_from_ns, allocations_per_clone }
}

/// Does something for each game over and over: how often, and how many nanoseconds each time took.
fn each<R: Rules>(games: &[Match<R>], time: Duration, mut work: impl FnMut(&Match<R>)) -> (u64, f64) {
    let start = Instant::now();
    let mut n = 0;
    while start.elapsed() < time {
        for game in games {
            work(game);
            n += 1;
        }
    }
    (n, start.elapsed().as_nanos() as f64 / n.max(1) as f64)
}

/// Does this build count heap allocations?
const COUNTS_ALLOCATIONS: bool = cfg!(feature = "count-allocations");

/// How many heap allocations the program has made so far; 0 if this build does not count them.
fn allocations() -> u64 {
    #[cfg(feature = "count-allocations")]
    let count = {
        let stats = crate::HEAP.stats();
        stats.allocations + stats.reallocations
    };
    #[cfg(not(feature = "count-allocations"))]
    let count = 0_usize;
    count as u64
}

impl Run {
    fn decisions_per_second(&self) -> f64 {
        self.decisions as f64 / self.seconds
    }
    fn games_per_second(&self) -> f64 {
        self.games as f64 / self.seconds
    }
    fn decisions_per_game(&self) -> f64 {
        self.decisions as f64 / self.games.max(1) as f64
    }
    fn allocations_per_decision(&self) -> Option<f64> {
        Some(self.allocations? as f64 / self.decisions.max(1) as f64)
    }
}

/// How fast a run is, compared with the first of the base game.
fn ratio(run: &Run, parts: &[Part]) -> f64 {
    let first = parts.first().and_then(|part| part.runs.first());
    run.decisions_per_second() / first.map_or(1.0, Run::decisions_per_second)
}

fn as_json<R: FullGame>(parts: &[Part]) -> Value {
    let run = |run: &Run, modules: ModuleSet| {
        json!({
            "name": run.name.english(),
            "players": run.players,
            // Programs that compare benches look for it in every game.
            "modules": modules.to_string(),
            "decisions_per_second": run.decisions_per_second(),
            "games_per_second": run.games_per_second(),
            "decisions_per_game": run.decisions_per_game(),
            "heap_allocations_per_decision": run.allocations_per_decision(),
            "ratio": ratio(run, parts),
            "seconds": run.seconds,
        })
    };
    let copy = |part: &Part| {
        let Copying { clone_ns, clone_from_ns, allocations_per_clone } = part.copying;
        json!({ "clone_ns": clone_ns, "clone_from_ns": clone_from_ns, "heap_allocations": allocations_per_clone })
    };
    json!({
        "game": R::GAME,
        "optimised": !cfg!(debug_assertions),
        "runs": parts.iter().flat_map(|part| part.runs.iter().map(|r| run(r, part.modules))).collect::<Vec<_>>(),
        "copy": parts.first().map(copy),
        "copy_with_modules": parts.get(1).map(copy),
        "bytes": { "world": size_of::<R::World>(), "action": size_of::<R::Action>(), "match": size_of::<Match<R>>() },
    })
}

fn as_text<R: FullGame>(parts: &[Part]) -> Vec<String> {
    let mut lines = vec![ink::bold(told!("Random games on one core, legal options worked out at every decision"))];
    lines.extend(not_optimised());
    let mut rows = Vec::new();
    let mut headings = Vec::new();
    for part in parts {
        headings.push(rows.len());
        rows.push(titles::<R>(part.modules));
        rows.extend(part.runs.iter().map(|run| row(run, parts)));
    }
    let mut table = below_each_other(&rows).into_iter().enumerate();
    for part in parts {
        let with_titles = table.by_ref().take(part.runs.len() + 1);
        lines.extend(with_titles.map(|(nth, line)| if headings.contains(&nth) { ink::heading(line) } else { line }));
        lines.push(copying(&part.copying));
    }
    let bytes = |size: usize| size as i64;
    lines.push(told!(
        "bytes: world {world}, action {action}, match {game}",
        world = bytes(size_of::<R::World>()),
        action = bytes(size_of::<R::Action>()),
        game = bytes(size_of::<Match<R>>())
    ));
    if !COUNTS_ALLOCATIONS {
        let command = data("cargo run --profile dist --features count-allocations -- bench");
        lines.push(ink::dim(told!("This build does not count heap allocations; {command} does.", command)));
    }
    lines
}

/// A warning, unless this build is optimised.
fn not_optimised() -> Option<String> {
    let command = data("cargo run --profile dist");
    cfg!(debug_assertions).then(|| ink::warning(told!("This build is not optimised: use {command}.", command)))
}

/// The titles of the columns; the first says which games they are.
fn titles<R: FullGame>(modules: ModuleSet) -> Vec<String> {
    let games = match modules {
        _ if !R::ON_SCREEN.has_modules() => language().say(title(R::ON_SCREEN)),
        ModuleSet::NONE => told!("base game"),
        ModuleSet::ALL => told!("all modules"),
        some => told!("modules {modules}", modules = data(some)),
    };
    let mut titles = vec![games, told!("decisions/s"), told!("games/s"), told!("decisions/game")];
    if COUNTS_ALLOCATIONS {
        titles.push(told!("heap/decision"));
    }
    titles.push(told!("ratio"));
    titles
}

fn row(run: &Run, parts: &[Part]) -> Vec<String> {
    let mut row = vec![
        language().say(run.name),
        number(run.decisions_per_second(), 0),
        number(run.games_per_second(), 0),
        number(run.decisions_per_game(), 1),
    ];
    row.extend(run.allocations_per_decision().map(|many| number(many, 4)));
    row.push(number(ratio(run, parts), 2));
    row
}

fn copying(copying: &Copying) -> String {
    let (clone, clone_from) = (decimal(copying.clone_ns, 0), decimal(copying.clone_from_ns, 0));
    match copying.allocations_per_clone {
        None => told!("copy of a running game: clone {clone} ns, clone_from {clone_from} ns", clone, clone_from),
        Some(many) => told!(
            "copy of a running game: clone {clone} ns, clone_from {clone_from} ns, heap allocations {many}",
            clone,
            clone_from,
            many = decimal(many, 1)
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::pebbles::Pebbles;
    use fresco_board::BoardGame;

    fn parts(plan: &[Plan]) -> Vec<Part> {
        let run = |&(name, players, ..): &Plan| Run { name, players, decisions: 3_000_000, games: 100, seconds: 1.0, allocations: None };
        let copying = Copying { clone_ns: 1.0, clone_from_ns: 1.0, allocations_per_clone: None };
        vec![Part { modules: ModuleSet::NONE, runs: plan.iter().map(run).collect(), copying }]
    }

    #[test]
    fn all_the_time_is_used_in_every_game() {
        let time = |plan: &[Plan]| plan.iter().map(|(.., part)| part).sum::<f64>() + COPYING;
        assert!((time(&WHOLE) - 1.0).abs() < 1e-9);
        assert!((time(&BASE) + time(&WITH_MODULES) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn a_game_without_modules_is_one_part() {
        let text = as_text::<Pebbles>(&parts(&WHOLE)).join("\n");
        assert!(text.contains("the game of pebbles") && !text.contains("base game") && text.contains("3,000,000"), "{text}");
        let board = as_text::<BoardGame>(&parts(&BASE)).join("\n");
        assert!(board.contains("base game"), "{board}");
        let json = as_json::<Pebbles>(&parts(&WHOLE));
        assert_eq!((&json["game"], &json["runs"][0]["players"]), (&"pebbles".into(), &4.into()));
        assert!(json["copy_with_modules"].is_null());
    }
}
