//! Module 4, the wishing well.

use tabletop::Piece;
use tabletop::text::count;

use super::{ModuleLook, Table, kind};
use crate::scene_table::bare;

pub(super) struct Well;

impl ModuleLook for Well {
    fn title(&self) -> &'static str {
        "Well"
    }
    fn items(&self, t: &Table<'_>) -> Vec<String> {
        let Some(well) = t.place("well") else { return Vec::new() };
        let room = well.label.split_once("room for ").map_or(String::new(), |(_, room)| format!(", room for {room}"));
        let used: Vec<String> = t.pieces("well.gone").iter().map(|p| short_wish(&p.label, p.n)).collect();
        let mut items = vec![
            format!("{} in it{room}", count(t.count("well").into(), "penny", "pennies")),
            format!("{} to draw", count(t.count("well.deck").into(), "wish card", "wish cards")),
        ];
        if !used.is_empty() {
            items.push(format!("used: {}", used.join(", ")));
        }
        items.push(format!("{} in the supply", count(t.count("well.supply").into(), "penny", "pennies")));
        items
    }
    fn draws_place(&self, group: &str, rest: &str) -> bool {
        group == "well" && matches!(rest, "" | "deck" | "gone" | "supply")
    }
    fn short(&self, _: &str, piece: &Piece) -> Option<String> {
        (kind(piece) == "penny").then(|| count(piece.n.into(), "lucky penny", "lucky pennies"))
    }
}

/// "2 × Bishop's Praise" of a used wish card.
fn short_wish(label: &str, n: u32) -> String {
    let name = bare(label).trim_start_matches("wish card ");
    let name = name.split_once(": ").map_or(name, |(name, _)| name);
    if n == 1 { name.to_string() } else { format!("{n} × {name}") }
}
