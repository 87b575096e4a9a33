//! Module 2, the bishop's requests.

use super::*;

pub(super) const LOOK: ModuleLook =
    ModuleLook { title: "Requests", items, draws: &["requests.pile-*"], names: &[("requests", "fulfilled")], ..ModuleLook::PLAIN };

fn items(t: &Table<'_>) -> Vec<String> {
    let piles = t.group("requests").into_iter().filter_map(|(place, rest)| Some((place, rest.strip_prefix("pile-")?.to_string())));
    piles
        .map(|(place, kind)| {
            let mut points: Vec<u32> = t.pieces(&place).iter().filter_map(|p| what(p).rsplit(' ').next()?.parse().ok()).collect();
            points.sort_unstable();
            let points: Vec<String> = points.iter().map(ToString::to_string).collect();
            t.at(&place, format!("{kind}: {}", or_none(&points, " ")))
        })
        .collect()
}
