//! Module 4: the wishing well.

use fresco_board::modules::m04_well::Action;

use super::super::policy::waking;
use super::*;

numbered! { pub(super) mod term { PENNIES "4-pennies": "hint|pennies", CARDS "4-wish-cards": "hint|wish cards" } }
numbered! { pub(super) mod weight { PENNY "4-penny", CARD "4-card" } }

impl ModulePolicy for Well {
    fn evaluate(view: &PainterView<'_>, world: &World, terms: &mut ModuleTerms<'_, '_>) {
        let Some(well) = world.modules.well() else { return };
        terms.add(term::PENNIES, well.pennies[view.who].into());
        terms.add(term::CARDS, well.hands[view.who].len() as f32);
    }

    fn preference(weights: &[f32], values: &Valuation<'_>, _: Question, action: Action) -> f32 {
        let (view, card) = (values.view, weights[weight::CARD]);
        match action {
            Action::TakeAlong(n) | Action::Throw(n) => {
                let penny = if view.core.last_round { -values.thaler } else { weights[weight::PENNY] };
                f32::from(n) * penny
            }
            Action::LuckyDay => 1.0,
            Action::FreePaint(tile) => values.paints(tile.paints()),
            Action::BishopsVisit(to) => values.bishop_at(to, 0) - card,
            Action::BishopsPraise => values.adding(|_, section| {
                let bonus = view.bonus(view.core.bishop, section);
                (bonus > 0.0).then_some(1.0 - 0.2 * card)
            }),
            Action::Tip => 1.0,
            Action::Alchemy(primaries, paint) => {
                let given = primaries.paints().counts().iter().map(|&n| f32::from(n)).sum::<f32>() * view.paint_worth[0];
                values.paint_worth[paint as usize] - 0.6 * given
            }
            Action::Reward => 3.0 * values.thaler,
            Action::Troubadour(hour) => waking(view, values.weights, hour, 1) - 0.2 * card,
        }
    }
}
