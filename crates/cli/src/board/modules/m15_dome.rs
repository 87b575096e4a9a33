//! Module 15, the dome. The sections with one of its tiles have a mark in the fresco.

use super::*;

/// The mark of a tile of the dome.
const MARK: &str = "∩";

pub(super) const LOOK: ModuleLook = ModuleLook {
    title: Some(Term("heading|Dome")),
    items,
    brief: Some(|t| under(t).into_iter().collect()),
    draws: &["dome-paid"],
    draws_pieces: &[("section", "dome-back")],
    mark: Some(("dome-back", MARK)),
    names: &[("dome", Term("belongings|dome"))],
    short,
    ..ModuleLook::PLAIN
};

fn items(t: &Part<'_>) -> Vec<String> {
    let paid: Vec<String> = t.of_kind(t.one("dome-paid"), "dome").into_iter().map(|(tile, n)| times(n, &written(tile))).collect();
    under(t).into_iter().chain((!paid.is_empty()).then(|| told!("paid: {tiles}", tiles = row(&paid)))).collect()
}

fn under(t: &Part<'_>) -> Option<String> {
    let under = t.on_sections("dome-back").len() as i64;
    (under > 0).then(|| told!("{n} face down, under {mark} in the fresco", n = under, mark = data(MARK)))
}

/// "OGP 7": paints and points.
fn written(tile: &Thing) -> String {
    format!("{} {}", letters(&tile.words("cost").concat()), tile.number("points").unwrap_or(0))
}

fn short(lying: &Lying<'_>) -> Option<String> {
    (lying.piece.kind == "dome").then(|| times(lying.n, &written(lying.piece)))
}
