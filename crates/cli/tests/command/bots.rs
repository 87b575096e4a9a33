//! Bots at the table, and what they advise.

use std::fs;
use std::path::Path;

use super::{arg, folder, fresco, fresco_with};

/// The record of a game between two bots.
fn record(dir: &Path, game: &str) -> String {
    let ran = fresco(&["sim", game, "--games", "1", "--players", "2", "--bots", "apprentice", "--seed", "hint", "--records", &arg(dir)]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    arg(&dir.join("00001.fresco"))
}

#[test]
fn a_hint_names_the_best_actions_with_their_prospects() {
    for game in ["board", "card", "dice"] {
        let file = record(&folder(&format!("hint-{game}")), game);
        let hint = |more: &[&str]| fresco(&[&["hint", &file, "--think", "60"], more].concat());
        let said = hint(&["--to", "8"]);
        assert_eq!((said.code, said.err.as_str()), (0, ""), "{game}");
        assert!(said.out.contains("after 8 actions") && said.out.contains("60 playouts"), "{}", said.out);
        assert!(said.out.contains("%, expects ") && said.out.contains(" points ("), "{}", said.out);
        // What it advises can be played there.
        let json: serde_json::Value = serde_json::from_str(&hint(&["--to", "8", "--json"]).out).expect("JSON");
        let (seat, best) = (json["seat"].as_str().expect("a seat"), json["options"][0]["action"].as_str().expect("an action"));
        let text = fs::read_to_string(&file).expect("a record");
        let lines = text.lines().collect::<Vec<_>>();
        let first = lines.iter().position(|l| l.starts_with("red ") || l.starts_with("blue ")).expect("an action");
        let played = [&lines[..first + 8], &[&format!("{seat} {best}")]].concat().join("\n") + "\n";
        let other = Path::new(&file).with_file_name("advised.fresco");
        fs::write(&other, played).expect("written");
        assert_eq!(fresco(&["replay", "--quiet", &arg(&other)]).code, 0, "{game}: {seat} {best}");
        // The same every time, and never more than asked for.
        let without_time = |text: String| text.lines().filter(|line| !line.contains("thought about it")).collect::<Vec<_>>().join("\n");
        assert_eq!(without_time(hint(&["--to", "8"]).out), without_time(said.out));
        assert_eq!(json["options"].as_array().map(|options| options.len() <= 3), Some(true));
        // After the end there is nothing to advise.
        let over = hint(&[]);
        assert_eq!(over.code, 2);
        assert!(over.err.contains("the game is over: --to N goes back"), "{}", over.err);
    }
}

#[test]
fn where_there_is_no_choice_a_hint_says_so() {
    let file = record(&folder("hint-forced"), "card");
    let asked = |to: usize, more: &[&str]| fresco(&[&["hint", &file, "--think", "1", "--to", &to.to_string()], more].concat()).out;
    let only = |to: usize| {
        let json: serde_json::Value = serde_json::from_str(&asked(to, &["--json"])).expect("JSON");
        json["only"].as_str().map(|only| (to, only.to_string()))
    };
    let (to, action) = (0..60).find_map(only).expect("a decision without a choice");
    assert!(asked(to, &[]).contains(&format!("There is only one choice: {action}.")), "{}", asked(to, &[]));
}

#[test]
fn a_wrong_question_for_a_hint_is_refused() {
    let file = record(&folder("hint-wrong"), "board");
    for (args, why) in [
        (vec!["hint", &file, "--to", "3", "--seat", "nobody"], "nobody called \"nobody\""),
        (vec!["hint", &file, "--to", "3", "--think", "soon"], "a budget is a time"),
        (vec!["hint", &file, "--to", "99999"], "--to 99999: the record has only "),
        (vec!["hint", "nowhere.fresco"], "nowhere.fresco"),
    ] {
        let ran = fresco(&args);
        assert_eq!(ran.code, 2, "{args:?}: {}", ran.out);
        assert!(ran.err.contains(why), "{}", ran.err);
    }
}

#[test]
fn a_person_asks_for_a_hint_and_hands_over_to_a_bot() {
    for game in ["board", "card", "dice"] {
        let args = ["play", game, "--people", "Anna", "--bots", "journeyman", "--seed", "7"];
        let played = fresco_with(&args, "hint 40\nhint soon\nbot genius\nbot master:20\n\n");
        assert_eq!((played.code, played.err.as_str()), (0, ""), "{game}");
        for said in [
            "40 playouts",
            "a budget is a time",
            "\"genius\" is not a bot",
            "From here on a bot plays for Anna: master:20.",
            "Final result:",
        ] {
            assert!(played.out.contains(said), "{game}: {said}: {}", played.out);
        }
    }
}

#[test]
fn every_level_plays_every_game() {
    for game in ["board", "card", "dice"] {
        let played = fresco(&["sim", game, "--games", "4", "--bots", "random,apprentice,journeyman,master:10", "--json"]);
        assert_eq!((played.code, played.err.as_str()), (0, ""), "{game}");
        let json: serde_json::Value = serde_json::from_str(&played.out).expect("JSON");
        let names: Vec<&str> =
            json["by_bot"].as_array().expect("bots").iter().filter_map(|bot| bot["name"].as_str().or(bot["bot"].as_str())).collect();
        assert_eq!(names, ["random", "apprentice", "journeyman", "master:10"], "{}", played.out);
    }
    let wrong = fresco(&["sim", "--bots", "journeyman:1s"]);
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.contains("only a bot that searches has a budget"), "{}", wrong.err);
}

#[test]
fn the_bench_counts_the_playouts_of_a_search() {
    let ran = fresco(&["bench", "dice", "--search", "--seconds", "0.2", "--json"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let json: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(json["searches"].as_array().map(Vec::len), Some(4));
    assert!(json["searches"][0]["playouts"].as_u64().is_some_and(|n| n > 0));
}
