//! Phase 1: the favour tile, and its use after the third roll.

use tabletop::Play;

use crate::action::{Question, say};
use crate::event::Event;
use crate::table::Table;
use crate::why_not::WhyNot;
use crate::words::Shift;

/// The favour tile goes to the rearmost painter, or to the only one left on the stairs. While two or more are on the
/// stairs nobody gets it (ruling D2).
pub(crate) fn give(t: &mut Table<'_>) {
    let (who, round) = (t.world.active, t.world.round);
    let (first, last) = (who == t.world.first, t.world.last_round);
    t.tell(Event::TurnBegins { who, round, first, last });
    let score = |seat| t.world.painters[seat].score;
    let Some(rearmost) = t.rules.seats_here().min_by_key(|&seat| score(seat)) else { return };
    let alone = t.rules.seats_here().filter(|&seat| score(seat) == score(rearmost)).count() == 1;
    let from = t.world.favour;
    if alone && from != Some(rearmost) {
        t.world.favour = Some(rearmost);
        t.tell(Event::FavourGiven { from, to: rearmost });
    }
}

/// After the third roll an active player with the favour tile may make the total one less or one more. Returns the total after
/// that.
pub(crate) fn shift(t: &mut Table<'_>) -> Play<u8> {
    let (who, total) = (t.world.active, t.world.total());
    let say::Shift(Shift(by)) = t.ask(who, Question::Shift(total), |rules, _, can| {
        let most = rules.components.favour as i8;
        for by in [-most, 0, most] {
            can.add(say::Shift(Shift(by)));
        }
        can.explain(move |_| Some(WhyNot::ShiftTooFar { most }));
    })?;
    let total = total.saturating_add_signed(by);
    t.tell(Event::Shifted { who, by, total });
    Ok(total)
}
