//! Module 8, the bell.

use super::*;
use crate::session_log::POINTS;

pub(super) const LOOK: ModuleLook = ModuleLook {
    title: Some(Term("heading|Bell")),
    items,
    brief: Some(brief),
    draws: &["display", "pile"],
    tile: Some((Term("plantile|audience"), Term("plantile|audience tile"))),
    names: &[("certificates", Term("belongings|certificates"))],
    short,
    laid: Some(("certificates", paid)),
    ..ModuleLook::PLAIN
};

static BELLS: Noun = Noun { one: "bell", many: "bells" };

fn items(t: &Part<'_>) -> Vec<String> {
    let mut items = for_sale(t, |certificate| t.label(certificate));
    items.push(told!("{n} in the pile", n = t.count(t.one("pile"))));
    items
}

fn brief(t: &Part<'_>) -> Vec<String> {
    let mut items = for_sale(t, values);
    if t.all("display", "").iter().any(|(place, _)| t.piece(place, "certificate").is_some()) {
        items = vec![told!("certificates {certificates}", certificates = row(&items))];
    }
    items
}

/// "6 (5 thalers, 3 points, 3 bells)"
fn values(certificate: &Thing) -> String {
    let number = |value| certificate.number(value).unwrap_or(0);
    let values = [THALERS.count(number("price")), POINTS.count(number("points")), BELLS.count(number("bells"))];
    format!("{}\u{a0}({})", number("number"), language().say(in_a_row(values)))
}

/// The certificates on display.
fn for_sale(t: &Part<'_>, written: impl Fn(&Thing) -> String) -> Vec<String> {
    let places = t.all("display", "space").into_iter();
    let all = places.flat_map(|(place, _)| t.of_kind(place, "certificate").into_iter().map(move |(certificate, _)| (place, certificate)));
    let items: Vec<String> = all.map(|(place, certificate)| t.at(place, written(certificate))).collect();
    if items.is_empty() { vec![told!("no certificate for sale")] } else { items }
}

/// "3 with 7 bells"; those of others lie face down.
fn paid(certificates: &[(&Thing, u32)]) -> String {
    let (n, bells) = (certificates.iter().map(|(_, n)| n).sum::<u32>(), certificates.iter().filter_map(|(one, _)| one.number("bells")));
    match bells.sum::<i64>() {
        0 => told!("{n} face down", n),
        bells => told!("{n} with {bells}", n, bells = BELLS.count(bells)),
    }
}

fn short(lying: &Lying<'_>) -> Option<String> {
    let number = |value| lying.piece.number(value).unwrap_or(0);
    match (lying.place.kind, lying.piece.kind) {
        ("debts", "certificate") if lying.brief => Some(values(lying.piece)),
        ("certificates", "certificate-back") => Some(told!("{n} face down", n = lying.n)),
        ("certificates", "certificate") => Some(format!("{} ({})", number("number"), count(number("bells"), &BELLS))),
        _ => None,
    }
}
