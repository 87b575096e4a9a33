//! Module 2: the bishop's requests.

use fresco_board::modules::m02_requests::{Action, RequestKind};

use super::*;

numbered! { pub(super) mod term { FULFILLED "2-fulfilled-requests": "hint|fulfilled requests", IN_REACH "2-request-in-reach": "hint|request in reach" } }
numbered! { pub(super) mod weight { IN_REACH "2-request" } }

impl ModulePolicy for Requests {
    /// A fulfilled request brings income each round; one that the painter could fulfil brings points.
    fn evaluate(view: &PainterView<'_>, world: &World, terms: &mut ModuleTerms<'_, '_>) {
        let Some(requests) = world.modules.requests() else { return };
        terms.add(term::FULFILLED, f32::from(requests.held[view.who].iter().sum::<u8>()) * view.rounds_to_come);
        terms.add(term::IN_REACH, points_in_reach(view.rules, world, view.who));
    }

    /// The painter can fulfil a request in the Workshop.
    fn add_to_columns(weights: &[f32], values: &Valuation<'_>, columns: &mut [f32; Column::COUNT]) {
        columns[Column::Workshop.index()] += weights[weight::IN_REACH] * points_in_reach(values.view.rules, values.world, values.view.who);
    }

    fn preference(_: &[f32], values: &Valuation<'_>, _: Question, action: Action) -> f32 {
        let view = values.view;
        match action {
            Action::Request(kind) => {
                let top = values.world.modules.requests().and_then(|requests| requests.top(view.rules, kind)).map_or(0.0, f32::from);
                let paint = kind.paint().map_or(0.8, |_| 2.0);
                top + (paint - 2.0 * view.thaler) * view.rounds_to_come * view.paint_worth[0].min(1.0)
            }
            // A tile with few blots goes first, because it serves for little else.
            Action::Tile(back) => -0.5 * back.blots().total() as f32,
            Action::Income(paint) => values.paint_worth[paint as usize],
        }
    }
}

/// The points of the best request that the painter could fulfil.
fn points_in_reach(rules: &BoardGame, world: &World, who: Painter) -> f32 {
    let Some(requests) = world.modules.requests() else { return 0.0 };
    let tiles = world.painters[who].restored.len() + world.effects.other_tiles[who].len();
    if tiles < 3 {
        return 0.0;
    }
    let kinds = RequestKind::ALL.into_iter().filter(|&kind| requests.can_fulfil(rules, &world.core, who, kind));
    kinds.filter_map(|kind| requests.top(rules, kind)).max().map_or(0.0, f32::from)
}
