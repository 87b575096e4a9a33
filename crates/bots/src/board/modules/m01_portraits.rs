//! Module 1: the portraits.

use fresco_board::modules::m01_portraits::{Action, PAY, Portrait, PortraitPay};

use super::*;

numbered! { pub(super) mod term { LASTING "1-lasting-portraits": "hint|portraits that stay" } }
numbered! { pub(super) mod weight { LASTING "1-lasting-portrait" } }

impl ModulePolicy for Portraits {
    fn evaluate(view: &PainterView<'_>, world: &World, terms: &mut ModuleTerms<'_, '_>) {
        let Some(portraits) = world.modules.portraits() else { return };
        terms.add(term::LASTING, portraits.held[view.who].len() as f32 * view.rounds_to_come);
    }

    /// A portrait waits in the Studio.
    fn add_to_columns(weights: &[f32], values: &Valuation<'_>, columns: &mut [f32; Column::COUNT]) {
        let Some(portraits) = values.world.modules.portraits() else { return };
        let best = portraits.display.iter().map(|card| worth_of_card(weights, values, card)).fold(0.0, f32::max);
        columns[Column::Studio.index()] += 0.8 * best;
    }

    fn preference(weights: &[f32], values: &Valuation<'_>, _: Question, action: Action) -> f32 {
        let rules = values.view.rules;
        match action {
            Action::Take(card) => {
                let instead_of_pay = PAY.of(rules.edition) == PortraitPay::CardOnly;
                let pay = if instead_of_pay { f32::from(rules.components.studio_pay) * values.thaler } else { 0.0 };
                worth_of_card(weights, values, card) - pay
            }
            Action::Merchant(paint) => values.paint_worth[paint as usize],
            Action::Sacristan(to) => values.bishop_at(to, 1),
        }
    }
}

/// What a portrait card is worth.
fn worth_of_card(weights: &[f32], values: &Valuation<'_>, portrait: Portrait) -> f32 {
    let card = portrait.card(values.view.rules);
    if card.kind.is_permanent() {
        return weights[weight::LASTING] * values.view.rounds_to_come;
    }
    let gifts = values.paints(card.paints) + f32::from(card.choice) * values.view.paint_worth[0] + f32::from(card.thalers) * values.thaler;
    f32::from(card.points) + gifts + values.mood(card.mood.into())
}
