//! Module 1.

use tabletop::verbs;

use crate::Fresco;
use crate::modules::{Kit, Module};

/// Not written yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Portraits;

verbs! { /// Nothing to say yet.
    pub enum Action {} }

impl Kit for Portraits {
    fn unpack(_rules: &Fresco) -> Portraits {
        Portraits
    }
}

impl Module for Portraits {}
