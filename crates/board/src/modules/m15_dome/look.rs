//! How the dome looks.

use super::*;

pub(super) const PAID: &str = "dome.paid";
pub(super) const BACK: &str = "dome-back";

pub(super) fn piece(tile: DomeTile) -> String {
    format!("dome {} {}", tile.cost, tile.points)
}

pub(super) fn label(tile: DomeTile) -> Text {
    say!("a dome tile worth {points} for {paints}", points = POINTS.count(tile.points), paints = tile.cost)
}

/// Where a painter's tiles lie.
pub(super) fn before(name: &str) -> String {
    names::of("dome", name)
}

impl Look for Dome {
    fn layout(rules: &BoardGame, layout: &mut Layout) {
        layout.piece(BACK, "dome-back", say!("a dome tile, face down"));
        for tile in Dome::pieces(rules).tiles {
            layout.piece(piece(tile), "dome", label(tile)).with("cost", tile.cost).with("points", tile.points);
        }
        for who in rules.all_painters() {
            let name = rules.name_of(who);
            layout.place(before(name), "dome", say!("{who}'s dome tiles", who)).of(name);
        }
        layout.place(PAID, "dome-paid", say!("dome tiles that have been paid for"));
    }

    fn picks(&self, view: View<'_>, seat: Seat, action: Action) -> Picks {
        let Action::Paint(tile) = action;
        let (touched, place) = (Picks::none(), before(seat.name()));
        match DomeNumber::numbered(tile) {
            Some(number) => touched.piece(place, piece(Dome::pieces(view.rules).tile(number))),
            None => touched.place(place),
        }
    }

    fn label(&self, view: View<'_>, _seat: Seat, action: Action) -> Text {
        let Action::Paint(tile) = action;
        match DomeNumber::numbered(tile).map(|number| Dome::pieces(view.rules).tile(number)) {
            Some(tile) => say!("give {paints} for {points}", paints = tile.cost, points = POINTS.count(tile.points)),
            None => say!("pay for a dome tile"),
        }
    }

    fn show(&self, view: View<'_>, _viewer: Viewer, scene: &mut Scene) {
        for section in self.beneath.iter() {
            scene.put(names::fresco(section), BACK, 1);
        }
        let face = |number: DomeNumber| piece(Dome::pieces(view.rules).tile(number));
        for who in view.rules.all_painters() {
            show_all(scene, &before(view.rules.name_of(who)), self.held[who].iter().map(face));
        }
        show_all(scene, PAID, self.paid.iter().map(face));
    }

    fn note(&self, view: View<'_>, _seat: Seat, action: Action) -> Text {
        let Action::Paint(tile) = action;
        DomeNumber::numbered(tile).map_or(Text::default(), |number| {
            let tile = Dome::pieces(view.rules).tile(number);
            say!("{paints}, {points}", paints = signs(tile.cost), points = POINTS.count(tile.points))
        })
    }

    // Where a restoration uncovers a tile.
    fn remark(&self, _view: View<'_>, _seat: Seat, action: crate::Action) -> Option<Text> {
        match action {
            crate::Action::Restore(section) if self.beneath.has(section) => Some(say!("with a dome tile")),
            _ => None,
        }
    }
}
