//! The reasons for refusals, in words, with the rules they come from.

use std::fmt;

use tabletop::text::list_in_words;

use crate::words::{Band, Colour, Face};
use crate::world::{SECTIONS, SPACES};

/// A reason for a refusal.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // each reason says what it is in its sentence below
pub enum Why {
    NoSuchSection([u8; SECTIONS]),
    AlreadyAside(Colour),
    ShowsAnother { die: Colour, shows: Face },
    NoColourDie { die: Colour, showing: u8 },
    ShiftTooFar { most: i8 },
    NoPortraitThere(Band),
    NoSuchSpace([Band; SPACES]),
}

impl Why {
    /// The rule behind it.
    pub fn rule(&self) -> &'static str {
        match self {
            Why::NoSuchSection(_) => "phase 2: the bishop stands beside one of the five sections",
            Why::AlreadyAside(_) => "phase 3: dice set aside stay there until the turn is over",
            Why::ShowsAnother { .. } => "phase 3: after each roll one number die is set aside as it lies",
            Why::NoColourDie { .. } => "phase 3: a colour die is kept only with the number die of its colour",
            Why::ShiftTooFar { .. } => "the favour tile",
            Why::NoPortraitThere(_) | Why::NoSuchSpace(_) => "end of the game: the bonus is a portrait lying face up",
        }
    }
}

impl From<Why> for tabletop::Text {
    fn from(why: Why) -> tabletop::Text {
        why.to_string().into()
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Why::NoSuchSection(totals) => write!(f, "the bishop stands beside {}", list_in_words(&totals.map(|t| t.to_string()), "or"))?,
            Why::AlreadyAside(die) => write!(f, "the {die} die is already set aside")?,
            Why::ShowsAnother { die, shows } => write!(f, "the {die} die shows {shows}")?,
            Why::NoColourDie { die, showing: 0 } => write!(f, "no colour die shows {die}")?,
            Why::NoColourDie { die, .. } => write!(f, "only one colour die shows {die}")?,
            Why::ShiftTooFar { most } => write!(f, "the favour tile shifts a total by {most}, up or down, or not at all")?,
            Why::NoPortraitThere(band) => write!(f, "there is no portrait left on {band}")?,
            Why::NoSuchSpace(bands) => {
                write!(f, "the spaces for portraits are {}", list_in_words(&bands.map(|b| b.to_string()), "and"))?;
            }
        }
        write!(f, " ({})", self.rule())
    }
}
