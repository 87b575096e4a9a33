//! The modules: what their pages may change, and the list of them.
//!
//! Three laws. *Flow calls modules, modules call verbs, verbs call nobody.* *A word that two modules use belongs to the
//! core*, which knows words (a sick assistant, a debt, a covered column) but never a module. *Order is the book's*: within
//! a moment the modules speak in the order of their numbers; where the rules need another order there is another moment.

use std::fmt::{self, Display};
use std::str::FromStr;

use tabletop::{Dice, Play, Scene, Seat, Viewer};

use crate::Fresco;
use crate::action::Action;
use crate::components::Components;
use crate::core::Core;
use crate::module_set::ModuleSet;
use crate::stock::Stock;
use crate::table::Table;
use crate::visit::{AltarWork, Restoration, Visit};
use crate::why::Why;
use crate::words::{Column, Painter, Section, StallName};

/// What a module's page may change, in the order of the page's own headings. Every moment does nothing unless the page
/// says otherwise.
#[allow(unused_variables)]
pub(crate) trait Module {
    // Setting up.

    /// Lays out the module's part, after the base game's.
    fn setup(&mut self, rules: &Fresco, core: &mut Core, dice: &mut Dice) {}

    // The inn. Also called for Leonardo.

    /// A painter has woken up and the mood is set.
    fn woke(&mut self, t: &mut Table<'_>, who: Painter) -> Play {
        Ok(())
    }
    /// The mood sends an assistant to rest. Says whether somebody else than an own healthy assistant rests.
    fn rests(&mut self, t: &mut Table<'_>, who: Painter) -> Play<bool> {
        Ok(false)
    }
    /// The assistants of the round are counted; the painter is through with waking up.
    fn counted(&mut self, t: &mut Table<'_>, who: Painter) -> Play {
        Ok(())
    }

    /// A step later: a piece that was drawn out of a pile with secrets in it can be asked about only here, because an
    /// imagined world deals such piles anew and would draw another one.
    fn awake(&mut self, t: &mut Table<'_>, who: Painter) -> Play {
        Ok(())
    }

    // Planning: behind the screens, at the same time. Nothing may be drawn, and nothing told that others may not see.

    /// Action tiles cover columns; see [`crate::action_tile`].
    fn cover(&mut self, t: &mut Table<'_>, who: Painter) -> Play {
        Ok(())
    }
    /// Other things are put on the board before the assistants.
    fn plan(&mut self, t: &mut Table<'_>, who: Painter) -> Play {
        Ok(())
    }
    /// The healthy assistants are placed.
    fn planned(&mut self, t: &mut Table<'_>, who: Painter) -> Play {
        Ok(())
    }
    /// All plans are in; what was planned with this module is shown to all.
    fn revealed(&mut self, t: &mut Table<'_>) {}

    // At the places.

    /// Somebody is met on the way to a place, before the turn there begins. May come again if the arrival is taken up again.
    fn on_the_way(&mut self, t: &mut Table<'_>, visit: &Visit) -> Play {
        Ok(())
    }
    /// A painter's turn at a place begins, before the assistants act. A column that is covered has nothing but this.
    fn arrive(&mut self, t: &mut Table<'_>, visit: &mut Visit) -> Play {
        Ok(())
    }
    /// More answers to the base game's question at a place.
    fn offers(&self, rules: &Fresco, core: &Core, visit: &Visit, give: &mut dyn FnMut(Act)) {}
    /// Why one of the module's actions was not among the offers at a place.
    fn why_not(&self, rules: &Fresco, core: &Core, visit: &Visit, act: Act) -> Option<Why> {
        None
    }
    /// One of the module's offers is taken up.
    fn accept(&mut self, t: &mut Table<'_>, visit: &mut Visit, act: Act) -> Play {
        Ok(())
    }
    /// A tile has been bought from this space of a stall.
    fn bought(&mut self, t: &mut Table<'_>, who: Painter, stall: StallName, space: u8) {}
    /// The paints and whatever else a market tile shows have been taken, bought or not, from a stall or not.
    fn tile_taken(&mut self, t: &mut Table<'_>, who: Painter, market_tile: usize) {}
    /// More steps of mood for each assistant in the Theatre.
    fn theatre_steps(&self, rules: &Fresco, who: Painter) -> u8 {
        0
    }

    // Restoring, in the order of ruling C2.

    /// Why a painter may not restore a section that still has a tile.
    fn forbids(&self, core: &Core, who: Painter, section: Section) -> Option<Why> {
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
    /// The tile is taken, and what lay with it on the wall; the bishop has not yet come.
    fn restored(&mut self, t: &mut Table<'_>, work: &Restoration) -> Play {
        Ok(())
    }
    /// Nothing is left on the wall: what lies below it comes to light.
    fn bared(&mut self, t: &mut Table<'_>, work: &Restoration) -> Play {
        Ok(())
    }

    /// A painter's turn at a place ends.
    fn leave(&mut self, t: &mut Table<'_>, visit: &mut Visit) -> Play {
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
    /// Assistants and action tiles go home.
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
    fn is_last_round(&self, rules: &Fresco, core: &Core) -> bool {
        false
    }
    /// What the module counts at the end of the game, all painters in the last round's order.
    fn final_scoring(&mut self, t: &mut Table<'_>) -> Play {
        Ok(())
    }
    /// After every step of the game: what follows from where the pieces now are. Nothing is asked or drawn here.
    fn after_step(&mut self, t: &mut Table<'_>) {}

    // Looking.

    /// Replaces what the viewer cannot know by something as likely.
    fn determinize(&mut self, rules: &Fresco, core: &mut Core, viewer: Viewer, dice: &mut Dice) {}
    /// What the viewer sees of the module.
    fn show(&self, rules: &Fresco, core: &Core, viewer: Viewer, scene: &mut Scene) {}
    /// Where an action of the module is made.
    fn places(&self, rules: &Fresco, core: &Core, seat: Seat, act: Act) -> Vec<String> {
        Vec::new()
    }
    /// What an action of the module costs and brings.
    fn note(&self, rules: &Fresco, core: &Core, seat: Seat, act: Act) -> String {
        String::new()
    }
    /// What an action of the base game costs or brings more because of the module; begins with a comma and a space.
    fn remark(&self, rules: &Fresco, core: &Core, seat: Seat, action: Action) -> String {
        String::new()
    }

    // Scenarios and tests.

    /// The market tiles that the module keeps, as a set of numbers.
    fn gone_market_tiles(&self) -> u32 {
        0
    }
    /// What must always hold.
    fn check(&self, rules: &Fresco, core: &Core) -> Result<(), String> {
        Ok(())
    }
    /// Reads a fact; `None` if the module does not know the name.
    fn get(&self, rules: &Fresco, core: &Core, key: &str) -> Option<Result<String, String>> {
        None
    }
    /// Sets a fact; `None` if the module does not know the name.
    fn set(&mut self, rules: &Fresco, core: &mut Core, key: &str, value: &str) -> Option<Result<(), String>> {
        None
    }
}

/// What a module is before anything is dealt.
pub(crate) trait Kit: Sized {
    /// The module's part with nothing in it yet.
    fn unpack(rules: &Fresco) -> Self;
    /// New pieces that are added to the base game's or replace some of them.
    fn stock(_components: &Components, _stock: &mut Stock) {}
    /// The number of a piece in one of the module's bags; `None` if it has no such bag.
    fn piece_in_bag(_rules: &Fresco, _bag: &str, _piece: &str) -> Option<Result<u32, String>> {
        None
    }
}

macro_rules! modules {
    ($($number:literal $field:ident: $Type:ident in $file:ident,)*) => {
        $(mod $file;)*

        /// The parts of the open modules; without any, nothing at all.
        #[derive(PartialEq, Eq, Hash, Debug)]
        pub struct Modules(Option<Box<Parts>>);

        /// The part of each open module.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        struct Parts {
            open: ModuleSet,
            $($field: Option<$file::$Type>,)*
        }

        impl Modules {
            /// Lays out the open modules, in the order of their numbers.
            pub(crate) fn lay_out(rules: &Fresco, core: &mut Core, dice: &mut Dice) -> Modules {
                let open = rules.modules();
                if open.is_empty() {
                    return Modules(None);
                }
                let parts = Parts { open, $($field: open.has($number).then(|| <$file::$Type as Kit>::unpack(rules)),)* };
                let mut all = Modules(Some(Box::new(parts)));
                let _ = all.each(|m| {
                    m.setup(rules, core, dice);
                    Ok(())
                });
                all
            }
            /// New pieces of the open modules.
            pub(crate) fn stock(open: ModuleSet, components: &Components, stock: &mut Stock) {
                $(if open.has($number) { <$file::$Type as Kit>::stock(components, stock) })*
            }
            /// The number of a piece in a bag of an open module.
            pub(crate) fn piece_in_bag(rules: &Fresco, bag: &str, piece: &str) -> Option<Result<u32, String>> {
                let open = rules.modules();
                $(if open.has($number) && let Some(found) = <$file::$Type as Kit>::piece_in_bag(rules, bag, piece) { return Some(found); })*
                None
            }
        }

        impl Opened for Modules {
            #[inline]
            fn open(&self) -> ModuleSet {
                self.0.as_ref().map_or(ModuleSet::NONE, |parts| parts.open)
            }
            #[inline]
            fn is_empty(&self) -> bool {
                self.0.is_none()
            }
            #[inline]
            fn each(&mut self, mut moment: impl FnMut(&mut dyn Module) -> Play) -> Play {
                let Some(parts) = &mut self.0 else { return Ok(()) };
                $(if let Some(module) = &mut parts.$field { moment(module)?; })*
                Ok(())
            }
            #[inline]
            fn each_ref(&self, mut look: impl FnMut(&dyn Module)) {
                let Some(parts) = &self.0 else { return };
                $(if let Some(module) = &parts.$field { look(module); })*
            }
            fn only(&mut self, number: u8, mut moment: impl FnMut(&mut dyn Module) -> Play) -> Play {
                let Some(parts) = &mut self.0 else { return Ok(()) };
                match number {
                    $($number => match &mut parts.$field { Some(module) => moment(module), None => Ok(()) },)*
                    _ => Ok(()),
                }
            }
        }

        /// The actions of each module, under its name.
        pub mod acts {
            $(pub use super::$file::Action as $Type;)*
        }

        impl Modules {
            $(
                /// The part of the module, to look at; `None` if it is not open.
                #[inline]
                pub fn $field(&self) -> Option<&$file::$Type> {
                    self.0.as_ref().and_then(|parts| parts.$field.as_ref())
                }
            )*
        }

        /// An action of a module.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[allow(missing_docs)] // the module's file says what each one is
        pub enum Act { $($Type($file::Action),)* }

        impl Display for Act {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self { $(Act::$Type(action) => action.fmt(f),)* }
            }
        }

        impl FromStr for Act {
            type Err = ();
            fn from_str(text: &str) -> Result<Act, ()> {
                $(if let Ok(action) = text.parse() { return Ok(Act::$Type(action)); })*
                Err(())
            }
        }

        impl Act {
            /// The number of the module it belongs to.
            pub fn module(self) -> u8 {
                match self { $(Act::$Type(_) => $number,)* }
            }
            /// The first words of all of them.
            pub fn verbs() -> impl Iterator<Item = &'static str> {
                [$($file::Action::VERBS,)*].into_iter().flatten().copied()
            }
        }

        $(impl From<$file::Action> for Action {
            #[inline]
            fn from(action: $file::Action) -> Action {
                Action::Module(Act::$Type(action))
            }
        })*
    };
}

impl Clone for Modules {
    #[inline]
    fn clone(&self) -> Modules {
        Modules(self.0.clone())
    }
    /// Copies into the room that is already there; without modules there is nothing to copy.
    #[inline]
    fn clone_from(&mut self, from: &Modules) {
        match (&mut self.0, &from.0) {
            (None, None) => {}
            (Some(to), Some(from)) => **to = **from,
            (to, from) => *to = from.clone(),
        }
    }
}

modules! {
    1 portraits: Portraits in m01_portraits,
    2 requests: Requests in m02_requests,
    3 blends: Blends in m03_blends,
    4 well: Well in m04_well,
    5 leaf: GoldLeaf in m05_leaf,
    6 glaziers: Glaziers in m06_glaziers,
    7 scrolls: Scrolls in m07_scrolls,
    8 bell: Bell in m08_bell,
    9 wall: Wall in m09_wall,
    10 doctor: Doctor in m10_doctor,
    11 favours: Favours in m11_favours,
    12 ladies: Ladies in m12_ladies,
    13 catacombs: Catacombs in m13_catacombs,
    14 benches: Benches in m14_benches,
    15 dome: Dome in m15_dome,
    16 barrel: BlackMarket in m16_black_market,
    17 guild: Guild in m17_guild,
}

/// The open modules, as the chapters of the base game call them.
///
/// The chapters are written once and compiled twice: for games with modules, and for games without any, where every moment
/// is nothing at all.
pub(crate) trait Opened {
    /// Which modules are open.
    fn open(&self) -> ModuleSet;
    /// Calls every open module, in the order of the numbers.
    fn each(&mut self, moment: impl FnMut(&mut dyn Module) -> Play) -> Play;
    /// Looks at every open module, in the order of the numbers.
    fn each_ref(&self, look: impl FnMut(&dyn Module));
    /// Calls one module, if it is open.
    fn only(&mut self, number: u8, moment: impl FnMut(&mut dyn Module) -> Play) -> Play;

    /// Is no module open?
    #[inline]
    fn is_empty(&self) -> bool {
        self.open().is_empty()
    }
    /// A moment at which nothing is asked.
    #[inline]
    fn all(&mut self, mut moment: impl FnMut(&mut dyn Module)) {
        let _ = self.each(|m| {
            moment(m);
            Ok(())
        });
    }
    /// Adds what the modules offer at a place to the answers, with the reasons for what they do not.
    #[inline]
    fn offer(&self, rules: &Fresco, core: &Core, visit: &Visit, can: &mut crate::Options<'_>) {
        self.each_ref(|m| {
            m.offers(rules, core, visit, &mut |act| can.add(Action::Module(act)));
            can.explain(|action| match action {
                Action::Module(act) => m.why_not(rules, core, visit, act),
                _ => None,
            });
        });
    }
    /// Does any module offer something at a place?
    #[inline]
    fn has_offer(&self, rules: &Fresco, core: &Core, visit: &Visit) -> bool {
        let mut any = false;
        self.each_ref(|m| m.offers(rules, core, visit, &mut |_| any = true));
        any
    }
    /// Why a painter may not restore a section, though it has a tile.
    #[inline]
    fn forbids(&self, core: &Core, who: Painter, section: Section) -> Option<Why> {
        let mut found = None;
        self.each_ref(|m| found = found.take().or_else(|| m.forbids(core, who, section)));
        found
    }
}

/// No modules at all.
pub(crate) struct NoModules;

impl Opened for NoModules {
    #[inline(always)]
    fn open(&self) -> ModuleSet {
        ModuleSet::NONE
    }
    #[inline(always)]
    fn each(&mut self, _moment: impl FnMut(&mut dyn Module) -> Play) -> Play {
        Ok(())
    }
    #[inline(always)]
    fn each_ref(&self, _look: impl FnMut(&dyn Module)) {}
    #[inline(always)]
    fn only(&mut self, _number: u8, _moment: impl FnMut(&mut dyn Module) -> Play) -> Play {
        Ok(())
    }
}
