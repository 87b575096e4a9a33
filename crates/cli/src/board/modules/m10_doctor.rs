//! Module 10, the doctor.

use super::*;

pub(super) const LOOK: ModuleLook = ModuleLook {
    title: Some(Term("heading|Doctor")),
    items,
    draws: &["discards", "infected", "past", "pile", "remedy-slot", "stock", "supply"],
    tile: Some((Term("plantile|doctor"), Term("plantile|doctor tile"))),
    names: &[("ward", Term("belongings|at the doctor's")), ("remedies", Term("belongings|remedies"))],
    short,
    ..ModuleLook::PLAIN
};

static DOSES: Noun = Noun { one: "dose", many: "doses" };
static ASSISTANTS: Noun = Noun { one: "assistant", many: "assistants" };

/// The places that an infection can name.
const INFECTED: [(&str, Term); 5] = [
    ("market", Term("place|Market")),
    ("cathedral", Term("place|Cathedral")),
    ("studio", Term("place|Studio")),
    ("workshop", Term("place|Workshop")),
    ("same", Term("infection|the same place")),
];

fn items(t: &Part<'_>) -> Vec<String> {
    let now = t.piece(t.one("infected"), "infection").map_or_else(|| told!("no infection"), |i| bold(t.label(i)));
    let slot = |(place, slot): Place<'_>| {
        let price = THALERS.count(slot.number("price").unwrap_or(0));
        Some(t.at(place, told!("{remedy} for {price}", remedy = t.piece(place, "remedy")?.label.clone(), price)))
    };
    let sale: Vec<String> = t.all("remedy-slot", "slot").into_iter().filter_map(slot).collect();
    let past = t.of_kind(t.one("past"), "infection").into_iter();
    let past: Vec<String> = past.map(|(infection, n)| format!("{n} × {}", infected(t, infection))).collect();
    let discards = t.of_kind(t.one("discards"), "remedy").into_iter();
    let discards: Vec<String> = discards.map(|(remedy, n)| format!("{n} × {}", doses(t, remedy))).collect();
    let mut items = vec![now, told!("for sale: {remedies}", remedies = or_none(&sale, ", "))];
    if !past.is_empty() {
        items.push(told!("earlier infections: {places}", places = row(&past)));
    }
    items.push(told!("{n} to come", n = t.count(t.one("pile"))));
    items.push(told!("remedies in stock: {n}", n = t.count(t.one("stock"))));
    if !discards.is_empty() {
        items.push(told!("discarded: {remedies}", remedies = row(&discards)));
    }
    items
}

fn infected(t: &Part<'_>, infection: &Thing) -> String {
    let place = INFECTED.iter().find(|(place, _)| infection.word("column") == Some(place));
    place.map_or_else(|| t.label(infection), |(_, place)| language().say(*place))
}

/// "3 doses"; juice has none that heal at once.
fn doses(t: &Part<'_>, remedy: &Thing) -> String {
    match remedy.number("doses") {
        Some(doses) if remedy.number("mood").is_none() => count(doses, &DOSES),
        _ => t.label(remedy),
    }
}

fn short(lying: &Lying<'_>) -> Option<String> {
    let in_ward = lying.place.kind == "ward" && lying.piece.kind == "assistant";
    in_ward.then(|| count(lying.n, &ASSISTANTS))
}
