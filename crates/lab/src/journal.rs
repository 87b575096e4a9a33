//! The journal of an arena: one line of JSON for every game, so that an interrupted arena can continue.

use std::collections::{BTreeMap, BTreeSet};

use fresco_board::{ModuleSet, Section};
use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::arena::{MOST_ACTIONS, MOST_GAMES};
use crate::plan::{LARGEST_BLOCK, MOST_BOTS};

/// The most rounds of a game that is kept. Of ten thousand games of random bots the longest has some five hundred.
pub const MOST_ROUNDS: u32 = 10_000;
/// The most points of a seat: the rules count them in sixteen bits.
const MOST_SCORE: i32 = u16::MAX as i32;
/// The most points from one source, given and taken: one for every action of the longest game.
const MOST_POINTS: i32 = MOST_ACTIONS as i32;
/// The most sources of points in one game: the words of a game, and a name for every module.
const MOST_SOURCES: usize = 64;
/// The most restorations of one game, ten times as many as a game has tiles or sections.
const MOST_RESTORED: usize = 1000;
/// The most different names of one kind in a journal. A page has a row for each.
const MOST_NAMES: usize = 1000;
/// The most bytes of a name: of a tile, a source, a set of modules.
const MOST_NAME_BYTES: usize = 200;
/// The most bytes of a seed or of a bot, which may be called by a file: they stand on one line of a text file.
const MOST_TEXT_BYTES: usize = fresco_files::LONGEST_LINE;
/// The most seconds of thinking in one game: a year.
const MOST_SECONDS: f64 = 366.0 * 24.0 * 3600.0;
/// Times are kept to the microsecond.
const ROUNDING: f64 = 1e-6;

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
    /// What hints foretold in the course of the game, if the arena asked for any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hints: Vec<Foretold>,
    /// What each seat did in vain; empty in games of which nobody has counted it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub slips: Vec<Slips>,
    /// The active modules: "none", "1 5 7". None if the game has no modules or they were not noted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub modules: Option<String>,
}

/// What a hint foretold of a seat, if it takes the best option: to be compared with what came true.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Foretold {
    /// The seat.
    pub seat: u8,
    /// The round of the game.
    pub round: u32,
    /// Its chance to win, in thousandths.
    pub chance: u16,
    /// Its points at the end, in tenths.
    pub points: i32,
}

/// What a seat of the board game did in vain in one game, and how often it could have: what a person at the table laughs at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Slips {
    /// The steps of the bishop that the seat paid for…
    pub paid_steps: u32,
    /// …and those of them that brought no more bonus than none would have.
    pub steps_in_vain: u32,
    /// The plans for a last round…
    pub last_plans: u32,
    /// …and those of them that sent somebody to mix, but nobody to restore afterwards. Not counted with modules, which have other
    /// uses for mixed paints.
    pub mixed_in_vain: u32,
    /// The visits to places…
    pub visits: u32,
    /// …those of them in which nothing was done…
    pub empty: u32,
    /// …and those of these in which nothing could have been done when they were planned, even with nobody in the way.
    pub empty_when_planned: u32,
}

impl Slips {
    /// Adds those of another game.
    pub fn add(&mut self, other: &Slips) {
        self.paid_steps += other.paid_steps;
        self.steps_in_vain += other.steps_in_vain;
        self.last_plans += other.last_plans;
        self.mixed_in_vain += other.mixed_in_vain;
        self.visits += other.visits;
        self.empty += other.empty;
        self.empty_when_planned += other.empty_when_planned;
    }
    fn check(&self) -> Result<(), String> {
        let most = MOST_ACTIONS as u32;
        let fits = [self.paid_steps, self.last_plans, self.visits].iter().all(|&n| n <= most)
            && self.steps_in_vain <= self.paid_steps
            && self.mixed_in_vain <= self.last_plans
            && self.empty_when_planned <= self.empty
            && self.empty <= self.visits;
        if fits { Ok(()) } else { Err(format!("a seat cannot have done this in vain: {self:?}")) }
    }
}

impl Played {
    /// Checks that a game can have come out like this. The arena keeps no other game, so a journal with one is damaged.
    pub fn check(&self) -> Result<(), String> {
        let seats = self.bots.len();
        let lengths = [self.scores.len(), self.places.len(), self.decisions.len(), self.seconds.len(), self.longest.len()];
        if lengths.iter().any(|&n| n != seats) {
            return Err(format!("game {} does not have the same number of seats everywhere", self.number));
        }
        if !(2..=Seat::MAX).contains(&seats) {
            return Err(format!("a game has 2 to {} seats, not {seats}", Seat::MAX));
        }
        // The last deal of the largest contest is played to its end.
        if !(1..=MOST_GAMES + LARGEST_BLOCK).contains(&self.number) {
            return Err(format!("there is no game with the number {}", self.number));
        }
        is_line("seed", &self.seed)?;
        self.bots.iter().try_for_each(|bot| is_line("bot", bot))?;
        self.check_places()?;
        (0..seats).try_for_each(|seat| self.check_thinking(seat))?;
        self.notes.check(seats)
    }

    /// Places are counted from the top: after two winners comes the third place. More points never bring a worse one.
    fn check_places(&self) -> Result<(), String> {
        if let Some(score) = self.scores.iter().find(|score| !(-MOST_SCORE..=MOST_SCORE).contains(*score)) {
            return Err(format!("nobody has {score} points: a score lies between -{MOST_SCORE} and {MOST_SCORE}"));
        }
        for (&place, &score) in self.places.iter().zip(&self.scores) {
            let before = self.places.iter().filter(|other| **other < place).count();
            let more = self.scores.iter().zip(&self.places).find(|(other, at)| **other > score && **at >= place);
            if usize::from(place) != before + 1 || more.is_some() {
                return Err(format!("the places {:?} do not fit the scores {:?}", self.places, self.scores));
            }
        }
        Ok(())
    }

    fn check_thinking(&self, seat: usize) -> Result<(), String> {
        let (decisions, seconds, longest) = (self.decisions[seat], self.seconds[seat], self.longest[seat]);
        if u64::from(decisions) > MOST_ACTIONS {
            return Err(format!("{decisions} decisions of a seat are more than the {MOST_ACTIONS} actions that a game may have"));
        }
        let slack = ROUNDING * (f64::from(decisions) + 2.0);
        let fits = (0.0..=seconds + slack).contains(&longest) && seconds <= longest * f64::from(decisions) + slack;
        if !(0.0..=MOST_SECONDS).contains(&seconds) || !fits {
            return Err(format!("{decisions} decisions cannot have taken {seconds} s, the longest of them {longest} s"));
        }
        Ok(())
    }
}

impl Notes {
    fn check(&self, seats: usize) -> Result<(), String> {
        if self.rounds > MOST_ROUNDS {
            return Err(format!("no game has {} rounds: {MOST_ROUNDS} are the most", self.rounds));
        }
        let rounds = self.rounds as usize;
        for (what, lists) in [("points", self.points.len()), ("hours", self.hours.len())] {
            if lists != 0 && lists != seats {
                return Err(format!("there are {what} of {lists} seats, but {seats} seats"));
            }
        }
        for sources in &self.points {
            if sources.len() > MOST_SOURCES {
                return Err(format!("the points of a seat come from {} sources: {MOST_SOURCES} are the most", sources.len()));
            }
            sources.keys().try_for_each(|source| is_name("source of points", source))?;
            if let Some((source, points)) = sources.iter().find(|(_, points)| !(-MOST_POINTS..=MOST_POINTS).contains(*points)) {
                return Err(format!("no seat has {points} points from {source:?}"));
            }
        }
        for hours in &self.hours {
            if hours.len() > rounds {
                return Err(format!("a seat woke up {} times in {rounds} rounds", hours.len()));
            }
            // Whoever does not wake up in a round has a 0 there.
            if let Some(hour) = hours.iter().find(|hour| !matches!(hour, 0 | 5..=9)) {
                return Err(format!("nobody wakes up at {hour}: the hours are 5 to 9"));
            }
        }
        if !self.slips.is_empty() && self.slips.len() != seats {
            return Err(format!("there are slips of {} seats, but {seats} seats", self.slips.len()));
        }
        self.slips.iter().try_for_each(Slips::check)?;
        if self.hints.len() as u64 > MOST_ACTIONS {
            return Err(format!("{} hints are more than a game has actions", self.hints.len()));
        }
        let possible = |hint: &Foretold| {
            usize::from(hint.seat) < seats
                && hint.round <= self.rounds.max(1)
                && hint.chance <= 1000
                && hint.points.abs() <= 10 * MOST_SCORE
        };
        if let Some(hint) = self.hints.iter().find(|hint| !possible(hint)) {
            return Err(format!("no hint can have foretold this: {hint:?}"));
        }
        self.check_restored(seats)?;
        if let Some(modules) = &self.modules {
            is_name("set of modules", modules)?;
            modules.parse::<ModuleSet>().map_err(|e| format!("modules {modules:?}: {e}"))?;
        }
        Ok(())
    }

    fn check_restored(&self, seats: usize) -> Result<(), String> {
        let times = self.restored.len();
        if times > MOST_RESTORED {
            return Err(format!("no game has {times} restorations: {MOST_RESTORED} are the most"));
        }
        // Journals of old have no places.
        if !self.places.is_empty() && self.places.len() != times {
            return Err(format!("there are {} places of {times} restorations", self.places.len()));
        }
        if let Some(place) = self.places.iter().find(|place| !place.is_empty() && place.parse::<Section>().is_err()) {
            return Err(format!("the ceiling has no section {place:?}"));
        }
        for (name, round, seat) in &self.restored {
            is_name("restored thing", name)?;
            if !(1..=self.rounds).contains(round) {
                return Err(format!("{name:?} is restored in round {round} of {}", self.rounds));
            }
            if let Some(seat) = seat.filter(|seat| usize::from(*seat) >= seats) {
                return Err(format!("{name:?} is restored by seat {seat}, but the seats are 0 to {}", seats - 1));
            }
        }
        Ok(())
    }
}

fn is_line(what: &str, text: &str) -> Result<(), String> {
    match text.is_empty() || text.len() > MOST_TEXT_BYTES || text.contains(['\n', '\r']) {
        true => Err(format!("a {what} is one line of 1 to {MOST_TEXT_BYTES} bytes")),
        false => Ok(()),
    }
}

fn is_name(what: &str, text: &str) -> Result<(), String> {
    match text.is_empty() || text.len() > MOST_NAME_BYTES || text.contains(char::is_control) {
        true => Err(format!("the name of a {what} is one line of 1 to {MOST_NAME_BYTES} bytes")),
        false => Ok(()),
    }
}

/// The names in a journal, which a page holds all at once.
#[derive(Debug, Default)]
pub(crate) struct NamesInUse {
    bots: BTreeSet<String>,
    sources: BTreeSet<String>,
    restored: BTreeSet<String>,
}

impl NamesInUse {
    /// Adds the names of a game. There cannot be more of them than one arena has.
    pub(crate) fn add(&mut self, game: &Played) -> Result<(), String> {
        let sources = game.notes.points.iter().flat_map(BTreeMap::keys);
        let restored = game.notes.restored.iter().map(|(name, _, _)| name);
        note(&mut self.bots, game.bots.iter(), MOST_BOTS, "bots")?;
        note(&mut self.sources, sources, MOST_NAMES, "sources of points")?;
        note(&mut self.restored, restored, MOST_NAMES, "restored things")
    }
}

fn note<'a>(known: &mut BTreeSet<String>, names: impl Iterator<Item = &'a String>, most: usize, what: &str) -> Result<(), String> {
    for name in names {
        if !known.contains(name) {
            known.insert(name.clone());
        }
    }
    if known.len() > most { Err(format!("up to here there are more than {most} different {what}")) } else { Ok(()) }
}
