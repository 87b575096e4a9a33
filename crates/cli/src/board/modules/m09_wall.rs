//! Module 9, the wall fresco.

use super::*;

pub(super) const LOOK: ModuleLook = ModuleLook { title: "Wall", items, draws: &["wall.exchange.*", "wall.@"], short, ..ModuleLook::PLAIN };

fn items(t: &Table<'_>) -> Vec<String> {
    let sections: Vec<(String, String)> = t.group("wall").into_iter().filter(|(_, rest)| is_section(rest)).collect();
    let worth = |p: &Piece| p.label.to_string().rsplit_once("worth ").map(|(_, points)| points.to_string()).unwrap_or_default();
    let mut left: Vec<(String, String, Vec<String>)> = Vec::new();
    let mut restored = Vec::new();
    for (place, section) in &sections {
        let Some(tile) = t.pieces(place).first() else {
            restored.push(section.clone());
            continue;
        };
        let section = t.at(place, section.clone());
        match left.iter_mut().find(|(paint, points, _)| *paint == what(tile) && *points == worth(tile)) {
            Some((_, _, alike)) => alike.push(section),
            None => left.push((what(tile).to_string(), worth(tile), vec![section])),
        }
    }
    let mut items: Vec<String> =
        left.iter().map(|(paint, points, sections)| format!("for {}, {points} each: {}", letters(paint), sections.join(" "))).collect();
    items.push(format!("restored: {}", or_none(&restored, " ")));
    let exchange: Vec<String> = t
        .group("wall.exchange")
        .into_iter()
        .map(|(place, paint)| t.at(&place, format!("{} {}", t.count(&place), letters(&paint))))
        .collect();
    items.push(format!("exchange tiles: {}", or_none(&exchange, ", ")));
    items
}

fn short(group: &str, piece: &Piece) -> Option<String> {
    if (group, kind(piece)) != ("wall", "wall-back") {
        return None;
    }
    let (income, blots) = what(piece).split_once(' ')?;
    Some(format!("brings {} (blot {})", letters(income), letters(blots)))
}
