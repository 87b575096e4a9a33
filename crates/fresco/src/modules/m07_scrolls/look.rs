//! How the scrolls look.

use super::*;

pub(super) const BOX: &str = "scrolls.used";

impl Line {
    /// How scenarios write a line: 1 to 5 for the rows, A to E for the columns.
    pub(super) fn mark(self) -> String {
        match self.direction {
            Direction::Row => (self.number + 1).to_string(),
            Direction::Column => ["A", "B", "C", "D", "E"][usize::from(self.number)].to_string(),
        }
    }
    pub(super) fn name(self) -> String {
        format!("{} {}", self.direction.name(), self.mark())
    }
    pub(super) fn piece(self) -> String {
        format!("scroll {}", self.mark())
    }
}

impl Look for Scrolls {
    fn show(&self, view: View<'_>, viewer: Viewer, scene: &mut Scene) {
        let used = self.each_used().map(|line| (line.piece(), "a scroll that has been used"));
        show_all(scene, BOX, "scrolls that have been used", used);
        for who in view.rules.humans().filter(|who| viewer.is(who.seat())) {
            for line in self.of(who) {
                scene.put(names::screen(view.rules.name_of(who)), line.piece(), 1, format!("the scroll of {}", line.name()));
            }
        }
    }

    fn places(&self, _view: View<'_>, seat: Seat, action: Action) -> Vec<String> {
        let Action::Scroll(_, section) = action;
        vec![names::fresco(section), names::screen(seat.name())]
    }

    fn note(&self, view: View<'_>, _seat: Seat, action: Action) -> String {
        let Action::Scroll(which, section) = action;
        let lines: Vec<String> = which.directions().iter().map(|&direction| Line::through(section, direction).name()).collect();
        format!("restore it with {}: {} points more", lines.join(" and "), which.points(view.rules, view.core, section))
    }
}
