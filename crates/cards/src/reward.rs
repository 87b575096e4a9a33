//! The reward for a restoration: an action tile.

use tabletop::Play;

use crate::action::{Question, say};
use crate::core::{NONE, Stage};
use crate::event::Event;
use crate::table::Table;
use crate::tile::Tile;
use crate::why::Why;

/// One of the tiles on display, after each restoration; if none is left there is none (ruling K4). It may be used from now
/// on. Where all that lie there are alike, nobody is asked.
pub(crate) fn choose(t: &mut Table<'_>) -> Play {
    let who = t.turn;
    let kinds = t.world.rewards().fold(0u32, |kinds, tile| kinds | 1 << tile.index());
    let each = || Tile::ALL.into_iter().filter(move |tile| kinds & 1 << tile.index() != 0);
    let Some(mut tile) = each().next() else {
        t.go_to(Stage::Further);
        return Ok(());
    };
    if kinds.count_ones() > 1 {
        say::Take(tile) = t.ask(who, Question::Reward, |_, _, can| {
            each().for_each(|tile| can.add(say::Take(tile)));
            can.explain(|say::Take(tile)| Some(Why::NotOnDisplay(tile)));
        })?;
    }
    if let Some(space) = t.rewards.iter().position(|&r| usize::from(r) == tile.index()) {
        t.world.rewards[space] = NONE;
        t.world.tiles[who.index()][tile.index()] += 1;
        t.tell(|| Event::TileTaken { who, tile, space: space as u8 });
    }
    t.go_to(Stage::Further);
    Ok(())
}
