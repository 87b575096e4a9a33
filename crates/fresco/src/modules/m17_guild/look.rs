//! How the guild looks.

use super::*;

/// Where the guild keeps such a paint.
pub(super) fn place(paint: Paint) -> &'static str {
    if paint.is_primary() { "guild.primary" } else { "guild.mixed" }
}

pub(super) fn label(paint: Paint) -> String {
    format!("{} paint", paint.name())
}

impl Look for Guild {
    fn show(&self, _view: View<'_>, _viewer: Viewer, scene: &mut Scene) {
        for (kind, paint) in [("primary", self.primary), ("mixed", self.mixed)] {
            scene.place(place(paint)).label = format!("the {kind} paint of the guild").into();
            scene.put(place(paint), names::paint(paint), 1, label(paint));
        }
    }

    fn places(&self, _view: View<'_>, _seat: Seat, action: Action) -> Vec<String> {
        let Action::Exchange(paint) = action;
        vec![place(paint).to_string()]
    }

    fn note(&self, _view: View<'_>, _seat: Seat, action: Action) -> String {
        let Action::Exchange(paint) = action;
        format!("give {}, take {}", paint.name(), self.kept_like(paint).name())
    }
}
