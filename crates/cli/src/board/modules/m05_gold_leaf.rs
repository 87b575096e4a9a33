//! Module 5, gold leaf.

use super::*;

pub(super) const LOOK: ModuleLook = ModuleLook {
    title: "Gold leaf",
    items,
    draws: &["leaf.colour", "leaf.supply"],
    draws_pieces: &[("bag", "disc-back")],
    short: |_, piece| (kind(piece) == "leaf").then(|| count(piece.n.into(), "gold leaf", "gold leaves")),
    ..ModuleLook::PLAIN
};

fn items(t: &Table<'_>) -> Vec<String> {
    let colour = t.in_letters("leaf.colour");
    let with_tiles = t.view.scene.places.iter().filter_map(|(name, place)| {
        let space = name.strip_prefix("stall.")?.replace('.', " space ");
        let label = place.label.to_string();
        let leaves = label.strip_prefix("gives ")?.split(" with").next()?;
        Some(format!("{leaves} with the tile on stall {space}"))
    });
    let mut items = vec![format!("to be gilded now: {colour}")];
    items.extend(with_tiles);
    items.push(format!("{} in the supply", count(t.count("leaf.supply").into(), "leaf", "leaves")));
    items
}
