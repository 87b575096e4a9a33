//! Module 15, the dome.

use super::*;

pub(super) const LOOK: ModuleLook =
    ModuleLook { title: "Dome", items, draws: &["dome.paid"], draws_pieces: &[("fresco", "dome-back")], ..ModuleLook::PLAIN };

fn items(t: &Table<'_>) -> Vec<String> {
    let under: Vec<String> = t.on_sections("dome-back").into_iter().map(|(section, _)| section).collect();
    let paid: Vec<String> = t.pieces("dome.paid").iter().map(|p| what(p).to_string()).collect();
    let under = (!under.is_empty()).then(|| format!("face down under {}", under.join(" ")));
    under.into_iter().chain(told("paid: ", &paid)).collect()
}
