//! Tools for the tests of any game: random games, the properties every game must have, golden playthroughs, perft.
//!
//! All of them report a fault by panicking, with the record of the game so far: save it and replay it.

#![allow(clippy::panic)]

mod border;
mod files;
mod playthrough;
mod properties;
mod secrets;

pub use border::{check_border, check_points};
pub use files::{check_old_records, check_records, check_scenarios, files_below, play_scenarios, spoil, text_of};
pub use playthrough::playthrough;
pub use properties::{check_actions, check_properties};
pub use secrets::{Varied, check_secrets};

use std::cell::Cell;
use std::fmt::Display;
use std::sync::Arc;

use crate::session::header;
use crate::{Dice, Match, Record, Rules, Seat};

/// A game with more decisions than this counts as one that never ends.
pub const MAX_DECISIONS: usize = 50_000;

/// How many games a test plays: the default, or the value of the environment variable `TABLETOP_GAMES`.
pub fn games(few: u64) -> u64 {
    let wanted = std::env::var("TABLETOP_GAMES").ok();
    wanted.map_or(few, |n| n.parse().unwrap_or_else(|_| panic!("{n} is no number of games")))
}

/// Plays a game of random decisions to its end and returns it. `visit` sees every decision just before it is played.
///
/// Panics, with the record so far, if the game does not end, offers nothing, or reaches a limit of the driver.
pub fn random_game<R: Rules>(rules: Arc<R>, seed: u64, mut visit: impl FnMut(&Match<R>, Seat, R::Action)) -> Match<R> {
    let mut diary = Diary::new(&rules, seed);
    let mut dice = Dice::fast(seed);
    let mut game = Match::new(rules, &diary.seed);
    while let Some((seat, action)) = diary.random_choice(&game, &mut dice) {
        visit(&game, seat, action);
        diary.moves.push((seat, action));
        if let Err(refusal) = game.play(seat, action, None) {
            diary.fail(format!("an offered action was refused: {refusal}"));
        }
    }
    game
}

/// The number of positions after `depth` decisions from the start, trying every option of each question. The seed text
/// decides the draws; where several seats decide at once, the first of them goes first. Games that have ended before count
/// nothing.
pub fn perft<R: Rules>(rules: Arc<R>, seed: &str, depth: usize) -> u64 {
    count_positions(&Match::new(rules, seed), depth)
}

fn count_positions<R: Rules>(game: &Match<R>, depth: usize) -> u64 {
    let Some(seat) = game.next_to_act() else { return u64::from(depth == 0) };
    match depth {
        0 => 1,
        1 => game.options(seat).len() as u64,
        _ => {
            let after = |nth: usize| {
                let mut next = game.clone();
                next.choose(seat, nth);
                count_positions(&next, depth - 1)
            };
            (0..game.options(seat).len()).map(after).sum()
        }
    }
}

fn random_choice<R: Rules>(game: &Match<R>, dice: &mut Dice) -> Option<(Seat, R::Action)> {
    let seat = game.to_act().nth(dice.below(game.to_act().count() as u32) as usize)?;
    let options = game.options(seat);
    Some((seat, *options.get(dice.below(options.len() as u32) as usize)?))
}

/// The actions so far, printed when a test fails or the rules panic.
struct Diary<R: Rules> {
    rules: Arc<R>,
    seed: String,
    moves: Vec<(Seat, R::Action)>,
    told: Cell<bool>,
}

impl<R: Rules> Diary<R> {
    fn new(rules: &Arc<R>, seed: u64) -> Self {
        Diary { rules: rules.clone(), seed: seed.to_string(), moves: Vec::new(), told: Cell::new(false) }
    }

    /// The next decision; `None` once the game has ended well.
    fn random_choice(&self, game: &Match<R>, dice: &mut Dice) -> Option<(Seat, R::Action)> {
        if game.has_overflowed() {
            self.fail(format!("a limit of the driver is reached (step lengths {:?})", game.step_lengths()));
        }
        if self.moves.len() >= MAX_DECISIONS {
            self.fail("the game does not end");
        }
        if let Some(seat) = game.to_act().find(|&s| game.options(s).is_empty()) {
            self.fail(format!("{seat} is asked but has no legal answer"));
        }
        let choice = random_choice(game, dice);
        if choice.is_some() == game.is_over() {
            self.fail("the game is over and somebody is asked, or it is not over and nobody is");
        }
        choice
    }

    fn story(&self) -> String {
        // Not by replaying: that might panic again.
        let names: Vec<String> = Seat::ALL.iter().take(self.rules.seats()).map(ToString::to_string).collect();
        let moves = self.moves.iter().map(|(seat, action)| (0, *seat, action.to_string())).collect();
        let text = Record { header: header(&*self.rules, &names, &self.seed), moves, ..Record::default() };
        format!("seed {}, after {} decisions. The record so far:\n{text}", self.seed, self.moves.len())
    }

    #[track_caller]
    fn fail(&self, what: impl Display) -> ! {
        self.told.set(true);
        panic!("{what}\n{}", self.story());
    }
}

impl<R: Rules> Drop for Diary<R> {
    fn drop(&mut self) {
        if std::thread::panicking() && !self.told.get() {
            eprintln!("{}", self.story());
        }
    }
}
