//! The course of the game: the table of contents. Read beside the rulebook's chapter on the course of a turn.

use tabletop::Play;

use crate::table::Table;
use crate::world::{Outcome, Stage};
use crate::{bets, bishop, end, favour, points, rolls, totals};

/// Plays the current stage to its end; `Ok(false)` once the game is over.
// Compiled once, here. If every crate that plays the game had a copy, its chapters would be called from several places, and no
// longer be inlined.
pub(crate) fn step(t: &mut Table<'_>) -> Play<bool> {
    match t.world.stage {
        Stage::Favour => {
            favour::give(t);
            t.world.stage = Stage::Bishop;
        }
        Stage::Bishop => {
            bishop::place(t)?;
            t.world.stage = bets::before_roll(t);
        }
        Stage::Bets(from) => match bets::next_to_bet(t, from) {
            Some(who) => {
                bets::bet_or_wait(t, who)?;
                t.world.stage = Stage::Bets(t.rules.seat_after(who));
            }
            None => {
                rolls::roll(t);
                t.world.stage = Stage::Dice;
            }
        },
        Stage::Dice => {
            rolls::set_aside(t)?;
            match t.world.roll.next() {
                Some(next) => {
                    t.world.roll = next;
                    t.world.stage = bets::before_roll(t);
                }
                None if t.world.has_favour() && t.rules.components.favour > 0 => t.world.stage = Stage::Shift,
                None => total(t, t.world.total()),
            }
        }
        Stage::Shift => {
            let shifted = favour::shift(t)?;
            total(t, shifted);
        }
        Stage::Bonus => {
            end::choose_bonus(t)?;
            finish_turn(t);
        }
        Stage::Over => {}
    }
    Ok(t.world.stage != Stage::Over)
}

/// The total is made: tile, bonus, points, bets.
fn total(t: &mut Table<'_>, total: u8) {
    totals::take_tile(t, total);
    match end::has_bonus(t) {
        true => t.world.stage = Stage::Bonus,
        false => finish_turn(t),
    }
}

/// Points are moved, bets are paid, and it is the next player's turn, or the game ends.
fn finish_turn(t: &mut Table<'_>) {
    points::score_turn(t);
    bets::show_and_pay(t);
    rolls::put_back(t);
    t.world.outcome = Outcome::NoTile;
    let next = t.rules.seat_after(t.world.active);
    let round_over = next == t.world.first;
    if round_over && t.world.last_round {
        end::score_pairs(t);
        t.world.stage = Stage::Over;
        return;
    }
    t.world.active = next;
    t.world.round = t.world.round.saturating_add(round_over.into());
    t.world.stage = Stage::Favour;
}
