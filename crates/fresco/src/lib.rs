#![doc = include_str!("../README.md")]

mod action;
mod action_tile;
mod cathedral;
pub mod components;
mod core;
pub mod edition;
mod evening;
mod event;
mod flow;
mod inn;
mod leonardo;
mod market;
mod module_set;
mod modules;
mod notes;
mod paints;
mod planning;
mod position;
mod scene;
mod setup;
mod stock;
mod story;
mod studio;
mod table;
mod theatre;
mod visit;
mod why;
mod words;
mod workshop;

use tabletop::{Dice, Happening, Header, Play, Players, Rules, Scene, Seat, Standing, Viewer};

pub use crate::action::{Action, Question};
pub use crate::core::{Base, Columns, Core, Debt, Debts, PainterMore, PainterState, Stall, Step, Turn, World};
pub use crate::event::{Event, Money, Points, Reason, Told};
pub use crate::module_set::{MODULES, ModuleInfo, ModuleSet};
pub use crate::modules::{Act, Modules, acts};
pub use crate::paints::{AltarPaints, Back, MarketTile, Paint, Paints};
pub use crate::why::Why;
pub use crate::words::{ByPainter, Column, Health, Hour, Painter, Section, StallName};

use crate::components::{ComponentSet, Components, FrescoTile};
use crate::edition::{EDITION_2020, Edition};
use crate::modules::{NoModules, Opened as _};
use crate::stock::Stock;
use crate::table::Table;

/// The legal answers to a question of this game.
pub(crate) type Options<'a> = tabletop::Options<'a, Fresco>;

/// The board game as the players agreed on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fresco {
    /// How many people play: two, three or four.
    players: usize,
    /// The edition's rules.
    pub edition: Edition,
    /// What is printed on the pieces.
    pub components: Components,
    /// The open modules.
    modules: ModuleSet,
    /// The pieces, with those of the modules.
    pub(crate) stock: Stock,
}

impl Fresco {
    /// The base game for so many people, in this edition, with these components.
    pub fn new(players: usize, edition: Edition, components: Components) -> Result<Fresco, String> {
        Fresco::with_modules(players, edition, ModuleSet::NONE, components)
    }
    /// A game with modules.
    pub fn with_modules(players: usize, edition: Edition, modules: ModuleSet, components: Components) -> Result<Fresco, String> {
        if !(2..=4).contains(&players) {
            return Err(format!("{players} players: Fresco is for two, three or four"));
        }
        let missing = modules.beyond(ModuleSet::for_edition(edition));
        if !missing.is_empty() {
            return Err(format!("the edition of {edition} has modules 1 to 6 only, not {}", missing.in_words()));
        }
        let mut stock = Stock::new(&components);
        Modules::stock(modules, &components, &mut stock);
        Ok(Fresco { players, edition, components, modules, stock: stock.closed() })
    }
    /// The modules that are played.
    #[inline]
    pub fn modules(&self) -> ModuleSet {
        self.modules
    }
    /// A fresco tile by its number.
    #[inline]
    pub fn tile(&self, number: usize) -> &FrescoTile {
        &self.stock.fresco[number % self.stock.fresco.len()]
    }
    /// All fresco tiles of this game, by their numbers.
    #[inline]
    pub fn tiles(&self) -> &[FrescoTile] {
        &self.stock.fresco
    }
    /// The fresco tiles that could be paid with these paints, as a set of their numbers.
    #[inline]
    pub fn tiles_for(&self, paints: Paints) -> u32 {
        self.stock.tile_prices.covered_by(paints) as u32
    }
    /// What a thing that can be owed for looks like, which is also its name in sentences. Certificates are numbered from 1.
    pub(crate) fn owed_piece(&self, thing: u8) -> String {
        format!("certificate {thing}")
    }
    /// What it costs.
    pub(crate) fn owed_price(&self, thing: u8) -> u8 {
        self.stock.owed.get(usize::from(thing)).copied().unwrap_or(0)
    }
    /// The points for restoring the altar with these paints; `None`: it cannot be done so.
    pub fn altar_points(&self, paints: AltarPaints) -> Option<i16> {
        self.stock.altar.iter().find(|way| way.paints == paints).map(|way| way.points)
    }

    /// How many people play.
    #[inline]
    pub fn players(&self) -> usize {
        self.players
    }
    /// How many painters are on the table: at a table of two, Leonardo is the third.
    #[inline]
    pub fn painter_count(&self) -> usize {
        self.players.max(3)
    }
    /// All painters on the table.
    #[inline]
    pub fn all_painters(&self) -> impl Iterator<Item = Painter> + use<> {
        Painter::first(self.painter_count())
    }
    /// The painters who are people.
    #[inline]
    pub fn humans(&self) -> impl Iterator<Item = Painter> + use<> {
        Painter::first(self.players)
    }
    /// Leonardo, at a table of two.
    #[inline]
    pub fn leonardo(&self) -> Option<Painter> {
        (self.players == 2).then_some(Painter::LEONARDO)
    }
    /// Is this painter Leonardo?
    #[inline]
    pub fn is_leonardo(&self, who: Painter) -> bool {
        self.players == 2 && who == Painter::LEONARDO
    }
    /// The name of a painter: the colour of the seat, or `leonardo`.
    pub fn name_of(&self, who: Painter) -> &'static str {
        if self.is_leonardo(who) { "leonardo" } else { who.seat().name() }
    }
    /// The player's painter of that name.
    pub(crate) fn human_named(&self, name: &str) -> Option<Painter> {
        self.humans().find(|&p| self.name_of(p) == name)
    }
    /// How many spaces each stall has at this table.
    #[inline]
    pub fn stall_sizes(&self) -> [u8; 4] {
        self.components.stalls(self.players)
    }
    /// The stall and the space where a market tile lies, if it is not in the bag. No two market tiles are alike.
    pub fn place_of(&self, core: &Core, tile: MarketTile) -> Option<(StallName, usize)> {
        let is_it = |number: &u8| self.components.market.get(usize::from(*number)) == Some(&tile);
        StallName::ALL.into_iter().find_map(|stall| Some((stall, core.stalls[stall.index()].tiles.iter().position(is_it)?)))
    }
    /// What a market tile costs a painter this round.
    #[inline]
    pub fn price_for(&self, core: &Core, who: Painter) -> u16 {
        core.painters[who].hour.map_or(0, |hour| self.components.hours[hour.row()].price)
    }
    /// Does another painter stand on this space of the score track?
    #[inline]
    pub(crate) fn is_taken(&self, core: &Core, space: i16, by_other_than: Painter) -> bool {
        self.all_painters().any(|p| p != by_other_than && core.painters[p].score == space)
    }
}

/// The header keys of this game.
const KEYS: [&str; 4] = ["edition", "players", "modules", "components"];

impl Rules for Fresco {
    type World = World;
    type Action = Action;
    type Question = Question;
    type Why = Why;
    type Event = Event;

    const GAME: &'static str = "board";
    const VERSION: u32 = 1;

    fn from_header(header: &Header) -> Result<Fresco, String> {
        header.reject_unknown_keys(&KEYS)?;
        let edition = header.get("edition").map_or(Ok(EDITION_2020), str::parse)?;
        let modules = match header.get("modules") {
            None => ModuleSet::NONE,
            Some("all") => ModuleSet::for_edition(edition),
            Some(text) => text.parse().map_err(|e| format!("modules: {e}"))?,
        };
        Fresco::with_modules(header.players()?.unwrap_or(4), edition, modules, Components::of_header(header)?)
    }

    fn write_header(&self, header: &mut Header) {
        header.set("edition", self.edition.to_string());
        header.set("players", self.players.to_string());
        header.set("modules", self.modules.to_string());
        self.components.write_header(header);
    }

    fn seats(&self) -> usize {
        self.players
    }

    fn setup(&self, dice: &mut Dice) -> World {
        setup::lay_out(self, dice)
    }

    #[inline]
    fn step(&self, world: &mut World, players: Players<'_, Fresco>) -> Play<bool> {
        let World { core, modules } = world;
        let t = &mut Table { rules: self, core, players };
        if modules.is_empty() { flow::step(t, &mut NoModules) } else { flow::step(t, modules) }
    }

    /// The higher space wins, Leonardo's does not count (ruling L6). No ties are possible: a space holds one painter.
    fn standings(&self, world: &World) -> Vec<Standing> {
        // Below 0 is the order in which painters wait for their first points; they show 0 all the same.
        let mut all = Standing::by_score(self.humans().map(|p| world.painters[p].score.into()));
        all.iter_mut().for_each(|standing| standing.score = standing.score.max(0));
        all
    }

    /// Nothing on the base game's table is hidden from a player with a good memory but the plans, and those are
    /// forgotten by the driver. What will be drawn is not decided yet. Some modules have secrets.
    fn determinize(&self, world: &mut World, viewer: Viewer, dice: &mut Dice) {
        let World { core, modules } = world;
        modules.all(|m| m.determinize(self, core, viewer, dice));
    }

    fn scene(&self, world: &World, viewer: Viewer) -> Scene {
        scene::show(self, world, viewer)
    }
    fn places(&self, world: &World, seat: Seat, action: Action) -> Vec<String> {
        scene::places(self, world, seat, action)
    }
    fn note(&self, world: &World, seat: Seat, action: Action) -> String {
        notes::note(self, world, seat, action)
    }
    fn show(&self, event: &Event, viewer: Viewer, names: &[String]) -> Option<Happening> {
        story::show(self, event, viewer, names)
    }
    fn check(&self, world: &World) -> Result<(), String> {
        position::check(self, world)
    }
    fn get(&self, world: &World, key: &str) -> Result<String, String> {
        position::get(self, world, key)
    }
    fn set(&self, world: &mut World, key: &str, value: &str) -> Result<(), String> {
        position::set(self, world, key, value)
    }
    fn piece_in_bag(&self, bag: &str, piece: &str) -> Result<u32, String> {
        position::piece_in_bag(self, bag, piece)
    }
}
