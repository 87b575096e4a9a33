//! The Workshop: mixing paints.

use tabletop::Play;

use crate::action::{Action, Question};
use crate::core::each_in;
use crate::event::Event;
use crate::modules::Opened;
use crate::paints::Paints;
use crate::table::Table;
use crate::visit::Visit;
use crate::why::Why;
use crate::words::Column;

/// Up to two mixes with one assistant, fewer with a sick one; what has just been mixed may be used at once (ruling B8).
/// Says whether the next assistant may follow: who does nothing, does nothing with all assistants here.
#[inline(always)]
pub(crate) fn mix(t: &mut Table<'_>, m: &mut impl Opened, visit: &mut Visit, first: bool) -> Play<bool> {
    let who = visit.who;
    visit.works = if visit.is_sick { t.rules.stock.sick_works } else { t.components().mixes };
    while visit.works > 0 || m.has_offer(t.rules, t.core, visit) {
        let ask = match visit.works {
            0 => Question::Of("Workshop: this assistant has no mix left; do you do anything else?", 0),
            left => Question::Workshop(left),
        };
        let answer = t.ask(who, ask, |rules, core, can| {
            let (paints, works) = (core.painters[who].paints, visit.works);
            if works > 0 {
                for mix in each_in(rules.stock.mix_prices.covered_by(paints)) {
                    can.add(Action::Mix(rules.stock.mixable[mix]));
                }
            }
            m.offer(rules, core, visit, can);
            can.add(Action::Done);
            can.explain(move |action| match action {
                Action::Mix(paint) if paint.is_primary() => Some(Why::NotMixed(paint)),
                Action::Mix(paint) if !rules.stock.mixable.contains(&paint) => Some(Why::NeedsModule(paint)),
                Action::Mix(_) if works == 0 => Some(Why::NoHandsLeft),
                Action::Mix(paint) => paint.parts().map(|(a, b)| Why::MixMissing(paints.lacking(Paints::of(&[a, b])))),
                _ => None,
            });
        })?;
        match answer {
            Action::Mix(paint) => {
                visit.works -= 1;
                if let Some((a, b)) = paint.parts() {
                    let p = t.painter(who);
                    p.paints.take(a, 1);
                    p.paints.take(b, 1);
                    t.tell(Event::Mixed { who, paint });
                    t.take_paint(who, paint);
                }
            }
            Action::Module(act) => m.each(|x| x.accept(t, visit, act))?,
            _ => {
                t.tell(Event::Declined { who, column: Column::Workshop, more: visit.begun || !first });
                // Mixes are all alike, so that who stops mixing stops for all; but with modules the next assistant may be
                // able to do what this one has already done.
                return Ok(visit.begun && !m.is_empty());
            }
        }
        visit.begun = true;
    }
    Ok(true)
}
