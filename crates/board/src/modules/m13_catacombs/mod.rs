//! Module 13: Catacombs. Rulebook 2020, "Les Catacombes".
//!
//! Under every section of the fresco lies a room of the catacombs; what is in it is seen when the section is restored. A
//! painter who wakes up early may buy a map, lay it on a column while planning, and take what lies open in the rooms it
//! shows: to sell it, or to keep it for the final scoring.

mod look;
mod pieces;
mod position;

use crate::modules::prelude::*;

pub use pieces::{CartographerTile, CatacombKind, CatacombTile, FindNumber, MapNumber, Pieces};

/// The rooms, what was found in them, and the maps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Catacombs {
    /// The tiles that nobody has seen.
    unseen: Set<FindNumber>,
    /// The tile that lies open in each room; everybody sees it.
    pub open: [Option<FindNumber>; Section::COUNT],
    /// The tiles each painter has kept; behind the screen, but everybody saw them being found.
    pub kept: ByPainter<Set<FindNumber>>,
    /// The tiles that were sold.
    sold: Set<FindNumber>,
    /// The maps that nobody has bought; nobody knows which one is on top of its pile.
    pub piles: Set<MapNumber>,
    /// The maps in hand; their owner alone knows which. Leonardo's is seen by everybody.
    pub hands: ByPainter<Set<MapNumber>>,
    /// The map on each column; hidden until all plans are in.
    laid: ByPainter<[Option<MapNumber>; Column::COUNT]>,
    /// The maps that were used.
    used: Set<MapNumber>,
    /// The room of the find that is to be kept or sold now.
    pub found: Option<Section>,
}

verbs! {
    /// What one can do in the catacombs.
    pub enum Action within crate::Action {
        /// Buy a map.
        Buy = "map",
        /// Lay this map on this column.
        Lay(map: MapNumber, column: Column) = "lay",
        /// Take what lies in this room.
        Explore(room: Section) = "explore",
        /// Keep what was found.
        Keep = "keep",
        /// Sell what was found.
        Sell = "sell",
    }
}

answers! {
    /// What to do with a find.
    enum WithTheFind of Action within crate::Action { Keep, Sell }
}

reasons! { Catacombs: Finds = "treasure from the catacombs", Books = "sacred books" }

/// A map takes the two lower spaces of a column.
const MAP: Cover = Cover { spaces: 1, elsewhere: false, needs: false };
const PRICE: Rule = rule!("catacombs", "catacombs: maps cost money");
const BOUGHT_ON_WAKING: Rule = rule!("catacombs", "catacombs: you buy maps when you wake up");
const ONE_MAP: Rule = rule!("catacombs", "catacombs: one map per column, and never on one covered by an action tile");
const EXPLORING: Rule = rule!("catacombs", "catacombs: a map leads to the rooms it shows, once the section above is restored");
const LEONARDO: Rule = rule!("catacombs", "two players: Leonardo in the catacombs");

impl Module for Catacombs {
    const ALIASES: &'static [&'static str] = &["catacomb"];

    fn new(_rules: &BoardGame) -> Catacombs {
        Catacombs {
            unseen: Set::ALL,
            open: [None; Section::COUNT],
            kept: ByPainter::default(),
            sold: Set::NONE,
            piles: Set::ALL,
            hands: ByPainter::default(),
            laid: ByPainter::default(),
            used: Set::NONE,
            found: None,
        }
    }
}

impl Moments for Catacombs {
    // Leonardo must take the uppermost map of his hour, for nothing.
    fn woke(&mut self, t: &mut Table<'_>, who: Painter) -> Play {
        if let Some(hour) = t.painters[who].hour.filter(|_| t.rules.is_leonardo(who)) {
            self.take_map(t, who, hour);
        }
        Ok(())
    }

    // A player who wakes up at 5, 6 or 7 may buy the uppermost map of that hour. Those who have too little money are asked like
    // everybody else.
    fn awake(&mut self, t: &mut Table<'_>, who: Painter) -> Play {
        if t.rules.is_leonardo(who) {
            return self.hands[who].first().map_or(Ok(()), |map| self.leonardo_lays(t, map));
        }
        let (Some(hour), price) = (t.painters[who].hour, Catacombs::pieces(t.rules).map_price) else { return Ok(()) };
        if self.pile(hour).is_empty() {
            return Ok(());
        }
        let prompt = (sentence!("Inn: do you buy a map of the catacombs for {thalers}?"), price);
        let answer = t.may(who, prompt, |view, can| {
            let poor = view.painters[who].thalers < price;
            can.add_unless(say::Buy, poor.then_some((sentence!("you cannot afford a map"), PRICE)));
        })?;
        if let Some(say::Buy) = answer {
            t.pay_for(who, price, Term("source|a map of the catacombs"));
            self.take_map(t, who, hour);
        }
        Ok(())
    }

    // Maps may be laid on any columns, one on each, where they leave a single space for an assistant.
    fn plan(&mut self, t: &mut Table<'_>, who: Painter) -> Play {
        let columns = Column::of_board(t.last_round);
        while !self.hands[who].is_empty() && columns.iter().any(|&column| self.obstacle(t.core, who, column).is_none()) {
            let answer = t.may(who, sentence!("Plan: on which column do you lay a map, if any?"), |view, can| {
                for map in self.hands[who].iter() {
                    for column in columns {
                        can.add_unless(say::Lay(map, column), self.obstacle(view.core, who, column));
                    }
                }
                can.explain(|say::Lay(_, column)| match columns.contains(&column) {
                    true => Some(WhyNot::because(say!("you have no such map"), BOUGHT_ON_WAKING)),
                    false => Some(WhyNot::NotThisBoard(column)),
                });
            })?;
            let Some(say::Lay(map, column)) = answer else { break };
            self.lay(t.core, who, map, column);
            t.whisper(who, move |rules| look::laid(rules, who, map, column, true), |_| None);
        }
        Ok(())
    }

    fn revealed(&mut self, t: &mut Table<'_>) {
        for who in t.rules.humans() {
            for (column, map) in self.maps_laid(who, t.last_round) {
                t.whisper(
                    who,
                    move |rules| look::laid(rules, who, map, column, false),
                    move |rules| Some(look::laid(rules, who, map, column, true)),
                );
            }
        }
    }

    // The catacombs are explored before the assistants act or after them, as the owner likes.
    fn arrive(&mut self, t: &mut Table<'_>, visit: &mut Visit) -> Play {
        let Some(map) = self.map_on(visit.who, visit.column) else { return Ok(()) };
        let rooms = self.open_rooms(t.rules, map);
        if rooms.is_empty() || visit.healthy + visit.sick == 0 {
            return Ok(());
        }
        let prompt = sentence!("Catacombs: which room do you explore first? Choose done to let your assistants act first.");
        let answer = t.may(visit.who, prompt, |view, can| self.offer_rooms(view, rooms, can))?;
        answer.map_or(Ok(()), |say::Explore(first)| self.explore(t, visit.who, visit.column, map, Some(first)))
    }

    // A map that was laid is used up when its owner leaves the place, whatever it has led to.
    fn leave(&mut self, t: &mut Table<'_>, visit: &Visit) -> Play {
        self.map_on(visit.who, visit.column).map_or(Ok(()), |map| self.explore(t, visit.who, visit.column, map, None))
    }

    // When a tile is taken off the fresco, by whomever, everybody sees what lies in the room below.
    fn uncovered(&mut self, t: &mut Table<'_>, work: &Restoration) -> Play {
        let tiles = &Catacombs::pieces(t.rules).tiles;
        let mut counts = [0u8; Section::COUNT];
        for find in self.unseen.iter() {
            let first_alike = tiles.iter().position(|tile| *tile == tiles[find.number()]);
            counts[first_alike.unwrap_or(find.number())] += 1;
        }
        let Some(kind) = t.draw_kind("catacombs", &counts) else { return Ok(()) };
        let (section, tile) = (work.section, tiles[kind]);
        let Some(find) = self.unseen.iter().find(|find| tiles[find.number()] == tile) else { return Ok(()) };
        self.unseen.remove(find);
        self.open[section.index()] = Some(find);
        t.announce(move |_| {
            let said = Happening::said("catacombs", say!("Below {section} lies {find}.", section, find = look::in_words(&tile)));
            said.moving(look::face(&tile), 1, look::BELOW, names::fresco(section))
        });
        Ok(())
    }

    // Leonardo explores the same round, and keeps everything.
    fn leonardo(&mut self, t: &mut Table<'_>, column: Column) -> Play {
        let who = Painter::LEONARDO;
        self.map_on(who, column).map_or(Ok(()), |map| self.explore(t, who, column, map, None))
    }

    // Statues and chalices are worth what they show; books the highest number times the number of their colours.
    fn final_scoring(&mut self, t: &mut Table<'_>) -> Play {
        for who in t.in_turn_order() {
            let finds = self.kept[who].iter().map(|find| Catacombs::pieces(t.rules).tile(find).points).sum();
            let mut points = Points::new(Reason::Finds, finds);
            points.add(Reason::Books, self.books(t.rules, who));
            t.score(who, points)?;
        }
        Ok(())
    }

    // Nobody knows which maps the others hold, but everybody saw at which hours they bought them.
    fn determinize(&mut self, rules: &BoardGame, _core: &Core, viewer: Viewer, dice: &mut Dice) {
        let others = || rules.humans().filter(|who| !viewer.is(who.seat()));
        for maps in Hour::ALL.map(Pieces::maps_of) {
            let mut unknown = others().fold(self.piles & maps, |set, who| set | self.hands[who] & maps);
            for who in others() {
                let dealt = deal(unknown, (self.hands[who] & maps).len(), dice);
                self.hands[who] = (self.hands[who] - maps) | dealt;
                unknown -= dealt;
            }
            self.piles = (self.piles - maps) | unknown;
        }
    }

    // Any finds, as long as nobody has two books of a colour.
    fn disguise(&mut self, rules: &BoardGame, core: &Core, viewer: Viewer, dice: &mut Dice) {
        self.determinize(rules, core, viewer, dice);
        let others: Vec<Painter> = rules.humans().filter(|who| !viewer.is(who.seat())).collect();
        let mut pool = others.iter().fold(Set::NONE, |all, &who| all | self.kept[who]);
        let mut then = *self;
        others.iter().for_each(|&who| then.kept[who] = Set::NONE);
        for &who in &others {
            for _ in 0..self.kept[who].len() {
                let Some(find) = take_any(&mut pool, dice) else { return };
                if then.is_repeated(rules, who, Catacombs::pieces(rules).tile(find)) {
                    return;
                }
                then.kept[who].insert(find);
            }
        }
        *self = then;
    }
}

impl Offers for Catacombs {}

/// Why a map cannot be laid on a column.
enum Obstacle {
    Map,
    Board(board::Obstacle),
}

impl From<Obstacle> for WhyNot {
    fn from(obstacle: Obstacle) -> WhyNot {
        match obstacle {
            Obstacle::Map => (sentence!("another map already lies on that column"), ONE_MAP).into(),
            Obstacle::Board(obstacle) => obstacle.into(),
        }
    }
}

impl Catacombs {
    /// A painter takes the uppermost map of an hour. Everybody sees which one Leonardo takes.
    fn take_map(&mut self, t: &mut Table<'_>, who: Painter, hour: Hour) {
        let Some(map) = t.draw_from("maps", self.pile(hour)) else { return };
        self.piles.remove(map);
        self.hands[who].insert(map);
        if t.rules.is_leonardo(who) {
            t.say(who, move |rules| look::taken(rules, who, hour, Some(map)));
        } else {
            t.whisper(who, move |rules| look::taken(rules, who, hour, Some(map)), move |rules| Some(look::taken(rules, who, hour, None)));
        }
    }

    /// Leonardo's map is laid at once, openly, on a column that his controller chooses.
    fn leonardo_lays(&mut self, t: &mut Table<'_>, map: MapNumber) -> Play {
        let who = Painter::LEONARDO;
        let prompt = (sentence!("You decide for Leonardo: on which column does he lay map {n}?"), map.number() as u16 + 1);
        let say::Lay(_, column) = t.decide(who, prompt, |view, can| {
            for column in Column::of_board(view.last_round) {
                can.add(say::Lay(map, column));
            }
            explain_done(can, sentence!("Leonardo must lay his map"), LEONARDO);
        })?;
        self.lay(t.core, who, map, column);
        t.say(who, move |rules| look::laid(rules, who, map, column, true));
        Ok(())
    }

    /// Everything that lies open in the rooms of a map is taken, room by room. The map leaves the game.
    fn explore(&mut self, t: &mut Table<'_>, who: Painter, column: Column, map: MapNumber, first: Option<Section>) -> Play {
        self.laid[who][column.index()] = None;
        self.used.insert(map);
        let mut rooms = self.open_rooms(t.rules, map);
        let finds_nothing = rooms.is_empty();
        t.say(who, move |rules| {
            let said = match finds_nothing {
                true => say!("{who} explores the catacombs with map {map}, but finds nothing.", who, map),
                false => say!("{who} explores the catacombs with map {map}.", who, map),
            };
            let board = names::plan(rules.name_of(who), column);
            Happening::said("explored", said).moving(look::piece(map), 1, board, look::BOX)
        });
        let mut next = first;
        while let Some(lowest) = rooms.first() {
            let room = match next.take() {
                Some(room) => room,
                // The order matters to nobody but a player who has to choose.
                None if rooms.len() == 1 || t.rules.is_leonardo(who) => lowest,
                None => {
                    let prompt = sentence!("Catacombs: which room do you explore next?");
                    let say::Explore(room) = t.decide(who, prompt, |view, can| self.offer_rooms(view, rooms, can))?;
                    room
                }
            };
            self.find(t, who, room)?;
            rooms = self.open_rooms(t.rules, map);
        }
        Ok(())
    }

    fn offer_rooms(&self, view: View<'_>, rooms: Sections, can: &mut Options<'_, say::Explore>) {
        rooms.iter().for_each(|room| can.add(say::Explore(room)));
        can.explain(|say::Explore(room)| {
            let why = if view.tile_at(room).is_some() {
                say!("the section above that room is not restored yet")
            } else if self.open[room.index()].is_none() {
                say!("that room is empty")
            } else {
                say!("your map does not show that room")
            };
            Some(WhyNot::because(why, EXPLORING))
        });
    }

    /// A find cheers up at once; then it is kept or sold. A book of a colour that one has must be sold, but what lies behind
    /// the screen is nobody else's business: the question is the same.
    fn find(&mut self, t: &mut Table<'_>, who: Painter, room: Section) -> Play {
        let Some(find) = self.open[room.index()] else { return Ok(()) };
        let tile = *Catacombs::pieces(t.rules).tile(find);
        let (leonardo, repeated) = (t.rules.is_leonardo(who), self.is_repeated(t.rules, who, &tile));
        t.say(who, move |_| Happening::said("found", say!("{who} finds {find} in {room}.", who, find = look::in_words(&tile), room)));
        if !leonardo {
            t.change_mood(who, tile.mood.into());
        }
        let mut keeps = leonardo;
        if !leonardo {
            self.found = Some(room);
            let prompt = (sentence!("Catacombs: do you keep the treasure for the end, or sell it for {thalers}?"), tile.thalers);
            let answer = t.decide(who, prompt, |_, can| {
                let colour =
                    repeated.then_some((sentence!("you already have a book of that colour, so you must sell this one"), EXPLORING));
                can.add_unless(WithTheFind::Keep, colour);
                can.add(WithTheFind::Sell);
            })?;
            keeps = answer == WithTheFind::Keep;
        }
        (self.found, self.open[room.index()]) = (None, None);
        if keeps {
            self.kept[who].insert(find);
            t.say(who, move |rules| {
                let said = Happening::said("kept", say!("{who} keeps {find}.", who, find = look::in_words(&tile)));
                said.moving(look::face(&tile), 1, names::fresco(room), look::home(rules, who))
            });
        } else {
            self.sold.insert(find);
            t.say(who, move |_| {
                let said = Happening::said("sold", say!("{who} sells {find}.", who, find = look::in_words(&tile)));
                said.moving(look::face(&tile), 1, names::fresco(room), look::BOX)
            });
            t.earn(who, tile.thalers, Money::Of(Term("source|the treasure")));
        }
        Ok(())
    }

    /// A painter's sacred books.
    fn books_of<'a>(&self, rules: &'a BoardGame, who: Painter) -> impl Iterator<Item = &'a CatacombTile> + use<'a> {
        self.kept[who].iter().map(|find| Catacombs::pieces(rules).tile(find)).filter(|tile| tile.kind == CatacombKind::Book)
    }

    /// Is it a book of a colour that the painter has already?
    fn is_repeated(&self, rules: &BoardGame, who: Painter, tile: &CatacombTile) -> bool {
        tile.kind == CatacombKind::Book && self.books_of(rules, who).any(|book| book.colour == tile.colour)
    }

    /// The highest number on a painter's books times the number of their colours.
    pub fn books(&self, rules: &BoardGame, who: Painter) -> i16 {
        let colours = self.books_of(rules, who).fold(0u8, |set, book| set | 1 << book.colour).count_ones();
        i16::from(self.books_of(rules, who).map(|book| book.number).max().unwrap_or(0)) * colours as i16
    }

    /// Why a map cannot be laid on a column.
    fn obstacle(&self, core: &Core, who: Painter, column: Column) -> Option<Obstacle> {
        match self.map_on(who, column) {
            Some(_) => Some(Obstacle::Map),
            None => board::obstacle(core, who, column, MAP).map(Obstacle::Board),
        }
    }

    fn lay(&mut self, core: &mut Core, who: Painter, map: MapNumber, column: Column) {
        self.hands[who].remove(map);
        self.laid[who][column.index()] = Some(map);
        let board = &mut core.effects.boards[who];
        board.spaces[column.index()] = MAP.spaces.min(board.spaces[column.index()]);
        board.waiting.insert(column);
    }

    fn map_on(&self, who: Painter, column: Column) -> Option<MapNumber> {
        self.laid[who][column.index()]
    }

    /// A painter's maps that are laid, with their columns.
    fn maps_laid(&self, who: Painter, last_round: bool) -> impl Iterator<Item = (Column, MapNumber)> + use<> {
        let laid = self.laid[who];
        Column::of_board(last_round).into_iter().filter_map(move |column| Some((column, laid[column.index()]?)))
    }

    /// The maps of an hour that are still to be had.
    fn pile(&self, hour: Hour) -> Set<MapNumber> {
        self.piles & Pieces::maps_of(hour)
    }

    /// The rooms of a map in which something lies open.
    pub fn open_rooms(&self, rules: &BoardGame, map: MapNumber) -> Sections {
        Catacombs::pieces(rules).rooms(map).filter(|room| self.open[room.index()].is_some())
    }

    /// The tile that lies open in a room.
    pub fn tile_in<'a>(&self, rules: &'a BoardGame, room: Section) -> Option<&'a CatacombTile> {
        self.open[room.index()].map(|find| Catacombs::pieces(rules).tile(find))
    }
}
