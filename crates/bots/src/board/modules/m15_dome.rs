//! Module 15: the dome.

use fresco_board::modules::m15_dome::Action;

use super::*;

numbered! { pub(super) mod term { PAYABLE "15-dome-tiles/payable": "hint|dome tiles", HELD "15-dome-tiles/held": "hint|dome tiles" } }
numbered! { pub(super) mod weight { TILE "15-dome" } }

impl ModulePolicy for Dome {
    /// The painter's dome tiles, and those that the paints on the shelf can pay for.
    fn evaluate(view: &PainterView<'_>, world: &World, terms: &mut ModuleTerms<'_, '_>) {
        let Some(dome) = world.modules.dome() else { return };
        let pieces = &view.rules.components.modules.dome;
        let mut shelf = view.me.paints;
        for tile in dome.held[view.who].iter().map(|n| pieces.tile(n)) {
            terms.add(term::HELD, tile.points.into());
            if shelf.covers(tile.cost) {
                shelf.take_all(tile.cost);
                terms.add(term::PAYABLE, tile.points.into());
            }
        }
    }

    /// Dome tiles lie under the inner sections.
    fn add_to_sections(weights: &[f32], world: &World, view: &mut PainterView<'_>) {
        let Some(dome) = world.modules.dome() else { return };
        dome.beneath.iter().for_each(|section| view.module_bonus[section.index()] += weights[weight::TILE]);
    }

    /// At the end of the game paints serve for nothing else.
    fn preference(_: &[f32], values: &Valuation<'_>, _: Question, action: Action) -> f32 {
        match action {
            Action::Paint(number) => {
                let tiles = &values.view.rules.components.modules.dome.tiles;
                tiles.get(usize::from(number).wrapping_sub(1)).map_or(0.0, |tile| f32::from(tile.points))
            }
        }
    }
}
