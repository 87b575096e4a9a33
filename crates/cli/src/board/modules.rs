//! The look of the modules: a file for each, found through one list. A file says which places belong together and how their
//! pieces are written short; it knows no rule. `more` shows a place in full that no module draws.

use fresco::ModuleId;
use tabletop::Piece;
use tabletop::text::count;

use super::{Block, Table};
use crate::ink::{bold, dim, letters};
use crate::scene_table::{bare, item_block};

/// Finds the file of each module. A module without a line in the list does not compile.
macro_rules! modules {
    ($($(#[$cfg:meta])* $Id:ident $file:ident,)*) => {
        $($(#[$cfg])* mod $file;)*

        fn look_of(id: ModuleId) -> &'static ModuleLook {
            match id { $($(#[$cfg])* ModuleId::$Id => &$file::LOOK,)* }
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

/// All that the terminal knows of a module. A module that says nothing is shown like any other part of the table.
pub(super) struct ModuleLook {
    /// The heading of its block.
    title: &'static str,
    /// The things it lays on the table for all, in a line or two; without items there is no block. Asked only while something
    /// that the block shows is on the table.
    items: fn(&Table<'_>) -> Vec<String>,
    /// The places that its block shows. At the end of a name `#` stands for any number, `@` for any section, `*` for anything.
    draws: &'static [&'static str],
    /// The pieces that its block shows of those on places of the base game: the first word of the place, the kind of piece.
    draws_pieces: &'static [(&'static str, &'static str)],
    /// The facts that its block tells.
    pub(super) facts: &'static [&'static str],
    /// The names of a painter's places.
    names: &'static [(&'static str, &'static str)],
    /// A piece in few words, where it lies before a painter or behind the screen.
    pub(super) short: fn(group: &str, piece: &Piece) -> Option<String>,
    /// The kind of its pieces that are told together behind the screen, and how.
    pub(super) kept: Option<(&'static str, InWords)>,
}

type InWords = fn(&[&Piece]) -> String;

impl ModuleLook {
    /// The look of a module that says nothing.
    const PLAIN: ModuleLook = ModuleLook {
        title: "",
        items: |_| Vec::new(),
        draws: &[],
        draws_pieces: &[],
        facts: &[],
        names: &[],
        short: |_, _| None,
        kept: None,
    };

    fn draws_place(&self, name: &str) -> bool {
        self.draws.iter().any(|&pattern| match (pattern.strip_suffix('#'), pattern.strip_suffix('@'), pattern.strip_suffix('*')) {
            (Some(first), ..) => name.strip_prefix(first).is_some_and(is_number),
            (_, Some(first), _) => name.strip_prefix(first).is_some_and(is_section),
            (.., Some(first)) => name.starts_with(first),
            _ => name == pattern,
        })
    }
    /// Does its block show pieces of this kind that lie on a place of the base game?
    pub(super) fn draws_piece(&self, group: &str, kind: &str) -> bool {
        self.draws_pieces.contains(&(group, kind))
    }
    /// The name of a painter's place, if it is the module's.
    pub(super) fn place_name(&self, place: &str) -> Option<&'static str> {
        self.names.iter().find(|(own, _)| *own == place).map(|(_, name)| *name)
    }
}

/// All modules, in the order of their numbers.
pub(super) fn all() -> impl Iterator<Item = &'static ModuleLook> {
    ModuleId::ALL.iter().copied().map(look_of)
}

/// Does a block of a module show this place?
pub(super) fn is_drawn(name: &str) -> bool {
    all().any(|module| module.draws_place(name))
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

/// Things with the words before them, if there are any.
fn told(before: &str, things: &[String]) -> Option<String> {
    (!things.is_empty()).then(|| format!("{before}{}", things.join(", ")))
}

fn or_none(items: &[String], between: &str) -> String {
    if items.is_empty() { dim("none") } else { items.join(between) }
}

impl Table<'_> {
    /// A block for each module that has something on the table.
    pub(super) fn modules(&self) -> Vec<Block> {
        let here = all().filter(|module| self.has_any_of(module));
        let blocks = here.map(|module| (module.title, (module.items)(self))).filter(|(_, items)| !items.is_empty());
        blocks.map(|(title, items)| item_block(self.view, title, &items)).collect()
    }

    /// Is anything on the table that the block of a module shows?
    fn has_any_of(&self, module: &ModuleLook) -> bool {
        let draws_on = |name: &str, piece: &Piece| module.draws_piece(name.split('.').next().unwrap_or_default(), kind(piece));
        let mut places = self.view.scene.places.iter();
        places.any(|(name, place)| module.draws_place(name) || place.pieces.iter().any(|piece| draws_on(name, piece)))
            || module.facts.iter().any(|fact| self.view.scene.facts.contains_key(*fact))
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
