//! Illness: a sick assistant works on, but can do less than a healthy one.
//!
//! How assistants fall ill and how they are healed is told by the module that brings illness into the game; what being sick
//! means at the places of the base game is told here.

use tabletop::{Picks, Play, Seat, answers, sentence};

use crate::action::{Action, Question, say};
use crate::core::{Turn, View};
use crate::event::Event;
use crate::scene::names;
use crate::table::Table;
use crate::visit::{TheatreVisit, Visit};
use crate::why_not::WhyNot;
use crate::words::{Column, Health, Painter, Section};

/// The sick assistants of a painter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Illness {
    /// Sick assistants who work for the painter, placed or held back.
    pub sick: u8,
    /// Own assistants who are ill and wait to be healed.
    pub away: u8,
    /// Sick assistants placed in each column.
    pub plan: [u8; Column::COUNT],
}

impl Illness {
    /// Everybody is healthy.
    pub const NONE: Illness = Illness { sick: 0, away: 0, plan: [0; Column::COUNT] };
}

answers! {
    /// Who acts next, if anybody.
    enum Next of Action { Send(health: Health), Done }
}

/// Where healthy and sick assistants stand side by side, the player says who acts next.
#[inline]
pub(crate) fn who_acts(t: &mut Table<'_>, visit: &Visit, turn: Turn, healthy: u8, sick: u8) -> Play<Option<Health>> {
    if sick == 0 {
        return Ok(Some(Health::Healthy));
    }
    if healthy == 0 {
        return Ok(Some(Health::Sick));
    }
    choose_who_acts(t, visit, turn)
}

#[cold]
fn choose_who_acts(t: &mut Table<'_>, visit: &Visit, turn: Turn) -> Play<Option<Health>> {
    let answer = t.decide(visit.who, Question::Send(visit.column), |_, can| {
        can.add(Next::Send(Health::Healthy));
        can.add(Next::Send(Health::Sick));
        can.add(Next::Done);
    })?;
    Ok(match answer {
        Next::Send(health) => Some(health),
        Next::Done => {
            t.tell(Event::Declined { who: visit.who, column: visit.column, more: !turn.is_fresh() });
            None
        }
    })
}

/// A painter with sick assistants says how many of the healthy ones see the play: whoever stays in a bad mood can let a sick one
/// rest at the next waking, who recovers (ruling B13).
#[inline]
pub(crate) fn who_sees_the_play(t: &mut Table<'_>, visit: &Visit, theatre: TheatreVisit) -> Play<u8> {
    let in_vain = t.painters[visit.who].mood >= t.components().mood.top();
    if t.effects.illness[visit.who].sick == 0 || visit.healthy == 0 || in_vain {
        return Ok(visit.healthy);
    }
    choose_who_sees_the_play(t, visit, theatre)
}

#[cold]
fn choose_who_sees_the_play(t: &mut Table<'_>, visit: &Visit, theatre: TheatreVisit) -> Play<u8> {
    let (who, healthy) = (visit.who, visit.healthy);
    let prompt = (sentence!("Theatre: how many of your assistants see the play? Each lifts your mood by {steps}."), theatre.steps.into());
    let answer = t.may(who, prompt, |_, can| {
        (1..=healthy).for_each(|n| can.add(say::Watch(n)));
        can.explain(|say::Watch(n)| Some(if n == 0 { WhyNot::NobodyWatches } else { WhyNot::TooManyWatch { healthy } }));
    })?;
    let watching = answer.map_or(0, |say::Watch(n)| n);
    if watching == 0 {
        t.tell(Event::Declined { who, column: visit.column, more: false });
    }
    Ok(watching)
}

/// So many assistants of a column, as they stand there: healthy ones of one's own before the neutral one.
pub(crate) fn assistants_at(touched: Picks, view: View<'_>, seat: Seat, column: Column, health: Health, n: u8) -> Picks {
    let (place, p) = (names::plan(seat.name(), column), &view.painters[Painter::of(seat)]);
    if health == Health::Sick {
        return touched.pieces(n.into(), place, names::SICK);
    }
    let neutral = u8::from(p.neutral_at == Some(column));
    let own = n.min(p.plan[column.index()].saturating_sub(neutral));
    touched.pieces(own.into(), place.clone(), names::assistant(seat.name())).pieces((n - own).into(), place, names::NEUTRAL)
}

/// May a sick assistant not restore this section? One may work under the bishop's feet and far from him, but not beside him.
#[inline]
pub(crate) fn keeps_away(view: View<'_>, section: Section) -> bool {
    view.bishop.distance(section) == 1
}

/// Why not.
pub(crate) fn why_away(view: View<'_>) -> WhyNot {
    (sentence!("a sick assistant cannot restore a section next to the bishop"), view.rules.pieces.sick.in_cathedral).into()
}

/// Why a sick assistant may not pay the bishop for a step.
pub(crate) fn why_no_step(view: View<'_>) -> WhyNot {
    (sentence!("a sick assistant cannot move the bishop"), view.rules.pieces.sick.in_cathedral).into()
}
