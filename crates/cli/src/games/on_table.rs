//! What lies where, and what is printed on it: a scene read through its layout, so that nobody has to take a name apart.

use tabletop::{Layout, Scene, Text, Thing};

/// A table: its layout, and what a viewer sees on it.
#[derive(Clone, Copy)]
pub(crate) struct OnTable<'a> {
    pub(crate) layout: &'a Layout,
    pub(crate) scene: &'a Scene,
}

/// Pieces that look alike and lie together.
#[derive(Clone, Copy)]
pub(crate) struct Lying<'a> {
    /// What is printed on each of them.
    pub(crate) piece: &'a Thing,
    pub(crate) n: u32,
}

/// A place by its name, and what is printed there.
#[derive(Clone, Copy)]
pub(crate) struct Spot<'a> {
    pub(crate) name: &'a str,
    pub(crate) place: &'a Thing,
}

impl<'a> OnTable<'a> {
    /// The places of a kind.
    pub(crate) fn places(self, kind: &'a str) -> impl Iterator<Item = Spot<'a>> {
        self.layout.places_of(kind).map(|(name, place)| Spot { name, place })
    }
    /// The places of a kind, sorted by the number of that name.
    pub(crate) fn in_order(self, kind: &'a str, number: &str) -> Vec<Spot<'a>> {
        let mut places: Vec<Spot<'a>> = self.places(kind).collect();
        tabletop::sort_few(&mut places, |spot| spot.place.number(number));
        places
    }
    /// The name of the first place of a kind of which this is true; no place has an empty name.
    pub(crate) fn place(self, kind: &'a str, is_it: impl Fn(&Thing) -> bool) -> &'a str {
        self.places(kind).find(|spot| is_it(spot.place)).map_or("", |spot| spot.name)
    }
    /// The name of the only place of a kind.
    pub(crate) fn only(self, kind: &'a str) -> &'a str {
        self.place(kind, |_| true)
    }
    /// The name of the place of a kind that belongs to a player.
    pub(crate) fn own(self, kind: &'a str, owner: &str) -> &'a str {
        self.place(kind, |place| place.is_of(owner))
    }

    /// The pieces on a place.
    pub(crate) fn pieces(self, place: &str) -> impl Iterator<Item = Lying<'a>> {
        let pieces = self.scene.places.get(place).map(|view| view.pieces.as_slice()).unwrap_or_default();
        pieces.iter().filter_map(move |lying| Some(Lying { piece: self.layout.pieces.get(&lying.piece)?, n: lying.n }))
    }
    /// The pieces of a kind on a place.
    pub(crate) fn pieces_of(self, place: &str, kind: &str) -> impl Iterator<Item = Lying<'a>> {
        self.pieces(place).filter(move |lying| lying.piece.kind == kind)
    }
    /// How many pieces lie on a place, all kinds together.
    pub(crate) fn count(self, place: &str) -> u32 {
        self.pieces(place).map(|lying| lying.n).sum()
    }
    /// How many pieces of a kind lie on a place.
    pub(crate) fn count_of(self, place: &str, kind: &str) -> u32 {
        self.pieces_of(place, kind).map(|lying| lying.n).sum()
    }

    /// A fact, if it is stated.
    pub(crate) fn fact(self, name: &str) -> Option<&'a Text> {
        self.scene.facts.get(name)
    }
}
