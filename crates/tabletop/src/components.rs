//! Components files: the printed values of a game, one thing a line, each with its provenance.
//!
//! The first line names the game (`components board 1`). Every other line begins with its kind, goes on with its
//! values and ends with the word for how sure they are; a comment after it is its note. Each game defines its own kinds and
//! the lines that must be there; this module holds the parts that all such files share.

use std::fmt::{self, Display};
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::text::{first_word, lines};
use crate::{Fault, Header, Noun, Term, Text, all_of, data, one_of, say};

/// How sure we are of a number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Provenance {
    /// A rulebook says so.
    Rulebook,
    /// Someone who had the game at hand wrote so.
    Review,
    /// No source says so, but the sources leave hardly any other value.
    Deduced,
    /// Our proposal: it fits all that is known, and so would other values.
    Reconstructed,
}

impl Provenance {
    /// All of them, the surest first.
    pub const ALL: [Provenance; 4] = [Provenance::Rulebook, Provenance::Review, Provenance::Deduced, Provenance::Reconstructed];

    /// The word for it in a components file.
    pub fn name(self) -> &'static str {
        ["rulebook", "review", "deduced", "reconstructed"][self as usize]
    }
}

impl Display for Provenance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Provenance {
    type Err = Fault;
    fn from_str(text: &str) -> Result<Provenance, Fault> {
        let same = |p: &Provenance| p.name() == text;
        Provenance::ALL.into_iter().find(same).ok_or_else(|| {
            let words = one_of(Provenance::ALL.map(data));
            say!("the last word must say how sure the value is ({words}), not \"{text}\"", words, text = data(text)).into()
        })
    }
}

/// One line of a components file, for showing it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ComponentEntry {
    /// Its group: a part of the table, a kind of piece; a word of the list `group`.
    pub group: &'static str,
    /// Its text as in the file, without the provenance.
    pub text: String,
    /// How sure that is.
    pub provenance: Provenance,
    /// Its note; may be empty.
    pub note: String,
    /// Its line in the file, from 1.
    pub line: usize,
}

/// A fault in a components file, and its line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ComponentsError {
    /// The line in the file, from 1. Where something is missing: the last line of its kind, or of its group, or of
    /// the file.
    pub line: usize,
    /// The fault, in words.
    pub message: Fault,
}

impl ComponentsError {
    /// The fault with its line, in words.
    pub fn text(&self) -> Text {
        self.message.in_line(self.line)
    }
}

impl Display for ComponentsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

impl std::error::Error for ComponentsError {}

/// A kind of line.
#[derive(Debug)]
pub struct Kind {
    /// Its first word.
    pub name: &'static str,
    /// The group it is shown in; a word of the list `group`.
    pub group: &'static str,
    /// The part of the game it belongs to. A file may be silent about a part other than 0: see [`ComponentsReader::fill_in`].
    pub part: u8,
    /// An example.
    pub example: &'static str,
}

/// The kinds of line that a file can have, and how it begins.
#[derive(Debug)]
pub struct Format {
    /// The first line of every such file.
    pub first_line: &'static str,
    /// The kinds of line after it.
    pub kinds: &'static [Kind],
}

/// `Ok`, or the fault of a line.
pub type Checked<T = ()> = Result<T, Fault>;

/// The words of a line, taken one after the other. What is wanted there is a word of the list `field`: `field|number of eggs`.
pub struct Fields<'a> {
    /// The words that are still to come.
    pub words: std::slice::Iter<'a, &'a str>,
    example: &'a str,
}

impl<'a> Fields<'a> {
    /// The fault of the line, with an example of a right one.
    pub fn malformed(&self, fault: Text) -> Fault {
        say!("{fault}; such a line looks like this: {example}", fault, example = data(self.example)).into()
    }
    /// The next word.
    pub fn word(&mut self, what: &'static str) -> Checked<&'a str> {
        self.words.next().copied().ok_or_else(|| self.malformed(say!("the {what} is missing here", what = Term(what))))
    }
    /// The next word is this one.
    pub fn key(&mut self, key: &str) -> Checked {
        self.key_of(&[key]).map(|_| ())
    }
    /// The next word is one of these.
    pub fn key_of(&mut self, keys: &[&str]) -> Checked<&'a str> {
        let keys_in_words = || one_of(keys.iter().map(|key| data(format_args!("\"{key}\""))));
        match self.words.next() {
            Some(word) if keys.contains(word) => Ok(word),
            Some(word) => {
                let (word, keys) = (data(word), keys_in_words());
                Err(self.malformed(say!("expected {keys} here, not \"{word}\"", word, keys)))
            }
            None => Err(self.malformed(say!("the word {keys} is missing here", keys = keys_in_words()))),
        }
    }
    /// The next word is a number in this range.
    pub fn number<T: TryFrom<i32>>(&mut self, what: &'static str, range: RangeInclusive<i32>) -> Checked<T> {
        let (word, what) = (self.word(what)?, Term(what));
        let number: i32 =
            word.parse().map_err(|_| self.malformed(say!("the {what} must be a number, not \"{word}\"", what, word = data(word))))?;
        let fitting = range.contains(&number).then(|| T::try_from(number).ok()).flatten();
        fitting.ok_or_else(|| {
            let (least, most) = (*range.start(), *range.end());
            say!("the {what} must be from {least} to {most}, not {number}", what, least, most, number).into()
        })
    }
    /// A key with its number.
    pub fn named<T: TryFrom<i32>>(&mut self, key: &str, what: &'static str, range: RangeInclusive<i32>) -> Checked<T> {
        self.key(key)?;
        self.number(what, range)
    }
    fn end(&mut self) -> Checked {
        match self.words.next() {
            None => Ok(()),
            Some(word) => Err(self.malformed(say!("unexpected \"{word}\" at the end of the line", word = data(word)))),
        }
    }
}

/// A file that has been read, or is being read.
#[derive(Debug)]
pub struct ComponentsReader {
    format: &'static Format,
    entries: Vec<ComponentEntry>,
    /// The things that may stand only once, with their lines.
    seen: Vec<(String, usize)>,
    /// The parts of the game of which the file says something.
    given: u32,
    /// The line that is being read, and how many there are.
    line: usize,
    end: usize,
}

impl ComponentsReader {
    /// Reads a file. `values` takes the values of each line, by its kind.
    pub fn read(
        text: &str,
        format: &'static Format,
        mut values: impl FnMut(&mut ComponentsReader, &str, &mut Fields<'_>) -> Checked,
    ) -> Result<ComponentsReader, ComponentsError> {
        let first_line = format.first_line;
        let mut sheet = ComponentsReader { format, entries: Vec::new(), seen: Vec::new(), given: 0, line: 1, end: text.lines().count() };
        let mut all = lines(text);
        let first = all
            .next()
            .ok_or_else(|| sheet.wrong(say!("the file is empty; it begins with \"{first_line}\"", first_line = data(first_line))))?;
        sheet.line = first.number;
        if first.text.split_whitespace().ne(first_line.split_whitespace()) {
            let (first_line, found) = (data(first_line), data(first.text));
            return Err(sheet.wrong(say!(
                "a components file of this game begins with \"{first_line}\", not with \"{found}\"",
                first_line,
                found
            )));
        }
        for line in all {
            sheet.line = line.number;
            let comment = &line.whole[line.text.len()..];
            sheet.entry(line.text, comment, &mut values).map_err(|message| sheet.wrong(message))?;
        }
        Ok(sheet)
    }

    fn entry(
        &mut self,
        text: &str,
        comment: &str,
        values: impl FnOnce(&mut ComponentsReader, &str, &mut Fields<'_>) -> Checked,
    ) -> Checked {
        let words: Vec<&str> = text.split_whitespace().collect();
        let name = words.first().copied().unwrap_or_default();
        let Some(kind) = self.kind(name) else {
            let kinds = all_of(self.format.kinds.iter().map(|k| data(k.name)));
            return Err(say!("\"{name}\" is not a kind of line; the kinds are {kinds}", name = data(name), kinds).into());
        };
        let Some((last, fields)) = words.get(1..).and_then(<[&str]>::split_last) else {
            let (name, example) = (data(name), data(kind.example));
            return Err(say!("nothing follows \"{name}\"; such a line looks like this: {example}", name, example).into());
        };
        let provenance: Provenance = last.parse()?;
        let mut fields = Fields { words: fields.iter(), example: kind.example };
        values(self, name, &mut fields)?;
        fields.end()?;
        self.given |= 1 << kind.part;
        let text = words[..words.len() - 1].join(" ");
        let note = comment.trim().trim_start_matches('#').trim().to_string();
        self.entries.push(ComponentEntry { group: kind.group, text, provenance, note, line: self.line });
        Ok(())
    }

    /// A part of the game of which the file says nothing is as in the standard file.
    pub fn fill_in(
        &mut self,
        standard: &str,
        mut values: impl FnMut(&mut ComponentsReader, &str, &mut Fields<'_>) -> Checked,
    ) -> Result<(), ComponentsError> {
        let given = self.given;
        for line in lines(standard) {
            let words: Vec<&str> = line.text.split_whitespace().collect();
            let [name, fields @ .., _] = &words[..] else { continue };
            if let Some(kind) = self.kind(name).filter(|k| k.part > 0 && given >> k.part & 1 == 0) {
                let mut fields = Fields { words: fields.iter(), example: kind.example };
                values(self, kind.name, &mut fields).map_err(|message| self.wrong_with(kind.name, message))?;
            }
        }
        Ok(())
    }

    /// The parts of the game of which the file says something: bit `i` stands for part `i`.
    pub fn parts_given(&self) -> u32 {
        self.given
    }

    fn kind(&self, name: &str) -> Option<&'static Kind> {
        self.format.kinds.iter().find(|k| k.name == name)
    }

    /// The source with all its lines.
    pub fn into_source(self) -> SourceText {
        SourceText { text: None, entries: self.entries }
    }

    /// This is given in the line that is being read, and may not be given again.
    pub fn once(&mut self, key: impl Into<String>) -> Checked {
        let key = key.into();
        if let Some((_, line)) = self.seen.iter().find(|(k, _)| *k == key) {
            return Err(say!("line {line} already gives \"{key}\"", key = data(key), line = *line as i64).into());
        }
        self.seen.push((key, self.line));
        Ok(())
    }
    /// All these are given. Each begins with the kind of its line.
    pub fn all_given<K: AsRef<str>>(&self, keys: impl IntoIterator<Item = K>) -> Result<(), ComponentsError> {
        for key in keys {
            let key = key.as_ref();
            if !self.seen.iter().any(|(k, _)| k == key) {
                let kind = first_word(key).0;
                let example = self.kind(kind).map_or("", |k| k.example);
                let (key, example) = (data(key), data(example));
                return Err(self.wrong_with(kind, say!("there is no line \"{key}\"; such a line looks like this: {example}", key, example)));
            }
        }
        Ok(())
    }

    /// The line that is being read is wrong.
    fn wrong(&self, message: impl Into<Fault>) -> ComponentsError {
        ComponentsError { line: self.line, message: message.into() }
    }
    /// A fault of a thing that was given once.
    pub fn wrong_at(&self, key: &str, message: impl Into<Fault>) -> ComponentsError {
        let line = self.seen.iter().find(|(k, _)| k == key).map_or(self.end, |(_, line)| *line);
        ComponentsError { line, message: message.into() }
    }
    /// Something is wrong with the lines of a kind: the last of them is named, or else of its group, or else of the file.
    pub fn wrong_with(&self, kind: &str, message: impl Into<Fault>) -> ComponentsError {
        let entries = || self.entries.iter().rev();
        let group = self.kind(kind).map_or("", |k| k.group);
        let found = entries().find(|e| first_word(&e.text).0 == kind).or_else(|| entries().find(|e| e.group == group));
        ComponentsError { line: found.map_or(self.end, |e| e.line), message: message.into() }
    }
}

/// The source text of components. Two source texts are always equal: components are equal if they play alike, however they
/// were written down.
#[derive(Clone, Debug, Default)]
pub struct SourceText {
    /// The file without its comment lines; `None` if it plays like the standard one. A record carries it along.
    pub text: Option<String>,
    /// Every line of the file, for showing them.
    pub entries: Vec<ComponentEntry>,
}

impl PartialEq for SourceText {
    fn eq(&self, _: &SourceText) -> bool {
        true
    }
}
impl Eq for SourceText {}

/// The components of one game. A file that the rules could not play with is refused, so the rules may rely on any such value.
pub trait ComponentSet: Clone + PartialEq + Send + Sync + 'static {
    /// The standard file, for a person to copy and correct.
    const STANDARD: &'static str;

    /// The standard components.
    fn standard() -> &'static Self;
    /// Reads a file, or returns its fault. [`ComponentSet::parse`] adds the source's text.
    fn read(text: &str) -> Result<Self, ComponentsError>;
    /// The source they were read from.
    fn source(&self) -> &SourceText;
    /// The same, to write on.
    fn source_mut(&mut self) -> &mut SourceText;

    /// Reads a file, and keeps its text if it plays differently from the standard one.
    fn parse(text: &str) -> Result<Self, ComponentsError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut pieces = Self::read(text)?;
        let own = !pieces.is_standard();
        pieces.source_mut().text = own.then(|| lines(text).map(|line| line.whole.to_string() + "\n").collect());
        Ok(pieces)
    }
    /// Do they play like the standard ones?
    fn is_standard(&self) -> bool {
        self == Self::standard()
    }
    /// Every line of the file, for showing them.
    fn entries(&self) -> &[ComponentEntry] {
        &self.source().entries
    }
    /// The components in the header of a record or scenario.
    fn of_header(header: &Header) -> Result<Self, Fault> {
        match header.get("components") {
            None | Some("default") => Ok(Self::standard().clone()),
            Some(text) => Self::parse(text).map_err(|e| say!("components: {fault}", fault = e.text()).into()),
        }
    }
    /// Writes them into a header, unless they are the standard ones.
    fn write_header(&self, header: &mut Header) {
        if let Some(text) = &self.source().text {
            header.set("components", text.clone());
        }
    }
}

/// "there must be 25 fresco tiles, not 24".
pub fn must_be(things: &'static Noun, want: usize, have: usize) -> Fault {
    say!("there must be {things}, not {have}", things = things.count(want as i64), have = have as i64).into()
}

#[cfg(test)]
#[allow(clippy::expect_used)]
mod tests {
    use super::*;

    static FORMAT: Format = Format {
        first_line: "components farm 1",
        kinds: &[
            Kind { name: "egg", group: "Eggs", part: 0, example: "egg brown 2 rulebook" },
            Kind { name: "barn", group: "Barn", part: 1, example: "barn height 3 deduced" },
        ],
    };

    /// The eggs by colour, each with its number.
    type Eggs = Vec<(String, u8)>;

    /// What a file says: the eggs, and the height of the barn.
    fn farm(text: &str) -> Result<(Eggs, u8, ComponentsReader), ComponentsError> {
        let (mut eggs, mut height) = (Vec::new(), 0);
        let mut values = |sheet: &mut ComponentsReader, kind: &str, f: &mut Fields<'_>| {
            match kind {
                "egg" => {
                    let colour = f.word("field|colour of the egg")?;
                    eggs.push((colour.to_string(), f.number("field|number of eggs", 1..=9)?));
                    sheet.once(format!("egg {colour}"))?;
                }
                _ => {
                    sheet.once(kind)?;
                    height = f.named("height", "field|height of the barn", 1..=5)?;
                }
            }
            Ok(())
        };
        let mut sheet = ComponentsReader::read(text, &FORMAT, &mut values)?;
        sheet.fill_in("components farm 1\negg white 1 rulebook\nbarn height 3 deduced", &mut values)?;
        sheet.all_given(["egg brown", "barn"])?;
        Ok((eggs, height, sheet))
    }

    #[test]
    fn a_file_is_read_with_its_notes() {
        let text = "# The farm\ncomponents farm 1\n\negg brown 2  rulebook  # the big ones\nbarn height 4 reconstructed\n";
        let (eggs, height, sheet) = farm(text).expect("a farm");
        assert_eq!((eggs, height), (vec![("brown".to_string(), 2)], 4));
        let first = &sheet.entries[0];
        assert_eq!((first.group, first.text.as_str(), first.note.as_str(), first.line), ("Eggs", "egg brown 2", "the big ones", 4));
        assert_eq!(sheet.entries[1].provenance, Provenance::Reconstructed);
    }

    #[test]
    fn a_part_that_is_left_out_is_the_standard_one() {
        assert_eq!(farm("components farm 1\negg brown 2 review").expect("a farm").1, 3);
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        let wrong = |text: &str| farm(text).map(|_| ()).expect_err("an error").to_string();
        for (text, said) in [
            ("", "line 1: the file is empty"),
            ("components zoo 1", "line 1: a components file of this game begins with"),
            ("components farm 1\nhen 1 rulebook", "line 2: \"hen\" is not a kind of line; the kinds are egg and barn"),
            ("components farm 1\negg", "nothing follows \"egg\"; such a line looks like this: egg brown 2 rulebook"),
            ("components farm 1\negg brown 2", "the last word must say how sure the value is"),
            ("components farm 1\negg brown two review", "the number of eggs must be a number, not \"two\""),
            ("components farm 1\negg brown 12 review", "the number of eggs must be from 1 to 9, not 12"),
            ("components farm 1\negg brown 1 2 review", "unexpected \"2\" at the end of the line"),
            ("components farm 1\nbarn width 3 review", "expected \"height\" here, not \"width\""),
            ("components farm 1\negg brown 1 review\negg brown 1 review", "line 3: line 2 already gives \"egg brown\""),
            ("components farm 1\negg red 1 review\n\n", "line 2: there is no line \"egg brown\""),
        ] {
            assert!(wrong(text).contains(said), "{}", wrong(text));
        }
    }

    #[test]
    fn numbers_of_pieces_in_words() {
        static EGGS: Noun = Noun { one: "egg", many: "eggs" };
        assert_eq!(must_be(&EGGS, 3, 1), "there must be 3 eggs, not 1");
        assert_eq!(must_be(&EGGS, 1, 0), "there must be 1 egg, not 0");
    }
}
