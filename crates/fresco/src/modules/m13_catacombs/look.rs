//! The catacombs as people see them, and as scenarios name them.

use tabletop::text::{count, list_in_words};
use tabletop::{Happening, Scene, Seat, Viewer};

use super::{Action, Catacombs, MAP, maps_of};
use crate::Fresco;
use crate::action_tile::{fits, why_not};
use crate::components::{CatacombKind, CatacombTile, Catacombs as Printed};
use crate::core::{Core, NO_TILE, Step, each_in};
use crate::scene::names;
use crate::words::{Column, Hour, Painter, Section};

/// Under the fresco: nobody knows what lies where.
pub(super) const BELOW: &str = "catacombs.below";
/// Out of the game.
pub(super) const BOX: &str = "catacombs.box";
/// Leonardo has no screen.
pub(super) const OF_LEONARDO: &str = "catacombs.leonardo";

pub(super) fn pile(hour: Hour) -> String {
    format!("catacombs.maps.{hour}")
}

pub(super) fn back(hour: Hour) -> String {
    format!("map-back {hour}")
}

pub(super) fn map(map: usize) -> String {
    format!("map {}", map + 1)
}

pub(super) fn map_label(rules: &Fresco, map: usize) -> String {
    format!("map {} of {}", map + 1, rooms_in_words(rules, map))
}

/// `C4, D4, C5 and D5`.
pub(super) fn rooms_in_words(rules: &Fresco, map: usize) -> String {
    let rooms = rules.components.parts.catacombs.maps.get(map).map_or(0, |map| map.rooms);
    let names: Vec<String> = each_in(rooms).map(|room| Section::from_index(room).to_string()).collect();
    list_in_words(&names, "and")
}

/// A map is laid on a column; for those who saw it before it does not move.
pub(super) fn laid(rules: &Fresco, who: Painter, number: usize, column: Column, moves: bool) -> Happening {
    let text = format!("{{who}} lays map {} ({}) on the {}.", number + 1, rooms_in_words(rules, number), column.place());
    let name = rules.name_of(who);
    let home = if rules.is_leonardo(who) { OF_LEONARDO.to_string() } else { names::screen(name) };
    Happening::said("laid", text).moving(map(number), u32::from(moves), home, names::plan(name, column), map_label(rules, number))
}

/// The name of a tile in scenarios: `statue-5`, `chalice-2`, `book-c3` for the third colour with the number 3.
fn name(tile: &CatacombTile) -> String {
    match tile.kind {
        CatacombKind::Book => format!("book-{}{}", colour(tile), tile.number),
        kind => format!("{kind}-{}", tile.points),
    }
}

/// The colours of the books are called a to e.
fn colour(tile: &CatacombTile) -> char {
    char::from(b'a' + tile.colour.min(4))
}

pub(super) fn face(tile: &CatacombTile) -> String {
    format!("catacomb {}", name(tile))
}

/// `a statue worth 5 points`.
pub(super) fn in_words(tile: &CatacombTile) -> String {
    match tile.kind {
        CatacombKind::Book => format!("a sacred book of colour {} with a {}", colour(tile), tile.number),
        kind => format!("a {kind} worth {}", count(tile.points.into(), "point", "points")),
    }
}

pub(super) fn label(tile: &CatacombTile) -> String {
    let mood = if tile.mood > 0 { format!(", mood +{}", tile.mood) } else { String::new() };
    format!("{} or {}{mood}", in_words(tile), count(tile.thalers.into(), "thaler", "thalers"))
}

/// The first tile that is like this one.
pub(super) fn first_alike(tiles: &[CatacombTile; Section::COUNT], number: usize) -> usize {
    tiles.iter().position(|tile| *tile == tiles[number]).unwrap_or(number)
}

/// The first tile of that name.
pub(super) fn tile_named(rules: &Fresco, text: &str) -> Result<usize, String> {
    let found = rules.components.parts.catacombs.tiles.iter().position(|tile| name(tile).eq_ignore_ascii_case(text));
    found.ok_or_else(|| format!("\"{text}\" is no catacomb tile: write statue-5, chalice-2, or book-c3 for the third colour and number 3"))
}

/// Maps are numbered from 1.
pub(super) fn map_named(text: &str) -> Result<usize, String> {
    let number = text.parse::<usize>().ok().filter(|n| (1..=Printed::MAPS).contains(n));
    number.map(|n| n - 1).ok_or_else(|| format!("\"{text}\" is no map: they are numbered 1 to {}", Printed::MAPS))
}

fn list(items: Vec<String>) -> String {
    if items.is_empty() { "none".to_string() } else { items.join(" ") }
}

impl Catacombs {
    pub(super) fn look(&self, rules: &Fresco, core: &Core, viewer: Viewer, scene: &mut Scene) {
        let printed = &rules.components.parts.catacombs;
        for (place, label) in [(BELOW, "the catacombs below the fresco"), (BOX, "out of the game")] {
            let place = scene.place(place);
            (place.label, place.uncounted) = (label.to_string(), true);
        }
        for section in Section::all() {
            if let Some(tile) = printed.tiles.get(usize::from(self.open[section.index()])) {
                scene.put(names::fresco(section), face(tile), 1, label(tile));
            }
        }
        for hour in Hour::ALL.into_iter().filter(|&hour| maps_of(rules, hour) != 0) {
            scene.place(pile(hour)).label = format!("maps of {hour}:00");
            scene.put(pile(hour), back(hour), (self.piles & maps_of(rules, hour)).count_ones(), "a map");
        }
        for who in rules.all_painters() {
            let (name, leonardo) = (rules.name_of(who), rules.is_leonardo(who));
            let own = viewer.is(who.seat()) && !leonardo;
            if leonardo {
                scene.place(OF_LEONARDO).label = "what Leonardo has found in the catacombs".to_string();
            }
            if own || leonardo {
                let place = if leonardo { OF_LEONARDO.to_string() } else { names::screen(name) };
                for number in each_in(self.kept[who]) {
                    scene.put(place.as_str(), face(&printed.tiles[number]), 1, label(&printed.tiles[number]));
                }
                for number in each_in(self.hands[who]) {
                    scene.put(place.as_str(), map(number), 1, map_label(rules, number));
                }
            }
            if own || leonardo || core.step != Step::Plan {
                for column in Column::of_board(core.last_round) {
                    if let Some(number) = self.map_on(who, column) {
                        scene.put(names::plan(name, column), map(number), 1, map_label(rules, number));
                    }
                }
            }
        }
    }

    /// What an action costs and brings.
    pub(super) fn meaning(&self, rules: &Fresco, core: &Core, seat: Seat, action: Action) -> String {
        let printed = &rules.components.parts.catacombs;
        let (who, thalers) = (Painter::of(seat), |n: u16| count(n.into(), "thaler", "thalers"));
        let find = |room: Section| printed.tiles.get(usize::from(self.open[room.index()]));
        match action {
            Action::Buy => {
                let maps = core.painters[who].hour.map_or(0, |hour| maps_of(rules, hour));
                let rooms = each_in(maps).map(|n| printed.maps[n].rooms.count_ones()).max().unwrap_or(0);
                format!("{} for {}", count(rooms.into(), "room", "rooms"), thalers(printed.map_price))
            }
            Action::Lay(number, _) => {
                let map = usize::from(number.saturating_sub(1));
                let open: Vec<String> = each_in(self.open_rooms(rules, map)).map(|room| Section::from_index(room).to_string()).collect();
                let open = if open.is_empty() { "nothing open yet".to_string() } else { format!("open: {}", list_in_words(&open, "and")) };
                format!("{}; {open}", rooms_in_words(rules, map))
            }
            Action::Explore(room) => find(room).map_or(String::new(), |tile| {
                let twice = self.is_repeated(rules, who, tile);
                if twice { format!("{}, to be sold for {}", in_words(tile), thalers(tile.thalers)) } else { label(tile) }
            }),
            Action::Keep => match self.found.and_then(find) {
                Some(tile) if tile.kind == CatacombKind::Book => {
                    let mut then = *self;
                    then.kept[who] |= self.found.map_or(0, |room| 1 << self.open[room.index()]);
                    format!("your books are then worth {}", count(then.books(rules, who).into(), "point", "points"))
                }
                Some(tile) => format!("{} at the end", count(tile.points.into(), "point", "points")),
                None => String::new(),
            },
            Action::Sell => self.found.and_then(find).map(|tile| thalers(tile.thalers)).unwrap_or_default(),
        }
    }

    /// Every tile and every map is in one place.
    pub(super) fn sound(&self, rules: &Fresco, core: &Core) -> Result<(), String> {
        let open = self.open.iter().filter(|&&n| n != NO_TILE);
        let mut tiles = vec![self.unseen, self.sold];
        tiles.extend(open.map(|&n| 1u32 << n));
        tiles.extend(self.kept.0);
        one_place_each(&tiles, Section::COUNT, "catacomb tiles")?;
        let mut maps = vec![self.piles, self.used];
        maps.extend(self.hands.0);
        maps.extend(self.laid.0.iter().flatten().filter(|&&n| n != NO_TILE).map(|&n| 1u32 << n));
        one_place_each(&maps, Printed::MAPS, "maps")?;
        if self.unseen.count_ones() < core.tiles_left() {
            return Err("there are fewer unseen catacomb tiles than covered rooms".to_string());
        }
        if let Some(room) = core.sections_left().find(|s| self.open[s.index()] != NO_TILE) {
            return Err(format!("the room below {room} is open though the fresco is still there"));
        }
        for who in rules.all_painters() {
            let p = &core.more[who];
            let laid = (0..Column::COUNT).find(|&c| self.laid[who][c] != NO_TILE && (!p.waiting.has_nth(c) || p.covered.has_nth(c)));
            if laid.is_some() {
                return Err(format!("a map of {} lies where it cannot be", rules.name_of(who)));
            }
        }
        Ok(())
    }

    pub(super) fn fact(&self, rules: &Fresco, core: &Core, key: &str) -> Option<Result<String, String>> {
        let tiles = &rules.components.parts.catacombs.tiles;
        let maps = |set: u32| list(each_in(set).map(|n| (n + 1).to_string()).collect());
        let (first, rest) = key.split_once('.')?;
        if first == "catacombs" {
            if let Some(hour) = rest.strip_prefix("maps.") {
                return Some(hour.parse::<Hour>().map(|hour| maps(self.piles & maps_of(rules, hour))));
            }
            let tile = |room: Section| tiles.get(usize::from(self.open[room.index()])).map_or("none".to_string(), name);
            return Some(rest.parse::<Section>().map(tile));
        }
        let who = rules.all_painters().find(|&p| rules.name_of(p) == first)?;
        Some(Ok(match rest {
            "finds" => list(each_in(self.kept[who]).map(|n| name(&tiles[n])).collect()),
            "maps" => maps(self.hands[who]),
            _ => {
                let column: Column = rest.strip_prefix("map.")?.parse().ok()?;
                if !Column::of_board(core.last_round).contains(&column) {
                    return Some(Err(format!("there is no {} in this round", column.place())));
                }
                self.map_on(who, column).map_or("none".to_string(), |n| (n + 1).to_string())
            }
        }))
    }

    pub(super) fn set_fact(&mut self, rules: &Fresco, core: &mut Core, key: &str, value: &str) -> Option<Result<(), String>> {
        let (first, rest) = key.split_once('.')?;
        if first == "catacombs" {
            return Some(match rest.strip_prefix("maps.") {
                Some(hour) => hour.parse().and_then(|hour| self.set_pile(rules, hour, value)),
                None => rest.parse().and_then(|room| self.set_room(rules, core, room, value)),
            });
        }
        let who = rules.all_painters().find(|&p| rules.name_of(p) == first)?;
        match rest {
            "finds" => Some(self.set_finds(rules, who, value)),
            "maps" => Some(self.set_hand(who, value)),
            _ => {
                let column: Column = rest.strip_prefix("map.")?.parse().ok()?;
                Some(self.set_laid(core, who, column, value))
            }
        }
    }

    /// The maps left on a pile; the others of that hour that nobody has are out of the game.
    fn set_pile(&mut self, rules: &Fresco, hour: Hour, value: &str) -> Result<(), String> {
        let free = (self.piles | self.used) & maps_of(rules, hour);
        let wanted = numbers(value)?;
        if wanted & !free != 0 {
            return Err("one of these maps belongs to another hour, or somebody has it".to_string());
        }
        self.piles = self.piles & !free | wanted;
        self.used = self.used & !free | free & !wanted;
        Ok(())
    }

    /// What lies open in a room; the fresco above must be restored.
    fn set_room(&mut self, rules: &Fresco, core: &Core, room: Section, value: &str) -> Result<(), String> {
        if let Some(old) = Some(self.open[room.index()]).filter(|&n| n != NO_TILE) {
            self.sold |= 1 << old;
            self.open[room.index()] = NO_TILE;
        }
        if value == "none" {
            return Ok(());
        }
        if core.tile_at(room).is_some() {
            return Err(format!("a fresco tile still lies on {room}: give fresco.{room} = none first"));
        }
        self.open[room.index()] = self.pick(rules, value)? as u8;
        Ok(())
    }

    fn set_finds(&mut self, rules: &Fresco, who: Painter, value: &str) -> Result<(), String> {
        self.sold |= std::mem::take(&mut self.kept[who]);
        for word in value.split_whitespace().filter(|&w| w != "none") {
            self.kept[who] |= 1 << self.pick(rules, word)?;
        }
        Ok(())
    }

    /// A tile of that name that nobody has seen, or one that was sold.
    fn pick(&mut self, rules: &Fresco, text: &str) -> Result<usize, String> {
        let tiles = &rules.components.parts.catacombs.tiles;
        let like = tiles[tile_named(rules, text)?];
        let found = each_in(self.unseen).chain(each_in(self.sold)).find(|&n| tiles[n] == like);
        let number = found.ok_or_else(|| format!("there is no catacomb tile {text} left"))?;
        self.unseen &= !(1 << number);
        self.sold &= !(1 << number);
        Ok(number)
    }

    fn set_hand(&mut self, who: Painter, value: &str) -> Result<(), String> {
        self.piles |= std::mem::take(&mut self.hands[who]);
        let wanted = numbers(value)?;
        if wanted & !(self.piles | self.used) != 0 {
            return Err("somebody else has one of these maps".to_string());
        }
        self.piles &= !wanted;
        self.used &= !wanted;
        self.hands[who] = wanted;
        Ok(())
    }

    fn set_laid(&mut self, core: &mut Core, who: Painter, column: Column, value: &str) -> Result<(), String> {
        if let Some(old) = self.map_on(who, column) {
            return if value == (old + 1).to_string() { Ok(()) } else { Err("a map already lies there".to_string()) };
        }
        if value == "none" {
            return Ok(());
        }
        let map = map_named(value)?;
        if (self.piles | self.hands[who]) & 1 << map == 0 {
            return Err(format!("map {value} is not to be had"));
        }
        if !Column::of_board(core.last_round).contains(&column) {
            return Err(format!("there is no {} in this round", column.place()));
        }
        if !fits(core, who, column, MAP) {
            return Err(why_not(core, who, column, MAP).to_string());
        }
        self.piles &= !(1 << map);
        self.lay(core, who, map, column);
        Ok(())
    }
}

/// Sets that have nothing in common, and together are everything.
fn one_place_each(sets: &[u32], all: usize, what: &str) -> Result<(), String> {
    let (union, sum) = sets.iter().fold((0, 0), |(union, sum), set| (union | set, sum + set.count_ones()));
    if union.count_ones() as usize == all && sum as usize == all {
        return Ok(());
    }
    Err(format!("there are {sum} {what}, {} different ones, instead of {all}", union.count_ones()))
}

fn numbers(value: &str) -> Result<u32, String> {
    value.split_whitespace().filter(|&w| w != "none").try_fold(0, |set, word| Ok(set | 1 << map_named(word)?))
}
