//! Module 8, the bell.

use super::*;

pub(super) const LOOK: ModuleLook = ModuleLook {
    title: Some(Term("heading|Bell")),
    items,
    draws: &["display", "pile"],
    tile: Some((Term("plantile|audience"), Term("plantile|audience tile"))),
    names: &[("certificates", Term("belongings|certificates"))],
    short,
    ..ModuleLook::PLAIN
};

static BELLS: Noun = Noun { one: "bell", many: "bells" };

fn items(t: &Part<'_>) -> Vec<String> {
    let for_sale = |(place, _): Place<'_>| {
        let certificates = t.of_kind(place, "certificate").into_iter();
        certificates.map(|(certificate, _)| t.at(place, t.label(certificate))).collect::<Vec<_>>()
    };
    let mut items: Vec<String> = t.all("display", "space").into_iter().flat_map(for_sale).collect();
    if items.is_empty() {
        items.push(told!("no certificate for sale"));
    }
    items.push(told!("{n} in the pile", n = t.count(t.one("pile"))));
    items
}

fn short(lying: &Lying<'_>) -> Option<String> {
    let number = |value| lying.piece.number(value).unwrap_or(0);
    match (lying.place.kind, lying.piece.kind) {
        ("certificates", "certificate-back") => Some(told!("{n} face down", n = lying.n)),
        ("certificates", "certificate") => Some(format!("{} ({})", number("number"), count(number("bells"), &BELLS))),
        _ => None,
    }
}
