//! What bots need to know of a game to play it: a policy and an evaluation.

use tabletop::{Dice, Match, Rules, Seat};

use crate::player::Player;
use crate::search::{Search, SearchResult, Stop};
use crate::weights::{Terms, Weights};

/// A game with everything bots need to know of it: its *policy* (rules of thumb for every question, quick enough for
/// playouts) and its *evaluation* (the points every seat can still expect, worked out at the beginning of a phase). All
/// numbers in both are data (see [`Weights`]), so `fresco tune` can improve them.
///
/// A *phase* is a stretch of the game at whose beginning nothing is planned or half done: a round of the board game, a
/// turn of the card game or the dice game.
pub trait BotGame: Rules {
    /// The names of the evaluation's terms, in the order of their numbers.
    const TERMS: &'static [&'static str];
    /// What each of these terms is about, as hints say it: words of a closed list, `hint|money`. Terms about the same thing have the
    /// same words.
    const TERM_WORDS: &'static [&'static str];
    /// The names of the policy's weights, in the order of their numbers.
    const POLICY_WEIGHTS: &'static [&'static str];
    /// The text of the weights file that bots use unless they are given another.
    const WEIGHTS: &'static str;
    /// How many phases a bot looks ahead before it trusts the evaluation.
    const LOOKAHEAD_PHASES: u32;
    /// How many phases a search looks ahead. If that is more, the evaluations after both numbers of phases count.
    const SEARCH_LOOKAHEAD_PHASES: u32 = Self::LOOKAHEAD_PHASES;

    /// How many times as many worlds a bot has to try at this table because of the luck in them.
    fn worlds_factor(&self) -> u32 {
        1
    }
    /// How large the mistakes of bots that play by policy are at this table, as a multiple of those in the plainest setup of the game.
    fn mistakes_factor(&self) -> f32 {
        1.0
    }
    /// The doubt about a forecast at this table, as a multiple of the doubt in the plainest setup of the game.
    fn doubt_factor(&self) -> f32 {
        1.0
    }
    /// How far the chances to win that a search finds here can be believed, from 0 to 1: see [`crate::believable`].
    fn trust_in_chances(&self, world: &Self::World) -> f32 {
        let _ = world;
        1.0
    }
    /// An estimate of how much of the game is over, from 0 to 1.
    fn progress(&self, world: &Self::World) -> f32;
    /// The number of the current phase, which grows in the course of the game. Bots evaluate a world only when this number
    /// has just changed.
    fn phase(&self, world: &Self::World) -> u32;
    /// The points a seat has now.
    fn score(&self, world: &Self::World, seat: Seat) -> i32;
    /// Adds the terms of a seat's evaluation: everything it has that will still become points.
    fn evaluate(&self, world: &Self::World, seat: Seat, terms: &mut Terms<'_>);
    /// Marks the options of a seat of which nothing can come, whatever the others do: a bot leaves them alone. `slips` is as long as
    /// the list of options and false everywhere; at least one option stays unmarked. Asked once a decision, never in playouts.
    fn slips(&self, game: &Match<Self>, seat: Seat, weights: &Weights, slips: &mut [bool]) {
        let _ = (game, seat, weights, slips);
    }
    /// Sets the preference for each option of a seat. An option whose preference is higher by one is e times as likely to
    /// be chosen. `preferences` is as long as the list of options and full of zeros.
    ///
    /// The match may be in the middle of a playout, which asks seats that plan in secret one by one: the policy of a seat
    /// must not look at anything another seat could hide.
    fn policy(&self, game: &Match<Self>, seat: Seat, weights: &Weights, preferences: &mut [f32]);

    // What follows is the same for every game. It stands in each, so that bots are compiled once, beside their game, and not again in
    // every crate that lets them play.

    /// Searches for the best answer to a seat's question in a determinized match: [`crate::grow_trees`] for this game.
    fn think(game: &Match<Self>, seat: Seat, weights: &Weights, search: &Search, seed: u64, stop: &Stop) -> SearchResult<Self::Action>;
    /// Decides in a determinized match: [`Player::decide`] for this game.
    fn decide(player: &Player, game: &Match<Self>, seat: Seat, dice: &mut Dice) -> Option<Self::Action>;
}

/// What is the same for every game in `impl BotGame`.
#[macro_export]
macro_rules! bots_are_compiled_here {
    () => {
        fn think(
            game: &::tabletop::Match<Self>,
            seat: ::tabletop::Seat,
            weights: &$crate::Weights,
            search: &$crate::Search,
            seed: u64,
            stop: &$crate::Stop,
        ) -> $crate::SearchResult<Self::Action> {
            $crate::grow_trees(game, seat, weights, search, seed, stop)
        }
        fn decide(
            player: &$crate::Player,
            game: &::tabletop::Match<Self>,
            seat: ::tabletop::Seat,
            dice: &mut ::tabletop::Dice,
        ) -> Option<Self::Action> {
            player.decide(game, seat, dice)
        }
    };
}
