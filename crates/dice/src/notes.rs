//! Notes beside the offered actions, for the seat that is asked.

use tabletop::{Seat, Text, say};

use crate::action::Action;
use crate::end::FIFTH;
use crate::totals::what_it_brings;
use crate::wording::POINTS;
use crate::words::{Aside, Bet};
use crate::world::{SECTIONS, Section, SpaceNumber, World};
use crate::{DiceGame, Yield};

/// The note beside an action.
pub(crate) fn note(rules: &DiceGame, world: &World, seat: Seat, action: Action) -> Text {
    match action {
        Action::Bishop(total) => rules.section_of(total).map(|section| of_bishop(rules, world, seat, section)).unwrap_or_default(),
        Action::Bet(bet) => of_bet(rules, world, bet),
        Action::Wait => match world.roll.next().map(|next| rules.components.bets[next.index()]) {
            Some(points) => say!("you may still bet before the next roll, for {points}", points = POINTS.count(points)),
            None => say!("no bet this turn"),
        },
        Action::Set(dice) => of_dice(rules, world, dice),
        Action::Shift(by) => {
            let total = world.total().saturating_add_signed(by.0);
            say!("total {total}: {tile}", total, tile = brings(rules, world, total))
        }
        Action::Portrait(band) => rules.space_of(band).map(|space| of_portrait(rules, world, space, false)).unwrap_or_default(),
    }
}

fn of_bishop(rules: &DiceGame, world: &World, seat: Seat, section: Section) -> Text {
    match world.top_tile(section) {
        _ if world.painters[seat].has_restored(section) => say!("you already have this section: no tile here"),
        Some(tile) => {
            say!("{points}+{more} points", points = rules.components.tile(section, tile), more = rules.components.bishop)
        }
        None => say!("no tile left"),
    }
}

/// The points for a bet, or why it cannot come true.
fn of_bet(rules: &DiceGame, world: &World, bet: Bet) -> Text {
    let points = POINTS.count(rules.components.bets[world.roll.index()]);
    let can_be = (0..=u8::MAX).any(|total| rules.proves(world, total) == Some(bet));
    match (bet, can_be) {
        (Bet::Bishop, true) => say!("{points} if the section beside the bishop is restored", points),
        (Bet::Bishop, false) => say!("the section beside the bishop brings no tile this turn"),
        (Bet::Other, true) => say!("{points} if another section is restored", points),
        (Bet::Other, false) => say!("no other section brings a tile this turn"),
        (Bet::Portrait, true) => say!("{points} if a portrait is taken", points),
        (Bet::Portrait, false) => say!("no portrait is left"),
    }
}

/// The total with these dice, and what it still lacks or brings.
fn of_dice(rules: &DiceGame, world: &World, dice: Aside) -> Text {
    let total = world.total() + dice.value();
    if world.roll.next().is_some() {
        return match missing(rules, world, total) {
            Some((n, goal)) => say!("{total} so far, {n} short of {goal}", total, n, goal),
            None => say!("{total} so far", total),
        };
    }
    let tile = brings(rules, world, total);
    match world.has_favour() && rules.components.favour > 0 {
        true => say!("total {total}: {tile}, and you may shift it", total, tile),
        false => say!("total {total}: {tile}", total, tile),
    }
}

/// What is missing to the section beside the bishop, and its total, if it has a tile for the player and the total is not beyond it.
fn missing(rules: &DiceGame, world: &World, total: u8) -> Option<(u8, u8)> {
    let goal = rules.components.total(world.bishop?);
    (goal > total && rules.brings(world, goal).is_some()).then(|| (goal - total, goal))
}

/// The tile that a total brings the active player, in words.
fn brings(rules: &DiceGame, world: &World, total: u8) -> Text {
    let painter = &world.painters[world.active];
    match what_it_brings(rules, world, total) {
        Ok(Yield::Fresco(section)) => of_section(rules, world, section, painter.frescoes() + 1 == SECTIONS),
        Ok(Yield::Portrait(space)) => of_portrait(rules, world, space, painter.portraits.len() + 1 == FIFTH),
        Err(miss) => say!("no tile, {why}", why = Text::from(miss)),
    }
}

fn of_section(rules: &DiceGame, world: &World, section: Section, fifth: bool) -> Text {
    let points = world.top_tile(section).map_or(0, |tile| rules.components.tile(section, tile));
    let more = rules.components.bishop;
    match (world.bishop == Some(section), fifth) {
        (true, false) => say!("the section beside the bishop, {points}+{more} points", points, more),
        (true, true) => say!("the section beside the bishop, {points}+{more} points, your fifth", points, more),
        (false, false) => say!("a section, {points}", points = POINTS.count(points)),
        (false, true) => say!("a section, {points}, your fifth", points = POINTS.count(points)),
    }
}

/// The portrait face up on a space, with the person it shows, since a man pairs with a woman.
fn of_portrait(rules: &DiceGame, world: &World, space: SpaceNumber, fifth: bool) -> Text {
    let Some(number) = world.space(space).face_up else { return Text::default() };
    let portrait = rules.components.portrait(number);
    let (person, points) = (portrait.person(), POINTS.count(portrait.value));
    match fifth {
        false => say!("a portrait of a {person}, {points}", person, points),
        true => say!("a portrait of a {person}, {points}, your fifth", person, points),
    }
}
