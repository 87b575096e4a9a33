//! The modules, and which of them are played together.

mod naming;

use std::fmt::{self, Display};

use tabletop::Dice;

use crate::edition::Edition;

/// What a module is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ModuleInfo {
    /// Its number in the rulebook, from 1.
    pub number: u8,
    /// Its name in sentences.
    pub name: &'static str,
    /// One word for command lines and files.
    pub slug: &'static str,
    /// Is it part of the edition of 2010? All are part of that of 2020.
    pub in_2010: bool,
}

const fn module(number: u8, name: &'static str, slug: &'static str) -> ModuleInfo {
    ModuleInfo { number, name, slug, in_2010: number <= 6 }
}

/// All modules, in the order of their numbers.
pub const MODULES: [ModuleInfo; 17] = [
    module(1, "Portraits", "portraits"),
    module(2, "Bishop's requests", "requests"),
    module(3, "Special blends", "blends"),
    module(4, "Wishing well", "well"),
    module(5, "Gold leaf", "leaf"),
    module(6, "Glaziers", "glaziers"),
    module(7, "Scrolls", "scrolls"),
    module(8, "The bell", "bell"),
    module(9, "Wall fresco", "wall"),
    module(10, "The doctor", "doctor"),
    module(11, "Bishop's favours", "favours"),
    module(12, "The ladies", "ladies"),
    module(13, "Catacombs", "catacombs"),
    module(14, "Benches", "benches"),
    module(15, "The dome", "dome"),
    module(16, "Black market", "black-market"),
    module(17, "Painters' guild", "guild"),
];

impl Display for ModuleInfo {
    /// "8 (The bell)".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.number, self.name)
    }
}

/// The modules that are played together; none by default.
///
/// As text it is `none` or the numbers, `1 5 7`. Names, ranges and `all` are understood too.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ModuleSet(u32);

impl ModuleSet {
    /// The base game.
    pub const NONE: ModuleSet = ModuleSet(0);
    /// Every module there is.
    pub const ALL: ModuleSet = ModuleSet((1 << MODULES.len()) - 1);
    /// The modules of the edition of 2010.
    pub const FIRST_SIX: ModuleSet = ModuleSet((1 << 6) - 1);

    /// The modules with these numbers; there is nothing behind a number that no module has.
    pub const fn of(numbers: &[u8]) -> ModuleSet {
        let mut set = ModuleSet::NONE;
        let mut i = 0;
        while i < numbers.len() {
            set = set.with(numbers[i]);
            i += 1;
        }
        set
    }
    /// The modules that an edition has.
    pub const fn for_edition(edition: Edition) -> ModuleSet {
        edition.modules
    }
    /// Some of these modules: each is in or out with even chance.
    pub fn random(dice: &mut Dice, among: ModuleSet) -> ModuleSet {
        among.each().filter(|_| dice.below(2) == 1).fold(ModuleSet::NONE, |set, m| set.with(m.number))
    }
    /// The set with these bits, the lowest being module 1; bits that stand for no module are left out.
    pub const fn from_bits(bits: u32) -> ModuleSet {
        ModuleSet(bits & ModuleSet::ALL.0)
    }
    /// The set as bits, the lowest being module 1.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Is this module played?
    #[inline]
    pub const fn has(self, number: u8) -> bool {
        self.0 & bit(number) != 0
    }
    /// The same with one module more.
    #[inline]
    pub const fn with(self, number: u8) -> ModuleSet {
        ModuleSet(self.0 | bit(number))
    }
    /// The same with one module less.
    #[inline]
    pub const fn without(self, number: u8) -> ModuleSet {
        ModuleSet(self.0 & !bit(number))
    }
    /// The modules of this set that are not in another one.
    pub const fn beyond(self, other: ModuleSet) -> ModuleSet {
        ModuleSet(self.0 & !other.0)
    }
    /// Is it the base game alone?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// How many modules are played.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }
    /// The modules that are played, in the order of their numbers.
    pub fn each(self) -> impl Iterator<Item = &'static ModuleInfo> {
        MODULES.iter().filter(move |m| self.has(m.number))
    }
    /// The modules in words, with their numbers: "1 (Portraits) and 8 (The bell)"; "none" if there are none.
    pub fn in_words(self) -> String {
        if self.is_empty() {
            return "none".to_string();
        }
        let names: Vec<String> = self.each().map(ToString::to_string).collect();
        tabletop::text::list_in_words(&names, "and")
    }
}

/// The bit of a module; none for a number that no module has.
const fn bit(number: u8) -> u32 {
    if number >= 1 && number as usize <= MODULES.len() { 1 << (number - 1) } else { 0 }
}

impl Display for ModuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("none");
        }
        for (i, module) in self.each().enumerate() {
            write!(f, "{}{}", if i == 0 { "" } else { " " }, module.number)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edition::{EDITION_2010, EDITION_2020};

    #[test]
    fn the_modules_are_numbered_from_one() {
        for (module, number) in MODULES.iter().zip(1..) {
            assert_eq!(module.number, number);
            assert_eq!(module.in_2010, number <= 6);
            assert_eq!(MODULES.iter().filter(|m| m.slug == module.slug || m.name == module.name).count(), 1);
        }
    }

    #[test]
    fn a_set_holds_what_was_put_in() {
        let set = ModuleSet::of(&[7, 1, 17]);
        assert_eq!((1..=17).filter(|&n| set.has(n)).collect::<Vec<u8>>(), [1, 7, 17]);
        assert_eq!(set.each().map(|m| m.slug).collect::<Vec<_>>(), ["portraits", "scrolls", "guild"]);
        assert_eq!((set.len(), set.without(7), set.without(2)), (3, ModuleSet::of(&[1, 17]), set));
        assert!(ModuleSet::default().is_empty() && !set.is_empty());
        assert_eq!(set.beyond(ModuleSet::FIRST_SIX), ModuleSet::of(&[7, 17]));
        for number in [0, 18, 32, 33, 255] {
            assert!(!ModuleSet::ALL.has(number));
            assert_eq!(set.with(number), set);
        }
        assert_eq!(ModuleSet::from_bits(u32::MAX), ModuleSet::ALL);
        assert_eq!(ModuleSet::from_bits(set.bits()), set);
        assert_eq!(ModuleSet::of(&[1, 8]).in_words(), "1 (Portraits) and 8 (The bell)");
    }

    #[test]
    fn an_edition_has_its_modules() {
        let numbers = |set: ModuleSet| set.each().map(|m| m.number).collect::<Vec<_>>();
        let first: Vec<u8> = MODULES.iter().filter(|m| m.in_2010).map(|m| m.number).collect();
        assert_eq!(numbers(ModuleSet::for_edition(EDITION_2010)), first);
        assert_eq!(ModuleSet::for_edition(EDITION_2020), ModuleSet::ALL);
    }

    #[test]
    fn chance_puts_every_module_in_half_of_the_time() {
        let mut dice = Dice::fast(1);
        let mut drawn = [0; MODULES.len()];
        for _ in 0..1000 {
            let set = ModuleSet::random(&mut dice, ModuleSet::ALL);
            set.each().for_each(|m| drawn[usize::from(m.number) - 1] += 1);
            assert!(ModuleSet::random(&mut dice, ModuleSet::FIRST_SIX).beyond(ModuleSet::FIRST_SIX).is_empty());
        }
        assert!(drawn.iter().all(|n| (420..=580).contains(n)), "{drawn:?}");
    }
}
