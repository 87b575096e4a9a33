//! A fourth language by files alone: the program takes it from a folder, and says nothing in any other language.
//!
//! Its catalogues are made from the sources, with every word in brackets. A word outside brackets is one that no translator can
//! reach, unless it is a name or the notation that all languages share.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use super::tables::Game;
use super::{Ran, arg, folder, ran};
use crate::pseudo;

/// The folder of languages with this one in it.
fn languages() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let languages = folder("languages");
        std::fs::create_dir_all(languages.join(pseudo::CODE).join("rules")).expect("a folder");
        for (name, text) in pseudo::files() {
            std::fs::write(languages.join(pseudo::CODE).join(name), text).expect("written");
        }
        languages
    })
}

/// Runs the command in that language.
fn told(args: &[&str], input: &str) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fresco"));
    command.args(args).env("FRESCO_LANGUAGES", languages()).env("LC_ALL", pseudo::CODE).env_remove("CLICOLOR_FORCE");
    ran(command, input)
}

/// Names of commands and of their values.
const COMMANDS: &str = "fresco serve load play sim replay verify check components arena lab report slips regret tune hint bench odds rules board card dice \
    any none all random novice apprentice journeyman master first box-2010 expansion big-box everything gauntlet round-robin auto always never light dark en fr de qps \
    portraits requests blends well leaf glaziers scrolls bell wall doctor favours ladies catacombs benches dome black-market guild";

/// The words that are typed at one's turn.
const AT_THE_KEYBOARD: &str = "help table rules why log undo save quit draft ok done odds hint";

/// The notation of actions and records.
const ACTIONS: &str = "wake plan buy close bishop restore altar mix work cheer pass done red yellow blue orange green purple pink brown \
    market cathedral studio workshop theatre inn portrait merchant sacristan request request-tile request-paint pennies throw lucky-day \
    free-paint bishops-visit bishops-praise gild glaziers glass window glaze scroll audience certificate in-full instalment wall \
    wall-restore wall-exchange wall-tile doctor sick neutral remedy saint ill lady swap reserve recolour escort map lay explore keep sell \
    benches bench dome barrel exchange trade draw both ask turn colour bet wait set shift favour roll rest space watch healthy general cathedral2 \
    discard pay take tile give section half other";

/// Units, signs, keys, people and bots as records call them; and what CLDR puts before the last of several things in a language that it
/// does not know.
const NAMES: &str = "Anna Bruno Leonardo Maestro Fresco Apprentice Random NO_COLOR LC_ALL LC_MESSAGES LANG FRESCO_LANGUAGES JSON json jq \
    II III IV Ctrl-C Ctrl-D s ms µs or";

/// Names of files and other words of examples, and the first lines of files.
const EXAMPLES: &str = "friday night scenarios scenario my mine ladder arenas games game jsonl html txt weights mirror wins by_bot bets \
    catacombes modules Clara cargo run dist count-allocations record package";

/// Is this a name or notation?
fn is_notation(word: &str) -> bool {
    let word = word.trim_matches('\'');
    let known = [COMMANDS, AT_THE_KEYBOARD, ACTIONS, NAMES, EXAMPLES].iter().any(|list| list.split_whitespace().any(|known| known == word));
    let is = |letters: &str| word.chars().all(|sign| letters.contains(sign));
    // The letters of paints with numbers on pieces, sections as they are typed, rulings, seeds and keys of options.
    let section = word.len() == 2 && is("abcde12345");
    // The cards of the card game, how long a bot may think, and a name that has no room.
    let more = is("RYBOGP-mw") || word.strip_suffix('s').is_some_and(|seconds| seconds.parse::<u8>().is_ok()) || word == "Apprentic";
    known || section || more || word.starts_with('-') || word.chars().count() == 1 || is("RYBOGPKNx0123456789") || is_numbered(word)
}

/// A letter or two and a number: `C3`, `S1`, `M12`.
fn is_numbered(word: &str) -> bool {
    let number = word.trim_start_matches(|sign: char| sign.is_ascii_uppercase());
    word.len() - number.len() <= 2 && !number.is_empty() && number.chars().all(|sign| sign.is_ascii_digit())
}

/// What the command said in another language, with the command.
fn english_in(args: &[&str], input: &str) -> Vec<String> {
    let ran = told(args, input);
    assert!((0..=2).contains(&ran.code) && !ran.err.contains("panicked"), "{args:?}: {}", ran.err);
    let mut all = format!("{}\n{}", ran.out, ran.err);
    assert!(all.contains('⟦'), "{args:?} says nothing in the language: {}", all.lines().next().unwrap_or_default());
    // Files and whatever was typed come back as they are.
    for word in args.iter().filter(|word| word.contains(['/', '.'])) {
        all = all.replace(word, "");
    }
    let typed: Vec<String> = args.iter().flat_map(|word| pseudo::outside(word)).chain(pseudo::outside(input)).collect();
    let words =
        pseudo::outside(&all).into_iter().filter(|word| !is_notation(word) && !typed.iter().any(|typed| typed == word.trim_matches('\'')));
    words.map(|word| format!("{}: {word}", args.join(" "))).collect()
}

/// Runs commands with nothing to read.
fn assert_none(commands: &[&str]) {
    let mut english: Vec<String> = commands.iter().flat_map(|line| english_in(&line.split(' ').collect::<Vec<_>>(), "")).collect();
    english.dedup();
    assert!(english.is_empty(), "{} words are not told in the language:\n{}", english.len(), english.join("\n"));
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn the_rules_are_told_in_it() {
    assert_none(&[
        "rules",
        "rules all",
        "rules card",
        "rules dice bets",
        "rules modules",
        "rules 5",
        "rules gold leaf",
        "--lang qps rules évêque",
    ]);
}

#[test]
fn what_is_wrong_with_a_topic_or_a_language_is_told_in_it() {
    assert_none(&["rules xyzzy", "rules altarr", "rules s", "rules card altar", "--lang xx rules", "play --lang=xx"]);
}

#[test]
fn help_is_told_in_it() {
    let commands =
        ["play", "sim", "replay", "verify", "check", "components", "arena", "lab", "lab report", "tune", "hint", "bench", "odds", "rules"];
    let pages: Vec<String> = commands.iter().map(|command| format!("{command} --help")).collect();
    assert_none(&["--help", "-h"]);
    assert_none(&pages.iter().map(String::as_str).collect::<Vec<_>>());
}

#[test]
fn wrong_commands_are_answered_in_it() {
    assert_none(&[
        "dance",
        "play chess",
        "bench board dice",
        "sim --players 5",
        "play --players any",
        "play --modules 1,zeppelin",
        "sim --modules 1-8 --edition 2010",
        "play --preset first --modules 1",
        "play --load x --modules 1",
        "sim --bots genius",
        "sim --games 0",
        "sim --games x",
        "sim --records Cargo.toml --games 1",
        "play --edition 1999",
        "play --people A,B,C,D,E",
        "play card --modules 1",
        "replay /no/such/file",
        "replay src",
        "replay Cargo.toml",
        "verify Cargo.toml",
        "play --load",
        "play --nonsense",
        "components --components Cargo.toml",
        "check /no/such/file",
        "hint /no/such/file",
        "odds --goal 99",
        "odds --aside Z9",
        "arena --bots random",
        "lab report /no/such/folder",
        "lab report src",
    ]);
}

#[test]
fn commands_are_told_in_it() {
    assert_none(&[
        "sim --games 3",
        "sim --games 3 --modules all --players 2",
        "sim card --games 3 --players any",
        "sim dice --games 3 --bots apprentice,random --check",
        "odds",
        "odds --goal 16 --goal 9-12",
        "odds --favour --aside B6 --roll R1Y4O2G3P5GR",
        "bench dice --seconds 0.1",
        "arena dice --bots apprentice,random --players 2 --games 8",
    ]);
    let scenarios = root().join("scenarios/card");
    assert_none(&[&format!("check {}", arg(&scenarios))]);
}

#[test]
fn a_recorded_game_is_told_in_it() {
    let dir = folder("pseudo-records");
    for (game, more) in [("board", "--modules=all"), ("card", "--players=3"), ("dice", "--players=3")] {
        let records = dir.join(game);
        assert_eq!(told(&["sim", game, "--games", "1", "--bots", "apprentice", "--records", &arg(&records), more], "").code, 0);
        let file = arg(&records.join("00001.fresco"));
        assert_none(&[
            &format!("replay {file}"),
            &format!("replay {file} --to 12 --seat red"),
            &format!("replay {file} --quiet"),
            &format!("hint {file} --to 8 --think 60"),
        ]);
    }
}

#[test]
fn what_happened_at_a_table_is_told_in_it() {
    let dir = folder("pseudo-tables");
    let held = ["bot random asked", "bot apprentice time-up", "bot journeyman agreed", "bot master gone", "away gone", "person back"];
    let held: Vec<String> = held.iter().map(|how| format!("blue {how}")).collect();
    let more = ["red hint", "red went-back 1", "red went-back 12", "red resigned journeyman asked"];
    for (actions, end) in
        [(usize::MAX, None), (30, Some("closed abandoned")), (30, Some("closed deserted")), (30, Some("closed by-operator"))]
    {
        let game = Game::new().played(actions);
        let notes: Vec<&str> = held.iter().map(String::as_str).chain(more).chain(end).collect();
        let record = game.record(&notes.into_iter().map(|note| (20, note)).collect::<Vec<_>>());
        let file = dir.join("game.fresco");
        std::fs::write(&file, &record).expect("written");
        // Hashes and nonces are the same in every language.
        let seed = record.lines().find_map(|line| line.strip_prefix("seed ")).expect("a seed");
        let same = format!("{seed} {} apple pear-2", game.draws.commitment.0);
        for args in [&["replay"][..], &["replay", "--quiet"], &["verify"]] {
            let english = english_in(&[args, &[&arg(&file)]].concat(), &same);
            assert!(english.is_empty(), "{english:?}");
        }
    }
}

#[test]
fn games_are_played_in_it() {
    let asked =
        "help\ntable\nlog\nrules\nrules bishop\nwhy\nwhy restore C3\nwhy dance\ndance\n99\nundo\nundo nobody\nodds\nhint 0.1s\nsave\n";
    let answers = format!("{asked}{}{asked}quit\n", "#1\n".repeat(2_000));
    for table in [
        "play --people Anna --bots apprentice,random --seed friday",
        "play --people Anna --bots random --seed friday --modules all",
        "play --people Anna,Bruno --seed friday --modules 1-11",
        "play card --people Anna --bots apprentice --seed friday",
        "play dice --people Anna --bots apprentice,random --seed friday",
        "play dice --people Anna,Bruno --seed friday",
    ] {
        let args: Vec<&str> = table.split(' ').collect();
        let mut english = english_in(&args, &answers);
        english.sort();
        english.dedup();
        assert!(english.is_empty(), "{} words are not told in the language:\n{}", english.len(), english.join("\n"));
    }
}
