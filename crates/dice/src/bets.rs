//! Phase 3, first half: betting. And phase 4, second half: what bets bring.

use tabletop::Play;

use crate::action::{BetOrWait, Question};
use crate::event::{Event, Points};
use crate::table::Table;
use crate::words::Bet;
use crate::world::{Outcome, ROLLS};

/// Before each roll the opponents may bet, in turn order, each once in a turn (ruling D3). The first of them who has not
/// bet yet, looking from this place behind the active player on.
#[inline]
pub(crate) fn next_to_bet(t: &Table<'_>, from: u8) -> Option<u8> {
    (from..t.rules.players() as u8).find(|&nth| t.world.painters[t.rules.seat_after(t.world.active, nth)].bet.is_none())
}

/// The earlier a bet, the more it is worth. It lies face down.
#[inline]
pub(crate) fn bet_or_wait(t: &mut Table<'_>, nth: u8) -> Play {
    let who = t.rules.seat_after(t.world.active, nth);
    let roll = t.world.rolls;
    let worth = t.rules.components.bets[usize::from(roll).min(ROLLS - 1)];
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

/// After the active player has scored, the bets are shown in turn order; those that are right are paid, and all are taken
/// back. A wrong one costs nothing, and a turn without a tile pays none (ruling D3). Whoever has seen them can take back
/// nothing of this turn.
pub(crate) fn show_and_pay(t: &mut Table<'_>) {
    if t.rules.seats_here().any(|seat| t.world.painters[seat].bet.is_some()) {
        t.players.reveal();
    }
    for nth in 1..t.rules.players() as u8 {
        let who = t.rules.seat_after(t.world.active, nth);
        let Some((bet, roll)) = t.world.painters[who].bet.take() else { continue };
        let won = t.world.outcome == Outcome::Proves(bet);
        t.tell(Event::BetShown { who, bet, roll, won });
        if won {
            t.score(who, Points::Bet(t.rules.components.bets[usize::from(roll).min(ROLLS - 1)]));
        }
    }
}
