//! How the dome looks.

use super::*;

pub(super) const PAID: &str = "dome.paid";
pub(super) const BACK: &str = "dome-back";

pub(super) fn piece(tile: DomeTile) -> String {
    format!("dome {} {}", tile.cost, tile.points)
}

pub(super) fn label(tile: DomeTile) -> String {
    format!("a tile of the dome worth {} for {}", count(tile.points.into(), "point", "points"), tile.cost.in_words())
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
        for who in view.rules.all_painters() {
            let name = view.rules.name_of(who);
            scene.place(before(name)).label = format!("tiles of the dome of {name}");
            for tile in self.held[who].iter().map(|number| Dome::pieces(view.rules).tile(number)) {
                scene.put(before(name), piece(tile), 1, label(tile));
            }
        }
        scene.place(PAID).label = "tiles of the dome that are paid".to_string();
        for tile in self.paid.iter().map(|number| Dome::pieces(view.rules).tile(number)) {
            scene.put(PAID, piece(tile), 1, label(tile));
        }
    }

    fn places(&self, _view: View<'_>, seat: Seat, action: Action) -> Vec<String> {
        match action {
            Action::Paint(_) => vec![before(seat.name())],
        }
    }

    fn note(&self, view: View<'_>, _seat: Seat, action: Action) -> String {
        let Action::Paint(tile) = action;
        let Some(tile) = DomeNumber::numbered(tile).map(|number| Dome::pieces(view.rules).tile(number)) else { return String::new() };
        format!("{}, {}", tile.cost, count(tile.points.into(), "point", "points"))
    }

    // Where a restoration uncovers a tile.
    fn remark(&self, _view: View<'_>, _seat: Seat, action: crate::Action) -> String {
        match action {
            crate::Action::Restore(section) if self.beneath.has(section) => ", with a tile of the dome".to_string(),
            _ => String::new(),
        }
    }
}
