//! Module 14: the benches.

use fresco_board::modules::m14_benches::Action;

use super::*;

numbered! { pub(super) mod term { BEAMS "14-beams": "hint|beams" } }
numbered! { pub(super) mod weight { BEAM "14-beam" } }

impl ModulePolicy for Benches {
    /// Beams, as many as a painter can use soon.
    fn evaluate(view: &PainterView<'_>, world: &World, terms: &mut ModuleTerms<'_, '_>) {
        let Some(benches) = world.modules.benches() else { return };
        terms.add(term::BEAMS, benches.beams[view.who].min(4).into());
    }

    /// The helper comes along anyway; every other beam takes an assistant.
    fn preference(weights: &[f32], values: &Valuation<'_>, _: Question, action: Action) -> f32 {
        let beam = weights[weight::BEAM];
        match action {
            Action::Cover(column) => {
                let Some(benches) = values.world.modules.benches() else { return 0.0 };
                let beams = benches.beams[values.view.who].min(3);
                if beams == 0 { -3.0 } else { beam * f32::from(beams) - values.cover(column) - f32::from(beams - 1) }
            }
            Action::Renovate(size) => beam * f32::from(size.beams()),
        }
    }
}
