//! Module 6, the glaziers. The windows lie beside the sections at the edge of the fresco: they are drawn as they lie there.

use super::*;

const TITLE: Term = Term("heading|Glaziers");

pub(super) const LOOK: ModuleLook = ModuleLook {
    title: Some(TITLE),
    items,
    brief: Some(brief),
    drawing: Some((windows, 44)),
    draws: &["bag", "bench", "gone", "opening", "pile", "sale", "storage"],
    tile: Some((Term("plantile|glaziers"), Term("plantile|glaziers tile"))),
    kept: Some(("glass", |glass| told!("glass {panes}", panes = in_letters(glass, colour_of)))),
    ..ModuleLook::PLAIN
};

/// The colours of glass, and their letters.
const COLOURS: [(&str, &str); 4] = [("yellow", "Y"), ("blue", "B"), ("red", "R"), ("green", "G")];

fn windows(t: &Part<'_>) -> Vec<String> {
    let window = |place: &str| match t.piece(place, "window") {
        Some(window) => written(window),
        None => t.at(place, "□".to_string()),
    };
    Grid { title: TITLE, left: 10, cell: 7, indent: 0 }.drawn(&t.all("opening", "section"), window)
}

/// The glass at a place of the glaziers.
fn glass(t: &Part<'_>, kind: &'static str) -> Arg {
    in_letters(&t.of_kind(t.one(kind), "glass"), colour_of)
}

/// The windows on the bench, with their prices.
fn bench(t: &Part<'_>) -> Arg {
    let slot = |(place, slot): Place<'_>| {
        let price = slot.number("price").unwrap_or(0);
        let window = data(written(t.piece(place, "window")?));
        Some(t.at(place, unbroken(told!("{window} for {price}", window, price))))
    };
    or_none(&t.all("bench", "slot").into_iter().filter_map(slot).collect::<Vec<_>>(), ", ")
}

/// The windows stand where sections are restored, so the fresco shows where one is missing.
fn brief(t: &Part<'_>) -> Vec<String> {
    vec![told!("glass for sale: {glass}", glass = glass(t, "sale")), told!("on the bench: {windows}", windows = bench(t))]
}

fn items(t: &Part<'_>) -> Vec<String> {
    let gone: Vec<String> = t.of_kind(t.one("gone"), "window").into_iter().map(|(window, _)| written(window)).collect();
    let mut items = vec![
        told!("glass for sale: {glass}", glass = glass(t, "sale")),
        told!("used: {glass}, in the bag: {n}", glass = glass(t, "storage"), n = t.count(t.one("bag"))),
        told!("windows in the pile: {n}, on the bench: {windows}", n = t.count(t.one("pile")), windows = bench(t)),
    ];
    if !gone.is_empty() {
        items.push(told!("out of the game: {windows}", windows = row(&gone)));
    }
    items
}

/// "RYR 7": panes and points.
fn written(window: &Thing) -> String {
    let panes: String = window.words("panes").iter().map(|pane| letter(pane)).collect();
    format!("{}\u{a0}{}", letters(&panes), window.number("points").unwrap_or(0))
}

fn letter(colour: &str) -> &str {
    COLOURS.iter().find(|(word, _)| *word == colour).map_or(colour, |(_, letter)| letter)
}

fn colour_of(glass: &Thing) -> String {
    letter(glass.word("colour").unwrap_or_default()).to_string()
}
