//! Module 2, the bishop's requests.

use super::*;

pub(super) const LOOK: ModuleLook =
    ModuleLook { title: "Requests", items, draws: &["pile"], names: &[("requests", "fulfilled")], ..ModuleLook::PLAIN };

fn items(t: &Part<'_>) -> Vec<String> {
    let pile = |(place, pile): Place<'_>| {
        let mut points: Vec<i64> = t.of_kind(place, "request").into_iter().filter_map(|(request, _)| request.number("points")).collect();
        points.sort_unstable();
        let points: Vec<String> = points.iter().map(ToString::to_string).collect();
        t.at(place, format!("{}: {}", pile.word("request").unwrap_or_default(), or_none(&points, " ")))
    };
    t.all("pile", "request").into_iter().map(pile).collect()
}
