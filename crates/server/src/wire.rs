//! The messages between a page and the server: closed sets, the same over a socket and over plain requests.
//!
//! The parts that come from the games (scenes, texts, happenings) are those of `docs/PROTOCOL.md`.

use fresco_bots::Level;
use fresco_games::{Hint, Odds};
use serde::{Deserialize, Serialize};
use tabletop::{Draft, LogChange, LogLine, Picks, Preview, Refused, Scene, Seat};

use crate::clock::Moment;
use crate::error::ErrorBody;
use crate::secrets::Commitment;
use crate::table::entry::{Chair, Closing, Motion};
use crate::table::setup::{Pace, Setup};
use crate::table::wishes::{MakersWish, Wish};

/// The version of these messages together with those of the games. A page of another version is told to reload.
pub const VERSION: u32 = 2;

/// Who watches a table over a connection.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Watcher {
    /// Whoever sits on this chair.
    Chair(Chair),
    /// Somebody who does not play.
    Spectator,
}

/// What a page sends. Each carries a number of the page's own, and its answer carries the same.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(Serialize, ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum FromPage {
    /// Somebody on a chair wants something.
    Wish {
        /// The number of the message.
        id: u32,
        /// What they want.
        wish: Wish,
    },
    /// The maker of the table wants something.
    Maker {
        /// The number of the message.
        id: u32,
        /// What they want.
        wish: MakersWish,
    },
    /// Somebody wants to know something.
    Ask {
        /// The number of the message.
        id: u32,
        /// What they want to know.
        ask: Ask,
    },
    /// The page has missed something, and wants the whole table.
    Snapshot,
}

/// A question to the table, which changes nothing.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(Serialize, ts_rs::TS))]
#[serde(tag = "ask", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Ask {
    /// The table as it would be after these actions.
    Preview {
        /// The actions.
        actions: Vec<String>,
    },
    /// What these actions come to, said in any order.
    Draft {
        /// The actions.
        actions: Vec<String>,
    },
    /// What I have decided behind my screen.
    Decided,
    /// Why nothing comes of it when I touch this.
    WhyNot {
        /// What is touched.
        touched: Vec<Touched>,
    },
    /// Why I cannot do this.
    Explain {
        /// The action.
        action: String,
    },
    /// The log behind the line with this number.
    Log {
        /// The number of the last line that the page has.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional, as = "Option<usize>"))]
        since: usize,
    },
    /// What a master would do; and what it thinks of a plan, if there is one.
    Hint {
        /// What I would answer to this question and to the next ones.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
        plan: Vec<String>,
    },
    /// The exact odds of the turn that is being played. Those who only watch may ask too.
    Odds,
}

/// Something that was touched.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(Serialize, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Touched {
    /// The place.
    pub place: String,
    /// The kind of piece, if not the place itself was touched.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub piece: Option<String>,
    /// How often; once unless it says so.
    #[serde(default = "once")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<u32>"))]
    pub n: u32,
}

fn once() -> u32 {
    1
}

/// The most that a page can touch, or lay out, before it asks.
pub const MOST_TOUCHES: usize = 64;

impl Ask {
    /// Is it of a size that a player could have made?
    pub fn is_sensible(&self) -> bool {
        match self {
            Ask::Preview { actions } | Ask::Draft { actions } | Ask::Hint { plan: actions } => {
                actions.len() <= MOST_TOUCHES && actions.iter().all(|action| action.len() <= 200)
            }
            Ask::WhyNot { touched } => {
                touched.len() <= MOST_TOUCHES && touched.iter().all(|touch| touch.n <= 100 && touch.place.len() <= 200)
            }
            Ask::Explain { action } => action.len() <= 200,
            Ask::Decided | Ask::Log { .. } | Ask::Odds => true,
        }
    }
}

/// All that was touched.
pub fn picks(touched: &[Touched]) -> Picks {
    touched.iter().fold(Picks::none(), |picks, touch| match &touch.piece {
        Some(piece) => picks.pieces(touch.n, touch.place.as_str(), piece.as_str()),
        None => (0..touch.n).fold(picks, |picks, _| picks.place(touch.place.as_str())),
    })
}

/// What the server sends.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ToPage {
    /// The whole table, as this viewer may see it.
    Snapshot(Box<Snapshot>),
    /// What has changed since the message with the number before.
    Push(Box<Push>),
    /// It is done: whatever came of it is written.
    Done {
        /// The message that it answers.
        re: u32,
    },
    /// It is not done, and nothing has changed.
    Refused {
        /// The message that it answers.
        re: u32,
        /// Why.
        error: Box<ErrorBody>,
    },
    /// The answer to a question.
    Answer {
        /// The message that it answers.
        re: u32,
        /// The answer.
        answer: Answer,
    },
    /// The last message of a connection.
    Goodbye {
        /// Why.
        why: Goodbye,
    },
}

/// Why the server ends a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Goodbye {
    /// The page is of another version than the server: it must be loaded again.
    Reload,
    /// The seat is no longer this browser's.
    SeatLost,
    /// The table was deleted or has failed.
    TableGone,
    /// The server stops; it will be there again.
    Stopping,
    /// Too many messages, or one that is too large or no message at all.
    Misbehaved,
}

/// The whole table, as one viewer may see it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Snapshot {
    /// Which opening of the table the numbers belong to: with it and a number, a page asks for what it has missed.
    pub run: String,
    /// The number of the last push to this kind of viewer.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub n: u64,
    /// The version of the messages.
    pub version: u32,
    /// What does not change.
    pub table: About,
    /// The viewer's chair, if the viewer plays.
    pub chair: Option<Chair>,
    /// The state of the table beside the game.
    pub status: TableStatus,
    /// The game, once it has begun.
    pub scene: Option<Scene>,
    /// The number of lines in the viewer's log. `log` asks for them.
    pub log: usize,
    /// What was said.
    pub chat: Vec<Said>,
}

/// What of a table does not change.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct About {
    /// Its name in addresses.
    pub id: String,
    /// The game.
    pub game: String,
    /// The version of its rules.
    pub rules: String,
    /// How many play.
    pub players: u8,
    /// The edition of the board game.
    pub edition: Option<String>,
    /// Its modules.
    pub modules: Option<String>,
    /// Is it played with other components than the standard ones?
    pub own_components: bool,
    /// How much time everybody has.
    pub pace: Pace,
    /// Does the lobby show it?
    pub public: bool,
    /// May players ask for hints?
    pub hints: bool,
    /// To what the server has committed itself: see docs/RECORDS.md on fair draws.
    pub commitment: Commitment,
    /// When it was made.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub made_at: Moment,
    /// Does it go on from a position of another game? Then its draws may be known.
    pub goes_on: bool,
}

impl About {
    /// What everybody may know of a setup.
    pub fn new(id: &str, setup: &Setup, commitment: &Commitment, made_at: Moment) -> About {
        About {
            id: id.to_string(),
            game: setup.game.clone(),
            rules: setup.rules.clone(),
            players: setup.players,
            edition: setup.edition.clone(),
            modules: setup.modules.clone(),
            own_components: setup.components.is_some(),
            pace: setup.pace,
            public: setup.public,
            hints: setup.hints,
            commitment: commitment.clone(),
            made_at,
            goes_on: setup.origin.is_some(),
        }
    }
}

/// The state of the table beside the game, as a viewer may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TableStatus {
    /// How far the table is: `gathering`, `playing`, `over` or `closed`.
    #[cfg_attr(feature = "typescript", ts(type = "\"gathering\" | \"playing\" | \"over\" | \"closed\""))]
    pub stage: &'static str,
    /// Why it was closed before its game had ended, if it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub closed: Option<Closing>,
    /// The chairs.
    pub chairs: Vec<ChairView>,
    /// Do all clocks stand still by agreement?
    pub paused: bool,
    /// Who is for what.
    pub votes: Vec<Vote>,
    /// Can this viewer take something back? `own`: like everybody; `alone`: further, because no other person plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "\"own\" | \"alone\""))]
    pub undo: Option<&'static str>,
    /// The place of each seat at the end, those who have resigned behind the others.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<u8>>"))]
    pub places: Vec<u8>,
    /// The table at which the same people play again.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub rematch: Option<String>,
}

/// A chair, as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ChairView {
    /// Its number.
    pub chair: Chair,
    /// Its colour, if it has one.
    pub colour: Option<Seat>,
    /// What its player is called, if somebody sits there.
    pub name: Option<String>,
    /// Who holds it: `free`, `person`, `away`, `bot` or `resigned`.
    #[cfg_attr(feature = "typescript", ts(type = "\"free\" | \"person\" | \"away\" | \"bot\" | \"resigned\""))]
    pub holder: &'static str,
    /// The level of the bot, if one plays.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "maybe_level")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "Level"))]
    pub level: Option<Level>,
    /// The number of its link, if a person sits there: it rises when there is a new one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub link: Option<u32>,
    /// Its clock, where time is limited.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub clock: Option<ClockView>,
}

fn maybe_level<S: serde::Serializer>(level: &Option<Level>, to: S) -> Result<S::Ok, S::Error> {
    match level {
        Some(level) => to.collect_str(level),
        None => to.serialize_none(),
    }
}

/// A clock. It says until when it lasts while it runs, so that it need not be sent again with every answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum ClockView {
    /// It runs, and will have run out at this moment.
    Until(#[cfg_attr(feature = "typescript", ts(type = "number"))] Moment),
    /// It stands, and so many milliseconds are left.
    Left(#[cfg_attr(feature = "typescript", ts(type = "number"))] Moment),
}

/// Somebody is for something.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Vote {
    /// What.
    pub motion: Motion,
    /// Who.
    pub seat: Seat,
}

/// Something that was said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Said {
    /// Its number at this table.
    pub n: u32,
    /// When.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at: Moment,
    /// By whom.
    pub chair: Chair,
    /// What.
    pub text: String,
}

/// What has changed for a viewer.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Push {
    /// Its number: one more than that of the push before.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub n: u64,
    /// How the viewer's log changes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub log: Option<LogChange>,
    /// Something was taken back: the scene is whole, and nothing has happened.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub taken_back: bool,
    /// The scene without the places that have not changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub scene: Option<Scene>,
    /// The state of the table beside the game, if something of it has changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub status: Option<TableStatus>,
    /// What was said.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<Said>>"))]
    pub chat: Vec<Said>,
}

/// The answer to an [`Ask`].
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// The table as it would be.
    Preview(Box<Preview>),
    /// What a draft comes to.
    Draft(Box<Draft>),
    /// What was decided behind the screen.
    Decided(Vec<String>),
    /// Why nothing comes of it; nothing if something can.
    WhyNot(Option<Box<Refused>>),
    /// The action as it is written: it can be played.
    Explain(String),
    /// The log.
    Log(Vec<LogLine>),
    /// What a master would do.
    Hint(Box<Hint>),
    /// The odds; nothing if no dice decide now.
    Odds(Option<Box<Odds>>),
}
