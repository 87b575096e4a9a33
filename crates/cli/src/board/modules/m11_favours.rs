//! Module 11, the bishop's favours.

use super::{ModuleLook, Table};
use crate::ink::bold;
use crate::scene_table::bare;

pub(super) struct Favours;

impl ModuleLook for Favours {
    fn title(&self) -> &'static str {
        "Favours"
    }
    fn items(&self, t: &Table<'_>) -> Vec<String> {
        let under = t.on_sections("favour-back");
        let mut items = Vec::new();
        if let Some(turned) = t.pieces("favours.turned").first() {
            items.push(bold(format!("turned over: {}", bare(&turned.label))));
        }
        if !under.is_empty() {
            items.push(format!("{} face down, under the tiles that are left", under.len()));
        }
        items
    }
    fn draws_place(&self, group: &str, rest: &str) -> bool {
        group == "favours" && rest == "turned"
    }
    fn draws_piece(&self, group: &str, kind: &str) -> bool {
        group == "fresco" && kind == "favour-back"
    }
}
