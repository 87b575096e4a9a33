//! How the bishop's favours look.

use super::*;

pub(super) const BACK: &str = "favour-back";
pub(super) const TURNED: &str = "favours.turned";
pub(super) const GONE: &str = "favours.gone";
const TURNED_LABEL: Sentence = sentence!("the favour that has just been turned over");
const GONE_LABEL: Sentence = sentence!("favours out of the game");
const BACK_LABEL: Sentence = sentence!("a favour, face down");

/// How scenarios call a favour: `thalers-5`, `points-1`, `mood-1`, `paint-R`.
pub(super) fn name(favour: Favour) -> String {
    match favour {
        Favour::Thalers(n) => format!("thalers-{n}"),
        Favour::Points(n) => format!("points-{n}"),
        Favour::Mood(n) => format!("mood-{n}"),
        Favour::Paint(paint) => format!("paint-{paint}"),
    }
}

pub(super) fn piece(favour: Favour) -> String {
    format!("favour {}", name(favour))
}

pub(super) fn in_words(favour: Favour) -> Text {
    match favour {
        Favour::Thalers(n) => say!("{thalers}", thalers = THALERS.count(n)),
        Favour::Points(n) => say!("{points}", points = POINTS.count(n)),
        Favour::Mood(n) => say!("mood up by {steps}", steps = STEPS.count(n)),
        Favour::Paint(paint) => say!("{paint} paint", paint),
    }
}

impl Look for Favours {
    fn layout(rules: &BoardGame, layout: &mut Layout) {
        layout.place(TURNED, "turned", TURNED_LABEL);
        layout.place(GONE, "out", GONE_LABEL);
        layout.piece(BACK, "favour-back", BACK_LABEL);
        for &favour in &Favours::pieces(rules).tiles {
            let piece = layout.piece(piece(favour), "favour", in_words(favour));
            match favour {
                Favour::Thalers(n) => piece.with("thalers", n),
                Favour::Points(n) => piece.with("points", n),
                Favour::Mood(n) => piece.with("mood", n),
                Favour::Paint(paint) => piece.with("paint", paint),
            };
        }
    }

    fn show(&self, view: View<'_>, _viewer: Viewer, scene: &mut Scene) {
        scene.leave_uncounted(GONE);
        for section in self.face_down(view).iter() {
            scene.put(names::fresco(section), BACK, 1);
        }
        if let Some((number, _)) = self.turned {
            let favour = favour(view.rules, number);
            scene.put(TURNED, piece(favour), 1);
        }
    }

    fn remark(&self, view: View<'_>, _seat: Seat, action: crate::Action) -> Option<Text> {
        match action {
            crate::Action::Restore(section) if section == view.bishop => Some(say!("with its favour")),
            _ => None,
        }
    }
}
