//! A few words on what an offered action costs and brings, for the seat that is asked.

use tabletop::Seat;
use tabletop::text::count;

use crate::CardGame;
use crate::action::{Action, Payment};
use crate::colours::Deck;
use crate::core::{NONE, Stage, World};
use crate::restore::most_bishops;
use crate::tile::Tile;

/// What the action means to whoever would do it.
pub(crate) fn note(rules: &CardGame, world: &World, seat: Seat, action: Action) -> String {
    let worth = |tile: Tile| match rules.components.worth[tile.index()] {
        0 => String::new(),
        n => format!(", {} if unused", count(n.into(), "point", "points")),
    };
    match action {
        Action::Lay(card) | Action::Give(card) | Action::Discard(card) | Action::Pay(Payment::Card(card)) => card.in_words(),
        Action::Trade => format!("draw {}", world.now.symbols.in_words()),
        Action::Draw(deck) => {
            let left = count(world.pile_size[deck.index()].into(), "card", "cards");
            let what = if deck == Deck::Market { "a primary" } else { deck.name() };
            if world.stage == Stage::Begin { format!("{left} in the pile") } else { format!("{what}; {left} in the pile") }
        }
        Action::Restore(section) => {
            let Some(&kind) = world.display.iter().find(|&&kind| kind != NONE && rules.section(kind) == section) else {
                return String::new();
            };
            let favourite = u8::from(world.favourite().is_some_and(|c| section.has(c)));
            let most = most_bishops(rules, world, seat, section.bits()).unwrap_or(0) + favourite;
            let (least, most) = (rules.value(kind, favourite), rules.value(kind, most.min(World::MOST_TURNS)));
            let favourite = if favourite > 0 { ", favourite colour" } else { "" };
            let worth = if most > least { format!("{least} to {most} points") } else { count(least.into(), "point", "points") };
            format!("{worth}{favourite}")
        }
        Action::Both => format!("use the tile: exchange, then restore up to {} sections", rules.components.both_sections),
        Action::Ask(colour) => format!("use the tile: each opponent who has {colour} gives you one"),
        Action::Pay(Payment::Tile) => "use the tile that stands in".to_string(),
        Action::Mix(_) => "two half bottles: one more turn".to_string(),
        Action::Turn => format!("use the tile{}", worth(Tile::Turn)),
        Action::Keep => format!("keep the tile{}", worth(Tile::Turn)),
        Action::Take(tile) => format!("{}{}", tile.in_words(), worth(tile)),
        Action::Pass => "neither exchange nor restore".to_string(),
        Action::Done => "leave it at that".to_string(),
    }
}
