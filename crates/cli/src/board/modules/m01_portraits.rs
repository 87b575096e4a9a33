//! Module 1, portraits.

use super::*;

pub(super) const LOOK: ModuleLook = ModuleLook {
    title: Some(Term("heading|Portraits")),
    items,
    draws: &["deck", "display"],
    names: &[("portraits", Term("belongings|portraits"))],
    short: |lying| lying.brief.then(|| person(lying.piece)).flatten(),
    ..ModuleLook::PLAIN
};

/// Those who stay with their painter.
const WHO_STAY: [(&str, Term); 4] = [
    ("servant", Term("portrait|the Servant of God")),
    ("actor", Term("portrait|the Actor")),
    ("abbot", Term("portrait|the Abbot")),
    ("sacristan", Term("portrait|the Sacristan")),
];

/// The person on a portrait that stays, without what it brings.
fn person(portrait: &Thing) -> Option<String> {
    WHO_STAY.iter().find(|(person, _)| portrait.word("person") == Some(person)).map(|(_, called)| language().say(*called))
}

fn items(t: &Part<'_>) -> Vec<String> {
    let display = t.one("display");
    let mut items: Vec<String> = t.of_kind(display, "portrait").into_iter().map(|(portrait, _)| t.at(display, t.label(portrait))).collect();
    if items.is_empty() {
        items.push(told!("nobody waits in the Studio"));
    }
    let deck = t.of_kind(t.one("deck"), "portrait-back").into_iter();
    let deck: Vec<String> = deck.map(|(back, n)| format!("{n}\u{a0}{}", back.word("letter").unwrap_or_default())).collect();
    items.push(told!("to come: {portraits}", portraits = or_none(&deck, ", ")));
    items
}
