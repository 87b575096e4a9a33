//! Games in a real pseudo-terminal, as people meet them.

#![cfg(unix)]
#![allow(clippy::expect_used, clippy::unwrap_used, clippy::panic)]

mod plain;
mod screen;
mod screens;
mod watching;

use std::fs;
use std::path::{Path, PathBuf};

use screen::Terminal;

/// A folder of its own for one test.
fn place(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("fresco-terminal-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The only game that is kept, and its actions.
fn kept(data: &Path) -> (PathBuf, Vec<String>) {
    let games = fs::read_dir(data.join("fresco/games")).unwrap().map(|file| file.unwrap().path());
    let games: Vec<PathBuf> = games.filter(|file| file.extension().is_some_and(|extension| extension == "fresco")).collect();
    let [game] = games.as_slice() else { panic!("not one game is kept: {games:?}") };
    let record = fs::read_to_string(game).unwrap();
    let is_action = |line: &&str| ["red ", "blue ", "green ", "yellow ", "black "].iter().any(|colour| line.starts_with(colour));
    (game.clone(), record.lines().filter(is_action).map(str::to_string).collect())
}

/// Two people play the dice game; the first of them places the bishop. Nothing of it waits for a bot.
fn first_decision(data: &Path) -> Terminal {
    let mut terminal = Terminal::start(data, &["play", "dice", "--people", "Anna,Bruno", "--seed", "kept"]);
    terminal.wait_for("press Enter when you are at the keyboard");
    terminal.enter("");
    terminal.wait_for("> ");
    terminal.enter("#1");
    terminal.wait_for("pass the keyboard");
    terminal
}

#[test]
fn a_game_survives_a_kill_and_is_offered_again() {
    let data = place("kill");
    let mut terminal = first_decision(&data);
    terminal.child.kill().unwrap();
    terminal.end();
    let (file, actions) = kept(&data);
    assert_eq!(actions.len(), 1, "{actions:?}");
    // It goes on from there, in the same file.
    let mut terminal = Terminal::start(&data, &["play"]);
    terminal.wait_for("You have games that are not over:");
    terminal.wait_for("[1] the dice game, round 1: Anna (0) and Bruno (0)");
    terminal.enter("");
    terminal.wait_for("It continues after 1 action.");
    // Nobody else goes on with it meanwhile.
    let mut second = Terminal::start(&data, &["play", "--load", file.to_str().unwrap()]);
    second.wait_for("this game is being played in another window");
    assert_eq!(second.end().exit_code(), 2);
    let mut list = Terminal::start(&data, &["play", "--list"]);
    list.wait_for("being played:");
    list.end();
    terminal.wait_for("press Enter when you are at the keyboard");
    terminal.enter("");
    terminal.wait_for("> ");
    terminal.enter("quit");
    terminal.wait_for("Go on with: fresco play");
    terminal.end();
    assert_eq!(kept(&data), (file, actions));
    fs::remove_dir_all(data).unwrap();
}

#[test]
fn a_closed_window_loses_nothing() {
    let data = place("window");
    let mut terminal = first_decision(&data);
    terminal.close();
    terminal.end();
    assert_eq!(kept(&data).1.len(), 1);
    fs::remove_dir_all(data).unwrap();
}

#[test]
fn ctrl_c_stops_a_hint_and_not_the_game() {
    let data = place("hint");
    let mut terminal = Terminal::start(&data, &["play", "dice", "--people", "Anna,Bruno", "--seed", "kept"]);
    terminal.wait_for("press Enter when you are at the keyboard");
    terminal.enter("");
    terminal.wait_for("> ");
    terminal.enter("hint 500s");
    terminal.wait_for("A master is thinking about it");
    terminal.press("\x03");
    terminal.wait_for("before you stopped it");
    terminal.enter("#1");
    terminal.wait_for("pass the keyboard");
    assert_eq!(kept(&data).1.len(), 1);
    fs::remove_dir_all(data).unwrap();
}

/// A game against a master who thinks for long about its first decision, after one of our own.
fn master_thinks(data: &Path) -> Terminal {
    let words = ["play", "dice", "--players", "2", "--bots", "master:500s", "--seed", "own"];
    let mut terminal = Terminal::start(data, &words);
    while terminal.wait_for_one(&["is thinking…", "\nMaestro>"]) == "\nMaestro>" {
        terminal.enter("#1");
    }
    terminal
}

#[test]
fn ctrl_c_while_a_bot_thinks_leaves_a_game_that_goes_on() {
    let data = place("bot");
    let mut terminal = master_thinks(&data);
    terminal.press("\x03");
    let status = terminal.end();
    assert!(status.success(), "{status:?}\n{}", terminal.screen());
    assert!(!kept(&data).1.is_empty());
    fs::remove_dir_all(data).unwrap();
}

/// A window that is closed, and a system that shuts down, while nobody can answer.
#[test]
fn signals_while_a_bot_thinks_lose_nothing() {
    for signal in ["HUP", "TERM"] {
        let data = place(&format!("signal-{signal}"));
        let mut terminal = master_thinks(&data);
        let (file, actions) = kept(&data);
        assert!(!actions.is_empty());
        terminal.signal(signal);
        terminal.end();
        assert_eq!(kept(&data), (file, actions), "{signal}");
        let mut terminal = Terminal::start(&data, &["play"]);
        terminal.wait_for("[1] the dice game, round 1:");
        drop(terminal);
        fs::remove_dir_all(data).unwrap();
    }
}

/// Only its own question is answered by what somebody types.
#[test]
fn what_is_typed_while_a_bot_thinks_answers_nothing() {
    let data = place("typed");
    let mut terminal = Terminal::start(&data, &["play", "dice", "--players", "2", "--bots", "master:2s", "--seed", "kept"]);
    let own = |data: &Path| kept(data).1.iter().filter(|action| action.starts_with("red ")).count();
    // Whoever begins: sooner or later the master thinks after an answer.
    let mut answers = 0;
    loop {
        terminal.wait_for_end("\nMaestro>");
        assert_eq!(if answers == 0 { 0 } else { own(&data) }, answers, "{}", terminal.screen());
        terminal.enter("#1");
        answers += 1;
        if terminal.wait_for_one(&["is thinking…", "\nMaestro>"]) != "\nMaestro>" {
            break;
        }
    }
    terminal.press("#1\r");
    terminal.wait_for_end("\nMaestro>");
    assert_eq!(own(&data), answers, "{}", terminal.screen());
    fs::remove_dir_all(data).unwrap();
}

#[test]
fn a_full_disk_is_told_once_and_the_game_goes_on() {
    let data = place("full");
    // No file may grow: that is what a full disk is like for a program.
    let words = "play dice --people Anna,Bruno --seed kept";
    let mut terminal = Terminal::start_after(&data, "trap '' XFSZ; ulimit -f 0", words);
    terminal.wait_for("press Enter when you are at the keyboard");
    terminal.enter("");
    terminal.wait_for("> ");
    terminal.enter("#1");
    terminal.wait_for("This game cannot be kept:");
    terminal.wait_for("pass the keyboard");
    terminal.enter("");
    terminal.wait_for("press Enter when you are at the keyboard");
    terminal.enter("");
    terminal.wait_for("> ");
    assert!(!terminal.screen().contains("cannot be kept"), "{}", terminal.screen());
    terminal.enter("quit");
    terminal.wait_for("The game was not saved");
    fs::remove_dir_all(data).unwrap();
}
