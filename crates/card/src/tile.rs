//! Action tiles: the reward for a restoration.

use std::fmt;
use std::str::FromStr;

use tabletop::{Fault, Numbered, Text, Word, Words, data, say};

use crate::colours::Colour;

/// A kind of action tile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Tile {
    /// Stands in for a paint of this colour.
    Paint(Colour),
    /// Turns a fresco card once more.
    Turn,
    /// Exchange and restore in the same turn.
    Both,
    /// Ask everybody for a colour.
    Ask,
}

impl Tile {
    /// How many kinds there are.
    pub(crate) const KINDS: usize = 9;
    /// All kinds.
    pub const ALL: [Tile; Tile::KINDS] = [
        Tile::Paint(Colour::Red),
        Tile::Paint(Colour::Yellow),
        Tile::Paint(Colour::Blue),
        Tile::Paint(Colour::Orange),
        Tile::Paint(Colour::Green),
        Tile::Paint(Colour::Purple),
        Tile::Turn,
        Tile::Both,
        Tile::Ask,
    ];

    /// Its number, from 0. The paints come first, in the order of the colours.
    #[inline]
    pub fn index(self) -> usize {
        match self {
            Tile::Paint(colour) => colour.index(),
            Tile::Turn => 6,
            Tile::Both => 7,
            Tile::Ask => 8,
        }
    }
    /// Its effect.
    pub fn in_words(self) -> Text {
        match self {
            Tile::Paint(colour) => say!("pays for {colour} when you restore", colour),
            Tile::Turn => say!("turns a fresco card one more step"),
            Tile::Both => say!("exchange, then restore sections in the same turn"),
            Tile::Ask => say!("each opponent who has the colour you name gives you a card of it"),
        }
    }
}

impl Numbered for Tile {
    const COUNT: usize = Tile::ALL.len();
    #[inline]
    fn number(self) -> usize {
        self.index()
    }
    #[inline]
    fn from_number(number: usize) -> Option<Tile> {
        Tile::ALL.get(number).copied()
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Tile::Paint(colour) => colour.name(),
            Tile::Turn => "turn",
            Tile::Both => "both",
            Tile::Ask => "ask",
        })
    }
}

impl FromStr for Tile {
    type Err = Fault;
    fn from_str(text: &str) -> Result<Tile, Fault> {
        match text.to_ascii_lowercase().as_str() {
            "turn" => Ok(Tile::Turn),
            "both" => Ok(Tile::Both),
            "ask" => Ok(Tile::Ask),
            other => other
                .parse()
                .map(Tile::Paint)
                .map_err(|_| say!("\"{text}\" is not a tile; a tile is a colour, turn, both or ask", text = data(text)).into()),
        }
    }
}

impl Word for Tile {
    fn read(words: &mut Words<'_>) -> Option<Self> {
        words.next()?.parse().ok()
    }
    fn every() -> impl Iterator<Item = Self> {
        Tile::ALL.into_iter()
    }
}
