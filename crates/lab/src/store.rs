//! The folder of an arena: its setup, and every game that is over.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use fresco_files::{FileError, read_at_most, read_bytes, shown, write_whole};
use serde::{Deserialize, Serialize};

use crate::journal::{NamesInUse, Played};
use crate::plan::Format;

/// The file with the setup.
pub const SETUP_FILE: &str = "arena.json";
/// The file with the games.
pub const GAMES_FILE: &str = "games.jsonl";
/// The file with the results.
pub const RESULTS_FILE: &str = "results.json";
/// The results as a table.
pub const RESULTS_CSV_FILE: &str = "results.csv";

/// The most bytes of a setup. It holds the components if they are not the standard ones: a file of 1 MiB at most.
pub const MOST_SETUP_BYTES: u64 = 4 << 20;
/// The most bytes of the results: a few lines for every bot, line-up and claim.
pub const MOST_RESULTS_BYTES: u64 = 16 << 20;
/// The most bytes of a journal, which is held in memory as a whole: some 400,000 games. The arena writes no more into one.
pub const MOST_JOURNAL_BYTES: u64 = 512 << 20;

/// The setup that two runs must share to belong to the same arena. The number of games and of threads is not part of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ArenaSetup {
    /// The game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The rest of the game's setup: players, edition, modules, components.
    pub table: BTreeMap<String, String>,
    /// Who plays whom.
    pub format: Format,
    /// The bots.
    pub bots: Vec<String>,
    /// A fingerprint of how each bot thinks and judges.
    pub minds: Vec<String>,
    /// The seed text of all deals.
    pub seed: String,
}

impl ArenaSetup {
    /// The differences to another setup, in words.
    pub fn differences(&self, other: &ArenaSetup) -> Vec<String> {
        let mut all = Vec::new();
        let mut compare = |what: &str, this: String, that: String| {
            if this != that {
                let shown = |text: String| if text.contains('\n') || text.len() > 80 { "other text".to_string() } else { text };
                all.push(format!("{what}: {} there, {} here", shown(this), shown(that)));
            }
        };
        compare("game", self.game.clone(), other.game.clone());
        compare("version of the rules", self.rules.to_string(), other.rules.to_string());
        let keys: std::collections::BTreeSet<&String> = self.table.keys().chain(other.table.keys()).collect();
        let value = |setup: &ArenaSetup, key: &String| setup.table.get(key).cloned().unwrap_or_else(|| "nothing".to_string());
        for key in keys {
            compare(key, value(self, key), value(other, key));
        }
        compare("format", self.format.to_string(), other.format.to_string());
        compare("bots", self.bots.join(","), other.bots.join(","));
        compare("seed", format!("\"{}\"", self.seed), format!("\"{}\"", other.seed));
        if all.is_empty() && self.minds != other.minds {
            let changed = |(name, minds): (&String, (&String, &String))| (minds.0 != minds.1).then(|| name.clone());
            let names: Vec<String> = self.bots.iter().zip(self.minds.iter().zip(&other.minds)).filter_map(changed).collect();
            all.push(format!("how {} thinks or what it weighs has changed", names.join(", ")));
        }
        all
    }
}

/// A short fingerprint of a text.
pub fn fingerprint(text: &str) -> String {
    let seed = tabletop::Seed::from_text(text);
    seed.0.iter().take(6).map(|byte| format!("{byte:02x}")).collect()
}

/// The folder of an arena, ready to take more games.
#[derive(Debug)]
pub struct Store {
    folder: PathBuf,
    games: Mutex<File>,
}

impl Store {
    /// Opens or creates a folder, and returns the games in it. Refuses the folder of another arena, and one in which another
    /// process is playing, before it writes anything.
    pub fn open(folder: &Path, setup: &ArenaSetup) -> Result<(Store, Vec<Played>), String> {
        let journal = folder.join(GAMES_FILE);
        if !journal.exists() {
            holds_setup(folder, setup)?;
            std::fs::create_dir_all(folder).map_err(about(folder))?;
        }
        if journal.exists() && !journal.is_file() {
            return Err(FileError::new(&journal, "this is no file that could hold games").to_string());
        }
        let file = OpenOptions::new().create(true).append(true).read(true).open(&journal).map_err(about(&journal))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(format!("{}: another arena is being played in this folder", shown(folder))),
            // Not every file system has locks.
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(about(&journal)(error)),
        }
        let known = holds_setup(folder, setup)?;
        if file.metadata().map_err(about(&journal))?.len() > MOST_JOURNAL_BYTES {
            return Err(FileError::too_large(&journal, MOST_JOURNAL_BYTES).to_string());
        }
        let text = read_at_most(&file, MOST_JOURNAL_BYTES).map_err(about(&journal))?;
        let (games, whole) = read(&text).map_err(|e| format!("{}:{e}", shown(&journal)))?;
        if !known && !text.is_empty() {
            return Err(format!("{}: nobody knows whose games these are, for there is no {SETUP_FILE} beside them", shown(&journal)));
        }
        if !known {
            let text = serde_json::to_string_pretty(setup).map_err(|e| e.to_string())?;
            write_whole(&folder.join(SETUP_FILE), &(text + "\n")).map_err(|e| e.to_string())?;
        }
        if whole < text.len() {
            file.set_len(whole as u64).map_err(about(&journal))?;
        }
        Ok((Store { folder: folder.to_path_buf(), games: Mutex::new(file) }, games))
    }

    /// Appends a game to the journal as one whole line. If that fails, the journal is as it was.
    pub fn keep(&self, game: &Played) -> Result<(), String> {
        let line = serde_json::to_string(game).map_err(|e| e.to_string())? + "\n";
        let mut file = self.games.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        append(&mut file, line.as_bytes(), MOST_JOURNAL_BYTES).map_err(about(&self.folder.join(GAMES_FILE)))
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }
}

/// Appends a line to a file that may have so many bytes, or leaves the file as it was.
fn append(file: &mut File, line: &[u8], most: u64) -> io::Result<()> {
    let before = file.metadata()?.len();
    if before + line.len() as u64 > most {
        return Err(io::Error::other("this journal is full: play on in another folder"));
    }
    file.write_all(line).and_then(|()| file.flush()).inspect_err(|_| {
        // Half a line would spoil whatever follows it. If it cannot be cut off either, it is the last line, and readers leave it out.
        let _ = file.set_len(before);
    })
}

fn about(file: &Path) -> impl FnOnce(io::Error) -> String {
    let file = file.to_path_buf();
    move |error| FileError::of_system(&file, &error, "there is no such folder").to_string()
}

/// Whether the folder already holds this arena. Refuses the folder of another one.
fn holds_setup(folder: &Path, setup: &ArenaSetup) -> Result<bool, String> {
    let file = folder.join(SETUP_FILE);
    let text = match read_bytes(&file, MOST_SETUP_BYTES) {
        Ok(text) => text,
        Err(error) if error.kind == Some(ErrorKind::NotFound) => return Ok(false),
        Err(error) => return Err(error.to_string()),
    };
    let there: ArenaSetup = serde_json::from_slice(&text).map_err(|e| format!("{}: {e}", shown(&file)))?;
    match there.differences(setup) {
        differences if differences.is_empty() => Ok(true),
        differences => Err(format!("{} holds another arena ({})", shown(folder), differences.join("; "))),
    }
}

/// Reads a journal: its games, and the number of bytes that hold them. Ignores a last line that was cut off; refuses any other
/// malformed line, and any game that cannot have come out as the line says, and names the number of the line.
pub fn read(text: &[u8]) -> Result<(Vec<Played>, usize), String> {
    let mut games: Vec<Played> = Vec::new();
    let mut names = NamesInUse::default();
    let mut whole = 0;
    // Only a line with its end is whole; a number could have lost digits.
    for (nth, line) in text.split_inclusive(|byte| *byte == b'\n').filter(|line| line.ends_with(b"\n")).enumerate() {
        let wrong = |reason: String| format!("{}: {reason}", nth + 1);
        let game: Played = serde_json::from_slice(line).map_err(|error| wrong(error.to_string()))?;
        game.check().and_then(|()| names.add(&game)).map_err(wrong)?;
        games.push(game);
        whole += line.len();
    }
    Ok((games, whole))
}

#[cfg(test)]
#[allow(clippy::expect_used)]
mod tests {
    use super::*;

    /// What does not fit is not begun.
    #[test]
    fn a_full_journal_takes_no_more() {
        let path = std::env::temp_dir().join(format!("fresco-full-journal-{}", std::process::id()));
        let mut file = OpenOptions::new().create(true).append(true).open(&path).expect("a file");
        append(&mut file, b"12345\n", 12).expect("room");
        append(&mut file, b"12345\n", 12).expect("just enough room");
        let full = append(&mut file, b"\n", 12).expect_err("no room");
        assert!(full.to_string().contains("play on in another folder"), "{full}");
        assert_eq!(std::fs::read(&path).expect("text"), b"12345\n12345\n");
        std::fs::remove_file(path).expect("removed");
    }
}
