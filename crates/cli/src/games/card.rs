//! The card game in the terminal.

mod table;

use fresco_card::CardGame;
use fresco_card::components::Components;
use tabletop::Term;

use super::{Block, FullGame, Game, Part, Shown, View};
use crate::rules_text::Book;
use crate::spoken::Chapter;

impl Shown for CardGame {
    const ON_SCREEN: &'static dyn Game = &Cards;
}
impl FullGame for CardGame {
    type Components = Components;
}

struct Cards;

impl Game for Cards {
    fn name(&self) -> Term {
        Term("game|the card game")
    }
    fn book(&self) -> Option<Book> {
        Some(Book::Card)
    }
    fn example(&self) -> Option<&'static str> {
        Some("restore RYO")
    }
    fn columns(&self) -> usize {
        76
    }

    fn draw(&self, view: &View<'_>) -> Vec<Block> {
        table::draw(view)
    }
    fn compact(&self, view: &View<'_>) -> Vec<Part> {
        table::compact(view)
    }
    fn together(&self, verb: &str) -> Option<Term> {
        Some(Term(match verb {
            "lay" => "options|Lay out",
            "draw" => "options|Draw",
            "restore" => "options|Restore",
            "pay" => "options|Pay",
            "mix" => "options|Mix",
            "take" => "options|Take",
            "ask" => "options|Ask for",
            "give" => "options|Give",
            "discard" => "options|Discard",
            _ => return None,
        }))
    }
    fn is_sign(&self, verb: &str) -> bool {
        ["lay", "give", "discard"].contains(&verb)
    }
    fn spoken(&self, view: &View<'_>) -> Vec<Chapter> {
        table::spoken(view)
    }
    fn needs(&self, verb: &str) -> Option<(Term, &'static str)> {
        let (what, example) = match verb {
            "lay" => ("argument|a card", "lay R-w"),
            "draw" => ("argument|a pile", "draw market"),
            "restore" => ("argument|the colours of a section", "restore RYO"),
            "pay" => ("argument|a card, or a tile", "pay R-w"),
            "mix" => ("argument|two half bottles", "mix R/O-m Y/O-m"),
            "take" => ("argument|a tile", "take turn"),
            "ask" => ("argument|a colour", "ask red"),
            "give" => ("argument|a card", "give R-w"),
            "discard" => ("argument|a card", "discard R-w"),
            "trade" => ("argument|no other word", "trade"),
            "both" => ("argument|no other word", "both"),
            "turn" => ("argument|no other word", "turn"),
            "keep" => ("argument|no other word", "keep"),
            "pass" => ("argument|no other word", "pass"),
            "done" => ("argument|no other word", "done"),
            _ => return None,
        };
        Some((Term(what), example))
    }
}
