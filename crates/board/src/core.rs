//! What lies on the table. Plain values, no behaviour beyond looking.

use std::ops::{Deref, DerefMut};

use tabletop::Set;

use crate::BoardGame;
use crate::board::Board;
use crate::debts::Debts;
use crate::illness::Illness;
use crate::modules::{ActiveModules as _, ModuleId, Modules};
use crate::paints::Paints;
use crate::words::{ByPainter, Column, Hour, MarketNumber, OtherTile, Painter, Section, Sections, StallName, TileNumber};

/// Where the round stands. Each step is a checkpoint; inside a step the rules are straight-line code.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// The painter with this rank from the rear of the score track chooses an hour.
    Wake(u8),
    /// The painter with this rank is up, and the assistants of the round are counted.
    Awake(u8),
    /// Everybody plans behind the screen.
    Plan,
    /// A painter's turn at a place.
    Turn(Turn),
    /// The painter is about to leave the place.
    Leaving(Turn),
    /// All places are done; before the night something may still be done with the day's assistants.
    Dusk,
    /// Everybody goes home, and the market is filled anew.
    Evening,
    /// What the painters own brings them money and paint.
    Income,
    /// The next round is prepared.
    Morning,
    /// What a module counts at the end; none yet when the last round is over.
    ModuleScoring(Option<ModuleId>),
    /// The painter with this rank in the turn order turns money into points.
    FinalScoring(u8),
    /// The game has ended.
    Over,
}

/// A moment of a painter's turn at a place. Four bytes that are moved as one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(align(4))]
pub struct Turn {
    /// The column's number on the board.
    pub column: u8,
    /// The painter's rank in the turn order.
    pub nth: u8,
    /// How many healthy assistants have acted here already.
    pub acted: u8,
    /// How many sick assistants have acted here already.
    pub acted_sick: u8,
}

impl Turn {
    /// The first of a round.
    pub const FIRST: Turn = Turn { column: 0, nth: 0, acted: 0, acted_sick: 0 };

    /// Has nobody acted yet?
    #[inline]
    pub fn is_fresh(&self) -> bool {
        self.acted == 0 && self.acted_sick == 0
    }
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
    /// Healthy assistants placed in each column, the neutral one among them; hidden until all plans are in.
    pub plan: [u8; Column::COUNT],
    /// The column in which the neutral assistant stands.
    pub neutral_at: Option<Column>,
    /// Has the altar been restored this round?
    pub altar: bool,
    /// The restored tiles.
    pub restored: Set<TileNumber>,
}

/// One stall of the market.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stall {
    /// The market tile on each space.
    pub tiles: [Option<MarketNumber>; 4],
    /// Which of the spaces hold a tile that has been taken in this visit, one bit each.
    taken: u8,
}

impl Stall {
    /// A stall without tiles.
    pub const EMPTY: Stall = Stall { tiles: [None; 4], taken: 0 };

    /// Has it tiles?
    #[inline]
    pub fn is_open(&self) -> bool {
        self.tiles != Stall::EMPTY.tiles
    }
    /// The tiles with their spaces.
    #[inline]
    pub fn each(&self) -> impl Iterator<Item = (usize, MarketNumber)> + '_ {
        self.tiles.iter().copied().enumerate().filter_map(|(space, tile)| tile.map(|tile| (space, tile)))
    }
    /// Has the tile on this space been taken in this visit?
    #[inline]
    pub fn is_taken(&self, space: usize) -> bool {
        self.taken & 1 << space != 0
    }
    /// Somebody takes what the tile on this space gives; it stays there until the visit is over.
    #[inline]
    pub(crate) fn take(&mut self, space: usize) {
        self.taken |= 1 << space;
    }
}

/// The four stalls.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stalls(pub [Stall; 4]);

impl std::ops::Index<StallName> for Stalls {
    type Output = Stall;
    #[inline]
    fn index(&self, name: StallName) -> &Stall {
        &self.0[name.index()]
    }
}
impl std::ops::IndexMut<StallName> for Stalls {
    #[inline]
    fn index_mut(&mut self, name: StallName) -> &mut Stall {
        &mut self.0[name.index()]
    }
}

/// What lies on the table of the base game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Base {
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
    pub order: [Painter; Painter::MAX],
    /// The stalls of the market.
    pub stalls: Stalls,
    /// The market tiles in the bag.
    pub bag: Set<MarketNumber>,
    /// The fresco tile of each section, restored or not.
    pub fresco: [Option<TileNumber>; Section::COUNT],
    /// The sections that still have a tile.
    pub covered: Sections,
    /// Fresco tiles that are out of the game.
    pub gone: Set<TileNumber>,
    /// Where the bishop stands.
    pub bishop: Section,
    /// Where Leonardo's figure stands; he paints only at a table of two.
    pub leonardo: Section,
    /// The player who decides for Leonardo this round.
    pub controller: Painter,
}

/// Base-game effects that modules cause, in words that several of them share. As long as no module is active none of it ever
/// changes, so that it need not be copied.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Effects {
    /// What lies on the painters' planning boards besides assistants.
    pub boards: ByPainter<Board>,
    /// Who is sick.
    pub illness: ByPainter<Illness>,
    /// What is still owed on things bought in instalments.
    pub debts: Debts,
    /// Restored tiles that do not come from the fresco.
    pub other_tiles: ByPainter<Set<OtherTile>>,
    /// Those of them that are out of the game.
    pub other_tiles_gone: Set<OtherTile>,
}

impl Effects {
    /// Without modules.
    pub const NONE: Effects = Effects {
        boards: ByPainter([Board::EMPTY; Painter::MAX]),
        illness: ByPainter([Illness::NONE; Painter::MAX]),
        debts: Debts::NONE,
        other_tiles: ByPainter([Set::NONE; Painter::MAX]),
        other_tiles_gone: Set::NONE,
    };
}

/// What lies on the table, but for what belongs to single modules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Core {
    /// The base game's part; its fields are reached through the core itself.
    pub base: Base,
    /// What modules cause in the base game.
    pub effects: Effects,
}

impl Deref for Core {
    type Target = Base;
    #[inline]
    fn deref(&self) -> &Base {
        &self.base
    }
}
impl DerefMut for Core {
    #[inline]
    fn deref_mut(&mut self) -> &mut Base {
        &mut self.base
    }
}

impl Core {
    /// Clears a painter's board: assistants, tiles and all.
    #[inline]
    pub(crate) fn clear_board(&mut self, who: Painter) {
        let p = &mut self.base.painters[who];
        (p.plan, p.neutral_at) = ([0; Column::COUNT], None);
        self.effects.illness[who].plan = [0; Column::COUNT];
        self.effects.boards[who] = Board::EMPTY;
    }
    /// The own assistants of a painter who are too grumpy to work, out of so many.
    #[inline]
    pub fn resting(&self, who: Painter, all: u8) -> u8 {
        all.saturating_sub(self.painters[who].assistants + self.effects.illness[who].away)
    }
    /// The tile on a section.
    #[inline]
    pub fn tile_at(&self, section: Section) -> Option<TileNumber> {
        self.fresco[section.index()].filter(|_| self.covered.has(section))
    }
    /// The section that a tile lies on or was taken from.
    pub fn section_of(&self, tile: TileNumber) -> Option<Section> {
        Section::ALL.into_iter().find(|section| self.fresco[section.index()] == Some(tile))
    }
    /// The tile on a section goes away.
    #[inline]
    pub(crate) fn lift_tile(&mut self, section: Section) -> Option<TileNumber> {
        let tile = self.tile_at(section);
        self.covered.remove(section);
        tile
    }
    /// The sections that still have one of these tiles.
    #[inline]
    pub(crate) fn sections_with(&self, tiles: Set<TileNumber>) -> Sections {
        let taken = self.painters.0.iter().fold(self.gone, |taken, p| taken | p.restored);
        let lying = (tiles - taken).iter();
        let place = |tile: TileNumber| self.fresco.iter().position(|&t| t == Some(tile));
        Sections::from_bits(lying.filter_map(place).fold(0, |set, section| set | 1 << section))
    }
    /// How many sections still have a tile.
    #[inline]
    pub fn tiles_left(&self) -> u32 {
        self.covered.len()
    }
    /// The painter with this rank in the turn order.
    #[inline]
    pub fn nth_painter(&self, nth: u8) -> Option<Painter> {
        self.order.get(usize::from(nth)).copied()
    }
    /// The painter whose turn it is, where one decides alone.
    pub fn acting(&self) -> Option<Painter> {
        match self.step {
            Step::Wake(nth) | Step::Awake(nth) => self.nth_painter(nth),
            Step::Turn(turn) | Step::Leaving(turn) => self.nth_painter(turn.nth),
            _ => None,
        }
    }
}

/// The rules and the table as it lies: what everybody gets who only looks.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    pub(crate) rules: &'a BoardGame,
    pub(crate) core: &'a Core,
}

impl Deref for View<'_> {
    type Target = Core;
    #[inline]
    fn deref(&self) -> &Core {
        self.core
    }
}

impl View<'_> {
    /// The painter whose turn it is, or else that of the seat that looks.
    pub(crate) fn acting_or(self, seat: tabletop::Seat) -> Painter {
        self.core.acting().filter(|p| p.index() < self.rules.painter_count()).unwrap_or(Painter::of(seat))
    }
    /// The column whose turn it is.
    pub(crate) fn acting_column(self) -> Option<Column> {
        let (Step::Turn(turn) | Step::Leaving(turn)) = self.core.step else { return None };
        Column::nth(turn.column.into(), self.core.last_round)
    }
    /// Is it Leonardo's turn?
    pub(crate) fn leonardo_acts(self) -> bool {
        self.core.acting().is_some_and(|who| self.rules.is_leonardo(who))
    }
}

/// Everything on the table: the base game's part, and the state of each active module.
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct World {
    /// The base game's part.
    pub core: Core,
    /// The state of the active modules.
    pub modules: Modules,
}

impl Clone for World {
    #[inline]
    fn clone(&self) -> World {
        let (modules, Core { base, effects }) = (self.modules.clone(), &self.core);
        // Piece by piece, because small pieces are copied much faster than large ones.
        let effects = Effects {
            boards: effects.boards,
            illness: effects.illness,
            debts: effects.debts,
            other_tiles: effects.other_tiles,
            other_tiles_gone: effects.other_tiles_gone,
        };
        World { core: Core { base: *base, effects }, modules }
    }
    #[inline]
    fn clone_from(&mut self, from: &World) {
        self.core.base = from.core.base;
        // Without modules there are no effects of modules.
        if !(self.modules.is_empty() && from.modules.is_empty()) {
            self.core.effects = from.core.effects;
            self.modules.clone_from(&from.modules);
        }
    }
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
