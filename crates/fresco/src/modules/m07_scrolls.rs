//! Module 7.

use tabletop::verbs;

use crate::Fresco;
use crate::modules::{Kit, Module};

/// Not written yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Scrolls;

verbs! { /// Nothing to say yet.
    pub enum Action {} }

impl Kit for Scrolls {
    fn unpack(_rules: &Fresco) -> Scrolls {
        Scrolls
    }
}

impl Module for Scrolls {}
