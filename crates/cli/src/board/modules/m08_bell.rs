//! Module 8, the bell.

use super::*;

pub(super) const LOOK: ModuleLook =
    ModuleLook { title: "Bell", items, draws: &["display", "pile"], tile: "audience", short, ..ModuleLook::PLAIN };

fn items(t: &Part<'_>) -> Vec<String> {
    let for_sale = |(place, _): Place<'_>| {
        let certificates = t.of_kind(place, "certificate").into_iter();
        certificates.map(|(certificate, _)| t.at(place, certificate.label.to_string())).collect::<Vec<_>>()
    };
    let mut items: Vec<String> = t.all("display", "space").into_iter().flat_map(for_sale).collect();
    if items.is_empty() {
        items.push("no certificate for sale".to_string());
    }
    items.push(format!("{} in the pile", t.count(t.one("pile"))));
    items
}

fn short(lying: &Lying<'_>) -> Option<String> {
    let number = |value| lying.piece.number(value).unwrap_or(0);
    match (lying.place.kind, lying.piece.kind) {
        ("certificates", "certificate-back") => Some(format!("{} face down", lying.n)),
        ("certificates", "certificate") => Some(format!("{} ({})", number("number"), count(number("bells"), "bell", "bells"))),
        _ => None,
    }
}
