//! Module 11: Bishop's favours. Rulebook 2020, "Les Faveurs de l'évêque".
//!
//! A favour lies face down on every section of the fresco. Who restores a section under the bishop's feet takes it: a
//! little money, a point, a paint or a better mood.

use tabletop::text::count;
use tabletop::{Happening, Play, Scene, Seat, Viewer, verbs};

use crate::Fresco;
use crate::components::Favour;
use crate::core::{Core, each_in};
use crate::event::{Money, Reason};
use crate::modules::{Kit, Module};
use crate::paints::Paints;
use crate::scene::names;
use crate::table::Table;
use crate::visit::Restoration;
use crate::words::Section;

/// The favours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Favours {
    /// The favours that nobody has seen, as a set of numbers: those that still lie on the fresco, and those that left the
    /// game face down. Which is where is not decided.
    unseen: u32,
    /// The favour that has just been turned over, by number, and where it lay; everybody sees it.
    turned: Option<(u8, Section)>,
}

verbs! {
    /// Favours leave nothing to decide.
    pub enum Action {}
}

const BACK: &str = "favour-back";
const TURNED: &str = "favours.turned";
const GONE: &str = "favours.gone";
const WHY: &str = "the bishop's favour";

impl Kit for Favours {
    fn unpack(_rules: &Fresco) -> Favours {
        Favours { unseen: (1 << Section::COUNT) - 1, turned: None }
    }
    fn piece_in_bag(rules: &Fresco, bag: &str, piece: &str) -> Option<Result<u32, String>> {
        (bag == "favours").then(|| named(rules, piece).map(|n| n as u32))
    }
}

impl Module for Favours {
    // If the bishop stands on the section, its favour is turned over; points belong to the same move.
    fn paid(&mut self, t: &mut Table<'_>, work: &mut Restoration) {
        if work.bishop != work.section {
            return;
        }
        let tiles = t.components().parts.favours.tiles;
        let Some(number) = t.draw_alike("favours", self.unseen, |one, other| tiles.get(one) == tiles.get(other)) else { return };
        let favour = tiles[number % Section::COUNT];
        self.unseen &= !(1 << number);
        self.turned = Some((number as u8, work.section));
        if let Favour::Points(points) = favour {
            work.points.add(Reason::Favour, points);
        }
        let section = work.section;
        t.say(work.who, |_| {
            Happening::said("favour", format!("{{who}} finds a favour of the bishop: {}.", in_words(favour)))
                .moving(BACK, 1, names::fresco(section), TURNED, in_words(favour))
                .becoming(piece(favour))
        });
    }

    // Then comes whatever else it brings, and it leaves the game. Where the bishop did not stand it leaves unseen.
    // Leonardo has no use for anything but points (ruling L5).
    fn restored(&mut self, t: &mut Table<'_>, work: &Restoration) -> Play {
        let section = work.section;
        let Some((number, _)) = self.turned.take() else {
            t.say(work.who, |_| Happening::said("favour", String::new()).moving(BACK, 1, names::fresco(section), GONE, "a favour nobody saw"));
            return Ok(());
        };
        let favour = t.components().parts.favours.tiles[usize::from(number) % Section::COUNT];
        t.say(work.who, |_| Happening::said("favour", String::new()).moving(piece(favour), 1, TURNED, GONE, in_words(favour)));
        if t.rules.is_leonardo(work.who) {
            return Ok(());
        }
        match favour {
            Favour::Thalers(thalers) => t.earn(work.who, thalers, Money::Of(WHY)),
            Favour::Mood(steps) => t.change_mood(work.who, steps.into()),
            Favour::Paint(paint) => t.gain(work.who, Paints::of(&[paint]), WHY),
            Favour::Points(_) => {}
        }
        Ok(())
    }

    fn show(&self, rules: &Fresco, core: &Core, _viewer: Viewer, scene: &mut Scene) {
        scene.place(TURNED).label = "the favour that has just been turned over".to_string();
        let gone = scene.place(GONE);
        gone.label = "favours that are out of the game".to_string();
        gone.uncounted = true;
        for section in core.sections_left().filter(|&s| self.turned.is_none_or(|(_, at)| at != s)) {
            scene.put(names::fresco(section), BACK, 1, "a favour, face down");
        }
        if let Some((number, _)) = self.turned {
            let favour = rules.components.parts.favours.tiles[usize::from(number) % Section::COUNT];
            scene.put(TURNED, piece(favour), 1, in_words(favour));
        }
    }

    fn remark(&self, _rules: &Fresco, core: &Core, _seat: Seat, action: crate::Action) -> String {
        match action {
            crate::Action::Restore(section) if section == core.bishop => ", and its favour".to_string(),
            _ => String::new(),
        }
    }

    fn check(&self, _rules: &Fresco, core: &Core) -> Result<(), String> {
        let lying = core.sections_left().filter(|&s| self.turned.is_none_or(|(_, at)| at != s)).count();
        let unseen = self.unseen.count_ones() as usize;
        if unseen < lying { Err(format!("{lying} favours lie face down, but only {unseen} are unseen")) } else { Ok(()) }
    }

    fn get(&self, rules: &Fresco, _core: &Core, key: &str) -> Option<Result<String, String>> {
        let tiles = &rules.components.parts.favours.tiles;
        let list = |set: u32| each_in(set).map(|n| name(tiles[n])).collect::<Vec<_>>().join(" ");
        match key {
            "favours.seen" if self.unseen.count_ones() == Section::COUNT as u32 => Some(Ok("none".to_string())),
            "favours.seen" => Some(Ok(list(!self.unseen & ((1 << Section::COUNT) - 1)))),
            "favours.unseen" => Some(Ok(self.unseen.count_ones().to_string())),
            _ => None,
        }
    }

    fn set(&mut self, rules: &Fresco, core: &mut Core, key: &str, value: &str) -> Option<Result<(), String>> {
        match key {
            "favours.seen" => Some((|| {
                let mut fresh = <Favours as Kit>::unpack(rules);
                let tiles = &rules.components.parts.favours.tiles;
                for word in value.split_whitespace().filter(|&w| w != "none") {
                    let wanted = tiles[named(rules, word)?];
                    let found = each_in(fresh.unseen).find(|&n| tiles[n] == wanted);
                    fresh.unseen &= !(1 << found.ok_or_else(|| format!("there are not so many favours \"{word}\""))?);
                }
                fresh.check(rules, core)?;
                self.unseen = fresh.unseen;
                Ok(())
            })()),
            "favours.unseen" => Some(Err("how many are unseen follows from those that have been seen".to_string())),
            _ => None,
        }
    }
}

/// The first favour that scenarios call so: `thalers-5`, `points-1`, `mood-1`, `paint-R`.
fn named(rules: &Fresco, text: &str) -> Result<usize, String> {
    let tiles = &rules.components.parts.favours.tiles;
    let found = tiles.iter().position(|&f| name(f).eq_ignore_ascii_case(text));
    found.ok_or_else(|| format!("\"{text}\" is no favour: they are written like thalers-5, points-1, mood-1 and paint-R"))
}

fn name(favour: Favour) -> String {
    match favour {
        Favour::Thalers(n) => format!("thalers-{n}"),
        Favour::Points(n) => format!("points-{n}"),
        Favour::Mood(n) => format!("mood-{n}"),
        Favour::Paint(paint) => format!("paint-{paint}"),
    }
}

fn piece(favour: Favour) -> String {
    format!("favour {}", name(favour))
}

fn in_words(favour: Favour) -> String {
    match favour {
        Favour::Thalers(n) => count(n.into(), "thaler", "thalers"),
        Favour::Points(n) => count(n.into(), "point", "points"),
        Favour::Mood(n) => format!("{} of better mood", count(n.into(), "step", "steps")),
        Favour::Paint(paint) => format!("{} paint", paint.name()),
    }
}
