//! The Market: buying paints, or closing a stall.

use tabletop::Play;

use crate::Fresco;
use crate::Options;
use crate::action::{Action, Question};
use crate::core::Core;
use crate::event::Event;
use crate::modules::Opened;
use crate::paints::MarketTile;
use crate::table::Table;
use crate::visit::Visit;
use crate::why::Why;
use crate::words::{Column, Painter, StallName};

/// One stall that still has tiles: buy up to one tile for each assistant, or close it, or let it be. The first tile
/// bought chooses the stall. Once somebody has bought, all tiles of the stall go back into the bag, bought ones too
/// (ruling B3). The whole visit is one step.
#[inline(always)]
pub(crate) fn visit(t: &mut Table<'_>, m: &mut impl Opened, visit: &mut Visit) -> Play {
    let who = visit.who;
    let mut busy = false;
    while visit.hands > 0 || m.has_offer(t.rules, t.core, visit) {
        let price = t.rules.price_for(t.core, who);
        let ask = match visit.stall {
            _ if visit.hands == 0 => Question::Of("Market: no assistant here can buy any more; do you do anything else?", 0),
            None => Question::Market(price),
            Some(stall) => Question::Buy(stall, price),
        };
        let answer = t.ask(who, ask, |rules, core, can| {
            match visit.stall {
                None => any_stall(rules, core, visit, can),
                Some(stall) => same_stall(rules, core, visit, stall, can),
            }
            m.offer(rules, core, visit, can);
            can.add(Action::Done);
        })?;
        match answer {
            Action::Buy(tile) => {
                visit.hands -= 1;
                buy(t, m, visit, tile);
            }
            Action::Close(stall) => {
                close(t, who, stall);
                return Ok(());
            }
            Action::Module(act) => {
                m.each(|x| x.accept(t, visit, act))?;
                if let Some(number) = visit.took.take() {
                    m.all(|x| x.tile_taken(t, who, number.into()));
                }
            }
            _ => {
                if !busy {
                    t.tell(Event::Declined { who, column: Column::Market, more: false });
                }
                break;
            }
        }
        busy = true;
    }
    if let Some(stall) = visit.stall {
        t.clear_stall(stall);
    }
    Ok(())
}

/// Nothing has been bought at a stall yet: any tile, or a stall to close, unless something was bought elsewhere.
#[inline(always)]
fn any_stall(rules: &Fresco, core: &Core, visit: &Visit, can: &mut Options<'_>) {
    let who = visit.who;
    let affordable = core.painters[who].thalers >= rules.price_for(core, who);
    stalls(rules, core, can, |can, stall| {
        if affordable && visit.hands > 0 {
            for (_, number) in core.stalls[stall.index()].each() {
                can.add(Action::Buy(rules.components.market[usize::from(number)]));
            }
        }
        if visit.shopped {
            can.bar(Action::Close(stall), move || Why::AlreadyShopped);
        } else {
            can.add(Action::Close(stall));
        }
    });
    can.explain(move |action| match action {
        Action::Buy(tile) if rules.place_of(core, tile).is_none() => Some(Why::NotForSale(tile)),
        Action::Buy(_) if visit.hands == 0 => Some(Why::NoHandsLeft),
        Action::Buy(_) => Some(no_money(rules, core, who)),
        _ => None,
    });
}

/// Another tile of the stall that was chosen, if an assistant is left.
fn same_stall(rules: &Fresco, core: &Core, visit: &Visit, stall: StallName, can: &mut Options<'_>) {
    let tiles = core.stalls[stall.index()];
    let affordable = core.painters[visit.who].thalers >= rules.price_for(core, visit.who);
    for (space, number) in tiles.each() {
        let tile = rules.components.market[usize::from(number)];
        if tiles.is_bought(space) {
            can.bar(Action::Buy(tile), move || Why::AlreadyBought(tile));
        } else if visit.hands == 0 {
            can.bar(Action::Buy(tile), move || Why::NoHandsLeft);
        } else if affordable {
            can.add(Action::Buy(tile));
        } else {
            can.bar(Action::Buy(tile), move || no_money(rules, core, visit.who));
        }
    }
    can.explain(move |action| match action {
        Action::Buy(tile) => Some(Why::NotOnStall(tile, stall)),
        Action::Close(_) => Some(Why::OneStallAVisit(stall)),
        _ => None,
    });
}

/// The stalls of this table that are open; the others are barred.
pub(crate) fn stalls(rules: &Fresco, core: &Core, can: &mut Options<'_>, mut open: impl FnMut(&mut Options<'_>, StallName)) {
    for (i, stall) in StallName::ALL.into_iter().enumerate() {
        if core.stalls[i].is_open() {
            open(can, stall);
            continue;
        }
        let why = if rules.stall_sizes()[i] == 0 { Why::NoSuchStall(stall) } else { Why::StallEmpty(stall) };
        can.bar(Action::Close(stall), move || why);
    }
}

fn no_money(rules: &Fresco, core: &Core, who: Painter) -> Why {
    Why::NoMoneyForTile { price: rules.price_for(core, who), have: core.painters[who].thalers }
}

/// One tile at the price of the painter's hour. It stays on the stall, used up, until the visit is over.
fn buy(t: &mut Table<'_>, m: &mut impl Opened, visit: &mut Visit, tile: MarketTile) {
    let who = visit.who;
    let price = t.rules.price_for(t.core, who);
    let Some((stall, space)) = t.rules.place_of(t.core, tile) else { return };
    visit.stall = Some(stall);
    let number = usize::from(t.stalls[stall.index()].tiles[space]);
    t.core.stalls[stall.index()].bought |= 1 << space;
    t.pay(who, price, Event::Bought { who, stall, space: space as u8, tile, price });
    for paint in tile.paints() {
        t.take_paint(who, paint);
    }
    m.all(|x| x.tile_taken(t, who, number));
    m.all(|x| x.bought(t, who, stall, space as u8));
}

/// Costs nothing.
pub(crate) fn close(t: &mut Table<'_>, who: Painter, stall: StallName) {
    t.tell(Event::Closed { who, stall });
    t.clear_stall(stall);
}
