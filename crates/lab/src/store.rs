//! The folder of an arena: its setup, and every game that is over.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use fresco_files::{FileError, read_at_most, read_bytes, shown, write_whole};
use serde::{Deserialize, Serialize};
use tabletop::{Arg, Fault, Sentence, Term, Text, data, in_a_row, say, sentence};

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
    pub fn differences(&self, other: &ArenaSetup) -> Vec<Text> {
        let mut all = Vec::new();
        let mut compare = |what: Arg, this: String, that: String| {
            if this != that {
                let shown = |text: String| match text {
                    text if text.is_empty() => Term("value|nothing").into(),
                    text if text.contains('\n') || text.len() > 80 => Term("value|other text").into(),
                    text => data(text),
                };
                all.push(say!("{what}: {there} there, {here} here", what, there = shown(this), here = shown(that)));
            }
        };
        compare(Term("setup|game").into(), self.game.clone(), other.game.clone());
        compare(Term("setup|rules").into(), self.rules.to_string(), other.rules.to_string());
        let keys: std::collections::BTreeSet<&String> = self.table.keys().chain(other.table.keys()).collect();
        let value = |setup: &ArenaSetup, key: &String| setup.table.get(key).cloned().unwrap_or_default();
        for key in keys {
            compare(data(key), value(self, key), value(other, key));
        }
        compare(Term("setup|format").into(), self.format.to_string(), other.format.to_string());
        compare(Term("setup|bots").into(), self.bots.join(","), other.bots.join(","));
        compare(Term("setup|seed").into(), format!("\"{}\"", self.seed), format!("\"{}\"", other.seed));
        if all.is_empty() && self.minds != other.minds {
            let changed = |(name, minds): (&String, (&String, &String))| (minds.0 != minds.1).then(|| name.clone());
            let names: Vec<String> = self.bots.iter().zip(self.minds.iter().zip(&other.minds)).filter_map(changed).collect();
            all.push(say!("the settings or the weights of {bots} have changed", bots = in_a_row(names.iter().map(data))));
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
    pub fn open(folder: &Path, setup: &ArenaSetup) -> Result<(Store, Vec<Played>), Fault> {
        let journal = folder.join(GAMES_FILE);
        if !journal.exists() {
            holds_setup(folder, setup)?;
            std::fs::create_dir_all(folder).map_err(about(folder))?;
        }
        if journal.exists() && !journal.is_file() {
            return Err(FileError::new(&journal, say!("this file cannot hold games")).text().into());
        }
        let file = OpenOptions::new().create(true).append(true).read(true).open(&journal).map_err(about(&journal))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(say!("{folder}: another arena is being played in this folder", folder = data(shown(folder))).into());
            }
            // Not every file system has locks.
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(about(&journal)(error)),
        }
        let known = holds_setup(folder, setup)?;
        if file.metadata().map_err(about(&journal))?.len() > MOST_JOURNAL_BYTES {
            return Err(FileError::too_large(&journal, MOST_JOURNAL_BYTES).text().into());
        }
        let text = read_at_most(&file, MOST_JOURNAL_BYTES).map_err(about(&journal))?;
        let (games, whole) = read(&text).map_err(|wrong| wrong.text(&journal))?;
        if !known && !text.is_empty() {
            let (file, setup) = (data(shown(&journal)), data(SETUP_FILE));
            return Err(
                say!("{file}: there is no {setup} beside these games, so nobody knows which arena they belong to", file, setup).into()
            );
        }
        if !known {
            let text = serde_json::to_string_pretty(setup).map_err(|error| unwritten(&error))?;
            write_whole(&folder.join(SETUP_FILE), &(text + "\n")).map_err(|error| error.text())?;
        }
        if whole < text.len() {
            file.set_len(whole as u64).map_err(about(&journal))?;
        }
        Ok((Store { folder: folder.to_path_buf(), games: Mutex::new(file) }, games))
    }

    /// Appends a game to the journal as one whole line. If that fails, the journal is as it was.
    pub fn keep(&self, game: &Played) -> Result<(), Fault> {
        let line = serde_json::to_string(game).map_err(|error| unwritten(&error))? + "\n";
        let mut file = self.games.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let journal = self.folder.join(GAMES_FILE);
        if !append(&mut file, line.as_bytes(), MOST_JOURNAL_BYTES).map_err(about(&journal))? {
            return Err(FileError::new(&journal, say!("this journal is full: continue in another folder")).text().into());
        }
        Ok(())
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }
}

/// Appends a line to a file that may have so many bytes, or leaves the file as it was; `false` if there is no room.
fn append(file: &mut File, line: &[u8], most: u64) -> io::Result<bool> {
    let before = file.metadata()?.len();
    if before + line.len() as u64 > most {
        return Ok(false);
    }
    file.write_all(line).and_then(|()| file.flush()).inspect_err(|_| {
        // Half a line would spoil whatever follows it. If it cannot be cut off either, it is the last line, and readers leave it out.
        let _ = file.set_len(before);
    })?;
    Ok(true)
}

fn about(file: &Path) -> impl FnOnce(io::Error) -> Fault {
    const NO_FOLDER: Sentence = sentence!("there is no such folder");
    let file = file.to_path_buf();
    move |error| FileError::of_system(&file, &error, NO_FOLDER).text().into()
}

fn unwritten(error: &serde_json::Error) -> Fault {
    say!("it cannot be written: {why}", why = data(error)).into()
}

/// Whether the folder already holds this arena. Refuses the folder of another one.
fn holds_setup(folder: &Path, setup: &ArenaSetup) -> Result<bool, Fault> {
    let file = folder.join(SETUP_FILE);
    let text = match read_bytes(&file, MOST_SETUP_BYTES) {
        Ok(text) => text,
        Err(error) if error.kind == Some(ErrorKind::NotFound) => return Ok(false),
        Err(error) => return Err(error.text().into()),
    };
    let no_setup = |error| say!("{file}: this is not the setup of an arena ({why})", file = data(shown(&file)), why = data(error));
    let there: ArenaSetup = serde_json::from_slice(&text).map_err(no_setup)?;
    match there.differences(setup) {
        differences if differences.is_empty() => Ok(true),
        differences => {
            let differences = in_a_row(differences);
            Err(say!("{folder} holds another arena ({differences})", folder = data(shown(folder)), differences).into())
        }
    }
}

/// A line of a journal that no arena has written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Malformed {
    /// Its number, from 1.
    pub line: usize,
    /// What is wrong with it, for whoever mends the file.
    pub problem: String,
}

impl Malformed {
    /// The same in words.
    pub fn text(&self, file: &Path) -> Text {
        let (file, line, problem) = (data(shown(file)), self.line as i64, data(&self.problem));
        say!("{file}, line {line}: this was not written by an arena ({problem})", file, line, problem)
    }
}

/// Reads a journal: its games, and the number of bytes that hold them. Ignores a last line that was cut off; refuses any other
/// malformed line, and any game that cannot have come out as the line says, and names the number of the line.
pub fn read(text: &[u8]) -> Result<(Vec<Played>, usize), Malformed> {
    let mut games: Vec<Played> = Vec::new();
    let mut names = NamesInUse::default();
    let mut whole = 0;
    // Only a line with its end is whole; a number could have lost digits.
    for (nth, line) in text.split_inclusive(|byte| *byte == b'\n').filter(|line| line.ends_with(b"\n")).enumerate() {
        let wrong = |problem: String| Malformed { line: nth + 1, problem };
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
        let mut fits = |line: &[u8]| append(&mut file, line, 12).expect("to write");
        assert!(fits(b"12345\n") && fits(b"12345\n") && !fits(b"\n"));
        assert_eq!(std::fs::read(&path).expect("text"), b"12345\n12345\n");
        std::fs::remove_file(path).expect("removed");
    }
}
