//! Phase 2, planning: everybody places their assistants behind the screen, at the same time.

use tabletop::{Play, Text, say};

use crate::action::{Question, say};
use crate::board;
use crate::core::{Core, Step};
use crate::event::Event;
use crate::modules::ActiveModules;
use crate::table::Table;
use crate::why_not::WhyNot;
use crate::wording::ASSISTANTS;
use crate::words::{Column, Painter};

/// First whatever else goes onto the board, then the assistants column by column, from the Market to the right. Every own
/// healthy assistant must be placed, the neutral one may stay out (ruling B1). A column that leaves no choice is filled
/// without asking. In a draft, assistants may be left out for now.
pub(crate) fn plan(t: &mut Table<'_>, m: &mut impl ActiveModules, who: Painter) -> Play {
    board::plan_tiles(t, m, who)?;
    m.each(|x| x.plan(t, who))?;
    let (own, neutral) = (t.painters[who].assistants, u8::from(t.painters[who].neutral));
    let columns = Column::of_board(t.last_round);
    let board = m.board(t.core, who);
    let (mut placed, mut later) = (0, board.spaces.iter().sum::<u8>());
    for nth in 0..Column::COUNT {
        let (column, here) = (columns[nth], board.spaces[nth]);
        later -= here;
        let left = (own + neutral).saturating_sub(placed);
        let (needed, in_draft) = (u8::from(board.needed.has(column)), t.players.in_draft(who.seat()));
        let least = if in_draft { 0 } else { own.saturating_sub(placed + later) }.max(needed);
        let most = left.saturating_sub(board.needed.after(column)).min(here);
        let mut assistants = most;
        if least < most || in_draft {
            let say::Plan(_, chosen) = t.ask_in_secret(who, Question::Plan(column, left), |_, can| {
                for n in least.min(most)..most + 1 {
                    can.add(say::Plan(column, n));
                }
                can.explain(move |say::Plan(other, n)| {
                    Some(match n {
                        _ if !columns.contains(&other) => WhyNot::NotThisBoard(other),
                        _ if other != column => WhyNot::WrongColumn { now: column },
                        n if n > here => WhyNot::TooManyInColumn { spaces: here },
                        n if n > left => WhyNot::TooManyAssistants { left },
                        n if n > most => WhyNot::NeededLater { most },
                        n if n < needed => WhyNot::NeededHere,
                        _ => WhyNot::TooFewAssistants { least },
                    })
                });
            })?;
            assistants = chosen;
        }
        t.painter(who).plan[nth] = assistants;
        if assistants == 0 {
            continue;
        }
        // The own assistants are placed first; the neutral one is the last to find a space.
        placed += assistants;
        let neutral = placed.saturating_sub(own);
        if neutral > 0 {
            t.painter(who).neutral_at = Some(column);
        }
        t.tell(Event::Planned { who, column, assistants, neutral });
    }
    m.each(|x| x.planned(t, who))
}

/// What is missing in the draft of a plan: every own healthy assistant must be placed.
pub(crate) fn unfinished(core: &Core, who: Painter) -> Option<Text> {
    let p = &core.painters[who];
    let left = p.assistants.saturating_sub(p.plan.iter().sum());
    let is_missing = core.step == Step::Plan && left > 0;
    is_missing.then(|| say!("You have {assistants} left to place.", assistants = ASSISTANTS.count(left)))
}

/// All plans are in: the screens come off.
pub(crate) fn reveal(t: &mut Table<'_>, m: &mut impl ActiveModules) {
    for who in t.rules.humans() {
        let (p, sick) = (t.painters[who], t.effects.illness[who].plan);
        t.tell(Event::Revealed { who, plan: p.plan, sick, neutral_at: p.neutral_at, last: t.last_round });
    }
    // Leonardo's assistants stand where they always stand, but in the last round the one in the Cathedral is gone.
    if let Some(leonardo) = t.rules.leonardo() {
        let plan = crate::leonardo::plan(m, t.last_round);
        t.painter(leonardo).plan = plan;
        t.tell(Event::LeonardoPlans { plan, last: t.last_round });
    }
    let _ = m.each_with_id(|id, x| {
        board::reveal_tile(t, id);
        x.revealed(t);
        Ok(())
    });
}
