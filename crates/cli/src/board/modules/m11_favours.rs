//! Module 11, the bishop's favours.

use super::*;

pub(super) const LOOK: ModuleLook = ModuleLook {
    title: Some(Term("heading|Favours")),
    items,
    draws: &["turned"],
    draws_pieces: &[("section", "favour-back")],
    ..ModuleLook::PLAIN
};

fn items(t: &Part<'_>) -> Vec<String> {
    let turned = t.piece(t.one("turned"), "favour").map(|favour| bold(told!("turned over: {favour}", favour = favour.label.clone())));
    let lying = t.on_sections("favour-back").len() as i64;
    turned.into_iter().chain((lying > 0).then(|| told!("{n} face down, on the tiles that are left", n = lying))).collect()
}
