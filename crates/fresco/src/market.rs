//! The Market: buying paints, or closing a stall.

use tabletop::Play;

use crate::Fresco;
use crate::Options;
use crate::action::{Action, Ask};
use crate::core::Core;
use crate::event::Event;
use crate::paints::MarketTile;
use crate::table::Table;
use crate::why::Why;
use crate::words::{Column, Painter, StallName};

/// One stall that still has tiles: buy up to one tile for each assistant, or close it, or let it be. The first tile
/// bought chooses the stall. Once somebody has bought, all tiles of the stall go back into the bag, bought ones too
/// (ruling B3). The whole visit is one step.
pub(crate) fn visit(t: &mut Table<'_, '_, '_>, who: Painter) -> Play<bool> {
    let price = t.rules.price_for(t.core, who);
    let answer = t.ask(who, Ask::Market(price), |rules, core, can| {
        let affordable = core.painters[who].thalers >= price;
        stalls(rules, core, can, |can, stall| {
            if affordable {
                for (_, number) in core.stalls[stall.index()].each() {
                    can.add(Action::Buy(rules.components.market[usize::from(number)]));
                }
            }
            can.add(Action::Close(stall));
        });
        can.explain(|action| match action {
            Action::Buy(tile) if rules.place_of(core, tile).is_none() => Some(Why::NotForSale(tile)),
            Action::Buy(_) => Some(no_money(rules, core, who)),
            _ => None,
        });
        can.add(Action::Done);
    })?;
    match answer {
        Action::Buy(tile) => buy(t, who, tile)?,
        Action::Close(stall) => close(t, who, stall),
        _ => t.tell(Event::Declined { who, column: Column::Market, more: false }),
    }
    Ok(false)
}

/// The stalls of this table that are open; the others are barred.
pub(crate) fn stalls(rules: &Fresco, core: &Core, can: &mut Options<'_>, mut open: impl FnMut(&mut Options<'_>, StallName)) {
    for (i, stall) in StallName::ALL.into_iter().enumerate() {
        if core.stalls[i].is_open() {
            open(can, stall);
            continue;
        }
        let why = if rules.stall_sizes()[i] == 0 { Why::NoSuchStall(stall) } else { Why::StallEmpty(stall) };
        can.bar(Action::Close(stall), || why);
    }
}

fn no_money(rules: &Fresco, core: &Core, who: Painter) -> Why {
    Why::NoMoneyForTile { price: rules.price_for(core, who), have: core.painters[who].thalers }
}

/// Buys a tile, and then others of the same stall, one for each assistant.
fn buy(t: &mut Table<'_, '_, '_>, who: Painter, first: MarketTile) -> Play {
    let Some((stall, _)) = t.rules.place_of(t.core, first) else { return Ok(()) };
    take_tile(t, who, first);
    let price = t.rules.price_for(t.core, who);
    for _ in 1..t.painters[who].plan[Column::Market.index()] {
        let answer = t.ask(who, Ask::Buy(stall, price), |rules, core, can| {
            let tiles = core.stalls[stall.index()];
            let affordable = core.painters[who].thalers >= price;
            for (space, number) in tiles.each() {
                let tile = rules.components.market[usize::from(number)];
                if tiles.is_bought(space) {
                    can.bar(Action::Buy(tile), || Why::AlreadyBought(tile));
                } else if affordable {
                    can.add(Action::Buy(tile));
                } else {
                    can.bar(Action::Buy(tile), || no_money(rules, core, who));
                }
            }
            can.add(Action::Done);
            can.explain(|action| match action {
                Action::Buy(tile) => Some(Why::NotOnStall(tile, stall)),
                Action::Close(_) => Some(Why::OneStallAVisit(stall)),
                _ => None,
            });
        })?;
        let Action::Buy(tile) = answer else { break };
        take_tile(t, who, tile);
    }
    t.clear_stall(stall);
    Ok(())
}

/// One tile at the price of the painter's hour. It stays on the stall, used up, until the visit is over.
fn take_tile(t: &mut Table<'_, '_, '_>, who: Painter, tile: MarketTile) {
    let price = t.rules.price_for(t.core, who);
    let Some((stall, space)) = t.rules.place_of(t.core, tile) else { return };
    t.core.stalls[stall.index()].bought |= 1 << space;
    t.pay(who, price, Event::Bought { who, stall, space: space as u8, tile, price });
    for paint in tile.paints() {
        t.take_paint(who, paint);
    }
}

/// Costs nothing.
pub(crate) fn close(t: &mut Table<'_, '_, '_>, who: Painter, stall: StallName) {
    t.tell(Event::Closed { who, stall });
    t.clear_stall(stall);
}
