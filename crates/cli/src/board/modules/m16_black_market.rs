//! Module 16, the black market.

use super::*;

pub(super) const LOOK: ModuleLook = ModuleLook { title: "Black market", items, draws: &["black-market.barrel"], ..ModuleLook::PLAIN };

fn items(t: &Table<'_>) -> Vec<String> {
    let tiles: Vec<String> = t.pieces("black-market.barrel").iter().flat_map(|p| vec![letters(what(p)); p.n as usize]).collect();
    vec![format!("in the barrel: {}", or_none(&tiles, " "))]
}
