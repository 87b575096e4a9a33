//! Module 6: the glaziers.

use fresco_board::modules::m06_glaziers::{ALTAR_PROMPT, Action, WindowNumber};

use super::*;

numbered! { pub(super) mod term { GLASS "6-glass": "hint|glass" } }
numbered! { pub(super) mod weight { GLASS "6-glass", WINDOW "6-window" } }

/// A window for which the glass is missing keeps nobody from restoring for long: if all waited for glass, the game would never end.
const WORST_WINDOW: f32 = -3.0;

impl ModulePolicy for Glaziers {
    /// Glass counts by the penalty for missing it; more than a window needs is of little use.
    fn evaluate(view: &PainterView<'_>, world: &World, terms: &mut ModuleTerms<'_, '_>) {
        let Some(glaziers) = world.modules.glaziers() else { return };
        let printed = &view.rules.components.modules.glaziers;
        let glass = glaziers.glass[view.who].iter().zip(printed.glass).map(|(&n, glass)| f32::from(n.min(3)) * f32::from(glass.penalty));
        terms.add(term::GLASS, glass.sum());
    }

    /// Whoever restores a section at the edge takes a window too, and missing glass costs points.
    fn add_to_sections(weights: &[f32], world: &World, view: &mut PainterView<'_>) {
        let Some(glaziers) = world.modules.glaziers() else { return };
        let mut best = f32::MIN;
        for (slot, window) in glaziers.bench.iter().enumerate().filter_map(|(slot, window)| Some((slot, (*window)?))) {
            best = best.max(worth_of_window(view, world, window, slot));
        }
        if best > f32::MIN {
            let sections = view.rules.components.modules.glaziers.sections;
            sections.iter().for_each(|section| view.module_bonus[section.index()] += weights[weight::WINDOW] * best.max(WORST_WINDOW));
        }
    }

    fn preference(weights: &[f32], values: &Valuation<'_>, question: Question, action: Action) -> f32 {
        let view = values.view;
        let printed = &view.rules.components.modules.glaziers;
        let Some(glaziers) = values.world.modules.glaziers() else { return 0.0 };
        let have = glaziers.glass[view.who];
        // A piece of glass is worth a part of the penalty for missing it.
        let piece = |colour: usize| {
            let glass = printed.glass[colour];
            let worth = weights[weight::GLASS] * f32::from(glass.penalty) / (1.0 + f32::from(have[colour]));
            let used = if view.core.last_round { 0.3 } else { 1.0 };
            (used * worth - f32::from(glass.price) * values.thaler, glass.price)
        };
        match action {
            Action::Cover(column) => {
                let sale = (0..4).filter(|&c| glaziers.sale[c] > 0).map(piece).filter(|(_, price)| *price <= view.me.thalers);
                let best = sale.map(|(worth, _)| worth).fold(0.0, f32::max);
                2.0 * best - values.cover(column)
            }
            Action::Buy(colour) => piece(colour as usize).0,
            Action::Window(slot) => {
                let slot = usize::from(slot.saturating_sub(1));
                let window = glaziers.bench.get(slot).copied().flatten();
                window.map_or(0.0, |window| worth_of_window(view, values.world, window, slot).max(-30.0))
            }
            Action::Give(panes) => {
                let given = panes.glass().into_iter().zip(printed.glass);
                // At the altar a piece brings a point, at a window it spares the penalty for missing it.
                let altar = matches!(question, Question::Of(prompt, _) if prompt == ALTAR_PROMPT);
                given
                    .map(|(n, glass)| f32::from(n) * if altar { 1.0 - 0.3 * f32::from(glass.penalty) } else { f32::from(glass.penalty) })
                    .sum()
            }
        }
    }
}

/// What a window on the bench is worth with the glass the painter has.
fn worth_of_window(view: &PainterView<'_>, world: &World, window: WindowNumber, slot: usize) -> f32 {
    let printed = &view.rules.components.modules.glaziers;
    let Some(glaziers) = world.modules.glaziers() else { return 0.0 };
    let (window, price) = (printed.window(window), printed.bench[slot]);
    if price > view.me.thalers {
        return f32::MIN;
    }
    let have = glaziers.glass[view.who];
    let missing: i16 = window
        .needs()
        .iter()
        .zip(have)
        .zip(printed.glass)
        .map(|((&n, have), glass)| i16::from(n.saturating_sub(have)) * glass.penalty)
        .sum();
    f32::from(window.points - missing) - f32::from(price) * view.thaler
}
