//! The same for the page in the browser, which is written in TypeScript: what is read is found by the functions that say it.

use super::{Phrase, has_words, is_list, phrase};

/// Sentences of the page, words of closed lists, and what is counted. Each must be written as one string in double quotes: whatever else
/// follows could not be translated, and is a mistake.
pub(super) fn look_through(text: &str, place: &str, found: &mut Vec<Phrase>) {
    let text = without_comments(text);
    for (at, name) in calls(&text) {
        let after = text[at..].trim_start();
        let line = || format!("{place}:{}", 1 + text[..at].matches('\n').count());
        match name {
            "count" => {
                // Other functions of that name count without words.
                let inside = &after[..closing(after)];
                let Some((one, rest)) = inside.find(", \"").and_then(|comma| string(&inside[comma + 2..])) else { continue };
                let Some((many, _)) = rest.strip_prefix(", ").and_then(string) else { continue };
                found.push(phrase("", &one, Some(&many)));
            }
            _ => {
                let (sentence, _) = string(after).unwrap_or_else(|| panic!("{}: {name}(\"…\") takes one string in double quotes", line()));
                found.extend(Some(sentence).filter(|text| has_words(text)).map(|text| phrase("", &text, None)));
            }
        }
    }
    let mut rest = text.as_str();
    while let Some(start) = rest.find('"') {
        let Some((literal, after)) = string(&rest[start..]) else {
            rest = &rest[start + 1..];
            continue;
        };
        if let Some((list, word)) = literal.split_once('|').filter(|(list, word)| is_list(list) && !word.is_empty() && !word.contains('|'))
        {
            found.push(phrase(list, word, None));
            rest = after;
        } else {
            // What looks like the end of one string may be the beginning of the next.
            rest = &rest[start + 1..];
        }
    }
}

/// Where something is said, and by which function: behind the bracket. Their own definitions say nothing.
fn calls(text: &str) -> Vec<(usize, &'static str)> {
    let mut calls = Vec::new();
    for name in ["msg", "sentence", "count"] {
        for (at, _) in text.match_indices(name) {
            let before = text[..at].trim_end();
            let joined = text[..at].chars().next_back().is_some_and(|c| c.is_alphanumeric() || "_$.".contains(c));
            let end = at + name.len();
            if !joined && text[end..].starts_with('(') && !before.ends_with("function") && !is_method(text, at, end) {
                calls.push((end + 1, name));
            }
        }
    }
    calls.sort_unstable();
    calls
}

/// Where the bracket closes that was open before the text.
fn closing(text: &str) -> usize {
    let mut open = 1;
    for (at, sign) in text.char_indices() {
        match sign {
            '(' => open += 1,
            ')' => open -= 1,
            _ => {}
        }
        if open == 0 {
            return at;
        }
    }
    text.len()
}

/// `count(place: string): number {` declares a method of that name.
fn is_method(text: &str, at: usize, end: usize) -> bool {
    let line_start = text[..at].rfind('\n').map_or(0, |at| at + 1);
    let alone = text[line_start..at].trim().is_empty() || text[line_start..at].trim() == "private";
    let line = text[end..].lines().next().unwrap_or_default();
    alone && line.trim_end().ends_with('{') && line.contains("):")
}

/// The string in double quotes with which a text begins, and what follows it.
fn string(text: &str) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut signs = text.strip_prefix('"')?.char_indices();
    while let Some((at, sign)) = signs.next() {
        match sign {
            '"' => return Some((value, &text[1 + at + 1..])),
            '\\' => value.push(signs.next().map(|(_, sign)| if sign == 'n' { '\n' } else { sign })?),
            '\n' => return None,
            sign => value.push(sign),
        }
    }
    None
}

/// Comments speak of what is said without saying it. Line comments must begin their line or follow a space, as addresses do not.
fn without_comments(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(start) = rest.find("/*") {
        out.push_str(&rest[..start]);
        let end = rest[start..].find("*/").map_or(rest.len(), |end| start + end + 2);
        out.extend(rest[start..end].chars().filter(|sign| *sign == '\n'));
        rest = &rest[end..];
    }
    out.push_str(rest);
    let line = |line: &str| -> String {
        let comment = line.match_indices("//").map(|(at, _)| at).find(|at| line[..*at].trim().is_empty() || line[..*at].ends_with(' '));
        comment.map_or(line, |at| &line[..at]).to_string()
    };
    out.lines().map(line).collect::<Vec<_>>().join("\n")
}
