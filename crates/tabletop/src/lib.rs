#![doc = include_str!("../README.md")]

mod bits;
pub mod components;
mod dice;
mod driver;
mod fault;
mod few;
mod layout;
mod notation;
mod players;
mod record;
mod rules;
pub mod scenario;
mod scene;
mod session;
mod set;
#[cfg(feature = "testkit")]
pub mod testkit;
pub mod text;
mod wording;

pub use bits::each_in;
pub use dice::{Dice, Seed};
pub use driver::{Match, Refusal};
pub use fault::Fault;
pub use few::{sort_few, sort_few_by};
pub use layout::{Layout, PROTOCOL, Thing, Value};
pub use notation::{Word, Words};
pub use players::{Answer, Answers, HasPlayers, MAX_ANSWERS, MAX_DRAWS, MAX_OPTIONS, Options, Pause, Play, Players, together};
pub use record::note::{self, Note};
pub use record::{Header, Record, RecordError};
pub use rules::{Rules, Seat, Standing, Viewer};
pub use scene::{
    Choice, ChoiceKind, Draft, Happening, Heading, LogChange, LogLine, Move, Pick, Picks, Piece, PlaceView, PlannedAt, PointsFor, Preview,
    QuestionView, Refused, Rule, Scene, Unplayed,
};
pub use session::{MAX_NAME, QuestionId, Session, check_name};
pub use set::{Numbered, Set};
#[doc(hidden)]
pub use wording::check_holes;
pub use wording::{Arg, MAX_HOLES, Noun, Sentence, Signs, Term, Text, all_of, called, data, decimal, holes, in_a_row, one_of, signs};
