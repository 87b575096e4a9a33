//! Games at the keyboard, played by scripts.

use std::fs;
use std::process::Command;

use super::{arg, folder, fresco, fresco_with, ran};

/// Always the first option: enough answers for any game. What is left over is ignored.
fn first_options() -> String {
    "#1\n".repeat(2_000)
}

#[test]
fn a_whole_game_against_bots() {
    let dir = folder("whole-game");
    for (people, bots) in [("Anna", "random"), ("Anna", "apprentice,random"), ("Anna", "apprentice,apprentice,apprentice")] {
        let args = ["play", "--people", people, "--bots", bots, "--seed", "friday night"];
        let file = dir.join(format!("{bots}.fresco"));
        let played = fresco_with(&args, &format!("{}save {}\nquit\n", script(&args), arg(&file)));
        assert_eq!(played.code, 0, "{}", played.err);
        assert_eq!(played.err, "");
        for words in ["Round 1", "the last", "Final result:", "wins.", "Saved in"] {
            assert!(played.out.contains(words), "{words} is missing:\n{}", tail(&played.out));
        }
        assert!(!played.out.contains('\x1b'), "no colour in a pipe");
        let replay = fresco(&["replay", &arg(&file), "--quiet"]);
        assert_eq!(replay.code, 0, "{}", replay.err);
        assert!(replay.out.contains("Anna"));
        // A finished game can be looked at again.
        let again = fresco(&["play", "--load", &arg(&file)]);
        assert_eq!(again.code, 0, "{}", again.err);
        assert!(again.out.contains("Final result:"), "{}", tail(&again.out));
        assert!(!again.out.contains("Go on with") && again.out.contains("fresco replay "), "{}", tail(&again.out));
    }
}

/// Plays the first option until the game is over, and returns just as many answers as that took.
fn script(args: &[&str]) -> String {
    let all = first_options();
    let out = fresco_with(args, &all).out;
    let over = out.find("Final result:").expect("the game ends");
    "#1\n".repeat(out[..over].matches("Anna> #1\n").count())
}

/// A text with all its words in one line.
fn unwrapped(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn tail(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(40)..].join("\n")
}

#[test]
fn the_modules_are_named_at_the_start() {
    let played = |args: &[&str]| unwrapped(&fresco(&[&["play", "--seed", "friday"], args].concat()).out);
    assert!(!played(&[]).contains("Modules"));
    assert!(played(&["--modules", "bell,1"]).contains("Modules: 1 (Portraits) and 8 (The bell)."));
    assert!(played(&["--modules", "5"]).contains("Modules: 5 (Gold leaf)."));
    let random = played(&["--modules", "random"]);
    assert!(random.contains("Modules: ") && random == played(&["--modules", "random"]), "{random}");
    // They travel with the record.
    let file = folder("modules-kept").join("friday.fresco");
    fresco_with(&["play", "--modules", "1-3"], &format!("save {}\nquit\n", arg(&file)));
    let again = unwrapped(&fresco(&["play", "--load", &arg(&file)]).out);
    assert!(again.contains("Modules: 1 (Portraits), 2 (Bishop's requests) and 3 (Special blends)."), "{again}");
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let played = || fresco_with(&["play", "--seed", "7"], &"#1\n".repeat(30)).out;
    assert_eq!(played(), played());
}

#[test]
fn quitting_saving_and_going_on() {
    let dir = folder("going-on");
    let file = arg(&dir.join("half.fresco"));
    let args = ["play", "--people", "Anna", "--bots", "apprentice,random", "--seed", "7"];

    let quit = fresco_with(&args, "quit\n");
    assert_eq!(quit.code, 0);
    assert!(quit.out.contains("not saved") && quit.out.contains("\"7\""), "{}", tail(&quit.out));
    let silent = fresco_with(&args, "");
    assert_eq!(silent.code, 0);
    assert!(silent.out.contains("not saved"), "{}", tail(&silent.out));

    let half = fresco_with(&args, &format!("{}save {file}\n{}quit\n", "#1\n".repeat(12), "#1\n".repeat(5)));
    assert!(
        half.out.contains("Saved in") && half.out.contains("does not hold the latest state of the game; missing: "),
        "{}",
        tail(&half.out)
    );
    // Going on from the file is the same as never having stopped: the bots answer alike.
    let whole = fresco_with(&args, &"#1\n".repeat(40)).out;
    let rest = fresco_with(&["play", "--load", &file], &"#1\n".repeat(28)).out;
    let last_table =
        |out: &str| out[out.rfind("═ Round").expect("a table")..].replace("Goodbye", "").lines().take(18).collect::<Vec<_>>().join("\n");
    assert_eq!(last_table(&whole), last_table(&rest));

    let other = dir.join("letter.txt");
    fs::write(&other, "Dear Anna").expect("written");
    let refused = fresco_with(&args, &format!("save {}\nsave\nquit\n", arg(&other)));
    assert!(
        unwrapped(&refused.out).contains("is not a game record") && refused.out.contains("in which file? For example: save "),
        "{}",
        tail(&refused.out)
    );
    assert_eq!(fs::read_to_string(&other).expect("read"), "Dear Anna");
    assert_eq!(fresco(&["play", "--load", &arg(&other)]).code, 2);
}

#[test]
fn undo_goes_back_to_ones_own_last_decision() {
    let args = ["play", "--people", "Anna", "--bots", "random,random", "--seed", "7"];
    let played = fresco_with(&args, "undo\n#1\nundo\n#2\nquit\n");
    assert_eq!(played.code, 0);
    assert!(played.out.contains("you have made no decision yet that you could take back"), "{}", tail(&played.out));
    assert!(played.out.contains("Taken back: wake "), "{}", tail(&played.out));
    // Undo back to the start and the same answers again: the same game.
    let straight = fresco_with(&args, &"#1\n".repeat(9)).out;
    let detour = fresco_with(&args, &format!("{}{}{}", "#1\n".repeat(6), "undo\n".repeat(4), "#1\n".repeat(7))).out;
    let end = |out: &str| out[out.rfind("═ Round").expect("a table")..].to_string();
    assert_eq!(end(&straight), end(&detour));
}

#[test]
fn several_people_share_the_keyboard() {
    let args = ["play", "--people", "Anna,Bruno", "--seed", "7"];
    let played = fresco_with(&args, &"#1\n".repeat(8));
    assert_eq!(played.code, 0, "{}", played.err);
    assert!(played.out.contains("---- Anna ----") && played.out.contains("---- Bruno ----"), "{}", played.out);
    assert!(played.out.contains("Leonardo"), "{}", played.out);
    assert!(fresco_with(&args, "log\n").out.contains("Nothing has happened yet."));
    // An hour cannot be taken back once somebody else has chosen theirs; a plan can while it is secret.
    let input = ["#1", "undo bruno", "#1", "undo nobody", "#1", "undo", "#1", "#1", "undo", "quit", ""].join("\n");
    let played = fresco_with(&args, &input).out;
    let wanted = [
        "Taken back: wake 5.",
        "nobody here is called \"nobody\"",
        "too late to take that back: somebody else has acted since",
        "Taken back: plan market 0.",
    ];
    for words in wanted {
        assert!(played.contains(words), "{words} is missing:\n{played}");
    }
}

#[test]
fn a_plan_with_the_tiles_of_the_modules_is_laid_out_in_any_order() {
    let args = ["play", "--people", "Anna", "--bots", "random,random", "--seed", "9", "--modules", "4,6,10,12,13"];
    // Anna wakes up, buys a map, and lays out a plan from its end.
    let lines = [
        "#1",
        "#1",
        "pennies 2",
        "draft pennies 2",
        "plan 2 1 1 1",
        "lay 14 studio",
        "glaziers studio",
        "glaziers theatre",
        "lay 14 workshop",
        "lady pink market",
        "done",
        "plan market 1",
        "plan theatre 1",
        "pennies 1",
        "ok",
        "quit",
    ];
    let played = unwrapped(&fresco_with(&args, &format!("{}\n", lines.join("\n"))).out);
    let mut from = 0;
    for words in [
        "pennies 2: not now.",
        "not possible: pennies 2: you are not sending an assistant to the Market",
        "Market 2 + 2 lucky pennies · Cathedral 1 · Studio 1 · Workshop 1 It is complete",
        "Studio 1 + map 14",
        "Studio 1 + glaziers tile",
        "not possible: lay 14 studio: another tile already covers the Studio",
        "This replaces glaziers studio.",
        "Theatre 0 + glaziers tile",
        "Workshop 1 + map 14",
        "lady pink market: that does not fit anything in your draft",
        "a draft needs no done",
        "You have 1 assistant left to place.",
        "Theatre 1 + glaziers tile It is complete: ok plays it.",
        "Market 1 + 1 lucky penny",
        "Anna covers the Theatre with the glaziers tile.",
        "Anna takes 1 lucky penny along to the Market.",
        "Anna's plan: 1 assistant at the Market",
    ] {
        let at = played[from..].find(words).unwrap_or_else(|| panic!("{words} is missing behind {}", &played[from..]));
        from += at;
    }
}

#[test]
fn words_at_the_keyboard() {
    let args = ["play", "--people", "Anna", "--bots", "random", "--seed", "7"];
    let input = "help\nrules\nrules altar\nrules chess\nwhy restore C3\nwhy wake 6\nwhy\nwhy dance\ntable\nlog\n\n0\n99\ndance\nrestore C3\nwake  12\nwake\nrestore\nquit\n";
    let played = fresco_with(&args, input);
    assert_eq!((played.code, played.err.as_str()), (0, ""));
    let wanted = [
        "save FILE",
        "Topics:",
        "green and purple for 6 points",
        "the topics are",
        "restore C3: not now",
        "which action?",
        "\"dance\" is not an action",
        "that is not an option: type 5",
        "\"dance\" is not understood",
        "wake needs an hour: wake 5, wake 6",
        "restore needs a section, e.g. restore C3; but it is not possible now",
        "the bishop is here",
    ];
    for words in wanted {
        assert!(played.out.contains(words), "{words} is missing:\n{}", played.out);
    }
}

#[test]
fn colour_only_where_it_is_wanted() {
    let colour = fresco_with(&["play", "--color", "always", "--seed", "7"], "quit\n").out;
    assert!(colour.contains("\x1b["));
    let forced = |no_color: bool| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fresco"));
        command.args(["play", "--seed", "7"]).env("CLICOLOR_FORCE", "1").env_remove("NO_COLOR");
        if no_color {
            command.env("NO_COLOR", "1").env_remove("CLICOLOR_FORCE");
        }
        ran(command, "quit\n").out
    };
    assert!(forced(false).contains("\x1b["));
    assert!(!forced(true).contains('\x1b'));
    let plain = fresco_with(&["play", "--color", "never", "--seed", "7"], "quit\n").out;
    assert!(!plain.contains('\x1b'));
    // Without its colours it is the same table, and it fits.
    assert!(plain.lines().all(|l| l.chars().count() <= 100), "{plain}");
}

#[test]
fn numbers_mean_what_the_options_say() {
    let args = ["play", "--people", "Anna", "--bots", "random", "--seed", "7"];
    let played = fresco_with(&args, "8\n2\nquit\n").out;
    assert!(played.contains("[8] ") && played.contains("Anna wakes up at 8:00"), "{played}");
    assert!(played.contains("[2] plan market 2"), "{played}");
    let again = fresco_with(&args, "wake 8\nplan market 2\nquit\n").out;
    let rest = |out: &str| out[out.find("Plan: ").expect("a plan")..].replace("Anna> plan market 2", "Anna> 2");
    assert_eq!(rest(&played), rest(&again));
    // The question is shown again on an empty line, and the table with it on `table`.
    let shown = |input: &str| fresco_with(&args, input).out.matches("[8] ").count();
    assert_eq!((shown("\n"), shown("table\n"), shown("log\n")), (2, 2, 1));
}

#[test]
fn what_is_typed_does_no_harm() {
    let played = fresco_with(&["play", "--seed", "7"], "\x1b[A\x1b[2J\x07\nwake \x1b[31m5\nundo \x1b]0;x\x07\nrules \x1bc\n").out;
    assert!(!played.chars().any(|c| c.is_control() && c != '\n'), "{played:?}");
    let long = "x".repeat(500);
    let played = fresco_with(&["play", "--seed", "7"], &format!("{long}\n")).out;
    assert!(played.contains("is not understood") && !played.contains(&"x".repeat(120)), "{played}");
}

#[test]
fn a_file_with_another_game_is_not_written_over() {
    let dir = folder("other-game");
    let file = arg(&dir.join("friday.fresco"));
    let play = |seed: &str, input: &str| fresco_with(&["play", "--people", "Anna", "--bots", "random", "--seed", seed], input).out;
    play("a", &format!("#1\nsave {file}\n"));
    let first = fs::read_to_string(&file).expect("saved");
    let refused = play("b", &format!("#1\nsave {file}\n"));
    assert!(unwrapped(&refused).contains("holds another game") && unwrapped(&refused).contains("with `save!`"), "{refused}");
    // The same luck, but played otherwise, or not as far.
    play("a", &format!("#2\nsave {file}\n"));
    play("a", &format!("save {file}\n"));
    assert_eq!(fs::read_to_string(&file).expect("saved"), first);
    // The same game, further on.
    play("a", &format!("#1\n#1\n#1\nsave {file}\n"));
    let longer = fs::read_to_string(&file).expect("saved");
    assert!(longer.len() > first.len());
    play("b", &format!("#1\nsave! {file}\n"));
    assert!(fs::read_to_string(&file).expect("saved").contains("seed b"));
    let wrong = play("b", &format!("save {}/no/such.fresco\nsave {}\nsave \"\"\n", arg(&dir), arg(&dir)));
    for words in ["there is no such folder", "is a folder", "the name of the file is empty"] {
        assert!(unwrapped(&wrong).contains(words), "{words} is missing: {wrong}");
    }
    let spaced = dir.join("my game.fresco");
    let saved = play("b", &format!("#1\nsave {}\nquit\n", arg(&spaced)));
    assert!(spaced.is_file() && saved.contains("my game.fresco'\n"), "{saved}");
}

#[test]
fn a_loaded_game_is_written_only_when_asked() {
    let dir = folder("loaded");
    let file = arg(&dir.join("friday.fresco"));
    fresco_with(&["play", "--people", "Anna", "--bots", "random", "--seed", "a"], &format!("#1\nsave {file}\n"));
    let before = fs::read_to_string(&file).expect("saved");
    let left = fresco_with(&["play", "--load", &file], "#1\n#1\nquit\n");
    assert!(left.out.contains("does not hold the latest state of the game; missing: "), "{}", tail(&left.out));
    assert_eq!(fs::read_to_string(&file).expect("saved"), before);
    // After going back, too, it is the file of this game.
    fresco_with(&["play", "--load", &file], "undo\n#2\nsave\nquit\n");
    assert_ne!(fs::read_to_string(&file).expect("saved"), before);
    assert_eq!(fs::read_dir(&dir).expect("a folder").count(), 1);
}

#[test]
fn names_must_differ() {
    for (people, words) in [("Anna,ANNA", "two players are called ANNA"), ("leonardo", "Leonardo is the painter"), ("Random 1", "a bot")] {
        let ran = fresco(&["play", "--people", people]);
        assert_eq!(ran.code, 2, "{}", ran.err);
        assert!(ran.err.contains(words), "{}", ran.err);
    }
}
