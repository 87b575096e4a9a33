//! The course of the game: the table of contents. Read beside the rulebook's chapter on the course of a round.

use tabletop::{Play, together};

use crate::core::{Core, Step, Turn};
use crate::event::Event;
use crate::modules::{ActiveModules, Modules, NoModules};
use crate::table::Table;
use crate::visit::Visit;
use crate::words::{Column, Health, Painter};
use crate::{cathedral, evening, final_scoring, illness, inn, leonardo, market, planning, studio, theatre, workshop};

// Two functions that are not generic: the rules are compiled here once, and not again wherever a game is played.
/// [`step`] at a table without modules.
pub(crate) fn step_without_modules(t: &mut Table<'_>) -> Play<bool> {
    step(t, &mut NoModules)
}
/// [`step`] at a table with these modules.
pub(crate) fn step_with_modules(t: &mut Table<'_>, modules: &mut Modules) -> Play<bool> {
    step(t, modules)
}

/// Plays the current step to its end and notes which one follows; `Ok(false)` once the game is over.
fn step(t: &mut Table<'_>, m: &mut impl ActiveModules) -> Play<bool> {
    let painters = t.rules.painter_count() as u8;
    let next = match t.step {
        Step::Wake(nth) if nth < painters => {
            let got_up = inn::wake_up(t, m, nth)?;
            // Without modules nothing happens between two wakings.
            if m.is_empty() || !got_up { Step::Wake(nth + 1) } else { Step::Awake(nth) }
        }
        Step::Awake(nth) => {
            if let Some(who) = t.nth_painter(nth) {
                m.each(|x| x.awake(t, who))?;
            }
            Step::Wake(nth + 1)
        }
        Step::Wake(_) => {
            inn::set_turn_order(t.rules, t.core);
            Step::Plan
        }
        Step::Plan => {
            let seats = t.rules.players();
            together(t, seats, |t, seat| planning::plan(t, m, Painter::of(seat)))?;
            planning::reveal(t, m);
            next_turn(t, m, Turn::FIRST)
        }
        Step::Leaving(turn) => {
            if let Some((who, column)) = whose(t, turn) {
                let visit = Visit::new(who, column, working(t.core, m, who, column), t.components().theatre_steps);
                m.each(|x| x.leave(t, &visit))?;
            }
            next_turn(t, m, next_painter(turn))
        }
        Step::Turn(turn) => act(t, m, turn)?,
        Step::Over => Step::Over,
        Step::Dusk | Step::Evening | Step::Income | Step::Morning | Step::ModuleScoring(_) | Step::FinalScoring(_) => night(t, m)?,
    };
    m.all(|x| x.after_step(t));
    if begins_phase(t.step, next) {
        t.tell(Event::Phase { step: next, last: t.last_round });
    }
    t.core.step = next;
    Ok(next != Step::Over)
}

/// Does another part of the round begin with a step? Rounds and the final scoring are told of themselves.
#[inline]
fn begins_phase(before: Step, next: Step) -> bool {
    match (before, next) {
        (Step::Turn(here) | Step::Leaving(here), Step::Turn(there)) => here.column != there.column,
        (_, Step::Plan | Step::Turn(_) | Step::Dusk) => true,
        _ => false,
    }
}

/// The end of a round, and of the game.
#[inline(never)]
fn night(t: &mut Table<'_>, m: &mut impl ActiveModules) -> Play<Step> {
    Ok(match t.step {
        Step::Dusk => {
            m.each(|x| x.dusk(t))?;
            if t.last_round || t.tiles_left() == 0 { final_scoring::begin(t, m) } else { Step::Evening }
        }
        Step::Evening => {
            evening::refill(t, m);
            // Without modules nothing is asked until the next morning.
            if !m.is_empty() {
                return Ok(Step::Income);
            }
            evening::pay_income(t, m);
            evening::prepare_next_round(t, m);
            Step::Wake(0)
        }
        Step::Income => {
            let seats = t.rules.players();
            together(t, seats, |t, seat| m.each(|x| x.choose_income(t, Painter::of(seat))))?;
            evening::pay_income(t, m);
            Step::Morning
        }
        Step::Morning => {
            evening::prepare_next_round(t, m);
            Step::Wake(0)
        }
        Step::ModuleScoring(module) => final_scoring::score_module(t, m, module)?,
        Step::FinalScoring(nth) => final_scoring::score_money(t, nth)?,
        other @ (Step::Wake(_) | Step::Awake(_) | Step::Plan | Step::Turn(_) | Step::Leaving(_) | Step::Over) => other,
    })
}

/// The places in their order, the painters of each by their hour; those with nothing to do there are passed over. After
/// the last one evening comes.
fn next_turn(t: &Table<'_>, m: &impl ActiveModules, from: Turn) -> Step {
    let painters = t.rules.painter_count() as u8;
    let columns = Column::of_board(t.last_round);
    let mut turn = from;
    loop {
        if turn.nth >= painters {
            turn = Turn { column: turn.column + 1, ..Turn::FIRST };
        }
        let Some(&column) = columns.get(usize::from(turn.column)) else { return Step::Dusk };
        let Some(who) = t.nth_painter(turn.nth) else { return Step::Dusk };
        if !turn.is_fresh() || has_business(t.core, m, who, column) {
            return Step::Turn(turn);
        }
        turn = next_painter(turn);
    }
}

fn next_painter(turn: Turn) -> Turn {
    Turn { column: turn.column, nth: turn.nth + 1, ..Turn::FIRST }
}

/// A painter's assistants in a column who work at the place: the healthy and the sick ones.
#[inline]
pub(crate) fn working(core: &Core, m: &impl ActiveModules, who: Painter, column: Column) -> (u8, u8) {
    let nobody = m.board(core, who).elsewhere.has(column);
    if nobody { (0, 0) } else { (core.painters[who].plan[column.index()], m.sick_in(core, who, column)) }
}

/// Has a painter anything to do in this column?
#[inline]
pub(crate) fn has_business(core: &Core, m: &impl ActiveModules, who: Painter, column: Column) -> bool {
    core.painters[who].plan[column.index()] | m.sick_in(core, who, column) != 0 || m.board(core, who).waiting.has(column)
}

/// Whose turn it is, and where.
fn whose(t: &Table<'_>, turn: Turn) -> Option<(Painter, Column)> {
    Some((t.nth_painter(turn.nth)?, Column::nth(turn.column.into(), t.last_round)?))
}

/// A painter arrives, and one assistant acts, or at some places all of them at once. Says what follows.
fn act(t: &mut Table<'_>, m: &mut impl ActiveModules, turn: Turn) -> Play<Step> {
    let Some((who, column)) = whose(t, turn) else { return Ok(Step::Dusk) };
    if t.rules.is_leonardo(who) {
        leonardo::act(t, m, column)?;
        return Ok(next_turn(t, m, next_painter(turn)));
    }
    // A visit stands where its place is known, and not in a function of its own: the place is looked up once, and what was just
    // written about the visit is not read back from memory.
    macro_rules! visit {
        ($column:ident, |$visit:ident| $work:expr) => {{
            let mut $visit = Visit::new(who, Column::$column, working(t.core, m, who, Column::$column), t.components().theatre_steps);
            if turn.is_fresh() {
                arrive(t, m, &mut $visit)?;
                if $visit.restart_arrival {
                    return Ok(Step::Turn(turn));
                }
            }
            let somebody = $visit.healthy > turn.acted || $visit.sick > turn.acted_sick;
            if somebody { $work } else { None }
        }};
    }
    let goes_on = match column {
        Column::Market => visit!(Market, |visit| market::visit(t, m, &mut visit).map(|()| None)?),
        Column::Cathedral => visit!(Cathedral, |visit| one_acts(t, m, &mut visit, turn, cathedral::restore)?),
        Column::Studio => visit!(Studio, |visit| studio::visit(t, &visit).map(|()| None)?),
        Column::Workshop => visit!(Workshop, |visit| one_acts(t, m, &mut visit, turn, workshop::mix)?),
        Column::Theatre => visit!(Theatre, |visit| theatre::visit(t, &visit).map(|()| None)?),
        Column::SecondCathedral => visit!(SecondCathedral, |visit| one_acts(t, m, &mut visit, turn, cathedral::restore)?),
    };
    Ok(match goes_on {
        Some(after) => Step::Turn(after),
        // Without modules nothing happens when a painter leaves.
        None if m.is_empty() => next_turn(t, m, next_painter(turn)),
        None => Step::Leaving(Turn { acted: 0, acted_sick: 0, ..turn }),
    })
}

/// A painter arrives: first the action tile on the column, then everything else.
#[inline]
fn arrive(t: &mut Table<'_>, m: &mut impl ActiveModules, visit: &mut Visit) -> Play {
    if let Some(module) = m.board(t.core, visit.who).tile_on(visit.column) {
        m.only(module, |x| x.at_tile(t, visit))?;
    }
    m.each(|x| if visit.restart_arrival { Ok(()) } else { x.arrive(t, visit) })
}

/// One assistant restores or mixes. Says where the turn goes on; `None` if the visit is over.
#[inline(always)]
fn one_acts<M: ActiveModules>(
    t: &mut Table<'_>,
    m: &mut M,
    visit: &mut Visit,
    turn: Turn,
    work: impl FnOnce(&mut Table<'_>, &mut M, &mut Visit, bool) -> Play<bool>,
) -> Play<Option<Turn>> {
    let (healthy, sick) = (visit.healthy.saturating_sub(turn.acted), visit.sick.saturating_sub(turn.acted_sick));
    let Some(health) = illness::who_acts(t, visit, turn, healthy, sick)? else { return Ok(None) };
    visit.is_sick = health == Health::Sick;
    let goes_on = work(t, m, visit, turn.is_fresh())?;
    // Declining applies to all assistants who are as healthy or as sick.
    let (acted, acted_sick) = match health {
        Health::Healthy => (if goes_on { turn.acted + 1 } else { visit.healthy }, turn.acted_sick),
        Health::Sick => (turn.acted, if goes_on { turn.acted_sick + 1 } else { visit.sick }),
    };
    let is_last = acted >= visit.healthy && acted_sick >= visit.sick;
    Ok((!is_last).then_some(Turn { acted, acted_sick, ..turn }))
}
