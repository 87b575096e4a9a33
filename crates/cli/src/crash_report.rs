//! The actions of a running game of bots, so that its record can be written if the game goes wrong.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use fresco_bots::Setting;
use fresco_files::shown;
use tabletop::{Header, Seat, Session, data};

use crate::error::CliError;
use crate::files::write;
use crate::games::FullGame;
use crate::lang::told;
use crate::modules;
use crate::words::{self, DECISIONS, PLAYERS, wrong_input};

type Moves<G> = Rc<RefCell<Vec<(Seat, <G as tabletop::Rules>::Action)>>>;
/// Writes the record of a game, and says which game it was and where the record is.
type CrashReport = Box<dyn Fn() -> String>;

thread_local! {
    /// The report on the game that this thread plays, in case it panics.
    static CRASH_REPORT: RefCell<Option<CrashReport>> = const { RefCell::new(None) };
}

/// Which game this thread plays and where its record is; empty if it plays none. The panic hook asks for it.
pub(crate) fn crash_report() -> String {
    // A second panic on the way finds no report.
    CRASH_REPORT.with(|report| report.try_borrow_mut().ok().and_then(|mut report| report.take())).map_or(String::new(), |report| report())
}

/// The actions of one game.
pub(crate) struct GameUnderWatch<G: FullGame> {
    game: PlayedGame<G>,
}

struct PlayedGame<G: FullGame> {
    rules: Arc<G>,
    seed: String,
    number: u64,
    names: Vec<String>,
    file: PathBuf,
    moves: Moves<G>,
}

impl<G: FullGame> Clone for PlayedGame<G> {
    fn clone(&self) -> Self {
        let PlayedGame { rules, seed, number, names, file, moves } = self;
        let (rules, moves) = (rules.clone(), moves.clone());
        PlayedGame { rules, seed: seed.clone(), number: *number, names: names.clone(), file: file.clone(), moves }
    }
}

impl<G: FullGame> GameUnderWatch<G> {
    pub(crate) fn open(rules: Arc<G>, seed: &str, number: u64, bots: &[Setting], folder: Option<&Path>) -> GameUnderWatch<G> {
        let names = (1..).zip(bots).map(|(n, bot)| bot.level.player_name(n)).collect();
        let file = folder.unwrap_or(Path::new("")).join(format!("failed-{number:05}.fresco"));
        let game = PlayedGame { rules, seed: seed.to_string(), number, names, file, moves: Moves::<G>::default() };
        let played = game.clone();
        CRASH_REPORT.set(Some(Box::new(move || format!("{}. {}", played.which_game(), played.write_record()))));
        GameUnderWatch { game }
    }

    /// Notes an action, before it is played.
    pub(crate) fn note(&self, seat: Seat, action: G::Action) {
        self.game.moves.borrow_mut().push((seat, action));
    }
    /// All actions so far.
    pub(crate) fn moves(&self) -> Vec<(Seat, G::Action)> {
        self.game.moves.borrow().clone()
    }
    /// The game has gone wrong: writes its record, and says what happened and where the record is.
    pub(crate) fn failed(&self, what: &str) -> CliError {
        let decisions = DECISIONS.count(self.game.moves.borrow().len() as i64);
        let (game, what) = (data(self.game.which_game()), data(what));
        let failed = told!("{game}, after {decisions}: {what}.", game, decisions, what);
        CliError::Failed(format!("{failed} {}", self.game.write_record()))
    }
}

impl<G: FullGame> Drop for GameUnderWatch<G> {
    fn drop(&mut self) {
        CRASH_REPORT.set(None);
    }
}

impl<G: FullGame> PlayedGame<G> {
    fn which_game(&self) -> String {
        let mut header = Header::default();
        self.rules.write_header(&mut header);
        let (number, seed, players) = (data(self.number), data(&self.seed), PLAYERS.count(self.rules.seats() as i64));
        match header.get("edition").filter(|_| G::ON_SCREEN.has_modules()) {
            Some(edition) => told!(
                "game {number} (seed \"{seed}\", {players}, edition {edition}, modules {modules})",
                number,
                seed,
                players,
                edition = data(edition),
                modules = words::modules(&modules::of_table(&*self.rules).to_string())
            ),
            None => {
                told!("game {number} (seed \"{seed}\", {players}, {title})", number, seed, players, title = words::title(G::ON_SCREEN))
            }
        }
    }

    /// The record, without playing the game again: that might go wrong again.
    fn record(&self) -> Result<String, String> {
        let mut text = Session::new(self.rules.clone(), &self.seed, self.names.clone())?.to_record();
        let moves = self.moves.try_borrow().map_err(|e| e.to_string())?;
        for (seat, action) in moves.iter() {
            text.push_str(&format!("{seat} {action}\n"));
        }
        Ok(text)
    }

    /// Writes the record of a game that has gone wrong and says where it is.
    fn write_record(&self) -> String {
        let written = self.record().map_err(wrong_input).and_then(|text| write(&self.file, &text));
        match written {
            Ok(()) => told!("Its record is in {file}", file = data(shown(&self.file))),
            Err(error) => told!("Its record could not be written: {why}", why = data(error.exit().1.unwrap_or_default())),
        }
    }
}
