//! Any table in sentences, from its layout and its scene: for those who hear it and do not see it. What somebody needs first comes
//! first: how the game stands, what is theirs, the board, the others.

use tabletop::{Layout, Piece, Seat, Term, Thing, Viewer, data};

use crate::games::View;
use crate::lang::{language, told};
use crate::scene_table::{self, Spot, all_spots};
use crate::session_log::POINTS;

/// A part of the table, in sentences.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Chapter {
    pub(crate) name: String,
    /// The module that it belongs to.
    pub(crate) module: Option<u8>,
    pub(crate) sentences: Vec<String>,
}

/// The chapters of a table: how it stands, what belongs to whoever looks, the kinds of places that are named here, all others, and
/// what belongs to each of the other players.
pub(crate) fn chapters(view: &View<'_>, now: &[String], kinds: &[(Term, &[&str])]) -> Vec<Chapter> {
    let spots = all_spots(view);
    let chapter = |name: Term, module, sentences| Chapter { name: language().say(name), module, sentences };
    let now: Vec<String> = now.iter().map(|said| anstream::adapter::strip_str(said).to_string()).collect();
    let now = (!now.is_empty()).then(|| format!("{}.", in_a_sentence(&now)));
    let mut all = vec![chapter(Term("chapter|Now"), None, now.into_iter().collect())];
    let own = match view.viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator | Viewer::Open => None,
    };
    if let Some(seat) = own {
        all.push(chapter(Term("chapter|Yours"), None, of_player(view, &spots, seat)));
    }
    let common: Vec<&Spot<'_>> = spots.iter().filter(|spot| spot.owner().is_none()).collect();
    for (name, kinds) in kinds {
        let of = |kind: &str| common.iter().copied().filter(|spot| is_base(spot) && spot.kind() == kind).collect::<Vec<_>>();
        let mut said = Vec::new();
        for (n, kind) in kinds.iter().enumerate() {
            let mut here = of(kind);
            // What stands on one stall stands together.
            tabletop::sort_few(&mut here, |spot| spot.thing.and_then(|thing| thing.word("stall")));
            said.extend(sentences(view, &here));
            // Where the chapter is about places, it says which of them are empty.
            if n == 0 {
                said.extend(empty(view, &here));
            }
        }
        all.push(chapter(*name, None, said));
    }
    let is_named = |spot: &Spot<'_>| is_base(spot) && kinds.iter().any(|(_, kinds)| kinds.contains(&spot.kind()));
    let rest: Vec<&Spot<'_>> = common.into_iter().filter(|spot| !is_named(spot)).collect();
    for same in rest.chunk_by(|a, b| module(a) == module(b)) {
        let of_module = same.first().and_then(|spot| module(spot));
        all.push(chapter(Term("chapter|Other places"), of_module, sentences(view, same)));
    }
    for (seat, name) in Seat::ALL.into_iter().zip(view.names).filter(|(seat, _)| Some(*seat) != own) {
        all.push(Chapter { name: name.clone(), module: None, sentences: of_player(view, &spots, seat) });
    }
    // Automata have belongings too, but no seat.
    let automata: Vec<&Spot<'_>> = spots.iter().filter(|spot| spot.owner().is_some_and(|who| seat_named(who).is_none())).collect();
    for same in automata.chunk_by(|a, b| a.owner() == b.owner()) {
        let name = same.first().and_then(|spot| spot.owner()).unwrap_or_default();
        all.push(Chapter { name: automaton(view, name), module: None, sentences: sentences(view, same) });
    }
    all.retain(|chapter| !chapter.sentences.is_empty());
    all
}

fn is_base(spot: &Spot<'_>) -> bool {
    module(spot).is_none()
}
fn module(spot: &Spot<'_>) -> Option<u8> {
    spot.thing.and_then(|thing| thing.module)
}
fn seat_named(name: &str) -> Option<Seat> {
    Seat::ALL.into_iter().find(|seat| seat.name() == name)
}

/// What people call an automaton: what they call its figure.
fn automaton(view: &View<'_>, name: &str) -> String {
    let figure = view.layout.pieces.values().find(|thing| thing.kind == "painter" && thing.is_of(name));
    figure.map_or_else(|| name.to_string(), |figure| scene_table::tell(view, &figure.label))
}

/// What belongs to a player, their points first.
fn of_player(view: &View<'_>, spots: &[Spot<'_>], seat: Seat) -> Vec<String> {
    let points = view.scene.scores.get(seat.index()).map(|points| format!("{}.", language().say(POINTS.count(*points))));
    let mut own: Vec<&Spot<'_>> = spots.iter().filter(|spot| spot.owner() == Some(seat.name())).collect();
    // What one has in hand comes first.
    tabletop::sort_few(&mut own, |spot| !matches!(spot.kind(), "screen" | "hand"));
    points.into_iter().chain(sentences(view, &own)).collect()
}

/// A sentence for each place on which something lies.
fn sentences(view: &View<'_>, spots: &[&Spot<'_>]) -> Vec<String> {
    let full = spots.iter().filter(|spot| !spot.pieces.is_empty() && !is_only_score(view.layout, spot));
    full.map(|spot| sentence(view, spot)).collect()
}

/// The places on which nothing lies: one after the other, or in a sentence each where their names are long.
fn empty(view: &View<'_>, spots: &[&Spot<'_>]) -> Vec<String> {
    let mut names: Vec<String> =
        spots.iter().filter(|spot| spot.pieces.is_empty() && !spot.uncounted).map(|spot| called(view, spot)).collect();
    names.dedup();
    let (long, short): (Vec<String>, Vec<String>) = names.into_iter().partition(|name| name.contains(','));
    let nothing = language().say(Term("empty|nothing"));
    let together = (!short.is_empty()).then(|| told!("Empty: {places}.", places = data(short.join(", "))));
    long.iter().map(|name| format!("{} {nothing}.", scene_table::with_colon(name))).chain(together).collect()
}

/// Does nothing but the figures of painters stand there, on a track that only counts points?
fn is_only_score(layout: &Layout, spot: &Spot<'_>) -> bool {
    let figures = |piece: &Piece| layout.pieces.get(&piece.piece).is_some_and(|thing| thing.kind == "painter");
    let counts = layout.space(spot.name).is_some() || matches!(spot.kind(), "start" | "stairs");
    counts && spot.pieces.iter().all(figures)
}

fn sentence(view: &View<'_>, spot: &Spot<'_>) -> String {
    let mut pieces: Vec<&Piece> = spot.pieces.iter().collect();
    tabletop::sort_few(&mut pieces, |piece| view.layout.pieces.get(&piece.piece).map(|thing| (thing.kind, thing.number("number"))));
    let mut labels: Vec<(String, u32)> = Vec::new();
    for piece in pieces {
        let label = scene_table::label(view, piece);
        match labels.iter_mut().find(|(other, _)| *other == label) {
            Some((_, n)) => *n += piece.n,
            None => labels.push((label, piece.n)),
        }
    }
    let pieces: Vec<String> = labels.into_iter().map(|(label, n)| counted(label, n)).collect();
    format!("{} {}.", scene_table::with_colon(&called(view, spot)), in_a_list(&pieces))
}

/// What people call a place; one of a track by its number.
fn called(view: &View<'_>, spot: &Spot<'_>) -> String {
    let label = |thing: &Thing| scene_table::tell(view, &thing.label);
    let name = spot.thing.map(label).filter(|label| !label.is_empty()).unwrap_or_else(|| unnamed(view, spot));
    match view.layout.space(spot.name) {
        Some(space) => format!("{name} {space}"),
        None => name,
    }
}

/// A place that nobody has named is known by where it stands among others of its kind.
fn unnamed(view: &View<'_>, spot: &Spot<'_>) -> String {
    let Some((thing, space)) = spot.thing.and_then(|thing| Some((thing, thing.number("space")?))) else { return spot.name.to_string() };
    let spaces = view.layout.places_of(thing.kind).filter(|(_, other)| other.owner == thing.owner).count() as i64;
    match thing.kind {
        "mood" => told!("mood, space {space} of {spaces}", space, spaces),
        _ => told!("space {space} of {spaces}", space, spaces),
    }
}

/// Things one after the other. Where a comma stands in one of them, a semicolon tells where the next begins; where a semicolon does, each of
/// them is a sentence.
fn in_a_list(things: &[String]) -> String {
    let has = |sign: &str| things.iter().any(|thing| thing.contains(sign));
    things.join(match (has("; "), has(", ")) {
        (true, _) => ". ",
        (false, true) => "; ",
        (false, false) => ", ",
    })
}

/// Parts of a sentence; behind a colon none is needed between them.
fn in_a_sentence(parts: &[String]) -> String {
    let between = |said: &str| if said.ends_with(':') { " " } else { ", " };
    parts.iter().fold(String::new(), |said, part| if said.is_empty() { part.clone() } else { format!("{said}{}{part}", between(&said)) })
}

/// "a gold leaf", "3 times a thaler".
fn counted(label: String, n: u32) -> String {
    if n == 1 { label } else { told!("{n} times {what}", n, what = data(label)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_in_a_hand_is_told_apart() {
        let said = |things: &[&str]| in_a_list(&things.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(said(&["red paint", "3 times a thaler"]), "red paint, 3 times a thaler");
        assert_eq!(said(&["blue, trades for 1 card", "red"]), "blue, trades for 1 card; red");
        assert_eq!(said(&["a tile; blots: red, blue", "a tile; blots: red"]), "a tile; blots: red, blue. a tile; blots: red");
    }

    #[test]
    fn nothing_stands_behind_a_colon() {
        let said = |parts: &[&str]| in_a_sentence(&parts.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(said(&["Round 1", "Anna:", "drawing", "6 sections end the game"]), "Round 1, Anna: drawing, 6 sections end the game");
    }
}
