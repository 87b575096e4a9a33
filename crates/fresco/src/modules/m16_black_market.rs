//! Module 16.

use tabletop::verbs;

use crate::Fresco;
use crate::modules::{Kit, Module};

/// Not written yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct BlackMarket;

verbs! { /// Nothing to say yet.
    pub enum Action {} }

impl Kit for BlackMarket {
    fn unpack(_rules: &Fresco) -> BlackMarket {
        BlackMarket
    }
}

impl Module for BlackMarket {}
