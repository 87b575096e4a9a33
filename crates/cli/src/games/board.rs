//! The board game in the terminal.

use fresco_board::components::Components;
use fresco_board::{Action, BoardGame, Column};
use tabletop::{Scene, Seat, Sentence, Term, Text, Thing, say, sentence};

use super::on_table::OnTable;
use super::{Block, FullGame, Game, Part, Shown, View};
use crate::board;
use crate::rules_text::Book;
use crate::spoken::Chapter;

impl Shown for BoardGame {
    const ON_SCREEN: &'static dyn Game = &Board;
}
impl FullGame for BoardGame {
    type Components = Components;
}

struct Board;

impl Game for Board {
    fn name(&self) -> Term {
        Term("game|the board game")
    }
    fn book(&self) -> Option<Book> {
        Some(Book::Board)
    }
    fn example(&self) -> Option<&'static str> {
        Some("restore C3")
    }
    fn columns(&self) -> usize {
        board::COLUMNS
    }
    fn has_modules(&self) -> bool {
        true
    }
    fn several_at_once(&self) -> Option<(&'static str, Sentence)> {
        Some(("plan 3 1 0 1 0", sentence!("begins or changes a draft: assistants for the columns of your board, from left to right")))
    }

    fn draw(&self, view: &View<'_>) -> Vec<Block> {
        board::draw(view)
    }
    fn compact(&self, view: &View<'_>) -> Vec<Part> {
        board::compact(view)
    }
    fn dense(&self, view: &View<'_>) -> Vec<Vec<String>> {
        board::dense(view)
    }
    fn together(&self, verb: &str) -> Option<Term> {
        Some(Term(match verb {
            "wake" => "options|Wake up",
            "plan" => "options|Assistants",
            "buy" => "options|Buy",
            "close" => "options|Close",
            "bishop" => "options|Bishop",
            "restore" => "options|Restore",
            "altar" => "options|Altar",
            "mix" => "options|Mix",
            "escort" => "options|Bishop",
            "sacristan" => "portrait|the Sacristan",
            "bishops-visit" => "wish|Bishop's Visit",
            "alchemy" => "wish|Alchemy",
            "reserve" => "options|Reserve",
            "recolour" => "options|Recolour",
            "explore" => "options|Explore",
            "glaze" => "options|Give glass",
            "wall-restore" => "heading|Wall",
            "window" => "options|Window",
            _ => return None,
        }))
    }
    fn opens(&self, verb: &str) -> bool {
        verb == "altar"
    }
    fn prepares(&self, verb: &str) -> bool {
        verb == "bishop"
    }
    fn spoken(&self, view: &View<'_>) -> Vec<Chapter> {
        board::spoken(view)
    }
    fn needs(&self, verb: &str) -> Option<(Term, &'static str)> {
        let (what, example) = match verb {
            "wake" => ("argument|an hour", "wake 5"),
            "plan" => ("argument|a place and a number of assistants", "plan market 2"),
            "buy" => ("argument|the paints of a tile", "buy RY"),
            "close" => ("argument|a stall", "close II"),
            "bishop" => ("argument|a section", "bishop C3"),
            "restore" => ("argument|a section", "restore C3"),
            "altar" => ("argument|three paints", "altar RYB"),
            "mix" => ("argument|a paint", "mix O"),
            "space" => ("argument|a space of the score track", "space 12"),
            "done" => ("argument|no other word", "done"),
            _ => return None,
        };
        Some((Term(what), example))
    }
    fn place_of_action(&self, scene: &Scene) -> Option<Term> {
        scene.phase.term().filter(|phase| phase.list() == "place")
    }
    // `plan 3 1 0 1 0`: the columns from left to right.
    fn several(&self, scene: &Scene, line: &str) -> Option<Vec<String>> {
        let (verb, rest) = tabletop::text::first_word(line);
        let numbers: Vec<u8> = rest.split_whitespace().map(str::parse).collect::<Result<_, _>>().ok()?;
        let columns = Column::of_board(scene.last_round);
        let fits = verb.eq_ignore_ascii_case("plan") && (2..=columns.len()).contains(&numbers.len());
        fits.then(|| columns.iter().zip(numbers).map(|(column, n)| Action::Plan(*column, n).to_string()).collect())
    }
    fn draft_example(&self, table: OnTable<'_>, seat: Seat) -> Option<String> {
        if table.scene.phase.term() != Some(Term("phase|planning")) {
            return None;
        }
        let own = table.pieces_of(table.own("pool", seat.name()), "assistant").filter(|lying| lying.piece.owner.is_some());
        let mut plan = [0; Column::COUNT];
        let columns = [0, 1, 0, 3, 0, 1, 2].into_iter().cycle();
        columns.take(own.map(|lying| lying.n as usize).sum()).for_each(|column: usize| plan[column] += 1);
        Some(format!("plan {}", plan.map(|n| n.to_string()).join(" ")))
    }
    // `plan 3 1 0 1 0; ok`: only if nothing but assistants was sent.
    fn in_one_line(&self, table: OnTable<'_>, seat: Seat, actions: &[String]) -> Option<String> {
        if !actions.iter().all(|action| matches!(action.parse(), Ok(Action::Plan(..)))) {
            return None;
        }
        let columns = Column::of_board(table.scene.last_round);
        let plan = columns.map(|column| {
            let place = table.place("plan", |place| place.is_of(seat.name()) && place.word("column") == Some(column.name()));
            table.count(place).to_string()
        });
        Some(format!("plan {}; ok", plan.join(" ")))
    }
    fn laid_out(&self, view: &View<'_>, before: &Scene) -> Vec<String> {
        board::laid_out(view, before)
    }
    fn draws_open(&self, place: &Thing) -> bool {
        place.kind == "plan"
    }
    // Thalers are left behind the screen when they have been counted.
    fn counted(&self, reason: &Text, table: OnTable<'_>, who: &str) -> Option<u32> {
        let is_money = reason.term() == Some(fresco_board::Reason::Thalers.term());
        is_money.then(|| table.count_of(table.own("screen", who), "thaler"))
    }
    fn name_is_taken(&self, name: &str) -> Option<Text> {
        let leonardo = name.to_lowercase() == "leonardo";
        leonardo.then(|| say!("Leonardo is the painter who joins a game of two: choose another name"))
    }
}
