//! What bots know of the board game.
//!
//! The *habits* think of today: what can be restored with the paints at hand, what would complete a tile, what another
//! assistant in a column would bring. The *value* looks at the shelf, the purse and the mood at dawn. Both read the table
//! through the [`eye`] of a painter.

mod eye;
mod habits;
mod modules;
mod names;
mod plan;
#[cfg(test)]
#[allow(clippy::expect_used, clippy::panic)]
mod tests;
mod value;

use fresco::{Fresco, Painter, World};
use tabletop::{Match, Seat};

use crate::Craft;
use crate::weights::{Terms, Weights};

/// Two lists of names, one behind the other.
const fn join<const N: usize>(first: &[&'static str], second: &[&'static str]) -> [&'static str; N] {
    let mut all = [""; N];
    let mut i = 0;
    while i < N {
        all[i] = if i < first.len() { first[i] } else { second[i - first.len()] };
        i += 1;
    }
    all
}

impl Craft for Fresco {
    const TERMS: &'static [&'static str] =
        &join::<{ names::term::TERMS.len() + modules::term::TERMS.len() }>(names::term::TERMS, modules::term::TERMS);
    const HABITS: &'static [&'static str] =
        &join::<{ names::habit::HABITS.len() + modules::habit::HABITS.len() }>(names::habit::HABITS, modules::habit::HABITS);
    const WEIGHTS: &'static str = include_str!("../data/board.weights");
    const FORESIGHT: u32 = 1;
    // What one prepares in a round comes to fruit in the next.
    const DEEP_FORESIGHT: u32 = 2;

    /// Every module brings points that others may get.
    fn spread(&self) -> f32 {
        1.0 + 0.12 * self.modules().len() as f32
    }
    fn progress(&self, world: &World) -> f32 {
        if world.last_round { 0.95 } else { 0.9 - 0.9 * world.tiles_left().saturating_sub(6) as f32 / 19.0 }
    }
    fn season(&self, world: &World) -> u32 {
        world.round.into()
    }
    fn score(&self, world: &World, seat: Seat) -> i32 {
        world.painters[Painter::of(seat)].score.into()
    }
    fn appraise(&self, world: &World, seat: Seat, terms: &mut Terms<'_>) {
        value::appraise(self, world, seat, terms);
    }
    fn habits(&self, game: &Match<Self>, seat: Seat, weights: &Weights, likings: &mut [f32]) {
        habits::habits(self, game, seat, weights, likings);
    }
}
