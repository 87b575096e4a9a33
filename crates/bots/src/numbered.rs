//! Lists of names, and the places of the names in them.

/// Makes a module with a constant for the place of each name, counted from 0, and the list of all names. Behind a name may stand
/// the words in which people are told of it.
macro_rules! numbered {
    ($vis:vis mod $list:ident {}) => {
        $vis mod $list {
            /// No names.
            pub(crate) const NAMES: &[&str] = &[];
            /// No words.
            #[allow(dead_code)]
            pub(crate) const WORDS: &[&str] = &[];
        }
    };
    ($(#[$about:meta])* $vis:vis mod $list:ident { $($NAME:ident $text:literal $(: $words:literal)?),* $(,)? }) => {
        $(#[$about])*
        $vis mod $list {
            #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
            #[repr(usize)]
            enum Place { $($NAME,)* }
            $(pub(crate) const $NAME: usize = Place::$NAME as usize;)*
            /// All names, in the order of their places.
            pub(crate) const NAMES: &[&str] = &[$($text,)*];
            /// Their words, in the same order, if people are told of them.
            #[allow(dead_code)]
            pub(crate) const WORDS: &[&str] = &[$($($words,)?)*];
        }
    };
}
pub(crate) use numbered;

/// The number of names in the first `lists` of these lists.
pub(crate) const fn names_in(all: &[&[&str]], lists: usize) -> usize {
    let (mut names, mut list) = (0, 0);
    while list < lists {
        names += all[list].len();
        list += 1;
    }
    names
}

/// The names of these lists in one list. `N` is the number of them.
pub(crate) const fn joined<const N: usize>(lists: &[&[&'static str]]) -> [&'static str; N] {
    let mut all = [""; N];
    let (mut place, mut list) = (0, 0);
    while list < lists.len() {
        let mut name = 0;
        while name < lists[list].len() {
            all[place] = lists[list][name];
            place += 1;
            name += 1;
        }
        list += 1;
    }
    all
}
