//! How the guild looks.

use super::*;

/// Where the guild keeps such a paint.
pub(super) fn place(paint: Paint) -> &'static str {
    if paint.is_primary() { "guild.primary" } else { "guild.mixed" }
}

impl Look for Guild {
    fn show(&self, _view: View<'_>, _viewer: Viewer, scene: &mut Scene) {
        for (what, paint) in [("the primary paint of the guild", self.primary), ("the mixed paint of the guild", self.mixed)] {
            scene.place(place(paint)).label = what.into();
            scene.put(place(paint), names::paint(paint), 1, labels::paint(paint));
        }
    }

    fn places(&self, _view: View<'_>, _seat: Seat, action: Action) -> Vec<String> {
        let Action::Exchange(paint) = action;
        vec![place(paint).to_string()]
    }

    fn note(&self, _view: View<'_>, _seat: Seat, action: Action) -> Text {
        let Action::Exchange(paint) = action;
        say!("give {paint}, take {other}", paint, other = self.kept_like(paint))
    }
}
