//! The journal of a table: everything that ever happened at it, line by line.
//!
//! The journal is the truth. A table is what comes of its lines, one after the other ([`super::Table::apply`]), so it can be forgotten
//! and read again at any time. A line is written, and synced, before anybody is told of it; it is never changed, and what is taken back
//! is one more line.

use fresco_bots::Level;
use serde::{Deserialize, Serialize};
use tabletop::Seat;

use super::setup::Setup;
use crate::clock::Moment;
use crate::secrets::{Commitment, Hashed, Nonce};

/// The number of a chair. Before the start, people sit on chairs; at the start, each chair gets a colour, and from then on it is a seat.
pub type Chair = u8;

/// A line of the journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Its number, from 1, without gaps.
    pub n: u64,
    /// When it was written.
    pub at: Moment,
    /// What happened.
    pub entry: Entry,
}

impl Line {
    /// What happened, as it is kept. An entry that could not be written would be empty, which no database takes.
    pub fn as_json(&self) -> String {
        serde_json::to_string(&self.entry).unwrap_or_default()
    }
    /// A line as it was kept.
    pub fn read(n: u64, at: Moment, json: &str) -> Result<Line, serde_json::Error> {
        Ok(Line { n, at, entry: serde_json::from_str(json)? })
    }
}

/// What can happen at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "entry", rename_all = "kebab-case")]
pub enum Entry {
    /// Somebody makes the table. The server commits itself to the secret from which, with everybody's nonce, the seed will come.
    Made {
        /// What is played, and how.
        setup: Setup,
        /// The hash of the server's secret.
        commitment: Commitment,
        /// The browser of the maker.
        maker: Hashed,
    },
    /// A person sits down.
    Sat {
        /// Where.
        chair: Chair,
        /// What they are called.
        name: String,
        /// What they add to the seed.
        nonce: Nonce,
        /// Their browser.
        browser: Hashed,
        /// The link that carries the chair to another device.
        link: Hashed,
    },
    /// The maker lets a bot sit down.
    BotSat {
        /// Where.
        chair: Chair,
        /// How strong it is.
        #[serde(with = "super::names")]
        level: Level,
    },
    /// A chair becomes free before the start.
    Left {
        /// Which.
        chair: Chair,
        /// Why.
        why: Leaving,
    },
    /// Somebody chooses a colour, or leaves it to the draw.
    Coloured {
        /// Their chair.
        chair: Chair,
        /// The colour.
        #[serde(with = "super::names::maybe")]
        colour: Option<Seat>,
    },
    /// The chair gets a new link. The old one, and every browser that held the chair, lose it.
    LinkIssued {
        /// The chair.
        chair: Chair,
        /// The new link.
        link: Hashed,
    },
    /// Somebody has opened the link of a chair in another browser.
    Claimed {
        /// The chair.
        chair: Chair,
        /// The browser.
        browser: Hashed,
    },
    /// The game begins. From here on chairs are seats.
    Started {
        /// The colour of each chair.
        #[serde(with = "super::names::list")]
        colours: Vec<Seat>,
    },
    /// The table only shows the game of a record that somebody has uploaded.
    Uploaded {
        /// The record.
        record: String,
    },
    /// A seat answers.
    Acted {
        /// Which seat.
        #[serde(with = "super::names")]
        seat: Seat,
        /// Its actions, in the notation of records.
        actions: Vec<String>,
        /// Who decided that.
        by: By,
    },
    /// A seat takes its last decision back, as everybody may.
    TookBack {
        /// Which seat.
        #[serde(with = "super::names")]
        seat: Seat,
    },
    /// The only person at the table goes back further than others could allow.
    WentBack {
        /// Their seat.
        #[serde(with = "super::names")]
        seat: Seat,
        /// How many actions of the game are left.
        to: usize,
    },
    /// Somebody else holds a seat from here on, or nobody does.
    Held {
        /// Which seat.
        #[serde(with = "super::names")]
        seat: Seat,
        /// Who holds it.
        holder: Holder,
        /// Why.
        why: Handover,
    },
    /// Somebody is for something that needs more than one voice, or no longer for it.
    Voted {
        /// Their seat.
        #[serde(with = "super::names")]
        seat: Seat,
        /// What it is about.
        motion: Motion,
        /// Are they for it?
        yes: bool,
    },
    /// All clocks stand still.
    Paused,
    /// The clocks run again.
    WentOn {
        /// Who asked for it.
        #[serde(with = "super::names")]
        seat: Seat,
    },
    /// Somebody says something.
    Said {
        /// Their chair.
        chair: Chair,
        /// What.
        text: String,
    },
    /// A person has had a hint.
    Hinted {
        /// Their seat.
        #[serde(with = "super::names")]
        seat: Seat,
    },
    /// The table is closed before its game has ended.
    Closed {
        /// Why.
        why: Closing,
    },
    /// The same people play again.
    Rematch {
        /// At which table.
        table: String,
    },
}

/// Why a chair has become free.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Leaving {
    /// Its player has left.
    Asked,
    /// The maker has sent them away.
    Removed,
}

/// Who has decided something.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// The player.
    Person,
    /// A bot on the seat.
    Bot,
}

/// Who holds a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Holder {
    /// Its player.
    Person,
    /// Its player, who is not there.
    Away,
    /// A bot. If the seat has a player, they can come back.
    Bot {
        /// How strong it is.
        #[serde(with = "super::names")]
        level: Level,
    },
    /// A bot for a player who has given up and is placed last.
    Resigned {
        /// How strong it is.
        #[serde(with = "super::names")]
        level: Level,
    },
}

/// Why somebody else holds a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Handover {
    /// The player wished it.
    Asked,
    /// The time is up.
    TimeUp,
    /// The others have agreed.
    Agreed,
    /// The connection was lost for a while.
    Gone,
    /// The player is there again.
    Back,
}

/// Something that is decided by several.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "about", rename_all = "kebab-case")]
pub enum Motion {
    /// A bot takes a seat over.
    Takeover {
        /// Which seat.
        #[serde(with = "super::names")]
        #[cfg_attr(feature = "typescript", ts(as = "Seat"))]
        seat: Seat,
    },
    /// All clocks stand still.
    Pause,
    /// The game ends without a result.
    Abandon,
}

/// Why a table is closed before its game has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Closing {
    /// The maker has cancelled it before the start.
    Cancelled,
    /// It did not fill up in time.
    Expired,
    /// The players have agreed to end it.
    Abandoned,
    /// Nobody was there for too long.
    Deserted,
    /// The operator has closed it.
    ByOperator,
    /// The rules have failed; the journal up to here is kept.
    Broken,
    /// It is the uploaded record of a game that did not end.
    Unfinished,
}
