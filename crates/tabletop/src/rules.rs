//! What a game has to say for itself.

use std::fmt::{self, Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use crate::{Dice, Fault, Happening, Header, Layout, Picks, Play, Players, Refused, Scene, Term, Text};

/// A chair at the table with somebody who answers questions, called by its colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename_all = "lowercase"))]
pub enum Seat {
    Red,
    Blue,
    Green,
    Yellow,
}
crate::numbered!(Seat);

impl Seat {
    /// The most people that can sit at one table.
    pub const MAX: usize = 4;
    /// All seats, in their order round the table.
    pub const ALL: [Seat; Seat::MAX] = [Seat::Red, Seat::Blue, Seat::Green, Seat::Yellow];
    const NAMES: [&'static str; Seat::MAX] = ["red", "blue", "green", "yellow"];

    /// The seat with this number, if there is one.
    pub fn new(number: usize) -> Option<Seat> {
        Seat::ALL.get(number).copied()
    }
    /// Its number, from 0; always below [`Seat::MAX`].
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }
    /// Its colour, which is also how records and scenarios call it.
    pub fn name(self) -> &'static str {
        Seat::NAMES[self.index()]
    }
    /// What somebody without a name is called who sits there.
    pub fn term(self) -> Term {
        Term(match self {
            Seat::Red => "seat|red",
            Seat::Blue => "seat|blue",
            Seat::Green => "seat|green",
            Seat::Yellow => "seat|yellow",
        })
    }
}

impl Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Seat {
    type Err = Fault;
    fn from_str(text: &str) -> Result<Seat, Fault> {
        Seat::ALL
            .into_iter()
            .find(|s| s.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| Fault::no_such(text, Term("kind|seat"), Seat::NAMES))
    }
}

/// Somebody who looks at the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// One of the players: sees what lies open and what is theirs.
    Seat(Seat),
    /// Anybody else: sees only what lies open.
    Spectator,
    /// Sees what everybody sees, all at once. For games that are over, and for nobody before.
    Open,
}

impl Viewer {
    /// Does this viewer see what the person on that seat sees?
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat) || self == Viewer::Open
    }
}

/// How one seat came out of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The points on the track.
    pub score: i32,
    /// 1 for the winner; equal places share.
    pub place: u8,
}

impl Standing {
    /// The standings of a game that the most points win: equal scores share a place.
    pub fn by_score(scores: impl IntoIterator<Item = i32>) -> Vec<Standing> {
        let scores: Vec<i32> = scores.into_iter().collect();
        let place = |score: i32| 1 + scores.iter().filter(|&&other| other > score).count() as u8;
        scores.iter().map(|&score| Standing { score, place: place(score) }).collect()
    }
}

/// The rules of one game with its setup: number of players, edition, modules, components.
///
/// The rules are functions over a plain value, the world. They never do I/O, never read a clock, and hold
/// nothing that changes: everything that changes is in the world or comes from [`Players`].
///
/// A small game needs the first half of this trait and `scene` and `show`; every other function has a default, and its
/// comment says what the default means.
pub trait Rules: Sized + Clone + Debug + Send + Sync + 'static {
    /// Everything that lies on the table. No heap, no pointers, and nothing that nobody has seen yet.
    type World: Clone + PartialEq + Eq + Hash + Debug + Send + Sync;
    /// What a player can answer. Its text form is exact: `text.parse() == action` and back.
    type Action: Copy + PartialEq + Eq + Hash + Debug + Display + FromStr + Send + Sync + 'static;
    /// What a player is being asked; printed as a short sentence.
    type Question: Copy + PartialEq + Debug + Display + Into<Text> + Send + Sync;
    /// Why an action is not possible, in words a player understands, with the rule it comes from.
    type WhyNot: Clone + PartialEq + Debug + Display + Into<Text> + Send + Sync;
    /// Something that happened on the table.
    type Event: Clone + Debug + Send + Sync;

    /// The name of the game in records and on the command line.
    const GAME: &'static str;
    /// Raised whenever an old record would play out differently.
    const VERSION: u32;

    /// Reads the setup from a record's or scenario's header.
    fn from_header(header: &Header) -> Result<Self, Fault>;
    /// Writes the setup; the inverse of [`Rules::from_header`].
    fn write_header(&self, header: &mut Header);
    /// How many people play.
    fn seats(&self) -> usize;
    /// The names of those who play along without a person on their seat, in the order of the seats after the last person's.
    fn names_of_automata(&self) -> &'static [&'static str] {
        &[]
    }

    /// Lays everything out for the first question.
    fn setup(&self, dice: &mut Dice) -> Self::World;
    /// Plays the current step to its end; `Ok(false)` once the game is over.
    fn step(&self, world: &mut Self::World, players: Players<'_, Self>) -> Play<bool>;
    /// Scores and places of all seats as things stand.
    fn standings(&self, world: &Self::World) -> Vec<Standing>;

    /// Replaces what the viewer cannot know by something as likely. Unless a game says otherwise, nothing in its world is
    /// hidden from anybody. A game with secrets must say otherwise: bots see what this leaves alone.
    fn determinize(&self, world: &mut Self::World, viewer: Viewer, dice: &mut Dice) {
        let _ = (world, viewer, dice);
    }
    /// Replaces what the viewer cannot see by anything that would look the same, likely or not. For tests of secrets; unlike
    /// [`Rules::determinize`] it may change what an attentive player could know. Called between two steps only.
    fn disguise(&self, world: &mut Self::World, viewer: Viewer, dice: &mut Dice) {
        self.determinize(world, viewer, dice);
    }
    /// What the viewer sees: starts empty and shows things, never a copy with secrets removed.
    fn scene(&self, world: &Self::World, viewer: Viewer) -> Scene;
    /// What does not change during a game: the places, the pieces, and what is printed on them. Unless a game says otherwise, a
    /// screen has to make do with names.
    fn layout(&self) -> Layout {
        Layout::default()
    }
    /// What a seat touches to say an action: places, and pieces that lie there. No two actions that are offered together have the
    /// same; what does nothing has none. Unless a game says otherwise, actions are chosen from a list.
    fn picks(&self, world: &Self::World, seat: Seat, action: Self::Action) -> Picks {
        let _ = (world, seat, action);
        Picks::none()
    }
    /// An action in a few words, as a button would have it: "buy YYB". Unless a game says otherwise, the action as it is typed.
    fn label(&self, world: &Self::World, seat: Seat, action: Self::Action) -> Text {
        let _ = (world, seat);
        Text::as_is(action.to_string())
    }
    /// A reason for a refusal, with its rule apart. Unless a game says otherwise, the reason says it all.
    fn refusal(why: Self::WhyNot) -> Refused {
        Refused { text: why.into(), rule: Text::default(), about: "" }
    }
    /// What a seat has still to do before the draft that it lays out can be played, as far as no question says so: see
    /// [`Players::in_draft`]. Unless a game says otherwise, its questions say it all.
    fn unfinished(&self, world: &Self::World, seat: Seat) -> Option<Text> {
        let _ = (world, seat);
        None
    }
    /// A few words on what an action means for the seat that is offered it: what it costs, what it brings. They tell nothing
    /// that the seat does not know. Unless a game says otherwise, the action speaks for itself.
    fn note(&self, world: &Self::World, seat: Seat, action: Self::Action) -> Text {
        let _ = (world, seat, action);
        Text::default()
    }
    /// Calls for every action that could ever be said at this table, each once, whether it is possible now or not; whatever is
    /// offered is among them. With it a session answers "why not?" to somebody who has touched something and knows no action.
    /// Unless a game says otherwise, it has no such list.
    fn every_action(&self, each: &mut dyn FnMut(Self::Action)) {
        let _ = each;
    }
    /// What a viewer gets to know of an event; `None` when it is not theirs to see.
    fn show(&self, event: &Self::Event, viewer: Viewer) -> Option<Happening>;

    /// Does only its seat know the content of this action: a bet laid face down, a card handed over? Others are told what they
    /// see of it; the action itself is kept from them until the game is over. Unless a game says otherwise, all actions are
    /// open. (Decisions that several seats make at the same time need no word about it: see [`crate::together`].)
    fn is_private(&self, action: Self::Action) -> bool {
        let _ = action;
        false
    }

    /// Every rule of the table that must always hold (pieces conserved, one painter per space…). For tests and scenarios.
    /// Unless a game says otherwise, every table is sound.
    fn check(&self, world: &Self::World) -> Result<(), String> {
        let _ = world;
        Ok(())
    }
    /// Reads one named fact of a position, for scenarios. Unless a game says otherwise, it has no facts with names.
    fn get(&self, world: &Self::World, key: &str) -> Result<String, String> {
        let _ = world;
        Err(no_such::<Self>("fact", key))
    }
    /// Sets one named fact of a position, for scenarios. Unless a game says otherwise, it has no facts with names.
    fn set(&self, world: &mut Self::World, key: &str, value: &str) -> Result<(), String> {
        let _ = (world, value);
        Err(no_such::<Self>("fact", key))
    }
    /// Is this fact set after the others, whatever the order in a scenario? The higher the number, the later. Unless a game says
    /// otherwise, `turn` is set last, since it follows from much else where play can stand.
    fn set_after_others(&self, key: &str) -> u8 {
        u8::from(key == "turn")
    }
    /// The number of a piece in a bag, as `chance` will draw it, for scenarios that fix the next draws. Unless a game says
    /// otherwise, no draw of it can be fixed.
    fn piece_in_bag(&self, bag: &str, piece: &str) -> Result<u32, String> {
        let _ = piece;
        Err(no_such::<Self>("bag", bag))
    }
}

/// Why a scenario cannot speak of something that a game has not named.
fn no_such<R: Rules>(thing: &str, name: &str) -> String {
    format!("the game \"{}\" has no {thing} called \"{name}\"", R::GAME)
}
