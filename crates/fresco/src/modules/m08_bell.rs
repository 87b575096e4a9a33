//! Module 8.

use tabletop::verbs;

use crate::Fresco;
use crate::modules::{Kit, Module};

/// Not written yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Bell;

verbs! { /// Nothing to say yet.
    pub enum Action {} }

impl Kit for Bell {
    fn unpack(_rules: &Fresco) -> Bell {
        Bell
    }
}

impl Module for Bell {}
