//! Games in other languages: what is shown can be typed, and English is understood everywhere.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{Ran, arg, folder, ran};

/// A made-up language, in files alone. Its word for the log is the beginning of an action, its word for a hint is an English command
/// for something else, and all portraits have the same name.
const MADE_UP: &str = r#"
msgctxt "command"
msgid "help"
msgstr "hjelp"

msgctxt "command"
msgid "save"
msgstr "gem"

msgctxt "command"
msgid "undo"
msgstr "angre"

msgctxt "command"
msgid "table"
msgstr "bord"

msgctxt "command"
msgid "log"
msgstr "wake"

msgctxt "command"
msgid "hint"
msgstr "log"

msgctxt "command"
msgid "quit"
msgstr "slut"

msgctxt "level"
msgid "random"
msgstr "slump"

msgctxt "seat"
msgid "red"
msgstr "rød"

msgid "Type {help} at any time."
msgstr "Skriv {help} når som helst."

msgid "{players} play {game}."
msgstr "Spil: {game}, {players}."

msgid "Taken back: {action}."
msgstr "Angret: {action}."

msgid "{who} wakes up at {hour}:00."
msgstr "Kl. {hour} våkner {who}."

msgid "wake up at {hour}:00"
msgstr "bord nr. {hour} d’hôte"

msgid "send {assistants} to the {place}"
msgstr "noen"
"#;

/// A folder with languages: the made-up one, and words that others have yet to learn.
fn languages(name: &str) -> PathBuf {
    let languages = folder(name);
    let words = |save: &str, undo: &str, quit: &str| {
        let word = |english: &str, said: &str| format!("msgctxt \"command\"\nmsgid \"{english}\"\nmsgstr \"{said}\"\n\n");
        [word("save", save), word("undo", undo), word("quit", quit)].concat()
    };
    let texts = [
        ("xx", "all.po", MADE_UP.to_string()),
        ("de", "zz.po", words("speichern", "zurück", "ende")),
        ("fr", "zz.po", words("sauver", "annuler", "quitter")),
    ];
    for (code, file, text) in texts {
        fs::create_dir_all(languages.join(code)).expect("a folder");
        fs::write(languages.join(code).join(file), text).expect("written");
    }
    languages
}

/// Runs the command where these languages lie, for somebody whose machine speaks `machine`.
fn speaking(languages: &Path, machine: &str, args: &[&str], input: &str) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fresco"));
    command.args(args).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").env_remove("LC_ALL").env_remove("LC_MESSAGES");
    command.env("LANG", machine).env("FRESCO_LANGUAGES", languages);
    let ran = ran(command, input);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{args:?}: {}", ran.out);
    ran
}

/// A game of Anna with one bot.
const ANNA: [&str; 7] = ["play", "--people", "Anna", "--bots", "random", "--seed", "7"];

fn in_lang<'a>(args: &[&'a str], code: &'a str) -> Vec<&'a str> {
    [args, &["--lang", code]].concat()
}

/// A text with all its words in one line.
fn unwrapped(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What an option is called that is typed like this.
fn label_of(out: &str, action: &str) -> String {
    let before = out.split(&format!(" · {action}")).next().expect("the option");
    before.rsplit(']').next().expect("a key").trim().to_string()
}

fn actions_in(file: &Path) -> Vec<String> {
    let record = fs::read_to_string(file).expect("a record");
    record.lines().filter(|line| line.starts_with("red ") || line.starts_with("blue ")).map(str::to_string).collect()
}

#[test]
fn a_game_is_played_by_the_words_that_are_shown() {
    let languages = languages("languages-played");
    let played = |code: &str, lines: &[&str]| speaking(&languages, "C", &in_lang(&ANNA, code), &format!("{}\n", lines.join("\n"))).out;
    for (code, save, undo, quit) in [("de", "speichern", "zurück", "ende"), ("fr", "sauver", "annuler", "quitter")] {
        let first = played(code, &[quit]);
        let label = label_of(&first, "wake 8");
        assert!(!label.is_empty() && label != "wake 8" && label != "wake up at 8:00", "{label}: {first}");
        // By words, in any case; by the text; by the key; and with the commands of the language and of English.
        let shouted = label.to_uppercase();
        let ways: [&[&str]; 4] =
            [&[&label], &[&shouted, "undo", "wake 6", undo, "8"], &["wake 8"], &["#1", &undo.to_uppercase(), &label, "log", "table"]];
        let mut games = Vec::new();
        for (n, way) in ways.iter().enumerate() {
            let file = languages.join(format!("{code}-{n}.fresco"));
            let word = if n % 2 == 0 { save } else { "save" };
            let last = format!("{word} {}", arg(&file));
            let out = played(code, &[way, &["plan market 1", last.as_str(), quit][..]].concat());
            assert!(file.is_file(), "{way:?}: {out}");
            games.push(actions_in(&file));
        }
        let wakes = |action: &String| action.ends_with(" wake 8");
        assert!(games[0].iter().any(wakes) && games.iter().all(|game| *game == games[0]), "{code}: {games:?}");
    }
    // English is shown as it is typed, and understands its own words.
    let english = played("en", &["Wake up at  8:00", "quit"]);
    assert!(english.contains("[8] wake 8") && english.contains("Anna wakes up at 8:00"), "{english}");
}

#[test]
fn files_alone_make_a_language() {
    let languages = languages("languages-made-up");
    let played = |lines: &[&str]| speaking(&languages, "C", &in_lang(&ANNA, "xx"), &format!("{}\n", lines.join("\n"))).out;
    let out = played(&["hjelp", "8", "ANGRE", "slut"]);
    let one_line = unwrapped(&out);
    assert!(out.starts_with("Spil: the board game, Anna, Slump 1.\n"), "{out}");
    assert!(one_line.contains("Skriv hjelp når som helst.") && one_line.contains("angre [NAME]") && one_line.contains("gem FILE"), "{out}");
    assert!(one_line.contains("A bot is slump, novice, apprentice") && one_line.contains("Angret: wake 8."), "{out}");
    assert!(out.contains("Kl. 8 våkner Anna.") && out.contains("[8] bord nr. 8 d’hôte · wake 8"), "{out}");
    // Notation goes before a word of the language, and an English word before one that means something else.
    let out = played(&["wake", "wake 8", "log", "slut"]);
    assert!(out.contains("wake needs an hour: wake 5") && out.matches("Kl. 8 våkner Anna.").count() == 2, "{out}");
    // What an option is called goes before a command with which it begins; it is typed with the signs of a keyboard.
    let out = played(&["Bord nr. 8  d'hôte", "slut"]);
    assert!(out.contains("Kl. 8 våkner Anna."), "{out}");
    // Where several options are called the same, nothing is played.
    let out = unwrapped(&played(&["8", "Noen", "noen; 1", "slut"]));
    let message = "\"noen\" could mean plan market 1, plan market 2, or plan market 3: type which one";
    assert!(out.to_lowercase().matches(message).count() == 2, "{out}");
}

#[test]
fn a_record_is_told_in_every_language() {
    let languages = languages("languages-replay");
    let file = arg(&languages.join("friday.fresco"));
    let save = format!("wake 8\n#1\nplan market 1\nsave {file}\n");
    // Names are nobody's words, whatever they look like.
    speaking(&languages, "C", &["play", "--people", "{who},Paris", "--seed", "7"], &save);
    let told = |code: &str, more: &[&str]| speaking(&languages, "C", &[&in_lang(&["replay", &file], code), more].concat(), "").out;
    let stories = ["en", "de", "fr", "xx"].map(|code| told(code, &[]));
    for (n, story) in stories.iter().enumerate() {
        assert!(story.contains("{who}") && story.contains("Paris"), "{story}");
        assert!(stories[..n].iter().all(|other| other != story), "{story}");
    }
    assert!(stories[0].contains(" wakes up at 8:00.") && stories[3].contains("Kl. 8 våkner "), "{}", stories[3]);
    assert!(!stories[1].contains("wakes up") && !stories[2].contains("wakes up"), "{}{}", stories[1], stories[2]);
    // The name has its colour wherever it stands in the sentence.
    let coloured = told("xx", &["--color", "always"]);
    let morning = coloured.lines().find(|line| line.contains("Kl. 8 våkner ")).expect("a morning");
    assert!(morning.contains("  Kl. 8 våkner \x1b[") && !morning.contains('\u{1}'), "{morning:?}");
    // A seat is named by its colour, in the language or in English; programs read the same in every language.
    let to = ["--to", "2", "--quiet"];
    let seen = |seat: &str| told("xx", &[&to[..], &["--seat", seat]].concat());
    assert_eq!(seen("rød"), seen("red"));
    assert_eq!(told("de", &["--json"]), told("en", &["--json"]));
}

#[test]
fn bots_are_named_and_known_in_every_language() {
    let languages = languages("languages-bots");
    let file = arg(&languages.join("friday.fresco"));
    let out = speaking(&languages, "C", &in_lang(&ANNA, "xx"), &format!("8\nsave {file}\nbot Slump\n")).out;
    assert!(out.contains("Slump 1") && out.contains("From here on a bot plays for Anna: slump."), "{out}");
    // Somebody else goes on with it, in another language: the bot is still a bot.
    let out = speaking(&languages, "C", &["play", "--load", &file], "plan market 1\nquit\n").out;
    assert!(out.contains("Slump 1") && !out.contains("---- "), "{out}");
}

#[test]
fn the_machine_chooses_the_language_unless_somebody_does() {
    let languages = languages("languages-chosen");
    let said = |machine: &str, args: &[&str]| speaking(&languages, machine, &[&ANNA, args].concat(), "quit\n").out;
    let made_up = said("xx_XX.UTF-8", &[]);
    assert!(made_up.starts_with("Spil: "), "{made_up}");
    assert_eq!(said("de_AT.UTF-8", &["--lang", "xx"]), made_up);
    assert_eq!(said("xx", &["--lang", "en"]), said("C", &[]));
    let german = said("de_AT.UTF-8", &[]);
    assert!(german == said("C", &["--lang", "de"]) && german != said("C", &[]), "{german}");
}
