//! Leonardo, the third painter at a table of two. One of the players decides for him, the other one the next round.

use tabletop::Play;

use crate::action::{Action, Ask};
use crate::cathedral::bishop_bonus;
use crate::core::Core;
use crate::edition::LeonardoMarket;
use crate::event::{Event, Points, Reason};
use crate::market;
use crate::table::Table;
use crate::why::Why;
use crate::words::{Column, Painter, Section};
use crate::{Fresco, Options};

/// His assistants stand on the Market and the Cathedral; in the last round the one in the Cathedral is taken away, and
/// his board is not flipped (ruling L4).
pub(crate) fn plan(last_round: bool) -> [u8; Column::COUNT] {
    if last_round { [1, 0, 0, 0, 0] } else { [1, 1, 0, 0, 0] }
}

pub(crate) fn act(t: &mut Table<'_, '_, '_>, column: Column) -> Play {
    match column {
        Column::Market => close_a_stall(t),
        Column::Cathedral => restore(t),
        Column::Studio | Column::Workshop | Column::Theatre | Column::SecondCathedral => Ok(()),
    }
}

/// He buys nothing, but closes a stall: he must in 2010, he may in 2020.
fn close_a_stall(t: &mut Table<'_, '_, '_>) -> Play {
    let who = Painter::LEONARDO;
    if !t.stalls.iter().any(crate::core::Stall::is_open) {
        return Ok(());
    }
    let answer = t.ask(who, Ask::LeonardoCloses, |rules, core, can| {
        market::stalls(rules, core, can, |can, stall| can.add(Action::Close(stall)));
        match rules.edition.leonardo_market {
            LeonardoMarket::May => can.add(Action::Done),
            LeonardoMarket::Must => can.bar(Action::Done, || Why::LeonardoMustClose),
        }
        can.explain(|action| matches!(action, Action::Buy(_)).then_some(Why::LeonardoBuysNothing));
    })?;
    match answer {
        Action::Close(stall) => market::close(t, who, stall),
        _ => t.tell(Event::Declined { who, column: Column::Market, more: false }),
    }
    Ok(())
}

/// His figure steps onto a section beside it that still has a tile, never diagonally, and restores it for nothing. If
/// there is none it jumps to one of the lowest tiles left (ruling L3). He earns the bishop's bonus like everybody.
fn restore(t: &mut Table<'_, '_, '_>) -> Play {
    let who = Painter::LEONARDO;
    if t.tiles_left() == 0 {
        return Ok(());
    }
    let answer = t.ask(who, Ask::LeonardoRestores, |rules, core, can| {
        where_to(rules, core, can);
        can.explain(|action| match action {
            Action::Restore(section) if core.tile_at(section).is_none() => Some(Why::AlreadyRestored(section)),
            Action::Restore(section) => Some(Why::LeonardoNotThere(section)),
            Action::Altar(_) | Action::Bishop(_) => Some(Why::LeonardoPaysNothing),
            Action::Done => Some(Why::LeonardoMustRestore),
            _ => None,
        });
    })?;
    let Action::Restore(section) = answer else { return Ok(()) };
    let Some(number) = t.tile_at(section) else { return Ok(()) };
    let tile = t.components().fresco[number];
    let from = std::mem::replace(&mut t.core.leonardo, section);
    t.tell(Event::LeonardoSteps { from, to: section });
    let mut points = Points::new(Reason::Tile, tile.points.into());
    points.add(Reason::Bishop, bishop_bonus(t.components(), t.bishop, section));
    t.score(who, points)?;
    t.take_tile(who, section);
    t.bishop_follows(section);
    Ok(())
}

fn where_to(rules: &Fresco, core: &Core, can: &mut Options<'_>) {
    for section in core.leonardo.beside().filter(|&s| core.tile_at(s).is_some()) {
        can.add(Action::Restore(section));
    }
    if !can.is_empty() {
        return;
    }
    let value = |s: Section| core.tile_at(s).map(|number| rules.components.fresco[number].points);
    let lowest = core.sections_left().filter(|&s| s != core.leonardo).filter_map(value).min();
    for section in core.sections_left().filter(|&s| value(s) == lowest && s != core.leonardo) {
        can.add(Action::Restore(section));
    }
}
