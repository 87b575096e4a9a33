//! The card game and the dice game.

use std::fs;

use super::{NO_ALLOCATIONS, arg, folder, fresco, fresco_with, ran};

const GAMES: [&str; 2] = ["card", "dice"];

fn json(args: &[&str]) -> serde_json::Value {
    let ran = fresco(args);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{args:?}");
    serde_json::from_str(&ran.out).expect("JSON")
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_game_begins_and_can_be_left() {
    for game in GAMES {
        let played = fresco_with(&["play", game, "--seed", "7"], "quit\n");
        assert_eq!((played.code, played.err.as_str()), (0, ""), "{game}");
        let first = format!("Maestro, Apprentice 1, Apprentice 2 and Apprentice 3 play the {game} game.");
        assert!(played.out.contains(&first) && played.out.contains("Maestro> quit") && played.out.contains("not saved"), "{}", played.out);
        assert!(!played.out.contains("module") && !played.out.contains('\x1b'), "{}", played.out);
        assert!(played.out.lines().all(|line| line.chars().count() <= 100), "{}", played.out);
        // The same seed, the same game.
        let again = || fresco_with(&["play", game, "--seed", "7"], &"#1\n".repeat(20)).out;
        assert_eq!(again(), again());
    }
    assert_eq!(fresco_with(&["play", "cards", "--seed", "7"], "quit\n").out, fresco_with(&["play", "card", "--seed", "7"], "quit\n").out);
}

#[test]
fn a_whole_game_is_played_saved_and_loaded() {
    let dir = folder("other-whole");
    for game in GAMES {
        let args = ["play", game, "--people", "Anna", "--bots", "apprentice,random", "--seed", "friday night"];
        let out = fresco_with(&args, &"#1\n".repeat(3_000)).out;
        let over = out.find("Final result:").expect("the game ends");
        let answers = "#1\n".repeat(out[..over].matches("Anna> #1\n").count());
        let file = arg(&dir.join(format!("{game}.fresco")));
        let played = fresco_with(&args, &format!("{answers}save {file}\nquit\n"));
        assert_eq!((played.code, played.err.as_str()), (0, ""), "{game}");
        assert!(
            played.out.contains("Saved in") && (played.out.contains("wins.") || played.out.contains("share the win.")),
            "{}",
            played.out
        );
        assert!(fs::read_to_string(&file).expect("saved").starts_with(&format!("game record 1\ngame {game}\n")));
        let replay = fresco(&["replay", &file]);
        assert_eq!((replay.code, replay.err.as_str()), (0, ""), "{game}");
        assert!(
            replay.out.contains(&format!("Anna, Apprentice 1 and Random 2 play the {game} game: seed "))
                && replay.out.contains("Final result:"),
            "{}",
            replay.out
        );
        let again = fresco(&["play", "--load", &file]);
        assert_eq!(again.code, 0, "{}", again.err);
        assert!(again.out.contains("Final result:"), "{}", again.out);
        // A record knows its game.
        let wrong = fresco(&["play", "board", "--load", &file]);
        assert_eq!(wrong.code, 2);
        assert!(wrong.err.contains(&format!("this is a record of the game \"{game}\", not of \"board\"")), "{}", wrong.err);
    }
}

#[test]
fn a_game_goes_on_from_its_file() {
    let dir = folder("other-half");
    for game in GAMES {
        let file = arg(&dir.join(format!("{game}.fresco")));
        let args = ["play", game, "--people", "Anna", "--bots", "apprentice", "--seed", "7"];
        fresco_with(&args, &format!("{}save {file}\nquit\n", "#1\n".repeat(6)));
        let half = fs::read_to_string(&file).expect("saved");
        let whole = arg(&dir.join(format!("{game}-whole.fresco")));
        fresco_with(&args, &format!("{}save {whole}\nquit\n", "#1\n".repeat(12)));
        let loaded = fresco_with(&["play", "--load", &file], &format!("{}save\nquit\n", "#1\n".repeat(6)));
        assert_eq!((loaded.code, loaded.err.as_str()), (0, ""));
        let rest = fs::read_to_string(&file).expect("saved");
        assert!(rest.len() > half.len() && rest == fs::read_to_string(&whole).expect("saved"), "{game}: {rest}");
    }
}

#[test]
fn words_at_the_keyboard_know_the_game() {
    for (game, topic, text) in [("card", "exchange", "Ruling K1"), ("dice", "bets", "Ruling D3")] {
        let input = format!("help\nrules\nrules {topic}\nrules bishop\nrules altar\nwhy\nwhy dance\ndance\nundo\nlog\ntable\nquit\n");
        let played = fresco_with(&["play", game, "--seed", "7"], &input);
        assert_eq!((played.code, played.err.as_str()), (0, ""), "{game}");
        let out = one_line(&played.out);
        for words in
            ["save FILE", "Topics:", text, "green and purple for 6 points", "which action? For example: why ", "\"dance\" is not an action"]
        {
            assert!(out.contains(words), "{game}: {words} is missing:\n{}", played.out);
        }
        for words in ["restore C3", "plan market", "--modules"] {
            assert!(!out.contains(words), "{game}: {words}:\n{}", played.out);
        }
        assert_eq!(out.contains(" odds "), game == "dice", "{game}: only dice have odds:\n{}", played.out);
    }
}

#[test]
fn simulations_can_be_read_and_repeated() {
    for game in GAMES {
        let said = fresco(&["sim", game, "--games", "12", "--players", "any", "--bots", "apprentice,random", "--check"]);
        assert_eq!((said.code, said.err.as_str()), (0, ""), "{game}");
        let first = format!("12 games of the {game} game, 2 to 4 players, seed \"sim\"");
        for words in [first.as_str(), "rounds", "scores", "by seat", "by bot"] {
            assert!(said.out.contains(words), "{words} is missing:\n{}", said.out);
        }
        let played = |threads: &str| {
            let mut all = json(&["sim", game, "--games", "8", "-p", "3", "--seed", "7", "--json", "--threads", threads]);
            all.as_object_mut().expect("an object").remove("speed");
            all
        };
        let one = played("1");
        assert_eq!(one, played("3"));
        assert_eq!((&one["game"], &one["games"], &one["players"]), (&game.into(), &8.into(), &3.into()));
        assert!(one.get("modules").is_none() && one.get("edition").is_none());
        let wins: f64 = one["by_seat"].as_array().expect("seats").iter().filter_map(|seat| seat["wins"].as_f64()).sum();
        assert!((wins - 8.0).abs() < 1e-6, "{one}");
    }
}

#[test]
fn an_apprentice_beats_chance() {
    for game in GAMES {
        let all = json(&["sim", game, "--games", "200", "-p", "4", "--bots", "apprentice,random,random,random", "--json"]);
        let rate = |bot: &str| {
            let found = all["by_bot"].as_array().expect("bots").iter().find(|b| b["name"] == bot).expect("a bot");
            found["win_rate"].as_f64().expect("a rate")
        };
        assert!(rate("apprentice") > 2.0 * rate("random"), "{game}: {all:#}");
    }
}

#[test]
fn records_are_replayed() {
    for game in GAMES {
        let dir = folder(&format!("other-records-{game}"));
        fresco(&["sim", game, "--games", "3", "--players", "any", "--bots", "apprentice", "--records", &arg(&dir)]);
        for n in 1..=3 {
            let file = arg(&dir.join(format!("{n:05}.fresco")));
            let ran = fresco(&["replay", &file, "--quiet"]);
            assert_eq!(ran.code, 0, "{}", ran.err);
            assert!(ran.out.contains("Apprentice 1") && ran.out.contains("Final result:"), "{}", ran.out);
        }
        let file = arg(&dir.join("00002.fresco"));
        let all = json(&["replay", &file, "--json"]);
        assert_eq!((&all["header"]["game"], &all["over"]), (&game.into(), &true.into()));
        assert!(all["actions"].as_array().is_some_and(|actions| actions.iter().all(|a| a["action"].is_string())), "the game is over");
        let part = fresco(&["replay", &file, "--to", "12", "--seat", "blue"]);
        assert_eq!((part.code, part.err.as_str()), (0, ""));
        assert!(part.out.contains("not over yet"), "{}", part.out);
        // A line that cannot be played is named.
        let record = fs::read_to_string(&file).expect("a record");
        let line = 1 + record.lines().position(|l| l.starts_with("red ")).expect("an action");
        let bad: Vec<&str> = record.lines().map(|l| if l.starts_with("red ") { "red juggle 3" } else { l }).collect();
        fs::write(&file, bad.join("\n")).expect("written");
        let ran = fresco(&["replay", &file]);
        assert_eq!(ran.code, 1);
        assert!(ran.err.contains(&format!(":{line}: ")) && ran.err.contains("\"juggle 3\" is not an action"), "{}", ran.err);
    }
}

/// Bets are hidden from everybody else while the game goes on.
#[test]
fn json_leaves_private_actions_out() {
    let dir = folder("other-private");
    fresco(&["sim", "dice", "--games", "1", "-p", "3", "--records", &arg(&dir)]);
    let file = arg(&dir.join("00001.fresco"));
    let record = fs::read_to_string(&file).expect("a record");
    let actions: Vec<&str> = record.lines().filter(|l| ["red ", "blue ", "green "].iter().any(|s| l.starts_with(s))).collect();
    let at = actions.iter().position(|l| l.contains(" bet ")).expect("a bet");
    let (seat, bet) = actions[at].split_once(' ').expect("an action");
    let other = if seat == "red" { "blue" } else { "red" };
    let to = (at + 1).to_string();
    let seen = |viewer: &str| json(&["replay", &file, "--json", "--to", &to, "--seat", viewer])["actions"][at].clone();
    assert_eq!(seen(seat)["action"], bet);
    assert!(seen(other)["hidden"] == true && seen(other)["action"].is_null(), "{}", seen(other));
}

#[test]
fn scenarios_name_their_game() {
    let dir = folder("other-scenarios");
    let text: String = GAMES.iter().map(|game| format!("scenario {game}\ngame {game}\nplayers 3\nexpect round = 1\n\n")).collect();
    fs::write(dir.join("all.scenario"), text).expect("written");
    let ran = fresco(&["check", &arg(&dir)]);
    assert_eq!((ran.code, ran.out.as_str()), (0, "2 passed, 0 failed\n"), "{}", ran.err);
}

#[test]
fn what_only_the_board_game_has_is_refused() {
    for game in GAMES {
        for command in ["play", "sim", "bench"] {
            for (option, value, words) in
                [("--modules", "1", "no modules"), ("--edition", "2010", "no editions"), ("--preset", "first", "no presets")]
            {
                let ran = fresco(&[command, game, option, value]);
                assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{command} {game} {option}: {}", ran.err);
                assert!(ran.err.contains(&format!("the {game} game has")) && ran.err.contains(words), "{}", ran.err);
            }
        }
    }
}

#[test]
fn the_bench_measures_every_way() {
    for game in GAMES {
        let bench = json(&["bench", game, "--seconds", "0.3", "--json"]);
        let runs = bench["runs"].as_array().expect("runs");
        assert_eq!((&bench["game"], runs.len()), (&game.into(), 6));
        let players: Vec<_> = runs.iter().filter_map(|run| run["players"].as_u64()).collect();
        assert_eq!(players, [4, 3, 2, 4, 4, 4]);
        for run in runs {
            assert!(run["decisions_per_second"].as_f64().is_some_and(|n| n > 0.0), "{run}");
            // What happens may take room for somebody who listens; playing takes none.
            let listens = run["name"].as_str().is_some_and(|name| name.contains("events"));
            assert!(listens || run["heap_allocations_per_decision"].as_f64() == NO_ALLOCATIONS, "{game}: {run}");
        }
        assert_eq!(bench["copy"]["heap_allocations"].as_f64(), NO_ALLOCATIONS);
        assert!(bench["copy_with_modules"].is_null() && bench["bytes"]["action"].as_u64().is_some_and(|n| n <= 8));
        let text = fresco(&["bench", game, "--seconds", "0.1"]).out;
        assert!(text.contains(&format!("the {game} game ")) && !text.contains("base game"), "{text}");
    }
}

#[test]
fn components_are_shown_checked_and_played_with() {
    for game in GAMES {
        let shown = fresco(&["components", game]);
        assert_eq!((shown.code, shown.err.as_str()), (0, ""));
        assert!(shown.out.contains("reconstructed") && shown.out.contains("These are the built-in components."), "{}", shown.out);
        let all = json(&["components", game, "--json"]);
        assert_eq!((&all["game"], &all["standard"]), (&game.into(), &true.into()));
        let text = fresco(&["components", game, "--file"]).out;
        assert!(text.starts_with(&format!("components {game} 1\n")), "{text}");
        let file = folder(&format!("other-components-{game}")).join("mine.components");
        fs::write(&file, &text).expect("written");
        assert_eq!(fresco(&["sim", game, "--games", "1", "--components", &arg(&file)]).code, 0);
        // Another game's file, and a line that says nothing.
        fs::write(&file, fresco(&["components", "--file"]).out).expect("written");
        assert_eq!(fresco(&["components", game, "--components", &arg(&file)]).code, 2);
        let line = text.lines().count() + 1;
        fs::write(&file, format!("{text}nonsense 7 rulebook\n")).expect("written");
        for command in ["components", "sim", "play", "bench"] {
            let ran = fresco(&[command, game, "--components", &arg(&file)]);
            assert_eq!(ran.code, 2, "{command}: {}", ran.err);
            assert!(ran.err.contains(&format!("mine.components:{line}: ")), "{}", ran.err);
        }
    }
}

#[test]
fn odds_are_told_in_play_and_on_the_command_line() {
    let odds = fresco(&["odds"]);
    assert_eq!((odds.code, odds.err.as_str()), (0, ""));
    for total in ["8", "13", "16", "19", "24", "%"] {
        assert!(odds.out.contains(total), "{}", odds.out);
    }
    // Somewhere in the first answers there are dice on the table.
    let played = fresco_with(&["play", "dice", "--people", "Anna", "--bots", "random", "--seed", "7"], &"odds\n#1\n".repeat(12));
    assert_eq!((played.code, played.err.as_str()), (0, ""));
    assert!(played.out.contains('%'), "{}", played.out);
    let board = fresco_with(&["play", "--seed", "7"], "odds\nquit\n");
    assert!(board.out.contains("\"odds\" is not understood"), "{}", board.out);
}

#[test]
fn several_people_share_the_keyboard() {
    for game in GAMES {
        let played = fresco_with(&["play", game, "--people", "Anna,Bruno,Clara", "--seed", "7"], &"#1\n".repeat(30));
        assert_eq!((played.code, played.err.as_str()), (0, ""), "{game}");
        for name in ["Anna", "Bruno", "Clara"] {
            assert!(played.out.contains(&format!("---- {name} ----")), "{game}: {}", played.out);
        }
    }
}

#[test]
fn leonardo_may_play_where_he_is_no_figure() {
    for game in GAMES {
        let played = fresco_with(&["play", game, "--people", "Leonardo", "--bots", "random"], "quit\n");
        assert_eq!((played.code, played.err.as_str()), (0, ""), "{game}");
    }
}

#[test]
fn colour_is_only_colour() {
    for game in GAMES {
        let args = ["play", game, "--seed", "7", "--color"];
        let plain = fresco_with(&[&args[..], &["never"]].concat(), "quit\n").out;
        let colour = fresco_with(&[&args[..], &["always"]].concat(), "quit\n").out;
        assert!(colour.contains("\x1b[") && !plain.contains('\x1b'));
        let mut forced = std::process::Command::new(env!("CARGO_BIN_EXE_fresco"));
        forced.args(["play", game, "--seed", "7"]).env("NO_COLOR", "1").env("LC_ALL", "C");
        assert_eq!(ran(forced, "quit\n").out, plain);
    }
}
