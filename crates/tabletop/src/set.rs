//! Sets of small numbered things, kept as bits: the tiles in a bag, the sections that are left, the cards in a hand.

use std::fmt::{self, Debug};
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub, SubAssign};

/// A thing with a number below [`Numbered::COUNT`], which is at most 32.
pub trait Numbered: Copy {
    /// How many there are.
    const COUNT: usize;
    /// Its number, from 0.
    fn number(self) -> usize;
    /// The thing with that number; `None` if there is none.
    fn from_number(number: usize) -> Option<Self>;

    /// All of them, in order.
    fn each() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).filter_map(Self::from_number)
    }
}

/// Some of the things of a kind. A plain value of four bytes.
pub struct Set<T> {
    bits: u32,
    of: PhantomData<fn() -> T>,
}

impl<T> Set<T> {
    /// None of them.
    pub const NONE: Set<T> = Set { bits: 0, of: PhantomData };

    /// The set with these bits; the lowest stands for number 0.
    #[inline]
    pub const fn from_bits(bits: u32) -> Set<T> {
        Set { bits, of: PhantomData }
    }
    /// The set as bits.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.bits
    }
    /// How many are in it.
    #[inline]
    pub const fn len(self) -> u32 {
        self.bits.count_ones()
    }
    /// Is nothing in it?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }
}

impl<T: Numbered> Set<T> {
    /// Every thing of the kind.
    pub const ALL: Set<T> = Set { bits: if T::COUNT >= 32 { u32::MAX } else { (1 << T::COUNT) - 1 }, of: PhantomData };

    /// Just this one.
    #[inline]
    pub fn only(one: T) -> Set<T> {
        Set::from_bits(1 << one.number())
    }
    /// Is it in the set?
    #[inline]
    pub fn has(self, one: T) -> bool {
        self.bits & 1 << one.number() != 0
    }
    /// Puts one in.
    #[inline]
    pub fn insert(&mut self, one: T) {
        self.bits |= 1 << one.number();
    }
    /// Takes one out.
    #[inline]
    pub fn remove(&mut self, one: T) {
        self.bits &= !(1 << one.number());
    }
    /// Puts one in or takes it out.
    #[inline]
    pub fn set(&mut self, one: T, is_in: bool) {
        if is_in { self.insert(one) } else { self.remove(one) }
    }
    /// Takes one out; says whether it was in.
    #[inline]
    pub fn take(&mut self, one: T) -> bool {
        let was_in = self.has(one);
        self.remove(one);
        was_in
    }
    /// The things in it, in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = T> + Clone {
        let mut rest = self.bits;
        std::iter::from_fn(move || {
            let next = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            T::from_number(next)
        })
    }
    /// The first of them.
    #[inline]
    pub fn first(self) -> Option<T> {
        (self.bits != 0).then(|| self.bits.trailing_zeros() as usize).and_then(T::from_number)
    }
    /// The one that has so many others before it.
    #[inline]
    pub fn nth(self, n: u32) -> Option<T> {
        let mut rest = self.bits;
        for _ in 0..n {
            rest &= rest.wrapping_sub(1);
        }
        Set::<T>::from_bits(rest).first()
    }
    /// Those for which something holds.
    #[inline]
    pub fn filter(self, mut holds: impl FnMut(T) -> bool) -> Set<T> {
        self.iter().filter(|&one| holds(one)).collect()
    }
}

impl<T: Numbered> FromIterator<T> for Set<T> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = T>>(things: I) -> Set<T> {
        things.into_iter().fold(Set::NONE, |set, one| set | Set::only(one))
    }
}

impl<T> BitOr for Set<T> {
    type Output = Set<T>;
    #[inline]
    fn bitor(self, other: Set<T>) -> Set<T> {
        Set::from_bits(self.bits | other.bits)
    }
}
impl<T> BitOrAssign for Set<T> {
    #[inline]
    fn bitor_assign(&mut self, other: Set<T>) {
        self.bits |= other.bits;
    }
}
impl<T> BitAnd for Set<T> {
    type Output = Set<T>;
    #[inline]
    fn bitand(self, other: Set<T>) -> Set<T> {
        Set::from_bits(self.bits & other.bits)
    }
}
/// Those that are not in the other set.
impl<T> Sub for Set<T> {
    type Output = Set<T>;
    #[inline]
    fn sub(self, other: Set<T>) -> Set<T> {
        Set::from_bits(self.bits & !other.bits)
    }
}
impl<T> SubAssign for Set<T> {
    #[inline]
    fn sub_assign(&mut self, other: Set<T>) {
        self.bits &= !other.bits;
    }
}

// By hand, because a set is plain whatever its things are.
impl<T> Clone for Set<T> {
    #[inline]
    fn clone(&self) -> Set<T> {
        *self
    }
}
impl<T> Copy for Set<T> {}
impl<T> PartialEq for Set<T> {
    #[inline]
    fn eq(&self, other: &Set<T>) -> bool {
        self.bits == other.bits
    }
}
impl<T> Eq for Set<T> {}
impl<T> Hash for Set<T> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.bits.hash(state);
    }
}
impl<T> Default for Set<T> {
    fn default() -> Set<T> {
        Set::NONE
    }
}
impl<T: Numbered + Debug> Debug for Set<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Declares a type for the number of a piece, so that the number of a tile and that of a card cannot be mixed up. An `Option`
/// of it is one byte.
///
/// ```
/// use tabletop::{Numbered, Set};
/// tabletop::numbers! {
///     /// A card of a deck of twenty.
///     pub struct CardNumber(20);
/// }
/// let hand: Set<CardNumber> = [3, 7].into_iter().filter_map(CardNumber::from_number).collect();
/// assert_eq!(hand.iter().map(CardNumber::number).collect::<Vec<_>>(), [3, 7]);
/// assert!(CardNumber::from_number(20).is_none());
/// assert_eq!(size_of::<Option<CardNumber>>(), 1);
/// ```
#[macro_export]
macro_rules! numbers {
    ($($(#[$meta:meta])* $vis:vis struct $Name:ident($count:expr);)*) => { $(
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        $vis struct $Name(std::num::NonZeroU8);
        impl $crate::Numbered for $Name {
            const COUNT: usize = $count;
            #[inline]
            fn number(self) -> usize {
                usize::from(self.0.get()) - 1
            }
            #[inline]
            fn from_number(number: usize) -> Option<$Name> {
                if number < Self::COUNT { std::num::NonZeroU8::new(number as u8 + 1).map($Name) } else { None }
            }
        }
    )* };
}

/// Gives an enum whose variants are listed in `ALL` its numbers, so that [`Set`]s can be made of it.
#[macro_export]
macro_rules! numbered {
    ($($Type:ty),* $(,)?) => { $(
        impl $crate::Numbered for $Type {
            const COUNT: usize = <$Type>::ALL.len();
            #[inline]
            fn number(self) -> usize {
                self as usize
            }
            #[inline]
            fn from_number(number: usize) -> Option<$Type> {
                <$Type>::ALL.get(number).copied()
            }
        }
    )* };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seat;

    #[test]
    fn a_set_holds_what_was_put_in() {
        let mut set: Set<Seat> = [Seat::Blue, Seat::Yellow].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [Seat::Blue, Seat::Yellow]);
        assert!(set.has(Seat::Blue) && !set.has(Seat::Red) && set.len() == 2);
        assert_eq!((set.first(), set.nth(1), set.nth(2)), (Some(Seat::Blue), Some(Seat::Yellow), None));
        assert!(set.take(Seat::Blue) && !set.take(Seat::Blue));
        set.insert(Seat::Red);
        assert_eq!(Set::ALL - set, [Seat::Blue, Seat::Green].into_iter().collect());
        assert_eq!(set | Set::only(Seat::Green) & Set::ALL, Set::ALL - Set::only(Seat::Blue));
        assert!(Set::<Seat>::NONE.is_empty() && Set::<Seat>::NONE.first().is_none());
    }
}
