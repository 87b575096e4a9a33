//! Module 5: the gold leaf.

use fresco_board::modules::m05_gold_leaf::{Action, gilding};

use super::*;

numbered! { pub(super) mod term { LEAVES "5-gold-leaf": "hint|gold leaf" } }
numbered! { pub(super) mod weight { LEAF "5-leaf" } }

impl ModulePolicy for GoldLeaf {
    fn evaluate(view: &PainterView<'_>, world: &World, terms: &mut ModuleTerms<'_, '_>) {
        let Some(leaf) = world.modules.gold_leaf() else { return };
        terms.add(term::LEAVES, leaf.leaves[view.who].into());
    }

    /// The painter uses a leaf now, or keeps it for later.
    fn preference(weights: &[f32], values: &Valuation<'_>, _: Question, action: Action) -> f32 {
        let (view, Some(leaf)) = (values.view, values.world.modules.gold_leaf()) else { return 0.0 };
        let kept = if view.core.last_round { 0.5 } else { weights[weight::LEAF] };
        match action {
            Action::Gild => values.adding(|tile, section| {
                let shows_it = view.cost(tile)[leaf.colour] > 0;
                shows_it.then(|| f32::from(gilding(view.rules, view.core.bishop, section, false)) - kept)
            }),
        }
    }
}
