//! Module 12, the ladies.

use tabletop::Piece;

use super::{ModuleLook, Table, what};

pub(super) struct Ladies;

impl ModuleLook for Ladies {
    fn title(&self) -> &'static str {
        "Ladies"
    }
    fn items(&self, t: &Table<'_>) -> Vec<String> {
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
        let mut items = Vec::new();
        let acted = t.fact("ladies that have acted");
        if !on_track.is_empty() {
            items.push(format!("on the score track: {}", on_track.join(", ")));
        }
        for kind in ["reservation", "reservation-night"] {
            for (section, piece) in t.on_sections(kind) {
                let until = if kind == "reservation" { "" } else { ", until this round ends" };
                items.push(format!("{section} is reserved for {}{until}", t.called(what(piece), 14)));
            }
        }
        if !["", "none"].contains(&acted) {
            items.push(format!("have acted this round: {acted}"));
        }
        items
    }
    fn draws_piece(&self, group: &str, kind: &str) -> bool {
        group == "fresco" && matches!(kind, "reservation" | "reservation-night") || group == "score" && kind == "lady"
    }
    fn place_name(&self, group: &str, rest: &str) -> Option<&'static str> {
        ((group, rest) == ("ladies", "")).then_some("ladies, reservation")
    }
    fn kept(&self) -> Option<&'static str> {
        Some("reservation")
    }
    fn kept_in_words(&self, _: &[&Piece]) -> String {
        "reservation tile".to_string()
    }
    fn facts(&self) -> &'static [&'static str] {
        &["ladies that have acted"]
    }
}
