//! What a module is: what its page changes and when, what it offers, how it looks, how a position with it is set up.
//!
//! Three laws. *Flow calls modules, modules call verbs, verbs call nobody.* *A word that two modules use belongs to the
//! core*, which knows words (a sick assistant, a debt, a covered column) but never a module. *Order is the book's*: within
//! a moment the modules speak in the order of their numbers; where the rules need another order there is another moment.

use std::fmt::Debug;
use std::hash::Hash;

use tabletop::components::{Checked, Fields};
use tabletop::{Dice, Fault, Layout, Picks, Play, Scene, Seat, Set, Term, Text, Viewer};

use crate::BoardGame;
use crate::action::Action;
use crate::board::ActionTile;
use crate::components::Components;
use crate::core::{Core, View};
use crate::paints::Paint;
use crate::pieces::GamePieces;
use crate::position::{Fact, Known, NoFact};
use crate::table::Table;
use crate::visit::{AltarWork, Restoration, Visit};
use crate::why_not::WhyNot;
use crate::words::{Column, Hour, MarketNumber, Painter, Section, StallName};

/// A module: its state on the table is the type itself.
pub(crate) trait Module: Moments + Offers + Look + Position + Copy + Eq + Hash + Debug {
    /// Other words by which people call it, in small letters and without spaces.
    const ALIASES: &'static [&'static str] = &[];
    /// Its action tile, if it has one.
    const TILE: Option<ActionTile> = None;
    /// The paints that only a game with this module has.
    const PAINTS: &'static [Paint] = &[];

    /// The module with nothing laid out yet.
    fn new(rules: &BoardGame) -> Self;
    /// New pieces that are added to the base game's or replace some of them.
    fn add_pieces(_components: &Components, _pieces: &mut GamePieces) {}
}

/// What happens: the moments at which a page may change something, in the order of the page's own headings. At every moment
/// nothing happens unless the page says otherwise.
#[allow(unused_variables)]
pub(crate) trait Moments {
    // Setting up.

    /// The module is laid out, after the base game.
    fn setup(&mut self, rules: &BoardGame, core: &mut Core, dice: &mut Dice) {}

    // The inn. Also for Leonardo.

    /// A painter has woken up and the mood is set; the assistants are not yet counted.
    fn woke(&mut self, t: &mut Table<'_>, who: Painter) -> Play {
        Ok(())
    }
    /// The mood sends an assistant to rest. Says whether somebody else than an own healthy assistant rests.
    fn rests(&mut self, t: &mut Table<'_>, who: Painter) -> Play<bool> {
        Ok(false)
    }
    /// The painter is up, and the assistants of the round are counted. This is a step of its own: a piece that was drawn
    /// from a pile with secrets in it can be asked about only here, because a determinized match deals such piles anew.
    fn awake(&mut self, t: &mut Table<'_>, who: Painter) -> Play {
        Ok(())
    }

    // Planning: behind the screens, at the same time. Nothing may be drawn, and nothing told that others may not see.

    /// Can the painter use the module's action tile this round?
    fn tile_is_useful(&self, view: View<'_>, who: Painter) -> bool {
        true
    }
    /// Other things are put on the board before the assistants.
    fn plan(&mut self, t: &mut Table<'_>, who: Painter) -> Play {
        Ok(())
    }
    /// The healthy assistants are placed.
    fn planned(&mut self, t: &mut Table<'_>, who: Painter) -> Play {
        Ok(())
    }
    /// All plans are in; what was planned with this module is shown to all. Its action tiles have just been shown.
    fn revealed(&mut self, t: &mut Table<'_>) {}

    // At the places.

    /// The painter comes to the column that the module's action tile covers, before anything else happens there. May come
    /// again if the arrival restarts.
    fn at_tile(&mut self, t: &mut Table<'_>, visit: &Visit) -> Play {
        Ok(())
    }
    /// A painter's turn at a place begins, before the assistants act.
    fn arrive(&mut self, t: &mut Table<'_>, visit: &mut Visit) -> Play {
        Ok(())
    }
    /// A tile has been bought from this space of a stall.
    fn bought(&mut self, t: &mut Table<'_>, who: Painter, stall: StallName, space: u8) {}
    /// The paints that a market tile shows have been taken, bought or not, from a stall or not.
    fn tile_taken(&mut self, t: &mut Table<'_>, who: Painter, tile: MarketNumber) {}
    /// A painter's turn at a place ends.
    fn leave(&mut self, t: &mut Table<'_>, visit: &Visit) -> Play {
        Ok(())
    }

    // Restoring, in the order of ruling C2.

    /// Why a painter may not restore a section that still has a tile.
    fn forbids(&self, core: &Core, who: Painter, section: Section) -> Option<WhyNot> {
        None
    }
    /// A section is chosen and not yet paid.
    fn extras(&mut self, t: &mut Table<'_>, work: &mut Restoration) -> Play {
        Ok(())
    }
    /// The altar is to be restored and not yet paid.
    fn altar(&mut self, t: &mut Table<'_>, work: &mut AltarWork) -> Play {
        Ok(())
    }
    /// The paints are paid, the points not yet scored. May draw, and may not ask.
    fn paid(&mut self, t: &mut Table<'_>, work: &mut Restoration) {}
    /// The points are scored: it is known where the painter stands. The tile still lies there.
    fn scored(&mut self, t: &mut Table<'_>, work: &Restoration) -> Play {
        Ok(())
    }
    /// The tile is taken, and whatever lay with it on the fresco; the bishop has not yet come.
    fn restored(&mut self, t: &mut Table<'_>, work: &Restoration) -> Play {
        Ok(())
    }
    /// Nothing is left on the section: what lies below it comes to light.
    fn uncovered(&mut self, t: &mut Table<'_>, work: &Restoration) -> Play {
        Ok(())
    }

    // Two players: Leonardo.

    /// The column in which an assistant of Leonardo's stands because of this module.
    fn leonardo_assistant(&self) -> Option<Column> {
        None
    }
    /// Leonardo's turn at a place where an assistant of his stands or something waits for him, after what he does there
    /// in the base game.
    fn leonardo(&mut self, t: &mut Table<'_>, column: Column) -> Play {
        Ok(())
    }

    // The end of the round, in the order of ruling B14.

    /// All places are done.
    fn dusk(&mut self, t: &mut Table<'_>) -> Play {
        Ok(())
    }
    /// Assistants go home. The module's action tiles have just been taken home.
    fn home(&mut self, t: &mut Table<'_>) {}
    /// The stalls have been filled anew.
    fn refilled(&mut self, t: &mut Table<'_>) {}
    /// Behind the screens, at the same time: what to choose as income. Nothing may be drawn, given or told here.
    fn choose_income(&mut self, t: &mut Table<'_>, who: Painter) -> Play {
        Ok(())
    }
    /// Income beside the thaler for each restored tile.
    fn income(&mut self, t: &mut Table<'_>, who: Painter) {}
    /// New displays, and whatever else the night changes.
    fn next_round(&mut self, t: &mut Table<'_>) {}
    /// Is the round that begins the last one, whatever the fresco says?
    fn is_last_round(&self, view: View<'_>) -> bool {
        false
    }
    /// What the module counts at the end of the game, all painters in the last round's order.
    fn final_scoring(&mut self, t: &mut Table<'_>) -> Play {
        Ok(())
    }
    /// After every step of the game: what follows from where the pieces now are. Nothing is asked or drawn here.
    fn after_step(&mut self, t: &mut Table<'_>) {}

    // Secrets.

    /// Replaces what the viewer cannot know by something as likely.
    fn determinize(&mut self, rules: &BoardGame, core: &Core, viewer: Viewer, dice: &mut Dice) {}
    /// Replaces what the viewer cannot see by anything that looks the same, likely or not. For tests of secrets.
    fn disguise(&mut self, rules: &BoardGame, core: &Core, viewer: Viewer, dice: &mut Dice) {
        self.determinize(rules, core, viewer, dice);
    }
}

/// What the module adds to the base game's questions at a place. Every action that arrives here is one of its own.
#[allow(unused_variables)]
pub(crate) trait Offers: Own {
    /// More answers to the base game's question at a place.
    fn offers(&self, view: View<'_>, visit: &Visit, offer: &mut dyn FnMut(Self::Action)) {}
    /// Why one of the module's actions was not among the offers at a place.
    fn why_not(&self, view: View<'_>, visit: &Visit, action: Self::Action) -> Option<WhyNot> {
        None
    }
    /// Another way to wake up at an hour that is free.
    fn waking(&self, view: View<'_>, who: Painter, hour: Hour) -> Option<Self::Action> {
        None
    }
    /// Why one of the module's actions is no way to wake up.
    fn why_no_waking(&self, view: View<'_>, who: Painter, action: Self::Action) -> Option<WhyNot> {
        None
    }
    /// A painter wakes up in one of these ways; says at which hour. What else it means follows when the mood is set.
    fn wakes(&mut self, action: Self::Action) -> Option<Hour> {
        None
    }
    /// One of the offers is accepted.
    fn accept(&mut self, t: &mut Table<'_>, visit: &mut Visit, action: Self::Action) -> Play {
        Ok(())
    }
}

/// What is the module's own; given by the list of modules.
pub(crate) trait Own {
    type Action: Copy;
    type Pieces;
    /// What is printed on its pieces.
    fn pieces(rules: &BoardGame) -> &Self::Pieces;
}

/// How the module looks.
#[allow(unused_variables)]
pub(crate) trait Look: Own {
    /// The places and pieces of the module, and what is printed on them.
    fn layout(rules: &BoardGame, layout: &mut Layout) {}
    /// What a seat touches to say an action of the module.
    fn picks(&self, view: View<'_>, seat: Seat, action: Self::Action) -> Picks {
        Picks::none()
    }
    /// An action of the module in a few words, as a button would have it.
    fn label(&self, view: View<'_>, seat: Seat, action: Self::Action) -> Text {
        Text::default()
    }
    /// What the viewer sees of the module.
    fn show(&self, view: View<'_>, viewer: Viewer, scene: &mut Scene) {}
    /// What an action of the module costs and brings.
    fn note(&self, view: View<'_>, seat: Seat, action: Self::Action) -> Text {
        Text::default()
    }
    /// What an action of the base game costs or brings more because of the module.
    fn remark(&self, view: View<'_>, seat: Seat, action: Action) -> Option<Text> {
        None
    }
}

/// How a position with the module is set up and checked.
#[allow(unused_variables)]
pub(crate) trait Position {
    /// Has it facts about Leonardo, too, where he paints?
    const OF_LEONARDO: bool = false;

    /// What must always hold.
    fn check(&self, view: View<'_>) -> Result<(), String> {
        Ok(())
    }
    /// Reads a fact; `Unknown` if it is none of the module's.
    fn get(&self, view: View<'_>, fact: Fact<'_>) -> Known<String> {
        Err(NoFact::Unknown)
    }
    /// Sets a fact, or says why not.
    fn set(&mut self, rules: &BoardGame, core: &mut Core, fact: Fact<'_>, value: &str) -> Known {
        Err(NoFact::Unknown)
    }
    /// The number of a piece in one of the module's bags; `None` if it has no such bag.
    fn piece_in_bag(rules: &BoardGame, bag: &str, piece: &str) -> Option<Result<u32, String>> {
        None
    }
    /// The market tiles that the module keeps.
    fn market_tiles(&self) -> Set<MarketNumber> {
        Set::NONE
    }
}

/// What is wrong with a module's pieces, and with which kind of line.
pub(crate) type Closed<T = ()> = Result<T, (&'static str, Fault)>;

/// What is printed on the pieces of a module.
#[allow(unused_variables)]
pub(crate) trait PiecesOfModule: Clone + PartialEq + Debug + Default {
    /// What is read beside them: what comes in lists is gathered here and counted at the end.
    type Draft: Default;
    /// The heading under which they are shown.
    const GROUP: &'static str;
    /// The kinds of line that speak of them: name and example.
    const KINDS: &'static [(&'static str, &'static str)];
    /// What must be there once each.
    const ONCE: &'static [&'static str] = &[];
    /// The lines of a home-made module as its maker knows them; those of the published modules are in `data/board.components`.
    const STANDARD: &'static str = "";

    /// Reads a line of one of the kinds. What may stand only once gives its key.
    fn read(&mut self, draft: &mut Self::Draft, kind: &str, f: &mut Fields<'_>) -> Checked<Option<String>>;
    /// Is everything there, and does it add up? The base game's components are known to. `given`: the file itself speaks of
    /// the module.
    fn close(self, draft: Self::Draft, base: &Components, given: bool) -> Closed<Self> {
        Ok(self)
    }
}

/// The pieces of a module that has no numbers on them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NoPieces;

impl PiecesOfModule for NoPieces {
    type Draft = ();
    const GROUP: &'static str = "";
    const KINDS: &'static [(&'static str, &'static str)] = &[];
    fn read(&mut self, _draft: &mut (), _kind: &str, _f: &mut Fields<'_>) -> Checked<Option<String>> {
        Ok(None)
    }
}

/// The reasons for points of a module that brings none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoReason {}

impl NoReason {
    /// There are none.
    pub fn term(self) -> Term {
        match self {}
    }
    pub(crate) const COUNT: usize = 0;
}

/// Declares a module's reasons for points, in words that go on from "for": `reasons! { Module: Reason = "words" }`.
macro_rules! reasons {
    ($Module:ident: $($Reason:ident = $words:literal),+ $(,)?) => {
        /// Why the module brings points.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        #[allow(missing_docs)]
        pub enum Reason { $($Reason),+ }
        impl Reason {
            /// In words that go on from "for".
            pub fn term(self) -> tabletop::Term {
                tabletop::Term([$(concat!("reason|", $words)),+][self as usize])
            }
            pub(crate) const COUNT: usize = [$($words),+].len();
        }
        impl From<Reason> for crate::event::Reason {
            #[inline]
            fn from(reason: Reason) -> crate::event::Reason {
                crate::event::Reason::Module(crate::modules::ModuleReason::$Module(reason))
            }
        }
    };
}
pub(crate) use reasons;
