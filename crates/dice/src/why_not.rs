//! The reasons for refusals, in words, with the rules they come from.

use std::fmt;

use tabletop::{Refused, Rule, Text, all_of, one_of, rule, say};

use crate::words::{Band, Colour, Face};
use crate::world::{SECTIONS, SPACES};

/// A reason for a refusal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // each reason says what it is in its sentence below
pub enum WhyNot {
    NoSuchSection([u8; SECTIONS]),
    AlreadyAside(Colour),
    ShowsAnother { die: Colour, shows: Face },
    NoColourDie { die: Colour, showing: u8 },
    ShiftTooFar { most: i8 },
    NoPortraitThere(Band),
    NoSuchSpace([Band; SPACES]),
}

impl WhyNot {
    /// The rule that it comes from.
    fn rule(&self) -> Rule {
        match self {
            WhyNot::NoSuchSection(_) => rule!("bishop", "phase 2: place the bishop beside one of the five sections"),
            WhyNot::AlreadyAside(_) => rule!("rolls", "phase 3: dice set aside stay there until the turn is over"),
            WhyNot::ShowsAnother { .. } => rule!("rolls", "phase 3: after each roll, set one number die aside as it lies"),
            WhyNot::NoColourDie { .. } => rule!("rolls", "phase 3: you can keep a colour die only with the number die of its colour"),
            WhyNot::ShiftTooFar { .. } => rule!("favour", "the favour tile"),
            WhyNot::NoPortraitThere(_) | WhyNot::NoSuchSpace(_) => {
                rule!("end", "end of the game: the bonus is one of the face-up portraits")
            }
        }
    }
    /// The reason with its rule apart.
    pub(crate) fn refused(&self) -> Refused {
        self.rule().refuses(self.reason())
    }
    /// The reason without its rule.
    fn reason(&self) -> Text {
        match *self {
            WhyNot::NoSuchSection(totals) => say!("you can place the bishop only beside {totals}", totals = one_of(totals)),
            WhyNot::AlreadyAside(die) => say!("you have already set the {die} die aside", die),
            WhyNot::ShowsAnother { die, shows } => say!("the {die} die shows {face}", die, face = shows),
            WhyNot::NoColourDie { die, showing: 0 } => say!("no colour die shows {die}", die),
            WhyNot::NoColourDie { die, .. } => say!("only one colour die shows {die}", die),
            WhyNot::ShiftTooFar { most } => say!("you can shift the total by {most}, up or down, or not at all", most),
            WhyNot::NoPortraitThere(band) => say!("there is no portrait left on {band}", band),
            WhyNot::NoSuchSpace(bands) => say!("the spaces for portraits are {bands}", bands = all_of(bands)),
        }
    }
}

impl From<WhyNot> for Text {
    fn from(why: WhyNot) -> Text {
        why.refused().into()
    }
}

impl fmt::Display for WhyNot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Text::from(*self).fmt(f)
    }
}
