//! What lies on the table. Plain values, no behaviour beyond looking.

use tabletop::{Numbered, Seat, Set};

use crate::components::{PORTRAITS, TILES};
use crate::words::{Aside, Bet, BySeat, Colour, Faces, Roll};

/// How many sections the fresco has: each has its total, its pile of tiles and its space for the bishop.
pub const SECTIONS: usize = 5;
/// How many spaces for portraits there are.
pub const SPACES: usize = 4;
/// How often the dice are rolled in a turn.
pub const ROLLS: usize = Roll::ALL.len();
/// How many colour dice there are.
pub const COLOUR_DICE: usize = 2;

tabletop::numbers! {
    /// A section of the fresco, by number; the one with the lowest total comes first.
    pub struct Section(SECTIONS);
    /// A tile of a section, by number; the one on top of the whole pile comes first.
    pub struct TileNumber(TILES);
    /// A space for portraits, by number; the one with the lowest totals comes first.
    pub struct SpaceNumber(SPACES);
    /// A portrait, by its number in the components.
    pub struct PortraitNumber(PORTRAITS);
}

/// Where a turn stands. Each stage is a checkpoint, and at most one question is asked in it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// A turn begins: the favour tile is given.
    Favour,
    /// The active player places the bishop.
    Bishop,
    /// Before a roll: the opponents from this seat on may bet, up to the active player.
    Bets(Seat),
    /// A roll lies on the table: one die is set aside.
    Dice,
    /// All dice are set aside, and the active player has the favour tile.
    Shift,
    /// The fifth fresco tile or portrait: a portrait is chosen as a bonus.
    Bonus,
    /// The game is over.
    Over,
}

/// What came of a turn, as far as bets are concerned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// Not decided yet, or no tile.
    NoTile,
    /// Exactly what this bet says.
    Proves(Bet),
}

/// A painter, with what lies on the painter's board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PainterState {
    /// The space on the score track; 0 are the stairs.
    pub score: u16,
    /// The portraits.
    pub portraits: Set<PortraitNumber>,
    /// The tile of each section that is restored.
    pub sections: [Option<TileNumber>; SECTIONS],
    /// The bet lying face down, and the roll it came before.
    pub bet: Option<(Bet, Roll)>,
}

impl PainterState {
    /// A painter on the stairs.
    pub(crate) const FRESH: PainterState = PainterState { score: 0, portraits: Set::NONE, sections: [None; SECTIONS], bet: None };

    /// How many fresco tiles.
    pub fn frescoes(&self) -> usize {
        self.sections.iter().flatten().count()
    }
    /// Has the painter restored this section?
    #[inline]
    pub fn has_restored(&self, section: Section) -> bool {
        self.sections[section.number()].is_some()
    }
}

/// A space for portraits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Space {
    /// The portrait lying face up; `None` if the space is empty.
    pub face_up: Option<PortraitNumber>,
    /// How many lie face down under it. Nobody knows which ones they are, so that is not decided yet.
    pub down: u8,
}

/// Everything on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct World {
    /// The round, from 1.
    pub round: u16,
    /// Where the turn stands.
    pub stage: Stage,
    /// Is it the last round?
    pub last_round: bool,
    /// Who has the marker of the first player.
    pub first: Seat,
    /// Whose turn it is.
    pub active: Seat,
    /// Who has the favour tile.
    pub favour: Option<Seat>,
    /// The section beside which the bishop stands, once he is on the board.
    pub bishop: Option<Section>,
    /// The roll that comes next or lies on the table; the last one once all dice are set aside.
    pub roll: Roll,
    /// The dice set aside after each roll.
    pub aside: [Option<Aside>; ROLLS],
    /// What each number die on the table shows.
    pub faces: Faces,
    /// What the colour dice on the table show; `None` for one that is in the cup or set aside.
    pub colours: [Option<Colour>; COLOUR_DICE],
    /// What came of this turn.
    pub outcome: Outcome,
    /// Points of the active player that are still to be moved: for the tile, the bishop, the bonus.
    pub points: [u8; 3],
    /// The fresco tiles of each section that are in their pile; the lowest number lies on top.
    pub piles: [Set<TileNumber>; SECTIONS],
    /// The spaces for portraits.
    pub spaces: [Space; SPACES],
    /// The portraits that lie face down somewhere.
    pub unseen: Set<PortraitNumber>,
    /// The painters.
    pub painters: BySeat<PainterState>,
}

impl World {
    /// The dice set aside so far.
    #[inline]
    pub fn set_aside(&self) -> impl Iterator<Item = Aside> + use<> {
        self.aside.into_iter().flatten()
    }
    /// What the dice set aside make together.
    #[inline]
    pub fn total(&self) -> u8 {
        self.set_aside().map(Aside::value).sum()
    }
    /// How many colour dice have been set aside.
    #[inline]
    pub fn colours_kept(&self) -> u8 {
        self.set_aside().map(|dice| dice.kept.count()).sum()
    }
    /// How many colour dice on the table show a colour.
    #[inline]
    pub fn colour_dice_showing(&self, colour: Colour) -> u8 {
        self.colours.iter().filter(|&&shown| shown == Some(colour)).count() as u8
    }
    /// Has this turn brought a portrait, not counting a bonus?
    #[inline]
    pub(crate) fn has_painted(&self) -> bool {
        self.outcome == Outcome::Proves(Bet::Portrait)
    }
    /// Has the active player the favour tile?
    #[inline]
    pub fn has_favour(&self) -> bool {
        self.favour == Some(self.active)
    }
    /// The tile on top of a section's pile.
    #[inline]
    pub fn top_tile(&self, section: Section) -> Option<TileNumber> {
        self.piles[section.number()].first()
    }
    /// A space for portraits.
    #[inline]
    pub fn space(&self, space: SpaceNumber) -> Space {
        self.spaces[space.number()]
    }
}
