//! Scenarios, records and spoilt files, as the tests of every game need them.

use std::fs::{read_dir, read_to_string};
use std::path::{Path, PathBuf};

use crate::scenario::{Failure, parse};
use crate::{Record, Rules};

/// The files below a folder with this ending, in the order of their names.
pub fn files_below(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let inside = read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut inside: Vec<PathBuf> = inside.filter_map(|entry| Some(entry.ok()?.path())).collect();
    inside.sort();
    let mut files = Vec::new();
    for path in inside {
        if path.is_dir() {
            files.extend(files_below(&path, ending));
        } else if path.extension().is_some_and(|e| e == ending) {
            files.push(path);
        }
    }
    files
}

/// The text of a file.
pub fn text_of(file: &Path) -> String {
    read_to_string(file).unwrap_or_else(|e| panic!("{}: {e}", file.display()))
}

/// Plays the scenarios of a text that are about this game; one that names no game is about `unnamed`. Returns how many
/// there were; scenarios that fail or cite no source are added to the report.
pub fn play_scenarios<R: Rules>(name: &str, text: &str, unnamed: &str, report: &mut Vec<String>) -> usize {
    let mut note = |f: Failure, of: &str| report.push(format!("{name}:{}: {of}: {}", f.line, f.message));
    let scenarios = match parse(text) {
        Ok(scenarios) => scenarios,
        Err(failure) => {
            note(failure, "cannot be read");
            return 0;
        }
    };
    let ours = scenarios.iter().filter(|s| s.game().unwrap_or(unnamed) == R::GAME);
    let mut played = 0;
    for scenario in ours {
        played += 1;
        if let Err(failure) = scenario.run::<R>() {
            note(failure, scenario.name);
        } else if let Err(failure) = scenario.clone().with_facts_reversed().run::<R>() {
            note(Failure { message: format!("with its facts in another order: {}", failure.message), ..failure }, scenario.name);
        }
        if scenario.source().is_none() {
            note(Failure { line: scenario.line, message: "it has no source".to_string() }, scenario.name);
        }
    }
    played
}

/// Plays all scenarios of this game below a folder and returns how many there are. Panics with all that failed.
pub fn check_scenarios<R: Rules>(folder: &Path, unnamed: &str) -> usize {
    let mut report = Vec::new();
    let mut played = 0;
    for file in files_below(folder, "scenario") {
        let name = file.strip_prefix(folder).unwrap_or(&file).display().to_string();
        played += play_scenarios::<R>(&name, &text_of(&file), unnamed, &mut report);
    }
    assert!(report.is_empty(), "\n{}\n{played} scenarios were played", report.join("\n"));
    played
}

/// Replays the records in a folder: each must come to its end, with the same result and the same text. Returns how many
/// there are.
pub fn check_records<R: Rules>(folder: &Path, ending: &str) -> usize {
    let advice = "a record that plays differently now is a reason to raise `VERSION` and to run `scripts/new-records`, never to edit it";
    let files = files_below(folder, ending);
    for file in &files {
        let text = text_of(file);
        let game = Record::parse(&text).and_then(|r| r.replay::<R>()).unwrap_or_else(|e| panic!("{}: {e}\n{advice}", file.display()));
        assert!(game.game().is_over(), "{} does not reach the end\n{advice}", file.display());
        assert_eq!(game.to_record(), text, "{} is written differently now\n{advice}", file.display());
    }
    files.len()
}

/// Opens the records of older rules, each in a folder `version-N` with the version it was made with: every one must be refused
/// because of its version. Returns how many there are.
pub fn check_old_records<R: Rules>(folder: &Path, ending: &str) -> usize {
    let files = files_below(folder, ending);
    for file in &files {
        let record = Record::parse(&text_of(file)).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        let version = record.header.get("rules").unwrap_or_default();
        let kept_in = file.parent().and_then(Path::file_name).and_then(|name| name.to_str());
        assert_eq!(kept_in, Some(&*format!("version-{version}")), "{} lies in the wrong folder", file.display());
        let refused = record.open::<R>().err().unwrap_or_else(|| panic!("{} is not refused", file.display())).to_string();
        let expected = format!("the record was made with rules version \"{version}\"; this build has version {}", R::VERSION);
        assert!(refused.contains(&expected), "{} is refused for another reason: {refused}", file.display());
    }
    files.len()
}

/// Changes a text here and there, as a careless hand would: each change is a position and a number for the kind of change.
pub fn spoil(text: &str, changes: &[(usize, u8)]) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for &(at, how) in changes {
        let at = at % chars.len().max(1);
        match how {
            0..60 => drop(chars.drain(at..(at + 1 + usize::from(how) / 4).min(chars.len()))),
            60..120 => chars.insert(at, char::from(how)),
            _ => chars[at] = char::from(how),
        }
        if chars.is_empty() {
            chars.push(' ');
        }
    }
    chars.into_iter().collect()
}
