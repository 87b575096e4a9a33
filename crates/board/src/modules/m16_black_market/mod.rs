//! Module 16: Black market. Rulebook 2020, "Le Marché noir".
//!
//! One of the assistants at the Market may buy a tile blindly out of the bag. It costs what every tile costs, and it never
//! comes back: it stays on the barrel.

mod look;
mod position;

use crate::modules::prelude::*;

pub use crate::modules::{NoPieces as Pieces, NoReason as Reason};

use look::BARREL;

/// The barrel.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BlackMarket {
    /// The market tiles on the barrel; everybody sees them.
    barrel: Set<MarketNumber>,
}

verbs! {
    /// What one can do at the black market.
    pub enum Action within crate::Action {
        /// Buy a tile out of the bag.
        Barrel = "barrel",
    }
}

const ONE_TILE: Rule = rule!("black-market", "black market: one assistant at the Market may buy one tile from the bag");

impl Module for BlackMarket {
    const ALIASES: &'static [&'static str] = &["black"];

    fn new(_rules: &BoardGame) -> BlackMarket {
        BlackMarket { barrel: Set::NONE }
    }
}

impl Moments for BlackMarket {
    // Should the barrel swallow so many tiles that not even the first stall can be filled, paints become too rare to go on:
    // the round is the last one. (The page does not foresee it; without this a game might never end.)
    fn is_last_round(&self, view: View<'_>) -> bool {
        let on_stalls: usize = view.stalls.0.iter().map(|stall| stall.each().count()).sum();
        on_stalls < usize::from(view.rules.stall_sizes()[StallName::I.index()])
    }
}

impl Offers for BlackMarket {
    // One assistant, before or after the purchases at a stall; the money must be there before the draw.
    fn offers(&self, view: View<'_>, visit: &Visit, offer: &mut dyn FnMut(Action)) {
        if matches!(visit.at, At::Market(_)) && obstacle(view, visit).is_none() {
            offer(Action::Barrel);
        }
    }

    fn why_not(&self, view: View<'_>, visit: &Visit, action: Action) -> Option<WhyNot> {
        let Action::Barrel = action;
        obstacle(view, visit).map(|why| WhyNot::because(why, ONE_TILE))
    }

    // The tile must be bought, whatever it shows, and is put on the barrel. Alone, this empties no stall.
    fn accept(&mut self, t: &mut Table<'_>, visit: &mut Visit, action: Action) -> Play {
        let Action::Barrel = action;
        let who = visit.who;
        t.pay_for(who, t.rules.price_for(t.core, who), Term("source|a tile from the bag"));
        let Some(number) = t.draw_market_tile() else { return Ok(()) };
        self.barrel.insert(number);
        let tile = t.rules.market_tile(number);
        t.say(who, move |_| {
            Happening::said("barrel", say!("{who} draws a tile from the bag: {paints}.", who, paints = Paints::on(tile)))
                .moving(names::MARKET_BACK, 1, names::BAG, BARREL)
                .becoming(names::market_tile(tile, true))
        });
        t.gain(who, Paints::on(tile), Term("source|the tile from the black market"));
        if let Some(market) = visit.market() {
            (market.bought_elsewhere, market.taken) = (true, Some(number));
            market.buyers_left -= 1;
        }
        Ok(())
    }
}

/// What is in the way, in words.
fn obstacle(view: View<'_>, visit: &Visit) -> Option<Sentence> {
    let (bought_elsewhere, buyers_left) = match visit.at {
        At::Market(market) => (market.bought_elsewhere, market.buyers_left),
        _ => (false, visit.healthy),
    };
    if bought_elsewhere {
        Some(sentence!("you can buy only one tile per visit from the black market"))
    } else if buyers_left == 0 {
        Some(sentence!("none of your assistants at the Market has an action left"))
    } else if view.bag.is_empty() {
        Some(sentence!("the bag is empty"))
    } else if view.painters[visit.who].thalers < view.rules.price_for(view.core, visit.who) {
        Some(sentence!("you cannot afford a tile from the bag"))
    } else {
        None
    }
}
