//! The Cathedral: restoring the fresco or the altar under the bishop's eye.

use tabletop::Play;

use crate::action::{Action, Ask};
use crate::components::Components;
use crate::core::Core;
use crate::edition::AltarLimit;
use crate::event::{Event, Points, Reason};
use crate::paints::{AltarPaints, Paint, Paints};
use crate::table::Table;
use crate::why::Why;
use crate::words::{Column, Painter, Section};
use crate::{Fresco, Options};

/// One assistant restores a section or the altar, in the order of ruling C2; says whether anything was restored. Who
/// declines, declines for all assistants here.
pub(crate) fn restore(t: &mut Table<'_, '_, '_>, who: Painter, column: Column, acted: u8) -> Play<bool> {
    let answer = t.ask(who, Ask::Cathedral, |rules, core, can| {
        let have = core.painters[who].paints.bits();
        sections(rules, core, who, have, can);
        bishop_steps(rules, core, who, can);
        altar(rules, core, who, have, can);
        can.add(Action::Done);
    })?;
    let section = match answer {
        Action::Restore(section) => section,
        Action::Bishop(to) => match move_bishop(t, who, to)? {
            Action::Restore(section) => section,
            _ => return Ok(false),
        },
        Action::Altar(paints) => return restore_altar(t, who, paints),
        _ => {
            t.tell(Event::Declined { who, column, more: acted > 0 });
            return Ok(false);
        }
    };
    let Some(number) = t.tile_at(section) else { return Ok(false) };
    let tile = t.components().fresco[number];
    let mut points = Points::new(Reason::Tile, tile.points.into());
    points.add(Reason::Bishop, bishop_bonus(t.components(), t.bishop, section));

    t.spend(who, tile.cost, Event::Restored { who, section, points: tile.points, cost: tile.cost, blots: tile.blots });
    t.score(who, points)?;
    t.take_tile(who, section);
    t.bishop_follows(section);
    Ok(true)
}

/// The sections whose paints the painter has; `have` is the shelf in bits.
fn sections(rules: &Fresco, core: &Core, who: Painter, have: u32, can: &mut Options<'_>) {
    let paints = core.painters[who].paints;
    for section in core.sections_left() {
        let tile = usize::from(core.fresco[section.index()]);
        if rules.tile_bits[tile % Section::COUNT] & !have == 0 {
            can.add(Action::Restore(section));
        }
    }
    can.explain(|action| match action {
        Action::Restore(section) => Some(match core.tile_at(section) {
            Some(tile) => Why::PaintsMissing(paints.lacking(rules.components.fresco[tile].cost)),
            None => Why::AlreadyRestored(section),
        }),
        _ => None,
    });
}

/// Before a restoration of the fresco the bishop may take one step for money, but only if a restoration can follow
/// (ruling B4).
fn bishop_steps(rules: &Fresco, core: &Core, who: Painter, can: &mut Options<'_>) {
    let price = rules.components.bishop.price;
    let nothing_to_restore = can.is_empty();
    let no_money = core.painters[who].thalers < price;
    if !nothing_to_restore && !no_money {
        for to in core.bishop.around() {
            can.add(Action::Bishop(to));
        }
    }
    can.explain(|action| match action {
        Action::Bishop(to) if to == core.bishop => Some(Why::BishopAlreadyThere),
        Action::Bishop(to) if to.distance(core.bishop) > 1 => Some(Why::BishopTooFar),
        Action::Bishop(_) if no_money => Some(Why::BishopNoMoney { price }),
        Action::Bishop(_) => Some(Why::BishopNothingToRestore),
        _ => None,
    });
}

/// The bishop takes the step that was paid for; then a section must be restored.
fn move_bishop(t: &mut Table<'_, '_, '_>, who: Painter, to: Section) -> Play<Action> {
    let price = t.components().bishop.price;
    let from = std::mem::replace(&mut t.core.bishop, to);
    t.pay(who, price, Event::BishopPaid { who, from, to, price });
    t.ask(who, Ask::Section, |rules, core, can| {
        sections(rules, core, who, core.painters[who].paints.bits(), can);
        can.explain(|action| match action {
            Action::Bishop(_) => Some(Why::BishopOnce),
            Action::Altar(_) | Action::Done => Some(Why::MustRestoreNow),
            _ => None,
        });
    })
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
fn altar(rules: &Fresco, core: &Core, who: Painter, have: u32, can: &mut Options<'_>) {
    let once = core.painters[who].altar && rules.edition.altar == AltarLimit::PerRound;
    let paints = core.painters[who].paints;
    if !once {
        for &(way, price) in &rules.altar_ways {
            if price & !have == 0 {
                can.add(Action::Altar(way));
            }
        }
    }
    can.explain(|action| match action {
        Action::Altar(way) if altar_points(&rules.components, way).is_none() => Some(Why::AltarNotLikeThat),
        Action::Altar(_) if once => Some(Why::AltarOnceARound),
        Action::Altar(way) => Some(Why::AltarMissing(paints.lacking(Paints::of(&way.paints())))),
        _ => None,
    });
}

/// One each of red, yellow and blue, where any of them may be replaced by a mixed paint; or one each of orange, green
/// and purple, which is worth more than reading them as three replacements (ruling B9). `None`: no altar.
pub(crate) fn altar_points(components: &Components, way: AltarPaints) -> Option<i16> {
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

/// All ways to pay for the altar, with their price in bits; worked out once per game.
pub(crate) fn altar_ways(components: &Components) -> Vec<(AltarPaints, u32)> {
    let mut ways = Vec::new();
    let all = &Paint::ALL[..6];
    for (i, &a) in all.iter().enumerate() {
        for (j, &b) in all.iter().enumerate().skip(i) {
            for &c in &all[j..] {
                let way = AltarPaints::new([a, b, c]);
                if altar_points(components, way).is_some() {
                    ways.push((way, Paints::of(&[a, b, c]).bits()));
                }
            }
        }
    }
    ways
}

/// The altar earns no bonus from the bishop and does not move him (ruling B4).
fn restore_altar(t: &mut Table<'_, '_, '_>, who: Painter, paints: AltarPaints) -> Play<bool> {
    let points = altar_points(t.components(), paints).unwrap_or(0);
    t.painter(who).altar = true;
    t.spend(who, Paints::of(&paints.paints()), Event::Altar { who, paints });
    t.score(who, Points::new(Reason::Altar, points))?;
    Ok(true)
}
