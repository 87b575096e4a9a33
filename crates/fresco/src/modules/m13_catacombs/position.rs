//! Positions with the catacombs.

use super::*;

use super::look::name;

impl Position for Catacombs {
    // Every tile and every map is in one place.
    fn check(&self, view: View<'_>) -> Result<(), String> {
        let open = self.open.iter().flatten().map(|&find| Set::only(find));
        one_place_each([self.unseen, self.sold].into_iter().chain(open).chain(self.kept.0), "catacomb tiles")?;
        let laid = self.laid.0.iter().flatten().flatten().map(|&map| Set::only(map));
        one_place_each([self.piles, self.used].into_iter().chain(self.hands.0).chain(laid), "maps")?;
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

    fn get(&self, view: View<'_>, key: &str) -> Option<Result<String, String>> {
        let rules = view.rules;
        let maps = |set: Set<MapNumber>| list(set.iter().map(|map| map.to_string()).collect());
        if let Some(what) = key.strip_prefix("catacombs.") {
            return Some(match what.strip_prefix("maps.") {
                Some(hour) => hour.parse().map(|hour| maps(self.pile(hour))),
                None => what.parse().map(|room| self.tile_in(rules, room).map_or("none".to_string(), name)),
            });
        }
        let (who, what) = of_painter(rules, key)?;
        Some(Ok(match what {
            "finds" => list(self.kept[who].iter().map(|find| name(pieces(rules).tile(find))).collect()),
            "maps" => maps(self.hands[who]),
            _ => match what.strip_prefix("map.")?.parse().ok()? {
                column if !Column::of_board(view.last_round).contains(&column) => return Some(Err(not_there(column))),
                column => self.map_on(who, column).map_or("none".to_string(), |map| map.to_string()),
            },
        }))
    }

    fn set(&mut self, rules: &Fresco, core: &mut Core, key: &str, value: &str) -> Option<Result<(), String>> {
        if let Some(what) = key.strip_prefix("catacombs.") {
            return Some(match what.strip_prefix("maps.") {
                Some(hour) => hour.parse().and_then(|hour| self.set_pile(hour, value)),
                None => what.parse().and_then(|room| self.set_room(rules, core, room, value)),
            });
        }
        let (who, what) = of_painter(rules, key)?;
        Some(match what {
            "finds" => self.set_finds(rules, who, value),
            "maps" => self.set_hand(who, value),
            _ => self.set_laid(core, who, what.strip_prefix("map.")?.parse().ok()?, value),
        })
    }

    fn piece_in_bag(rules: &Fresco, bag: &str, piece: &str) -> Option<Result<u32, String>> {
        match bag {
            "catacombs" => Some(tile_named(rules, piece).map(|find| find.number() as u32)),
            "maps" => Some(piece.parse().map(|map: MapNumber| map.number() as u32)),
            _ => None,
        }
    }
}

impl Catacombs {
    /// The maps left on a pile; the others of that hour that nobody has are out of the game.
    fn set_pile(&mut self, hour: Hour, value: &str) -> Result<(), String> {
        let free = (self.piles | self.used) & Pieces::maps_of(hour);
        let wanted = maps_named(value)?;
        if !(wanted - free).is_empty() {
            return Err("one of these maps belongs to another hour, or somebody has it".to_string());
        }
        self.piles = (self.piles - free) | wanted;
        self.used = (self.used - free) | (free - wanted);
        Ok(())
    }

    /// What lies open in a room; the fresco above must be restored.
    fn set_room(&mut self, rules: &Fresco, core: &Core, room: Section, value: &str) -> Result<(), String> {
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

    fn set_finds(&mut self, rules: &Fresco, who: Painter, value: &str) -> Result<(), String> {
        self.sold |= std::mem::take(&mut self.kept[who]);
        for word in words(value) {
            let find = self.pick(rules, word)?;
            self.kept[who].insert(find);
        }
        Ok(())
    }

    /// A tile of that name that nobody has seen, or one that was sold.
    fn pick(&mut self, rules: &Fresco, text: &str) -> Result<FindNumber, String> {
        let like = pieces(rules).tile(tile_named(rules, text)?);
        let found = self.unseen.iter().chain(self.sold.iter()).find(|&find| pieces(rules).tile(find) == like);
        let find = found.ok_or_else(|| format!("there is no catacomb tile {text} left"))?;
        self.unseen.remove(find);
        self.sold.remove(find);
        Ok(find)
    }

    fn set_hand(&mut self, who: Painter, value: &str) -> Result<(), String> {
        self.piles |= std::mem::take(&mut self.hands[who]);
        let wanted = maps_named(value)?;
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
        if !Column::of_board(core.last_round).contains(&column) {
            return Err(not_there(column));
        }
        if let Some(why) = board::obstacle(core, who, column, MAP) {
            return Err(Why::from(why).to_string());
        }
        self.piles.remove(map);
        self.lay(core, who, map, column);
        Ok(())
    }
}

/// Sets that have nothing in common, and together are everything.
fn one_place_each<T: Numbered>(sets: impl Iterator<Item = Set<T>>, what: &str) -> Result<(), String> {
    let (union, sum) = sets.fold((Set::NONE, 0), |(union, sum), set| (union | set, sum + set.len()));
    if union == Set::ALL && sum == union.len() {
        return Ok(());
    }
    Err(format!("there are {sum} {what}, {} different ones, instead of {}", union.len(), T::COUNT))
}

/// The first tile of that name.
fn tile_named(rules: &Fresco, text: &str) -> Result<FindNumber, String> {
    let found = FindNumber::each().find(|&find| name(pieces(rules).tile(find)).eq_ignore_ascii_case(text));
    found.ok_or_else(|| format!("\"{text}\" is no catacomb tile: write statue-5, chalice-2, or book-c3 for the third colour and number 3"))
}

fn maps_named(value: &str) -> Result<Set<MapNumber>, String> {
    words(value).try_fold(Set::NONE, |maps, word| Ok(maps | Set::only(word.parse()?)))
}

fn words(value: &str) -> impl Iterator<Item = &str> {
    value.split_whitespace().filter(|&word| word != "none")
}

fn list(items: Vec<String>) -> String {
    if items.is_empty() { "none".to_string() } else { items.join(" ") }
}

fn of_painter<'a>(rules: &Fresco, key: &'a str) -> Option<(Painter, &'a str)> {
    let (name, what) = key.split_once('.')?;
    Some((rules.all_painters().find(|&p| rules.name_of(p) == name)?, what))
}

fn not_there(column: Column) -> String {
    format!("there is no {} in this round", column.place())
}
