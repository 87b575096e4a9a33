//! Questions to a player, and the answers they accept.

use std::fmt;

use tabletop::{Text, answers, say, verbs};

use crate::components::TOTALS;
use crate::wording::POINTS;
use crate::words::{self, Aside, Band, Roll};

verbs! {
    /// An answer. The text form is the same everywhere: records, scenarios, terminal, web.
    pub enum Action {
        /// Place the bishop beside the section with this total.
        Bishop(total: u8 = TOTALS) = "bishop",
        /// Bet on this outcome of the turn.
        Bet(on: words::Bet) = "bet",
        /// Do not bet before this roll.
        Wait = "wait",
        /// Set this number die aside, with the colour dice kept for it.
        Set(dice: Aside) = "set",
        /// Shift the total with the favour tile, or leave it.
        Shift(by: words::Shift) = "shift",
        /// Take the portrait of this space as a bonus.
        Portrait(space: Band) = "portrait",
    }
}

answers! {
    /// A bet before this roll, or none.
    pub(crate) enum BetOrWait of Action { Bet(on: words::Bet), Wait }
}

/// A question to a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Where the bishop goes.
    Bishop,
    /// Whether to bet before this roll; with the points for a right bet.
    Bet(Roll, u8),
    /// Which die to set aside after this roll, with the total so far.
    SetAside(Roll, u8),
    /// Whether to shift this total.
    Shift(u8),
    /// Which portrait to take as a bonus: for the whole fresco, or for a fifth portrait.
    Bonus {
        /// Is it for the fresco?
        fresco: bool,
    },
}

impl From<Question> for Text {
    fn from(question: Question) -> Text {
        match question {
            Question::Bishop => say!("Beside which section do you place the bishop? If you restore it, he adds points."),
            Question::Bet(roll, points) => {
                say!("Before the {roll} roll: do you bet on the outcome, for {points}?", roll, points = POINTS.count(points))
            }
            Question::SetAside(Roll::First, _) => say!("The first roll: which die do you set aside?"),
            Question::SetAside(roll, total) => say!("The {roll} roll, {total} so far: which die do you set aside?", roll, total),
            Question::Shift(total) => say!("Your total is {total}: do you shift it with the favour tile?", total),
            Question::Bonus { fresco: true } => say!("You have all five sections: which portrait do you take as a bonus?"),
            Question::Bonus { fresco: false } => say!("You have a fifth portrait: which other one do you take as a bonus?"),
        }
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Text::from(*self).fmt(f)
    }
}
