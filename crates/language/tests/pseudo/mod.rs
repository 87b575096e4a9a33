//! A language that nobody speaks, made from the sources: every word of every sentence stands in brackets, and what fills the holes
//! does not. Whatever the program says without brackets was not told in a language.

use std::collections::BTreeMap;
use std::fs;

use fresco_language::po::Message;

use super::sources::{phrases, root};

/// Its code, which is kept free for such languages.
pub(crate) const CODE: &str = "qps";

/// Its files by their names: the catalogues, and the rules.
pub(crate) fn files() -> BTreeMap<String, String> {
    let mut files: BTreeMap<String, String> = BTreeMap::new();
    for (phrase, catalogue, _) in phrases() {
        let translated = std::iter::once(&phrase.english).chain(&phrase.several).map(|text| sentence(text)).collect();
        let entry = Message { context: phrase.context, english: phrase.english, several: phrase.several, translated, line: 0 };
        files.entry(format!("{catalogue}.po")).or_default().push_str(&format!("{entry}\n"));
    }
    for book in ["base", "modules", "card", "dice"] {
        let text = fs::read_to_string(root().join(format!("languages/en/rules/{book}.md"))).unwrap();
        files.insert(format!("rules/{book}.md"), rules(&text));
    }
    files
}

/// A sentence with its words in brackets and its holes as they are.
fn sentence(english: &str) -> String {
    let mut parts = english.split(['{', '}']).enumerate();
    parts.by_ref().map(|(i, part)| if i % 2 == 0 { bracketed(part) } else { format!("{{{part}}}") }).collect()
}

/// The pages of a book: what leads to a page and what it is about stays where it is.
fn rules(english: &str) -> String {
    let mut in_head = false;
    let line = |line: &str| {
        in_head = line.starts_with("# ") || (in_head && !line.is_empty());
        match line.split_once(": ").filter(|_| in_head) {
            Some(("topic" | "number" | "level", _)) => line.to_string(),
            Some((key @ ("words" | "about"), value)) => format!("{key}: {}", bracketed(value)),
            _ => bracketed(line),
        }
    };
    english.lines().map(line).collect::<Vec<_>>().join("\n") + "\n"
}

/// Every word in brackets of its own, so that lines may be broken between any two of them.
fn bracketed(text: &str) -> String {
    let mut out = String::new();
    for (word, is_word) in runs(text) {
        out.push_str(&if is_word { format!("⟦{word}⟧") } else { word.to_string() });
    }
    out
}

/// The words outside all brackets.
pub(crate) fn outside(told: &str) -> Vec<String> {
    let mut rest = String::new();
    let mut signs = told.chars();
    while let Some(sign) = signs.next() {
        match sign {
            '⟦' => {
                signs.by_ref().find(|sign| *sign == '⟧');
                rest.push('·');
            }
            // What colours the terminal.
            '\x1b' => drop(signs.by_ref().find(|sign| sign.is_ascii_alphabetic())),
            sign => rest.push(sign),
        }
    }
    runs(&rest).into_iter().filter(|(_, is_word)| *is_word).map(|(word, _)| word.to_string()).collect()
}

/// The text in runs: words, with their digits, hyphens and apostrophes, and what lies between them.
fn runs(text: &str) -> Vec<(&str, bool)> {
    let in_word = |sign: char| sign.is_alphanumeric() || matches!(sign, '\'' | '’' | '-' | '_');
    let mut runs = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let end = rest.find(|sign| in_word(sign) != in_word(first)).unwrap_or(rest.len());
        let (run, after) = rest.split_at(end);
        runs.push((run, run.chars().any(char::is_alphabetic)));
        rest = after;
    }
    runs
}
