//! Positions with the bell.

use super::*;

impl Position for Bell {
    const OF_LEONARDO: bool = true;

    fn check(&self, view: View<'_>) -> Result<(), String> {
        let rules = view.rules;
        let single = self.under.into_iter().chain(self.display).flatten().map(Set::only);
        all_in_one_place(Set::ALL, single.chain(self.bought.0).chain([self.unseen]), "certificates")?;
        for debt in view.effects.debts.each() {
            let right = CertificateNumber::of_thing(debt.thing).is_some_and(|number| self.bought[debt.who].has(number));
            if !right || debt.owed == 0 || debt.owed > debts::price(rules, debt.thing) {
                return Err(format!("{} owes {} on {}", rules.name_of(debt.who), debt.owed, debts::piece(rules, debt.thing)));
            }
        }
        Ok(())
    }

    fn get(&self, view: View<'_>, fact: Fact<'_>) -> Known<String> {
        Ok(match fact {
            OnTable("bell.display") => list(self.display.into_iter().flatten()),
            OnTable("bell.under") => list(self.under.into_iter().flatten()),
            OnTable("bell.pile") => self.in_pile(view.rules).to_string(),
            Of(who, "certificates") => list((self.bought[who] - unpaid(view.core, who)).iter()),
            Of(who, "debts") => list(view.effects.debts.of(who).map(|debt| format!("{}:{}", debt.thing, debt.owed))),
            _ => return Err(Unknown),
        })
    }

    fn set(&mut self, rules: &BoardGame, core: &mut Core, fact: Fact<'_>, value: &str) -> Known {
        match fact {
            OnTable("bell.display") => self.set_display(rules, value)?,
            OnTable("bell.under") => self.set_under(value)?,
            OnTable("bell.pile") => return Err(Follows),
            Of(who, "certificates") => self.set_paid(core, who, value)?,
            Of(who, "debts") => self.set_debts(rules, core, who, value)?,
            _ => return Err(Unknown),
        }
        Ok(())
    }

    fn piece_in_bag(_rules: &BoardGame, bag: &str, piece: &str) -> Option<Result<u32, String>> {
        (bag == "bell").then(|| named(piece).map(|number| number.number() as u32))
    }
}

impl Bell {
    /// Takes a certificate from wherever nobody owns it; on display another one takes its place.
    fn fetch(&mut self, number: CertificateNumber) -> Result<(), String> {
        if self.unseen.take(number) {
            return Ok(());
        }
        if let Some(slot) = self.display.iter_mut().find(|slot| **slot == Some(number)) {
            *slot = self.unseen.first();
            self.unseen -= (*slot).into_iter().collect();
        } else if let Some(at) = self.under.iter().position(|&other| other == Some(number)) {
            self.take_from_under(at);
        } else {
            return Err(format!("somebody else has certificate {number}"));
        }
        Ok(())
    }

    fn set_display(&mut self, rules: &BoardGame, value: &str) -> Result<(), String> {
        let wanted = all_named(value)?;
        if wanted.len() > rules.players() {
            return Err(format!("only {} certificates are on display", rules.players()));
        }
        self.unseen |= std::mem::take(&mut self.display).into_iter().flatten().collect();
        for (slot, number) in wanted.into_iter().enumerate() {
            self.fetch(number)?;
            self.display[slot] = Some(number);
        }
        Ok(())
    }

    fn set_under(&mut self, value: &str) -> Result<(), String> {
        self.unseen |= std::mem::take(&mut self.under).into_iter().flatten().collect();
        for number in all_named(value)? {
            self.fetch(number)?;
            self.put_under(number);
        }
        Ok(())
    }

    fn set_paid(&mut self, core: &Core, who: Painter, value: &str) -> Result<(), String> {
        let bought = std::mem::replace(&mut self.bought[who], unpaid(core, who));
        self.unseen |= bought - self.bought[who];
        for number in all_named(value)? {
            self.fetch(number)?;
            self.bought[who].insert(number);
        }
        Ok(())
    }

    fn set_debts(&mut self, rules: &BoardGame, core: &mut Core, who: Painter, value: &str) -> Result<(), String> {
        let old = unpaid(core, who);
        old.iter().for_each(|number| _ = core.effects.debts.pay(number.thing(), u8::MAX));
        self.bought[who] -= old;
        self.unseen |= old;
        for word in words(value) {
            let wrong = || format!("\"{word}\" is no debt: write the certificate and what is owed, like 5:3");
            let (number, owed) = word.split_once(':').ok_or_else(wrong)?;
            let (number, owed) = (named(number)?, owed.parse::<u8>().map_err(|_| wrong())?);
            let price = debts::price(rules, number.thing());
            if owed == 0 || owed > price {
                return Err(format!("certificate {number} costs {price}"));
            }
            self.fetch(number)?;
            self.bought[who].insert(number);
            core.effects.debts.add(Debt { who, thing: number.thing(), owed });
        }
        Ok(())
    }
}

fn named(text: &str) -> Result<CertificateNumber, String> {
    let found = text.parse().ok().and_then(CertificateNumber::of_thing);
    found.ok_or_else(|| format!("\"{text}\" is no certificate: they are numbered 1 to {}", CertificateNumber::COUNT))
}

/// The certificates in a list.
fn all_named(value: &str) -> Result<Vec<CertificateNumber>, String> {
    words(value).map(named).collect()
}
