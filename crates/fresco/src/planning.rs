//! Phase 2, planning: everybody places their assistants behind the screen, at the same time.

use tabletop::Play;

use crate::action::{Action, Question};
use crate::event::Event;
use crate::modules::Opened;
use crate::table::Table;
use crate::why::Why;
use crate::words::{Column, Painter};

/// First whatever else goes onto the board, then the assistants column by column, from the Market to the right. Every own
/// healthy assistant must be placed, the neutral one may stay out (ruling B1). A column that leaves no choice is filled
/// without asking.
pub(crate) fn plan(t: &mut Table<'_>, m: &mut impl Opened, who: Painter) -> Play {
    m.each(|x| x.cover(t, who))?;
    m.each(|x| x.plan(t, who))?;
    let (own, neutral) = (t.painters[who].assistants, u8::from(t.painters[who].neutral));
    let columns = Column::of_board(t.last_round);
    let mut placed = 0;
    for nth in 0..Column::COUNT {
        let column = columns[nth];
        let left = (own + neutral).saturating_sub(placed);
        let (here, least, most) = if m.is_empty() {
            let later = Column::SPACES * (Column::COUNT - 1 - nth) as u8;
            (Column::SPACES, own.saturating_sub(placed + later), left.min(Column::SPACES))
        } else {
            let p = &t.more[who];
            let (here, later) = (p.spaces[nth], p.spaces[nth + 1..].iter().sum::<u8>());
            let least = own.saturating_sub(placed + later).max(u8::from(p.needed.has(column)));
            (here, least, left.saturating_sub(p.needed.after(column)).min(here))
        };
        let assistants = if least >= most {
            most
        } else {
            let answer = t.ask_in_secret(who, Question::Plan(column, left), |can| {
                for n in least..most + 1 {
                    can.add(Action::Plan(column, n));
                }
                can.explain(move |action| match action {
                    Action::Plan(other, _) if !columns.contains(&other) => Some(Why::NotThisBoard(other)),
                    Action::Plan(other, _) if other != column => Some(Why::WrongColumn { now: column }),
                    Action::Plan(_, n) if n > here => Some(Why::TooManyInColumn { spaces: here }),
                    Action::Plan(_, n) if n > left => Some(Why::TooManyAssistants { left }),
                    Action::Plan(_, n) if n > most => Some(Why::NeededLater { most }),
                    Action::Plan(..) => Some(Why::TooFewAssistants { least }),
                    _ => None,
                });
            })?;
            match answer {
                Action::Plan(_, n) => n,
                _ => least,
            }
        };
        t.painter(who).plan[nth] = assistants;
        if assistants == 0 {
            continue;
        }
        // The own assistants are placed first; the neutral one is the last to find a space.
        placed += assistants;
        let neutral = placed.saturating_sub(own);
        if neutral > 0 {
            t.painter(who).neutral_at = nth as u8;
        }
        t.tell(Event::Planned { who, column, assistants, neutral });
    }
    m.each(|x| x.planned(t, who))
}

/// All plans are in: the screens come off.
pub(crate) fn reveal(t: &mut Table<'_>, m: &mut impl Opened) {
    for who in t.rules.humans() {
        let (p, sick) = (t.painters[who], t.more[who].sick_plan);
        t.tell(Event::Revealed { who, plan: p.plan, sick, neutral_at: p.neutral_at, last: t.last_round });
    }
    // Leonardo's assistants stand where they always stand, but in the last round the one in the Cathedral is gone.
    if let Some(leonardo) = t.rules.leonardo() {
        let plan = crate::leonardo::plan(m, t.last_round);
        t.painter(leonardo).plan = plan;
        t.tell(Event::LeonardoPlans { plan, last: t.last_round });
    }
    m.all(|x| x.revealed(t));
}
