//! Phase 1: choosing the hour to wake up, and what it does to the mood.

use tabletop::Play;

use crate::Fresco;
use crate::action::{Action, Question};
use crate::core::Core;
use crate::event::Event;
use crate::modules::Opened;
use crate::table::Table;
use crate::why::Why;
use crate::words::{Hour, Painter};

/// The rearmost painter on the score track chooses first. One painter per hour.
pub(crate) fn wake_up(t: &mut Table<'_>, m: &mut impl Opened, nth: u8) -> Play {
    let who = t.order[usize::from(nth) & 3];
    // Only a scenario begins with somebody already awake.
    if t.painters[who].hour.is_some() {
        return Ok(());
    }
    let answer = t.ask(who, if t.rules.is_leonardo(who) { Question::LeonardoWakes } else { Question::Wake }, |rules, core, can| {
        let taken = rules.all_painters().filter_map(|p| core.painters[p].hour).fold(0, |set, h| set | 1 << h.row());
        for hour in Hour::ALL {
            if taken & 1 << hour.row() != 0 {
                can.bar(Action::Wake(hour), move || Why::HourTaken(hour));
            } else {
                can.add(Action::Wake(hour));
            }
        }
    })?;
    let Action::Wake(hour) = answer else { return Ok(()) };
    t.painter(who).hour = Some(hour);
    t.tell(Event::Woke { who, hour });
    // Leonardo has no mood, and always the same assistants.
    if t.rules.is_leonardo(who) {
        return m.each(|x| x.counted(t, who));
    }
    let change = t.components().hours[hour.row()].mood;
    t.change_mood(who, change.into());
    m.each(|x| x.woke(t, who))?;
    set_assistants(t, m, who)?;
    m.each(|x| x.counted(t, who))
}

/// Until all are awake, the order is that of the score track: the rearmost painter first.
pub(crate) fn set_waking_order(rules: &Fresco, core: &mut Core) {
    let painters = core.painters;
    core.order[..rules.painter_count()].sort_unstable_by_key(|&p| painters[p].score);
}

/// The mood sets the number of assistants once a round, right after waking (ruling B7): on +1 the neutral one comes to
/// help, on -1 one rests, but no second one while one does.
fn set_assistants(t: &mut Table<'_>, m: &mut impl Opened, who: Painter) -> Play {
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
pub(crate) fn set_turn_order(rules: &Fresco, core: &mut Core) {
    let painters = core.painters;
    core.order[..rules.painter_count()].sort_unstable_by_key(|&p| painters[p].hour);
}
