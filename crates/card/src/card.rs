//! Paint cards, as they are printed and as they are written down.
//!
//! The notation of a card lists its print: its colour; `/O` if it carries half a bottle of orange; `*` if it carries the
//! bishop's symbol; and after a dash the cards it trades for, `m` for a market card and `w` for a workshop card: `R-w`,
//! `R-mm`, `R-m/w` (one of either), `R*-m`, `R/O-m`.

use std::fmt;
use std::str::FromStr;

use tabletop::{Fault, Text, Word, Words, data, say};

use crate::colours::Colour;

/// The symbols for which a card is exchanged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Trade {
    /// This many market cards.
    Market(u8),
    /// This many workshop cards.
    Workshop(u8),
    /// One card of either kind.
    Either,
}

impl Trade {
    const TEXTS: [&'static str; 7] = ["m", "mm", "mmm", "w", "ww", "www", "m/w"];

    /// The trade at this position of `TEXTS`.
    fn from_code(code: u8) -> Trade {
        match code {
            0..3 => Trade::Market(code + 1),
            3..6 => Trade::Workshop(code - 2),
            _ => Trade::Either,
        }
    }
}

impl fmt::Display for Trade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Trade::Market(n) => (0..n).try_for_each(|_| f.write_str("m")),
            Trade::Workshop(n) => (0..n).try_for_each(|_| f.write_str("w")),
            Trade::Either => f.write_str("m/w"),
        }
    }
}

/// A paint card, by its print. Cards that look alike are equal.
///
/// In eight bits: four for the colour with its half bottle, one for the bishop, three for the trade.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Card(u8);

/// The mixed colours that a primary is part of.
fn mixes_of(primary: Colour) -> [Colour; 2] {
    match primary {
        Colour::Red => [Colour::Orange, Colour::Purple],
        Colour::Yellow => [Colour::Orange, Colour::Green],
        _ => [Colour::Green, Colour::Purple],
    }
}

impl Card {
    /// How many different cards could be printed.
    pub(crate) const CODES: usize = 256;
    /// Three for each primary, alone and with half a bottle, and one for each mixed colour.
    const BASES: u8 = 12;

    /// The card with this colour and half bottle, with the bishop or not, for this trade.
    fn of(base: u8, bishop: u8, trade: u8) -> Card {
        Card(base << 4 | bishop << 3 | trade)
    }
    /// A number below [`Card::CODES`].
    #[inline]
    pub(crate) fn code(self) -> usize {
        usize::from(self.0)
    }
    /// Its colour.
    pub fn colour(self) -> Colour {
        match self.0 >> 4 {
            0..3 => Colour::Red,
            3..6 => Colour::Yellow,
            6..9 => Colour::Blue,
            9 => Colour::Orange,
            10 => Colour::Green,
            _ => Colour::Purple,
        }
    }
    /// The mixed colour of which it carries half a bottle.
    pub fn half(self) -> Option<Colour> {
        let base = self.0 >> 4;
        (base < 9 && !base.is_multiple_of(3)).then(|| mixes_of(self.colour())[usize::from(base % 3 - 1)])
    }
    /// Does it carry the bishop's symbol?
    pub fn bishop(self) -> bool {
        self.0 & 8 != 0
    }
    /// The cards it trades for.
    pub fn trade(self) -> Trade {
        Trade::from_code(self.0 & 7)
    }
    /// "red with half a bottle of orange, bishop, trades for 1 market card".
    pub fn in_words(self) -> Text {
        let (colour, cards) = (self.colour(), self.trade());
        match (self.half(), self.bishop()) {
            (None, false) => say!("{colour}, trades for {cards}", colour, cards),
            (None, true) => say!("{colour}, bishop symbol, trades for {cards}", colour, cards),
            (Some(mix), false) => say!("{colour} with half a bottle of {mix}, trades for {cards}", colour, mix, cards),
            (Some(mix), true) => say!("{colour} with half a bottle of {mix}, bishop symbol, trades for {cards}", colour, mix, cards),
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.colour().letter())?;
        if let Some(mix) = self.half() {
            write!(f, "/{}", mix.letter())?;
        }
        let bishop = if self.bishop() { "*" } else { "" };
        write!(f, "{bishop}-{}", self.trade())
    }
}

impl FromStr for Card {
    type Err = Fault;
    fn from_str(text: &str) -> Result<Card, Fault> {
        read(text)
            .ok_or_else(|| say!("\"{text}\" is not a card; cards look like R-w, R-mm, R-m/w, R*-m or R/O-m", text = data(text)).into())
    }
}

fn read(text: &str) -> Option<Card> {
    let (front, trade) = text.split_once('-')?;
    let trade = Trade::TEXTS.iter().position(|t| t.eq_ignore_ascii_case(trade))? as u8;
    let (front, bishop) = front.strip_suffix('*').map_or((front, 0), |front| (front, 1));
    let mut letters = front.chars();
    let colour = Colour::from_letter(letters.next()?)?;
    let base = match (letters.next(), letters.next(), letters.next()) {
        (None, ..) if colour.is_primary() => colour as u8 * 3,
        (None, ..) => 9 + colour as u8 - 3,
        (Some('/'), Some(mix), None) if colour.is_primary() => {
            let mix = Colour::from_letter(mix)?;
            colour as u8 * 3 + 1 + mixes_of(colour).iter().position(|&m| m == mix)? as u8
        }
        _ => return None,
    };
    Some(Card::of(base, bishop, trade))
}

impl Word for Card {
    fn read(words: &mut Words<'_>) -> Option<Self> {
        words.next()?.parse().ok()
    }
    fn every() -> impl Iterator<Item = Self> {
        let bases = 0..Card::BASES;
        bases.flat_map(|base| (0..2).flat_map(move |bishop| (0..Trade::TEXTS.len() as u8).map(move |trade| Card::of(base, bishop, trade))))
    }
}

/// Two cards that are mixed, always in the order of their colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pair(Card, Card);

impl Pair {
    /// These two cards.
    #[inline]
    pub fn of(one: Card, other: Card) -> Pair {
        if one <= other { Pair(one, other) } else { Pair(other, one) }
    }
    /// The two cards.
    #[inline]
    pub fn cards(self) -> [Card; 2] {
        [self.0, self.1]
    }
}

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0, self.1)
    }
}

impl Word for Pair {
    fn read(words: &mut Words<'_>) -> Option<Self> {
        Some(Pair::of(Card::read(words)?, Card::read(words)?))
    }
    fn every() -> impl Iterator<Item = Self> {
        Card::every().flat_map(|one| Card::every().filter(move |&other| one <= other).map(move |other| Pair(one, other)))
    }
}

#[cfg(test)]
#[allow(clippy::expect_used)]
mod tests {
    use super::*;

    #[test]
    fn every_card_is_written_and_read() {
        for code in 0..=u8::MAX {
            let card = Card(code);
            if code >> 4 < 12 && code & 7 < 7 {
                assert_eq!(card.to_string().parse(), Ok(card));
            }
        }
        let half: Card = "r/o*-M/W".parse().expect("a card");
        assert_eq!(half.to_string(), "R/O*-m/w");
        assert_eq!(half.in_words(), "red with half a bottle of orange, bishop symbol, trades for 1 Market or Workshop card");
        for wrong in ["", "R", "R-", "R-x", "X-m", "R/G-m", "O/R-m", "R/-m", "R/O/P-m", "R**-m", "RR-m"] {
            assert!(wrong.parse::<Card>().is_err(), "{wrong}");
        }
    }
}
