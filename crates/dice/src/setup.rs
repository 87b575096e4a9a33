//! The setup of the table, in the order of the rulebook's page.

use tabletop::{Dice, Seat};

use crate::DiceGame;
use crate::words::{BySeat, Colour, Roll};
use crate::world::{COLOUR_DICE, Outcome, PainterState, ROLLS, SECTIONS, SPACES, Space, Stage, World};

/// The table before the first turn.
pub(crate) fn lay_out(rules: &DiceGame, dice: &mut Dice) -> World {
    let players = rules.players();

    // 5. The tiles of each section form a pile with the lowest on top; at a smaller table the top ones stay in the box.
    let piles = [rules.components.tiles_in_play(players); SECTIONS];

    // 6. The portraits of this table are shuffled and dealt evenly onto the four spaces; the first of each is turned up.
    // Portraits face down are decided when they are turned up, which comes to the same.
    let mut unseen = rules.components.portraits_in_play(players);
    let each = (unseen.len() as usize / SPACES) as u8;
    let spaces = std::array::from_fn(|_| {
        let face_up = unseen.nth(dice.below(unseen.len()));
        face_up.into_iter().for_each(|number| unseen.remove(number));
        Space { face_up, down: each.saturating_sub(1) }
    });

    // 7. The first player is drawn.
    let first = Seat::new(dice.below(players as u32) as usize).unwrap_or(Seat::Red);

    World {
        round: 1,
        stage: Stage::Favour,
        last_round: false,
        first,
        active: first,
        favour: None,
        bishop: None,
        roll: Roll::First,
        aside: [None; ROLLS],
        faces: [None; Colour::COUNT],
        colours: [None; COLOUR_DICE],
        outcome: Outcome::NoTile,
        points: [0; 3],
        piles,
        spaces,
        unseen,
        painters: BySeat([PainterState::FRESH; Seat::MAX]),
    }
}
