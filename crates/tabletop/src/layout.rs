//! The layout: what does not change during a game. Places and pieces by name, with everything that is printed on them as values, so
//! that a screen needs to read no label. A scene then only says what lies where.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::Text;

/// The version of what crosses the border: layouts, scenes, questions, happenings, refusals. Raised whenever a screen written for
/// an older version would no longer understand it.
pub const PROTOCOL: u32 = 2;

/// A number, a word or several words that are printed on something or say which of its kind it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum Value {
    /// A number: points, a price.
    Number(#[cfg_attr(feature = "typescript", ts(type = "number"))] i64),
    /// A word or a sign: a column, a section.
    Word(String),
    /// Several of them: the paints that a tile costs.
    Words(Vec<String>),
}

/// Values out of what has a sign of its own: `in_values! { Section Hour }`.
#[macro_export]
macro_rules! in_values {
    ($($Type:ty)*) => { $(impl From<$Type> for $crate::Value {
        fn from(value: $Type) -> $crate::Value {
            $crate::Value::Word(value.to_string())
        }
    })* };
}
macro_rules! in_numbers {
    ($($Type:ty)*) => { $(impl From<$Type> for Value {
        fn from(value: $Type) -> Value {
            Value::Number(value.into())
        }
    })* };
}
in_numbers! { u8 u16 u32 i8 i16 i32 i64 }
in_values! { &str crate::Seat }

impl<W: ToString> FromIterator<W> for Value {
    fn from_iter<I: IntoIterator<Item = W>>(words: I) -> Value {
        Value::Words(words.into_iter().map(|word| word.to_string()).collect())
    }
}

/// What is known of a place or a piece before the game begins.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Thing {
    /// Its kind, by which a screen knows how to draw it.
    pub kind: &'static str,
    /// Whose it is: the colour of a seat, or the name of an automaton.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub owner: Option<String>,
    /// What is printed on it, and which of its kind it is.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<BTreeMap<&'static str, Value>>"))]
    pub values: BTreeMap<&'static str, Value>,
    /// What people call it; may be empty.
    #[serde(skip_serializing_if = "Text::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Text>"))]
    pub label: Text,
    /// The module that it belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub module: Option<u8>,
    /// The topic of the rules that explains it.
    #[serde(skip_serializing_if = "str::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<&'static str>"))]
    pub about: &'static str,
}

impl Thing {
    /// Says whose it is.
    pub fn of(&mut self, owner: impl ToString) -> &mut Thing {
        self.owner = Some(owner.to_string());
        self
    }
    /// Says what is printed on it, or which of its kind it is.
    pub fn with(&mut self, name: &'static str, value: impl Into<Value>) -> &mut Thing {
        self.values.insert(name, value.into());
        self
    }
    /// Says which topic of the rules explains it, if it is not that of everything round it.
    pub fn about(&mut self, topic: &'static str) -> &mut Thing {
        self.about = topic;
        self
    }
    /// The number of that name.
    pub fn number(&self, name: &str) -> Option<i64> {
        if let Some(Value::Number(n)) = self.values.get(name) { Some(*n) } else { None }
    }
    /// The word of that name.
    pub fn word(&self, name: &str) -> Option<&str> {
        if let Some(Value::Word(word)) = self.values.get(name) { Some(word) } else { None }
    }
    /// The words of that name.
    pub fn words(&self, name: &str) -> &[String] {
        if let Some(Value::Words(words)) = self.values.get(name) { words } else { &[] }
    }
    /// Does it belong to this owner?
    pub fn is_of(&self, owner: &str) -> bool {
        self.owner.as_deref() == Some(owner)
    }
}

/// All that does not change during a game. It follows from the rules alone, so there are no secrets in it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Layout {
    /// The places by name.
    pub places: BTreeMap<String, Thing>,
    /// Tracks without end, by the first part of the names of their spaces: `score.` has `score.1`, `score.2` and so on.
    pub tracks: BTreeMap<String, Thing>,
    /// The pieces by name. Some may never come into play.
    pub pieces: BTreeMap<String, Thing>,
    #[serde(skip)]
    #[cfg_attr(feature = "typescript", ts(skip))]
    topic: &'static str,
    #[serde(skip)]
    #[cfg_attr(feature = "typescript", ts(skip))]
    module: Option<u8>,
}

impl Layout {
    /// Whatever is laid out from now on is explained by this topic of the rules, and belongs to this module or to none.
    pub fn turn_to(&mut self, topic: &'static str, module: Option<u8>) {
        (self.topic, self.module) = (topic, module);
    }
    /// Lays out a place. The first to name it says what it is.
    pub fn place(&mut self, name: impl Into<String>, kind: &'static str, label: impl Into<Text>) -> &mut Thing {
        let thing = self.thing(kind, label);
        self.places.entry(name.into()).or_insert(thing)
    }
    /// Lays out a track without end.
    pub fn track(&mut self, begin: impl Into<String>, kind: &'static str, label: impl Into<Text>) -> &mut Thing {
        let thing = self.thing(kind, label);
        self.tracks.entry(begin.into()).or_insert(thing)
    }
    /// Names a piece. The first to name it says what it is.
    pub fn piece(&mut self, name: impl Into<String>, kind: &'static str, label: impl Into<Text>) -> &mut Thing {
        let thing = self.thing(kind, label);
        self.pieces.entry(name.into()).or_insert(thing)
    }
    fn thing(&self, kind: &'static str, label: impl Into<Text>) -> Thing {
        Thing { kind, label: label.into(), module: self.module, about: self.topic, ..Thing::default() }
    }

    /// What is known of a place, on a track or not.
    pub fn place_named(&self, name: &str) -> Option<&Thing> {
        self.places.get(name).or_else(|| self.tracks.iter().find(|(begin, _)| name.starts_with(begin.as_str())).map(|(_, thing)| thing))
    }
    /// The number of a space of a track without end.
    pub fn space(&self, name: &str) -> Option<u32> {
        self.tracks.keys().find_map(|begin| name.strip_prefix(begin.as_str())?.parse().ok())
    }
    /// The places of a kind, by name.
    pub fn places_of<'a>(&'a self, kind: &'a str) -> impl Iterator<Item = (&'a str, &'a Thing)> {
        self.places.iter().filter(move |(_, thing)| thing.kind == kind).map(|(name, thing)| (name.as_str(), thing))
    }
}
