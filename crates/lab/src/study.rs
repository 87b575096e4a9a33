//! What is worth noting about a game while it is played, game by game.

use fresco::Fresco;
use fresco_bots::Craft;
use fresco_cards::CardGame;
use fresco_dice::DiceGame;

use crate::journal::Notes;

/// A game that can be studied.
pub trait Study: Craft {
    /// Takes note of something that happened.
    fn notice(&self, event: &Self::Event, notes: &mut Notes);
}

impl Study for Fresco {
    fn notice(&self, _: &Self::Event, _: &mut Notes) {}
}
impl Study for CardGame {
    fn notice(&self, _: &Self::Event, _: &mut Notes) {}
}
impl Study for DiceGame {
    fn notice(&self, _: &Self::Event, _: &mut Notes) {}
}
