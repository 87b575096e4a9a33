//! Module 5, gold leaf.

use super::*;

pub(super) const LOOK: ModuleLook = ModuleLook {
    title: "Gold leaf",
    items,
    draws: &["disc", "supply"],
    draws_pieces: &[("bag", "disc-back")],
    short: |lying| (lying.piece.kind == "leaf").then(|| leaves(lying.n.into())),
    ..ModuleLook::PLAIN
};

fn items(t: &Part<'_>) -> Vec<String> {
    let with_tile = |(_, space): Place<'_>| {
        let (stall, number) = (space.word("stall").unwrap_or_default(), space.number("space").unwrap_or(0));
        Some(format!("{} with the tile on stall {stall} space {number}", leaves(space.number("leaves")?)))
    };
    let mut spaces = t.places(None, "stall-space", "space");
    spaces.sort_by_key(|(_, space)| space.word("stall"));
    let mut items = vec![format!("to be gilded now: {}", in_letters(&t.of_kind(t.one("disc"), "disc"), paint_of))];
    items.extend(spaces.into_iter().filter_map(with_tile));
    items.push(format!("{} in the supply", count(t.count(t.one("supply")).into(), "leaf", "leaves")));
    items
}

fn leaves(n: i64) -> String {
    count(n, "gold leaf", "gold leaves")
}
