//! Module 30: the weather of the day.

use super::{ModuleLook, Table};
use crate::scene_table::bare;

pub(super) struct Rain;

impl ModuleLook for Rain {
    fn title(&self) -> &'static str {
        "Rain"
    }
    fn items(&self, t: &Table<'_>) -> Vec<String> {
        t.pieces("rain.today").iter().map(|card| bare(&card.label).to_string()).collect()
    }
    fn draws_place(&self, group: &str, rest: &str) -> bool {
        group == "rain" && rest == "today"
    }
}
