//! The Cathedral: restoring the fresco or the altar under the bishop's eye.

use tabletop::Play;

use crate::action::{Action, Question};
use crate::components::Components;
use crate::core::{Core, each_in};
use crate::edition::AltarLimit;
use crate::event::{Event, Points, Reason};
use crate::modules::Opened;
use crate::paints::{AltarPaints, Paint, Paints};
use crate::stock::AltarWay;
use crate::table::Table;
use crate::visit::{AltarWork, Restoration, Visit};
use crate::why::Why;
use crate::words::{Painter, Section};
use crate::{Fresco, Options};

/// One assistant restores a section or the altar, in the order of ruling C2; says whether anything was restored. Who
/// declines, declines for all assistants here.
#[inline(always)]
pub(crate) fn restore(t: &mut Table<'_>, m: &mut impl Opened, visit: &mut Visit, first: bool) -> Play<bool> {
    let who = visit.who;
    let section = loop {
        let answer = t.ask(who, if visit.committed { Question::Section } else { Question::Cathedral }, |rules, core, can| {
            let open = sections(rules, core, m, visit, can);
            let can_restore = open != 0;
            bishop_steps(rules, core, visit, can_restore, can);
            if can_restore {
                m.offer(rules, core, &Visit { open, ..*visit }, can);
            }
            can.explain(move |action| (!can_restore && matches!(action, Action::Module(_))).then_some(Why::NothingToRestore));
            if visit.committed {
                can.explain(move |action| matches!(action, Action::Altar(_) | Action::Done).then_some(Why::MustRestoreNow));
                return;
            }
            altar(rules, core, who, can);
            can.add(Action::Done);
        })?;
        match answer {
            Action::Restore(section) => break section,
            Action::Bishop(to) => move_bishop(t, visit, to),
            Action::Module(act) => {
                m.each(|x| x.accept(t, visit, act))?;
                if let Some(section) = visit.section {
                    break section;
                }
            }
            Action::Altar(paints) => return restore_altar(t, m, who, paints),
            _ => {
                t.tell(Event::Declined { who, column: visit.column, more: !first });
                return Ok(false);
            }
        }
    };
    let Some(mut work) = begin(t, who, section) else { return Ok(false) };
    (work.is_sick, work.cards) = (visit.is_sick, visit.cards);
    m.each(|x| x.extras(t, &mut work))?;
    let tile = work.tile;
    t.spend(who, tile.cost, Event::Restored { who, section, points: tile.points, cost: tile.cost, blots: tile.blots });
    finish(t, m, work)?;
    Ok(true)
}

/// A section is chosen: what the restoration is worth so far. `None` if it has no tile.
pub(crate) fn begin(t: &Table<'_>, who: Painter, section: Section) -> Option<Restoration> {
    let number = t.tile_at(section)?;
    let tile = *t.rules.tile(number);
    let bonus = bishop_bonus(t.components(), t.bishop, section);
    let mut points = Points::new(Reason::Tile, tile.points.into());
    points.add(Reason::Bishop, bonus);
    Some(Restoration { who, section, tile, is_sick: false, bishop: t.bishop, bonus, points, cards: 0 })
}

/// It is paid: one score move of everything, then the tile is taken and the bishop comes.
pub(crate) fn finish(t: &mut Table<'_>, m: &mut impl Opened, mut work: Restoration) -> Play {
    m.all(|x| x.paid(t, &mut work));
    t.score(work.who, work.points)?;
    m.each(|x| x.scored(t, &work))?;
    t.take_tile(work.who, work.section);
    m.each(|x| x.restored(t, &work))?;
    m.each(|x| x.bared(t, &work))?;
    t.bishop_follows(work.section);
    Ok(())
}

/// The sections whose paints the painter has. A sick assistant may work under the bishop's feet and far from him, but not
/// beside him. Returns the set of them.
fn sections(rules: &Fresco, core: &Core, m: &impl Opened, visit: &Visit, can: &mut Options<'_>) -> u32 {
    let (who, mut open) = (visit.who, 0);
    let tiles = rules.stock.tile_prices.covered_by(core.painters[who].paints);
    for section in core.sections_with(tiles) {
        if visit.is_sick && core.bishop.distance(section) == 1 {
            can.bar(Action::Restore(section), move || Why::SickNearBishop);
        } else if let Some(why) = m.forbids(core, who, section) {
            can.bar(Action::Restore(section), move || why);
        } else {
            can.add(Action::Restore(section));
            open |= 1 << section.index();
        }
    }
    can.explain(move |action| match action {
        Action::Restore(section) => Some(match core.tile_at(section) {
            Some(tile) => Why::PaintsMissing(core.painters[who].paints.lacking(rules.tile(tile).cost)),
            None => Why::AlreadyRestored(section),
        }),
        _ => None,
    });
    open
}

/// Before a restoration of the fresco the bishop may take one step for money, but only if a restoration can follow
/// (ruling B4), and not for a sick assistant.
fn bishop_steps(rules: &Fresco, core: &Core, visit: &Visit, can_restore: bool, can: &mut Options<'_>) {
    let price = rules.components.bishop.price;
    let no_money = core.painters[visit.who].thalers < price;
    if can_restore && !no_money && !visit.stepped && !visit.is_sick {
        for to in core.bishop.around() {
            can.add(Action::Bishop(to));
        }
    }
    can.explain(move |action| match action {
        Action::Bishop(_) if visit.is_sick => Some(Why::SickMovesNoBishop),
        Action::Bishop(_) if visit.stepped => Some(Why::BishopOnce),
        Action::Bishop(to) if to == core.bishop => Some(Why::BishopAlreadyThere),
        Action::Bishop(to) if to.distance(core.bishop) > 1 => Some(Why::BishopTooFar),
        Action::Bishop(_) if no_money => Some(Why::BishopNoMoney { price }),
        Action::Bishop(_) => Some(Why::BishopNothingToRestore),
        _ => None,
    });
}

/// The bishop takes the step that was paid for; then a section must be restored.
fn move_bishop(t: &mut Table<'_>, visit: &mut Visit, to: Section) {
    let (who, price) = (visit.who, t.components().bishop.price);
    let from = std::mem::replace(&mut t.core.bishop, to);
    t.pay(who, price, Event::BishopPaid { who, from, to, price });
    (visit.stepped, visit.committed) = (true, true);
}

/// 3 points if the bishop stands on the section, 2 if he stands beside or diagonal to it.
pub(crate) fn bishop_bonus(components: &Components, bishop: Section, section: Section) -> i16 {
    match bishop.distance(section) {
        0 => components.bishop.on,
        1 => components.bishop.beside,
        _ => 0,
    }
}

/// Every way to pay for the altar with the paints at hand.
#[inline(always)]
fn altar(rules: &Fresco, core: &Core, who: Painter, can: &mut Options<'_>) {
    let once = core.painters[who].altar && rules.edition.altar == AltarLimit::PerRound;
    let paints = core.painters[who].paints;
    if !once {
        for way in each_in(rules.stock.altar_prices.covered_by(paints)) {
            can.add(Action::Altar(rules.stock.altar[way].paints));
        }
    }
    can.explain(move |action| match action {
        Action::Altar(way) if rules.altar_points(way).is_none() => {
            Some(Why::AltarNotLikeThat { blends: rules.stock.mixable.contains(&Paint::Pink) })
        }
        Action::Altar(_) if once => Some(Why::AltarOnceARound),
        Action::Altar(way) => Some(Why::AltarMissing(paints.lacking(Paints::of(&way.paints())))),
        _ => None,
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
    let all = &Paint::ALL[..6];
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
fn restore_altar(t: &mut Table<'_>, m: &mut impl Opened, who: Painter, paints: AltarPaints) -> Play<bool> {
    let points = t.rules.altar_points(paints).unwrap_or(0);
    let mut work = AltarWork { who, points: Points::new(Reason::Altar, points) };
    m.each(|x| x.altar(t, &mut work))?;
    t.painter(who).altar = true;
    t.spend(who, Paints::of(&paints.paints()), Event::Altar { who, paints });
    t.score(who, work.points)?;
    Ok(true)
}
