//! Module 6, the glaziers.

use super::*;

pub(super) const LOOK: ModuleLook = ModuleLook {
    title: "Glaziers",
    items,
    draws: &["glaziers.bag", "glaziers.pile", "glaziers.sale", "glaziers.storage", "glaziers.bench.*", "glaziers.@"],
    kept: Some(("glass", glass_in_words)),
    ..ModuleLook::PLAIN
};

fn items(t: &Table<'_>) -> Vec<String> {
    // "RYR 7": panes and points.
    let window = |place: &str| t.pieces(place).first().and_then(|p| what(p).split_once(' '));
    let written = |(panes, points): (&str, &str)| format!("{} {points}", letters(panes));
    let benches = t.group("glaziers.bench");
    let slots = benches.iter().filter_map(|(place, _)| {
        let label = &t.place(place)?.label.to_string();
        Some(t.at(place, format!("{} {}", written(window(place)?), price(label).trim_end_matches(" thalers").trim_end_matches(" thaler"))))
    });
    let slots: Vec<String> = slots.collect();
    let openings: Vec<(String, String)> = t.group("glaziers").into_iter().filter(|(_, rest)| is_section(rest)).collect();
    let done: Vec<String> = openings.iter().filter_map(|(place, section)| Some(format!("{section} {}", written(window(place)?)))).collect();
    let open: Vec<String> =
        openings.iter().filter(|(place, _)| window(place).is_none()).map(|(place, section)| t.at(place, section.clone())).collect();
    let mut items = vec![
        format!("glass for sale: {}", t.in_letters("glaziers.sale")),
        format!("in the bag: {}", t.count("glaziers.bag")),
        format!("used: {}", t.in_letters("glaziers.storage")),
        format!("windows on the bench, points and price: {}", or_none(&slots, ", ")),
        format!("in the pile: {}", t.count("glaziers.pile")),
        format!("no window yet beside {}", or_none(&open, " ")),
    ];
    items.extend(told("renovated: ", &done));
    items
}

fn glass_in_words(glass: &[&Piece]) -> String {
    let glass: Vec<String> = glass.iter().map(|p| letters(&what(p).repeat(p.n as usize))).collect();
    format!("glass {}", glass.join(" "))
}
