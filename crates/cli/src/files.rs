//! Files that people name.

use std::path::{Path, PathBuf};

use fresco_files::{FileError, read_text, shown, write_whole};
use tabletop::components::ComponentSet;
use tabletop::text::{first_word, lines};
use tabletop::{Record, RecordError, Seat, Term, data, say, sentence};

use crate::error::{CliError, CliResult, Reason};
use crate::lang::told;

/// The most bytes of a record. A simulation gives a game up after a million actions and then writes its record: that is some
/// 20 MB, and actions of modules are longer than others.
pub(crate) const MOST_RECORD_BYTES: u64 = 64 << 20;
/// The most bytes of a file of scenarios: fifty times the longest of ours.
const MOST_SCENARIO_BYTES: u64 = 1 << 20;
/// The most bytes of a components file: more than thirty times that of the board game.
const MOST_COMPONENTS_BYTES: u64 = 1 << 20;

/// Reads the text of a record.
pub(crate) fn read_record(path: &Path) -> CliResult<String> {
    Ok(read_text(path, MOST_RECORD_BYTES)?)
}

/// Reads a file of scenarios.
pub(crate) fn read_scenarios(path: &Path) -> CliResult<String> {
    Ok(read_text(path, MOST_SCENARIO_BYTES)?)
}

/// The pieces of a game as a components file says them.
pub(crate) fn pieces_in<P: ComponentSet>(file: &Path) -> CliResult<P> {
    let text = read_text(file, MOST_COMPONENTS_BYTES)?;
    P::parse(&text).map_err(|e| CliError::Input(format!("{}:{}: {}", shown(file), e.line, e.message.told())))
}

/// Writes a text file, whole or not at all.
pub(crate) fn write(path: &Path, text: &str) -> CliResult {
    Ok(write_whole(path, text)?)
}

/// Makes a folder for files, unless it is there.
pub(crate) fn make_folder(path: &Path) -> CliResult {
    if path.is_file() {
        return Err(FileError::new(path, say!("this is a file, not a folder")).into());
    }
    std::fs::create_dir_all(path).map_err(|error| FileError::of_system(path, &error, sentence!("there is no such folder")).into())
}

/// The path that somebody means who types it at a prompt, where no shell reads it first: without quotes, which keep spaces at
/// its ends, and with `~/` as their home. On the command line a name is taken as it is.
pub(crate) fn typed(text: &str) -> PathBuf {
    let text = text.trim();
    let unquoted = |quote: char| text.strip_prefix(quote)?.strip_suffix(quote).filter(|inside| !inside.contains(quote));
    let bare = ['"', '\''].into_iter().find_map(unquoted).unwrap_or(text);
    match (bare.strip_prefix("~/"), std::env::var_os("HOME")) {
        (Some(rest), Some(home)) => PathBuf::from(home).join(rest),
        _ => PathBuf::from(bare),
    }
}

/// The error for a bad record: before the first action or note the file cannot be used, after it the game is wrong.
pub(crate) fn wrong_record(path: &Path, text: &str, error: &RecordError) -> CliError {
    let begins = |word: &str| word.parse::<Seat>().is_ok() || ["table", "result"].contains(&word);
    let first = lines(text).find(|line| begins(first_word(line.text).0)).map_or(usize::MAX, |line| line.number);
    let reason = error.message.told();
    match error.line {
        0 => CliError::Input(format!("{}: {reason}", shown(path))),
        line if line < first => CliError::Input(format!("{}:{line}: {reason}", shown(path))),
        line => CliError::Failed(format!("{}:{line}: {reason}", shown(path))),
    }
}

/// May a game be written into this file? Only over an earlier state of the same game, unless `force` says that any
/// game may go.
pub(crate) fn may_be_written(path: &Path, game: &str, force: bool) -> Result<(), String> {
    let there = match std::fs::metadata(path) {
        Ok(there) => there,
        // Whoever writes it finds out what is wrong, if anything is.
        Err(_) => return Ok(()),
    };
    let file = data(shown(path));
    if there.is_dir() {
        return Err(told!("{file} is a folder, not a file", file));
    }
    if !there.is_file() {
        return Err(told!("{file} cannot hold a game: choose another name", file));
    }
    match read_text(path, MOST_RECORD_BYTES) {
        Ok(old) if old.is_empty() => Ok(()),
        Ok(old) if old.starts_with("game record") => match force || continues(&old, game) {
            true => Ok(()),
            false => {
                let save = Term("command|save");
                Err(told!("{file} holds another game: choose another name, or overwrite it with `{save}!`", file, save))
            }
        },
        Ok(_) => Err(told!("{file} already exists and is not a game record: choose another name", file)),
        Err(error) => {
            let reason = data(error.reason.told());
            Err(told!("{file} already exists and is not a game record ({reason}): choose another name", file, reason))
        }
    }
}

/// Is the new record the same game as the old one, as far or further on?
fn continues(old: &str, new: &str) -> bool {
    let (Ok(old), Ok(new)) = (Record::parse(old), Record::parse(new)) else { return false };
    let moves = |record: &Record| record.moves.iter().map(|(_, seat, action)| (*seat, action.clone())).collect::<Vec<_>>();
    old.header == new.header && moves(&new).starts_with(&moves(&old))
}

#[cfg(test)]
#[allow(clippy::expect_used)]
mod tests {
    use super::*;

    const GAME: &str = "game record 1\ngame board\nseed a\n\nred wake 5\n";

    #[test]
    fn names_are_read_as_they_are_meant() {
        assert_eq!(typed(" \"my game.fresco\" "), PathBuf::from("my game.fresco"));
        assert_eq!(typed("' spaces '"), PathBuf::from(" spaces "));
        assert_eq!(typed("'a' 'b'"), PathBuf::from("'a' 'b'"));
        assert_eq!(typed("\"half"), PathBuf::from("\"half"));
        assert!(!typed("~/a").starts_with("~"));
    }

    #[test]
    fn only_the_same_game_is_the_same() {
        assert!(continues(GAME, &format!("{GAME}blue wake 6\n")));
        assert!(!continues(&format!("{GAME}blue wake 6\n"), GAME));
        assert!(!continues(GAME, &GAME.replace("wake 5", "wake 7")));
        assert!(!continues(GAME, &GAME.replace("seed a", "seed b")));
    }
}
