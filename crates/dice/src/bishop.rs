//! Phase 2: the bishop.

use tabletop::{Pause, Play};

use crate::action::{Question, say};
use crate::event::Event;
use crate::table::Table;
use crate::why_not::WhyNot;

/// The active player places the bishop beside any of the five sections, even where he already stands or where the player has
/// restored the section (ruling D4).
pub(crate) fn place(t: &mut Table<'_>) -> Play {
    let who = t.world.active;
    let say::Bishop(total) = t.ask(who, Question::Bishop, |rules, _, can| {
        for total in rules.components.totals {
            can.add(say::Bishop(total));
        }
        can.explain(move |_| Some(WhyNot::NoSuchSection(rules.components.totals)));
    })?;
    // Only totals of sections are offered.
    let section = t.rules.section_of(total).ok_or(Pause)?;
    let from = t.world.bishop.replace(section);
    t.tell(Event::BishopPlaced { who, from, to: section });
    Ok(())
}
