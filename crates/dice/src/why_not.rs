//! The reasons for refusals, in words, with the rules they come from.

use std::fmt;

use tabletop::{Refused, Rule, Text, all_of, one_of, rule, say};

use crate::words::{Band, Colour, Face};
use crate::world::{SECTIONS, SPACES};

/// A reason for a refusal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
    /// The rule that it comes from.
    fn rule(&self) -> Rule {
        match self {
            Why::NoSuchSection(_) => rule!("bishop", "phase 2: place the bishop beside one of the five sections"),
            Why::AlreadyAside(_) => rule!("rolls", "phase 3: dice set aside stay there until the turn is over"),
            Why::ShowsAnother { .. } => rule!("rolls", "phase 3: after each roll, set one number die aside as it lies"),
            Why::NoColourDie { .. } => rule!("rolls", "phase 3: you can keep a colour die only with the number die of its colour"),
            Why::ShiftTooFar { .. } => rule!("favour", "the favour tile"),
            Why::NoPortraitThere(_) | Why::NoSuchSpace(_) => rule!("end", "end of the game: the bonus is one of the face-up portraits"),
        }
    }
    /// The reason with its rule apart.
    pub(crate) fn refused(&self) -> Refused {
        self.rule().refuses(self.reason())
    }
    /// The reason without its rule.
    fn reason(&self) -> Text {
        match *self {
            Why::NoSuchSection(totals) => say!("you can place the bishop only beside {totals}", totals = one_of(totals)),
            Why::AlreadyAside(die) => say!("you have already set the {die} die aside", die),
            Why::ShowsAnother { die, shows } => say!("the {die} die shows {face}", die, face = shows),
            Why::NoColourDie { die, showing: 0 } => say!("no colour die shows {die}", die),
            Why::NoColourDie { die, .. } => say!("only one colour die shows {die}", die),
            Why::ShiftTooFar { most } => say!("you can shift the total by {most}, up or down, or not at all", most),
            Why::NoPortraitThere(band) => say!("there is no portrait left on {band}", band),
            Why::NoSuchSpace(bands) => say!("the spaces for portraits are {bands}", bands = all_of(bands)),
        }
    }
}

impl From<Why> for Text {
    fn from(why: Why) -> Text {
        why.refused().into()
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Text::from(*self).fmt(f)
    }
}
