//! Module 14, benches and their beams.

use super::*;

pub(super) const LOOK: ModuleLook = ModuleLook {
    title: "Benches",
    items,
    draws: &["benches.#", "beams.*"],
    short: |_, piece| (kind(piece) == "beam").then(|| count(piece.n.into(), "beam", "beams")),
    ..ModuleLook::PLAIN
};

fn items(t: &Table<'_>) -> Vec<String> {
    let kinds: Vec<(String, String)> = t.group("benches").into_iter().filter(|(_, rest)| is_number(rest)).collect();
    let left = |(place, beams): &(String, String)| {
        let beams = count(beams.parse().unwrap_or(0), "beam", "beams");
        t.at(place, format!("{} of {beams}", t.count(place)))
    };
    let left: Vec<String> = kinds.iter().map(left).collect();
    let reserves: Vec<(&str, u32)> = t
        .painters_here()
        .into_iter()
        .filter(|who| t.has(&format!("beams.{who}")))
        .map(|who| (who, t.count(&format!("beams.{who}"))))
        .collect();
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
