//! The log of a game, its sheet of points, stepping through its record, and bots that play in somebody's place.

use serde_json::Value;

use super::{arg, folder, fresco, fresco_with};

const GAMES: [&str; 3] = ["board", "card", "dice"];

/// The record of a game of three bots.
fn record(game: &str, name: &str) -> String {
    let dir = folder(&format!("replaying-{name}-{game}"));
    let ran = fresco(&["sim", game, "--games", "1", "--players", "3", "--bots", "apprentice", "--seed", "log", "--records", &arg(&dir)]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    arg(&dir.join("00001.fresco"))
}

fn json(file: &str) -> Value {
    let ran = fresco(&["replay", file, "--json"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    serde_json::from_str(&ran.out).expect("JSON")
}

fn replayed(args: &[&str]) -> String {
    let ran = fresco(&[&["replay"], args].concat());
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{args:?}");
    ran.out
}

/// The numbers in front of sentences.
fn numbers(log: &str) -> Vec<usize> {
    let number = |line: &str| {
        let (number, sentence) = line.trim_start().split_once("  ")?;
        if sentence.is_empty() { None } else { number.parse().ok() }
    };
    log.lines().filter_map(number).collect()
}

#[test]
fn a_log_has_numbers_and_standings_after_every_round() {
    for game in GAMES {
        let file = record(game, "log");
        let (log, all) = (replayed(&[&file]), json(&file));
        let told = log.split("Final result:").next().expect("a log");
        let numbers = numbers(told);
        assert!(numbers.len() > 30 && numbers.is_sorted(), "{game}: {numbers:?}\n{log}");
        let actions = all["actions"].as_array().expect("actions").len();
        assert_eq!(numbers.last(), Some(&actions), "{game}");
        // The same numbers stand before the same sentences where the replay stops.
        let half = actions / 2;
        let part = replayed(&[&file, "--to", &half.to_string()]);
        let is_told = |line: &&str| self::numbers(line).first().is_some_and(|n| *n <= half);
        assert!(part.starts_with(&log[..40].split(':').next().expect("who plays").to_string()), "{part}");
        for line in told.lines().filter(is_told) {
            assert!(part.contains(line.trim_start()), "{game}: {line}\n{part}");
        }
        assert!(self::numbers(part.split("The game is not over").next().expect("a log")).iter().all(|n| *n <= half), "{part}");
        // Standings: one after each round, and the last of them before the final scoring.
        let rounds = all["scene"]["round"].as_u64().expect("a round") as usize;
        let standings: Vec<&str> = told.lines().filter(|line| line.contains("After round ")).collect();
        assert_eq!(standings.len(), rounds, "{game}:\n{log}");
        for (n, line) in (1..).zip(standings) {
            assert!(line.contains(&format!("After round {n}: Apprentice")), "{line}");
        }
        // What the standings say is true: that is how it stood when the next round began.
        let after = format!("After round {}: ", rounds - 1);
        let line = told.lines().skip_while(|line| !line.contains(&after)).take(2).collect::<Vec<_>>().join(" ").replace('\u{a0}', " ");
        let next = told
            .lines()
            .skip_while(|line| !line.contains(&after))
            .find_map(|line| self::numbers(line).first().copied())
            .expect("an action");
        let then = fresco(&["replay", &file, "--json", "--to", &(next - 1).to_string()]).out;
        let then: Value = serde_json::from_str(&then).expect("JSON");
        for standing in then["standings"].as_array().expect("standings") {
            let words = format!("{} {}", standing["name"].as_str().expect("a name"), standing["score"]);
            assert!(line.contains(&words), "{game}: {words}: {line}");
        }
    }
}

#[test]
fn the_places_of_the_board_game_are_headings() {
    let file = record("board", "places");
    for (lang, places) in [
        ("en", ["Planning", "Market", "Cathedral", "Evening", "Second Cathedral"]),
        ("fr", ["Planification", "Marché", "Cathédrale", "Soir", "Seconde Cathédrale"]),
        ("de", ["Planung", "Markt", "Dom", "Abend", "Zweiter Dom"]),
    ] {
        let log = replayed(&[&file, "--lang", lang]);
        let headings: Vec<&str> = log.lines().filter(|line| line.starts_with("     ")).map(str::trim).collect();
        for place in places {
            assert!(headings.contains(&place), "{lang}: {place}\n{log}");
        }
        // The market comes before the Cathedral, and nothing stands under a heading of which nothing is told.
        let at = |place: &str| headings.iter().position(|heading| *heading == place);
        assert!(at(places[0]) < at(places[1]) && at(places[1]) < at(places[2]) && at(places[2]) < at(places[3]), "{headings:?}");
        let lines: Vec<&str> = log.lines().map(str::trim).collect();
        for pair in lines.windows(2) {
            assert!(!(places.contains(&pair[0]) && (pair[1].is_empty() || places.contains(&pair[1]))), "{pair:?}");
        }
    }
}

/// The lines of the sheet, each as its name and its numbers.
fn sheet(out: &str) -> Vec<(String, Vec<i64>)> {
    let lines = out.split("Where the points came from").nth(1).expect("a sheet").lines().skip(2);
    let cells = |line: &str| {
        let name: String = line.trim().split("  ").next().unwrap_or_default().to_string();
        let rest = line.trim().strip_prefix(&name).unwrap_or_default().replace(['(', ')'], " ");
        (name, rest.split_whitespace().filter_map(|cell| cell.parse().ok()).collect::<Vec<i64>>())
    };
    lines.map(cells).take_while(|(name, _)| !name.is_empty()).collect()
}

#[test]
fn the_sheet_adds_up_to_the_result() {
    for game in GAMES {
        let file = record(game, "sheet");
        let (out, all) = (replayed(&[&file]), json(&file));
        let rows = sheet(&out);
        let (last, totals) = rows.last().expect("a row");
        assert_eq!(last, "Total", "{out}");
        let scores: Vec<i64> = all["scene"]["scores"].as_array().expect("scores").iter().filter_map(Value::as_i64).collect();
        assert_eq!(*totals, scores, "{game}: {out}");
        // The same as data.
        let points = all["points"].as_array().expect("points");
        for (n, seat) in ["red", "blue", "green"].iter().enumerate() {
            let sum: i64 = points.iter().filter_map(|source| source["by"][seat].as_i64()).sum();
            assert_eq!(sum, scores[n], "{game}: {points:?}");
        }
        let source = match game {
            "board" => "bishop",
            "card" => "section",
            _ => "bet",
        };
        assert!(rows.iter().any(|(name, _)| name == source), "{out}");
        assert!(!replayed(&[&file, "--quiet"]).contains("Where the points"));
    }
}

#[test]
fn thalers_are_shown_with_the_points_they_made() {
    let file = record("board", "thalers");
    let (out, all) = (replayed(&[&file]), json(&file));
    let money = all["points"].as_array().expect("points").iter().find(|source| source.get("counted").is_some()).expect("thalers");
    for seat in ["red", "blue", "green"] {
        let (thalers, points) = (money["counted"][seat].as_i64().expect("thalers"), money["by"][seat].as_i64().unwrap_or_default());
        assert_eq!(thalers / 2, points, "{money}");
        assert!(thalers == 0 || out.contains(&format!("({thalers}) {points}")), "{thalers}: {out}");
        assert!(points == 0 || out.contains(&format!("(thalers: {thalers})")), "{thalers}: {out}");
    }
    assert!(out.contains("thalers (how many)"), "{out}");
    // Until the game is over nobody is told what lies behind a screen.
    let half = replayed(&[&file, "--to", "60", "--json"]);
    assert!(!half.contains("\"counted\""), "{half}");
}

#[test]
fn a_replay_is_gone_through_step_by_step() {
    for game in GAMES {
        let file = record(game, "steps");
        let actions = json(&file)["actions"].as_array().expect("actions").len();
        let stepped = |input: &str| {
            let ran = fresco_with(&["replay", &file, "--step"], input);
            assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{game}");
            ran.out
        };
        // Where one is stands in the prompt.
        let prompts = |out: &str| -> Vec<usize> {
            let prompt = |line: &str| line.split_once(&format!("/{actions}> ")).and_then(|(at, _)| at.parse().ok());
            out.lines().filter_map(prompt).collect()
        };
        let out = stepped("\nnext\nback\nback\nback\n");
        assert_eq!(prompts(&out), [0, 1, 2, 1, 0, 0], "{game}: {out}");
        assert!(out.contains("This is the beginning.") && out.matches("═ Round 1 ═").count() >= 5, "{game}: {out}");
        let half = actions / 2;
        let out = stepped(&format!("{half}\n9999\ntable\nend\n\nstart\nquit\n"));
        assert_eq!(prompts(&out), [0, half, half, half, actions, actions, 0], "{game}: {out}");
        assert!(out.contains(&format!("the record has only {actions} actions")) && out.contains("This is the end of the record."), "{out}");
        assert!(out.contains("Final result:") && out.contains("Where the points came from"), "{out}");
        // To the rounds, and to what somebody does next.
        let out = stepped("round 2\nround\nround 1\nround 99\nround x\n");
        assert!(
            out.contains("═ Round 2 ═") && out.contains("═ Round 3 ═") && out.matches("the rounds are 1 to ").count() == 2,
            "{game}: {out}"
        );
        let at = prompts(&out);
        assert!(0 < at[1] && at[1] < at[2] && at[3] == 0, "{game}: {at:?}");
        let out = stepped("Apprentice 2\nnext blue\nnobody\ngreen\n");
        let at = prompts(&out);
        let seats: Vec<Value> = json(&file)["actions"].as_array().expect("actions").iter().map(|line| line["seat"].clone()).collect();
        assert!(at[1] > 0 && seats[at[1] - 1] == "blue" && at[2] > at[1] && at[3] == at[2] && at[4] > at[3], "{game}: {at:?}");
        assert!(out.contains("nobody called \"nobody\" plays in this game"), "{out}");
        let out = stepped(&format!("{half}\npoints\nlog\nhelp\n"));
        assert!(out.contains("Total") && out.contains("After round 1: ") && out.contains("the beginning of a round"), "{game}: {out}");
    }
}

#[test]
fn steps_begin_where_to_says_and_keep_the_secrets_of_others() {
    let file = record("board", "eyes");
    let out = fresco_with(&["replay", &file, "--step", "--to", "12"], "").out;
    assert!(out.contains("\n12/"), "{out}");
    // The game is over, so everything lies open: the paints of whoever has just acted are shown.
    assert!(out.contains("behind Apprentice 3's screen: ") && !out.contains("behind Apprentice 1's screen: "), "{out}");
    assert!(!out.contains("column: "), "the table shows the plans: {out}");
    let red = fresco_with(&["replay", &file, "--step", "--seat", "red", "--to", "12"], "").out;
    assert!(red.contains("Behind your screen"), "{red}");
    // A game that is not over is looked at as a spectator, who does not hear how many answers a plan takes.
    let text = std::fs::read_to_string(&file).expect("a record");
    let actions = |line: &&str| ["red ", "blue ", "green "].iter().any(|seat| line.starts_with(seat));
    let mut left = 8;
    let part: Vec<&str> = text
        .lines()
        .filter(|line| !line.starts_with("result"))
        .filter(|line| {
            !actions(line) || {
                left -= 1;
                left >= 0
            }
        })
        .collect();
    let half = folder("replaying-half").join("half.fresco");
    std::fs::write(&half, part.join("\n") + "\n").expect("written");
    let ran = fresco_with(&["replay", &arg(&half), "--step"], "end\n");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    assert!(ran.out.contains("The game is not over yet") && !ran.out.contains("assistants to the"), "{}", ran.out);
}

#[test]
fn a_replay_is_gone_through_in_every_language() {
    let file = record("dice", "languages");
    for (lang, words, told) in [
        ("fr", "suivant\nretour\ntour 2\nfin\npoints\naide\nquitter\n", ["D’où viennent les points", "Après le tour 1"]),
        ("de", "weiter\nzurück\nrunde 2\nschluss\npunkte\nhilfe\nende\n", ["Woher die Punkte kommen", "Nach Runde 1"]),
    ] {
        let ran = fresco_with(&["replay", &file, "--step", "--lang", lang], words);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{lang}");
        assert!(ran.out.contains(told[0]), "{lang}: {}", ran.out);
        assert!(replayed(&[&file, "--lang", lang]).contains(told[1]), "{lang}");
    }
}

#[test]
fn a_bot_decides_once_or_for_a_round() {
    for game in GAMES {
        let args = ["play", game, "--people", "Anna", "--bots", "apprentice", "--seed", "7"];
        let out = fresco_with(&args, "bot once\nquit\n").out;
        assert!(out.contains("A bot decides this for Anna: journeyman.") && out.matches("Anna> ").count() == 2, "{game}: {out}");
        let out = fresco_with(&args, "bot round apprentice\nquit\n").out;
        assert!(out.contains("A bot plays for Anna to the end of this round: apprentice."), "{game}: {out}");
        assert!(out.contains("Anna plays again.") && out.matches("Anna> ").count() == 2, "{game}: {out}");
        let tables: Vec<&str> = out.lines().filter(|line| line.contains("═ Round ")).collect();
        assert!(tables[0].contains("═ Round 1 ═") && tables[tables.len() - 1].contains("═ Round 2 ═"), "{game}: {tables:?}");
        let out = fresco_with(&args, "bot rest\n\n").out;
        assert!(out.contains("From here on a bot plays for Anna: journeyman.") && out.contains("Final result:"), "{game}: {out}");
        assert!(out.contains("Where the points came from") && out.matches("Anna> ").count() == 1, "{game}: {out}");
        // Taken back at the end, the last decision is Anna's own again.
        let out = fresco_with(&args, "bot\nundo\nquit\n").out;
        assert!(out.contains("Taken back: ") && out.contains("Anna plays again.") && out.matches("Anna> ").count() == 2, "{game}: {out}");
        let out = fresco_with(&args, "me\nbot once genius\nquit\n").out;
        assert!(out.contains("no bot plays in anybody's place") && out.contains("\"genius\" is not a bot"), "{game}: {out}");
    }
    // A plan is one decision, however many answers it takes.
    let args = ["play", "--people", "Anna", "--bots", "apprentice", "--seed", "7"];
    let out = fresco_with(&args, "#1\nbot once\nquit\n").out;
    assert!(out.contains("Plan: how many assistants go to the Market?") && !out.contains("go to the Cathedral?"), "{out}");
    // In every language by its own words.
    for (lang, typed, told) in [("fr", "bot tour", "jusqu’à la fin de ce tour"), ("de", "bot runde", "Bis zum Ende dieser Runde")] {
        let out = fresco_with(&["play", "dice", "--seed", "7", "--lang", lang], &format!("{typed}\n")).out;
        assert!(out.contains(told), "{lang}: {out}");
    }
}

#[test]
fn a_guide_leads_through_the_first_round_with_suggestions_that_are_possible() {
    for (game, modules) in [("board", "none"), ("board", "all"), ("card", "none"), ("dice", "none")] {
        let mut args = vec!["play", game, "--people", "Anna", "--bots", "apprentice", "--seed", "7"];
        if game == "board" {
            args.extend(["--modules", modules]);
        }
        let first = fresco_with(&args, "quit\n").out;
        assert!(first.contains("Your first game? Type learn."), "{first}");
        // Whoever does what is suggested comes to the end of the course.
        let mut answers = vec!["learn".to_string()];
        let out = loop {
            let out = fresco_with(&args, &(answers.join("\n") + "\n")).out;
            if out.contains("From here on you play by yourself") {
                break out;
            }
            let last = &out[out.rfind("Anna> ").map_or(0, |at| out[..at].rfind("Anna> ").unwrap_or(0))..];
            let answer = match last.split("A suggestion: ").nth(1) {
                Some(rest) => {
                    let words = rest.split("Anna>").next().unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ");
                    words.split(" (").next().unwrap_or_default().split(" Do as you like").next().unwrap_or_default().to_string()
                }
                None => panic!("{game} {modules}: nothing is suggested: {last}"),
            };
            assert!(!last.contains("is not understood") && !last.contains("not possible"), "{game}: {last}");
            answers.push(answer);
            assert!(answers.len() < 120, "{game} {modules}: {out}");
        };
        let out = out.split_whitespace().collect::<Vec<_>>().join(" ");
        let told: &[&str] = match game {
            "board" => &[
                "Welcome! You are a master painter",
                "Each round is a day",
                "Now everybody plans the day in secret",
                "Good morning!",
                "The first day is over",
            ],
            "card" => &["Welcome! You restore the sections", "A turn begins with a new card", "You know everything now"],
            _ => &["First you tell the bishop", "You roll a few times", "Everybody has had a turn"],
        };
        for words in told {
            assert_eq!(out.matches(words).count(), 1, "{game} {modules}: {words}: {out}");
        }
    }
}

#[test]
fn the_guide_comes_and_goes() {
    let args = ["play", "dice", "--people", "Anna", "--bots", "apprentice", "--seed", "7"];
    let out = fresco_with(&args, "learn\nlearn\n#1\nquit\n").out;
    assert!(out.contains("Guide: Welcome!") && out.contains("The guide leaves. learn calls it again."), "{out}");
    assert_eq!(out.matches("A suggestion: ").count(), 1, "{out}");
    let out = fresco_with(&[&args[..], &["--learn"]].concat(), "quit\n").out;
    assert!(out.contains("Guide: Welcome!") && out.contains("A suggestion: bishop ") && !out.contains("Your first game?"), "{out}");
    // What is decided for Leonardo is a lesson of its own.
    let out = fresco_with(&["play", "--people", "Anna", "--bots", "apprentice", "--seed", "hand", "--learn"], "9\n").out;
    let out = out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(out.contains("Guide: Good morning!") && out.contains("In a game of two Leonardo plays along"), "{out}");
    assert!(out.contains("This round you decide for him. A suggestion: wake "), "{out}");
    for (lang, word, said) in [("fr", "apprendre", "Guide\u{a0}: Bienvenue"), ("de", "lernen", "Begleiter: Willkommen")] {
        let out = fresco_with(&["play", "card", "--seed", "7", "--lang", lang], &format!("{word}\n")).out;
        assert!(out.contains(said), "{lang}: {out}");
    }
}
