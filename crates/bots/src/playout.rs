//! A playout: a determinized match that a bot plays on by policy and evaluates.

use tabletop::{Dice, Match, Seat};

use crate::BotGame;
use crate::weights::{Forecast, Weights};

/// The largest number of options that a playout looks at.
const MAX_OPTIONS: usize = 256;
/// A playout with more decisions than this ends where it is. None of our games has so many.
const MAX_PLAYOUT_DECISIONS: u32 = 20_000;

/// A determinized match, with everything needed to play it on.
pub(crate) struct Playout<'a, R: BotGame> {
    pub(crate) game: Match<R>,
    pub(crate) weights: &'a Weights,
    pub(crate) dice: Dice,
    preferences: [f32; MAX_OPTIONS],
}

impl<'a, R: BotGame> Playout<'a, R> {
    pub(crate) fn new(game: &Match<R>, weights: &'a Weights, seed: u64) -> Playout<'a, R> {
        Playout { game: game.clone(), weights, dice: Dice::fast(seed), preferences: [0.0; MAX_OPTIONS] }
    }

    /// The policy's preference for each option of the seat.
    #[inline]
    pub(crate) fn preferences(&mut self, seat: Seat) -> &[f32] {
        let n = self.game.options(seat).len().min(MAX_OPTIONS);
        let preferences = &mut self.preferences[..n];
        preferences.fill(0.0);
        self.game.rules().policy(&self.game, seat, self.weights, preferences);
        preferences
    }

    /// Draws an option by policy: one whose preference is higher by one is e times as likely.
    pub(crate) fn choose_by_policy(&mut self, seat: Seat) -> usize {
        self.preferences(seat);
        let n = self.game.options(seat).len().min(MAX_OPTIONS);
        let preferences = &mut self.preferences[..n];
        let best = preferences.iter().copied().fold(f32::MIN, f32::max);
        let mut sum = 0.0;
        for preference in preferences.iter_mut() {
            // Options with far lower preferences are never drawn.
            *preference = if *preference > best - 12.0 { quick_exp(*preference - best) } else { 0.0 };
            sum += *preference;
        }
        let mut left = unit(&mut self.dice) * sum;
        for (nth, preference) in preferences.iter().enumerate() {
            left -= preference;
            if left < 0.0 {
                return nth;
            }
        }
        n.saturating_sub(1)
    }

    /// Plays on by policy until this phase begins or the game is over.
    pub(crate) fn play_on(&mut self, until_phase: u32) {
        for _ in 0..MAX_PLAYOUT_DECISIONS {
            let Some(seat) = self.game.next_to_act() else { return };
            if self.phase() >= until_phase {
                return;
            }
            let nth = if self.game.options(seat).len() == 1 { 0 } else { self.choose_by_policy(seat) };
            self.game.choose(seat, nth);
        }
    }

    #[inline]
    pub(crate) fn phase(&self) -> u32 {
        self.game.rules().phase(self.game.world())
    }

    /// The forecast for every seat.
    pub(crate) fn forecast(&self) -> Forecast {
        if self.game.is_over() {
            return Forecast::of_the_end(self.game.rules(), self.game.world());
        }
        self.weights.forecast(self.game.rules(), self.game.world())
    }
}

/// A random number from 0 up to but not including 1.
#[inline]
pub(crate) fn unit(dice: &mut Dice) -> f32 {
    // As many bits as the number can hold.
    dice.below(1 << 24) as f32 / (1 << 24) as f32
}

/// An approximation of e to the power of a number from -12 to 0, a little low for low numbers; exact enough to draw by.
#[inline]
fn quick_exp(x: f32) -> f32 {
    let small = 1.0 + x * (1.0 / 64.0);
    let mut power = small * small;
    for _ in 0..5 {
        power *= power;
    }
    power
}
