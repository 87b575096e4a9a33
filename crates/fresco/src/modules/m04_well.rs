//! Module 4.

use tabletop::verbs;

use crate::Fresco;
use crate::modules::{Kit, Module};

/// Not written yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Well;

verbs! { /// Nothing to say yet.
    pub enum Action {} }

impl Kit for Well {
    fn unpack(_rules: &Fresco) -> Well {
        Well
    }
}

impl Module for Well {}
