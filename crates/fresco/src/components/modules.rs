//! What is printed on the pieces of the modules, one struct for each module that has numbers of its own.
//!
//! Where a count is part of the game's shape it is the length of an array, so that rules may index without asking.
//! The black market (16) and the guild (17) add a tile without a number.

use crate::paints::{MarketTile, Paint, Paints};
use crate::words::{Column, Hour, Section, StallName};

use super::{FrescoTile, MOST_MARKET};

/// The pieces of all modules, each under the name of its module.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct ModuleParts {
    /// Module 1.
    pub portraits: Portraits,
    /// Module 2.
    pub requests: Requests,
    /// Module 3.
    pub blends: Blends,
    /// Module 4.
    pub well: Well,
    /// Module 5.
    pub gold: Gold,
    /// Module 6.
    pub glaziers: Glaziers,
    /// Module 7.
    pub scrolls: Scrolls,
    /// Module 8.
    pub bell: Bell,
    /// Module 9.
    pub wall: Wall,
    /// Module 10.
    pub doctor: Doctor,
    /// Module 11.
    pub favours: Favours,
    /// Module 12.
    pub ladies: Ladies,
    /// Module 13.
    pub catacombs: Catacombs,
    /// Module 14.
    pub benches: Benches,
    /// Module 15.
    pub dome: Dome,
}

/// Gives an enum its list, its words in a components file, and the way back.
macro_rules! kinds {
    ($Kind:ident, $what:literal: $($variant:ident $word:literal),+) => {
        impl $Kind {
            /// All of them, in order.
            pub const ALL: [$Kind; [$($word),+].len()] = [$($Kind::$variant),+];
            /// Its word in a components file.
            pub fn name(self) -> &'static str {
                [$($word),+][self as usize]
            }
        }
        impl std::fmt::Display for $Kind {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }
        impl std::str::FromStr for $Kind {
            type Err = String;
            fn from_str(text: &str) -> Result<$Kind, String> {
                let names = || tabletop::text::list_in_words(&$Kind::ALL.map($Kind::name), "and");
                let same = |kind: &$Kind| kind.name().eq_ignore_ascii_case(text);
                $Kind::ALL.into_iter().find(same).ok_or_else(|| format!("\"{text}\" is no {}; there are {}", $what, names()))
            }
        }
    };
}

/// The letter on the back of a portrait. The A cards come first, the C cards last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[allow(missing_docs)]
pub enum PortraitLetter {
    #[default]
    A,
    B,
    C,
}
kinds!(PortraitLetter, "letter of a portrait": A "A", B "B", C "C");

/// Whom a portrait shows. The first four stay in front of their owner, the others work once and leave the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[repr(u8)]
pub enum PortraitKind {
    /// Stays: its thalers come each round with the income.
    #[default]
    Servant,
    /// Stays: each assistant in the Theatre gives its steps of mood instead of the usual ones.
    Actor,
    /// Stays: its points come with every bonus of the bishop.
    Abbot,
    /// Stays: once a round in the Cathedral its thalers are paid to put the bishop anywhere.
    Sacristan,
    /// Thalers.
    Patron,
    /// Primary paints of choice, and thalers.
    Merchant,
    /// The mood goes to the top.
    Muse,
    /// Thalers and a paint.
    Noble,
    /// Points, and a paint or thalers.
    Virgin,
    /// Points, and a paint or thalers.
    Bishop,
    /// Steps of mood, and thalers or points.
    Woman,
    /// Steps of mood, and thalers or points.
    SelfPortrait,
}
kinds!(PortraitKind, "portrait": Servant "servant", Actor "actor", Abbot "abbot", Sacristan "sacristan", Patron "patron",
    Merchant "merchant", Muse "muse", Noble "noble", Virgin "virgin", Bishop "bishop", Woman "woman", SelfPortrait "self-portrait");

impl PortraitKind {
    /// Does the card stay in front of its owner?
    #[inline]
    pub fn is_permanent(self) -> bool {
        self <= PortraitKind::Sacristan
    }
}

/// A portrait. What its numbers mean for a card that stays is said at its [`PortraitKind`]; with the others, all of
/// them are given at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PortraitCard {
    /// The letter on the back.
    pub letter: PortraitLetter,
    /// Whom it shows.
    pub kind: PortraitKind,
    /// Thalers.
    pub thalers: u16,
    /// Points.
    pub points: i16,
    /// Paints, as printed.
    pub paints: Paints,
    /// Primary paints, of one's choice.
    pub choice: u8,
    /// Steps of mood; the Muse has as many as the longest track.
    pub mood: u8,
}

/// Module 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Portraits {
    /// The cards: six with an A, then six with a B, then six with a C.
    pub cards: [PortraitCard; Portraits::CARDS],
}

impl Portraits {
    /// How many cards there are.
    pub const CARDS: usize = 18;
    /// How many cards bear the same letter.
    pub const PER_LETTER: usize = 6;
}

/// The four piles of requests.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[repr(u8)]
pub enum RequestKind {
    /// For any three tiles.
    #[default]
    General,
    /// For three tiles with an orange blot.
    Orange,
    /// For three tiles with a green blot.
    Green,
    /// For three tiles with a purple blot.
    Purple,
}
kinds!(RequestKind, "request": General "general", Orange "orange", Green "green", Purple "purple");

impl RequestKind {
    /// The blot it asks for, which is also the paint it brings; `None` for the general one.
    #[inline]
    pub fn paint(self) -> Option<Paint> {
        match self {
            RequestKind::General => None,
            RequestKind::Orange => Some(Paint::Orange),
            RequestKind::Green => Some(Paint::Green),
            RequestKind::Purple => Some(Paint::Purple),
        }
    }
}

/// Module 2.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Requests {
    /// The points of the three tiles of each pile ([`RequestKind`] as index), the top one first.
    pub piles: [[i16; Requests::PER_PILE]; 4],
    /// The thalers each request brings every round, beside its paint.
    pub thalers: u16,
}

impl Requests {
    /// How many tiles a pile has.
    pub const PER_PILE: usize = 3;
}

/// Module 3. The new tiles take the place of as many of the others, drawn at random.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Blends {
    /// The new fresco tiles; only they ask for pink and brown.
    pub tiles: [FrescoTile; Blends::TILES],
    /// Which of them lies in the centre.
    pub centre: u8,
    /// Points at the altar for each pink paint, beyond those of the mixed paints.
    pub altar_pink: i16,
    /// The same for each brown one.
    pub altar_brown: i16,
}

impl Blends {
    /// How many tiles are new, and so how many of the others leave.
    pub const TILES: usize = 7;
}

/// What a wish card is called.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[repr(u8)]
pub enum WishKind {
    /// Market: pennies.
    #[default]
    LuckyDay,
    /// Market: a certain tile, for nothing, with a purchase from the same stall.
    FreePaint,
    /// Cathedral: the bishop moves for nothing; how far is a matter of the edition.
    BishopsVisit,
    /// Cathedral: points more with a bonus of the bishop.
    BishopsPraise,
    /// Studio: thalers and pennies.
    Tip,
    /// Workshop: primaries of choice for one mixed paint of choice.
    Alchemy,
    /// Theatre: thalers.
    Reward,
    /// After getting up: steps of mood. It needs no assistant.
    Troubadour,
}
kinds!(WishKind, "wish card": LuckyDay "lucky-day", FreePaint "free-paint", BishopsVisit "bishops-visit",
    BishopsPraise "bishops-praise", Tip "tip", Alchemy "alchemy", Reward "reward", Troubadour "troubadour");

impl WishKind {
    /// Where an assistant must stand to use it; `None` for the Troubadour. Either Cathedral will do.
    #[inline]
    pub fn place(self) -> Option<Column> {
        match self {
            WishKind::LuckyDay | WishKind::FreePaint => Some(Column::Market),
            WishKind::BishopsVisit | WishKind::BishopsPraise => Some(Column::Cathedral),
            WishKind::Tip => Some(Column::Studio),
            WishKind::Alchemy => Some(Column::Workshop),
            WishKind::Reward => Some(Column::Theatre),
            WishKind::Troubadour => None,
        }
    }
}

/// A wish card. Cards of a kind are alike, but for the tile of a Free Paint.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct WishCard {
    /// Its name.
    pub kind: WishKind,
    /// The market tile a Free Paint shows. With components that lack this tile the card is never of use.
    pub tile: Option<MarketTile>,
    /// Thalers one gets.
    pub thalers: u16,
    /// Pennies one gets.
    pub pennies: u8,
    /// Points one gets.
    pub points: i16,
    /// Steps of mood.
    pub mood: u8,
    /// Alchemy: the primaries to give for one mixed paint.
    pub primaries: u8,
}

/// Module 4.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Well {
    /// The wish cards, those of a kind together.
    pub cards: [WishCard; Well::CARDS],
    /// How many pennies there are in all; they suffice for everyone's start.
    pub pennies: u8,
    /// How many a player begins with.
    pub start: u8,
    /// How many the well holds in a round.
    pub holds: u8,
    /// How many thalers one is worth at the end.
    pub worth: u16,
}

impl Well {
    /// How many wish cards there are.
    pub const CARDS: usize = 20;
}

/// A space of a stall beside which gold leaf lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GoldSpace {
    /// The stall.
    pub stall: StallName,
    /// The space in it, from 0; the stall has it.
    pub space: u8,
    /// How many leaves one gets.
    pub leaves: u8,
}

impl Default for GoldSpace {
    fn default() -> GoldSpace {
        GoldSpace { stall: StallName::ALL[0], space: 0, leaves: 0 }
    }
}

/// Module 5.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Gold {
    /// How many leaves there are.
    pub leaves: u8,
    /// Points for a leaf if the bishop stands on the section.
    pub on: i16,
    /// Points for a leaf if he stands next to it, diagonally too.
    pub beside: i16,
    /// Points for a leaf if he stands elsewhere.
    pub elsewhere: i16,
    /// How many thalers a leaf is worth at the end.
    pub worth: u16,
    /// The spaces with leaf, with four players.
    pub spaces_four: [GoldSpace; 2],
    /// The spaces with leaf, with two or three players.
    pub spaces_three: [GoldSpace; 2],
}

impl Gold {
    /// The colours of the discs.
    pub const DISCS: [Paint; 6] = [Paint::Red, Paint::Yellow, Paint::Blue, Paint::Orange, Paint::Green, Paint::Purple];

    /// The spaces with leaf for that many players.
    #[inline]
    pub fn spaces(&self, players: usize) -> [GoldSpace; 2] {
        if players >= 4 { self.spaces_four } else { self.spaces_three }
    }
}

/// A colour of glass, the cheapest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum GlassColour {
    Yellow,
    Blue,
    Red,
    Green,
}
kinds!(GlassColour, "colour of glass": Yellow "yellow", Blue "blue", Red "red", Green "green");

impl GlassColour {
    /// Its letter.
    pub fn letter(self) -> char {
        b"YBRG"[self as usize] as char
    }
    /// The colour with that letter.
    pub fn from_letter(letter: char) -> Option<GlassColour> {
        GlassColour::ALL.into_iter().find(|g| g.letter() == letter.to_ascii_uppercase())
    }
}

/// Glass of one colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Glass {
    /// How many pieces there are.
    pub pieces: u8,
    /// Thalers for one.
    pub price: u16,
    /// Points lost for each one that is missing in a window.
    pub penalty: i16,
}

/// A window.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Window {
    /// Its points.
    pub points: i16,
    /// Its two or three panes, in the order in which they are printed.
    pub panes: [Option<GlassColour>; 3],
}

impl Window {
    /// Its panes, in order.
    #[inline]
    pub fn glass(self) -> impl Iterator<Item = GlassColour> {
        self.panes.into_iter().flatten()
    }
    /// How many panes of each colour it has ([`GlassColour`] as index).
    #[inline]
    pub fn needs(self) -> [u8; 4] {
        let mut needs = [0; 4];
        self.glass().for_each(|g| needs[g as usize] += 1);
        needs
    }
}

/// Module 6.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Glaziers {
    /// The glass of each colour ([`GlassColour`] as index).
    pub glass: [Glass; 4],
    /// The windows.
    pub windows: [Window; Glaziers::WINDOWS],
    /// Thalers for the window in each slot of the bench; the first costs nothing.
    pub bench: [u16; 6],
    /// The sections beside a window: bit `i` stands for the section with that index.
    pub sections: u32,
    /// The helpers printed on the action tile.
    pub helpers: u8,
    /// How many pieces of glass are drawn each round for each player.
    pub draw: u8,
    /// Points at the altar for each piece of glass, at most one of each colour.
    pub altar: i16,
}

impl Glaziers {
    /// How many windows there are.
    pub const WINDOWS: usize = 18;

    /// The points lost if all of the window's glass is missing.
    pub fn penalty(&self, window: Window) -> i16 {
        window.glass().map(|g| self.glass[g as usize].penalty).sum()
    }
}

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
