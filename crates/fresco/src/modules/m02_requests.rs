//! Module 2.

use tabletop::verbs;

use crate::Fresco;
use crate::modules::{Kit, Module};

/// Not written yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Requests;

verbs! { /// Nothing to say yet.
    pub enum Action {} }

impl Kit for Requests {
    fn unpack(_rules: &Fresco) -> Requests {
        Requests
    }
}

impl Module for Requests {}
