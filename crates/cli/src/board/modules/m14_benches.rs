//! Module 14, benches and their beams.

use super::*;

pub(super) const LOOK: ModuleLook = ModuleLook {
    title: "Benches",
    items,
    draws: &["benches", "reserve"],
    short: |lying| (lying.piece.kind == "beam").then(|| count(lying.n.into(), "beam", "beams")),
    ..ModuleLook::PLAIN
};

fn items(t: &Part<'_>) -> Vec<String> {
    let pile = |(place, pile): Place<'_>| {
        let beams = count(pile.number("beams").unwrap_or(0), "beam", "beams");
        t.at(place, format!("{} of {beams}", t.count(place)))
    };
    let left: Vec<String> = t.all("benches", "beams").into_iter().map(pile).collect();
    let all = t.all("reserve", "");
    let of = |who: &str| all.iter().find(|(_, reserve)| reserve.is_of(who)).map(|(place, _)| t.count(place));
    let reserves: Vec<(&str, u32)> = t.painters_here().into_iter().filter_map(|who| Some((who, of(who)?))).collect();
    let mut items = vec![format!("to be renovated: {}", left.join(", "))];
    match reserves.as_slice() {
        [(_, n), rest @ ..] if rest.iter().all(|(_, other)| other == n) => items.push(format!("beams in the reserve: {n} each")),
        all => {
            let each: Vec<String> = all.iter().map(|(who, n)| format!("{} {n}", t.called(who, 14))).collect();
            items.push(format!("beams in the reserve: {}", each.join(", ")));
        }
    }
    items
}
