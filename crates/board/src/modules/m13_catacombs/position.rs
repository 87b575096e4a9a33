//! Positions with the catacombs.

use super::*;

impl Position for Catacombs {
    const OF_LEONARDO: bool = true;

    // Every tile and every map is in one place.
    fn check(&self, view: View<'_>) -> Result<(), String> {
        let open = self.open.into_iter().flatten().map(Set::only);
        all_in_one_place(Set::ALL, open.chain(self.kept.0).chain([self.unseen, self.sold]), "catacomb tiles")?;
        let laid = self.laid.0.into_iter().flatten().flatten().map(Set::only);
        all_in_one_place(Set::ALL, laid.chain(self.hands.0).chain([self.piles, self.used]), "maps")?;
        if self.unseen.len() < view.tiles_left() {
            return Err("there are fewer unseen catacomb tiles than covered rooms".to_string());
        }
        if let Some(room) = view.covered.iter().find(|room| self.open[room.index()].is_some()) {
            return Err(format!("the room below {room} is open though the fresco is still there"));
        }
        for who in view.rules.all_painters() {
            let board = &view.effects.boards[who];
            if self.maps_laid(who, view.last_round).any(|(column, _)| !board.waiting.has(column) || board.is_covered(column)) {
                return Err(format!("a map of {} lies where it cannot be", view.rules.name_of(who)));
            }
        }
        Ok(())
    }

    fn get(&self, view: View<'_>, fact: Fact<'_>) -> Known<String> {
        let rules = view.rules;
        Ok(match fact {
            OnTable(what) => match in_catacombs(what)? {
                Below::Pile(hour) => list(self.pile(hour).iter()),
                Below::Room(room) => list(self.tile_in(rules, room).map(look::name)),
            },
            Of(who, "finds") => list(self.kept[who].iter().map(|find| look::name(Catacombs::pieces(rules).tile(find)))),
            Of(who, "maps") => list(self.hands[who].iter()),
            Of(who, map) => {
                let column = after("map.", map)?;
                check_column(column, view.last_round)?;
                list(self.map_on(who, column))
            }
        })
    }

    fn set(&mut self, rules: &BoardGame, core: &mut Core, fact: Fact<'_>, value: &str) -> Known {
        match fact {
            OnTable(what) => match in_catacombs(what)? {
                Below::Pile(hour) => self.set_pile(hour, value)?,
                Below::Room(room) => self.set_room(rules, core, room, value)?,
            },
            Of(who, "finds") => self.set_finds(rules, who, value)?,
            Of(who, "maps") => self.set_hand(who, value)?,
            Of(who, map) => self.set_laid(core, who, after("map.", map)?, value)?,
        }
        Ok(())
    }

    fn piece_in_bag(rules: &BoardGame, bag: &str, piece: &str) -> Option<Result<u32, String>> {
        match bag {
            "catacombs" => Some(tile_named(rules, piece).map(|find| find.number() as u32)),
            "maps" => Some(piece.parse().map(|map: MapNumber| map.number() as u32).map_err(String::from)),
            _ => None,
        }
    }
}

impl Catacombs {
    /// The maps left on a pile; the others of that hour that nobody has are out of the game.
    fn set_pile(&mut self, hour: Hour, value: &str) -> Result<(), String> {
        let free = (self.piles | self.used) & Pieces::maps_of(hour);
        let wanted: Set<MapNumber> = read_list(value)?;
        if !(wanted - free).is_empty() {
            return Err("one of these maps belongs to another hour, or somebody has it".to_string());
        }
        self.piles = (self.piles - free) | wanted;
        self.used = (self.used - free) | (free - wanted);
        Ok(())
    }

    /// What lies open in a room; the fresco above must be restored.
    fn set_room(&mut self, rules: &BoardGame, core: &Core, room: Section, value: &str) -> Result<(), String> {
        if let Some(old) = self.open[room.index()].take() {
            self.sold.insert(old);
        }
        if value == "none" {
            return Ok(());
        }
        if core.tile_at(room).is_some() {
            return Err(format!("a fresco tile still lies on {room}: give fresco.{room} = none first"));
        }
        self.open[room.index()] = Some(self.pick(rules, value)?);
        Ok(())
    }

    fn set_finds(&mut self, rules: &BoardGame, who: Painter, value: &str) -> Result<(), String> {
        self.sold |= std::mem::take(&mut self.kept[who]);
        for word in words(value) {
            let find = self.pick(rules, word)?;
            self.kept[who].insert(find);
        }
        Ok(())
    }

    /// A tile of that name that nobody has seen, or one that was sold.
    fn pick(&mut self, rules: &BoardGame, text: &str) -> Result<FindNumber, String> {
        let like = Catacombs::pieces(rules).tile(tile_named(rules, text)?);
        let found = self.unseen.iter().chain(self.sold.iter()).find(|&find| Catacombs::pieces(rules).tile(find) == like);
        let find = found.ok_or_else(|| format!("there is no catacomb tile {text} left"))?;
        self.unseen.remove(find);
        self.sold.remove(find);
        Ok(find)
    }

    fn set_hand(&mut self, who: Painter, value: &str) -> Result<(), String> {
        self.piles |= std::mem::take(&mut self.hands[who]);
        let wanted: Set<MapNumber> = read_list(value)?;
        if !(wanted - (self.piles | self.used)).is_empty() {
            return Err("somebody else has one of these maps".to_string());
        }
        self.piles -= wanted;
        self.used -= wanted;
        self.hands[who] = wanted;
        Ok(())
    }

    fn set_laid(&mut self, core: &mut Core, who: Painter, column: Column, value: &str) -> Result<(), String> {
        if let Some(old) = self.map_on(who, column) {
            return if value == old.to_string() { Ok(()) } else { Err("a map already lies there".to_string()) };
        }
        if value == "none" {
            return Ok(());
        }
        let map: MapNumber = value.parse()?;
        if !(self.piles | self.hands[who]).has(map) {
            return Err(format!("map {value} is not to be had"));
        }
        check_column(column, core.last_round)?;
        if let Some(why) = board::obstacle(core, who, column, MAP) {
            return Err(WhyNot::from(why).to_string());
        }
        self.piles.remove(map);
        self.lay(core, who, map, column);
        Ok(())
    }
}

/// What can be named of the catacombs: the maps of an hour, and a room.
enum Below {
    Pile(Hour),
    Room(Section),
}

/// `catacombs.maps.5`, `catacombs.B2`.
fn in_catacombs(fact: &str) -> Known<Below> {
    let what = fact.strip_prefix("catacombs.").ok_or(Unknown)?;
    Ok(match what.strip_prefix("maps.") {
        Some(hour) => Below::Pile(hour.parse()?),
        None => Below::Room(what.parse()?),
    })
}

/// The first tile of that name.
fn tile_named(rules: &BoardGame, text: &str) -> Result<FindNumber, String> {
    let found = FindNumber::each().find(|&find| look::name(Catacombs::pieces(rules).tile(find)).eq_ignore_ascii_case(text));
    found.ok_or_else(|| format!("\"{text}\" is no catacomb tile: write statue-5, chalice-2, or book-c3 for the third colour and number 3"))
}
