//! Positions with the glaziers.

use super::*;

impl Position for Glaziers {
    // Every piece of glass and every window is in one place.
    fn check(&self, view: View<'_>) -> Result<(), String> {
        let pieces = Glaziers::pieces(view.rules);
        let held = view.rules.humans().fold([0; 4], |all, who| add(all, self.glass[who]));
        let glass = [self.sale, self.storage, held].into_iter().fold(self.bag, add);
        if glass != pieces.glass.map(|g| g.pieces) {
            return Err(format!("there is the wrong glass on the table: {}", glass::letters(glass)));
        }
        let renovated = WindowNumber::each().filter(|window| self.renovated[window.number()].is_some());
        let windows = self.bench.into_iter().flatten().chain(renovated).map(Set::only);
        all_in_one_place(Set::ALL, windows.chain([self.pile, self.gone]), "windows")?;
        let beside: Vec<Section> = self.renovated.into_iter().flatten().collect();
        if let Some(wrong) = beside.iter().find(|&&s| !pieces.sections.has(s)) {
            return Err(format!("there can be no window beside {wrong}"));
        }
        if let Some(twice) = beside.iter().find(|s| beside.iter().filter(|t| t == s).count() > 1) {
            return Err(format!("there are two windows beside {twice}"));
        }
        Ok(())
    }

    fn get(&self, view: View<'_>, fact: Fact<'_>) -> Known<String> {
        let name = |number: WindowNumber| look::panes(Glaziers::pieces(view.rules).window(number));
        Ok(match fact {
            OnTable("glaziers.sale") => or_none(glass::letters(self.sale)),
            OnTable("glaziers.storage") => or_none(glass::letters(self.storage)),
            OnTable("glaziers.bag") => or_none(glass::letters(self.bag)),
            OnTable("glaziers.pile") => self.pile.len().to_string(),
            OnTable("glaziers.bench") => list(self.bench.into_iter().flatten().map(name)),
            OnTable("glaziers.gone") => list(self.gone.iter().map(name)),
            OnTable(opening) => list(self.window_beside(after("glaziers.", opening)?).map(name)),
            Of(who, "glass") => or_none(glass::letters(self.glass[who])),
            Of(..) => return Err(Unknown),
        })
    }

    fn set(&mut self, rules: &BoardGame, _core: &mut Core, fact: Fact<'_>, value: &str) -> Known {
        match fact {
            OnTable("glaziers.sale") => self.set_glass(value, |g| &mut g.sale)?,
            OnTable("glaziers.storage") => self.set_glass(value, |g| &mut g.storage)?,
            OnTable("glaziers.bag") if glass::read_glass(value)? == self.bag => {}
            OnTable("glaziers.bag") => return Err("the glass in the bag follows from all other glass".into()),
            OnTable("glaziers.pile") => return Err("the pile follows from the windows that are elsewhere".into()),
            OnTable("glaziers.bench") => self.set_bench(rules, value)?,
            OnTable("glaziers.gone") => self.set_gone(rules, value)?,
            OnTable(opening) => self.set_window(rules, after("glaziers.", opening)?, value)?,
            Of(who, "glass") => self.set_glass(value, |g| &mut g.glass[who])?,
            Of(..) => return Err(Unknown),
        }
        Ok(())
    }

    fn piece_in_bag(rules: &BoardGame, bag: &str, piece: &str) -> Option<Result<u32, String>> {
        match bag {
            "glass" => Some(glass::read_glass(piece).and_then(|glass| match each_piece(glass).collect::<Vec<_>>()[..] {
                [colour] => Ok(colour as u32),
                _ => Err(glass::no_glass(piece)),
            })),
            "windows" => Some(window_named(rules, piece).map(|window| window.number() as u32)),
            _ => None,
        }
    }
}

impl Glaziers {
    fn window_beside(&self, section: Section) -> Option<WindowNumber> {
        WindowNumber::each().find(|window| self.renovated[window.number()] == Some(section))
    }

    /// Glass comes out of the bag and goes back there; glass that the bag lacks is taken from the sale.
    fn set_glass(&mut self, value: &str, place: impl Fn(&mut Glaziers) -> &mut Counts) -> Result<(), String> {
        let wanted = glass::read_glass(value)?;
        let mut after = *self;
        after.bag = add(after.bag, std::mem::take(place(&mut after)));
        for colour in each_piece(wanted) {
            let c = colour as usize;
            let from = if after.bag[c] > 0 { &mut after.bag } else { &mut after.sale };
            from[c] = from[c].checked_sub(1).ok_or_else(|| format!("there is not so much {colour} glass left"))?;
        }
        *place(&mut after) = wanted;
        *self = after;
        Ok(())
    }

    /// The windows on the bench, from the slot that costs nothing; the others go back to the pile.
    fn set_bench(&mut self, rules: &BoardGame, value: &str) -> Result<(), String> {
        let mut after = *self;
        after.pile |= std::mem::take(&mut after.bench).into_iter().flatten().collect();
        let words: Vec<&str> = words(value).collect();
        if words.len() > Pieces::SLOTS {
            return Err(format!("the bench has {} slots", Pieces::SLOTS));
        }
        for (slot, word) in words.into_iter().enumerate() {
            after.bench[slot] = Some(after.take_from_pile(rules, word)?);
        }
        *self = after;
        Ok(())
    }

    fn set_gone(&mut self, rules: &BoardGame, value: &str) -> Result<(), String> {
        let mut after = *self;
        after.pile |= std::mem::take(&mut after.gone);
        for word in words(value) {
            let window = after.take_from_pile(rules, word)?;
            after.gone.insert(window);
        }
        *self = after;
        Ok(())
    }

    fn set_window(&mut self, rules: &BoardGame, section: Section, value: &str) -> Result<(), String> {
        let mut after = *self;
        if !Glaziers::pieces(rules).sections.has(section) {
            return Err(format!("there is no window beside {section}"));
        }
        if let Some(window) = after.window_beside(section) {
            after.renovated[window.number()] = None;
            after.pile.insert(window);
        }
        if value != "none" {
            let window = after.take_from_pile(rules, value)?;
            after.renovated[window.number()] = Some(section);
        }
        *self = after;
        Ok(())
    }

    /// Takes a window out of the pile; if it lies on the bench, one of the pile takes its place there.
    fn take_from_pile(&mut self, rules: &BoardGame, name: &str) -> Result<WindowNumber, String> {
        let window = window_named(rules, name)?;
        if !self.pile.take(window) {
            let (Some(spare), Some(on_bench)) = (self.pile.first(), self.bench.iter_mut().find(|b| **b == Some(window))) else {
                return Err(format!("the window {name} is somewhere else"));
            };
            *on_bench = Some(spare);
            self.pile.remove(spare);
        }
        Ok(window)
    }
}

/// A window by its panes.
fn window_named(rules: &BoardGame, text: &str) -> Result<WindowNumber, String> {
    let found = WindowNumber::each().find(|&window| look::panes(Glaziers::pieces(rules).window(window)).eq_ignore_ascii_case(text));
    found.ok_or_else(|| format!("\"{text}\" is no window: write its panes, like YGY"))
}
