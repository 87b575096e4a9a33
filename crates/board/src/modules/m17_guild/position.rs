//! Positions with the guild.

use super::*;

impl Position for Guild {
    fn check(&self, _view: View<'_>) -> Result<(), String> {
        let right = self.primary.is_primary() && Paint::MIXED.contains(&self.mixed);
        if right { Ok(()) } else { Err(format!("the guild keeps {} and {}", self.primary.name(), self.mixed.name())) }
    }

    fn get(&self, _view: View<'_>, fact: Fact<'_>) -> Known<String> {
        let OnTable("guild") = fact else { return Err(Unknown) };
        Ok(Paints::of(&[self.primary, self.mixed]).to_string())
    }

    fn set(&mut self, _rules: &BoardGame, _core: &mut Core, fact: Fact<'_>, value: &str) -> Known {
        let OnTable("guild") = fact else { return Err(Unknown) };
        let paints: Vec<Paint> = value.parse::<Paints>()?.each().map(|(p, _)| p).collect();
        match paints[..] {
            [primary, mixed] if primary.is_primary() && Paint::MIXED.contains(&mixed) => (self.primary, self.mixed) = (primary, mixed),
            _ => return Err("the guild keeps one primary and one of O, G and P, like RG".into()),
        }
        Ok(())
    }
}
