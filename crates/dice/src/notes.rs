//! A few words on what an offered action means, for the seat that is asked.

use tabletop::Seat;
use tabletop::text::count;

use crate::action::Action;
use crate::event::Miss;
use crate::totals::what_it_brings;
use crate::world::{ROLLS, World};
use crate::{DiceGame, Yield};

/// What the action means to the painter who would do it.
pub(crate) fn note(rules: &DiceGame, world: &World, seat: Seat, action: Action) -> String {
    match action {
        Action::Bishop(total) => {
            let Some(section) = rules.section_of(total) else { return String::new() };
            match world.top_tile(section) {
                _ if world.painters[seat].sections[section] != 0 => "you have restored this section: no tile here".to_string(),
                Some(tile) => format!("{}+{} points", rules.components.tiles[section][tile], rules.components.bishop),
                None => "no tile left".to_string(),
            }
        }
        Action::Bet(bet) => {
            let points = rules.components.bets[usize::from(world.rolls).min(ROLLS - 1)];
            format!("{} if {} {}", count(points.into(), "point", "points"), world.active, bet.words())
        }
        Action::Wait => match usize::from(world.rolls) + 1 < ROLLS {
            true => "you may still bet before the next roll, for less".to_string(),
            false => "no bet in this turn".to_string(),
        },
        Action::Set(dice) => {
            let total = world.total() + dice.value();
            match usize::from(world.rolls) + 1 < ROLLS {
                true => format!("{total} so far"),
                false if world.has_favour() && rules.components.favour > 0 => {
                    format!("total {total}: {}, and you may shift it", brings(rules, world, total))
                }
                false => format!("total {total}: {}", brings(rules, world, total)),
            }
        }
        Action::Shift(by) => {
            let total = world.total().saturating_add_signed(by.0);
            format!("total {total}: {}", brings(rules, world, total))
        }
        Action::Portrait(band) => {
            let portrait = rules.space_of(band).and_then(|space| world.spaces[space].face_up()).map(|n| rules.components.portraits[n]);
            portrait.map_or(String::new(), |p| format!("a {}, {}", p.whom(), count(p.value.into(), "point", "points")))
        }
    }
}

/// What a total brings the active player, in words.
pub(crate) fn brings(rules: &DiceGame, world: &World, total: u8) -> String {
    match what_it_brings(rules, world, total) {
        Ok(Yield::Fresco(section)) => {
            let points = world.top_tile(section).map_or(0, |tile| rules.components.tiles[section][tile]);
            match world.bishop == Some(section as u8) {
                true => format!("the section beside the bishop, {points}+{} points", rules.components.bishop),
                false => format!("a section, {}", count(points.into(), "point", "points")),
            }
        }
        Ok(Yield::Portrait(space)) => {
            let value = world.spaces[space].face_up().map_or(0, |n| rules.components.portraits[n].value);
            format!("a portrait, {}", count(value.into(), "point", "points"))
        }
        Ok(Yield::Nothing) => "no tile".to_string(),
        Err(miss) => format!("no tile, {}", in_words(miss)),
    }
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
