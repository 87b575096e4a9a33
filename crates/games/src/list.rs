//! The list of the games, and the doors to them.
//!
//! Another game is a name in [`NAMES`], a line in [`for_game!`] and one `impl Playable`.

use std::any::Any;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tabletop::{Fault, Header, Record, RecordError, Rules, Session, all_of, data, say};

use crate::types::{BoardGame, CardGame, DiceGame};
use crate::{GameSession, OpenError, Playable};

/// The games by their names.
pub const NAMES: [&str; 3] = [BoardGame::GAME, CardGame::GAME, DiceGame::GAME];

/// Does some work with the type of the game of that name: `for_game!(name, |G| G::VERSION)`. The result is an
/// [`OpenError`] if no game has that name.
#[macro_export]
macro_rules! for_game {
    ($name:expr, |$Game:ident| $work:expr) => {
        match $name {
            <$crate::types::BoardGame as $crate::types::Rules>::GAME => {
                type $Game = $crate::types::BoardGame;
                Ok($work)
            }
            <$crate::types::CardGame as $crate::types::Rules>::GAME => {
                type $Game = $crate::types::CardGame;
                Ok($work)
            }
            <$crate::types::DiceGame as $crate::types::Rules>::GAME => {
                type $Game = $crate::types::DiceGame;
                Ok($work)
            }
            other => Err($crate::OpenError::of_name(other)),
        }
    };
}

/// The version of a game's rules in this build, if there is such a game.
pub fn version(game: &str) -> Option<u32> {
    for_game!(game, |G| G::VERSION).ok()
}

/// The game that somebody means: its name in any case, with or without an s.
pub fn named(text: &str) -> Result<&'static str, Fault> {
    let wanted = text.trim().to_lowercase();
    let same = |name: &&str| *name == wanted || format!("{name}s") == wanted;
    NAMES.into_iter().find(same).ok_or_else(|| say!("there is no such game; the games are {games}", games = all_of(NAMES.map(data))).into())
}

/// Opens a new session of any game. The header is that of a record: the game, its setup, the players' names and the seed. The version
/// of the rules may be left out.
pub fn open(header: &Header) -> Result<Box<dyn GameSession>, OpenError> {
    Shelf::default().open(header)
}

/// Rules that sessions of the same setup share, as long as one of them is open.
#[derive(Default)]
pub struct Shelf(Mutex<HashMap<String, Weak<dyn Any + Send + Sync>>>);

impl Shelf {
    /// Opens a new session, as [`open`] does.
    pub fn open(&self, header: &Header) -> Result<Box<dyn GameSession>, OpenError> {
        let opened = for_game!(header.get("game").unwrap_or_default(), |G| self.new_session::<G>(header))?;
        opened.map_err(|error| OpenError::Setup(error.message))
    }

    fn new_session<R: Playable>(&self, header: &Header) -> Result<Box<dyn GameSession>, RecordError> {
        let mut header = header.clone();
        if header.get("rules").is_none() {
            header.set("rules", R::VERSION.to_string());
        }
        let record = Record { header, ..Record::default() };
        Ok(Box::new(record.open_with::<R>(self.rules(&record)?)?))
    }

    /// The rules of a record: those that lie here already, if its setup is the same to the letter.
    fn rules<R: Playable>(&self, record: &Record) -> Result<Arc<R>, RecordError> {
        let ours = |(key, _): &(&str, &str)| !matches!(*key, "names" | "seed" | "source");
        let setup: Vec<String> = record.header.fields().filter(ours).map(|(key, value)| format!("{key} {value}")).collect();
        let setup = setup.join("\n");
        let mut shelf = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(rules) = shelf.get(&setup).and_then(Weak::upgrade).and_then(|rules| rules.downcast::<R>().ok()) {
            return Ok(rules);
        }
        let rules = Arc::new(record.rules::<R>()?);
        shelf.retain(|_, rules| rules.strong_count() > 0);
        let shared: Arc<dyn Any + Send + Sync> = rules.clone();
        shelf.insert(setup, Arc::downgrade(&shared));
        Ok(rules)
    }
}

/// Opens a record of any game after its first `n` actions, or after all if it has fewer.
pub fn open_record(text: &str, n: usize) -> Result<Box<dyn GameSession>, RecordError> {
    replay(&Record::parse(text)?, n)
}

/// The same for a record that has been read.
pub fn replay(record: &Record, n: usize) -> Result<Box<dyn GameSession>, RecordError> {
    fn of<R: Playable>(record: &Record, n: usize) -> Result<Box<dyn GameSession>, RecordError> {
        let session: Session<R> = record.replay_to(n)?;
        Ok(Box::new(session))
    }
    let unknown = |error: OpenError| RecordError { line: 0, message: error.text().into() };
    for_game!(record.header.get("game").unwrap_or_default(), |G| of::<G>(record, n)).map_err(unknown)?
}
