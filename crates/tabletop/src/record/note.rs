//! What happens at a table besides the actions: who holds a seat, who has resigned, what was taken back.
//!
//! In a record, a note is a line of words behind the word `table`:
//!
//! ```text
//! table red away gone                   # red has lost the connection
//! table red person back                 # and is there again
//! table red bot journeyman time-up      # a bot plays on: asked, time-up, agreed or gone
//! table red resigned journeyman asked   # a bot plays on, and red is placed last
//! table red hint                        # red has had a hint
//! table red went-back 12                # red, the only person at the table, took back 12 actions
//! table closed abandoned                # the game ends here: abandoned, deserted, by-operator or broken
//! ```
//!
//! ```
//! use tabletop::note::{Closing, Note};
//! let note: Note = "closed abandoned".parse().expect("a note");
//! assert_eq!((note.clone(), note.to_string()), (Note::Closed { why: Closing::Abandoned }, "closed abandoned".to_string()));
//! ```

use std::fmt::{self, Display};
use std::str::{FromStr, SplitWhitespace};

use crate::{Fault, Seat, data, one_of, say};

/// Something that happened at a table besides the actions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Note {
    /// Somebody else holds a seat from here on, or nobody does.
    Held {
        /// Which seat.
        seat: Seat,
        /// Who holds it now.
        holder: Holder,
        /// Why.
        why: Handover,
    },
    /// A person has had a hint.
    Hint {
        /// Their seat.
        seat: Seat,
    },
    /// The only person at the table took back more than players can who sit together.
    WentBack {
        /// Their seat.
        seat: Seat,
        /// How many actions they took back, bots' among them. These are not in the record.
        actions: usize,
    },
    /// The table was closed before the game had ended.
    Closed {
        /// Why.
        why: Closing,
    },
}

/// Who holds a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Holder {
    /// Its player.
    Person,
    /// Its player, who is not there.
    Away,
    /// A bot of this level, until the player comes back.
    Bot(Level),
    /// A bot of this level, for a player who has resigned and cannot come back.
    Resigned(Level),
}

/// The level of a bot: one word of small letters, digits and hyphens. What it means is known to whoever knows bots.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Level(String);

/// Why somebody else holds a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Handover {
    /// The player wished it.
    Asked,
    /// The player has run out of time.
    TimeUp,
    /// The others have agreed on it.
    Agreed,
    /// The connection was lost.
    Gone,
    /// The player is there again.
    Back,
}

/// Why a table was closed before its game had ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Closing {
    /// The players have agreed to end the game.
    Abandoned,
    /// Nobody was there for too long.
    Deserted,
    /// The operator has closed it.
    ByOperator,
    /// The rules have failed.
    Broken,
}

impl Note {
    /// The seat that it is about; `None` if it is about the whole table.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Note::Held { seat, .. } | Note::Hint { seat } | Note::WentBack { seat, .. } => Some(*seat),
            Note::Closed { .. } => None,
        }
    }
    /// The seat whose player resigns, if somebody does.
    pub fn resigned(&self) -> Option<Seat> {
        match self {
            Note::Held { seat, holder: Holder::Resigned(_), .. } => Some(*seat),
            _ => None,
        }
    }
}

impl Level {
    /// The longest word that is taken.
    const MOST: usize = 24;

    /// The word.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Handover {
    /// All of them.
    pub const ALL: [Handover; 5] = [Handover::Asked, Handover::TimeUp, Handover::Agreed, Handover::Gone, Handover::Back];

    /// The word in a record.
    pub fn word(self) -> &'static str {
        match self {
            Handover::Asked => "asked",
            Handover::TimeUp => "time-up",
            Handover::Agreed => "agreed",
            Handover::Gone => "gone",
            Handover::Back => "back",
        }
    }
}

impl Closing {
    /// All of them.
    pub const ALL: [Closing; 4] = [Closing::Abandoned, Closing::Deserted, Closing::ByOperator, Closing::Broken];

    /// The word in a record.
    pub fn word(self) -> &'static str {
        match self {
            Closing::Abandoned => "abandoned",
            Closing::Deserted => "deserted",
            Closing::ByOperator => "by-operator",
            Closing::Broken => "broken",
        }
    }
}

const CLOSED: &str = "closed";
const HINT: &str = "hint";
const WENT_BACK: &str = "went-back";
const PERSON: &str = "person";
const AWAY: &str = "away";
const BOT: &str = "bot";
const RESIGNED: &str = "resigned";

impl Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::Held { seat, holder, why } => write!(f, "{seat} {holder} {}", why.word()),
            Note::Hint { seat } => write!(f, "{seat} {HINT}"),
            Note::WentBack { seat, actions } => write!(f, "{seat} {WENT_BACK} {actions}"),
            Note::Closed { why } => write!(f, "{CLOSED} {}", why.word()),
        }
    }
}

impl Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Holder::Person => f.write_str(PERSON),
            Holder::Away => f.write_str(AWAY),
            Holder::Bot(level) => write!(f, "{BOT} {level}"),
            Holder::Resigned(level) => write!(f, "{RESIGNED} {level}"),
        }
    }
}

impl Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Level {
    type Err = Fault;
    fn from_str(word: &str) -> Result<Level, Fault> {
        let plain = word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
        match plain && (1..=Level::MOST).contains(&word.len()) {
            true => Ok(Level(word.to_string())),
            false => Err(say!("the level of a bot is a word of small letters, digits and -, not \"{word}\"", word = data(word)).into()),
        }
    }
}

impl FromStr for Note {
    type Err = Fault;
    fn from_str(text: &str) -> Result<Note, Fault> {
        let mut words = Words(text.split_whitespace());
        let about = Seat::ALL.map(Some).into_iter().chain([None]).collect::<Vec<_>>();
        let note = match words.one_of(&about, |seat| seat.map_or(CLOSED, Seat::name))? {
            Some(seat) => words.about_seat(seat)?,
            None => Note::Closed { why: words.one_of(&Closing::ALL, Closing::word)? },
        };
        match words.0.next() {
            Some(word) => Err(say!("\"{word}\" is too much here", word = data(word)).into()),
            None => Ok(note),
        }
    }
}

/// The words of a note that are still to be read.
struct Words<'a>(SplitWhitespace<'a>);

impl Words<'_> {
    /// What happened to this seat.
    fn about_seat(&mut self, seat: Seat) -> Result<Note, Fault> {
        let holder = match self.one_of(&[PERSON, AWAY, BOT, RESIGNED, HINT, WENT_BACK], |word| word)? {
            HINT => return Ok(Note::Hint { seat }),
            WENT_BACK => return Ok(Note::WentBack { seat, actions: self.number()? }),
            PERSON => Holder::Person,
            AWAY => Holder::Away,
            BOT => Holder::Bot(self.level()?),
            _ => Holder::Resigned(self.level()?),
        };
        Ok(Note::Held { seat, holder, why: self.one_of(&Handover::ALL, Handover::word)? })
    }

    fn level(&mut self) -> Result<Level, Fault> {
        self.0.next().ok_or_else(|| Fault::from(say!("the line ends too early: the level of a bot is missing")))?.parse()
    }
    /// How many actions were taken back.
    fn number(&mut self) -> Result<usize, Fault> {
        let word = self.0.next().unwrap_or_default();
        let number = word.parse().ok().filter(|&n: &usize| n > 0);
        number.ok_or_else(|| say!("\"{word}\" is no number of actions that were taken back", word = data(word)).into())
    }
    /// What the next word means: it must be the word of one of these.
    fn one_of<T: Copy>(&mut self, all: &[T], word_of: impl Fn(T) -> &'static str) -> Result<T, Fault> {
        let words = one_of(all.iter().map(|&one| data(word_of(one))));
        let Some(word) = self.0.next() else { return Err(say!("the line ends too early: {words} must follow", words).into()) };
        let meant = all.iter().copied().find(|&one| word_of(one) == word);
        meant.ok_or_else(|| say!("\"{word}\" is not understood: {words} must stand here", word = data(word), words).into())
    }
}

#[cfg(test)]
#[allow(clippy::expect_used)]
mod tests {
    use super::*;

    #[test]
    fn every_note_is_read_as_it_is_written() {
        let lines = [
            "red bot journeyman time-up",
            "blue bot master asked",
            "green bot random agreed",
            "yellow away gone",
            "red person back",
            "red resigned apprentice asked",
            "red hint",
            "blue went-back 12",
            "closed abandoned",
            "closed deserted",
            "closed by-operator",
            "closed broken",
        ];
        for line in lines {
            let note: Note = line.parse().expect(line);
            assert_eq!(note.to_string(), line);
        }
        assert_eq!("  red   hint ".parse(), Ok(Note::Hint { seat: Seat::Red }));
        assert_eq!("red resigned master asked".parse::<Note>().expect("a note").resigned(), Some(Seat::Red));
        assert_eq!("red bot master asked".parse::<Note>().expect("a note").resigned(), None);
    }

    #[test]
    fn a_malformed_note_is_refused_with_the_reason() {
        let wrong = |text: &str| text.parse::<Note>().expect_err(text).to_string();
        assert_eq!(wrong(""), "the line ends too early: red, blue, green, yellow or closed must follow");
        assert_eq!(wrong("purple hint"), "\"purple\" is not understood: red, blue, green, yellow or closed must stand here");
        assert_eq!(wrong("closed"), "the line ends too early: abandoned, deserted, by-operator or broken must follow");
        assert_eq!(wrong("closed abandoned today"), "\"today\" is too much here");
        assert_eq!(wrong("red dances"), "\"dances\" is not understood: person, away, bot, resigned, hint or went-back must stand here");
        assert_eq!(wrong("red bot"), "the line ends too early: the level of a bot is missing");
        assert_eq!(wrong("red bot Master:3s asked"), "the level of a bot is a word of small letters, digits and -, not \"Master:3s\"");
        assert_eq!(wrong("red bot master"), "the line ends too early: asked, time-up, agreed, gone or back must follow");
        for number in ["", " 0", " -3", " many", " 99999999999999999999999"] {
            assert!(wrong(&format!("red went-back{number}")).ends_with("is no number of actions that were taken back"), "{number}");
        }
        assert!(format!("red bot {} asked", "x".repeat(25)).parse::<Note>().is_err());
    }
}
