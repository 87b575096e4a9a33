//! The words of the game: hours, stalls, sections, columns, painters. Paints have a file of their own.

use std::fmt::{self, Display};
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use tabletop::{Fault, Seat, Set, Term, data, numbered, one_of, say};

/// Gives a type that is written as one word its `Word`, from its `FromStr` and its list: `ALL`, unless another is given.
macro_rules! one_word {
    ($Type:ty) => { one_word!($Type: <$Type>::ALL.into_iter()); };
    ($Type:ty: $every:expr) => {
        impl tabletop::Word for $Type {
            fn read(words: &mut tabletop::Words<'_>) -> Option<Self> { words.next()?.parse().ok() }
            fn every() -> impl Iterator<Item = Self> { $every }
        }
    };
}
pub(crate) use one_word;
one_word!(Hour);
one_word!(StallName);
one_word!(Section);
one_word!(Column);
one_word!(Health);

/// An hour at which one can wake up: 5 to 9.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Hour {
    Five,
    Six,
    Seven,
    Eight,
    Nine,
}

impl Hour {
    /// The rows of the inn.
    pub const ALL: [Hour; 5] = [Hour::Five, Hour::Six, Hour::Seven, Hour::Eight, Hour::Nine];
    /// Its row in the inn, from 0.
    #[inline]
    pub fn row(self) -> usize {
        self as usize
    }
}

impl Display for Hour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.row() + 5)
    }
}

impl FromStr for Hour {
    type Err = Fault;
    fn from_str(text: &str) -> Result<Hour, Fault> {
        let hour = text.trim_end_matches(":00");
        Hour::ALL
            .into_iter()
            .find(|h| h.to_string() == hour)
            .ok_or_else(|| say!("\"{text}\" is not an hour of the inn; the hours are 5 to 9", text = data(text)).into())
    }
}

/// One of the stalls of the market.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum StallName {
    I,
    II,
    III,
    IV,
}

impl StallName {
    /// All stalls; with two or three players there is no IV.
    pub const ALL: [StallName; 4] = [StallName::I, StallName::II, StallName::III, StallName::IV];
    /// Its number, from 0.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }
}

impl Display for StallName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["I", "II", "III", "IV"][self.index()])
    }
}

impl FromStr for StallName {
    type Err = Fault;
    fn from_str(text: &str) -> Result<StallName, Fault> {
        let same = |s: &StallName| s.to_string().eq_ignore_ascii_case(text) || (s.index() + 1).to_string() == text;
        StallName::ALL.into_iter().find(same).ok_or_else(|| Fault::no_such(text, Term("kind|stall"), ["I", "II", "III", "IV"]))
    }
}

/// One of the 25 sections of the fresco, A1 to E5; row 1 is on the altar's side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
#[rustfmt::skip]
pub enum Section {
    A1, B1, C1, D1, E1,
    A2, B2, C2, D2, E2,
    A3, B3, C3, D3, E3,
    A4, B4, C4, D4, E4,
    A5, B5, C5, D5, E5,
}

/// Some of the sections of the fresco.
pub type Sections = Set<Section>;

impl Section {
    /// How many there are.
    pub const COUNT: usize = 25;
    /// The one in the middle.
    pub const CENTRE: Section = Section::C3;
    /// All sections, row by row.
    #[rustfmt::skip]
    pub const ALL: [Section; Section::COUNT] = [
        Section::A1, Section::B1, Section::C1, Section::D1, Section::E1,
        Section::A2, Section::B2, Section::C2, Section::D2, Section::E2,
        Section::A3, Section::B3, Section::C3, Section::D3, Section::E3,
        Section::A4, Section::B4, Section::C4, Section::D4, Section::E4,
        Section::A5, Section::B5, Section::C5, Section::D5, Section::E5,
    ];

    /// Its number, row by row from 0.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }
    /// Its row and its column, both from 0.
    #[inline]
    pub fn row_and_column(self) -> (usize, usize) {
        (self.index() / 5, self.index() % 5)
    }
    #[inline]
    fn column_and_row(self) -> (i8, i8) {
        ((self as u8 % 5) as i8, (self as u8 / 5) as i8)
    }
    /// How many steps of the bishop it is away: 0 the same, 1 beside or diagonal, more further off.
    #[inline]
    pub fn distance(self, other: Section) -> u8 {
        let ((c, r), (d, s)) = (self.column_and_row(), other.column_and_row());
        (c - d).unsigned_abs().max((r - s).unsigned_abs())
    }
    /// The sections one step away in any direction.
    #[inline]
    pub fn around(self) -> impl Iterator<Item = Section> {
        let (c, r) = self.column_and_row();
        let steps = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];
        steps.into_iter().filter_map(move |(dc, dr)| Section::at(c + dc, r + dr))
    }
    /// The sections one step away, not diagonally.
    #[inline]
    pub fn beside(self) -> impl Iterator<Item = Section> {
        let (c, r) = self.column_and_row();
        [(0, -1), (-1, 0), (1, 0), (0, 1)].into_iter().filter_map(move |(dc, dr)| Section::at(c + dc, r + dr))
    }
    #[inline]
    fn at(column: i8, row: i8) -> Option<Section> {
        if (0..5).contains(&column) && (0..5).contains(&row) { Section::ALL.get((row * 5 + column) as usize).copied() } else { None }
    }
}

impl Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, column) = self.row_and_column();
        write!(f, "{}{}", ['A', 'B', 'C', 'D', 'E'][column], row + 1)
    }
}

impl FromStr for Section {
    type Err = Fault;
    fn from_str(text: &str) -> Result<Section, Fault> {
        let same = |s: &Section| s.to_string().eq_ignore_ascii_case(text);
        Section::ALL
            .into_iter()
            .find(same)
            .ok_or_else(|| say!("\"{text}\" is not a section; the sections are A1 to E5", text = data(text)).into())
    }
}

/// A column of the action board. The last one is the Theatre, or in the last round the second Cathedral.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Column {
    /// Buy paints or close a stall.
    Market,
    /// Restore the fresco or the altar.
    Cathedral,
    /// Earn money.
    Studio,
    /// Mix paints.
    Workshop,
    /// Improve the mood.
    Theatre,
    /// The second Cathedral of the last round.
    SecondCathedral,
}

impl Column {
    /// The spaces of a column.
    pub const SPACES: u8 = 3;
    /// How many columns a board has.
    pub const COUNT: usize = 5;
    /// All of them; a board has one of the last two.
    pub const ALL: [Column; Column::COUNT + 1] =
        [Column::Market, Column::Cathedral, Column::Studio, Column::Workshop, Column::Theatre, Column::SecondCathedral];

    /// The columns of a board, in the order in which the places are visited.
    #[inline]
    pub fn of_board(last_round: bool) -> [Column; Column::COUNT] {
        let fifth = if last_round { Column::SecondCathedral } else { Column::Theatre };
        [Column::Market, Column::Cathedral, Column::Studio, Column::Workshop, fifth]
    }
    /// Its number on the board, from 0.
    #[inline]
    pub fn index(self) -> usize {
        match self {
            Column::Market => 0,
            Column::Cathedral => 1,
            Column::Studio => 2,
            Column::Workshop => 3,
            Column::Theatre | Column::SecondCathedral => 4,
        }
    }
    /// The column with that number on the board.
    #[inline]
    pub fn nth(index: usize, last_round: bool) -> Option<Column> {
        Column::of_board(last_round).get(index).copied()
    }
    /// The place it stands for: both Cathedrals of the last round are one place.
    #[inline]
    pub fn one_cathedral(self) -> Column {
        if self == Column::SecondCathedral { Column::Cathedral } else { self }
    }
    /// Its name in the notation.
    pub fn name(self) -> &'static str {
        ["market", "cathedral", "studio", "workshop", "theatre", "cathedral2"][self as usize]
    }
    /// Its name in a sentence.
    pub fn place(self) -> &'static str {
        ["Market", "Cathedral", "Studio", "Workshop", "Theatre", "second Cathedral"][self as usize]
    }
}

impl Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Column {
    type Err = Fault;
    fn from_str(text: &str) -> Result<Column, Fault> {
        let same = |c: &Column| c.name().eq_ignore_ascii_case(text);
        Column::ALL.into_iter().find(same).ok_or_else(|| Fault::no_such(text, Term("kind|column"), Column::ALL.map(Column::name)))
    }
}

/// Whether an assistant is healthy or sick.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Health {
    /// Can do everything.
    Healthy,
    /// Can do less, and makes others ill.
    Sick,
}

impl Health {
    /// Both of them.
    pub const ALL: [Health; 2] = [Health::Healthy, Health::Sick];
}

impl Display for Health {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Health::Healthy { "healthy" } else { "sick" })
    }
}

impl FromStr for Health {
    type Err = Fault;
    fn from_str(text: &str) -> Result<Health, Fault> {
        let same = |h: &Health| h.to_string().eq_ignore_ascii_case(text);
        Health::ALL
            .into_iter()
            .find(same)
            .ok_or_else(|| say!("\"{text}\" should be {words}", text = data(text), words = one_of(Health::ALL.map(data))).into())
    }
}

/// A painter on the table: the figure of a player, or Leonardo.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Painter {
    Red,
    Blue,
    Green,
    Yellow,
}

impl Painter {
    /// The most painters at one table.
    pub const MAX: usize = 4;
    /// All that can be at a table.
    pub const ALL: [Painter; Painter::MAX] = [Painter::Red, Painter::Blue, Painter::Green, Painter::Yellow];
    /// The third painter, who is Leonardo at a table of two and nobody special at a larger one.
    pub const LEONARDO: Painter = Painter::Green;

    /// The first `n` painters.
    #[inline]
    pub fn first(n: usize) -> impl Iterator<Item = Painter> {
        Painter::ALL.iter().take(n).copied()
    }
    /// The painter of a seat.
    #[inline]
    pub fn of(seat: Seat) -> Painter {
        Painter::ALL[seat.index()]
    }
    /// Its number, from 0.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }
    /// The seat with the same number. Who answers for a painter is another matter: see `Table::seat_of`.
    #[inline]
    pub fn seat(self) -> Seat {
        Seat::ALL[self.index()]
    }
}

numbered!(Section, Painter, Hour, StallName);

tabletop::numbers! {
    /// The number of a fresco tile in one game, counting those of the base game first.
    pub struct TileNumber(32);
    /// The number of a market tile.
    pub struct MarketNumber(31);
    /// The number of a tile that is restored elsewhere than on the fresco.
    pub struct OtherTile(32);
}

/// Something for each painter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ByPainter<T>(pub [T; Painter::MAX]);

impl<T> Index<Painter> for ByPainter<T> {
    type Output = T;
    #[inline]
    fn index(&self, painter: Painter) -> &T {
        &self.0[painter.index()]
    }
}
impl<T> IndexMut<Painter> for ByPainter<T> {
    #[inline]
    fn index_mut(&mut self, painter: Painter) -> &mut T {
        &mut self.0[painter.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_know_their_neighbours() {
        let section = |text: &str| text.parse::<Section>().expect("section");
        assert_eq!(section("C3"), Section::CENTRE);
        assert_eq!(section("A1").around().count(), 3);
        assert_eq!(section("C1").around().count(), 5);
        assert_eq!(section("B2").around().count(), 8);
        assert_eq!(section("E5").beside().map(|s| s.to_string()).collect::<Vec<_>>(), ["E4", "D5"]);
        assert_eq!(section("A1").distance(section("C2")), 2);
    }
}
