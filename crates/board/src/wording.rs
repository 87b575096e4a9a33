//! The words of the game, as the holes of sentences are filled with them ([`tabletop::say!`]).
//!
//! What is the same in every language (sections, stalls, tiles, hours) is written in signs. Paints and places are words of closed lists,
//! which other languages inflect. What is counted is a noun.

use tabletop::{Arg, Noun, Term, all_of, signs};

use crate::paints::{AltarPaints, MarketTile, Paint, Paints};
use crate::words::{Column, Hour, Painter, Section, StallName};

/// What several pages count: `THALERS.count(3)` is "3 thalers".
pub(crate) static PLAYERS: Noun = Noun { one: "player", many: "players" };
pub(crate) static PAINT: Noun = Noun { one: "paint", many: "paints" };
pub(crate) static SECTIONS: Noun = Noun { one: "section", many: "sections" };
pub(crate) static SPACES: Noun = Noun { one: "space", many: "spaces" };
pub(crate) static THALERS: Noun = Noun { one: "thaler", many: "thalers" };
pub(crate) static POINTS: Noun = Noun { one: "point", many: "points" };
pub(crate) static ASSISTANTS: Noun = Noun { one: "assistant", many: "assistants" };
pub(crate) static HEALTHY_ASSISTANTS: Noun = Noun { one: "healthy assistant", many: "healthy assistants" };
pub(crate) static SICK_ASSISTANTS: Noun = Noun { one: "sick assistant", many: "sick assistants" };
pub(crate) static STEPS: Noun = Noun { one: "step", many: "steps" };
pub(crate) static TILES: Noun = Noun { one: "tile", many: "tiles" };
pub(crate) static PRIMARY_PAINTS: Noun = Noun { one: "primary paint", many: "primary paints" };

/// A number with its sign, which 0 has not: "+1", "-2", "0".
pub(crate) fn signed(n: impl Into<i64>) -> Arg {
    match n.into() {
        0 => signs(0),
        n => signs(format_args!("{n:+}")),
    }
}

tabletop::in_signs! { Section StallName MarketTile AltarPaints Hour }

impl From<Painter> for Arg {
    /// By name; Leonardo's stands behind those of the players.
    fn from(who: Painter) -> Arg {
        Arg::Seat(who.seat())
    }
}

impl From<Paint> for Arg {
    fn from(paint: Paint) -> Arg {
        Arg::Term(Term(match paint {
            Paint::Red => "paint|red",
            Paint::Yellow => "paint|yellow",
            Paint::Blue => "paint|blue",
            Paint::Orange => "paint|orange",
            Paint::Green => "paint|green",
            Paint::Purple => "paint|purple",
            Paint::Pink => "paint|pink",
            Paint::Brown => "paint|brown",
        }))
    }
}

impl From<Column> for Arg {
    /// The place that the column stands for.
    fn from(column: Column) -> Arg {
        Arg::Term(Term(match column {
            Column::Market => "place|Market",
            Column::Cathedral => "place|Cathedral",
            Column::Studio => "place|Studio",
            Column::Workshop => "place|Workshop",
            Column::Theatre => "place|Theatre",
            Column::SecondCathedral => "place|second Cathedral",
        }))
    }
}

static PAINTS: [Noun; 8] = [
    Noun { one: "red", many: "red" },
    Noun { one: "yellow", many: "yellow" },
    Noun { one: "blue", many: "blue" },
    Noun { one: "orange", many: "orange" },
    Noun { one: "green", many: "green" },
    Noun { one: "purple", many: "purple" },
    Noun { one: "pink", many: "pink" },
    Noun { one: "brown", many: "brown" },
];

impl From<Paints> for Arg {
    /// "1 red and 2 yellow".
    fn from(paints: Paints) -> Arg {
        if paints.total() == 0 {
            return Arg::Term(Term("paint|nothing"));
        }
        all_of(paints.each().map(|(paint, n)| PAINTS[paint as usize].count(n)))
    }
}
