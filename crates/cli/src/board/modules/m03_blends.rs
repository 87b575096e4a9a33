//! Module 3, special blends. Its paints are drawn with the others, so there is nothing more to know.

pub(super) const LOOK: super::ModuleLook = super::ModuleLook::PLAIN;
