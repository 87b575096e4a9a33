//! The words of a line, and what several kinds of line have in common.

use std::fmt::Display;
use std::ops::RangeInclusive;

use tabletop::text::count;

use crate::components::FrescoTile;
use crate::paints::{MarketTile, Paint, Paints};

/// Either fine, or what is wrong with the line.
pub(super) type Checked<T = ()> = Result<T, String>;

/// The words of a line, taken one after the other.
pub(super) struct Fields<'a> {
    pub(super) words: std::slice::Iter<'a, &'a str>,
    pub(super) example: &'a str,
}

impl<'a> Fields<'a> {
    pub(super) fn misshapen(&self, what: impl Display) -> String {
        format!("{what}; such a line looks like this: {}", self.example)
    }
    pub(super) fn word(&mut self, what: &str) -> Checked<&'a str> {
        self.words.next().copied().ok_or_else(|| self.misshapen(format!("here the {what} is missing")))
    }
    /// The next word is this one.
    pub(super) fn key(&mut self, key: &str) -> Checked {
        let word = self.word(&format!("word \"{key}\""))?;
        if word == key { Ok(()) } else { Err(self.misshapen(format!("here stands \"{word}\" in the place of \"{key}\""))) }
    }
    pub(super) fn number<T: TryFrom<i32>>(&mut self, what: &str, range: RangeInclusive<i32>) -> Checked<T> {
        let word = self.word(what)?;
        let number: i32 = word.parse().map_err(|_| self.misshapen(format!("the {what} must be a number, not \"{word}\"")))?;
        let wrong = || format!("the {what} must be from {} to {}, not {word}", range.start(), range.end());
        if range.contains(&number) { T::try_from(number).map_err(|_| wrong()) } else { Err(wrong()) }
    }
    /// A key with its number.
    pub(super) fn named<T: TryFrom<i32>>(&mut self, key: &str, what: &str, range: RangeInclusive<i32>) -> Checked<T> {
        self.key(key)?;
        self.number(what, range)
    }
    pub(super) fn end(&mut self) -> Checked {
        match self.words.next() {
            None => Ok(()),
            Some(word) => Err(self.misshapen(format!("\"{word}\" is too much here"))),
        }
    }
}

/// The paints of the base game, by letter; "none" is none.
pub(super) fn base_paints(text: &str) -> Checked<Vec<Paint>> {
    if text == "none" {
        return Ok(Vec::new());
    }
    let base = |letter| Paint::from_letter(letter).filter(|p| !matches!(p, Paint::Pink | Paint::Brown));
    text.chars()
        .map(|c| base(c).ok_or_else(|| format!("\"{c}\" in \"{text}\" is not a paint; the paints are R, Y, B, O, G and P")))
        .collect()
}

pub(super) fn market_tile(text: &str) -> Checked<MarketTile> {
    base_paints(text)?;
    text.parse()
}

pub(super) fn side(fields: &mut Fields<'_>) -> Checked<usize> {
    match fields.word("number of players")? {
        "4-players" => Ok(0),
        "3-players" => Ok(1),
        other => Err(fields.misshapen(format!("there is a side for 4-players and one for 3-players, none for \"{other}\""))),
    }
}

pub(super) fn there_are(n: usize, what: &str) -> String {
    format!("there {} {}", if n == 1 { "is" } else { "are" }, count(n as i64, what, &format!("{what}s")))
}

/// "but there must be 25: one is missing".
pub(super) fn must_be(have: usize, want: usize) -> String {
    let (n, wrong) = if have < want { (want - have, "missing") } else { (have - want, "too many") };
    format!("but there must be {want}: {} {wrong}", if n == 1 { "one is".to_string() } else { format!("{n} are") })
}

/// A fresco tile; only those of module 3 ask for pink and brown.
pub(super) fn fresco_tile(f: &mut Fields<'_>, paints: fn(&str) -> Checked<Vec<Paint>>) -> Checked<FrescoTile> {
    let points = f.number("value of a fresco tile", 0..=99)?;
    let cost = paints(f.word("list of paints")?)?;
    if !(1..=4).contains(&cost.len()) {
        return Err(format!("a fresco tile costs from 1 to 4 paints, not {}", cost.len()));
    }
    f.key("blots")?;
    let text = f.word("list of blots, or \"none\",")?;
    let blots = base_paints(text)?;
    for (i, blot) in blots.iter().enumerate() {
        if blot.is_primary() {
            return Err(format!("a blot is orange, green or purple (O, G, P), not {}", blot.name()));
        }
        if blots[..i].contains(blot) {
            return Err(format!("the blots of a tile differ, but \"{text}\" has {} twice", blot.name()));
        }
    }
    Ok(FrescoTile { points, cost: Paints::of(&cost), blots: Paints::of(&blots) })
}
