//! The words of the game, as the holes of sentences are filled with them ([`tabletop::say!`]).
//!
//! Totals and what a die shows are numbers, the totals of a space are signs. Colours, rolls and people on portraits are words of
//! closed lists, which other languages inflect. What is counted is a noun.

use tabletop::{Arg, Noun, Term, Text, say, signs};

use crate::components::Portrait;
use crate::event::Miss;
use crate::words::{Band, Colour, Face, Roll};

/// `POINTS.count(3)` is "3 points".
pub(crate) static PLAYERS: Noun = Noun { one: "player", many: "players" };
pub(crate) static POINTS: Noun = Noun { one: "point", many: "points" };

impl From<Band> for Arg {
    fn from(band: Band) -> Arg {
        signs(band)
    }
}

impl From<Face> for Arg {
    fn from(face: Face) -> Arg {
        face.value().into()
    }
}

impl From<Colour> for Arg {
    fn from(colour: Colour) -> Arg {
        Arg::Term(Term(match colour {
            Colour::Red => "colour|red",
            Colour::Yellow => "colour|yellow",
            Colour::Blue => "colour|blue",
            Colour::Orange => "colour|orange",
            Colour::Green => "colour|green",
            Colour::Purple => "colour|purple",
        }))
    }
}

impl From<Roll> for Arg {
    /// "first", as in "the first roll".
    fn from(roll: Roll) -> Arg {
        Arg::Term(Term(match roll {
            Roll::First => "roll|first",
            Roll::Second => "roll|second",
            Roll::Third => "roll|third",
        }))
    }
}

impl Portrait {
    /// The person it shows, as in "the portrait of a woman".
    pub(crate) fn person(&self) -> Term {
        if self.woman { Term("person|woman") } else { Term("person|man") }
    }
}

impl From<Miss> for Text {
    /// Why there is no tile.
    fn from(miss: Miss) -> Text {
        match miss {
            Miss::TooLow => say!("it is too low"),
            Miss::TooHigh => say!("it is too high"),
            Miss::Nothing => say!("no tile has this total"),
            Miss::AlreadyRestored => say!("this section is already restored"),
            Miss::NoTileLeft => say!("no tile of this section is left"),
            Miss::NoPortraitLeft => say!("no portrait is left there"),
        }
    }
}
