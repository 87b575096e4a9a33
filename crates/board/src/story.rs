//! Events as people get to know them: a sentence, and the pieces that moved.

use tabletop::{Happening, Heading, Term, Text, Viewer, all_of, in_a_row, say};

use crate::BoardGame;
use crate::debts;
use crate::event::{Event, ModuleEvent, Money, Points, Recipient};
use crate::paints::Paints;
use crate::scene::{names, phase};
use crate::wording::{ASSISTANTS, HEALTHY_ASSISTANTS, POINTS, SICK_ASSISTANTS, STEPS, THALERS};
use crate::words::{ByPainter, Column, Painter};

/// What a viewer gets to know of an event; `None` when it is not theirs to see.
pub(crate) fn show(rules: &BoardGame, event: &Event, viewer: Viewer) -> Option<Happening> {
    let id = |who: Painter| rules.name_of(who);
    let spaces = rules.painter_count();
    Some(match event.clone() {
        Event::Round { round, last: false } => {
            Happening::said("round", say!("Round {n} begins.", n = round)).heading(Heading::Round(round.into()))
        }
        Event::Round { round, last: true } => {
            let text = say!("Round {n} begins. It is the last: a second Cathedral replaces the Theatre.", n = round);
            Happening::said("last-round", text).heading(Heading::Round(round.into()))
        }
        Event::Phase { step, last } => Happening::said("phase", Text::default()).beginning(phase(step, last)),
        Event::Controls { painter, before } => Happening::said("controls", say!("{who} decides for Leonardo this round.", who = painter))
            .by(id(painter))
            .moving(names::LEONARDO_TILE, 1, names::controls(id(before)), names::controls(id(painter))),
        Event::Woke { who, hour } => Happening::said("woke", say!("{who} wakes up at {hour}:00.", who, hour)).by(id(who)).moving(
            names::painter(id(who)),
            1,
            names::WAITING,
            names::inn(hour),
        ),
        Event::Mood { who, from, to } => {
            let steps = STEPS.count(from.abs_diff(to));
            let text = if to > from {
                say!("{who}'s mood rises by {steps}.", who, steps)
            } else {
                say!("{who}'s mood falls by {steps}.", who, steps)
            };
            Happening::said("mood", text).by(id(who)).moving(
                names::painter(id(who)),
                1,
                names::mood(id(who), from),
                names::mood(id(who), to),
            )
        }
        Event::Neutral { who, comes } => {
            let (text, from, to) = if comes {
                (say!("A neutral assistant comes to help {who}.", who), names::neutral(id(who)), names::pool(id(who)))
            } else {
                (say!("The neutral assistant leaves {who}.", who), names::pool(id(who)), names::neutral(id(who)))
            };
            Happening::said("neutral", text).by(id(who)).moving(names::NEUTRAL, 1, from, to)
        }
        Event::Resting { who, rests } => {
            let (text, from, to) = if rests {
                (
                    say!("One of {who}'s assistants is too grumpy to work and stays in bed.", who),
                    names::pool(id(who)),
                    names::resting(id(who)),
                )
            } else {
                (say!("{who}'s resting assistant comes back.", who), names::resting(id(who)), names::pool(id(who)))
            };
            Happening::said("resting", text).by(id(who)).moving(names::assistant(id(who)), 1, from, to)
        }
        Event::Planned { who, column, assistants, neutral } => {
            if !viewer.is(who.seat()) {
                return None;
            }
            let text = say!("{who} sends {assistants} to the {place}.", who, assistants = ASSISTANTS.count(assistants), place = column);
            let place = names::plan(id(who), column);
            Happening::said("planned", text)
                .by(id(who))
                .moving(names::assistant(id(who)), (assistants - neutral).into(), names::pool(id(who)), place.clone())
                .moving(names::NEUTRAL, neutral.into(), names::pool(id(who)), place)
        }
        Event::Revealed { who, plan, sick, neutral_at, last } => {
            let text = match each_column(plan, sick, last).next() {
                Some(_) => say!("{who}'s plan: {plan}.", who, plan = all_of(each_column(plan, sick, last).map(in_column))),
                None => say!("{who}'s plan: no assistants.", who),
            };
            let places = each_column(plan, sick, last).map(|(column, n, sick)| (names::plan(id(who), column), u32::from(n + sick)));
            let happening = Happening::said("revealed", text).by(id(who)).planned(places);
            if viewer.is(who.seat()) {
                return Some(happening);
            }
            on_board(happening, id(who), plan, sick, neutral_at, last, true)
        }
        Event::LeonardoPlans { plan, last } => each_column(plan, [0; 5], last)
            .fold(Happening::said("revealed", Text::default()).by("leonardo"), |h, (column, n, _)| {
                h.moving(names::assistant("leonardo"), n.into(), names::pool("leonardo"), names::plan("leonardo", column))
            }),
        Event::Declined { who, column, more } => {
            let text = if more {
                say!("{who} does nothing more at the {place}.", who, place = column)
            } else {
                say!("{who} does nothing at the {place}.", who, place = column)
            };
            Happening::said("declined", text).by(id(who))
        }
        Event::Closed { who, stall } => Happening::said("closed", say!("{who} closes stall {stall}.", who, stall)).by(id(who)),
        Event::Bought { who, stall, space, tile, price } => {
            let (paints, cost) = (Paints::on(tile), THALERS.count(price));
            let text = say!("{who} buys {paints} at stall {stall} for {price}.", who, paints, stall, price = cost);
            let place = names::stall(stall, space.into());
            Happening::said("bought", text)
                .by(id(who))
                .moving(names::THALER, price.into(), names::screen(id(who)), names::THALERS)
                .moving(names::market_tile(tile, false), 1, place.clone(), place)
                .becoming(names::market_tile(tile, true))
                .paints(paints, names::PAINTS, &names::screen(id(who)))
        }
        Event::Cleared { stall, tiles } => {
            let mut happening = Happening::said("cleared", Text::default());
            for (space, tile) in tiles.into_iter().enumerate() {
                if let Some((tile, taken)) = tile {
                    let piece = names::market_tile(tile, taken);
                    happening = happening.moving(piece, 1, names::stall(stall, space), names::BAG).becoming(names::MARKET_BACK);
                }
            }
            happening
        }
        Event::Dealt { stall, space, tile } => Happening::said("dealt", Text::default())
            .moving(names::MARKET_BACK, 1, names::BAG, names::stall(stall, space.into()))
            .becoming(names::market_tile(tile, false)),
        Event::BishopPaid { who, from, to, price } => {
            let cost = THALERS.count(price);
            Happening::said("bishop", say!("{who} pays {price} to move the bishop from {from} to {to}.", who, price = cost, from, to))
                .by(id(who))
                .moving(names::THALER, price.into(), names::screen(id(who)), names::THALERS)
                .moving(names::BISHOP, 1, names::fresco(from), names::fresco(to))
        }
        Event::BishopFollows { from, to } => Happening::said("bishop", say!("The bishop moves to {section}.", section = to)).moving(
            names::BISHOP,
            1,
            names::fresco(from),
            names::fresco(to),
        ),
        Event::LeonardoSteps { from, to } => Happening::said("leonardo", say!("Leonardo goes to {section} and restores it.", section = to))
            .by("leonardo")
            .moving(names::painter("leonardo"), 1, names::fresco(from), names::fresco(to)),
        Event::Restored { who, section, cost, .. } => Happening::said(
            "restored",
            say!("{who} restores {section} with {paints}.", who, section, paints = cost),
        )
        .by(id(who))
        .paints(cost, &names::screen(id(who)), names::PAINTS),
        Event::TileTaken { who, section, points, cost, blots } => Happening::said("tile", Text::default())
            .by(id(who))
            .moving(names::tile(cost, points), 1, names::fresco(section), names::tiles(id(who)))
            .becoming(names::tile_back(Some(section), blots)),
        Event::Altar { who, paints } => {
            let paints = Paints::of(&paints.paints());
            Happening::said("altar", say!("{who} restores the altar with {paints}.", who, paints)).by(id(who)).paints(
                paints,
                &names::screen(id(who)),
                names::PAINTS,
            )
        }
        Event::Scored { who, from, to, points } => {
            let (moved, from_space, to_space) = (u32::from(from != to), names::score(from, spaces), names::score(to, spaces));
            let said = Happening::said("scored", score_sentence(who, from, to, &points)).by(id(who));
            let scored = points.parts().fold(said, |h, (reason, n)| h.scoring(reason.term(), n));
            // The nearest free space may be further, or less far.
            let scored = match i32::from(to) - i32::from(from.max(0)) - i32::from(points.total()) {
                0 => scored,
                pushed => scored.scoring(Term("reason|a taken space"), pushed),
            };
            scored.moving(names::painter(id(who)), moved, from_space, to_space)
        }
        Event::Earned { who, thalers: n, why } => {
            let thalers = THALERS.count(n);
            let text = match why {
                Money::Studio => say!("{who} earns {thalers} in the Studio.", who, thalers),
                Money::Income => say!("{who} receives {thalers} of income from restored tiles.", who, thalers),
                Money::Of(why) => say!("{who} receives {thalers} for {why}.", who, thalers, why),
            };
            Happening::said("earned", text).by(id(who)).moving(names::THALER, n.into(), names::THALERS, names::screen(id(who)))
        }
        Event::Mixed { who, paint } => {
            let parts = paint.parts().map(|(a, b)| Paints::of(&[a, b])).unwrap_or_default();
            Happening::said("mixed", say!("{who} mixes {paint} from {paints}.", who, paint, paints = parts))
                .by(id(who))
                .paints(parts, &names::screen(id(who)), names::PAINTS)
                .paints(Paints::of(&[paint]), names::PAINTS, &names::screen(id(who)))
        }
        Event::WentHome { who, plan, sick, neutral_at, last, hour } => {
            let happening = on_board(Happening::said("home", Text::default()).by(id(who)), id(who), plan, sick, neutral_at, last, false);
            match hour {
                Some(hour) => happening.moving(names::painter(id(who)), 1, names::inn(hour), names::WAITING),
                None => happening,
            }
        }
        Event::Rotated { from, to } => {
            let order = ByPainter(to);
            let mut waiting: Vec<Painter> = rules.all_painters().filter(|&p| order[p] <= 0).collect();
            tabletop::sort_few(&mut waiting, |&p| order[p]);
            let text = say!(
                "The painters on the starting spaces change places. From the rear: {painters}.",
                painters = all_of(waiting.iter().copied())
            );
            waiting.iter().fold(Happening::said("rotated", text), |h, &p| {
                let moved = u32::from(from[p.index()] != to[p.index()]);
                let (from, to) = (names::score(from[p.index()], spaces), names::score(to[p.index()], spaces));
                h.moving(names::painter(id(p)), moved, from, to)
            })
        }
        Event::Paid { who, thalers: n, why } => Happening::said(
            "paid",
            say!("{who} pays {price} for {why}.", who, price = THALERS.count(n), why),
        )
        .by(id(who))
        .moving(names::THALER, n.into(), names::screen(id(who)), names::THALERS),
        Event::DebtPaid { who, thing, thalers: n, left, before } => {
            let (mine, debts) = (names::screen(id(who)), names::of("debts", id(who)));
            let piece = debts::piece(rules, thing);
            let (kind, price) = (debts::kind(rules, thing), THALERS.count(n));
            let text = match left {
                0 => say!("{who} pays the last {price} owed on {thing} {n}.", who, price, thing = kind, n = thing),
                left => say!(
                    "{who} pays {price} towards {thing} {n}; {left} still owed.",
                    who,
                    price,
                    thing = kind,
                    n = thing,
                    left = THALERS.count(left)
                ),
            };
            let happening = Happening::said("debt", text).by(id(who)).moving(names::THALER, n.into(), mine, debts.clone());
            let Some(credit) = rules.pieces.credit(thing).filter(|_| left == 0) else { return Some(happening) };
            let paid = credit.price.saturating_sub(before) + n;
            let happening = happening.moving(names::THALER, paid.into(), debts.clone(), names::THALERS);
            let happening = happening.moving(piece, 1, debts, names::of(credit.kept_at, id(who)));
            if viewer.is(who.seat()) { happening } else { happening.becoming(credit.back) }
        }
        Event::Gained { who, paints, why } => Happening::said("gained", say!("{who} receives {paints} for {why}.", who, paints, why))
            .by(id(who))
            .paints(paints, names::PAINTS, &names::screen(id(who))),
        Event::Spent { who, paints, why } => Happening::said("spent", say!("{who} gives {paints} for {why}.", who, paints, why))
            .by(id(who))
            .paints(paints, &names::screen(id(who)), names::PAINTS),
        Event::BishopBrought { who, from, to, why } => {
            Happening::said("bishop", say!("{who} moves the bishop from {from} to {to} with {why}.", who, from, to, why))
                .by(id(who))
                .moving(names::BISHOP, u32::from(from != to), names::fresco(from), names::fresco(to))
        }
        Event::OfModule(event) => of_module(rules, &event, viewer)?,
        Event::FinalScoring => {
            let text = say!("The last round is over: now comes the final scoring.");
            Happening::said("final", text).heading(Heading::FinalScoring)
        }
        Event::GameOver => Happening::said("over", say!("The game is over.")),
    })
}

/// Something of a module, told to whom it concerns. The sentence names the painter as `{who}`.
fn of_module(rules: &BoardGame, event: &ModuleEvent, viewer: Viewer) -> Option<Happening> {
    let Some(who) = event.who else { return event.happening(rules, Recipient::Others) };
    let is_own = viewer.is(who.seat()) && !rules.is_leonardo(who);
    let mut happening = event.happening(rules, if is_own { Recipient::Own } else { Recipient::Others })?.by(rules.name_of(who));
    if lacks_name(&happening.text) {
        happening.text.fill("who", who);
    }
    Some(happening)
}

/// Is the hole for the painter's name still to be filled?
fn lacks_name(text: &Text) -> bool {
    ["{who}", "{who@"].iter().any(|hole| text.template().contains(hole)) && text.args().all(|(hole, _)| hole != "who")
}

/// A column with assistants, in words.
fn in_column((place, n, sick): (Column, u8, u8)) -> Text {
    match (n, sick) {
        (n, 0) => say!("{assistants} at the {place}", assistants = ASSISTANTS.count(n), place),
        (0, sick) => say!("{assistants} at the {place}", assistants = SICK_ASSISTANTS.count(sick), place),
        (n, sick) => {
            let (healthy, sick) = (HEALTHY_ASSISTANTS.count(n), SICK_ASSISTANTS.count(sick));
            say!("{healthy} and {sick} at the {place}", healthy, sick, place)
        }
    }
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
        for (piece, n, home) in [
            (names::assistant(who), u32::from(n) - neutral, names::pool(who)),
            (names::NEUTRAL.to_string(), neutral, names::pool(who)),
            (names::SICK.to_string(), sick.into(), names::screen(who)),
        ] {
            let (from, to) = if comes { (home, board.clone()) } else { (board.clone(), home) };
            happening = happening.moving(piece, n, from, to);
        }
    }
    happening
}

fn score_sentence(who: Painter, from: i16, to: i16, points: &Points) -> Text {
    let total = points.total();
    let parts = in_a_row(points.parts().map(|(reason, n)| say!("{n} for {reason}", n, reason = reason.term())));
    let target = i32::from(from.max(0)) + i32::from(total);
    let points = POINTS.count(total);
    if i32::from(to) == target {
        say!("{who} scores {points} ({parts}) and is now on space {space}.", who, points, parts, space = to)
    } else {
        say!(
            "{who} scores {points} ({parts}) and is now on space {space}, as space {target} is taken.",
            who,
            points,
            parts,
            space = to,
            target
        )
    }
}

/// Paints on the move.
trait MovesPaints {
    fn paints(self, paints: Paints, from: &str, to: &str) -> Happening;
}

impl MovesPaints for Happening {
    fn paints(self, paints: Paints, from: &str, to: &str) -> Happening {
        paints.each().fold(self, |h, (paint, n)| h.moving(names::paint(paint), n.into(), from.to_string(), to.to_string()))
    }
}
