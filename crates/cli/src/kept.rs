//! The games of the terminal that are kept unasked: after every decision, each in a file of its own, in the folder in which this system
//! keeps the data of programs. Whatever ends the program, no more is lost than the answer that was being typed.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use etcetera::BaseStrategy;
use fresco_files::{FileError, hold, make_private_folder, read_text, write_private};
use fresco_games::GameSession;
use tabletop::Record;

use crate::files::MOST_RECORD_BYTES;

/// Where the system keeps the data of programs: `~/.local/share/fresco`, `~/Library/Application Support/fresco`,
/// `…\AppData\Local\fresco`. `None` if this user has no folder of their own.
pub(crate) fn data_folder() -> Option<PathBuf> {
    let system = etcetera::base_strategy::choose_native_strategy().ok()?;
    // A database must not travel from machine to machine with its user.
    let folder = if cfg!(windows) { system.cache_dir() } else { system.data_dir() };
    Some(folder.join("fresco"))
}

/// The folder with the games that are kept.
#[derive(Clone, Debug)]
pub(crate) struct Shelf {
    folder: PathBuf,
}

/// A game that is kept.
pub(crate) struct KeptGame {
    /// Its file.
    pub(crate) file: PathBuf,
    /// What stands in it.
    pub(crate) record: Record,
    /// The game as it stands.
    pub(crate) session: Box<dyn GameSession>,
    /// When somebody has decided something last.
    changed: SystemTime,
}

impl Shelf {
    /// That of this user.
    pub(crate) fn of_user() -> Option<Shelf> {
        Some(Shelf { folder: data_folder()?.join("games") })
    }

    /// Whether a file lies in it.
    pub(crate) fn has(&self, file: &Path) -> bool {
        let real = |path: &Path| std::fs::canonicalize(path).ok();
        file.parent().and_then(real).is_some_and(|folder| Some(folder) == real(&self.folder))
    }

    /// The games in it, the newest first. What cannot be read is left out: `fresco play --load FILE` says what is wrong with it.
    pub(crate) fn games(&self) -> Vec<KeptGame> {
        let Ok(files) = std::fs::read_dir(&self.folder) else { return Vec::new() };
        let is_record = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "fresco");
        let mut games: Vec<KeptGame> = files.flatten().map(|file| file.path()).filter(is_record).filter_map(KeptGame::read).collect();
        games.sort_by(|a, b| b.changed.cmp(&a.changed).then_with(|| a.file.cmp(&b.file)));
        games
    }

    /// A keeper for a new game; `None` if it cannot be kept in any of these names.
    fn keeper(&self, game: &str, seed: &str) -> Result<Option<Keeper>, FileError> {
        make_private_folder(&self.folder)?;
        let letters: String = seed.chars().filter(char::is_ascii_alphanumeric).take(24).collect();
        let name = if letters.is_empty() { game.to_string() } else { format!("{game}-{letters}") };
        let names = std::iter::once(name.clone()).chain((2..1000).map(|n| format!("{name}-{n}")));
        for file in names.map(|name| self.folder.join(format!("{name}.fresco"))).filter(|file| !file.exists()) {
            if let Some(keeper) = Keeper::of(file)? {
                return Ok(Some(keeper));
            }
        }
        Ok(None)
    }
}

impl KeptGame {
    fn read(file: PathBuf) -> Option<KeptGame> {
        let changed = std::fs::metadata(&file).and_then(|there| there.modified()).ok()?;
        let record = Record::parse(&read_text(&file, MOST_RECORD_BYTES).ok()?).ok()?;
        let session = fresco_games::replay(&record, usize::MAX).ok()?;
        Some(KeptGame { file, record, session, changed })
    }

    /// Whether somebody plays it right now, in another window.
    pub(crate) fn is_played(&self) -> bool {
        !matches!(Keeper::of(self.file.clone()), Ok(Some(_)))
    }
}

/// Keeps one game, and holds its file while it is played: nobody goes on with it in a second window.
#[derive(Debug)]
pub(crate) struct Keeper {
    /// The file that holds the game.
    pub(crate) file: PathBuf,
    _held: File,
    /// The record that stands in the file.
    kept: String,
}

impl Keeper {
    /// The keeper of this file; `None` if another program plays the game.
    pub(crate) fn of(file: PathBuf) -> Result<Option<Keeper>, FileError> {
        Ok(hold(&file.with_extension("lock"))?.map(|held| Keeper { file, _held: held, kept: String::new() }))
    }

    /// Whether the file holds this record.
    pub(crate) fn holds(&self, record: &str) -> bool {
        self.kept == record
    }

    /// Writes the record, unless it stands there already.
    fn keep(&mut self, record: &str) -> Result<(), FileError> {
        if !self.holds(record) {
            write_private(&self.file, record)?;
            self.kept = record.to_string();
        }
        Ok(())
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        // If it stays, it holds nothing back: the system has let go of it.
        let _ = std::fs::remove_file(self.file.with_extension("lock"));
    }
}

/// How a game at the terminal is kept.
#[derive(Debug, Default)]
pub(crate) struct Keeping {
    shelf: Option<Shelf>,
    keeper: Option<Keeper>,
    /// What went wrong last; it is told once.
    trouble: Option<FileError>,
}

impl Keeping {
    /// A new game will be kept here.
    pub(crate) fn on(shelf: Option<Shelf>) -> Keeping {
        Keeping { shelf, ..Keeping::default() }
    }
    /// A game that is kept already goes on.
    pub(crate) fn with(keeper: Keeper) -> Keeping {
        Keeping { keeper: Some(keeper), ..Keeping::default() }
    }
    /// The file that holds this record.
    pub(crate) fn file_of(&self, record: &str) -> Option<&Path> {
        self.keeper.as_ref().filter(|keeper| keeper.holds(record)).map(|keeper| keeper.file.as_path())
    }
    /// Whether the game is kept anywhere.
    pub(crate) fn has_begun(&self) -> bool {
        self.keeper.is_some()
    }
    /// Keeps the game as it is now. An error comes back the first time that something is wrong; the game goes on.
    pub(crate) fn keep(&mut self, game: &str, seed: &str, record: &str) -> Result<(), FileError> {
        let kept = self.try_to(game, seed, record);
        let before = std::mem::replace(&mut self.trouble, kept.clone().err());
        match (kept, before) {
            (Err(error), Some(before)) if error == before => Ok(()),
            (kept, _) => kept,
        }
    }
    fn try_to(&mut self, game: &str, seed: &str, record: &str) -> Result<(), FileError> {
        if let (None, Some(shelf)) = (&self.keeper, &self.shelf) {
            self.keeper = shelf.keeper(game, seed)?;
        }
        self.keeper.as_mut().map_or(Ok(()), |keeper| keeper.keep(record))
    }
}

#[cfg(test)]
#[allow(clippy::expect_used, clippy::unwrap_used)]
mod tests {
    use super::*;

    fn shelf(name: &str) -> Shelf {
        let folder = std::env::temp_dir().join(format!("fresco-shelf-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        Shelf { folder: folder.join("games") }
    }

    fn record(seed: &str) -> String {
        let mut header = tabletop::Header::default();
        for (key, value) in [("game", "dice"), ("players", "2"), ("names", "Anna, Bruno"), ("seed", seed)] {
            header.set(key, value);
        }
        fresco_games::open(&header).unwrap().record()
    }

    #[test]
    fn every_game_has_a_file_of_its_own_and_is_held_while_it_is_played() {
        let shelf = shelf("own");
        let (mut one, mut two) = (Keeping::on(Some(shelf.clone())), Keeping::on(Some(shelf.clone())));
        assert!(shelf.games().is_empty() && !one.has_begun());
        one.keep("dice", "friday night!", &record("friday night!")).unwrap();
        two.keep("dice", "friday night!", &record("friday night!")).unwrap();
        let games = shelf.games();
        let names: Vec<_> = games.iter().map(|game| game.file.file_name().unwrap().to_str().unwrap()).collect();
        assert_eq!(names.len(), 2);
        assert!(names.contains(&"dice-fridaynight.fresco") && names.contains(&"dice-fridaynight-2.fresco"), "{names:?}");
        assert!(games.iter().all(|game| game.is_played() && shelf.has(&game.file)));
        drop((one, two));
        assert!(shelf.games().iter().all(|game| !game.is_played()));
        // It goes on in the same file.
        let file = shelf.games()[0].file.clone();
        let mut again = Keeping::with(Keeper::of(file.clone()).unwrap().unwrap());
        again.keep("dice", "", &record("other")).unwrap();
        assert_eq!(std::fs::read_to_string(&file).unwrap(), record("other"));
        assert_eq!(again.file_of(&record("other")), Some(file.as_path()));
        assert_eq!(again.file_of(&record("one more")), None);
        std::fs::remove_dir_all(shelf.folder.parent().unwrap()).unwrap();
    }

    #[test]
    fn what_goes_wrong_is_told_once() {
        let shelf = shelf("wrong");
        // A file lies where the folder should be.
        std::fs::create_dir_all(shelf.folder.parent().unwrap()).unwrap();
        std::fs::write(&shelf.folder, "").unwrap();
        let mut keeping = Keeping::on(Some(shelf.clone()));
        assert!(keeping.keep("dice", "a", &record("a")).is_err());
        assert!(keeping.keep("dice", "a", &record("a")).is_ok());
        assert_eq!(keeping.file_of(&record("a")), None);
        std::fs::remove_file(&shelf.folder).unwrap();
        keeping.keep("dice", "a", &record("a")).unwrap();
        assert!(keeping.file_of(&record("a")).is_some());
        std::fs::remove_dir_all(shelf.folder.parent().unwrap()).unwrap();
    }
}
