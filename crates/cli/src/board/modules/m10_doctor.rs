//! Module 10, the doctor.

use super::*;

pub(super) const LOOK: ModuleLook = ModuleLook {
    title: Some(Term("heading|Doctor")),
    items,
    brief: Some(brief),
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

fn brief(t: &Part<'_>) -> Vec<String> {
    on_sale(t, |remedy| language().say(doses(remedy)))
}

/// The infection, and the remedies for sale, told in this way.
fn on_sale(t: &Part<'_>, called: impl Fn(&Thing) -> String) -> Vec<String> {
    let now = t.piece(t.one("infected"), "infection").map_or_else(|| told!("no infection"), |i| bold(t.label(i)));
    let slot = |(place, slot): Place<'_>| {
        let price = THALERS.count(slot.number("price").unwrap_or(0));
        Some(t.at(place, told!("{remedy} for {price}", remedy = data(called(t.piece(place, "remedy")?)), price)))
    };
    let sale: Vec<String> = t.all("remedy-slot", "slot").into_iter().filter_map(slot).collect();
    vec![now, told!("for sale: {remedies}", remedies = or_none(&sale, ", "))]
}

fn items(t: &Part<'_>) -> Vec<String> {
    let past = t.of_kind(t.one("past"), "infection").into_iter();
    let past: Vec<String> = past.map(|(infection, n)| format!("{n} × {}", infected(t, infection))).collect();
    let discards = t.of_kind(t.one("discards"), "remedy").into_iter();
    let discards: Vec<String> = discards.map(|(remedy, n)| format!("{n} × {}", language().say(doses(remedy)))).collect();
    let mut items = on_sale(t, |remedy| t.label(remedy));
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
fn doses(remedy: &Thing) -> Text {
    match remedy.number("doses") {
        Some(doses) if remedy.number("mood").is_none() => DOSES.count(doses).into(),
        _ => remedy.label.clone(),
    }
}

fn short(lying: &Lying<'_>) -> Option<String> {
    match (lying.place.kind, lying.piece.kind) {
        ("ward", "assistant") => Some(count(lying.n, &ASSISTANTS)),
        ("remedies", "remedy") if lying.brief => Some(times(lying.n, &language().say(doses(lying.piece)))),
        _ => None,
    }
}
