//! Planning with sick assistants, and with the neutral one that may become one.

use tabletop::text::count;
use tabletop::{Happening, Play};

use super::Action;
use crate::action::Question;
use crate::modules::Act;
use crate::scene::names;
use crate::table::Table;
use crate::why::Why;
use crate::words::{Column, Painter};

const NOT_THERE: &str = "the doctor: sick assistants work in the Cathedral, the Studio and the Workshop only, and not on action tiles";

/// Where the neutral assistant stands matters if somebody falls ill, so it is said which of the placed ones it is.
pub(super) fn place_neutral(t: &mut Table<'_>, who: Painter) -> Play {
    let (p, columns) = (t.painters[who], Column::of_board(t.last_round));
    let Some(&from) = columns.get(usize::from(p.neutral_at)) else { return Ok(()) };
    if p.plan.iter().filter(|&&n| n > 0).count() < 2 {
        return Ok(());
    }
    let answer = t.ask(who, Question::Of("Plan: in which column does the neutral assistant stand?", 0), |_, _, can| {
        for column in columns.into_iter().filter(|c| p.plan[c.index()] > 0) {
            can.add(Action::Neutral(column).into());
        }
        can.explain(|action| match action {
            crate::Action::Module(Act::Doctor(Action::Neutral(_))) => {
                Some(Why::Because("you have placed no assistant there".to_string(), "the doctor: the neutral assistant may fall ill too"))
            }
            _ => None,
        });
    })?;
    let crate::Action::Module(Act::Doctor(Action::Neutral(to))) = answer else { return Ok(()) };
    t.painter(who).neutral_at = to.index() as u8;
    if to != from {
        t.whisper(
            who,
            |rules| {
                let name = rules.name_of(who);
                let (from, to) = (names::plan(name, from), names::plan(name, to));
                Happening::said("planned", String::new())
                    .moving(names::NEUTRAL, 1, from.as_str(), to.as_str(), "a neutral assistant")
                    .moving(names::assistant(name), 1, to, from, format!("an assistant of {name}"))
            },
            |_| None,
        );
    }
    Ok(())
}

/// Sick assistants may be sent to the Cathedral, the Studio and the Workshop, as far as there are spaces, and not where an
/// action tile lies; or be held back.
pub(super) fn place_sick(t: &mut Table<'_>, who: Painter) -> Play {
    for column in Column::of_board(t.last_round) {
        let (more, i) = (t.more[who], column.index());
        let left = more.sick.saturating_sub(more.sick_plan.iter().sum());
        let Some(ask) = sick_question(column).filter(|_| left > 0 && !more.covered.has(column)) else { continue };
        let most = more.spaces[i].saturating_sub(t.painters[who].plan[i]).min(left);
        if most == 0 {
            continue;
        }
        let answer = t.ask(who, Question::Of(ask, left.into()), |_, core, can| {
            for n in 0..=most {
                can.add(Action::Sick(column, n).into());
            }
            can.explain(|action| match action {
                crate::Action::Module(Act::Doctor(Action::Sick(other, _))) if other == column => {
                    Some(Why::Because(format!("only {most} can be placed there"), "planning: three spaces in a column"))
                }
                crate::Action::Module(Act::Doctor(Action::Sick(other, _))) => Some(match sick_question(other) {
                    Some(_) if !core.more[who].covered.has(other) => Why::WrongColumn { now: column },
                    _ => Why::Because(format!("sick assistants may not be sent to the {}", other.place()), NOT_THERE),
                }),
                _ => None,
            });
        })?;
        let crate::Action::Module(Act::Doctor(Action::Sick(_, n))) = answer else { continue };
        if n > 0 {
            t.core.more[who].sick_plan[i] = n;
            t.whisper(
                who,
                |rules| {
                    let name = rules.name_of(who);
                    let sent = count(n.into(), "sick assistant", "sick assistants");
                    Happening::said("planned", format!("{{who}} sends {sent} to the {}.", column.place())).moving(
                        names::SICK,
                        n.into(),
                        names::screen(name),
                        names::plan(name, column),
                        "a sick assistant",
                    )
                },
                |_| None,
            );
        }
    }
    Ok(())
}

/// The question for a column; none where sick assistants may not go.
fn sick_question(column: Column) -> Option<&'static str> {
    match column {
        Column::Market | Column::Theatre => None,
        Column::Cathedral => Some("Plan: how many sick assistants go to the Cathedral? You have {n} left."),
        Column::Studio => Some("Plan: how many sick assistants go to the Studio? You have {n} left."),
        Column::Workshop => Some("Plan: how many sick assistants go to the Workshop? You have {n} left."),
        Column::SecondCathedral => Some("Plan: how many sick assistants go to the second Cathedral? You have {n} left."),
    }
}
