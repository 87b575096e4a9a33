//! The dice game in the terminal.

mod table;

use fresco_dice::DiceGame;
use fresco_dice::components::Components;

use super::{Aid, Block, Game, HasComponents, View};
use crate::odds;
use crate::rules_text::Book;

impl HasComponents for DiceGame {
    type Components = Components;
}

impl Game for DiceGame {
    const TITLE: &'static str = "the dice game";
    const ONE: &'static str = "A dice game";
    const BOOK: Option<Book> = Some(Book::Dice);
    const EXAMPLE: Option<&'static str> = Some("set blue 6");
    const COLUMNS: usize = table::COLUMNS;
    const AID: Option<Aid> = Some(Aid {
        word: "odds",
        usage: "odds [GOAL]",
        about: "the chance of each total, if you play for it as well as can be; odds 13, odds 9-12 or odds section tell of one goal",
        tell: odds::hint,
    });

    fn draw(view: &View<'_>) -> Vec<Block> {
        table::draw(view)
    }
    fn needs(verb: &str) -> Option<(&'static str, &'static str)> {
        let needs = match verb {
            "bishop" => ("the number of a section", "bishop 16"),
            "bet" => ("an outcome", "bet bishop"),
            "set" => ("a die and what it shows", "set blue 6"),
            "shift" => ("-1, 0 or +1", "shift +1"),
            "portrait" => ("the totals of a space", "portrait 9-12"),
            "wait" => ("no other word", "wait"),
            _ => return None,
        };
        Some(needs)
    }
}
