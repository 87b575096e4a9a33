//! Module 6, the glaziers. The windows lie beside the sections at the edge of the fresco: they are drawn as they lie there.

use super::*;

pub(super) const LOOK: ModuleLook = ModuleLook {
    title: "Glaziers",
    items,
    drawing: Some((windows, 44)),
    draws: &["bag", "bench", "gone", "opening", "pile", "sale", "storage"],
    kept: Some(("glass", |glass| format!("glass {}", in_letters(glass, colour_of)))),
    ..ModuleLook::PLAIN
};

/// The colours of glass, and their letters.
const COLOURS: [(&str, &str); 4] = [("yellow", "Y"), ("blue", "B"), ("red", "R"), ("green", "G")];

fn windows(t: &Part<'_>) -> Vec<String> {
    let window = |place: &str| match t.piece(place, "window") {
        Some(window) => written(window),
        None => t.at(place, "□".to_string()),
    };
    Grid { title: "Glaziers", left: 10, cell: 7, indent: 0 }.drawn(&t.all("opening", "section"), window)
}

fn items(t: &Part<'_>) -> Vec<String> {
    let glass = |kind| in_letters(&t.of_kind(t.one(kind), "glass"), colour_of);
    let slot = |(place, slot): Place<'_>| {
        let price = slot.number("price").unwrap_or(0);
        // No-break spaces keep a window and its price in one line.
        Some(t.at(place, format!("{}\u{a0}for\u{a0}{price}", written(t.piece(place, "window")?))))
    };
    let slots: Vec<String> = t.all("bench", "slot").into_iter().filter_map(slot).collect();
    let gone: Vec<String> = t.of_kind(t.one("gone"), "window").into_iter().map(|(window, _)| written(window)).collect();
    let mut items = vec![
        format!("glass for sale: {}", glass("sale")),
        format!("used: {}, in the bag: {}", glass("storage"), t.count(t.one("bag"))),
        format!("windows in the pile: {}, on the bench: {}", t.count(t.one("pile")), or_none(&slots, ", ")),
    ];
    items.extend(told("out of the game: ", &gone));
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
