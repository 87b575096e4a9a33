//! What is printed on the pieces of the modules, one struct for each module that has numbers of its own.
//!
//! Where a count is part of the game's shape it is the length of an array, so that rules may index without asking.
//! The black market (16) and the guild (17) add a tile without a number.

/// Gives an enum its list, its words in a components file, and the way back.
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
        impl std::fmt::Display for $Kind {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }
        impl std::str::FromStr for $Kind {
            type Err = String;
            fn from_str(text: &str) -> Result<$Kind, String> {
                let names = || tabletop::text::list_in_words(&$Kind::ALL.map($Kind::name), "and");
                let same = |kind: &$Kind| kind.name().eq_ignore_ascii_case(text);
                $Kind::ALL.into_iter().find(same).ok_or_else(|| format!("\"{text}\" is no {}; there are {}", $what, names()))
            }
        }
    };
}

mod first;
mod later;

pub use first::*;
pub use later::*;

/// The pieces of all modules, each under the name of its module.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct ModuleParts {
    /// Module 1.
    pub portraits: Portraits,
    /// Module 2.
    pub requests: Requests,
    /// Module 3.
    pub blends: Blends,
    /// Module 4.
    pub well: Well,
    /// Module 5.
    pub gold: Gold,
    /// Module 6.
    pub glaziers: Glaziers,
    /// Module 7.
    pub scrolls: Scrolls,
    /// Module 8.
    pub bell: Bell,
    /// Module 9.
    pub wall: Wall,
    /// Module 10.
    pub doctor: Doctor,
    /// Module 11.
    pub favours: Favours,
    /// Module 12.
    pub ladies: Ladies,
    /// Module 13.
    pub catacombs: Catacombs,
    /// Module 14.
    pub benches: Benches,
    /// Module 15.
    pub dome: Dome,
}
