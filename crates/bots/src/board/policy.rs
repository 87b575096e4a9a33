//! The policy: a preference for each option of a question, in points, times a factor for the kind of question.

use fresco_board::{Action, AltarPaints, BoardGame, Column, Hour, Paint, Painter, Question, Step, TileNumber, World};
use tabletop::{Match, Seat, Set};

use super::modules::{self, Valuation};
use super::names::weight;
use super::painter_view::{PainterView, Prices, Shelf};
use super::plan;
use crate::weights::Weights;

pub(super) fn policy(rules: &BoardGame, game: &Match<BoardGame>, seat: Seat, weights: &Weights, preferences: &mut [f32]) {
    let Some(question) = game.question(seat) else { return };
    let (world, options, weights) = (game.world(), game.options(seat), weights.policy.as_slice());
    let who = Painter::of(seat);
    let mut view = PainterView::new(rules, &world.core, who, &Prices::of_policy(weights));
    let with_modules = !rules.modules().is_empty();
    if with_modules {
        modules::add_to_sections(weights, world, &mut view);
        if let Question::Send(_) | Question::Of(..) = question {
            return modules::answer(&Valuation::new(world, &view, weights), question, options, preferences);
        }
    }
    let decision = Decision { world, view, weights, question, options };
    let keen = match question {
        Question::Wake => {
            decision.wake(preferences);
            weight::KEEN_WAKE
        }
        Question::Plan(column, left) => {
            plan::plan(&decision.view, world, weights, (column, left), options, preferences);
            weight::KEEN_PLAN
        }
        Question::Market(price) | Question::Buy(_, price) => {
            decision.market(price, preferences);
            weight::KEEN_MARKET
        }
        Question::Cathedral | Question::Section => {
            decision.cathedral(preferences);
            weight::KEEN_CATHEDRAL
        }
        Question::Workshop(works) => {
            decision.workshop(works, preferences);
            weight::KEEN_WORKSHOP
        }
        Question::Space(_) => {
            decision.space(preferences);
            weight::KEEN_SPACE
        }
        Question::LeonardoCloses | Question::LeonardoRestores | Question::LeonardoWakes => {
            decision.leonardo(preferences);
            weight::KEEN_LEONARDO
        }
        Question::LeonardoSpace(_) | Question::Send(_) | Question::Of(..) => return,
    };
    if with_modules {
        decision.modules(preferences);
    }
    preferences.iter_mut().for_each(|preference| *preference *= weights[keen]);
}

/// A question and the painter who answers it.
struct Decision<'a> {
    world: &'a World,
    view: PainterView<'a>,
    weights: &'a [f32],
    question: Question,
    options: &'a [Action],
}

impl Decision<'_> {
    /// Sets the preferences for the actions of modules that stand beside the base game's answers.
    fn modules(&self, preferences: &mut [f32]) {
        if !self.options.iter().any(|option| matches!(option, Action::Module(_) | Action::Settle(_))) {
            return;
        }
        let values = Valuation::new(self.world, &self.view, self.weights);
        for (preference, &option) in preferences.iter_mut().zip(self.options) {
            match option {
                Action::Module(action) => *preference = modules::preference(&values, self.question, action),
                Action::Settle(thing) => *preference = modules::paying_off(&values, thing),
                _ => {}
            }
        }
    }

    fn wake(&self, preferences: &mut [f32]) {
        for (preference, &option) in preferences.iter_mut().zip(self.options) {
            let Action::Wake(hour) = option else { continue };
            *preference = waking(&self.view, self.weights, hour, 0);
        }
    }

    /// Paints for the shelf; paints that complete a tile count for more.
    fn market(&self, price: u16, preferences: &mut [f32]) {
        let (view, weights) = (&self.view, self.weights);
        let shelf = view.shelf();
        let payable = view.payable(&shelf);
        let cost = f32::from(price) * money(view, weights);
        let paint_worth = view.one_more(weights[weight::SURPLUS]);
        let restores = if view.core.last_round {
            view.me.plan[Column::Cathedral.index()] + view.me.plan[Column::SecondCathedral.index()]
        } else {
            view.me.plan[Column::Cathedral.index()]
        };
        let completes = if restores > 0 { weights[weight::COMPLETES] } else { weights[weight::COMPLETES] * weights[weight::SECOND] };
        for (preference, &option) in preferences.iter_mut().zip(self.options) {
            *preference = match option {
                Action::Buy(tile) => {
                    let (mut more, mut paints) = (shelf, 0.0);
                    for paint in tile.paints() {
                        more.paints.add(paint, 1);
                        paints += paint_worth[paint as usize];
                    }
                    let new = view.payable(&more) - payable;
                    let completed = view.best_of(new, shelf.bishop).map_or(0.0, |restoration| restoration.worth.max(0.0));
                    paints + completes * completed - cost
                }
                Action::Close(_) => weights[weight::CLOSE],
                _ => 0.0,
            };
        }
        let hands = usize::from(view.me.plan[Column::Market.index()]);
        if matches!(self.question, Question::Market(_)) && hands > 1 {
            self.with_the_others_of_the_stall(hands - 1, preferences);
        }
    }

    /// The first tile chooses the stall, so the other tiles of that stall count too.
    fn with_the_others_of_the_stall(&self, hands: usize, preferences: &mut [f32]) {
        let stalls = &self.view.core.stalls;
        let mut first = 0;
        for stall in stalls.0.iter().filter(|stall| stall.is_open()) {
            let open = stall.each().count();
            // The options list the stalls in their order, and the tiles of each stall one after the other.
            while first < self.options.len() && !matches!(self.options[first], Action::Buy(_)) {
                first += 1;
            }
            let Some(of_stall) = preferences.get_mut(first..first + open) else { return };
            let mut sorted = [0.0_f32; 4];
            for (room, preference) in sorted.iter_mut().zip(of_stall.iter()) {
                *room = preference.max(0.0);
            }
            sorted.sort_unstable_by(|a, b| b.total_cmp(a));
            let together: f32 = sorted.iter().take(hands + 1).sum();
            for preference in of_stall.iter_mut() {
                // Whichever tile the painter buys first, the best others follow.
                let least = sorted[hands.min(3)].min(*preference);
                let others = together - preference.max(least).max(0.0);
                *preference += self.weights[weight::STALL] * others;
            }
            first += open;
        }
    }

    fn cathedral(&self, preferences: &mut [f32]) {
        let (view, weights) = (&self.view, self.weights);
        let shelf = view.shelf();
        let payable = view.payable(&shelf);
        let more = view.more_to_come();
        for (preference, &option) in preferences.iter_mut().zip(self.options) {
            *preference = match option {
                Action::Restore(section) => {
                    let Some(tile) = view.core.tile_at(section) else { continue };
                    let restoration = view.restoration(tile, shelf.bishop);
                    let mut worth = restoration.worth + weights[weight::HURRY];
                    if more {
                        let mut after = shelf;
                        view.restore(&mut after, restoration);
                        worth += view.best(&after).map_or(0.0, |next| next.worth.max(0.0));
                    }
                    worth
                }
                Action::Altar(way) => f32::from(altar_points(view.rules, way)) - view.price_of(&way.paints()) + weights[weight::HURRY],
                Action::Bishop(to) => {
                    let price = f32::from(view.rules.components.bishop.price) * money(view, weights);
                    let best = view.best_of(payable, to).map_or(0.0, |restoration| restoration.worth);
                    // The next restoration is worth about as much as the one after the best restoration without moving him.
                    let next = if more { view.second_best(&shelf, payable) } else { 0.0 };
                    best + weights[weight::HURRY] - price - 0.1 + next
                }
                _ => 0.0,
            };
        }
    }

    fn workshop(&self, works: u8, preferences: &mut [f32]) {
        let (view, weights) = (&self.view, self.weights);
        let shelf = view.shelf();
        let last = view.core.last_round;
        let works = u16::from(works) + if view.more_to_come() { 2 } else { 0 };
        let now = view.best(&shelf).map_or(0.0, |restoration| restoration.worth.max(0.0));
        let target = view.best_after_mixing(&shelf, works);
        let surplus = weights[weight::SURPLUS];
        let pot = |paint: Paint, others: u16| view.paint_worth[paint as usize] / (1.0 + surplus * f32::from(others));
        for (preference, &option) in preferences.iter_mut().zip(self.options) {
            let Action::Mix(paint) = option else { continue };
            let Some((a, b)) = paint.parts() else { continue };
            let have = shelf.paints;
            let mut worth = pot(paint, have[paint]) - pot(a, have[a].saturating_sub(1)) - pot(b, have[b].saturating_sub(1));
            if let Some((restoration, needs)) = target
                && needs.get((paint as usize).wrapping_sub(3)).is_some_and(|&n| n > 0)
            {
                // In the last round a second tile counts as much as the first.
                let better = if last { restoration.worth } else { (restoration.worth - now).max(0.3 * restoration.worth) };
                worth += weights[weight::MIX] * better.max(0.0);
            } else if last {
                worth -= 0.5;
            }
            let mut after = shelf;
            after.paints.take(a, 1);
            after.paints.take(b, 1);
            after.paints.add(paint, 1);
            let then = view.best(&after).map_or(0.0, |restoration| restoration.worth.max(0.0));
            worth += weights[weight::COMPLETES] * if last { then - now } else { (then - now).max(-0.5) };
            *preference = worth;
        }
    }

    /// Free spaces on the score track: each point counts as one.
    fn space(&self, preferences: &mut [f32]) {
        let Question::Space(taken) = self.question else { return };
        for (preference, &option) in preferences.iter_mut().zip(self.options) {
            if let Action::Space(space) = option {
                *preference = f32::from(space - taken);
            }
        }
    }

    /// Leonardo restores the tile that is worth least to the painter, and closes stalls the painter no longer needs.
    fn leonardo(&self, preferences: &mut [f32]) {
        let view = &self.view;
        let shelf = view.shelf();
        let payable = view.payable(&shelf);
        let order = view.core.order.iter().take(view.rules.painter_count());
        let been_there =
            view.me.plan[Column::Market.index()] == 0 || order.take_while(|&&p| !view.rules.is_leonardo(p)).any(|&p| p == view.who);
        for (preference, &option) in preferences.iter_mut().zip(self.options) {
            *preference = match option {
                Action::Restore(section) => {
                    let Some(tile) = view.core.tile_at(section) else { continue };
                    let mine = if payable.has(tile) { 1.0 } else { 0.0 };
                    -mine * view.restoration(tile, shelf.bishop).worth.max(1.0)
                }
                Action::Close(stall) => {
                    let tiles = view.core.stalls[stall].each().count() as f32;
                    if been_there { 0.3 * tiles } else { -0.3 * tiles }
                }
                // If he is up early, he is in the other painter's way.
                Action::Wake(hour) => -0.1 * hour.row() as f32,
                _ => 0.0,
            };
        }
    }
}

/// Waking up at an hour, with so many steps of mood on top of what the hour does.
#[inline]
pub(super) fn waking(view: &PainterView<'_>, weights: &[f32], hour: Hour, steps: i16) -> f32 {
    let (components, last) = (&view.rules.components, view.core.last_round);
    let row = components.hours[hour.row()];
    let space = components.mood.after(components.mood.after(view.me.mood, row.mood.into()), steps);
    let mood = if last { 0.0 } else { weights[weight::MOOD] * f32::from(space) };
    let helpers = weights[weight::HELP] * f32::from(components.mood.effect(space));
    let cost = money(view, weights) * weights[weight::BUYS];
    mood + helpers - cost * f32::from(row.price) - weights[weight::EARLY] * hour.row() as f32
}

/// What one of the painter's thalers is worth: more if the painter has few.
#[inline]
pub(super) fn money(view: &PainterView<'_>, weights: &[f32]) -> f32 {
    if view.core.last_round {
        return view.thaler;
    }
    let few = (1.0 - f32::from(view.me.thalers) * 0.125).max(0.0);
    view.thaler * (1.0 + weights[weight::POOR] * few)
}

/// The points for the altar, without looking through the list of all combinations where possible.
fn altar_points(rules: &BoardGame, way: AltarPaints) -> i16 {
    let (altar, paints) = (&rules.components.altar, way.paints());
    let mixed = paints.iter().filter(|p| !p.is_primary()).count() as i16;
    let blended = paints.iter().any(|p| matches!(p, Paint::Pink | Paint::Brown));
    match mixed {
        _ if blended => rules.altar_points(way).unwrap_or(0),
        3 if paints == Paint::MIXED => altar.mixed,
        _ => altar.primaries + mixed * altar.joker,
    }
}

impl PainterView<'_> {
    /// Whether another assistant acts here after this one.
    pub(super) fn more_to_come(&self) -> bool {
        let Step::Turn(turn) = self.core.step else { return false };
        self.me.plan[usize::from(turn.column).min(Column::COUNT - 1)] > turn.acted.saturating_add(1)
    }

    /// What these paints on the shelf are worth.
    fn price_of(&self, paints: &[Paint]) -> f32 {
        paints.iter().map(|&paint| self.paint_worth[paint as usize]).sum()
    }

    /// The worth of the best restoration that is left after restoring the best of these tiles.
    pub(super) fn second_best(&self, shelf: &Shelf, payable: Set<TileNumber>) -> f32 {
        let Some(restoration) = self.best_of(payable, shelf.bishop) else { return 0.0 };
        let mut after = *shelf;
        self.restore(&mut after, restoration);
        self.best(&after).map_or(0.0, |next| next.worth.max(0.0))
    }
}
