//! The Cathedral: restoring the fresco or the altar under the bishop's eye.

use tabletop::{Play, Rule, answers, rule};

use crate::action::{Action, Question};
use crate::components::Components;
use crate::core::View;
use crate::edition::AltarLimit;
use crate::event::{Event, Points, Reason};
use crate::modules::{Act, ActiveModules};
use crate::paints::{AltarPaints, Paint, Paints};
use crate::pieces::AltarWay;
use crate::table::Table;
use crate::visit::{AltarWork, At, CathedralVisit, Restoration, Visit};
use crate::why_not::WhyNot;
use crate::words::{Painter, Section, Sections};
use crate::{Options, illness};

answers! {
    /// What an assistant can do in the Cathedral.
    enum InCathedral of Action { Restore(section: Section), Bishop(to: Section), Altar(paints: AltarPaints), Module(act: Act), Done }
}

/// One assistant restores a section or the altar, in the order of ruling C2; says whether anything was restored. Declining
/// applies to all assistants here.
#[inline(always)]
pub(crate) fn restore(t: &mut Table<'_>, m: &mut impl ActiveModules, visit: &mut Visit, first: bool) -> Play<bool> {
    let who = visit.who;
    let section = loop {
        let At::Cathedral(cathedral) = visit.at else { return Ok(false) };
        let question = if cathedral.committed { Question::Section } else { Question::Cathedral };
        let answer = t.decide(who, question, |view, can| {
            let open = sections(view, m, visit, cathedral, can);
            let can_restore = !open.is_empty();
            bishop_steps(view, visit, cathedral, can_restore, can);
            if can_restore {
                m.offer(view, &Visit { at: At::Cathedral(CathedralVisit { open, ..cathedral }), ..*visit }, &mut can.retyped());
            }
            let (m, visit) = (&*m, &*visit);
            can.explain(move |answer| match answer {
                InCathedral::Module(act) if !can_restore => Some(why_not_without_section(view, m, visit, act)),
                InCathedral::Altar(_) | InCathedral::Done if cathedral.committed => Some(WhyNot::MustRestoreNow),
                _ => None,
            });
            if !cathedral.committed {
                altar(view, who, can);
                can.add(InCathedral::Done);
            }
        })?;
        match answer {
            InCathedral::Restore(section) => break section,
            InCathedral::Bishop(to) => move_bishop(t, visit, to),
            InCathedral::Module(act) => {
                m.accept(t, visit, act)?;
                if let At::Cathedral(CathedralVisit { section: Some(section), .. }) = visit.at {
                    break section;
                }
            }
            InCathedral::Altar(paints) => return restore_altar(t, m, who, paints),
            InCathedral::Done => {
                t.tell(Event::Declined { who, column: visit.column, more: !first });
                return Ok(false);
            }
        }
    };
    let Some(mut work) = begin(t, who, section) else { return Ok(false) };
    work.is_sick = visit.is_sick;
    m.each(|x| x.extras(t, &mut work))?;
    let tile = work.tile;
    t.spend(who, tile.cost, Event::Restored { who, section, points: tile.points, cost: tile.cost, blots: tile.blots });
    finish(t, m, work)?;
    Ok(true)
}

/// Why an action of a module is not possible when no section can be restored. What would be offered if one could be prepares a
/// restoration; the rest has its own reasons.
#[cold]
fn why_not_without_section(view: View<'_>, m: &impl ActiveModules, visit: &Visit, act: Act) -> WhyNot {
    let At::Cathedral(cathedral) = visit.at else { return WhyNot::NothingToRestore };
    let visit = Visit { at: At::Cathedral(CathedralVisit { open: view.covered, ..cathedral }), ..*visit };
    m.why_not(view, &visit, act).unwrap_or(WhyNot::NothingToRestore)
}

/// A section is chosen: what the restoration is worth so far. `None` if it has no tile.
pub(crate) fn begin(t: &Table<'_>, who: Painter, section: Section) -> Option<Restoration> {
    let number = t.tile_at(section)?;
    let tile = *t.rules.tile(number);
    let bonus = bishop_bonus(t.components(), t.bishop, section);
    let mut points = Points::new(Reason::Tile, tile.points.into());
    points.add(Reason::Bishop, bonus);
    Some(Restoration { who, section, tile, is_sick: false, bishop: t.bishop, bonus, points })
}

/// It is paid: one score move of everything, then the tile is taken and the bishop comes.
pub(crate) fn finish(t: &mut Table<'_>, m: &mut impl ActiveModules, mut work: Restoration) -> Play {
    m.all(|x| x.paid(t, &mut work));
    t.score(work.who, work.points)?;
    m.each(|x| x.scored(t, &work))?;
    t.take_tile(work.who, work.section);
    m.each(|x| x.restored(t, &work))?;
    m.each(|x| x.uncovered(t, &work))?;
    t.bishop_follows(work.section);
    Ok(())
}

/// The sections whose paints the painter has, unless something keeps the assistant away from them.
fn sections(
    view: View<'_>,
    m: &impl ActiveModules,
    visit: &Visit,
    cathedral: CathedralVisit,
    can: &mut Options<'_, InCathedral>,
) -> Sections {
    let (who, mut open) = (visit.who, Sections::NONE);
    let tiles = view.rules.tiles_for(view.painters[who].paints);
    for section in view.sections_with(tiles).iter() {
        if visit.is_sick && illness::keeps_away(view, section) {
            can.bar(InCathedral::Restore(section), move || illness::why_away(view));
        } else if let Some(why) = m.forbids(view.core, who, section) {
            can.bar(InCathedral::Restore(section), move || why);
        } else if !cathedral.fitting.has(section) {
            can.bar(InCathedral::Restore(section), move || WhyNot::DoesNotFit(section));
        } else {
            can.add(InCathedral::Restore(section));
            open.insert(section);
        }
    }
    can.explain(move |answer| match answer {
        InCathedral::Restore(section) => Some(match view.tile_at(section) {
            Some(tile) => WhyNot::PaintsMissing(view.painters[who].paints.lacking(view.rules.tile(tile).cost)),
            None => WhyNot::AlreadyRestored(section),
        }),
        _ => None,
    });
    open
}

/// Before a restoration of the fresco the bishop may take one step for money, but only if a restoration can follow
/// (ruling B4), and not for a sick assistant.
fn bishop_steps(view: View<'_>, visit: &Visit, cathedral: CathedralVisit, can_restore: bool, can: &mut Options<'_, InCathedral>) {
    let price = view.rules.components.bishop.price;
    let no_money = view.painters[visit.who].thalers < price;
    if can_restore && !no_money && !cathedral.paid_step && !cathedral.bishop_stays && !visit.is_sick {
        for to in view.bishop.around() {
            can.add(InCathedral::Bishop(to));
        }
    }
    let is_sick = visit.is_sick;
    can.explain(move |answer| {
        let InCathedral::Bishop(to) = answer else { return None };
        Some(match to {
            _ if is_sick => illness::why_no_step(view),
            _ if cathedral.paid_step => WhyNot::BishopOnce,
            _ if cathedral.bishop_stays => WhyNot::BishopStays,
            to if to == view.bishop => WhyNot::BishopAlreadyThere,
            to if to.distance(view.bishop) > 1 => WhyNot::BishopTooFar,
            _ if no_money => WhyNot::BishopNoMoney { price },
            _ => WhyNot::BishopNothingToRestore,
        })
    });
}

/// The bishop takes the step that was paid for; then a section must be restored.
fn move_bishop(t: &mut Table<'_>, visit: &mut Visit, to: Section) {
    let (who, price) = (visit.who, t.components().bishop.price);
    let from = std::mem::replace(&mut t.core.bishop, to);
    t.pay(who, price, Event::BishopPaid { who, from, to, price });
    if let Some(cathedral) = visit.cathedral() {
        (cathedral.paid_step, cathedral.committed) = (true, true);
    }
}

/// 3 points if the bishop stands on the section, 2 if he stands beside or diagonal to it.
pub(crate) fn bishop_bonus(components: &Components, bishop: Section, section: Section) -> i16 {
    match bishop.distance(section) {
        0 => components.bishop.on,
        1 => components.bishop.beside,
        _ => 0,
    }
}

const ALTAR_WAYS: Rule = rule!("altar", "altar: two ways to restore it");

/// Every way to pay for the altar with the paints at hand.
#[inline(always)]
fn altar(view: View<'_>, who: Painter, can: &mut Options<'_, InCathedral>) {
    let once = view.painters[who].altar && view.rules.edition.altar == AltarLimit::PerRound;
    let (paints, pieces) = (view.painters[who].paints, &view.rules.pieces);
    if !once {
        for way in pieces.altar_prices.each_covered_by(paints) {
            can.add(InCathedral::Altar(pieces.altar[way].paints));
        }
    }
    can.explain(move |answer| {
        let InCathedral::Altar(way) = answer else { return None };
        Some(match way {
            way if view.rules.altar_points(way).is_none() => WhyNot::because(pieces.altar_in_words, ALTAR_WAYS),
            _ if once => WhyNot::AltarOnceARound,
            way => WhyNot::AltarMissing(paints.lacking(Paints::of(&way.paints()))),
        })
    });
}

/// One each of red, yellow and blue, where any of them may be replaced by a mixed paint; or one each of orange, green
/// and purple, which is worth more than reading them as three replacements (ruling B9). `None`: no altar.
fn altar_points(components: &Components, way: AltarPaints) -> Option<i16> {
    let paints = way.paints();
    if paints == Paint::MIXED {
        let jokers = components.altar.primaries + 3 * components.altar.joker;
        return Some(components.altar.mixed.max(jokers));
    }
    let primaries = paints.iter().filter(|p| p.is_primary()).count();
    let different = Paints::of(&paints).each().filter(|(p, _)| p.is_primary()).count();
    let possible = primaries == different && paints.iter().all(|p| p.is_primary() || Paint::MIXED.contains(p));
    possible.then(|| components.altar.primaries + (3 - primaries) as i16 * components.altar.joker)
}

/// All ways to pay for the altar in the base game.
pub(crate) fn altar_ways(components: &Components) -> Vec<AltarWay> {
    let mut ways = Vec::new();
    let all = &Paint::BASE;
    for (i, &a) in all.iter().enumerate() {
        for (j, &b) in all.iter().enumerate().skip(i) {
            for &c in &all[j..] {
                let paints = AltarPaints::new([a, b, c]);
                if let Some(points) = altar_points(components, paints) {
                    ways.push(AltarWay { paints, points });
                }
            }
        }
    }
    ways
}

/// The altar earns no bonus from the bishop and does not move him (ruling B4).
fn restore_altar(t: &mut Table<'_>, m: &mut impl ActiveModules, who: Painter, paints: AltarPaints) -> Play<bool> {
    let points = t.rules.altar_points(paints).unwrap_or(0);
    let mut work = AltarWork { who, points: Points::new(Reason::Altar, points) };
    m.each(|x| x.altar(t, &mut work))?;
    t.painter(who).altar = true;
    t.spend(who, Paints::of(&paints.paints()), Event::Altar { who, paints });
    t.score(who, work.points)?;
    Ok(true)
}
