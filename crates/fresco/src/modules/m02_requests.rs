//! Module 2: Bishop's requests. Rulebook 2020, "Les Commandes de l'évêque"; rulebook 2010, the chapter of the same name.
//!
//! The bishop wants groups of three restored tiles. Who gives them up in the Workshop scores at once, and from then on
//! receives a thaler and a paint each round instead of the income of the three tiles.

mod look;

use tabletop::{Happening, Play, Scene, Seat, Viewer, verbs};

use crate::Fresco;
use crate::action::Question;
use crate::components::{RequestKind, Requests as Printed};
use crate::core::{Core, each_in};
use crate::event::{Money, Points, Reason};
use crate::modules::{Act, Kit, Module};
use crate::paints::{Back, Paint, Paints};
use crate::table::Table;
use crate::visit::Visit;
use crate::why::Why;
use crate::words::{ByPainter, Column, Painter, one_word};

/// The piles of requests, and those that were fulfilled. All of it is open but what is being chosen as income.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Requests {
    /// The tiles left in each pile.
    pub left: [u8; 4],
    /// The tiles of each kind in front of each painter.
    pub held: ByPainter<[u8; 4]>,
    /// The tiles of each kind that are out of the game.
    gone: [u8; 4],
    /// Who has fulfilled a request this round?
    fulfilled: ByPainter<bool>,
    /// Behind the screens: the primaries chosen as income for the general requests, until they are given.
    chosen: ByPainter<[u8; 3]>,
}

verbs! {
    /// What one can do with the bishop's requests.
    pub enum Action {
        /// Fulfil the request on top of this pile.
        Request(kind: RequestKind) = "request",
        /// Give a tile with this back for it.
        Tile(back: Back) = "request-tile",
        /// Take this primary as income for a general request.
        Income(paint: Paint) = "request-paint",
    }
}
one_word!(RequestKind);

const RULE: &str = "requests: one a round, by one assistant in the Workshop who does nothing else, for three restored tiles";
/// How many tiles a request takes.
const TILES: u8 = 3;

impl Kit for Requests {
    // Four piles, the dearest on top.
    fn unpack(_rules: &Fresco) -> Requests {
        let left = [Printed::PER_PILE as u8; 4];
        Requests { left, held: ByPainter::default(), gone: [0; 4], fulfilled: ByPainter::default(), chosen: ByPainter::default() }
    }
}

impl Module for Requests {
    // Instead of mixing, one assistant a round, healthy or sick, may fulfil the request on top of a pile.
    fn offers(&self, rules: &Fresco, core: &Core, visit: &Visit, give: &mut dyn FnMut(Act)) {
        let tiles = core.painters[visit.who].restored.count_ones() + core.more[visit.who].wall.count_ones();
        if tiles < TILES.into() || visit.column != Column::Workshop || visit.begun || self.fulfilled[visit.who] {
            return;
        }
        for kind in RequestKind::ALL {
            if self.can_fulfil(rules, core, visit.who, kind) {
                give(Act::Requests(Action::Request(kind)));
            }
        }
    }

    fn why_not(&self, rules: &Fresco, core: &Core, visit: &Visit, act: Act) -> Option<Why> {
        let Act::Requests(Action::Request(kind)) = act else { return None };
        let why = if visit.column != Column::Workshop {
            "requests are fulfilled in the Workshop".to_string()
        } else if self.fulfilled[visit.who] {
            "you have already fulfilled a request this round".to_string()
        } else if visit.begun {
            "this assistant has already begun something else".to_string()
        } else {
            self.obstacle(rules, core, visit.who, kind)?
        };
        Some(Why::Because(why, RULE))
    }

    fn accept(&mut self, t: &mut Table<'_>, visit: &mut Visit, act: Act) -> Play {
        let Act::Requests(Action::Request(kind)) = act else { return Ok(()) };
        (visit.works, visit.begun, visit.instead) = (0, true, true);
        self.fulfil(t, visit.who, kind)
    }

    // Leonardo has an assistant in the Workshop. He may fulfil a request, for the points only.
    fn leonardo_assistant(&self) -> Option<Column> {
        Some(Column::Workshop)
    }

    fn leonardo(&mut self, t: &mut Table<'_>, column: Column) -> Play {
        let who = Painter::LEONARDO;
        if column != Column::Workshop || !RequestKind::ALL.into_iter().any(|kind| self.can_fulfil(t.rules, t.core, who, kind)) {
            return Ok(());
        }
        let answer = t.ask(who, Question::Of("You decide for Leonardo: which request does he fulfil, if any?", 0), |rules, core, can| {
            for kind in RequestKind::ALL.into_iter().filter(|&kind| self.can_fulfil(rules, core, who, kind)) {
                can.add(Action::Request(kind).into());
            }
            can.add(crate::Action::Done);
            can.explain(|action| match action {
                crate::Action::Module(Act::Requests(Action::Request(kind))) => {
                    self.obstacle(rules, core, who, kind).map(|why| Why::Because(why, RULE))
                }
                _ => None,
            });
        })?;
        match answer {
            crate::Action::Module(Act::Requests(Action::Request(kind))) => self.fulfil(t, who, kind),
            _ => Ok(()),
        }
    }

    // The next round everybody may fulfil another one.
    fn home(&mut self, _t: &mut Table<'_>) {
        self.fulfilled = ByPainter::default();
    }

    // For each general request a primary is chosen anew every round.
    fn choose_income(&mut self, t: &mut Table<'_>, who: Painter) -> Play {
        for left in (1..=self.held[who][RequestKind::General as usize]).rev() {
            let ask = Question::Of("Income: which primary do you take for a general request? {n} to choose.", left.into());
            let answer = t.ask(who, ask, |_, _, can| {
                for paint in Paint::PRIMARIES {
                    can.add(Action::Income(paint).into());
                }
                can.explain(|action| match action {
                    crate::Action::Module(Act::Requests(Action::Income(_))) => {
                        Some(Why::Because("it must be a primary".to_string(), "requests: the general one brings red, yellow or blue"))
                    }
                    _ => None,
                });
            })?;
            if let crate::Action::Module(Act::Requests(Action::Income(paint))) = answer {
                self.chosen[who][paint as usize % 3] += 1;
            }
        }
        Ok(())
    }

    // Each request brings a thaler, and its paint or the one that was chosen.
    fn income(&mut self, t: &mut Table<'_>, who: Painter) {
        let held = self.held[who];
        let chosen = std::mem::take(&mut self.chosen[who]);
        let requests: u8 = held.iter().sum();
        if requests == 0 {
            return;
        }
        let mut paints = Paints::NONE;
        for (paint, n) in Paint::PRIMARIES.into_iter().zip(chosen) {
            paints.add(paint, n.into());
        }
        for kind in RequestKind::ALL {
            if let Some(paint) = kind.paint() {
                paints.add(paint, held[kind as usize].into());
            }
        }
        t.earn(who, u16::from(requests) * printed(t.rules).thalers, Money::Of("the bishop's requests"));
        t.gain(who, paints, "the bishop's requests");
    }

    fn show(&self, rules: &Fresco, _core: &Core, _viewer: Viewer, scene: &mut Scene) {
        self.show_piles(rules, scene);
    }
    fn places(&self, rules: &Fresco, core: &Core, seat: Seat, act: Act) -> Vec<String> {
        look::places(rules, core, seat, act)
    }
    fn note(&self, rules: &Fresco, core: &Core, _seat: Seat, act: Act) -> String {
        self.what_it_brings(rules, core, act)
    }
    fn check(&self, rules: &Fresco, _core: &Core) -> Result<(), String> {
        self.is_sound(rules)
    }
    fn get(&self, rules: &Fresco, _core: &Core, key: &str) -> Option<Result<String, String>> {
        self.fact(rules, key)
    }
    fn set(&mut self, rules: &Fresco, _core: &mut Core, key: &str, value: &str) -> Option<Result<(), String>> {
        self.set_fact(rules, key, value)
    }
}

fn printed(rules: &Fresco) -> &Printed {
    &rules.components.parts.requests
}

/// The tiles of a painter that serve for a request: of the fresco, and of the wall.
fn fitting(rules: &Fresco, core: &Core, who: Painter, kind: RequestKind) -> impl Iterator<Item = (Back, usize)> {
    let fresco = each_in(core.painters[who].restored).map(|n| (Back::of_fresco(rules.tile(n).blots), n));
    // With module 9: tiles of the wall serve like those of the fresco.
    let wall = each_in(core.more[who].wall).filter_map(|n| {
        let tile = rules.components.parts.wall.tiles.get(n)?;
        Some((Back::of_wall(tile.income, tile.blot), n))
    });
    fresco.chain(wall).filter(move |(back, _)| kind.paint().is_none_or(|blot| back.blots()[blot] > 0))
}

impl Requests {
    /// The points of the tile on top of a pile.
    pub fn top(&self, rules: &Fresco, kind: RequestKind) -> Option<i16> {
        let pile = &printed(rules).piles[kind as usize];
        pile.len().checked_sub(self.left[kind as usize].into()).and_then(|taken| pile.get(taken)).copied()
    }

    /// Can a painter fulfil a request of this kind?
    pub fn can_fulfil(&self, rules: &Fresco, core: &Core, who: Painter, kind: RequestKind) -> bool {
        self.left[kind as usize] > 0 && fitting(rules, core, who, kind).nth(usize::from(TILES) - 1).is_some()
    }

    /// Why a painter cannot fulfil a request of this kind.
    fn obstacle(&self, rules: &Fresco, core: &Core, who: Painter, kind: RequestKind) -> Option<String> {
        if self.left[kind as usize] == 0 {
            return Some("that pile is empty".to_string());
        }
        let have = fitting(rules, core, who, kind).count();
        (have < TILES.into()).then(|| match kind.paint() {
            None => format!("it takes three restored tiles, and there are {have}"),
            Some(blot) => format!("it takes three tiles with a blot of {}, and there are {have}", blot.name()),
        })
    }

    /// Three tiles are given and bring nothing any more; then the request is taken and scored. With Leonardo all of them
    /// leave the game.
    fn fulfil(&mut self, t: &mut Table<'_>, who: Painter, kind: RequestKind) -> Play {
        let Some(points) = self.top(t.rules, kind) else { return Ok(()) };
        for left in (1..=TILES).rev() {
            give_tile(t, who, kind, left)?;
        }
        self.left[kind as usize] -= 1;
        self.fulfilled[who] = true;
        if t.rules.is_leonardo(who) {
            self.gone[kind as usize] += 1;
        } else {
            self.held[who][kind as usize] += 1;
        }
        t.say(who, |rules| {
            let to = if rules.is_leonardo(who) { look::SPENT.to_string() } else { look::held(rules.name_of(who)) };
            Happening::said("request", format!("{{who}} fulfils the {kind} request for {points}."))
                .moving(look::front(kind, points), 1, look::pile(kind), to, look::back_label(rules, kind))
                .becoming(look::back(kind))
        });
        t.score(who, Points::new(Reason::Request, points))
    }
}

/// One of the tiles that serve, of the painter's choice by their backs, is put under the request.
fn give_tile(t: &mut Table<'_>, who: Painter, kind: RequestKind, left: u8) -> Play {
    let Some((first, _)) = fitting(t.rules, t.core, who, kind).next() else { return Ok(()) };
    let (mut n, mut alike) = (0, true);
    for (back, _) in fitting(t.rules, t.core, who, kind) {
        n += 1;
        alike &= back == first;
    }
    let mut back = first;
    if n > left && !alike {
        let ask = if t.rules.is_leonardo(who) {
            Question::Of("You decide for Leonardo: which tile does he give for the request? {n} to choose.", left.into())
        } else {
            Question::Of("Bishop's request: which tile do you give? {n} to choose.", left.into())
        };
        let answer = t.ask(who, ask, |rules, core, can| {
            let mut seen = 0u32;
            for (back, _) in fitting(rules, core, who, kind) {
                if seen & 1 << back.number() == 0 {
                    can.add(Action::Tile(back).into());
                }
                seen |= 1 << back.number();
            }
            can.explain(|action| match action {
                crate::Action::Module(Act::Requests(Action::Tile(_))) => {
                    Some(Why::Because("you have no such tile that serves for this request".to_string(), RULE))
                }
                _ => None,
            });
        })?;
        if let crate::Action::Module(Act::Requests(Action::Tile(chosen))) = answer {
            back = chosen;
        }
    }
    let Some((_, number)) = fitting(t.rules, t.core, who, kind).find(|&(b, _)| b == back) else { return Ok(()) };
    let bit = 1 << number;
    if back.income().is_some() {
        t.core.more[who].wall &= !bit;
        t.core.wall_gone |= bit;
    } else {
        t.painter(who).restored &= !bit;
        t.core.gone |= bit;
    }
    t.say(who, |rules| look::given(rules.name_of(who), back));
    Ok(())
}
