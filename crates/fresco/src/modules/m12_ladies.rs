//! Module 12.

use tabletop::verbs;

use crate::Fresco;
use crate::modules::{Kit, Module};

/// Not written yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Ladies;

verbs! { /// Nothing to say yet.
    pub enum Action {} }

impl Kit for Ladies {
    fn unpack(_rules: &Fresco) -> Ladies {
        Ladies
    }
}

impl Module for Ladies {}
