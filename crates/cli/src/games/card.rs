//! The card game in the terminal.

mod table;

use fresco_cards::CardGame;
use fresco_cards::components::Components;

use super::{Block, Game, HasComponents, View};
use crate::rules_text::Book;

impl HasComponents for CardGame {
    type Components = Components;
}

impl Game for CardGame {
    const TITLE: &'static str = "the card game";
    const ONE: &'static str = "A card game";
    const BOOK: Option<Book> = Some(Book::Card);
    const EXAMPLE: Option<&'static str> = Some("restore RYO");
    const COLUMNS: usize = 76;

    fn draw(view: &View<'_>) -> Vec<Block> {
        table::draw(view)
    }
    fn needs(verb: &str) -> Option<(&'static str, &'static str)> {
        let needs = match verb {
            "lay" => ("a card", "lay R-w"),
            "draw" => ("a pile", "draw market"),
            "restore" => ("the colours of a section", "restore RYO"),
            "pay" => ("a card, or a tile", "pay R-w"),
            "mix" => ("two half bottles", "mix R/O-m Y/O-m"),
            "take" => ("a tile", "take turn"),
            "ask" => ("a colour", "ask red"),
            "give" => ("a card", "give R-w"),
            "discard" => ("a card", "discard R-w"),
            "trade" => ("no other word", "trade"),
            "both" => ("no other word", "both"),
            "turn" => ("no other word", "turn"),
            "keep" => ("no other word", "keep"),
            "pass" => ("no other word", "pass"),
            "done" => ("no other word", "done"),
            _ => return None,
        };
        Some(needs)
    }
}
