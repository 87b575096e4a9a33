//! Phase 3: preparing the next round.

use crate::board;
use crate::edition::StartRotation;
use crate::event::{Event, Money};
use crate::inn;
use crate::modules::ActiveModules;
use crate::table::Table;
use crate::words::{Painter, StallName};

/// Everybody goes home; the stalls are emptied and filled anew (ruling B14).
pub(crate) fn refill(t: &mut Table<'_>, m: &mut impl ActiveModules) {
    go_home(t, m);
    for stall in StallName::ALL {
        t.clear_stall(stall);
    }
    fill_stalls(t);
    m.all(|x| x.refilled(t));
}

/// One thaler for every restored tile; Leonardo has no income.
pub(crate) fn pay_income(t: &mut Table<'_>, m: &mut impl ActiveModules) {
    for who in t.rules.humans() {
        let tiles = t.painters[who].restored.len() as u16 * t.components().income;
        t.earn(who, tiles, Money::Income);
        m.all(|x| x.income(t, who));
    }
}

/// New displays, rotation of the starting spaces, last-round test.
pub(crate) fn prepare_next_round(t: &mut Table<'_>, m: &mut impl ActiveModules) {
    m.all(|x| x.next_round(t));
    rotate_start(t);
    t.core.round = t.round.saturating_add(1);
    let mut last = t.tiles_left() <= u32::from(t.components().last_round_tiles);
    m.each_ref(|x| last |= x.is_last_round(t.view()));
    t.core.last_round = last;
    t.tell(Event::Round { round: t.round, last });
    pass_leonardo_on(t);
    inn::set_waking_order(t.rules, t.core);
}

/// Assistants come back to their painters, painters go back above the inn.
fn go_home(t: &mut Table<'_>, m: &mut impl ActiveModules) {
    for who in t.rules.all_painters() {
        let (p, sick) = (t.painters[who], t.effects.illness[who].plan);
        t.tell(Event::WentHome { who, plan: p.plan, sick, neutral_at: p.neutral_at, last: t.last_round, hour: p.hour });
    }
    let _ = m.each_with_id(|id, x| {
        board::take_tile_home(t, id);
        x.home(t);
        Ok(())
    });
    for who in t.rules.all_painters() {
        t.core.clear_board(who);
        let p = t.painter(who);
        (p.hour, p.altar) = (None, false);
    }
}

/// As many tiles as each stall has spaces, drawn out of the bag; if it runs out, the later stalls stay short.
fn fill_stalls(t: &mut Table<'_>) {
    let sizes = t.rules.stall_sizes();
    for stall in StallName::ALL {
        for space in 0..sizes[stall.index()] {
            let Some(tile) = t.draw_market_tile() else { return };
            debug_assert_eq!(t.stalls[stall].tiles[usize::from(space)], None);
            t.core.stalls[stall].tiles[usize::from(space)] = Some(tile);
            let tile = t.rules.market_tile(tile);
            t.tell(Event::Dealt { stall, space, tile });
        }
    }
}

/// While two or more painters still stand on the starting spaces, the foremost of them goes to the rear and the others
/// move up (ruling B6): after every round in 2010, after the first one only in 2020.
fn rotate_start(t: &mut Table<'_>) {
    if t.rules.edition.start_rotation == StartRotation::FirstRound && t.round > 1 {
        return;
    }
    let mut waiting: [Option<Painter>; Painter::MAX] = [None; Painter::MAX];
    let mut n = 0;
    for who in t.rules.all_painters().filter(|&p| t.painters[p].score <= 0) {
        waiting[n] = Some(who);
        n += 1;
    }
    if n < 2 {
        return;
    }
    let scores = t.painters.0.map(|p| p.score);
    tabletop::sort_few(&mut waiting[..n], |p| p.map(|p| scores[p.index()]));
    let foremost = waiting[n - 1];
    for i in (1..n).rev() {
        if let (Some(mover), Some(ahead)) = (waiting[i - 1], waiting[i]) {
            t.painter(mover).score = scores[ahead.index()];
        }
    }
    if let (Some(foremost), Some(rear)) = (foremost, waiting[0]) {
        t.painter(foremost).score = scores[rear.index()];
    }
    let to = t.painters.0.map(|p| p.score);
    t.tell(Event::Rotated { from: scores, to });
}

/// At a table of two, the other player decides for Leonardo from now on.
fn pass_leonardo_on(t: &mut Table<'_>) {
    if t.rules.leonardo().is_none() {
        return;
    }
    let before = t.controller;
    let next = t.rules.humans().find(|&p| p != before).unwrap_or(before);
    t.core.controller = next;
    t.tell(Event::Controls { painter: next, before });
}
