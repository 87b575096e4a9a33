//! Module 11, the bishop's favours.

use super::*;

pub(super) const LOOK: ModuleLook =
    ModuleLook { title: "Favours", items, draws: &["turned"], draws_pieces: &[("section", "favour-back")], ..ModuleLook::PLAIN };

fn items(t: &Part<'_>) -> Vec<String> {
    let turned = t.piece(t.one("turned"), "favour").map(|favour| bold(format!("turned over: {}", favour.label)));
    let under = t.on_sections("favour-back").len();
    turned.into_iter().chain((under > 0).then(|| format!("{under} face down, under the tiles that are left"))).collect()
}
