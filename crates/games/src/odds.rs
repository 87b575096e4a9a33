//! The odds of a turn in which dice are rolled.

use fresco_dice::Action;
use fresco_dice::odds::{Chance as ExactChance, TurnOdds};
use serde::Serialize;
use tabletop::{Match, Rules as _, Seat, Text};

use crate::types::DiceGame;

/// The exact odds of the turn that is being played. Nothing of it is hidden from anybody.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Odds {
    /// Whose turn it is: the odds are theirs.
    pub seat: Seat,
    /// By how much the favour tile lets them shift the total at the end; 0 without it.
    pub favour: u8,
    /// What can be aimed at, by its totals; then any section, and any tile at all.
    pub goals: Vec<GoalOdds>,
    /// Every total that can still be made.
    pub totals: Vec<TotalOdds>,
    /// With a roll on the table: what can be set aside, in the order of the question's choices.
    pub choices: Vec<ChoiceOdds>,
}

/// The odds of something that can be aimed at.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GoalOdds {
    /// What it is called: its totals, or "any section".
    pub label: Text,
    /// Its place, if it is one place.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub place: Option<String>,
    /// Whether it brings a tile now.
    pub brings: bool,
    /// The chance under best play towards it, with the best thing to set aside if a roll lies on the table.
    pub chance: Chance,
}

/// The odds of a total.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TotalOdds {
    /// The total.
    pub total: u8,
    /// The place that it belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub place: Option<String>,
    /// The chance under best play towards it.
    pub chance: Chance,
}

/// The odds after setting something aside.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ChoiceOdds {
    /// The action, as in the question.
    pub action: String,
    /// What it is called.
    pub label: Text,
    /// The chance of each goal, in the order of the goals.
    pub goals: Vec<Chance>,
}

/// A chance.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Chance {
    /// As a number from 0 to 1.
    pub n: f64,
    /// The same exactly, as a fraction in lowest terms.
    pub exact: String,
}

impl From<ExactChance> for Chance {
    fn from(chance: ExactChance) -> Chance {
        let exact = chance.reduced();
        Chance { n: chance.as_f64(), exact: format!("{}/{}", exact.hits, exact.of) }
    }
}

impl Odds {
    /// The odds of the dice game.
    pub(crate) fn new(game: &Match<DiceGame>) -> Option<Odds> {
        let (rules, world) = (game.rules(), game.world());
        let TurnOdds { seat, favour, aims, totals, choices } = TurnOdds::new(game)?;
        let place_of = |total: u8| rules.place_of(total);
        let total = |(total, chance): (u8, ExactChance)| TotalOdds { total, place: place_of(total), chance: chance.into() };
        let choice = |(dice, goals): (_, Vec<ExactChance>)| {
            let action = Action::Set(dice);
            let label = rules.label(world, seat, action);
            ChoiceOdds { action: action.to_string(), label, goals: goals.into_iter().map(Chance::from).collect() }
        };
        let goals =
            aims.into_iter().map(|aim| GoalOdds { label: aim.label, place: aim.place, brings: aim.brings, chance: aim.chance.into() });
        Some(Odds {
            seat,
            favour,
            goals: goals.collect(),
            totals: totals.into_iter().map(total).collect(),
            choices: choices.into_iter().map(choice).collect(),
        })
    }
}
