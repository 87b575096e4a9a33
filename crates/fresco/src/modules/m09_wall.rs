//! Module 9.

use tabletop::verbs;

use crate::Fresco;
use crate::modules::{Kit, Module};

/// Not written yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Wall;

verbs! { /// Nothing to say yet.
    pub enum Action {} }

impl Kit for Wall {
    fn unpack(_rules: &Fresco) -> Wall {
        Wall
    }
}

impl Module for Wall {}
