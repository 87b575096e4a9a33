//! What is played at a table, and how: what its maker has chosen.

use std::sync::LazyLock;

use fresco_games::{GameSession, OpenError, Shelf};
use serde::{Deserialize, Serialize};
use tabletop::{Header, Record};

use crate::clock::{DAY, Moment, SECOND};

/// What the maker of a table has chosen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The game: `board`, `card` or `dice`.
    pub game: String,
    /// The version of its rules when the table was made.
    pub rules: String,
    /// How many play.
    pub players: u8,
    /// The edition of the board game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition: Option<String>,
    /// Its modules by number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub modules: Option<String>,
    /// A corrected file of components.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub components: Option<String>,
    /// How much time everybody has.
    #[serde(default)]
    pub pace: Pace,
    /// Does the lobby show it to everybody?
    #[serde(default)]
    pub public: bool,
    /// May players ask a master for a hint?
    #[serde(default)]
    pub hints: bool,
    /// The game from which it goes on, if it does not begin at the beginning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<Origin>,
}

/// A position of another game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// The record of that game.
    pub record: String,
    /// How many of its actions are played.
    pub at: usize,
}

/// Rules that open tables share.
static SHELF: LazyLock<Shelf> = LazyLock::new(Shelf::default);

/// How much time players have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "pace", rename_all = "kebab-case")]
pub enum Pace {
    /// As much as they like.
    #[default]
    None,
    /// A live game: so much in all, and so much more after each decision.
    Clock {
        /// Seconds at the beginning.
        bank: u32,
        /// Seconds that are added whenever a player has decided.
        increment: u32,
    },
    /// So many days for each move.
    Days {
        /// How many.
        days: u8,
    },
}

impl Pace {
    /// What a player has at the beginning, if time is limited.
    pub fn bank(self) -> Option<Moment> {
        match self {
            Pace::None => None,
            Pace::Clock { bank, .. } => Some(Moment::from(bank) * SECOND),
            Pace::Days { days } => Some(Moment::from(days) * DAY),
        }
    }
    /// What a player has who has decided, and had this much left.
    pub fn after_a_decision(self, left: Moment) -> Moment {
        match self {
            Pace::None => left,
            Pace::Clock { increment, .. } => left + Moment::from(increment) * SECOND,
            Pace::Days { days } => Moment::from(days) * DAY,
        }
    }
    /// Is it played in one sitting?
    pub fn is_live(self) -> bool {
        !matches!(self, Pace::Days { .. })
    }
}

impl Setup {
    /// The header of a record, without names and seed.
    pub fn header(&self) -> Header {
        let mut header = Header::default();
        header.set("game", self.game.as_str());
        header.set("rules", self.rules.as_str());
        header.set("players", self.players.to_string());
        for (key, value) in [("edition", &self.edition), ("modules", &self.modules), ("components", &self.components)] {
            if let Some(value) = value {
                header.set(key, value.as_str());
            }
        }
        header
    }
    /// Are its rules those of this build? Others are never played.
    pub fn is_of_this_build(&self) -> bool {
        fresco_games::version(&self.game).is_some_and(|version| version.to_string() == self.rules)
    }
    /// Opens the game.
    pub fn open(&self, names: &[String], seed: &str) -> Result<Box<dyn GameSession>, OpenError> {
        let names = names.join(", ");
        if let Some(Origin { record, at }) = &self.origin {
            // Its draws go on as that game's would have.
            let mut record = Record::parse(record).map_err(|why| OpenError::Setup(why.message))?;
            record.header.set("names", names);
            return fresco_games::replay(&record, *at).map_err(|why| OpenError::Setup(why.message));
        }
        let mut header = self.header();
        header.set("names", names);
        header.set("seed", seed);
        SHELF.open(&header)
    }
}
