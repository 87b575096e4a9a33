//! Paints, and what is made of them: prices, market tiles, the altar's three.

use std::fmt::Write as _;
use std::fmt::{self, Display};
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use tabletop::{Fault, Numbered, Word, Words, data, say};

use crate::words::one_word;

one_word!(Paint);
one_word!(MarketTile: MarketTile::all());
one_word!(Back: Back::each());
tabletop::numbered!(Paint);

/// A colour of paint. Red, yellow and blue are primary, the others are mixed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Paint {
    /// A primary.
    Red,
    /// A primary.
    Yellow,
    /// A primary.
    Blue,
    /// Red and yellow.
    Orange,
    /// Yellow and blue.
    Green,
    /// Red and blue.
    Purple,
    /// Purple and red; in few games.
    Pink,
    /// Orange and green; in few games.
    Brown,
}

impl Paint {
    /// All paints, in the order in which we write them.
    pub const ALL: [Paint; 8] =
        [Paint::Red, Paint::Yellow, Paint::Blue, Paint::Orange, Paint::Green, Paint::Purple, Paint::Pink, Paint::Brown];
    /// The paints of every game.
    pub const BASE: [Paint; 6] = [Paint::Red, Paint::Yellow, Paint::Blue, Paint::Orange, Paint::Green, Paint::Purple];
    /// Red, yellow, blue.
    pub const PRIMARIES: [Paint; 3] = [Paint::Red, Paint::Yellow, Paint::Blue];
    /// Orange, green, purple.
    pub const MIXED: [Paint; 3] = [Paint::Orange, Paint::Green, Paint::Purple];

    /// The letter on every piece.
    pub fn letter(self) -> char {
        b"RYBOGPKN"[self as usize] as char
    }
    /// The name.
    pub fn name(self) -> &'static str {
        ["red", "yellow", "blue", "orange", "green", "purple", "pink", "brown"][self as usize]
    }
    /// The paint with that letter.
    pub fn from_letter(letter: char) -> Option<Paint> {
        Paint::ALL.into_iter().find(|p| p.letter() == letter.to_ascii_uppercase())
    }
    /// The two paints it is mixed from; `None` for a primary.
    #[inline]
    pub fn parts(self) -> Option<(Paint, Paint)> {
        match self {
            Paint::Red | Paint::Yellow | Paint::Blue => None,
            Paint::Orange => Some((Paint::Red, Paint::Yellow)),
            Paint::Green => Some((Paint::Yellow, Paint::Blue)),
            Paint::Purple => Some((Paint::Red, Paint::Blue)),
            Paint::Pink => Some((Paint::Purple, Paint::Red)),
            Paint::Brown => Some((Paint::Orange, Paint::Green)),
        }
    }
    /// Is it red, yellow or blue?
    #[inline]
    pub fn is_primary(self) -> bool {
        matches!(self, Paint::Red | Paint::Yellow | Paint::Blue)
    }
}

impl Display for Paint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl Paint {
    /// The paint of a letter in a text.
    pub(crate) fn in_text(letter: char, text: &str) -> Result<Paint, Fault> {
        Paint::from_letter(letter).ok_or_else(|| {
            let (letter, text) = (data(letter), data(text));
            say!("\"{letter}\" in \"{text}\" is not a paint; the paints are R Y B O G P K N", letter, text).into()
        })
    }
}

impl FromStr for Paint {
    type Err = Fault;
    fn from_str(text: &str) -> Result<Paint, Fault> {
        let mut letters = text.chars();
        match (letters.next().and_then(Paint::from_letter), letters.next()) {
            (Some(paint), None) => Ok(paint),
            _ => Paint::ALL
                .into_iter()
                .find(|p| p.name().eq_ignore_ascii_case(text))
                .ok_or_else(|| say!("\"{text}\" is not a paint; the paints are R Y B O G P K N", text = data(text)).into()),
        }
    }
}

/// Paints by colour: a shelf, or a price.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Paints([u16; 8]);

impl Paints {
    /// None at all.
    pub const NONE: Paints = Paints([0; 8]);

    /// One for each in the list.
    pub fn of(paints: &[Paint]) -> Paints {
        let mut all = Paints::NONE;
        for &paint in paints {
            all.add(paint, 1);
        }
        all
    }
    /// Puts some on the shelf.
    #[inline]
    pub fn add(&mut self, paint: Paint, n: u16) {
        self[paint] = self[paint].saturating_add(n);
    }
    /// Puts all of these on the shelf.
    #[inline]
    pub fn add_all(&mut self, paints: Paints) {
        for (have, more) in self.0.iter_mut().zip(paints.0) {
            *have = have.saturating_add(more);
        }
    }
    /// Takes some off the shelf.
    #[inline]
    pub fn take(&mut self, paint: Paint, n: u16) {
        self[paint] = self[paint].saturating_sub(n);
    }
    /// Takes a whole price off the shelf, which must be there.
    #[inline]
    pub fn take_all(&mut self, price: Paints) {
        for (have, cost) in self.0.iter_mut().zip(price.0) {
            *have = have.saturating_sub(cost);
        }
    }
    /// Is at least the price there?
    #[inline]
    pub fn covers(self, price: Paints) -> bool {
        self.0.iter().zip(price.0).fold(true, |enough, (&have, cost)| enough & (have >= cost))
    }
    /// How many there are of each colour.
    #[inline]
    pub fn counts(self) -> [u16; 8] {
        self.0
    }
    /// What is lacking to pay the price.
    pub fn lacking(self, price: Paints) -> Paints {
        let mut lacking = price;
        lacking.take_all(self);
        lacking
    }
    /// What a market tile gives.
    pub fn on(tile: MarketTile) -> Paints {
        let mut paints = Paints::NONE;
        tile.paints().for_each(|paint| paints.add(paint, 1));
        paints
    }
    /// How many in all.
    pub fn total(self) -> u32 {
        self.0.iter().map(|&n| u32::from(n)).sum()
    }
    /// The colours that are there, with their number.
    pub fn each(self) -> impl Iterator<Item = (Paint, u16)> {
        Paint::ALL.into_iter().zip(self.0).filter(|&(_, n)| n > 0)
    }
    /// "1 red and 2 yellow".
    pub fn in_words(self) -> String {
        let kinds = self.each().count();
        if kinds == 0 {
            return "nothing".to_string();
        }
        // Written in one go, because this is said all the time.
        let mut text = String::with_capacity(12 * kinds);
        for (nth, (paint, n)) in self.each().enumerate() {
            let before = match nth {
                0 => "",
                nth if nth + 1 == kinds => " and ",
                _ => ", ",
            };
            let _ = write!(text, "{before}{n} {}", paint.name());
        }
        text
    }
}

impl Index<Paint> for Paints {
    type Output = u16;
    #[inline]
    fn index(&self, paint: Paint) -> &u16 {
        &self.0[paint as usize]
    }
}
impl IndexMut<Paint> for Paints {
    #[inline]
    fn index_mut(&mut self, paint: Paint) -> &mut u16 {
        &mut self.0[paint as usize]
    }
}

impl Display for Paints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.total() == 0 {
            return f.write_str("none");
        }
        for (paint, n) in self.each() {
            for _ in 0..n {
                write!(f, "{paint}")?;
            }
        }
        Ok(())
    }
}

impl FromStr for Paints {
    type Err = Fault;
    fn from_str(text: &str) -> Result<Paints, Fault> {
        let mut paints = Paints::NONE;
        if matches!(text.trim(), "none" | "-") {
            return Ok(paints);
        }
        for letter in text.chars().filter(|c| !c.is_whitespace()) {
            paints.add(Paint::in_text(letter, text)?, 1);
        }
        Ok(paints)
    }
}

/// What is printed on a market tile: up to three paints. Written as their letters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MarketTile([u8; 3]);

impl MarketTile {
    const NOTHING: u8 = 8;

    /// Every tile that could be printed.
    fn all() -> impl Iterator<Item = MarketTile> {
        let up_to = MarketTile::NOTHING;
        let pairs = (0..up_to).flat_map(move |a| (a..=up_to).map(move |b| (a, b)));
        pairs.flat_map(move |(a, b)| (b..=up_to).map(move |c| MarketTile([a, b, c])))
    }
    /// The paints it gives, in order.
    pub fn paints(self) -> impl Iterator<Item = Paint> {
        self.0.into_iter().filter_map(|p| Paint::ALL.get(usize::from(p)).copied())
    }
}

impl Display for MarketTile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.paints().try_for_each(|p| write!(f, "{p}"))
    }
}

impl FromStr for MarketTile {
    type Err = Fault;
    fn from_str(text: &str) -> Result<MarketTile, Fault> {
        let mut paints = Vec::new();
        for letter in text.chars() {
            paints.push(Paint::in_text(letter, text)? as u8);
        }
        if paints.is_empty() || paints.len() > 3 {
            return Err(say!("\"{text}\" is not a market tile: a market tile shows one to three paints", text = data(text)).into());
        }
        paints.sort_unstable();
        paints.resize(3, MarketTile::NOTHING);
        Ok(MarketTile([paints[0], paints[1], paints[2]]))
    }
}

/// The back of a restored tile: its blots, and on some tiles a primary that it brings every round. Written as the blots, `OG`
/// or `plain`, behind the primary where there is one, `R/O`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Back {
    income: Option<Paint>,
    /// One bit each for orange, green and purple.
    blots: u8,
}

impl Back {
    /// A back with these blots.
    pub fn with_blots(blots: Paints) -> Back {
        let bits = Paint::MIXED.into_iter().enumerate().filter(|&(_, p)| blots[p] > 0).fold(0, |set, (i, _)| set | 1 << i);
        Back { income: None, blots: bits }
    }
    /// A back with a blot that brings a primary.
    pub fn with_income(income: Paint, blot: Paint) -> Back {
        Back { income: Some(income), ..Back::with_blots(Paints::of(&[blot])) }
    }
    /// The primary that it brings, if it brings one.
    #[inline]
    pub fn income(self) -> Option<Paint> {
        self.income
    }
    /// Its blots.
    pub fn blots(self) -> Paints {
        let mut all = Paints::NONE;
        for (i, paint) in Paint::MIXED.into_iter().enumerate() {
            all.add(paint, u16::from(self.blots >> i & 1));
        }
        all
    }
}

impl Numbered for Back {
    const COUNT: usize = 32;
    fn number(self) -> usize {
        usize::from(self.blots) + 8 * self.income.map_or(0, |paint| paint as usize + 1)
    }
    fn from_number(number: usize) -> Option<Back> {
        let income = match (number / 8).checked_sub(1) {
            None => None,
            Some(primary) => Some(*Paint::PRIMARIES.get(primary)?),
        };
        Some(Back { income, blots: (number % 8) as u8 })
    }
}

impl Display for Back {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(income) = self.income {
            write!(f, "{income}/")?;
        }
        if self.blots == 0 { f.write_str("plain") } else { write!(f, "{}", self.blots()) }
    }
}

impl FromStr for Back {
    type Err = Fault;
    fn from_str(text: &str) -> Result<Back, Fault> {
        let wrong = || -> Fault {
            say!(
                "\"{text}\" is not the back of a tile: write its blots, like OG or plain, and for a wall tile put its primary first, like \
                 R/O",
                text = data(text)
            )
            .into()
        };
        let (income, blots) = match text.split_once('/') {
            Some((income, blots)) => (Some(income.parse::<Paint>().ok().filter(|p| p.is_primary()).ok_or_else(wrong)?), blots),
            None => (None, text),
        };
        if blots.is_empty() {
            return Err(wrong());
        }
        let blots: Paints = if blots.eq_ignore_ascii_case("plain") { Paints::NONE } else { blots.parse()? };
        if blots.each().any(|(p, n)| !Paint::MIXED.contains(&p) || n > 1) {
            return Err(wrong());
        }
        Ok(Back { income, ..Back::with_blots(blots) })
    }
}

/// The three paints given for the altar, in the order in which we write paints.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct AltarPaints([Paint; 3]);

impl AltarPaints {
    /// Three paints, in any order.
    #[inline]
    pub fn new(mut paints: [Paint; 3]) -> AltarPaints {
        paints.sort_unstable();
        AltarPaints(paints)
    }
    /// The paints.
    #[inline]
    pub fn paints(self) -> [Paint; 3] {
        self.0
    }
}

impl Display for AltarPaints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c] = self.0;
        write!(f, "{a} {b} {c}")
    }
}

impl Word for AltarPaints {
    fn read(words: &mut Words<'_>) -> Option<AltarPaints> {
        let first = words.next()?;
        // One word of three letters is as good as three words.
        if let &[a, b, c] = first.as_bytes() {
            let paint = |letter: u8| Paint::from_letter(letter.into());
            return Some(AltarPaints::new([paint(a)?, paint(b)?, paint(c)?]));
        }
        Some(AltarPaints::new([first.parse().ok()?, Paint::read(words)?, Paint::read(words)?]))
    }
    fn every() -> impl Iterator<Item = AltarPaints> {
        let from = |paint: Paint| Paint::ALL.into_iter().filter(move |&other| other >= paint);
        Paint::ALL.into_iter().flat_map(move |a| from(a).flat_map(move |b| from(b).map(move |c| AltarPaints([a, b, c]))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paints_cover_a_price_only_colour_by_colour() {
        let shelf: Paints = "RRYO".parse().expect("paints");
        assert!(shelf.covers("RY".parse().expect("paints")));
        assert!(!shelf.covers("RYB".parse().expect("paints")));
        assert!(!shelf.covers("RRR".parse().expect("paints")));
        assert_eq!(shelf.lacking("RRRBB".parse().expect("paints")).in_words(), "1 red and 2 blue");
    }

    #[test]
    fn backs_are_read_as_they_are_written() {
        for text in ["plain", "O", "OG", "OGP", "R/O", "B/P", "Y/plain"] {
            assert_eq!(text.parse::<Back>().map(|b| b.to_string()), Ok(text.to_string()));
        }
        for text in ["", "RO", "O/R", "OO", "R/", "K", "/O"] {
            assert!(text.parse::<Back>().is_err(), "{text}");
        }
        assert_eq!(Back::with_income(Paint::Blue, Paint::Green).to_string(), "B/G");
        assert_eq!(Back::with_income(Paint::Red, Paint::Orange).income(), Some(Paint::Red));
        assert_eq!(Back::with_blots("OGR".parse().expect("paints")).to_string(), "OG");
    }

    #[test]
    fn the_altar_is_read_in_any_order_and_written_in_one() {
        let altar = |text: &str| text.parse::<crate::Action>().map(|a| a.to_string());
        for text in ["altar R Y G", "altar g r y", "altar GRY", "altar green red yellow"] {
            assert_eq!(altar(text), Ok("altar R Y G".to_string()), "{text}");
        }
        for text in ["altar R Y", "altar RYX", "altar RYB G", "altar R Y B G", "altar"] {
            assert_eq!(altar(text), Err(()), "{text}");
        }
    }
}
