//! Positions with portraits.

use super::*;

impl Position for Portraits {
    fn check(&self, view: View<'_>) -> Result<(), String> {
        let mut seen = self.deck;
        for set in self.held.0.into_iter().chain([self.display]) {
            if !(seen & set).is_empty() {
                return Err("a portrait is in two places".to_string());
            }
            seen |= set;
        }
        if self.all_held().iter().any(|card| !card.card(view.rules).kind.is_permanent()) {
            return Err("somebody holds a portrait that should have left the game".to_string());
        }
        if self.display.len() > SHOWN {
            return Err("there are too many portraits on display".to_string());
        }
        Ok(())
    }

    fn get(&self, view: View<'_>, key: &str) -> Option<Result<String, String>> {
        let list = |set: Set<Portrait>| {
            let cards: Vec<String> = set.iter().map(|card| card.to_string()).collect();
            if cards.is_empty() { "none".to_string() } else { cards.join(" ") }
        };
        Some(Ok(match key.split_once('.')? {
            ("portraits", "deck") => list(self.deck),
            ("portraits", "display") => list(self.display),
            (name, "portraits") => list(self.held[view.rules.human_named(name)?]),
            (name, "sacristan-paid") => if self.paid.has(view.rules.human_named(name)?) { "yes" } else { "no" }.to_string(),
            _ => return None,
        }))
    }

    // Cards are moved from where they are. Those that no longer lie on display go back to the deck.
    fn set(&mut self, rules: &Fresco, _core: &mut Core, key: &str, value: &str) -> Option<Result<(), String>> {
        let words = value.split_whitespace().filter(|&word| word != "none");
        let wanted = || words.map(str::parse::<Portrait>).collect::<Result<Set<Portrait>, String>>();
        Some(match key.split_once('.')? {
            ("portraits", "deck") => wanted().and_then(|set| {
                if !(set & (self.display | self.all_held())).is_empty() {
                    return Err("one of these portraits lies elsewhere".to_string());
                }
                self.deck = set;
                Ok(())
            }),
            ("portraits", "display") => wanted().and_then(|set| {
                if set.len() > SHOWN {
                    return Err(format!("only {SHOWN} portraits are on display"));
                }
                let old = self.display;
                self.remove(set);
                self.deck |= old - set;
                self.display = set;
                Ok(())
            }),
            (name, "portraits") => {
                let who = rules.human_named(name)?;
                wanted().and_then(|set| {
                    if let Some(card) = set.iter().find(|card| !card.card(rules).kind.is_permanent()) {
                        return Err(format!("{card} does not stay with anybody: it works once and leaves the game"));
                    }
                    self.remove(set);
                    self.held[who] = set;
                    Ok(())
                })
            }
            (name, "sacristan-paid") => {
                let who = rules.human_named(name)?;
                yes_or_no(value).map(|yes| self.paid.set(who, yes))
            }
            _ => return None,
        })
    }

    fn piece_in_bag(_rules: &Fresco, bag: &str, piece: &str) -> Option<Result<u32, String>> {
        (bag == "portraits").then(|| piece.parse::<Portrait>().map(|portrait| portrait.number() as u32))
    }
}

impl Portraits {
    /// The cards that lie before somebody.
    fn all_held(&self) -> Set<Portrait> {
        self.held.0.into_iter().fold(Set::NONE, |all, held| all | held)
    }
    /// Takes cards away from wherever they are.
    fn remove(&mut self, set: Set<Portrait>) {
        self.deck -= set;
        self.display -= set;
        self.held.0.iter_mut().for_each(|held| *held -= set);
    }
}
