#![doc = include_str!("../README.md")]

mod action;
mod bets;
mod bishop;
pub mod components;
mod end;
mod event;
mod favour;
mod flow;
mod layout;
mod notes;
pub mod odds;
mod picks;
mod points;
mod position;
mod rolls;
mod scene;
mod setup;
mod story;
mod table;
mod totals;
mod why_not;
mod wording;
mod words;
mod world;

use tabletop::{
    Dice, Fault, Happening, Header, Layout, Numbered, Picks, Play, Players, Refused, Rules, Scene, Seat, Set, Standing, Text, Viewer, say,
};

pub use crate::action::{Action, Question};
pub use crate::event::{Event, Miss, Points};
pub use crate::why_not::WhyNot;
pub use crate::words::{Aside, Band, Bet, BySeat, Colour, Face, Faces, Kept, Roll, Shift};
pub use crate::world::{
    COLOUR_DICE, Outcome, PainterState, PortraitNumber, ROLLS, SECTIONS, SPACES, Section, Space, SpaceNumber, Stage, TileNumber, World,
};

use crate::components::{ComponentSet, Components};
use crate::table::Table;

/// The thing beside a total on the board, if there is one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Yield {
    /// The pile of this section.
    Fresco(Section),
    /// This space for portraits.
    Portrait(SpaceNumber),
}

/// More than any total, even one that is shifted.
const BEYOND_TOTALS: usize = 48;

/// The rules of the dice game, for one setup.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DiceGame {
    /// The number of players: two, three or four.
    players: usize,
    /// The components.
    pub components: Components,
    /// The thing beside each total.
    yields: [Option<Yield>; BEYOND_TOTALS],
}

impl DiceGame {
    /// The game for this number of players, with these components.
    pub fn new(players: usize, components: Components) -> Result<DiceGame, Fault> {
        if !(2..=4).contains(&players) {
            return Err(say!("{players}: the dice game is for two, three or four", players = wording::PLAYERS.count(players as i64)).into());
        }
        let yields = std::array::from_fn(|total| {
            let here = |t: u8| usize::from(t) == total;
            let section = Section::each().find(|&section| here(components.total(section)));
            let band = |space| components.band(space).from..=components.band(space).to;
            let space = || SpaceNumber::each().find(|&space| band(space).any(here));
            section.map(Yield::Fresco).or_else(|| space().map(Yield::Portrait))
        });
        Ok(DiceGame { players, components, yields })
    }
    /// The number of players.
    #[inline]
    pub fn players(&self) -> usize {
        self.players
    }
    /// The seats that are taken.
    #[inline]
    pub fn seats_here(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::ALL.into_iter().take(self.players)
    }
    /// The seat whose turn comes after another's.
    #[inline]
    pub fn seat_after(&self, seat: Seat) -> Seat {
        Seat::new(seat.index() + 1).filter(|next| next.index() < self.players).unwrap_or(Seat::Red)
    }
    /// All other seats, in turn order.
    #[inline]
    pub fn seats_after(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        std::iter::successors(Some(self.seat_after(seat)), |&other| Some(self.seat_after(other))).take_while(move |&other| other != seat)
    }
    /// The thing beside a total.
    #[inline]
    pub fn yield_of(&self, total: u8) -> Option<Yield> {
        self.yields.get(usize::from(total)).copied().flatten()
    }
    /// The section with this total.
    #[inline]
    pub fn section_of(&self, total: u8) -> Option<Section> {
        match self.yield_of(total)? {
            Yield::Fresco(section) => Some(section),
            Yield::Portrait(_) => None,
        }
    }
    /// The place that a total belongs to, by its name in the layout.
    pub fn place_of(&self, total: u8) -> Option<String> {
        Some(match self.yield_of(total)? {
            Yield::Fresco(section) => scene::names::pile(self.components.total(section)),
            Yield::Portrait(space) => scene::names::space(self.components.band(space)),
        })
    }
    /// The space for portraits with exactly these totals.
    pub fn space_of(&self, band: Band) -> Option<SpaceNumber> {
        SpaceNumber::each().find(|&space| self.components.band(space) == band)
    }
    /// The lowest total that can bring a tile.
    pub fn lowest(&self) -> u8 {
        self.components.totals[0].min(self.components.bands[0].from)
    }
    /// The highest total that can bring a tile.
    pub fn highest(&self) -> u8 {
        self.components.totals[SECTIONS - 1].max(self.components.bands[SPACES - 1].to)
    }
    /// The points for pairs of these portraits at the end.
    pub fn pair_points(&self, portraits: Set<PortraitNumber>) -> u16 {
        end::pair_points(&self.components, portraits)
    }
    /// The tile that a total brings the active player in this world; `None` if it brings none.
    pub fn brings(&self, world: &World, total: u8) -> Option<Yield> {
        totals::what_it_brings(self, world, total).ok()
    }
    /// The bet that a total of the active player proves right; `None` if it brings no tile.
    pub fn proves(&self, world: &World, total: u8) -> Option<Bet> {
        totals::which_bet_it_proves(self, world, total)
    }
}

impl Rules for DiceGame {
    type World = World;
    type Action = Action;
    type Question = Question;
    type WhyNot = WhyNot;
    type Event = Event;

    const GAME: &'static str = "dice";
    const VERSION: u32 = 1;

    fn from_header(header: &Header) -> Result<DiceGame, Fault> {
        header.reject_unknown_keys(&["players", "components"])?;
        DiceGame::new(header.players()?.unwrap_or(4), Components::of_header(header)?)
    }

    fn write_header(&self, header: &mut Header) {
        header.set("players", self.players.to_string());
        self.components.write_header(header);
    }

    fn seats(&self) -> usize {
        self.players
    }

    fn setup(&self, dice: &mut Dice) -> World {
        setup::lay_out(self, dice)
    }

    // Inlined, so that the table is built in its place: copying fields that were just written is slow.
    #[inline(always)]
    fn step(&self, world: &mut World, players: Players<'_, DiceGame>) -> Play<bool> {
        flow::step(&mut Table { rules: self, world, players })
    }

    fn standings(&self, world: &World) -> Vec<Standing> {
        end::standings(self, world)
    }

    /// Bets of the others may be any. Portraits lie face down, but everybody saw them when they were taken. Rolls and portraits to
    /// come are not decided yet.
    fn determinize(&self, world: &mut World, viewer: Viewer, dice: &mut Dice) {
        for seat in self.seats_here().filter(|&seat| !viewer.is(seat)) {
            if let Some((bet, _)) = &mut world.painters[seat].bet {
                *bet = Bet::ALL[dice.below(Bet::ALL.len() as u32) as usize];
            }
        }
    }

    fn is_private(&self, action: Action) -> bool {
        matches!(action, Action::Bet(_))
    }

    fn scene(&self, world: &World, viewer: Viewer) -> Scene {
        scene::show(self, world, viewer)
    }
    fn layout(&self) -> Layout {
        layout::layout(self)
    }
    fn picks(&self, world: &World, seat: Seat, action: Action) -> Picks {
        picks::picks(self, world, seat, action)
    }
    fn label(&self, world: &World, _: Seat, action: Action) -> Text {
        picks::label(self, world, action)
    }
    fn refusal(why: WhyNot) -> Refused {
        why.refused()
    }
    fn note(&self, world: &World, seat: Seat, action: Action) -> Text {
        notes::note(self, world, seat, action)
    }
    /// Only sections and spaces that are printed can be spoken of.
    fn every_action(&self, each: &mut dyn FnMut(Action)) {
        Action::every(&mut |action| match action {
            Action::Bishop(total) if !self.components.totals.contains(&total) => {}
            Action::Portrait(space) if !self.components.bands.contains(&space) => {}
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
    fn piece_in_bag(&self, bag: &str, piece: &str) -> Result<u32, String> {
        position::piece_in_bag(self, bag, piece)
    }
}
