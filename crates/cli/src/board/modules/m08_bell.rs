//! Module 8, the bell.

use super::*;

pub(super) const LOOK: ModuleLook = ModuleLook { title: "Bell", items, draws: &["bell.pile", "bell.#"], short, ..ModuleLook::PLAIN };

fn items(t: &Table<'_>) -> Vec<String> {
    let spaces: Vec<(String, String)> = t.group("bell").into_iter().filter(|(_, rest)| rest != "pile").collect();
    let mut items: Vec<String> =
        spaces.iter().flat_map(|(place, _)| t.pieces(place).iter().map(move |p| t.at(place, p.label.to_string()))).collect();
    if items.is_empty() {
        items.push("no certificate for sale".to_string());
    }
    items.push(format!("{} in the pile", t.count("bell.pile")));
    items
}

fn short(group: &str, piece: &Piece) -> Option<String> {
    match (group, kind(piece)) {
        ("certificates", "certificate-back") => Some(format!("{} face down", piece.n)),
        ("certificates", "certificate") => {
            let label = piece.label.to_string();
            let bells = label.rsplit(", ").next().unwrap_or_default();
            Some(format!("{} ({bells})", what(piece)))
        }
        _ => None,
    }
}
