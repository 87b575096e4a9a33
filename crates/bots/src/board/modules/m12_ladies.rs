//! Module 12: the ladies.

use fresco_board::modules::m12_ladies::Action;

use super::*;

numbered! { pub(super) mod term { HELD "12-ladies": "hint|ladies" } }
numbered! { pub(super) mod weight { LADY "12-lady" } }

impl ModulePolicy for Ladies {
    fn evaluate(view: &PainterView<'_>, world: &World, terms: &mut ModuleTerms<'_, '_>) {
        let Some(ladies) = world.modules.ladies() else { return };
        terms.add(term::HELD, ladies.held[view.who].len() as f32);
    }

    fn preference(weights: &[f32], values: &Valuation<'_>, _: Question, action: Action) -> f32 {
        let (view, lady) = (values.view, weights[weight::LADY]);
        let up_to_start = i16::from(view.rules.components.mood.start) - i16::from(view.me.mood);
        match action {
            Action::Send(_, column) => match column {
                Column::Theatre => lady * values.mood(up_to_start.max(0)),
                Column::Workshop => lady * 0.8,
                Column::Studio => lady * 0.7,
                Column::SecondCathedral => lady,
                Column::Cathedral => lady * 0.6,
                Column::Market => lady * 0.4,
            },
            Action::Swap(_) => -0.2,
            Action::Reserve(section) => {
                let payable = view.payable(&view.shelf());
                let mine = view.core.tile_at(section).is_some_and(|tile| payable.has(tile));
                0.3 * values.restoring(section) + if mine { 0.5 } else { 0.0 }
            }
            Action::Recolour(from, to) => values.swap(from, to),
            Action::Cheer => values.mood(up_to_start.max(0)),
            Action::Escort(to) => values.bishop_at(to, 0),
        }
    }
}
