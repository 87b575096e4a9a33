//! Leonardo, the third painter at a table of two. One of the players decides for him, the other one the next round.

use tabletop::Play;

use crate::Options;
use crate::action::{Action, Question, say};
use crate::cathedral::{begin, finish};
use crate::core::{Stall, View};
use crate::debts::OrDone;
use crate::edition::LeonardoMarket;
use crate::event::Event;
use crate::market;
use crate::modules::ActiveModules;
use crate::table::Table;
use crate::why_not::WhyNot;
use crate::words::{Column, Painter, Section};

/// His assistants stand on the Market and the Cathedral, and where modules put them; in the last round the one in the
/// Cathedral is taken away, and his board is not flipped (ruling L4).
pub(crate) fn plan(m: &impl ActiveModules, last_round: bool) -> [u8; Column::COUNT] {
    let mut plan = [1, u8::from(!last_round), 0, 0, 0];
    m.each_ref(|x| {
        if let Some(column) = x.leonardo_assistant() {
            plan[column.index()] += 1;
        }
    });
    plan
}

pub(crate) fn act(t: &mut Table<'_>, m: &mut impl ActiveModules, column: Column) -> Play {
    if t.painters[Painter::LEONARDO].plan[column.index()] > 0 {
        match column {
            Column::Market => close_a_stall(t)?,
            Column::Cathedral => restore(t, m)?,
            Column::Studio | Column::Workshop | Column::Theatre | Column::SecondCathedral => {}
        }
    }
    m.each(|x| x.leonardo(t, column))
}

/// He buys nothing, but closes a stall: he must in 2010, he may in 2020.
fn close_a_stall(t: &mut Table<'_>) -> Play {
    let who = Painter::LEONARDO;
    if !t.stalls.0.iter().any(Stall::is_open) {
        return Ok(());
    }
    let answer = t.decide(who, Question::LeonardoCloses, |view, can| {
        market::stalls(view, &mut can.retyped(), |can, stall| can.add(Action::Close(stall)));
        match view.rules.edition.leonardo_market {
            LeonardoMarket::May => can.add(OrDone::Done),
            LeonardoMarket::Must => can.bar(OrDone::Done, || WhyNot::LeonardoMustClose),
        }
        can.explain_any(|action| match action {
            Action::Buy(_) => Some(WhyNot::LeonardoBuysNothing),
            Action::Module(_) => Some(WhyNot::LeonardoOnlyCloses),
            _ => None,
        });
    })?;
    match answer {
        OrDone::Answer(say::Close(stall)) => market::close(t, who, stall),
        OrDone::Done => t.tell(Event::Declined { who, column: Column::Market, more: false }),
    }
    Ok(())
}

/// His figure steps onto a section beside it that still has a tile, never diagonally, and restores it for nothing. If
/// there is none it jumps to one of the lowest tiles left (ruling L3). He earns the bishop's bonus like everybody.
fn restore(t: &mut Table<'_>, m: &mut impl ActiveModules) -> Play {
    let who = Painter::LEONARDO;
    // A section that others may not touch counts for him as one without a tile.
    if !t.covered.iter().any(|s| s != t.leonardo && m.forbids(t.core, who, s).is_none()) {
        if t.tiles_left() > 0 {
            t.tell(Event::Declined { who, column: Column::Cathedral, more: false });
        }
        return Ok(());
    }
    let say::Restore(section) = t.decide(who, Question::LeonardoRestores, |view, can| {
        where_to(view, m, can);
        can.explain_any(|action| match action {
            Action::Restore(section) if view.tile_at(section).is_none() => Some(WhyNot::AlreadyRestored(section)),
            Action::Restore(section) => m.forbids(view.core, who, section).or(Some(WhyNot::LeonardoNotThere(section))),
            Action::Altar(_) | Action::Bishop(_) => Some(WhyNot::LeonardoPaysNothing),
            Action::Done => Some(WhyNot::LeonardoMustRestore),
            _ => None,
        });
    })?;
    let Some(mut work) = begin(t, who, section) else { return Ok(()) };
    let from = std::mem::replace(&mut t.core.leonardo, section);
    t.tell(Event::LeonardoSteps { from, to: section });
    m.each(|x| x.extras(t, &mut work))?;
    finish(t, m, work)
}

fn where_to(view: View<'_>, m: &impl ActiveModules, can: &mut Options<'_, say::Restore>) {
    let free = |s: Section| view.tile_at(s).is_some() && m.forbids(view.core, Painter::LEONARDO, s).is_none();
    for section in view.leonardo.beside().filter(|&s| free(s)) {
        can.add(say::Restore(section));
    }
    if !can.is_empty() {
        return;
    }
    let value = |s: Section| view.tile_at(s).map(|number| view.rules.tile(number).points);
    let open = || view.covered.iter().filter(|&s| free(s) && s != view.leonardo);
    let lowest = open().filter_map(value).min();
    for section in open().filter(|&s| value(s) == lowest) {
        can.add(say::Restore(section));
    }
}
