//! Notes beside the offered actions: their cost and gain, for the seat that is asked.

use tabletop::{Seat, Text, say};

use crate::CardGame;
use crate::action::{Action, Payment};
use crate::colours::Deck;
use crate::core::{Stage, Turns, World};
use crate::restore::{bishops_within_reach, next_colour};
use crate::tile::Tile;
use crate::wording::{CARDS, DISCARDS, POINTS, SECTIONS, side_by_side};

/// The note beside an action.
pub(crate) fn note(rules: &CardGame, world: &World, seat: Seat, action: Action) -> Text {
    match action {
        Action::Lay(card) | Action::Give(card) | Action::Discard(card) => card.in_words(),
        Action::Pay(Payment::Card(card)) if card.bishop() => match turned_to(rules, world, 1) {
            Some(value) => say!("{card}: turns the section to {points}", card = card.in_words(), points = POINTS.count(value)),
            None => say!("{card}: the section cannot turn any further", card = card.in_words()),
        },
        Action::Pay(Payment::Card(card)) => card.in_words(),
        Action::Trade => say!("draw {cards}", cards = world.now.symbols),
        Action::Draw(deck) => {
            let left = match world.pile_size[deck.index()] {
                0 => {
                    let discards = DISCARDS.count(rules.pieces.count(&world.discards, deck));
                    say!("a new pile is shuffled from {discards}", discards)
                }
                n => say!("{cards} in the pile", cards = CARDS.count(n)),
            };
            match deck {
                Deck::Market if world.stage != Stage::Begin => say!("a primary; {left}", left),
                _ => left,
            }
        }
        Action::Restore(section) => {
            if !world.displays(section) {
                return Text::default();
            }
            let favourite = world.favourite.is_some_and(|c| section.has(c));
            let (least, most) = bishops_within_reach(rules, world, seat, section.colours()).unwrap_or_default();
            let turns = |bishops: u8| Turns::capped(bishops + u8::from(favourite));
            let value = |bishops: u8| rules.value(section, turns(bishops));
            let mut remarks = vec![match (value(least), value(most)) {
                (least, most) if most > least => say!("{least} to {most} points", least, most),
                (points, _) => say!("{points}", points = POINTS.count(points)),
            }];
            if favourite {
                remarks.push(say!("favourite colour"));
            }
            if turns(least).next().is_some() && world.holds(seat, Tile::Turn) {
                remarks.push(say!("more with turn tiles"));
            }
            side_by_side(remarks)
        }
        Action::Both => {
            say!("use the tile: exchange, then restore up to {sections}", sections = SECTIONS.count(rules.components.both_sections))
        }
        Action::Ask(colour) => say!("use the tile: each opponent who has {colour} gives you a card", colour),
        Action::Pay(Payment::Tile) => match next_colour(world.now.unpaid) {
            Some(colour) => with_worth(rules, Tile::Paint(colour), say!("use the {colour} tile", colour)),
            None => Text::default(),
        },
        Action::Mix(pair) => {
            let bishops = pair.cards().into_iter().filter(|card| card.bishop()).count() as u8;
            match turned_to(rules, world, 1 + bishops) {
                Some(value) => say!("two half bottles: turn the section to {points}", points = POINTS.count(value)),
                None => say!("two half bottles: the section cannot turn any further"),
            }
        }
        Action::Turn => say!("the tile is used up"),
        Action::Keep => with_worth(rules, Tile::Turn, say!("the section stays as it is; you keep the tile")),
        Action::Take(tile) => with_worth(rules, tile, tile.in_words()),
        Action::Pass => say!("neither exchange nor restore"),
        Action::Done => say!("leave it at that"),
    }
}

/// A note on a tile, with the points that the tile brings at the end, if any.
fn with_worth(rules: &CardGame, tile: Tile, note: Text) -> Text {
    match rules.components.worth[tile.index()] {
        0 => note,
        n => side_by_side(vec![note, say!("{points} if unused", points = POINTS.count(n))]),
    }
}

/// The value of the section that is being paid after this many more turns; `None` if all turns are made already.
fn turned_to(rules: &CardGame, world: &World, more: u8) -> Option<u8> {
    let Stage::Pay(section) = world.stage else { return None };
    let turns = world.now.bishops + u8::from(world.favourite.is_some_and(|c| section.has(c)));
    Turns::capped(turns).next()?;
    Some(rules.value(section, Turns::capped(turns + more)))
}
