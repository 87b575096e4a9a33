//! The look of the modules: a file for each, found through one list. A file says which kinds of places belong together and
//! how their pieces are written short; it knows no rule. `more` shows a place in full that no module draws.

use std::ops::Deref;

use fresco_board::ModuleId;
use tabletop::{Arg, Noun, Term, Text, Thing, data, in_a_row};

use super::{Block, COLUMNS, Grid, Place, THALERS, TableDrawing};
use crate::ink::{self, bold, dim, heading, letters};
use crate::lang::{language, told};
use crate::scene_table::{item_block, with_colon};

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
    title: Option<Term>,
    /// The things it lays on the table for all, in a line or two; without items there is no block.
    items: Drawn,
    /// A drawing beside the items, under the heading of the block, and how wide it is.
    drawing: Option<(Drawn, usize)>,
    /// The same in fewer words, where there is little room: what nobody decides by, like a supply, is left out, and there is no drawing.
    /// The items, unless it says something else.
    brief: Option<Drawn>,
    /// A narrow drawing that stands beside the painters where there is little room.
    beside: Option<Drawn>,
    /// What is written into a section of the fresco where there is little room.
    in_section: Option<fn(&Part<'_>, &str) -> String>,
    /// The kinds of its places that its block shows.
    draws: &'static [&'static str],
    /// The pieces that its block shows of those on places of the base game: the kind of place, the kind of piece.
    draws_pieces: &'static [(&'static str, &'static str)],
    /// A kind of piece, and the mark in the fresco of the sections on which it lies.
    mark: Option<(&'static str, &'static str)>,
    /// Its action tile: in a list of such tiles, and where it stands alone.
    tile: Option<(Term, Term)>,
    /// The facts that its block tells.
    pub(super) facts: &'static [&'static str],
    /// The names of a painter's places, by their kind.
    names: &'static [(&'static str, Term)],
    /// A piece in few words, where it lies before a painter or behind the screen.
    pub(super) short: fn(&Lying<'_>) -> Option<String>,
    /// A kind of a painter's places whose pieces are told together where there is little room, and how.
    pub(super) laid: Option<(&'static str, InWords)>,
    /// The kind of its pieces that are told together behind the screen, and how.
    pub(super) kept: Option<(&'static str, InWords)>,
}

/// Pieces that lie on a place.
pub(super) struct Lying<'a> {
    pub(super) place: &'a Thing,
    pub(super) piece: &'a Thing,
    pub(super) n: u32,
    /// In the fewest words?
    pub(super) brief: bool,
}

/// What is drawn of a module's part of the table.
type Drawn = fn(&Part<'_>) -> Vec<String>;
type InWords = fn(&[(&Thing, u32)]) -> String;

impl ModuleLook {
    /// The look of a module that says nothing.
    const PLAIN: ModuleLook = ModuleLook {
        title: None,
        items: |_| Vec::new(),
        drawing: None,
        brief: None,
        beside: None,
        in_section: None,
        draws: &[],
        draws_pieces: &[],
        mark: None,
        tile: None,
        facts: &[],
        names: &[],
        short: |_| None,
        laid: None,
        kept: None,
    };

    /// Does its block show pieces of this kind that lie on a place of the base game?
    pub(super) fn draws_piece(&self, place: &str, piece: &str) -> bool {
        self.draws_pieces.contains(&(place, piece))
    }
    /// The name of a painter's place, if it is the module's.
    pub(super) fn place_name(&self, place: &Thing) -> Option<Term> {
        self.names.iter().find(|(kind, _)| *kind == place.kind).map(|(_, name)| *name)
    }
}

/// All modules and their numbers.
pub(super) fn all() -> impl Iterator<Item = (u8, &'static ModuleLook)> {
    ModuleId::ALL.iter().map(|&id| (id.number(), look_of(id)))
}

/// The look of the module that a place or a piece belongs to.
fn look_at(thing: &Thing) -> Option<&'static ModuleLook> {
    all().find(|(number, _)| thing.module == Some(*number)).map(|(_, module)| module)
}

/// The heading of a module's block, if it has one.
pub(super) fn title_of(module: u8) -> Option<Term> {
    all().find(|(number, _)| *number == module).and_then(|(_, look)| look.title)
}

/// Does a block of a module show this place?
pub(super) fn is_drawn(place: &Thing) -> bool {
    look_at(place).is_some_and(|module| module.draws.contains(&place.kind))
}

/// Does the place belong to a module with a block of its own? Then it is not worth a line while it is empty.
pub(super) fn is_known(place: &Thing) -> bool {
    look_at(place).is_some_and(|module| module.title.is_some())
}

/// The name of an action tile in a list of such tiles; what people call it if its module says nothing.
pub(super) fn tile_name(tile: &Thing) -> Text {
    look_at(tile).and_then(|module| module.tile).map_or_else(|| tile.label.clone(), |(in_list, _)| in_list.into())
}
/// The name of an action tile that stands alone.
pub(super) fn whole_tile_name(tile: &Thing) -> Text {
    look_at(tile).and_then(|module| module.tile).map_or_else(|| tile.label.clone(), |(_, alone)| alone.into())
}

/// Things one after the other.
fn row(things: &[String]) -> Arg {
    in_a_row(things.iter().map(data))
}

/// Things that are written already, with that between them.
fn or_none(items: &[String], between: &str) -> Arg {
    data(if items.is_empty() { dim(language().say(Term("empty|none"))) } else { items.join(between) })
}

/// So many of something.
fn count(n: impl Into<i64>, noun: &'static Noun) -> String {
    language().say(noun.count(n))
}

/// Something that is not to be broken at the end of a line.
fn unbroken(text: String) -> String {
    text.replace(' ', "\u{a0}")
}

/// "2 × Alchemy"
fn times(n: u32, what: &str) -> String {
    if n == 1 { what.to_string() } else { format!("{n} × {what}") }
}

/// Letters of pieces by one of their values: "RR Y".
fn in_letters(pieces: &[(&Thing, u32)], letter: impl Fn(&Thing) -> String) -> Arg {
    or_none(&pieces.iter().map(|(piece, n)| letters(&letter(piece).repeat(*n as usize))).collect::<Vec<_>>(), " ")
}

/// The letter of a paint.
fn paint_of(piece: &Thing) -> String {
    piece.word("paint").unwrap_or_default().to_string()
}

/// The part of the table that belongs to one module.
pub(super) struct Part<'a> {
    table: &'a TableDrawing<'a>,
    module: u8,
}

impl<'a> Deref for Part<'a> {
    type Target = TableDrawing<'a>;
    fn deref(&self) -> &TableDrawing<'a> {
        self.table
    }
}

impl<'a> Part<'a> {
    /// The module's places of a kind, in the order of one of their values.
    fn all(&self, kind: &'a str, by: &str) -> Vec<Place<'a>> {
        self.places(Some(self.module), kind, by)
    }
    /// The module's only place of a kind.
    fn one(&self, kind: &'a str) -> &'a str {
        self.all(kind, "").first().map_or("", |(place, _)| *place)
    }
    /// The sections of the fresco on which such a piece lies, and the piece.
    fn on_sections(&self, kind: &str) -> Vec<(Place<'a>, &'a Thing)> {
        let sections = self.places(None, "section", "section").into_iter();
        sections.filter_map(|section| Some((section, self.piece(section.0, kind)?))).collect()
    }
    /// A text, bold if something can be chosen at that place.
    fn at(&self, place: &str, text: String) -> String {
        if self.view.is_lit(place) { bold(text) } else { text }
    }
    fn block(&self, look: &ModuleLook) -> Option<Block> {
        let (items, name) = ((look.items)(self), language().say(look.title?));
        let Some((drawing, width)) = look.drawing else {
            return (!items.is_empty()).then(|| item_block(self.view, &name, &items));
        };
        let drawing = drawing(self);
        let width = drawing.iter().map(|line| ink::width(line) + 1).max().unwrap_or(0).max(width);
        let room = if self.view.room < COLUMNS { self.view.room } else { self.view.room.saturating_sub(width) };
        let items: Vec<String> = items.iter().flat_map(|item| ink::wrapped(item, room, "  ")).collect();
        let lines = if self.view.room < COLUMNS { [drawing, items].concat() } else { ink::beside(&drawing, width, &items) };
        Some(Block { name, lines })
    }
}

impl<'a> TableDrawing<'a> {
    /// A block for each module that has something on the table.
    pub(super) fn modules(&self) -> Vec<Block> {
        self.modules_here().into_iter().map(|(_, block)| block).collect()
    }
    /// The same with the numbers of the modules.
    pub(super) fn modules_here(&self) -> Vec<(u8, Block)> {
        self.looks().into_iter().filter_map(|(part, look)| Some((part.module, part.block(look)?))).collect()
    }
    /// The parts of the table that belong to modules.
    fn looks(&'a self) -> Vec<(Part<'a>, &'static ModuleLook)> {
        let layout = self.view.layout;
        let is_here = |number: u8| layout.places.values().chain(layout.pieces.values()).any(|thing| thing.module == Some(number));
        all().filter(|(number, _)| is_here(*number)).map(|(module, look)| (Part { table: self, module }, look)).collect()
    }

    /// The headings and the few words of the modules, where there is little room.
    pub(super) fn modules_in_brief(&self) -> Vec<(String, Vec<String>)> {
        let brief = |(part, look): (Part<'_>, &ModuleLook)| Some((language().say(look.title?), look.brief.unwrap_or(look.items)(&part)));
        self.looks().into_iter().filter_map(brief).filter(|(_, items)| !items.is_empty()).collect()
    }
    /// The narrow drawings of modules.
    pub(super) fn narrow_drawings(&self) -> Vec<Vec<String>> {
        self.looks().into_iter().filter_map(|(part, look)| Some(look.beside?(&part))).collect()
    }
    /// What modules write into a section of the fresco.
    pub(super) fn in_section(&self, section: &str) -> String {
        self.looks().into_iter().filter_map(|(part, look)| Some(look.in_section?(&part, section))).collect()
    }

    /// The marks of modules on a section of the fresco.
    pub(super) fn marks(&self, section: &str) -> String {
        let marks = all().filter_map(|(_, module)| module.mark);
        marks.filter(|(kind, _)| self.piece(section, kind).is_some()).map(|(_, mark)| bold(mark)).collect()
    }
}
