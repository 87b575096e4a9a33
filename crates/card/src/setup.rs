//! The setup of the table.

use tabletop::{Dice, Numbered, Seat};

use crate::CardGame;
use crate::colours::{Colour, Deck, Triple};
use crate::components::MAX_KINDS;
use crate::core::{Now, Stage, World, nth};
use crate::knowledge::Known;
use crate::tile::Tile;

/// Four piles of paint cards; four fresco cards, three action tiles and a favourite colour turned up; a first player drawn by
/// lot, who is dealt the first hand.
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
        frescoes: [0; Triple::COUNT],
        display: [None; World::DISPLAY],
        restored: Default::default(),
        sections: [0; Seat::MAX],
        tiles: [[0; Tile::KINDS]; Seat::MAX],
        tile_pile: components.tiles,
        rewards: [None; World::REWARDS],
        favourites: components.favourites,
        favourite: None,
        gone: [0; Tile::KINDS],
        past: [0; 6],
        round: 1,
        first: Seat::Red,
        turn: Seat::Red,
        stage: Stage::Begin,
        now: Now::default(),
    };
    for (left, fresco) in world.frescoes.iter_mut().zip(&rules.pieces.frescoes) {
        *left = fresco.copies;
    }
    for space in &mut world.display {
        *space = take(&mut world.frescoes, dice).map(|kind| rules.pieces.frescoes[kind].section);
    }
    for space in &mut world.rewards {
        *space = take(&mut world.tile_pile, dice).and_then(Tile::from_number);
    }
    world.favourite = take(&mut world.favourites, dice).and_then(Colour::from_number);
    world.first = Seat::new(dice.below(rules.players() as u32) as usize).unwrap_or(Seat::Red);
    world.turn = world.first;
    let mut who = world.first;
    for _ in 0..rules.players() {
        for _ in 0..components.hand.start {
            deal(rules, &mut world, who, dice);
        }
        who = rules.left_of(who);
    }
    world
}

fn deal(rules: &CardGame, world: &mut World, who: Seat, dice: &mut Dice) {
    let kinds = rules.pieces.kinds_of(Deck::Market);
    let from = kinds.start;
    if let Some(kind) = take(&mut world.pile[kinds], dice) {
        world.pile_size[Deck::Market.index()] -= 1;
        world.hands[who.index()][from + kind] += 1;
        world.hand_size[who.index()] += 1;
    }
}

/// Takes a random piece out of a pile and says of which kind it is, by number; `None` if the pile is empty.
fn take(pile: &mut [u8], dice: &mut Dice) -> Option<usize> {
    let all: u32 = pile.iter().map(|&n| u32::from(n)).sum();
    let kind = nth(pile, dice.below(all))?;
    pile[kind] -= 1;
    Some(kind)
}
