//! Module 7, scrolls.

use super::*;

pub(super) const LOOK: ModuleLook = ModuleLook {
    title: "Scrolls",
    items,
    draws: &["box"],
    kept: Some(("scroll", |scrolls| format!("scrolls of {}", lines_of(scrolls).join(" and ")))),
    ..ModuleLook::PLAIN
};

fn items(t: &Part<'_>) -> Vec<String> {
    told("used: ", &lines_of(&t.of_kind(t.one("box"), "scroll"))).into_iter().collect()
}

/// "row 5" or "column D" of each scroll.
fn lines_of(scrolls: &[(&Thing, u32)]) -> Vec<String> {
    let word = |scroll: &Thing, value| scroll.word(value).unwrap_or_default().to_string();
    scrolls.iter().map(|(scroll, _)| format!("{} {}", word(scroll, "direction"), word(scroll, "line"))).collect()
}
