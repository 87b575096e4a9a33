//! Module 7, scrolls.

use super::*;

pub(super) const LOOK: ModuleLook = ModuleLook {
    title: "Scrolls",
    items,
    draws: &["scrolls.used"],
    kept: Some(("scroll", |scrolls| format!("scrolls of {}", lines_of(scrolls.iter().copied()).join(" and ")))),
    ..ModuleLook::PLAIN
};

fn items(t: &Table<'_>) -> Vec<String> {
    told("used: ", &lines_of(t.pieces("scrolls.used"))).into_iter().collect()
}

/// "row 5" or "column D" of each scroll.
fn lines_of<'a>(scrolls: impl IntoIterator<Item = &'a Piece>) -> Vec<String> {
    let line = |mark: &str| if is_number(mark) { format!("row {mark}") } else { format!("column {mark}") };
    scrolls.into_iter().map(|p| line(what(p))).collect()
}
