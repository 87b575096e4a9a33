//! A few words on what an offered action costs and brings, for the seat that is asked.

use tabletop::Seat;

use crate::action::Action;
use crate::cathedral::bishop_bonus;
use crate::core::View;
use crate::debts;
use crate::modules::Modules;
use crate::words::{in_points, in_thalers};

/// What the action means to the painter who would do it.
pub(crate) fn note(view: View<'_>, modules: &Modules, seat: Seat, action: Action) -> String {
    let (rules, who) = (view.rules, view.acting_or(seat));
    let leonardo = rules.is_leonardo(who);
    let p = &view.painters[who];
    let remarks = modules.remarks(view, seat, action);
    let note = match action {
        Action::Wake(_) if leonardo => String::new(),
        Action::Wake(hour) => {
            let row = rules.components.hour(hour);
            let mood = match row.mood {
                0 => "mood stays".to_string(),
                steps => format!("mood {steps:+}"),
            };
            let helpers = match rules.components.mood.effect(rules.components.mood.after(p.mood, row.mood.into())) {
                effect if effect > 0 => ", a neutral assistant helps",
                effect if effect < 0 => ", an assistant rests",
                _ => "",
            };
            format!("{mood}{helpers}; a market tile costs {}", row.price)
        }
        Action::Restore(section) => match view.tile_at(section) {
            Some(number) => {
                let tile = &rules.tile(number);
                match bishop_bonus(&rules.components, view.bishop, section) {
                    0 => format!("{}, {}", tile.cost, in_points(tile.points)),
                    bonus => format!("{}, {}+{bonus} points", tile.cost, tile.points),
                }
            }
            None => String::new(),
        },
        Action::Altar(way) => rules.altar_points(way).map_or(String::new(), in_points),
        Action::Bishop(_) => format!("for {}", in_thalers(rules.components.bishop.price)),
        Action::Buy(tile) => rules.place_of(view.core, tile).map_or(String::new(), |(stall, _)| format!("stall {stall}")),
        Action::Close(stall) => {
            let tiles: Vec<String> = view.stalls[stall].each().map(|(_, n)| rules.market_tile(n).to_string()).collect();
            tiles.join(" ")
        }
        Action::Mix(paint) => paint.parts().map_or(String::new(), |(a, b)| format!("{} from {} and {}", paint.name(), a.name(), b.name())),
        Action::Space(space) => {
            let steps = space - p.score.max(0);
            if leonardo { String::new() } else { in_points(steps) }
        }
        Action::Done => "leave it at that".to_string(),
        Action::Settle(thing) => match view.effects.debts.each().find(|d| d.thing == thing) {
            Some(debt) => format!("pay {} owed on {}", in_thalers(debt.owed), debts::piece(rules, thing)),
            None => String::new(),
        },
        Action::Send(_) | Action::Plan(..) | Action::Watch(_) => String::new(),
        Action::Module(act) => modules.note(view, seat, act),
    };
    match remarks.strip_prefix(", ") {
        Some(remark) if note.is_empty() => remark.to_string(),
        _ => note + &remarks,
    }
}
