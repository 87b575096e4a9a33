//! Which modules are played together.

mod naming;

use std::fmt::{self, Display};

use tabletop::{Arg, Dice, all_of, in_a_row, signs};

use crate::edition::{EDITION_2020, Edition};
use crate::modules::{ModuleId, WITH_TILES};
use crate::registry::ModuleInfo;

/// The modules that are played together; none by default.
///
/// As text it is `none` or the numbers, `1 5 7`. Names, ranges and `all` are understood too.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ModuleSet(u32);

impl ModuleSet {
    /// The base game.
    pub const NONE: ModuleSet = ModuleSet(0);
    /// Every published module; home-made ones are named one by one.
    pub const ALL: ModuleSet = EDITION_2020.modules;
    /// Every module that is compiled in, home-made ones too.
    const KNOWN: ModuleSet = {
        let (mut set, mut i) = (ModuleSet(0), 0);
        while i < ModuleId::ALL.len() {
            set = set.with(ModuleId::ALL[i].number());
            i += 1;
        }
        set
    };

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
    /// Some of these modules: each is in or out with even chance.
    pub fn random(dice: &mut Dice, among: ModuleSet) -> ModuleSet {
        among.ids().filter(|_| dice.below(2) == 1).fold(ModuleSet::NONE, |set, id| set.with(id.number()))
    }
    /// The set with these bits, the lowest being module 1; bits that stand for no published module are left out.
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
    pub const fn contains(self, id: ModuleId) -> bool {
        self.has(id.number())
    }
    /// Is the module with this number played?
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
    #[inline]
    pub fn ids(self) -> impl Iterator<Item = ModuleId> {
        ModuleId::ALL.iter().copied().filter(move |&id| self.contains(id))
    }
    /// The same, with what they are called.
    pub fn each(self) -> impl Iterator<Item = &'static ModuleInfo> {
        self.ids().map(ModuleId::info)
    }
    /// Those of them with an action tile.
    #[inline]
    pub(crate) fn with_tiles(self) -> ModuleSet {
        ModuleSet(self.0 & WITH_TILES.0)
    }
    /// Those of them that an edition has: no home-made ones.
    pub fn published(self) -> ModuleSet {
        ModuleSet(self.0 & Edition::ALL.iter().fold(0, |all, edition| all | edition.modules.0))
    }
    /// The numbers, with runs of them in short: "1-6 and 8".
    pub fn ranges(self) -> Arg {
        let numbers: Vec<u8> = self.ids().map(ModuleId::number).collect();
        let run = |run: &[u8]| match run {
            [first, .., last] => signs(format_args!("{first}-{last}")),
            few => in_a_row(few.iter().copied()),
        };
        all_of(numbers.chunk_by(|a, b| a + 1 == *b).map(run))
    }
    /// The modules in words: numbers, and names in brackets; "none" if there are none.
    pub fn in_words(self) -> String {
        if self.is_empty() {
            return "none".to_string();
        }
        let names: Vec<String> = self.each().map(ToString::to_string).collect();
        tabletop::text::list_in_words(&names, "and")
    }
}

/// The bit of a module; none for a number that no module can have.
const fn bit(number: u8) -> u32 {
    if number >= 1 && number <= 32 { 1 << (number - 1) } else { 0 }
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
    use crate::edition::EDITION_2010;
    use crate::modules::MODULES;

    #[test]
    fn the_modules_are_numbered_from_one() {
        for (module, number) in ModuleSet::ALL.each().zip(1..) {
            assert_eq!(module.number, number);
            assert_eq!(module.is_in(EDITION_2010), number <= 6);
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
        assert_eq!(set.beyond(EDITION_2010.modules), ModuleSet::of(&[7, 17]));
        for number in [0, 18, 32, 33, 255] {
            assert!(!ModuleSet::ALL.has(number));
        }
        assert_eq!(ModuleSet::from_bits(u32::MAX), ModuleSet::ALL);
        assert_eq!(ModuleSet::from_bits(set.bits()), set);
        assert_eq!(ModuleSet::of(&[1, 8]).in_words(), "1 (Portraits) and 8 (The bell)");
    }

    #[test]
    fn an_edition_has_its_modules() {
        let numbers = |set: ModuleSet| set.each().map(|m| m.number).collect::<Vec<_>>();
        assert_eq!(numbers(EDITION_2010.modules), [1, 2, 3, 4, 5, 6]);
        assert_eq!(numbers(EDITION_2020.modules), (1..=17).collect::<Vec<_>>());
        assert_eq!(EDITION_2020.modules, ModuleSet::ALL);
        assert_eq!(tabletop::Text::from(EDITION_2010.modules.ranges()), "1-6");
    }

    #[test]
    fn chance_puts_every_module_in_half_of_the_time() {
        let mut dice = Dice::fast(1);
        let mut drawn = [0; 17];
        for _ in 0..1000 {
            let set = ModuleSet::random(&mut dice, ModuleSet::ALL);
            set.each().for_each(|m| drawn[usize::from(m.number) - 1] += 1);
            assert!(ModuleSet::random(&mut dice, EDITION_2010.modules).beyond(EDITION_2010.modules).is_empty());
        }
        assert!(drawn.iter().all(|n| (420..=580).contains(n)), "{drawn:?}");
    }
}
