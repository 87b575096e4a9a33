//! Phase 2: the bishop.

use tabletop::Play;

use crate::action::{Action, Question};
use crate::event::Event;
use crate::table::Table;
use crate::why::Why;

/// The active player takes the bishop and places him beside one of the five sections: any of them, also where he stands
/// already or where the player has restored the section (ruling D4).
pub(crate) fn place(t: &mut Table<'_>) -> Play {
    let who = t.world.active;
    let answer = t.ask(who, Question::Bishop, |rules, _, can| {
        for total in rules.components.totals {
            can.add(Action::Bishop(total));
        }
        can.explain(move |action| matches!(action, Action::Bishop(_)).then_some(Why::NoSuchSection(rules.components.totals)));
    })?;
    let Action::Bishop(total) = answer else { return Ok(()) };
    let Some(section) = t.rules.section_of(total) else { return Ok(()) };
    let (from, to) = (t.world.bishop, section as u8);
    t.world.bishop = Some(to);
    t.tell(Event::BishopPlaced { who, from, to });
    Ok(())
}
