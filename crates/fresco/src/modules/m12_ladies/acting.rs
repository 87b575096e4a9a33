//! What a lady does at each place.

use tabletop::{Happening, Play};

use super::{Action, Ladies, Reservation, Side, reservation_label, reservation_piece, screen};
use crate::action::Question;
use crate::core::Core;
use crate::event::Money;
use crate::modules::Act;
use crate::paints::{MarketTile, Paint, Paints};
use crate::scene::names;
use crate::table::Table;
use crate::visit::Visit;
use crate::why::Why;
use crate::words::{Column, Painter, Section, StallName};
use crate::{Fresco, Options};

const RESERVING: &str = "ladies: one reservation, not under the bishop and not on another one";

impl Ladies {
    /// The lady of a visit acts, if she can and her painter likes; says whether she did.
    pub(super) fn act(&mut self, t: &mut Table<'_>, visit: &Visit) -> Play<bool> {
        match visit.column {
            Column::Market => swap_tiles(t, visit.who),
            Column::Cathedral => self.reserve(t, visit.who),
            Column::Studio => Ok(collect(t, visit)),
            Column::Workshop => recolour(t, visit.who),
            Column::Theatre => cheer_up(t, visit.who),
            Column::SecondCathedral => escort(t, visit.who),
        }
    }

    /// Cathedral: the reservation tile, day side up, onto a section that has a tile; not where the bishop stands.
    fn reserve(&mut self, t: &mut Table<'_>, who: Painter) -> Play<bool> {
        if self.reservations[who].side != Side::Ready || !t.sections_left().any(|s| self.not_reservable(t.core, s).is_none()) {
            return Ok(false);
        }
        let ask = Question::Of("The lady in the Cathedral: which section do you reserve, if any?", 0);
        let answer = t.ask(who, ask, |_, core, can| {
            for section in Section::all() {
                match self.not_reservable(core, section) {
                    None => can.add(Action::Reserve(section).into()),
                    Some(why) => can.bar(Action::Reserve(section).into(), || Why::Because(why.to_string(), RESERVING)),
                }
            }
            can.add(crate::Action::Done);
        })?;
        let crate::Action::Module(Act::Ladies(Action::Reserve(section))) = answer else { return Ok(false) };
        self.reservations[who] = Reservation { at: Some(section), side: Side::Day };
        t.say(who, |rules| {
            let name = rules.name_of(who);
            Happening::said("reservation", format!("{{who}} reserves {section} with a lady."))
                .moving(reservation_piece(name, Side::Ready), 1, names::screen(name), names::fresco(section), reservation_label(name, Side::Day))
                .becoming(reservation_piece(name, Side::Day))
        });
        Ok(true)
    }

    /// Why the lady of a visit can do nothing at its place, as far as it does not change during the visit.
    pub(super) fn idle(&self, rules: &Fresco, core: &Core, visit: &Visit) -> Option<&'static str> {
        let printed = &rules.components.parts.ladies;
        match visit.column {
            Column::Market if open_stalls(core) < 2 => Some("fewer than two stalls are open"),
            Column::Cathedral if self.reservations[visit.who].side != Side::Ready => Some("your reservation tile is not back yet"),
            Column::SecondCathedral if core.painters[visit.who].thalers < printed.bishop_price => {
                Some("you have too little money to move the bishop")
            }
            _ => None,
        }
    }

    fn not_reservable(&self, core: &Core, section: Section) -> Option<&'static str> {
        if core.tile_at(section).is_none() {
            Some("that section is already restored")
        } else if core.bishop == section {
            Some("the bishop stands there")
        } else if self.reserved_by(section).is_some() {
            Some("that section is already reserved")
        } else {
            None
        }
    }
}

/// Market: two tiles of two open stalls change places. What belongs to the spaces stays there.
fn swap_tiles(t: &mut Table<'_>, who: Painter) -> Play<bool> {
    if open_stalls(t.core) < 2 {
        return Ok(false);
    }
    let ask = Question::Of("The lady at the Market: which tile do you swap with one of another stall, if any?", 0);
    let answer = t.ask(who, ask, |rules, core, can| {
        offer_tiles(rules, core, None, can);
        can.add(crate::Action::Done);
    })?;
    let Some((one, here)) = answer_tile(t, answer) else { return Ok(false) };
    let ask = Question::Of("The lady at the Market: with which tile of another stall?", 0);
    let answer = t.ask(who, ask, |rules, core, can| offer_tiles(rules, core, Some(here.0), can))?;
    let Some((two, there)) = answer_tile(t, answer) else { return Ok(false) };
    let number = |core: &Core, (stall, space): (StallName, usize)| core.stalls[stall.index()].tiles[space];
    let (a, b) = (number(t.core, here), number(t.core, there));
    t.core.stalls[here.0.index()].tiles[here.1] = b;
    t.core.stalls[there.0.index()].tiles[there.1] = a;
    t.say(who, |_| {
        let place = |(stall, space): (StallName, usize)| names::stall(stall, space);
        let label = |tile: MarketTile| format!("a market tile with {}", crate::scene::market_words(tile));
        Happening::said("swapped", format!("{{who}} swaps {one} of stall {} and {two} of stall {} with a lady.", here.0, there.0))
            .moving(names::market_tile(one, false), 1, place(here), place(there), label(one))
            .moving(names::market_tile(two, false), 1, place(there), place(here), label(two))
    });
    Ok(true)
}

fn open_stalls(core: &Core) -> usize {
    core.stalls.iter().filter(|stall| stall.is_open()).count()
}

fn offer_tiles(rules: &Fresco, core: &Core, but: Option<StallName>, can: &mut Options<'_>) {
    for stall in StallName::ALL.into_iter().filter(|&stall| Some(stall) != but) {
        for (_, number) in core.stalls[stall.index()].each() {
            can.add(Action::Swap(rules.components.market[usize::from(number)]).into());
        }
    }
    can.explain(|action| match action {
        crate::Action::Module(Act::Ladies(Action::Swap(tile))) if rules.place_of(core, tile).is_none() => Some(Why::NotForSale(tile)),
        crate::Action::Module(Act::Ladies(Action::Swap(_))) => {
            Some(Why::Because("both tiles lie on the same stall".to_string(), "ladies: two tiles of two different stalls"))
        }
        _ => None,
    });
}

fn answer_tile(t: &Table<'_>, answer: crate::Action) -> Option<(MarketTile, (StallName, usize))> {
    let crate::Action::Module(Act::Ladies(Action::Swap(tile))) = answer else { return None };
    Some((tile, t.rules.place_of(t.core, tile)?))
}

/// Studio: a thaler for each assistant there, sick ones too. Nobody is asked: declining money never helps.
fn collect(t: &mut Table<'_>, visit: &Visit) -> bool {
    let thalers = u16::from(visit.healthy + visit.sick) * t.components().parts.ladies.studio;
    t.earn(visit.who, thalers, Money::Of("a lady in the Studio"));
    thalers > 0
}

/// Workshop: a primary paint for another one.
fn recolour(t: &mut Table<'_>, who: Painter) -> Play<bool> {
    if Paint::PRIMARIES.iter().all(|&paint| t.painters[who].paints[paint] == 0) {
        return Ok(false);
    }
    let ask = Question::Of("The lady in the Workshop: which primary paint do you give for which other, if any?", 0);
    let answer = t.ask(who, ask, |_, core, can| {
        let shelf = core.painters[who].paints;
        for from in Paint::PRIMARIES.into_iter().filter(|&paint| shelf[paint] > 0) {
            for to in Paint::PRIMARIES.into_iter().filter(|&paint| paint != from) {
                can.add(Action::Recolour(from, to).into());
            }
        }
        can.add(crate::Action::Done);
        can.explain(|action| {
            let crate::Action::Module(Act::Ladies(Action::Recolour(from, to))) = action else { return None };
            Some(if from.is_primary() && to.is_primary() && from != to {
                Why::MixMissing(shelf.lacking(Paints::of(&[from])))
            } else {
                Why::Because("only a primary paint for another primary paint".to_string(), "ladies: the Workshop")
            })
        });
    })?;
    let crate::Action::Module(Act::Ladies(Action::Recolour(from, to))) = answer else { return Ok(false) };
    t.painter(who).paints.take(from, 1);
    t.painter(who).paints.add(to, 1);
    t.say(who, |rules| {
        let label = |paint: Paint| format!("{} paint", paint.name());
        Happening::said("recoloured", format!("{{who}} exchanges {} for {} with a lady.", from.name(), to.name()))
            .moving(names::paint(from), 1, screen(rules, who), names::PAINTS, label(from))
            .moving(names::paint(to), 1, names::PAINTS, screen(rules, who), label(to))
    });
    Ok(true)
}

/// Theatre: back to the start of the mood track, wherever the figure is.
fn cheer_up(t: &mut Table<'_>, who: Painter) -> Play<bool> {
    let start = t.components().mood.start;
    if t.painters[who].mood == start {
        return Ok(false);
    }
    let answer = t.ask(who, Question::Of("The lady at the Theatre: does your mood go back to its start?", 0), |_, _, can| {
        can.add(Action::Cheer.into());
        can.add(crate::Action::Done);
    })?;
    if answer == crate::Action::Done {
        return Ok(false);
    }
    t.say(who, |_| Happening::said("lady", "A lady takes {who} to the Theatre."));
    let steps = i16::from(start) - i16::from(t.painters[who].mood);
    t.change_mood(who, steps);
    Ok(true)
}

/// Second Cathedral: the bishop goes to any section for money; nothing need be restored.
fn escort(t: &mut Table<'_>, who: Painter) -> Play<bool> {
    let price = t.components().parts.ladies.bishop_price;
    if t.painters[who].thalers < price {
        return Ok(false);
    }
    let ask = Question::Of("The lady in the second Cathedral: where does the bishop go, if anywhere? The way costs in thalers: {n}.", price);
    let answer = t.ask(who, ask, |_, core, can| {
        for to in Section::all() {
            if to == core.bishop {
                can.bar(Action::Escort(to).into(), || Why::BishopAlreadyThere);
            } else if core.painters[who].thalers < price {
                // Who pays off a debt first may have too little left.
                can.bar(Action::Escort(to).into(), || Why::BishopNoMoney { price });
            } else {
                can.add(Action::Escort(to).into());
            }
        }
        can.add(crate::Action::Done);
    })?;
    let crate::Action::Module(Act::Ladies(Action::Escort(to))) = answer else { return Ok(false) };
    t.pay_for(who, price, "a lady's word with the bishop");
    t.bring_bishop(who, to, "a lady");
    Ok(true)
}
