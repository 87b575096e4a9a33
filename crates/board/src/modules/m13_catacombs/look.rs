//! How the catacombs look.

use tabletop::Value;

use super::*;

/// Under the fresco: nobody knows what lies where.
pub(super) const BELOW: &str = "catacombs.below";
/// Out of the game.
pub(super) const BOX: &str = "catacombs.box";
/// Leonardo has no screen.
const OF_LEONARDO: &str = "catacombs.leonardo";

pub(super) static MAPS: Noun = Noun { one: "map", many: "maps" };
static ROOMS: Noun = Noun { one: "room", many: "rooms" };

fn pile(hour: Hour) -> String {
    format!("catacombs.maps.{hour}")
}

fn back(hour: Hour) -> String {
    format!("map-back {hour}")
}

pub(super) fn piece(map: MapNumber) -> String {
    format!("map {map}")
}

fn map_label(rules: &BoardGame, map: MapNumber) -> Text {
    say!("map {map}, showing {rooms}", map, rooms = rooms_of(rules, map))
}

/// "C4, D4, C5 and D5".
fn rooms_of(rules: &BoardGame, map: MapNumber) -> Arg {
    all_of(Catacombs::pieces(rules).rooms(map).iter())
}

/// Where a painter keeps maps and finds.
pub(super) fn home(rules: &BoardGame, who: Painter) -> String {
    if rules.is_leonardo(who) { OF_LEONARDO.to_string() } else { names::screen(rules.name_of(who)) }
}

/// A map is taken from the pile of an hour; seen by its owner, or by the others if they see only its back.
pub(super) fn taken(rules: &BoardGame, who: Painter, hour: Hour, seen: Option<MapNumber>) -> Happening {
    let (back, home) = (back(hour), home(rules, who));
    match seen {
        Some(map) => Happening::said("map", say!("{who} takes map {map}: {rooms}.", who, map, rooms = rooms_of(rules, map)))
            .moving(back, 1, pile(hour), home)
            .becoming(piece(map)),
        None => Happening::said("map", say!("{who} takes a {hour}:00 map.", who, hour)).moving(back, 1, pile(hour), home),
    }
}

/// A map is laid on a column; for those who saw it before it does not move.
pub(super) fn laid(rules: &BoardGame, who: Painter, map: MapNumber, column: Column, moves: bool) -> Happening {
    let text = say!("{who} lays map {map} ({rooms}) on the {place}.", who, map, rooms = rooms_of(rules, map), place = column);
    let board = names::plan(rules.name_of(who), column);
    Happening::said("laid", text).moving(piece(map), u32::from(moves), home(rules, who), board)
}

/// The name of a tile in scenarios: `statue-5`, `chalice-2`, `book-c3` for the third colour with the number 3.
pub(super) fn name(tile: &CatacombTile) -> String {
    match tile.kind {
        CatacombKind::Book => format!("book-{}{}", colour(tile), tile.number),
        kind => format!("{kind}-{}", tile.points),
    }
}

/// The colours of the books are called a to e.
fn colour(tile: &CatacombTile) -> char {
    char::from(b'a' + tile.colour)
}

pub(super) fn face(tile: &CatacombTile) -> String {
    format!("catacomb {}", name(tile))
}

/// "a statue worth 5 points".
pub(super) fn in_words(tile: &CatacombTile) -> Text {
    let points = POINTS.count(tile.points);
    match tile.kind {
        CatacombKind::Statue => say!("a statue worth {points}", points),
        CatacombKind::Chalice => say!("a chalice worth {points}", points),
        CatacombKind::Book => say!("a sacred book of colour {colour} with the number {n}", colour = signs(colour(tile)), n = tile.number),
    }
}

pub(super) fn label(tile: &CatacombTile) -> Text {
    let (find, price) = (in_words(tile), THALERS.count(tile.thalers));
    match tile.mood {
        0 => say!("{find} or {price}", find, price),
        mood => say!("{find} or {price}, mood +{mood}", find, price, mood),
    }
}

impl Look for Catacombs {
    fn layout(rules: &BoardGame, layout: &mut Layout) {
        let pieces = Catacombs::pieces(rules);
        layout.place(BELOW, "catacombs", say!("the catacombs below the fresco"));
        layout.place(BOX, "box", say!("out of the game"));
        if rules.leonardo().is_some() {
            layout.place(OF_LEONARDO, "finds", say!("Leonardo's treasures")).of("leonardo");
        }
        for (hour, n) in Pieces::HOURS {
            let pile = layout.place(pile(hour), "maps", say!("{hour}:00 maps", hour));
            pile.with("hour", hour).with("rooms", n).with("price", pieces.map_price);
            layout.piece(back(hour), "map-back", say!("a map")).with("hour", hour).with("rooms", n);
        }
        for map in MapNumber::each() {
            let CartographerTile { hour, rooms } = pieces.maps[map.number()];
            let piece = layout.piece(piece(map), "map", map_label(rules, map)).with("number", map.number() as u8 + 1);
            piece.with("hour", hour).with("rooms", rooms.iter().collect::<Value>());
        }
        for tile in &pieces.tiles {
            let piece = layout.piece(face(tile), "find", label(tile)).with("shows", tile.kind);
            piece.with("thalers", tile.thalers).with("mood", tile.mood);
            match tile.kind {
                CatacombKind::Book => piece.with("colour", colour(tile).to_string().as_str()).with("number", tile.number),
                CatacombKind::Statue | CatacombKind::Chalice => piece.with("points", tile.points),
            };
        }
    }

    fn picks(&self, view: View<'_>, seat: Seat, action: Action) -> Picks {
        let (rules, who) = (view.rules, Painter::of(seat));
        let in_room = |room: Section| match self.tile_in(rules, room) {
            Some(tile) => Picks::none().piece(names::fresco(room), face(tile)),
            None => Picks::none().place(names::fresco(room)),
        };
        // What was found is brought to where it goes.
        let found = || self.found.map_or(Picks::none(), in_room);
        match action {
            Action::Buy => view.painters[who].hour.map_or(Picks::none(), |hour| Picks::none().piece(pile(hour), back(hour))),
            Action::Lay(map, column) => {
                let owner = self.owner_of(rules, map, who);
                Picks::none().piece(home(rules, owner), piece(map)).place(names::plan(rules.name_of(owner), column))
            }
            Action::Explore(room) => in_room(room),
            Action::Keep => found().place(names::screen(seat.name())),
            Action::Sell => found().place(names::THALERS),
        }
    }

    fn label(&self, view: View<'_>, seat: Seat, action: Action) -> Text {
        let (rules, who) = (view.rules, Painter::of(seat));
        match action {
            Action::Buy => say!("buy a map for {price}", price = THALERS.count(Catacombs::pieces(rules).map_price)),
            Action::Lay(map, place) if rules.is_leonardo(self.owner_of(rules, map, who)) => {
                say!("Leonardo lays map {map} on the {place}", map, place)
            }
            Action::Lay(map, place) => say!("lay map {map} on the {place}", map, place),
            Action::Explore(room) => say!("explore {room}", room),
            Action::Keep => say!("keep it for the end"),
            Action::Sell => match self.found.and_then(|room| self.tile_in(rules, room)) {
                Some(tile) => say!("sell it for {price}", price = THALERS.count(tile.thalers)),
                None => say!("sell it"),
            },
        }
    }

    fn show(&self, view: View<'_>, viewer: Viewer, scene: &mut Scene) {
        let (rules, pieces) = (view.rules, Catacombs::pieces(view.rules));
        scene.leave_uncounted(BELOW);
        scene.leave_uncounted(BOX);
        for section in Section::ALL {
            if let Some(tile) = self.tile_in(rules, section) {
                scene.put(names::fresco(section), face(tile), 1);
            }
        }
        for (hour, maps) in Hour::ALL.map(|hour| (hour, Pieces::maps_of(hour))) {
            if !maps.is_empty() {
                scene.put(pile(hour), back(hour), (self.piles & maps).len());
            }
        }
        for who in rules.all_painters() {
            let (seen, place) = (viewer.is(who.seat()) || rules.is_leonardo(who), home(rules, who));
            if seen {
                for tile in self.kept[who].iter().map(|number| pieces.tile(number)) {
                    scene.put(place.as_str(), face(tile), 1);
                }
                for map in self.hands[who].iter() {
                    scene.put(place.as_str(), piece(map), 1);
                }
            }
            if seen || view.step != Step::Plan {
                for (column, map) in self.maps_laid(who, view.last_round) {
                    scene.put(names::plan(rules.name_of(who), column), piece(map), 1);
                }
            }
        }
    }

    fn note(&self, view: View<'_>, seat: Seat, action: Action) -> Text {
        let (rules, pieces, who) = (view.rules, Catacombs::pieces(view.rules), Painter::of(seat));
        let found = self.found.and_then(|room| Some((self.open[room.index()]?, self.tile_in(rules, room)?)));
        match action {
            Action::Buy => {
                let maps = view.painters[who].hour.map(Pieces::maps_of).unwrap_or_default();
                let rooms = maps.iter().map(|map| pieces.rooms(map).len()).max().unwrap_or(0);
                say!("{rooms} for {price}", rooms = ROOMS.count(rooms), price = THALERS.count(pieces.map_price))
            }
            Action::Lay(map, _) => {
                let (rooms, open) = (rooms_of(rules, map), self.open_rooms(rules, map));
                match open.is_empty() {
                    true => say!("{rooms}; nothing open yet", rooms),
                    false => say!("{rooms}; open: {open}", rooms, open = all_of(open.iter())),
                }
            }
            Action::Explore(room) => self.tile_in(rules, room).map_or(Text::default(), |tile| match self.is_repeated(rules, who, tile) {
                true => say!("{find}; you must sell it for {price}", find = in_words(tile), price = THALERS.count(tile.thalers)),
                false => label(tile),
            }),
            Action::Keep => match found {
                Some((number, tile)) if tile.kind == CatacombKind::Book => {
                    let mut then = *self;
                    then.kept[who].insert(number);
                    say!("your books will then be worth {points}", points = POINTS.count(then.books(rules, who)))
                }
                Some((_, tile)) => say!("{points} at the end", points = POINTS.count(tile.points)),
                None => Text::default(),
            },
            Action::Sell => found.map_or(Text::default(), |(_, tile)| say!("{price}", price = THALERS.count(tile.thalers))),
        }
    }

    // An early riser finds the cartographer at the inn.
    fn remark(&self, _view: View<'_>, _seat: Seat, action: crate::Action) -> Option<Text> {
        let crate::Action::Wake(hour) = action else { return None };
        let maps = self.pile(hour).len();
        (maps > 0).then(|| say!("{maps} left here", maps = MAPS.count(maps)))
    }
}

impl Catacombs {
    /// Who lays a map when this painter's player is asked about it. Everybody sees Leonardo's.
    fn owner_of(&self, rules: &BoardGame, map: MapNumber, asked: Painter) -> Painter {
        rules.leonardo().filter(|&leonardo| self.hands[leonardo].has(map)).unwrap_or(asked)
    }
}

in_values! { CatacombKind }
