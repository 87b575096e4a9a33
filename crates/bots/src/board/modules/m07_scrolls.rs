//! Module 7: the scrolls.

use fresco_board::modules::m07_scrolls::{Action, Direction};

use super::*;

numbered! { pub(super) mod term { HELD "7-scrolls/held": "hint|scrolls", LINES "7-scrolls/lines": "hint|scrolls" } }
numbered! { pub(super) mod weight { KEPT "7-scroll-kept" } }

impl ModulePolicy for Scrolls {
    /// The painter's scrolls, and how many sections in their lines are restored.
    fn evaluate(view: &PainterView<'_>, world: &World, terms: &mut ModuleTerms<'_, '_>) {
        let Some(scrolls) = world.modules.scrolls() else { return };
        let printed = &view.rules.components.modules.scrolls;
        for line in Direction::ALL.into_iter().filter_map(|direction| scrolls.held(view.who, direction)) {
            let restored = Section::ALL.into_iter().filter(|&s| line.has(s) && !view.core.covered.has(s)).count();
            terms.add(term::HELD, 1.0);
            terms.add(term::LINES, restored as f32 * f32::from(printed.one));
        }
    }

    /// A painter can use a scroll only once.
    fn preference(weights: &[f32], values: &Valuation<'_>, _: Question, action: Action) -> f32 {
        let view = values.view;
        match action {
            Action::Scroll(which, section) => {
                let points = f32::from(which.points(view.rules, view.core, section));
                values.restoring(section) + points - weights[weight::KEPT] * view.rounds_to_come.min(4.0)
            }
        }
    }
}
