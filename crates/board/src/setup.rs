//! Laying everything out, in the order of the rulebook's page.

use tabletop::{Dice, Numbered, Set};

use crate::BoardGame;
use crate::core::{Base, Core, Effects, PainterState, Stall, Stalls, Step, World};
use crate::modules::Modules;
use crate::words::{ByPainter, Column, Painter, Section, Sections, TileNumber};

/// The table before the first round.
pub(crate) fn lay_out(rules: &BoardGame, dice: &mut Dice) -> World {
    let components = &rules.components;
    let painter = PainterState {
        score: 0,
        thalers: components.start_thalers,
        paints: components.start_paints,
        mood: components.mood.start,
        hour: None,
        assistants: components.assistants,
        neutral: false,
        plan: [0; Column::COUNT],
        altar: false,
        restored: Set::NONE,
        neutral_at: None,
    };
    let mut painters = ByPainter([painter; Painter::MAX]);

    // 2. The starting spaces are drawn; Leonardo always stands on the foremost one (ruling L1).
    let mut drawn = [Painter::LEONARDO; Painter::MAX];
    for (space, who) in drawn.iter_mut().zip(rules.humans()) {
        *space = who;
    }
    dice.shuffle(&mut drawn[..rules.players()]);
    let drawn = &drawn[..rules.painter_count()];
    for (i, &who) in drawn.iter().enumerate() {
        painters[who].score = i as i16 + 1 - rules.painter_count() as i16;
    }
    if let Some(leonardo) = rules.leonardo() {
        painters[leonardo].thalers = 0;
        painters[leonardo].paints = crate::Paints::NONE;
    }

    // 4. The market tiles come into the bag, but for those left out of a smaller table, and fill the stalls.
    let mut bag = components.market_in_play(rules.players());
    let mut stalls = Stalls([Stall::EMPTY; 4]);
    for (stall, size) in stalls.0.iter_mut().zip(rules.stall_sizes()) {
        for space in stall.tiles.iter_mut().take(size.into()) {
            let Some(tile) = bag.nth(dice.below(bag.len())) else { break };
            bag.remove(tile);
            *space = Some(tile);
        }
    }

    // 5. One of the tiles of the highest value lies in the centre, the others anywhere.
    let mut fresco: [Option<TileNumber>; Section::COUNT] = std::array::from_fn(TileNumber::from_number);
    dice.shuffle(&mut fresco);
    let worth = |tile: &Option<TileNumber>| tile.is_some_and(|tile| rules.tile(tile).points == components.centre_value);
    if let Some(at) = fresco.iter().position(worth) {
        fresco.swap(at, Section::CENTRE.index());
    }

    let first = drawn[0];
    let mut order = [first; Painter::MAX];
    for (place, &who) in order.iter_mut().zip(drawn) {
        *place = who;
    }
    let base = Base {
        round: 1,
        last_round: false,
        step: Step::Wake(0),
        painters,
        order,
        stalls,
        bag,
        fresco,
        covered: Sections::ALL,
        gone: Set::NONE,
        bishop: Section::CENTRE,
        leonardo: Section::CENTRE,
        controller: first,
    };
    let mut core = Core { base, effects: Effects::NONE };
    let modules = Modules::lay_out(rules, &mut core, dice);
    if let Some(leonardo) = rules.leonardo() {
        core.painters[leonardo].assistants = crate::leonardo::plan(&modules, false).iter().sum();
    }
    World { core, modules }
}

/// Takes any one of a set.
pub(crate) fn take_any<T: Numbered>(from: &mut Set<T>, dice: &mut Dice) -> Option<T> {
    let taken = from.nth(dice.below(from.len().max(1)))?;
    from.remove(taken);
    Some(taken)
}

/// Pieces of the same kind that some painters hold are dealt among them anew, each to anybody.
pub(crate) fn deal_among(painters: impl Iterator<Item = Painter>, held: &mut ByPainter<u8>, dice: &mut Dice) {
    let painters: Vec<Painter> = painters.collect();
    let all: u8 = painters.iter().map(|&who| std::mem::take(&mut held[who])).sum();
    for _ in 0..all {
        held[painters[dice.below(painters.len() as u32) as usize]] += 1;
    }
}

/// So many of a set, or all of them if there are fewer.
pub(crate) fn deal<T: Numbered>(mut from: Set<T>, n: u32, dice: &mut Dice) -> Set<T> {
    (0..n).map_while(|_| take_any(&mut from, dice)).collect()
}
