//! The reward for a restoration: an action tile.

use tabletop::{Play, Set};

use crate::action::{Question, say};
use crate::core::Stage;
use crate::event::Event;
use crate::table::Table;
use crate::tile::Tile;
use crate::why_not::WhyNot;

/// After each restoration the player takes one of the tiles on display, if any is left (ruling K4), and may use it from now on.
/// If all of them are alike, the player is not asked.
pub(crate) fn choose(t: &mut Table<'_>) -> Play {
    let who = t.turn;
    let kinds: Set<Tile> = t.rewards.into_iter().flatten().collect();
    let Some(mut tile) = kinds.first() else {
        t.go_to(Stage::Further);
        return Ok(());
    };
    if kinds.len() > 1 {
        say::Take(tile) = t.ask(who, Question::Reward, |_, _, can| {
            kinds.iter().for_each(|tile| can.add(say::Take(tile)));
            can.explain(|say::Take(tile)| Some(WhyNot::NotOnDisplay(tile)));
        })?;
    }
    if let Some(space) = t.rewards.iter().position(|&reward| reward == Some(tile)) {
        t.world.rewards[space] = None;
        t.world.tiles[who.index()][tile.index()] += 1;
        t.tell(|| Event::TileTaken { who, tile, space: space as u8 });
    }
    t.go_to(Stage::Further);
    Ok(())
}
