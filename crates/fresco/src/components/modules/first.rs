//! The pieces of modules 1 to 6.

use crate::components::FrescoTile;
use crate::paints::{MarketTile, Paint, Paints};
use crate::words::{Column, StallName};

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
