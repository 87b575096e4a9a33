//! How a choice is made by touch, and what it is called.

use tabletop::{Picks, Seat, Text, say};

use crate::DiceGame;
use crate::action::Action;
use crate::scene::names;
use crate::words::{Aside, Bet, Kept, Shift};
use crate::world::World;

/// What a seat touches to say an action.
pub(crate) fn picks(rules: &DiceGame, world: &World, seat: Seat, action: Action) -> Picks {
    let touched = Picks::none();
    match action {
        Action::Bishop(total) => {
            let stands = world.bishop.map_or(names::BESIDE.to_string(), |section| names::bishop(rules.components.total(section)));
            touched.piece(stands, names::BISHOP).place(names::bishop(total))
        }
        Action::Bet(bet) => touched.piece(names::bets(seat), names::bet(bet)).place(names::bet_at(seat, world.roll)),
        Action::Set(Aside { die, face, kept }) => touched.piece(names::rolled(die), names::die(die, Some(face))).pieces(
            kept.count().into(),
            names::COLOURS,
            names::colour_die(Some(die)),
        ),
        Action::Shift(by) if by.0 != 0 => touched.piece(names::favour(seat), names::FAVOUR).place(names::shift(by)),
        Action::Portrait(band) => match rules.space_of(band).and_then(|space| world.space(space).face_up) {
            Some(number) => touched.piece(names::space(band), names::portrait(rules.components.portrait(number))),
            None => touched.place(names::space(band)),
        },
        Action::Wait | Action::Shift(_) => touched,
    }
}

/// An action in a few words.
pub(crate) fn label(rules: &DiceGame, world: &World, action: Action) -> Text {
    match action {
        Action::Bishop(total) if world.bishop.is_some_and(|section| rules.components.total(section) == total) => {
            say!("leave the bishop beside {total}", total)
        }
        Action::Bishop(total) => say!("place the bishop beside {total}", total),
        Action::Bet(Bet::Bishop) => say!("bet on the section beside the bishop"),
        Action::Bet(Bet::Other) => say!("bet on another section"),
        Action::Bet(Bet::Portrait) => say!("bet on a portrait"),
        Action::Wait => say!("do not bet before this roll"),
        Action::Set(Aside { die, face, kept }) => match kept {
            Kept::None => say!("set the {die} {face} aside", die, face),
            Kept::One => say!("set the {die} {face} aside with a colour die", die, face),
            Kept::Both => say!("set the {die} {face} aside with both colour dice", die, face),
        },
        Action::Shift(Shift(by)) => match (by, world.total().saturating_add_signed(by)) {
            (0, total) => say!("leave the total at {total}", total),
            (_, total) => say!("shift the total to {total}", total),
        },
        Action::Portrait(band) => say!("take the portrait on {band}", band),
    }
}
