//! Laying everything out.

use tabletop::{Dice, Seat};

use crate::CardGame;
use crate::colours::Deck;
use crate::components::MAX_KINDS;
use crate::core::{NONE, Now, Stage, World, nth, seat_after};
use crate::knowledge::Known;
use crate::tile::Tile;

/// Four piles of paint cards, four fresco cards, three action tiles and a favourite colour turned up; whoever begins is
/// drawn by lot and draws the first hand.
pub(crate) fn lay_out(rules: &CardGame, dice: &mut Dice) -> World {
    let components = &rules.components;
    let mut world = World {
        hands: [[0; MAX_KINDS]; Seat::MAX],
        pile: rules.pieces.copies,
        laid: [0; MAX_KINDS],
        discards: [0; MAX_KINDS],
        hand_size: [0; Seat::MAX],
        pile_size: Deck::ALL.map(|deck| rules.pieces.count(&rules.pieces.copies, deck)),
        known: Known::NOTHING,
        frescoes: [0; MAX_KINDS],
        display: [NONE; World::DISPLAY],
        restored: [[0; World::MAX_RESTORED]; Seat::MAX],
        sections: [0; Seat::MAX],
        tiles: [[0; Tile::COUNT]; Seat::MAX],
        tile_pile: components.tiles,
        rewards: [NONE; World::REWARDS],
        favourites: components.favourites,
        favourite: NONE,
        gone: [0; Tile::COUNT],
        past: [0; 6],
        round: 1,
        first: Seat::ALL[0],
        turn: Seat::ALL[0],
        stage: Stage::Begin,
        now: Now::default(),
    };
    for (left, fresco) in world.frescoes.iter_mut().zip(&rules.pieces.frescoes) {
        *left = fresco.copies;
    }
    for space in &mut world.display {
        *space = take(&mut world.frescoes, dice);
    }
    for space in &mut world.rewards {
        *space = take(&mut world.tile_pile, dice);
    }
    world.favourite = take(&mut world.favourites, dice);
    world.first = Seat::ALL[dice.below(rules.players() as u32) as usize & 3];
    world.turn = world.first;
    for nth in 0..rules.players() as u8 {
        let who = seat_after(world.first, nth, rules.players());
        for _ in 0..components.hand.start {
            deal(rules, &mut world, who, dice);
        }
    }
    world
}

fn deal(rules: &CardGame, world: &mut World, who: Seat, dice: &mut Dice) {
    let kinds = rules.pieces.kinds_of(Deck::Market);
    let from = kinds.start;
    let kind = from + usize::from(take(&mut world.pile[kinds], dice));
    world.pile_size[0] -= 1;
    world.hands[who.index()][kind] += 1;
    world.hand_size[who.index()] += 1;
}

/// Takes a random piece out of a pile.
fn take(pile: &mut [u8], dice: &mut Dice) -> u8 {
    let all: u32 = pile.iter().map(|&n| u32::from(n)).sum();
    let kind = nth(pile, dice.below(all));
    pile[kind] = pile[kind].saturating_sub(1);
    kind as u8
}
