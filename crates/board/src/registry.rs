//! What follows from the list of the modules in `modules.rs`: numbers and names, the state of a game's modules, and the
//! dispatch to them. A module that lacks something the list needs does not compile.

use tabletop::{Play, Set, Term};

use crate::Options;
use crate::board::{ActionTile, Board};
use crate::core::{Core, View};
use crate::edition::{Edition, EditionName};
use crate::module::Moments;
use crate::module_set::ModuleSet;
use crate::modules::{Act, ModuleId};
use crate::paints::Paint;
use crate::table::Table;
use crate::visit::Visit;
use crate::why_not::WhyNot;
use crate::words::{Column, Hour, Painter, Section};

/// What a module is called, and where it comes from.
pub struct ModuleInfo {
    /// The module.
    pub id: ModuleId,
    /// Its number in the rulebook, from 1.
    pub number: u8,
    /// Its name, which is also how journals call it.
    pub name: &'static str,
    /// Its name in sentences.
    pub term: Term,
    /// One word for command lines and files.
    pub slug: &'static str,
    /// Other words by which people call it.
    pub aliases: &'static [&'static str],
    /// The editions that it is part of; a home-made module is part of none.
    pub editions: &'static [EditionName],
    /// Does it bring points?
    pub scores: bool,
    /// The paints that only a game with this module has.
    pub paints: &'static [Paint],
    pub(crate) tile: Option<ActionTile>,
}

impl ModuleInfo {
    /// Is it part of this edition?
    pub fn is_in(&self, edition: Edition) -> bool {
        self.editions.contains(&edition.name)
    }
}

impl std::fmt::Display for ModuleInfo {
    /// The number, and the name in brackets.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({})", self.number, self.name)
    }
}

/// The active modules, as the chapters of the base game call them.
///
/// The chapters are written once and compiled twice: for games with modules, and for games without any, where every moment
/// is nothing at all.
pub(crate) trait ActiveModules {
    /// Which modules are active.
    fn active(&self) -> ModuleSet;
    /// What lies on a painter's planning board besides assistants.
    fn board(&self, core: &Core, who: Painter) -> Board;
    /// A painter's sick assistants in a column.
    fn sick_in(&self, core: &Core, who: Painter, column: Column) -> u8;
    /// Calls every active module, in the order of the numbers.
    fn each(&mut self, moment: impl FnMut(&mut dyn Moments) -> Play) -> Play;
    /// The same, with the module that is called.
    fn each_with_id(&mut self, moment: impl FnMut(ModuleId, &mut dyn Moments) -> Play) -> Play;
    /// Looks at every active module, in the order of the numbers.
    fn each_ref(&self, look: impl FnMut(&dyn Moments));
    /// Calls one module, if it is active.
    fn only(&mut self, id: ModuleId, moment: impl FnMut(&mut dyn Moments) -> Play) -> Play;
    /// Looks at one module, if it is active.
    fn look_at(&self, id: ModuleId, look: impl FnMut(&dyn Moments));
    /// Adds what the modules offer at a place to the answers, with the reasons for what they do not.
    fn offer(&self, view: View<'_>, visit: &Visit, can: &mut Options<'_>);
    /// Adds the modules' ways to wake up at one of these hours, with the reasons against others.
    fn offer_wakings(&self, view: View<'_>, who: Painter, free: Set<Hour>, can: &mut Options<'_>);
    /// A painter wakes up in one of these ways; says at which hour.
    fn wakes(&mut self, act: Act) -> Option<Hour>;
    /// Why a module does not offer an action at a place; `None` if it does, or has no reason.
    fn why_not(&self, view: View<'_>, visit: &Visit, act: Act) -> Option<WhyNot>;
    /// Hands an action to the module that offered it.
    fn accept(&mut self, t: &mut Table<'_>, visit: &mut Visit, act: Act) -> Play;

    /// Is no module active?
    #[inline]
    fn is_empty(&self) -> bool {
        self.active().is_empty()
    }
    /// A moment at which nothing is asked.
    #[inline]
    fn all(&mut self, mut moment: impl FnMut(&mut dyn Moments)) {
        let _ = self.each(|m| {
            moment(m);
            Ok(())
        });
    }
    /// Why a painter may not restore a section, though it has a tile.
    #[inline]
    fn forbids(&self, core: &Core, who: Painter, section: Section) -> Option<WhyNot> {
        let mut found = None;
        self.each_ref(|m| found = found.take().or_else(|| m.forbids(core, who, section)));
        found
    }
}

/// No modules at all.
pub(crate) struct NoModules;

impl ActiveModules for NoModules {
    #[inline(always)]
    fn active(&self) -> ModuleSet {
        ModuleSet::NONE
    }
    #[inline(always)]
    fn board(&self, _core: &Core, _who: Painter) -> Board {
        Board::EMPTY
    }
    #[inline(always)]
    fn sick_in(&self, _core: &Core, _who: Painter, _column: Column) -> u8 {
        0
    }
    #[inline(always)]
    fn each(&mut self, _moment: impl FnMut(&mut dyn Moments) -> Play) -> Play {
        Ok(())
    }
    #[inline(always)]
    fn each_with_id(&mut self, _moment: impl FnMut(ModuleId, &mut dyn Moments) -> Play) -> Play {
        Ok(())
    }
    #[inline(always)]
    fn each_ref(&self, _look: impl FnMut(&dyn Moments)) {}
    #[inline(always)]
    fn only(&mut self, _id: ModuleId, _moment: impl FnMut(&mut dyn Moments) -> Play) -> Play {
        Ok(())
    }
    #[inline(always)]
    fn look_at(&self, _id: ModuleId, _look: impl FnMut(&dyn Moments)) {}
    #[inline(always)]
    fn offer(&self, _view: View<'_>, _visit: &Visit, _can: &mut Options<'_>) {}
    #[inline(always)]
    fn offer_wakings(&self, _view: View<'_>, _who: Painter, _free: Set<Hour>, _can: &mut Options<'_>) {}
    #[inline(always)]
    fn wakes(&mut self, _act: Act) -> Option<Hour> {
        None
    }
    #[inline(always)]
    fn why_not(&self, _view: View<'_>, _visit: &Visit, _act: Act) -> Option<WhyNot> {
        None
    }
    #[inline(always)]
    fn accept(&mut self, _t: &mut Table<'_>, _visit: &mut Visit, _act: Act) -> Play {
        Ok(())
    }
}

/// Makes everything of the list that follows from it.
macro_rules! modules {
    ($($(#[$cfg:meta])* $number:literal $Type:ident $field:ident $folder:ident $slug:literal $name:literal [$($year:literal)*],)*) => {
        $($(#[$cfg])* pub mod $folder;)*

        /// A module. Their order is that of their numbers.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        #[allow(missing_docs)]
        pub enum ModuleId { $($(#[$cfg])* $Type = $number,)* }

        impl ModuleId {
            /// All of them, home-made ones too.
            pub const ALL: &'static [ModuleId] = &[$($(#[$cfg])* ModuleId::$Type,)*];

            /// Its number in the rulebook, from 1.
            #[inline]
            pub const fn number(self) -> u8 {
                self as u8
            }
            /// What it is called, and where it comes from.
            pub fn info(self) -> &'static ModuleInfo {
                match self { $($(#[$cfg])* ModuleId::$Type => { const INFO: ModuleInfo = info::$field(); &INFO })* }
            }
        }

        mod info {
            use super::*;
            $($(#[$cfg])* pub(super) const fn $field() -> ModuleInfo {
                const EDITIONS: &[EditionName] = &[$(EditionName::of_year($year)),*];
                ModuleInfo {
                    id: ModuleId::$Type,
                    number: $number,
                    name: $name,
                    term: Term(concat!("module|", $name)),
                    slug: $slug,
                    aliases: <$folder::$Type as Module>::ALIASES,
                    editions: EDITIONS,
                    scores: $folder::Reason::COUNT > 0,
                    paints: <$folder::$Type as Module>::PAINTS,
                    tile: <$folder::$Type as Module>::TILE,
                }
            })*
        }

        /// All modules in the order of their numbers, home-made ones too.
        pub static MODULES: &[ModuleInfo] = &[$($(#[$cfg])* info::$field(),)*];

        /// The modules of an edition.
        pub(crate) const fn of_edition(name: EditionName) -> ModuleSet {
            let mut set = ModuleSet::NONE;
            $($(#[$cfg])* {
                $(if EditionName::of_year($year) as u8 == name as u8 { set = set.with($number); })*
                let _ = name;
            })*
            set
        }

        /// The modules with an action tile.
        pub(crate) const WITH_TILES: ModuleSet = {
            let mut set = ModuleSet::NONE;
            $($(#[$cfg])* if <$folder::$Type as Module>::TILE.is_some() { set = set.with($number); })*
            set
        };

        /// The state of the active modules; without any, nothing at all.
        #[derive(PartialEq, Eq, Hash, Debug)]
        pub struct Modules(Option<Box<States>>);

        /// The state of each active module.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        struct States {
            active: ModuleSet,
            $($(#[$cfg])* $field: Option<$folder::$Type>,)*
        }

        impl Modules {
            /// Lays out the active modules, in the order of their numbers.
            pub(crate) fn lay_out(rules: &BoardGame, core: &mut Core, dice: &mut Dice) -> Modules {
                let active = rules.modules();
                if active.is_empty() {
                    return Modules(None);
                }
                let states = States { active, $($(#[$cfg])* $field: active.has($number).then(|| <$folder::$Type as Module>::new(rules)),)* };
                let mut all = Modules(Some(Box::new(states)));
                all.all(|m| m.setup(rules, core, dice));
                all
            }
            /// New pieces of the active modules.
            pub(crate) fn add_pieces(active: ModuleSet, components: &Components, pieces: &mut GamePieces) {
                $($(#[$cfg])* if active.has($number) { <$folder::$Type as Module>::add_pieces(components, pieces) })*
            }
            /// What the viewer sees of the modules.
            pub(crate) fn show(&self, view: View<'_>, viewer: Viewer, scene: &mut Scene) {
                let Some(states) = &self.0 else { return };
                $($(#[$cfg])* if let Some(module) = &states.$field { module.show(view, viewer, scene); })*
            }
            /// What the modules of a game lay out.
            pub(crate) fn layout(rules: &BoardGame, layout: &mut Layout) {
                $($(#[$cfg])* if rules.modules().has($number) {
                    layout.turn_to($slug, Some($number));
                    crate::board::lay_out_tile(rules, ModuleId::$Type, layout);
                    <$folder::$Type as Look>::layout(rules, layout);
                })*
            }
            /// What a seat touches to say an action of a module.
            pub(crate) fn picks(&self, view: View<'_>, seat: Seat, act: Act) -> Picks {
                let Some(states) = &self.0 else { return Picks::none() };
                match act { $($(#[$cfg])* Act::$Type(action) => states.$field.as_ref().map_or(Picks::none(), |m| m.picks(view, seat, action)),)* }
            }
            /// An action of a module in a few words.
            pub(crate) fn label(&self, view: View<'_>, seat: Seat, act: Act) -> Text {
                let Some(states) = &self.0 else { return Text::as_is(act.to_string()) };
                match act { $($(#[$cfg])* Act::$Type(action) => states.$field.as_ref().map_or(Text::default(), |m| m.label(view, seat, action)),)* }
            }
            /// What an action of a module costs and brings.
            pub(crate) fn note(&self, view: View<'_>, seat: Seat, act: Act) -> Text {
                let Some(states) = &self.0 else { return Text::default() };
                match act { $($(#[$cfg])* Act::$Type(action) => states.$field.as_ref().map_or(Text::default(), |m| m.note(view, seat, action)),)* }
            }
            /// What an action of the base game costs or brings more.
            pub(crate) fn remarks(&self, view: View<'_>, seat: Seat, action: Action) -> Vec<Text> {
                let mut remarks = Vec::new();
                let Some(states) = &self.0 else { return remarks };
                $($(#[$cfg])* if let Some(module) = &states.$field { remarks.extend(module.remark(view, seat, action)); })*
                remarks
            }
            /// Is the table of each module sound?
            pub(crate) fn check(&self, view: View<'_>) -> Result<(), String> {
                let Some(states) = &self.0 else { return Ok(()) };
                $($(#[$cfg])* if let Some(module) = &states.$field { module.check(view)?; })*
                Ok(())
            }
            /// Reads a fact of a module.
            pub(crate) fn get(&self, view: View<'_>, fact: Fact<'_>) -> Known<String> {
                let states = self.0.as_ref().ok_or(NoFact::Unknown)?;
                $($(#[$cfg])* if let Some(module) = states.$field.as_ref().filter(|_| fact.is_for::<$folder::$Type>(view.rules)) {
                    match module.get(view, fact) { Err(NoFact::Unknown) => {} found => return found }
                })*
                Err(NoFact::Unknown)
            }
            /// Sets a fact of a module.
            pub(crate) fn set(&mut self, rules: &BoardGame, core: &mut Core, fact: Fact<'_>, value: &str) -> Known {
                let states = self.0.as_mut().ok_or(NoFact::Unknown)?;
                $($(#[$cfg])* if let Some(module) = states.$field.as_mut().filter(|_| fact.is_for::<$folder::$Type>(rules)) {
                    match module.set(rules, core, fact, value) { Err(NoFact::Unknown) => {} done => return done }
                })*
                Err(NoFact::Unknown)
            }
            /// The number of a piece in a bag of an active module.
            pub(crate) fn piece_in_bag(rules: &BoardGame, bag: &str, piece: &str) -> Option<Result<u32, String>> {
                let active = rules.modules();
                $($(#[$cfg])* if active.has($number) && let Some(found) = <$folder::$Type as Position>::piece_in_bag(rules, bag, piece) {
                    return Some(found);
                })*
                None
            }
            /// The market tiles that modules keep.
            pub(crate) fn market_tiles(&self) -> Set<MarketNumber> {
                let mut kept = Set::NONE;
                let Some(states) = &self.0 else { return kept };
                $($(#[$cfg])* if let Some(module) = &states.$field { kept |= module.market_tiles(); })*
                kept
            }
            $(
                $(#[$cfg])*
                /// The module's state, to look at; `None` if it is not active.
                #[inline]
                pub fn $field(&self) -> Option<&$folder::$Type> {
                    self.0.as_ref().and_then(|states| states.$field.as_ref())
                }
            )*
        }

        impl ActiveModules for Modules {
            #[inline]
            fn active(&self) -> ModuleSet {
                self.0.as_ref().map_or(ModuleSet::NONE, |states| states.active)
            }
            #[inline]
            fn is_empty(&self) -> bool {
                self.0.is_none()
            }
            #[inline]
            fn board(&self, core: &Core, who: Painter) -> Board {
                core.effects.boards[who]
            }
            #[inline]
            fn sick_in(&self, core: &Core, who: Painter, column: Column) -> u8 {
                core.effects.illness[who].plan[column.index()]
            }
            #[inline]
            fn each(&mut self, mut moment: impl FnMut(&mut dyn Moments) -> Play) -> Play {
                let Some(states) = &mut self.0 else { return Ok(()) };
                $($(#[$cfg])* if let Some(module) = &mut states.$field { moment(module)?; })*
                Ok(())
            }
            #[inline]
            fn each_with_id(&mut self, mut moment: impl FnMut(ModuleId, &mut dyn Moments) -> Play) -> Play {
                let Some(states) = &mut self.0 else { return Ok(()) };
                $($(#[$cfg])* if let Some(module) = &mut states.$field { moment(ModuleId::$Type, module)?; })*
                Ok(())
            }
            #[inline]
            fn each_ref(&self, mut look: impl FnMut(&dyn Moments)) {
                let Some(states) = &self.0 else { return };
                $($(#[$cfg])* if let Some(module) = &states.$field { look(module); })*
            }
            fn only(&mut self, id: ModuleId, mut moment: impl FnMut(&mut dyn Moments) -> Play) -> Play {
                let Some(states) = &mut self.0 else { return Ok(()) };
                match id { $($(#[$cfg])* ModuleId::$Type => states.$field.as_mut().map_or(Ok(()), |module| moment(module)),)* }
            }
            fn look_at(&self, id: ModuleId, mut look: impl FnMut(&dyn Moments)) {
                let Some(states) = &self.0 else { return };
                match id { $($(#[$cfg])* ModuleId::$Type => if let Some(module) = &states.$field { look(module) },)* }
            }
            #[inline]
            fn offer(&self, view: View<'_>, visit: &Visit, can: &mut Options<'_>) {
                let Some(states) = &self.0 else { return };
                $($(#[$cfg])* if let Some(module) = &states.$field {
                    module.offers(view, visit, &mut |action| can.add(action.into()));
                    can.explain_any(|tried| $folder::Action::try_from(tried).ok().and_then(|action| module.why_not(view, visit, action)));
                })*
            }
            fn offer_wakings(&self, view: View<'_>, who: Painter, free: Set<Hour>, can: &mut Options<'_>) {
                let Some(states) = &self.0 else { return };
                $($(#[$cfg])* if let Some(module) = &states.$field {
                    free.iter().filter_map(|hour| module.waking(view, who, hour)).for_each(|action| can.add(action.into()));
                    can.explain_any(|tried| $folder::Action::try_from(tried).ok().and_then(|action| module.why_no_waking(view, who, action)));
                })*
            }
            fn wakes(&mut self, act: Act) -> Option<Hour> {
                let states = self.0.as_mut()?;
                match act { $($(#[$cfg])* Act::$Type(action) => states.$field.as_mut()?.wakes(action),)* }
            }
            fn why_not(&self, view: View<'_>, visit: &Visit, act: Act) -> Option<WhyNot> {
                let states = self.0.as_ref()?;
                match act { $($(#[$cfg])* Act::$Type(action) => {
                    let module = states.$field.as_ref()?;
                    let mut offered = false;
                    module.offers(view, visit, &mut |other| offered |= other == action);
                    if offered { None } else { module.why_not(view, visit, action) }
                })* }
            }
            fn accept(&mut self, t: &mut Table<'_>, visit: &mut Visit, act: Act) -> Play {
                let Some(states) = &mut self.0 else { return Ok(()) };
                match act { $($(#[$cfg])* Act::$Type(action) => states.$field.as_mut().map_or(Ok(()), |m| m.accept(t, visit, action)),)* }
            }
        }

        /// An action of a module.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[allow(missing_docs)] // the module's folder says what each one is
        pub enum Act { $($(#[$cfg])* $Type($folder::Action),)* }

        impl Display for Act {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self { $($(#[$cfg])* Act::$Type(action) => action.fmt(f),)* }
            }
        }

        impl FromStr for Act {
            type Err = ();
            fn from_str(text: &str) -> Result<Act, ()> {
                $($(#[$cfg])* if let Ok(action) = text.parse() { return Ok(Act::$Type(action)); })*
                Err(())
            }
        }

        impl Act {
            /// The module it belongs to.
            pub fn module(self) -> ModuleId {
                match self { $($(#[$cfg])* Act::$Type(_) => ModuleId::$Type,)* }
            }
            /// Its first word.
            pub fn verb(&self) -> &'static str {
                match self { $($(#[$cfg])* Act::$Type(action) => action.verb(),)* }
            }
            /// Calls for every action that there can be, whichever modules are active.
            pub fn every(each: &mut dyn FnMut(Act)) {
                $($(#[$cfg])* $folder::Action::every(&mut |action| each(Act::$Type(action)));)*
            }
            /// The first words of all of them.
            pub fn verbs() -> impl Iterator<Item = &'static str> {
                [$($(#[$cfg])* $folder::Action::VERBS,)*].into_iter().flatten().copied()
            }
        }

        $(
            $(#[$cfg])*
            impl Own for $folder::$Type {
                type Action = $folder::Action;
                type Pieces = $folder::Pieces;
                #[inline]
                fn pieces(rules: &BoardGame) -> &$folder::Pieces {
                    &rules.components.modules.$field
                }
            }
            $(#[$cfg])*
            impl From<$folder::Action> for Action {
                #[inline]
                fn from(action: $folder::Action) -> Action {
                    Action::Module(Act::$Type(action))
                }
            }
            $(#[$cfg])*
            impl TryFrom<Action> for $folder::Action {
                type Error = ();
                #[inline]
                fn try_from(action: Action) -> Result<$folder::Action, ()> {
                    if let Action::Module(Act::$Type(action)) = action { Ok(action) } else { Err(()) }
                }
            }
        )*

        /// Why a module brings points.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[allow(missing_docs)]
        pub enum ModuleReason { $($(#[$cfg])* $Type($folder::Reason),)* }

        impl ModuleReason {
            /// In words that go on from "for".
            pub fn term(self) -> Term {
                match self { $($(#[$cfg])* ModuleReason::$Type(reason) => reason.term(),)* }
            }
            /// The module.
            pub fn module(self) -> ModuleId {
                match self { $($(#[$cfg])* ModuleReason::$Type(_) => ModuleId::$Type,)* }
            }
        }

        /// What is printed on the pieces of all modules, each under the name of its module.
        #[derive(Clone, PartialEq, Debug, Default)]
        #[allow(missing_docs)]
        pub struct ModuleComponents { $($(#[$cfg])* pub $field: $folder::Pieces,)* }
        impl Eq for ModuleComponents {}

        /// The pieces of all modules while they are being read.
        #[derive(Default)]
        pub(crate) struct Drafts { $($(#[$cfg])* $field: ($folder::Pieces, <$folder::Pieces as PiecesOfModule>::Draft),)* }

        impl Drafts {
            /// The kinds of line that speak of them.
            pub(crate) fn kinds() -> impl Iterator<Item = Kind> {
                let mut kinds = Vec::new();
                $($(#[$cfg])* kinds.extend(<$folder::Pieces as PiecesOfModule>::KINDS.iter().map(|&(name, example)| {
                    Kind { name, group: <$folder::Pieces as PiecesOfModule>::GROUP, part: $number, example }
                }));)*
                kinds.into_iter()
            }
            /// What must be there once each.
            pub(crate) fn once() -> impl Iterator<Item = &'static str> {
                [$($(#[$cfg])* <$folder::Pieces as PiecesOfModule>::ONCE,)*].into_iter().flatten().copied()
            }
            /// The lines that home-made modules bring along.
            pub(crate) fn standards() -> impl Iterator<Item = &'static str> {
                [$($(#[$cfg])* <$folder::Pieces as PiecesOfModule>::STANDARD,)*].into_iter()
            }
            /// Reads a line. What may stand only once gives its key.
            pub(crate) fn read(&mut self, kind: &str, f: &mut Fields<'_>) -> Checked<Option<String>> {
                $($(#[$cfg])* if <$folder::Pieces as PiecesOfModule>::KINDS.iter().any(|(name, _)| *name == kind) {
                    let (pieces, draft) = &mut self.$field;
                    return pieces.read(draft, kind, f);
                })*
                Ok(None)
            }
            /// Is everything there, and does it add up? `given` has a bit for each module of which the file itself speaks.
            pub(crate) fn close(self, base: &Components, given: u32) -> Closed<ModuleComponents> {
                Ok(ModuleComponents {
                    $($(#[$cfg])* $field: self.$field.0.close(self.$field.1, base, given >> $number & 1 == 1)?,)*
                })
            }
        }
    };
}
pub(crate) use modules;
