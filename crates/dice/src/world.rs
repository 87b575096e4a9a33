//! The table: plain values without behaviour.

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

/// The point that a turn has reached. Each stage is a step of its own, with at most one question.
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

/// The outcome of a turn, as far as bets are concerned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// Not decided yet, or no tile.
    NoTile,
    /// This bet is right.
    Proves(Bet),
}

/// A painter, with the pieces on the painter's board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PainterState {
    /// The space on the score track; 0 is the stairs.
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

    /// How many fresco tiles the painter has.
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
    /// The number of portraits face down under it. Nobody knows which ones they are, so that is not decided yet.
    pub down: u8,
}

/// Everything on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct World {
    /// The round, from 1.
    pub round: u16,
    /// The point that the turn has reached.
    pub stage: Stage,
    /// Is it the last round?
    pub last_round: bool,
    /// The seat with the first player's marker.
    pub first: Seat,
    /// The seat whose turn it is.
    pub active: Seat,
    /// The seat with the favour tile.
    pub favour: Option<Seat>,
    /// The section beside which the bishop stands, once he is on the board.
    pub bishop: Option<Section>,
    /// The roll that comes next or lies on the table; the last one once all dice are set aside.
    pub roll: Roll,
    /// The dice set aside after each roll.
    pub aside: [Option<Aside>; ROLLS],
    /// The number dice on the table.
    pub faces: Faces,
    /// The colour dice on the table; `None` for one that is in the cup or set aside.
    pub colours: [Option<Colour>; COLOUR_DICE],
    /// The outcome of this turn.
    pub outcome: Outcome,
    /// Points that the active player has yet to move: for the tile, the bishop, the bonus.
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
    /// The sum of the dice set aside.
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
    /// Does the active player have the favour tile?
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
