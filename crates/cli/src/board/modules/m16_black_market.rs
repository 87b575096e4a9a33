//! Module 16, the black market.

use super::{ModuleLook, Table, or_none, what};
use crate::ink::letters;

pub(super) struct BlackMarket;

impl ModuleLook for BlackMarket {
    fn title(&self) -> &'static str {
        "Black market"
    }
    fn items(&self, t: &Table<'_>) -> Vec<String> {
        if !t.has("black-market.barrel") {
            return Vec::new();
        }
        let tiles: Vec<String> = t.pieces("black-market.barrel").iter().flat_map(|p| vec![letters(what(p)); p.n as usize]).collect();
        vec![format!("in the barrel: {}", or_none(&tiles, " "))]
    }
    fn draws_place(&self, group: &str, rest: &str) -> bool {
        group == "black-market" && rest == "barrel"
    }
}
