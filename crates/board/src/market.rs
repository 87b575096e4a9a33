//! The Market: buying paints, or closing a stall.

use tabletop::{Play, answers};

use crate::Options;
use crate::action::{Action, Question};
use crate::core::View;
use crate::event::Event;
use crate::modules::{Act, ActiveModules};
use crate::paints::MarketTile;
use crate::table::Table;
use crate::visit::{At, MarketVisit, Visit};
use crate::why_not::WhyNot;
use crate::words::{Column, Painter, StallName};

answers! {
    /// What one can do at the Market.
    enum AtMarket of Action { Buy(tile: MarketTile), Close(stall: StallName), Module(act: Act), Done }
}

/// One stall that still has tiles: buy up to one tile for each assistant, or close it, or let it be. The first tile
/// bought chooses the stall. Once somebody has bought, all tiles of the stall go back into the bag, bought ones too
/// (ruling B3). Whatever modules offer comes before the last purchase: a question after it would tell that somebody holds
/// something. The whole visit is one step.
#[inline(always)]
pub(crate) fn visit(t: &mut Table<'_>, m: &mut impl ActiveModules, visit: &mut Visit) -> Play {
    let who = visit.who;
    let mut busy = false;
    loop {
        let At::Market(market) = visit.at else { return Ok(()) };
        if market.buyers_left == 0 {
            break;
        }
        let price = t.rules.price_for(t.core, who);
        let question = match market.stall {
            None => Question::Market(price),
            Some(stall) => Question::Buy(stall, price),
        };
        let answer = t.decide(who, question, |view, can| {
            match market.stall {
                None => any_stall(view, who, market, can),
                Some(stall) => same_stall(view, who, market, stall, can),
            }
            let must_buy = market.with_purchase.is_some();
            if !must_buy {
                m.offer(view, visit, &mut can.retyped());
            }
            // Somebody who pays off a debt first may have too little left for the purchase that was to come.
            if !must_buy || can.is_empty() {
                can.add(AtMarket::Done);
            }
            can.explain(move |answer| match answer {
                AtMarket::Module(_) | AtMarket::Done if must_buy => Some(WhyNot::MustBuyNow),
                _ => None,
            });
        })?;
        match answer {
            AtMarket::Buy(tile) => {
                buy(t, m, visit, tile);
                if let Some((act, _)) = market.with_purchase {
                    accept(t, m, visit, act)?;
                }
            }
            AtMarket::Close(stall) => {
                close(t, who, stall);
                return Ok(());
            }
            AtMarket::Module(act) => accept(t, m, visit, act)?,
            AtMarket::Done => {
                if !busy {
                    t.tell(Event::Declined { who, column: Column::Market, more: false });
                }
                break;
            }
        }
        busy |= matches!(visit.at, At::Market(MarketVisit { with_purchase: None, .. }));
    }
    if let At::Market(MarketVisit { stall: Some(stall), with_purchase: None, .. }) = visit.at {
        t.clear_stall(stall);
    }
    Ok(())
}

/// A module does what it has offered.
fn accept(t: &mut Table<'_>, m: &mut impl ActiveModules, visit: &mut Visit, act: Act) -> Play {
    m.accept(t, visit, act)?;
    if let Some(tile) = visit.market().and_then(|market| market.taken.take()) {
        m.all(|x| x.tile_taken(t, visit.who, tile));
    }
    Ok(())
}

/// Nothing has been bought at a stall yet: any tile, or a stall to close, unless something was bought elsewhere.
#[inline(always)]
fn any_stall(view: View<'_>, who: Painter, market: MarketVisit, can: &mut Options<'_, AtMarket>) {
    let affordable = view.painters[who].thalers >= view.rules.price_for(view.core, who);
    stalls(view, can, |can, stall| {
        if affordable {
            for (_, number) in view.core.stalls[stall].each() {
                can.add(AtMarket::Buy(view.rules.market_tile(number)));
            }
        }
        if market.bought_elsewhere {
            can.bar(AtMarket::Close(stall), move || WhyNot::AlreadyShopped);
        } else {
            can.add(AtMarket::Close(stall));
        }
    });
    can.explain(move |answer| match answer {
        AtMarket::Buy(tile) if view.rules.place_of(view.core, tile).is_none() => Some(WhyNot::NotForSale(tile)),
        AtMarket::Buy(_) => Some(no_money(view, who)),
        AtMarket::Close(_) | AtMarket::Module(_) | AtMarket::Done => None,
    });
}

/// Another tile of the stall that was chosen, if an assistant is left.
fn same_stall(view: View<'_>, who: Painter, market: MarketVisit, stall: StallName, can: &mut Options<'_, AtMarket>) {
    let tiles = view.stalls[stall];
    let affordable = view.painters[who].thalers >= view.rules.price_for(view.core, who);
    for (space, number) in tiles.each() {
        let tile = view.rules.market_tile(number);
        if tiles.is_taken(space) {
            can.bar(AtMarket::Buy(tile), move || WhyNot::AlreadyBought(tile));
        } else if market.with_purchase.is_some_and(|(_, free)| free == number) {
            can.bar(AtMarket::Buy(tile), move || WhyNot::ComesWithPurchase(tile));
        } else if affordable {
            can.add(AtMarket::Buy(tile));
        } else {
            can.bar(AtMarket::Buy(tile), move || no_money(view, who));
        }
    }
    can.explain(move |answer| match answer {
        AtMarket::Buy(tile) => Some(WhyNot::NotOnStall(tile, stall)),
        AtMarket::Close(_) => Some(WhyNot::OneStallAVisit(stall)),
        AtMarket::Module(_) | AtMarket::Done => None,
    });
}

/// The stalls of this table that are open; closing the others is barred.
pub(crate) fn stalls<A: tabletop::Answer<Action>>(
    view: View<'_>,
    can: &mut Options<'_, A>,
    mut open: impl FnMut(&mut Options<'_, A>, StallName),
) {
    for stall in StallName::ALL {
        if view.stalls[stall].is_open() {
            open(can, stall);
            continue;
        }
        let why = if view.rules.stall_sizes()[stall.index()] == 0 { WhyNot::NoSuchStall(stall) } else { WhyNot::StallEmpty(stall) };
        can.retyped().bar(Action::Close(stall), move || why);
    }
}

fn no_money(view: View<'_>, who: Painter) -> WhyNot {
    WhyNot::NoMoneyForTile { price: view.rules.price_for(view.core, who), have: view.painters[who].thalers }
}

/// One tile at the price of the painter's hour. It stays on the stall, used up, until the visit is over.
fn buy(t: &mut Table<'_>, m: &mut impl ActiveModules, visit: &mut Visit, tile: MarketTile) {
    let who = visit.who;
    let price = t.rules.price_for(t.core, who);
    let Some((stall, space)) = t.rules.place_of(t.core, tile) else { return };
    let Some(number) = t.stalls[stall].tiles[space] else { return };
    if let Some(market) = visit.market() {
        market.buyers_left -= 1;
        (market.stall, market.with_purchase) = (Some(stall), None);
    }
    t.core.stalls[stall].take(space);
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
