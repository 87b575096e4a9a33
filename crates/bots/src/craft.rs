//! What a bot has to know of a game to play it: habits, and a value.

use tabletop::{Match, Rules, Seat};

use crate::weights::{Terms, Weights};

/// A game that bots can play well: its *habits* (rules of thumb for every question, quick enough for playouts) and its
/// *value* (what everybody's things promise in points, seen at the beginning of a season). All numbers in both are data
/// (see [`Weights`]), so that `fresco tune` can better them.
pub trait Craft: Rules {
    /// The names of the terms of the value, in the order of their numbers.
    const TERMS: &'static [&'static str];
    /// The names of the weights of the habits, in the order of their numbers.
    const HABITS: &'static [&'static str];
    /// The weights that are used if no others are given: the text of a weights file.
    const WEIGHTS: &'static str;
    /// How many seasons a bot looks ahead before it trusts the value.
    const FORESIGHT: u32;
    /// How many seasons one looks ahead who searches. If that is more, the value counts at the end of both.
    const DEEP_FORESIGHT: u32 = Self::FORESIGHT;
    /// How many times as many worlds somebody must try to see through the luck in them.
    const LUCK: u32 = 1;

    /// How many times as far a forecast at this table is off as at the plainest table of the game.
    fn spread(&self) -> f32 {
        1.0
    }
    /// How much of the game is over, as far as one can tell: from 0 to 1.
    fn progress(&self, world: &Self::World) -> f32;
    /// A number that grows with the game: rounds, or turns. The table is tidy when it has just changed (nothing planned,
    /// nothing half done), and only then is it appraised.
    fn season(&self, world: &Self::World) -> u32;
    /// The points of a seat as things stand.
    fn score(&self, world: &Self::World, seat: Seat) -> i32;
    /// What a seat has that will still become points, term by term.
    fn appraise(&self, world: &Self::World, seat: Seat, terms: &mut Terms<'_>);
    /// How much somebody with sound habits likes each option of a seat. An option that is liked by one more is e times as
    /// likely to be chosen. `likings` is as long as the list of options and full of zeros.
    ///
    /// The match may be in the middle of a playout, in which those who plan in secret are asked one by one: the habits of a
    /// seat must not look at what another seat could hide.
    fn habits(&self, game: &Match<Self>, seat: Seat, weights: &Weights, likings: &mut [f32]);
}
