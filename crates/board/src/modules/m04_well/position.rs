//! Positions with the wishing well.

use super::*;

impl Position for Well {
    fn check(&self, view: View<'_>) -> Result<(), String> {
        let pieces = Well::pieces(view.rules);
        in_one_place(self.hands.0.into_iter().chain([self.used]), "a wish card")?;
        if self.pennies_out() > pieces.pennies {
            return Err(format!("{} lucky pennies are out, of {}", self.pennies_out(), pieces.pennies));
        }
        if self.thrown > pieces.holds || self.taken_along.0.iter().any(|&n| n > pieces.holds) {
            return Err("there are more lucky pennies in the well or on a board than it holds".to_string());
        }
        Ok(())
    }

    fn get(&self, view: View<'_>, fact: Fact<'_>) -> Known<String> {
        let cards = |set: Set<WishNumber>| list(set.iter().map(|card| word(Well::pieces(view.rules).card(card))));
        Ok(match fact {
            OnTable("well.pennies") => self.thrown.to_string(),
            OnTable("well.supply") => self.supply(view.rules).to_string(),
            OnTable("well.deck") => cards(self.deck()),
            OnTable("well.used") => cards(self.used),
            Of(who, "pennies") => self.pennies[who].to_string(),
            Of(who, "pennies-planned") => self.taken_along[who].to_string(),
            Of(who, "wishes") => cards(self.hands[who]),
            _ => return Err(Unknown),
        })
    }

    // Pennies come from the supply and go back there; cards come from the deck, and those that leave the deck are used up.
    fn set(&mut self, rules: &BoardGame, _core: &mut Core, fact: Fact<'_>, value: &str) -> Known {
        let (supply, holds) = (self.supply(rules), Well::pieces(rules).holds);
        let number = |had: u8, most: u8| {
            let most = most.min(supply + had);
            let too_many = || format!("\"{value}\": {} can lie there at most", count(most.into(), "lucky penny", "lucky pennies"));
            value.parse().ok().filter(|&n| n <= most).ok_or_else(too_many)
        };
        let cards = |mut among: Set<WishNumber>| -> Result<Set<WishNumber>, String> {
            let named = |name| {
                let card = card_named(rules, among, name)?;
                among.remove(card);
                Ok(card)
            };
            words(value).map(named).collect()
        };
        match fact {
            OnTable("well.pennies") => self.thrown = number(self.thrown, holds)?,
            OnTable("well.deck") => self.used |= self.deck() - cards(self.deck())?,
            OnTable("well.supply" | "well.used") => return Err(Follows),
            Of(who, "pennies") => self.pennies[who] = number(self.pennies[who], u8::MAX)?,
            Of(who, "pennies-planned") => self.taken_along[who] = number(self.taken_along[who], holds)?,
            Of(who, "wishes") => self.hands[who] = cards(self.deck() | self.hands[who])?,
            _ => return Err(Unknown),
        }
        Ok(())
    }

    fn piece_in_bag(rules: &BoardGame, bag: &str, piece: &str) -> Option<Result<u32, String>> {
        (bag == "wishes").then(|| card_named(rules, Set::ALL, piece).map(|card| card.number() as u32))
    }
}

/// The name of a card in scenarios: `tip`, `free-paint-RRR`.
fn word(card: &WishCard) -> String {
    card.tile.map_or(card.kind.to_string(), |tile| format!("{}-{tile}", card.kind))
}

/// The first card of a set with that name.
fn card_named(rules: &BoardGame, among: Set<WishNumber>, name: &str) -> Result<WishNumber, String> {
    let named = |&card: &WishNumber| word(Well::pieces(rules).card(card)).eq_ignore_ascii_case(name);
    among.iter().find(named).ok_or_else(|| match WishNumber::each().find(named) {
        Some(_) => format!("there is no {name} left to take"),
        None => format!("\"{name}\" is no wish card; there are {}", list_in_words(&WishKind::ALL.map(WishKind::name), "and")),
    })
}
