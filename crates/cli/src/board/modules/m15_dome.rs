//! Module 15, the dome.

use super::{ModuleLook, Table, what};

pub(super) struct Dome;

impl ModuleLook for Dome {
    fn title(&self) -> &'static str {
        "Dome"
    }
    fn items(&self, t: &Table<'_>) -> Vec<String> {
        let under: Vec<String> = t.on_sections("dome-back").into_iter().map(|(section, _)| section).collect();
        let mut items = Vec::new();
        if !under.is_empty() {
            items.push(format!("face down under {}", under.join(" ")));
        }
        let paid: Vec<String> = t.pieces("dome.paid").iter().map(|p| what(p).to_string()).collect();
        if !paid.is_empty() {
            items.push(format!("paid: {}", paid.join(", ")));
        }
        items
    }
    fn draws_place(&self, group: &str, rest: &str) -> bool {
        group == "dome" && rest == "paid"
    }
    fn draws_piece(&self, group: &str, kind: &str) -> bool {
        group == "fresco" && kind == "dome-back"
    }
}
