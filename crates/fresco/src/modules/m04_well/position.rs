//! Positions with the wishing well.

use super::*;

use super::look::pennies;

impl Position for Well {
    fn check(&self, view: View<'_>) -> Result<(), String> {
        let pieces = pieces(view.rules);
        let mut seen = self.used;
        for hand in self.hands.0 {
            if !(seen & hand).is_empty() {
                return Err("a wish card is in two places".to_string());
            }
            seen |= hand;
        }
        if self.pennies_out() > pieces.pennies {
            return Err(format!("{} lucky pennies are out, of {}", self.pennies_out(), pieces.pennies));
        }
        if self.thrown > pieces.holds || self.taken_along.0.iter().any(|&n| n > pieces.holds) {
            return Err("there are more lucky pennies in the well or on a board than it holds".to_string());
        }
        Ok(())
    }

    fn get(&self, view: View<'_>, key: &str) -> Option<Result<String, String>> {
        let list = |set: Set<WishNumber>| {
            let cards: Vec<String> = set.iter().map(|card| word(pieces(view.rules).card(card))).collect();
            if cards.is_empty() { "none".to_string() } else { cards.join(" ") }
        };
        Some(Ok(match key.split_once('.')? {
            ("well", "pennies") => self.thrown.to_string(),
            ("well", "supply") => self.supply(view.rules).to_string(),
            ("well", "deck") => list(self.deck()),
            ("well", "used") => list(self.used),
            (name, "pennies") => self.pennies[view.rules.human_named(name)?].to_string(),
            (name, "pennies-planned") => self.taken_along[view.rules.human_named(name)?].to_string(),
            (name, "wishes") => list(self.hands[view.rules.human_named(name)?]),
            _ => return None,
        }))
    }

    // Pennies come from the supply and go back there; cards come from the deck, and those that leave the deck are used up.
    fn set(&mut self, rules: &Fresco, _core: &mut Core, key: &str, value: &str) -> Option<Result<(), String>> {
        let supply = self.supply(rules);
        let number = |had: u8, most: u8| match value.parse::<u8>() {
            Ok(n) if n <= most.min(supply + had) => Ok(n),
            _ => Err(format!("\"{value}\": {} can lie there at most", pennies(most.min(supply + had)))),
        };
        let cards = |mut among: Set<WishNumber>| -> Result<Set<WishNumber>, String> {
            let named = |name| {
                let card = card_named(rules, among, name)?;
                among.remove(card);
                Ok(card)
            };
            value.split_whitespace().filter(|&name| name != "none").map(named).collect()
        };
        let holds = pieces(rules).holds;
        Some(match key.split_once('.')? {
            ("well", "pennies") => number(self.thrown, holds).map(|n| self.thrown = n),
            ("well", "deck") => cards(self.deck()).map(|left| self.used |= self.deck() - left),
            ("well", "supply" | "used") => Err(format!("\"{key}\" follows from other facts and cannot be set")),
            (name, "pennies") => {
                let who = rules.human_named(name)?;
                number(self.pennies[who], u8::MAX).map(|n| self.pennies[who] = n)
            }
            (name, "pennies-planned") => {
                let who = rules.human_named(name)?;
                number(self.taken_along[who], holds).map(|n| self.taken_along[who] = n)
            }
            (name, "wishes") => {
                let who = rules.human_named(name)?;
                cards(self.deck() | self.hands[who]).map(|hand| self.hands[who] = hand)
            }
            _ => return None,
        })
    }

    fn piece_in_bag(rules: &Fresco, bag: &str, piece: &str) -> Option<Result<u32, String>> {
        (bag == "wishes").then(|| card_named(rules, Set::ALL, piece).map(|card| card.number() as u32))
    }
}

/// The name of a card in scenarios: `tip`, `free-paint-RRR`.
fn word(card: &WishCard) -> String {
    card.tile.map_or(card.kind.to_string(), |tile| format!("{}-{tile}", card.kind))
}

/// The first card of a set with that name.
fn card_named(rules: &Fresco, among: Set<WishNumber>, name: &str) -> Result<WishNumber, String> {
    let named = |&card: &WishNumber| word(pieces(rules).card(card)).eq_ignore_ascii_case(name);
    among.iter().find(named).ok_or_else(|| match WishNumber::each().find(named) {
        Some(_) => format!("there is no {name} left to take"),
        None => {
            format!("\"{name}\" is no wish card; there are {}", tabletop::text::list_in_words(&WishKind::ALL.map(WishKind::name), "and"))
        }
    })
}
