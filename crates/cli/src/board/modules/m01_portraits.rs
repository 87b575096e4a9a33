//! Module 1, portraits.

use super::*;

pub(super) const LOOK: ModuleLook = ModuleLook { title: "Portraits", items, draws: &["deck", "display"], ..ModuleLook::PLAIN };

fn items(t: &Part<'_>) -> Vec<String> {
    let display = t.one("display");
    let mut items: Vec<String> =
        t.of_kind(display, "portrait").into_iter().map(|(portrait, _)| t.at(display, portrait.label.to_string())).collect();
    if items.is_empty() {
        items.push("nobody waits in the Studio".to_string());
    }
    let deck = t.of_kind(t.one("deck"), "portrait-back").into_iter();
    let deck: Vec<String> = deck.map(|(back, n)| format!("{n} {}", back.word("letter").unwrap_or_default())).collect();
    items.push(format!("to come: {}", or_none(&deck, ", ")));
    items
}
