//! Help and answers to wrong commands, in a language that is nothing but files: every word of it is made of the letter ж.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::{Ran, folder, fresco, ran, sources};

/// Writes the language into a folder, from all phrases of the sources.
fn made_up(name: &str) -> PathBuf {
    let languages = folder(name);
    std::fs::create_dir_all(languages.join("xx")).expect("a folder");
    let entry = |phrase: sources::Phrase| {
        let context = if phrase.context.is_empty() { String::new() } else { format!("msgctxt {:?}\n", phrase.context) };
        let quoted = fresco_language::po::quoted;
        match phrase.several {
            None => format!("{context}msgid {}\nmsgstr {}\n", quoted(&phrase.english), quoted(&foreign(&phrase.english))),
            Some(several) => {
                let (one, many) = (quoted(&foreign(&phrase.english)), quoted(&foreign(&several)));
                let (english, several) = (quoted(&phrase.english), quoted(&several));
                format!("msgid {english}\nmsgid_plural {several}\nmsgstr[0] {one}\nmsgstr[1] {many}\n")
            }
        }
    };
    let entries: Vec<String> = sources::phrases().into_iter().map(|(phrase, ..)| entry(phrase)).collect();
    std::fs::write(languages.join("xx/all.po"), entries.join("\n")).expect("a catalogue");
    languages
}

/// Every letter becomes another one; holes stay.
fn foreign(english: &str) -> String {
    let parts = english.split_inclusive(['{', '}']).map(|part| match part.ends_with('}') {
        true => part.to_string(),
        false => part.chars().map(|c| if c.is_alphabetic() { 'ж' } else { c }).collect(),
    });
    parts.collect()
}

fn in_made_up_language(languages: &Path, args: &[&str]) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fresco"));
    command.args(args).args(["--lang", "xx"]).env("FRESCO_LANGUAGES", languages);
    ran(command, "")
}

/// The words of a text that are not of the made-up language.
fn english_in(text: &str) -> Vec<&str> {
    let is_word = |word: &&str| word.chars().any(|c| c.is_ascii_alphabetic());
    text.split(|c: char| c.is_whitespace() || "()[]<>\"'`,;|".contains(c)).filter(is_word).collect()
}

/// The names of commands in a page of English help.
fn commands_in(help: &str) -> Vec<String> {
    let list = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    list.filter(|line| !line.starts_with("   ")).filter_map(|line| line.split_whitespace().next()).map(str::to_string).collect()
}

/// What stands in help in every language: names of commands and options, of modules, of files, and what can be typed behind an option.
fn is_notation(word: &str) -> bool {
    let plain = word.trim_end_matches(['.', ':', '…', '=']);
    let typed = [
        "auto",
        "always",
        "never",
        "light",
        "dark",
        "random",
        "mirror",
        "sim",
        "arena",
        "tune",
        "regret",
        "journeyman",
        "apprentice",
        "master:200",
    ];
    let values = ["leaf", "bell", "de", "en", "fr", "arenas/ladder/report.html", "operator.link", "/metrics"];
    let databases = ["sqlite:fresco.db", "postgres://fresco@localhost/fresco"];
    plain.starts_with('-')
        || typed.contains(&plain)
        || values.contains(&plain)
        || databases.contains(&plain)
        || fresco_board::ModuleSet::ALL.each().any(|m| m.slug == plain)
}

#[test]
fn all_help_is_told_in_the_language_of_the_terminal() {
    let languages = made_up("made-up-help");
    let mut to_see: Vec<Vec<String>> = vec![Vec::new()];
    let mut seen = 0;
    while let Some(path) = to_see.pop() {
        let args: Vec<&str> = path.iter().map(String::as_str).chain(["--help"]).collect();
        let (english, foreign) = (fresco(&args), in_made_up_language(&languages, &args));
        assert_eq!((english.code, foreign.code, foreign.err.as_str()), (0, 0, ""), "{path:?}");
        let below = commands_in(&english.out);
        for line in foreign.out.lines() {
            // A command line is the same in every language; what it is for may stand two spaces after it.
            let is_command = |line: &str| line.starts_with("fresco ") || below.iter().any(|name| line.split(' ').next() == Some(name));
            let line = line.trim_start();
            let line = if is_command(line) { line.split_once("  ").map_or("", |(_, meaning)| meaning) } else { line };
            let line = line.split_once(": fresco").map_or(line, |(usage, _)| usage);
            let english: Vec<&str> = english_in(line).into_iter().filter(|word| !is_notation(word)).collect();
            assert!(english.is_empty(), "fresco {}: {english:?} in {line}", args.join(" "));
        }
        seen += 1;
        to_see.extend(below.into_iter().map(|name| path.iter().cloned().chain([name]).collect()));
    }
    assert!(seen >= 15, "only {seen} pages");
}

#[test]
fn wrong_commands_are_answered_in_the_language_of_the_terminal() {
    let languages = made_up("made-up-usage");
    let cases: [(&[&str], &[&str]); 14] = [
        (&["play", "--xyzzy"], &["--xyzzy"]),
        (&["play", "--player", "3"], &["--player", "--players"]),
        (&["bench", "--claim", "x"], &["--claim", "fresco", "arena"]),
        (&["dance"], &["dance"]),
        (&["rulez"], &["rulez", "rules"]),
        (&["lab", "--color", "never"], &["fresco", "lab", "report", "slips", "or", "regret"]),
        (&["tune"], &["--out"]),
        (&["play", "--seed"], &["--seed"]),
        (&["rules", "--color", "newer"], &["newer", "--color", "auto", "always", "never"]),
        (&["play", "-p", "5"], &["--players"]),
        (&["sim", "--json=1"], &["--json"]),
        (&["sim", "--seed", "a", "--seed", "b"], &["--seed"]),
        (&["replay", "x", "--json", "-q"], &["--json", "--quiet"]),
        (&["play", "--load", "x", "--modules", "1"], &["--load", "--modules"]),
    ];
    for (args, notation) in cases {
        // `--seed` must be the last word to lack its value.
        let args: Vec<&str> = ["--lang", "xx"].into_iter().chain(args.iter().copied()).collect();
        let mut command = Command::new(env!("CARGO_BIN_EXE_fresco"));
        command.args(&args).env("FRESCO_LANGUAGES", &languages);
        let ran = ran(command, "");
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args:?}");
        for line in ran.err.lines() {
            let line = line.split_once(": fresco").map_or(line, |(usage, _)| usage);
            let english: Vec<&str> = english_in(line).into_iter().filter(|word| !notation.contains(word) && *word != "--help").collect();
            assert!(english.is_empty(), "{args:?}: {english:?} in\n{}", ran.err);
        }
    }
}
