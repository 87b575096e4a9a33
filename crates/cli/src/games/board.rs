//! The board game in the terminal.

use fresco::Fresco;
use fresco::components::Components;
use tabletop::{Scene, Term};

use super::{Block, Game, HasComponents, View};
use crate::board;
use crate::rules_text::Book;

impl HasComponents for Fresco {
    type Components = Components;
}

impl Game for Fresco {
    const TITLE: &'static str = "the board game";
    const ONE: &'static str = "A game";
    const BOOK: Option<Book> = Some(Book::Board);
    const EXAMPLE: Option<&'static str> = Some("restore C3");
    const COLUMNS: usize = board::COLUMNS;
    const HAS_MODULES: bool = true;

    fn draw(view: &View<'_>) -> Vec<Block> {
        board::draw(view)
    }
    fn needs(verb: &str) -> Option<(&'static str, &'static str)> {
        let needs = match verb {
            "wake" => ("an hour", "wake 5"),
            "plan" => ("a place and a number of assistants", "plan market 2"),
            "buy" => ("the paints of a tile", "buy RY"),
            "close" => ("a stall", "close II"),
            "bishop" => ("a section", "bishop C3"),
            "restore" => ("a section", "restore C3"),
            "altar" => ("three paints", "altar RYB"),
            "mix" => ("a paint", "mix O"),
            "space" => ("a space of the score track", "space 12"),
            "done" => ("no other word", "done"),
            _ => return None,
        };
        Some(needs)
    }
    fn place_of_action(scene: &Scene) -> Option<&str> {
        scene.phase.term().filter(|phase| phase.list() == "place").map(Term::word)
    }
    fn name_is_taken(name: &str) -> Option<&'static str> {
        let leonardo = name.to_lowercase() == "leonardo";
        leonardo.then_some("Leonardo is the painter who joins a game of two: choose another name")
    }
}
