//! The course of the game: the table of contents. Read beside the rulebook's chapter on the course of a turn.
//!
//! A turn has three phases: draw; exchange, restore or pass; check the hand. Each decision is a step of its own, and a
//! step asks before it draws, so all draws are on the table before the next question.

use tabletop::Play;

use crate::action::{Choice, Question};
use crate::core::{Now, Stage};
use crate::event::Event;
use crate::table::Table;
use crate::{ask, draw, exchange, hand, restore, reward};

/// Plays the current step to its end and sets the next one; `Ok(false)` once the game is over.
// Compiled once, here. If every crate that plays the game had a copy, its chapters would be called from several places, and no
// longer be inlined.
pub(crate) fn step(t: &mut Table<'_>) -> Play<bool> {
    match t.stage {
        // Phase 1.
        Stage::Begin => draw::begin(t)?,
        // Phase 2.
        Stage::Choose => choose(t)?,
        Stage::Lay => exchange::lay(t)?,
        Stage::Exchange => exchange::draw(t)?,
        Stage::After => exchange::after(t)?,
        Stage::Pay(section) => restore::pay(t, section)?,
        Stage::Turn => restore::turn(t)?,
        Stage::Reward => reward::choose(t)?,
        Stage::Further => restore::further(t)?,
        // The tile that asks for a colour, at any time in the turn.
        Stage::Asking(inquiry) => ask::next_opponent(t, inquiry),
        Stage::Giving(inquiry) => ask::give(t, inquiry)?,
        // Phase 3.
        Stage::Check => hand::check(t)?,
        Stage::Over => {}
    }
    Ok(t.stage != Stage::Over)
}

/// Phase 2: exchange, restore or pass. Passing is always possible.
fn choose(t: &mut Table<'_>) -> Play {
    let who = t.turn;
    let answer = t.ask(who, Question::Choose, |rules, world, can| {
        restore::offer_sections(rules, world, who, can.retyped());
        exchange::offer_cards(rules, world, who, can.retyped());
        exchange::offer_both(world, who, can.retyped());
        ask::offer(world, who, can.retyped());
        can.add(Choice::Pass);
    })?;
    match answer {
        Choice::Lay(card) => exchange::lay_out(t, card)?,
        Choice::Both => exchange::use_both(t),
        Choice::Restore(section) => restore::begin(t, section),
        Choice::Ask(colour) => ask::begin(t, colour),
        Choice::Pass => {
            t.tell(|| Event::Passed { who });
            t.go_to(Stage::Check);
        }
    }
    Ok(())
}

/// The turn goes to the left. When it comes back to the first player, a round is over. The game ends with the round in which
/// a player has restored enough sections, so all have had the same number of turns (ruling K7).
pub(crate) fn next_turn(t: &mut Table<'_>) {
    let (first, next) = (t.first, t.rules.left_of(t.turn));
    t.world.now = Now::default();
    t.world.turn = next;
    if next == first {
        let goal = t.rules.goal();
        if t.sections.iter().any(|&n| n >= goal) {
            t.tell(|| Event::FinalScoring);
            for who in t.rules.seats_at_table() {
                let (sections, tiles) = t.rules.points(t.world, who);
                t.tell(|| Event::Counted { who, sections, tiles });
            }
            t.tell(|| Event::GameOver);
            t.go_to(Stage::Over);
            return;
        }
        t.world.round = t.round.saturating_add(1);
    }
    let round = t.round;
    t.tell(|| Event::Turn { who: next, round });
    t.go_to(Stage::Begin);
}
