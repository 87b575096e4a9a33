//! Module 13: the catacombs.

use fresco_board::modules::m13_catacombs::{Action, CatacombKind};

use super::*;

numbered! { pub(super) mod term { MAPS "13-maps": "hint|maps", FINDS "13-finds-in-the-catacombs": "hint|treasure from the catacombs" } }
numbered! { pub(super) mod weight { MAP "13-map" } }

impl ModulePolicy for Catacombs {
    /// The maps in hand, and the finds the painter has kept.
    fn evaluate(view: &PainterView<'_>, world: &World, terms: &mut ModuleTerms<'_, '_>) {
        let Some(catacombs) = world.modules.catacombs() else { return };
        let tiles = &view.rules.components.modules.catacombs.tiles;
        terms.add(term::MAPS, catacombs.hands[view.who].len() as f32);
        let finds: i16 = catacombs.kept[view.who].iter().map(|n| tiles[n.number()].points).sum();
        terms.add(term::FINDS, f32::from(finds + catacombs.books(view.rules, view.who)));
    }

    fn preference(weights: &[f32], values: &Valuation<'_>, _: Question, action: Action) -> f32 {
        let view = values.view;
        let Some(catacombs) = values.world.modules.catacombs() else { return 0.0 };
        match action {
            Action::Buy => {
                let open = catacombs.open.iter().flatten().count() as f32;
                let price = view.rules.components.modules.catacombs.map_price;
                weights[weight::MAP] * (0.4 + 0.2 * open) - f32::from(price) * values.thaler
            }
            Action::Lay(map, column) => {
                let rooms = catacombs.open_rooms(view.rules, map);
                let finds: f32 = rooms.iter().map(|room| worth_of_find(values, room)).map(|find| find.kept.max(find.sold)).sum();
                let wait = if view.core.last_round { 0.0 } else { 1.0 };
                weights[weight::MAP] * finds - wait - 0.5 * values.cover(column)
            }
            Action::Explore(room) => {
                let find = worth_of_find(values, room);
                find.kept.max(find.sold) + 0.2
            }
            Action::Keep => catacombs.found.map_or(0.0, |room| worth_of_find(values, room).kept),
            Action::Sell => catacombs.found.map_or(0.0, |room| worth_of_find(values, room).sold),
        }
    }
}

/// What a find is worth.
#[derive(Default)]
struct Find {
    /// To a painter who keeps it.
    kept: f32,
    /// To a painter who sells it.
    sold: f32,
}

/// What the find in a room is worth. Books are worth more the more colours a painter has.
fn worth_of_find(values: &Valuation<'_>, room: Section) -> Find {
    let catacombs = values.world.modules.catacombs();
    let Some(tile) = catacombs.and_then(|catacombs| catacombs.tile_in(values.view.rules, room)) else { return Find::default() };
    let sold = f32::from(tile.thalers) * values.thaler + values.mood(tile.mood.into());
    let kept = match tile.kind {
        CatacombKind::Book => 0.7 * f32::from(tile.number) + 0.8,
        _ => f32::from(tile.points),
    };
    Find { kept, sold }
}
