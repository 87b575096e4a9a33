//! Module 5, gold leaf.

use tabletop::Piece;
use tabletop::text::count;

use super::{ModuleLook, Table, kind};

pub(super) struct GoldLeaf;

impl ModuleLook for GoldLeaf {
    fn title(&self) -> &'static str {
        "Gold leaf"
    }
    fn items(&self, t: &Table<'_>) -> Vec<String> {
        if !t.has("leaf.colour") {
            return Vec::new();
        }
        let colour = t.in_letters("leaf.colour");
        let with_tiles = t.view.scene.places.iter().filter_map(|(name, place)| {
            let space = name.strip_prefix("stall.")?.replace('.', " space ");
            let leaves = place.label.strip_prefix("gives ")?.split(" with").next()?;
            Some(format!("{leaves} with the tile on stall {space}"))
        });
        let mut items = vec![format!("to be gilded now: {colour}")];
        items.extend(with_tiles);
        items.push(format!("{} in the supply", count(t.count("leaf.supply").into(), "leaf", "leaves")));
        items
    }
    fn draws_place(&self, group: &str, rest: &str) -> bool {
        group == "leaf" && matches!(rest, "colour" | "supply")
    }
    fn draws_piece(&self, group: &str, kind: &str) -> bool {
        group == "bag" && kind == "disc-back"
    }
    fn short(&self, _: &str, piece: &Piece) -> Option<String> {
        (kind(piece) == "leaf").then(|| count(piece.n.into(), "gold leaf", "gold leaves"))
    }
}
