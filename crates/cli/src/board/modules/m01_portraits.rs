//! Module 1, portraits.

use super::{ModuleLook, Table, or_none, what};
use crate::scene_table::bare;

pub(super) struct Portraits;

impl ModuleLook for Portraits {
    fn title(&self) -> &'static str {
        "Portraits"
    }
    fn items(&self, t: &Table<'_>) -> Vec<String> {
        if !t.has("portraits.display") {
            return Vec::new();
        }
        let mut items: Vec<String> =
            t.pieces("portraits.display").iter().map(|p| t.at("portraits.display", bare(&p.label).to_string())).collect();
        if items.is_empty() {
            items.push("nobody waits in the Studio".to_string());
        }
        let deck: Vec<String> = t.pieces("portraits.deck").iter().map(|p| format!("{} {}", p.n, what(p))).collect();
        items.push(format!("to come: {}", or_none(&deck, ", ")));
        items
    }
    fn draws_place(&self, group: &str, rest: &str) -> bool {
        group == "portraits" && matches!(rest, "deck" | "display")
    }
}
