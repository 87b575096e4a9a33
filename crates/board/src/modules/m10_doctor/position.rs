//! Positions with the doctor.

use super::*;

impl Position for Doctor {
    // All remedies and infections are there; whoever waits at the doctor's has a sick figure in its place.
    fn check(&self, view: View<'_>) -> Result<(), String> {
        let rules = view.rules;
        let all = Doctor::new(rules);
        for remedy in RemedyKind::ALL {
            let i = remedy as usize;
            let for_sale = self.sale.iter().filter(|&&s| s == Some(remedy)).count() as u8;
            let held: u8 = rules.all_painters().map(|p| self.held[p][i]).sum();
            let n = self.stock[i] + self.discards[i] + for_sale + held;
            if n != all.stock[i] {
                return Err(format!("there are {n} remedies \"{remedy}\" instead of {}", all.stock[i]));
            }
        }
        for place in InfectionPlace::ALL {
            let n = self.infections[place as usize] + u8::from(self.infected == Some(place));
            if n > all.infections[place as usize] {
                return Err(format!("there are {n} infections \"{place}\" instead of {}", all.infections[place as usize]));
            }
        }
        if self.infected == Some(InfectionPlace::Same) {
            return Err("the infection has no place".to_string());
        }
        for who in rules.humans() {
            let (ill, name) = (view.effects.illness[who], rules.name_of(who));
            if ill.sick < ill.away {
                return Err(format!("{name} has {} assistants at the doctor's, but only {} sick ones", ill.away, ill.sick));
            }
            if self.remedies_of(who) > MAX_REMEDIES {
                return Err(format!("{name} has {} remedies", self.remedies_of(who)));
            }
            if ill.plan[Column::Market.index()] > 0 && view.step == Step::Plan {
                return Err(format!("{name} has sent a sick assistant to the Market"));
            }
        }
        Ok(())
    }

    fn get(&self, _view: View<'_>, fact: Fact<'_>) -> Known<String> {
        Ok(match fact {
            OnTable("doctor.infected") => list(self.infected),
            OnTable("doctor.infections") => list_counted(InfectionPlace::ALL, self.infections),
            OnTable("doctor.stock") => list_counted(RemedyKind::ALL, self.stock),
            OnTable("doctor.discards") => list_counted(RemedyKind::ALL, self.discards),
            OnTable("doctor.remedies") => {
                let slots = self.sale.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
                list(self.sale[..slots].iter().map(|slot| slot.map_or("-", RemedyKind::name)))
            }
            Of(who, "remedies") => list_counted(RemedyKind::ALL, self.held[who]),
            _ => return Err(Unknown),
        })
    }

    fn set(&mut self, rules: &BoardGame, _core: &mut Core, fact: Fact<'_>, value: &str) -> Known {
        match fact {
            OnTable("doctor.infected") => self.infect(value)?,
            OnTable("doctor.infections") => self.leave_infections(rules, value)?,
            OnTable("doctor.stock") => self.leave_remedies(value)?,
            OnTable("doctor.discards") => return Err("the discards follow from the other remedies".into()),
            OnTable("doctor.remedies") => self.offer_remedies(rules, value)?,
            Of(who, "remedies") => self.give_remedies(who, value)?,
            _ => return Err(Unknown),
        }
        Ok(())
    }

    fn piece_in_bag(_rules: &BoardGame, bag: &str, piece: &str) -> Option<Result<u32, String>> {
        match bag {
            "infections" => Some(piece.parse::<InfectionPlace>().map(|kind| kind as u32).map_err(String::from)),
            "remedies" => Some(piece.parse::<RemedyKind>().map(|kind| kind as u32).map_err(String::from)),
            _ => None,
        }
    }
}

impl Doctor {
    fn infect(&mut self, value: &str) -> Result<(), String> {
        if let Some(old) = self.infected.take() {
            self.infections[old as usize] += 1;
        }
        if value == "none" {
            return Ok(());
        }
        let place: InfectionPlace = value.parse()?;
        if place == InfectionPlace::Same {
            return Err("name the place that is infected".to_string());
        }
        let left = &mut self.infections[place as usize];
        *left = left.checked_sub(1).ok_or_else(|| format!("there is no infection \"{place}\" left"))?;
        self.infected = Some(place);
        Ok(())
    }

    /// The infections that are still to come; all others have been.
    fn leave_infections(&mut self, rules: &BoardGame, value: &str) -> Result<(), String> {
        let mut left = Infections::default();
        for place in read_list::<InfectionPlace, Vec<_>>(value)? {
            left[place as usize] += 1;
        }
        let mut all = Doctor::pieces(rules).all_infections();
        if let Some(place) = self.infected {
            all[place as usize] -= 1;
        }
        if let Some(place) = InfectionPlace::ALL.into_iter().find(|&p| left[p as usize] > all[p as usize]) {
            return Err(format!("there are not so many infections \"{place}\""));
        }
        self.infections = left;
        Ok(())
    }

    /// The remedies that lie face down; all others that nobody has and that are not for sale are discarded.
    fn leave_remedies(&mut self, value: &str) -> Result<(), String> {
        for (n, discarded) in self.stock.iter_mut().zip(&mut self.discards) {
            *discarded += std::mem::take(n);
        }
        for remedy in read_list::<RemedyKind, Vec<_>>(value)? {
            self.take(remedy)?;
            self.stock[remedy as usize] += 1;
        }
        Ok(())
    }

    fn offer_remedies(&mut self, rules: &BoardGame, value: &str) -> Result<(), String> {
        for old in std::mem::take(&mut self.sale).into_iter().flatten() {
            self.stock[old as usize] += 1;
        }
        let names: Vec<&str> = words(value).collect();
        if names.len() > rules.painter_count() {
            return Err(format!("the doctor has only {} slots", rules.painter_count()));
        }
        for (n, name) in names.into_iter().enumerate().filter(|&(_, name)| name != "-") {
            let remedy: RemedyKind = name.parse()?;
            self.take(remedy)?;
            self.sale[n] = Some(remedy);
        }
        Ok(())
    }

    fn give_remedies(&mut self, who: Painter, value: &str) -> Result<(), String> {
        for (n, held) in self.stock.iter_mut().zip(&mut self.held[who]) {
            *n += std::mem::take(held);
        }
        for remedy in read_list::<RemedyKind, Vec<_>>(value)? {
            self.take(remedy)?;
            self.held[who][remedy as usize] += 1;
        }
        Ok(())
    }

    /// Takes a remedy out of the discards, or out of the stock.
    fn take(&mut self, remedy: RemedyKind) -> Result<(), String> {
        let i = remedy as usize;
        let from = if self.discards[i] > 0 { &mut self.discards[i] } else { &mut self.stock[i] };
        *from = from.checked_sub(1).ok_or_else(|| format!("there is no remedy \"{remedy}\" left"))?;
        Ok(())
    }
}
