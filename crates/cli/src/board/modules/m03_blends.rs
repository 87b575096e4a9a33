//! Module 3, special blends. Its paints are drawn with the others, so there is nothing more to know.

use super::ModuleLook;

pub(super) struct Blends;

impl ModuleLook for Blends {}
