//! Records, scenarios and components files.

use std::fs;

use super::{arg, folder, fresco};

#[test]
fn a_record_tells_its_story() {
    let dir = folder("story");
    let sim = fresco(&["sim", "--games", "2", "-p", "3", "--bots", "apprentice", "--records", &arg(&dir)]);
    assert_eq!(sim.code, 0, "{}", sim.err);
    let file = arg(&dir.join("00002.fresco"));

    let story = fresco(&["replay", &file]);
    assert_eq!(story.code, 0, "{}", story.err);
    for words in ["Round 1 begins.", "Round 2 begins", "Apprentice 1 wakes up at", "Final result:", "wins."] {
        assert!(story.out.contains(words), "{words} is missing");
    }
    assert!(story.out.contains("\n\nThe last round is over: now comes the final scoring.\n  "), "{}", story.out);
    let french = fresco(&["replay", &file, "--lang", "fr"]);
    assert!(french.out.lines().all(|line| line.chars().count() <= 80), "{}", french.out);
    let quiet = fresco(&["replay", &file, "--quiet"]);
    assert!(!quiet.out.contains("wakes up") && quiet.out.contains("points"), "{}", quiet.out);

    let part = fresco(&["replay", &file, "--to", "20", "--quiet", "--seat", "blue"]);
    assert_eq!(part.code, 0, "{}", part.err);
    assert!(part.out.contains("Fresco") && part.out.contains("Behind your screen") && part.out.contains("not over yet"), "{}", part.out);
    let part = fresco(&["replay", &file, "--to", "20", "--quiet"]);
    assert!(part.out.contains("Fresco") && !part.out.contains("Behind your screen"), "{}", part.out);
    let by_name = fresco(&["replay", &file, "--to", "20", "--quiet", "--seat", "apprentice 2"]);
    assert!(by_name.out.contains("Behind your screen"), "{}", by_name.err);
    let nobody = fresco(&["replay", &file, "--seat", "yellow"]);
    assert_eq!(nobody.code, 2);
    assert!(nobody.err.contains("nobody called \"yellow\" plays in this game; the players are"), "{}", nobody.err);
}

#[test]
fn a_record_of_the_card_game_has_a_heading_for_every_turn_and_for_the_final_count() {
    let dir = folder("turns");
    let sim = fresco(&["sim", "card", "--games", "1", "-p", "3", "--bots", "apprentice", "--records", &arg(&dir)]);
    assert_eq!(sim.code, 0, "{}", sim.err);
    let story = fresco(&["replay", &arg(&dir.join("00001.fresco"))]).out;
    let told = story.split("\n\nWhere the points came from").next().expect("a log");
    let headings: Vec<&str> = told.split("\n\n").skip(1).filter_map(|part| part.lines().next()).collect();
    let (result, turns) = headings.split_last().expect("headings");
    let (last, turns) = turns.split_last().expect("headings");
    assert!(turns.iter().all(|heading| heading.starts_with("Round ") && heading.ends_with("'s turn.")), "{headings:#?}");
    assert!(turns.len() > 3 && turns[..3].iter().all(|heading| heading.starts_with("Round 1: it is ")), "{headings:#?}");
    assert_eq!((*last, *result), ("The last round is over: now the points are counted.", "Final result:"), "{headings:#?}");
    assert!(story.contains("\n  1  Apprentice") && story.contains(" sections: this round is the last.\n"), "{story}");
}

#[test]
fn a_record_as_json_holds_everything() {
    let dir = folder("json");
    fresco(&["sim", "--games", "1", "-p", "2", "--bots", "apprentice", "--records", &arg(&dir)]);
    let ran = fresco(&["replay", &arg(&dir.join("00001.fresco")), "--json"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let json: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(json["header"]["game"], "board");
    assert_eq!(json["header"]["seed"], "sim/1");
    assert_eq!(json["over"], true);
    assert_eq!(json["standings"].as_array().map(Vec::len), Some(2));
    let actions = json["actions"].as_array().expect("actions");
    assert!(actions.len() > 50);
    assert_eq!(actions[0]["n"], 1);
    assert!(actions[0]["action"].as_str().is_some_and(|a| a.starts_with("wake")));
    assert!(actions[0]["happenings"][0]["text"].to_string().contains("wakes up"));
    assert!(json["scene"]["places"]["fresco.A1"].is_object());
}

#[test]
fn json_leaves_out_what_is_still_secret() {
    let dir = folder("json-secret");
    fresco(&["sim", "--games", "1", "-p", "3", "--bots", "apprentice", "--records", &arg(&dir)]);
    let file = arg(&dir.join("00001.fresco"));
    let record = fs::read_to_string(&file).expect("a record");
    let actions: Vec<&str> = record.lines().filter(|l| ["red ", "blue ", "green "].iter().any(|s| l.starts_with(s))).collect();
    let first = actions.iter().position(|l| l.contains("plan ")).expect("a plan");
    let (seat, plan) = actions[first].split_once(' ').expect("an action");
    let seen = |to: usize, viewer: Option<&str>| {
        let to = to.to_string();
        let mut args = vec!["replay", &file, "--json", "--to", &to];
        args.extend(viewer.into_iter().flat_map(|seat| ["--seat", seat]));
        let ran = fresco(&args);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let json: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
        let lines = json["actions"].as_array().expect("a list").clone();
        assert!(lines.iter().zip(1..).all(|(line, n)| line["n"] == n), "{viewer:?}: {lines:?}");
        lines
    };
    // Whose plan it is sees every answer; to the others the first one is nothing yet.
    assert_eq!(seen(first + 1, Some(seat))[first]["action"], plan);
    let other = if seat == "red" { "blue" } else { "red" };
    for viewer in [None, Some(other)] {
        assert_eq!(seen(first + 1, viewer).len(), first, "{viewer:?}");
        // The whole plan is one line without words, whatever number of answers it took, even after the screens have come off.
        let whole = first + actions[first..].iter().position(|l| !l.starts_with(&format!("{seat} plan "))).expect("another's plan");
        assert!(whole > first + 2, "one answer would prove nothing: {:?}", &actions[first..whole]);
        let all = first + actions[first..].iter().position(|l| !l.contains("plan ")).expect("a visit");
        for (to, plans) in [(whole, 1), (all, 3)] {
            let lines = seen(to, viewer);
            let hidden = lines.iter().filter(|line| line["hidden"] == true && line["action"].is_null()).count();
            let own = lines.iter().filter(|line| line["action"].as_str().is_some_and(|text| text.starts_with("plan "))).count();
            let own_plan = viewer.is_some() && to == all;
            assert_eq!((hidden, own > 0), (plans - usize::from(own_plan), own_plan), "{viewer:?}: {lines:?}");
        }
        let told = seen(all, viewer).last().expect("a line")["happenings"].to_string();
        assert!(told.contains("'s plan:"), "{viewer:?}: {told}");
    }
}

#[test]
fn a_bad_line_of_a_record_is_named() {
    let dir = folder("bad-record");
    fresco(&["sim", "--games", "1", "--bots", "apprentice", "--records", &arg(&dir)]);
    let good = fs::read_to_string(dir.join("00001.fresco")).expect("a record");
    let file = dir.join("bad.fresco");
    let lines: Vec<&str> = good.lines().collect();
    let at = lines.iter().position(|l| l.contains("restore")).expect("a restoration");

    let with = |text: &str| {
        let mut changed = lines.clone();
        changed[at] = text;
        changed.join("\n")
    };
    let line = at + 1;
    let mut cases = vec![
        (1, with("red plan market 9"), format!(":{line}: red")),
        (1, with("red juggle 3"), "\"juggle 3\" is not an action".to_string()),
        (1, with("purple wake 5"), format!(":{line}: \"purple\" is ")),
    ];
    cases.push((1, good.replace("result ", "result 1"), format!(":{}: ", lines.len())));
    cases.push((1, good.replace("result ", "result x"), format!(":{}: ", lines.len())));
    // What is wrong before the first action makes the file useless.
    cases.push((2, good.replace("rules ", "rules 999"), "rules version \"999".to_string()));
    cases.push((2, good.replace("game board", "game chess"), "\"chess\" is not known".to_string()));
    cases.push((2, good.replace("players 4", "players 9"), "players".to_string()));
    cases.push((2, good.replace("players 4", "players 4\nplayers 4"), "given twice".to_string()));
    cases.push((2, "hello".to_string(), ":1: a record begins with".to_string()));
    cases.push((2, String::new(), "the file is empty".to_string()));
    for (code, text, words) in cases {
        fs::write(&file, &text).expect("written");
        for command in [&["replay"] as &[&str], &["play", "--load"]] {
            let args: Vec<&str> = command.iter().copied().chain([file.to_str().expect("a path")]).collect();
            let ran = fresco(&args);
            assert_eq!(ran.code, code, "{command:?} {words}: {}", ran.err);
            assert!(ran.err.starts_with("fresco: ") && ran.err.contains(&words), "{words} is missing: {}", ran.err);
            assert_eq!(ran.out, "");
        }
    }
}

#[test]
fn scenarios_pass_or_fail_with_their_place() {
    let dir = folder("scenarios");
    let good = "scenario the first morning\ngame board\nplayers 3\nexpect round = 1\n\nscenario nobody restores at night\ngiven red.score = S1\nrefuse red restore C3 because not now\n";
    fs::create_dir_all(dir.join("deep")).expect("a folder");
    fs::write(dir.join("deep/good.scenario"), good).expect("written");
    fs::write(dir.join("notes.txt"), "not a scenario").expect("written");
    let ran = fresco(&["check", &arg(&dir)]);
    assert_eq!((ran.code, ran.out.as_str()), (0, "2 passed, 0 failed\n"), "{}", ran.err);
    let ran = fresco(&["check", "-v", &arg(&dir)]);
    assert!(ran.out.contains("good.scenario:1: the first morning"), "{}", ran.out);

    fs::write(dir.join("bad.scenario"), "scenario wrong\nplayers 3\nexpect round = 7\n\nscenario other game\ngame chess\n")
        .expect("written");
    fs::write(dir.join("ugly.scenario"), "this is no scenario\n").expect("written");
    let ran = fresco(&["check", &arg(&dir)]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("bad.scenario:3: wrong: round is 1, not 7"), "{}", ran.out);
    assert!(ran.out.contains("bad.scenario:5: other game: the game \"chess\""), "{}", ran.out);
    assert!(ran.out.contains("ugly.scenario:1: "), "{}", ran.out);
    assert_eq!(ran.out.lines().last(), Some("2 passed, 3 failed"));

    let ran = fresco(&["check", "/no/such/file.scenario", &arg(&dir.join("deep"))]);
    assert_eq!((ran.code, ran.out.lines().last()), (2, Some("2 passed, 1 failed")), "{}", ran.out);
    assert_eq!(ran.err, "fresco: not all of these files could be read\n");
    assert!(ran.out.contains("there is no such file"), "{}", ran.out);
    fs::write(dir.join("deep/picture.scenario"), b"caf\xe9").expect("written");
    let ran = fresco(&["check", &arg(&dir)]);
    assert_eq!((ran.code, ran.out.lines().last()), (2, Some("2 passed, 4 failed")), "{}", ran.out);
    assert!(ran.out.contains("picture.scenario: this is not a text file"), "{}", ran.out);
    let ran = fresco(&["check", &arg(&folder("no-scenarios"))]);
    assert_eq!((ran.code, ran.out.as_str()), (2, "0 passed, 0 failed\n"));
}

/// What plays actions and says nothing about them would pass whatever the rules do.
#[test]
fn a_scenario_that_states_nothing_fails() {
    let dir = folder("states-nothing");
    let text = "scenario empty\n\nscenario only actions\nplayers 3\nplay blue wake 6\n\nscenario something\nrefuse red restore C3 for any reason\n";
    fs::write(dir.join("a.scenario"), text).expect("written");
    let ran = fresco(&["check", &arg(&dir)]);
    assert_eq!((ran.code, ran.out.lines().last()), (1, Some("1 passed, 2 failed")), "{}", ran.out);
    assert!(ran.out.contains("a.scenario:1: empty: this scenario states nothing"), "{}", ran.out);
    assert!(ran.out.contains("a.scenario:3: only actions: this scenario states nothing"), "{}", ran.out);
}

/// A file that is not there is an unusable file, whatever command it is named to.
#[test]
fn a_missing_file_leaves_code_2_everywhere() {
    let out = arg(&folder("missing").join("out.weights"));
    let commands: [&[&str]; 10] = [
        &["check", "no.such"],
        &["replay", "no.such"],
        &["verify", "no.such"],
        &["hint", "no.such"],
        &["play", "--load", "no.such"],
        &["play", "--components", "no.such"],
        &["components", "--components", "no.such"],
        &["sim", "--games", "1", "--bots", "journeyman@no.such"],
        &["tune", "dice", "--games", "20", "--from", "no.such", "--out", &out],
        &["lab", "report", "no.such"],
    ];
    for command in commands {
        let ran = fresco(command);
        assert_eq!(ran.code, 2, "{command:?}: {}", ran.err);
        let told = format!("{}{}", ran.out, ran.err);
        assert!(
            told.contains("no.such: there is no such file") || told.contains("no.such: there is no such folder"),
            "{command:?}: {told}"
        );
    }
}

#[test]
fn components_are_shown_checked_and_played_with() {
    let all = fresco(&["components"]);
    assert_eq!(all.code, 0, "{}", all.err);
    for words in ["Inn", "hour 7 mood -1 price 2", "reconstructed", "built-in"] {
        assert!(all.out.contains(words), "{words} is missing:\n{}", all.out);
    }
    let json: serde_json::Value = serde_json::from_str(&fresco(&["components", "--json"]).out).expect("JSON");
    assert!(json["entries"].as_array().is_some_and(|e| e.iter().all(|e| e["provenance"].is_string())));

    let dir = folder("components");
    let file = dir.join("mine.components");
    let text = fresco(&["components", "--file"]).out;
    let changed = text.replace("hour 7   mood -1   price 2 ", "hour 7   mood -1   price 3 ");
    assert_ne!(text, changed);
    fs::write(&file, &changed).expect("written");
    let shown = fresco(&["components", "--components", &arg(&file)]);
    assert!(shown.out.contains("hour 7 mood -1 price 3") && shown.out.contains("not the built-in components"), "{}", shown.out);
    let records = arg(&dir);
    let sim = fresco(&["sim", "--games", "1", "--bots", "apprentice", "--components", &arg(&file), "--records", &records]);
    assert_eq!(sim.code, 0, "{}", sim.err);
    // The record carries the components along.
    let replay = fresco(&["replay", &arg(&dir.join("00001.fresco")), "--quiet"]);
    assert_eq!(replay.code, 0, "{}", replay.err);

    let line = 1 + text.lines().position(|l| l.starts_with("market RR ")).expect("a market tile");
    fs::write(&file, text.replace("market RR ", "market RX ")).expect("written");
    for command in [&["components"] as &[&str], &["sim", "--games", "1"], &["play"]] {
        let args: Vec<&str> = command.iter().copied().chain(["--components", file.to_str().expect("a path")]).collect();
        let ran = fresco(&args);
        assert_eq!(ran.code, 2, "{}", ran.err);
        assert!(ran.err.contains(&format!("mine.components:{line}: ")), "{}", ran.err);
    }
}
