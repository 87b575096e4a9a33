//! A few words on what an offered action costs and brings, for the seat that is asked.

use tabletop::Seat;
use tabletop::text::count;

use crate::Fresco;
use crate::action::Action;
use crate::cathedral::bishop_bonus;
use crate::core::{Core, Step, World};
use crate::modules::Opened as _;
use crate::words::Painter;

/// What the action means to the painter who would do it.
pub(crate) fn note(rules: &Fresco, world: &World, seat: Seat, action: Action) -> String {
    let who = acting(rules, world).unwrap_or(Painter::of(seat));
    let leonardo = rules.is_leonardo(who);
    let p = &world.painters[who];
    let mut remarks = String::new();
    world.modules.each_ref(|m| remarks += &m.remark(rules, world, seat, action));
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
        Action::Restore(section) => match world.tile_at(section) {
            Some(number) => {
                let tile = &rules.tile(number);
                match bishop_bonus(&rules.components, world.bishop, section) {
                    0 => format!("{}, {}", tile.cost, count(tile.points.into(), "point", "points")),
                    bonus => format!("{}, {}+{bonus} points", tile.cost, tile.points),
                }
            }
            None => String::new(),
        },
        Action::Altar(way) => rules.altar_points(way).map_or(String::new(), |n| count(n.into(), "point", "points")),
        Action::Bishop(_) => format!("for {}", count(rules.components.bishop.price.into(), "thaler", "thalers")),
        Action::Buy(tile) => rules.place_of(world, tile).map_or(String::new(), |(stall, _)| format!("stall {stall}")),
        Action::Close(stall) => {
            let tiles: Vec<String> =
                world.stalls[stall.index()].each().map(|(_, n)| rules.components.market[usize::from(n)].to_string()).collect();
            tiles.join(" ")
        }
        Action::Mix(paint) => paint.parts().map_or(String::new(), |(a, b)| format!("{} from {} and {}", paint.name(), a.name(), b.name())),
        Action::Space(space) => {
            let steps = space - p.score.max(0);
            if leonardo { String::new() } else { count(steps.into(), "point", "points") }
        }
        Action::Done => "leave it at that".to_string(),
        Action::Settle(thing) => match world.debts.each().find(|d| d.thing == thing) {
            Some(debt) => format!("pay {} owed on {}", count(debt.owed.into(), "thaler", "thalers"), rules.owed_piece(thing)),
            None => String::new(),
        },
        Action::Send(_) | Action::Plan(..) => String::new(),
        Action::Module(act) => {
            let mut note = String::new();
            world.modules.each_ref(|m| note += &m.note(rules, world, seat, act));
            note
        }
    };
    match remarks.strip_prefix(", ") {
        Some(remark) if note.is_empty() => remark.to_string(),
        _ => note + &remarks,
    }
}

/// The painter whose turn it is, where one is asked alone.
pub(crate) fn acting(rules: &Fresco, core: &Core) -> Option<Painter> {
    let nth = match core.step {
        Step::Wake(nth) | Step::Awake(nth) => nth,
        Step::Turn(turn) => turn.nth,
        _ => return None,
    };
    core.order.get(usize::from(nth)).copied().filter(|p| p.index() < rules.painter_count())
}
