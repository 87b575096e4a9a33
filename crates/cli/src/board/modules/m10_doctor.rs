//! Module 10, the doctor.

use super::*;

pub(super) const LOOK: ModuleLook = ModuleLook {
    title: "Doctor",
    items,
    draws: &["doctor.infections", "doctor.infected", "doctor.past", "doctor.stock", "doctor.discards", "doctor.#"],
    names: &[("doctor.ward", "at the doctor's"), ("doctor", "remedies")],
    short,
    ..ModuleLook::PLAIN
};

fn items(t: &Table<'_>) -> Vec<String> {
    let infected = t.pieces("doctor.infected").first().map_or("no infection".to_string(), |p| bold(bare(&p.label.to_string())));
    let slots: Vec<(String, String)> = t.group("doctor").into_iter().filter(|(_, rest)| is_number(rest)).collect();
    let sale: Vec<String> = slots
        .iter()
        .filter_map(|(place, _)| {
            let label = &t.place(place)?.label.to_string();
            Some(t.at(place, format!("{} {}", bare(&t.pieces(place).first()?.label.to_string()), price(label))))
        })
        .collect();
    let counted = |place: &str| t.pieces(place).iter().map(|p| format!("{} × {}", p.n, what(p))).collect::<Vec<_>>();
    let mut items = vec![infected, format!("for sale: {}", or_none(&sale, ", "))];
    items.extend(told("earlier infections: ", &counted("doctor.past")));
    items.push(format!("{} to come", t.count("doctor.infections")));
    items.push(format!("remedies in stock: {}", t.count("doctor.stock")));
    items.extend(told("discarded: ", &counted("doctor.discards")));
    items
}

fn short(group: &str, piece: &Piece) -> Option<String> {
    let in_ward = group == "doctor" && kind(piece) == "assistant";
    in_ward.then(|| count(piece.n.into(), "assistant", "assistants"))
}
