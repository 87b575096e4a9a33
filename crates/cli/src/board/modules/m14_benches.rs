//! Module 14, benches and their beams.

use super::*;

/// The fact that tells the market tiles with beams.
const ON_TILES: &str = "beams on market tiles";

pub(super) const LOOK: ModuleLook = ModuleLook {
    title: Some(Term("heading|Benches")),
    items,
    brief: Some(brief),
    draws: &["benches", "reserve"],
    tile: Some((Term("plantile|benches"), Term("plantile|benches tile"))),
    facts: &[ON_TILES],
    short: |lying| (lying.piece.kind == "beam").then(|| count(lying.n, &BEAMS)),
    ..ModuleLook::PLAIN
};

static BEAMS: Noun = Noun { one: "beam", many: "beams" };

/// Which market tiles have beams is told with the tiles.
fn brief(t: &Part<'_>) -> Vec<String> {
    vec![left(t, |n, beams| format!("{n}\u{a0}×\u{a0}{}", unbroken(count(beams, &BEAMS))))]
}

/// The benches that are left, each pile told in this way.
fn left(t: &Part<'_>, in_words: impl Fn(u32, i64) -> String) -> String {
    let pile = |(place, pile): Place<'_>| t.at(place, in_words(t.count(place), pile.number("beams").unwrap_or(0)));
    let left: Vec<String> = t.all("benches", "beams").into_iter().map(pile).collect();
    told!("to be renovated: {benches}", benches = row(&left))
}

fn items(t: &Part<'_>) -> Vec<String> {
    let all = t.all("reserve", "");
    let of = |who: &str| all.iter().find(|(_, reserve)| reserve.is_of(who)).map(|(place, _)| t.count(place));
    let reserves: Vec<(&str, u32)> = t.painters_here().into_iter().filter_map(|who| Some((who, of(who)?))).collect();
    let mut items = vec![left(t, |n, beams| told!("{n} for {beams} each", n, beams = BEAMS.count(beams)))];
    if let Some(tiles) = t.view.scene.facts.get(ON_TILES) {
        items.push(told!("beams on market tiles: {tiles}", tiles = tiles.clone()));
    }
    match reserves.as_slice() {
        [(_, n), rest @ ..] if rest.iter().all(|(_, other)| other == n) => items.push(told!("beams in the reserve: {n} each", n = *n)),
        all => {
            let each: Vec<String> = all.iter().map(|(who, n)| format!("{} {n}", t.called(who, 14))).collect();
            items.push(told!("beams in the reserve: {painters}", painters = row(&each)));
        }
    }
    items
}
