//! Phase 4: victory points.

use crate::event::Points;
use crate::table::Table;

/// The active player comes first: the tile, the bishop's points and the bonus are one move (ruling D5).
pub(crate) fn score_turn(t: &mut Table<'_>) {
    let points = std::mem::take(&mut t.world.points);
    let points = if t.world.has_painted() { Points::Portrait(points) } else { Points::Fresco(points) };
    t.score(t.world.active, points);
}
