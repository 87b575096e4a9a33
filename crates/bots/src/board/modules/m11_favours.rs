//! Module 11: the bishop's favours.

use fresco_board::modules::m11_favours::Action;

use super::*;

numbered! { pub(super) mod term {} }
numbered! { pub(super) mod weight { FAVOUR "11-favour" } }

impl ModulePolicy for Favours {
    /// Whoever restores the section under the bishop gets a favour.
    fn add_to_sections(weights: &[f32], world: &World, view: &mut PainterView<'_>) {
        if world.modules.favours().is_some() {
            view.module_bonus[view.core.bishop.index()] += weights[weight::FAVOUR];
        }
    }

    fn preference(_: &[f32], _: &Valuation<'_>, _: Question, action: Action) -> f32 {
        match action {}
    }
}
