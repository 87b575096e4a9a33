//! Events as people get to know them: a sentence, and the pieces that moved.

use tabletop::text::{count, list_in_words};
use tabletop::{Happening, Viewer};

use crate::Fresco;
use crate::debts;
use crate::event::{Event, Money, Points};
use crate::paints::Paints;
use crate::scene::{market_words, names};
use crate::words::{ByPainter, Column, Painter, in_points, in_thalers};

/// What a viewer gets to know of an event; `None` when it is not theirs to see.
pub(crate) fn show(rules: &Fresco, event: &Event, viewer: Viewer, players: &[String]) -> Option<Happening> {
    let name = |who: Painter| match players.get(who.index()) {
        Some(name) if !rules.is_leonardo(who) => name.clone(),
        _ if rules.is_leonardo(who) => "Leonardo".to_string(),
        _ => rules.name_of(who).to_string(),
    };
    let id = |who: Painter| rules.name_of(who);
    let spaces = rules.painter_count();
    Some(match event.clone() {
        Event::Round { round, last: false } => Happening::said("round", format!("Round {round} begins.")),
        Event::Round { round, last: true } => {
            Happening::said("last-round", format!("Round {round} begins: it is the last, with a second Cathedral instead of the Theatre."))
        }
        Event::Controls { painter, before } => Happening::said("controls", format!("{} decides for Leonardo this round.", name(painter)))
            .by(id(painter))
            .moving(names::LEONARDO_TILE, 1, names::controls(id(before)), names::controls(id(painter)), "Leonardo's tile"),
        Event::Woke { who, hour } => Happening::said("woke", format!("{} wakes up at {hour}.", name(who))).by(id(who)).moving(
            names::painter(id(who)),
            1,
            names::WAITING,
            names::inn(hour),
            format!("the painter of {}", id(who)),
        ),
        Event::Mood { who, from, to } => {
            let steps = count((i64::from(to) - i64::from(from)).abs(), "step", "steps");
            let way = if to > from { "rises" } else { "falls" };
            Happening::said("mood", format!("The mood of {} {way} by {steps}.", name(who))).by(id(who)).moving(
                names::painter(id(who)),
                1,
                names::mood(id(who), from),
                names::mood(id(who), to),
                format!("the mood of {}", id(who)),
            )
        }
        Event::Neutral { who, comes } => {
            let (text, from, to) = if comes {
                (format!("A neutral assistant comes to help {}.", name(who)), names::neutral(id(who)), names::pool(id(who)))
            } else {
                (format!("The neutral assistant leaves {}.", name(who)), names::pool(id(who)), names::neutral(id(who)))
            };
            Happening::said("neutral", text).by(id(who)).moving(names::NEUTRAL, 1, from, to, "a neutral assistant")
        }
        Event::Resting { who, rests } => {
            let (text, from, to) = if rests {
                (format!("An assistant of {} is too grumpy to work.", name(who)), names::pool(id(who)), names::resting(id(who)))
            } else {
                (format!("The resting assistant of {} comes back.", name(who)), names::resting(id(who)), names::pool(id(who)))
            };
            Happening::said("resting", text).by(id(who)).moving(
                names::assistant(id(who)),
                1,
                from,
                to,
                format!("an assistant of {}", id(who)),
            )
        }
        Event::Planned { who, column, assistants, neutral } => {
            if !viewer.is(who.seat()) {
                return None;
            }
            let text = format!("{} sends {} to the {}.", name(who), count(assistants.into(), "assistant", "assistants"), column.place());
            let place = names::plan(id(who), column);
            Happening::said("planned", text)
                .by(id(who))
                .moving(names::assistant(id(who)), (assistants - neutral).into(), names::pool(id(who)), place.clone(), "an assistant")
                .moving(names::NEUTRAL, neutral.into(), names::pool(id(who)), place, "a neutral assistant")
        }
        Event::Revealed { who, plan, sick, neutral_at, last } => {
            let one = |(c, n, s): (Column, u8, u8)| match s {
                0 => format!("{n} at the {}", c.place()),
                _ if n == 0 => format!("{s} sick at the {}", c.place()),
                _ => format!("{n} and {s} sick at the {}", c.place()),
            };
            let mut parts: Vec<String> = each_column(plan, sick, last).map(one).collect();
            if parts.is_empty() {
                parts.push("nobody anywhere".to_string());
            }
            let happening = Happening::said("revealed", format!("{} has planned {}.", name(who), list_in_words(&parts, "and"))).by(id(who));
            if viewer.is(who.seat()) {
                return Some(happening);
            }
            on_board(happening, id(who), plan, sick, neutral_at, last, true)
        }
        Event::LeonardoPlans { plan, last } => {
            each_column(plan, [0; 5], last).fold(Happening::said("revealed", String::new()).by("leonardo"), |h, (column, n, _)| {
                h.moving(names::assistant("leonardo"), n.into(), names::pool("leonardo"), names::plan("leonardo", column), "an assistant")
            })
        }
        Event::Declined { who, column, more } => {
            let nothing = if more { "nothing more" } else { "nothing" };
            Happening::said("declined", format!("{} does {nothing} at the {}.", name(who), column.place())).by(id(who))
        }
        Event::Closed { who, stall } => Happening::said("closed", format!("{} closes stall {stall}.", name(who))).by(id(who)),
        Event::Bought { who, stall, space, tile, price } => {
            let text = format!("{} buys {} at stall {stall} for {}.", name(who), market_words(tile), in_thalers(price));
            let place = names::stall(stall, space.into());
            Happening::said("bought", text)
                .by(id(who))
                .moving(names::THALER, price.into(), names::screen(id(who)), names::THALERS, "a thaler")
                .moving(names::market_tile(tile, false), 1, place.clone(), place, "a market tile that has been bought")
                .becoming(names::market_tile(tile, true))
                .paints(Paints::on(tile), names::PAINTS, &names::screen(id(who)))
        }
        Event::Cleared { stall, tiles } => {
            let mut happening = Happening::said("cleared", String::new());
            for (space, tile) in tiles.into_iter().enumerate() {
                if let Some((tile, taken)) = tile {
                    let piece = names::market_tile(tile, taken);
                    happening = happening
                        .moving(piece, 1, names::stall(stall, space), names::BAG, "a market tile in the bag")
                        .becoming(names::MARKET_BACK);
                }
            }
            happening
        }
        Event::Dealt { stall, space, tile } => Happening::said("dealt", String::new())
            .moving(
                names::MARKET_BACK,
                1,
                names::BAG,
                names::stall(stall, space.into()),
                format!("a market tile with {}", market_words(tile)),
            )
            .becoming(names::market_tile(tile, false)),
        Event::BishopPaid { who, from, to, price } => {
            Happening::said("bishop", format!("{} pays {} to bring the bishop from {from} to {to}.", name(who), in_thalers(price)))
                .by(id(who))
                .moving(names::THALER, price.into(), names::screen(id(who)), names::THALERS, "a thaler")
                .moving(names::BISHOP, 1, names::fresco(from), names::fresco(to), "the bishop")
        }
        Event::BishopFollows { from, to } => Happening::said("bishop", format!("The bishop comes to {to}.")).moving(
            names::BISHOP,
            1,
            names::fresco(from),
            names::fresco(to),
            "the bishop",
        ),
        Event::LeonardoSteps { from, to } => Happening::said("leonardo", format!("Leonardo goes to {to} and restores it."))
            .by("leonardo")
            .moving(names::painter("leonardo"), 1, names::fresco(from), names::fresco(to), "Leonardo"),
        Event::Restored { who, section, cost, .. } => Happening::said(
            "restored",
            format!("{} restores {section} with {}.", name(who), cost.in_words()),
        )
        .by(id(who))
        .paints(cost, &names::screen(id(who)), names::PAINTS),
        Event::TileTaken { who, section, points, cost, blots } => Happening::said("tile", String::new())
            .by(id(who))
            .moving(names::tile(cost, points), 1, names::fresco(section), names::tiles(id(who)), names::back_label(blots))
            .becoming(names::tile_back(blots)),
        Event::Altar { who, paints } => {
            let paints = Paints::of(&paints.paints());
            Happening::said("altar", format!("{} restores the altar with {}.", name(who), paints.in_words())).by(id(who)).paints(
                paints,
                &names::screen(id(who)),
                names::PAINTS,
            )
        }
        Event::Scored { who, from, to, points } => {
            Happening::said("scored", score_sentence(&name(who), from, to, &points)).by(id(who)).moving(
                names::painter(id(who)),
                u32::from(from != to),
                names::score(from, spaces),
                names::score(to, spaces),
                format!("the painter of {}", id(who)),
            )
        }
        Event::Earned { who, thalers: n, why } => {
            let text = match why {
                Money::Studio => format!("{} earns {} in the Studio.", name(who), in_thalers(n)),
                Money::Income => format!("{} receives {} of income for restored tiles.", name(who), in_thalers(n)),
                Money::Of(why) => format!("{} receives {} for {why}.", name(who), in_thalers(n)),
            };
            Happening::said("earned", text).by(id(who)).moving(names::THALER, n.into(), names::THALERS, names::screen(id(who)), "a thaler")
        }
        Event::Mixed { who, paint } => {
            let parts = paint.parts().map(|(a, b)| Paints::of(&[a, b])).unwrap_or_default();
            Happening::said("mixed", format!("{} mixes {} from {}.", name(who), paint.name(), parts.in_words()))
                .by(id(who))
                .paints(parts, &names::screen(id(who)), names::PAINTS)
                .paints(Paints::of(&[paint]), names::PAINTS, &names::screen(id(who)))
        }
        Event::WentHome { who, plan, sick, neutral_at, last, hour } => {
            let happening = on_board(Happening::said("home", String::new()).by(id(who)), id(who), plan, sick, neutral_at, last, false);
            match hour {
                Some(hour) => {
                    happening.moving(names::painter(id(who)), 1, names::inn(hour), names::WAITING, format!("the painter of {}", id(who)))
                }
                None => happening,
            }
        }
        Event::Rotated { from, to } => {
            let order = ByPainter(to);
            let mut waiting: Vec<Painter> = rules.all_painters().filter(|&p| order[p] <= 0).collect();
            waiting.sort_by_key(|&p| order[p]);
            let people: Vec<String> = waiting.iter().map(|&p| name(p)).collect();
            let text = format!("The starting spaces rotate: from the rear {}.", list_in_words(&people, "and"));
            waiting.iter().fold(Happening::said("rotated", text), |h, &p| {
                let moved = u32::from(from[p.index()] != to[p.index()]);
                let (from, to) = (names::score(from[p.index()], spaces), names::score(to[p.index()], spaces));
                h.moving(names::painter(id(p)), moved, from, to, format!("the painter of {}", id(p)))
            })
        }
        Event::Paid { who, thalers: n, why } => Happening::said("paid", format!("{} pays {} for {why}.", name(who), in_thalers(n)))
            .by(id(who))
            .moving(names::THALER, n.into(), names::screen(id(who)), names::THALERS, "a thaler"),
        Event::DebtPaid { who, thing, thalers: n, left, before } => {
            let (mine, debts) = (names::screen(id(who)), names::of("debts", id(who)));
            let piece = debts::piece(rules, thing);
            let text = match left {
                0 => format!("{} pays the last {} owed on {piece}.", name(who), in_thalers(n)),
                left => format!("{} pays {} owed on {piece}; {left} left.", name(who), in_thalers(n)),
            };
            let happening = Happening::said("debt", text).by(id(who)).moving(names::THALER, n.into(), mine, debts.clone(), "a thaler");
            let Some(credit) = rules.pieces.credit(thing).filter(|_| left == 0) else { return Some(happening) };
            let paid = credit.price.saturating_sub(before) + n;
            let happening = happening.moving(names::THALER, paid.into(), debts.clone(), names::THALERS, "a thaler");
            let happening = happening.moving(piece, 1, debts, names::of(credit.kept_at, id(who)), credit.paid_label);
            if viewer.is(who.seat()) { happening } else { happening.becoming(credit.back) }
        }
        Event::Gained { who, paints, why } => Happening::said("gained", format!("{} takes {} for {why}.", name(who), paints.in_words()))
            .by(id(who))
            .paints(paints, names::PAINTS, &names::screen(id(who))),
        Event::Spent { who, paints, why } => Happening::said("spent", format!("{} gives {} for {why}.", name(who), paints.in_words()))
            .by(id(who))
            .paints(paints, &names::screen(id(who)), names::PAINTS),
        Event::BishopBrought { who, from, to, why } => Happening::said(
            "bishop",
            format!("{} brings the bishop from {from} to {to} with {why}.", name(who)),
        )
        .by(id(who))
        .moving(names::BISHOP, u32::from(from != to), names::fresco(from), names::fresco(to), "the bishop"),
        Event::OfModule(told) => {
            let own = told.own.filter(|_| told.who.is_some_and(|who| viewer.is(who.seat()) && !rules.is_leonardo(who)));
            let mut happening = own.or(told.all)?;
            if let Some(text) = happening.text.untranslated().filter(|text| text.contains('{')) {
                let mut text = text.to_string();
                if let Some(who) = told.who {
                    text = text.replace("{who}", &name(who));
                }
                for who in rules.all_painters() {
                    text = text.replace(&format!("{{{}}}", rules.name_of(who)), &name(who));
                }
                happening.text = text.into();
            } else if let Some(who) = told.who.filter(|_| happening.text.args().all(|(hole, _)| hole != "who")) {
                happening.text.fill("who", who.seat());
            }
            happening
        }
        Event::FinalScoring => Happening::said("final", "The last round is over: now comes the final scoring."),
        Event::GameOver => Happening::said("over", "The game is over."),
    })
}

/// The columns with assistants: how many healthy ones, how many sick ones.
fn each_column(plan: [u8; 5], sick: [u8; 5], last: bool) -> impl Iterator<Item = (Column, u8, u8)> {
    let columns = Column::of_board(last).into_iter().zip(plan).zip(sick);
    columns.map(|((column, n), s)| (column, n, s)).filter(|&(_, n, s)| n + s > 0)
}

/// All assistants of a painter come onto the board, or go home.
fn on_board(
    mut happening: Happening,
    who: &str,
    plan: [u8; 5],
    sick: [u8; 5],
    neutral_at: Option<Column>,
    last: bool,
    comes: bool,
) -> Happening {
    for (column, n, sick) in each_column(plan, sick, last) {
        let neutral = u32::from(neutral_at == Some(column));
        let board = names::plan(who, column);
        for (piece, n, home, label) in [
            (names::assistant(who), u32::from(n) - neutral, names::pool(who), "an assistant"),
            (names::NEUTRAL.to_string(), neutral, names::pool(who), "a neutral assistant"),
            (names::SICK.to_string(), sick.into(), names::screen(who), "a sick assistant"),
        ] {
            let (from, to) = if comes { (home, board.clone()) } else { (board.clone(), home) };
            happening = happening.moving(piece, n, from, to, label);
        }
    }
    happening
}

fn score_sentence(name: &str, from: i16, to: i16, points: &Points) -> String {
    let parts: Vec<String> = points.parts().map(|(reason, n)| format!("{n} for {}", reason.words())).collect();
    let target = i32::from(from.max(0)) + i32::from(points.total());
    let pushed = if i32::from(to) == target { String::new() } else { format!(", as space {target} is taken") };
    format!("{name} scores {} ({}) and stands on {to}{pushed}.", in_points(points.total()), parts.join(", "))
}

/// Paints on the move.
trait MovesPaints {
    fn paints(self, paints: Paints, from: &str, to: &str) -> Happening;
}

impl MovesPaints for Happening {
    fn paints(self, paints: Paints, from: &str, to: &str) -> Happening {
        paints.each().fold(self, |h, (paint, n)| {
            h.moving(names::paint(paint), n.into(), from.to_string(), to.to_string(), format!("{} paint", paint.name()))
        })
    }
}
