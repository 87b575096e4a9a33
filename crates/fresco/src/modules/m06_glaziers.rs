//! Module 6.

use tabletop::verbs;

use crate::Fresco;
use crate::modules::{Kit, Module};

/// Not written yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Glaziers;

verbs! { /// Nothing to say yet.
    pub enum Action {} }

impl Kit for Glaziers {
    fn unpack(_rules: &Fresco) -> Glaziers {
        Glaziers
    }
}

impl Module for Glaziers {}
