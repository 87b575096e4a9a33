//! Module 10, the doctor.

use super::*;

pub(super) const LOOK: ModuleLook = ModuleLook {
    title: "Doctor",
    items,
    draws: &["discards", "infected", "past", "pile", "remedy-slot", "stock", "supply"],
    names: &[("ward", "at the doctor's")],
    short,
    ..ModuleLook::PLAIN
};

fn items(t: &Part<'_>) -> Vec<String> {
    let infected = t.piece(t.one("infected"), "infection").map_or("no infection".to_string(), |i| bold(i.label.to_string()));
    let slot = |(place, slot): Place<'_>| {
        let price = count(slot.number("price").unwrap_or(0), "thaler", "thalers");
        Some(t.at(place, format!("{} for {price}", t.piece(place, "remedy")?.label)))
    };
    let sale: Vec<String> = t.all("remedy-slot", "slot").into_iter().filter_map(slot).collect();
    let past = t.of_kind(t.one("past"), "infection").into_iter();
    let past: Vec<String> = past.map(|(infection, n)| format!("{n} × {}", infection.word("column").unwrap_or_default())).collect();
    let discards = t.of_kind(t.one("discards"), "remedy").into_iter();
    let discards: Vec<String> = discards.map(|(remedy, n)| format!("{n} × {}", doses(remedy))).collect();
    let mut items = vec![infected, format!("for sale: {}", or_none(&sale, ", "))];
    items.extend(told("earlier infections: ", &past));
    items.push(format!("{} to come", t.count(t.one("pile"))));
    items.push(format!("remedies in stock: {}", t.count(t.one("stock"))));
    items.extend(told("discarded: ", &discards));
    items
}

/// "3 doses"; juice has none that heal at once.
fn doses(remedy: &Thing) -> String {
    match remedy.number("doses") {
        Some(doses) if remedy.number("mood").is_none() => count(doses, "dose", "doses"),
        _ => remedy.label.to_string(),
    }
}

fn short(lying: &Lying<'_>) -> Option<String> {
    let in_ward = lying.place.kind == "ward" && lying.piece.kind == "assistant";
    in_ward.then(|| count(lying.n.into(), "assistant", "assistants"))
}
