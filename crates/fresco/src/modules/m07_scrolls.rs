//! Module 7: Scrolls. Rulebook 2020, "Les Parchemins".
//!
//! Every player has two secret scrolls: one shows a row of the fresco, the other a column. Once in the game each of them
//! may be used when a section of its line is restored, and counts all that is restored there.

use std::fmt::{self, Display};
use std::str::FromStr;

use tabletop::{Dice, Happening, Play, Scene, Seat, Viewer, verbs};

use crate::Fresco;
use crate::core::{Core, each_in};
use crate::event::Reason;
use crate::modules::{Act, Kit, Module};
use crate::scene::names;
use crate::table::Table;
use crate::visit::{Restoration, Visit};
use crate::why::Why;
use crate::words::{ByPainter, Painter, Section, one_word};

/// The scrolls. In every pair the rows come first, then the columns; lines are numbered from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Scrolls {
    /// The lines on the scrolls that the painters still have; each painter knows only the own ones.
    pub held: [ByPainter<Option<u8>>; 2],
    /// The lines on the scrolls that have been used, as sets; everybody has seen them.
    used: [u8; 2],
    /// What is used with the restoration that is going on; everybody sees it.
    using: Option<Which>,
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
one_word!(Which);

verbs! {
    /// What one can do with scrolls.
    pub enum Action {
        /// Restore this section and use these scrolls with it.
        Scroll(which: Which, section: Section) = "scroll",
    }
}

const BOX: &str = "scrolls.used";
const LINES: u8 = 5;
const ONE: &str = "scrolls: before the restoration the bishop stands on the line of the scroll";
const BOTH: &str = "scrolls: both together where the lines cross, with the bishop on that section";

impl Kit for Scrolls {
    fn unpack(_rules: &Fresco) -> Scrolls {
        Scrolls { held: [ByPainter([None; 4]); 2], used: [0; 2], using: None }
    }
}

impl Module for Scrolls {
    // Each player gets one row and one column; the others stay unseen in the box. Leonardo has none.
    fn setup(&mut self, rules: &Fresco, _core: &mut Core, dice: &mut Dice) {
        for kind in 0..2 {
            let mut lines = [0, 1, 2, 3, 4];
            dice.shuffle(&mut lines);
            for (who, line) in rules.humans().zip(lines) {
                self.held[kind][who] = Some(line);
            }
        }
    }

    // A scroll may be used with a section of its line if the bishop stands on the line; both of them with the section
    // where the lines cross if he stands right there.
    fn offers(&self, _rules: &Fresco, core: &Core, visit: &Visit, give: &mut dyn FnMut(Act)) {
        if visit.open == 0 || !visit.in_cathedral() {
            return;
        }
        for section in each_in(visit.open).map(Section::from_index) {
            for which in [Which::Row, Which::Column, Which::Both] {
                if self.fits(core, visit.who, which, section) {
                    give(Act::Scrolls(Action::Scroll(which, section)));
                }
            }
        }
    }

    fn why_not(&self, rules: &Fresco, core: &Core, visit: &Visit, act: Act) -> Option<Why> {
        let Act::Scrolls(Action::Scroll(which, section)) = act else { return None };
        let rule = if which == Which::Both { BOTH } else { ONE };
        for kind in which.kinds() {
            let why = match self.held[kind][visit.who] {
                None => format!("you have no scroll with a {} left", KINDS[kind]),
                Some(line) if line != line_of(section, kind) => format!("{section} does not lie in {}", line_name(kind, line)),
                Some(line) if line != line_of(core.bishop, kind) => format!("the bishop does not stand in {}", line_name(kind, line)),
                Some(_) => continue,
            };
            return Some(Why::Because(why, rule));
        }
        let lacking = core.tile_at(section).map(|tile| core.painters[visit.who].paints.lacking(rules.tile(tile).cost));
        let why = match lacking {
            None => "that section is already restored".to_string(),
            Some(paints) if paints.total() > 0 => format!("you need {} more", paints.in_words()),
            Some(_) if visit.is_sick && core.bishop.distance(section) == 1 => "a sick assistant may not work right beside the bishop".to_string(),
            Some(_) => format!("you cannot restore {section} now"),
        };
        Some(Why::Because(why, rule))
    }

    fn accept(&mut self, _t: &mut Table<'_>, visit: &mut Visit, act: Act) -> Play {
        let Act::Scrolls(Action::Scroll(which, section)) = act else { return Ok(()) };
        for kind in which.kinds() {
            self.turn_up(visit.who, kind, line_of(section, kind));
        }
        self.using = Some(which);
        visit.section = Some(section);
        Ok(())
    }

    // One scroll: 2 points for every restored section of its line. Both: 3 for those of both lines, and the crossing
    // counts twice. The section that is being restored counts as restored; the scrolls leave the game.
    fn extras(&mut self, t: &mut Table<'_>, work: &mut Restoration) -> Play {
        let Some(which) = self.using.take() else { return Ok(()) };
        for kind in which.kinds() {
            let line = line_of(work.section, kind);
            self.held[kind][work.who] = None;
            self.used[kind] |= 1 << line;
            t.say(work.who, |rules| {
                let text = format!("{{who}} uses the scroll of {}.", line_name(kind, line));
                let mine = names::screen(rules.name_of(work.who));
                Happening::said("scroll", text).moving(piece(kind, line), 1, mine, BOX, "a scroll that has been used")
            });
        }
        let reason = if which == Which::Both { Reason::Scrolls } else { Reason::Scroll };
        work.points.add(reason, worth(t.rules, t.core, which, work.section));
        Ok(())
    }

    // What the others still have is any line that has not been used and that the viewer does not have.
    fn determinize(&mut self, rules: &Fresco, _core: &mut Core, viewer: Viewer, dice: &mut Dice) {
        for kind in 0..2 {
            let known = |who: Painter| viewer.is(who.seat());
            let own = rules.humans().filter(|&who| known(who)).filter_map(|who| self.held[kind][who]);
            let seen = own.fold(self.used[kind], |set, line| set | 1 << line);
            let mut lines = [0; LINES as usize];
            let mut n = 0;
            for line in (0..LINES).filter(|line| seen & 1 << line == 0) {
                lines[n] = line;
                n += 1;
            }
            dice.shuffle(&mut lines[..n]);
            let mut dealt = lines.into_iter().take(n);
            for who in rules.humans().filter(|&who| !known(who)) {
                if self.held[kind][who].is_some() {
                    self.held[kind][who] = dealt.next();
                }
            }
        }
    }

    fn show(&self, rules: &Fresco, _core: &Core, viewer: Viewer, scene: &mut Scene) {
        let used = scene.place(BOX);
        used.label = "scrolls that have been used".to_string();
        for kind in 0..2 {
            for line in each_in(self.used[kind]) {
                scene.put(BOX, piece(kind, line as u8), 1, "a scroll that has been used");
            }
        }
        for who in rules.humans().filter(|who| viewer.is(who.seat())) {
            for kind in 0..2 {
                if let Some(line) = self.held[kind][who] {
                    scene.put(names::screen(rules.name_of(who)), piece(kind, line), 1, format!("the scroll of {}", line_name(kind, line)));
                }
            }
        }
    }

    fn places(&self, _rules: &Fresco, _core: &Core, seat: Seat, act: Act) -> Vec<String> {
        let Act::Scrolls(Action::Scroll(_, section)) = act else { return Vec::new() };
        vec![names::fresco(section), names::screen(seat.name())]
    }

    fn note(&self, rules: &Fresco, core: &Core, _seat: Seat, act: Act) -> String {
        let Act::Scrolls(Action::Scroll(which, section)) = act else { return String::new() };
        let lines: Vec<String> = which.kinds().map(|kind| line_name(kind, line_of(section, kind))).collect();
        format!("restore it with {}: {} points more", lines.join(" and "), worth(rules, core, which, section))
    }

    fn check(&self, rules: &Fresco, _core: &Core) -> Result<(), String> {
        for (kind, name) in KINDS.into_iter().enumerate() {
            let mut seen = self.used[kind];
            let held: Vec<u8> = rules.all_painters().filter_map(|who| self.held[kind][who]).collect();
            for &line in &held {
                if line >= LINES || seen & 1 << line != 0 {
                    return Err(format!("the scroll of {} is there twice or never was", line_name(kind, line)));
                }
                seen |= 1 << line;
            }
            if seen.count_ones() as usize > rules.players() {
                return Err(format!("more scrolls with a {name} are in play than there are players"));
            }
        }
        Ok(())
    }

    fn get(&self, rules: &Fresco, _core: &Core, key: &str) -> Option<Result<String, String>> {
        let list = |names: Vec<String>| Ok(if names.is_empty() { "none".to_string() } else { names.join(" ") });
        Some(match key.split_once('.')? {
            ("scrolls", "used") => list((0..2).flat_map(|kind| each_in(self.used[kind]).map(move |l| mark(kind, l as u8))).collect()),
            (name, "scrolls") => {
                let who = rules.human_named(name)?;
                list((0..2).filter_map(|kind| self.held[kind][who].map(|line| mark(kind, line))).collect())
            }
            _ => return None,
        })
    }

    fn set(&mut self, rules: &Fresco, _core: &mut Core, key: &str, value: &str) -> Option<Result<(), String>> {
        Some(match key.split_once('.')? {
            ("scrolls", "used") => Err("the scrolls that have been used follow from those the players lack".to_string()),
            (name, "scrolls") => {
                let who = rules.human_named(name)?;
                self.give(who, value)
            }
            _ => return None,
        })
    }
}

impl Scrolls {
    /// May these scrolls be used with this section?
    #[inline]
    fn fits(&self, core: &Core, who: Painter, which: Which, section: Section) -> bool {
        which.kinds().all(|kind| {
            let line = line_of(section, kind);
            self.held[kind][who] == Some(line) && line_of(core.bishop, kind) == line
        })
    }

    /// A scroll is shown. In an imagined world the painter may seem to have another line: then the real one is swapped in.
    fn turn_up(&mut self, who: Painter, kind: usize, line: u8) {
        let thought = self.held[kind][who].replace(line);
        if let Some(other) = self.held[kind].0.iter_mut().enumerate().find(|(i, l)| *i != who.index() && **l == Some(line)) {
            *other.1 = thought;
        }
    }

    /// Gives a painter these scrolls; a missing one counts as used. Whoever had one of them gets the painter's.
    fn give(&mut self, who: Painter, value: &str) -> Result<(), String> {
        let mut wanted = [None; 2];
        for word in value.split_whitespace().filter(|&w| w != "none") {
            let found = (0..2).find_map(|kind| (0..LINES).find(|&l| mark(kind, l).eq_ignore_ascii_case(word)).map(|l| (kind, l)));
            let (kind, line) = found.ok_or_else(|| format!("\"{word}\" is no scroll: the rows are 1 to 5, the columns A to E"))?;
            if self.used[kind] & 1 << line != 0 {
                return Err(format!("the scroll of {} has been used", line_name(kind, line)));
            }
            if wanted[kind].replace(line).is_some() {
                return Err("a painter has one row and one column".to_string());
            }
        }
        for (kind, line) in wanted.into_iter().enumerate() {
            match (line, self.held[kind][who]) {
                (Some(line), Some(_)) => self.turn_up(who, kind, line),
                (Some(line), None) => return Err(format!("the painter has used the scroll with a {}, so not {}", KINDS[kind], mark(kind, line))),
                (None, Some(line)) => {
                    self.used[kind] |= 1 << line;
                    self.held[kind][who] = None;
                }
                (None, None) => {}
            }
        }
        Ok(())
    }
}

const KINDS: [&str; 2] = ["row", "column"];

impl Which {
    /// What they bring if they are used with this section.
    pub fn points(self, rules: &Fresco, core: &Core, section: Section) -> i16 {
        worth(rules, core, self, section)
    }
    #[inline]
    fn kinds(self) -> std::ops::Range<usize> {
        match self {
            Which::Row => 0..1,
            Which::Column => 1..2,
            Which::Both => 0..2,
        }
    }
}

impl Display for Which {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Which::Row => "row",
            Which::Column => "column",
            Which::Both => "both",
        })
    }
}

impl FromStr for Which {
    type Err = ();
    fn from_str(text: &str) -> Result<Which, ()> {
        [Which::Row, Which::Column, Which::Both].into_iter().find(|w| w.to_string().eq_ignore_ascii_case(text)).ok_or(())
    }
}

/// The points for these scrolls, if this section is restored with them.
fn worth(rules: &Fresco, core: &Core, which: Which, section: Section) -> i16 {
    let printed = &rules.components.parts.scrolls;
    let each = if which == Which::Both { printed.both } else { printed.one };
    let left = core.covered & !(1 << section.index());
    let restored = |kind: usize| {
        let line = line_of(section, kind);
        Section::all().filter(|&s| line_of(s, kind) == line && left & 1 << s.index() == 0).count() as i16
    };
    which.kinds().map(restored).sum::<i16>() * each
}

/// The row or the column of a section.
#[inline]
fn line_of(section: Section, kind: usize) -> u8 {
    let (row, column) = (section.index() / 5, section.index() % 5);
    (if kind == 0 { row } else { column }) as u8
}

/// How scenarios write a line: 1 to 5 for the rows, A to E for the columns.
fn mark(kind: usize, line: u8) -> String {
    let first = if kind == 0 { b'1' } else { b'A' };
    char::from(first + line.min(LINES)).to_string()
}

fn line_name(kind: usize, line: u8) -> String {
    format!("{} {}", KINDS[kind % 2], mark(kind, line))
}

fn piece(kind: usize, line: u8) -> String {
    format!("scroll {}", mark(kind, line))
}
