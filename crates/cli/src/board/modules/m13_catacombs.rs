//! Module 13, the catacombs.

use super::{ModuleLook, Table};
use crate::scene_table::bare;

pub(super) struct Catacombs;

impl ModuleLook for Catacombs {
    fn title(&self) -> &'static str {
        "Catacombs"
    }
    fn items(&self, t: &Table<'_>) -> Vec<String> {
        let piles = t.group("catacombs.maps");
        if piles.is_empty() {
            return Vec::new();
        }
        let open = t.on_sections("catacomb");
        let mut items: Vec<String> =
            open.iter().map(|(section, piece)| t.at(&format!("fresco.{section}"), format!("{section} {}", bare(&piece.label)))).collect();
        let maps: Vec<String> = piles.iter().map(|(place, hour)| format!("{} at {hour}:00", t.count(place))).collect();
        items.push(format!("maps: {}", maps.join(", ")));
        items
    }
    fn draws_place(&self, group: &str, rest: &str) -> bool {
        group == "catacombs" && rest.starts_with("maps.")
    }
    fn draws_piece(&self, group: &str, kind: &str) -> bool {
        group == "fresco" && kind == "catacomb"
    }
}
