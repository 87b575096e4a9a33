//! What an arena writes down about every game: one line of JSON each, so that it can be broken off and taken up again.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// One game of an arena.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Played {
    /// Its number in the plan of the arena, from 1.
    pub number: u64,
    /// The seed text of its deal.
    pub seed: String,
    /// The bots, seat by seat, as they are named on the command line.
    pub bots: Vec<String>,
    /// The final scores, seat by seat.
    pub scores: Vec<i32>,
    /// The places, seat by seat; equal places share.
    pub places: Vec<u8>,
    /// How often each seat had something to choose.
    pub decisions: Vec<u32>,
    /// How long each seat thought about that, in seconds, all together.
    pub seconds: Vec<f64>,
    /// The longest that each seat thought about one decision, in seconds.
    pub longest: Vec<f64>,
    /// What was noted while it was played.
    pub notes: Notes,
}

/// What is noted while a game is played, for the report.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Notes {
    /// How many rounds the game had.
    pub rounds: u32,
    /// The points of each seat by their source: "tiles", "bishop", "altar"…
    pub points: Vec<BTreeMap<String, i32>>,
    /// The hours at which each seat woke up, round by round; empty where a game has no hours.
    pub hours: Vec<Vec<u8>>,
    /// What was restored: which tile or section, in which round, by which seat (none: by nobody who plays).
    pub restored: Vec<(String, u32, Option<u8>)>,
    /// Where each of those lay, in the same order: the sections of the board game's ceiling; empty texts in the other games.
    #[serde(default)]
    pub places: Vec<String>,
    /// The modules it was played with: "none", "1 5 7"; nothing where a game has none, or nobody noted them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub modules: Option<String>,
}
