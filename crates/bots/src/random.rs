//! A player without a plan.

use tabletop::{Dice, Match, Rules, Seat};

use crate::Bot;

/// Plays any option, each as likely as the others.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl<R: Rules> Bot<R> for Random {
    fn choose_unseen(&mut self, options: &[R::Action], dice: &mut Dice) -> Option<R::Action> {
        options.get(dice.below(options.len() as u32) as usize).copied()
    }
    fn choose(&mut self, imagined: &Match<R>, seat: Seat, dice: &mut Dice) -> Option<R::Action> {
        Bot::<R>::choose_unseen(self, imagined.options(seat), dice)
    }
}
