//! Phase 3, first half: betting. And phase 4, second half: paying the bets.

use tabletop::{Play, Seat};

use crate::action::{BetOrWait, Question};
use crate::event::{Event, Points};
use crate::table::Table;
use crate::words::Bet;
use crate::world::{Outcome, Stage};

/// Before each roll the opponents may bet, in turn order, each once in a turn (ruling D3).
#[inline]
pub(crate) fn before_roll(t: &Table<'_>) -> Stage {
    Stage::Bets(t.rules.seat_after(t.world.active))
}

/// The first opponent from this seat on who has not bet yet.
#[inline]
pub(crate) fn next_to_bet(t: &Table<'_>, from: Seat) -> Option<Seat> {
    let mut who = from;
    while who != t.world.active {
        if t.world.painters[who].bet.is_none() {
            return Some(who);
        }
        who = t.rules.seat_after(who);
    }
    None
}

/// An opponent lays a bet face down, or waits. Earlier bets are worth more.
#[inline]
pub(crate) fn bet_or_wait(t: &mut Table<'_>, who: Seat) -> Play {
    let roll = t.world.roll;
    let worth = t.rules.components.bets[roll.index()];
    let answer = t.ask(who, Question::Bet(roll, worth), |_, _, can| {
        for bet in Bet::ALL {
            can.add(BetOrWait::Bet(bet));
        }
        can.add(BetOrWait::Wait);
    })?;
    match answer {
        BetOrWait::Bet(bet) => {
            t.world.painters[who].bet = Some((bet, roll));
            t.tell(Event::BetPlaced { who, bet, roll });
        }
        BetOrWait::Wait => t.tell(Event::Waited { who, roll }),
    }
    Ok(())
}

/// After the active player has scored, the bets are shown in turn order; the right ones are paid, and all go back to their
/// owners. A wrong bet costs nothing, and a turn without a tile pays none (ruling D3). Once bets have been shown, no action of
/// this turn can be taken back.
pub(crate) fn show_and_pay(t: &mut Table<'_>) {
    if t.rules.seats_here().any(|seat| t.world.painters[seat].bet.is_some()) {
        t.players.reveal();
    }
    for who in t.rules.seats_after(t.world.active) {
        let Some((bet, roll)) = t.world.painters[who].bet.take() else { continue };
        let won = t.world.outcome == Outcome::Proves(bet);
        t.tell(Event::BetShown { who, bet, roll, won });
        if won {
            t.score(who, Points::Bet(t.rules.components.bets[roll.index()]));
        }
    }
}
