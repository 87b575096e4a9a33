//! Module 1, portraits.

use super::*;

pub(super) const LOOK: ModuleLook = ModuleLook {
    title: Some(Term("heading|Portraits")),
    items,
    draws: &["deck", "display"],
    names: &[("portraits", Term("belongings|portraits"))],
    ..ModuleLook::PLAIN
};

fn items(t: &Part<'_>) -> Vec<String> {
    let display = t.one("display");
    let mut items: Vec<String> = t.of_kind(display, "portrait").into_iter().map(|(portrait, _)| t.at(display, t.label(portrait))).collect();
    if items.is_empty() {
        items.push(told!("nobody waits in the Studio"));
    }
    let deck = t.of_kind(t.one("deck"), "portrait-back").into_iter();
    let deck: Vec<String> = deck.map(|(back, n)| format!("{n} {}", back.word("letter").unwrap_or_default())).collect();
    items.push(told!("to come: {portraits}", portraits = or_none(&deck, ", ")));
    items
}
