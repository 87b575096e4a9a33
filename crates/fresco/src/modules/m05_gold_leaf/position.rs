//! Positions with gold leaf.

use super::*;

impl Position for GoldLeaf {
    fn check(&self, view: View<'_>) -> Result<(), String> {
        let held: u32 = view.rules.humans().map(|who| u32::from(self.leaves[who])).sum();
        let all = u32::from(pieces(view.rules).leaves);
        let there = held + u32::from(self.supply);
        if there == all { Ok(()) } else { Err(format!("there are {there} gold leaves instead of {all}")) }
    }

    fn get(&self, view: View<'_>, key: &str) -> Option<Result<String, String>> {
        Some(match key.split_once('.')? {
            ("leaf", "colour") => Ok(self.colour.to_string()),
            ("leaf", "supply") => Ok(self.supply.to_string()),
            (name, "leaf") => Ok(self.leaves[view.rules.human_named(name)?].to_string()),
            _ => return None,
        })
    }

    fn set(&mut self, rules: &Fresco, _core: &mut Core, key: &str, value: &str) -> Option<Result<(), String>> {
        match key.split_once('.')? {
            ("leaf", "colour") => Some(disc_named(value).map(|disc| self.colour = disc)),
            ("leaf", "supply") => Some(Err("the supply follows from the leaf of the players".to_string())),
            (name, "leaf") => {
                let who = rules.human_named(name)?;
                let all = self.supply + self.leaves[who];
                Some(match value.parse::<u8>() {
                    Ok(n) if n <= all => {
                        (self.leaves[who], self.supply) = (n, all - n);
                        Ok(())
                    }
                    _ => Err(format!("\"{value}\": there are {all} leaves to give")),
                })
            }
            _ => None,
        }
    }

    fn piece_in_bag(_rules: &Fresco, bag: &str, piece: &str) -> Option<Result<u32, String>> {
        (bag == "disc").then(|| disc_named(piece).map(|paint| paint as u32))
    }
}

fn disc_named(text: &str) -> Result<Paint, String> {
    let paint: Paint = text.parse()?;
    if Pieces::DISCS.contains(&paint) { Ok(paint) } else { Err(format!("there is no {} disc", paint.name())) }
}
