//! Well-known boxes, by name.

use crate::edition::{EDITION_2010, EDITION_2020, Edition};
use crate::module_set::ModuleSet;

/// A well-known box: the modules that lie in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Preset {
    /// A first game: no modules.
    First,
    /// The box of 2010: modules 1 to 3.
    Box2010,
    /// That box with its expansion modules: all that edition 2010 has.
    Expansion,
    /// The big box: modules 1 to 11.
    BigBox,
    /// Everything that the edition has.
    Everything,
}

impl Preset {
    /// All of them, the smallest first.
    pub const ALL: [Preset; 5] = [Preset::First, Preset::Box2010, Preset::Expansion, Preset::BigBox, Preset::Everything];

    /// Its name on command lines and in addresses.
    pub fn name(self) -> &'static str {
        match self {
            Preset::First => "first",
            Preset::Box2010 => "box-2010",
            Preset::Expansion => "expansion",
            Preset::BigBox => "big-box",
            Preset::Everything => "everything",
        }
    }
    /// Its modules, if it is played in this edition.
    pub fn modules(self, edition: Edition) -> ModuleSet {
        match self {
            Preset::First => ModuleSet::NONE,
            Preset::Box2010 => ModuleSet::of(&[1, 2, 3]),
            Preset::Expansion => EDITION_2010.modules,
            Preset::BigBox => ModuleSet::of(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
            Preset::Everything => edition.modules,
        }
    }
    /// The edition it is played in, if nobody says otherwise.
    pub fn edition(self) -> Edition {
        match self {
            Preset::Box2010 | Preset::Expansion => EDITION_2010,
            Preset::First | Preset::BigBox | Preset::Everything => EDITION_2020,
        }
    }
}
