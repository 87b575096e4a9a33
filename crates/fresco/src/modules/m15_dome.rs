//! Module 15.

use tabletop::verbs;

use crate::Fresco;
use crate::modules::{Kit, Module};

/// Not written yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Dome;

verbs! { /// Nothing to say yet.
    pub enum Action {} }

impl Kit for Dome {
    fn unpack(_rules: &Fresco) -> Dome {
        Dome
    }
}

impl Module for Dome {}
