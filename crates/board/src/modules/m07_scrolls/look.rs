//! How the scrolls look.

use super::*;

pub(super) const BOX: &str = "scrolls.used";
const BOX_LABEL: Sentence = sentence!("used scrolls");

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
    fn label(self) -> Text {
        say!("the scroll for {line}", line = self.name())
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
    fn layout(rules: &BoardGame, layout: &mut Layout) {
        let Pieces { one, both } = *Scrolls::pieces(rules);
        layout.place(BOX, "box", BOX_LABEL);
        for line in Line::all() {
            let sections: Value = Section::ALL.into_iter().filter(|&section| line.has(section)).collect();
            let scroll = layout.piece(line.piece(), "scroll", line.label()).with("one", one).with("both", both);
            scroll.with("direction", line.direction.name()).with("line", line.mark().as_str()).with("sections", sections);
        }
    }

    // The scrolls, and the tile that is restored with them.
    fn picks(&self, view: View<'_>, seat: Seat, action: Action) -> Picks {
        let Action::Scroll(which, section) = action;
        let (tile, lines) = (of_tile(Picks::none(), view, section), which.directions().iter());
        lines.fold(tile, |touched, &direction| touched.piece(names::screen(seat.name()), Line::through(section, direction).piece()))
    }

    fn label(&self, _view: View<'_>, _seat: Seat, action: Action) -> Text {
        let Action::Scroll(which, section) = action;
        match which {
            Which::Both => say!("restore {section} with both scrolls", section),
            Which::Row => say!("restore {section} with the scroll for its row", section),
            Which::Column => say!("restore {section} with the scroll for its column", section),
        }
    }

    fn show(&self, view: View<'_>, viewer: Viewer, scene: &mut Scene) {
        show_all(scene, BOX, self.each_used().map(|line| line.piece()));
        for who in view.rules.humans().filter(|who| viewer.is(who.seat())) {
            for line in self.of(who) {
                scene.put(names::screen(view.rules.name_of(who)), line.piece(), 1);
            }
        }
    }

    fn note(&self, view: View<'_>, _seat: Seat, action: Action) -> Text {
        let Action::Scroll(which, section) = action;
        let lines = which.directions().iter().map(|&direction| Line::through(section, direction).name());
        let points = POINTS.count(which.points(view.rules, view.core, section));
        say!("restore it with {lines}: {points} more", lines = all_of(lines), points)
    }
}
