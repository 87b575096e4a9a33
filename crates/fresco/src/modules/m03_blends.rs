//! Module 3.

use tabletop::verbs;

use crate::Fresco;
use crate::modules::{Kit, Module};

/// Not written yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Blends;

verbs! { /// Nothing to say yet.
    pub enum Action {} }

impl Kit for Blends {
    fn unpack(_rules: &Fresco) -> Blends {
        Blends
    }
}

impl Module for Blends {}
