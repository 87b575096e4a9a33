//! What is printed on the pieces: hours, prices, tiles and tracks, read from a file that a person can edit.
//!
//! The file of the game as we know it is `data/board.components`; it explains itself. Every line carries its
//! [`Provenance`]. [`Components::parse`] takes nothing that the rules could stumble over: who holds a [`Components`]
//! may index it without asking.

pub(crate) mod fields;
mod file;

use std::sync::LazyLock;

use tabletop::components::SourceText;
pub use tabletop::components::{ComponentEntry, ComponentSet, ComponentsError, Provenance};
use tabletop::{Numbered, Set};

use crate::modules::ModuleComponents;
use crate::paints::{MarketTile, Paints};
use crate::words::{Hour, MarketNumber};

/// More market tiles than the game could ever need: as many as there are numbers for them.
pub(crate) const MAX_MARKET: usize = MarketNumber::COUNT;

/// A row of the inn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct HourRow {
    /// Steps on the mood track, down if negative.
    pub mood: i8,
    /// Thalers for each market tile.
    pub price: u16,
}

/// The mood track. Its spaces are numbered from 0 at the bottom.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct MoodTrack {
    /// What each space does to the number of assistants: -1, 0 or +1. Only the first `len` are on the track.
    pub spaces: [i8; MoodTrack::MAX],
    /// How many spaces there are.
    pub len: u8,
    /// The space on which everyone begins.
    pub start: u8,
}

impl MoodTrack {
    /// The most spaces a track can have.
    pub const MAX: usize = 16;

    /// What a space does to the number of assistants: -1, 0 or +1.
    #[inline]
    pub fn effect(&self, space: u8) -> i8 {
        self.spaces.get(usize::from(space)).copied().unwrap_or(0)
    }
    /// The highest space.
    #[inline]
    pub fn top(&self) -> u8 {
        self.len.saturating_sub(1)
    }
    /// Where so many steps lead, up or down; both ends hold.
    #[inline]
    pub fn after(&self, space: u8, steps: i16) -> u8 {
        (i16::from(space) + steps).clamp(0, i16::from(self.top())) as u8
    }
}

/// A tile of the fresco.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct FrescoTile {
    /// The points on its front.
    pub points: u8,
    /// The paints to pay for it.
    pub cost: Paints,
    /// The blots on its back: at most one each of orange, green and purple.
    pub blots: Paints,
}

/// The points for restoring the altar.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Altar {
    /// For red, yellow and blue together.
    pub primaries: i16,
    /// More for each of them that a mixed paint replaces.
    pub joker: i16,
    /// For orange, green and purple together.
    pub mixed: i16,
}

/// What the bishop's presence is worth, and what he asks for a step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct BishopBonus {
    /// Points if he stands on the section.
    pub on: i16,
    /// Points if he stands next to it, diagonally too.
    pub beside: i16,
    /// Thalers for one step.
    pub price: u16,
}

/// Everything that is printed on the pieces of the board game. Two of them are equal if they play alike, whatever their
/// notes say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Components {
    /// The rows of the inn, 5:00 first.
    pub hours: [HourRow; 5],
    /// The mood track.
    pub mood: MoodTrack,
    /// The spaces of stalls I to IV with four players.
    pub stalls_four: [u8; 4],
    /// The spaces of stalls I to III with two or three players; IV has none.
    pub stalls_three: [u8; 4],
    /// The market tiles, no two alike, at most 31.
    pub market: Vec<MarketTile>,
    /// The tiles left out with two or three players.
    pub left_out: Set<MarketNumber>,
    /// The 25 fresco tiles.
    pub fresco: Vec<FrescoTile>,
    /// A tile worth this lies in the centre when the game begins.
    pub centre_value: u8,
    /// The thalers a player begins with.
    pub start_thalers: u16,
    /// The paints a player begins with.
    pub start_paints: Paints,
    /// The assistants of a player, without the neutral one.
    pub assistants: u8,
    /// The points for the altar.
    pub altar: Altar,
    /// What the bishop is worth.
    pub bishop: BishopBonus,
    /// Thalers for each assistant in the Studio.
    pub studio_pay: u16,
    /// Mixings for each assistant in the Workshop.
    pub mixes: u8,
    /// Steps of mood for each assistant in the Theatre.
    pub theatre_steps: u8,
    /// Thalers each round for each restored fresco tile.
    pub income: u16,
    /// The last round begins with so many fresco tiles left, or fewer.
    pub last_round_tiles: u8,
    /// Thalers for one point in the final scoring; never 0.
    pub thalers_per_point: u16,
    /// The pieces of the modules.
    pub modules: ModuleComponents,
    source: SourceText,
}

impl Components {
    /// The row of an hour.
    #[inline]
    pub fn hour(&self, hour: Hour) -> HourRow {
        self.hours[hour.row()]
    }
    /// The spaces of the stalls for that many players.
    #[inline]
    pub fn stalls(&self, players: usize) -> [u8; 4] {
        if players >= 4 { self.stalls_four } else { self.stalls_three }
    }
    /// The market tiles in play with that many players.
    #[inline]
    pub fn market_in_play(&self, players: usize) -> Set<MarketNumber> {
        let all: Set<MarketNumber> = (0..self.market.len()).filter_map(MarketNumber::from_number).collect();
        if players >= 4 { all } else { all - self.left_out }
    }
    /// The number of a market tile.
    pub fn market_number(&self, tile: MarketTile) -> Option<MarketNumber> {
        self.market.iter().position(|t| *t == tile).and_then(MarketNumber::from_number)
    }

    fn nothing() -> Components {
        Components {
            hours: [HourRow::default(); 5],
            mood: MoodTrack::default(),
            stalls_four: [0; 4],
            stalls_three: [0; 4],
            market: Vec::new(),
            left_out: Set::NONE,
            fresco: Vec::new(),
            centre_value: 0,
            start_thalers: 0,
            start_paints: Paints::NONE,
            assistants: 0,
            altar: Altar::default(),
            bishop: BishopBonus::default(),
            studio_pay: 0,
            mixes: 0,
            theatre_steps: 0,
            income: 0,
            last_round_tiles: 0,
            thalers_per_point: 1,
            modules: ModuleComponents::default(),
            source: SourceText::default(),
        }
    }
}

impl ComponentSet for Components {
    const STANDARD: &'static str = include_str!("../data/board.components");

    fn standard() -> &'static Components {
        // A test reads this file, so what stands in for an unreadable one is never played with.
        static READ: LazyLock<Components> =
            LazyLock::new(|| Components::read(Components::STANDARD).unwrap_or_else(|_| Components::nothing()));
        &READ
    }
    fn read(text: &str) -> Result<Components, ComponentsError> {
        file::read(text)
    }
    fn source(&self) -> &SourceText {
        &self.source
    }
    fn source_mut(&mut self) -> &mut SourceText {
        &mut self.source
    }
}
