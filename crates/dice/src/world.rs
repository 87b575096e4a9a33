//! What lies on the table. Plain values, no behaviour beyond looking.

use tabletop::Seat;

use crate::words::{Aside, Bet, BySeat, Colour};

/// How many sections the fresco has: each has its total, its pile of tiles and its space for the bishop.
pub const SECTIONS: usize = 5;
/// How many spaces for portraits there are.
pub const SPACES: usize = 4;
/// How often the dice are rolled in a turn.
pub const ROLLS: usize = 3;
/// How many colour dice there are.
pub const COLOUR_DICE: usize = 2;
/// No portrait lies here.
pub(crate) const NO_PORTRAIT: u8 = u8::MAX;

/// Where a turn stands. Each stage is a checkpoint, and at most one question is asked in it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// A turn begins: the favour tile is given.
    Favour,
    /// The active player places the bishop.
    Bishop,
    /// Before a roll: the opponents from this place behind the active player on may bet.
    Bets(u8),
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
    /// The portraits, as a set of numbers.
    pub portraits: u16,
    /// For each section 0, or the number of the tile of that pile, from 1 at its top.
    pub sections: [u8; SECTIONS],
    /// The bet lying face down, and the roll it came before: 0, 1 or 2.
    pub bet: Option<(Bet, u8)>,
}

impl PainterState {
    /// A painter on the stairs.
    pub(crate) const FRESH: PainterState = PainterState { score: 0, portraits: 0, sections: [0; SECTIONS], bet: None };

    /// How many fresco tiles.
    pub fn frescoes(&self) -> usize {
        self.sections.iter().filter(|&&tile| tile != 0).count()
    }
}

/// A space for portraits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Space {
    /// The number of the portrait lying face up; `NO_PORTRAIT` if the space is empty.
    pub(crate) up: u8,
    /// How many lie face down under it. Which ones they are nobody knows, so it is not decided yet.
    pub down: u8,
}

impl Space {
    /// The portrait lying face up, by number.
    #[inline]
    pub fn face_up(self) -> Option<usize> {
        (self.up != NO_PORTRAIT).then_some(usize::from(self.up))
    }
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
    pub bishop: Option<u8>,
    /// How many dice have been set aside in this turn.
    pub rolls: u8,
    /// The dice set aside; only the first `rolls` of them.
    pub aside: [Aside; ROLLS],
    /// What each number die on the table shows; 0 if it is in the cup or set aside.
    pub faces: [u8; Colour::COUNT],
    /// What the colour dice on the table show, as the colour's number from 1; 0 if in the cup or set aside.
    pub colours: [u8; COLOUR_DICE],
    /// What came of this turn.
    pub outcome: Outcome,
    /// Points of the active player that are still to be moved: for the tile, the bishop, the bonus.
    pub points: [u8; 3],
    /// The fresco tiles of each section that are in their pile, as a set; the lowest number lies on top.
    pub piles: [u8; SECTIONS],
    /// The spaces for portraits.
    pub spaces: [Space; SPACES],
    /// The portraits that lie face down somewhere, as a set of numbers.
    pub unseen: u16,
    /// The painters.
    pub painters: BySeat<PainterState>,
}

impl World {
    /// The dice set aside so far.
    #[inline]
    pub fn set_aside(&self) -> &[Aside] {
        &self.aside[..usize::from(self.rolls).min(ROLLS)]
    }
    /// What the dice set aside make together.
    #[inline]
    pub fn total(&self) -> u8 {
        self.set_aside().iter().map(|a| a.value()).sum()
    }
    /// How many colour dice have been set aside.
    #[inline]
    pub fn colours_kept(&self) -> u8 {
        self.set_aside().iter().map(|a| a.kept).sum()
    }
    /// How many colour dice on the table show a colour.
    #[inline]
    pub fn colour_dice_showing(&self, colour: Colour) -> u8 {
        self.colours.iter().filter(|&&c| usize::from(c) == colour.index() + 1).count() as u8
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
    /// The tile on top of a section's pile, by number from 0.
    #[inline]
    pub fn top_tile(&self, section: usize) -> Option<usize> {
        let pile = self.piles[section];
        (pile != 0).then(|| pile.trailing_zeros() as usize)
    }
}
