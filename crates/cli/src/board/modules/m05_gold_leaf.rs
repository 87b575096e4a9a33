//! Module 5, gold leaf.

use super::*;

pub(super) const LOOK: ModuleLook = ModuleLook {
    title: Some(Term("heading|Gold leaf")),
    items,
    draws: &["disc", "supply"],
    draws_pieces: &[("bag", "disc-back")],
    short: |lying| (lying.piece.kind == "leaf").then(|| count(lying.n, &GOLD_LEAVES)),
    ..ModuleLook::PLAIN
};

static GOLD_LEAVES: Noun = Noun { one: "gold leaf", many: "gold leaves" };
static LEAVES: Noun = Noun { one: "leaf", many: "leaves" };

fn items(t: &Part<'_>) -> Vec<String> {
    let with_tile = |(_, space): Place<'_>| {
        let (stall, number) = (space.word("stall").unwrap_or_default(), space.number("space").unwrap_or(0));
        let leaves = GOLD_LEAVES.count(space.number("leaves")?);
        Some(told!("{leaves} with the tile on stall {stall} space {number}", leaves, stall = data(stall), number))
    };
    let mut spaces = t.places(None, "stall-space", "space");
    spaces.sort_by_key(|(_, space)| space.word("stall"));
    let mut items = vec![told!("to be gilded now: {paint}", paint = in_letters(&t.of_kind(t.one("disc"), "disc"), paint_of))];
    items.extend(spaces.into_iter().filter_map(with_tile));
    items.push(told!("{pieces} in the supply", pieces = LEAVES.count(t.count(t.one("supply")))));
    items
}
