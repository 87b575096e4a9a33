//! The Workshop: mixing paints.

use tabletop::Play;

use crate::action::{Action, Ask};
use crate::event::Event;
use crate::paints::{Paint, Paints};
use crate::table::Table;
use crate::why::Why;
use crate::words::{Column, Painter};

/// Up to two mixes with one assistant; what has just been mixed may be used at once (ruling B8). Says whether the next
/// assistant may follow: who stops, stops for all assistants here.
pub(crate) fn mix(t: &mut Table<'_, '_, '_>, who: Painter, acted: u8) -> Play<bool> {
    let mixes = t.components().mixes;
    for nth in 0..mixes {
        let answer = t.ask(who, Ask::Workshop(mixes - nth), |_, core, can| {
            let paints = core.painters[who].paints;
            for paint in Paint::MIXED {
                let Some((a, b)) = paint.parts() else { continue };
                if paints[a] > 0 && paints[b] > 0 {
                    can.add(Action::Mix(paint));
                } else {
                    can.bar(Action::Mix(paint), || Why::MixMissing(paints.lacking(Paints::of(&[a, b]))));
                }
            }
            can.add(Action::Done);
            can.explain(|action| match action {
                Action::Mix(paint) if paint.is_primary() => Some(Why::NotMixed(paint)),
                Action::Mix(paint) => Some(Why::NeedsModule(paint)),
                _ => None,
            });
        })?;
        let Action::Mix(paint) = answer else {
            t.tell(Event::Declined { who, column: Column::Workshop, more: nth > 0 || acted > 0 });
            return Ok(false);
        };
        if let Some((a, b)) = paint.parts() {
            let p = t.painter(who);
            p.paints.take(a, 1);
            p.paints.take(b, 1);
            t.tell(Event::Mixed { who, paint });
            t.take_paint(who, paint);
        }
    }
    Ok(true)
}
