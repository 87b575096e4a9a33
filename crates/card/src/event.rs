//! The events of the game.

use tabletop::Seat;

use crate::action::Symbols;
use crate::card::{Card, Pair};
use crate::colours::{Colour, Deck, Triple};
use crate::core::{Counts, Turns};
use crate::tile::Tile;

/// Something that happened. Its sentence and its moves are made only when somebody looks.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)] // the sentences in story.rs say what each one is
pub enum Event {
    Turn {
        who: Seat,
        round: u16,
    },
    /// The owner sees the card, the others its back.
    Drew {
        who: Seat,
        card: Card,
    },
    NoCard {
        who: Seat,
        deck: Deck,
    },
    Reshuffled {
        deck: Deck,
        cards: Box<Counts>,
    },
    Passed {
        who: Seat,
    },
    UsedBoth {
        who: Seat,
    },
    Laid {
        who: Seat,
        card: Card,
    },
    SymbolsLost {
        who: Seat,
        lost: Symbols,
    },
    /// The cards that lay open go to their discards.
    Cleared {
        who: Seat,
        cards: Box<Counts>,
    },
    Begins {
        who: Seat,
        section: Triple,
    },
    Paid {
        who: Seat,
        colour: Colour,
        card: Card,
    },
    PaidTile {
        who: Seat,
        colour: Colour,
    },
    Mixed {
        who: Seat,
        colour: Colour,
        pair: Pair,
    },
    Restored {
        who: Seat,
        section: Triple,
        space: u8,
        turns: Turns,
        bishops: u8,
        favourite: Option<Colour>,
        value: u8,
    },
    LastRound {
        who: Seat,
        sections: u8,
    },
    Turned {
        who: Seat,
        section: Triple,
        from: Turns,
        turns: Turns,
        value: u8,
    },
    TileTaken {
        who: Seat,
        tile: Tile,
        space: u8,
    },
    Shown {
        space: u8,
        section: Triple,
    },
    RewardShown {
        space: u8,
        tile: Tile,
    },
    Favourite {
        old: Option<Colour>,
        new: Option<Colour>,
    },
    Asked {
        who: Seat,
        colour: Colour,
    },
    /// Giver and taker see the card, the others its back.
    Gave {
        who: Seat,
        to: Seat,
        card: Card,
    },
    /// The asker sees the hand.
    ShowedHand {
        who: Seat,
        to: Seat,
        colour: Colour,
        hand: Box<Counts>,
    },
    Discarded {
        who: Seat,
        card: Card,
    },
    FinalScoring,
    /// The final count: points of the sections, and of the tiles that were not used.
    Counted {
        who: Seat,
        sections: i32,
        tiles: i32,
    },
    GameOver,
}
