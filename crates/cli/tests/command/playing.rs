//! Games at the keyboard, played by scripts.

use std::fs;
use std::process::Command;

use super::{arg, folder, fresco, fresco_with, ran};

/// Always the first option: enough answers for any game. What is left over is ignored.
fn first_options() -> String {
    "1\n".repeat(2_000)
}

#[test]
fn a_whole_game_against_bots() {
    let dir = folder("whole-game");
    let file = dir.join("game.fresco");
    for (people, bots) in [("Anna", "random"), ("Anna", "apprentice,random"), ("Anna", "apprentice,apprentice,apprentice")] {
        let args = ["play", "--people", people, "--bots", bots, "--seed", "friday night"];
        let played = fresco_with(&args, &format!("{}save {}\nquit\n", script(&args), arg(&file)));
        assert_eq!(played.code, 0, "{}", played.err);
        assert_eq!(played.err, "");
        for words in ["Round 1", "the last", "The game is over.", "wins.", "Saved in"] {
            assert!(played.out.contains(words), "{words} is missing:\n{}", tail(&played.out));
        }
        assert!(!played.out.contains('\x1b'), "no colour in a pipe");
        let replay = fresco(&["replay", &arg(&file), "--quiet"]);
        assert_eq!(replay.code, 0, "{}", replay.err);
        assert!(replay.out.contains("Anna"));
        // A finished game can be looked at again.
        let again = fresco(&["play", "--load", &arg(&file)]);
        assert_eq!(again.code, 0, "{}", again.err);
        assert!(again.out.contains("The game is over."), "{}", tail(&again.out));
    }
}

/// Plays the first option until the game is over, and returns just as many answers as that took.
fn script(args: &[&str]) -> String {
    let all = first_options();
    let out = fresco_with(args, &all).out;
    let over = out.find("The game is over.").expect("the game ends");
    "1\n".repeat(out[..over].matches("Anna> 1\n").count())
}

fn tail(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(40)..].join("\n")
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let played = || fresco_with(&["play", "--seed", "7"], &"1\n".repeat(30)).out;
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

    let half = fresco_with(&args, &format!("{}save {file}\n{}quit\n", "1\n".repeat(12), "1\n".repeat(5)));
    assert!(half.out.contains("Saved in") && half.out.contains("does not hold the last"), "{}", tail(&half.out));
    // Going on from the file is the same as never having stopped: the bots answer alike.
    let whole = fresco_with(&args, &"1\n".repeat(40)).out;
    let rest = fresco_with(&["play", "--load", &file], &"1\n".repeat(28)).out;
    let last_table =
        |out: &str| out[out.rfind("═ Round").expect("a table")..].replace("Goodbye", "").lines().take(18).collect::<Vec<_>>().join("\n");
    assert_eq!(last_table(&whole), last_table(&rest));

    let other = dir.join("letter.txt");
    fs::write(&other, "Dear Anna").expect("written");
    let refused = fresco_with(&args, &format!("save {}\nsave\nquit\n", arg(&other)));
    assert!(refused.out.contains("is no game record") && refused.out.contains("save where?"), "{}", tail(&refused.out));
    assert_eq!(fs::read_to_string(&other).expect("read"), "Dear Anna");
    assert_eq!(fresco(&["play", "--load", &arg(&other)]).code, 2);
}

#[test]
fn undo_goes_back_to_ones_own_last_decision() {
    let args = ["play", "--people", "Anna", "--bots", "random,random", "--seed", "7"];
    let played = fresco_with(&args, "undo\n1\nundo\n2\nquit\n");
    assert_eq!(played.code, 0);
    assert!(played.out.contains("you have decided nothing yet"), "{}", tail(&played.out));
    assert!(played.out.contains("Taken back: wake "), "{}", tail(&played.out));
    // Undo back to the start and the same answers again: the same game.
    let straight = fresco_with(&args, &"1\n".repeat(9)).out;
    let detour = fresco_with(&args, &format!("{}{}{}", "1\n".repeat(6), "undo\n".repeat(4), "1\n".repeat(7))).out;
    let end = |out: &str| out[out.rfind("═ Round").expect("a table")..].to_string();
    assert_eq!(end(&straight), end(&detour));
}

#[test]
fn several_people_share_the_keyboard() {
    let args = ["play", "--people", "Anna,Bruno", "--seed", "7"];
    let played = fresco_with(&args, &"1\n".repeat(8));
    assert_eq!(played.code, 0, "{}", played.err);
    assert!(played.out.contains("---- Anna ----") && played.out.contains("---- Bruno ----"), "{}", played.out);
    assert!(played.out.contains("Leonardo"), "{}", played.out);
    // An hour cannot be taken back once somebody else has chosen theirs; a plan can while it is secret.
    let input = ["1", "undo bruno", "1", "undo nobody", "1", "undo", "1", "1", "undo", "quit", ""].join("\n");
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
fn words_at_the_keyboard() {
    let args = ["play", "--people", "Anna", "--bots", "random", "--seed", "7"];
    let input = "help\nrules\nrules altar\nrules chess\nwhy restore C3\nwhy wake 6\nwhy\nwhy dance\ntable\nlog\n\n0\n99\ndance\nrestore C3\nwake  12\nquit\n";
    let played = fresco_with(&args, input);
    assert_eq!((played.code, played.err.as_str()), (0, ""));
    let wanted = [
        "save FILE",
        "Topics:",
        "purple earns 6",
        "the topics are",
        "restore C3: not now",
        "why what?",
        "\"dance\" is not an action",
        "there are options 1 to",
        "\"dance\" is not understood",
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
