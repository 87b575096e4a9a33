//! The look of the modules: a file for each, found through one list. A file says which places belong together and how their
//! pieces are written short; it knows no rule. `more` shows a place in full that no module draws.

use fresco::ModuleId;
use tabletop::Piece;

use super::{Block, Table};
use crate::ink::{bold, dim, letters};
use crate::scene_table::item_block;

/// Finds the file of each module. A module without a line in the list does not compile.
macro_rules! modules {
    ($($(#[$cfg:meta])* $Id:ident $file:ident,)*) => {
        $($(#[$cfg])* mod $file;)*

        fn look_of(id: ModuleId) -> &'static dyn ModuleLook {
            match id { $($(#[$cfg])* ModuleId::$Id => &$file::$Id,)* }
        }
    };
}

modules! {
    Portraits m01_portraits,
    Requests m02_requests,
    Blends m03_blends,
    Well m04_well,
    GoldLeaf m05_gold_leaf,
    Glaziers m06_glaziers,
    Scrolls m07_scrolls,
    Bell m08_bell,
    Wall m09_wall,
    Doctor m10_doctor,
    Favours m11_favours,
    Ladies m12_ladies,
    Catacombs m13_catacombs,
    Benches m14_benches,
    Dome m15_dome,
    BlackMarket m16_black_market,
    Guild m17_guild,
    #[cfg(feature = "rain")]
    Rain m30_rain,
}

/// All that the terminal knows of a module. Everything has a default: the terminal shows a module that says nothing like any
/// other part of the table.
pub(super) trait ModuleLook {
    /// The heading of its block.
    fn title(&self) -> &'static str {
        ""
    }
    /// The things it lays on the table for all, in a line or two; without items there is no block.
    fn items(&self, t: &Table<'_>) -> Vec<String> {
        let _ = t;
        Vec::new()
    }
    /// Does its block show this place?
    fn draws_place(&self, group: &str, rest: &str) -> bool {
        let _ = (group, rest);
        false
    }
    /// Does its block show pieces of this kind that lie on a place of the base game?
    fn draws_piece(&self, group: &str, kind: &str) -> bool {
        let _ = (group, kind);
        false
    }
    /// The facts that its block tells.
    fn facts(&self) -> &'static [&'static str] {
        &[]
    }
    /// The name of a painter's place, if it is the module's.
    fn place_name(&self, group: &str, rest: &str) -> Option<&'static str> {
        let _ = (group, rest);
        None
    }
    /// A piece in few words, where it lies before a painter or behind the screen.
    fn short(&self, group: &str, piece: &Piece) -> Option<String> {
        let _ = (group, piece);
        None
    }
    /// The kind of its pieces that are told together behind the screen.
    fn kept(&self) -> Option<&'static str> {
        None
    }
    /// The pieces of that kind in words.
    fn kept_in_words(&self, pieces: &[&Piece]) -> String {
        let _ = pieces;
        String::new()
    }
}

/// All modules, in the order of their numbers.
pub(super) fn all() -> impl Iterator<Item = &'static dyn ModuleLook> {
    ModuleId::ALL.iter().copied().map(look_of)
}

/// Does a block of a module show this place?
pub(super) fn is_drawn(name: &str) -> bool {
    let (group, rest) = name.split_once('.').unwrap_or((name, ""));
    all().any(|module| module.draws_place(group, rest))
}

fn is_section(text: &str) -> bool {
    matches!(text.as_bytes(), [b'A'..=b'E', b'1'..=b'5'])
}

fn is_number(text: &str) -> bool {
    text.parse::<u8>().is_ok()
}

/// The first word of a piece's name.
pub(super) fn kind(piece: &Piece) -> &str {
    piece.piece.split(' ').next().unwrap_or_default()
}

/// The rest of a piece's name after its kind.
pub(super) fn what(piece: &Piece) -> &str {
    piece.piece.split_once(' ').map_or("", |(_, what)| what)
}

/// "for 2 thalers" out of "a remedy for 2 thalers".
fn price(label: &str) -> &str {
    label.rfind("for ").and_then(|at| label.get(at..)).unwrap_or_default()
}

fn or_none(items: &[String], between: &str) -> String {
    if items.is_empty() { dim("none") } else { items.join(between) }
}

impl Table<'_> {
    /// A block for each module that has something on the table.
    pub(super) fn modules(&self) -> Vec<Block> {
        let blocks = all().map(|module| (module.title(), module.items(self))).filter(|(_, items)| !items.is_empty());
        blocks.map(|(title, items)| item_block(self.view, title, &items)).collect()
    }

    fn pieces(&self, place: &str) -> &[Piece] {
        self.place(place).map(|p| p.pieces.as_slice()).unwrap_or_default()
    }
    /// Is there such a place at all?
    fn has(&self, place: &str) -> bool {
        self.place(place).is_some()
    }
    /// A text, bold if something can be chosen at that place.
    fn at(&self, place: &str, text: String) -> String {
        if self.view.is_lit(place) { bold(text) } else { text }
    }
    /// Letters of all pieces of a place: "RR Y".
    fn in_letters(&self, place: &str) -> String {
        let each = self.pieces(place).iter().map(|p| letters(&what(p).repeat(p.n as usize)));
        or_none(&each.collect::<Vec<_>>(), " ")
    }
    /// The places of a group in their order, with the rest of their names.
    fn group(&self, group: &str) -> Vec<(String, String)> {
        let names = self.view.scene.places.keys().filter_map(|name| Some((name, name.strip_prefix(group)?.strip_prefix('.')?)));
        let mut all: Vec<(String, String)> = names.map(|(name, rest)| (name.clone(), rest.to_string())).collect();
        all.sort_by_key(|(_, rest)| rest.parse::<u32>().unwrap_or(0));
        all
    }
    /// The sections of the fresco on which such a piece lies, and the piece.
    fn on_sections(&self, kind: &str) -> Vec<(String, &Piece)> {
        let of_kind = |p: &&Piece| p.piece.split(' ').next() == Some(kind);
        let all = self.group("fresco").into_iter().filter(|(_, section)| is_section(section));
        all.filter_map(|(place, section)| Some((section, self.pieces(&place).iter().find(of_kind)?))).collect()
    }
}
