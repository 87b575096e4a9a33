//! The conventions of all our text files: one thing a line, words separated by spaces, `#` starts a comment.

use std::fmt::Write as _;

/// A line that is neither empty nor all comment.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    /// Its number in the file, from 1.
    pub number: usize,
    /// Its text, without the comment and without spaces at either end.
    pub text: &'a str,
    /// Its text including a comment, for the few lines that take any text.
    pub whole: &'a str,
}

/// The lines of a text that are neither empty nor all comment.
pub fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    text.lines().enumerate().filter_map(|(i, whole)| {
        let line = Line { number: i + 1, text: without_comment(whole).trim(), whole: whole.trim() };
        (!line.text.is_empty()).then_some(line)
    })
}

/// Cuts a comment off: a `#` at the start of the line or after a space.
fn without_comment(line: &str) -> &str {
    let mut after_space = true;
    for (at, c) in line.char_indices() {
        if c == '#' && after_space {
            return &line[..at];
        }
        after_space = c.is_whitespace();
    }
    line
}

/// Splits the first word off.
pub fn first_word(text: &str) -> (&str, &str) {
    match text.trim_start().split_once(char::is_whitespace) {
        Some((word, rest)) => (word, rest.trim()),
        None => (text.trim(), ""),
    }
}

/// "a, b and c".
pub fn list_in_words<T: AsRef<str>>(items: &[T], last: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.as_ref().to_string(),
        [first @ .., end] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{} {last} {}", first.join(", "), end.as_ref())
        }
    }
}

/// "1 egg", "2 eggs".
pub fn count(n: i64, one: &str, many: &str) -> String {
    let word = if n == 1 { one } else { many };
    // With room for the number, so that the text need not grow: this is said all the time.
    let mut text = String::with_capacity(word.len() + 4);
    let _ = write!(text, "{n} {word}");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_start_a_line_or_follow_a_space() {
        let text = "# all comment\nwake 6 # early\n\nname C#4\n";
        let said: Vec<_> = lines(text).map(|l| (l.number, l.text)).collect();
        assert_eq!(said, [(2, "wake 6"), (4, "name C#4")]);
    }

    #[test]
    fn words_and_lists() {
        assert_eq!(first_word("  buy  RR "), ("buy", "RR"));
        assert_eq!(list_in_words(&["a", "b", "c"], "and"), "a, b and c");
        assert_eq!(count(1, "egg", "eggs"), "1 egg");
    }
}
