//! The course of the game: the table of contents. Read beside the rulebook's chapter on the course of a round.

use tabletop::{Play, together};

use crate::core::{Step, Visit};
use crate::table::Table;
use crate::words::{Column, Painter};
use crate::{cathedral, evening, inn, leonardo, market, planning, studio, theatre, workshop};

/// Plays the current step to its end and notes which one follows; `Ok(false)` once the game is over.
pub(crate) fn step(t: &mut Table<'_, '_, '_>) -> Play<bool> {
    let painters = t.rules.painter_count() as u8;
    t.core.step = match t.step {
        Step::Wake(nth) if nth < painters => {
            inn::wake_up(t, nth)?;
            Step::Wake(nth + 1)
        }
        Step::Wake(_) => {
            inn::set_turn_order(t.rules, t.core);
            Step::Plan
        }
        Step::Plan => {
            let seats = t.rules.players();
            together(t, seats, |t, seat| planning::plan(t, Painter::of(seat)))?;
            planning::reveal(t);
            next_visit(t, Visit::FIRST)
        }
        Step::Visit(visit) => {
            let goes_on = act(t, visit)?;
            let after = if goes_on { Visit { acted: visit.acted + 1, ..visit } } else { Visit { nth: visit.nth + 1, acted: 0, ..visit } };
            next_visit(t, after)
        }
        Step::Evening if t.last_round || t.tiles_left() == 0 => {
            evening::end_of_last_round(t);
            Step::FinalScoring(0)
        }
        Step::Evening => {
            evening::prepare_next_round(t);
            Step::Wake(0)
        }
        Step::FinalScoring(nth) if nth < painters => {
            evening::score_money(t, nth)?;
            Step::FinalScoring(nth + 1)
        }
        Step::FinalScoring(_) => {
            t.tell(crate::event::Event::GameOver);
            Step::Over
        }
        Step::Over => Step::Over,
    };
    Ok(t.step != Step::Over)
}

/// The places in their order, the painters of each by their hour; who has nothing to do there is passed over. After
/// the last one evening comes.
fn next_visit(t: &Table<'_, '_, '_>, from: Visit) -> Step {
    let painters = t.rules.painter_count() as u8;
    let Visit { mut column, mut nth, mut acted } = from;
    loop {
        if nth >= painters {
            (column, nth, acted) = (column + 1, 0, 0);
        }
        if usize::from(column) >= Column::COUNT {
            return Step::Evening;
        }
        let who = t.order[usize::from(nth) & 3];
        if acted < t.painters[who].plan[usize::from(column)] {
            return Step::Visit(Visit { column, nth, acted });
        }
        (nth, acted) = (nth + 1, 0);
    }
}

/// One assistant acts, or at some places all of a painter's assistants at once. Says whether another one may follow.
fn act(t: &mut Table<'_, '_, '_>, visit: Visit) -> Play<bool> {
    let who = t.order[usize::from(visit.nth) & 3];
    let column = Column::of_board(t.last_round)[usize::from(visit.column) % 5];
    if t.rules.is_leonardo(who) {
        leonardo::act(t, column)?;
        return Ok(false);
    }
    match column {
        Column::Market => market::visit(t, who),
        Column::Cathedral | Column::SecondCathedral => cathedral::restore(t, who, column, visit.acted),
        Column::Studio => Ok(studio::visit(t, who)),
        Column::Workshop => workshop::mix(t, who, visit.acted),
        Column::Theatre => Ok(theatre::visit(t, who)),
    }
}
