//! The pieces of modules 7 to 15.

use crate::components::MOST_MARKET;
use crate::paints::{Paint, Paints};
use crate::words::{Column, Hour, Section};

/// Module 7: each player has one of five rows and one of five columns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Scrolls {
    /// Points for each restored section of the line, with one scroll.
    pub one: i16,
    /// Points for each restored section of both lines, with both scrolls at once; where they cross counts twice.
    pub both: i16,
}

/// A certificate for the bell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Certificate {
    /// Thalers to pay.
    pub price: u16,
    /// Points, if paid at once.
    pub points: i16,
    /// Its bells.
    pub bells: u8,
}

/// A side of the bell board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct BellSide {
    /// Points for the first rank, the second…; the bishop takes a rank too. The side for two and three has four.
    pub ranks: [i16; 5],
    /// The bonus of each space, from 0 to the last one.
    pub bonus: [i16; Bell::LAST + 1],
}

/// Module 8.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Bell {
    /// The certificates.
    pub certificates: [Certificate; Bell::CERTIFICATES],
    /// The side for four players.
    pub side_four: BellSide,
    /// The side for two and three players.
    pub side_three: BellSide,
    /// Thalers for one point when paying in instalments; never 0.
    pub thalers_per_point: u16,
    /// The certificates Leonardo is given at the start.
    pub leonardo: u8,
}

impl Bell {
    /// How many certificates there are.
    pub const CERTIFICATES: usize = 18;
    /// The last space of the track, which holds all that go further.
    pub const LAST: usize = 30;

    /// The side for that many players.
    #[inline]
    pub fn side(&self, players: usize) -> &BellSide {
        if players >= 4 { &self.side_four } else { &self.side_three }
    }
}

/// A tile of the wall fresco.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WallTile {
    /// The mixed paint to pay for it.
    pub cost: Paint,
    /// The primary paint it brings each round.
    pub income: Paint,
    /// The blot on its back: orange, green or purple.
    pub blot: Paint,
}

impl Default for WallTile {
    fn default() -> WallTile {
        WallTile { cost: Paint::Orange, income: Paint::Red, blot: Paint::Orange }
    }
}

/// Module 9. The wall has four rows of five places: one is restored from the start, one is not there, and the other 18
/// are its sections, numbered row by row from the bottom left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Wall {
    /// The tiles.
    pub tiles: [WallTile; Wall::SECTIONS],
    /// The column (from 0, the left one) and the row (from 0, the bottom one) of each section.
    pub places: [(u8, u8); Wall::SECTIONS],
    /// The sections that adjoin each section: bit `i` stands for section `i`.
    pub beside: [u32; Wall::SECTIONS],
    /// The sections that adjoin what is restored from the start.
    pub beside_start: u32,
    /// Points for a section.
    pub points: i16,
    /// How many exchange tiles there are in each of orange, green and purple.
    pub exchanges: [u8; 3],
}

impl Wall {
    /// How many sections there are to restore.
    pub const SECTIONS: usize = 18;
    /// The places of a row.
    pub const COLUMNS: usize = 5;
    /// The rows.
    pub const ROWS: usize = 4;
}

/// A bottle of the doctor, in the order in which they are laid out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[repr(u8)]
pub enum RemedyKind {
    /// Three doses.
    Three,
    /// Two doses.
    Two,
    /// One dose.
    One,
    /// Raspberry juice: it cures nobody, but cheers up.
    #[default]
    Juice,
}
kinds!(RemedyKind, "remedy": Three "3-doses", Two "2-doses", One "1-dose", Juice "juice");

impl RemedyKind {
    /// How many assistants it can cure.
    #[inline]
    pub fn doses(self) -> u8 {
        3 - self as u8
    }
}

/// What an infection tile shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum InfectionPlace {
    Market,
    Cathedral,
    Studio,
    Workshop,
    /// Where it was the round before.
    #[default]
    Same,
}
kinds!(InfectionPlace, "infection": Market "market", Cathedral "cathedral", Studio "studio", Workshop "workshop", Same "same");

impl InfectionPlace {
    /// The column it means; `None` for the tile that repeats.
    #[inline]
    pub fn column(self) -> Option<Column> {
        match self {
            InfectionPlace::Market => Some(Column::Market),
            InfectionPlace::Cathedral => Some(Column::Cathedral),
            InfectionPlace::Studio => Some(Column::Studio),
            InfectionPlace::Workshop => Some(Column::Workshop),
            InfectionPlace::Same => None,
        }
    }
}

/// Module 10.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Doctor {
    /// The remedies, those of a kind together.
    pub remedies: [RemedyKind; Doctor::REMEDIES],
    /// The infections, those of a kind together.
    pub infections: [InfectionPlace; Doctor::INFECTIONS],
    /// Thalers for the remedy in each slot with four players, the left one first.
    pub prices_four: [u16; 4],
    /// The same with two or three players; there is no fourth slot.
    pub prices_three: [u16; 4],
    /// Steps of mood for a bottle of juice.
    pub juice: u8,
    /// Thalers a sick assistant gets in the Studio for a paint.
    pub saint_pay: u16,
    /// How many things a sick assistant does in the Workshop.
    pub sick_mixes: u8,
    /// Thalers at the end for each own healthy assistant.
    pub healthy: u16,
}

impl Doctor {
    /// How many remedies there are.
    pub const REMEDIES: usize = 16;
    /// How many infections there are.
    pub const INFECTIONS: usize = 9;

    /// The prices of the slots for that many players, of which there are as many as painters.
    #[inline]
    pub fn prices(&self, players: usize) -> [u16; 4] {
        if players >= 4 { self.prices_four } else { self.prices_three }
    }
}

/// A favour of the bishop.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Favour {
    /// So many thalers.
    Thalers(u16),
    /// So many points.
    Points(i16),
    /// So many steps of mood.
    Mood(u8),
    /// One paint of this colour.
    Paint(Paint),
}

impl Default for Favour {
    fn default() -> Favour {
        Favour::Points(0)
    }
}

/// Module 11.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Favours {
    /// One for each section of the fresco, those of a kind together.
    pub tiles: [Favour; Section::COUNT],
}

/// The colour of a lady.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum LadyColour {
    Pink,
    Purple,
}
kinds!(LadyColour, "colour of a lady": Pink "pink", Purple "purple");

/// Module 12. There are as many ladies as rose bushes, half of them pink, half purple.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Ladies {
    /// The score spaces with a rose bush with four players, going up.
    pub bushes_four: [u16; 8],
    /// The same with two or three players.
    pub bushes_three: [u16; 6],
    /// Thalers a lady in the Studio brings for each assistant there.
    pub studio: u16,
    /// Thalers for moving the bishop with a lady in the second Cathedral.
    pub bishop_price: u16,
}

impl Ladies {
    /// The score spaces with a rose bush for that many players, going up.
    #[inline]
    pub fn bushes(&self, players: usize) -> &[u16] {
        if players >= 4 { &self.bushes_four } else { &self.bushes_three }
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
kinds!(CatacombKind, "find in the catacombs": Statue "statue", Chalice "chalice", Book "book");

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
    /// The rooms it shows: bit `i` stands for the section with that index.
    pub rooms: u32,
}

impl Default for CartographerTile {
    fn default() -> CartographerTile {
        CartographerTile { hour: Hour::ALL[0], rooms: 0 }
    }
}

/// Module 13.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Catacombs {
    /// One for each section of the fresco, those of a kind together.
    pub tiles: [CatacombTile; Section::COUNT],
    /// The cartographer's tiles: six of 5:00, eight of 6:00, eight of 7:00.
    pub maps: [CartographerTile; Catacombs::MAPS],
    /// Thalers for a cartographer's tile.
    pub map_price: u16,
}

impl Catacombs {
    /// How many cartographer's tiles there are.
    pub const MAPS: usize = 22;
    /// The cartographer's tiles of 5:00, 6:00 and 7:00: where their piles begin in the list, and where the last ends.
    pub const PILES: [usize; 4] = [0, 6, 14, 22];
    /// How many colours of books there are.
    pub const COLOURS: usize = 5;
}

/// A bench.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Bench {
    /// The beams it takes, 1 to 3; everybody sees them.
    pub beams: u8,
    /// Its points, seen when it is turned.
    pub points: i16,
}

/// Module 14.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Benches {
    /// The benches, those of a kind together.
    pub tiles: [Bench; Benches::TILES],
    /// The beams on each market tile: `beams[i]` for `market[i]` of the components.
    pub beams: [u8; MOST_MARKET],
    /// The beams of a player.
    pub reserve: u8,
    /// The helpers printed on the action tile.
    pub helpers: u8,
}

impl Benches {
    /// How many benches there are.
    pub const TILES: usize = 12;
}

/// A tile of the dome.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct DomeTile {
    /// Its points.
    pub points: i16,
    /// The paints to give for them at the end.
    pub cost: Paints,
}

/// Module 15.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Dome {
    /// The tiles.
    pub tiles: [DomeTile; Dome::TILES],
}

impl Dome {
    /// How many tiles there are: one for each inner section.
    pub const TILES: usize = 9;
    /// The inner sections, B2 to D4: bit `i` stands for the section with that index.
    pub const SECTIONS: u32 = 0b0_0000_0111_0011_1001_1100_0000;
}
