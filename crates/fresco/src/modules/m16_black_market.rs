//! Module 16: Black market. Rulebook 2020, "Le Marché noir".
//!
//! One of the assistants at the Market may buy a tile blindly out of the bag. It costs what every tile costs, and it never
//! comes back: it stays on the barrel.

use tabletop::{Happening, Play, Scene, Seat, Viewer, verbs};

use crate::Fresco;
use crate::core::{Core, each_in};
use crate::modules::{Act, Kit, Module};
use crate::paints::{MarketTile, Paints};
use crate::scene::{market_words, names};
use crate::table::Table;
use crate::visit::Visit;
use crate::why::Why;
use crate::words::Column;

/// The barrel.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BlackMarket {
    /// The market tiles on the barrel, as a set of numbers; everybody sees them.
    barrel: u32,
}

verbs! {
    /// What one can do at the black market.
    pub enum Action {
        /// Buy a tile out of the bag.
        Barrel = "barrel",
    }
}

const BARREL: &str = "black-market.barrel";
const RULE: &str = "black market: one assistant at the Market may buy out of the bag";

impl Kit for BlackMarket {
    fn unpack(_rules: &Fresco) -> BlackMarket {
        BlackMarket { barrel: 0 }
    }
}

impl Module for BlackMarket {
    // One assistant, before or after the purchases at a stall; the money must be there before the draw.
    fn offers(&self, rules: &Fresco, core: &Core, visit: &Visit, give: &mut dyn FnMut(Act)) {
        if visit.column == Column::Market && not_now(rules, core, visit).is_none() {
            give(Act::BlackMarket(Action::Barrel));
        }
    }

    fn why_not(&self, rules: &Fresco, core: &Core, visit: &Visit, act: Act) -> Option<Why> {
        let Act::BlackMarket(Action::Barrel) = act else { return None };
        not_now(rules, core, visit).map(|why| Why::Because(why.to_string(), RULE))
    }

    // The tile must be bought, whatever it shows, and is put on the barrel. Alone, this empties no stall.
    fn accept(&mut self, t: &mut Table<'_>, visit: &mut Visit, act: Act) -> Play {
        let Act::BlackMarket(Action::Barrel) = act else { return Ok(()) };
        let who = visit.who;
        t.pay_for(who, t.rules.price_for(t.core, who), "a tile out of the bag");
        let Some(number) = t.draw_market_tile() else { return Ok(()) };
        self.barrel |= 1 << number;
        let tile = t.components().market[number];
        t.say(who, |_| {
            Happening::said("barrel", format!("{{who}} draws {} on the black market.", market_words(tile)))
                .moving(names::MARKET_BACK, 1, names::BAG, BARREL, format!("a market tile with {}", market_words(tile)))
                .becoming(names::market_tile(tile, true))
        });
        t.gain(who, paints_of(tile), "the tile from the black market");
        (visit.shopped, visit.took) = (true, Some(number as u8));
        visit.hands -= 1;
        Ok(())
    }

    // Should the barrel swallow so many tiles that not even the first stall can be filled, paints become too rare to go on:
    // the round is the last one. (The page does not foresee it; without this a game might never end.)
    fn is_last_round(&self, rules: &Fresco, core: &Core) -> bool {
        let on_stalls: usize = core.stalls.iter().map(|stall| stall.each().count()).sum();
        on_stalls < usize::from(rules.stall_sizes()[0])
    }

    fn show(&self, rules: &Fresco, _core: &Core, _viewer: Viewer, scene: &mut Scene) {
        scene.place(BARREL).label = "the barrel of the black market".to_string();
        for number in each_in(self.barrel) {
            let tile = rules.components.market[number];
            scene.put(BARREL, names::market_tile(tile, true), 1, format!("a market tile with {}", market_words(tile)));
        }
    }

    fn places(&self, _rules: &Fresco, _core: &Core, _seat: Seat, act: Act) -> Vec<String> {
        if matches!(act, Act::BlackMarket(_)) { vec![BARREL.to_string(), names::BAG.to_string()] } else { Vec::new() }
    }

    fn note(&self, rules: &Fresco, core: &Core, _seat: Seat, act: Act) -> String {
        if !matches!(act, Act::BlackMarket(_)) {
            return String::new();
        }
        let tiles: Vec<String> = each_in(core.bag).map(|n| rules.components.market[n].to_string()).collect();
        format!("one of {}, unseen, at your price", tiles.join(" "))
    }

    // The tiles on the barrel are out of the game; the base game counts the rest.
    fn gone_market_tiles(&self) -> u32 {
        self.barrel
    }

    fn get(&self, rules: &Fresco, _core: &Core, key: &str) -> Option<Result<String, String>> {
        let tiles: Vec<String> = each_in(self.barrel).map(|n| rules.components.market[n].to_string()).collect();
        (key == "barrel").then(|| Ok(if tiles.is_empty() { "none".to_string() } else { tiles.join(" ") }))
    }

    fn set(&mut self, rules: &Fresco, core: &mut Core, key: &str, value: &str) -> Option<Result<(), String>> {
        (key == "barrel").then(|| {
            core.bag |= std::mem::take(&mut self.barrel);
            for word in value.split_whitespace().filter(|&w| w != "none") {
                let tile: MarketTile = word.parse()?;
                let number = rules.components.market_index(tile).filter(|n| core.bag & 1 << n != 0);
                let number = number.ok_or_else(|| format!("the market tile {tile} is not in the bag"))?;
                core.bag &= !(1 << number);
                self.barrel |= 1 << number;
            }
            Ok(())
        })
    }
}

/// What is in the way, in words.
fn not_now(rules: &Fresco, core: &Core, visit: &Visit) -> Option<&'static str> {
    if visit.shopped {
        Some("only one assistant may go to the black market")
    } else if visit.hands == 0 {
        Some("no assistant of yours at the Market has a hand free")
    } else if core.bag == 0 {
        Some("the bag is empty")
    } else if core.painters[visit.who].thalers < rules.price_for(core, visit.who) {
        Some("you have too little money to pay for whatever comes out of the bag")
    } else {
        None
    }
}

fn paints_of(tile: MarketTile) -> Paints {
    let mut paints = Paints::NONE;
    tile.paints().for_each(|paint| paints.add(paint, 1));
    paints
}
