//! The small types of the game: colours, dice, bets, bands. Those in actions have an exact text form.

use std::fmt::{self, Display};
use std::str::FromStr;

use tabletop::{Fault, Seat, Word, Words, data, say};

use crate::components::{MAX_SHIFT, TOTALS};

/// A colour of the dice: each number die has one, and each colour die shows one of them on every face.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Colour {
    Red,
    Yellow,
    Blue,
    Orange,
    Green,
    Purple,
}

impl Colour {
    /// How many there are.
    pub const COUNT: usize = 6;
    /// All of them, in the order of their numbers.
    pub const ALL: [Colour; Colour::COUNT] = [Colour::Red, Colour::Yellow, Colour::Blue, Colour::Orange, Colour::Green, Colour::Purple];
    const NAMES: [&'static str; Colour::COUNT] = ["red", "yellow", "blue", "orange", "green", "purple"];

    /// Its number, from 0.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }
    /// Its name.
    pub fn name(self) -> &'static str {
        Colour::NAMES[self.index()]
    }
    /// Its letter, the first of its name.
    pub fn letter(self) -> char {
        ['R', 'Y', 'B', 'O', 'G', 'P'][self.index()]
    }
    /// The colour with this letter.
    pub fn from_letter(letter: char) -> Option<Colour> {
        Colour::ALL.into_iter().find(|c| c.letter() == letter.to_ascii_uppercase())
    }
}

tabletop::named!(Colour, "kind|colour of a die");
tabletop::numbered!(Colour);

/// A face of a number die.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Face {
    One = 1,
    Two,
    Three,
    Four,
    Five,
    Six,
}

impl Face {
    /// All of them, from the lowest to the highest.
    pub const ALL: [Face; 6] = [Face::One, Face::Two, Face::Three, Face::Four, Face::Five, Face::Six];

    /// The face with this value, 1 to 6.
    pub fn new(value: u32) -> Option<Face> {
        Face::ALL.into_iter().find(|&face| u32::from(face.value()) == value)
    }
    /// Its value, 1 to 6.
    #[inline]
    pub fn value(self) -> u8 {
        self as u8
    }
}

impl Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.value())
    }
}

/// The number dice on the table, by colour: `None` for a die that is in the cup or set aside.
pub type Faces = [Option<Face>; Colour::COUNT];

/// One of the three rolls of a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Roll {
    First,
    Second,
    Third,
}

impl Roll {
    /// All of them, in order.
    pub const ALL: [Roll; 3] = [Roll::First, Roll::Second, Roll::Third];

    /// Its number, from 0.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }
    /// Its number, from 1.
    pub fn number(self) -> u8 {
        self as u8 + 1
    }
    /// The roll after it; `None` after the last.
    #[inline]
    pub fn next(self) -> Option<Roll> {
        match self {
            Roll::First => Some(Roll::Second),
            Roll::Second => Some(Roll::Third),
            Roll::Third => None,
        }
    }
}

/// How many colour dice are kept with a number die. Each doubles its value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Kept {
    None,
    One,
    Both,
}

impl Kept {
    /// All of them, from none to both.
    pub const ALL: [Kept; 3] = [Kept::None, Kept::One, Kept::Both];

    /// Keeping this many colour dice; there are two.
    pub fn new(dice: usize) -> Option<Kept> {
        Kept::ALL.get(dice).copied()
    }
    /// Everything from none to this many.
    #[inline]
    pub fn up_to(dice: u8) -> impl Iterator<Item = Kept> {
        Kept::ALL.into_iter().take(usize::from(dice) + 1)
    }
    /// How many dice.
    #[inline]
    pub fn count(self) -> u8 {
        self as u8
    }
    /// The factor by which the dice multiply a value: 1, 2 or 4.
    #[inline]
    pub fn times(self) -> u8 {
        1 << self.count()
    }
}

/// A number die that is set aside, with the colour dice kept for it: `blue 6`, `green 3 x2`, `red 5 x4`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Aside {
    /// The colour of the number die.
    pub die: Colour,
    /// The face it shows.
    pub face: Face,
    /// The colour dice kept with it.
    pub kept: Kept,
}

impl Aside {
    /// Its value, with the colour dice.
    #[inline]
    pub fn value(self) -> u8 {
        self.face.value() << self.kept.count()
    }
}

impl Display for Aside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.die, self.face)?;
        if self.kept == Kept::None { Ok(()) } else { write!(f, " x{}", self.kept.times()) }
    }
}

impl Word for Aside {
    fn read(words: &mut Words<'_>) -> Option<Aside> {
        let die = words.next()?.parse().ok()?;
        let face = words.next()?.parse().ok().and_then(Face::new)?;
        let kept = match words.clone().next() {
            Some("x1") => Some(Kept::None),
            Some("x2") => Some(Kept::One),
            Some("x4") => Some(Kept::Both),
            _ => None,
        };
        if kept.is_some() {
            words.next();
        }
        Some(Aside { die, face, kept: kept.unwrap_or(Kept::None) })
    }
    fn every() -> impl Iterator<Item = Aside> {
        let faces = Colour::ALL.into_iter().flat_map(|die| Face::ALL.into_iter().map(move |face| (die, face)));
        faces.flat_map(|(die, face)| Kept::ALL.into_iter().map(move |kept| Aside { die, face, kept }))
    }
}

impl FromStr for Aside {
    type Err = Fault;
    fn from_str(text: &str) -> Result<Aside, Fault> {
        let mut words = text.split_ascii_whitespace();
        let read = Aside::read(&mut words).filter(|_| words.next().is_none());
        read.ok_or_else(|| {
            let text = data(text.trim());
            say!("\"{text}\" is not a die that can be set aside: write for example \"blue 6\" or \"green 3 x2\"", text).into()
        })
    }
}

/// A bet of an opponent: an outcome of the active player's turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Bet {
    /// The fresco tile beside the bishop is restored.
    Bishop,
    /// Another fresco tile is restored.
    Other,
    /// A portrait is painted.
    Portrait,
}

impl Bet {
    /// All of them.
    pub const ALL: [Bet; 3] = [Bet::Bishop, Bet::Other, Bet::Portrait];

    /// The word for it.
    pub fn name(self) -> &'static str {
        ["bishop", "other", "portrait"][self as usize]
    }
}

tabletop::named!(Bet, "kind|bet");

/// By how much the favour tile shifts a total: `-1`, `0`, `+1`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shift(pub i8);

impl Display for Shift {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == 0 { f.write_str("0") } else { write!(f, "{:+}", self.0) }
    }
}

impl Word for Shift {
    fn read(words: &mut Words<'_>) -> Option<Shift> {
        words.next()?.parse().ok().map(Shift)
    }
    fn every() -> impl Iterator<Item = Shift> {
        (-MAX_SHIFT..=MAX_SHIFT).map(Shift)
    }
}

/// The totals of a space for portraits, from one to another, both included: `14-15`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Band {
    /// The lowest.
    pub from: u8,
    /// The highest.
    pub to: u8,
}

impl Band {
    /// Is this total one of them?
    pub fn has(self, total: u8) -> bool {
        (self.from..=self.to).contains(&total)
    }
}

impl Display for Band {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.from == self.to { write!(f, "{}", self.from) } else { write!(f, "{}-{}", self.from, self.to) }
    }
}

impl FromStr for Band {
    type Err = Fault;
    fn from_str(text: &str) -> Result<Band, Fault> {
        let (from, to) = text.split_once('-').unwrap_or((text, text));
        let band = from.parse().ok().zip(to.parse().ok()).map(|(from, to)| Band { from, to }).filter(|band| band.from <= band.to);
        band.ok_or_else(|| {
            say!("\"{text}\" is neither a total nor a band of totals: write for example 16 or 9-12", text = data(text)).into()
        })
    }
}

impl Word for Band {
    fn read(words: &mut Words<'_>) -> Option<Band> {
        words.next()?.parse().ok()
    }
    fn every() -> impl Iterator<Item = Band> {
        TOTALS.flat_map(|from| (from..=*TOTALS.end()).map(move |to| Band { from, to }))
    }
}

/// A value for each seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BySeat<T>(pub [T; Seat::MAX]);

impl<T> std::ops::Index<Seat> for BySeat<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> std::ops::IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}
