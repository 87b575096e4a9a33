//! `fresco sim`: many games of bots, and what came of them.

mod summary;

use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use fresco_bots::{Bot, BotKind};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use tabletop::{Match, Recorded, Seat, Standing, Viewer};

use crate::args::SimArgs;
use crate::files::{make_folder, write};
use crate::games::{self, ForGame, Game, for_game};
use crate::trouble::{Outcome, Trouble};

use summary::Summary;

/// A game that is longer than this will never end.
const LONGEST: u64 = 1_000_000;

/// Runs the command.
pub(crate) fn run(args: &SimArgs) -> Outcome {
    for_game(games::DEFAULT, Simulation { args }).map_err(Trouble::Input)?
}

struct Simulation<'a> {
    args: &'a SimArgs,
}

/// How one game came out.
struct Played {
    number: u64,
    decisions: u64,
    rounds: u64,
    bots: Vec<BotKind>,
    standings: Vec<Standing>,
}

impl ForGame for Simulation<'_> {
    type Answer = Outcome;
    fn of<G: Game>(self) -> Outcome {
        let args = self.args;
        let players = args.agreement.players.unwrap_or(4);
        if args.bots.len() > usize::from(players) {
            return Err(Trouble::Input(format!("{} bots for {players} players", args.bots.len())));
        }
        let rules: Arc<G> = Arc::new(games::agree(&args.agreement, players)?);
        if let Some(folder) = &args.records {
            make_folder(folder)?;
        }
        // A seed that cannot be written into a record is refused before anything is played.
        Recorded::new(rules.clone(), &format!("{}/1", args.seed), Vec::new()).map_err(Trouble::Input)?;

        let start = Instant::now();
        let threads = args.threads.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from);
        let games = play_all(&rules, args, threads)?;
        let summary = Summary::new(args, players, &games);
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
fn play_all<G: Game>(rules: &Arc<G>, args: &SimArgs, threads: usize) -> Outcome<Vec<Played>> {
    let bar = progress_bar(args.games);
    let (next, stop) = (AtomicU64::new(1), AtomicBool::new(false));
    let worker = || -> Outcome<Vec<Played>> {
        let mut games = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number > args.games || stop.load(Ordering::Relaxed) {
                return Ok(games);
            }
            match play_one(rules, args, number) {
                Ok(played) => games.push(played),
                Err(trouble) => {
                    stop.store(true, Ordering::Relaxed);
                    return Err(trouble);
                }
            }
            bar.inc(1);
        }
    };
    let workers = usize::try_from(args.games).unwrap_or(usize::MAX).min(threads);
    let parts: Vec<Outcome<Vec<Played>>> = std::thread::scope(|scope| {
        let handles: Vec<_> = (0..workers).map(|_| scope.spawn(worker)).collect();
        let lost = |_| Err(Trouble::Failed("a thread broke off".to_string()));
        handles.into_iter().map(|handle| handle.join().unwrap_or_else(lost)).collect()
    });
    bar.finish_and_clear();
    let mut games = Vec::new();
    for part in parts {
        games.extend(part?);
    }
    games.sort_by_key(|played| played.number);
    Ok(games)
}

fn progress_bar(games: u64) -> ProgressBar {
    // It draws on the error output, and only if that is a terminal.
    let bar = ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::stderr_with_hz(8));
    if let Ok(style) = ProgressStyle::with_template("{bar:32} {human_pos}/{human_len} games  {per_sec}  {eta} left") {
        bar.set_style(style);
    }
    bar
}

fn play_one<G: Game>(rules: &Arc<G>, args: &SimArgs, number: u64) -> Outcome<Played> {
    let seed = format!("{}/{number}", args.seed);
    let seats = rules.seats();
    // Everybody moves up one seat with every game.
    let kinds: Vec<BotKind> =
        (0..seats).filter_map(|s| args.bots.get((s + (number as usize - 1)) % seats % args.bots.len()).copied()).collect();
    let mut bots: Vec<Box<dyn Bot<G>>> = kinds.iter().map(|&kind| G::bot(kind)).collect();
    let mut game = Match::new(rules.clone(), &seed);
    let mut moves: Vec<(Seat, G::Action)> = Vec::new();
    let mut decisions = 0;
    while let Some(seat) = game.next_to_act() {
        let stuck = |what: &str| Trouble::Failed(format!("game {number} (seed \"{seed}\") {what} after {decisions} decisions"));
        let luck = fresco_bots::seed_for(&seed, seat, decisions as usize);
        let bot = bots.get_mut(seat.index()).ok_or_else(|| stuck("asks an empty seat"))?;
        let action = fresco_bots::answer(bot.as_mut(), &game, seat, luck).ok_or_else(|| stuck("leaves a bot without an answer"))?;
        game.play(seat, action, None).map_err(|refusal| stuck(&format!("refuses a bot's action ({refusal})")))?;
        if args.records.is_some() {
            moves.push((seat, action));
        }
        if decisions >= LONGEST {
            return Err(stuck("does not end"));
        }
        decisions += 1;
    }
    if let Some(folder) = &args.records {
        record(rules, &seed, &kinds, &moves, &folder.join(format!("{number:05}.fresco")))?;
    }
    let facts = game.rules().scene(game.world(), Viewer::Spectator).facts;
    let rounds = facts.get("round").and_then(|r| r.parse().ok()).unwrap_or(0);
    Ok(Played { number, decisions, rounds, bots: kinds, standings: game.standings() })
}

/// Writes the record of a game that has been played.
fn record<G: Game>(rules: &Arc<G>, seed: &str, kinds: &[BotKind], moves: &[(Seat, G::Action)], file: &Path) -> Outcome {
    let names = (1..).zip(kinds).map(|(n, kind)| kind.player_name(n)).collect();
    let mut recorded = Recorded::new(rules.clone(), seed, names).map_err(Trouble::Input)?;
    for &(seat, action) in moves {
        let broken = |refusal| Trouble::Failed(format!("{}: the game does not play out the same way twice: {refusal}", file.display()));
        recorded.play_action(seat, action).map_err(broken)?;
    }
    write(file, &recorded.to_record())
}
