//! Module 30: the weather of the day.

use super::*;

pub(super) const LOOK: ModuleLook = ModuleLook { title: "Rain", items, draws: &["rain.today"], ..ModuleLook::PLAIN };

fn items(t: &Table<'_>) -> Vec<String> {
    t.pieces("rain.today").iter().map(|card| bare(&card.label.to_string()).to_string()).collect()
}
