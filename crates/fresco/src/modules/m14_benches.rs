//! Module 14: Benches. Rulebook 2020, "Les Bancs".
//!
//! Some market tiles show beams. With the action tile, assistants carry beams into the cathedral and renovate benches,
//! whose points are seen only when they are turned over.

use tabletop::{Happening, Play, Scene, Seat, Viewer, verbs};

use crate::Fresco;
use crate::action::Question;
use crate::action_tile::{ActionTiles, Cover};
use crate::components::{Benches as Printed, Components};
use crate::core::{Core, each_in};
use crate::event::{Points, Reason};
use crate::modules::{Act, Kit, Module};
use crate::scene::names;
use crate::stock::Stock;
use crate::table::Table;
use crate::visit::Visit;
use crate::why::Why;
use crate::words::{ByPainter, Column, Painter};

/// The benches and the beams.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Benches {
    /// The benches of one, two and three beams that are not renovated yet; everybody sees them.
    pub left: [u8; 3],
    /// The benches whose points nobody has seen, as a set of numbers.
    unseen: u16,
    /// The beams of each painter that can be used, behind the screen. The others are in the reserve before it.
    pub beams: ByPainter<u8>,
    /// The action tiles.
    tiles: ActionTiles,
}

verbs! {
    /// What one can do with beams.
    pub enum Action {
        /// Cover this column with the action tile.
        Cover(column: Column) = "benches",
        /// Renovate a bench of so many beams.
        Renovate(beams: u8) = "bench",
    }
}

/// A helper is printed on the tile; two assistants may join.
const COVER: Cover = Cover { spaces: 2, elsewhere: true, needs: false };
const ASK: &str = "Plan: which column does your benches tile cover, if any?";
const TILE: &str = "benches";
const BEAM: &str = "beam";
const RULE: &str = "benches: a helper and each assistant carry one beam";

impl Kit for Benches {
    fn unpack(rules: &Fresco) -> Benches {
        let mut left = [0; 3];
        for bench in rules.components.parts.benches.tiles {
            left[usize::from(bench.beams.clamp(1, 3)) - 1] += 1;
        }
        Benches { left, unseen: (1 << Printed::TILES) - 1, beams: ByPainter([0; 4]), tiles: ActionTiles::HOME }
    }
    // The six market tiles with beams take the place of those with the same paints.
    fn stock(components: &Components, stock: &mut Stock) {
        for (beams, &printed) in stock.beams.iter_mut().zip(&components.parts.benches.beams) {
            *beams = printed;
        }
    }
    fn piece_in_bag(rules: &Fresco, bag: &str, piece: &str) -> Option<Result<u32, String>> {
        (bag == "benches").then(|| {
            let benches = rules.components.parts.benches.tiles;
            let found = benches.iter().position(|b| piece == format!("{}/{}", b.beams, b.points));
            found.map(|n| n as u32).ok_or_else(|| format!("\"{piece}\" is no bench: write its beams and its points, like 2/5"))
        })
    }
}

impl Module for Benches {
    // The tile covers any column; a helper is printed on it, and two assistants may join.
    fn cover(&mut self, t: &mut Table<'_>, who: Painter) -> Play {
        if self.left == [0; 3] {
            return Ok(());
        }
        let columns = Column::of_board(t.last_round);
        self.tiles.plan(t, who, (TILE, ASK), (&columns, COVER), |column| Action::Cover(column).into())
    }

    fn revealed(&mut self, t: &mut Table<'_>) {
        self.tiles.reveal(t, TILE);
    }

    // Each helper and each assistant carries one beam; a bench is renovated whole. All benches of a visit are chosen
    // first, then turned, and scored as one move.
    fn arrive(&mut self, t: &mut Table<'_>, visit: &mut Visit) -> Play {
        let who = visit.who;
        if !self.tiles.covers(who, visit.column) {
            return Ok(());
        }
        let mut hands = t.components().parts.benches.helpers + t.painters[who].plan[visit.column.index()];
        let mut chosen = [0u8; 3];
        if (1..=3).all(|n| self.obstacle(who, n, hands, chosen).is_some()) {
            t.say(who, |_| Happening::said("benches", "{who} has too few beams for a bench."));
        }
        while (1..=3).any(|n| self.obstacle(who, n, hands, chosen).is_none()) {
            let ask = Question::Of("Benches: which bench do you renovate? {n} can still carry a beam.", hands.into());
            let answer = t.ask(who, ask, |_, _, can| {
                for n in 1..=3 {
                    match self.obstacle(who, n, hands, chosen) {
                        None => can.add(Action::Renovate(n).into()),
                        Some(obstacle) => can.bar(Action::Renovate(n).into(), || Why::Because(obstacle.in_words(n), RULE)),
                    }
                }
                can.add(crate::Action::Done);
            })?;
            let crate::Action::Module(Act::Benches(Action::Renovate(n))) = answer else { break };
            hands -= n;
            chosen[usize::from(n.clamp(1, 3)) - 1] += 1;
            self.beams[who] -= n;
            t.say(who, |rules| {
                let name = rules.name_of(who);
                Happening::said("bench", format!("{{who}} renovates a bench of {}.", beams(n)))
                    .moving(BEAM, n.into(), names::screen(name), reserve(name), "a beam in the reserve")
            });
        }
        self.turn(t, who, chosen)
    }

    // Beams come with the tile as long as there are some in the reserve.
    fn tile_taken(&mut self, t: &mut Table<'_>, who: Painter, market_tile: usize) {
        let shown = t.rules.stock.beams.get(market_tile).copied().unwrap_or(0);
        let n = shown.min(self.in_reserve(t.rules, who));
        self.beams[who] += n;
        if n > 0 {
            t.say(who, |rules| {
                let name = rules.name_of(who);
                Happening::said("beams", format!("{{who}} gets {} with it.", beams(n)))
                    .moving(BEAM, n.into(), reserve(name), names::screen(name), "a beam")
            });
        }
    }

    fn home(&mut self, t: &mut Table<'_>) {
        self.tiles.go_home(t, TILE);
    }

    fn show(&self, rules: &Fresco, core: &Core, viewer: Viewer, scene: &mut Scene) {
        for kind in 0..3 {
            scene.place(place(kind)).label = format!("benches of {}", beams(kind as u8 + 1));
            scene.put(place(kind), back(kind), self.left[kind].into(), format!("a bench of {}", beams(kind as u8 + 1)));
        }
        scene.fact("beams on market tiles", on_tiles(rules));
        scene.place(GONE).label = "renovated benches".to_string();
        scene.place(GONE).uncounted = true;
        for who in rules.humans() {
            let name = rules.name_of(who);
            scene.place(reserve(name)).label = format!("beams in the reserve of {name}");
            scene.put(reserve(name), BEAM, self.in_reserve(rules, who).into(), "a beam in the reserve");
            if viewer.is(who.seat()) {
                scene.put(names::screen(name), BEAM, self.beams[who].into(), "a beam");
            }
        }
        self.tiles.show(rules, core, viewer, TILE, scene);
    }

    fn places(&self, _rules: &Fresco, _core: &Core, seat: Seat, act: Act) -> Vec<String> {
        match act {
            Act::Benches(Action::Cover(column)) => vec![names::plan(seat.name(), column)],
            Act::Benches(Action::Renovate(n)) => vec![place(usize::from(n.clamp(1, 3)) - 1)],
            _ => Vec::new(),
        }
    }

    fn note(&self, rules: &Fresco, _core: &Core, seat: Seat, act: Act) -> String {
        match act {
            Act::Benches(Action::Cover(_)) => format!("renovate benches; you have {}", beams(self.beams[Painter::of(seat)])),
            Act::Benches(Action::Renovate(n)) => {
                let benches = rules.components.parts.benches.tiles;
                let possible = each_in(self.unseen).filter(|&i| benches[i].beams == n).map(|i| benches[i].points);
                let mut points: Vec<String> = possible.map(|p| p.to_string()).collect();
                points.dedup();
                format!("{}, worth {}, unseen", beams(n), tabletop::text::list_in_words(&points, "or"))
            }
            _ => String::new(),
        }
    }

    // What a purchase brings.
    fn remark(&self, rules: &Fresco, _core: &Core, seat: Seat, action: crate::Action) -> String {
        let crate::Action::Buy(tile) = action else { return String::new() };
        let shown = rules.components.market_index(tile).map_or(0, |i| rules.stock.beams[i]);
        let n = shown.min(self.in_reserve(rules, Painter::of(seat)));
        if n > 0 { format!(", with {}", beams(n)) } else { String::new() }
    }

    fn check(&self, rules: &Fresco, _core: &Core) -> Result<(), String> {
        let printed = &rules.components.parts.benches;
        if let Some(who) = rules.humans().find(|&p| self.beams[p] > printed.reserve) {
            return Err(format!("{} has {} beams out of {}", rules.name_of(who), self.beams[who], printed.reserve));
        }
        for (kind, &left) in self.left.iter().enumerate() {
            let unseen = each_in(self.unseen).filter(|&i| usize::from(printed.tiles[i].beams) == kind + 1).count();
            if unseen != usize::from(left) {
                return Err(format!("there are {left} benches of {}, but {unseen} are unseen", beams(kind as u8 + 1)));
            }
        }
        Ok(())
    }

    fn get(&self, rules: &Fresco, core: &Core, key: &str) -> Option<Result<String, String>> {
        Some(match key.split_once('.').unwrap_or((key, "")) {
            ("benches", "left") => Ok(self.left.map(|n| n.to_string()).join(" ")),
            (name, "beams") => Ok(self.beams[rules.human_named(name)?].to_string()),
            (name, "benches") => Ok(self.tiles.fact(core, rules.human_named(name)?)),
            _ => return None,
        })
    }

    fn set(&mut self, rules: &Fresco, core: &mut Core, key: &str, value: &str) -> Option<Result<(), String>> {
        Some(match key.split_once('.').unwrap_or((key, "")) {
            ("benches", "left") => self.leave(rules, value),
            (name, "beams") => {
                let (who, most) = (rules.human_named(name)?, rules.components.parts.benches.reserve);
                match value.parse::<u8>() {
                    Ok(n) if n <= most => {
                        self.beams[who] = n;
                        Ok(())
                    }
                    _ => Err(format!("\"{value}\": a painter has {most} beams in all")),
                }
            }
            (name, "benches") => self.tiles.set_fact(core, rules.human_named(name)?, value, COVER),
            _ => return None,
        })
    }
}

const GONE: &str = "benches.done";

/// Why a bench cannot be renovated.
enum Obstacle {
    NoneLeft,
    Beams(u8),
    Hands(u8),
}

impl Obstacle {
    fn in_words(&self, n: u8) -> String {
        match self {
            Obstacle::NoneLeft => format!("there is no bench of {} left", beams(n)),
            Obstacle::Beams(have) => format!("you have only {}", beams(*have)),
            Obstacle::Hands(hands) => format!("only {} more can be carried", beams(*hands)),
        }
    }
}

impl Benches {
    fn in_reserve(&self, rules: &Fresco, who: Painter) -> u8 {
        rules.components.parts.benches.reserve.saturating_sub(self.beams[who])
    }

    /// What is in the way of renovating a bench of `n` beams.
    fn obstacle(&self, who: Painter, n: u8, hands: u8, chosen: [u8; 3]) -> Option<Obstacle> {
        let kind = usize::from(n) - 1;
        if self.left[kind] == chosen[kind] {
            Some(Obstacle::NoneLeft)
        } else if n > self.beams[who] {
            Some(Obstacle::Beams(self.beams[who]))
        } else if n > hands {
            Some(Obstacle::Hands(hands))
        } else {
            None
        }
    }

    /// The chosen benches are turned over and leave the game; their points are one move.
    fn turn(&mut self, t: &mut Table<'_>, who: Painter, chosen: [u8; 3]) -> Play {
        let mut points = Points::default();
        for (kind, n) in chosen.into_iter().enumerate() {
            for _ in 0..n {
                let benches = t.components().parts.benches.tiles;
                let alike = each_in(self.unseen).filter(|&i| usize::from(benches[i].beams) == kind + 1).fold(0, |set, i| set | 1 << i);
                let Some(turned) = t.draw_alike("benches", alike, |one, other| benches[one] == benches[other % Printed::TILES]) else { continue };
                self.unseen &= !(1 << turned);
                self.left[kind] -= 1;
                let value = benches[turned].points;
                points.add(Reason::Bench, value);
                t.say(who, |_| {
                    Happening::said("bench", format!("The bench of {} is worth {value}.", beams(kind as u8 + 1)))
                        .moving(back(kind), 1, place(kind), GONE, "a renovated bench")
                });
            }
        }
        t.score(who, points)
    }

    /// So many benches of each kind are left; those taken out were among the dearest.
    fn leave(&mut self, rules: &Fresco, value: &str) -> Result<(), String> {
        let wanted: Vec<u8> = value.split_whitespace().filter_map(|n| n.parse().ok()).collect();
        let wanted: [u8; 3] = wanted.try_into().map_err(|_| "write how many benches of one, two and three beams are left, like 4 4 3")?;
        let fresh = <Benches as Kit>::unpack(rules);
        if wanted.iter().zip(fresh.left).any(|(&n, all)| n > all) {
            return Err("there are not so many benches".to_string());
        }
        (self.left, self.unseen) = (wanted, fresh.unseen);
        for (kind, (&n, all)) in wanted.iter().zip(fresh.left).enumerate() {
            let mut alike: Vec<usize> =
                each_in(fresh.unseen).filter(|&i| usize::from(rules.components.parts.benches.tiles[i].beams) == kind + 1).collect();
            for gone in alike.drain(alike.len() - usize::from(all - n)..) {
                self.unseen &= !(1 << gone);
            }
        }
        Ok(())
    }
}

/// Which market tiles show beams: "2 on R Y B, 1 on RY YB RB".
fn on_tiles(rules: &Fresco) -> String {
    let tiles = |n: u8| -> Vec<String> {
        let shown = rules.components.market.iter().zip(rules.stock.beams);
        shown.filter(|&(_, beams)| beams == n).map(|(tile, _)| tile.to_string()).collect()
    };
    let parts = (1..=6).rev().map(|n| (n, tiles(n))).filter(|(_, tiles)| !tiles.is_empty());
    parts.map(|(n, tiles)| format!("{n} on {}", tiles.join(" "))).collect::<Vec<_>>().join(", ")
}

fn place(kind: usize) -> String {
    format!("benches.{}", kind + 1)
}

fn back(kind: usize) -> String {
    format!("bench {}", kind + 1)
}

fn reserve(name: &str) -> String {
    names::of("beams", name)
}

fn beams(n: u8) -> String {
    tabletop::text::count(n.into(), "beam", "beams")
}
