//! Module 15: the dome.

use fresco::acts::Dome as Action;
use fresco::{Question, Section, World};
use tabletop::each_in;

use super::{ModulePolicy, ModuleTerms, Valuation};
use crate::board::painter_view::PainterView;
use crate::numbered::numbered;

numbered! {
    mod term {
        PAYABLE "15-dome-tiles/payable",
        HELD "15-dome-tiles/held",
    }
}
numbered! {
    mod weight {
        TILE "15-dome",
    }
}

pub(super) struct Dome;

impl ModulePolicy for Dome {
    type Action = Action;
    const TERMS: &'static [&'static str] = term::NAMES;
    const WEIGHTS: &'static [&'static str] = weight::NAMES;

    /// The painter's dome tiles, and those that the paints on the shelf can pay for.
    fn evaluate(view: &PainterView<'_>, world: &World, terms: &mut ModuleTerms<'_, '_>) {
        let Some(dome) = world.modules.dome() else { return };
        let tiles = &view.rules.components.parts.dome.tiles;
        let mut shelf = view.me.paints;
        for tile in each_in(dome.held[view.who]).map(|n| &tiles[n % tiles.len()]) {
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
        each_in(dome.beneath).for_each(|section| view.module_bonus[section % Section::COUNT] += weights[weight::TILE]);
    }

    /// At the end of the game paints serve for nothing else.
    fn preference(_: &[f32], values: &Valuation<'_>, _: Question, action: Action) -> f32 {
        match action {
            Action::Paint(number) => {
                let tiles = &values.view.rules.components.parts.dome.tiles;
                f32::from(tiles[usize::from(number.saturating_sub(1)) % tiles.len()].points)
            }
        }
    }
}
