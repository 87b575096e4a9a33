//! All games behind one door: what a server or a screen stands on.
//!
//! [`open`] gives a session of any game by its header, [`open_record`] one at any position of a record. From there on nobody needs to
//! know a game's types: actions are texts, and [`Scene`](tabletop::Scene), [`Happening`](tabletop::Happening) and
//! [`Text`](tabletop::Text) come out.
//!
//! ```
//! use fresco_games::{GameSession, open};
//! use tabletop::{Header, Viewer};
//! let mut header = Header::default();
//! for (key, value) in [("game", "dice"), ("players", "2"), ("names", "Anna, Bruno"), ("seed", "friday")] {
//!     header.set(key, value);
//! }
//! let mut session = open(&header).expect("a session");
//! let seat = session.to_act()[0];
//! let action = session.scene(Viewer::Seat(seat)).question.expect("a question").choices[0].action.clone();
//! let question = session.question_id(seat).expect("the same question");
//! let happened = session.answer(seat, question, &[&action]).expect("played");
//! assert!(happened.happenings(Viewer::Spectator).next().is_some());
//! ```

mod bots;
pub mod draws;
mod error;
mod hint;
mod list;
mod notes;
mod odds;
mod outcome;
mod records;
mod session;

pub use bots::{Bots, Playable, SeatedBot};
pub use error::{BotError, OpenError, SessionError};
pub use hint::{Advice, Hint, Reason};
pub use list::{NAMES, Shelf, named, open, open_record, replay, version};
pub use notes::note_text;
pub use odds::{Chance, ChoiceOdds, GoalOdds, Odds, TotalOdds};
pub use outcome::{End, Outcome};
pub use records::{NotVerified, Verified, record_of, verify};
pub use session::{GameSession, Happened};

/// What only the board game has: editions, modules, and presets of them.
pub mod board {
    pub use fresco_board::edition::Edition;
    pub use fresco_board::{MODULES, ModuleInfo, Preset};
}

/// The types of the games, for [`for_game!`].
#[doc(hidden)]
pub mod types {
    pub use fresco_board::BoardGame;
    pub use fresco_card::CardGame;
    pub use fresco_dice::DiceGame;
    pub use tabletop::Rules;
}
