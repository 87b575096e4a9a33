//! Tells what the games say in the language of whoever reads it.
//!
//! The games speak in [`tabletop::Text`]s: an English sentence with typed holes. A [`Language`] has a sentence of its own for each of
//! them, and the forms of the words that fill the holes; numbers, plurals and lists follow the rules of the language (CLDR). One game
//! can be told in several languages at once: nothing of a language is kept in a game.
//!
//! The languages lie in `languages/`, a folder for each; `docs/TRANSLATING.md` tells how one is added.

#[cfg(feature = "dates")]
mod dates;
mod library;
pub mod po;
mod telling;

pub use library::{Library, LibraryError};
pub use telling::Language;
