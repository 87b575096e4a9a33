//! Module 9: the wall.

use fresco_board::modules::m09_wall::Action;

use super::*;

numbered! { pub(super) mod term { PRIMARY_INCOME "9-paint-from-the-wall/primary": "hint|paint from the wall", MIXED_INCOME "9-paint-from-the-wall/mixed": "hint|paint from the wall" } }
numbered! { pub(super) mod weight { INCOME "9-wall" } }

impl ModulePolicy for Wall {
    /// The paints that the wall brings each round.
    fn evaluate(view: &PainterView<'_>, world: &World, terms: &mut ModuleTerms<'_, '_>) {
        let Some(wall) = world.modules.wall() else { return };
        let tiles = &view.rules.components.modules.wall.tiles;
        let primaries: Set<Paint> = view.core.effects.other_tiles[view.who].iter().map(|n| tiles[n.number()].income).collect();
        terms.add(term::PRIMARY_INCOME, primaries.len() as f32 * view.rounds_to_come);
        terms.add(term::MIXED_INCOME, wall.held[view.who].len() as f32 * view.rounds_to_come);
    }

    /// A section of the wall brings points now, and a paint every round.
    fn preference(weights: &[f32], values: &Valuation<'_>, _: Question, action: Action) -> f32 {
        let view = values.view;
        let Some(wall) = values.world.modules.wall() else { return 0.0 };
        let paints = &view.paint_worth;
        let points = f32::from(view.rules.components.modules.wall.points);
        let section = points + weights[weight::INCOME] * paints[0] * view.rounds_to_come - paints[3];
        match action {
            Action::Cover(column) => {
                let can = wall.fronts.iter().flatten().any(|&paint| view.me.paints[paint] > 0);
                let assistant = 2.0;
                if can { section - assistant - values.cover(column) } else { -3.0 - values.cover(column) }
            }
            Action::Restore(_) => section + 1.0,
            Action::Exchange(_) => 0.5 * (paints[3] - paints[0]) * view.rounds_to_come,
            Action::Give(_) => 0.0,
        }
    }
}
