//! Module 13: Catacombs. Rulebook 2020, "Les Catacombes".
//!
//! Under every section of the fresco lies a room of the catacombs; what is in it is seen when the section is restored. Who
//! wakes up early may buy a map, lay it on a column while planning, and take what lies open in the rooms it shows: to sell
//! it, or to keep it for the final scoring.

mod look;

use tabletop::{Dice, Happening, Play, Scene, Seat, Viewer, verbs};

use crate::Fresco;
use crate::action::Question;
use crate::action_tile::{Cover, fits, why_not};
use crate::components::{CatacombKind, CatacombTile, Catacombs as Printed};
use crate::core::{Core, NO_TILE, each_in, nth_in};
use crate::event::{Money, Points, Reason};
use crate::modules::{Act, Kit, Module};
use crate::scene::names;
use crate::table::Table;
use crate::visit::{Restoration, Visit};
use crate::why::Why;
use crate::words::{ByPainter, Column, Hour, Painter, Section};

/// The rooms, what was found in them, and the maps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Catacombs {
    /// The tiles that nobody has seen, as a set of numbers.
    unseen: u32,
    /// The tile that lies open in each room, by number; everybody sees it.
    pub open: [u8; Section::COUNT],
    /// The tiles each painter has kept, as sets; behind the screen, but everybody saw them being found.
    pub kept: ByPainter<u32>,
    /// The tiles that were sold, as a set.
    sold: u32,
    /// The maps that nobody has bought, as a set; nobody knows which one is on top of its pile.
    pub piles: u32,
    /// The maps in hand, as sets; their owner alone knows which. Leonardo's is seen by everybody.
    pub hands: ByPainter<u32>,
    /// The map on each column, by number; hidden until all plans are in.
    laid: ByPainter<[u8; Column::COUNT]>,
    /// The maps that were used, as a set.
    used: u32,
    /// The room of the find that is to be kept or sold now.
    pub found: Option<Section>,
}

verbs! {
    /// What one can do in the catacombs.
    pub enum Action {
        /// Buy a map.
        Buy = "map",
        /// Lay the map with this number on this column.
        Lay(map: u8, column: Column) = "lay",
        /// Take what lies in this room.
        Explore(room: Section) = "explore",
        /// Keep what was found.
        Keep = "keep",
        /// Sell what was found.
        Sell = "sell",
    }
}

/// A map takes the two lower spaces of a column.
const MAP: Cover = Cover { spaces: 1, elsewhere: false, needs: false };
const ONE_MAP: &str = "catacombs: one map on a column, and not where an action tile lies";
const EXPLORING: &str = "catacombs: a map leads to the rooms it shows, once the fresco above is restored";

impl Kit for Catacombs {
    fn unpack(_rules: &Fresco) -> Catacombs {
        Catacombs {
            unseen: (1 << Section::COUNT) - 1,
            open: [NO_TILE; Section::COUNT],
            kept: ByPainter([0; Painter::MAX]),
            sold: 0,
            piles: (1 << Printed::MAPS) - 1,
            hands: ByPainter([0; Painter::MAX]),
            laid: ByPainter([[NO_TILE; Column::COUNT]; Painter::MAX]),
            used: 0,
            found: None,
        }
    }

    fn piece_in_bag(rules: &Fresco, bag: &str, piece: &str) -> Option<Result<u32, String>> {
        match bag {
            "catacombs" => Some(look::tile_named(rules, piece).map(|n| n as u32)),
            "maps" => Some(look::map_named(piece).map(|n| n as u32)),
            _ => None,
        }
    }
}

impl Module for Catacombs {
    // Who wakes up at 5, 6 or 7 may buy the uppermost map of that hour. Leonardo must take it, for nothing.
    fn counted(&mut self, t: &mut Table<'_>, who: Painter) -> Play {
        let Some(hour) = t.painters[who].hour else { return Ok(()) };
        let (pile, price) = (self.piles & maps_of(t.rules, hour), t.components().parts.catacombs.map_price);
        if pile == 0 {
            return Ok(());
        }
        if t.rules.is_leonardo(who) {
            self.leonardo_takes(t, hour, pile);
            return Ok(());
        }
        if t.painters[who].thalers < price {
            return Ok(());
        }
        let answer = t.ask(who, Question::Of("Inn: do you buy a map of the catacombs? Its price in thalers: {n}.", price), |_, core, can| {
            // Who pays off a debt first may have too little left.
            if core.painters[who].thalers >= price {
                can.add(Action::Buy.into());
            } else {
                can.bar(Action::Buy.into(), || Why::Because("you have too little money for a map".to_string(), "catacombs: maps cost money"));
            }
            can.add(crate::Action::Done);
        })?;
        if answer != Action::Buy.into() {
            return Ok(());
        }
        t.pay_for(who, price, "a map of the catacombs");
        let Some(map) = t.draw_from("maps", pile) else { return Ok(()) };
        self.piles &= !(1 << map);
        self.hands[who] |= 1 << map;
        t.whisper(
            who,
            |rules| {
                let text = format!("{{who}} takes map {}: {}.", map + 1, look::rooms_in_words(rules, map));
                let mine = names::screen(rules.name_of(who));
                Happening::said("map", text).moving(look::back(hour), 1, look::pile(hour), mine, look::map_label(rules, map)).becoming(look::map(map))
            },
            |rules| {
                let text = format!("{{who}} takes a map of {hour}:00.");
                let theirs = names::screen(rules.name_of(who));
                Some(Happening::said("map", text).moving(look::back(hour), 1, look::pile(hour), theirs, "a map"))
            },
        );
        Ok(())
    }

    fn awake(&mut self, t: &mut Table<'_>, who: Painter) -> Play {
        match each_in(self.hands[who]).next().filter(|_| t.rules.is_leonardo(who)) {
            Some(map) => self.leonardo_lays(t, map),
            None => Ok(()),
        }
    }

    // Maps may be laid on any columns, one on each, where they leave a single space for an assistant.
    fn plan(&mut self, t: &mut Table<'_>, who: Painter) -> Play {
        let columns = Column::of_board(t.last_round);
        while self.hands[who] != 0 && columns.iter().any(|&c| self.has_room(t.core, who, c)) {
            let answer = t.ask(who, Question::Of("Plan: on which column do you lay a map, if any?", 0), |_, core, can| {
                for map in each_in(self.hands[who]) {
                    for column in columns {
                        let lay = Action::Lay(map as u8 + 1, column).into();
                        if self.has_room(core, who, column) {
                            can.add(lay);
                        } else if self.laid[who][column.index()] != NO_TILE {
                            can.bar(lay, || Why::Because("another map already lies on that column".to_string(), ONE_MAP));
                        } else {
                            can.bar(lay, || why_not(core, who, column, MAP));
                        }
                    }
                }
                can.add(crate::Action::Done);
                can.explain(|action| match action {
                    crate::Action::Module(Act::Catacombs(Action::Lay(_, column))) if !columns.contains(&column) => {
                        Some(Why::NotThisBoard(column))
                    }
                    crate::Action::Module(Act::Catacombs(Action::Lay(..))) => {
                        Some(Why::Because("you have no such map".to_string(), "catacombs: maps are bought on waking"))
                    }
                    _ => None,
                });
            })?;
            let crate::Action::Module(Act::Catacombs(Action::Lay(number, column))) = answer else { return Ok(()) };
            let map = usize::from(number) - 1;
            self.lay(t.core, who, map, column);
            t.whisper(who, |rules| look::laid(rules, who, map, column, true), |_| None);
        }
        Ok(())
    }

    fn revealed(&mut self, t: &mut Table<'_>) {
        for who in t.rules.humans() {
            for column in Column::of_board(t.last_round) {
                if let Some(map) = self.map_on(who, column) {
                    t.whisper(who, |rules| look::laid(rules, who, map, column, false), |rules| Some(look::laid(rules, who, map, column, true)));
                }
            }
        }
    }

    // The catacombs are explored before the assistants act or after them, as the owner likes.
    fn arrive(&mut self, t: &mut Table<'_>, visit: &mut Visit) -> Play {
        let Some(map) = self.map_on(visit.who, visit.column) else { return Ok(()) };
        let rooms = self.open_rooms(t.rules, map);
        if rooms == 0 || visit.healthy + visit.sick == 0 {
            return Ok(());
        }
        let ask = Question::Of("Catacombs: which room do you explore first? With done, your assistants act before you explore.", 0);
        match self.choose_room(t, visit.who, rooms, ask, true)? {
            Some(first) => self.explore(t, visit.who, visit.column, map, Some(first)),
            None => Ok(()),
        }
    }

    // When a tile is taken off the fresco, by whomever, everybody sees what lies in the room below.
    fn bared(&mut self, t: &mut Table<'_>, work: &Restoration) -> Play {
        let tiles = &t.rules.components.parts.catacombs.tiles;
        let mut counts = [0u8; Section::COUNT];
        for number in each_in(self.unseen) {
            counts[look::first_alike(tiles, number)] += 1;
        }
        let Some(kind) = t.draw_kind("catacombs", &counts) else { return Ok(()) };
        let Some(number) = each_in(self.unseen).find(|&n| tiles[n] == tiles[kind]) else { return Ok(()) };
        self.unseen &= !(1 << number);
        self.open[work.section.index()] = number as u8;
        let (section, tile) = (work.section, tiles[number]);
        t.announce(|_| {
            Happening::said("catacombs", format!("Below {section} lies {}.", look::in_words(&tile)))
                .moving(look::face(&tile), 1, look::BELOW, names::fresco(section), look::label(&tile))
        });
        Ok(())
    }

    // A map that was laid is used up when its owner leaves the place, whatever it has led to.
    fn leave(&mut self, t: &mut Table<'_>, visit: &mut Visit) -> Play {
        match self.map_on(visit.who, visit.column) {
            Some(map) => self.explore(t, visit.who, visit.column, map, None),
            None => Ok(()),
        }
    }

    // Leonardo explores the same round, and keeps everything.
    fn leonardo(&mut self, t: &mut Table<'_>, column: Column) -> Play {
        match self.map_on(Painter::LEONARDO, column) {
            Some(map) => self.explore(t, Painter::LEONARDO, column, map, None),
            None => Ok(()),
        }
    }

    // Statues and chalices are worth what they show; books the highest number times the number of their colours.
    fn final_scoring(&mut self, t: &mut Table<'_>) -> Play {
        let order = t.order;
        for &who in &order[..t.rules.painter_count()] {
            let finds = each_in(self.kept[who]).map(|n| t.components().parts.catacombs.tiles[n].points).sum();
            let mut points = Points::new(Reason::Finds, finds);
            points.add(Reason::Books, self.books(t.rules, who));
            t.score(who, points)?;
        }
        Ok(())
    }

    // Which maps the others hold is unknown, but everybody saw at which hours they bought them.
    fn determinize(&mut self, rules: &Fresco, _core: &mut Core, viewer: Viewer, dice: &mut Dice) {
        for hour in Hour::ALL {
            let maps = maps_of(rules, hour);
            let others = || rules.humans().filter(|p| !viewer.is(p.seat()));
            let mut unknown = others().fold(self.piles & maps, |set, p| set | self.hands[p] & maps);
            for who in others() {
                let n = (self.hands[who] & maps).count_ones();
                self.hands[who] &= !maps;
                for _ in 0..n {
                    let Some(map) = nth_in(unknown, dice.below(unknown.count_ones())) else { break };
                    unknown &= !(1 << map);
                    self.hands[who] |= 1 << map;
                }
            }
            self.piles = self.piles & !maps | unknown;
        }
    }

    fn show(&self, rules: &Fresco, core: &Core, viewer: Viewer, scene: &mut Scene) {
        self.look(rules, core, viewer, scene);
    }

    fn places(&self, _rules: &Fresco, core: &Core, seat: Seat, act: Act) -> Vec<String> {
        let Act::Catacombs(action) = act else { return Vec::new() };
        vec![match action {
            Action::Buy => return core.painters[Painter::of(seat)].hour.map(look::pile).into_iter().collect(),
            Action::Lay(map, column) => names::plan(self.holder(seat, map), column),
            Action::Explore(room) => names::fresco(room),
            Action::Keep => names::screen(seat.name()),
            Action::Sell => names::THALERS.to_string(),
        }]
    }

    fn note(&self, rules: &Fresco, core: &Core, seat: Seat, act: Act) -> String {
        let Act::Catacombs(action) = act else { return String::new() };
        self.meaning(rules, core, seat, action)
    }

    // An early riser finds the cartographer at the inn.
    fn remark(&self, rules: &Fresco, _core: &Core, _seat: Seat, action: crate::Action) -> String {
        let crate::Action::Wake(hour) = action else { return String::new() };
        match (self.piles & maps_of(rules, hour)).count_ones() {
            0 => String::new(),
            n => format!(", {} left here", tabletop::text::count(n.into(), "map", "maps")),
        }
    }

    fn check(&self, rules: &Fresco, core: &Core) -> Result<(), String> {
        self.sound(rules, core)
    }

    fn get(&self, rules: &Fresco, core: &Core, key: &str) -> Option<Result<String, String>> {
        self.fact(rules, core, key)
    }

    fn set(&mut self, rules: &Fresco, core: &mut Core, key: &str, value: &str) -> Option<Result<(), String>> {
        self.set_fact(rules, core, key, value)
    }
}

impl Catacombs {
    /// Leonardo takes the map of his hour for nothing, and everybody sees it.
    fn leonardo_takes(&mut self, t: &mut Table<'_>, hour: Hour, pile: u32) {
        let who = Painter::LEONARDO;
        let Some(map) = t.draw_from("maps", pile) else { return };
        self.piles &= !(1 << map);
        self.hands[who] |= 1 << map;
        t.say(who, |rules| {
            let text = format!("{{who}} takes map {}: {}.", map + 1, look::rooms_in_words(rules, map));
            Happening::said("map", text)
                .moving(look::back(hour), 1, look::pile(hour), look::OF_LEONARDO, look::map_label(rules, map))
                .becoming(look::map(map))
        });
    }

    /// It is laid at once, openly, on a column that his controller chooses.
    fn leonardo_lays(&mut self, t: &mut Table<'_>, map: usize) -> Play {
        let (who, columns, number) = (Painter::LEONARDO, Column::of_board(t.last_round), map as u8 + 1);
        let ask = Question::Of("You decide for Leonardo: on which column does he lay map {n}?", number.into());
        let answer = t.ask(who, ask, |_, _, can| {
            for column in columns {
                can.add(Action::Lay(number, column).into());
            }
            can.explain(|action| match action {
                crate::Action::Done => Some(Why::Because("Leonardo must lay his map".to_string(), "two players: Leonardo in the catacombs")),
                _ => None,
            });
        })?;
        let crate::Action::Module(Act::Catacombs(Action::Lay(_, column))) = answer else { return Ok(()) };
        self.lay(t.core, who, map, column);
        t.say(who, |rules| look::laid(rules, who, map, column, true));
        Ok(())
    }

    /// Everything that lies open in the rooms of a map is taken, room by room. The map leaves the game.
    fn explore(&mut self, t: &mut Table<'_>, who: Painter, column: Column, map: usize, first: Option<Section>) -> Play {
        self.laid[who][column.index()] = NO_TILE;
        self.used |= 1 << map;
        let rooms = self.open_rooms(t.rules, map);
        t.say(who, |rules| {
            let vain = if rooms == 0 { ", but finds nothing" } else { "" };
            Happening::said("explored", format!("{{who}} explores the catacombs with map {}{vain}.", map + 1))
                .moving(look::map(map), 1, names::plan(rules.name_of(who), column), look::BOX, "a map that was used")
        });
        let mut next = first;
        loop {
            let rooms = self.open_rooms(t.rules, map);
            let lowest = nth_in(rooms, 0).map(Section::from_index);
            let Some(mut room) = next.take().or(lowest) else { return Ok(()) };
            // The order matters to nobody but a player who has to choose.
            if rooms.count_ones() > 1 && Some(room) != first && !t.rules.is_leonardo(who) {
                let ask = Question::Of("Catacombs: which room do you explore next?", 0);
                room = self.choose_room(t, who, rooms, ask, false)?.unwrap_or(room);
            }
            self.find(t, who, room)?;
        }
    }

    fn choose_room(&self, t: &mut Table<'_>, who: Painter, rooms: u32, ask: Question, may_wait: bool) -> Play<Option<Section>> {
        let answer = t.ask(who, ask, |_, core, can| {
            for room in each_in(rooms) {
                can.add(Action::Explore(Section::from_index(room)).into());
            }
            if may_wait {
                can.add(crate::Action::Done);
            }
            can.explain(|action| {
                let crate::Action::Module(Act::Catacombs(Action::Explore(room))) = action else { return None };
                let why = if core.tile_at(room).is_some() {
                    "the fresco above that room is not restored yet"
                } else if self.open[room.index()] == NO_TILE {
                    "that room is empty"
                } else {
                    "your map does not show that room"
                };
                Some(Why::Because(why.to_string(), EXPLORING))
            });
        })?;
        Ok(match answer {
            crate::Action::Module(Act::Catacombs(Action::Explore(room))) => Some(room),
            _ => None,
        })
    }

    /// A find cheers up at once; then it is kept or sold. A book of a colour that one has must be sold.
    fn find(&mut self, t: &mut Table<'_>, who: Painter, room: Section) -> Play {
        let number = usize::from(self.open[room.index()]);
        let Some(&tile) = t.rules.components.parts.catacombs.tiles.get(number) else { return Ok(()) };
        let (leonardo, repeated) = (t.rules.is_leonardo(who), self.is_repeated(t.rules, who, &tile));
        t.say(who, |_| Happening::said("found", format!("{{who}} finds {} in {room}.", look::in_words(&tile))));
        if !leonardo {
            t.change_mood(who, tile.mood.into());
        }
        let keeps = leonardo || !repeated && {
            self.found = Some(room);
            let ask = Question::Of("Catacombs: do you keep the find for the end, or sell it? Thalers for it: {n}.", tile.thalers);
            let answer = t.ask(who, ask, |_, _, can| {
                can.add(Action::Keep.into());
                can.add(Action::Sell.into());
            })?;
            answer == Action::Keep.into()
        };
        (self.found, self.open[room.index()]) = (None, NO_TILE);
        if keeps {
            self.kept[who] |= 1 << number;
            t.say(who, |rules| {
                let home = if leonardo { look::OF_LEONARDO.to_string() } else { names::screen(rules.name_of(who)) };
                Happening::said("kept", format!("{{who}} keeps {}.", look::in_words(&tile)))
                    .moving(look::face(&tile), 1, names::fresco(room), home, look::label(&tile))
            });
        } else {
            self.sold |= 1 << number;
            t.say(who, |_| {
                let text = if repeated { "{who} has that colour already and must sell" } else { "{who} sells" };
                Happening::said("sold", format!("{text} {}.", look::in_words(&tile)))
                    .moving(look::face(&tile), 1, names::fresco(room), look::BOX, "a find that was sold")
            });
            t.earn(who, tile.thalers, Money::Of("the find"));
        }
        Ok(())
    }

    /// Is it a book of a colour that the painter has already?
    fn is_repeated(&self, rules: &Fresco, who: Painter, tile: &CatacombTile) -> bool {
        let tiles = &rules.components.parts.catacombs.tiles;
        let same = |n: usize| tiles[n].kind == CatacombKind::Book && tiles[n].colour == tile.colour;
        tile.kind == CatacombKind::Book && each_in(self.kept[who]).any(same)
    }

    /// The highest number on a painter's books times the number of their colours.
    pub fn books(&self, rules: &Fresco, who: Painter) -> i16 {
        let tiles = &rules.components.parts.catacombs.tiles;
        let books = || each_in(self.kept[who]).map(|n| &tiles[n]).filter(|tile| tile.kind == CatacombKind::Book);
        let colours = books().fold(0u8, |set, book| set | 1 << book.colour).count_ones();
        i16::from(books().map(|book| book.number).max().unwrap_or(0)) * colours as i16
    }

    fn has_room(&self, core: &Core, who: Painter, column: Column) -> bool {
        self.laid[who][column.index()] == NO_TILE && fits(core, who, column, MAP)
    }

    fn lay(&mut self, core: &mut Core, who: Painter, map: usize, column: Column) {
        self.hands[who] &= !(1 << map);
        self.laid[who][column.index()] = map as u8;
        let p = &mut core.more[who];
        p.spaces[column.index()] = MAP.spaces.min(p.spaces[column.index()]);
        p.waiting.insert(column);
    }

    fn map_on(&self, who: Painter, column: Column) -> Option<usize> {
        Some(self.laid[who][column.index()]).filter(|&map| map != NO_TILE).map(usize::from)
    }

    /// The rooms of a map in which something lies open.
    pub fn open_rooms(&self, rules: &Fresco, map: usize) -> u32 {
        let shown = rules.components.parts.catacombs.maps.get(map).map_or(0, |map| map.rooms);
        each_in(shown).filter(|&room| self.open[room % Section::COUNT] != NO_TILE).fold(0, |set, room| set | 1 << room)
    }

    /// Who lays a map: Leonardo's is in nobody else's hand.
    fn holder(&self, seat: Seat, map: u8) -> &'static str {
        if self.hands[Painter::of(seat)] & 1 << map.saturating_sub(1) != 0 { seat.name() } else { "leonardo" }
    }
}

/// The maps that are sold at an hour, as a set of numbers.
fn maps_of(rules: &Fresco, hour: Hour) -> u32 {
    let maps = rules.components.parts.catacombs.maps.iter().enumerate();
    maps.filter(|(_, map)| map.hour == hour).fold(0, |set, (n, _)| set | 1 << n)
}
