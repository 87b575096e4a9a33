//! Notes beside the offered actions, for the seat that is asked.

use tabletop::Seat;
use tabletop::text::count;

use crate::action::Action;
use crate::end::FIFTH;
use crate::event::Miss;
use crate::totals::what_it_brings;
use crate::words::Bet;
use crate::world::{SECTIONS, SpaceNumber, World};
use crate::{DiceGame, Yield};

/// The note beside an action.
pub(crate) fn note(rules: &DiceGame, world: &World, seat: Seat, action: Action) -> String {
    match action {
        Action::Bishop(total) => {
            let Some(section) = rules.section_of(total) else { return String::new() };
            match world.top_tile(section) {
                _ if world.painters[seat].has_restored(section) => "you have restored this section: no tile here".to_string(),
                Some(tile) => format!("{}+{} points", rules.components.tile(section, tile), rules.components.bishop),
                None => "no tile left".to_string(),
            }
        }
        Action::Bet(bet) => {
            let points = rules.components.bets[world.roll.index()];
            let can_be = (0..=u8::MAX).any(|total| rules.proves(world, total) == Some(bet));
            let (if_so, never) = match bet {
                Bet::Bishop => {
                    ("if the section beside the bishop is restored", "the section beside the bishop brings no tile in this turn")
                }
                Bet::Other => ("if another section is restored", "no other section brings a tile in this turn"),
                Bet::Portrait => ("if a portrait is painted", "no portrait is left"),
            };
            if can_be { format!("{} {if_so}", count(points.into(), "point", "points")) } else { never.to_string() }
        }
        Action::Wait => match world.roll.next().map(|next| rules.components.bets[next.index()]) {
            Some(points) => format!("you may still bet before the next roll, for {}", count(points.into(), "point", "points")),
            None => "no bet in this turn".to_string(),
        },
        Action::Set(dice) => {
            let total = world.total() + dice.value();
            match world.roll.next() {
                Some(_) => format!("{total} so far{}", still_needed(rules, world, total)),
                None if world.has_favour() && rules.components.favour > 0 => {
                    format!("total {total}: {}, and you may shift it", brings(rules, world, total))
                }
                None => format!("total {total}: {}", brings(rules, world, total)),
            }
        }
        Action::Shift(by) => {
            let total = world.total().saturating_add_signed(by.0);
            format!("total {total}: {}", brings(rules, world, total))
        }
        Action::Portrait(band) => rules.space_of(band).map_or(String::new(), |space| of_portrait(rules, world, space)),
    }
}

/// The points missing to the section beside the bishop, if it has a tile for the player and the total is not beyond it.
fn still_needed(rules: &DiceGame, world: &World, total: u8) -> String {
    match world.bishop.map(|section| rules.components.total(section)) {
        Some(goal) if goal > total && rules.brings(world, goal).is_some() => format!(", {} short of {goal}", goal - total),
        _ => String::new(),
    }
}

/// The tile that a total brings the active player, in words.
fn brings(rules: &DiceGame, world: &World, total: u8) -> String {
    let painter = &world.painters[world.active];
    let fifth = |yes: bool| if yes { ", your fifth" } else { "" };
    match what_it_brings(rules, world, total) {
        Ok(Yield::Fresco(section)) => {
            let fifth = fifth(painter.frescoes() + 1 == SECTIONS);
            let points = world.top_tile(section).map_or(0, |tile| rules.components.tile(section, tile));
            match world.bishop == Some(section) {
                true => format!("the section beside the bishop, {points}+{} points{fifth}", rules.components.bishop),
                false => format!("a section, {}{fifth}", count(points.into(), "point", "points")),
            }
        }
        Ok(Yield::Portrait(space)) => {
            let fifth = fifth(painter.portraits.len() + 1 == FIFTH);
            format!("{}{fifth}", of_portrait(rules, world, space))
        }
        Err(miss) => format!("no tile, {}", in_words(miss)),
    }
}

/// The portrait face up on a space, with the person it shows, since a man pairs with a woman.
fn of_portrait(rules: &DiceGame, world: &World, space: SpaceNumber) -> String {
    let portrait = world.space(space).face_up.map(|number| rules.components.portrait(number));
    portrait.map_or(String::new(), |p| format!("a portrait of a {}, {}", p.whom(), count(p.value.into(), "point", "points")))
}

/// Why there is no tile.
pub(crate) fn in_words(miss: Miss) -> &'static str {
    match miss {
        Miss::TooLow => "it is too little",
        Miss::TooHigh => "it is too much",
        Miss::Nothing => "nothing has this total",
        Miss::AlreadyRestored => "this section is already restored",
        Miss::NoTileLeft => "no tile of this section is left",
        Miss::NoPortraitLeft => "no portrait is left there",
    }
}
