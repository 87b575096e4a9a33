//! Module 15, the dome. The sections with one of its tiles have a mark in the fresco.

use super::*;

/// The mark of a tile of the dome.
const MARK: &str = "∩";

pub(super) const LOOK: ModuleLook = ModuleLook {
    title: "Dome",
    items,
    draws: &["dome-paid"],
    draws_pieces: &[("section", "dome-back")],
    mark: Some(("dome-back", MARK)),
    short,
    ..ModuleLook::PLAIN
};

fn items(t: &Part<'_>) -> Vec<String> {
    let under = t.on_sections("dome-back").len();
    let under = (under > 0).then(|| format!("{under} face down, under {MARK} in the fresco"));
    let paid: Vec<String> = t.of_kind(t.one("dome-paid"), "dome").into_iter().map(|(tile, n)| times(n, &written(tile))).collect();
    under.into_iter().chain(told("paid: ", &paid)).collect()
}

/// "OGP 7": paints and points.
fn written(tile: &Thing) -> String {
    format!("{} {}", letters(&tile.words("cost").concat()), tile.number("points").unwrap_or(0))
}

fn short(lying: &Lying<'_>) -> Option<String> {
    (lying.piece.kind == "dome").then(|| times(lying.n, &written(lying.piece)))
}
