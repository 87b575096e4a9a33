//! Module 4, the wishing well.

use super::*;

pub(super) const LOOK: ModuleLook = ModuleLook {
    title: "Well",
    items,
    draws: &["well", "well.deck", "well.gone", "well.supply"],
    short: |_, piece| (kind(piece) == "penny").then(|| count(piece.n.into(), "lucky penny", "lucky pennies")),
    ..ModuleLook::PLAIN
};

fn items(t: &Table<'_>) -> Vec<String> {
    let Some(well) = t.place("well") else { return Vec::new() };
    let room = well.label.to_string().split_once("room for ").map_or(String::new(), |(_, room)| format!(", room for {room}"));
    let used: Vec<String> = t.pieces("well.gone").iter().map(|p| short_wish(&p.label.to_string(), p.n)).collect();
    let mut items = vec![
        format!("{} in it{room}", count(t.count("well").into(), "penny", "pennies")),
        format!("{} to draw", count(t.count("well.deck").into(), "wish card", "wish cards")),
    ];
    items.extend(told("used: ", &used));
    items.push(format!("{} in the supply", count(t.count("well.supply").into(), "penny", "pennies")));
    items
}

/// "2 × Bishop's Praise" of a used wish card.
fn short_wish(label: &str, n: u32) -> String {
    let name = bare(label).trim_start_matches("wish card ");
    let name = name.split_once(": ").map_or(name, |(name, _)| name);
    if n == 1 { name.to_string() } else { format!("{n} × {name}") }
}
