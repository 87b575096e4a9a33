//! The record of a table: its game, what happened there besides the actions, and what is needed to check the draws.

use fresco_bots::Level;
use fresco_games::draws::Draws;
use fresco_games::{Outcome, record_of};
use tabletop::note::{self, Note};

use super::entry::{Closing, Entry, Handover, Holder};
use super::{Playing, Table};

impl Table {
    /// The record of its game, once that is over or the table was closed: it shows the secret of the draws.
    pub fn record(&self) -> Option<String> {
        let playing = self.playing().filter(|playing| playing.is_over())?;
        if let Some(uploaded) = &playing.uploaded {
            return Some(uploaded.clone());
        }
        let draws = Draws { commitment: self.commitment.clone(), secret: self.secret.as_str().to_string(), nonces: self.nonces() };
        // A game whose seed comes from elsewhere has nothing to show.
        let own = playing.session.recorded().header.get("seed").is_some_and(|seed| draws.check(seed).is_ok());
        Some(record_of(playing.session.as_ref(), &playing.notes, own.then_some(&draws)))
    }
}

impl Playing {
    /// Who has won, or how it stands.
    pub fn outcome(&self) -> Outcome {
        Outcome::of(self.session.as_ref(), &self.notes)
    }

    /// Notes what a line of the journal tells besides the actions, of which there were so many before it.
    pub(super) fn note_down(&mut self, before: usize, entry: &Entry) {
        let left = self.session.acted().len();
        // What was noted at actions that are taken back stands behind the last one that is left.
        self.notes.iter_mut().for_each(|(after, _)| *after = left.min(*after));
        let note = match *entry {
            Entry::Held { seat, holder, why } => in_record(holder).map(|holder| Note::Held { seat, holder, why: reason(why) }),
            Entry::Hinted { seat } => Some(Note::Hint { seat }),
            Entry::WentBack { seat, .. } => Some(Note::WentBack { seat, actions: before.saturating_sub(left) }),
            Entry::Closed { why } => closing(why).filter(|_| !self.session.is_over()).map(|why| Note::Closed { why }),
            _ => None,
        };
        self.notes.extend(note.filter(|note| !self.is_contradicted(note)).map(|note| (left, note)));
    }

    /// Whoever has resigned does not come back, and going back by nothing is nothing.
    fn is_contradicted(&self, note: &Note) -> bool {
        match note {
            Note::Held { seat, .. } => self.notes.iter().any(|(_, earlier)| earlier.resigned() == Some(*seat)),
            Note::WentBack { actions, .. } => *actions == 0,
            _ => false,
        }
    }
}

/// The holder of a seat as records write it.
fn in_record(holder: Holder) -> Option<note::Holder> {
    let word = |level: Level| level.name().parse().ok();
    Some(match holder {
        Holder::Person => note::Holder::Person,
        Holder::Away => note::Holder::Away,
        Holder::Bot { level } => note::Holder::Bot(word(level)?),
        Holder::Resigned { level } => note::Holder::Resigned(word(level)?),
    })
}

fn reason(why: Handover) -> note::Handover {
    match why {
        Handover::Asked => note::Handover::Asked,
        Handover::TimeUp => note::Handover::TimeUp,
        Handover::Agreed => note::Handover::Agreed,
        Handover::Gone => note::Handover::Gone,
        Handover::Back => note::Handover::Back,
    }
}

/// Why a game ended before its end; `None` for tables that never came to play one.
fn closing(why: Closing) -> Option<note::Closing> {
    match why {
        Closing::Abandoned => Some(note::Closing::Abandoned),
        Closing::Deserted => Some(note::Closing::Deserted),
        Closing::ByOperator => Some(note::Closing::ByOperator),
        Closing::Broken => Some(note::Closing::Broken),
        _ => None,
    }
}
