//! How a choice is made by touch, and what it is called.

use tabletop::{Picks, Seat, Text, say};

use crate::action::{Action, Payment};
use crate::colours::Colour;
use crate::core::World;
use crate::restore::next_colour;
use crate::scene::names;
use crate::tile::Tile;

/// What a seat touches to say an action.
pub(crate) fn picks(world: &World, seat: Seat, action: Action) -> Picks {
    let touched = Picks::none();
    let own = |tile: Tile| Picks::none().piece(names::tiles(seat), names::tile(tile));
    match action {
        Action::Lay(card) | Action::Give(card) | Action::Discard(card) | Action::Pay(Payment::Card(card)) => {
            touched.piece(names::hand(seat), names::card(card))
        }
        Action::Mix(pair) => pair.cards().into_iter().fold(touched, |touched, card| touched.piece(names::hand(seat), names::card(card))),
        Action::Pay(Payment::Tile) => paid_now(world).map_or(touched.place(names::tiles(seat)), |colour| own(Tile::Paint(colour))),
        Action::Trade => touched.place(names::laid(seat)),
        // The pile may be empty, and is made anew then.
        Action::Draw(deck) => touched.place(names::pile(deck)),
        Action::Restore(section) => match world.display.iter().position(|&shown| shown == Some(section)) {
            Some(space) => touched.piece(names::fresco(space), names::section(section)),
            None => touched.piece(names::FRESCOES, names::section(section)),
        },
        Action::Take(tile) => match world.rewards.iter().position(|&reward| reward == Some(tile)) {
            Some(space) => touched.piece(names::reward(space), names::tile(tile)),
            None => touched.piece(names::TILES, names::tile(tile)),
        },
        Action::Both => own(Tile::Both),
        Action::Ask(colour) => own(Tile::Ask).place(names::palette(colour)),
        Action::Turn => own(Tile::Turn),
        Action::Keep | Action::Pass | Action::Done => touched,
    }
}

/// The colour that is being paid.
fn paid_now(world: &World) -> Option<Colour> {
    next_colour(world.now.unpaid)
}

/// An action in a few words.
pub(crate) fn label(world: &World, action: Action) -> Text {
    match action {
        Action::Lay(card) => say!("lay out {card}", card),
        Action::Trade => say!("trade the cards laid out"),
        Action::Draw(deck) => say!("draw from the {deck} pile", deck),
        Action::Restore(section) => say!("restore {section}", section),
        Action::Both => say!("use the \"both\" tile to exchange and restore"),
        Action::Ask(colour) => say!("ask everybody for {colour}", colour),
        Action::Pay(Payment::Card(card)) => say!("pay {card}", card),
        Action::Pay(Payment::Tile) => match paid_now(world) {
            Some(colour) => say!("pay with the {colour} tile", colour),
            None => say!("pay with a tile"),
        },
        Action::Mix(pair) => {
            let [one, other] = pair.cards();
            say!("mix {one} and {other}", one, other)
        }
        Action::Turn => say!("turn the section once more"),
        Action::Keep => say!("keep the tile"),
        Action::Take(tile) => say!("take the \"{tile}\" tile", tile),
        Action::Give(card) => say!("give {card}", card),
        Action::Discard(card) => say!("discard {card}", card),
        Action::Pass => say!("pass"),
        Action::Done => say!("done"),
    }
}
