//! Positions with portraits.

use super::*;

impl Position for Portraits {
    fn check(&self, view: View<'_>) -> Result<(), String> {
        in_one_place(self.held.0.into_iter().chain([self.deck, self.display]), "a portrait")?;
        if self.all_held().iter().any(|card| !card.card(view.rules).kind.is_permanent()) {
            return Err("somebody holds a portrait that should have left the game".to_string());
        }
        if self.display.len() > SHOWN {
            return Err("there are too many portraits on display".to_string());
        }
        Ok(())
    }

    fn get(&self, _view: View<'_>, fact: Fact<'_>) -> Known<String> {
        Ok(match fact {
            OnTable("portraits.deck") => list(self.deck.iter()),
            OnTable("portraits.display") => list(self.display.iter()),
            Of(who, "portraits") => list(self.held[who].iter()),
            Of(who, "sacristan-paid") => yes(self.paid.has(who)),
            _ => return Err(Unknown),
        })
    }

    // Cards are moved from where they are. Those that no longer lie on display go back to the deck.
    fn set(&mut self, rules: &BoardGame, _core: &mut Core, fact: Fact<'_>, value: &str) -> Known {
        match fact {
            OnTable("portraits.deck") => {
                let wanted: Set<Portrait> = read_list(value)?;
                if !(wanted & (self.display | self.all_held())).is_empty() {
                    return Err("one of these portraits lies elsewhere".into());
                }
                self.deck = wanted;
            }
            OnTable("portraits.display") => {
                let wanted: Set<Portrait> = read_list(value)?;
                if wanted.len() > SHOWN {
                    return Err(format!("only {SHOWN} portraits are on display").into());
                }
                self.deck |= self.display;
                self.remove(wanted);
                self.display = wanted;
            }
            Of(who, "portraits") => {
                let wanted: Set<Portrait> = read_list(value)?;
                if let Some(card) = wanted.iter().find(|card| !card.card(rules).kind.is_permanent()) {
                    return Err(format!("{card} does not stay with anybody: it works once and leaves the game").into());
                }
                self.remove(wanted);
                self.held[who] = wanted;
            }
            Of(who, "sacristan-paid") => self.paid.set(who, yes_or_no(value)?),
            _ => return Err(Unknown),
        }
        Ok(())
    }

    fn piece_in_bag(_rules: &BoardGame, bag: &str, piece: &str) -> Option<Result<u32, String>> {
        (bag == "portraits").then(|| piece.parse::<Portrait>().map(|portrait| portrait.number() as u32).map_err(String::from))
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
