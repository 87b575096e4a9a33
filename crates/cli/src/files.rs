//! Files that people name.

use std::io;
use std::path::{Path, PathBuf};

use tabletop::components::ComponentSet;
use tabletop::text::{first_word, lines};
use tabletop::{Record, RecordError, Seat};

use crate::error::{CliError, CliResult};

/// Reads a whole text file.
pub(crate) fn read(path: &Path) -> CliResult<String> {
    let path = &named(&path.to_string_lossy());
    if path.as_os_str().is_empty() {
        return Err(CliError::Input("the name of the file is empty".to_string()));
    }
    std::fs::read_to_string(path).map_err(|error| about(path, &error, "there is no such file"))
}

/// The pieces of a game as a components file says them.
pub(crate) fn pieces_in<P: ComponentSet>(file: &Path) -> CliResult<P> {
    P::parse(&read(file)?).map_err(|e| CliError::Input(format!("{}:{}: {}", file.display(), e.line, e.message)))
}

/// Writes a whole text file.
pub(crate) fn write(path: &Path, text: &str) -> CliResult {
    std::fs::write(path, text).map_err(|error| about(path, &error, "there is no such folder"))
}

/// Makes a folder for files, unless it is there.
pub(crate) fn make_folder(path: &Path) -> CliResult {
    if path.is_file() {
        return Err(CliError::Input(format!("{}: this is a file; a folder is wanted", path.display())));
    }
    std::fs::create_dir_all(path).map_err(|error| about(path, &error, "there is no such folder"))
}

fn about(path: &Path, error: &io::Error, missing: &str) -> CliError {
    let reason = match error.kind() {
        io::ErrorKind::NotFound => missing.to_string(),
        io::ErrorKind::IsADirectory => "this is a folder; a file is wanted".to_string(),
        io::ErrorKind::NotADirectory => "a part of this name is a file, not a folder".to_string(),
        io::ErrorKind::PermissionDenied => "that is not permitted".to_string(),
        io::ErrorKind::InvalidData => "this is not a text file".to_string(),
        _ => error.to_string(),
    };
    CliError::Input(format!("{}: {reason}", path.display()))
}

/// The path somebody means: without quotes, and with `~/` as their home.
pub(crate) fn named(text: &str) -> PathBuf {
    let text = text.trim();
    let bare = ['"', '\''].into_iter().find_map(|q| text.strip_prefix(q)?.strip_suffix(q)).unwrap_or(text);
    match (bare.strip_prefix("~/"), std::env::var_os("HOME")) {
        (Some(rest), Some(home)) => PathBuf::from(home).join(rest),
        _ => PathBuf::from(bare),
    }
}

/// A path as it must be typed in a shell.
pub(crate) fn quoted(path: &Path) -> String {
    let text = path.display().to_string();
    let plain = |c: char| c.is_alphanumeric() || "._-/+:@%,".contains(c);
    if text.chars().all(plain) && !text.starts_with('-') { text } else { format!("'{}'", text.replace('\'', "'\\''")) }
}

/// The error for a bad record: before the first action the file cannot be used, after it the game is wrong.
pub(crate) fn wrong_record(path: &Path, text: &str, error: &RecordError) -> CliError {
    let begins = |word: &str| word.parse::<Seat>().is_ok() || word == "result";
    let first = lines(text).find(|line| begins(first_word(line.text).0)).map_or(usize::MAX, |line| line.number);
    match error.line {
        0 => CliError::Input(format!("{}: {}", path.display(), error.message)),
        line if line < first => CliError::Input(format!("{}:{line}: {}", path.display(), error.message)),
        line => CliError::Failed(format!("{}:{line}: {}", path.display(), error.message)),
    }
}

/// May a game be written into this file? Only over an earlier state of the same game, unless `force` says that any
/// game may go.
pub(crate) fn may_be_written(path: &Path, game: &str, force: bool) -> Result<(), String> {
    let shown = path.display();
    if path.as_os_str().is_empty() {
        return Err("the name of the file is empty".to_string());
    }
    if path.is_dir() {
        return Err(format!("{shown} is a folder; a file is wanted"));
    }
    match std::fs::read(path) {
        Ok(old) if !old.is_empty() && !old.starts_with(b"game record") => {
            Err(format!("{shown} is there already and is no game record: choose another name"))
        }
        Ok(old) if !old.is_empty() && !force && !continues(&String::from_utf8_lossy(&old), game) => {
            Err(format!("{shown} holds another game: choose another name, or write over it with `save!`"))
        }
        _ => Ok(()),
    }
}

/// Is the new record the same game as the old one, as far or further on?
fn continues(old: &str, new: &str) -> bool {
    let (Ok(old), Ok(new)) = (Record::parse(old), Record::parse(new)) else { return false };
    let moves = |record: &Record| record.moves.iter().map(|(_, seat, action)| (*seat, action.clone())).collect::<Vec<_>>();
    old.header == new.header && moves(&new).starts_with(&moves(&old))
}

/// The first file for saving unasked that holds no other game.
pub(crate) fn file_for_autosave(folder: &Path, game: &str) -> Option<PathBuf> {
    let first = std::iter::once("fresco-autosave.fresco".to_string());
    let names = first.chain((2..1000).map(|n| format!("fresco-autosave-{n}.fresco")));
    names.map(|name| folder.join(name)).find(|path| may_be_written(path, game, false).is_ok())
}

#[cfg(test)]
#[allow(clippy::expect_used)]
mod tests {
    use super::*;

    const GAME: &str = "game record 1\ngame board\nseed a\n\nred wake 5\n";

    #[test]
    fn names_are_read_and_shown() {
        assert_eq!(named(" \"my game.fresco\" "), PathBuf::from("my game.fresco"));
        assert!(!named("~/a").starts_with("~"));
        assert_eq!(quoted(Path::new("a/b-1.fresco")), "a/b-1.fresco");
        assert_eq!(quoted(Path::new("my game")), "'my game'");
    }

    #[test]
    fn only_the_same_game_is_the_same() {
        assert!(continues(GAME, &format!("{GAME}blue wake 6\n")));
        assert!(!continues(&format!("{GAME}blue wake 6\n"), GAME));
        assert!(!continues(GAME, &GAME.replace("wake 5", "wake 7")));
        assert!(!continues(GAME, &GAME.replace("seed a", "seed b")));
    }

    #[test]
    fn a_game_saved_unasked_never_replaces_another() {
        let folder = std::env::temp_dir().join(format!("fresco-autosave-test-{}", std::process::id()));
        make_folder(&folder).expect("a folder");
        let other = GAME.replace("seed a", "seed b");
        let name = |game: &str| file_for_autosave(&folder, game).and_then(|p| Some(p.file_name()?.to_string_lossy().into_owned()));
        assert_eq!(name(GAME).as_deref(), Some("fresco-autosave.fresco"));
        write(&folder.join("fresco-autosave.fresco"), GAME).expect("written");
        assert_eq!(name(GAME).as_deref(), Some("fresco-autosave.fresco"));
        assert_eq!(name(&other).as_deref(), Some("fresco-autosave-2.fresco"));
        std::fs::remove_dir_all(&folder).expect("removed");
    }
}
