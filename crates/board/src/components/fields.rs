//! Reading what several kinds of line in a components file have in common.

use tabletop::components::{Checked, Fields, must_be};
use tabletop::{Noun, data, say};

use crate::components::FrescoTile;
use crate::module::Closed;
use crate::paints::{MarketTile, Paint, Paints};
use crate::wording::SECTIONS;
use crate::words::{Section, Sections};

/// Gives an enum its list, its numbers, its words in a components file, and the way back. What it is comes from the list `kind`.
macro_rules! kinds {
    ($Kind:ident, $what:literal: $($variant:ident $word:literal),+) => {
        impl $Kind {
            /// All of them, in order.
            pub const ALL: [$Kind; [$($word),+].len()] = [$($Kind::$variant),+];
            /// Its word in a components file.
            pub fn name(self) -> &'static str {
                [$($word),+][self as usize]
            }
        }
        tabletop::numbered!($Kind);
        impl std::fmt::Display for $Kind {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }
        impl std::str::FromStr for $Kind {
            type Err = tabletop::Fault;
            fn from_str(text: &str) -> Result<$Kind, tabletop::Fault> {
                let names = || $Kind::ALL.map($Kind::name);
                let same = |kind: &$Kind| kind.name().eq_ignore_ascii_case(text);
                $Kind::ALL.into_iter().find(same).ok_or_else(|| tabletop::Fault::no_such(text, tabletop::Term($what), names()))
            }
        }
    };
}
pub(crate) use kinds;

/// The paints of the base game, by letter; "none" is none.
pub(crate) fn base_paints(text: &str) -> Checked<Vec<Paint>> {
    if text == "none" {
        return Ok(Vec::new());
    }
    let base = |letter| Paint::from_letter(letter).filter(|paint| Paint::BASE.contains(paint));
    text.chars()
        .map(|c| {
            base(c).ok_or_else(|| {
                let (letter, text) = (data(c), data(text));
                say!("\"{letter}\" in \"{text}\" is not a paint; the paints are R, Y, B, O, G and P", letter, text).into()
            })
        })
        .collect()
}

/// All paints, by letter.
pub(crate) fn all_paints(text: &str) -> Checked<Vec<Paint>> {
    text.chars().map(|letter| Paint::in_text(letter, text)).collect()
}

/// One paint of a kind: primary or not.
pub(crate) fn one_paint(f: &mut Fields<'_>, primary: bool) -> Checked<Paint> {
    let text = f.word("field|paint")?;
    match base_paints(text)?[..] {
        [paint] if paint.is_primary() == primary => Ok(paint),
        _ if primary => Err(f.malformed(say!("expected R, Y or B here, not \"{text}\"", text = data(text)))),
        _ => Err(f.malformed(say!("expected O, G or P here, not \"{text}\"", text = data(text)))),
    }
}

pub(crate) fn market_tile(text: &str) -> Checked<MarketTile> {
    base_paints(text)?;
    text.parse()
}

/// A side of the board: 0 for four players, 1 for two and three.
pub(crate) fn side(fields: &mut Fields<'_>) -> Checked<usize> {
    match fields.word("field|number of players")? {
        "4-players" => Ok(0),
        "3-players" => Ok(1),
        other => {
            let other = data(other);
            Err(fields.malformed(say!("the board has a side for 4-players and one for 3-players, but none for \"{other}\"", other)))
        }
    }
}

/// A fresco tile, with those who may ask for any paint.
pub(crate) fn fresco_tile(f: &mut Fields<'_>, paints: fn(&str) -> Checked<Vec<Paint>>) -> Checked<FrescoTile> {
    let points = f.number("field|value of a fresco tile", 0..=99)?;
    let cost = paints(f.word("field|list of paints")?)?;
    if !(1..=4).contains(&cost.len()) {
        return Err(say!("a fresco tile costs from 1 to 4 paints, not {n}", n = cost.len() as i64).into());
    }
    f.key("blots")?;
    let text = f.word("field|list of blots")?;
    let blots = base_paints(text)?;
    for (i, blot) in blots.iter().enumerate() {
        if blot.is_primary() {
            return Err(say!("a blot is orange, green or purple (O, G, P), not {paint}", paint = *blot).into());
        }
        if blots[..i].contains(blot) {
            return Err(say!("the blots of a tile differ, but \"{text}\" has {paint} twice", text = data(text), paint = *blot).into());
        }
    }
    Ok(FrescoTile { points, cost: Paints::of(&cost), blots: Paints::of(&blots) })
}

/// So many things, or what is wrong with their number.
pub(crate) fn exactly<T, const N: usize>(kind: &'static str, things: &'static Noun, list: Vec<T>) -> Closed<[T; N]> {
    let have = list.len();
    list.try_into().map_err(|_| (kind, must_be(things, N, have)))
}

/// The word "copies" and their number.
pub(crate) fn copies(f: &mut Fields<'_>) -> Checked<usize> {
    f.named::<i32>("copies", "field|number of copies", 1..=25).map(|n| n as usize)
}

pub(crate) fn points(f: &mut Fields<'_>) -> Checked<i16> {
    f.named("points", "field|number of points", 0..=99)
}

pub(crate) fn thalers(f: &mut Fields<'_>) -> Checked<u16> {
    f.named("thalers", "field|number of thalers", 0..=99)
}

pub(crate) fn steps(f: &mut Fields<'_>) -> Checked<u8> {
    f.named("mood", "field|number of steps of mood", 0..=16)
}

/// Sections, each at most once.
pub(crate) fn sections(f: &mut Fields<'_>, wanted: u32) -> Checked<Sections> {
    let mut found = Sections::NONE;
    for &word in f.words.by_ref() {
        let section: Section = word.parse()?;
        if found.has(section) {
            return Err(say!("{section} is named twice", section).into());
        }
        found.insert(section);
    }
    if found.len() != wanted {
        return Err(say!("expected {sections} here, not {n}", sections = SECTIONS.count(wanted), n = found.len()).into());
    }
    Ok(found)
}
