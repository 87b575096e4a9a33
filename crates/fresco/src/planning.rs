//! Phase 2, planning: everybody places their assistants behind the screen, at the same time.

use tabletop::Play;

use crate::action::{Action, Ask};
use crate::core::{Core, PainterState};
use crate::event::Event;
use crate::modules::Modules;
use crate::table::Table;
use crate::why::Why;
use crate::words::{Column, Painter};

/// First whatever else goes onto the board, then the assistants column by column, from the Market to the right. Every own
/// healthy assistant must be placed, the neutral one may stay out (ruling B1). A column that leaves no choice is filled
/// without asking.
pub(crate) fn plan(t: &mut Table<'_, '_, '_>, m: &mut Modules, who: Painter) -> Play {
    m.each(|x| x.cover(t, who))?;
    m.each(|x| x.plan(t, who))?;
    let (own, neutral) = (t.painters[who].assistants, u8::from(t.painters[who].neutral));
    let (spaces, needed) = (t.painters[who].spaces, t.painters[who].needed);
    let columns = Column::of_board(t.last_round);
    let mut placed = 0;
    let mut later: u8 = spaces.iter().sum();
    for column in columns {
        let here = spaces[column.index()];
        later -= here;
        let needed_here = u8::from(needed.has(column));
        let needed_later = (column.index() + 1..Column::COUNT).filter(|&c| needed.has_nth(c)).count() as u8;
        let left = (own + neutral).saturating_sub(placed);
        let least = own.saturating_sub(placed + later).max(needed_here);
        let most = left.saturating_sub(needed_later).min(here);
        let assistants = if least >= most {
            most
        } else {
            let answer = t.ask(who, Ask::Plan(column, left), |_, _, can| {
                for n in least..=most {
                    can.add(Action::Plan(column, n));
                }
                can.explain(|action| match action {
                    Action::Plan(other, _) if !columns.contains(&other) => Some(Why::NotThisBoard(other)),
                    Action::Plan(other, _) if other != column => Some(Why::WrongColumn { now: column }),
                    Action::Plan(_, n) if n > here => Some(Why::TooManyInColumn { spaces: here }),
                    Action::Plan(_, n) if n > most => Some(Why::TooManyAssistants { left: most }),
                    Action::Plan(..) => Some(Why::TooFewAssistants { least }),
                    _ => None,
                });
            })?;
            match answer {
                Action::Plan(_, n) => n,
                _ => least,
            }
        };
        // The own assistants are placed first; the neutral one is the last to find a space.
        let neutral = (placed + assistants).saturating_sub(own);
        placed += assistants;
        t.painter(who).plan[column.index()] = assistants;
        if assistants > 0 && neutral > 0 {
            t.painter(who).neutral_at = column.index() as u8;
        }
        if assistants > 0 {
            t.tell(Event::Planned { who, column, assistants, neutral });
        }
    }
    m.each(|x| x.planned(t, who))
}

/// Could a tile that leaves so many spaces lie on this column, and all own healthy assistants still find a space (ruling
/// B1)? `needs` says that one assistant must stand there.
pub(crate) fn fits(core: &Core, who: Painter, column: Column, spaces: u8, needs: bool) -> bool {
    let p = &core.painters[who];
    let room = p.spaces.iter().sum::<u8>() - p.spaces[column.index()] + spaces.min(p.spaces[column.index()]);
    !p.covered.has(column) && room >= p.assistants && p.needed.len() + u8::from(needs) <= p.assistants + u8::from(p.neutral)
}

/// What an action tile does to the column it covers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cover {
    /// The spaces for healthy assistants beside the tile.
    pub(crate) spaces: u8,
    /// Do the assistants work on the tile, and not at the place?
    pub(crate) elsewhere: bool,
    /// Must one of them be there?
    pub(crate) needs: bool,
}

/// An action tile covers a column.
pub(crate) fn cover(t: &mut Table<'_, '_, '_>, who: Painter, column: Column, how: Cover) {
    lay(t.painter(who), column, how);
}

/// An action tile lies on a column of a painter's board.
pub(crate) fn lay(p: &mut PainterState, column: Column, how: Cover) {
    p.spaces[column.index()] = how.spaces;
    p.covered.insert(column);
    p.waiting.insert(column);
    if how.elsewhere {
        p.elsewhere.insert(column);
    }
    if how.needs {
        p.needed.insert(column);
    }
}

/// All plans are in: the screens come off.
pub(crate) fn reveal(t: &mut Table<'_, '_, '_>, m: &mut Modules) {
    for who in t.rules.humans() {
        let p = t.painters[who];
        t.tell(Event::Revealed { who, plan: p.plan, sick: p.sick_plan, neutral_at: p.neutral_at, last: t.last_round });
    }
    // Leonardo's assistants stand where they always stand, but in the last round the one in the Cathedral is gone.
    if let Some(leonardo) = t.rules.leonardo() {
        let plan = crate::leonardo::plan(m, t.last_round);
        t.painter(leonardo).plan = plan;
        t.tell(Event::LeonardoPlans { plan, last: t.last_round });
    }
    m.all(|x| x.revealed(t));
}
