//! Positions with the bishop's favours.

use super::*;

use super::look::name;

impl Position for Favours {
    fn check(&self, view: View<'_>) -> Result<(), String> {
        let (lying, unseen) = (self.face_down(view).len(), self.unseen.len());
        if unseen < lying { Err(format!("{lying} favours lie face down, but only {unseen} are unseen")) } else { Ok(()) }
    }

    fn get(&self, view: View<'_>, key: &str) -> Option<Result<String, String>> {
        match key {
            "favours.seen" => {
                let seen: Vec<String> = (Set::ALL - self.unseen).iter().map(|n| name(favour(view.rules, n))).collect();
                Some(Ok(if seen.is_empty() { "none".to_string() } else { seen.join(" ") }))
            }
            "favours.unseen" => Some(Ok(self.unseen.len().to_string())),
            _ => None,
        }
    }

    fn set(&mut self, rules: &Fresco, core: &mut Core, key: &str, value: &str) -> Option<Result<(), String>> {
        match key {
            "favours.seen" => Some(read_seen(rules, value).and_then(|seen| {
                let set = Favours { unseen: Set::ALL - seen, ..*self };
                set.check(View { rules, core })?;
                *self = set;
                Ok(())
            })),
            "favours.unseen" => Some(Err("how many are unseen follows from those that have been seen".to_string())),
            _ => None,
        }
    }

    fn piece_in_bag(rules: &Fresco, bag: &str, piece: &str) -> Option<Result<u32, String>> {
        (bag == "favours").then(|| named(rules, Set::ALL, piece).map(|n| n.number() as u32))
    }
}

fn read_seen(rules: &Fresco, value: &str) -> Result<Set<FavourNumber>, String> {
    let mut unseen = Set::ALL;
    for word in value.split_whitespace().filter(|&w| w != "none") {
        named(rules, Set::ALL, word)?;
        unseen.remove(named(rules, unseen, word).map_err(|_| format!("there are not so many favours \"{word}\""))?);
    }
    Ok(Set::ALL - unseen)
}

/// The first of these favours that scenarios call so.
fn named(rules: &Fresco, among: Set<FavourNumber>, text: &str) -> Result<FavourNumber, String> {
    let found = among.iter().find(|&n| name(favour(rules, n)).eq_ignore_ascii_case(text));
    found.ok_or_else(|| format!("\"{text}\" is no favour: they are written like thalers-5, points-1, mood-1 and paint-R"))
}
