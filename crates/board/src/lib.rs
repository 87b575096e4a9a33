#![doc = include_str!("../README.md")]

mod action;
mod board;
mod cathedral;
pub mod components;
mod core;
mod debts;
pub mod edition;
mod evening;
mod event;
mod final_scoring;
mod flow;
mod illness;
mod inn;
mod layout;
mod leonardo;
mod market;
mod module;
mod module_set;
pub mod modules;
mod notes;
mod paints;
mod picks;
mod pieces;
mod planning;
mod position;
mod preset;
mod registry;
mod scene;
mod score_track;
mod setup;
mod story;
mod studio;
mod table;
mod theatre;
mod visit;
mod why_not;
mod wording;
mod words;
mod workshop;

use tabletop::{
    Dice, Fault, Happening, Header, Layout, Numbered as _, Picks, Play, Players, Refused, Rules, Scene, Seat, Set, Standing, Text, Viewer,
    all_of, data, say,
};

pub use crate::action::{Action, Question};
pub use crate::board::{Board, Columns};
pub use crate::core::{Base, Core, Effects, PainterState, Stall, Stalls, Step, Turn, World};
pub use crate::debts::{Debt, Debts};
pub use crate::event::{Event, ModuleEvent, Money, Points, Reason};
pub use crate::illness::Illness;
pub use crate::module_set::ModuleSet;
pub use crate::modules::{Act, MODULES, ModuleId, ModuleReason, Modules};
pub use crate::paints::{AltarPaints, Back, MarketTile, Paint, Paints};
pub use crate::preset::Preset;
pub use crate::registry::ModuleInfo;
pub use crate::why_not::WhyNot;
pub use crate::words::{ByPainter, Column, Health, Hour, MarketNumber, OtherTile, Painter, Section, Sections, StallName, TileNumber};

use crate::components::{ComponentSet, Components, FrescoTile};
use crate::core::View;
use crate::edition::{EDITION_2020, Edition};
use crate::modules::ActiveModules as _;
use crate::pieces::GamePieces;
use crate::table::Table;

/// The legal answers to a question of this game.
pub(crate) type Options<'a, A = Action> = tabletop::Options<'a, BoardGame, A>;

/// The board game as the players agreed on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardGame {
    /// How many people play: two, three or four.
    players: usize,
    /// The edition's rules.
    pub edition: Edition,
    /// What is printed on the pieces.
    pub components: Components,
    /// The active modules.
    modules: ModuleSet,
    /// The pieces, with those of the modules.
    pub(crate) pieces: GamePieces,
}

impl BoardGame {
    /// The base game for so many people, in this edition, with these components.
    pub fn new(players: usize, edition: Edition, components: Components) -> Result<BoardGame, Fault> {
        BoardGame::with_modules(players, edition, ModuleSet::NONE, components)
    }
    /// A game with modules.
    pub fn with_modules(players: usize, edition: Edition, modules: ModuleSet, components: Components) -> Result<BoardGame, Fault> {
        if !(2..=4).contains(&players) {
            return Err(say!("{players}: Fresco is for two, three or four", players = wording::PLAYERS.count(players as i64)).into());
        }
        // A home-made module belongs to no edition and is played with any.
        let missing = modules.published().beyond(edition.modules);
        if !missing.is_empty() {
            let (modules, missing) =
                (edition.modules.ranges(), all_of(missing.each().map(|m| data(format_args!("{} ({})", m.number, m.slug)))));
            return Err(say!(
                "the edition of {year} has only the modules {modules}, not {missing}",
                year = data(edition),
                modules,
                missing
            )
            .into());
        }
        let mut pieces = GamePieces::new(&components);
        Modules::add_pieces(modules, &components, &mut pieces);
        Ok(BoardGame { players, edition, components, modules, pieces: pieces.complete() })
    }
    /// The modules that are played.
    #[inline]
    pub fn modules(&self) -> ModuleSet {
        self.modules
    }
    /// A fresco tile by its number.
    #[inline]
    pub fn tile(&self, number: TileNumber) -> &FrescoTile {
        &self.pieces.fresco[number.number()]
    }
    /// All fresco tiles of this game, by their numbers.
    #[inline]
    pub fn tiles(&self) -> &[FrescoTile] {
        &self.pieces.fresco
    }
    /// The fresco tiles that could be paid with these paints.
    #[inline]
    pub fn tiles_for(&self, paints: Paints) -> Set<TileNumber> {
        self.pieces.tiles_for(paints)
    }
    /// A market tile by its number.
    #[inline]
    pub fn market_tile(&self, number: MarketNumber) -> MarketTile {
        self.components.market[number.number()]
    }
    /// The points for restoring the altar with these paints; `None`: it cannot be done so.
    pub fn altar_points(&self, paints: AltarPaints) -> Option<i16> {
        self.pieces.altar.iter().find(|way| way.paints == paints).map(|way| way.points)
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
    /// How many spaces each stall has at this table.
    #[inline]
    pub fn stall_sizes(&self) -> [u8; 4] {
        self.components.stalls(self.players)
    }
    /// The stall and the space where a market tile lies, if it is not in the bag. No two market tiles are alike.
    pub fn place_of(&self, core: &Core, tile: MarketTile) -> Option<(StallName, usize)> {
        let is_it = |number: &Option<MarketNumber>| number.is_some_and(|number| self.market_tile(number) == tile);
        StallName::ALL.iter().find_map(|&stall| Some((stall, core.stalls[stall].tiles.iter().position(is_it)?)))
    }
    /// What a market tile costs a painter this round.
    #[inline]
    pub fn price_for(&self, core: &Core, who: Painter) -> u16 {
        core.painters[who].hour.map_or(0, |hour| self.components.hours[hour.row()].price)
    }
}

/// The header keys of this game.
const KEYS: [&str; 4] = ["edition", "players", "modules", "components"];

impl Rules for BoardGame {
    type World = World;
    type Action = Action;
    type Question = Question;
    type WhyNot = WhyNot;
    type Event = Event;

    const GAME: &'static str = "board";
    const VERSION: u32 = 2;

    fn from_header(header: &Header) -> Result<BoardGame, Fault> {
        header.reject_unknown_keys(&KEYS)?;
        let edition = header.get("edition").map_or(Ok(EDITION_2020), str::parse)?;
        let modules = match header.get("modules") {
            None => ModuleSet::NONE,
            Some("all") => edition.modules,
            Some(text) => text.parse().map_err(|fault: Fault| say!("modules: {fault}", fault))?,
        };
        BoardGame::with_modules(header.players()?.unwrap_or(4), edition, modules, Components::of_header(header)?)
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

    fn names_of_automata(&self) -> &'static [&'static str] {
        if self.leonardo().is_some() { &["Leonardo"] } else { &[] }
    }

    fn setup(&self, dice: &mut Dice) -> World {
        setup::lay_out(self, dice)
    }

    // Inlined, so that the table is built in its place: copying fields that were just written is slow.
    #[inline(always)]
    fn step(&self, world: &mut World, players: Players<'_, BoardGame>) -> Play<bool> {
        let World { core, modules } = world;
        let t = &mut Table { rules: self, core, players };
        if modules.is_empty() { flow::step_without_modules(t) } else { flow::step_with_modules(t, modules) }
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

    fn disguise(&self, world: &mut World, viewer: Viewer, dice: &mut Dice) {
        let World { core, modules } = world;
        for who in self.humans().filter(|who| !viewer.is(who.seat())) {
            let p = &mut core.painters[who];
            (p.thalers, p.paints) = (dice.below(9) as u16, Paints::NONE);
            let paints = Paint::PRIMARIES.into_iter().chain(self.pieces.mixable.iter().copied());
            paints.for_each(|paint| p.paints.add(paint, dice.below(4) as u16));
        }
        modules.all(|m| m.disguise(self, core, viewer, dice));
    }

    fn scene(&self, world: &World, viewer: Viewer) -> Scene {
        scene::show(View { rules: self, core: &world.core }, &world.modules, viewer)
    }
    fn layout(&self) -> Layout {
        layout::layout(self)
    }
    fn picks(&self, world: &World, seat: Seat, action: Action) -> Picks {
        picks::picks(View { rules: self, core: &world.core }, &world.modules, seat, action)
    }
    fn label(&self, world: &World, seat: Seat, action: Action) -> Text {
        picks::label(View { rules: self, core: &world.core }, &world.modules, seat, action)
    }
    fn unfinished(&self, world: &World, seat: Seat) -> Option<Text> {
        planning::unfinished(&world.core, Painter::of(seat))
    }
    fn refusal(why: WhyNot) -> Refused {
        why.refused()
    }
    fn note(&self, world: &World, seat: Seat, action: Action) -> Text {
        notes::note(View { rules: self, core: &world.core }, &world.modules, seat, action)
    }
    /// Modules that are not played say nothing.
    fn every_action(&self, each: &mut dyn FnMut(Action)) {
        Action::every(&mut |action| match action {
            Action::Module(act) if !self.modules.contains(act.module()) => {}
            action => each(action),
        });
    }
    fn show(&self, event: &Event, viewer: Viewer) -> Option<Happening> {
        story::show(self, event, viewer)
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
    fn set_after_others(&self, key: &str) -> u8 {
        position::set_after_others(key)
    }
    fn piece_in_bag(&self, bag: &str, piece: &str) -> Result<u32, String> {
        position::piece_in_bag(self, bag, piece)
    }
}
