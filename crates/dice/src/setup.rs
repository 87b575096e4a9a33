//! Laying everything out, in the order of the rulebook's page.

use tabletop::{Dice, Seat, each_in};

use crate::DiceGame;
use crate::words::{Aside, BySeat, Colour};
use crate::world::{COLOUR_DICE, NO_PORTRAIT, Outcome, PainterState, ROLLS, SECTIONS, SPACES, Space, Stage, World};

/// The table before the first turn.
pub(crate) fn lay_out(rules: &DiceGame, dice: &mut Dice) -> World {
    let players = rules.players();

    // 5. The tiles of each section form a pile with the lowest on top; at a smaller table the top ones stay in the box.
    let piles = [rules.components.tiles_in_play(players); SECTIONS];

    // 6. The portraits of this table are shuffled and dealt evenly onto the four spaces; the first of each is turned up.
    // Those that lie face down are decided when they are turned up, which is the same.
    let mut unseen = rules.components.portraits_in_play(players);
    let each = (unseen.count_ones() as usize / SPACES) as u8;
    let mut spaces = [Space { up: NO_PORTRAIT, down: each.saturating_sub(1) }; SPACES];
    for space in &mut spaces {
        let nth = dice.below(unseen.count_ones());
        if let Some(number) = each_in(unseen).nth(nth as usize) {
            unseen &= !(1 << number);
            space.up = number as u8;
        }
    }

    // 7. The first player is drawn.
    let first = Seat::new(dice.below(players as u32) as usize).unwrap_or(Seat::ALL[0]);

    World {
        round: 1,
        stage: Stage::Favour,
        last_round: false,
        first,
        active: first,
        favour: None,
        bishop: None,
        rolls: 0,
        aside: [Aside::NONE; ROLLS],
        faces: [0; Colour::COUNT],
        colours: [0; COLOUR_DICE],
        outcome: Outcome::NoTile,
        points: [0; 3],
        piles,
        spaces,
        unseen,
        painters: BySeat([PainterState::FRESH; Seat::MAX]),
    }
}
