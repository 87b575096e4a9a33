//! How the guild looks.

use tabletop::Value;

use super::*;

/// Where the guild keeps such a paint.
pub(super) fn place(paint: Paint) -> &'static str {
    if paint.is_primary() { "guild.primary" } else { "guild.mixed" }
}

fn label(paint: Paint) -> Text {
    if paint.is_primary() { say!("the guild's primary paint") } else { say!("the guild's mixed paint") }
}

impl Look for Guild {
    fn layout(_rules: &BoardGame, layout: &mut Layout) {
        for paints in [Paint::PRIMARIES, Paint::MIXED] {
            layout.place(place(paints[0]), "guild", label(paints[0])).with("paints", paints.into_iter().collect::<Value>());
        }
    }

    // One paint for the other.
    fn picks(&self, _view: View<'_>, seat: Seat, action: Action) -> Picks {
        let Action::Exchange(paint) = action;
        of_paints(Picks::none(), seat.name(), Paints::of(&[paint])).piece(place(paint), names::paint(self.kept_like(paint)))
    }

    fn label(&self, _view: View<'_>, _seat: Seat, action: Action) -> Text {
        let Action::Exchange(paint) = action;
        say!("trade {paint} for {other}", paint, other = self.kept_like(paint))
    }

    fn show(&self, _view: View<'_>, _viewer: Viewer, scene: &mut Scene) {
        for paint in [self.primary, self.mixed] {
            scene.put(place(paint), names::paint(paint), 1);
        }
    }

    fn note(&self, _view: View<'_>, _seat: Seat, action: Action) -> Text {
        let Action::Exchange(paint) = action;
        say!("give {paint}, take {other}", paint, other = self.kept_like(paint))
    }
}
