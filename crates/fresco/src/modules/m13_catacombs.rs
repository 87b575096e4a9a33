//! Module 13.

use tabletop::verbs;

use crate::Fresco;
use crate::modules::{Kit, Module};

/// Not written yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Catacombs;

verbs! { /// Nothing to say yet.
    pub enum Action {} }

impl Kit for Catacombs {
    fn unpack(_rules: &Fresco) -> Catacombs {
        Catacombs
    }
}

impl Module for Catacombs {}
