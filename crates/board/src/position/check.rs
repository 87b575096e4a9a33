//! Is a table sound? What must hold at every moment of every game, and the tools with which modules check their part.

use tabletop::{Numbered, Set};

use crate::BoardGame;
use crate::core::{Step, View, World};
use crate::words::{Column, Section, StallName};

/// What must hold at every table.
pub(crate) fn check(rules: &BoardGame, world: &World) -> Result<(), String> {
    check_score_track(rules, world)?;
    check_fresco_tiles(rules, world)?;
    check_market_tiles(rules, world)?;
    for who in rules.humans() {
        let (p, name) = (&world.painters[who], rules.name_of(who));
        let (board, ill) = (&world.effects.boards[who], &world.effects.illness[who]);
        let placed: u8 = p.plan.iter().sum();
        if (0..Column::COUNT).any(|c| p.plan[c] + ill.plan[c] > board.spaces[c]) {
            return Err(format!("{name} has placed more assistants in a column than there are spaces"));
        }
        if ill.plan.iter().sum::<u8>() > ill.sick {
            return Err(format!("{name} has placed more sick assistants than there are"));
        }
        let neutral_there = p.neutral_at.is_some_and(|column| p.plan[column.index()] > 0);
        if neutral_there != p.neutral_at.is_some() || neutral_there && !p.neutral {
            return Err(format!("the neutral assistant of {name} stands where there is none"));
        }
        let own = placed - u8::from(neutral_there);
        if own > p.assistants {
            return Err(format!("{name} has placed {placed} assistants out of {}", p.assistants + u8::from(p.neutral)));
        }
        if matches!(world.step, Step::Turn(_) | Step::Leaving(_)) && own < p.assistants {
            return Err(format!("{name} has {} assistants but placed only {placed}", p.assistants));
        }
        if p.mood > rules.components.mood.top() {
            return Err(format!("the mood of {name} is off the track"));
        }
        let all = rules.components.assistants;
        if p.assistants + ill.away > all || p.assistants + ill.away + 1 < all {
            return Err(format!("{name} has {} assistants at work and {} away", p.assistants, ill.away));
        }
        if let Some(hour) = p.hour
            && let Some(other) = rules.all_painters().find(|&q| q != who && world.painters[q].hour == p.hour)
        {
            return Err(format!("{name} and {} both wake up at {hour}", rules.name_of(other)));
        }
    }
    world.modules.check(View { rules, core: &world.core })
}

fn check_score_track(rules: &BoardGame, world: &World) -> Result<(), String> {
    for who in rules.all_painters() {
        let score = world.painters[who].score;
        if rules.is_taken(world, score, who) {
            return Err(format!("two painters stand on space {score}"));
        }
        if score <= -(rules.painter_count() as i16) {
            return Err(format!("{} stands on no space", rules.name_of(who)));
        }
    }
    Ok(())
}

fn check_fresco_tiles(rules: &BoardGame, world: &World) -> Result<(), String> {
    let mut seen = world.gone;
    let mut count = world.gone.len();
    for section in Section::ALL {
        let tile = world.tile_at(section);
        if tile.is_some() != world.covered.has(section) {
            return Err(format!("section {section} is marked wrongly"));
        }
        if let Some(number) = tile {
            seen.insert(number);
            count += 1;
        }
    }
    for who in rules.all_painters() {
        seen |= world.painters[who].restored;
        count += world.painters[who].restored.len();
    }
    let all = rules.tiles().len() as u32;
    if count != all || seen.len() != all {
        return Err(format!("there are {count} fresco tiles, {} different ones, instead of {all}", seen.len()));
    }
    Ok(())
}

fn check_market_tiles(rules: &BoardGame, world: &World) -> Result<(), String> {
    let mut seen = world.bag | world.modules.market_tiles();
    let mut count = seen.len();
    for stall in StallName::ALL {
        let size = usize::from(rules.stall_sizes()[stall.index()]);
        for (space, tile) in world.stalls[stall].each() {
            if space >= size {
                return Err(format!("a tile lies outside stall {stall}"));
            }
            seen.insert(tile);
            count += 1;
        }
    }
    if seen != rules.components.market_in_play(rules.players()) || count != seen.len() {
        return Err(format!("there are {count} market tiles, {} different ones", seen.len()));
    }
    Ok(())
}

/// Is each thing in one place at most?
pub(crate) fn in_one_place<T: Numbered>(sets: impl IntoIterator<Item = Set<T>>, what: &str) -> Result<(), String> {
    let mut seen = Set::NONE;
    for set in sets {
        if !(seen & set).is_empty() {
            return Err(format!("{what} is in two places"));
        }
        seen |= set;
    }
    Ok(())
}

/// Is each of all things in one place, and none of them lost?
pub(crate) fn all_in_one_place<T: Numbered>(all: Set<T>, sets: impl IntoIterator<Item = Set<T>>, what: &str) -> Result<(), String> {
    let (union, sum) = sets.into_iter().fold((Set::NONE, 0), |(union, sum), set| (union | set, sum + set.len()));
    if union == all && sum == union.len() {
        return Ok(());
    }
    Err(format!("there are {sum} {what}, {} different ones, instead of {}", union.len(), all.len()))
}

/// Is the column on the side of the planning boards that is up?
pub(crate) fn check_column(column: Column, last_round: bool) -> Result<(), String> {
    if Column::of_board(last_round).contains(&column) { Ok(()) } else { Err(format!("there is no {} in this round", column.place())) }
}
