//! What a lady does at each place.

use super::*;

const RESERVING: Rule = rule!("ladies", "ladies: one reservation each, neither under the bishop nor on another reservation");
const SWAPPING: Rule = rule!("ladies", "ladies: at the Market, swap two tiles from two different stalls");
const RECOLOURING: Rule = rule!("ladies", "ladies: in the Workshop, exchange one primary for another");

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

    /// Why the lady of a visit can do nothing at its place, as far as it does not change during the visit.
    pub(super) fn idle(&self, view: View<'_>, visit: &Visit) -> Option<Sentence> {
        match visit.column {
            Column::Market if open_stalls(view.core) < 2 => Some(sentence!("fewer than two stalls are open")),
            Column::Cathedral if self.reservations[visit.who].side != Side::Ready => {
                Some(sentence!("your reservation tile is not back yet"))
            }
            _ => None,
        }
    }

    /// Cathedral: the reservation tile, day side up, onto a section that has a tile; not where the bishop stands.
    fn reserve(&mut self, t: &mut Table<'_>, who: Painter) -> Play<bool> {
        if self.reservations[who].side != Side::Ready || !t.covered.iter().any(|s| self.not_reservable(t.core, s).is_none()) {
            return Ok(false);
        }
        let answer = t.may(who, sentence!("The lady in the Cathedral: which section do you reserve, if any?"), |view, can| {
            for section in Section::ALL {
                let obstacle = self.not_reservable(view.core, section);
                can.add_unless(say::Reserve(section), obstacle.map(|why| (why, RESERVING)));
            }
        })?;
        let Some(say::Reserve(section)) = answer else { return Ok(false) };
        self.reservations[who] = Reservation { at: Some(section), side: Side::Day };
        t.say(who, move |rules| {
            let name = rules.name_of(who);
            Happening::said("reservation", say!("{who} has a lady reserve {section}.", who, section))
                .moving(reservation_piece(name, Side::Ready), 1, screen(rules, who), names::fresco(section))
                .becoming(reservation_piece(name, Side::Day))
        });
        Ok(true)
    }

    fn not_reservable(&self, core: &Core, section: Section) -> Option<Sentence> {
        if core.tile_at(section).is_none() {
            Some(sentence!("that section is already restored"))
        } else if core.bishop == section {
            Some(sentence!("the bishop stands there"))
        } else if self.reserved_by(section).is_some() {
            Some(sentence!("that section is already reserved"))
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
    let prompt = sentence!("The lady at the Market: which tile do you swap with one from another stall, if any?");
    let Some(say::Swap(one)) = t.may(who, prompt, |view, can| offer_tiles(view, None, can))? else { return Ok(false) };
    let Some(here) = t.rules.place_of(t.core, one) else { return Ok(false) };
    let prompt = sentence!("The lady at the Market: which tile from another stall do you swap it with?");
    let say::Swap(two) = t.decide(who, prompt, |view, can| offer_tiles(view, Some(here.0), can))?;
    let Some(there) = t.rules.place_of(t.core, two) else { return Ok(false) };
    let first = t.stalls[here.0].tiles[here.1];
    t.core.stalls[here.0].tiles[here.1] = std::mem::replace(&mut t.core.stalls[there.0].tiles[there.1], first);
    t.say(who, move |_| {
        let place = |(stall, space): (StallName, usize)| names::stall(stall, space);
        let (stall, other) = (here.0, there.0);
        let text = say!("{who} has a lady swap {one} from stall {stall} with {two} from stall {other}.", who, one, stall, two, other);
        Happening::said("swapped", text).moving(names::market_tile(one, false), 1, place(here), place(there)).moving(
            names::market_tile(two, false),
            1,
            place(there),
            place(here),
        )
    });
    Ok(true)
}

fn open_stalls(core: &Core) -> usize {
    core.stalls.0.iter().filter(|stall| stall.is_open()).count()
}

fn offer_tiles(view: View<'_>, but: Option<StallName>, can: &mut Options<'_, say::Swap>) {
    for stall in StallName::ALL.into_iter().filter(|&stall| Some(stall) != but) {
        for (_, tile) in view.stalls[stall].each() {
            can.add(say::Swap(view.rules.market_tile(tile)));
        }
    }
    can.explain(|say::Swap(tile)| {
        Some(match view.rules.place_of(view.core, tile) {
            None => WhyNot::NotForSale(tile),
            Some(_) => WhyNot::because(say!("both tiles are on the same stall"), SWAPPING),
        })
    });
}

/// Studio: a thaler for each assistant there, sick ones too. Nobody is asked: declining money never helps.
fn collect(t: &mut Table<'_>, visit: &Visit) -> bool {
    let thalers = u16::from(visit.healthy + visit.sick) * Ladies::pieces(t.rules).studio;
    t.earn(visit.who, thalers, Money::Of(Term("source|a lady in the Studio")));
    thalers > 0
}

/// Workshop: a primary paint for another one. Those who have none are asked like everybody else.
fn recolour(t: &mut Table<'_>, who: Painter) -> Play<bool> {
    let answer =
        t.may(who, sentence!("The lady in the Workshop: which primary paint do you exchange for which other, if any?"), |view, can| {
            let shelf = view.painters[who].paints;
            for from in Paint::PRIMARIES.into_iter().filter(|&paint| shelf[paint] > 0) {
                for to in Paint::PRIMARIES.into_iter().filter(|&paint| paint != from) {
                    can.add(say::Recolour(from, to));
                }
            }
            can.explain(|say::Recolour(from, to)| {
                Some(if from.is_primary() && to.is_primary() && from != to {
                    WhyNot::MixMissing(shelf.lacking(Paints::of(&[from])))
                } else {
                    WhyNot::because(say!("you can exchange only a primary paint for another primary paint"), RECOLOURING)
                })
            });
        })?;
    let Some(say::Recolour(from, to)) = answer else { return Ok(false) };
    t.painter(who).paints.take(from, 1);
    t.painter(who).paints.add(to, 1);
    t.say(who, move |rules| {
        Happening::said("recoloured", say!("{who} has a lady exchange {from} for {to}.", who, from, to))
            .moving(names::paint(from), 1, screen(rules, who), names::PAINTS)
            .moving(names::paint(to), 1, names::PAINTS, screen(rules, who))
    });
    Ok(true)
}

/// Theatre: back to the start of the mood track, wherever the figure is.
fn cheer_up(t: &mut Table<'_>, who: Painter) -> Play<bool> {
    let start = t.components().mood.start;
    if t.painters[who].mood == start {
        return Ok(false);
    }
    let answer =
        t.may(who, sentence!("The lady at the Theatre: does your mood go back to its starting space?"), |_, can| can.add(say::Cheer))?;
    let Some(say::Cheer) = answer else { return Ok(false) };
    t.say(who, move |_| Happening::said("lady", say!("A lady takes {who} to the Theatre.", who)));
    let steps = i16::from(start) - i16::from(t.painters[who].mood);
    t.change_mood(who, steps);
    Ok(true)
}

/// Second Cathedral: the bishop goes to any section for money; nothing need be restored. Those who have too little are asked
/// like everybody else.
fn escort(t: &mut Table<'_>, who: Painter) -> Play<bool> {
    let price = Ladies::pieces(t.rules).bishop_price;
    let prompt = sentence!("The lady in the second Cathedral: where does the bishop go, if anywhere? The move costs {thalers}.");
    let answer = t.may(who, (prompt, price), |view, can| {
        for to in Section::ALL {
            let obstacle = if to == view.bishop {
                Some(WhyNot::BishopAlreadyThere)
            } else {
                (view.painters[who].thalers < price).then_some(WhyNot::BishopNoMoney { price })
            };
            can.add_unless(say::Escort(to), obstacle);
        }
    })?;
    let Some(say::Escort(to)) = answer else { return Ok(false) };
    t.pay_for(who, price, Term("source|a lady's word with the bishop"));
    t.bring_bishop(who, to, Term("source|a lady's help"));
    Ok(true)
}
