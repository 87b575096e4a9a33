//! Module 10, the doctor.

use tabletop::Piece;
use tabletop::text::count;

use super::{ModuleLook, Table, is_number, kind, or_none, price, what};
use crate::ink::bold;
use crate::scene_table::bare;

pub(super) struct Doctor;

impl ModuleLook for Doctor {
    fn title(&self) -> &'static str {
        "Doctor"
    }
    fn items(&self, t: &Table<'_>) -> Vec<String> {
        if !t.has("doctor.stock") {
            return Vec::new();
        }
        let infected = t.pieces("doctor.infected").first().map_or("no infection".to_string(), |p| bold(bare(&p.label)));
        let slots: Vec<(String, String)> = t.group("doctor").into_iter().filter(|(_, rest)| is_number(rest)).collect();
        let sale: Vec<String> = slots
            .iter()
            .filter_map(|(place, _)| {
                let label = &t.place(place)?.label;
                Some(t.at(place, format!("{} {}", bare(&t.pieces(place).first()?.label), price(label))))
            })
            .collect();
        let past: Vec<String> = t.pieces("doctor.past").iter().map(|p| format!("{} × {}", p.n, what(p))).collect();
        let mut items = vec![infected, format!("for sale: {}", or_none(&sale, ", "))];
        if !past.is_empty() {
            items.push(format!("earlier infections: {}", past.join(", ")));
        }
        items.push(format!("{} to come", t.count("doctor.infections")));
        let discards: Vec<String> = t.pieces("doctor.discards").iter().map(|p| format!("{} × {}", p.n, what(p))).collect();
        items.push(format!("remedies in stock: {}", t.count("doctor.stock")));
        if !discards.is_empty() {
            items.push(format!("discarded: {}", discards.join(", ")));
        }
        items
    }
    fn draws_place(&self, group: &str, rest: &str) -> bool {
        group == "doctor" && (matches!(rest, "infections" | "infected" | "past" | "stock" | "discards") || is_number(rest))
    }
    fn place_name(&self, group: &str, rest: &str) -> Option<&'static str> {
        match (group, rest) {
            ("doctor", "ward") => Some("at the doctor's"),
            ("doctor", "") => Some("remedies"),
            _ => None,
        }
    }
    fn short(&self, group: &str, piece: &Piece) -> Option<String> {
        let in_ward = group == "doctor" && kind(piece) == "assistant";
        in_ward.then(|| count(piece.n.into(), "assistant", "assistants"))
    }
}
