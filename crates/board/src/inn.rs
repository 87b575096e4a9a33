//! Phase 1: choosing the hour to wake up, and what it does to the mood.

use tabletop::{Play, Set, answers};

use crate::BoardGame;
use crate::action::{Action, Question};
use crate::core::Core;
use crate::event::Event;
use crate::modules::{Act, ActiveModules};
use crate::table::Table;
use crate::why_not::WhyNot;
use crate::words::{Hour, Painter};

answers! {
    /// How one can wake up.
    enum Waking of Action { Wake(hour: Hour), Module(act: Act) }
}

/// The rearmost painter on the score track chooses first. One painter per hour. Says whether somebody got up.
pub(crate) fn wake_up(t: &mut Table<'_>, m: &mut impl ActiveModules, nth: u8) -> Play<bool> {
    // Only a scenario begins with somebody already awake.
    let Some(who) = t.nth_painter(nth).filter(|&who| t.painters[who].hour.is_none()) else { return Ok(false) };
    let question = if t.rules.is_leonardo(who) { Question::LeonardoWakes } else { Question::Wake };
    let answer = t.decide(who, question, |view, can| {
        let taken: Set<Hour> = view.rules.all_painters().filter_map(|p| view.painters[p].hour).collect();
        for hour in Hour::ALL {
            if taken.has(hour) {
                can.bar(Waking::Wake(hour), move || WhyNot::HourTaken(hour));
            } else {
                can.add(Waking::Wake(hour));
            }
        }
        if !m.is_empty() {
            m.offer_wakings(view, who, Set::ALL - taken, &mut can.retyped());
        }
    })?;
    let hour = match answer {
        Waking::Wake(hour) => hour,
        Waking::Module(act) => match m.wakes(act) {
            Some(hour) => hour,
            None => return Ok(false),
        },
    };
    t.painter(who).hour = Some(hour);
    t.tell(Event::Woke { who, hour });
    // Leonardo has no mood, and always the same assistants.
    if t.rules.is_leonardo(who) {
        m.each(|x| x.woke(t, who))?;
        return Ok(true);
    }
    let change = t.components().hours[hour.row()].mood;
    t.change_mood(who, change.into());
    m.each(|x| x.woke(t, who))?;
    set_assistants(t, m, who)?;
    Ok(true)
}

/// Until all are awake, the order is that of the score track: the rearmost painter first.
pub(crate) fn set_waking_order(rules: &BoardGame, core: &mut Core) {
    let painters = core.painters;
    core.order[..rules.painter_count()].sort_unstable_by_key(|&p| painters[p].score);
}

/// The mood sets the number of assistants once a round, right after waking (ruling B7): on +1 the neutral one comes to
/// help, on -1 one rests, but no second one while one does.
fn set_assistants(t: &mut Table<'_>, m: &mut impl ActiveModules, who: Painter) -> Play {
    let effect = t.components().mood.effect(t.painters[who].mood);
    let (all, before) = (t.components().assistants, t.painters[who]);
    let (neutral, resting) = (effect > 0, t.resting(who, all));
    t.painter(who).neutral = neutral;
    if before.neutral != neutral {
        t.tell(Event::Neutral { who, comes: neutral });
    }
    if effect >= 0 && resting > 0 {
        t.painter(who).assistants += resting;
        t.tell(Event::Resting { who, rests: false });
    }
    if effect < 0 && resting == 0 {
        let mut somebody_else = false;
        m.each(|x| {
            somebody_else |= x.rests(t, who)?;
            Ok(())
        })?;
        if !somebody_else && before.assistants > 0 {
            t.painter(who).assistants -= 1;
            t.tell(Event::Resting { who, rests: true });
        }
    }
    Ok(())
}

/// Once all are awake, the earliest acts first at every place.
pub(crate) fn set_turn_order(rules: &BoardGame, core: &mut Core) {
    let painters = core.painters;
    core.order[..rules.painter_count()].sort_unstable_by_key(|&p| painters[p].hour);
}
