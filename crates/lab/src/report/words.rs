//! The words of the page, told in one language.

use fresco_board::ModuleInfo;
use fresco_language::Language;
use tabletop::{Term, Text, data, decimal, say};

use super::figures::Measured;

/// Tells what stands on the page.
#[derive(Clone, Copy)]
pub(super) struct Words<'a>(pub(super) &'a Language);

/// A sentence of the page: `told!(words, "{n} games", n)`.
macro_rules! told {
    ($words:expr, $($sentence:tt)*) => { $words.tell(tabletop::say!($($sentence)*)) };
}
pub(super) use told;

/// The sources of points that no module brings.
const SOURCES: [Term; 13] = [
    Term("scoring|tiles"),
    Term("scoring|sections"),
    Term("scoring|bishop"),
    Term("scoring|altar"),
    Term("scoring|money"),
    Term("scoring|favourite colour"),
    Term("scoring|portraits"),
    Term("scoring|bonus portraits"),
    Term("scoring|turn tiles"),
    Term("scoring|tiles kept"),
    Term("scoring|bets"),
    Term("scoring|pairs"),
    Term("scoring|taken spaces"),
];

/// What the setup of an arena is made of.
const SETUP: [Term; 10] = [
    Term("setup|game"),
    Term("setup|rules"),
    Term("setup|players"),
    Term("setup|edition"),
    Term("setup|modules"),
    Term("setup|components"),
    Term("setup|format"),
    Term("setup|bots"),
    Term("setup|minds"),
    Term("setup|seed"),
];

/// The word of a list that is written so in English.
fn word_of(list: &[Term], english: &str) -> Option<Term> {
    list.iter().copied().find(|term| term.word() == english)
}

impl Words<'_> {
    pub(super) fn tell(self, text: impl Into<Text>) -> String {
        self.0.say(text)
    }
    /// Words of closed lists, such as the heads of a table; what has no list stays as it is.
    pub(super) fn each<const N: usize>(self, words: [&'static str; N]) -> Vec<String> {
        words.iter().map(|word| self.tell(Term(word))).collect()
    }

    /// A number with some decimals.
    fn with_digits(self, value: f64, digits: u8) -> String {
        self.tell(decimal(value, digits))
    }
    /// A number with one decimal.
    pub(super) fn number(self, value: f64) -> String {
        self.with_digits(value, 1)
    }
    /// A number without decimals.
    pub(super) fn whole(self, value: f64) -> String {
        self.with_digits(value, 0)
    }
    /// A rating, which is written without a sign between its thousands.
    pub(super) fn rating(self, value: f64) -> String {
        format!("{:.0}", value.round() + 0.0)
    }
    /// A number of things.
    pub(super) fn count(self, n: usize) -> String {
        self.0.number(n as i64)
    }
    /// A difference: what is more has a plus.
    pub(super) fn signed(self, value: f64) -> String {
        format!("{}{}", if value > 0.05 { "+" } else { "" }, self.number(value))
    }
    /// A share, as the language writes it: "61.9%", « 61,9 % ».
    pub(super) fn share(self, part: f64) -> String {
        told!(self, "{n}%", n = decimal(part * 100.0, 1))
    }
    /// A share without decimals.
    pub(super) fn whole_share(self, part: f64) -> String {
        told!(self, "{n}%", n = decimal(part * 100.0, 0))
    }
    /// A time: "0.2 s", "35 ms", "4 µs".
    pub(super) fn time(self, seconds: f64) -> String {
        let short = |value: f64| {
            let is_whole = value >= 9.95 || (value * 10.0).round() % 10.0 == 0.0;
            self.with_digits(value, if is_whole { 0 } else { 1 })
        };
        match seconds {
            s if s >= 0.9995 => format!("{}\u{a0}s", short(s)),
            s if s >= 0.000_999_5 => format!("{}\u{a0}ms", short(s * 1e3)),
            s => format!("{}\u{a0}µs", short(s * 1e6)),
        }
    }

    /// What stands in place of an interval that is not known yet.
    pub(super) fn open(self) -> String {
        self.tell(Term("interval|open"))
    }
    /// From one value to another, however they are written: "1480 to 1530".
    pub(super) fn between(self, low: String, high: String) -> String {
        told!(self, "{low} to {high}", low = data(low), high = data(high))
    }
    /// An interval: "1480 to 1530".
    pub(super) fn span(self, of: &Measured, write: impl Fn(f64) -> String) -> String {
        of.ends.map_or_else(|| self.open(), |(low, high)| self.between(write(low), write(high)))
    }
    /// An interval of shares: "57.1 to 66.0%".
    pub(super) fn share_span(self, of: &Measured) -> String {
        of.ends.map_or_else(|| self.open(), |(low, high)| self.between(self.number(low * 100.0), self.share(high)))
    }
    /// The two ends of an interval, for a table.
    pub(super) fn ends(self, of: &Measured, write: impl Fn(f64) -> String) -> [String; 2] {
        of.ends.map_or_else(|| [self.open(), self.open()], |(low, high)| [write(low), write(high)])
    }

    /// The name of a module.
    pub(super) fn module(self, module: &ModuleInfo) -> String {
        self.tell(module.term)
    }
    /// A source of points, by the name that it has in journals.
    pub(super) fn source(self, name: &str) -> String {
        let module = || fresco_board::ModuleSet::ALL.each().find(|module| module.name == name).map(|module| self.module(module));
        let word = word_of(&SOURCES, name).map(|word| self.tell(word));
        word.or_else(module).unwrap_or_else(|| name.to_string())
    }
    /// An entry of a setup, by its key.
    pub(super) fn setup(self, key: &str) -> String {
        word_of(&SETUP, key).map_or_else(|| key.replace('_', " "), |word| self.tell(word))
    }
    /// Something that was restored, by the name that it has in journals: paints and points, `section 16`, `woman 5`.
    pub(super) fn restored(self, name: &str) -> String {
        match name.split_once(' ') {
            Some(("section", total)) => told!(self, "section {total}", total = data(total)),
            Some(("woman", points)) => self.portrait(Term("person|woman"), points),
            Some(("man", points)) => self.portrait(Term("person|man"), points),
            _ => name.to_string(),
        }
    }
    fn portrait(self, whom: Term, points: &str) -> String {
        self.tell(say!("{whom} {points}", whom, points = data(points)))
    }
}

#[cfg(test)]
#[allow(clippy::expect_used, clippy::panic)]
mod tests {
    use super::*;
    use crate::study::TRACK;

    #[test]
    fn numbers_are_written_as_people_read_them() {
        let english = Language::bare("en");
        let words = Words(&english);
        assert_eq!([words.share(0.6187), words.number(-3.26), words.number(-0.01)], ["61.9%", "-3.3", "0.0"]);
        assert_eq!([1499.6, -13.7, -0.2].map(|value| words.rating(value)), ["1500", "-14", "0"]);
        assert_eq!([words.count(999), words.count(12_345_678)], ["999", "12,345,678"]);
        assert_eq!([2.0, 0.25, 0.0351, 0.000_004].map(|time| words.time(time)), ["2\u{a0}s", "250\u{a0}ms", "35\u{a0}ms", "4\u{a0}µs"]);
        let german = fresco_language::Library::built_in().open("de").expect("a language");
        let words = Words(&german);
        assert_eq!([words.share(0.6187), words.count(12_345), words.time(1.5)], ["61,9\u{a0}%", "12.345", "1,5\u{a0}s"]);
    }

    #[test]
    fn every_source_has_a_word() {
        for source in ["tiles", "turn tiles", TRACK] {
            assert!(word_of(&SOURCES, source).is_some(), "{source}");
        }
        let english = Language::bare("en");
        assert_eq!(["The bell", "zeppelins"].map(|name| Words(&english).source(name)), ["The bell", "zeppelins"]);
    }
}
