//! Module 5: Gold leaf. Rulebook 2020, "Les feuilles d'or"; rulebook 2010, module 5.
//!
//! Two spaces of the market give gold leaf with the tile bought there. Each round one colour is to be gilded: who restores
//! a tile with that colour may add a leaf for more points.

use tabletop::{Dice, Happening, Play, Scene, Seat, Viewer, verbs};

use crate::Fresco;
use crate::action::Question;
use crate::components::Gold;
use crate::core::Core;
use crate::event::{Money, Reason};
use crate::modules::{Act, Kit, Module};
use crate::notes::acting;
use crate::paints::Paint;
use crate::scene::names;
use crate::table::Table;
use crate::visit::{Restoration, Visit};
use crate::why::Why;
use crate::words::{ByPainter, Painter, StallName};

/// The leaf and the round's colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GoldLeaf {
    /// The colour that is gilded this round; everybody sees it.
    pub colour: Paint,
    /// The leaf in the supply; everybody sees it.
    supply: u8,
    /// The leaf of each painter, behind the screen.
    pub leaves: ByPainter<u8>,
}

verbs! {
    /// What one can do with leaf.
    pub enum Action {
        /// Add a leaf to the restoration.
        Gild = "gild",
    }
}

const DISC: &str = "leaf.colour";
const SUPPLY: &str = "leaf.supply";
const LEAF: &str = "leaf";

impl Kit for GoldLeaf {
    fn unpack(rules: &Fresco) -> GoldLeaf {
        GoldLeaf { colour: Gold::DISCS[0], supply: rules.components.parts.gold.leaves, leaves: ByPainter([0; 4]) }
    }
    fn piece_in_bag(_rules: &Fresco, bag: &str, piece: &str) -> Option<Result<u32, String>> {
        (bag == "disc").then(|| {
            let paint: Paint = piece.parse()?;
            let found = Gold::DISCS.iter().position(|&disc| disc == paint);
            found.map(|n| n as u32).ok_or_else(|| format!("there is no {} disc", paint.name()))
        })
    }
}

impl Module for GoldLeaf {
    // A disc is drawn: the colour of the first round.
    fn setup(&mut self, _rules: &Fresco, _core: &mut Core, dice: &mut Dice) {
        self.colour = Gold::DISCS[dice.below(6) as usize % 6];
    }

    // Leaf belongs to two spaces of the stalls, whatever tile lies there. If there is too little, one gets what is there.
    fn bought(&mut self, t: &mut Table<'_>, who: Painter, stall: StallName, space: u8) {
        let spaces = t.components().parts.gold.spaces(t.rules.players());
        let Some(here) = spaces.iter().find(|s| s.stall == stall && s.space == space) else { return };
        let n = here.leaves.min(self.supply);
        self.supply -= n;
        self.leaves[who] += n;
        if n > 0 {
            t.say(who, |rules| {
                Happening::said("leaf", format!("{{who}} gets {} with it.", leaves(n)))
                    .moving(LEAF, n.into(), SUPPLY, names::screen(rules.name_of(who)), "gold leaf")
            });
        }
    }

    fn why_not(&self, _rules: &Fresco, _core: &Core, visit: &Visit, act: Act) -> Option<Why> {
        let Act::GoldLeaf(Action::Gild) = act else { return None };
        let why = match visit.in_cathedral() {
            true if self.leaves[visit.who] == 0 => "you have no gold leaf".to_string(),
            true => format!("choose a section first: you are asked about the leaf if its tile shows {}", self.colour.name()),
            false => "gold leaf is added in the Cathedral".to_string(),
        };
        Some(Why::Because(why, "Gold leaf: one for a section whose tile shows the round's colour, none for the altar"))
    }

    // One leaf may be added if the tile shows the round's colour: 3, 2 or 1 points by the bishop's place.
    fn extras(&mut self, t: &mut Table<'_>, work: &mut Restoration) -> Play {
        let who = work.who;
        if self.leaves[who] == 0 || work.tile.cost[self.colour] == 0 {
            return Ok(());
        }
        let points = gilding(t.rules, work);
        let answer = t.ask(who, Question::Of("Cathedral: add a gold leaf for {n} more?", points as u16), |_, _, can| {
            can.add(Action::Gild.into());
            can.add(crate::Action::Done);
        })?;
        if answer == Action::Gild.into() {
            self.leaves[who] -= 1;
            self.supply += 1;
            work.points.add(Reason::GoldLeaf, points);
            t.say(who, |rules| {
                Happening::said("gilded", "{who} adds a gold leaf.").moving(LEAF, 1, names::screen(rules.name_of(who)), SUPPLY, "gold leaf")
            });
        }
        Ok(())
    }

    // A new disc is drawn before the old one goes back: the colour is never the same twice running.
    fn refilled(&mut self, t: &mut Table<'_>) {
        let old = self.colour;
        let others = Gold::DISCS.iter().enumerate().fold(0, |set, (i, &disc)| if disc == old { set } else { set | 1 << i });
        let Some(drawn) = t.draw_from("disc", others) else { return };
        let new = Gold::DISCS[drawn % 6];
        self.colour = new;
        t.announce(|_| {
            Happening::said("disc", format!("The next colour to be gilded is {}.", new.name()))
                .moving(disc(old), 1, DISC, names::BAG, "a disc in the bag")
                .becoming("disc-back")
                .moving("disc-back", 1, names::BAG, DISC, format!("a {} disc", new.name()))
                .becoming(disc(new))
        });
    }

    // Every leaf left is worth a thaler.
    fn final_scoring(&mut self, t: &mut Table<'_>) -> Play {
        for who in t.order.into_iter().take(t.rules.painter_count()) {
            let n = std::mem::take(&mut self.leaves[who]);
            self.supply += n;
            if n > 0 {
                t.say(who, |rules| {
                    let mine = names::screen(rules.name_of(who));
                    Happening::said("leaf", format!("{{who}} gives back {}.", leaves(n))).moving(LEAF, n.into(), mine, SUPPLY, "gold leaf")
                });
                t.earn(who, u16::from(n) * t.components().parts.gold.worth, Money::Of("the gold leaf left over"));
            }
        }
        Ok(())
    }

    fn show(&self, rules: &Fresco, _core: &Core, viewer: Viewer, scene: &mut Scene) {
        scene.place(DISC).label = "the colour to be gilded this round".to_string();
        scene.put(DISC, disc(self.colour), 1, format!("a {} disc", self.colour.name()));
        scene.put(names::BAG, "disc-back", Gold::DISCS.len() as u32 - 1, "a disc in the bag");
        scene.place(SUPPLY).label = "the supply of gold leaf".to_string();
        scene.put(SUPPLY, LEAF, self.supply.into(), "gold leaf");
        for space in rules.components.parts.gold.spaces(rules.players()) {
            scene.place(names::stall(space.stall, space.space.into())).label = format!("gives {} with the tile bought here", leaves(space.leaves));
        }
        for who in rules.humans().filter(|who| viewer.is(who.seat())) {
            scene.put(names::screen(rules.name_of(who)), LEAF, self.leaves[who].into(), "gold leaf");
        }
    }

    fn places(&self, _rules: &Fresco, _core: &Core, seat: Seat, act: Act) -> Vec<String> {
        if matches!(act, Act::GoldLeaf(_)) { vec![names::screen(seat.name())] } else { Vec::new() }
    }

    fn note(&self, _rules: &Fresco, _core: &Core, _seat: Seat, act: Act) -> String {
        if matches!(act, Act::GoldLeaf(_)) { "use one leaf".to_string() } else { String::new() }
    }

    // What a purchase brings, and which sections could be gilded.
    fn remark(&self, rules: &Fresco, core: &Core, seat: Seat, action: crate::Action) -> String {
        match action {
            crate::Action::Buy(tile) => {
                let place = rules.place_of(core, tile);
                let spaces = rules.components.parts.gold.spaces(rules.players());
                let here = spaces.iter().find(|s| place == Some((s.stall, s.space.into())));
                here.map_or(String::new(), |s| format!(", with {}", leaves(s.leaves.min(self.supply))))
            }
            crate::Action::Restore(section) => {
                let shows = core.tile_at(section).is_some_and(|n| rules.tile(n).cost[self.colour] > 0);
                // Leonardo has no leaf, whoever decides for him.
                let who = acting(rules, core).unwrap_or(Painter::of(seat));
                if shows && self.leaves[who] > 0 { ", can be gilded".to_string() } else { String::new() }
            }
            _ => String::new(),
        }
    }

    fn check(&self, rules: &Fresco, _core: &Core) -> Result<(), String> {
        let held: u32 = rules.humans().map(|who| u32::from(self.leaves[who])).sum();
        let all = u32::from(rules.components.parts.gold.leaves);
        let there = held + u32::from(self.supply);
        if there == all { Ok(()) } else { Err(format!("there are {there} gold leaves instead of {all}")) }
    }

    fn get(&self, rules: &Fresco, _core: &Core, key: &str) -> Option<Result<String, String>> {
        Some(match key.split_once('.')? {
            ("leaf", "colour") => Ok(self.colour.to_string()),
            ("leaf", "supply") => Ok(self.supply.to_string()),
            (name, "leaf") => Ok(self.leaves[rules.human_named(name)?].to_string()),
            _ => return None,
        })
    }

    fn set(&mut self, rules: &Fresco, _core: &mut Core, key: &str, value: &str) -> Option<Result<(), String>> {
        match key.split_once('.')? {
            ("leaf", "colour") => Some(value.parse::<Paint>().and_then(|paint| {
                self.colour = Gold::DISCS.into_iter().find(|&d| d == paint).ok_or_else(|| format!("there is no {} disc", paint.name()))?;
                Ok(())
            })),
            ("leaf", "supply") => Some(Err("the supply follows from the leaf of the players".to_string())),
            (name, "leaf") => {
                let who = rules.human_named(name)?;
                let all = self.supply + self.leaves[who];
                Some(match value.parse::<u8>() {
                    Ok(n) if n <= all => {
                        (self.leaves[who], self.supply) = (n, all - n);
                        Ok(())
                    }
                    _ => Err(format!("\"{value}\": there are {all} leaves to give")),
                })
            }
            _ => None,
        }
    }
}

/// The points for a leaf, by where the bishop stands. The hand of a sick assistant is unsteady.
fn gilding(rules: &Fresco, work: &Restoration) -> i16 {
    let gold = &rules.components.parts.gold;
    match work.bishop.distance(work.section) {
        // With module 10: a leaf of a sick assistant is worth the least, wherever the bishop stands.
        _ if work.is_sick => gold.elsewhere,
        0 => gold.on,
        1 => gold.beside,
        _ => gold.elsewhere,
    }
}

fn disc(paint: Paint) -> String {
    format!("disc {paint}")
}

fn leaves(n: u8) -> String {
    tabletop::text::count(n.into(), "gold leaf", "gold leaves")
}
