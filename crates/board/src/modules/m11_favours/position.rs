//! Positions with the bishop's favours.

use super::*;

impl Position for Favours {
    fn check(&self, view: View<'_>) -> Result<(), String> {
        let (lying, unseen) = (self.face_down(view).len(), self.unseen.len());
        if unseen < lying { Err(format!("{lying} favours lie face down, but only {unseen} are unseen")) } else { Ok(()) }
    }

    fn get(&self, view: View<'_>, fact: Fact<'_>) -> Known<String> {
        Ok(match fact {
            OnTable("favours.seen") => list((Set::ALL - self.unseen).iter().map(|n| look::name(favour(view.rules, n)))),
            OnTable("favours.unseen") => self.unseen.len().to_string(),
            _ => return Err(Unknown),
        })
    }

    fn set(&mut self, rules: &BoardGame, core: &mut Core, fact: Fact<'_>, value: &str) -> Known {
        match fact {
            OnTable("favours.seen") => {
                let after = Favours { unseen: Set::ALL - read_seen(rules, value)?, ..*self };
                after.check(View { rules, core })?;
                *self = after;
                Ok(())
            }
            OnTable("favours.unseen") => Err("how many are unseen follows from those that have been seen".into()),
            _ => Err(Unknown),
        }
    }

    fn piece_in_bag(rules: &BoardGame, bag: &str, piece: &str) -> Option<Result<u32, String>> {
        (bag == "favours").then(|| named(rules, Set::ALL, piece).map(|n| n.number() as u32))
    }
}

fn read_seen(rules: &BoardGame, value: &str) -> Result<Set<FavourNumber>, String> {
    let mut unseen = Set::ALL;
    for word in words(value) {
        named(rules, Set::ALL, word)?;
        unseen.remove(named(rules, unseen, word).map_err(|_| format!("there are not so many favours \"{word}\""))?);
    }
    Ok(Set::ALL - unseen)
}

/// The first of these favours that scenarios call so.
fn named(rules: &BoardGame, among: Set<FavourNumber>, text: &str) -> Result<FavourNumber, String> {
    let found = among.iter().find(|&n| look::name(favour(rules, n)).eq_ignore_ascii_case(text));
    found.ok_or_else(|| format!("\"{text}\" is no favour: they are written like thalers-5, points-1, mood-1 and paint-R"))
}
