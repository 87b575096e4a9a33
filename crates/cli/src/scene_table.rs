//! Any table, drawn from its layout and its scene: facts, places with the pieces on them, and what lies before each player. A
//! game that draws its own table uses the parts of this one for everything that has no spot of its own.

#[cfg(test)]
mod tests;

use tabletop::{Piece, Scene, Seat, Term, Text, Thing, Value};

use crate::games::{Block, View};
use crate::ink::{bold, dim, heading, paint, painter_style, wrapped};
use crate::lang::{language, told};

/// The facts that a scene tells in fields of their own.
pub(crate) const TYPED_FACTS: [&str; 4] = ["last round", "phase", "players", "round"];

/// Something in the language of the terminal, with the players called by their names.
pub(crate) fn tell(view: &View<'_>, text: &Text) -> String {
    language().tell(text, view.names)
}
/// A word before a colon, which stands apart from it in some languages.
pub(crate) fn with_colon(word: &str) -> String {
    format!("{word}{}", language().say(Term("sign|:")))
}
/// That there is nothing.
fn nothing() -> String {
    dim(language().say(Term("empty|nothing")))
}

/// Draws the whole table: facts, then one block for each kind of place, then one for each player.
pub(crate) fn draw(view: &View<'_>) -> Vec<Block> {
    let visible = all_spots(view).into_iter().filter(|spot| !spot.uncounted || !spot.pieces.is_empty());
    let shown: Vec<Shown<'_>> = visible.map(|spot| Shown::new(view, &spot, spot.pieces.iter().map(|p| in_words(view, p)))).collect();
    let mut blocks = Vec::new();
    let facts = facts(view);
    if !facts.is_empty() {
        blocks.push(Block { name: String::new(), lines: vec![bold(facts.join(" · "))] });
    }
    blocks.extend(groups(view, &shown.iter().filter(|s| s.whose.is_none()).collect::<Vec<_>>()));
    for (seat, name) in Seat::ALL.into_iter().zip(view.names) {
        let own: Vec<&Shown<'_>> = shown.iter().filter(|s| s.whose == Some(seat.name())).collect();
        if !own.is_empty() {
            let mark = if view.acting.contains(&seat) { bold("▸ ") } else { String::new() };
            let head = format!("{mark}{}", with_colon(&paint(name, painter_style(seat.name()))));
            blocks.push(Block { name: name.clone(), lines: item_lines(view, &head, &merged(&own, |s| s.in_full())) });
        }
    }
    blocks
}

/// The round, the phase, and whatever else is known of the whole table.
pub(crate) fn facts(view: &View<'_>) -> Vec<String> {
    let scene = view.scene;
    let round = (scene.round > 0).then(|| told!("round: {n}", n = scene.round));
    let phase = (!scene.phase.is_empty()).then(|| told!("phase: {phase}", phase = scene.phase.clone()));
    let others = scene.facts.iter().filter(|(name, _)| !TYPED_FACTS.contains(&name.as_str()));
    round.into_iter().chain(phase).chain(others.map(|(name, value)| fact(view, name, value))).collect()
}
/// A fact for which there is no word: it is called by its name.
pub(crate) fn fact(view: &View<'_>, name: &str, value: &Text) -> String {
    format!("{} {}", with_colon(name), tell(view, value))
}

/// A place as it is now.
pub(crate) struct Spot<'a> {
    pub(crate) name: &'a str,
    /// What is known of it. A place that the layout does not have is a kind of its own.
    pub(crate) thing: Option<&'a Thing>,
    pub(crate) pieces: &'a [Piece],
    /// Nobody can count what lies here.
    pub(crate) uncounted: bool,
}

impl<'a> Spot<'a> {
    pub(crate) fn kind(&self) -> &'a str {
        self.thing.map_or(self.name, |thing| thing.kind)
    }
    pub(crate) fn owner(&self) -> Option<&'a str> {
        self.thing.and_then(|thing| thing.owner.as_deref())
    }
}

/// All places, empty ones too: those of a kind together, in the order of the values that tell them apart.
pub(crate) fn all_spots<'a>(view: &View<'a>) -> Vec<Spot<'a>> {
    let (layout, scene) = (view.layout, view.scene);
    let beyond = scene.places.keys().filter(|name| !layout.places.contains_key(*name));
    let spot = |name: &'a String| {
        let (thing, place) = (layout.place_named(name), scene.places.get(name));
        let pieces = place.map(|p| p.pieces.as_slice()).unwrap_or_default();
        Spot { name, thing, pieces, uncounted: place.is_some_and(|p| p.uncounted) }
    };
    let mut all: Vec<Spot<'a>> = layout.places.keys().chain(beyond).map(spot).collect();
    all.sort_by_cached_key(|spot| {
        let values = spot.thing.map(|thing| thing.values.values().map(order).collect::<Vec<_>>());
        (spot.thing.and_then(|thing| thing.module), spot.kind(), values, view.layout.space(spot.name))
    });
    all
}

/// Numbers come in the order of numbers, then words.
pub(crate) fn order(value: &Value) -> (u8, i64, String) {
    match value {
        Value::Number(n) => (0, *n, String::new()),
        Value::Word(word) => (1, 0, word.clone()),
        Value::Words(words) => (2, 0, words.join(" ")),
    }
}

/// A place of which something is to be shown.
pub(crate) struct Shown<'a> {
    /// The module that it belongs to.
    module: Option<u8>,
    pub(crate) kind: &'a str,
    pub(crate) thing: Option<&'a Thing>,
    /// What tells it from others of its kind; empty if there are none.
    pub(crate) name: String,
    /// The player or painter who owns it.
    pub(crate) whose: Option<&'a str>,
    pub(crate) label: String,
    /// The pieces on it, in words.
    pub(crate) pieces: String,
    lit: bool,
}

impl<'a> Shown<'a> {
    /// A place with these pieces.
    pub(crate) fn new(view: &View<'a>, spot: &Spot<'a>, pieces: impl Iterator<Item = String>) -> Shown<'a> {
        let (name, label) = spot.thing.map_or_else(Default::default, |thing| told_apart(view, spot.name, thing));
        let pieces: Vec<String> = pieces.collect();
        Shown {
            module: spot.thing.and_then(|thing| thing.module),
            kind: spot.kind(),
            thing: spot.thing,
            name,
            whose: spot.owner(),
            label: if spot.owner().is_some() { String::new() } else { label },
            pieces: pieces.join(", "),
            lit: view.is_lit(spot.name),
        }
    }
    /// Its name, or its kind where it is the only one. Kinds have no words of their own.
    pub(crate) fn in_full(&self) -> String {
        if self.name.is_empty() { self.kind.replace('-', " ") } else { self.name.clone() }
    }
}

/// The name of a place among others of its kind, and its label unless that is the name.
fn told_apart(view: &View<'_>, name: &str, thing: &Thing) -> (String, String) {
    if let Some(space) = view.layout.space(name) {
        return (language().number(space.into()), tell(view, &thing.label));
    }
    let alike = |other: &Thing| (other.kind, other.module, &other.owner) == (thing.kind, thing.module, &thing.owner);
    let mut others = view.layout.places.iter().filter(|(other, it)| other.as_str() != name && alike(it)).peekable();
    if others.peek().is_none() {
        return (String::new(), tell(view, &thing.label));
    }
    if !thing.label.is_empty() && others.all(|(_, other)| other.label != thing.label) {
        return (tell(view, &thing.label), String::new());
    }
    let values: Vec<String> = thing.values.iter().map(|(what, value)| format!("{what} {}", written(value))).collect();
    (values.join(" "), tell(view, &thing.label))
}

fn written(value: &Value) -> String {
    match value {
        Value::Number(n) => n.to_string(),
        Value::Word(word) => word.clone(),
        Value::Words(words) => words.join(" "),
    }
}

/// What lies where that did not lie there before.
pub(crate) fn added(view: &View<'_>, before: &Scene, is_told: impl Fn(&Thing) -> bool) -> Vec<String> {
    let of = |name: &String| {
        let place = view.layout.place_named(name).filter(|place| is_told(place))?;
        let new: Vec<String> = new_pieces(view, before, name).iter().map(|piece| in_words(view, piece)).collect();
        (!new.is_empty()).then(|| format!("{} {}", with_colon(&tell(view, &place.label)), new.join(", ")))
    };
    view.scene.places.keys().filter_map(of).collect()
}

/// The pieces on a place that did not lie there before.
pub(crate) fn new_pieces(view: &View<'_>, before: &Scene, place: &str) -> Vec<Piece> {
    let on = |scene: &Scene| scene.places.get(place).map(|place| place.pieces.clone()).unwrap_or_default();
    let old = on(before);
    let there = |piece: &Piece| old.iter().filter(|p| p.piece == piece.piece).map(|p| p.n).sum::<u32>();
    let new = on(view.scene).into_iter().map(|piece| Piece { n: piece.n.saturating_sub(there(&piece)), ..piece });
    new.filter(|piece| piece.n > 0).collect()
}

/// One block for places of the same kind. Its heading is the kind, or what people call the place if it is the only one.
pub(crate) fn groups(view: &View<'_>, places: &[&Shown<'_>]) -> Vec<Block> {
    let block = |same: &[&Shown<'_>]| match same {
        [only] if only.name.is_empty() && !only.label.is_empty() => {
            let pieces = if only.pieces.is_empty() { nothing() } else { only.pieces.clone() };
            item_block(view, &capitalized(&only.label), &[pieces])
        }
        _ => {
            let kind = same.first().map_or(String::new(), |s| s.kind.replace('-', " "));
            item_block(view, &capitalized(&kind), &merged(same, |s| s.name.clone()))
        }
    };
    places.chunk_by(|a, b| (a.module, a.kind) == (b.module, b.kind)).map(block).collect()
}

fn capitalized(text: &str) -> String {
    text.chars().take(1).flat_map(char::to_uppercase).chain(text.chars().skip(1)).collect()
}

/// A heading and items.
pub(crate) fn item_block(view: &View<'_>, name: &str, items: &[String]) -> Block {
    Block { name: name.to_string(), lines: item_lines(view, &heading(with_colon(name)), items) }
}

/// A beginning and items, in as many lines as they need.
pub(crate) fn item_lines(view: &View<'_>, head: &str, items: &[String]) -> Vec<String> {
    wrapped(&format!("{head} {}", items.join(&format!(" {} ", dim("·")))), view.room, "  ")
}

/// The label of a piece, or its name if it has none.
pub(crate) fn label(view: &View<'_>, piece: &Piece) -> String {
    let label = view.layout.pieces.get(&piece.piece).map(|thing| &thing.label).filter(|label| !label.is_empty());
    label.map_or_else(|| piece.piece.clone(), |label| tell(view, label))
}

/// "a gold leaf", "a thaler × 3".
pub(crate) fn in_words(view: &View<'_>, piece: &Piece) -> String {
    let label = label(view, piece);
    if piece.n == 1 { label } else { format!("{label} × {}", piece.n) }
}

/// Neighbours that say the same are said once: "1, 2, 3 (a bench): nothing".
pub(crate) fn merged(places: &[&Shown<'_>], named: impl Fn(&Shown<'_>) -> String) -> Vec<String> {
    let alike = |a: &&Shown<'_>, b: &&Shown<'_>| a.label == b.label && a.pieces == b.pieces && a.kind == b.kind;
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
    let pieces = if pieces.is_empty() { nothing() } else { pieces.to_string() };
    match names.join(", ") + &label {
        head if head.is_empty() => pieces,
        head => format!("{} {pieces}", with_colon(&head)),
    }
}
