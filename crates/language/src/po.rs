//! Reads `.po` files, the form of catalogues that translators' tools know.

use std::fmt::{self, Display};

/// One entry of a catalogue.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Message {
    /// What kind of entry it is: empty for a sentence, the list of a word (`place`), its list and form (`place@to`), or the form
    /// alone for something counted (`@dat`).
    pub context: String,
    /// The English.
    pub english: String,
    /// The English for several, of something that is counted.
    pub several: Option<String>,
    /// The translation; of something that is counted, for one and for several, or as many as the language tells apart.
    pub translated: Vec<String>,
    /// The line of the file on which it begins.
    pub line: usize,
}

/// What is wrong with a catalogue, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Malformed {
    /// The line.
    pub line: usize,
    /// What is wrong with it.
    pub problem: &'static str,
}

impl Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.problem)
    }
}

impl std::error::Error for Malformed {}

/// Where the text of a line in quotes goes.
enum Field {
    None,
    Context,
    English,
    Several,
    Translated(usize),
}

/// All entries of a file. Its header is the entry without English.
pub fn read(text: &str) -> Result<Vec<Message>, Malformed> {
    let mut entries: Vec<Message> = Vec::new();
    let mut entry = Message::default();
    let mut field = Field::None;
    for (i, line) in text.lines().enumerate() {
        let (line, number) = (line.trim(), i + 1);
        let wrong = |problem| Malformed { line: number, problem };
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (keyword, quoted) = match line.find('"') {
            Some(at) => line.split_at(at),
            None => return Err(wrong("a text in quotes is missing")),
        };
        let piece = unquoted(quoted).ok_or_else(|| wrong("the text in quotes is not closed, or has a sign that cannot stand there"))?;
        match keyword.trim() {
            "" => {}
            // The first line of an entry.
            begin @ ("msgctxt" | "msgid") => {
                if matches!(field, Field::Translated(_)) {
                    entries.push(std::mem::take(&mut entry));
                }
                if entry.line == 0 {
                    entry.line = number;
                }
                field = if begin == "msgid" { Field::English } else { Field::Context };
            }
            "msgid_plural" => {
                entry.several = Some(String::new());
                field = Field::Several;
            }
            "msgstr" => field = Field::Translated(0),
            other => {
                let index = other.strip_prefix("msgstr[").and_then(|rest| rest.strip_suffix(']')).and_then(|n| n.parse().ok());
                field = Field::Translated(index.filter(|n| *n < 6).ok_or_else(|| wrong("this is no keyword of a catalogue"))?);
            }
        }
        match field {
            Field::None => return Err(wrong("a text before the first entry")),
            Field::Context => entry.context.push_str(&piece),
            Field::English => entry.english.push_str(&piece),
            Field::Several => entry.several.get_or_insert_default().push_str(&piece),
            Field::Translated(n) => {
                if entry.translated.len() <= n {
                    entry.translated.resize(n + 1, String::new());
                }
                entry.translated[n].push_str(&piece);
            }
        }
    }
    if matches!(field, Field::Translated(_)) {
        entries.push(entry);
    } else if !matches!(field, Field::None) {
        return Err(Malformed { line: entry.line, problem: "the last entry has no translation" });
    }
    Ok(entries)
}

fn unquoted(quoted: &str) -> Option<String> {
    let inside = quoted.strip_prefix('"')?.strip_suffix('"').filter(|_| quoted.len() > 1)?;
    let mut out = String::with_capacity(inside.len());
    let mut signs = inside.chars();
    while let Some(sign) = signs.next() {
        match sign {
            '"' => return None,
            '\\' => out.push(match signs.next()? {
                'n' => '\n',
                't' => '\t',
                same @ ('"' | '\\') => same,
                _ => return None,
            }),
            sign => out.push(sign),
        }
    }
    Some(out)
}

/// A text as it is written in a catalogue.
pub fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for sign in text.chars() {
        match sign {
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '"' | '\\' => out.extend(['\\', sign]),
            sign => out.push(sign),
        }
    }
    out.push('"');
    out
}

impl Display for Message {
    /// As it is written in a catalogue.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.context.is_empty() {
            writeln!(f, "msgctxt {}", quoted(&self.context))?;
        }
        writeln!(f, "msgid {}", quoted(&self.english))?;
        let translated = |n: usize| quoted(self.translated.get(n).map_or("", String::as_str));
        match &self.several {
            None => writeln!(f, "msgstr {}", translated(0)),
            Some(several) => {
                writeln!(f, "msgid_plural {}", quoted(several))?;
                (0..self.translated.len().max(2)).try_for_each(|n| writeln!(f, "msgstr[{n}] {}", translated(n)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = r#"
# a comment
msgid ""
msgstr ""
"Language: xx\n"

msgctxt "place@to"
msgid "Market"
msgstr "to \"the\" "
"market"

msgid "apple"
msgid_plural "apples"
msgstr[0] "pomme"
msgstr[1] "pommes"
"#;

    #[test]
    fn entries_are_read_and_written() {
        let entries = read(FILE).unwrap_or_default();
        let lines: Vec<usize> = entries.iter().map(|entry| entry.line).collect();
        assert_eq!(lines, [3, 7, 12]);
        assert_eq!((entries[1].context.as_str(), entries[1].translated.join("|").as_str()), ("place@to", "to \"the\" market"));
        assert_eq!((entries[2].several.as_deref(), entries[2].translated.len()), (Some("apples"), 2));
        let written = entries.iter().map(Message::to_string).collect::<Vec<_>>().join("\n");
        let again = read(&written).unwrap_or_default();
        let same = |a: &Message, b: &Message| {
            (&a.context, &a.english, &a.several, &a.translated) == (&b.context, &b.english, &b.several, &b.translated)
        };
        assert!(entries.len() == again.len() && entries.iter().zip(&again).all(|(a, b)| same(a, b)), "{written}");
    }

    #[test]
    fn what_is_no_catalogue_is_refused_with_its_line() {
        for (text, line) in [
            ("msgid \"a\"\nmsgstr \"b", 2),
            ("msgid \"a\"", 1),
            ("hello", 1),
            ("\"a\"", 1),
            ("msgid \"a\"\nmsgstr[9] \"b\"", 2),
            ("\nmsgid \"a\\q\"\nmsgstr \"\"", 2),
            ("msgid \"a\" b\"\nmsgstr \"\"", 1),
        ] {
            assert_eq!(read(text).err().map(|wrong| wrong.line), Some(line), "{text}");
        }
    }
}
