//! Whole games in plain sentences, as somebody plays who hears them.

use std::fs;

use super::place;
use super::screen::Terminal;

/// Signs that are drawn and not said.
const DRAWN: [char; 12] = ['═', '▸', '●', '·', '†', '‡', '◆', '■', '□', '∩', '│', '─'];

/// Plays a game to its end with nothing but what is said: the options are numbered, and one of them is answered.
fn whole_game(name: &str, words: &[&str]) -> Vec<String> {
    let data = place(&format!("plain-{name}"));
    let mut terminal = Terminal::start_sized(&data, (80, 24), &[], &[words, &["--plain", "--people", "Anna", "--seed", "heard"]].concat());
    let mut decisions = 0;
    let said = loop {
        let lines = terminal.wait_for_lines_and_prompt("Anna");
        if lines.last().is_some_and(|last| last == ">") {
            break lines;
        }
        let keys: Vec<&str> = lines
            .iter()
            .filter_map(|line| line.split_once(':'))
            .map(|(key, _)| key.trim())
            .filter(|key| key.parse::<u32>().is_ok())
            .collect();
        assert!(keys.len() > 1, "no options are read:\n{}", lines.join("\n"));
        // Any part of the table is read again on demand.
        if decisions == 3 {
            terminal.enter("table");
            let parts = terminal.wait_for_lines_and_prompt("Anna");
            assert!(parts.iter().any(|line| line.starts_with('2') && line.contains(':')), "{}", parts.join("\n"));
            terminal.enter("table 2");
            assert!(terminal.wait_for_lines_and_prompt("Anna").len() > 2);
        }
        let key = keys[decisions * 7 % keys.len()];
        decisions += 1;
        terminal.enter(key);
    };
    assert!(decisions > 10, "only {decisions} decisions");
    let written = terminal.written();
    assert!(!written.contains('\x1b'), "{written:?}");
    assert!(!written.contains(DRAWN), "{name}: {:?}", written.lines().find(|line| line.contains(DRAWN)));
    for line in written.lines() {
        assert!(!line.trim().contains("   "), "columns: {line}");
    }
    terminal.enter("");
    assert!(terminal.end().success());
    fs::remove_dir_all(data).unwrap();
    said
}

#[test]
fn the_board_game_is_played_by_ear() {
    let end = whole_game("board", &["play"]);
    assert!(end.iter().any(|line| line == "Final result:"), "{}", end.join("\n"));
}
#[test]
fn the_board_game_with_all_modules_is_played_by_ear() {
    whole_game("modules", &["play", "--players", "3", "--modules", "all"]);
}
#[test]
fn the_card_game_is_played_by_ear_in_german() {
    let end = whole_game("card", &["play", "card", "--players", "2", "--lang", "de"]);
    assert!(end.iter().any(|line| line == "Endstand:"), "{}", end.join("\n"));
}
#[test]
fn the_dice_game_is_played_by_ear_in_french() {
    whole_game("dice", &["play", "dice", "--players", "2", "--lang", "fr"]);
}
