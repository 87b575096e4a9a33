//! The habits: what one likes at each question, in points, before it is made keener or less keen.

use fresco::{Action, AltarPaints, Column, Fresco, Paint, Painter, Question, Step, World};
use tabletop::{Match, Seat};

use super::eye::{Eye, Prices, Shelf};
use super::modules::{self, Case};
use super::names::habit;
use super::plan;
use crate::weights::Weights;

pub(super) fn habits(rules: &Fresco, game: &Match<Fresco>, seat: Seat, weights: &Weights, likings: &mut [f32]) {
    let Some(ask) = game.question(seat) else { return };
    let (world, options, numbers) = (game.world(), game.options(seat), weights.habits.as_slice());
    let who = Painter::of(seat);
    let mut eye = Eye::new(rules, &world.core, who, &Prices::by_habit(numbers));
    let with_modules = !rules.modules().is_empty();
    if with_modules {
        modules::of_sections(world, &mut eye, numbers);
        if let Question::Send(_) | Question::Of(..) = ask {
            if let Some(case) = Case::new(world, &eye, numbers, ask) {
                case.answer(options, likings);
            }
            return;
        }
    }
    let day = Day { world, eye, numbers, ask, options };
    let keen = match ask {
        Question::Wake => {
            day.wake(likings);
            habit::KEEN_WAKE
        }
        Question::Plan(column, left) => {
            plan::plan(&day.eye, world, numbers, (column, left), options, likings);
            habit::KEEN_PLAN
        }
        Question::Market(price) | Question::Buy(_, price) => {
            day.market(price, likings);
            habit::KEEN_MARKET
        }
        Question::Cathedral | Question::Section => {
            day.cathedral(likings);
            habit::KEEN_CATHEDRAL
        }
        Question::Workshop(works) => {
            day.workshop(works, likings);
            habit::KEEN_WORKSHOP
        }
        Question::Space(_) => {
            day.space(likings);
            habit::KEEN_SPACE
        }
        Question::LeonardoCloses | Question::LeonardoRestores | Question::LeonardoWakes => {
            day.leonardo(likings);
            habit::KEEN_LEONARDO
        }
        Question::LeonardoSpace(_) | Question::Send(_) | Question::Of(..) => return,
    };
    if with_modules {
        day.modules(likings);
    }
    likings.iter_mut().for_each(|liking| *liking *= numbers[keen]);
}

/// One question of a day.
struct Day<'a> {
    world: &'a World,
    eye: Eye<'a>,
    numbers: &'a [f32],
    ask: Question,
    options: &'a [Action],
}

impl Day<'_> {
    /// What modules offer beside the base game's answers.
    fn modules(&self, likings: &mut [f32]) {
        if !self.options.iter().any(|option| matches!(option, Action::Module(_) | Action::Settle(_))) {
            return;
        }
        let Some(case) = Case::new(self.world, &self.eye, self.numbers, self.ask) else { return };
        for (liking, &option) in likings.iter_mut().zip(self.options) {
            match option {
                Action::Module(act) => *liking = case.liking(act),
                Action::Settle(thing) => *liking = case.settle(thing),
                _ => {}
            }
        }
    }

    fn wake(&self, likings: &mut [f32]) {
        let (eye, numbers) = (&self.eye, self.numbers);
        let (components, last) = (&eye.rules.components, eye.core.last_round);
        let cost = money(eye, numbers) * numbers[habit::BUYS];
        for (liking, &option) in likings.iter_mut().zip(self.options) {
            let Action::Wake(hour) = option else { continue };
            let row = components.hours[hour.row()];
            let space = components.mood.after(eye.me.mood, row.mood.into());
            let mood = if last { 0.0 } else { numbers[habit::MOOD] * f32::from(space) };
            let helpers = numbers[habit::HELP] * f32::from(components.mood.effect(space));
            *liking = mood + helpers - cost * f32::from(row.price) - numbers[habit::EARLY] * hour.row() as f32;
        }
    }

    /// Paints for the shelf, and those most that complete a tile.
    fn market(&self, price: u16, likings: &mut [f32]) {
        let (eye, numbers) = (&self.eye, self.numbers);
        let shelf = eye.shelf();
        let payable = eye.payable(&shelf);
        let cost = f32::from(price) * money(eye, numbers);
        let pots = eye.one_more(numbers[habit::SURPLUS]);
        let restores = if eye.core.last_round {
            eye.me.plan[Column::Cathedral.index()] + eye.me.plan[Column::SecondCathedral.index()]
        } else {
            eye.me.plan[Column::Cathedral.index()]
        };
        let completes = if restores > 0 { numbers[habit::COMPLETES] } else { numbers[habit::COMPLETES] * numbers[habit::SECOND] };
        for (liking, &option) in likings.iter_mut().zip(self.options) {
            *liking = match option {
                Action::Buy(tile) => {
                    let (mut more, mut paints) = (shelf, 0.0);
                    for paint in tile.paints() {
                        more.paints.add(paint, 1);
                        paints += pots[paint as usize];
                    }
                    let new = eye.payable(&more) & !payable;
                    let completed = eye.best_of(new, shelf.bishop).map_or(0.0, |work| work.worth.max(0.0));
                    paints + completes * completed - cost
                }
                Action::Close(_) => numbers[habit::CLOSE],
                _ => 0.0,
            };
        }
        let hands = usize::from(eye.me.plan[Column::Market.index()]);
        if matches!(self.ask, Question::Market(_)) && hands > 1 {
            self.with_the_others_of_the_stall(hands - 1, likings);
        }
    }

    /// The first tile chooses the stall: think of the others there too.
    fn with_the_others_of_the_stall(&self, hands: usize, likings: &mut [f32]) {
        let stalls = &self.eye.core.stalls;
        let mut first = 0;
        for stall in stalls.iter().filter(|stall| stall.is_open()) {
            let open = stall.each().count();
            // The tiles of a stall stand one after the other among the options, the stalls in their order.
            while first < self.options.len() && !matches!(self.options[first], Action::Buy(_)) {
                first += 1;
            }
            let Some(of_stall) = likings.get_mut(first..first + open) else { return };
            let mut sorted = [0.0_f32; 4];
            for (room, liking) in sorted.iter_mut().zip(of_stall.iter()) {
                *room = liking.max(0.0);
            }
            sorted.sort_unstable_by(|a, b| b.total_cmp(a));
            let together: f32 = sorted.iter().take(hands + 1).sum();
            for liking in of_stall.iter_mut() {
                // Whichever is bought first, the best others follow.
                let least = sorted[hands.min(3)].min(*liking);
                let others = together - liking.max(least).max(0.0);
                *liking += self.numbers[habit::STALL] * others;
            }
            first += open;
        }
    }

    fn cathedral(&self, likings: &mut [f32]) {
        let (eye, numbers) = (&self.eye, self.numbers);
        let shelf = eye.shelf();
        let payable = eye.payable(&shelf);
        let more = self.more_to_come();
        for (liking, &option) in likings.iter_mut().zip(self.options) {
            *liking = match option {
                Action::Restore(section) => {
                    let Some(tile) = eye.core.tile_at(section) else { continue };
                    let work = eye.work(tile, shelf.bishop);
                    let mut worth = work.worth + numbers[habit::HURRY];
                    if more {
                        let mut after = shelf;
                        eye.restore(&mut after, work);
                        worth += eye.best(&after).map_or(0.0, |next| next.worth.max(0.0));
                    }
                    worth
                }
                Action::Altar(way) => f32::from(altar_points(eye.rules, way)) - eye.price_of(&way.paints()) + numbers[habit::HURRY],
                Action::Bishop(to) => {
                    let price = f32::from(eye.rules.components.bishop.price) * money(eye, numbers);
                    let best = eye.best_of(payable, to).map_or(0.0, |work| work.worth);
                    // What comes after him comes then too; as much as after the best one here.
                    let next = if more { eye.second_best(&shelf, payable) } else { 0.0 };
                    best + numbers[habit::HURRY] - price - 0.1 + next
                }
                _ => 0.0,
            };
        }
    }

    /// Does another assistant here follow the one who acts?
    fn more_to_come(&self) -> bool {
        let Step::Turn(turn) = self.eye.core.step else { return false };
        self.eye.me.plan[usize::from(turn.column).min(Column::COUNT - 1)] > turn.acted.saturating_add(1)
    }

    fn workshop(&self, works: u8, likings: &mut [f32]) {
        let (eye, numbers) = (&self.eye, self.numbers);
        let shelf = eye.shelf();
        let last = eye.core.last_round;
        let works = u16::from(works) + if self.more_to_come() { 2 } else { 0 };
        let now = eye.best(&shelf).map_or(0.0, |work| work.worth.max(0.0));
        let target = eye.best_after_mixing(&shelf, works);
        let surplus = numbers[habit::SURPLUS];
        let pot = |paint: Paint, others: u16| eye.pots[paint as usize] / (1.0 + surplus * f32::from(others));
        for (liking, &option) in likings.iter_mut().zip(self.options) {
            let Action::Mix(paint) = option else { continue };
            let Some((a, b)) = paint.parts() else { continue };
            let have = shelf.paints;
            let mut worth = pot(paint, have[paint]) - pot(a, have[a].saturating_sub(1)) - pot(b, have[b].saturating_sub(1));
            if let Some((work, needs)) = target
                && needs.get((paint as usize).wrapping_sub(3)).is_some_and(|&n| n > 0)
            {
                // In the last round a second tile counts as much as the first.
                let better = if last { work.worth } else { (work.worth - now).max(0.3 * work.worth) };
                worth += numbers[habit::MIX] * better.max(0.0);
            } else if last {
                worth -= 0.5;
            }
            let mut after = shelf;
            after.paints.take(a, 1);
            after.paints.take(b, 1);
            after.paints.add(paint, 1);
            let then = eye.best(&after).map_or(0.0, |work| work.worth.max(0.0));
            worth += numbers[habit::COMPLETES] * if last { then - now } else { (then - now).max(-0.5) };
            *liking = worth;
        }
    }

    /// A point is a point.
    fn space(&self, likings: &mut [f32]) {
        let Question::Space(taken) = self.ask else { return };
        for (liking, &option) in likings.iter_mut().zip(self.options) {
            if let Action::Space(space) = option {
                *liking = f32::from(space - taken);
            }
        }
    }

    /// Leonardo takes what is worth least to oneself, and shuts the stalls that one needs no more.
    fn leonardo(&self, likings: &mut [f32]) {
        let eye = &self.eye;
        let shelf = eye.shelf();
        let payable = eye.payable(&shelf);
        let order = eye.core.order.iter().take(eye.rules.painter_count());
        let been_there =
            eye.me.plan[Column::Market.index()] == 0 || order.take_while(|&&p| !eye.rules.is_leonardo(p)).any(|&p| p == eye.who);
        for (liking, &option) in likings.iter_mut().zip(self.options) {
            *liking = match option {
                Action::Restore(section) => {
                    let Some(tile) = eye.core.tile_at(section) else { continue };
                    let mine = if payable & 1 << tile != 0 { 1.0 } else { 0.0 };
                    -mine * eye.work(tile, shelf.bishop).worth.max(1.0)
                }
                Action::Close(stall) => {
                    let tiles = eye.core.stalls[stall.index()].each().count() as f32;
                    if been_there { 0.3 * tiles } else { -0.3 * tiles }
                }
                // He is in the way of the other one if he is up early.
                Action::Wake(hour) => -0.1 * hour.row() as f32,
                _ => 0.0,
            };
        }
    }
}

/// What one of one's thalers is worth: more if there are few.
#[inline]
pub(super) fn money(eye: &Eye<'_>, numbers: &[f32]) -> f32 {
    if eye.core.last_round {
        return eye.thaler;
    }
    let few = (1.0 - f32::from(eye.me.thalers) * 0.125).max(0.0);
    eye.thaler * (1.0 + numbers[habit::POOR] * few)
}

/// The points for the altar, worked out without the list of all ways where that can be done.
fn altar_points(rules: &Fresco, way: AltarPaints) -> i16 {
    let (altar, paints) = (&rules.components.altar, way.paints());
    let mixed = paints.iter().filter(|p| !p.is_primary()).count() as i16;
    let blended = paints.iter().any(|p| matches!(p, Paint::Pink | Paint::Brown));
    match mixed {
        _ if blended => rules.altar_points(way).unwrap_or(0),
        3 if paints == Paint::MIXED => altar.mixed,
        _ => altar.primaries + mixed * altar.joker,
    }
}

impl Eye<'_> {
    /// What these paints are worth on the shelf.
    fn price_of(&self, paints: &[Paint]) -> f32 {
        paints.iter().map(|&paint| self.pots[paint as usize]).sum()
    }

    /// What could be restored after the best of these tiles.
    fn second_best(&self, shelf: &Shelf, payable: u32) -> f32 {
        let Some(work) = self.best_of(payable, shelf.bishop) else { return 0.0 };
        let mut after = *shelf;
        self.restore(&mut after, work);
        self.best(&after).map_or(0.0, |next| next.worth.max(0.0))
    }
}
