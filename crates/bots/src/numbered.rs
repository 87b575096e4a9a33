//! The names of the numbers in a judgement, and their places in the lists.

/// Numbers names from a place on: a constant for each, and the list of their texts.
macro_rules! numbered {
    ($(#[$about:meta])* $list:ident from $first:expr; $($NAME:ident $text:literal,)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        #[repr(usize)]
        enum Place { $($NAME,)* }
        $(pub(crate) const $NAME: usize = $first + Place::$NAME as usize;)*
        $(#[$about])*
        pub(crate) const $list: &[&str] = &[$($text,)*];
    };
}
pub(crate) use numbered;
