//! What the modules add: for each of them its terms of the value, and the preferences for what one can do with it.
//!
//! The chapters are in the order of the modules; what they share stands here. Nothing of it costs anything in the base
//! game.

mod first;
mod later;

use fresco::{Act, Action, Column, Health, Paint, Paints, Question, Section, World, acts};
use tabletop::each_in;

use super::names;
use super::painter_view::{PainterView, rounds_to_come};
use super::policy::money;
use crate::weights::Terms;

use first::{request_ready, window_worth};

/// The terms of the value.
pub(super) mod term {
    use super::names;
    crate::numbered::numbered! {
        /// Those of the modules.
        NAMES from names::term::NAMES.len();
        PORTRAITS "1-lasting-portraits",
        REQUESTS "2-fulfilled-requests",
        REQUEST_READY "2-request-in-reach",
        PINK "3-special-blends/pink",
        BROWN "3-special-blends/brown",
        PENNIES "4-pennies",
        WISHES "4-wish-cards",
        LEAVES "5-gold-leaf",
        GLASS "6-glass",
        SCROLLS "7-scrolls/held",
        SCROLL_LINES "7-scrolls/lines",
        BELLS "8-bells",
        DEBTS "8-debts",
        WALL_INCOME "9-paint-from-the-wall/primary",
        WALL_MIXED "9-paint-from-the-wall/mixed",
        SICK "10-sick-assistants",
        REMEDIES "10-remedies",
        LADIES "12-ladies",
        MAPS "13-maps",
        FINDS "13-finds-in-the-catacombs",
        BEAMS "14-beams",
        DOME_PAYABLE "15-dome-tiles/payable",
        DOME_HELD "15-dome-tiles/held",
    }
}

/// The weights of the policy.
pub(super) mod weight {
    use super::names;
    crate::numbered::numbered! {
        /// Those of the modules.
        NAMES from names::weight::NAMES.len();
        KEEN "keen-modules",
        COVER "cover",
        LASTING "1-lasting-portrait",
        REQUEST "2-request",
        BLEND "3-blend",
        PENNY "4-penny",
        CARD "4-card",
        LEAF "5-leaf",
        GLASS "6-glass",
        WINDOW "6-window",
        SCROLL "7-scroll-kept",
        BELL "8-bell",
        PAY_OFF "8-pay-off",
        WALL "9-wall",
        HEAL "10-heal",
        SICK "10-sick",
        FAVOUR "11-favour",
        LADY "12-lady",
        MAP "13-map",
        BEAM "14-beam",
        DOME "15-dome",
        BARREL "16-barrel",
    }
}

/// What the open modules promise a painter.
pub(super) fn evaluate(view: &PainterView<'_>, world: &World, terms: &mut Terms<'_>) {
    first::evaluate(view, world, terms);
    later::evaluate(view, world, terms);
}

/// What the open modules add to the restoration of each section.
pub(super) fn of_sections(world: &World, view: &mut PainterView<'_>, weights: &[f32]) {
    let parts = &view.rules.components.parts;
    // 3: the special blends are dear because the tiles are that ask for them.
    if world.modules.blends().is_some() && !view.core.last_round {
        view.paint_worth[Paint::Pink as usize] += weights[weight::BLEND];
        view.paint_worth[Paint::Brown as usize] += weights[weight::BLEND];
    }
    // 6: beside the edge a window comes with it, and the glass that is lacking costs points.
    if let Some(glaziers) = world.modules.glaziers() {
        let mut best = f32::MIN;
        for (slot, window) in glaziers.bench.iter().enumerate().filter_map(|(slot, window)| Some((slot, (*window)?))) {
            best = best.max(window_worth(view, world, window, slot));
        }
        if best > f32::MIN {
            each_in(parts.glaziers.sections)
                .for_each(|section| view.module_bonus[section % Section::COUNT] += weights[weight::WINDOW] * best);
        }
    }
    // 11: under the bishop's feet lies a favour.
    if world.modules.favours().is_some() {
        view.module_bonus[view.core.bishop.index()] += weights[weight::FAVOUR];
    }
    // 15: under the inner sections lies the dome.
    if let Some(dome) = world.modules.dome() {
        each_in(dome.beneath).for_each(|section| view.module_bonus[section % Section::COUNT] += weights[weight::DOME]);
    }
}

/// What the first assistant in each column is worth more.
pub(super) fn of_columns(world: &World, view: &PainterView<'_>, weights: &[f32]) -> [f32; Column::COUNT] {
    let mut more = [0.0; Column::COUNT];
    let Some(case) = Case::new(world, view, weights, Question::Wake) else { return more };
    // 1: a portrait waits in the Studio.
    if let Some(portraits) = world.modules.portraits() {
        let best = each_in(portraits.display).map(|card| case.portrait(card)).fold(0.0, f32::max);
        more[Column::Studio.index()] += 0.8 * best;
    }
    // 2: a request can be fulfilled in the Workshop.
    more[Column::Workshop.index()] += weights[weight::REQUEST] * request_ready(view.rules, world, view.who);
    more
}

/// A question at a table with modules.
pub(super) struct Case<'a> {
    world: &'a World,
    view: &'a PainterView<'a>,
    weights: &'a [f32],
    question: Question,
    paint_worth: [f32; 8],
    thaler: f32,
    to_come: f32,
}

impl<'a> Case<'a> {
    /// `None` without modules.
    pub(super) fn new(world: &'a World, view: &'a PainterView<'a>, weights: &'a [f32], question: Question) -> Option<Case<'a>> {
        if view.rules.modules().is_empty() {
            return None;
        }
        let paint_worth = view.one_more(weights[names::weight::SURPLUS]);
        Some(Case {
            world,
            view,
            weights,
            question,
            paint_worth,
            thaler: money(view, weights),
            to_come: rounds_to_come(view.rules, view.core),
        })
    }

    /// The questions that only modules ask.
    pub(super) fn answer(&self, options: &[Action], preferences: &mut [f32]) {
        // What somebody decides for Leonardo is all the same to them.
        if let Question::Of(text, _) = self.question
            && self.view.rules.leonardo().is_some()
            && text.starts_with("You decide for Leonardo")
        {
            return;
        }
        for (preference, &option) in preferences.iter_mut().zip(options) {
            *preference = match option {
                Action::Module(act) => self.preference(act),
                Action::Send(Health::Sick) => -0.5,
                Action::Send(Health::Healthy) => 0.5,
                Action::Settle(thing) => self.settle(thing),
                _ => 0.0,
            } * self.weights[weight::KEEN];
        }
    }

    /// How much an action of a module is liked, in points, against doing nothing.
    pub(super) fn preference(&self, act: Act) -> f32 {
        let weights = self.weights;
        match act {
            Act::Portraits(act) => self.portraits(act),
            Act::Requests(act) => self.requests(act),
            Act::Blends(act) => match act {},
            Act::Well(act) => self.well(act),
            // 5: a leaf now, or a leaf later.
            Act::GoldLeaf(acts::GoldLeaf::Gild) => match self.question {
                Question::Of(_, points) => f32::from(points) - if self.view.core.last_round { 0.5 } else { weights[weight::LEAF] },
                _ => 0.0,
            },
            Act::Glaziers(act) => self.glaziers(act),
            // 7: a scroll can be used once.
            Act::Scrolls(acts::Scrolls::Scroll(which, section)) => {
                let points = f32::from(which.points(self.view.rules, self.view.core, section));
                self.restoring(section) + points - weights[weight::SCROLL] * self.to_come.min(4.0)
            }
            Act::Bell(act) => self.bell(act),
            Act::Wall(act) => self.wall(act),
            Act::Doctor(act) => self.doctor(act),
            Act::Favours(act) => match act {},
            Act::Ladies(act) => self.ladies(act),
            Act::Catacombs(act) => self.catacombs(act),
            Act::Benches(act) => self.benches(act),
            // 15: at the end nothing else is done with paints.
            Act::Dome(acts::Dome::Paint(number)) => {
                let tiles = &self.view.rules.components.parts.dome.tiles;
                f32::from(tiles[usize::from(number.saturating_sub(1)) % tiles.len()].points)
            }
            // 16: a tile, whichever it is.
            Act::BlackMarket(acts::BlackMarket::Barrel) => {
                let price = f32::from(self.view.rules.price_for(self.view.core, self.view.who));
                weights[weight::BARREL] * self.view.paint_worth[0] - price * self.thaler
            }
            // 17: one of a kind for another.
            Act::Guild(acts::Guild::Exchange(paint)) => {
                let Some(guild) = self.world.modules.guild() else { return 0.0 };
                self.swap(paint, if paint.is_primary() { guild.primary } else { guild.mixed })
            }
        }
    }

    /// What it costs to give up a column today.
    fn cover(&self, column: Column) -> f32 {
        let cost = match column {
            Column::Market => 2.5,
            Column::Cathedral => 3.5,
            Column::SecondCathedral => 3.0,
            Column::Workshop => 1.5,
            Column::Studio => 0.9,
            Column::Theatre => 0.5,
        };
        self.weights[weight::COVER] * cost
    }

    /// What it is worth to restore a section, as things stand.
    fn restoring(&self, section: Section) -> f32 {
        let Some(tile) = self.view.core.tile_at(section) else { return 0.0 };
        self.view.restoration(tile, self.view.core.bishop).worth + self.weights[names::weight::HURRY]
    }

    /// What it is worth to have the bishop there before something is restored.
    fn bishop_at(&self, to: Section, price: u16) -> f32 {
        let payable = self.view.payable(&self.view.shelf());
        let best = self.view.best_of(payable, to).map_or(0.0, |restoration| restoration.worth);
        best + self.weights[names::weight::HURRY] - f32::from(price) * self.thaler - 0.15
    }

    fn paints(&self, paints: Paints) -> f32 {
        paints.counts().iter().zip(self.paint_worth).map(|(&n, pot)| f32::from(n) * pot).sum()
    }

    /// One paint given for another.
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

    /// So many steps of mood.
    fn mood(&self, steps: i16) -> f32 {
        if self.view.core.last_round {
            return 0.0;
        }
        let to = self.view.rules.components.mood.after(self.view.me.mood, steps);
        self.weights[names::weight::CHEER] * (f32::from(to) - f32::from(self.view.me.mood))
    }
}
