//! Module 12, the ladies.

use super::*;

/// The fact that names the ladies that have acted.
const ACTED: &str = "ladies that have acted";

pub(super) const LOOK: ModuleLook = ModuleLook {
    title: "Ladies",
    items,
    draws: &["rose-bush"],
    draws_pieces: &[("section", "reservation")],
    names: &[("ladies", "ladies"), ("reservation-used", "reservation")],
    facts: &[ACTED],
    short: |lying| (lying.place.kind == "reservation-used").then(|| "cannot be used yet".to_string()),
    kept: Some(("reservation", |_| "reservation tile".to_string())),
    ..ModuleLook::PLAIN
};

fn items(t: &Part<'_>) -> Vec<String> {
    let mut on_track: Vec<(i64, &str)> = Vec::new();
    for (place, bush) in t.all("rose-bush", "space") {
        let ladies = t.of_kind(place, "lady").into_iter();
        on_track.extend(ladies.filter_map(|(lady, _)| Some((bush.number("space")?, lady.word("colour")?))));
    }
    let runs = on_track.chunk_by(|(_, a), (_, b)| a == b);
    let runs = runs.map(|same| {
        let spaces: Vec<String> = same.iter().map(|(space, _)| space.to_string()).collect();
        format!("{} {}", same.first().map_or("", |(_, colour)| colour), spaces.join(" "))
    });
    let on_track: Vec<String> = runs.collect();
    let mut items: Vec<String> = told("on the score track: ", &on_track).into_iter().collect();
    for ((_, section), reservation) in t.on_sections("reservation") {
        let until = if reservation.word("side") == Some("night") { ", until this round ends" } else { "" };
        let who = t.called(reservation.owner.as_deref().unwrap_or_default(), 14);
        items.push(format!("{} is reserved for {who}{until}", section.word("section").unwrap_or_default()));
    }
    let acted = t.fact(ACTED);
    if !["", "none"].contains(&acted.as_str()) {
        items.push(format!("have acted this round: {acted}"));
    }
    items
}
