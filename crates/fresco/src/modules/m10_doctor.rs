//! Module 10.

use tabletop::verbs;

use crate::Fresco;
use crate::modules::{Kit, Module};

/// Not written yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Doctor;

verbs! { /// Nothing to say yet.
    pub enum Action {} }

impl Kit for Doctor {
    fn unpack(_rules: &Fresco) -> Doctor {
        Doctor
    }
}

impl Module for Doctor {}
