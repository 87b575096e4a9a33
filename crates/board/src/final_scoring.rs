//! The final scoring: what the modules count, in the order of their numbers, then the money.

use tabletop::Play;

use crate::core::Step;
use crate::event::{Event, Points, Reason};
use crate::modules::{ActiveModules, ModuleId};
use crate::table::Table;

/// After the last round there is no income (ruling B10); the scoring begins, and with it the screens come off.
pub(crate) fn begin(t: &mut Table<'_>, m: &impl ActiveModules) -> Step {
    t.players.reveal();
    t.tell(Event::FinalScoring);
    after_module(m, None)
}

/// What one module counts; says what follows.
pub(crate) fn score_module(t: &mut Table<'_>, m: &mut impl ActiveModules, module: Option<ModuleId>) -> Play<Step> {
    t.players.reveal();
    if let Some(module) = module {
        m.only(module, |x| x.final_scoring(t))?;
    }
    Ok(after_module(m, module))
}

/// The first active module after this one, or the money.
fn after_module(m: &impl ActiveModules, last: Option<ModuleId>) -> Step {
    let next = m.active().ids().find(|&id| last.is_none_or(|last| id > last));
    next.map_or(Step::FinalScoring(0), |id| Step::ModuleScoring(Some(id)))
}

/// One point for every two thalers, an odd one lost, in the last round's turn order; a taken space sends forward
/// (ruling B11). Says what follows.
pub(crate) fn score_money(t: &mut Table<'_>, nth: u8) -> Play<Step> {
    let Some(who) = t.nth_painter(nth).filter(|_| usize::from(nth) < t.rules.painter_count()) else {
        t.tell(Event::GameOver);
        return Ok(Step::Over);
    };
    t.players.reveal();
    let points = t.painters[who].thalers / t.components().thalers_per_point.max(1);
    t.score(who, Points::new(Reason::Thalers, points.min(i16::MAX as u16) as i16))?;
    Ok(Step::FinalScoring(nth + 1))
}
