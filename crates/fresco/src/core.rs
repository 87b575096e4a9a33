//! What lies on the table. Plain values, no behaviour beyond looking.

use std::ops::{Deref, DerefMut};

pub(crate) use tabletop::each_in;

use crate::modules::{Modules, Opened as _};
use crate::paints::Paints;
use crate::words::{ByPainter, Column, Hour, Painter, Section};

/// No tile lies here.
pub(crate) const NO_TILE: u8 = u8::MAX;

/// Where the round stands. Each step is a checkpoint; inside a step the rules are straight-line code.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// The painter with this rank from the rear of the score track chooses an hour.
    Wake(u8),
    /// The painter with this rank is through with waking up, but for what follows from what was drawn then.
    Awake(u8),
    /// Everybody plans behind the screen.
    Plan,
    /// A painter's turn at a place.
    Turn(Turn),
    /// All places are done; before the night something may still be done with the day's assistants.
    Dusk,
    /// Everybody goes home, and the market is filled anew.
    Evening,
    /// What the painters own brings them money and paint.
    Income,
    /// The next round is prepared.
    Morning,
    /// What a module counts at the end, by the number of the module.
    ModuleScoring(u8),
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
    /// How many healthy assistants have acted here already; [`Turn::LEAVING`] once the painter is about to leave.
    pub acted: u8,
    /// How many sick assistants have acted here already.
    pub acted_sick: u8,
}

impl Turn {
    /// The first of a round.
    pub const FIRST: Turn = Turn { column: 0, nth: 0, acted: 0, acted_sick: 0 };
    /// See [`Turn::acted`].
    pub const LEAVING: u8 = u8::MAX;

    /// Has nobody acted yet?
    #[inline]
    pub fn is_fresh(&self) -> bool {
        self.acted == 0 && self.acted_sick == 0
    }
}

/// Columns of a board, as a set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Columns(u8);

impl Columns {
    /// None of them.
    pub const NONE: Columns = Columns(0);
    /// Is this column among them?
    #[inline]
    pub fn has(self, column: Column) -> bool {
        self.0 & 1 << column.index() != 0
    }
    /// Is the column with this number among them?
    #[inline]
    pub fn has_nth(self, column: usize) -> bool {
        self.0 & 1 << column != 0
    }
    /// Adds one.
    #[inline]
    pub fn insert(&mut self, column: Column) {
        self.0 |= 1 << column.index();
    }
    /// How many of them lie to the right of this one.
    #[inline]
    pub fn after(self, column: Column) -> u8 {
        (self.0 >> (column.index() + 1)).count_ones() as u8
    }
    /// How many.
    #[inline]
    pub fn len(self) -> u8 {
        self.0.count_ones() as u8
    }
    /// None at all?
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// What somebody still owes on a thing that was bought in instalments.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Debt {
    /// The debtor.
    pub who: Painter,
    /// The number of the thing, from 1.
    pub thing: u8,
    /// Thalers still to be paid.
    pub owed: u8,
}

/// All open debts, the oldest first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Debts {
    /// Two bytes each, with 0 behind the last: eight bits are owed, five the thing (never 0), two the debtor.
    list: [u16; Debts::MOST],
}

impl Debts {
    /// As many things as can be owed at all.
    pub const MOST: usize = 18;
    /// Nobody owes anything.
    pub const NONE: Debts = Debts { list: [0; Debts::MOST] };

    /// All of them.
    #[inline]
    pub fn each(&self) -> impl Iterator<Item = Debt> + '_ {
        self.list.iter().map_while(|&packed| Debts::unpack(packed))
    }
    /// Those of one painter, the oldest first.
    #[inline]
    pub fn of(&self, who: Painter) -> impl Iterator<Item = Debt> + '_ {
        self.each().filter(move |debt| debt.who == who)
    }
    /// Has nobody any?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.list[0] == 0
    }
    /// A new debt.
    pub fn add(&mut self, debt: Debt) {
        if let Some(free) = self.list.iter_mut().find(|packed| **packed == 0) {
            *free = Debts::pack(debt);
        }
    }
    /// Pays some of the debt on a thing; a debt that is paid off is struck out. Says what is still owed.
    pub fn pay(&mut self, thing: u8, thalers: u8) -> u8 {
        let Some((at, debt)) = self.each().enumerate().find(|(_, debt)| debt.thing == thing) else { return 0 };
        let left = debt.owed.saturating_sub(thalers);
        self.list[at] = Debts::pack(Debt { owed: left, ..debt });
        if left == 0 {
            self.list[at..].rotate_left(1);
            self.list[Debts::MOST - 1] = 0;
        }
        left
    }
    fn pack(debt: Debt) -> u16 {
        u16::from(debt.owed) | u16::from(debt.thing & 31) << 8 | (debt.who.index() as u16) << 13
    }
    #[inline]
    fn unpack(packed: u16) -> Option<Debt> {
        let who = Painter::first(Painter::MAX).nth(usize::from(packed >> 13))?;
        (packed != 0).then_some(Debt { who, thing: (packed >> 8 & 31) as u8, owed: packed as u8 })
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
    /// The column in which the neutral assistant stands, by number; none of them once it is in no column.
    pub neutral_at: u8,
    /// Has the altar been restored this round?
    pub altar: bool,
    /// The restored tiles, as a set of numbers of fresco tiles.
    pub restored: u32,
}

impl PainterState {
    /// The neutral assistant stands in no column.
    pub const NOWHERE: u8 = Column::COUNT as u8;
}

/// What one painter has in the words that modules share. As long as no module is open none of it ever changes, so that it
/// need not be copied.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PainterMore {
    /// Sick assistants who work for the painter, placed or held back.
    pub sick: u8,
    /// Own assistants who are ill and wait at the doctor's.
    pub away: u8,
    /// Sick assistants placed in each column.
    pub sick_plan: [u8; Column::COUNT],
    /// The spaces of each column that this round's plan leaves for assistants.
    pub spaces: [u8; Column::COUNT],
    /// Columns covered by an action tile: no lady and no map may be put there.
    pub covered: Columns,
    /// Columns whose assistants work on the tile that covers them and not at the place.
    pub elsewhere: Columns,
    /// Columns that need an assistant.
    pub needed: Columns,
    /// Columns in which somebody or something other than an assistant waits for the painter's turn.
    pub waiting: Columns,
    /// Restored tiles of the wall, as a set of numbers.
    pub wall: u32,
}

impl PainterMore {
    /// Nobody is sick, and nothing lies on the board.
    pub const PLAIN: PainterMore = PainterMore {
        sick: 0,
        away: 0,
        sick_plan: [0; Column::COUNT],
        spaces: [Column::SPACES; Column::COUNT],
        covered: Columns::NONE,
        elsewhere: Columns::NONE,
        needed: Columns::NONE,
        waiting: Columns::NONE,
        wall: 0,
    };
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
        self.tiles != Stall::EMPTY.tiles
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

/// What lies on the table: that of the base game, and the words that modules share.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Core {
    /// The base game's part; its fields are reached through the core itself.
    pub base: Base,
    /// What the painters have in the words that modules share.
    pub more: ByPainter<PainterMore>,
    /// What is still owed on things bought in instalments.
    pub debts: Debts,
    /// Tiles of the wall that are out of the game, as a set of numbers.
    pub wall_gone: u32,
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
        (p.plan, p.neutral_at) = ([0; Column::COUNT], PainterState::NOWHERE);
        let PainterMore { sick, away, wall, .. } = self.more[who];
        self.more[who] = PainterMore { sick, away, wall, ..PainterMore::PLAIN };
    }
    /// The own assistants of a painter who are too grumpy to work, out of so many.
    #[inline]
    pub fn resting(&self, who: Painter, all: u8) -> u8 {
        all.saturating_sub(self.painters[who].assistants + self.more[who].away)
    }
    /// A painter's assistants in a column who work at the place: the healthy and the sick ones.
    #[inline]
    pub fn working(&self, who: Painter, column: usize) -> (u8, u8) {
        let more = &self.more[who];
        let elsewhere = column >= Column::COUNT || more.elsewhere.has_nth(column);
        if elsewhere { (0, 0) } else { (self.painters[who].plan[column], more.sick_plan[column]) }
    }
    /// Has a painter anything to do in this column?
    #[inline]
    pub fn has_business(&self, who: Painter, column: usize) -> bool {
        let more = &self.more[who];
        column < Column::COUNT && (self.painters[who].plan[column] | more.sick_plan[column] != 0 || more.waiting.has_nth(column))
    }
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
    /// The sections that still have one of these tiles, a set of numbers.
    #[inline]
    pub(crate) fn sections_with(&self, tiles: u64) -> impl Iterator<Item = Section> + use<> {
        let taken = self.painters.0.iter().fold(self.gone, |taken, p| taken | p.restored);
        let lying = each_in(tiles & !u64::from(taken)).filter_map(|tile| self.fresco.iter().position(|&t| usize::from(t) == tile));
        each_in(lying.fold(0u32, |set, section| set | 1 << section)).map(Section::from_index)
    }
    /// How many sections still have a tile.
    #[inline]
    pub fn tiles_left(&self) -> u32 {
        self.covered.count_ones()
    }
}

/// The number in a set that has so many others before it.
#[inline]
pub(crate) fn nth_in(mut set: u32, nth: u32) -> Option<usize> {
    for _ in 0..nth {
        set &= set.wrapping_sub(1);
    }
    (set != 0).then(|| set.trailing_zeros() as usize)
}

/// Everything on the table: the base game's part, and the part of each open module.
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct World {
    /// The base game's part.
    pub core: Core,
    /// The modules' parts.
    pub modules: Modules,
}

impl Clone for World {
    #[inline]
    fn clone(&self) -> World {
        let (modules, Core { base, more, debts, wall_gone }) = (self.modules.clone(), &self.core);
        // Piece by piece, because small pieces are copied much faster than large ones.
        World { core: Core { base: *base, more: *more, debts: *debts, wall_gone: *wall_gone }, modules }
    }
    #[inline]
    fn clone_from(&mut self, from: &World) {
        self.core.base = from.core.base;
        // Without modules, their shared words never change.
        if !(self.modules.is_empty() && from.modules.is_empty()) {
            self.core = from.core;
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
