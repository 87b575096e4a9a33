//! Module 16: the black market.

use fresco_board::modules::m16_black_market::Action;

use super::*;

numbered! { pub(super) mod term {} }
numbered! { pub(super) mod weight { BARREL "16-barrel" } }

impl ModulePolicy for BlackMarket {
    /// A barrel holds an unknown market tile.
    fn preference(weights: &[f32], values: &Valuation<'_>, _: Question, action: Action) -> f32 {
        let view = values.view;
        match action {
            Action::Barrel => {
                let price = f32::from(view.rules.price_for(view.core, view.who));
                weights[weight::BARREL] * view.paint_worth[0] - price * values.thaler
            }
        }
    }
}
