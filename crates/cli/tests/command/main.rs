//! The `fresco` command from outside, as people and programs use it.

#![allow(clippy::expect_used, clippy::panic)]

mod arena;
mod bots;
mod files;
mod fourth_language;
mod help;
mod hostile;
mod lab;
mod languages;
mod other_games;
mod playing;
#[allow(clippy::unwrap_used)]
#[path = "../../../language/tests/pseudo/mod.rs"]
mod pseudo;
mod replaying;
mod serve;
#[allow(dead_code, clippy::unwrap_used)]
#[path = "../../../language/tests/sources/mod.rs"]
mod sources;
mod tables;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// What a run of the command left behind.
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Runs the command with these arguments and nothing to read.
pub(crate) fn fresco(args: &[&str]) -> Ran {
    fresco_with(args, "")
}

/// Runs the command with these arguments and this input.
pub(crate) fn fresco_with(args: &[&str], input: &str) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fresco"));
    command.args(args).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").env("LC_ALL", "C");
    ran(command, input)
}

pub(crate) fn ran(mut command: Command, input: impl AsRef<[u8]>) -> Ran {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command starts");
    let mut stdin = child.stdin.take().expect("its input");
    let input = input.as_ref().to_vec();
    // The command may end before it has read everything.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let Output { status, stdout, stderr } = child.wait_with_output().expect("the command ends");
    writer.join().expect("the writer ends");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    Ran { code: status.code().unwrap_or(-1), out: text(stdout), err: text(stderr) }
}

/// A fresh folder for one test.
pub(crate) fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("a folder");
    path
}

/// A path as an argument.
pub(crate) fn arg(path: &std::path::Path) -> String {
    path.to_str().expect("a plain path").to_string()
}

#[test]
fn help_has_examples_and_names_all_commands() {
    let help = fresco(&["--help"]);
    assert_eq!(help.code, 0);
    for word in [
        "serve",
        "play",
        "sim",
        "replay",
        "verify",
        "check",
        "components",
        "bench",
        "rules",
        "play card",
        "sim dice",
        "Examples:",
        "Exit codes",
    ] {
        assert!(help.out.contains(word), "{word} is missing:\n{}", help.out);
    }
    for command in ["serve", "play", "sim", "arena", "replay", "verify", "check", "components", "bench", "rules"] {
        let help = fresco(&[command, "--help"]);
        assert_eq!(help.code, 0);
        assert!(help.out.contains("Examples:"), "{command}:\n{}", help.out);
    }
    for command in ["play", "sim", "arena", "bench", "components"] {
        let help = fresco(&[command, "--help"]).out;
        assert!(help.contains("[GAME]") && help.contains("board, card or dice"), "{command}:\n{help}");
    }
}

#[test]
fn the_board_game_may_be_named() {
    let said = |args: &[&str]| {
        let ran = fresco_with(args, "quit\n");
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{args:?}");
        ran.out
    };
    assert_eq!(said(&["play", "--seed", "7"]), said(&["play", "board", "--seed", "7"]));
    assert_eq!(said(&["components"]), said(&["components", "Board"]));
    assert!(said(&["sim", "board", "--games", "2"]).contains("2 games, 4 players, edition 2020, modules none"));
    assert!(said(&["bench", "board", "--seconds", "0.1", "--modules", "none"]).contains("base game"));
    let json: serde_json::Value = serde_json::from_str(&said(&["sim", "--games", "2", "--json"])).expect("JSON");
    assert_eq!((&json["game"], &json["modules"]), (&"board".into(), &"none".into()));
}

#[test]
fn the_rules_of_all_three_games_are_told() {
    let told = |args: &[&str]| {
        let ran = fresco(&[&["rules"], args].concat());
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{args:?}");
        ran.out
    };
    let overview = told(&[]);
    for words in ["The board game in short", "Modules:", "The card game (", "exchange", "The dice game (", "bets"] {
        assert!(overview.contains(words), "{words} is missing:\n{overview}");
    }
    assert!(told(&["card"]).starts_with("The card game in short\n") && told(&["cards"]) == told(&["card"]));
    assert!(told(&["card", "exchange"]).starts_with("Exchanging cards\n"));
    assert!(told(&["dice", "bets"]).contains("Ruling D3"));
    assert!(told(&["dice", "bets", "--lang", "fr"]).starts_with("Les paris\n"));
    assert_eq!(told(&["cartes", "échanger", "--lang", "fr"]), told(&["card", "exchange", "--lang", "fr"]));
    assert!(told(&["all"]).contains("Exchanging cards") && !told(&["board", "all"]).contains("Exchanging cards"));
}

#[test]
fn wrong_usage_leaves_code_2_and_says_what_is_wrong() {
    let cases: [(&[&str], &str); 22] = [
        (&["dance"], "dance"),
        (&["play", "chess"], "there is no such game; the games are board"),
        (&["sim", "chess"], "there is no such game"),
        (&["bench", "board", "dice"], "dice"),
        (&["components", "--components", "x", "chess"], "there is no such game"),
        (&["rules", "dice", "altar"], "the topics are first-game, setup, turn, favour"),
        (&["sim", "--players", "5"], "for 2, 3 or 4 players"),
        (&["play", "--players", "any"], "invalid value 'any'"),
        (&["play", "--modules", "1,zeppelin"], "\"zeppelin\" is not a module; the modules are portraits"),
        (&["sim", "--modules", "1-8", "--edition", "2010"], "has only the modules 1-6, not 7 (scrolls) and 8 (bell)"),
        (&["play", "--preset", "first", "--modules", "1"], "cannot be used with"),
        (&["play", "--load", "x", "--modules", "1"], "cannot be used with"),
        (&["sim", "--bots", "genius"], "the bots are random, novice, apprentice, journeyman and master"),
        (&["sim", "--seed", " x"], "without spaces"),
        (&["play", "--edition", "1999"], "2010"),
        (&["play", "--people", "A,B,C,D,E"], "5 players are too many"),
        (&["replay", "/no/such/file"], "no such file"),
        (&["rules", "chess"], "the topics are"),
        (&["sim", "--games", "0"], "at least one game"),
        (&["sim", "--games", "1", "--records", "Cargo.toml"], "this is a file, not a folder"),
        (&["replay", "src"], "is a folder, not a file"),
        (&["play", "--load", ""], "a value is required"),
    ];
    for (args, words) in cases {
        let ran = fresco(args);
        assert_eq!(ran.code, 2, "{args:?}: {}", ran.err);
        assert!(ran.err.contains(words), "{args:?}: {}", ran.err);
        assert_eq!(ran.out, "", "{args:?}");
        assert!(!ran.err.contains("panicked"), "{}", ran.err);
    }
}

#[test]
fn a_simulation_does_not_depend_on_the_number_of_threads() {
    let played = |threads: &str| {
        let ran =
            fresco(&["sim", "--games", "12", "-p", "3", "--bots", "random,apprentice", "--seed", "7", "--json", "--threads", threads]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert_eq!(ran.err, "");
        let mut json: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
        assert!(json["speed"]["games_per_second"].as_f64().is_some_and(|n| n > 0.0));
        json.as_object_mut().expect("an object").remove("speed");
        json
    };
    let one = played("1");
    assert_eq!(one, played("4"));
    assert_eq!(one["games"], 12);
    let wins = |list: &str| one[list].as_array().expect("a list").iter().map(|s| s["wins"].as_f64().expect("a number")).sum::<f64>();
    assert_eq!((wins("by_seat"), wins("by_bot")), (12.0, 12.0));
}

#[test]
fn a_simulation_can_be_read_by_people() {
    let ran = fresco(&["sim", "--games", "5", "--players", "2", "--edition", "2010"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for word in ["5 games, 2 players, edition 2010", "games/s", "decisions/s", "rounds", "by seat", "by bot"] {
        assert!(ran.out.contains(word), "{word} is missing:\n{}", ran.out);
    }
}

#[test]
fn the_bench_reports_as_json() {
    let ran = fresco(&["bench", "--seconds", "0.2", "--json"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let json: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    let runs = json["runs"].as_array().expect("runs");
    assert_eq!(runs[0]["players"], 4);
    assert!(runs.iter().all(|run| run["decisions_per_second"].as_f64().is_some_and(|n| n > 0.0)), "{}", ran.out);
    assert!(json["copy"]["clone_ns"].as_f64().is_some_and(|n| n > 0.0));
    // The base game and all modules in one run.
    assert_eq!(runs[0]["modules"], "none");
    assert!(runs.iter().any(|run| run["modules"] == "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17" && run["players"] == 4));
    assert!(json["copy_with_modules"]["clone_ns"].as_f64().is_some_and(|n| n > 0.0));

    let ran = fresco(&["bench", "--seconds", "0.1", "--json", "--modules", "none"]);
    let json: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    assert!(json["copy_with_modules"].is_null());
    let ran = fresco(&["bench", "--seconds", "0.1", "--preset", "box-2010"]);
    assert!(ran.out.contains("base game") && ran.out.contains("modules 1 2 3"), "{}", ran.out);
}

#[test]
fn help_names_every_module_and_every_preset() {
    for command in ["play", "sim", "arena", "bench"] {
        let help = fresco(&[command, "--help"]).out.split_whitespace().collect::<Vec<_>>().join(" ");
        for module in fresco_board::ModuleSet::ALL.each() {
            let words = format!("{} {}", module.number, module.slug);
            assert!(help.contains(&words), "{command}: {words} is missing:\n{help}");
        }
        for preset in ["first", "box-2010", "expansion", "big-box", "everything"] {
            assert!(help.contains(preset), "{command}: {preset} is missing:\n{help}");
        }
    }
}

#[test]
fn games_with_modules_are_simulated_and_recorded() {
    let dir = folder("modules");
    let args = ["sim", "--games", "6", "--players", "any", "--modules", "random", "--seed", "soak", "--records"];
    let ran = fresco(&[&args[..], &[&arg(&dir)]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("6 games, 2 to 4 players, edition 2020, modules random, seed"), "{}", ran.out);
    let modules = |n: u32| {
        let text = std::fs::read_to_string(dir.join(format!("{n:05}.fresco"))).expect("a record");
        text.lines().find_map(|l| l.strip_prefix("modules ")).expect("its modules").to_string()
    };
    assert!((2..=6).any(|n| modules(n) != modules(1)));
    let replay = fresco(&["replay", &arg(&dir.join("00001.fresco")), "--quiet"]);
    assert_eq!(replay.code, 0, "{}", replay.err);
    let json = fresco(&["sim", "--games", "2", "--preset", "expansion", "--check", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json.out).expect("JSON");
    assert_eq!((&json["edition"], &json["modules"]), (&"2010".into(), &"1 2 3 4 5 6".into()));
}

#[test]
fn the_rules_are_told_in_the_language_of_the_terminal() {
    let told = |args: &[&str], lang: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fresco"));
        command.arg("rules").args(args).env_remove("LC_ALL").env_remove("LC_MESSAGES").env("LANG", lang);
        let ran = ran(command, "");
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{args:?}");
        ran.out
    };
    let (english, french) = (told(&["5"], "en_GB.UTF-8"), told(&["5"], "fr_FR.UTF-8"));
    assert!(english.starts_with("5 Gold leaf\n") && french.starts_with("5 Les feuilles d’or\n"), "{english}{french}");
    assert_eq!(told(&["feuilles", "--lang", "en"], "fr_FR.UTF-8"), english);
    assert_eq!(told(&["gold", "leaf", "--lang", "fr"], "C"), french);
    assert!(told(&["Blattgold"], "de_AT.UTF-8").starts_with("5 Blattgold\n"));
    let refused = fresco(&["rules", "5", "--lang", "xx"]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("de, en, fr"), "{}", refused.err);
}

#[test]
fn nobody_listening_is_no_error() {
    let mut command = Command::new("sh");
    command.arg("-c").arg(format!("{} rules all | head -n 1 >/dev/null; {0} components | true", env!("CARGO_BIN_EXE_fresco")));
    let ran = ran(command, "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
}

/// How many heap allocations the bench reports where there are none: nothing, unless it was built to count them.
const NO_ALLOCATIONS: Option<f64> = if cfg!(feature = "count-allocations") { Some(0.0) } else { None };

#[test]
fn the_bench_measures_the_board_game() {
    let ran = fresco(&["bench", "--seconds", "0.3", "--json"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let bench: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    let runs = bench["runs"].as_array().expect("runs");
    assert!(runs.len() >= 6);
    // What modules tell is put into words on the spot, but only for somebody who listens.
    let words = |run: &serde_json::Value| run["modules"] != "none" && run["name"].as_str().is_some_and(|name| name.contains("events"));
    assert!(runs.iter().any(words));
    for run in runs.iter().filter(|run| !words(run)) {
        assert_eq!(run["heap_allocations_per_decision"].as_f64(), NO_ALLOCATIONS, "{run}");
    }
    assert_eq!(bench["copy"]["heap_allocations"].as_f64(), NO_ALLOCATIONS);
    assert!(bench["bytes"]["action"].as_u64().expect("a size") <= 4);
}
