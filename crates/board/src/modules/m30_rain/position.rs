//! Positions with rain.

use super::*;

impl Position for Rain {
    fn check(&self, view: View<'_>) -> Result<(), String> {
        match self.umbrellas.iter().find(|who| !view.rules.humans().any(|human| human == *who)) {
            Some(who) => Err(format!("{} has an umbrella", view.rules.name_of(who))),
            None => Ok(()),
        }
    }

    fn get(&self, _view: View<'_>, fact: Fact<'_>) -> Known<String> {
        Ok(match fact {
            OnTable("rain.today") => self.today.to_string(),
            Of(who, "umbrella") => yes(self.umbrellas.has(who)),
            _ => return Err(Unknown),
        })
    }

    fn set(&mut self, _rules: &BoardGame, _core: &mut Core, fact: Fact<'_>, value: &str) -> Known {
        match fact {
            OnTable("rain.today") => self.today = value.parse()?,
            Of(who, "umbrella") => self.umbrellas.set(who, yes_or_no(value)?),
            _ => return Err(Unknown),
        }
        Ok(())
    }

    fn piece_in_bag(_rules: &BoardGame, bag: &str, piece: &str) -> Option<Result<u32, String>> {
        (bag == "weather").then(|| piece.parse::<Weather>().map(|weather| weather as u32).map_err(String::from))
    }
}
