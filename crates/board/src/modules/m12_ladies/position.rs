//! Positions with ladies.

use super::*;

impl Position for Ladies {
    const OF_LEONARDO: bool = true;

    // Ladies are neither lost nor doubled, and stand where they may.
    fn check(&self, view: View<'_>) -> Result<(), String> {
        let rules = view.rules;
        let bushes = Ladies::pieces(rules).bushes(rules.players()).len();
        for lady in LadyColour::ALL {
            let all = self.on_bushes(lady) + usize::from(self.gone[lady as usize]) + self.holders(rules, lady);
            if all != bushes / 2 {
                return Err(format!("there are {all} {lady} ladies instead of {}", bushes / 2));
            }
        }
        for who in rules.all_painters() {
            let (name, board) = (rules.name_of(who), &view.effects.boards[who]);
            let [pink, purple] = self.sent[who];
            if pink.is_some() && pink == purple {
                return Err(format!("both ladies of {name} stand in the same column"));
            }
            for lady in LadyColour::ALL {
                let Some(column) = self.sent[who][lady as usize] else { continue };
                if !self.held[who].has(lady) || !board.waiting.has(column) || board.is_covered(column) {
                    return Err(format!("the {lady} lady of {name} stands where she cannot be"));
                }
            }
            let Reservation { at, side } = self.reservations[who];
            if at.is_some_and(|section| side == Side::Ready || self.reserved_by(section) != Some(who)) {
                return Err(format!("the reservation of {name} lies where it cannot be"));
            }
        }
        Ok(())
    }

    fn get(&self, view: View<'_>, fact: Fact<'_>) -> Known<String> {
        Ok(match fact {
            OnTable("ladies") => {
                let bushes = self.bushes.iter().zip(Ladies::pieces(view.rules).bushes(view.rules.players()));
                list(bushes.filter_map(|(lady, space)| lady.map(|lady| format!("{space}:{lady}"))))
            }
            OnTable("ladies.count") => format!("{} {}", self.on_bushes(LadyColour::Pink), self.on_bushes(LadyColour::Purple)),
            Of(who, "ladies") => list(self.held[who].iter()),
            Of(who, "reservation") => match self.reservations[who] {
                Reservation { side: Side::Ready, .. } => "ready".to_string(),
                Reservation { at, side } => {
                    let side = if side == Side::Day { "day" } else { "night" };
                    format!("{} {side}", at.map_or("off".to_string(), |section| section.to_string()))
                }
            },
            Of(who, lady) => list(self.sent[who][after::<LadyColour>("lady.", lady)? as usize]),
            OnTable(_) => return Err(Unknown),
        })
    }

    fn set(&mut self, rules: &BoardGame, core: &mut Core, fact: Fact<'_>, value: &str) -> Known {
        match fact {
            OnTable("ladies") => self.set_bushes(rules, value)?,
            OnTable("ladies.count") => return Err(Follows),
            Of(who, "ladies") => self.set_held(rules, who, value)?,
            Of(who, "reservation") => self.set_reservation(core, who, value)?,
            Of(who, lady) => self.set_sent(core, who, after("lady.", lady)?, value)?,
            OnTable(_) => return Err(Unknown),
        }
        Ok(())
    }
}

impl Ladies {
    fn on_bushes(&self, lady: LadyColour) -> usize {
        self.bushes.iter().filter(|&&l| l == Some(lady)).count()
    }

    fn holders(&self, rules: &BoardGame, lady: LadyColour) -> usize {
        rules.all_painters().filter(|&p| self.held[p].has(lady)).count()
    }

    /// The ladies on the bushes; all others that no painter has are out of the game.
    fn set_bushes(&mut self, rules: &BoardGame, value: &str) -> Result<(), String> {
        let bushes = Ladies::pieces(rules).bushes(rules.players());
        let mut wanted = [None; Pieces::BUSHES];
        for word in words(value) {
            let (space, lady) = word.split_once(':').ok_or_else(|| format!("\"{word}\": write a space and a colour, like 12:pink"))?;
            let bush = bushes.iter().position(|b| b.to_string() == space).ok_or_else(|| format!("there is no rose bush on {space}"))?;
            wanted[bush] = Some(lady.parse::<LadyColour>()?);
        }
        for lady in LadyColour::ALL {
            let named = wanted.iter().filter(|&&l| l == Some(lady)).count();
            let gone = (bushes.len() / 2).checked_sub(named + self.holders(rules, lady));
            self.gone[lady as usize] = gone.ok_or_else(|| format!("there are not so many {lady} ladies"))? as u8;
        }
        self.bushes = wanted;
        Ok(())
    }

    /// A painter's ladies: they come from out of the game, or from the foremost bush, and go out of the game.
    fn set_held(&mut self, rules: &BoardGame, who: Painter, value: &str) -> Result<(), String> {
        let wanted: Set<LadyColour> = read_list(value)?;
        for lady in (self.held[who] - wanted).iter() {
            self.gone[lady as usize] += 1;
        }
        for lady in (wanted - self.held[who]).iter() {
            let gone = &mut self.gone[lady as usize];
            match self.bushes.iter_mut().rev().find(|l| **l == Some(lady)) {
                _ if *gone > 0 => *gone -= 1,
                Some(bush) => *bush = None,
                None => return Err(format!("there is no {lady} lady left for {}", rules.name_of(who))),
            }
        }
        self.held[who] = wanted;
        Ok(())
    }

    fn set_sent(&mut self, core: &mut Core, who: Painter, lady: LadyColour, value: &str) -> Result<(), String> {
        if value == "none" {
            self.sent[who][lady as usize] = None;
            return Ok(());
        }
        let column: Column = value.parse()?;
        check_column(column, core.last_round)?;
        self.sent[who][lady as usize] = None;
        if let Some(why) = self.in_the_way(core, who, lady, column) {
            return Err(why.to_string());
        }
        self.send(core, who, lady, column);
        Ok(())
    }

    fn set_reservation(&mut self, core: &Core, who: Painter, value: &str) -> Result<(), String> {
        let form = || format!("\"{value}\": write ready, a section or off with its side, like B2 day or off night");
        if value == "ready" {
            self.reservations[who] = Reservation::READY;
            return Ok(());
        }
        let (at, side) = value.split_once(' ').ok_or_else(form)?;
        let side = match side.trim() {
            "day" => Side::Day,
            "night" => Side::Night,
            _ => return Err(form()),
        };
        let at = if at == "off" { None } else { Some(at.parse::<Section>()?) };
        if let Some(section) = at.filter(|&s| core.tile_at(s).is_none()) {
            return Err(format!("there is no tile on {section}"));
        }
        self.reservations[who] = Reservation { at, side };
        Ok(())
    }
}
