//! Module 6, the glaziers.

use tabletop::Piece;

use super::{ModuleLook, Table, is_section, or_none, price, what};
use crate::ink::letters;

pub(super) struct Glaziers;

impl ModuleLook for Glaziers {
    fn title(&self) -> &'static str {
        "Glaziers"
    }
    fn items(&self, t: &Table<'_>) -> Vec<String> {
        if !t.has("glaziers.sale") {
            return Vec::new();
        }
        // "RYR 7": panes and points.
        let window = |place: &str| t.pieces(place).first().and_then(|p| what(p).split_once(' '));
        let written = |(panes, points): (&str, &str)| format!("{} {points}", letters(panes));
        let benches = t.group("glaziers.bench");
        let slots = benches.iter().filter_map(|(place, _)| {
            let label = &t.place(place)?.label;
            Some(t.at(
                place,
                format!("{} {}", written(window(place)?), price(label).trim_end_matches(" thalers").trim_end_matches(" thaler")),
            ))
        });
        let slots: Vec<String> = slots.collect();
        let openings: Vec<(String, String)> = t.group("glaziers").into_iter().filter(|(_, rest)| is_section(rest)).collect();
        let done: Vec<String> =
            openings.iter().filter_map(|(place, section)| Some(format!("{section} {}", written(window(place)?)))).collect();
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
        if !done.is_empty() {
            items.push(format!("renovated: {}", done.join(", ")));
        }
        items
    }
    fn draws_place(&self, group: &str, rest: &str) -> bool {
        group == "glaziers" && (matches!(rest, "bag" | "pile" | "sale" | "storage") || rest.starts_with("bench.") || is_section(rest))
    }
    fn kept(&self) -> Option<&'static str> {
        Some("glass")
    }
    fn kept_in_words(&self, glass: &[&Piece]) -> String {
        let glass: Vec<String> = glass.iter().map(|p| letters(&what(p).repeat(p.n as usize))).collect();
        format!("glass {}", glass.join(" "))
    }
}
