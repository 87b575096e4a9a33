//! Module 11, the bishop's favours.

use super::*;

pub(super) const LOOK: ModuleLook =
    ModuleLook { title: "Favours", items, draws: &["favours.turned"], draws_pieces: &[("fresco", "favour-back")], ..ModuleLook::PLAIN };

fn items(t: &Table<'_>) -> Vec<String> {
    let turned = t.pieces("favours.turned").first().map(|turned| bold(format!("turned over: {}", bare(&turned.label.to_string()))));
    let under = t.on_sections("favour-back").len();
    turned.into_iter().chain((under > 0).then(|| format!("{under} face down, under the tiles that are left"))).collect()
}
