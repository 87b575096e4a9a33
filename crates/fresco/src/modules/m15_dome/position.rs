//! Positions with the dome.

use super::*;

impl Position for Dome {
    fn check(&self, view: View<'_>) -> Result<(), String> {
        let sets = view.rules.all_painters().map(|who| self.held[who]).chain([self.unseen, self.paid]);
        let (all, n) = sets.fold((Set::NONE, 0), |(all, n), set| (all | set, n + set.len()));
        if all != Set::ALL || n != all.len() {
            return Err(format!("there are {n} tiles of the dome, {} different ones", all.len()));
        }
        if self.unseen.len() < self.beneath.len() {
            return Err(format!("only {} tiles of the dome are unseen", self.unseen.len()));
        }
        match (view.covered & (Pieces::SECTIONS - self.beneath)).first() {
            Some(section) => Err(format!("the tile of the dome under {section} is gone")),
            None => Ok(()),
        }
    }

    fn get(&self, view: View<'_>, key: &str) -> Option<Result<String, String>> {
        let tiles = match key {
            "dome.unseen" => self.unseen,
            "dome.paid" => self.paid,
            _ => self.held[whose(view.rules, key, "dome")?],
        };
        let faces: Vec<String> = tiles.iter().map(|number| face(pieces(view.rules).tile(number))).collect();
        Some(Ok(if faces.is_empty() { "none".to_string() } else { faces.join(" ") }))
    }

    fn set(&mut self, rules: &Fresco, core: &mut Core, key: &str, value: &str) -> Option<Result<(), String>> {
        if let "dome.unseen" | "dome.paid" = key {
            return Some(Err("the tiles of the dome follow from those of the painters".to_string()));
        }
        Some(self.give(rules, core, whose(rules, key, "dome")?, value))
    }

    fn piece_in_bag(rules: &Fresco, bag: &str, piece: &str) -> Option<Result<u32, String>> {
        (bag == "dome").then(|| tile_named(rules, piece).map(|tile| tile.number() as u32))
    }
}

impl Dome {
    /// Gives a painter these tiles. They come from inner sections that are restored; if there are too few, tiles leave the
    /// fresco, the one in the centre last.
    fn give(&mut self, rules: &Fresco, core: &mut Core, who: Painter, value: &str) -> Result<(), String> {
        let words = || value.split_whitespace().filter(|&w| w != "none");
        let wanted = words().map(|w| tile_named(rules, w)).collect::<Result<Vec<_>, _>>()?;
        self.unseen |= std::mem::take(&mut self.held[who]);
        for (number, word) in wanted.into_iter().zip(words()) {
            if !self.unseen.take(number) {
                return Err(format!("somebody else has the tile {word} of the dome, or it is named twice"));
            }
            self.held[who].insert(number);
        }
        self.beneath = Pieces::SECTIONS;
        let mut inner: Vec<Section> = Pieces::SECTIONS.iter().collect();
        inner.sort_by_key(|&s| (core.tile_at(s).is_some(), s == Section::CENTRE, std::cmp::Reverse(s)));
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
fn tile_named(rules: &Fresco, text: &str) -> Result<DomeNumber, String> {
    let (paints, points) = text.split_at(text.find(|c: char| c.is_ascii_digit()).unwrap_or(text.len()));
    let no_tile = || format!("\"{text}\" is no tile of the dome: write its paints and its points, like RRY5");
    let face = DomeTile { points: points.parse().map_err(|_| no_tile())?, cost: paints.parse().map_err(|_| no_tile())? };
    DomeNumber::each().find(|&number| pieces(rules).tile(number) == face).ok_or_else(no_tile)
}

fn face(tile: DomeTile) -> String {
    format!("{}{}", tile.cost, tile.points)
}
