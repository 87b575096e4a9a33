//! `fresco sim`: many games of bots, and what came of them.

mod summary;
mod tables;
#[cfg(test)]
mod tests;

use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use fresco_bots::{Player, Setting};
use fresco_files::shown;
use tabletop::{Match, Seat, Session, Standing, Viewer, data};

use crate::args::SimArgs;
use crate::crash_report::GameUnderWatch;
use crate::error::{CliError, CliResult};
use crate::files::{make_folder, write};
use crate::games::{ForGame, FullGame, for_game};
use crate::lang::told;
use crate::progress;
use crate::words::{relayed, wrong_input};

use summary::Summary;
use tables::Tables;

/// A game that is longer than this will never end.
const LONGEST: u64 = 1_000_000;

/// Runs the command.
pub(crate) fn run(args: &SimArgs) -> CliResult {
    for_game(args.which.game(), Simulation { args }).map_err(wrong_input)?
}

struct Simulation<'a> {
    args: &'a SimArgs,
}

/// How one game came out.
struct Played {
    number: u64,
    decisions: u64,
    /// As far as the game counts rounds.
    rounds: Option<u64>,
    bots: Vec<Setting>,
    standings: Vec<Standing>,
}

impl ForGame for Simulation<'_> {
    type Answer = CliResult;
    fn of<G: FullGame>(self) -> CliResult {
        let args = self.args;
        let tables: Tables<'_, G> = Tables::new(args)?;
        if let Some(folder) = &args.records {
            make_folder(folder)?;
        }
        // A seed that cannot be written into a record is refused before anything is played.
        let (rules, seed) = tables.of_game(1)?;
        Session::new(rules, &seed, Vec::new()).map_err(wrong_input)?;

        let start = Instant::now();
        let threads = args.threads.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from);
        let games = play_all(&tables, threads)?;
        let summary = Summary::new::<G>(args, &games);
        let seconds = start.elapsed().as_secs_f64();
        let mut out = anstream::stdout();
        if args.json {
            writeln!(out, "{:#}", summary.as_json(seconds, threads))?;
        } else {
            for line in summary.as_text(seconds, threads) {
                writeln!(out, "{line}")?;
            }
        }
        Ok(())
    }
}

/// Plays all games on several threads; the result does not depend on how many.
fn play_all<G: FullGame>(tables: &Tables<'_, G>, threads: usize) -> CliResult<Vec<Played>> {
    let games = tables.args.games;
    let bar = progress::of_games(games);
    let (next, stop) = (AtomicU64::new(1), AtomicBool::new(false));
    let worker = || -> CliResult<Vec<Played>> {
        let mut all = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number > games || stop.load(Ordering::Relaxed) {
                return Ok(all);
            }
            match play_one(tables, number) {
                Ok(played) => all.push(played),
                Err(error) => {
                    stop.store(true, Ordering::Relaxed);
                    return Err(error);
                }
            }
            bar.inc(1);
        }
    };
    let workers = usize::try_from(games).unwrap_or(usize::MAX).min(threads);
    let parts: Vec<CliResult<Vec<Played>>> = std::thread::scope(|scope| {
        let handles: Vec<_> = (0..workers).map(|_| scope.spawn(worker)).collect();
        let lost = |_| Err(CliError::Failed(told!("a thread stopped unexpectedly")));
        handles.into_iter().map(|handle| handle.join().unwrap_or_else(lost)).collect()
    });
    bar.finish_and_clear();
    let mut all = Vec::new();
    for part in parts {
        all.extend(part?);
    }
    all.sort_by_key(|played| played.number);
    Ok(all)
}

fn play_one<G: FullGame>(tables: &Tables<'_, G>, number: u64) -> CliResult<Played> {
    let args = tables.args;
    let (rules, seed) = tables.of_game(number)?;
    let (kinds, mut bots): (Vec<Setting>, Vec<Player>) = tables.bots_of_game(number).into_iter().unzip();
    let crash_report = GameUnderWatch::open(rules.clone(), &seed, number, &kinds, args.records.as_deref());
    let mut game = Match::new(rules.clone(), &seed);
    let mut decisions = 0;
    while let Some(seat) = game.next_to_act() {
        let luck = fresco_bots::seed_for(&seed, seat, decisions as usize);
        let bot = bots.get_mut(seat.index()).ok_or_else(|| crash_report.failed(&told!("the game asks an empty seat")))?;
        let answer = fresco_bots::answer(bot, &game, seat, luck);
        let action = answer.ok_or_else(|| crash_report.failed(&told!("{who} is asked but has no legal answer", who = seat)))?;
        crash_report.note(seat, action);
        let refused = |refusal| crash_report.failed(&told!("a bot's action is refused ({why})", why = data(relayed(refusal))));
        game.play(seat, action, None).map_err(refused)?;
        decisions += 1;
        if decisions >= LONGEST {
            return Err(crash_report.failed(&told!("the game does not end")));
        }
        if tables.check_every.is_some_and(|n| decisions % n == 0) {
            tables.check(&game).map_err(|what| crash_report.failed(&what))?;
        }
    }
    tables.check(&game).map_err(|what| crash_report.failed(&what))?;
    if let Some(folder) = &args.records {
        record(&rules, &seed, &kinds, &crash_report.moves(), &folder.join(format!("{number:05}.fresco")))?;
    }
    let round = game.rules().scene(game.world(), Viewer::Spectator).round;
    let rounds = (round > 0).then_some(round.into());
    Ok(Played { number, decisions, rounds, bots: kinds, standings: game.standings() })
}

/// Writes the record of a game that has been played.
fn record<G: FullGame>(rules: &Arc<G>, seed: &str, bots: &[Setting], moves: &[(Seat, G::Action)], file: &Path) -> CliResult {
    let names = (1..).zip(bots).map(|(n, bot)| bot.level.player_name(n)).collect();
    let mut recorded = Session::new(rules.clone(), seed, names).map_err(wrong_input)?;
    for &(seat, action) in moves {
        let broken = |refusal| {
            let (file, why) = (data(shown(file)), data(relayed(refusal)));
            CliError::Failed(told!("{file}: the game does not play out the same way twice: {why}", file, why))
        };
        recorded.play_action(seat, action).map_err(broken)?;
    }
    write(file, &recorded.to_record())
}
