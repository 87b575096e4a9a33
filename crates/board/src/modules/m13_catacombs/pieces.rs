//! What is printed on the pieces of the catacombs.

use super::*;

numbers! {
    /// The number of a tile of the catacombs.
    pub struct FindNumber(Section::COUNT);
    /// The number of a map; people count them from 1.
    pub struct MapNumber(Pieces::MAPS);
}
one_word!(MapNumber: MapNumber::each());

impl Display for MapNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number() + 1)
    }
}

impl From<MapNumber> for Arg {
    fn from(map: MapNumber) -> Arg {
        signs(map)
    }
}

impl FromStr for MapNumber {
    type Err = Fault;
    fn from_str(text: &str) -> Result<MapNumber, Fault> {
        let number = text.parse::<usize>().ok().and_then(|n| MapNumber::from_number(n.checked_sub(1)?));
        number.ok_or_else(|| {
            say!("\"{text}\" is not a map: the maps are numbered 1 to {most}", text = data(text), most = Pieces::MAPS as i64).into()
        })
    }
}

/// What is found in the catacombs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[repr(u8)]
pub enum CatacombKind {
    /// Worth points at the end.
    #[default]
    Statue,
    /// Worth points at the end.
    Chalice,
    /// Sacred books: worth the highest number times the number of colours at the end.
    Book,
}
kinds!(CatacombKind, "kind|find in the catacombs": Statue "statue", Chalice "chalice", Book "book");

/// A tile of the catacombs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CatacombTile {
    /// What it shows.
    pub kind: CatacombKind,
    /// Points at the end; 0 for a book.
    pub points: i16,
    /// Thalers for selling it.
    pub thalers: u16,
    /// Steps of mood when it is found.
    pub mood: u8,
    /// A book's colour, from 0 to 4; 0 for the others.
    pub colour: u8,
    /// A book's number; 0 for the others.
    pub number: u8,
}

/// A tile of the cartographer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CartographerTile {
    /// The hour at which it is sold.
    pub hour: Hour,
    /// The rooms it shows, by the sections above them.
    pub rooms: Sections,
}

/// What is printed on the pieces.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pieces {
    /// One for each section of the fresco, those of a kind together.
    pub tiles: [CatacombTile; Section::COUNT],
    /// The cartographer's tiles: six of 5:00, eight of 6:00, eight of 7:00.
    pub maps: Vec<CartographerTile>,
    /// Thalers for a cartographer's tile.
    pub map_price: u16,
}

impl Pieces {
    /// How many cartographer's tiles there are.
    pub const MAPS: usize = 22;
    /// The cartographer's tiles of 5:00, 6:00 and 7:00: where their piles begin in the list, and where the last ends.
    pub const PILES: [usize; 4] = [0, 6, 14, 22];
    /// How many colours of books there are.
    pub const COLOURS: usize = 5;
    /// The hours of the cartographer, and how many rooms his tiles then show.
    pub(super) const HOURS: [(Hour, u32); 3] = [(Hour::Five, 4), (Hour::Six, 3), (Hour::Seven, 2)];

    /// A tile of the catacombs by its number.
    pub fn tile(&self, number: FindNumber) -> &CatacombTile {
        &self.tiles[number.number()]
    }
    /// The rooms that a map shows.
    pub fn rooms(&self, map: MapNumber) -> Sections {
        self.maps[map.number()].rooms
    }
    /// The maps that are sold at an hour.
    pub fn maps_of(hour: Hour) -> Set<MapNumber> {
        let pile = Pieces::HOURS.iter().position(|&(there, _)| there == hour);
        pile.map_or(Set::NONE, |nth| Set::from_bits((1 << Pieces::PILES[nth + 1]) - (1 << Pieces::PILES[nth])))
    }
}

static CATACOMB_TILES: Noun = Noun { one: "catacomb tile", many: "catacomb tiles" };

impl PiecesOfModule for Pieces {
    type Draft = Vec<CatacombTile>;
    const GROUP: &'static str = "group|Module 13: Catacombs";
    const KINDS: &'static [(&'static str, &'static str)] = &[
        ("statue", "statue points 5 thalers 5 mood 0 copies 2 reconstructed"),
        ("chalice", "chalice points 3 thalers 3 mood 2 copies 3 reconstructed"),
        ("book", "book colour 1 number 1 thalers 2 mood 0 copies 2 reconstructed"),
        ("map", "map 7 C4 C5 reconstructed"),
        ("map-price", "map-price 1 rulebook"),
    ];
    const ONCE: &'static [&'static str] = &["map-price"];

    fn read(&mut self, tiles: &mut Vec<CatacombTile>, kind: &str, f: &mut Fields<'_>) -> Checked<Option<String>> {
        match kind {
            "map-price" => self.map_price = f.number("field|price", 0..=99)?,
            "map" => {
                let hour: Hour = f.word("field|hour")?.parse()?;
                let Some((_, rooms)) = Pieces::HOURS.into_iter().find(|(there, _)| *there == hour) else {
                    return Err(say!("the cartographer sells maps at 5:00, 6:00 and 7:00, not at {hour}:00", hour).into());
                };
                self.maps.push(CartographerTile { hour, rooms: sections(f, rooms)? });
            }
            _ => {
                let mut tile = CatacombTile { kind: kind.parse()?, ..CatacombTile::default() };
                if tile.kind == CatacombKind::Book {
                    tile.colour = f.named::<u8>("colour", "field|colour of the book", 1..=Pieces::COLOURS as i32)?.saturating_sub(1);
                    tile.number = f.named("number", "field|number of the book", 1..=9)?;
                } else {
                    tile.points = points(f)?;
                }
                (tile.thalers, tile.mood) = (thalers(f)?, steps(f)?);
                tiles.extend(repeat_n(tile, copies(f)?));
            }
        }
        Ok(None)
    }

    fn close(mut self, tiles: Vec<CatacombTile>, _base: &Components, _given: bool) -> Closed<Pieces> {
        tabletop::sort_few(&mut self.maps, |map| map.hour);
        self.tiles = exactly("book", &CATACOMB_TILES, tiles)?;
        for (pile, (hour, _)) in Pieces::PILES.windows(2).zip(Pieces::HOURS) {
            let (have, want) = (self.maps.iter().filter(|map| map.hour == hour).count(), pile[1] - pile[0]);
            if have != want {
                let (maps, have) = (look::MAPS.count(want as i64), have as i64);
                return Err(("map", say!("there must be {maps} of {hour}:00, not {have}", maps, hour, have).into()));
            }
        }
        Ok(self)
    }
}
