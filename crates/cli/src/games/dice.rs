//! The dice game in the terminal.

mod table;

use fresco_dice::DiceGame;
use fresco_dice::components::Components;
use tabletop::{Term, Text, say};

use super::{Aid, Block, Game, HasComponents, Part, View};
use crate::odds;
use crate::rules_text::Book;
use crate::spoken::Chapter;

impl HasComponents for DiceGame {
    type Components = Components;
}

impl Game for DiceGame {
    const NAME: Term = Term("game|the dice game");
    const BOOK: Option<Book> = Some(Book::Dice);
    const EXAMPLE: Option<&'static str> = Some("set blue 6");
    const COLUMNS: usize = table::COLUMNS;
    const AID: Option<Aid> = Some(Aid { word: Term("command|odds"), help: about_odds, tell: odds::hint });

    fn draw(view: &View<'_>) -> Vec<Block> {
        table::draw(view)
    }
    fn compact(view: &View<'_>) -> Vec<Part> {
        table::compact(view)
    }
    fn together(verb: &str) -> Option<Term> {
        Some(Term(match verb {
            "bishop" => "options|Bishop",
            "bet" => "options|Bet on",
            "set" => "options|Set aside",
            "portrait" => "options|Portrait",
            _ => return None,
        }))
    }
    fn spoken(view: &View<'_>) -> Vec<Chapter> {
        table::spoken(view)
    }
    fn needs(verb: &str) -> Option<(Term, &'static str)> {
        let (what, example) = match verb {
            "bishop" => ("argument|the number of a section", "bishop 16"),
            "bet" => ("argument|an outcome", "bet bishop"),
            "set" => ("argument|a die and what it shows", "set blue 6"),
            "shift" => ("argument|-1, 0 or +1", "shift +1"),
            "portrait" => ("argument|the totals of a space", "portrait 9-12"),
            "wait" => ("argument|no other word", "wait"),
            _ => return None,
        };
        Some((Term(what), example))
    }
}

fn about_odds(odds: Term) -> (Text, Text) {
    let about = say!(
        "the chance of each total if you play for it as well as possible; {odds} 13, {odds} 9-12 or {odds} section tells you about one goal",
        odds
    );
    (say!("{odds} [GOAL]", odds), about)
}
