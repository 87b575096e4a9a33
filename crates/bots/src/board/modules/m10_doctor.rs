//! Module 10: the doctor.

use fresco_board::modules::m10_doctor::{Action, Figure};

use super::*;
use crate::board::evaluation::mixes;

numbered! { pub(super) mod term { SICK "10-sick-assistants": "hint|sick assistants", REMEDIES "10-remedies": "hint|remedies" } }
numbered! { pub(super) mod weight { HEAL "10-heal", SICK "10-sick" } }

impl ModulePolicy for Doctor {
    fn evaluate(view: &PainterView<'_>, world: &World, terms: &mut ModuleTerms<'_, '_>) {
        let Some(doctor) = world.modules.doctor() else { return };
        terms.add(term::SICK, view.core.effects.illness[view.who].sick.into());
        terms.add(term::REMEDIES, f32::from(doctor.held[view.who].iter().sum::<u8>()));
    }

    /// Sick assistants work, but they infect healthy ones at the same place.
    fn preference(weights: &[f32], values: &Valuation<'_>, _: Question, action: Action) -> f32 {
        let view = values.view;
        let sick = view.core.effects.illness[view.who].sick;
        match action {
            Action::Visit => {
                let Some(doctor) = values.world.modules.doctor() else { return 0.0 };
                let doses: u8 = doctor.sale.iter().flatten().map(|remedy| remedy.doses()).max().unwrap_or(0);
                let last = if view.core.last_round { 0.0 } else { 1.0 };
                last * weights[weight::HEAL] * f32::from(doses.min(sick)) - 0.6 * values.cover(Column::Market)
            }
            Action::Sick(column, n) => {
                let healthy = view.me.plan[column.index()];
                // A sick assistant who finds no paints to work with only infects the others. In the Cathedral, those who are well come
                // first and take what there is to restore.
                let use_here = match column {
                    Column::Studio => 0.8,
                    Column::Workshop if mixes(view.me.paints.counts()) > 0 => 0.9,
                    Column::Cathedral | Column::SecondCathedral if can_restore(view) => 0.6,
                    Column::Workshop | Column::Cathedral | Column::SecondCathedral => -0.2,
                    Column::Market => 0.3,
                    Column::Theatre => 0.2,
                };
                let infects = if n > 0 { weights[weight::SICK] * f32::from(healthy) } else { 0.0 };
                use_here * f32::from(n.min(2)) - infects
            }
            Action::Neutral(_) => 0.0,
            Action::Remedy(slot) => {
                let slot = usize::from(slot.saturating_sub(1));
                let sale = values.world.modules.doctor().and_then(|doctor| doctor.sale.get(slot).copied().flatten());
                let doses = sale.map_or(0, |remedy| remedy.doses());
                let price = view.rules.components.modules.doctor.prices(view.rules.players()).get(slot).copied().unwrap_or(0);
                weights[weight::HEAL] * f32::from(doses.min(sick)) + 0.3 * f32::from(doses) - f32::from(price) * values.thaler
            }
            Action::Saint(paint) => {
                f32::from(view.rules.components.modules.doctor.saint_pay) * values.thaler - view.paint_worth[paint as usize]
            }
            Action::Ill(Figure::Own) => 0.0,
            Action::Ill(Figure::Neutral) => 1.0,
            Action::Drink(remedy) => {
                let doses = remedy.doses().min(sick);
                if doses == 0 { values.mood(1) } else { weights[weight::HEAL] * f32::from(doses) - 0.4 * f32::from(remedy.doses() - doses) }
            }
            Action::Rest(Health::Sick) => 2.0,
            Action::Rest(Health::Healthy) => 0.0,
        }
    }
}

/// Is there a section that a sick assistant could restore, one that is not next to the bishop?
fn can_restore(view: &PainterView<'_>) -> bool {
    let shelf = view.shelf();
    let away = |tile| view.restoration(tile, shelf.bishop).section.distance(shelf.bishop) != 1;
    view.payable(&shelf).iter().any(away)
}
