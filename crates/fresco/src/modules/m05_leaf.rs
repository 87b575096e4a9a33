//! Module 5.

use tabletop::verbs;

use crate::Fresco;
use crate::modules::{Kit, Module};

/// Not written yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct GoldLeaf;

verbs! { /// Nothing to say yet.
    pub enum Action {} }

impl Kit for GoldLeaf {
    fn unpack(_rules: &Fresco) -> GoldLeaf {
        GoldLeaf
    }
}

impl Module for GoldLeaf {}
