//! Positions with the dome.

use super::*;

impl Position for Dome {
    const OF_LEONARDO: bool = true;

    fn check(&self, view: View<'_>) -> Result<(), String> {
        all_in_one_place(Set::ALL, self.held.0.into_iter().chain([self.unseen, self.paid]), "tiles of the dome")?;
        if self.unseen.len() < self.beneath.len() {
            return Err(format!("only {} tiles of the dome are unseen", self.unseen.len()));
        }
        match (view.covered & (Pieces::SECTIONS - self.beneath)).first() {
            Some(section) => Err(format!("the tile of the dome under {section} is gone")),
            None => Ok(()),
        }
    }

    fn get(&self, view: View<'_>, fact: Fact<'_>) -> Known<String> {
        let tiles = match fact {
            OnTable("dome.unseen") => self.unseen,
            OnTable("dome.paid") => self.paid,
            Of(who, "dome") => self.held[who],
            _ => return Err(Unknown),
        };
        Ok(list(tiles.iter().map(|number| face(Dome::pieces(view.rules).tile(number)))))
    }

    fn set(&mut self, rules: &BoardGame, core: &mut Core, fact: Fact<'_>, value: &str) -> Known {
        match fact {
            OnTable("dome.unseen" | "dome.paid") => Err("the tiles of the dome follow from those of the painters".into()),
            Of(who, "dome") => Ok(self.give(rules, core, who, value)?),
            _ => Err(Unknown),
        }
    }

    fn piece_in_bag(rules: &BoardGame, bag: &str, piece: &str) -> Option<Result<u32, String>> {
        (bag == "dome").then(|| tile_named(rules, piece).map(|tile| tile.number() as u32))
    }
}

impl Dome {
    /// Gives a painter these tiles. They come from inner sections that are restored; if there are too few, tiles leave the
    /// fresco, the one in the centre last.
    fn give(&mut self, rules: &BoardGame, core: &mut Core, who: Painter, value: &str) -> Result<(), String> {
        let wanted = words(value).map(|word| tile_named(rules, word)).collect::<Result<Vec<_>, _>>()?;
        self.unseen |= std::mem::take(&mut self.held[who]);
        for (number, word) in wanted.into_iter().zip(words(value)) {
            if !self.unseen.take(number) {
                return Err(format!("somebody else has the tile {word} of the dome, or it is named twice"));
            }
            self.held[who].insert(number);
        }
        self.beneath = Pieces::SECTIONS;
        let mut inner: Vec<Section> = Pieces::SECTIONS.iter().collect();
        tabletop::sort_few(&mut inner, |&s| (core.tile_at(s).is_some(), s == Section::CENTRE, std::cmp::Reverse(s)));
        for section in inner.into_iter().take((Set::ALL - self.unseen).len() as usize) {
            self.beneath.remove(section);
            if let Some(tile) = core.lift_tile(section) {
                core.gone.insert(tile);
            }
        }
        Ok(())
    }
}

/// A tile by its face, like `RRY5`; the paints may stand in any order.
fn tile_named(rules: &BoardGame, text: &str) -> Result<DomeNumber, String> {
    let (paints, points) = text.split_at(text.find(|c: char| c.is_ascii_digit()).unwrap_or(text.len()));
    let no_tile = || format!("\"{text}\" is no tile of the dome: write its paints and its points, like RRY5");
    let face = DomeTile { points: points.parse().map_err(|_| no_tile())?, cost: paints.parse().map_err(|_| no_tile())? };
    DomeNumber::each().find(|&number| Dome::pieces(rules).tile(number) == face).ok_or_else(no_tile)
}

fn face(tile: DomeTile) -> String {
    format!("{}{}", tile.cost, tile.points)
}
