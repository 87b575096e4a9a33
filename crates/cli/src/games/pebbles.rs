//! A small game for the tests of this command. In each of two rounds everybody, one after the other, hides one to three
//! pebbles in a hand. Then the hands are opened, and each pebble is a point, unless all hands hold the same number.

use std::fmt;

use fresco_bots::{BotGame, Terms, Weights};
use fresco_games::{Bots, Playable};
use fresco_lab::journal::Notes;
use fresco_lab::study::Study;
use tabletop::components::{ComponentSet, ComponentsError, SourceText};
use tabletop::{Dice, Happening, Header, Play, Players, Rules, Scene, Seat, Standing, Term, Text, Viewer, in_a_row, say};

use super::on_table::OnTable;
use super::{Aid, Block, FullGame, Game, Shown, View};
use crate::rules_text::Book;

tabletop::verbs! {
    /// What one can say.
    pub(crate) enum Action { Hide(pebbles: u8 = 1..=3) = "hide" }
}

#[derive(Clone, Debug)]
pub(crate) struct Pebbles {
    seats: usize,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct World {
    round: u8,
    hands: [u8; Seat::MAX],
    points: [u8; Seat::MAX],
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct HowMany;

impl From<HowMany> for Text {
    fn from(_: HowMany) -> Text {
        say!("How many pebbles do you hide?")
    }
}
impl fmt::Display for HowMany {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Text::from(*self).fmt(f)
    }
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum WhyNot {}

impl From<WhyNot> for Text {
    fn from(why: WhyNot) -> Text {
        match why {}
    }
}
impl fmt::Display for WhyNot {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Event {
    Hid { who: Seat, pebbles: u8 },
    Opened { hands: [u8; Seat::MAX] },
}

impl Rules for Pebbles {
    type World = World;
    type Action = Action;
    type Question = HowMany;
    type WhyNot = WhyNot;
    type Event = Event;
    const GAME: &'static str = "pebbles";
    const VERSION: u32 = 1;

    fn from_header(header: &Header) -> Result<Self, tabletop::Fault> {
        header.reject_unknown_keys(&["players"])?;
        Ok(Pebbles { seats: header.players()?.unwrap_or(2) })
    }
    fn write_header(&self, header: &mut Header) {
        header.set("players", self.seats.to_string());
    }
    fn seats(&self) -> usize {
        self.seats
    }
    fn setup(&self, _: &mut Dice) -> World {
        World { round: 1, hands: [0; Seat::MAX], points: [0; Seat::MAX] }
    }
    fn step(&self, world: &mut World, mut players: Players<'_, Self>) -> Play<bool> {
        for who in Seat::ALL.into_iter().take(self.seats) {
            let Action::Hide(pebbles) = players.ask(who, HowMany, |can| (1..=3).for_each(|n| can.add(Action::Hide(n))))?;
            world.hands[who.index()] = pebbles;
            players.tell(|| Event::Hid { who, pebbles });
        }
        let hands = std::mem::take(&mut world.hands);
        players.tell(|| Event::Opened { hands });
        if hands[..self.seats].iter().any(|n| *n != hands[0]) {
            world.points.iter_mut().zip(hands).for_each(|(points, n)| *points += n);
        }
        world.round += 1;
        Ok(world.round <= 2)
    }
    fn standings(&self, world: &World) -> Vec<Standing> {
        Standing::by_score(world.points[..self.seats].iter().copied().map(i32::from))
    }
    fn determinize(&self, world: &mut World, viewer: Viewer, dice: &mut Dice) {
        for seat in Seat::ALL.into_iter().filter(|&s| !viewer.is(s)) {
            let hand = &mut world.hands[seat.index()];
            *hand = if *hand == 0 { 0 } else { 1 + dice.below(3) as u8 };
        }
    }
    fn scene(&self, world: &World, viewer: Viewer) -> Scene {
        let mut scene = Scene { round: world.round.min(2).into(), ..Scene::default() };
        for seat in Seat::ALL.into_iter().take(self.seats) {
            scene.put(format!("hand.{seat}"), "pebble", u32::from(if viewer.is(seat) { world.hands[seat.index()] } else { 0 }));
            scene.place(format!("hand.{seat}")).uncounted = !viewer.is(seat);
        }
        scene
    }
    fn every_action(&self, each: &mut dyn FnMut(Action)) {
        Action::every(each);
    }
    fn show(&self, event: &Event, viewer: Viewer) -> Option<Happening> {
        Some(match *event {
            Event::Hid { who, pebbles } if viewer.is(who) => Happening::said("hide", say!("You hide {n}.", n = pebbles)),
            Event::Hid { who, .. } => Happening::said("hide", say!("{who} hides some.", who)),
            Event::Opened { hands } => {
                Happening::said("open", say!("The hands hold {hands}.", hands = in_a_row(hands[..self.seats].iter().copied())))
            }
        })
    }
    fn is_private(&self, _: Action) -> bool {
        true
    }
    fn check(&self, world: &World) -> Result<(), String> {
        if world.points.iter().all(|p| *p <= 6) { Ok(()) } else { Err("too many points".to_string()) }
    }
    fn get(&self, _: &World, key: &str) -> Result<String, String> {
        Err(format!("there is no {key}"))
    }
    fn set(&self, _: &mut World, key: &str, _: &str) -> Result<(), String> {
        Err(format!("there is no {key}"))
    }
    fn piece_in_bag(&self, bag: &str, _: &str) -> Result<u32, String> {
        Err(format!("there is no {bag}"))
    }
}

/// Pebbles have nothing printed on them.
#[derive(Clone, PartialEq, Default)]
pub(crate) struct Stones(SourceText);

impl ComponentSet for Stones {
    const STANDARD: &'static str = "components pebbles 1\n";
    fn standard() -> &'static Stones {
        static ALL: Stones = Stones(SourceText { text: None, entries: Vec::new() });
        &ALL
    }
    fn read(text: &str) -> Result<Stones, ComponentsError> {
        match text == Stones::STANDARD {
            true => Ok(Stones::default()),
            false => Err(ComponentsError { line: 1, message: tabletop::say!("pebbles are pebbles").into() }),
        }
    }
    fn source(&self) -> &SourceText {
        &self.0
    }
    fn source_mut(&mut self) -> &mut SourceText {
        &mut self.0
    }
}

impl Playable for Pebbles {
    const BOTS: Option<Bots<Self>> = Some(Bots::LADDER);
}

impl Shown for Pebbles {
    const ON_SCREEN: &'static dyn Game = &OnScreen;
}
impl FullGame for Pebbles {
    type Components = Stones;
}

struct OnScreen;

impl Game for OnScreen {
    fn name(&self) -> Term {
        Term("game|the game of pebbles")
    }
    fn book(&self) -> Option<Book> {
        Some(Book::Dice)
    }
    fn example(&self) -> Option<&'static str> {
        Some("hide 2")
    }
    fn columns(&self) -> usize {
        20
    }
    fn aid(&self) -> Option<Aid> {
        Some(Aid { word: Term("command|count"), help: |count| (count.into(), say!("the pebbles in your hand")), tell: count })
    }

    fn draw(&self, view: &View<'_>) -> Vec<Block> {
        vec![Block { name: String::new(), lines: vec![format!("Round {}", view.scene.round)] }]
    }
    fn needs(&self, verb: &str) -> Option<(Term, &'static str)> {
        (verb == "hide").then_some((Term("argument|a number of pebbles"), "hide 2"))
    }
}

fn count(table: OnTable<'_>, _: &[String], _: &str) -> Result<Vec<String>, String> {
    let all: u32 = table.scene.places.values().flat_map(|place| &place.pieces).map(|piece| piece.n).sum();
    if all > 0 { Ok(vec![format!("{all} pebbles")]) } else { Err("your hand is empty".to_string()) }
}

impl BotGame for Pebbles {
    const TERMS: &'static [&'static str] = &[];
    const TERM_WORDS: &'static [&'static str] = &[];
    const POLICY_WEIGHTS: &'static [&'static str] = &[];
    const WEIGHTS: &'static str = "weights pebbles 1\ndoubt 1 1\n";
    const LOOKAHEAD_PHASES: u32 = 1;

    fn progress(&self, _: &Self::World) -> f32 {
        0.0
    }
    fn phase(&self, _: &Self::World) -> u32 {
        0
    }
    fn score(&self, world: &Self::World, seat: Seat) -> i32 {
        self.standings(world)[seat.index()].score
    }
    fn evaluate(&self, _: &Self::World, _: Seat, _: &mut Terms<'_>) {}
    fn policy(&self, _: &tabletop::Match<Self>, _: Seat, _: &Weights, _: &mut [f32]) {}

    fresco_bots::bots_are_compiled_here!();
}

impl Study for Pebbles {
    type Memory = ();

    fn notice(&self, _: &Self::Event, _: &Self::World, (): &mut (), _: &mut Notes) {}
}
