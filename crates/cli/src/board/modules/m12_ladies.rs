//! Module 12, the ladies.

use super::*;

/// The fact that names the ladies that have acted.
const ACTED: &str = "ladies that have acted";

pub(super) const LOOK: ModuleLook = ModuleLook {
    title: "Ladies",
    items,
    draws_pieces: &[("fresco", "reservation"), ("fresco", "reservation-night"), ("score", "lady")],
    names: &[("ladies", "ladies, reservation")],
    facts: &[ACTED],
    kept: Some(("reservation", |_| "reservation tile".to_string())),
    ..ModuleLook::PLAIN
};

fn items(t: &Table<'_>) -> Vec<String> {
    let mut on_track: Vec<(u32, String)> = Vec::new();
    for (place, space) in t.group("score") {
        let ladies = t.pieces(&place).iter().filter(|p| p.piece.starts_with("lady "));
        on_track.extend(ladies.filter_map(|p| Some((space.parse().ok()?, what(p).to_string()))));
    }
    on_track.sort();
    let runs = on_track.chunk_by(|(_, a), (_, b)| a == b);
    let runs = runs.map(|same| {
        let spaces: Vec<String> = same.iter().map(|(space, _)| space.to_string()).collect();
        format!("{} {}", same.first().map_or("", |(_, colour)| colour), spaces.join(" "))
    });
    let on_track: Vec<String> = runs.collect();
    let mut items: Vec<String> = told("on the score track: ", &on_track).into_iter().collect();
    for kind in ["reservation", "reservation-night"] {
        for (section, piece) in t.on_sections(kind) {
            let until = if kind == "reservation" { "" } else { ", until this round ends" };
            items.push(format!("{section} is reserved for {}{until}", t.called(what(piece), 14)));
        }
    }
    let acted = t.fact(ACTED);
    if !["", "none"].contains(&acted.as_str()) {
        items.push(format!("have acted this round: {acted}"));
    }
    items
}
