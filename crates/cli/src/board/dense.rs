//! The whole table of a game with many modules on one large screen: what can stand side by side does, and what nobody decides by, like
//! a supply, is left out.

use tabletop::Term;

use super::compact::{COLUMNS_OF_THREE, THIRD};
use super::{Grid, RIGHT, TableDrawing};
use crate::games::View;
use crate::ink::{self, dim};
use crate::scene_table::item_block;

/// Between blocks that stand side by side.
const GAP: usize = 3;

/// Between blocks that stand on one line.
const BAR: &str = "\u{a0}│ ";

/// All lines of the table: with two columns of what modules bring, and with one thing after the other. None where a terminal is too
/// narrow for that.
pub(crate) fn dense(view: &View<'_>) -> Vec<Vec<String>> {
    if view.room < COLUMNS_OF_THREE {
        return Vec::new();
    }
    let endless = View { room: usize::MAX, ..*view };
    let (table, unbroken) = (TableDrawing::in_brief(view), TableDrawing::in_brief(&endless));
    let mut board = table.short_title();
    board.extend(side_by_side([(0, table.fresco_and_rooms()), (RIGHT, table.hours().1), (THIRD, table.stalls())]));
    let drawings = table.narrow_drawings().into_iter().map(|drawing| (0, drawing));
    board.extend(side_by_side(std::iter::once((0, table.painters())).chain(drawings)));
    let modules = unbroken.modules_in_brief().into_iter().map(|(name, items)| item_block(&endless, &name, &items));
    let blocks = modules.chain(unbroken.more()).chain(unbroken.belongings());
    let blocks: Vec<String> = blocks.map(|block| block.lines.concat()).collect();
    let whole = |rest: Vec<String>| [board.clone(), rest, table.own_screen()].concat();
    let in_a_row = ink::wrapped(&blocks.join(&dim(BAR)), view.room, "");
    vec![whole(in_two_columns(&blocks, (view.room - GAP) / 2)), whole(in_a_row)]
}

/// Blocks of lines side by side, each at its column, if the one before leaves it free.
fn side_by_side(blocks: impl IntoIterator<Item = (usize, Vec<String>)>) -> Vec<String> {
    blocks.into_iter().fold(Vec::new(), |left, (column, right)| {
        let taken = left.iter().map(|line| ink::width(line)).max().map_or(0, |width| width + GAP);
        ink::beside(&left, taken.max(column), &right)
    })
}

/// Texts one below the other in two columns, in their order; the second begins where that takes the fewest lines.
fn in_two_columns(texts: &[String], width: usize) -> Vec<String> {
    let blocks: Vec<Vec<String>> = texts.iter().map(|text| ink::wrapped(text, width, "  ")).collect();
    let height = |blocks: &[Vec<String>]| blocks.iter().map(Vec::len).sum::<usize>();
    let at = (0..=blocks.len()).min_by_key(|at| height(&blocks[..*at]).max(height(&blocks[*at..]))).unwrap_or(0);
    ink::beside(&blocks[..at].concat(), width + GAP, &blocks[at..].concat())
}

impl TableDrawing<'_> {
    /// The fresco, with what modules have below it.
    fn fresco_and_rooms(&self) -> Vec<String> {
        let grid = Grid { title: Term("heading|Fresco"), left: 6, cell: 8, indent: 2 };
        grid.drawn(&self.places(None, "section", "section"), |place| self.section(place, self.in_section(place)))
    }
}
