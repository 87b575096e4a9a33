//! How special blends look: like the base game, with two more paints.

use super::*;

impl Look for Blends {
    // The new tiles have been laid out with those of the fresco, and are explained here. What the new paints are worth at the altar
    // is printed there.
    fn layout(rules: &BoardGame, layout: &mut Layout) {
        let pieces = Blends::pieces(rules);
        for &paint in Blends::PAINTS {
            lay_out_paint(layout, paint);
        }
        for tile in &pieces.tiles {
            if let Some(piece) = layout.pieces.get_mut(&names::tile(tile.cost, tile.points)) {
                (piece.module, piece.about) = (Some(ModuleId::Blends.number()), "blends");
            }
        }
        if let Some(altar) = layout.places.get_mut(names::ALTAR) {
            altar.with("pink", pieces.altar_pink).with("brown", pieces.altar_brown);
        }
    }
}
