//! Phase 1: draw a market card.

use tabletop::Play;

use crate::action::{DrawOrAsk, Question};
use crate::ask;
use crate::colours::Deck;
use crate::core::Stage;
use crate::table::Table;
use crate::tile::Tile;

/// One card from the market. Whoever has the tile for it may ask for a colour before that (ruling K6); nobody else is asked
/// anything, because the draw is a must.
pub(crate) fn begin(t: &mut Table<'_>) -> Play {
    let who = t.turn;
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
