//! How the dome looks.

use super::*;

pub(super) const PAID: &str = "dome.paid";
pub(super) const BACK: &str = "dome-back";

pub(super) fn piece(tile: DomeTile) -> String {
    format!("dome {} {}", tile.cost, tile.points)
}

pub(super) fn label(tile: DomeTile) -> String {
    format!("a tile of the dome worth {} for {}", in_points(tile.points), tile.cost.in_words())
}

/// Where a painter's tiles lie.
pub(super) fn before(name: &str) -> String {
    names::of("dome", name)
}

impl Look for Dome {
    fn show(&self, view: View<'_>, _viewer: Viewer, scene: &mut Scene) {
        for section in self.beneath.iter() {
            scene.put(names::fresco(section), BACK, 1, "a tile of the dome, face down");
        }
        let face = |number: DomeNumber| {
            let tile = Dome::pieces(view.rules).tile(number);
            (piece(tile), label(tile))
        };
        for who in view.rules.all_painters() {
            let name = view.rules.name_of(who);
            show_all(scene, &before(name), format!("tiles of the dome of {name}"), self.held[who].iter().map(face));
        }
        show_all(scene, PAID, "tiles of the dome that are paid", self.paid.iter().map(face));
    }

    fn places(&self, _view: View<'_>, seat: Seat, action: Action) -> Vec<String> {
        match action {
            Action::Paint(_) => vec![before(seat.name())],
        }
    }

    fn note(&self, view: View<'_>, _seat: Seat, action: Action) -> String {
        let Action::Paint(tile) = action;
        let Some(tile) = DomeNumber::numbered(tile).map(|number| Dome::pieces(view.rules).tile(number)) else { return String::new() };
        format!("{}, {}", tile.cost, in_points(tile.points))
    }

    // Where a restoration uncovers a tile.
    fn remark(&self, _view: View<'_>, _seat: Seat, action: crate::Action) -> String {
        match action {
            crate::Action::Restore(section) if self.beneath.has(section) => ", with a tile of the dome".to_string(),
            _ => String::new(),
        }
    }
}
