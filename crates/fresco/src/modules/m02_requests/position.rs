//! Positions with the bishop's requests.

use super::*;

impl Position for Requests {
    fn check(&self, view: View<'_>) -> Result<(), String> {
        for kind in RequestKind::ALL {
            let k = kind as usize;
            let all = self.left[k] + self.gone[k] + view.rules.all_painters().map(|p| self.held[p][k]).sum::<u8>();
            if usize::from(all) != Pieces::PER_PILE {
                return Err(format!("there are {all} {kind} requests"));
            }
        }
        Ok(())
    }

    fn get(&self, view: View<'_>, key: &str) -> Option<Result<String, String>> {
        let list = |words: Vec<String>| Some(Ok(if words.is_empty() { "none".to_string() } else { words.join(" ") }));
        if let Some(kind) = pile_named(key) {
            let taken = Pieces::PER_PILE.saturating_sub(self.left[kind as usize].into());
            return list(pieces(view.rules).piles[kind as usize].iter().skip(taken).map(i16::to_string).collect());
        }
        if let Some(who) = whose(view.rules, key, "requests") {
            let held = RequestKind::ALL.into_iter().flat_map(|k| (0..self.held[who][k as usize]).map(move |_| k.to_string()));
            return list(held.collect());
        }
        let who = whose(view.rules, key, "requested")?;
        Some(Ok(if self.fulfilled.has(who) { "yes" } else { "no" }.to_string()))
    }

    fn set(&mut self, rules: &Fresco, _core: &mut Core, key: &str, value: &str) -> Option<Result<(), String>> {
        if let Some(kind) = pile_named(key) {
            return Some(self.set_pile(rules, kind, value));
        }
        if let Some(who) = whose(rules, key, "requests") {
            return Some(self.set_held(rules, who, value));
        }
        let who = whose(rules, key, "requested")?;
        Some(yes_or_no(value).map(|yes| self.fulfilled.set(who, yes)))
    }
}

impl Requests {
    /// The missing ones have been taken by nobody we know of.
    fn set_pile(&mut self, rules: &Fresco, kind: RequestKind, value: &str) -> Result<(), String> {
        let left = words(value).count() as u8;
        let held: u8 = rules.all_painters().map(|p| self.held[p][kind as usize]).sum();
        let gone = (Pieces::PER_PILE as u8).checked_sub(left + held);
        let gone = gone.ok_or_else(|| format!("there are only {} {kind} requests", Pieces::PER_PILE))?;
        (self.left[kind as usize], self.gone[kind as usize]) = (left, gone);
        Ok(())
    }

    fn set_held(&mut self, rules: &Fresco, who: Painter, value: &str) -> Result<(), String> {
        if rules.is_leonardo(who) {
            return Err("Leonardo keeps no requests".to_string());
        }
        let mut held = [0; 4];
        for word in words(value) {
            held[word.parse::<RequestKind>()? as usize] += 1;
        }
        for kind in RequestKind::ALL {
            let k = kind as usize;
            let left = (self.left[k] + self.held[who][k]).checked_sub(held[k]);
            self.left[k] = left.ok_or_else(|| format!("there are not so many {kind} requests left"))?;
        }
        self.held[who] = held;
        Ok(())
    }
}

fn words(value: &str) -> impl Iterator<Item = &str> {
    value.split_whitespace().filter(|&word| word != "none")
}

fn pile_named(key: &str) -> Option<RequestKind> {
    key.strip_prefix("requests.")?.parse().ok()
}
