//! The belongings of the painters, and all other places and pieces that this screen does not know by name.
//! Places that begin with the same word are shown together; what belongs to a painter is shown with that painter.

use tabletop::text::count;
use tabletop::{Piece, PlaceView};

use super::modules::{self, kind, what};
use super::{Block, PAINTS, PLACES, Table};
use crate::ink::dim;
use crate::scene_table::{self, Shown, item_block, item_lines, merged};

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

impl Table<'_> {
    /// The belongings of each painter, and everything on their plan besides assistants.
    pub(super) fn belongings(&self) -> Vec<Block> {
        let shown = self.all_shown();
        let mut blocks = Vec::new();
        for who in self.painters_here() {
            let own: Vec<&Shown<'_>> = shown.iter().filter(|s| s.whose == Some(who) && !s.pieces.is_empty()).collect();
            if !own.is_empty() {
                let items = merged(&own, named);
                let name = anstream::adapter::strip_str(&self.called(who, 14)).to_string();
                blocks.push(Block { name, lines: item_lines(self.view, &format!("{}:", self.called(who, 14)), &items) });
            }
        }
        blocks
    }

    /// Everything without a spot of its own on the screen: other pieces on the board, and one block for each kind of place.
    pub(super) fn more(&self) -> Vec<Block> {
        let shown = self.all_shown();
        let mut blocks = Vec::new();
        let common: Vec<&Shown<'_>> = shown.iter().filter(|s| s.whose.is_none()).collect();
        let (on_board, groups): (Vec<&Shown<'_>>, Vec<&Shown<'_>>) = common.into_iter().partition(|s| has_a_spot(s.group, &s.rest));
        if !on_board.is_empty() {
            let items = merged(&on_board, |s| if s.group == "fresco" { s.rest.clone() } else { format!("{} {}", s.group, s.rest) });
            blocks.push(item_block(self.view, "Also on the board", &items));
        }
        blocks.extend(scene_table::groups(self.view, &groups));
        let known = |name: &str| KNOWN_FACTS.contains(&name) || modules::all().any(|module| module.facts.contains(&name));
        let facts = self.view.scene.facts.iter().filter(|(name, _)| !known(name));
        let facts: Vec<String> = facts.map(|(name, value)| format!("{name}: {value}")).collect();
        if !facts.is_empty() {
            blocks.push(Block { name: "Also".to_string(), lines: item_lines(self.view, &dim("Also:"), &facts) });
        }
        blocks
    }

    /// The things behind a painter's screen besides paints and thalers, in words.
    pub(super) fn kept(&self, pieces: &[Piece]) -> Vec<String> {
        let together: Vec<&str> = modules::all().filter_map(|module| Some(module.kept?.0)).chain([TILE]).collect();
        let single = |p: &&Piece| !is_drawn("screen", p) && !together.contains(&kind(p));
        let of = |wanted: &str| pieces.iter().filter(|p| kind(p) == wanted && !what(p).is_empty()).collect::<Vec<_>>();
        let mut items: Vec<String> = pieces.iter().filter(single).map(|p| short("screen", p)).collect();
        let alike = modules::all().filter_map(|module| module.kept).map(|(kind, in_words)| (of(kind), in_words));
        items.extend(alike.filter(|(pieces, _)| !pieces.is_empty()).map(|(pieces, in_words)| in_words(&pieces)));
        let tiles: Vec<&str> = of(TILE).into_iter().map(what).collect();
        if !tiles.is_empty() {
            items.push(format!("tiles for the plan: {}", tiles.join(", ")));
        }
        items
    }

    fn all_shown(&self) -> Vec<Shown<'_>> {
        scene_table::in_order(self.view).into_iter().filter_map(|(name, place)| self.shown(name, place)).collect()
    }

    /// The part of a place that has to be shown here, if any.
    fn shown<'a>(&'a self, name: &'a str, place: &'a PlaceView) -> Option<Shown<'a>> {
        let (group, rest) = name.split_once('.').unwrap_or((name, ""));
        if modules::is_drawn(name) || (group == "screen" && self.is_own(rest)) {
            return None;
        }
        let known = has_a_spot(group, rest);
        // What nobody can count is not worth a line, nor is an empty place that is already drawn.
        let pieces = place.pieces.iter().filter(|p| !known || !is_drawn(group, p)).map(|p| short(group, p));
        let mut shown = Shown::new(self.view, name, place, &self.painters_here(), pieces);
        if shown.pieces.is_empty() && (known || place.uncounted) {
            return None;
        }
        if known {
            shown.label = String::new();
        }
        Some(shown)
    }

    /// Is that the painter who looks at the table?
    fn is_own(&self, who: &str) -> bool {
        matches!(self.view.viewer, tabletop::Viewer::Seat(seat) if seat.name() == who)
    }
}

/// The kind of tiles that painters put on their plan.
const TILE: &str = "action-tile";

/// The name of a painter's place.
fn named(shown: &Shown<'_>) -> String {
    let (group, rest) = (shown.group, shown.rest.as_str());
    match (group, rest) {
        ("plan", column) => PLACES.iter().find(|(id, _)| *id == column).map_or(format!("plan {column}"), |(_, name)| {
            if column == "cathedral2" { "second Cathedral".to_string() } else { (*name).to_string() }
        }),
        ("debts", "") => "not paid yet".to_string(),
        _ => {
            let place = if rest.is_empty() { group.to_string() } else { format!("{group}.{rest}") };
            let name = modules::all().find_map(|module| module.place_name(&place));
            name.map_or_else(|| format!("{group} {rest}").trim().to_string(), str::to_string)
        }
    }
}

/// A piece in few words, where it lies before a painter or behind the screen.
fn short(group: &str, piece: &Piece) -> String {
    match (group, kind(piece)) {
        ("plan", TILE) => format!("{} tile", what(piece)),
        ("plan", "assistant") if what(piece) == "sick" => format!("{} sick", piece.n),
        ("debts", "thaler") => format!("{} on it", count(piece.n.into(), "thaler", "thalers")),
        _ => modules::all().find_map(|module| (module.short)(group, piece)).unwrap_or_else(|| scene_table::in_words(piece)),
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
        ("plan", "assistant") => what != "sick",
        _ => KNOWN_PIECES.contains(&kind) || modules::all().any(|module| module.draws_piece(group, kind)),
    }
}
