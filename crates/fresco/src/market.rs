//! The Market: buying paints, or closing a stall.

use tabletop::Play;

use crate::Fresco;
use crate::Options;
use crate::action::{Action, Ask};
use crate::core::Core;
use crate::event::Event;
use crate::table::Table;
use crate::why::Why;
use crate::words::{Column, Painter, StallName};

/// One stall that still has tiles: buy up to one tile for each assistant, or close it, or let it be. Once somebody has
/// bought, all tiles of the stall go back into the bag, bought ones too (ruling B3). The whole visit is one step.
pub(crate) fn visit(t: &mut Table<'_, '_, '_>, who: Painter) -> Play<bool> {
    let answer = t.ask(who, Ask::Market, |rules, core, can| {
        let affordable = core.painters[who].thalers >= rules.price_for(core, who);
        stalls(rules, core, can, |can, stall| {
            if affordable {
                can.add(Action::Stall(stall));
            } else {
                can.bar(Action::Stall(stall), || no_money(rules, core, who));
            }
            can.add(Action::Close(stall));
        });
        can.explain(|action| match action {
            Action::Buy(_) if !affordable => Some(no_money(rules, core, who)),
            _ => None,
        });
        can.add(Action::Done);
    })?;
    match answer {
        Action::Stall(stall) => buy(t, who, stall)?,
        Action::Close(stall) => close(t, who, stall),
        _ => t.tell(Event::Declined { who, column: Column::Market }),
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
        can.bar(Action::Stall(stall), || why);
        can.bar(Action::Close(stall), || why);
    }
}

fn no_money(rules: &Fresco, core: &Core, who: Painter) -> Why {
    Why::NoMoneyForTile { price: rules.price_for(core, who), have: core.painters[who].thalers }
}

/// Buys tiles one by one. Each is bought at the price of the painter's hour, and each only once.
fn buy(t: &mut Table<'_, '_, '_>, who: Painter, name: StallName) -> Play {
    let buyers = t.painters[who].plan[Column::Market.index()];
    let price = t.rules.price_for(t.core, who);
    for nth in 0..buyers {
        let answer = t.ask(who, Ask::Buy(name, price), |rules, core, can| {
            let stall = core.stalls[name.index()];
            let affordable = core.painters[who].thalers >= price;
            for (space, number) in stall.each() {
                let tile = rules.components.market[usize::from(number)];
                if stall.is_bought(space) {
                    can.bar(Action::Buy(tile), || Why::AlreadyBought(tile));
                } else if affordable {
                    can.add(Action::Buy(tile));
                } else {
                    can.bar(Action::Buy(tile), || no_money(rules, core, who));
                }
            }
            if nth > 0 {
                can.add(Action::Done);
            }
            can.explain(|action| match action {
                Action::Buy(tile) => Some(Why::NotOnStall(tile, name)),
                Action::Stall(_) | Action::Close(_) => Some(Why::OneStallAVisit(name)),
                Action::Done => Some(Why::CloseInstead(name)),
                _ => None,
            });
        })?;
        let Action::Buy(tile) = answer else { break };
        let stall = t.stalls[name.index()];
        let found = stall.each().find(|&(space, n)| !stall.is_bought(space) && t.components().market[usize::from(n)] == tile);
        let Some((space, _)) = found else { break };
        t.core.stalls[name.index()].bought |= 1 << space;
        t.pay(who, price, Event::Bought { who, stall: name, space: space as u8, tile, price });
        for paint in tile.paints() {
            t.take_paint(who, paint);
        }
    }
    t.clear_stall(name);
    Ok(())
}

/// Costs nothing.
pub(crate) fn close(t: &mut Table<'_, '_, '_>, who: Painter, stall: StallName) {
    t.tell(Event::Closed { who, stall });
    t.clear_stall(stall);
}
