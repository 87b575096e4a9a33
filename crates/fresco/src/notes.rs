//! A few words on what an offered action costs and brings, for the seat that is asked.

use tabletop::Seat;
use tabletop::text::count;

use crate::Fresco;
use crate::action::Action;
use crate::cathedral::{altar_points, bishop_bonus};
use crate::core::{Step, World};
use crate::words::Painter;

/// What the action means to the painter who would do it.
pub(crate) fn note(rules: &Fresco, world: &World, seat: Seat, action: Action) -> String {
    let who = acting(rules, world).unwrap_or(Painter::of(seat));
    let leonardo = rules.is_leonardo(who);
    let p = &world.painters[who];
    match action {
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
                let tile = &rules.components.fresco[number];
                match bishop_bonus(&rules.components, world.bishop, section) {
                    0 => format!("{}, {}", tile.cost, count(tile.points.into(), "point", "points")),
                    bonus => format!("{}, {}+{bonus} points", tile.cost, tile.points),
                }
            }
            None => String::new(),
        },
        Action::Altar(way) => altar_points(&rules.components, way).map_or(String::new(), |n| count(n.into(), "point", "points")),
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
        Action::Plan(..) => String::new(),
    }
}

/// The painter whose turn it is, where one is asked alone.
fn acting(rules: &Fresco, world: &World) -> Option<Painter> {
    let nth = match world.step {
        Step::Wake(nth) => nth,
        Step::Visit(visit) => visit.nth,
        _ => return None,
    };
    world.order.get(usize::from(nth)).copied().filter(|p| p.index() < rules.painter_count())
}
