//! Module 13, the catacombs.

use super::*;

pub(super) const LOOK: ModuleLook =
    ModuleLook { title: "Catacombs", items, draws: &["catacombs.maps.*"], draws_pieces: &[("fresco", "catacomb")], ..ModuleLook::PLAIN };

fn items(t: &Table<'_>) -> Vec<String> {
    let piles = t.group("catacombs.maps");
    let open = t.on_sections("catacomb");
    let mut items: Vec<String> = open
        .iter()
        .map(|(section, piece)| t.at(&format!("fresco.{section}"), format!("{section} {}", bare(&piece.label.to_string()))))
        .collect();
    let maps: Vec<String> = piles.iter().map(|(place, hour)| format!("{} at {hour}:00", t.count(place))).collect();
    items.push(format!("maps: {}", maps.join(", ")));
    items
}
