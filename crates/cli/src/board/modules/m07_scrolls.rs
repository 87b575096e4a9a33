//! Module 7, scrolls.

use tabletop::{all_of, say, signs};

use super::*;

pub(super) const LOOK: ModuleLook = ModuleLook {
    title: Some(Term("heading|Scrolls")),
    items,
    draws: &["box"],
    kept: Some(("scroll", |scrolls| told!("scrolls of {lines}", lines = all_of(lines_of(scrolls))))),
    ..ModuleLook::PLAIN
};

fn items(t: &Part<'_>) -> Vec<String> {
    let used = lines_of(&t.of_kind(t.one("box"), "scroll"));
    if used.is_empty() { Vec::new() } else { vec![told!("used: {things}", things = in_a_row(used))] }
}

/// "row 5" or "column D" of each scroll.
fn lines_of(scrolls: &[(&Thing, u32)]) -> Vec<Text> {
    let line = |scroll: &Thing| {
        let mark = signs(scroll.word("line").unwrap_or_default());
        if scroll.word("direction") == Some("row") { say!("row {mark}", mark) } else { say!("column {mark}", mark) }
    };
    scrolls.iter().map(|(scroll, _)| line(scroll)).collect()
}
