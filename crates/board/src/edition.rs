//! The two editions of the game: one field for each rule of the base game in which they differ. Where they differ in a module,
//! the module says so itself, with a [`ByEdition`].
//!
//! Rules ask `edition.altar`, never for the year. A rule that both editions play alike has no field, however
//! differently they word it.

use std::fmt::{self, Display};
use std::str::FromStr;

use tabletop::{Fault, data, say};

use crate::ModuleSet;
use crate::modules::of_edition;

/// How often a player may restore the altar.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AltarLimit {
    /// Once with each assistant in the Cathedral.
    PerAssistant,
    /// Once a round, both Cathedrals of the last round together.
    PerRound,
}

/// What happens in the last round when the score space one would land on is taken. Earlier the player always chooses,
/// and in the final scoring it is always the next free space after.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TakenSpace {
    /// The player chooses the next free space before or after, as in every other round.
    Question,
    /// The painter goes to the next free space after.
    Forward,
}

/// When the painters who still stand on the starting spaces change their order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StartRotation {
    /// At the end of every round, while two or more stand there.
    EveryRound,
    /// At the end of the first round only.
    FirstRound,
}

/// Whether Leonardo closes a stall at the Market.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LeonardoMarket {
    /// He must close an open one, if there is any.
    Must,
    /// He may close one.
    May,
}

/// The editions by name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum EditionName {
    /// The first edition, of 2010.
    First,
    /// The anniversary edition, of 2020.
    Anniversary,
}

impl EditionName {
    /// The edition of a year: 2010 or later.
    pub(crate) const fn of_year(year: u16) -> EditionName {
        if year < 2020 { EditionName::First } else { EditionName::Anniversary }
    }
}

/// A rule of a module in which the editions differ.
#[derive(Clone, Copy, Debug)]
pub struct ByEdition<T> {
    /// As the first edition plays it.
    pub first: T,
    /// As the anniversary edition plays it.
    pub anniversary: T,
}

impl<T: Copy> ByEdition<T> {
    /// As this edition plays it.
    #[inline]
    pub fn of(&self, edition: Edition) -> T {
        match edition.name {
            EditionName::First => self.first,
            EditionName::Anniversary => self.anniversary,
        }
    }
}

/// The rules in which the editions differ. "Tiles left on the stalls go back into the bag" is not among them: the
/// older book does not say it, and both are played so.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Edition {
    /// Which edition it is.
    pub name: EditionName,
    /// The year on the box, by which people call it.
    pub year: u16,
    /// How often a player may restore the altar.
    pub altar: AltarLimit,
    /// A taken score space in the last round.
    pub taken_space_in_last_round: TakenSpace,
    /// When the painters on the starting spaces change their order.
    pub start_rotation: StartRotation,
    /// Leonardo at the Market.
    pub leonardo_market: LeonardoMarket,
    /// The modules in its boxes.
    pub modules: ModuleSet,
}

/// The first edition.
pub const EDITION_2010: Edition = Edition {
    name: EditionName::First,
    year: 2010,
    altar: AltarLimit::PerAssistant,
    taken_space_in_last_round: TakenSpace::Question,
    start_rotation: StartRotation::EveryRound,
    leonardo_market: LeonardoMarket::Must,
    modules: of_edition(EditionName::First),
};

/// The anniversary edition; played unless another one is named.
pub const EDITION_2020: Edition = Edition {
    name: EditionName::Anniversary,
    year: 2020,
    altar: AltarLimit::PerRound,
    taken_space_in_last_round: TakenSpace::Forward,
    start_rotation: StartRotation::FirstRound,
    leonardo_market: LeonardoMarket::May,
    modules: of_edition(EditionName::Anniversary),
};

impl Edition {
    /// Both editions, the older first.
    pub const ALL: [Edition; 2] = [EDITION_2010, EDITION_2020];
}

impl Default for Edition {
    fn default() -> Edition {
        EDITION_2020
    }
}

impl Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.year)
    }
}

impl FromStr for Edition {
    type Err = Fault;
    fn from_str(text: &str) -> Result<Edition, Fault> {
        let same = |e: &Edition| e.to_string() == text.trim();
        Edition::ALL
            .into_iter()
            .find(same)
            .ok_or_else(|| say!("\"{text}\" is not an edition; the editions are 2010 and 2020", text = data(text)).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn editions_are_named_by_their_year() {
        for edition in Edition::ALL {
            assert_eq!(edition.to_string().parse(), Ok(edition));
        }
        assert_eq!("2020".parse(), Ok(Edition::default()));
        assert!("2015".parse::<Edition>().is_err_and(|fault| fault == "\"2015\" is not an edition; the editions are 2010 and 2020"));
    }

    #[test]
    fn the_editions_differ_in_every_rule_that_has_a_field() {
        let (old, new) = (EDITION_2010, EDITION_2020);
        assert_ne!(old.altar, new.altar);
        assert_ne!(old.taken_space_in_last_round, new.taken_space_in_last_round);
        assert_ne!(old.start_rotation, new.start_rotation);
        assert_ne!(old.leonardo_market, new.leonardo_market);
        assert_ne!(old.modules, new.modules);
    }
}
