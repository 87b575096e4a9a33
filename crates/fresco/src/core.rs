//! What lies on the table. Plain values, no behaviour beyond looking.

use std::ops::{Deref, DerefMut};

use crate::paints::Paints;
use crate::words::{ByPainter, Column, Hour, Painter, Section};

/// No tile lies here.
pub(crate) const NO_TILE: u8 = u8::MAX;

/// Where the round stands. Each step is a checkpoint; inside a step the rules are straight-line code.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// The painter with this rank from the rear of the score track chooses an hour.
    Wake(u8),
    /// Everybody plans behind the screen.
    Plan,
    /// A painter's assistant acts at a place.
    Visit(Visit),
    /// All places are done.
    Evening,
    /// The painter with this rank in the turn order turns money into points.
    FinalScoring(u8),
    /// The game has ended.
    Over,
}

/// A moment of a painter's turn at a place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Visit {
    /// The column's number on the board.
    pub column: u8,
    /// The painter's rank in the turn order.
    pub nth: u8,
    /// How many assistants have acted here already.
    pub acted: u8,
}

impl Visit {
    /// The first of a round.
    pub const FIRST: Visit = Visit { column: 0, nth: 0, acted: 0 };
}

/// What one painter has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PainterState {
    /// The space on the score track. 0 and less are the starting spaces, the rearmost lowest.
    pub score: i16,
    /// Behind the screen.
    pub thalers: u16,
    /// Behind the screen.
    pub paints: Paints,
    /// The space on the mood track, from 0 at the bottom.
    pub mood: u8,
    /// When the painter woke up this round.
    pub hour: Option<Hour>,
    /// Own assistants that work this round.
    pub assistants: u8,
    /// Does the neutral assistant help this round?
    pub neutral: bool,
    /// Assistants placed in each column; hidden until all plans are in.
    pub plan: [u8; Column::COUNT],
    /// Has the altar been restored this round?
    pub altar: bool,
    /// The restored tiles, as a set of numbers of fresco tiles.
    pub restored: u32,
}

impl PainterState {
    /// Does the neutral assistant stand on the board? The own ones are placed first.
    #[inline]
    pub fn neutral_placed(&self) -> bool {
        self.neutral && self.plan.iter().sum::<u8>() > self.assistants
    }
}

/// One stall of the market.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stall {
    /// The market tile on each space, by number.
    pub tiles: [u8; 4],
    /// Which of the spaces hold a tile that has been bought in this visit.
    pub bought: u8,
}

impl Stall {
    /// A stall without tiles.
    pub const EMPTY: Stall = Stall { tiles: [NO_TILE; 4], bought: 0 };

    /// Has it tiles?
    #[inline]
    pub fn is_open(&self) -> bool {
        *self != Stall::EMPTY
    }
    /// The tiles with their spaces.
    #[inline]
    pub fn each(&self) -> impl Iterator<Item = (usize, u8)> + '_ {
        self.tiles.iter().copied().enumerate().filter(|&(_, tile)| tile != NO_TILE)
    }
    /// Has the tile on this space been bought?
    #[inline]
    pub fn is_bought(&self, space: usize) -> bool {
        self.bought & 1 << space != 0
    }
}

/// Everything on the table of the base game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Core {
    /// The round, from 1.
    pub round: u16,
    /// Is it the last round? Then the boards are flipped.
    pub last_round: bool,
    /// Where the round stands.
    pub step: Step,
    /// The painters.
    pub painters: ByPainter<PainterState>,
    /// The painters in the order in which they act, as many as there are at this table: by their score while they wake
    /// up, by their hour afterwards.
    pub order: [Painter; Painter::MOST],
    /// The stalls of the market.
    pub stalls: [Stall; 4],
    /// The market tiles in the bag, as a set of numbers.
    pub bag: u32,
    /// The fresco tile on each section, by number.
    pub fresco: [u8; Section::COUNT],
    /// The sections that still have a tile, as a set.
    pub covered: u32,
    /// Fresco tiles that are out of the game, as a set of numbers.
    pub gone: u32,
    /// Where the bishop stands.
    pub bishop: Section,
    /// Where Leonardo's figure stands; he paints only at a table of two.
    pub leonardo: Section,
    /// The player who decides for Leonardo this round.
    pub controller: Painter,
}

impl Core {
    /// The tile on a section, by number.
    #[inline]
    pub fn tile_at(&self, section: Section) -> Option<usize> {
        Some(self.fresco[section.index()]).filter(|&tile| tile != NO_TILE).map(usize::from)
    }
    /// The sections that still have a tile.
    #[inline]
    pub fn sections_left(&self) -> impl Iterator<Item = Section> + use<> {
        each_in(self.covered).map(Section::from_index)
    }
    /// How many sections still have a tile.
    #[inline]
    pub fn tiles_left(&self) -> u32 {
        self.covered.count_ones()
    }
}

/// The numbers in a set.
#[inline]
pub(crate) fn each_in(set: u32) -> impl Iterator<Item = usize> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let next = (rest != 0).then(|| rest.trailing_zeros() as usize);
        rest &= rest.wrapping_sub(1);
        next
    })
}

/// The number in a set that has so many others before it.
#[inline]
pub(crate) fn nth_in(mut set: u32, nth: u32) -> Option<usize> {
    for _ in 0..nth {
        set &= set.wrapping_sub(1);
    }
    (set != 0).then(|| set.trailing_zeros() as usize)
}

/// Everything on the table: the base game's part, and later the part of each open module.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct World {
    /// The base game's part.
    pub core: Core,
}

impl Deref for World {
    type Target = Core;
    fn deref(&self) -> &Core {
        &self.core
    }
}
impl DerefMut for World {
    fn deref_mut(&mut self) -> &mut Core {
        &mut self.core
    }
}
