//! Pieces of glass: how they are counted and written.

use super::*;

/// How many pieces of glass of each colour, [`GlassColour`] as index.
pub type Counts = [u8; 4];

pub(super) fn total(glass: Counts) -> u8 {
    glass.iter().sum()
}

pub(super) fn add(a: Counts, b: Counts) -> Counts {
    std::array::from_fn(|c| a[c] + b[c])
}

/// Piece by piece, in the order of the colours.
pub(super) fn each_piece(glass: Counts) -> impl Iterator<Item = GlassColour> {
    GlassColour::ALL.into_iter().flat_map(move |c| repeat_n(c, glass[c as usize].into()))
}

pub(super) fn letters(glass: Counts) -> String {
    each_piece(glass).map(GlassColour::letter).collect()
}

static GLASS: [Noun; 4] = [
    Noun { one: "piece of yellow glass", many: "pieces of yellow glass" },
    Noun { one: "piece of blue glass", many: "pieces of blue glass" },
    Noun { one: "piece of red glass", many: "pieces of red glass" },
    Noun { one: "piece of green glass", many: "pieces of green glass" },
];

/// "2 pieces of yellow glass and 1 piece of green glass".
pub(super) fn in_words(glass: Counts) -> Arg {
    all_of(GLASS.iter().zip(glass).filter(|(_, n)| *n > 0).map(|(noun, n)| noun.count(n)))
}

pub(super) fn no_glass(text: &str) -> String {
    format!("\"{text}\" is no glass: the colours are Y, B, R and G")
}

/// Reads letters in any order; `none` is no glass.
pub(super) fn read_glass(text: &str) -> Result<Counts, String> {
    let mut glass = [0u8; 4];
    if text.eq_ignore_ascii_case("none") {
        return Ok(glass);
    }
    for letter in text.chars().filter(|c| !c.is_whitespace()) {
        let colour = GlassColour::from_letter(letter).ok_or_else(|| no_glass(text))?;
        glass[colour as usize] = glass[colour as usize].checked_add(1).ok_or_else(|| no_glass(text))?;
    }
    Ok(glass)
}

/// Up to three pieces of glass of each colour, in two bits each, the first colour highest. Written by their letters: `YYG`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Panes(u8);

one_word!(Panes: (1..=u8::MAX).map(Panes));

impl Panes {
    /// No glass at all.
    pub const NONE: Panes = Panes(0);
    /// The most pieces of a colour.
    const MAX: u8 = 3;

    fn of(glass: Counts) -> Panes {
        Panes(glass.iter().fold(0, |bits, &n| bits << 2 | n.min(Panes::MAX)))
    }
    /// Every part of some glass but nothing at all, in the order of the colours.
    pub(super) fn each_within(glass: Counts) -> impl Iterator<Item = Panes> {
        (1..=Panes::of(glass).0).map(Panes).filter(move |panes| panes.is_within(glass))
    }
    pub(super) fn is_within(self, glass: Counts) -> bool {
        self.glass().into_iter().zip(glass).all(|(mine, all)| mine <= all)
    }
    /// How many of each colour.
    pub fn glass(self) -> Counts {
        [6, 4, 2, 0].map(|shift| self.0 >> shift & Panes::MAX)
    }
    pub(super) fn len(self) -> u8 {
        total(self.glass())
    }
}

impl Display for Panes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&letters(self.glass()))
    }
}

impl FromStr for Panes {
    type Err = ();
    fn from_str(text: &str) -> Result<Panes, ()> {
        match read_glass(text) {
            Ok(glass) if total(glass) > 0 && glass.iter().all(|&n| n <= Panes::MAX) => Ok(Panes::of(glass)),
            _ => Err(()),
        }
    }
}
