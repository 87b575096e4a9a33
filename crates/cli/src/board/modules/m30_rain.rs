//! Module 30: the weather of the day.

use super::*;

pub(super) const LOOK: ModuleLook = ModuleLook { title: Some(Term("heading|Rain")), items, draws: &["weather"], ..ModuleLook::PLAIN };

fn items(t: &Part<'_>) -> Vec<String> {
    t.of_kind(t.one("weather"), "weather").into_iter().map(|(card, _)| t.label(card)).collect()
}
