//! A few words on what an offered action costs and brings, for the seat that is asked.

use tabletop::{Seat, Text, in_a_row, say, signs};

use crate::action::Action;
use crate::cathedral::bishop_bonus;
use crate::core::View;
use crate::debts;
use crate::modules::Modules;
use crate::wording::{POINTS, THALERS, signed};

/// What the action means to the painter who would do it.
pub(crate) fn note(view: View<'_>, modules: &Modules, seat: Seat, action: Action) -> Text {
    let (rules, who) = (view.rules, view.acting_or(seat));
    let leonardo = rules.is_leonardo(who);
    let p = &view.painters[who];
    let remarks = modules.remarks(view, seat, action);
    let note = match action {
        Action::Wake(_) if leonardo => None,
        Action::Wake(hour) => {
            let row = rules.components.hour(hour);
            let mood = match row.mood {
                0 => say!("mood unchanged"),
                steps => say!("mood {steps}", steps = signed(steps)),
            };
            let helpers = match rules.components.mood.effect(rules.components.mood.after(p.mood, row.mood.into())) {
                effect if effect > 0 => Some(say!("a neutral assistant helps")),
                effect if effect < 0 => Some(say!("an assistant stays in bed")),
                _ => None,
            };
            let changes = in_a_row([mood].into_iter().chain(helpers));
            Some(say!("{changes}; a market tile costs {price}", changes, price = THALERS.count(row.price)))
        }
        Action::Restore(section) => view.tile_at(section).map(|number| {
            let tile = rules.tile(number);
            let cost = signs(tile.cost);
            match bishop_bonus(&rules.components, view.bishop, section) {
                0 => say!("{cost}, {points}", cost, points = POINTS.count(tile.points)),
                bonus => say!("{cost}, {points}+{bonus} points", cost, points = tile.points, bonus),
            }
        }),
        Action::Altar(way) => rules.altar_points(way).map(in_points),
        Action::Bishop(_) => Some(say!("for {price}", price = THALERS.count(rules.components.bishop.price))),
        Action::Buy(tile) => rules.place_of(view.core, tile).map(|(stall, _)| say!("stall {stall}", stall)),
        Action::Close(stall) => {
            let tiles: Vec<String> = view.stalls[stall].each().map(|(_, n)| rules.market_tile(n).to_string()).collect();
            (!tiles.is_empty()).then(|| say!("{tiles}", tiles = signs(tiles.join(" "))))
        }
        Action::Mix(paint) => paint.parts().map(|(a, b)| say!("{paint} from {a} and {b}", paint, a, b)),
        Action::Space(_) if leonardo => None,
        Action::Space(space) => Some(in_points(space - p.score.max(0))),
        Action::Done => Some(say!("leave it at that")),
        Action::Settle(thing) => view.effects.debts.each().find(|d| d.thing == thing).map(|debt| {
            say!("pay {price} owed on {thing} {n}", price = THALERS.count(debt.owed), thing = debts::kind(rules, thing), n = thing)
        }),
        Action::Send(_) | Action::Plan(..) | Action::Watch(_) => None,
        Action::Module(act) => return modules.note(view, seat, act),
    };
    let mut parts: Vec<Text> = note.into_iter().chain(remarks).collect();
    match parts.len() {
        0 | 1 => parts.pop().unwrap_or_default(),
        _ => say!("{parts}", parts = in_a_row(parts)),
    }
}

fn in_points(points: i16) -> Text {
    say!("{points}", points = POINTS.count(points))
}
