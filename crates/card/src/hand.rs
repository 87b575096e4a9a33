//! Phase 3: checking the hand.

use tabletop::Play;

use crate::action::{Question, say};
use crate::core::held;
use crate::event::Event;
use crate::flow::next_turn;
use crate::table::Table;

/// With eight cards or more the player discards down to seven, choosing card by card. With two or fewer, even none, they draw
/// market cards up to three (ruling K5). This happens only at the end of a player's own turn.
pub(crate) fn check(t: &mut Table<'_>) -> Play {
    let who = t.turn;
    let (size, limits) = (t.hand_size[who.index()], t.rules.components.hand);
    if size > limits.most {
        let say::Discard(card) = t.ask(who, Question::Discard(size - limits.most), |rules, world, can| {
            for kind in held(&world.hands[who.index()]).iter() {
                can.add(say::Discard(rules.pieces.card(kind)));
            }
        })?;
        let kind = t.kind_of(card)?;
        t.discard(who, kind);
        t.tell(|| Event::Discarded { who, card });
        return Ok(());
    }
    t.draw_from_market(who, limits.least.saturating_sub(size));
    next_turn(t);
    Ok(())
}
