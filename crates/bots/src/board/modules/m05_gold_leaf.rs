//! Module 5: the gold leaf.

use fresco::modules::m05_gold_leaf::Action;

use super::*;

numbered! { pub(super) mod term { LEAVES "5-gold-leaf" } }
numbered! { pub(super) mod weight { LEAF "5-leaf" } }

impl ModulePolicy for GoldLeaf {
    fn evaluate(view: &PainterView<'_>, world: &World, terms: &mut ModuleTerms<'_, '_>) {
        let Some(leaf) = world.modules.gold_leaf() else { return };
        terms.add(term::LEAVES, leaf.leaves[view.who].into());
    }

    /// The painter uses a leaf now, or keeps it for later.
    fn preference(weights: &[f32], values: &Valuation<'_>, question: Question, action: Action) -> f32 {
        match action {
            Action::Gild => match question {
                Question::Of(_, points) => f32::from(points) - if values.view.core.last_round { 0.5 } else { weights[weight::LEAF] },
                _ => 0.0,
            },
        }
    }
}
