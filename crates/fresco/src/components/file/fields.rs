//! What several kinds of line have in common.

use tabletop::components::{Checked, Fields};

use crate::components::FrescoTile;
use crate::paints::{MarketTile, Paint, Paints};

/// The paints of the base game, by letter; "none" is none.
pub(super) fn base_paints(text: &str) -> Checked<Vec<Paint>> {
    if text == "none" {
        return Ok(Vec::new());
    }
    let base = |letter| Paint::from_letter(letter).filter(|p| !matches!(p, Paint::Pink | Paint::Brown));
    text.chars()
        .map(|c| base(c).ok_or_else(|| format!("\"{c}\" in \"{text}\" is not a paint; the paints are R, Y, B, O, G and P")))
        .collect()
}

pub(super) fn market_tile(text: &str) -> Checked<MarketTile> {
    base_paints(text)?;
    text.parse()
}

pub(super) fn side(fields: &mut Fields<'_>) -> Checked<usize> {
    match fields.word("number of players")? {
        "4-players" => Ok(0),
        "3-players" => Ok(1),
        other => Err(fields.malformed(format!("there is a side for 4-players and one for 3-players, none for \"{other}\""))),
    }
}

/// A fresco tile; only those of module 3 ask for pink and brown.
pub(super) fn fresco_tile(f: &mut Fields<'_>, paints: fn(&str) -> Checked<Vec<Paint>>) -> Checked<FrescoTile> {
    let points = f.number("value of a fresco tile", 0..=99)?;
    let cost = paints(f.word("list of paints")?)?;
    if !(1..=4).contains(&cost.len()) {
        return Err(format!("a fresco tile costs from 1 to 4 paints, not {}", cost.len()));
    }
    f.key("blots")?;
    let text = f.word("list of blots, or \"none\",")?;
    let blots = base_paints(text)?;
    for (i, blot) in blots.iter().enumerate() {
        if blot.is_primary() {
            return Err(format!("a blot is orange, green or purple (O, G, P), not {}", blot.name()));
        }
        if blots[..i].contains(blot) {
            return Err(format!("the blots of a tile differ, but \"{text}\" has {} twice", blot.name()));
        }
    }
    Ok(FrescoTile { points, cost: Paints::of(&cost), blots: Paints::of(&blots) })
}
