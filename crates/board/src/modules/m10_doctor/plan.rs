//! Planning with sick assistants, and with the neutral one that may become one.

use super::*;

/// Where the neutral assistant stands matters if somebody falls ill, so the player says which of the placed ones it is.
pub(super) fn place_neutral(t: &mut Table<'_>, who: Painter) -> Play {
    let p = t.painters[who];
    let Some(from) = p.neutral_at.filter(|_| p.plan.iter().filter(|&&n| n > 0).count() > 1) else { return Ok(()) };
    let say::Neutral(to) = t.decide(who, sentence!("Plan: in which column does the neutral assistant stand?"), |view, can| {
        for column in Column::of_board(view.last_round).into_iter().filter(|column| p.plan[column.index()] > 0) {
            can.add(say::Neutral(column));
        }
        can.explain(|_| Some((sentence!("you have placed no assistant there"), NEUTRAL_TOO).into()));
    })?;
    t.painter(who).neutral_at = Some(to);
    if to != from {
        t.whisper(
            who,
            move |rules| {
                let name = rules.name_of(who);
                let (from, to) = (names::plan(name, from), names::plan(name, to));
                Happening::said("planned", Text::default()).moving(names::NEUTRAL, 1, from.clone(), to.clone()).moving(
                    names::assistant(name),
                    1,
                    to,
                    from,
                )
            },
            |_| None,
        );
    }
    Ok(())
}

/// Sick assistants may be sent to the Cathedral, the Studio and the Workshop, as far as there are spaces, and not where an
/// action tile lies; or be held back.
pub(super) fn place_sick(t: &mut Table<'_>, who: Painter) -> Play {
    let board = t.effects.boards[who];
    for column in Column::of_board(t.last_round) {
        let (ill, i) = (t.effects.illness[who], column.index());
        let left = ill.sick.saturating_sub(ill.plan.iter().sum());
        let most = board.spaces[i].saturating_sub(t.painters[who].plan[i]).min(left);
        let Some(prompt) = sick_prompt(column).filter(|_| most > 0 && !board.is_covered(column)) else { continue };
        let say::Sick(_, n) = t.decide(who, (prompt, left.into()), |_, can| {
            (0..=most).for_each(|n| can.add(say::Sick(column, n)));
            can.explain(|say::Sick(other, _)| {
                Some(if other == column {
                    WhyNot::because(say!("you can place only {assistants} there", assistants = SICK_ASSISTANTS.count(most)), SPACES)
                } else if sick_prompt(other).is_some() && !board.is_covered(other) {
                    WhyNot::WrongColumn { now: column }
                } else {
                    WhyNot::because(say!("you cannot send sick assistants to the {place}", place = other), THEIR_PLACES)
                })
            });
        })?;
        if n > 0 {
            t.core.effects.illness[who].plan[i] = n;
            t.whisper(
                who,
                move |rules| {
                    let (mine, board) = (names::screen(rules.name_of(who)), names::plan(rules.name_of(who), column));
                    let text = say!("{who} sends {assistants} to the {place}.", who, assistants = SICK_ASSISTANTS.count(n), place = column);
                    Happening::said("planned", text).moving(names::SICK, n.into(), mine, board)
                },
                |_| None,
            );
        }
    }
    Ok(())
}

/// The question for a column; none where sick assistants may not go.
fn sick_prompt(column: Column) -> Option<Sentence> {
    match column {
        Column::Market | Column::Theatre => None,
        Column::Cathedral => Some(sentence!("Plan: how many sick assistants go to the Cathedral? You have {sick} left to place.")),
        Column::Studio => Some(sentence!("Plan: how many sick assistants go to the Studio? You have {sick} left to place.")),
        Column::Workshop => Some(sentence!("Plan: how many sick assistants go to the Workshop? You have {sick} left to place.")),
        Column::SecondCathedral => {
            Some(sentence!("Plan: how many sick assistants go to the second Cathedral? You have {sick} left to place."))
        }
    }
}
