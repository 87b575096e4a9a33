//! Positions with the wall fresco.

use super::*;

impl Position for Wall {
    const OF_LEONARDO: bool = true;

    fn check(&self, view: View<'_>) -> Result<(), String> {
        let rules = view.rules;
        let restored = rules.all_painters().map(|who| view.effects.other_tiles[who]);
        all_in_one_place(tiles(), restored.chain([self.unseen, view.effects.other_tiles_gone]), "tiles of the wall")?;
        for mixed in Mixed::ALL {
            let paint = mixed.paint();
            let (shown, left) = (self.fronts.iter().filter(|&&f| f == Some(paint)).count(), self.hidden(rules, paint).len());
            if shown != left as usize {
                return Err(format!("the wall shows {shown} {} tiles, but there are {left}", paint.name()));
            }
            let held = rules.humans().filter(|&p| self.held[p].has(mixed)).count();
            if usize::from(self.exchanges[mixed.number()]) + held != usize::from(Wall::pieces(rules).exchanges[mixed.number()]) {
                return Err(format!("an exchange tile in {} is missing", paint.name()));
            }
        }
        Ok(())
    }

    fn get(&self, view: View<'_>, fact: Fact<'_>) -> Known<String> {
        let rules = view.rules;
        Ok(match fact {
            OnTable("wall.left") => list(self.sections().map(|section| place(rules, section))),
            OnTable(section) => list(self.fronts[named_section(rules, section)?.number()]),
            Of(who, "wall") => {
                let mut backs: Vec<Back> = view.effects.other_tiles[who].iter().map(|n| back(rules, n)).collect();
                backs.sort_unstable_by_key(|back| back.number());
                list(backs)
            }
            Of(who, "exchanges") => Paints::of(&self.held[who].iter().map(Mixed::paint).collect::<Vec<_>>()).to_string(),
            Of(..) => return Err(Unknown),
        })
    }

    fn set(&mut self, rules: &BoardGame, core: &mut Core, fact: Fact<'_>, value: &str) -> Known {
        match fact {
            OnTable("wall.left") => self.set_left(rules, core, value)?,
            OnTable(section) => self.set_front(rules, core, named_section(rules, section)?, value)?,
            Of(who, "wall") => self.set_restored(rules, core, who, value)?,
            Of(who, "exchanges") => self.set_exchanges(who, value)?,
            Of(..) => return Err(Unknown),
        }
        Ok(())
    }

    fn piece_in_bag(rules: &BoardGame, bag: &str, piece: &str) -> Option<Result<u32, String>> {
        (bag == "wall").then(|| {
            let wanted: Back = piece.parse()?;
            let found = tiles().iter().find(|&n| back(rules, n) == wanted);
            found.map(|n| n.number() as u32).ok_or_else(|| format!("there is no tile of the wall with the back {piece}"))
        })
    }
}

/// The section of a fact: `wall.B2`.
fn named_section(rules: &BoardGame, fact: &str) -> Known<WallSection> {
    let at: WallPlace = fact.strip_prefix("wall.").ok_or(Unknown)?.parse()?;
    Ok(section_at(rules, at).ok_or_else(|| format!("there is no section {at} on the wall"))?)
}

impl Wall {
    /// The tiles on the wall that show this paint.
    fn hidden(&self, rules: &BoardGame, paint: Paint) -> Set<OtherTile> {
        self.unseen.filter(|n| tile(rules, n).cost == paint)
    }

    /// Takes the tile off a section, out of the game.
    fn clear(&mut self, rules: &BoardGame, core: &mut Core, section: WallSection) {
        let Some(paint) = self.fronts[section.number()].take() else { return };
        if let Some(number) = self.hidden(rules, paint).first() {
            self.unseen.remove(number);
            core.effects.other_tiles_gone.insert(number);
        }
    }

    fn set_left(&mut self, rules: &BoardGame, core: &mut Core, value: &str) -> Result<(), String> {
        let left: Vec<WallPlace> = read_list(value)?;
        for section in WallSection::each().filter(|&s| !left.contains(&place(rules, s))) {
            self.clear(rules, core, section);
        }
        Ok(())
    }

    /// A tile that is out of the game comes back, or two sections change theirs.
    fn set_front(&mut self, rules: &BoardGame, core: &mut Core, section: WallSection, value: &str) -> Result<(), String> {
        if value == "none" {
            self.clear(rules, core, section);
            return Ok(());
        }
        let paint: Paint = value.parse()?;
        if self.fronts[section.number()] == Some(paint) {
            return Ok(());
        }
        let out = core.effects.other_tiles_gone.iter().find(|&n| tile(rules, n).cost == paint);
        if let Some(number) = out {
            self.clear(rules, core, section);
            core.effects.other_tiles_gone.remove(number);
            self.unseen.insert(number);
            self.fronts[section.number()] = Some(paint);
            return Ok(());
        }
        let other = self.fronts.iter().rposition(|&f| f == Some(paint)).ok_or_else(|| format!("no tile of the wall shows {value}"))?;
        self.fronts.swap(section.number(), other);
        Ok(())
    }

    /// Takes tiles that are out of the game, or from the last sections of the wall that show the right paint.
    fn set_restored(&mut self, rules: &BoardGame, core: &mut Core, who: Painter, value: &str) -> Result<(), String> {
        let effects = &mut core.effects;
        effects.other_tiles_gone |= std::mem::take(&mut effects.other_tiles[who]);
        for word in words(value) {
            let wanted: Back = word.parse()?;
            let found = effects.other_tiles_gone.iter().chain(self.unseen.iter()).find(|&n| back(rules, n) == wanted);
            let number = found.ok_or_else(|| format!("no tile of the wall with the back {word} is left"))?;
            if self.unseen.take(number) {
                let section = self.fronts.iter().rposition(|&f| f == Some(tile(rules, number).cost));
                self.fronts[section.ok_or("the wall shows no such tile")?] = None;
            }
            effects.other_tiles_gone.remove(number);
            effects.other_tiles[who].insert(number);
        }
        Ok(())
    }

    fn set_exchanges(&mut self, who: Painter, value: &str) -> Result<(), String> {
        let wanted: Paints = value.parse()?;
        for mixed in Mixed::ALL {
            let takes = wanted[mixed.paint()] > 0;
            let left = (self.exchanges[mixed.number()] + u8::from(self.held[who].take(mixed))).checked_sub(takes.into());
            self.exchanges[mixed.number()] = left.ok_or_else(|| format!("no exchange tile in {} is left", mixed.paint().name()))?;
            if takes {
                self.held[who].insert(mixed);
            }
        }
        Ok(())
    }
}
