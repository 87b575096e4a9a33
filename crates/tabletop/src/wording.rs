//! Everything a person reads: an English sentence with typed holes.
//!
//! ```
//! use tabletop::{Noun, Seat, say};
//! static APPLES: Noun = Noun { one: "apple", many: "apples" };
//! let text = say!("{who} pays {price}.", who = Seat::ALL[0], price = APPLES.count(2));
//! assert_eq!(text.to_string(), "red pays 2 apples.");
//! assert_eq!(text.in_english(&["Anna".to_string()]), "Anna pays 2 apples.");
//! ```
//!
//! The English sentence is the key under which other languages keep theirs, so a rule's file still reads like its page. A hole is
//! never filled with a fragment of a sentence: what may be missing is a second sentence, what comes in numbers is a list.

use std::fmt::{self, Display, Write as _};

use arrayvec::{ArrayString, ArrayVec};
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::Seat;

/// The most holes that one sentence can have.
pub const MAX_HOLES: usize = 7;

/// Something that a person reads.
#[derive(Clone, PartialEq, Eq, Default)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(type = "{ t: string, a?: { [hole: string]: Arg } } | { as_is: string }"))]
pub struct Text {
    source: Source,
    args: ArrayVec<(&'static str, Arg), MAX_HOLES>,
}

#[derive(Clone, PartialEq, Eq)]
enum Source {
    /// A sentence that stands in the program.
    English(Sentence),
    /// Something that is not to be translated, such as what somebody has typed.
    AsIs(Box<str>),
}

impl Default for Source {
    fn default() -> Source {
        Source::English(Sentence(""))
    }
}

/// An English sentence of the program, with holes that are still to be filled: the key of its translations. Only [`sentence!`] and
/// [`say!`] make one, out of a literal, so that whoever lists those two in the sources knows every sentence there is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Sentence(&'static str);

impl Sentence {
    #[doc(hidden)]
    pub const fn written(english: &'static str) -> Sentence {
        Sentence(english)
    }
    /// The English.
    pub const fn english(self) -> &'static str {
        self.0
    }
    /// Does it have this hole?
    pub fn has(self, hole: &str) -> bool {
        holes(self.0).any(|(name, _)| name == hole)
    }
}

impl Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}

/// The holes of a sentence, each with the form that it asks for: `{place@to}` is `place` in the form `to`.
pub fn holes(sentence: &str) -> impl Iterator<Item = (&str, &str)> {
    sentence.split('{').skip(1).filter_map(|after| after.split_once('}')).map(|(hole, _)| hole.split_once('@').unwrap_or((hole, "")))
}

/// Makes a [`Sentence`] whose holes, if it has any, are filled later: `sentence!("You have {n} left.")`.
#[macro_export]
macro_rules! sentence {
    ($english:literal) => {
        $crate::Sentence::written($english)
    };
}

/// What fills a hole.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(
    feature = "typescript",
    ts(
        type = "number | string | Text | { seat: Seat } | { w: string, of: string } | { signs: Arg, words: Arg } | { n: number, one: string, many: string } | { units: number, digits: number } | { all: Arg[] } | { one_of: Arg[] } | { row: Arg[] }"
    )
)]
pub enum Arg {
    /// A number.
    Number(i64),
    /// Whoever sits there, by name.
    Seat(Seat),
    /// A word of a closed list: a paint, a place.
    Term(Term),
    /// So many of something.
    Count(i64, &'static Noun),
    /// A number with digits behind the point: this many, in units of the last digit.
    Decimal(i64, u8),
    /// Signs that are the same in every language: `RRY`, `C3`.
    Signs(Signs),
    /// Something that is written in signs where people type them, and called in words everywhere else.
    Called {
        /// As it is typed: `R/O-m`.
        signs: Box<Arg>,
        /// What a person calls it who has never typed it: "red".
        words: Box<Arg>,
    },
    /// Something that people have made up: a name, a file.
    Data(Box<str>),
    /// A sentence or a label inside another one.
    Text(Box<Text>),
    /// Several of these, all of them.
    All(Box<[Arg]>),
    /// Several of these, one of them.
    OneOf(Box<[Arg]>),
    /// Several of these, one after the other.
    Row(Box<[Arg]>),
}

/// Signs that are the same in every language.
pub type Signs = ArrayString<15>;

/// A word of a closed list, written `list|word`: `place|Market`. Languages may keep several forms of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Term(pub &'static str);

impl Term {
    /// The list: `paint`, `place`.
    pub fn list(self) -> &'static str {
        self.0.split_once('|').map_or("", |(list, _)| list)
    }
    /// The word in English.
    pub fn word(self) -> &'static str {
        self.0.split_once('|').map_or(self.0, |(_, word)| word)
    }
}

/// A word for something that is counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Noun {
    /// For one: "apple".
    pub one: &'static str,
    /// For none or several: "apples".
    pub many: &'static str,
}

impl Noun {
    /// So many.
    pub fn count(&'static self, n: impl Into<i64>) -> Arg {
        Arg::Count(n.into(), self)
    }
}

/// Signs that are the same in every language, out of anything that is written with them.
pub fn signs(of: impl Display) -> Arg {
    let mut signs = Signs::new();
    if write!(signs, "{of}").is_ok() { Arg::Signs(signs) } else { Arg::Data(of.to_string().into()) }
}
/// Fills holes with things as they are written everywhere: `in_signs! { Section Card }`.
#[macro_export]
macro_rules! in_signs {
    ($($Type:ty)*) => { $(impl From<$Type> for $crate::Arg {
        fn from(value: $Type) -> $crate::Arg {
            $crate::signs(value)
        }
    })* };
}
/// Something that is written in signs where people type them, and called in words everywhere else.
pub fn called(signs: impl Into<Arg>, words: impl Into<Arg>) -> Arg {
    Arg::Called { signs: Box::new(signs.into()), words: Box::new(words.into()) }
}
/// Something that people have made up, such as a name, or that is the same in every language.
pub fn data(of: impl Display) -> Arg {
    Arg::Data(of.to_string().into())
}
/// A number with so many digits behind the point.
pub fn decimal(number: f64, digits: u8) -> Arg {
    Arg::Decimal((number * 10f64.powi(digits.into())).round() as i64, digits)
}
/// All of these: "a, b and c".
pub fn all_of<A: Into<Arg>>(items: impl IntoIterator<Item = A>) -> Arg {
    Arg::All(items.into_iter().map(Into::into).collect())
}
/// One after the other: "a, b, c".
pub fn in_a_row<A: Into<Arg>>(items: impl IntoIterator<Item = A>) -> Arg {
    Arg::Row(items.into_iter().map(Into::into).collect())
}
/// One of these: "a, b or c".
pub fn one_of<A: Into<Arg>>(items: impl IntoIterator<Item = A>) -> Arg {
    Arg::OneOf(items.into_iter().map(Into::into).collect())
}

/// Makes a [`Text`]: `say!("{who} pays {price}.", who, price = APPLES.count(2))`. That the holes are the arguments is checked when the
/// program is compiled.
#[macro_export]
macro_rules! say {
    ($template:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {{
        const { $crate::check_holes($template, &[$(stringify!($name)),*]) };
        #[allow(unused_mut)]
        let mut text = $crate::Text::of($crate::sentence!($template));
        $(text.fill(stringify!($name), $crate::say!(@ $name $($value)?));)*
        text
    }};
    (@ $name:ident) => { $name };
    (@ $name:ident $value:expr) => { $value };
}

impl Text {
    /// A sentence without holes, or with holes that are still to be filled. [`say!`] checks them, this does not.
    #[inline]
    pub const fn of(sentence: Sentence) -> Text {
        Text { source: Source::English(sentence), args: ArrayVec::new_const() }
    }
    /// Something that is not to be translated.
    pub fn as_is(text: impl Into<Box<str>>) -> Text {
        Text { source: Source::AsIs(text.into()), args: ArrayVec::new_const() }
    }
    /// Fills a hole.
    #[inline]
    pub fn fill(&mut self, name: &'static str, arg: impl Into<Arg>) {
        // More holes than fit are a mistake that the compiler has already refused.
        let _ = self.args.try_push((name, arg.into()));
    }
    /// Is there nothing to read?
    pub fn is_empty(&self) -> bool {
        self.template().is_empty()
    }
    /// The number that it is, if it is nothing but a number.
    pub fn number(&self) -> Option<i64> {
        if let Some(Arg::Number(n)) = self.bare() { Some(*n) } else { None }
    }
    /// The word of a closed list that it is, if it is nothing but that.
    pub fn term(&self) -> Option<Term> {
        if let Some(Arg::Term(term)) = self.bare() { Some(*term) } else { None }
    }
    /// The seat that it names, if it is nothing but a name.
    pub fn seat(&self) -> Option<Seat> {
        if let Some(Arg::Seat(seat)) = self.bare() { Some(*seat) } else { None }
    }
    /// What it is, if it is nothing but one thing that fills a hole.
    pub fn bare(&self) -> Option<&Arg> {
        self.args.first().filter(|_| self.template() == BARE).map(|(_, arg)| arg)
    }
    /// The English sentence with its holes.
    pub fn template(&self) -> &str {
        match &self.source {
            Source::English(sentence) => sentence.0,
            Source::AsIs(text) => text,
        }
    }
    /// What is not to be translated, if it is that.
    pub fn untranslated(&self) -> Option<&str> {
        if let Source::AsIs(text) = &self.source { Some(text) } else { None }
    }
    /// What fills its holes.
    pub fn args(&self) -> impl Iterator<Item = (&'static str, &Arg)> {
        self.args.iter().map(|(name, arg)| (*name, arg))
    }
    /// In English, with the players called by these names; a seat without a name is called by its colour.
    pub fn in_english(&self, names: &[String]) -> String {
        let mut out = String::new();
        let _ = self.write(&mut out, names);
        out
    }

    fn write(&self, out: &mut dyn fmt::Write, names: &[String]) -> fmt::Result {
        let mut rest = match &self.source {
            Source::English(sentence) => sentence.0,
            Source::AsIs(text) => return out.write_str(text),
        };
        while let Some((before, after)) = rest.split_once('{') {
            out.write_str(before)?;
            let Some((hole, after)) = after.split_once('}') else { break };
            let name = hole.split('@').next().unwrap_or(hole);
            match self.args.iter().find(|(known, _)| *known == name) {
                Some((_, arg)) => arg.write(out, names)?,
                None => write!(out, "{{{hole}}}")?,
            }
            rest = after;
        }
        out.write_str(rest)
    }
}

impl Arg {
    fn write(&self, out: &mut dyn fmt::Write, names: &[String]) -> fmt::Result {
        match self {
            Arg::Number(n) => write!(out, "{n}"),
            Arg::Seat(seat) => out.write_str(names.get(seat.index()).map_or(seat.name(), String::as_str)),
            Arg::Term(term) => out.write_str(term.word()),
            Arg::Count(1, noun) => write!(out, "1 {}", noun.one),
            Arg::Count(n, noun) => write!(out, "{n} {}", noun.many),
            Arg::Decimal(units, digits) => write_decimal(*units, *digits, out),
            Arg::Signs(signs) => out.write_str(signs),
            Arg::Called { signs, .. } => signs.write(out, names),
            Arg::Data(data) => out.write_str(data),
            Arg::Text(text) => text.write(out, names),
            Arg::All(items) => write_list(items, " and ", out, names),
            Arg::OneOf(items) => write_list(items, " or ", out, names),
            Arg::Row(items) => write_list(items, ", ", out, names),
        }
    }
}

fn write_decimal(units: i64, digits: u8, out: &mut dyn fmt::Write) -> fmt::Result {
    let (minus, one) = (if units < 0 { "-" } else { "" }, 10u64.saturating_pow(digits.into()));
    let (whole, rest) = (units.unsigned_abs() / one, units.unsigned_abs() % one);
    match digits {
        0 => write!(out, "{minus}{whole}"),
        _ => write!(out, "{minus}{whole}.{rest:0width$}", width = digits.into()),
    }
}

fn write_list(items: &[Arg], last: &str, out: &mut dyn fmt::Write, names: &[String]) -> fmt::Result {
    for (i, item) in items.iter().enumerate() {
        match i {
            0 => {}
            _ if i + 1 == items.len() => out.write_str(last)?,
            _ => out.write_str(", ")?,
        }
        item.write(out, names)?;
    }
    Ok(())
}

impl Display for Text {
    /// In English, with the players called by their colours.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.write(&mut text, &[])?;
        f.pad(&text)
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.to_string())
    }
}

/// Compares the English, with the players called by their colours; for tests.
impl PartialEq<&str> for Text {
    fn eq(&self, english: &&str) -> bool {
        self.to_string() == **english
    }
}

impl From<Sentence> for Text {
    #[inline]
    fn from(sentence: Sentence) -> Text {
        Text::of(sentence)
    }
}

/// The template of a text that is nothing but what fills it. It needs no translation.
const BARE: &str = "{it}";

impl From<Arg> for Text {
    fn from(it: Arg) -> Text {
        say!("{it}", it)
    }
}
impl From<Seat> for Text {
    fn from(seat: Seat) -> Text {
        Arg::Seat(seat).into()
    }
}
impl From<Term> for Text {
    fn from(term: Term) -> Text {
        Arg::Term(term).into()
    }
}

impl From<Sentence> for Arg {
    fn from(sentence: Sentence) -> Arg {
        Text::of(sentence).into()
    }
}
impl From<Text> for Arg {
    fn from(text: Text) -> Arg {
        Arg::Text(Box::new(text))
    }
}
impl From<Seat> for Arg {
    #[inline]
    fn from(seat: Seat) -> Arg {
        Arg::Seat(seat)
    }
}
impl From<Term> for Arg {
    #[inline]
    fn from(term: Term) -> Arg {
        Arg::Term(term)
    }
}
macro_rules! numbers_are_args {
    ($($Number:ty)*) => { $(impl From<$Number> for Arg {
        #[inline]
        fn from(n: $Number) -> Arg {
            Arg::Number(n.into())
        }
    }
    impl From<$Number> for Text {
        fn from(n: $Number) -> Text {
            Arg::Number(n.into()).into()
        }
    })* };
}
numbers_are_args! { u8 u16 u32 i8 i16 i32 i64 }

impl Serialize for Text {
    /// `{"t": "{who} pays {price}.", "a": {"who": …, "price": …}}`; without holes only `t`.
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        match &self.source {
            Source::English(sentence) => map.serialize_entry("t", sentence.0)?,
            Source::AsIs(text) => map.serialize_entry("as_is", &**text)?,
        }
        if !self.args.is_empty() {
            map.serialize_entry("a", &Args(&self.args))?;
        }
        map.end()
    }
}

struct Args<'a>(&'a [(&'static str, Arg)]);

impl Serialize for Args<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.0.iter().map(|(name, arg)| (name, arg)))
    }
}

impl Serialize for Arg {
    /// A number; a string for signs and data; else an object: `seat`; `w` and `of` for a word and its list; `signs` and `words` for what
    /// has both; `n`, `one` and `many` for so many of something; `units` and `digits` for a number with a point; `all`, `one_of` or `row`
    /// for lists; or another text.
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = match self {
            Arg::Number(n) => return to.serialize_i64(*n),
            Arg::Signs(signs) => return to.serialize_str(signs),
            Arg::Data(data) => return to.serialize_str(data),
            Arg::Text(text) => return text.serialize(to),
            _ => to.serialize_map(None)?,
        };
        match self {
            Arg::Seat(seat) => map.serialize_entry("seat", seat.name())?,
            Arg::Term(term) => {
                map.serialize_entry("w", term.word())?;
                map.serialize_entry("of", term.list())?;
            }
            Arg::Called { signs, words } => {
                map.serialize_entry("signs", signs)?;
                map.serialize_entry("words", words)?;
            }
            Arg::Count(n, noun) => {
                map.serialize_entry("n", n)?;
                map.serialize_entry("one", noun.one)?;
                map.serialize_entry("many", noun.many)?;
            }
            Arg::Decimal(units, digits) => {
                map.serialize_entry("units", units)?;
                map.serialize_entry("digits", digits)?;
            }
            Arg::All(items) => map.serialize_entry("all", &**items)?,
            Arg::OneOf(items) => map.serialize_entry("one_of", &**items)?,
            Arg::Row(items) => map.serialize_entry("row", &**items)?,
            Arg::Number(_) | Arg::Signs(_) | Arg::Data(_) | Arg::Text(_) => {}
        }
        map.end()
    }
}

/// Stops the compiler if the holes of a template are not exactly these. A hole may ask for a form of its word: `{place@to}`.
#[doc(hidden)]
#[allow(clippy::panic)] // only ever runs in the compiler
pub const fn check_holes(template: &str, names: &[&str]) {
    let text = template.as_bytes();
    assert!(names.len() <= MAX_HOLES, "a sentence has too many holes");
    let (mut at, mut found) = (0, [false; MAX_HOLES]);
    while at < text.len() {
        assert!(text[at] != b'}', "a closing brace without an opening one");
        if text[at] != b'{' {
            at += 1;
            continue;
        }
        let begin = at + 1;
        let mut end = begin;
        while end < text.len() && text[end] != b'}' && text[end] != b'@' {
            end += 1;
        }
        let (mut n, mut is_there) = (0, false);
        while n < names.len() {
            if is_part(text, begin, end, names[n].as_bytes()) {
                found[n] = true;
                is_there = true;
            }
            n += 1;
        }
        assert!(is_there, "a hole of the sentence is not among the arguments");
        at = end;
        while at < text.len() && text[at] != b'}' {
            at += 1;
        }
        assert!(at < text.len(), "an opening brace without a closing one");
        at += 1;
    }
    let mut n = 0;
    while n < names.len() {
        assert!(found[n], "an argument has no hole in the sentence");
        n += 1;
    }
}

const fn is_part(text: &[u8], begin: usize, end: usize, name: &[u8]) -> bool {
    if end - begin != name.len() {
        return false;
    }
    let mut i = 0;
    while i < name.len() {
        if text[begin + i] != name[i] {
            return false;
        }
        i += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    static APPLES: Noun = Noun { one: "apple", many: "apples" };
    const MARKET: Term = Term("place|Market");

    #[test]
    fn a_sentence_is_told_in_english() {
        let who = Seat::ALL[1];
        let text = say!(
            "{who} sends {n} assistants to the {place@to}, for {price}: {sections}.",
            who,
            n = 2u8,
            place = MARKET,
            price = APPLES.count(1),
            sections = all_of(["C3", "D3", "E3"].map(signs))
        );
        assert_eq!(text.to_string(), "blue sends 2 assistants to the Market, for 1 apple: C3, D3 and E3.");
        assert_eq!(text.in_english(&["Anna".into(), "{who} of Bruno".into()]).split(" sends").next(), Some("{who} of Bruno"));
        assert!(Text::default().is_empty() && !text.is_empty());
        assert!(size_of::<Text>() <= 320, "{} bytes", size_of::<Text>());
    }

    #[test]
    fn texts_may_stand_in_texts_and_data_stays_as_it_is() {
        let rule = say!("once for {who}", who = Seat::ALL[0]);
        let text = say!("{what} ({rule})", what = Arg::Data("a {strange} file".into()), rule);
        assert_eq!(text.in_english(&["Anna".into()]), "a {strange} file (once for Anna)");
        assert_eq!(Text::as_is("{x}").to_string(), "{x}");
        let card = || called(signs("R-m"), Term("paint|red"));
        assert_eq!(say!("pay {card}", card = card()).to_string(), "pay R-m");
        assert_eq!((Text::from(7u8).number(), Text::from(Seat::ALL[1]).seat()), (Some(7), Some(Seat::ALL[1])));
        assert_eq!((Text::of(sentence!("7")).number(), say!("{n}", n = 7u8).number()), (None, None));
        assert_eq!(say!("{a}", a = one_of(["R", "Y"].map(signs))).to_string(), "R or Y");
        let numbers = [decimal(12.345, 1), decimal(-0.05, 2), decimal(3.0, 0)].map(|n| Text::from(n).to_string());
        assert_eq!(numbers, ["12.3", "-0.05", "3"]);
    }
}
