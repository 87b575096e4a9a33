//! Module 30: rain.

use fresco_board::modules::m30_rain::Action;

use super::*;

numbered! { pub(super) mod term {} }
numbered! { pub(super) mod weight {} }

impl ModulePolicy for Rain {
    /// An umbrella saves the toll on about every third way to the Market.
    fn preference(_: &[f32], values: &Valuation<'_>, _: Question, action: Action) -> f32 {
        let pieces = &values.view.rules.components.modules.rain;
        match action {
            Action::Buy => (values.view.rounds_to_come / 3.0 * f32::from(pieces.toll) - f32::from(pieces.umbrella)) * values.thaler,
        }
    }
}
