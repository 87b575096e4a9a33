//! The dice game in the terminal.

mod table;

use fresco_dice::DiceGame;
use fresco_dice::components::Components;
use tabletop::{Term, Text, say};

use super::{Aid, Block, FullGame, Game, Part, Shown, View};
use crate::odds;
use crate::rules_text::Book;
use crate::spoken::Chapter;

impl Shown for DiceGame {
    const ON_SCREEN: &'static dyn Game = &Dice;
}
impl FullGame for DiceGame {
    type Components = Components;
}

struct Dice;

impl Game for Dice {
    fn name(&self) -> Term {
        Term("game|the dice game")
    }
    fn book(&self) -> Option<Book> {
        Some(Book::Dice)
    }
    fn example(&self) -> Option<&'static str> {
        Some("set blue 6")
    }
    fn columns(&self) -> usize {
        table::COLUMNS
    }
    fn aid(&self) -> Option<Aid> {
        Some(Aid { word: Term("command|odds"), help: about_odds, tell: odds::hint })
    }

    fn draw(&self, view: &View<'_>) -> Vec<Block> {
        table::draw(view)
    }
    fn compact(&self, view: &View<'_>) -> Vec<Part> {
        table::compact(view)
    }
    fn together(&self, verb: &str) -> Option<Term> {
        Some(Term(match verb {
            "bishop" => "options|Bishop",
            "bet" => "options|Bet on",
            "set" => "options|Set aside",
            "portrait" => "options|Portrait",
            _ => return None,
        }))
    }
    fn spoken(&self, view: &View<'_>) -> Vec<Chapter> {
        table::spoken(view)
    }
    fn needs(&self, verb: &str) -> Option<(Term, &'static str)> {
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
