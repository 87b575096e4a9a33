//! What is seen of the bishop's requests, and their facts by name.

use tabletop::text::{count, list_in_words};
use tabletop::{Happening, Scene, Seat};

use super::{Action, Requests, printed};
use crate::Fresco;
use crate::components::{RequestKind, Requests as Printed};
use crate::core::Core;
use crate::modules::Act;
use crate::notes::acting;
use crate::paints::Back;
use crate::position::whose;
use crate::scene::names;

/// Where tiles and requests go that bring nothing any more.
pub(super) const SPENT: &str = "requests.spent";

/// Not `requests.green`: that is where green keeps what it has fulfilled.
pub(super) fn pile(kind: RequestKind) -> String {
    format!("requests.pile-{kind}")
}
pub(super) fn held(who: &str) -> String {
    names::of("requests", who)
}
pub(super) fn front(kind: RequestKind, points: i16) -> String {
    format!("request {kind} {points}")
}
pub(super) fn back(kind: RequestKind) -> String {
    format!("request-back {kind}")
}
pub(super) fn back_label(rules: &Fresco, kind: RequestKind) -> String {
    let paint = kind.paint().map_or("primary".to_string(), |p| p.name().to_string());
    format!("a {kind} request: {} and 1 {paint} paint a round", count(printed(rules).thalers.into(), "thaler", "thalers"))
}

/// A tile is put under a request.
pub(super) fn given(who: &str, back: Back) -> Happening {
    let blots: Vec<&str> = back.blots().each().map(|(p, _)| p.name()).collect();
    let blots = if blots.is_empty() { "without a blot".to_string() } else { format!("with {}", list_in_words(&blots, "and")) };
    let (what, piece, from) = match back.income() {
        None => ("tile", names::tile_back(back.blots()), names::tiles(who)),
        Some(_) => ("tile of the wall", names::wall_back(back), names::of("wall", who)),
    };
    Happening::said("request-tile", format!("{{who}} gives a {what} {blots} for the bishop's request."))
        .moving(piece, 1, from, SPENT, "a tile that was given for a request")
}

pub(super) fn places(rules: &Fresco, core: &Core, seat: Seat, act: Act) -> Vec<String> {
    let Act::Requests(action) = act else { return Vec::new() };
    let who = if of_leonardo(rules, core) { "leonardo" } else { seat.name() };
    match action {
        Action::Request(kind) => vec![pile(kind)],
        Action::Tile(back) if back.income().is_some() => vec![names::of("wall", who)],
        Action::Tile(_) => vec![names::tiles(who)],
        Action::Income(_) => vec![names::PAINTS.to_string()],
    }
}

/// Is it Leonardo whose turn it is?
fn of_leonardo(rules: &Fresco, core: &Core) -> bool {
    acting(rules, core).is_some_and(|who| rules.is_leonardo(who))
}

impl Requests {
    pub(super) fn show_piles(&self, rules: &Fresco, scene: &mut Scene) {
        let spent = scene.place(SPENT);
        (spent.label, spent.uncounted) = ("tiles and requests that bring nothing any more".to_string(), true);
        for kind in RequestKind::ALL {
            let needs = kind.paint().map_or("any three tiles".to_string(), |p| format!("three tiles with {}", p.name()));
            scene.place(pile(kind)).label = format!("{kind} requests, for {needs}");
            let points = printed(rules).piles[kind as usize];
            for points in points.into_iter().rev().take(self.left[kind as usize].into()) {
                let label = format!("a {kind} request worth {}", count(points.into(), "point", "points"));
                scene.put(pile(kind), front(kind, points), 1, label);
            }
        }
        for who in rules.humans() {
            let name = rules.name_of(who);
            scene.place(held(name)).label = format!("requests fulfilled by {name}");
            for kind in RequestKind::ALL {
                scene.put(held(name), back(kind), self.held[who][kind as usize].into(), back_label(rules, kind));
            }
        }
    }

    /// Leonardo has no income, and after the last round there is none.
    pub(super) fn what_it_brings(&self, rules: &Fresco, core: &Core, act: Act) -> String {
        let pays = !core.last_round && !of_leonardo(rules, core);
        match act {
            Act::Requests(Action::Request(kind)) => {
                let points = self.top(rules, kind).map_or(String::new(), |n| count(n.into(), "point", "points"));
                let paint = kind.paint().map_or("a primary", |p| p.name());
                let then = if pays { format!("; then a thaler and {paint} each round") } else { String::new() };
                format!("{points} for three tiles{then}")
            }
            Act::Requests(Action::Tile(back)) if pays => match back.income() {
                Some(paint) => format!("it counts no more for {} as income", paint.name()),
                None => "it brings no thaler any more".to_string(),
            },
            _ => String::new(),
        }
    }

    pub(super) fn is_sound(&self, rules: &Fresco) -> Result<(), String> {
        for kind in RequestKind::ALL {
            let k = kind as usize;
            let all = self.left[k] + self.gone[k] + rules.all_painters().map(|p| self.held[p][k]).sum::<u8>();
            if usize::from(all) != Printed::PER_PILE {
                return Err(format!("there are {all} {kind} requests"));
            }
        }
        Ok(())
    }

    pub(super) fn fact(&self, rules: &Fresco, key: &str) -> Option<Result<String, String>> {
        let list = |words: Vec<String>| Some(Ok(if words.is_empty() { "none".to_string() } else { words.join(" ") }));
        if let Some(kind) = pile_named(key) {
            let points = printed(rules).piles[kind as usize];
            return list(points[points.len() - usize::from(self.left[kind as usize]).min(points.len())..].iter().map(i16::to_string).collect());
        }
        if let Some(who) = whose(rules, key, "requests") {
            let held = RequestKind::ALL.into_iter().flat_map(|k| (0..self.held[who][k as usize]).map(move |_| k.to_string()));
            return list(held.collect());
        }
        let who = whose(rules, key, "requested")?;
        Some(Ok(if self.fulfilled[who] { "yes" } else { "no" }.to_string()))
    }

    pub(super) fn set_fact(&mut self, rules: &Fresco, key: &str, value: &str) -> Option<Result<(), String>> {
        let words = || value.split_whitespace().filter(|&w| w != "none");
        if let Some(kind) = pile_named(key) {
            // What is missing has been taken by nobody we know of.
            let left = words().count() as u8;
            let held: u8 = rules.all_painters().map(|p| self.held[p][kind as usize]).sum();
            let Some(gone) = (Printed::PER_PILE as u8).checked_sub(left + held) else {
                return Some(Err(format!("there are only {} {kind} requests", Printed::PER_PILE)));
            };
            (self.left[kind as usize], self.gone[kind as usize]) = (left, gone);
            return Some(Ok(()));
        }
        if let Some(who) = whose(rules, key, "requests") {
            if rules.is_leonardo(who) {
                return Some(Err("Leonardo keeps no requests".to_string()));
            }
            let mut held = [0; 4];
            for word in words() {
                match word.parse::<RequestKind>() {
                    Ok(kind) => held[kind as usize] += 1,
                    Err(why) => return Some(Err(why)),
                }
            }
            for kind in RequestKind::ALL {
                let k = kind as usize;
                let Some(left) = (self.left[k] + self.held[who][k]).checked_sub(held[k]) else {
                    return Some(Err(format!("there are not so many {kind} requests left")));
                };
                self.left[k] = left;
            }
            self.held[who] = held;
            return Some(Ok(()));
        }
        let who = whose(rules, key, "requested")?;
        self.fulfilled[who] = match value {
            "yes" => true,
            "no" => false,
            _ => return Some(Err(format!("\"{value}\" should be yes or no"))),
        };
        Some(Ok(()))
    }
}

fn pile_named(key: &str) -> Option<RequestKind> {
    key.strip_prefix("requests.")?.parse().ok()
}
