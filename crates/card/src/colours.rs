//! The six colours, their mixtures, and the piles of their cards.

use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

use tabletop::{Arg, Fault, Set, Term, Text, Word, Words, data, say};

use crate::wording::in_words;

/// A colour of paint.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)] // their names say it
pub enum Colour {
    Red,
    Yellow,
    Blue,
    Orange,
    Green,
    Purple,
}

impl Colour {
    /// All of them, the primaries first.
    pub const ALL: [Colour; 6] = [Colour::Red, Colour::Yellow, Colour::Blue, Colour::Orange, Colour::Green, Colour::Purple];
    /// Red, yellow and blue.
    pub const PRIMARIES: [Colour; 3] = [Colour::Red, Colour::Yellow, Colour::Blue];
    /// Orange, green and purple.
    pub const MIXED: [Colour; 3] = [Colour::Orange, Colour::Green, Colour::Purple];

    /// Its number, from 0.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }
    /// "an orange card".
    pub(crate) fn a_card(self) -> Text {
        match self {
            Colour::Orange => say!("an orange card"),
            colour => say!("a {colour} card", colour),
        }
    }
    /// Its letter in cards and frescoes.
    pub fn letter(self) -> char {
        ['R', 'Y', 'B', 'O', 'G', 'P'][self.index()]
    }
    /// Its name.
    pub fn name(self) -> &'static str {
        ["red", "yellow", "blue", "orange", "green", "purple"][self.index()]
    }
    /// The colour with this letter.
    pub fn from_letter(letter: char) -> Option<Colour> {
        Colour::ALL.into_iter().find(|c| c.letter() == letter.to_ascii_uppercase())
    }
    /// Is it a colour of the market?
    #[inline]
    pub fn is_primary(self) -> bool {
        (self as u8) < 3
    }
    /// The two primaries that make it, if it is mixed.
    #[inline]
    pub fn parts(self) -> Option<(Colour, Colour)> {
        match self {
            Colour::Orange => Some((Colour::Red, Colour::Yellow)),
            Colour::Green => Some((Colour::Yellow, Colour::Blue)),
            Colour::Purple => Some((Colour::Red, Colour::Blue)),
            _ => None,
        }
    }
    /// The pile of its cards.
    #[inline]
    pub fn deck(self) -> Deck {
        match self {
            Colour::Orange => Deck::Orange,
            Colour::Green => Deck::Green,
            Colour::Purple => Deck::Purple,
            _ => Deck::Market,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Colour {
    type Err = Fault;
    fn from_str(text: &str) -> Result<Colour, Fault> {
        let named =
            |c: &Colour| c.name().eq_ignore_ascii_case(text) || text.len() == 1 && text.starts_with(|l| Colour::from_letter(l) == Some(*c));
        let found = Colour::ALL.into_iter().find(named);
        found.ok_or_else(|| Fault::no_such(text, Term("kind|colour"), Colour::ALL.map(Colour::name)))
    }
}

impl Word for Colour {
    fn read(words: &mut Words<'_>) -> Option<Self> {
        words.next()?.parse().ok()
    }
    fn every() -> impl Iterator<Item = Self> {
        Colour::ALL.into_iter()
    }
}

/// The four piles of paint cards, by their backs. All market cards have the same back; each mixed colour has its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)] // their names say it
pub enum Deck {
    Market,
    Orange,
    Green,
    Purple,
}

impl Deck {
    /// All of them.
    pub const ALL: [Deck; 4] = [Deck::Market, Deck::Orange, Deck::Green, Deck::Purple];
    /// The three piles of the Workshop.
    pub const WORKSHOP: [Deck; 3] = [Deck::Orange, Deck::Green, Deck::Purple];

    /// Its number, from 0.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }
    /// "an orange card".
    pub(crate) fn a_card(self) -> Text {
        match self {
            Deck::Market => say!("a Market card"),
            Deck::Orange => Colour::Orange.a_card(),
            Deck::Green => Colour::Green.a_card(),
            Deck::Purple => Colour::Purple.a_card(),
        }
    }
    /// Its name.
    pub fn name(self) -> &'static str {
        ["market", "orange", "green", "purple"][self.index()]
    }
}

tabletop::named!(Deck, "kind|pile");
tabletop::numbered!(Colour, Deck);

/// The three different colours that a fresco card asks for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Triple(NonZeroU8);

impl Triple {
    /// How many there are.
    pub const COUNT: usize = 20;

    /// The colours with these bits; `None` if there are none.
    #[inline]
    pub(crate) fn from_bits(bits: u8) -> Option<Triple> {
        NonZeroU8::new(bits).map(Triple)
    }
    /// These three colours, if there are three different ones.
    pub fn of(colours: &[Colour]) -> Option<Triple> {
        let set: Set<Colour> = colours.iter().copied().collect();
        NonZeroU8::new(set.bits() as u8).filter(|_| colours.len() == 3 && set.len() == 3).map(Triple)
    }
    /// The three colours.
    #[inline]
    pub fn colours(self) -> Set<Colour> {
        Set::from_bits(self.0.get().into())
    }
    /// Is this colour one of them?
    #[inline]
    pub fn has(self, colour: Colour) -> bool {
        self.colours().has(colour)
    }
    /// "red-orange-green", which is what a section is called.
    pub(crate) fn by_colours(self) -> Text {
        let mut colours = self.colours().iter();
        match [colours.next(), colours.next(), colours.next()] {
            [Some(first), Some(second), Some(third)] => say!("{first}-{second}-{third}", first, second, third),
            _ => Text::default(),
        }
    }
    /// "red, orange and green".
    pub fn in_words(self) -> Arg {
        in_words(self.colours())
    }
}

impl fmt::Display for Triple {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.colours().iter().try_for_each(|c| write!(f, "{}", c.letter()))
    }
}

impl FromStr for Triple {
    type Err = Fault;
    fn from_str(text: &str) -> Result<Triple, Fault> {
        let colours: Option<Vec<Colour>> = text.chars().map(Colour::from_letter).collect();
        let found = colours.and_then(|c| Triple::of(&c));
        found.ok_or_else(|| {
            say!(
                "\"{text}\" is not a fresco card: a fresco card asks for three different paints out of R, Y, B, O, G and P",
                text = data(text)
            )
            .into()
        })
    }
}

impl Word for Triple {
    fn read(words: &mut Words<'_>) -> Option<Self> {
        words.next()?.parse().ok()
    }
    fn every() -> impl Iterator<Item = Self> {
        (0..1 << Colour::ALL.len()).filter_map(Triple::from_bits).filter(|triple| triple.colours().len() == 3)
    }
}
