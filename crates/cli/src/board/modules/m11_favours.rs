//! Module 11, the bishop's favours.

use super::*;

pub(super) const LOOK: ModuleLook = ModuleLook {
    title: Some(Term("heading|Favours")),
    items,
    brief: Some(|t| turned(t).into_iter().chain(Some(lying(t)).filter(|n| *n > 0).map(|n| told!("{n} face down", n))).collect()),
    draws: &["turned"],
    draws_pieces: &[("section", "favour-back")],
    ..ModuleLook::PLAIN
};

fn items(t: &Part<'_>) -> Vec<String> {
    let lying = Some(lying(t)).filter(|n| *n > 0).map(|n| told!("{n} face down, on the tiles that are left", n));
    turned(t).into_iter().chain(lying).collect()
}

fn turned(t: &Part<'_>) -> Option<String> {
    t.piece(t.one("turned"), "favour").map(|favour| bold(told!("turned over: {favour}", favour = favour.label.clone())))
}

fn lying(t: &Part<'_>) -> i64 {
    t.on_sections("favour-back").len() as i64
}
