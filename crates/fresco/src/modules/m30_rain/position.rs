//! Positions with rain.

use super::*;

impl Position for Rain {
    fn check(&self, view: View<'_>) -> Result<(), String> {
        match self.umbrellas.iter().find(|who| !view.rules.humans().any(|human| human == *who)) {
            Some(who) => Err(format!("{} has an umbrella", view.rules.name_of(who))),
            None => Ok(()),
        }
    }

    fn get(&self, view: View<'_>, key: &str) -> Option<Result<String, String>> {
        Some(Ok(match key.split_once('.')? {
            ("rain", "today") => self.today.to_string(),
            (name, "umbrella") => if self.umbrellas.has(view.rules.human_named(name)?) { "yes" } else { "no" }.to_string(),
            _ => return None,
        }))
    }

    fn set(&mut self, rules: &Fresco, _core: &mut Core, key: &str, value: &str) -> Option<Result<(), String>> {
        Some(match key.split_once('.')? {
            ("rain", "today") => value.parse().map(|weather| self.today = weather),
            (name, "umbrella") => {
                let who = rules.human_named(name)?;
                yes_or_no(value).map(|yes| self.umbrellas.set(who, yes))
            }
            _ => return None,
        })
    }

    fn piece_in_bag(_rules: &Fresco, bag: &str, piece: &str) -> Option<Result<u32, String>> {
        (bag == "weather").then(|| piece.parse::<Weather>().map(|weather| weather as u32))
    }
}
