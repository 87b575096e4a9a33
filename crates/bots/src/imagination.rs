//! A table in the head: an imagined match that is played on by habit, and judged.

use tabletop::{Dice, Match, Seat};

use crate::Craft;
use crate::weights::{Forecast, Weights};

/// The most options that can be open at once.
const MAX_OPTIONS: usize = 256;
/// A playout that is longer than this is judged where it stands. No game of ours is.
const LONGEST: u32 = 20_000;

/// A table in the head, and the room to think about it.
pub(crate) struct Imagination<'a, R: Craft> {
    pub(crate) table: Match<R>,
    pub(crate) weights: &'a Weights,
    pub(crate) dice: Dice,
    likings: [f32; MAX_OPTIONS],
}

impl<'a, R: Craft> Imagination<'a, R> {
    pub(crate) fn new(table: &Match<R>, weights: &'a Weights, seed: u64) -> Imagination<'a, R> {
        Imagination { table: table.clone(), weights, dice: Dice::fast(seed), likings: [0.0; MAX_OPTIONS] }
    }

    /// How much the seat likes each of its options by habit.
    #[inline]
    pub(crate) fn likings(&mut self, seat: Seat) -> &[f32] {
        let n = self.table.options(seat).len().min(MAX_OPTIONS);
        let likings = &mut self.likings[..n];
        likings.fill(0.0);
        self.table.rules().habits(&self.table, seat, self.weights, likings);
        likings
    }

    /// What somebody takes who likes one option e times as much as another that is liked by one less.
    pub(crate) fn by_habit(&mut self, seat: Seat) -> usize {
        self.likings(seat);
        let n = self.table.options(seat).len().min(MAX_OPTIONS);
        let likings = &mut self.likings[..n];
        let best = likings.iter().copied().fold(f32::MIN, f32::max);
        let mut sum = 0.0;
        for liking in likings.iter_mut() {
            // What is liked that much less is never taken.
            *liking = if *liking > best - 12.0 { quick_exp(*liking - best) } else { 0.0 };
            sum += *liking;
        }
        let mut left = unit(&mut self.dice) * sum;
        for (nth, liking) in likings.iter().enumerate() {
            left -= liking;
            if left < 0.0 {
                return nth;
            }
        }
        n.saturating_sub(1)
    }

    /// Plays on by habit until this season begins, or the game is over.
    pub(crate) fn play_on(&mut self, until: u32) {
        for _ in 0..LONGEST {
            let Some(seat) = self.table.next_to_act() else { return };
            if self.season() >= until {
                return;
            }
            let nth = if self.table.options(seat).len() == 1 { 0 } else { self.by_habit(seat) };
            self.table.choose(seat, nth);
        }
    }

    #[inline]
    pub(crate) fn season(&self) -> u32 {
        self.table.rules().season(self.table.world())
    }

    /// What the table promises everybody.
    pub(crate) fn forecast(&self) -> Forecast {
        if self.table.is_over() {
            return Forecast::of_the_end(self.table.rules(), self.table.world());
        }
        self.weights.forecast(self.table.rules(), self.table.world())
    }
}

/// A number from 0 up to 1.
#[inline]
pub(crate) fn unit(dice: &mut Dice) -> f32 {
    // As many bits as the number can hold.
    dice.below(1 << 24) as f32 / (1 << 24) as f32
}

/// About e to the power of a number from -12 to 0: a little less, the further down the more, which is enough to choose by.
#[inline]
fn quick_exp(x: f32) -> f32 {
    let small = 1.0 + x * (1.0 / 64.0);
    let mut power = small * small;
    for _ in 0..5 {
        power *= power;
    }
    power
}
