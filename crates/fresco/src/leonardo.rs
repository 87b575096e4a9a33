//! Leonardo, the third painter at a table of two. One of the players decides for him, the other one the next round.

use tabletop::Play;

use crate::action::{Action, Question};
use crate::cathedral::{begin, finish};
use crate::core::Core;
use crate::edition::LeonardoMarket;
use crate::event::Event;
use crate::market;
use crate::modules::Opened;
use crate::table::Table;
use crate::why::Why;
use crate::words::{Column, Painter, Section};
use crate::{Fresco, Options};

/// His assistants stand on the Market and the Cathedral, and where modules put them; in the last round the one in the
/// Cathedral is taken away, and his board is not flipped (ruling L4).
pub(crate) fn plan(m: &impl Opened, last_round: bool) -> [u8; Column::COUNT] {
    let mut plan = [1, u8::from(!last_round), 0, 0, 0];
    m.each_ref(|x| {
        if let Some(column) = x.leonardo_assistant() {
            plan[column.index()] += 1;
        }
    });
    plan
}

pub(crate) fn act(t: &mut Table<'_>, m: &mut impl Opened, column: Column) -> Play {
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
    if !t.stalls.iter().any(crate::core::Stall::is_open) {
        return Ok(());
    }
    let answer = t.ask(who, Question::LeonardoCloses, |rules, core, can| {
        market::stalls(rules, core, can, |can, stall| can.add(Action::Close(stall)));
        match rules.edition.leonardo_market {
            LeonardoMarket::May => can.add(Action::Done),
            LeonardoMarket::Must => can.bar(Action::Done, || Why::LeonardoMustClose),
        }
        can.explain(|action| matches!(action, Action::Buy(_) | Action::Module(_)).then_some(Why::LeonardoBuysNothing));
    })?;
    match answer {
        Action::Close(stall) => market::close(t, who, stall),
        _ => t.tell(Event::Declined { who, column: Column::Market, more: false }),
    }
    Ok(())
}

/// His figure steps onto a section beside it that still has a tile, never diagonally, and restores it for nothing. If
/// there is none it jumps to one of the lowest tiles left (ruling L3). He earns the bishop's bonus like everybody.
fn restore(t: &mut Table<'_>, m: &mut impl Opened) -> Play {
    let who = Painter::LEONARDO;
    // A section that others may not touch counts for him as one without a tile.
    if !t.sections_left().any(|s| s != t.leonardo && m.forbids(t.core, who, s).is_none()) {
        if t.tiles_left() > 0 {
            t.tell(Event::Declined { who, column: Column::Cathedral, more: false });
        }
        return Ok(());
    }
    let answer = t.ask(who, Question::LeonardoRestores, |rules, core, can| {
        where_to(rules, core, m, can);
        can.explain(|action| match action {
            Action::Restore(section) if core.tile_at(section).is_none() => Some(Why::AlreadyRestored(section)),
            Action::Restore(section) => m.forbids(core, who, section).or(Some(Why::LeonardoNotThere(section))),
            Action::Altar(_) | Action::Bishop(_) => Some(Why::LeonardoPaysNothing),
            Action::Done => Some(Why::LeonardoMustRestore),
            _ => None,
        });
    })?;
    let Action::Restore(section) = answer else { return Ok(()) };
    let Some(mut work) = begin(t, who, section) else { return Ok(()) };
    let from = std::mem::replace(&mut t.core.leonardo, section);
    t.tell(Event::LeonardoSteps { from, to: section });
    m.each(|x| x.extras(t, &mut work))?;
    finish(t, m, work)
}

fn where_to(rules: &Fresco, core: &Core, m: &impl Opened, can: &mut Options<'_>) {
    let free = |s: Section| core.tile_at(s).is_some() && m.forbids(core, Painter::LEONARDO, s).is_none();
    for section in core.leonardo.beside().filter(|&s| free(s)) {
        can.add(Action::Restore(section));
    }
    if !can.is_empty() {
        return;
    }
    let value = |s: Section| core.tile_at(s).map(|number| rules.tile(number).points);
    let open = || core.sections_left().filter(|&s| free(s) && s != core.leonardo);
    let lowest = open().filter_map(value).min();
    for section in open().filter(|&s| value(s) == lowest) {
        can.add(Action::Restore(section));
    }
}
