//! Module 17.

use tabletop::verbs;

use crate::Fresco;
use crate::modules::{Kit, Module};

/// Not written yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Guild;

verbs! { /// Nothing to say yet.
    pub enum Action {} }

impl Kit for Guild {
    fn unpack(_rules: &Fresco) -> Guild {
        Guild
    }
}

impl Module for Guild {}
