//! Module 3: the special blends.

use fresco_board::modules::m03_blends::Action;

use super::*;

numbered! { pub(super) mod term { PINK "3-special-blends/pink": "hint|special blends", BROWN "3-special-blends/brown": "hint|special blends" } }
numbered! { pub(super) mod weight { BLEND "3-blend" } }

impl ModulePolicy for Blends {
    fn evaluate(view: &PainterView<'_>, world: &World, terms: &mut ModuleTerms<'_, '_>) {
        if world.modules.blends().is_some() {
            terms.add(term::PINK, view.me.paints[Paint::Pink].into());
            terms.add(term::BROWN, view.me.paints[Paint::Brown].into());
        }
    }

    /// The special blends are worth more, because the tiles that cost them bring more points.
    fn add_to_sections(weights: &[f32], world: &World, view: &mut PainterView<'_>) {
        if world.modules.blends().is_some() && !view.core.last_round {
            view.paint_worth[Paint::Pink as usize] += weights[weight::BLEND];
            view.paint_worth[Paint::Brown as usize] += weights[weight::BLEND];
        }
    }

    fn preference(_: &[f32], _: &Valuation<'_>, _: Question, action: Action) -> f32 {
        match action {}
    }
}
