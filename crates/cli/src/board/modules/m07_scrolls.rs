//! Module 7, scrolls.

use tabletop::Piece;

use super::{ModuleLook, Table, what};

pub(super) struct Scrolls;

impl ModuleLook for Scrolls {
    fn title(&self) -> &'static str {
        "Scrolls"
    }
    fn items(&self, t: &Table<'_>) -> Vec<String> {
        let used: Vec<String> = t.pieces("scrolls.used").iter().map(|p| line_of_scroll(what(p))).collect();
        if used.is_empty() { Vec::new() } else { vec![format!("used: {}", used.join(", "))] }
    }
    fn draws_place(&self, group: &str, rest: &str) -> bool {
        group == "scrolls" && rest == "used"
    }
    fn kept(&self) -> Option<&'static str> {
        Some("scroll")
    }
    fn kept_in_words(&self, scrolls: &[&Piece]) -> String {
        let scrolls: Vec<String> = scrolls.iter().map(|p| line_of_scroll(what(p))).collect();
        format!("scrolls of {}", scrolls.join(" and "))
    }
}

/// "row 5" or "column D".
fn line_of_scroll(mark: &str) -> String {
    if mark.parse::<u8>().is_ok() { format!("row {mark}") } else { format!("column {mark}") }
}
