//! How a scenario names a fact and writes its value: what the core and the modules need to read and write them alike.

use std::fmt::Display;
use std::str::FromStr;

use tabletop::Fault;

use crate::BoardGame;
use crate::modules::Position;
use crate::words::Painter;

/// What a name in a scenario speaks of.
#[derive(Clone, Copy)]
pub(crate) enum Fact<'a> {
    /// Something of a painter's: `red.thalers` is that painter and `thalers`.
    Of(Painter, &'a str),
    /// Anything else, by its whole name: `bishop`, `stall.II`.
    OnTable(&'a str),
}

impl Fact<'_> {
    pub(super) fn named<'a>(rules: &BoardGame, key: &'a str) -> Fact<'a> {
        let of_painter = key.split_once('.').and_then(|(name, word)| {
            let who = rules.all_painters().find(|&p| rules.name_of(p) == name)?;
            Some(Fact::Of(who, word))
        });
        of_painter.unwrap_or(Fact::OnTable(key))
    }
    /// May a module know it? Not all of them have facts about Leonardo.
    pub(crate) fn is_for<M: Position>(self, rules: &BoardGame) -> bool {
        M::OF_LEONARDO || !matches!(self, Fact::Of(who, _) if rules.is_leonardo(who))
    }
}

/// Why a fact is not read or set.
pub(crate) enum NoFact {
    /// Nobody here knows the name.
    Unknown,
    /// It follows from other facts and cannot be set.
    Follows,
    /// Something else is wrong, in words.
    Wrong(String),
}

/// What comes of reading or setting a fact.
pub(crate) type Known<T = ()> = Result<T, NoFact>;

impl From<String> for NoFact {
    fn from(why: String) -> NoFact {
        NoFact::Wrong(why)
    }
}

impl From<Fault> for NoFact {
    fn from(fault: Fault) -> NoFact {
        NoFact::Wrong(fault.into())
    }
}

impl From<&str> for NoFact {
    fn from(why: &str) -> NoFact {
        NoFact::Wrong(why.to_string())
    }
}

impl NoFact {
    pub(super) fn about(self, key: &str) -> String {
        match self {
            NoFact::Unknown => unknown(key),
            NoFact::Follows => follows(key),
            NoFact::Wrong(why) => why,
        }
    }
}

/// Why a name is not understood.
pub(super) fn unknown(key: &str) -> String {
    format!("\"{key}\" is not something a scenario knows; docs/SCENARIOS.md lists the names")
}

/// Why a fact cannot be set though it can be read.
pub(super) fn follows(key: &str) -> String {
    format!("\"{key}\" follows from other facts and cannot be set")
}

/// Things as scenarios list them; no things are `none`. A thing that may be missing is a list, too.
pub(crate) fn list<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    or_none(items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(" "))
}

/// The same, where it is known how many there are of each kind.
pub(crate) fn list_counted<T: Display + Copy, const N: usize>(kinds: [T; N], counts: [u8; N]) -> String {
    list(kinds.into_iter().zip(counts).flat_map(|(kind, n)| std::iter::repeat_n(kind, n.into())))
}

/// A text, or `none` in the place of an empty one.
pub(crate) fn or_none(text: String) -> String {
    if text.is_empty() { "none".to_string() } else { text }
}

/// The words of a list; `none` is no word.
pub(crate) fn words(value: &str) -> impl Iterator<Item = &str> {
    value.split_whitespace().filter(|&word| word != "none")
}

/// The things in a list.
pub(crate) fn read_list<T: FromStr<Err: Into<String>>, C: FromIterator<T>>(value: &str) -> Result<C, String> {
    words(value).map(|word| word.parse().map_err(Into::into)).collect()
}

/// What a name says after its first part: the `II` of `stall.II`.
pub(crate) fn after<T: FromStr>(first: &str, name: &str) -> Known<T> {
    name.strip_prefix(first).and_then(|rest| rest.parse().ok()).ok_or(NoFact::Unknown)
}

/// A number that fits its type.
pub(super) fn number<T: FromStr>(value: &str) -> Result<T, String> {
    value.parse().map_err(|_| format!("\"{value}\" is no number that fits here"))
}

/// A number that is not too large.
pub(super) fn number_up_to<T: FromStr + PartialOrd + Display>(value: &str, most: T) -> Result<T, String> {
    let found: T = number(value)?;
    if found > most { Err(format!("{value} is too much here: {most} at most")) } else { Ok(found) }
}

/// A fact that is yes or no, as scenarios write it.
pub(crate) fn yes(fact: bool) -> String {
    if fact { "yes" } else { "no" }.to_string()
}

/// The same, read.
pub(crate) fn yes_or_no(value: &str) -> Result<bool, String> {
    match value {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(format!("\"{value}\" should be yes or no")),
    }
}
