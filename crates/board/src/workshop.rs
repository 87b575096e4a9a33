//! The Workshop: mixing paints.

use tabletop::{Play, answers};

use crate::action::{Action, Question};
use crate::event::Event;
use crate::modules::{Act, ActiveModules};
use crate::paints::{Paint, Paints};
use crate::table::Table;
use crate::visit::{At, Visit};
use crate::why_not::WhyNot;
use crate::words::Column;

answers! {
    /// What an assistant can do in the Workshop.
    enum InWorkshop of Action { Mix(paint: Paint), Module(act: Act) }
}

/// Up to two mixes with one assistant, fewer with a sick one; what has just been mixed may be used at once (ruling B8).
/// Whatever modules offer comes before the last mix: a question after it would tell that somebody holds something.
/// Says whether the next assistant may follow: doing nothing applies to all assistants here.
#[inline(always)]
pub(crate) fn mix(t: &mut Table<'_>, m: &mut impl ActiveModules, visit: &mut Visit, first: bool) -> Play<bool> {
    let who = visit.who;
    let mixes = if visit.is_sick { t.rules.pieces.sick.mixes } else { t.components().mixes };
    if let Some(workshop) = visit.workshop() {
        workshop.actions_left = mixes;
    }
    loop {
        let At::Workshop(workshop) = visit.at else { return Ok(true) };
        let left = workshop.actions_left;
        if left == 0 && workshop.begun {
            return Ok(true);
        }
        let answer = t.may(who, Question::Workshop(left), |view, can| {
            let (paints, pieces) = (view.painters[who].paints, &view.rules.pieces);
            if left > 0 {
                for mix in pieces.mix_prices.each_covered_by(paints) {
                    can.add(InWorkshop::Mix(pieces.mixable[mix]));
                }
            }
            m.offer(view, visit, &mut can.retyped());
            can.explain(move |answer| match answer {
                InWorkshop::Mix(paint) if paint.is_primary() => Some(WhyNot::NotMixed(paint)),
                InWorkshop::Mix(paint) if !pieces.mixable.contains(&paint) => Some(WhyNot::NeedsModule(paint)),
                InWorkshop::Mix(_) if left == 0 => Some(WhyNot::NoHandsLeft),
                InWorkshop::Mix(paint) => paint.parts().map(|(a, b)| WhyNot::MixMissing(paints.lacking(Paints::of(&[a, b])))),
                InWorkshop::Module(_) => None,
            });
        })?;
        match answer {
            Some(InWorkshop::Mix(paint)) => {
                if let Some(workshop) = visit.workshop() {
                    workshop.actions_left -= 1;
                }
                if let Some((a, b)) = paint.parts() {
                    let p = t.painter(who);
                    p.paints.take(a, 1);
                    p.paints.take(b, 1);
                    t.tell(Event::Mixed { who, paint });
                    t.take_paint(who, paint);
                }
            }
            Some(InWorkshop::Module(act)) => m.accept(t, visit, act)?,
            None => {
                t.tell(Event::Declined { who, column: Column::Workshop, more: workshop.begun || !first });
                // Mixes are all alike, so declining them applies to all assistants; but with modules the next assistant may be
                // able to do what this one has already done.
                return Ok(workshop.begun && !m.is_empty());
            }
        }
        if let Some(workshop) = visit.workshop() {
            workshop.begun = true;
        }
    }
}
