//! Positions with scrolls.

use super::*;

impl Position for Scrolls {
    fn check(&self, view: View<'_>) -> Result<(), String> {
        for direction in Direction::ALL {
            let mut seen: Vec<Line> = self.each_used().filter(|line| line.direction == direction).collect();
            for line in view.rules.all_painters().filter_map(|who| self.held(who, direction)) {
                if seen.contains(&line) {
                    return Err(format!("the scroll of {} is there twice or never was", line.name()));
                }
                seen.push(line);
            }
            if seen.len() > view.rules.players() {
                return Err(format!("more scrolls with a {} are in play than there are players", direction.name()));
            }
        }
        Ok(())
    }

    fn get(&self, _view: View<'_>, fact: Fact<'_>) -> Known<String> {
        Ok(match fact {
            OnTable("scrolls.used") => list(self.each_used().map(Line::mark)),
            Of(who, "scrolls") => list(self.of(who).map(Line::mark)),
            _ => return Err(Unknown),
        })
    }

    fn set(&mut self, _rules: &BoardGame, _core: &mut Core, fact: Fact<'_>, value: &str) -> Known {
        match fact {
            OnTable("scrolls.used") => Err("the scrolls that have been used follow from those the players lack".into()),
            Of(who, "scrolls") => Ok(self.give(who, value)?),
            _ => Err(Unknown),
        }
    }
}

impl Scrolls {
    /// Gives a painter these scrolls; a missing one counts as used. Whoever had one of them gets the painter's.
    fn give(&mut self, who: Painter, value: &str) -> Result<(), String> {
        let mut wanted: Vec<Line> = Vec::new();
        for word in words(value) {
            let found = Line::all().find(|line| line.mark().eq_ignore_ascii_case(word));
            let line = found.ok_or_else(|| format!("\"{word}\" is no scroll: the rows are 1 to 5, the columns A to E"))?;
            if self.each_used().any(|used| used == line) {
                return Err(format!("the scroll of {} has been used", line.name()));
            }
            if wanted.iter().any(|other| other.direction == line.direction) {
                return Err("a painter has one row and one column".to_string());
            }
            wanted.push(line);
        }
        for direction in Direction::ALL {
            let line = wanted.iter().copied().find(|line| line.direction == direction);
            match (line, self.held(who, direction)) {
                (Some(line), Some(_)) => self.turn_up(who, line),
                (Some(line), None) => {
                    return Err(format!("the painter has used the scroll with a {}, so not {}", direction.name(), line.mark()));
                }
                (None, Some(line)) => self.put_away(who, line),
                (None, None) => {}
            }
        }
        Ok(())
    }
}
