//! Notes beside the offered actions: their cost and gain, for the seat that is asked.

use tabletop::Seat;
use tabletop::text::count;

use crate::CardGame;
use crate::action::{Action, Payment};
use crate::colours::Deck;
use crate::core::{Stage, Turns, World};
use crate::restore::{bishops_within_reach, next_colour};
use crate::tile::Tile;

/// The note beside an action.
pub(crate) fn note(rules: &CardGame, world: &World, seat: Seat, action: Action) -> String {
    let worth = |tile: Tile| match rules.components.worth[tile.index()] {
        0 => String::new(),
        n => format!(", {} if unused", count(n.into(), "point", "points")),
    };
    match action {
        Action::Lay(card) | Action::Give(card) | Action::Discard(card) => card.in_words(),
        Action::Pay(Payment::Card(card)) if card.bishop() => format!("{}: {}", card.in_words(), turned(rules, world, 1)),
        Action::Pay(Payment::Card(card)) => card.in_words(),
        Action::Trade => format!("draw {}", world.now.symbols.in_words()),
        Action::Draw(deck) => {
            let left = match world.pile_size[deck.index()] {
                0 => format!("the pile is made anew of {}", count(rules.pieces.count(&world.discards, deck).into(), "discard", "discards")),
                n => format!("{} in the pile", count(n.into(), "card", "cards")),
            };
            let what = if deck == Deck::Market { "a primary" } else { deck.name() };
            if world.stage == Stage::Begin { left } else { format!("{what}; {left}") }
        }
        Action::Restore(section) => {
            if !world.displays(section) {
                return String::new();
            }
            let favourite = u8::from(world.favourite.is_some_and(|c| section.has(c)));
            let (least, most) = bishops_within_reach(rules, world, seat, section.colours()).unwrap_or_default();
            let turns = |bishops: u8| Turns::capped(bishops + favourite);
            let value = |bishops: u8| rules.value(section, turns(bishops));
            let more = if turns(least).next().is_some() && world.holds(seat, Tile::Turn) { ", more with turn tiles" } else { "" };
            let favourite = if favourite > 0 { ", favourite colour" } else { "" };
            let (least, most) = (value(least), value(most));
            let worth = if most > least { format!("{least} to {most} points") } else { count(least.into(), "point", "points") };
            format!("{worth}{favourite}{more}")
        }
        Action::Both => format!("use the tile: exchange, then restore up to {} sections", rules.components.both_sections),
        Action::Ask(colour) => format!("use the tile: each opponent who has {colour} gives you one"),
        Action::Pay(Payment::Tile) => match next_colour(world.now.unpaid) {
            Some(colour) => format!("use the tile that stands in for {colour}{}", worth(Tile::Paint(colour))),
            None => String::new(),
        },
        Action::Mix(pair) => {
            let bishops = pair.cards().into_iter().filter(|card| card.bishop()).count() as u8;
            format!("two half bottles: {}", turned(rules, world, 1 + bishops))
        }
        Action::Turn => "the tile is used up".to_string(),
        Action::Keep => format!("the section stays as it is; the tile is kept{}", worth(Tile::Turn)),
        Action::Take(tile) => format!("{}{}", tile.in_words(), worth(tile)),
        Action::Pass => "neither exchange nor restore".to_string(),
        Action::Done => "leave it at that".to_string(),
    }
}

/// The value of the section that is being paid after this many more turns: "turned to 4 points".
fn turned(rules: &CardGame, world: &World, more: u8) -> String {
    let Stage::Pay(section) = world.stage else { return String::new() };
    let turns = world.now.bishops + u8::from(world.favourite.is_some_and(|c| section.has(c)));
    if Turns::capped(turns).next().is_none() {
        return "all turns are made already".to_string();
    }
    format!("turned to {}", count(rules.value(section, Turns::capped(turns + more)).into(), "point", "points"))
}
