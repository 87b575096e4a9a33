//! Any table, drawn from its scene alone: facts, places with the pieces on them, and what lies before each player. A game
//! that draws its own table uses the parts of this one for everything that has no spot of its own.

use tabletop::{Piece, PlaceView, Seat};

use crate::games::{Block, View};
use crate::ink::{bold, dim, heading, paint, painter_style, wrapped};

/// Draws the whole table: facts, then one block for each group of places, then one for each player.
pub(crate) fn draw(view: &View<'_>) -> Vec<Block> {
    let owners: Vec<&'static str> = Seat::ALL.into_iter().take(view.names.len()).map(Seat::name).collect();
    let visible = |place: &PlaceView| !place.uncounted || !place.pieces.is_empty();
    let shown = in_order(view).into_iter().filter(|(_, place)| visible(place));
    let shown: Vec<Shown<'_>> =
        shown.map(|(name, place)| Shown::new(view, name, place, &owners, place.pieces.iter().map(in_words))).collect();
    let facts: Vec<String> = view.scene.facts.iter().map(|(name, value)| format!("{name}: {value}")).collect();
    let mut blocks = Vec::new();
    if !facts.is_empty() {
        blocks.push(Block { name: String::new(), lines: vec![bold(facts.join(" · "))] });
    }
    blocks.extend(groups(view, &shown.iter().filter(|s| s.whose.is_none()).collect::<Vec<_>>()));
    for (seat, name) in Seat::ALL.into_iter().zip(view.names) {
        let own: Vec<&Shown<'_>> = shown.iter().filter(|s| s.whose == Some(seat.name())).collect();
        if !own.is_empty() {
            let mark = if view.acting.contains(&seat) { bold("▸ ") } else { String::new() };
            let head = format!("{mark}{}:", paint(name, painter_style(seat.name())));
            let items = merged(&own, |s| format!("{} {}", s.group, s.rest).trim().to_string());
            blocks.push(Block { name: name.clone(), lines: item_lines(view, &head, &items) });
        }
    }
    blocks
}

/// A place of which something is to be shown.
pub(crate) struct Shown<'a> {
    /// The first word of its name.
    pub(crate) group: &'a str,
    /// The rest of its name, without the owner.
    pub(crate) rest: String,
    /// The player or painter whose name is a part of its name.
    pub(crate) whose: Option<&'static str>,
    pub(crate) label: String,
    /// The pieces on it, in words.
    pub(crate) pieces: String,
    lit: bool,
}

impl<'a> Shown<'a> {
    /// A place with these pieces.
    pub(crate) fn new(
        view: &View<'_>,
        name: &'a str,
        place: &'a PlaceView,
        owners: &[&'static str],
        pieces: impl Iterator<Item = String>,
    ) -> Shown<'a> {
        let (group, rest) = name.split_once('.').unwrap_or((name, ""));
        let whose = owners.iter().copied().find(|who| rest.split('.').any(|part| part == *who));
        let rest: Vec<&str> = rest.split('.').filter(|part| Some(*part) != whose).collect();
        let label = if whose.is_some() { String::new() } else { place.label.to_string() };
        let pieces: Vec<String> = pieces.collect();
        Shown { group, rest: rest.join(" "), whose, label, pieces: pieces.join(", "), lit: view.is_lit(name) }
    }
}

/// All places. Numbers in names count as numbers: 9 comes before 10.
pub(crate) fn in_order<'a>(view: &View<'a>) -> Vec<(&'a str, &'a PlaceView)> {
    let part = |text: &str| match text.parse::<u64>() {
        Ok(number) => (0, number, String::new()),
        Err(_) => (1, 0, text.to_string()),
    };
    let mut places: Vec<(&str, &PlaceView)> = view.scene.places.iter().map(|(name, place)| (name.as_str(), place)).collect();
    places.sort_by_cached_key(|(name, _)| name.split('.').map(part).collect::<Vec<(u8, u64, String)>>());
    places
}

/// One block for places whose names begin with the same word.
pub(crate) fn groups(view: &View<'_>, places: &[&Shown<'_>]) -> Vec<Block> {
    let block = |same: &[&Shown<'_>]| {
        let name = same.first().map_or(String::new(), |s| s.group.replace(['-', '_'], " "));
        let name: String = name.chars().take(1).flat_map(char::to_uppercase).chain(name.chars().skip(1)).collect();
        item_block(view, &name, &merged(same, |s| s.rest.clone()))
    };
    places.chunk_by(|a, b| a.group == b.group).map(block).collect()
}

/// A heading and items.
pub(crate) fn item_block(view: &View<'_>, name: &str, items: &[String]) -> Block {
    Block { name: name.to_string(), lines: item_lines(view, &heading(format!("{name}:")), items) }
}

/// A beginning and items, in as many lines as they need.
pub(crate) fn item_lines(view: &View<'_>, head: &str, items: &[String]) -> Vec<String> {
    wrapped(&format!("{head} {}", items.join(&format!(" {} ", dim("·")))), view.room, "  ")
}

/// A label without its article.
pub(crate) fn bare(label: &str) -> &str {
    ["a ", "an ", "the "].into_iter().find_map(|article| label.strip_prefix(article)).unwrap_or(label)
}

/// "gold leaf", "3 × thaler".
pub(crate) fn in_words(piece: &Piece) -> String {
    let label = if piece.label.is_empty() { piece.piece.clone() } else { piece.label.to_string() };
    let bare = bare(&label);
    if piece.n == 1 { bare.to_string() } else { format!("{} × {bare}", piece.n) }
}

/// Neighbours that say the same are said once: "1, 2, 3 (a bench): nothing".
pub(crate) fn merged(places: &[&Shown<'_>], named: impl Fn(&Shown<'_>) -> String) -> Vec<String> {
    let alike = |a: &&Shown<'_>, b: &&Shown<'_>| a.label == b.label && a.pieces == b.pieces && a.group == b.group;
    places.chunk_by(alike).map(|same| entry(same, &named)).collect()
}

fn entry(same: &[&Shown<'_>], named: &impl Fn(&Shown<'_>) -> String) -> String {
    let name = |s: &&Shown<'_>| if s.lit { bold(named(s)) } else { named(s) };
    let names: Vec<String> = same.iter().map(name).filter(|name| !name.is_empty()).collect();
    let (label, pieces) = same.first().map_or(("", ""), |s| (s.label.as_str(), s.pieces.as_str()));
    let label = match (label, names.is_empty()) {
        ("", _) => String::new(),
        (label, true) => label.to_string(),
        (label, false) => format!(" ({label})"),
    };
    let pieces = if pieces.is_empty() { dim("nothing") } else { pieces.to_string() };
    match names.join(", ") + &label {
        head if head.is_empty() => pieces,
        head => format!("{head}: {pieces}"),
    }
}
