#![doc = include_str!("../README.md")]

mod action;
mod ask;
mod card;
mod colours;
pub mod components;
mod core;
mod draw;
mod event;
mod exchange;
mod flow;
mod hand;
mod knowledge;
mod layout;
mod notes;
mod picks;
mod position;
mod restore;
mod reward;
mod scene;
mod setup;
mod story;
mod table;
mod tile;
mod why_not;
mod wording;

use tabletop::{Dice, Fault, Happening, Header, Layout, Picks, Play, Players, Refused, Rules, Scene, Seat, Standing, Text, Viewer, say};

pub use crate::action::{Action, Payment, Question, Symbols};
pub use crate::card::{Card, Pair, Trade};
pub use crate::colours::{Colour, Deck, Triple};
pub use crate::core::{Counts, Inquiry, Kind, Now, Pieces, Restored, RestoredSpace, Stage, Turns, World};
pub use crate::event::Event;
pub use crate::knowledge::Known;
pub use crate::tile::Tile;
pub use crate::why_not::WhyNot;

use crate::components::{ComponentSet, Components};
use crate::table::Table;

/// The legal answers to a question of this game.
pub(crate) type Options<'a, A> = tabletop::Options<'a, CardGame, A>;

/// The rules of the card game, for one setup.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardGame {
    /// The number of players: two, three or four.
    players: usize,
    /// The components.
    pub components: Components,
    /// The kinds of cards, prepared for the rules.
    pub pieces: Pieces,
}

impl CardGame {
    /// The game for this number of players, with these components.
    pub fn new(players: usize, components: Components) -> Result<CardGame, Fault> {
        if !(2..=4).contains(&players) {
            return Err(say!("{players}: Fresco is for two, three or four", players = wording::PLAYERS.count(players as i64)).into());
        }
        let pieces = Pieces::new(&components);
        Ok(CardGame { players, components, pieces })
    }
    /// The number of players.
    #[inline]
    pub fn players(&self) -> usize {
        self.players
    }
    /// The seats that are taken.
    #[inline]
    pub fn seats_at_table(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::ALL.into_iter().take(self.players)
    }
    /// The number of sections that ends the game.
    #[inline]
    pub fn goal(&self) -> u8 {
        self.components.goal(self.players)
    }
    /// The seat to the left of another: whose turn comes next.
    #[inline]
    pub fn left_of(&self, seat: Seat) -> Seat {
        Seat::new(seat.index() + 1).filter(|next| next.index() < self.players).unwrap_or(Seat::Red)
    }
    /// The value of a section after this many turns.
    #[inline]
    pub fn value(&self, section: Triple, turns: Turns) -> u8 {
        self.pieces.value(section, turns)
    }
    /// The score of a seat.
    pub fn score(&self, world: &World, who: Seat) -> i32 {
        let (sections, tiles) = self.points(world, who);
        sections + tiles
    }
    /// The score of a seat in two parts: for its fresco cards, and for its unused tiles.
    pub fn points(&self, world: &World, who: Seat) -> (i32, i32) {
        let cards: i32 = world.restored_by(who).map(|card| i32::from(self.value(card.section, card.turns))).sum();
        let tiles = world.tiles[who.index()].iter().zip(&self.components.worth).map(|(&n, &worth)| i32::from(n) * i32::from(worth));
        (cards, tiles.sum())
    }
}

impl Rules for CardGame {
    type World = World;
    type Action = Action;
    type Question = Question;
    type WhyNot = WhyNot;
    type Event = Event;

    const GAME: &'static str = "card";
    const VERSION: u32 = 2;

    fn from_header(header: &Header) -> Result<CardGame, Fault> {
        header.reject_unknown_keys(&["players", "components"])?;
        CardGame::new(header.players()?.unwrap_or(4), Components::of_header(header)?)
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
    fn step(&self, world: &mut World, players: Players<'_, CardGame>) -> Play<bool> {
        flow::step(&mut Table { rules: self, world, players })
    }

    /// The most points win; equal scores share a place.
    fn standings(&self, world: &World) -> Vec<Standing> {
        Standing::by_score(self.seats_at_table().map(|s| self.score(world, s)))
    }

    fn determinize(&self, world: &mut World, viewer: Viewer, dice: &mut Dice) {
        knowledge::determinize(self, world, viewer, dice);
    }
    fn scene(&self, world: &World, viewer: Viewer) -> Scene {
        scene::show(self, world, viewer)
    }
    fn layout(&self) -> Layout {
        layout::layout(self)
    }
    fn picks(&self, world: &World, seat: Seat, action: Action) -> Picks {
        picks::picks(world, seat, action)
    }
    fn label(&self, world: &World, _: Seat, action: Action) -> Text {
        picks::label(world, action)
    }
    fn refusal(why: WhyNot) -> Refused {
        why.refused()
    }
    fn note(&self, world: &World, seat: Seat, action: Action) -> Text {
        notes::note(self, world, seat, action)
    }
    /// Only cards that are printed can be spoken of.
    fn every_action(&self, each: &mut dyn FnMut(Action)) {
        Action::every(&mut |action| {
            if action.cards().all(|card| self.pieces.kind(card).is_some()) {
                each(action);
            }
        });
    }
    fn show(&self, event: &Event, viewer: Viewer) -> Option<Happening> {
        story::show(self, event, viewer)
    }
    /// Only giver and taker know which card was given.
    fn is_private(&self, action: Action) -> bool {
        matches!(action, Action::Give(_))
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
