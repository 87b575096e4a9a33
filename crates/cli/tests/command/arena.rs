//! The arena.

use std::fs;

use super::{arg, folder, fresco};

/// Everything but what depends on the machine.
fn results(args: &[&str]) -> serde_json::Value {
    let ran = fresco(&[&["arena", "dice", "--players", "2", "--json"], args].concat());
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{args:?}");
    let mut json: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    assert!(json["speed"]["seconds"].as_f64().is_some_and(|s| s > 0.0));
    json.as_object_mut().expect("an object").remove("speed");
    for bot in json["bots"].as_array_mut().expect("bots") {
        bot.as_object_mut().expect("a bot").remove("time");
    }
    json
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let played = |threads: &str| results(&["--bots", "apprentice,random", "--games", "20", "--threads", threads]);
    let one = played("1");
    assert_eq!(one, played("3"));
    assert_eq!((&one["games"], &one["deals"], &one["parity"], &one["format"]), (&20.into(), &10.into(), &0.5.into(), &"gauntlet".into()));
    assert_eq!((&one["game"], &one["seed"], &one["table"]["players"]), (&"dice".into(), &"arena".into(), &"2".into()));
    let wins: f64 = one["bots"].as_array().expect("bots").iter().filter_map(|bot| bot["wins"].as_f64()).sum();
    assert!((wins - 20.0).abs() < 1e-6, "{one}");
}

#[test]
fn an_arena_is_taken_up_again() {
    let whole = results(&["--bots", "apprentice,random", "--games", "20"]);
    let dir = folder("arena-resume");
    let dir = dir.join("inside");
    let args = ["--bots", "apprentice,random", "--games", "20", "--dir", &arg(&dir)];
    assert_eq!(results(&args), whole);
    let journal = dir.join("games.jsonl");
    let text = fs::read_to_string(&journal).expect("a journal");
    assert_eq!(text.lines().count(), 20);
    fs::write(&journal, &text[..text.len() / 2]).expect("cut");
    fs::remove_file(dir.join("results.json")).expect("removed");
    assert_eq!(results(&args), whole);
    assert_eq!(fs::read_to_string(&journal).expect("a journal").lines().count(), 20);
    assert!(fs::read_to_string(dir.join("results.json")).expect("results").contains("\"win_rate\""));
    assert!(fs::read_to_string(dir.join("results.csv")).expect("a table").starts_with("bot,seats,wins,"));
    // More games than are asked for now have been played already: they are not counted, and none is played.
    let fewer = fresco(&["arena", "dice", "--players", "2", "--bots", "apprentice,random", "--games", "4", "--dir", &arg(&dir), "--json"]);
    let fewer: serde_json::Value = serde_json::from_str(&fewer.out).expect("JSON");
    assert_eq!((&fewer["games"], &fewer["not_counted"], &fewer["speed"]["games"]), (&4.into(), &16.into(), &0.into()));
    // Nothing is left to play.
    let again = fresco(&[&["arena", "dice", "--players", "2"], &args[..]].concat());
    assert!(again.code == 0 && again.out.contains("\n0 games in "), "{}", again.out);
    let other = fresco(&["arena", "card", "--players", "2", "--bots", "apprentice,random", "--dir", &arg(&dir)]);
    assert_eq!(other.code, 2);
    assert!(other.err.contains("holds another arena (game: dice there, card here"), "{}", other.err);
}

/// Games by other rules would be counted together with new ones.
#[test]
fn an_arena_by_another_version_of_the_rules_is_refused() {
    let dir = folder("arena-version");
    let play = || fresco(&["arena", "dice", "--players", "2", "--bots", "apprentice,random", "--games", "4", "--dir", &arg(&dir)]);
    assert_eq!(play().code, 0);
    let file = dir.join("arena.json");
    let mut setup: serde_json::Value = serde_json::from_str(&fs::read_to_string(&file).expect("a setup")).expect("JSON");
    let now = setup["rules"].as_u64().expect("a version");
    setup["rules"] = (now + 1).into();
    fs::write(&file, format!("{setup:#}\n")).expect("written");
    let read = |name: &str| fs::read(dir.join(name)).expect("a file");
    let names = ["arena.json", "games.jsonl", "results.json", "results.csv"];
    let before = names.map(read);
    let refused = play();
    assert_eq!((refused.code, refused.out.as_str()), (2, ""));
    let words = format!("holds another arena (rules: {} there, {now} here)", now + 1);
    assert!(refused.err.contains(&words), "{}", refused.err);
    assert_eq!(names.map(read), before, "the folder is as it was");
    assert_eq!(fs::read_dir(&dir).expect("a folder").count(), names.len());
}

#[test]
fn claims_are_decided() {
    let claimed = |claim: &str, games: &str| fresco(&["arena", "card", "--bots", "apprentice,random", "--games", games, "--claim", claim]);
    let proven = claimed("apprentice > random", "400");
    assert_eq!((proven.code, proven.err.as_str()), (0, ""), "{}", proven.out);
    assert!(proven.out.contains("apprentice > random: proven after "), "{}", proven.out);
    let refuted = claimed("random wins 60%", "400");
    assert_eq!((refuted.code, refuted.err.as_str()), (1, ""), "{}", refuted.out);
    assert!(refuted.out.contains("random wins 60%: refuted after "), "{}", refuted.out);
    let open = claimed("apprentice > random", "4");
    assert_eq!(open.code, 1);
    assert!(open.out.contains("apprentice > random: undecided after 1 deal, with none left"), "{}", open.out);
}

/// Whoever plays several arenas in a row can stop them all.
#[cfg(unix)]
#[test]
fn an_interrupted_arena_says_so_by_its_exit_code() {
    let dir = folder("arena-interrupted");
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_fresco"));
    command.args(["arena", "dice", "--bots", "apprentice,random", "--games", "1000000", "--dir", &arg(&dir)]);
    let child = command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::piped()).spawn().expect("it starts");
    while fs::read(dir.join("games.jsonl")).map_or(0, |games| games.len()) == 0 {
        std::thread::yield_now();
    }
    let interrupted = std::process::Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status();
    assert!(interrupted.expect("a shell").success());
    let ended = child.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&ended.stderr);
    assert_eq!(ended.status.code(), Some(130), "{said}");
    assert!(said.contains("of 1,000,000 games; they are in ") && said.contains("and the same command continues from here"), "{said}");
}

#[test]
fn the_table_can_be_read_by_people() {
    let file = folder("arena-table").join("table.csv");
    let ran = fresco(&["arena", "dice", "--bots", "apprentice,random,apprentice", "--players", "3", "--games", "12", "--csv", &arg(&file)]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let words = [
        "round robin of apprentice#1, random and apprentice#2",
        "12 games without an error (4 deals of 3 games)\nthe dice game, 3 players, seed \"arena\"\n",
    ];
    for words in
        words.into_iter().chain(["win rate", "rating", "a decision", "(parity)                      33.3%", "All intervals are at 95%"])
    {
        assert!(ran.out.contains(words), "{words} is missing:\n{}", ran.out);
    }
    assert!(ran.out.lines().all(|line| line.chars().count() <= 100), "{}", ran.out);
    assert_eq!(fs::read_to_string(file).expect("a table").lines().count(), 4);
    let mirror = fresco(&["arena", "dice", "--bots", "random", "--control", "mirror", "--games", "40"]);
    assert!(mirror.code == 0 && mirror.out.contains("random#1 against 3 × random#2"), "{}", mirror.out);
    assert!(mirror.out.contains("Copies of one bot"), "{}", mirror.out);
}

#[test]
fn modules_and_editions_are_played() {
    let ran = fresco(&["arena", "--bots", "apprentice,random", "--players", "2", "--games", "4", "--preset", "expansion", "--check", "5"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let said = one_line(&ran.out);
    assert!(
        said.contains("4 games without an error (2 deals of 2 games)") && said.contains("edition 2010, modules 1 2 3 4 5 6,"),
        "{said}"
    );
    let dir = folder("arena-modules");
    let args = ["arena", "--bots", "apprentice,random", "--players", "2", "--games", "4", "--modules", "random", "--dir", &arg(&dir)];
    let ran = fresco(&args);
    assert!(ran.code == 0 && one_line(&ran.out).contains("edition 2020, modules random"), "{}{}", ran.out, ran.err);
    // The modules of each deal are noted with its games.
    let journal = fs::read_to_string(dir.join("games.jsonl")).expect("a journal");
    let noted = |line: &str| {
        let game: serde_json::Value = serde_json::from_str(line).expect("JSON");
        (game["seed"].to_string(), game["notes"]["modules"].as_str().expect("modules").to_string())
    };
    let noted: std::collections::BTreeSet<(String, String)> = journal.lines().map(noted).collect();
    assert_eq!(noted.len(), 2, "two deals, and the games of each have the same modules: {noted:?}");
    assert_ne!(noted.first().map(|(_, modules)| modules), noted.last().map(|(_, modules)| modules));
}

/// Both of them play only against the first bot of a gauntlet.
const CLAIM: &str = "apprentice > apprentice+mistakes=2";

#[test]
fn wrong_usage_says_what_is_wrong() {
    let cases: [(&[&str], &str); 12] = [
        (&[], "--bots"),
        (&["--bots", "random"], "one bot alone has nobody to compete with"),
        (&["--bots", "random,apprentice", "--control", "mirror"], "--control is for one bot"),
        (&["--bots", "random,genius"], "the bots are random"),
        (&["--bots", "random,apprentice", "--format", "swiss"], "there is no format \"swiss\"; choose from gauntlet and round-robin"),
        (&["--bots", "random,apprentice", "--claim", "random is good"], "is not a claim"),
        (&["--bots", "random,random", "--claim", "random > master"], "is ambiguous here: random#1, random#2"),
        (&["--bots", "random,apprentice,apprentice+mistakes=2", "--format", "gauntlet", "--claim", CLAIM], "these two never meet"),
        (&["--bots", "random,apprentice", "--games", "18446744073709551615"], "an arena has at most"),
        (&["--bots", "random,apprentice", "--games", "1000000000000"], "an arena has at most"),
        (&["dice", "--bots", "random,apprentice", "--modules", "1"], "the dice game has no modules"),
        (&["--bots", "random,apprentice", "--seed", " x"], "without spaces"),
    ];
    for (args, words) in cases {
        let ran = fresco(&[&["arena"], args].concat());
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args:?}: {}", ran.err);
        assert!(ran.err.contains(words), "{args:?}: {}", ran.err);
    }
}
