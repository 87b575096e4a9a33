//! Positions with benches.

use super::*;

impl Position for Benches {
    fn check(&self, view: View<'_>) -> Result<(), String> {
        let reserve = Benches::pieces(view.rules).reserve;
        if let Some(who) = view.rules.humans().find(|&p| self.beams[p] > reserve) {
            return Err(format!("{} has {} beams out of {reserve}", view.rules.name_of(who), self.beams[who]));
        }
        for size in BenchSize::ALL {
            let (left, unseen) = (self.left[size.number()], self.unseen_of(view.rules, size).len());
            if unseen != u32::from(left) {
                return Err(format!(
                    "there are {left} benches of {}, but {unseen} are unseen",
                    count(size.beams().into(), "beam", "beams")
                ));
            }
        }
        Ok(())
    }

    fn get(&self, _view: View<'_>, fact: Fact<'_>) -> Known<String> {
        Ok(match fact {
            OnTable("benches.left") => list(self.left),
            Of(who, "beams") => self.beams[who].to_string(),
            _ => return Err(Unknown),
        })
    }

    fn set(&mut self, rules: &BoardGame, _core: &mut Core, fact: Fact<'_>, value: &str) -> Known {
        match fact {
            OnTable("benches.left") => self.leave(rules, value)?,
            Of(who, "beams") => {
                let most = Benches::pieces(rules).reserve;
                let wanted = value.parse().ok().filter(|&n| n <= most);
                self.beams[who] = wanted.ok_or_else(|| format!("\"{value}\": a painter has {most} beams in all"))?;
            }
            _ => return Err(Unknown),
        }
        Ok(())
    }

    fn piece_in_bag(rules: &BoardGame, bag: &str, piece: &str) -> Option<Result<u32, String>> {
        (bag == "benches").then(|| {
            let found = Benches::pieces(rules).tiles.iter().position(|b| piece == format!("{}/{}", b.beams, b.points));
            found.map(|n| n as u32).ok_or_else(|| format!("\"{piece}\" is no bench: write its beams and its points, like 2/5"))
        })
    }
}

impl Benches {
    /// So many benches of each size are left; those taken out were among the dearest.
    fn leave(&mut self, rules: &BoardGame, value: &str) -> Result<(), String> {
        let wanted: Vec<u8> = value.split_whitespace().filter_map(|n| n.parse().ok()).collect();
        let wanted: [u8; 3] = wanted.try_into().map_err(|_| "write how many benches of one, two and three beams are left, like 4 4 3")?;
        let fresh = Benches::new(rules);
        if wanted.iter().zip(fresh.left).any(|(&n, all)| n > all) {
            return Err("there are not so many benches".to_string());
        }
        (self.left, self.unseen) = (wanted, Set::NONE);
        for (size, n) in BenchSize::ALL.into_iter().zip(wanted) {
            self.unseen |= fresh.unseen_of(rules, size).iter().take(n.into()).collect::<Set<BenchNumber>>();
        }
        Ok(())
    }
}
