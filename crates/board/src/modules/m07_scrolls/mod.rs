//! Module 7: Scrolls. Rulebook 2020, "Les Parchemins".
//!
//! Every player has two secret scrolls: one shows a row of the fresco, the other a column. Once in the game each of them
//! may be used when a section of its line is restored, and counts all that is restored there.

mod look;
mod pieces;
mod position;

use crate::modules::prelude::*;

pub use pieces::Pieces;

/// The scrolls.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Scrolls {
    /// The number of the line on the scrolls that the painters still have, by direction; each painter knows only the own
    /// ones.
    held: [ByPainter<Option<u8>>; Direction::ALL.len()],
    /// The lines on the scrolls that have been used, by direction; everybody has seen them.
    used: [[bool; Line::COUNT]; Direction::ALL.len()],
    /// What is used with the restoration that is going on; everybody sees it.
    using: Option<Which>,
}

/// The direction of a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Direction {
    Row,
    Column,
}
kinds!(Direction, "kind|direction": Row "row", Column "column");

/// A row or a column of the fresco.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Line {
    direction: Direction,
    /// From 0.
    number: u8,
}

impl Line {
    /// How many rows there are, and how many columns.
    const COUNT: usize = 5;

    fn all() -> impl Iterator<Item = Line> {
        Direction::ALL.into_iter().flat_map(|direction| (0..Line::COUNT as u8).map(move |number| Line { direction, number }))
    }
    /// The row or the column of a section.
    #[inline]
    fn through(section: Section, direction: Direction) -> Line {
        let (row, column) = section.row_and_column();
        Line { direction, number: if direction == Direction::Row { row } else { column } as u8 }
    }
    /// Is the section in this line?
    #[inline]
    pub fn has(self, section: Section) -> bool {
        Line::through(section, self.direction) == self
    }
}

/// Which scrolls are used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Which {
    /// The one with the row.
    Row,
    /// The one with the column.
    Column,
    /// Both at once.
    Both,
}
kinds!(Which, "kind|scroll": Row "row", Column "column", Both "both");
one_word!(Which);

verbs! {
    /// What one can do with scrolls.
    pub enum Action within crate::Action {
        /// Restore this section and use these scrolls with it.
        Scroll(which: Which, section: Section) = "scroll",
    }
}

reasons! { Scrolls: Scroll = "the scroll", Scrolls = "both scrolls" }

const ONE: Rule = rule!("scrolls", "scrolls: before the restoration, the bishop must stand in the scroll's line");
const BOTH: Rule = rule!("scrolls", "scrolls: you can use both only where their lines cross, with the bishop on that section");

impl Module for Scrolls {
    const ALIASES: &'static [&'static str] = &["scroll"];

    fn new(_rules: &BoardGame) -> Scrolls {
        Scrolls { held: [ByPainter([None; 4]); 2], used: [[false; Line::COUNT]; 2], using: None }
    }
}

impl Moments for Scrolls {
    // Each player gets one row and one column; the others stay unseen in the box. Leonardo has none.
    fn setup(&mut self, rules: &BoardGame, _core: &mut Core, dice: &mut Dice) {
        for held in &mut self.held {
            let mut lines = [0, 1, 2, 3, 4];
            dice.shuffle(&mut lines);
            for (who, line) in rules.humans().zip(lines) {
                held[who] = Some(line);
            }
        }
    }

    // One scroll: 2 points for every restored section of its line. Both: 3 for those of both lines, and the crossing
    // counts twice. The section that is being restored counts as restored; the scrolls leave the game.
    fn extras(&mut self, t: &mut Table<'_>, work: &mut Restoration) -> Play {
        let Some(which) = self.using.take() else { return Ok(()) };
        for &direction in which.directions() {
            let line = Line::through(work.section, direction);
            self.put_away(work.who, line);
            let who = work.who;
            t.say(who, move |rules| {
                let text = say!("{who} uses the scroll for {line}.", who, line = line.name());
                let mine = names::screen(rules.name_of(who));
                Happening::said("scroll", text).moving(line.piece(), 1, mine, look::BOX)
            });
        }
        let reason = if which == Which::Both { Reason::Scrolls } else { Reason::Scroll };
        work.points.add(reason, which.points(t.rules, t.core, work.section));
        Ok(())
    }

    // What the others still have is any line that has not been used and that the viewer does not have.
    fn determinize(&mut self, rules: &BoardGame, _core: &Core, viewer: Viewer, dice: &mut Dice) {
        let known = |who: Painter| viewer.is(who.seat());
        for direction in Direction::ALL {
            let mut seen = self.used[direction as usize];
            for line in rules.humans().filter(|&who| known(who)).filter_map(|who| self.held(who, direction)) {
                seen[usize::from(line.number)] = true;
            }
            let (mut lines, mut n) = ([0; Line::COUNT], 0);
            for line in (0..Line::COUNT as u8).filter(|&line| !seen[usize::from(line)]) {
                lines[n] = line;
                n += 1;
            }
            dice.shuffle(&mut lines[..n]);
            let mut dealt = lines.into_iter().take(n);
            for who in rules.humans().filter(|&who| !known(who)) {
                let held = &mut self.held[direction as usize][who];
                if held.is_some() {
                    *held = dealt.next();
                }
            }
        }
    }
}

impl Offers for Scrolls {
    // A scroll may be used with a section of its line if the bishop stands on the line; both of them with the section
    // where the lines cross if he stands right there.
    fn offers(&self, view: View<'_>, visit: &Visit, offer: &mut dyn FnMut(Action)) {
        let At::Cathedral(cathedral) = visit.at else { return };
        for section in cathedral.open.iter() {
            for which in Which::ALL {
                if self.fits(view, visit.who, which, section) {
                    offer(Action::Scroll(which, section));
                }
            }
        }
    }

    fn why_not(&self, view: View<'_>, visit: &Visit, action: Action) -> Option<WhyNot> {
        let Action::Scroll(which, section) = action;
        let rule = if which == Which::Both { BOTH } else { ONE };
        for &direction in which.directions() {
            let why = match self.held(visit.who, direction) {
                None => say!("you have no {direction} scroll left", direction),
                Some(line) if !line.has(section) => say!("{section} is not in {line}", section, line = line.name()),
                Some(line) if !line.has(view.bishop) => say!("the bishop is not in {line}", line = line.name()),
                Some(_) => continue,
            };
            return Some(WhyNot::because(why, rule));
        }
        let lacking = view.tile_at(section).map(|tile| view.painters[visit.who].paints.lacking(view.rules.tile(tile).cost));
        let why = match lacking {
            None => say!("that section is already restored"),
            Some(paints) if paints.total() > 0 => say!("you still need {paints}", paints),
            Some(_) if visit.is_sick && view.bishop.distance(section) == 1 => {
                say!("a sick assistant cannot restore a section next to the bishop")
            }
            Some(_) => say!("you cannot restore {section} now", section),
        };
        Some(WhyNot::because(why, rule))
    }

    fn accept(&mut self, _t: &mut Table<'_>, visit: &mut Visit, action: Action) -> Play {
        let Action::Scroll(which, section) = action;
        for &direction in which.directions() {
            self.turn_up(visit.who, Line::through(section, direction));
        }
        self.using = Some(which);
        if let Some(cathedral) = visit.cathedral() {
            cathedral.section = Some(section);
        }
        Ok(())
    }
}

impl Scrolls {
    /// The line on the scroll that a painter still has.
    #[inline]
    pub fn held(&self, who: Painter, direction: Direction) -> Option<Line> {
        self.held[direction as usize][who].map(|number| Line { direction, number })
    }
    /// The lines on a painter's scrolls.
    fn of(&self, who: Painter) -> impl Iterator<Item = Line> + '_ {
        Direction::ALL.into_iter().filter_map(move |direction| self.held(who, direction))
    }
    fn each_used(&self) -> impl Iterator<Item = Line> + '_ {
        Line::all().filter(|line| self.used[line.direction as usize][usize::from(line.number)])
    }
    /// A scroll leaves the game.
    fn put_away(&mut self, who: Painter, line: Line) {
        self.held[line.direction as usize][who] = None;
        self.used[line.direction as usize][usize::from(line.number)] = true;
    }

    /// May these scrolls be used with this section?
    #[inline]
    fn fits(&self, view: View<'_>, who: Painter, which: Which, section: Section) -> bool {
        which.directions().iter().all(|&direction| {
            let line = Line::through(section, direction);
            self.held(who, direction) == Some(line) && line.has(view.bishop)
        })
    }

    /// A scroll is shown. In a determinized match the painter may seem to have another line: then the real one is swapped in.
    fn turn_up(&mut self, who: Painter, line: Line) {
        let held = &mut self.held[line.direction as usize];
        let thought = held[who].replace(line.number);
        if let Some(other) = Painter::ALL.into_iter().find(|&p| p != who && held[p] == Some(line.number)) {
            held[other] = thought;
        }
    }
}

impl Which {
    /// What they bring if they are used with this section.
    pub fn points(self, rules: &BoardGame, core: &Core, section: Section) -> i16 {
        let pieces = Scrolls::pieces(rules);
        let each = if self == Which::Both { pieces.both } else { pieces.one };
        let is_restored = |s: Section| s == section || !core.covered.has(s);
        let restored = |&direction: &Direction| {
            let line = Line::through(section, direction);
            Section::ALL.into_iter().filter(|&s| line.has(s) && is_restored(s)).count() as i16
        };
        self.directions().iter().map(restored).sum::<i16>() * each
    }
    #[inline]
    fn directions(self) -> &'static [Direction] {
        match self {
            Which::Row => &[Direction::Row],
            Which::Column => &[Direction::Column],
            Which::Both => &Direction::ALL,
        }
    }
}
