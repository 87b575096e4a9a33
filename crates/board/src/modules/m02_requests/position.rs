//! Positions with the bishop's requests.

use super::*;

impl Position for Requests {
    const OF_LEONARDO: bool = true;

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

    fn get(&self, view: View<'_>, fact: Fact<'_>) -> Known<String> {
        Ok(match fact {
            OnTable(pile) => {
                let kind: RequestKind = after("requests.", pile)?;
                let taken = Pieces::PER_PILE.saturating_sub(self.left[kind as usize].into());
                list(Requests::pieces(view.rules).piles[kind as usize].iter().skip(taken))
            }
            Of(who, "requests") => list_counted(RequestKind::ALL, self.held[who]),
            Of(who, "requested") => yes(self.fulfilled.has(who)),
            Of(..) => return Err(Unknown),
        })
    }

    fn set(&mut self, rules: &BoardGame, _core: &mut Core, fact: Fact<'_>, value: &str) -> Known {
        match fact {
            OnTable(pile) => self.set_pile(rules, after("requests.", pile)?, value)?,
            Of(who, "requests") => self.set_held(rules, who, value)?,
            Of(who, "requested") => self.fulfilled.set(who, yes_or_no(value)?),
            Of(..) => return Err(Unknown),
        }
        Ok(())
    }
}

impl Requests {
    /// The missing ones have been taken by nobody we know of.
    fn set_pile(&mut self, rules: &BoardGame, kind: RequestKind, value: &str) -> Result<(), String> {
        let left = words(value).count() as u8;
        let held: u8 = rules.all_painters().map(|p| self.held[p][kind as usize]).sum();
        let gone = (Pieces::PER_PILE as u8).checked_sub(left + held);
        let gone = gone.ok_or_else(|| format!("there are only {} {kind} requests", Pieces::PER_PILE))?;
        (self.left[kind as usize], self.gone[kind as usize]) = (left, gone);
        Ok(())
    }

    fn set_held(&mut self, rules: &BoardGame, who: Painter, value: &str) -> Result<(), String> {
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
