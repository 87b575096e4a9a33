//! Module 11.

use tabletop::verbs;

use crate::Fresco;
use crate::modules::{Kit, Module};

/// Not written yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Favours;

verbs! { /// Nothing to say yet.
    pub enum Action {} }

impl Kit for Favours {
    fn unpack(_rules: &Fresco) -> Favours {
        Favours
    }
}

impl Module for Favours {}
