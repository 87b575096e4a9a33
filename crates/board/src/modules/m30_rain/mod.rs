//! Module 30: Rain. Home-made: the module that CONTRIBUTING.md adds step by step. It is compiled with the feature `rain` only,
//! which the tests switch on.
//!
//! Every morning a weather card is drawn. On a rainy day the way to the Market costs a thaler more, unless one has bought an
//! umbrella on waking.

mod look;
mod pieces;
mod position;

use crate::modules::prelude::*;

pub use crate::modules::NoReason as Reason;
use look::{CARDS, TODAY, UMBRELLA, UMBRELLAS};
pub use pieces::{Pieces, Weather};

/// The day's weather, and who has an umbrella. Everybody sees both.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rain {
    /// The weather card of the day.
    pub today: Weather,
    /// The painters with an umbrella.
    pub umbrellas: Set<Painter>,
}

verbs! {
    /// What one can do about rain.
    pub enum Action within crate::Action {
        /// Buy an umbrella.
        Buy = "umbrella",
    }
}

const PRICE: Rule = rule!("rain", "rain: an umbrella costs money");

impl Module for Rain {
    const ALIASES: &'static [&'static str] = &["weather"];

    fn new(_rules: &BoardGame) -> Rain {
        Rain { today: Weather::Sun, umbrellas: Set::NONE }
    }
}

impl Moments for Rain {
    // A weather card is drawn for the first day.
    fn setup(&mut self, rules: &BoardGame, _core: &mut Core, dice: &mut Dice) {
        let [sunny, rainy] = Rain::pieces(rules).cards;
        self.today = if dice.below(u32::from(sunny + rainy)) < u32::from(sunny) { Weather::Sun } else { Weather::Rain };
    }

    // On a rainy day everybody who gets up without an umbrella may buy one. Those who have too little money are asked like
    // everybody else. Leonardo likes the rain.
    fn awake(&mut self, t: &mut Table<'_>, who: Painter) -> Play {
        let price = Rain::pieces(t.rules).umbrella;
        if self.today == Weather::Sun || self.umbrellas.has(who) || t.rules.is_leonardo(who) {
            return Ok(());
        }
        let answer = t.may(who, (sentence!("Inn: it rains. Do you buy an umbrella for {thalers}?"), price), |view, can| {
            let poor = view.painters[who].thalers < price;
            can.add_unless(say::Buy, poor.then_some((sentence!("you have too little money for an umbrella"), PRICE)));
        })?;
        if let Some(say::Buy) = answer {
            self.umbrellas.insert(who);
            t.pay_for(who, price, Term("source|an umbrella"));
            t.say(who, move |rules| {
                let said = Happening::said("umbrella", Text::default());
                said.moving(UMBRELLA, 1, UMBRELLAS, names::of("rain", rules.name_of(who)))
            });
        }
        Ok(())
    }

    // Whoever comes to the Market in the rain without an umbrella pays for a dry way, as far as the money goes.
    fn arrive(&mut self, t: &mut Table<'_>, visit: &mut Visit) -> Play {
        let who = visit.who;
        if visit.column == Column::Market && self.today == Weather::Rain && !self.umbrellas.has(who) {
            let toll = Rain::pieces(t.rules).toll.min(t.painters[who].thalers);
            // Whoever pays less shows an empty purse.
            if toll < Rain::pieces(t.rules).toll {
                t.players.reveal_own();
            }
            t.pay_for(who, toll, Term("source|a dry way to the Market"));
        }
        Ok(())
    }

    // A new card every morning; the old one goes back among the others first.
    fn next_round(&mut self, t: &mut Table<'_>) {
        let old = self.today;
        let drawn = t.draw_kind("weather", &Rain::pieces(t.rules).cards);
        let Some(&new) = drawn.and_then(|kind| Weather::ALL.get(kind)) else { return };
        self.today = new;
        t.announce(move |_| {
            Happening::said("weather", say!("The new day brings {weather}.", weather = new))
                .moving(look::card(old), 1, TODAY, CARDS)
                .moving(look::card(new), 1, CARDS, TODAY)
        });
    }
}

impl Offers for Rain {}
