//! Phase 1: draw a market card.

use tabletop::Play;

use crate::action::{DrawOrAsk, Question};
use crate::ask;
use crate::colours::Deck;
use crate::core::Stage;
use crate::event::Event;
use crate::table::Table;
use crate::tile::Tile;

/// The player draws one card from the market. A player with the tile for it may ask for a colour first (ruling K6); the others
/// are asked nothing, because the draw is not optional.
pub(crate) fn begin(t: &mut Table<'_>) -> Play {
    let who = t.turn;
    // Nobody has come before who could have told of the first turn. A tile used in it leads back here.
    if t.round == 1 && who == t.first && t.gone.iter().all(|&used| used == 0) {
        t.tell(|| Event::Turn { who, round: 1 });
    }
    if t.holds(who, Tile::Ask) {
        let answer = t.ask(who, Question::Begin, |_, world, can| {
            can.add(DrawOrAsk::Draw(Deck::Market));
            ask::offer(world, who, can.retyped());
        })?;
        match answer {
            DrawOrAsk::Draw(_) => {}
            DrawOrAsk::Ask(colour) => {
                ask::begin(t, colour);
                return Ok(());
            }
        }
    }
    t.draw_from_market(who, t.rules.components.hand.draw);
    t.go_to(Stage::Choose);
    Ok(())
}
