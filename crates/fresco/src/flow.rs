//! The course of the game: the table of contents. Read beside the rulebook's chapter on the course of a round.

use tabletop::{Play, together};

use crate::action::{Action, Question};
use crate::core::{Step, Turn};
use crate::event::Event;
use crate::module_set::MODULES;
use crate::modules::Opened;
use crate::table::Table;
use crate::visit::Visit;
use crate::words::{Column, Health, Painter};
use crate::{cathedral, evening, inn, leonardo, market, planning, studio, theatre, workshop};

/// Plays the current step to its end and notes which one follows; `Ok(false)` once the game is over.
pub(crate) fn step(t: &mut Table<'_>, m: &mut impl Opened) -> Play<bool> {
    let painters = t.rules.painter_count() as u8;
    let next = match t.step {
        Step::Wake(nth) if nth < painters => {
            inn::wake_up(t, m, nth)?;
            if m.is_empty() { Step::Wake(nth + 1) } else { Step::Awake(nth) }
        }
        Step::Awake(nth) => {
            let who = t.order[usize::from(nth) & 3];
            m.each(|x| x.awake(t, who))?;
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
        Step::Turn(turn) if turn.acted == Turn::LEAVING => {
            let mut visit = visit_of(t, m, turn);
            m.each(|x| x.leave(t, &mut visit))?;
            next_turn(t, m, next_painter(turn))
        }
        Step::Turn(turn) => {
            let after = act(t, m, turn)?;
            next_turn(t, m, after)
        }
        Step::Over => Step::Over,
        Step::Dusk | Step::Evening | Step::Income | Step::Morning | Step::ModuleScoring(_) | Step::FinalScoring(_) => night(t, m)?,
    };
    m.all(|x| x.after_step(t));
    t.core.step = next;
    Ok(next != Step::Over)
}

/// The end of a round, and of the game.
#[inline(never)]
fn night(t: &mut Table<'_>, m: &mut impl Opened) -> Play<Step> {
    let painters = t.rules.painter_count() as u8;
    Ok(match t.step {
        Step::Dusk => {
            m.each(|x| x.dusk(t))?;
            if t.last_round || t.tiles_left() == 0 {
                evening::end_of_last_round(t);
                next_module(m, 0)
            } else {
                Step::Evening
            }
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
            if !m.is_empty() {
                let seats = t.rules.players();
                together(t, seats, |t, seat| m.each(|x| x.choose_income(t, Painter::of(seat))))?;
            }
            evening::pay_income(t, m);
            Step::Morning
        }
        Step::Morning => {
            evening::prepare_next_round(t, m);
            Step::Wake(0)
        }
        Step::ModuleScoring(number) => {
            m.only(number, |x| x.final_scoring(t))?;
            next_module(m, number)
        }
        Step::FinalScoring(nth) if nth < painters => {
            evening::score_money(t, nth)?;
            Step::FinalScoring(nth + 1)
        }
        Step::FinalScoring(_) => {
            t.tell(Event::GameOver);
            Step::Over
        }
        other @ (Step::Wake(_) | Step::Awake(_) | Step::Plan | Step::Turn(_) | Step::Over) => other,
    })
}

/// The places in their order, the painters of each by their hour; who has nothing to do there is passed over. After
/// the last one evening comes.
fn next_turn(t: &Table<'_>, m: &impl Opened, from: Turn) -> Step {
    let painters = t.rules.painter_count() as u8;
    let mut turn = from;
    loop {
        if turn.nth >= painters {
            turn = Turn { column: turn.column + 1, ..Turn::FIRST };
        }
        if usize::from(turn.column) >= Column::COUNT {
            return Step::Dusk;
        }
        let who = t.order[usize::from(turn.nth) & 3];
        let p = &t.painters[who];
        let column = usize::from(turn.column);
        if !turn.is_fresh() || if m.is_empty() { p.plan[column] > 0 } else { t.has_business(who, column) } {
            return Step::Turn(turn);
        }
        turn = next_painter(turn);
    }
}

fn next_painter(turn: Turn) -> Turn {
    Turn { column: turn.column, nth: turn.nth + 1, ..Turn::FIRST }
}

/// The first module after this one that is open, or the money.
fn next_module(m: &impl Opened, number: u8) -> Step {
    let later = MODULES.iter().map(|module| module.number).filter(|&n| n > number);
    later.into_iter().find(|&n| m.open().has(n)).map_or(Step::FinalScoring(0), Step::ModuleScoring)
}

fn visit_of(t: &Table<'_>, m: &impl Opened, turn: Turn) -> Visit {
    let who = t.order[usize::from(turn.nth) & 3];
    let column = Column::of_board(t.last_round)[usize::from(turn.column).min(Column::COUNT - 1)];
    let p = &t.painters[who];
    Visit::new(who, column, if m.is_empty() { (p.plan[column.index()], 0) } else { t.working(who, column.index()) })
}

/// A painter arrives, and one assistant acts, or at some places all of them at once. Says what follows.
fn act(t: &mut Table<'_>, m: &mut impl Opened, turn: Turn) -> Play<Turn> {
    let mut visit = visit_of(t, m, turn);
    let (who, column) = (visit.who, visit.column);
    if t.rules.is_leonardo(who) {
        leonardo::act(t, m, column)?;
        return Ok(next_painter(turn));
    }
    if turn.is_fresh() {
        m.each(|x| x.on_the_way(t, &visit))?;
        m.each(|x| if visit.again { Ok(()) } else { x.arrive(t, &mut visit) })?;
        if visit.again {
            return Ok(turn);
        }
    }
    let through = if m.is_empty() { next_painter(turn) } else { Turn { acted: Turn::LEAVING, ..turn } };
    let (healthy, sick) = (visit.healthy.saturating_sub(turn.acted), visit.sick.saturating_sub(turn.acted_sick));
    if healthy + sick == 0 {
        return Ok(through);
    }
    match column {
        Column::Market => market::visit(t, m, &mut visit)?,
        Column::Studio => studio::visit(t, &visit),
        Column::Theatre => theatre::visit(t, m, &visit),
        Column::Cathedral | Column::SecondCathedral | Column::Workshop => {
            let Some(health) = who_acts(t, &visit, turn, healthy, sick)? else { return Ok(through) };
            visit.is_sick = health == Health::Sick;
            let first = turn.is_fresh();
            let goes_on = if column == Column::Workshop {
                workshop::mix(t, m, &mut visit, first)?
            } else {
                cathedral::restore(t, m, &mut visit, first)?
            };
            // Who declines, declines for all who are as healthy or as sick.
            let (acted, acted_sick) = match health {
                Health::Healthy => (if goes_on { turn.acted + 1 } else { visit.healthy }, turn.acted_sick),
                Health::Sick => (turn.acted, if goes_on { turn.acted_sick + 1 } else { visit.sick }),
            };
            let is_last = acted >= visit.healthy && acted_sick >= visit.sick;
            return Ok(if is_last { through } else { Turn { acted, acted_sick, ..turn } });
        }
    }
    Ok(through)
}

/// Where healthy and sick assistants stand side by side, the player says who acts next.
fn who_acts(t: &mut Table<'_>, visit: &Visit, turn: Turn, healthy: u8, sick: u8) -> Play<Option<Health>> {
    if sick == 0 {
        return Ok(Some(Health::Healthy));
    }
    if healthy == 0 {
        return Ok(Some(Health::Sick));
    }
    let answer = t.ask(visit.who, Question::Send(visit.column), |_, _, can| {
        can.add(Action::Send(Health::Healthy));
        can.add(Action::Send(Health::Sick));
        can.add(Action::Done);
    })?;
    Ok(match answer {
        Action::Send(health) => Some(health),
        _ => {
            t.tell(Event::Declined { who: visit.who, column: visit.column, more: !turn.is_fresh() });
            None
        }
    })
}
