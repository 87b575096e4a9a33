//! The belongings of the painters, and all other places and pieces that this screen does not know by their kind.
//! Places of a kind are shown together; what belongs to a painter is shown with that painter.

use tabletop::{Piece, Scene, Term, Text, Thing, in_a_row};

use super::modules::{self, Lying};
use super::{Block, COLUMNS_OF_PLAN, PAINTS, THALERS, TableDrawing};
use crate::games::View;
use crate::ink::dim;
use crate::lang::{language, told};
use crate::scene_table::{self, Shown, Spot, TYPED_FACTS, item_block, item_lines, merged, with_colon};

/// The kinds of places of the base game that have their spot on the screen.
const KNOWN_PLACES: [&str; 17] = [
    "altar",
    "asleep",
    "bag",
    "controls",
    "hour",
    "mood",
    "neutral",
    "pool",
    "resting",
    "score",
    "screen",
    "section",
    "stall",
    "stall-space",
    "start",
    "supply",
    "tiles",
];
/// The kinds of pieces that are drawn on those places.
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
const KNOWN_FACTS: [&str; 2] = ["edition", "modules"];

impl TableDrawing<'_> {
    /// The belongings of each painter, and everything on their plan besides assistants.
    pub(super) fn belongings(&self) -> Vec<Block> {
        let shown = self.all_shown();
        let mut blocks = Vec::new();
        for who in self.painters_here() {
            let own: Vec<&Shown<'_>> = shown.iter().filter(|s| s.whose == Some(who) && !s.pieces.is_empty()).collect();
            if !own.is_empty() {
                let items = merged(&own, named);
                let name = anstream::adapter::strip_str(&self.called(who, 14)).to_string();
                blocks.push(Block { name, lines: item_lines(self.view, &with_colon(&self.called(who, 14)), &items) });
            }
        }
        blocks
    }

    /// Everything without a spot of its own on the screen: other pieces on the board, and one block for each kind of place.
    pub(super) fn more(&self) -> Vec<Block> {
        let shown = self.all_shown();
        let mut blocks = Vec::new();
        let common: Vec<&Shown<'_>> = shown.iter().filter(|s| s.whose.is_none()).collect();
        let (on_board, groups): (Vec<&Shown<'_>>, Vec<&Shown<'_>>) = common.into_iter().partition(|s| s.thing.is_some_and(has_a_spot));
        if !on_board.is_empty() {
            let name = language().say(Term("heading|Also on the board"));
            blocks.push(item_block(self.view, &name, &merged(&on_board, on_the_board)));
        }
        blocks.extend(scene_table::groups(self.view, &groups));
        let known = |name: &str| {
            KNOWN_FACTS.contains(&name) || TYPED_FACTS.contains(&name) || modules::all().any(|(_, module)| module.facts.contains(&name))
        };
        let facts = self.view.scene.facts.iter().filter(|(name, _)| !known(name));
        let facts: Vec<String> = facts.map(|(name, value)| scene_table::fact(self.view, name, value)).collect();
        if !facts.is_empty() {
            let name = language().say(Term("heading|Also"));
            blocks.push(Block { lines: item_lines(self.view, &dim(with_colon(&name)), &facts), name });
        }
        blocks
    }

    /// The things behind a painter's screen besides paints and thalers, in words.
    pub(super) fn kept(&self, screen: &Thing, pieces: &[Piece]) -> Vec<String> {
        let together: Vec<&str> = modules::all().filter_map(|(_, module)| Some(module.kept?.0)).chain([TILE]).collect();
        let kind = |p: &Piece| self.thing(p).map_or("", |thing| thing.kind);
        let single = |p: &&Piece| !self.is_drawn(screen, p) && !together.contains(&kind(p));
        let of = |wanted: &str| {
            let known = pieces.iter().filter_map(|p| Some((self.thing(p)?, p.n)));
            known.filter(|(thing, _)| thing.kind == wanted).collect::<Vec<_>>()
        };
        let mut items: Vec<String> = pieces.iter().filter(single).map(|p| self.short(Some(screen), p)).collect();
        let alike = modules::all().filter_map(|(_, module)| module.kept).map(|(kind, in_words)| (of(kind), in_words));
        items.extend(alike.filter(|(pieces, _)| !pieces.is_empty()).map(|(pieces, in_words)| in_words(&pieces)));
        let tiles: Vec<Text> = of(TILE).into_iter().map(|(tile, _)| modules::tile_name(tile)).collect();
        if !tiles.is_empty() {
            items.push(told!("tiles for the plan: {tiles}", tiles = in_a_row(tiles)));
        }
        items
    }

    fn all_shown(&self) -> Vec<Shown<'_>> {
        scene_table::all_spots(self.view).iter().filter_map(|spot| self.shown(spot)).collect()
    }

    /// The part of a place that has to be shown here, if any.
    fn shown<'a>(&'a self, spot: &Spot<'a>) -> Option<Shown<'a>> {
        let own_screen = spot.kind() == "screen" && spot.owner().is_some_and(|who| self.is_own(who));
        if own_screen || spot.thing.is_some_and(modules::is_drawn) {
            return None;
        }
        let known = spot.thing.is_some_and(has_a_spot);
        let pieces = spot.pieces.iter().filter(|p| !known || spot.thing.is_none_or(|place| !self.is_drawn(place, p)));
        let mut pieces: Vec<&Piece> = pieces.collect();
        tabletop::sort_few(&mut pieces, |p| self.thing(p).map(|thing| (thing.kind, thing.number("number"))));
        let mut shown = Shown::new(self.view, spot, self.in_words(spot, &pieces).into_iter());
        // What nobody can count is not worth a line, nor is an empty place that is already drawn.
        let is_known = known || spot.thing.is_some_and(modules::is_known);
        if shown.pieces.is_empty() && (spot.uncounted || (is_known && (known || !self.view.is_lit(spot.name)))) {
            return None;
        }
        if known {
            shown.label = String::new();
        }
        Some(shown)
    }

    /// The pieces on a place, each in few words, or all of them where there is little room.
    fn in_words(&self, spot: &Spot<'_>, pieces: &[&Piece]) -> Vec<String> {
        let together = modules::all().filter_map(|(_, module)| module.laid).find(|(kind, _)| self.brief && *kind == spot.kind());
        match together.filter(|_| !pieces.is_empty()) {
            Some((_, in_words)) => vec![in_words(&pieces.iter().filter_map(|p| Some((self.thing(p)?, p.n))).collect::<Vec<_>>())],
            None => pieces.iter().map(|p| self.short(spot.thing, p)).collect(),
        }
    }

    /// Is that the painter who looks at the table?
    fn is_own(&self, who: &str) -> bool {
        matches!(self.view.viewer, tabletop::Viewer::Seat(seat) if seat.name() == who)
    }

    /// A piece in few words, where it lies before a painter or behind the screen.
    fn short(&self, place: Option<&Thing>, piece: &Piece) -> String {
        let (Some(place), Some(thing)) = (place, self.thing(piece)) else { return scene_table::in_words(self.view, piece) };
        match (place.kind, thing.kind) {
            ("plan", TILE) => scene_table::tell(self.view, &modules::whole_tile_name(thing)),
            ("plan", "assistant") if is_sick(thing) => told!("{n} sick", n = piece.n),
            ("debts", "thaler") => told!("{thalers} on it", thalers = THALERS.count(piece.n)),
            _ => {
                let lying = Lying { place, piece: thing, n: piece.n, brief: self.brief };
                let short = modules::all().find_map(|(_, module)| (module.short)(&lying));
                short.unwrap_or_else(|| scene_table::in_words(self.view, piece))
            }
        }
    }

    /// Is the piece drawn on a place that has a spot?
    fn is_drawn(&self, place: &Thing, piece: &Piece) -> bool {
        let Some(piece) = self.thing(piece) else { return false };
        match (place.kind, piece.kind) {
            ("screen", "paint") => piece.word("paint").is_some_and(|paint| PAINTS.contains(&paint)),
            ("supply", _) => true,
            ("plan" | "screen", "assistant") => !is_sick(piece),
            _ => KNOWN_PIECES.contains(&piece.kind) || modules::all().any(|(_, module)| module.draws_piece(place.kind, piece.kind)),
        }
    }
}

/// The columns of a plan to which a draft has added something, from left to right; then whatever else it has added.
pub(crate) fn laid_out(view: &View<'_>, before: &Scene) -> Vec<String> {
    let table = TableDrawing::of(view);
    let in_column = |(column, called, _): &(&str, Term, Term)| {
        let added = view.layout.places_of("plan").filter(|(_, place)| place.word("column") == Some(*column));
        let (place, new) =
            added.map(|(name, place)| (place, scene_table::new_pieces(view, before, name))).find(|(_, new)| !new.is_empty())?;
        let (own, others): (Vec<Piece>, Vec<Piece>) = new.into_iter().partition(|piece| table.thing(piece).is_some_and(is_own_assistant));
        let own: u32 = own.iter().map(|piece| piece.n).sum();
        let others = others.iter().map(|piece| format!(" + {}", table.short(Some(place), piece)));
        Some(format!("{} {own}{}", language().say(*called), others.collect::<String>()))
    };
    let columns = COLUMNS_OF_PLAN.iter().filter_map(in_column);
    columns.chain(scene_table::added(view, before, |place| !["plan", "pool", "screen"].contains(&place.kind))).collect()
}

/// Everybody has assistants of their own; the neutral and the sick ones belong to nobody.
fn is_own_assistant(piece: &Thing) -> bool {
    piece.kind == "assistant" && piece.owner.is_some()
}

/// The kind of tiles that painters put on their plan.
const TILE: &str = "action-tile";

fn is_sick(assistant: &Thing) -> bool {
    assistant.word("health") == Some("sick")
}

/// The name of a painter's place.
fn named(shown: &Shown<'_>) -> String {
    let Some(thing) = shown.thing else { return shown.in_full() };
    let column = COLUMNS_OF_PLAN.iter().find(|(id, ..)| thing.kind == "plan" && thing.word("column") == Some(id));
    let name = match (thing.kind, column) {
        (_, Some((_, name, _))) => Some(*name),
        ("debts", _) => Some(Term("belongings|not paid yet")),
        _ => modules::all().find_map(|(_, module)| module.place_name(thing)),
    };
    name.map_or_else(|| shown.in_full(), |name| language().say(name))
}

/// The name of a place of the board.
fn on_the_board(shown: &Shown<'_>) -> String {
    let section = shown.thing.and_then(|thing| thing.word("section"));
    section.map_or_else(|| shown.in_full(), str::to_string)
}

/// Has the place a spot on the screen?
fn has_a_spot(place: &Thing) -> bool {
    let known = |column: &str| COLUMNS_OF_PLAN.iter().any(|(id, ..)| *id == column);
    match place.kind {
        _ if place.module.is_some() => false,
        "plan" => place.word("column").is_some_and(known),
        kind => KNOWN_PLACES.contains(&kind),
    }
}
