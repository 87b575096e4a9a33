//! Module 1, portraits.

use super::*;

pub(super) const LOOK: ModuleLook =
    ModuleLook { title: "Portraits", items, draws: &["portraits.deck", "portraits.display"], ..ModuleLook::PLAIN };

fn items(t: &Table<'_>) -> Vec<String> {
    let mut items: Vec<String> =
        t.pieces("portraits.display").iter().map(|p| t.at("portraits.display", bare(&p.label.to_string()).to_string())).collect();
    if items.is_empty() {
        items.push("nobody waits in the Studio".to_string());
    }
    let deck: Vec<String> = t.pieces("portraits.deck").iter().map(|p| format!("{} {}", p.n, what(p))).collect();
    items.push(format!("to come: {}", or_none(&deck, ", ")));
    items
}
