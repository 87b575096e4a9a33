//! What bots know of the modules: one file for each, found through the list at the end of this file.
//!
//! A module's file names its evaluation terms and its policy weights and says everything bots know of the module. Here
//! stands what the modules share. None of it costs anything in the base game.

use std::ops::Range;

use fresco_board::{Act, Action, BoardGame, Column, Health, Paint, Painter, Paints, Question, Section, TileNumber, World};
use tabletop::{Numbered as _, Set};

use super::names;
use super::painter_view::PainterView;
use super::policy::money;
use crate::numbered::{names_in, numbered};
use crate::weights::Terms;

numbered! {
    /// The policy weights that all modules share.
    mod shared {
        KEEN "keen-modules",
        COVER "cover",
    }
}

/// What bots know of one module. A method that a module does not write adds nothing.
///
/// `weights` are the module's own policy weights, in the order of their names.
trait ModulePolicy: Listed {
    /// Adds the module's evaluation terms for a painter.
    #[inline]
    fn evaluate(view: &PainterView<'_>, world: &World, terms: &mut ModuleTerms<'_, '_>) {
        let _ = (view, world, terms);
    }
    /// Changes what paints are worth, and what it is worth to restore each section.
    #[inline]
    fn add_to_sections(weights: &[f32], world: &World, view: &mut PainterView<'_>) {
        let _ = (weights, world, view);
    }
    /// Adds what the first assistant in each column is worth beyond the base game.
    #[inline]
    fn add_to_columns(weights: &[f32], values: &Valuation<'_>, columns: &mut [f32; Column::COUNT]) {
        let _ = (weights, values, columns);
    }
    /// The preference for an action of the module, in points; doing nothing has 0.
    fn preference(weights: &[f32], values: &Valuation<'_>, question: Question, action: Self::Action) -> f32;
    /// The preference for paying off the debt on a thing, if the thing is one of the module's.
    #[inline]
    fn paying_off(weights: &[f32], values: &Valuation<'_>, thing: u8) -> Option<f32> {
        let _ = (weights, values, thing);
        None
    }
}

/// A module in the list: its actions, and where its names stand among all names.
trait Listed {
    type Action;
    const FIRST_TERM: usize;
    const WEIGHTS: Range<usize>;

    /// The module's own weights among those of the policy.
    #[inline]
    fn weights(policy: &[f32]) -> &[f32] {
        &policy[Self::WEIGHTS]
    }
}

/// The terms of an evaluation while one module adds to them.
struct ModuleTerms<'a, 'b> {
    terms: &'a mut Terms<'b>,
    first: usize,
}

impl ModuleTerms<'_, '_> {
    /// Adds an amount of the module's term at this place.
    #[inline]
    fn add(&mut self, term: usize, amount: f32) {
        self.terms.add(self.first + term, amount);
    }
}

/// Makes the module files, the lists of all names and the calls of every module from the list of the modules.
macro_rules! modules {
    ($($(#[$cfg:meta])* $file:ident: $Module:ident,)*) => {
        $($(#[$cfg])* mod $file;)*

        /// The names of all evaluation terms: those of the base game, then module by module.
        pub(super) const TERM_LISTS: &[&[&str]] = &[names::term::NAMES, $($(#[$cfg])* $file::term::NAMES,)*];
        /// Their words, in the same order.
        pub(super) const WORD_LISTS: &[&[&str]] = &[names::term::WORDS, $($(#[$cfg])* $file::term::WORDS,)*];
        /// The names of all policy weights: those of the base game, those all modules share, then module by module.
        pub(super) const WEIGHT_LISTS: &[&[&str]] = &[names::weight::NAMES, shared::NAMES, $($(#[$cfg])* $file::weight::NAMES,)*];

        enum Place { $($(#[$cfg])* $Module,)* }
        $(
            $(#[$cfg])* struct $Module;
            $(#[$cfg])* impl Listed for $Module {
                type Action = fresco_board::modules::$file::Action;
                const FIRST_TERM: usize = names_in(TERM_LISTS, 1 + Place::$Module as usize);
                const WEIGHTS: Range<usize> =
                    names_in(WEIGHT_LISTS, 2 + Place::$Module as usize)..names_in(WEIGHT_LISTS, 3 + Place::$Module as usize);
            }
        )*

        /// Adds the modules' evaluation terms for a painter.
        pub(super) fn evaluate(view: &PainterView<'_>, world: &World, terms: &mut Terms<'_>) {
            $($(#[$cfg])* $Module::evaluate(view, world, &mut ModuleTerms { terms, first: $Module::FIRST_TERM });)*
        }

        /// Changes what paints are worth, and what it is worth to restore each section.
        pub(super) fn add_to_sections(weights: &[f32], world: &World, view: &mut PainterView<'_>) {
            $($(#[$cfg])* $Module::add_to_sections($Module::weights(weights), world, view);)*
        }

        /// What the modules add to the worth of the first assistant in each column.
        pub(super) fn columns(values: &Valuation<'_>) -> [f32; Column::COUNT] {
            let mut columns = [0.0; Column::COUNT];
            $($(#[$cfg])* $Module::add_to_columns($Module::weights(values.weights), values, &mut columns);)*
            columns
        }

        /// The preference for an action of a module, in points; doing nothing has 0.
        pub(super) fn preference(values: &Valuation<'_>, question: Question, action: Act) -> f32 {
            match action {
                $($(#[$cfg])* Act::$Module(action) => {
                    $Module::preference($Module::weights(values.weights), values, question, action)
                })*
            }
        }

        /// The preference for paying off the debt on a thing.
        pub(super) fn paying_off(values: &Valuation<'_>, thing: u8) -> f32 {
            $($(#[$cfg])* if let Some(preference) = $Module::paying_off($Module::weights(values.weights), values, thing) {
                return preference;
            })*
            0.0
        }
    };
}

/// Sets the preferences at a question that only modules ask.
pub(super) fn answer(values: &Valuation<'_>, question: Question, options: &[Action], preferences: &mut [f32]) {
    // A painter who decides for Leonardo does not care how.
    if values.view.core.acting().is_some_and(|who| values.view.rules.is_leonardo(who)) {
        return;
    }
    for (preference_of_option, &option) in preferences.iter_mut().zip(options) {
        *preference_of_option = match option {
            Action::Module(action) => preference(values, question, action),
            Action::Send(Health::Sick) => -0.5,
            Action::Send(Health::Healthy) => 0.5,
            Action::Settle(thing) => paying_off(values, thing),
            Action::Watch(n) => values.mood(i16::from(n) * i16::from(values.view.rules.components.theatre_steps)),
            _ => 0.0,
        } * values.shared_weight(shared::KEEN);
    }
}

/// What things are worth, in points, to the painter who decides at a table with modules.
pub(super) struct Valuation<'a> {
    world: &'a World,
    view: &'a PainterView<'a>,
    /// All weights of the policy.
    weights: &'a [f32],
    /// One more pot of each paint on the shelf, by the paint's number.
    paint_worth: [f32; 8],
    thaler: f32,
}

impl<'a> Valuation<'a> {
    pub(super) fn new(world: &'a World, view: &'a PainterView<'a>, weights: &'a [f32]) -> Valuation<'a> {
        let paint_worth = view.one_more(weights[names::weight::SURPLUS]);
        Valuation { world, view, weights, paint_worth, thaler: money(view, weights) }
    }

    /// A weight that all modules share.
    #[inline]
    fn shared_weight(&self, weight: usize) -> f32 {
        self.weights[names::weight::NAMES.len() + weight]
    }

    /// The cost of covering a column with an action tile today.
    fn cover(&self, column: Column) -> f32 {
        let cost = match column {
            Column::Market => 2.5,
            Column::Cathedral => 3.5,
            Column::SecondCathedral => 3.0,
            Column::Workshop => 1.5,
            Column::Studio => 0.9,
            Column::Theatre => 0.5,
        };
        self.shared_weight(shared::COVER) * cost
    }

    /// Restoring a section now.
    fn restoring(&self, section: Section) -> f32 {
        let Some(tile) = self.view.core.tile_at(section) else { return 0.0 };
        self.view.restoration(tile, self.view.core.bishop).worth + self.weights[names::weight::HURRY]
    }

    /// Restoring the best section to which something can be added; `plus` says what that is worth with a section.
    fn adding(&self, plus: impl Fn(TileNumber, Section) -> Option<f32>) -> f32 {
        let (view, shelf) = (self.view, self.view.shelf());
        let payable = view.payable(&shelf);
        let with = |tile| {
            let restoration = view.restoration(tile, shelf.bishop);
            plus(tile, restoration.section).map(|plus| restoration.worth + plus)
        };
        let best = payable.iter().filter_map(with).fold(f32::NEG_INFINITY, f32::max);
        let next = if view.more_to_come() { view.second_best(&shelf, payable) } else { 0.0 };
        if best.is_finite() { best + self.weights[names::weight::HURRY] + next } else { 0.0 }
    }

    /// Moving the bishop there for so many thalers before restoring a section.
    fn bishop_at(&self, to: Section, thalers: u16) -> f32 {
        let payable = self.view.payable(&self.view.shelf());
        let best = self.view.best_of(payable, to).map_or(0.0, |restoration| restoration.worth);
        best + self.weights[names::weight::HURRY] - f32::from(thalers) * self.thaler - 0.15
    }

    /// Getting these paints.
    fn paints(&self, paints: Paints) -> f32 {
        paints.counts().iter().zip(self.paint_worth).map(|(&n, worth)| f32::from(n) * worth).sum()
    }

    /// Giving one paint for another.
    fn swap(&self, from: Paint, to: Paint) -> f32 {
        let mut shelf = self.view.shelf();
        let before = self.view.best(&shelf).map_or(0.0, |restoration| restoration.worth.max(0.0));
        shelf.paints.take(from, 1);
        shelf.paints.add(to, 1);
        let after = self.view.best(&shelf).map_or(0.0, |restoration| restoration.worth.max(0.0));
        let given = self.view.paint_worth[from as usize]
            / (1.0 + self.weights[names::weight::SURPLUS] * f32::from(self.view.me.paints[from].saturating_sub(1)));
        self.paint_worth[to as usize] - given - 0.1 + self.weights[names::weight::COMPLETES] * (after - before)
    }

    /// So many steps up the mood track.
    fn mood(&self, steps: i16) -> f32 {
        if self.view.core.last_round {
            return 0.0;
        }
        let to = self.view.rules.components.mood.after(self.view.me.mood, steps);
        self.weights[names::weight::CHEER] * (f32::from(to) - f32::from(self.view.me.mood))
    }
}

// The modules in the order of their numbers: the file of each, and its name among the game's actions.
modules! {
    m01_portraits: Portraits,
    m02_requests: Requests,
    m03_blends: Blends,
    m04_well: Well,
    m05_gold_leaf: GoldLeaf,
    m06_glaziers: Glaziers,
    m07_scrolls: Scrolls,
    m08_bell: Bell,
    m09_wall: Wall,
    m10_doctor: Doctor,
    m11_favours: Favours,
    m12_ladies: Ladies,
    m13_catacombs: Catacombs,
    m14_benches: Benches,
    m15_dome: Dome,
    m16_black_market: BlackMarket,
    m17_guild: Guild,
    #[cfg(feature = "rain")]
    m30_rain: Rain,
}
