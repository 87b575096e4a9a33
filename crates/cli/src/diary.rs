//! What was played in a game, so that there is a record of it if it goes wrong.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use fresco_bots::Setting;
use tabletop::{Header, Seat, Session};

use crate::files::write;
use crate::games::Game;
use crate::modules;
use crate::trouble::Trouble;

type Moves<G> = Rc<RefCell<Vec<(Seat, <G as tabletop::Rules>::Action)>>>;
/// Puts the record of a game somewhere, and says which game it was and where the record is.
type LastWords = Box<dyn Fn() -> String>;

thread_local! {
    /// For the game that this thread plays, if it should panic.
    static LAST_WORDS: RefCell<Option<LastWords>> = const { RefCell::new(None) };
}

/// What there is to say of the game that this thread plays; empty if it plays none. A panic asks for it.
pub(crate) fn last_words() -> String {
    // A second panic on the way finds nothing to say.
    LAST_WORDS.with(|words| words.try_borrow_mut().ok().and_then(|mut words| words.take())).map_or(String::new(), |words| words())
}

/// The diary of one game.
pub(crate) struct Diary<G: Game> {
    page: Page<G>,
}

struct Page<G: Game> {
    rules: Arc<G>,
    seed: String,
    number: u64,
    names: Vec<String>,
    file: PathBuf,
    moves: Moves<G>,
}

impl<G: Game> Clone for Page<G> {
    fn clone(&self) -> Self {
        let Page { rules, seed, number, names, file, moves } = self;
        let (rules, moves) = (rules.clone(), moves.clone());
        Page { rules, seed: seed.clone(), number: *number, names: names.clone(), file: file.clone(), moves }
    }
}

impl<G: Game> Diary<G> {
    pub(crate) fn open(rules: Arc<G>, seed: &str, number: u64, bots: &[Setting], folder: Option<&Path>) -> Diary<G> {
        let names = (1..).zip(bots).map(|(n, bot)| bot.level.player_name(n)).collect();
        let file = folder.unwrap_or(Path::new("")).join(format!("failed-{number:05}.fresco"));
        let page = Page { rules, seed: seed.to_string(), number, names, file, moves: Moves::<G>::default() };
        let kept = page.clone();
        LAST_WORDS.set(Some(Box::new(move || format!("{}. {}", kept.which_game(), kept.keep()))));
        Diary { page }
    }

    /// Writes an action down, before it is played.
    pub(crate) fn note(&self, seat: Seat, action: G::Action) {
        self.page.moves.borrow_mut().push((seat, action));
    }
    /// Everything so far.
    pub(crate) fn moves(&self) -> Vec<(Seat, G::Action)> {
        self.page.moves.borrow().clone()
    }
    /// The game has gone wrong: keeps its record and says what and where.
    pub(crate) fn failed(&self, what: &str) -> Trouble {
        let decisions = self.page.moves.borrow().len();
        let (game, kept) = (self.page.which_game(), self.page.keep());
        Trouble::Failed(format!("{game}: after {decisions} decisions {what}. {kept}"))
    }
}

impl<G: Game> Drop for Diary<G> {
    fn drop(&mut self) {
        LAST_WORDS.set(None);
    }
}

impl<G: Game> Page<G> {
    fn which_game(&self) -> String {
        let mut header = Header::default();
        self.rules.write_header(&mut header);
        let (number, seed, players) = (self.number, &self.seed, self.rules.seats());
        let more = match header.get("edition").filter(|_| G::HAS_MODULES) {
            Some(edition) => format!(", edition {edition}, modules: {}", modules::of_table(&*self.rules).in_words()),
            None => format!(", {}", G::TITLE),
        };
        format!("game {number} (seed \"{seed}\", {players} players{more})")
    }

    /// Not by playing again: that might go wrong again.
    fn record(&self) -> Result<String, String> {
        let mut text = Session::new(self.rules.clone(), &self.seed, self.names.clone())?.to_record();
        let moves = self.moves.try_borrow().map_err(|e| e.to_string())?;
        for (seat, action) in moves.iter() {
            text.push_str(&format!("{seat} {action}\n"));
        }
        Ok(text)
    }

    /// Writes the record of a game that has gone wrong and says where it is.
    fn keep(&self) -> String {
        let kept = self.record().map_err(Trouble::Input).and_then(|text| write(&self.file, &text));
        match kept {
            Ok(()) => format!("Its record is in {}", self.file.display()),
            Err(trouble) => format!("Its record could not be written: {}", trouble.farewell().1.unwrap_or_default()),
        }
    }
}
