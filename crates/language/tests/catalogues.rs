//! The catalogues of all languages: nothing is missing, nothing is superfluous, and every hole is filled.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

mod sources;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use fresco_language::Library;
use fresco_language::po::Message;
use sources::{Phrase, phrases, root};
use tabletop::holes;

/// The codes of all languages but English.
fn codes() -> Vec<String> {
    let codes: Vec<String> = Library::built_in().codes().filter(|code| *code != "en").map(str::to_string).collect();
    assert!(codes.contains(&"fr".to_string()) && codes.contains(&"de".to_string()), "{codes:?}");
    codes
}

fn entries(code: &str) -> Vec<(String, Message)> {
    Library::built_in().entries(code).unwrap()
}

fn phrase_of(entry: &Message) -> Phrase {
    Phrase { context: entry.context.clone(), english: entry.english.clone(), several: entry.several.clone() }
}

/// Everything that is wrong, in one message.
fn assert_none(wrong: Vec<String>) {
    assert!(wrong.is_empty(), "{} mistakes:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn the_scan_finds_what_it_should() {
    let phrases: BTreeMap<Phrase, &str> = phrases().into_iter().map(|(phrase, catalogue, _)| (phrase, catalogue)).collect();
    let find = |context: &str, english: &str, several: Option<&str>| {
        let phrase = Phrase { context: context.into(), english: english.into(), several: several.map(str::to_string) };
        phrases.get(&phrase).copied()
    };
    assert_eq!(find("", "Choose an hour to wake up.", None), Some("board"));
    assert_eq!(find("place", "Workshop", None), Some("board"));
    assert_eq!(find("", "thaler", Some("thalers")), Some("board"));
    assert_eq!(find("", "Inn: one painter per hour", None), Some("board"));
    assert_eq!(find("reason", "the Abbot", None), Some("board"));
    assert_eq!(find("module", "Bishop's requests", None), Some("board"));
    assert_eq!(find("module", "Rain", None), None);
    assert_eq!(find("hint", "mood", None), Some("bots"));
    assert_eq!(find("", "Usage:", None), Some("terminal"));
    assert_eq!(find("", "Start the game", None), Some("page"));
    assert_eq!(find("", "minute", Some("minutes")), Some("page"));
    assert_eq!(find("level", "master", None), Some("page"));
    assert_eq!(find("", "The card game", None), Some("page"));
    // What only tests say, and what is written in comments, is not for translators.
    assert_eq!(find("", "apple", Some("apples")), None);
    assert!(phrases.keys().all(|phrase| !phrase.english.contains("umbrella") && phrase.context != "list"));
}

#[test]
fn every_phrase_has_its_translation_and_none_is_left_over() {
    let said: BTreeMap<Phrase, &str> = phrases().into_iter().map(|(phrase, catalogue, _)| (phrase, catalogue)).collect();
    let mut wrong = Vec::new();
    for code in codes() {
        let mut seen = BTreeSet::new();
        for (file, entry) in entries(&code) {
            let place = format!("languages/{code}/{file}:{}: {:?}", entry.line, entry.english);
            if !seen.insert((entry.context.clone(), entry.english.clone(), entry.several.clone())) {
                wrong.push(format!("{place} stands there twice"));
            }
            if entry.translated.is_empty() || entry.translated.iter().any(String::is_empty) {
                wrong.push(format!("{place} has no translation"));
            }
            if entry.context.contains('@') {
                continue;
            }
            match said.get(&phrase_of(&entry)) {
                None => wrong.push(format!("{place} is no longer said: run scripts/catalogues")),
                Some(catalogue) if format!("{catalogue}.po") != file => {
                    wrong.push(format!("{place} belongs into {catalogue}.po: run scripts/catalogues"))
                }
                Some(_) => {}
            }
        }
        let is_there = |phrase: &Phrase| seen.contains(&(phrase.context.clone(), phrase.english.clone(), phrase.several.clone()));
        for (Phrase { context, english, .. }, catalogue) in said.iter().filter(|(phrase, _)| !is_there(phrase)) {
            let list = if context.is_empty() { String::new() } else { format!(" of {context}") };
            wrong.push(format!("languages/{code}/{catalogue}.po does not know {english:?}{list}: run scripts/catalogues"));
        }
    }
    assert_none(wrong);
}

#[test]
fn a_translation_has_the_holes_of_its_sentence() {
    let mut wrong = Vec::new();
    for code in codes() {
        for (file, entry) in entries(&code) {
            let names = |text: &str| holes(text).map(|(name, _)| name.to_string()).collect::<BTreeSet<_>>();
            let braces = |text: &str| (text.matches('{').count(), text.matches('}').count());
            for translated in &entry.translated {
                let (opened, closed) = braces(translated);
                if names(&entry.english) != names(translated) || opened != closed {
                    wrong.push(format!(
                        "languages/{code}/{file}:{}: {:?} and {translated:?} have different holes",
                        entry.line, entry.english
                    ));
                }
            }
        }
    }
    assert_none(wrong);
}

/// In French a space stands before these signs and inside the quotation marks, and no line may end there.
#[test]
fn no_french_sign_begins_a_line() {
    let mut wrong = Vec::new();
    for (file, entry) in entries("fr") {
        let breaks = |text: &&String| [" :", " ;", " !", " ?", " »", "« "].iter().any(|sign| text.contains(sign));
        for translated in entry.translated.iter().filter(breaks) {
            wrong.push(format!("languages/fr/{file}:{}: {translated:?} needs a space that does not break", entry.line));
        }
    }
    assert_none(wrong);
}

/// What is the same in English and in another language is on a list of that language, which is short.
#[test]
fn nothing_is_left_in_english_but_what_is_the_same() {
    let mut wrong = Vec::new();
    for code in codes() {
        let file = root().join("languages").join(&code).join("same.txt");
        let list = fs::read_to_string(&file).unwrap_or_default();
        let same: BTreeSet<&str> = list.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
        let mut met = BTreeSet::new();
        for (file, entry) in entries(&code).iter().filter(|(_, entry)| !entry.context.contains('@')) {
            if entry.translated.first() != Some(&entry.english) || !sources::has_words(&entry.english) {
                continue;
            }
            if !same.contains(entry.english.as_str()) {
                wrong.push(format!(
                    "languages/{code}/{file}:{}: {:?} is still English, or belongs into same.txt",
                    entry.line, entry.english
                ));
            }
            met.insert(entry.english.clone());
        }
        wrong.extend(
            same.iter().filter(|word| !met.contains(**word)).map(|word| format!("languages/{code}/same.txt: {word:?} is not the same")),
        );
        assert!(same.len() <= phrases().len() / 20, "{code}: the list of what is the same is not short any more");
    }
    assert_none(wrong);
}

/// If one word of a list has a form, all words of the list have it; and a form that is asked for is there.
#[test]
fn every_form_of_a_word_is_there() {
    let mut wrong = Vec::new();
    for code in codes() {
        let entries: Vec<Message> = entries(&code).into_iter().map(|(_, entry)| entry).collect();
        let mut words: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        let mut forms: BTreeMap<(&str, &str), BTreeSet<&str>> = BTreeMap::new();
        for entry in entries.iter().filter(|entry| !entry.context.is_empty() && entry.several.is_none()) {
            match entry.context.split_once('@') {
                Some((list, form)) => forms.entry((list, form.split(':').next().unwrap_or(form))).or_default().insert(&entry.english),
                None => words.entry(&entry.context).or_default().insert(&entry.english),
            };
        }
        for ((list, form), with) in &forms {
            let all = if *list == "name" { BTreeSet::from(["{name}"]) } else { words.get(list).cloned().unwrap_or_default() };
            let lacking: Vec<_> = all.difference(with).collect();
            let unknown: Vec<_> = with.difference(&all).collect();
            if !lacking.is_empty() || !unknown.is_empty() {
                wrong.push(format!("languages/{code}: {list}@{form} lacks {lacking:?} and has {unknown:?} too many"));
            }
        }
        let counted = entries.iter().filter(|entry| entry.several.is_some()).filter_map(|entry| entry.context.strip_prefix('@'));
        let known: BTreeSet<&str> = forms.keys().map(|(_, form)| *form).chain(counted).chain(["n", "alone", ""]).collect();
        let mut asked = BTreeSet::new();
        for entry in &entries {
            for (hole, form) in entry.translated.iter().flat_map(|text| holes(text)) {
                let form = form.trim_end_matches('^');
                asked.insert(form);
                if !known.contains(form) {
                    wrong.push(format!("languages/{code}: {:?} asks for the form {form} of {hole}, which nothing has", entry.english));
                }
            }
        }
        let unused = known.iter().filter(|form| !["n", "alone", ""].contains(form) && !asked.contains(**form));
        wrong.extend(unused.map(|form| format!("languages/{code}: no sentence asks for the form {form}")));
    }
    assert_none(wrong);
}

/// What is counted has a word for each plural of the language.
#[test]
fn what_is_counted_has_all_its_plurals() {
    let mut wrong = Vec::new();
    for code in codes() {
        let plurals = Library::built_in().open(&code).unwrap().plurals();
        for (file, entry) in entries(&code).into_iter().filter(|(_, entry)| entry.several.is_some()) {
            if entry.translated.len() != plurals {
                wrong.push(format!("languages/{code}/{file}:{}: {:?} needs {plurals} words", entry.line, entry.english));
            }
        }
    }
    assert_none(wrong);
}
