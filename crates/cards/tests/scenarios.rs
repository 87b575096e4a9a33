//! Plays every scenario of the card game in the folder `scenarios/`.

#![allow(clippy::expect_used, clippy::panic)] // a test that cannot read its files has failed

use std::fmt::Write;
use std::path::{Path, PathBuf};

use fresco_cards::CardGame;
use tabletop::Rules;
use tabletop::scenario::{Failure, parse};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/card")
}

#[test]
fn all_scenarios_pass() {
    let (mut report, mut played) = (String::new(), 0);
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder()).expect("the folder").map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    for file in &files {
        let text = std::fs::read_to_string(file).expect("a scenario file");
        let name = file.file_name().expect("a name").to_string_lossy().to_string();
        let mut note = |f: Failure, of: &str| writeln!(report, "{name}:{}: {of}: {}", f.line, f.message).expect("a line");
        let scenarios = match parse(&text) {
            Ok(scenarios) => scenarios,
            Err(failure) => {
                note(failure, "cannot be read");
                continue;
            }
        };
        for scenario in scenarios {
            let wrong = |message: &str| Failure { line: scenario.line, message: message.to_string() };
            played += 1;
            if scenario.game() != Some(CardGame::GAME) {
                note(wrong("it must say \"game card\""), scenario.name);
            }
            if let Err(failure) = scenario.run::<CardGame>() {
                note(failure, scenario.name);
            }
            if scenario.source().is_none() {
                note(wrong("it has no source"), scenario.name);
            }
            if !scenario.states_something() {
                note(wrong("it states nothing that could be wrong"), scenario.name);
            }
        }
    }
    assert!(report.is_empty(), "\n{report}{played} scenarios of {} files were played", files.len());
    assert!(played >= 60, "only {played} scenarios were found");
}
