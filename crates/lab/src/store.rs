//! The folder of an arena: its setup, and every game that is over.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use serde::{Deserialize, Serialize};

use crate::journal::Played;
use crate::plan::Format;

/// The file with the setup.
pub const SETUP_FILE: &str = "arena.json";
/// The file with the games.
pub const GAMES_FILE: &str = "games.jsonl";
/// The file with the results.
pub const RESULTS_FILE: &str = "results.json";
/// The results as a table.
pub const RESULTS_CSV_FILE: &str = "results.csv";

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
        let mut file = OpenOptions::new().create(true).append(true).read(true).open(&journal).map_err(about(&journal))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(format!("{}: another arena is being played in this folder", folder.display())),
            // Not every file system has locks.
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(about(&journal)(error)),
        }
        let known = holds_setup(folder, setup)?;
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(about(&journal))?;
        let (games, whole) = read(&text).map_err(|e| format!("{}:{e}", journal.display()))?;
        if !known && !text.is_empty() {
            return Err(format!("{}: nobody knows whose games these are, for there is no {SETUP_FILE} beside them", journal.display()));
        }
        if !known {
            let text = serde_json::to_string_pretty(setup).map_err(|e| e.to_string())?;
            write_whole(&folder.join(SETUP_FILE), &(text + "\n"))?;
        }
        if whole < text.len() {
            file.set_len(whole as u64).map_err(about(&journal))?;
        }
        Ok((Store { folder: folder.to_path_buf(), games: Mutex::new(file) }, games))
    }

    /// Appends a game to the journal as one whole line.
    pub fn keep(&self, game: &Played) -> Result<(), String> {
        let line = serde_json::to_string(game).map_err(|e| e.to_string())? + "\n";
        let mut file = self.games.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let written = file.write_all(line.as_bytes()).and_then(|()| file.flush());
        written.map_err(|error| format!("{}: {error}", self.folder.join(GAMES_FILE).display()))
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }
}

fn about(file: &Path) -> impl FnOnce(std::io::Error) -> String {
    let file = file.display().to_string();
    move |error| format!("{file}: {error}")
}

/// Whether the folder already holds this arena. Refuses the folder of another one.
fn holds_setup(folder: &Path, setup: &ArenaSetup) -> Result<bool, String> {
    let file = folder.join(SETUP_FILE);
    let text = match std::fs::read_to_string(&file) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(about(&file)(error)),
    };
    let there: ArenaSetup = serde_json::from_str(&text).map_err(|e| format!("{}: {e}", file.display()))?;
    match there.differences(setup) {
        differences if differences.is_empty() => Ok(true),
        differences => Err(format!("{} holds another arena ({})", folder.display(), differences.join("; "))),
    }
}

/// Writes a file atomically: it appears as a whole or not at all.
fn write_whole(file: &Path, text: &str) -> Result<(), String> {
    let new = file.with_extension("new");
    let written = File::create(&new).and_then(|mut out| out.write_all(text.as_bytes()).and_then(|()| out.sync_all()));
    written.map_err(about(&new))?;
    std::fs::rename(&new, file).map_err(about(file))
}

/// Reads a journal: its games, and the number of bytes that hold them. Ignores a last line that was cut off; refuses any other
/// malformed line and names its number.
pub fn read(text: &[u8]) -> Result<(Vec<Played>, usize), String> {
    let mut games = Vec::new();
    let mut whole = 0;
    // Only a line with its end is whole; a number could have lost digits.
    for (nth, line) in text.split_inclusive(|byte| *byte == b'\n').filter(|line| line.ends_with(b"\n")).enumerate() {
        games.push(serde_json::from_slice(line).map_err(|error| format!("{}: {error}", nth + 1))?);
        whole += line.len();
    }
    Ok((games, whole))
}
