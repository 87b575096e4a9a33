//! Records of games that were played at a table: written with everything that happened there, and verified.

use std::fmt;

use tabletop::{Fault, Note, Record, RecordError, Text, say};

use crate::draws::{Draws, Unfair};
use crate::outcome::{End, Outcome};
use crate::{GameSession, replay};

/// The record of a session, with what happened at its table and, once the game is over, what is needed to check its draws. Like
/// [`GameSession::record`] it holds the seed and all secrets: until the game is over it is for the owner only.
pub fn record_of(session: &dyn GameSession, notes: &[(usize, Note)], draws: Option<&Draws>) -> String {
    let mut record = session.recorded();
    record.notes = notes.to_vec();
    if let Some(draws) = draws {
        draws.write(&mut record.header);
    }
    record.to_string()
}

/// A record that was verified.
pub struct Verified {
    /// The game as it was left.
    pub session: Box<dyn GameSession>,
    /// Where its draws come from.
    pub draws: Draws,
    /// Who has won.
    pub outcome: Outcome,
}

/// Why a record was not verified.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotVerified {
    /// It does not say where its seed comes from.
    NothingToCheck,
    /// What it says about its draws makes no sense.
    Keys(Fault),
    /// The draws are not those the server committed to.
    Unfair(Unfair),
    /// More nonces went into the seed than there are seats.
    TooManyNonces,
    /// It cannot be read or played, or it plays out to something else.
    Record(RecordError),
    /// The record stops before the game has ended, although nobody closed the table.
    Unfinished,
    /// The game has ended, but the record does not say how.
    NoResult,
}

impl NotVerified {
    /// The same in words.
    pub fn text(&self) -> Text {
        match self {
            NotVerified::NothingToCheck => {
                say!("this record does not say where its seed comes from; only games that were played on a server can be verified")
            }
            NotVerified::Keys(fault) => fault.text().clone(),
            NotVerified::Unfair(unfair) => unfair.text(),
            NotVerified::TooManyNonces => say!("more nonces went into the seed than there are players"),
            NotVerified::Record(error) => error.text(),
            NotVerified::Unfinished => say!("the record stops before the game has ended, and does not say that the table was closed"),
            NotVerified::NoResult => say!("the game has ended, but the record has no result"),
        }
    }
}

impl fmt::Display for NotVerified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

impl std::error::Error for NotVerified {}

/// Checks everything about a record that can be checked: that the server kept its commitment, that the seed comes from its secret and
/// the nonces, that every action is legal, and that the game ended as the record says. What that proves is said by
/// [`draws::proves`](crate::draws::proves), what not by [`draws::does_not_prove`](crate::draws::does_not_prove).
pub fn verify(record: &Record) -> Result<Verified, NotVerified> {
    let draws = Draws::of_header(&record.header).map_err(NotVerified::Keys)?.ok_or(NotVerified::NothingToCheck)?;
    draws.check(record.header.get("seed").unwrap_or_default()).map_err(NotVerified::Unfair)?;
    let session = replay(record, usize::MAX).map_err(NotVerified::Record)?;
    if draws.nonces.len() > session.names().len() {
        return Err(NotVerified::TooManyNonces);
    }
    let outcome = Outcome::of(session.as_ref(), &record.notes);
    match outcome.end {
        End::NotYet => Err(NotVerified::Unfinished),
        End::Played if record.result.is_none() => Err(NotVerified::NoResult),
        End::Played | End::Closed(_) => Ok(Verified { session, draws, outcome }),
    }
}
