//! Module 9, the wall fresco.

use super::*;

const TITLE: Term = Term("heading|Wall");

pub(super) const LOOK: ModuleLook = ModuleLook {
    title: Some(TITLE),
    items,
    beside: Some(|t| drawn(t, 4)),
    drawing: Some((wall, 40)),
    draws: &["exchanges", "wall-section", "wall-start"],
    tile: Some((Term("plantile|wall"), Term("plantile|wall tile"))),
    names: &[("wall-tiles", Term("belongings|wall"))],
    short,
    laid: Some(("wall-tiles", brought)),
    ..ModuleLook::PLAIN
};

/// The wall as it stands: the rows count from the bottom.
fn wall(t: &Part<'_>) -> Vec<String> {
    drawn(t, 6)
}

fn drawn(t: &Part<'_>, cell: usize) -> Vec<String> {
    let sections = [t.all("wall-start", "section"), t.all("wall-section", "section")].concat();
    let tile = |place: &str| match t.piece(place, "wall-tile") {
        Some(tile) => {
            let points = tile.number("points").unwrap_or(0).to_string();
            format!("{} {}", letters(&tile.words("cost").concat()), if t.view.is_lit(place) { bold(points) } else { dim(points) })
        }
        None => dim("·"),
    };
    Grid { title: TITLE, left: 6, cell, indent: 0 }.rows((1..=9).rev(), &sections, tile)
}

fn items(t: &Part<'_>) -> Vec<String> {
    let pile = |(place, pile): Place<'_>| t.at(place, format!("{} {}", t.count(place), letters(&paint_of(pile))));
    let left: Vec<String> = t.all("exchanges", "paint").into_iter().filter(|(place, _)| t.count(place) > 0).map(pile).collect();
    vec![told!("exchange tiles: {tiles}", tiles = or_none(&left, ", "))]
}

/// A tile of the wall brings a paint each round, and the blot of another.
fn short(lying: &Lying<'_>) -> Option<String> {
    let brings = (lying.place.kind, lying.piece.kind) == ("wall-tiles", "wall-back");
    brings.then(|| times(lying.n, &brought(&[(lying.piece, 1)])))
}

fn brought(tiles: &[(&Thing, u32)]) -> String {
    let each = |letters_of: fn(&Thing) -> String| {
        data(tiles.iter().map(|(tile, n)| letters(&letters_of(tile).repeat(*n as usize))).collect::<String>())
    };
    let (income, blots) = (
        each(|tile| tile.word("income").or(tile.word("paint")).unwrap_or_default().to_string()),
        each(|tile| tile.words("blots").concat()),
    );
    told!("brings {income} (blot {blots})", income, blots)
}
