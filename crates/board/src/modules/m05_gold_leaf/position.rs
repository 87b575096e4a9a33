//! Positions with gold leaf.

use super::*;

impl Position for GoldLeaf {
    fn check(&self, view: View<'_>) -> Result<(), String> {
        let held: u32 = view.rules.humans().map(|who| u32::from(self.leaves[who])).sum();
        let all = u32::from(GoldLeaf::pieces(view.rules).leaves);
        let there = held + u32::from(self.supply);
        if there == all { Ok(()) } else { Err(format!("there are {there} gold leaves instead of {all}")) }
    }

    fn get(&self, _view: View<'_>, fact: Fact<'_>) -> Known<String> {
        Ok(match fact {
            OnTable("leaf.colour") => self.colour.to_string(),
            OnTable("leaf.supply") => self.supply.to_string(),
            Of(who, "leaf") => self.leaves[who].to_string(),
            _ => return Err(Unknown),
        })
    }

    fn set(&mut self, _rules: &BoardGame, _core: &mut Core, fact: Fact<'_>, value: &str) -> Known {
        match fact {
            OnTable("leaf.colour") => self.colour = disc_named(value)?,
            OnTable("leaf.supply") => return Err("the supply follows from the leaf of the players".into()),
            Of(who, "leaf") => {
                let all = self.supply + self.leaves[who];
                let given = value.parse().ok().filter(|&n| n <= all);
                let given = given.ok_or_else(|| format!("\"{value}\": there are {all} leaves to give"))?;
                (self.leaves[who], self.supply) = (given, all - given);
            }
            _ => return Err(Unknown),
        }
        Ok(())
    }

    fn piece_in_bag(_rules: &BoardGame, bag: &str, piece: &str) -> Option<Result<u32, String>> {
        (bag == "disc").then(|| disc_named(piece).map(|paint| paint as u32))
    }
}

fn disc_named(text: &str) -> Result<Paint, String> {
    let paint: Paint = text.parse()?;
    if Pieces::DISCS.contains(&paint) { Ok(paint) } else { Err(format!("there is no {} disc", paint.name())) }
}
