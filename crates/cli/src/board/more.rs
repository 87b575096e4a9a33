//! Whatever else lies on the table: places and pieces of modules, which this screen does not know by name. Places that
//! begin with the same word are shown together; what belongs to a painter is shown with that painter.

use tabletop::{Piece, PlaceView};

use super::{PAINTS, PLACES, Table};
use crate::ink::{bold, dim, heading, wrapped};

/// The first words of the places that have their spot on the screen.
const KNOWN_PLACES: [&str; 13] =
    ["altar", "bag", "controls", "fresco", "inn", "mood", "neutral", "pool", "resting", "score", "screen", "supply", "tiles"];
/// The first words of the pieces that are drawn on those places.
const KNOWN_PIECES: [&str; 11] = [
    "assistant",
    "bishop",
    "fresco-back",
    "fresco-tile",
    "leonardo-tile",
    "market-back",
    "market-tile",
    "market-tile-used",
    "paint",
    "painter",
    "thaler",
];
/// The facts that are told in the title.
const KNOWN_FACTS: [&str; 6] = ["edition", "last round", "modules", "phase", "players", "round"];

/// A place of which something is to be shown.
struct Shown<'a> {
    /// The first word of its name.
    group: &'a str,
    /// The rest of its name, without the painter it belongs to.
    rest: String,
    whose: Option<&'a str>,
    label: &'a str,
    /// The pieces on it, in words.
    pieces: String,
    lit: bool,
}

impl Table<'_> {
    /// What has no spot of its own on the screen: what painters have, what else lies on the board, and one block for
    /// each kind of place.
    pub(super) fn more(&self) -> Vec<String> {
        let mut places: Vec<(&String, &PlaceView)> = self.view.scene.places.iter().collect();
        places.sort_by_cached_key(|(name, _)| in_order(name));
        let shown: Vec<Shown<'_>> = places.into_iter().filter_map(|(name, place)| self.shown(name, place)).collect();

        let mut lines = Vec::new();
        for who in self.painters_here() {
            let own: Vec<&Shown<'_>> = shown.iter().filter(|s| s.whose == Some(who) && !s.pieces.is_empty()).collect();
            if !own.is_empty() {
                let items = merged(&own, |s| format!("{} {}", s.group, s.rest).trim().to_string());
                lines.extend(self.block(&format!("{}:", self.called(who, 14)), &items));
            }
        }
        let common: Vec<&Shown<'_>> = shown.iter().filter(|s| s.whose.is_none()).collect();
        let (on_board, groups): (Vec<&Shown<'_>>, Vec<&Shown<'_>>) = common.into_iter().partition(|s| has_a_spot(s.group, &s.rest));
        if !on_board.is_empty() {
            let items = merged(&on_board, |s| if s.group == "fresco" { s.rest.clone() } else { format!("{} {}", s.group, s.rest) });
            lines.extend(self.block(&heading("Also on the board"), &items));
        }
        for same in groups.chunk_by(|a, b| a.group == b.group) {
            let name = same.first().map_or(String::new(), |s| s.group.replace(['-', '_'], " "));
            let name: String = name.chars().take(1).flat_map(char::to_uppercase).chain(name.chars().skip(1)).collect();
            lines.extend(self.block(&heading(name), &merged(same, |s| s.rest.clone())));
        }
        let facts = self.view.scene.facts.iter().filter(|(name, _)| !KNOWN_FACTS.contains(&name.as_str()));
        let facts: Vec<String> = facts.map(|(name, value)| format!("{name}: {value}")).collect();
        if !facts.is_empty() {
            lines.extend(self.block(&dim("Also"), &facts));
        }
        lines
    }

    /// What is to be shown of a place, if anything.
    fn shown<'a>(&'a self, name: &'a str, place: &'a PlaceView) -> Option<Shown<'a>> {
        let (group, rest) = name.split_once('.').unwrap_or((name, ""));
        let known = has_a_spot(group, rest);
        // What nobody can count is not worth a line, nor is an empty place that is already drawn.
        let pieces: Vec<String> = place.pieces.iter().filter(|p| !known || !is_drawn(group, p)).map(in_words).collect();
        if pieces.is_empty() && (known || place.uncounted) {
            return None;
        }
        let whose = self.painters_here().into_iter().find(|who| rest.split('.').any(|part| part == *who));
        let rest: Vec<&str> = rest.split('.').filter(|part| Some(*part) != whose).collect();
        Some(Shown {
            group,
            rest: rest.join(" "),
            whose,
            label: if known || whose.is_some() { "" } else { &place.label },
            pieces: pieces.join(", "),
            lit: self.is_lit(name),
        })
    }

    /// A heading and items, in as many lines as they need.
    fn block(&self, head: &str, items: &[String]) -> Vec<String> {
        wrapped(&format!("{head} {}", items.join(&format!(" {} ", dim("·")))), self.view.room, "  ")
    }
}

/// Has the place a spot on the screen?
fn has_a_spot(group: &str, rest: &str) -> bool {
    let (first, second) = rest.split_once(['.', ' ']).unwrap_or((rest, ""));
    match group {
        "stall" => ["I", "II", "III", "IV"].contains(&first),
        "fresco" => matches!(rest.as_bytes(), [b'A'..=b'E', b'1'..=b'5']),
        "plan" => PLACES.iter().any(|(column, _)| *column == second || *column == first),
        _ => KNOWN_PLACES.contains(&group),
    }
}

/// Is the piece drawn on a place that has a spot?
fn is_drawn(group: &str, piece: &Piece) -> bool {
    let (kind, what) = piece.piece.split_once(' ').unwrap_or((&piece.piece, ""));
    match (group, kind) {
        ("screen", "paint") => PAINTS.contains(&what),
        ("supply", _) => true,
        _ => KNOWN_PIECES.contains(&kind),
    }
}

/// "gold leaf", "3 × thaler".
fn in_words(piece: &Piece) -> String {
    let label = if piece.label.is_empty() { &piece.piece } else { &piece.label };
    let bare = ["a ", "an "].into_iter().find_map(|article| label.strip_prefix(article)).unwrap_or(label);
    if piece.n == 1 { bare.to_string() } else { format!("{} × {bare}", piece.n) }
}

/// Neighbours that say the same are said once: "1, 2, 3 (a bench): nothing".
fn merged(places: &[&Shown<'_>], named: impl Fn(&Shown<'_>) -> String) -> Vec<String> {
    let alike = |a: &&Shown<'_>, b: &&Shown<'_>| a.label == b.label && a.pieces == b.pieces && a.group == b.group;
    places.chunk_by(alike).map(|same| entry(same, &named)).collect()
}

fn entry(same: &[&Shown<'_>], named: &impl Fn(&Shown<'_>) -> String) -> String {
    let name = |s: &&Shown<'_>| if s.lit { bold(named(s)) } else { named(s) };
    let names: Vec<String> = same.iter().map(name).filter(|name| !name.is_empty()).collect();
    let (label, pieces) = same.first().map_or(("", ""), |s| (s.label, s.pieces.as_str()));
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

/// Numbers in names count as numbers: 9 comes before 10.
fn in_order(name: &str) -> Vec<(u8, u64, String)> {
    let part = |text: &str| match text.parse::<u64>() {
        Ok(number) => (0, number, String::new()),
        Err(_) => (1, 0, text.to_string()),
    };
    name.split('.').map(part).collect()
}
