//! What bots know of the board game.
//!
//! The *policy* thinks of today: which tiles the paints at hand can restore, which paints would complete a tile, what
//! another assistant in a column would bring. The *evaluation* looks at the shelf, the purse and the mood at the start of
//! a round. Both read the table through a [`PainterView`](painter_view::PainterView).

mod evaluation;
mod modules;
mod names;
mod painter_view;
mod plan;
mod policy;
mod prospects;
mod slips;
#[cfg(test)]
#[allow(clippy::expect_used, clippy::panic)]
mod tests;

use fresco_board::{BoardGame, Painter, World};
use tabletop::{Match, Seat};

use crate::BotGame;
use crate::numbered::{joined, names_in};
use crate::weights::{Terms, Weights};

pub use prospects::visits_without_prospects;

use modules::{TERM_LISTS, WEIGHT_LISTS, WORD_LISTS};

impl BotGame for BoardGame {
    const TERMS: &'static [&'static str] = &joined::<{ names_in(TERM_LISTS, TERM_LISTS.len()) }>(TERM_LISTS);
    const TERM_WORDS: &'static [&'static str] = &joined::<{ names_in(WORD_LISTS, WORD_LISTS.len()) }>(WORD_LISTS);
    const POLICY_WEIGHTS: &'static [&'static str] = &joined::<{ names_in(WEIGHT_LISTS, WEIGHT_LISTS.len()) }>(WEIGHT_LISTS);
    const WEIGHTS: &'static str = include_str!("../data/board.weights");
    const LOOKAHEAD_PHASES: u32 = 1;
    // A painter who prepares something in this round reaps it in the next.
    const SEARCH_LOOKAHEAD_PHASES: u32 = 2;

    /// With more modules there are more options, more of them look best by luck, and in a single world a painter who prepares nothing
    /// and takes what lies nearest looks as good as one who restores.
    fn worlds_factor(&self) -> u32 {
        1 + self.modules().len() as u32 / 5
    }
    /// A round with more modules has more decisions: mistakes as large as in the base game would spoil too many plans.
    fn mistakes_factor(&self) -> f32 {
        24.0 / (24.0 + self.modules().len() as f32)
    }
    /// Every module brings points that others may get.
    fn doubt_factor(&self) -> f32 {
        1.0 + 0.12 * self.modules().len() as f32
    }
    /// A search plays the last round to its end and takes the others' answers for worse than they are.
    fn trust_in_chances(&self, world: &World) -> f32 {
        if world.last_round { 0.75 } else { 1.0 }
    }
    fn progress(&self, world: &World) -> f32 {
        if world.last_round { 0.95 } else { 0.9 - 0.9 * world.tiles_left().saturating_sub(6) as f32 / 19.0 }
    }
    fn phase(&self, world: &World) -> u32 {
        world.round.into()
    }
    fn score(&self, world: &World, seat: Seat) -> i32 {
        world.painters[Painter::of(seat)].score.into()
    }
    fn evaluate(&self, world: &World, seat: Seat, terms: &mut Terms<'_>) {
        evaluation::evaluate(self, world, seat, terms);
    }
    fn slips(&self, game: &Match<Self>, seat: Seat, weights: &Weights, slips: &mut [bool]) {
        slips::slips(self, game, seat, weights, slips);
    }
    fn policy(&self, game: &Match<Self>, seat: Seat, weights: &Weights, preferences: &mut [f32]) {
        policy::policy(self, game, seat, weights, preferences);
    }

    crate::bots_are_compiled_here!();
}
