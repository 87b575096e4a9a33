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
    pub(super) fn name(self) -> Text {
        let mark = signs(self.mark());
        match self.direction {
            Direction::Row => say!("row {mark}", mark),
            Direction::Column => say!("column {mark}", mark),
        }
    }
    pub(super) fn piece(self) -> String {
        format!("scroll {}", self.mark())
    }
}

impl From<Direction> for Arg {
    fn from(direction: Direction) -> Arg {
        Arg::Term(Term(match direction {
            Direction::Row => "line|row",
            Direction::Column => "line|column",
        }))
    }
}

impl Look for Scrolls {
    fn show(&self, view: View<'_>, viewer: Viewer, scene: &mut Scene) {
        let used = self.each_used().map(|line| (line.piece(), "a scroll that has been used"));
        show_all(scene, BOX, "scrolls that have been used", used);
        for who in view.rules.humans().filter(|who| viewer.is(who.seat())) {
            for line in self.of(who) {
                let label = say!("the scroll of {line}", line = line.name());
                scene.put(names::screen(view.rules.name_of(who)), line.piece(), 1, label);
            }
        }
    }

    fn places(&self, _view: View<'_>, seat: Seat, action: Action) -> Vec<String> {
        let Action::Scroll(_, section) = action;
        vec![names::fresco(section), names::screen(seat.name())]
    }

    fn note(&self, view: View<'_>, _seat: Seat, action: Action) -> Text {
        let Action::Scroll(which, section) = action;
        let lines = which.directions().iter().map(|&direction| Line::through(section, direction).name());
        let points = POINTS.count(which.points(view.rules, view.core, section));
        say!("restore it with {lines}: {points} more", lines = all_of(lines), points)
    }
}
