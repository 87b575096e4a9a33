//! Module 14.

use tabletop::verbs;

use crate::Fresco;
use crate::modules::{Kit, Module};

/// Not written yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Benches;

verbs! { /// Nothing to say yet.
    pub enum Action {} }

impl Kit for Benches {
    fn unpack(_rules: &Fresco) -> Benches {
        Benches
    }
}

impl Module for Benches {}
