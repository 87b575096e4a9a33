//! The journal of an arena: one line of JSON for every game, so that an interrupted arena can continue.

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
    /// The total time that each seat thought about its decisions, in seconds.
    pub seconds: Vec<f64>,
    /// The longest that each seat thought about one decision, in seconds.
    pub longest: Vec<f64>,
    /// Notes for the report.
    pub notes: Notes,
}

/// Notes that are taken while a game is played, for the report.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Notes {
    /// How many rounds the game had.
    pub rounds: u32,
    /// The points of each seat by their source: "tiles", "bishop", "altar"…
    pub points: Vec<BTreeMap<String, i32>>,
    /// The hours at which each seat woke up, round by round; empty where a game has no hours.
    pub hours: Vec<Vec<u8>>,
    /// The restored tiles or sections: name, round, and the seat that restored it (none: Leonardo).
    pub restored: Vec<(String, u32, Option<u8>)>,
    /// The place of each of those, in the same order: a section of the board game's ceiling; empty in the other games.
    #[serde(default)]
    pub places: Vec<String>,
    /// The active modules: "none", "1 5 7". None if the game has no modules or they were not noted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub modules: Option<String>,
}
