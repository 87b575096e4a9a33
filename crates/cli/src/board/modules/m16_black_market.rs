//! Module 16, the black market.

use super::*;

pub(super) const LOOK: ModuleLook =
    ModuleLook { title: Some(Term("heading|Black market")), items, draws: &["barrel"], ..ModuleLook::PLAIN };

fn items(t: &Part<'_>) -> Vec<String> {
    let tiles = t.of_kind(t.one("barrel"), "market-tile-used").into_iter();
    let tiles: Vec<String> = tiles.flat_map(|(tile, n)| vec![letters(&tile.words("paints").concat()); n as usize]).collect();
    vec![told!("on the barrel: {tiles}", tiles = or_none(&tiles, " "))]
}
