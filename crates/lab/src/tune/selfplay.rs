//! Games that bots play against themselves, and the samples for the fit.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use fresco_bots::{Bot, BotGame, Player, Setting, Weights, answer, seed_for, stepped, terms_of};
use tabletop::{Dice, Match, Seat};

use super::{Progress, RulesForTable};
use crate::arena::wins;

/// Self-play gives up on a game after this many decisions: it would never end.
const MOST_DECISIONS: usize = 1_000_000;

/// A table at the beginning of a phase, and the result of its game.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// The number of the game.
    pub game: u64,
    /// The part of the game that is over, from 0 to 1.
    pub progress: f32,
    /// The same in the steps in which values are looked up.
    pub step: f32,
    /// The error of forecasts at this table, relative to the plainest table.
    pub spread: f32,
    /// The seats of the table.
    pub seats: Vec<SeatSample>,
}

/// A seat at the beginning of a phase, and its result.
#[derive(Clone, PartialEq, Debug)]
pub struct SeatSample {
    /// The amounts of its terms.
    pub terms: Vec<f32>,
    /// Its points at that time.
    pub score: f32,
    /// Its points at the end.
    pub end: f32,
    /// Its share in the win.
    pub won: f32,
}

/// The bots that play. A bot is drawn for each phase of each seat, so no seat plays better than another for long, and what a
/// seat has says nothing about how well it goes on.
pub struct BotPool {
    /// The bots, all equally likely.
    pub bots: Vec<Player>,
}

impl BotPool {
    /// These bots with these weights, except for bots with a weights file of their own.
    pub fn new<R: BotGame>(bots: &[Setting], weights: &Weights) -> Result<BotPool, String> {
        let player = |setting: &Setting| -> Result<Player, String> {
            let weights = if setting.weights.is_some() { setting.weights::<R>()? } else { weights.clone() };
            Ok(Player::new(setting.thinking(), weights))
        };
        Ok(BotPool { bots: bots.iter().map(player).collect::<Result<_, _>>()? })
    }
    /// Plays a game with them.
    pub fn play<R: BotGame>(&self, rules: Arc<R>, seed: &str, look: &mut dyn FnMut(&Match<R>, Seat, usize)) -> Result<Match<R>, String> {
        let bots = self.bots.len() as u32;
        let drawn = |game: &Match<R>, seat: Seat| {
            let phase = game.rules().phase(game.world());
            // Other luck than that of the answers, which is counted by actions.
            Dice::fast(seed_for(seed, seat, phase as usize) ^ u64::MAX).below(bots) as usize
        };
        play(rules, seed, &mut self.bots.clone(), &drawn, look)
    }
}

/// Plays a game to its end. `who` returns the bot that answers for a seat; `look` is called before each answer.
pub fn play<R: BotGame>(
    rules: Arc<R>,
    seed: &str,
    bots: &mut [Player],
    who: &dyn Fn(&Match<R>, Seat) -> usize,
    look: &mut dyn FnMut(&Match<R>, Seat, usize),
) -> Result<Match<R>, String> {
    let mut game = Match::new(rules, seed);
    for asked in 0..MOST_DECISIONS {
        let Some(seat) = game.next_to_act() else { return Ok(game) };
        look(&game, seat, asked);
        let wrong = |what: &str| format!("the game with the seed \"{seed}\": {what} (question {asked}, {seat})");
        let bot = bots.get_mut(who(&game, seat)).ok_or_else(|| wrong("nobody sits there"))?;
        let action = answer(bot as &mut dyn Bot<R>, &game, seat, seed_for(seed, seat, asked)).ok_or_else(|| wrong("no answer"))?;
        game.play(seat, action, None).map_err(|refusal| wrong(&refusal.to_string()))?;
    }
    Err(format!("the game with the seed \"{seed}\" does not end"))
}

/// Plays games and takes a sample at the beginning of each phase. The same seed gives the same samples on any number of
/// threads.
pub fn samples<R: BotGame>(
    tables: &RulesForTable<'_, R>,
    pool: &BotPool,
    seed: &str,
    games: u64,
    threads: usize,
    progress: &dyn Progress,
) -> Result<Vec<Sample>, String> {
    let parts = in_parallel(games, threads, progress, &|nth| {
        let seed = format!("{seed}/{}", nth + 1);
        let rules = tables(nth, &seed)?;
        samples_of_game(rules, &seed, nth, pool)
    })?;
    Ok(parts.into_iter().flatten().collect())
}

fn samples_of_game<R: BotGame>(rules: Arc<R>, seed: &str, number: u64, pool: &BotPool) -> Result<Vec<Sample>, String> {
    let seats = rules.seats();
    let (mut samples, mut phase) = (Vec::new(), None);
    let game = pool.play(rules, seed, &mut |game, _, _| {
        let (rules, world) = (game.rules(), game.world());
        let now = rules.phase(world);
        if phase.replace(now) == Some(now) {
            return;
        }
        let prospect =
            |seat: Seat| SeatSample { terms: terms_of(rules, world, seat), score: rules.score(world, seat) as f32, end: 0.0, won: 0.0 };
        let progress = rules.progress(world).clamp(0.0, 1.0);
        let seats = Seat::ALL.into_iter().take(seats).map(prospect).collect();
        samples.push(Sample { game: number, progress, step: stepped(progress), spread: rules.doubt_factor(), seats });
    })?;
    let standings = game.standings();
    let parts = wins(&standings.iter().map(|standing| standing.place).collect::<Vec<_>>());
    for sample in &mut samples {
        for (prospect, (standing, win)) in sample.seats.iter_mut().zip(standings.iter().zip(&parts)) {
            prospect.end = standing.score as f32;
            prospect.won = *win as f32;
        }
    }
    Ok(samples)
}

/// Does pieces of work on several threads and returns the results in the order of the pieces. The first error stops all threads.
pub fn in_parallel<T: Send>(
    pieces: u64,
    threads: usize,
    progress: &dyn Progress,
    work: &(dyn Fn(u64) -> Result<T, String> + Sync),
) -> Result<Vec<T>, String> {
    let (next, stop) = (AtomicU64::new(0), AtomicBool::new(false));
    let worker = || -> Result<Vec<(u64, T)>, String> {
        let mut done = Vec::new();
        loop {
            let nth = next.fetch_add(1, Ordering::Relaxed);
            if nth >= pieces || stop.load(Ordering::Relaxed) {
                return Ok(done);
            }
            match work(nth) {
                Ok(result) => done.push((nth, result)),
                Err(why) => {
                    stop.store(true, Ordering::Relaxed);
                    return Err(why);
                }
            }
            progress.step();
        }
    };
    let workers = usize::try_from(pieces).unwrap_or(usize::MAX).min(threads.max(1));
    let parts: Vec<Result<Vec<(u64, T)>, String>> = std::thread::scope(|scope| {
        let handles: Vec<_> = (0..workers).map(|_| scope.spawn(worker)).collect();
        handles.into_iter().map(|handle| handle.join().unwrap_or_else(|_| Err("a thread stopped unexpectedly".to_string()))).collect()
    });
    let mut all: Vec<Option<T>> = Vec::new();
    all.resize_with(pieces as usize, || None);
    for part in parts {
        for (nth, result) in part? {
            all[nth as usize] = Some(result);
        }
    }
    Ok(all.into_iter().flatten().collect())
}
