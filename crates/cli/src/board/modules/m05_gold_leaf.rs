//! Module 5, gold leaf.

use super::*;

pub(super) const LOOK: ModuleLook = ModuleLook {
    title: Some(Term("heading|Gold leaf")),
    items,
    brief: Some(brief),
    draws: &["disc", "supply"],
    draws_pieces: &[("bag", "disc-back")],
    short: |lying| (lying.piece.kind == "leaf").then(|| count(lying.n, &GOLD_LEAVES)),
    ..ModuleLook::PLAIN
};

static GOLD_LEAVES: Noun = Noun { one: "gold leaf", many: "gold leaves" };
static LEAVES: Noun = Noun { one: "leaf", many: "leaves" };

fn items(t: &Part<'_>) -> Vec<String> {
    let with_tile = |(stall, number, leaves): (&str, i64, i64)| {
        told!("{leaves} with the tile on stall {stall} space {number}", leaves = GOLD_LEAVES.count(leaves), stall = data(stall), number)
    };
    let supply = told!("{pieces} in the supply", pieces = LEAVES.count(t.count(t.one("supply"))));
    std::iter::once(now(t)).chain(spaces(t).into_iter().map(with_tile)).chain([supply]).collect()
}

fn brief(t: &Part<'_>) -> Vec<String> {
    let with_tile = |(stall, number, leaves): (&str, i64, i64)| format!("{stall}-{number}\u{a0}({leaves})");
    let spaces: Vec<String> = spaces(t).into_iter().map(with_tile).collect();
    vec![now(t), told!("with the tiles on {spaces}", spaces = row(&spaces))]
}

/// The paint of this round.
fn now(t: &Part<'_>) -> String {
    told!("to be gilded now: {paint}", paint = in_letters(&t.of_kind(t.one("disc"), "disc"), paint_of))
}

/// The spaces of the market with gold leaf: the stall, the space and how many there are.
fn spaces<'a>(t: &Part<'a>) -> Vec<(&'a str, i64, i64)> {
    let mut spaces = t.places(None, "stall-space", "space");
    tabletop::sort_few(&mut spaces, |(_, space)| space.word("stall"));
    let with_leaf = |(_, space): Place<'a>| Some((space.word("stall")?, space.number("space")?, space.number("leaves")?));
    spaces.into_iter().filter_map(with_leaf).collect()
}
