//! The tile that a total brings: of the fresco, a portrait, or none.

use crate::event::{Event, Miss};
use crate::table::Table;
use crate::words::Bet;
use crate::world::{Outcome, World};
use crate::{DiceGame, Yield};

/// The tile that a total brings the active player; a section that is already restored and an empty pile bring none
/// (ruling D4).
pub(crate) fn what_it_brings(rules: &DiceGame, world: &World, total: u8) -> Result<Yield, Miss> {
    match rules.yield_of(total) {
        None if total < rules.lowest() => Err(Miss::TooLow),
        None if total > rules.highest() => Err(Miss::TooHigh),
        None => Err(Miss::Nothing),
        Some(Yield::Fresco(section)) if world.painters[world.active].has_restored(section) => Err(Miss::AlreadyRestored),
        Some(Yield::Fresco(section)) if world.top_tile(section).is_none() => Err(Miss::NoTileLeft),
        Some(Yield::Portrait(space)) if world.space(space).face_up.is_none() => Err(Miss::NoPortraitLeft),
        Some(found) => Ok(found),
    }
}

/// The bet that a total proves right: none without a tile (ruling D3).
pub(crate) fn which_bet_it_proves(rules: &DiceGame, world: &World, total: u8) -> Option<Bet> {
    match what_it_brings(rules, world, total).ok()? {
        Yield::Fresco(section) if world.bishop == Some(section) => Some(Bet::Bishop),
        Yield::Fresco(_) => Some(Bet::Other),
        Yield::Portrait(_) => Some(Bet::Portrait),
    }
}

/// Takes the tile, and adds up its points and the bishop's.
pub(crate) fn take_tile(t: &mut Table<'_>, total: u8) {
    let who = t.world.active;
    t.world.points = [0; 3];
    t.world.outcome = which_bet_it_proves(t.rules, t.world, total).map_or(Outcome::NoTile, Outcome::Proves);
    match what_it_brings(t.rules, t.world, total) {
        Ok(Yield::Fresco(section)) => {
            t.world.points[0] = t.take_fresco(who, section).unwrap_or(0);
            t.world.points[1] = if t.world.outcome == Outcome::Proves(Bet::Bishop) { t.rules.components.bishop } else { 0 };
        }
        Ok(Yield::Portrait(space)) => t.world.points[0] = t.take_portrait(who, space, false).unwrap_or(0),
        Err(miss) => t.tell(Event::Missed { who, total, miss }),
    }
}
