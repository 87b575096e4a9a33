//! The evaluation: the points a painter can still expect at the start of a round, before anybody wakes up.

use fresco_board::{BoardGame, MODULES, Paint, Painter, World};
use tabletop::Seat;

use super::modules;
use super::names::term;
use super::painter_view::{PainterView, Prices, Shelf};
use crate::weights::Terms;

/// The prices that rank restorations. Only the order of the restorations depends on them.
const PRICES: Prices = Prices::new(0.9, 2.4, 0.45, 0.4);

pub(super) fn evaluate(rules: &BoardGame, world: &World, seat: Seat, terms: &mut Terms<'_>) {
    let who = Painter::of(seat);
    let view = PainterView::new(rules, &world.core, who, &PRICES);
    terms.add(term::CONSTANT, 1.0);
    for_this_table(rules, view.rounds_to_come, terms);
    if world.last_round {
        last_round(&view, terms);
    } else {
        any_round(&view, terms);
    }
    if !rules.modules().is_empty() {
        modules::evaluate(&view, world, terms);
    }
}

/// Adds what depends on the table alone and is the same for everybody: it changes no decision, but the points that hints foretell.
#[inline]
fn for_this_table(rules: &BoardGame, rounds_to_come: f32, terms: &mut Terms<'_>) {
    match rules.players() {
        2 => {
            terms.add(term::CONSTANT_TWO, 1.0);
            terms.add(term::TO_COME_TWO, rounds_to_come);
        }
        3 => {
            terms.add(term::CONSTANT_THREE, 1.0);
            terms.add(term::TO_COME_THREE, rounds_to_come);
        }
        _ => {}
    }
    if !rules.modules().is_empty() {
        let modules = rules.modules().len() as f32 / MODULES.len() as f32;
        terms.add(term::CONSTANT_MODULES, modules);
        terms.add(term::TO_COME_MODULES, modules * rounds_to_come);
    }
}

fn any_round(view: &PainterView<'_>, terms: &mut Terms<'_>) {
    let (me, core, mood) = (view.me, view.core, &view.rules.components.mood);
    terms.add(term::TO_COME, view.rounds_to_come);

    let mut shelf = view.shelf();
    paints(&shelf, terms);
    for term in [term::BEST_1, term::BEST_2, term::BEST_3] {
        let Some(restoration) = view.best(&shelf) else { break };
        terms.add(term, restoration.points);
        view.restore(&mut shelf, restoration);
    }
    near(view, &shelf, terms);

    let thalers = f32::from(me.thalers);
    terms.add(term::THALERS, thalers.min(8.0));
    terms.add(term::THALERS_MORE, (thalers - 8.0).clamp(0.0, 8.0));
    terms.add(term::RICH, (thalers - 16.0).max(0.0));

    terms.add(term::MOOD, f32::from(me.mood));
    match mood.effect(me.mood) {
        1.. => terms.add(term::HELP, 1.0),
        0 => {}
        _ => terms.add(term::GRUMPY, 1.0),
    }
    terms.add(term::INCOME, me.restored.len() as f32 * f32::from(view.rules.components.income) * view.rounds_to_come);
    let behind = view.rules.all_painters().filter(|&p| core.painters[p].score < me.score).count();
    terms.add(term::REAR, (view.rules.painter_count() - 1 - behind) as f32);
    // Painters who are behind wake up first and catch up. The more modules are active, the less that matters.
    let sum: i16 = view.rules.humans().map(|p| core.painters[p].score).sum();
    let ahead = f32::from(me.score) - f32::from(sum) / view.rules.players() as f32;
    terms.add(term::AHEAD, ahead);
    terms.add(term::AHEAD_MODULES, ahead * view.rules.modules().len() as f32 / MODULES.len() as f32);
}

/// Adds the tiles for which the shelf lacks a single paint.
fn near(view: &PainterView<'_>, shelf: &Shelf, terms: &mut Terms<'_>) {
    let (mut best, mut more) = (0.0_f32, 0.0);
    for tile in shelf.lying.iter() {
        let lacking: u16 = shelf.paints.lacking(view.cost(tile)).counts().iter().sum();
        if lacking == 1 {
            best = best.max(view.restoration(tile, shelf.bishop).points);
            more += 1.0;
        }
    }
    terms.add(term::NEAR, best);
    terms.add(term::NEARS, f32::min(more, 4.0));
}

/// Adds the paints on the shelf, whatever they will be used for.
fn paints(shelf: &Shelf, terms: &mut Terms<'_>) {
    let have = shelf.paints.counts();
    let kinds = |from: usize, to: usize, most: u16| have[from..to].iter().map(|&n| n.min(most)).sum::<u16>();
    let all = |from: usize, to: usize| have[from..to].iter().sum::<u16>();
    let (primaries, mixed) = (kinds(0, 3, 2), kinds(3, 6, 2));
    terms.add(term::PRIMARY, primaries.into());
    terms.add(term::PRIMARY_MORE, f32::from(all(0, 3) - primaries));
    terms.add(term::MIXED, mixed.into());
    terms.add(term::MIXED_MORE, f32::from(all(3, 6) - mixed));
    terms.add(term::MIXES, mixes(have).min(4).into());
    let any = |paints: [Paint; 3]| paints.into_iter().all(|p| have[p as usize] > 0);
    if any(Paint::PRIMARIES) || any(Paint::MIXED) {
        terms.add(term::ALTAR, 1.0);
    }
}

/// The number of mixes that the primaries suffice for.
pub(super) fn mixes(have: [u16; 8]) -> u16 {
    let [red, yellow, blue, ..] = have;
    let all = red + yellow + blue;
    (all / 2).min(all - red.max(yellow).max(blue))
}

/// Before the last round: adds the tiles the painter can restore in the first Cathedral, and in the second one after mixing.
fn last_round(view: &PainterView<'_>, terms: &mut Terms<'_>) {
    let (me, mood) = (view.me, &view.rules.components.mood);
    let mut shelf = view.shelf();
    for discount in [1.0, 0.9, 0.8] {
        let Some(restoration) = view.best(&shelf) else { break };
        terms.add(term::LAST_RESTORE, discount * restoration.points);
        view.restore(&mut shelf, restoration);
    }
    if let Some((restoration, _)) = view.best_after_mixing(&shelf, 4) {
        terms.add(term::LAST_MIXED, restoration.points);
    }
    let have = shelf.paints.counts();
    terms.add(term::LAST_MIXES, f32::from(mixes(have) + 2 * have[3..6].iter().sum::<u16>()));
    terms.add(term::LAST_THALERS, f32::from(me.thalers) / f32::from(view.rules.components.thalers_per_point));
    terms.add(term::LAST_MOOD, f32::from(me.mood) + 2.0 * f32::from(mood.effect(me.mood)));
}
