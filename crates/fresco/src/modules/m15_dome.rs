//! Module 15: The dome. Rulebook 2020, "Le Dôme".
//!
//! Under each of the nine inner sections of the fresco lies a tile of the dome. Who restores the section takes it, and at
//! the end may give the paints it shows for its points.

use tabletop::text::count;
use tabletop::{Happening, Play, Scene, Seat, Viewer, verbs};

use crate::Fresco;
use crate::action::Question;
use crate::components::{Dome as Printed, DomeTile};
use crate::core::{Core, NO_TILE, each_in};
use crate::event::{Event, Points, Reason};
use crate::modules::{Act, Kit, Module};
use crate::scene::names;
use crate::table::Table;
use crate::visit::Restoration;
use crate::why::Why;
use crate::words::{ByPainter, Painter, Section};

/// The tiles of the dome, as sets of their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dome {
    /// The inner sections with a tile of the dome beneath, as a set of sections; everybody knows them.
    pub beneath: u32,
    /// The tiles that lie there; nobody has seen which lies where.
    unseen: u16,
    /// The tiles that lie openly before each painter.
    pub held: ByPainter<u16>,
    /// The tiles that have been paid for.
    paid: u16,
}

verbs! {
    /// What one can do with the dome.
    pub enum Action {
        /// Give the paints of the tile with this number, from 1.
        Paint(tile: u8) = "dome",
    }
}

const PAID: &str = "dome.paid";
const BACK: &str = "dome-back";
const RULE: &str = "the dome: each tile can be paid for once, with the paints it shows";

impl Kit for Dome {
    fn unpack(_rules: &Fresco) -> Dome {
        Dome { beneath: Printed::SECTIONS, unseen: (1 << Printed::TILES) - 1, held: ByPainter([0; Painter::MAX]), paid: 0 }
    }
    fn piece_in_bag(rules: &Fresco, bag: &str, piece: &str) -> Option<Result<u32, String>> {
        (bag == "dome").then(|| number_of(rules, piece).map(|n| n as u32))
    }
}

impl Module for Dome {
    // Who restores an inner section takes the tile beneath and lays it open. Leonardo does the same.
    fn restored(&mut self, t: &mut Table<'_>, work: &Restoration) -> Play {
        let (who, section) = (work.who, work.section);
        if self.beneath & 1 << section.index() == 0 {
            return Ok(());
        }
        let Some(number) = t.draw_from("dome", self.unseen.into()) else { return Ok(()) };
        self.beneath &= !(1 << section.index());
        self.unseen &= !(1 << number);
        self.held[who] |= 1 << number;
        t.say(who, |rules| {
            let tile = tile(rules, number);
            Happening::said("dome", format!("{{who}} uncovers {}.", label(&tile)))
                .moving(BACK, 1, names::fresco(section), before(rules.name_of(who)), label(&tile))
                .becoming(piece(&tile))
        });
        Ok(())
    }

    // At the end, in the last round's order, everybody may pay for any of their tiles; the points of all of them are one
    // move. Leonardo has no paints.
    fn final_scoring(&mut self, t: &mut Table<'_>) -> Play {
        for who in t.order.into_iter().take(t.rules.painter_count()).filter(|&p| !t.rules.is_leonardo(p)) {
            let mut points = 0;
            while each_in(self.held[who]).any(|n| self.can_pay(t.rules, t.core, who, n)) {
                let answer = t.ask(who, Question::Of("The dome: which of your tiles do you pay for?", 0), |rules, core, can| {
                    for n in (0..Printed::TILES).filter(|&n| self.can_pay(rules, core, who, n)) {
                        can.add(Action::Paint(n as u8 + 1).into());
                    }
                    can.add(crate::Action::Done);
                    can.explain(|action| match action {
                        crate::Action::Module(Act::Dome(Action::Paint(n))) => Some(self.obstacle(rules, core, who, n)),
                        _ => None,
                    });
                })?;
                let crate::Action::Module(Act::Dome(Action::Paint(n))) = answer else { break };
                points += self.pay(t, who, usize::from(n.saturating_sub(1)));
            }
            t.score(who, Points::new(Reason::Dome, points))?;
        }
        Ok(())
    }

    fn show(&self, rules: &Fresco, _core: &Core, _viewer: Viewer, scene: &mut Scene) {
        for section in each_in(self.beneath).map(Section::from_index) {
            scene.put(names::fresco(section), BACK, 1, "a tile of the dome, face down");
        }
        for who in rules.all_painters() {
            let name = rules.name_of(who);
            scene.place(before(name)).label = format!("tiles of the dome of {name}");
            for tile in each_in(self.held[who]).map(|n| tile(rules, n)) {
                scene.put(before(name), piece(&tile), 1, label(&tile));
            }
        }
        scene.place(PAID).label = "tiles of the dome that are paid".to_string();
        for tile in each_in(self.paid).map(|n| tile(rules, n)) {
            scene.put(PAID, piece(&tile), 1, label(&tile));
        }
    }

    fn places(&self, _rules: &Fresco, _core: &Core, seat: Seat, act: Act) -> Vec<String> {
        if matches!(act, Act::Dome(_)) { vec![before(seat.name())] } else { Vec::new() }
    }

    fn note(&self, rules: &Fresco, _core: &Core, _seat: Seat, act: Act) -> String {
        let Act::Dome(Action::Paint(n)) = act else { return String::new() };
        let tile = tile(rules, usize::from(n.saturating_sub(1)));
        format!("{}, {}", tile.cost, count(tile.points.into(), "point", "points"))
    }

    // Where a restoration uncovers a tile.
    fn remark(&self, _rules: &Fresco, _core: &Core, _seat: Seat, action: crate::Action) -> String {
        match action {
            crate::Action::Restore(section) if self.beneath & 1 << section.index() != 0 => ", with a tile of the dome".to_string(),
            _ => String::new(),
        }
    }

    fn check(&self, rules: &Fresco, core: &Core) -> Result<(), String> {
        let sets: Vec<u16> = rules.all_painters().map(|p| self.held[p]).chain([self.unseen, self.paid]).collect();
        let (all, n) = sets.iter().fold((0, 0), |(all, n), &set| (all | set, n + set.count_ones()));
        if all != (1 << Printed::TILES) - 1 || n != Printed::TILES as u32 {
            return Err(format!("there are {n} tiles of the dome, {} different ones", all.count_ones()));
        }
        if self.unseen.count_ones() < self.beneath.count_ones() {
            return Err(format!("only {} tiles of the dome are unseen", self.unseen.count_ones()));
        }
        match core.sections_left().find(|s| Printed::SECTIONS & !self.beneath & 1 << s.index() != 0) {
            Some(section) => Err(format!("the tile of the dome under {section} is gone")),
            None => Ok(()),
        }
    }

    fn get(&self, rules: &Fresco, _core: &Core, key: &str) -> Option<Result<String, String>> {
        let tiles = |set: u16| {
            let faces: Vec<String> = each_in(set).map(|n| face(&tile(rules, n))).collect();
            if faces.is_empty() { "none".to_string() } else { faces.join(" ") }
        };
        Some(Ok(match key.split_once('.')? {
            ("dome", "unseen") => tiles(self.unseen),
            ("dome", "paid") => tiles(self.paid),
            (name, "dome") => tiles(self.held[rules.all_painters().find(|&p| rules.name_of(p) == name)?]),
            _ => return None,
        }))
    }

    fn set(&mut self, rules: &Fresco, core: &mut Core, key: &str, value: &str) -> Option<Result<(), String>> {
        Some(match key.split_once('.')? {
            ("dome", "unseen" | "paid") => Err("the tiles of the dome follow from those of the painters".to_string()),
            (name, "dome") => {
                let who = rules.all_painters().find(|&p| rules.name_of(p) == name)?;
                self.give(rules, core, who, value)
            }
            _ => return None,
        })
    }
}

impl Dome {
    fn can_pay(&self, rules: &Fresco, core: &Core, who: Painter, number: usize) -> bool {
        self.held[who] & 1 << number != 0 && core.painters[who].paints.covers(tile(rules, number).cost)
    }

    fn obstacle(&self, rules: &Fresco, core: &Core, who: Painter, n: u8) -> Why {
        let number = usize::from(n.saturating_sub(1));
        if !(1..=Printed::TILES as u8).contains(&n) || self.held[who] & 1 << number == 0 {
            return Why::Because("that tile does not lie before you".to_string(), RULE);
        }
        let lacking = core.painters[who].paints.lacking(tile(rules, number).cost);
        Why::Because(format!("you need {} more", lacking.in_words()), RULE)
    }

    /// The paints go back; says how many points they bring.
    fn pay(&mut self, t: &mut Table<'_>, who: Painter, number: usize) -> i16 {
        let tile = tile(t.rules, number);
        self.held[who] &= !(1 << number);
        self.paid |= 1 << number;
        t.spend(who, tile.cost, Event::Spent { who, paints: tile.cost, why: "a tile of the dome" });
        t.say(who, |rules| Happening::said("dome", String::new()).moving(piece(&tile), 1, before(rules.name_of(who)), PAID, label(&tile)));
        tile.points
    }

    /// Gives a painter these tiles. They come from inner sections that are restored; if there are too few, tiles leave the
    /// fresco, the one in the centre last.
    fn give(&mut self, rules: &Fresco, core: &mut Core, who: Painter, value: &str) -> Result<(), String> {
        let words = || value.split_whitespace().filter(|&w| w != "none");
        let wanted = words().map(|w| number_of(rules, w)).collect::<Result<Vec<_>, _>>()?;
        self.unseen |= std::mem::take(&mut self.held[who]);
        for (number, word) in wanted.into_iter().zip(words()) {
            if self.unseen & 1 << number == 0 {
                return Err(format!("somebody else has the tile {word} of the dome, or it is named twice"));
            }
            self.unseen &= !(1 << number);
            self.held[who] |= 1 << number;
        }
        self.beneath = Printed::SECTIONS;
        let mut inner: Vec<Section> = each_in(Printed::SECTIONS).map(Section::from_index).collect();
        inner.sort_by_key(|&s| (core.tile_at(s).is_some(), s == Section::CENTRE, std::cmp::Reverse(s)));
        for section in inner.into_iter().take(Printed::TILES - self.unseen.count_ones() as usize) {
            self.beneath &= !(1 << section.index());
            if let Some(tile) = core.tile_at(section) {
                core.gone |= 1 << tile;
                core.fresco[section.index()] = NO_TILE;
                core.covered &= !(1 << section.index());
            }
        }
        Ok(())
    }
}

fn tile(rules: &Fresco, number: usize) -> DomeTile {
    rules.components.parts.dome.tiles[number % Printed::TILES]
}

/// A tile by its face, like `RRY5`; the paints may stand in any order.
fn number_of(rules: &Fresco, text: &str) -> Result<usize, String> {
    let (paints, points) = text.split_at(text.find(|c: char| c.is_ascii_digit()).unwrap_or(text.len()));
    let no_tile = || format!("\"{text}\" is no tile of the dome: write its paints and its points, like RRY5");
    let (cost, points) = (paints.parse().map_err(|_| no_tile())?, points.parse().map_err(|_| no_tile())?);
    let found = rules.components.parts.dome.tiles.iter().position(|&tile| tile == DomeTile { points, cost });
    found.ok_or_else(no_tile)
}

fn face(tile: &DomeTile) -> String {
    format!("{}{}", tile.cost, tile.points)
}

fn piece(tile: &DomeTile) -> String {
    format!("dome {} {}", tile.cost, tile.points)
}

fn label(tile: &DomeTile) -> String {
    format!("a tile of the dome worth {} for {}", count(tile.points.into(), "point", "points"), tile.cost.in_words())
}

/// Where a painter's tiles lie.
fn before(name: &str) -> String {
    names::of("dome", name)
}
