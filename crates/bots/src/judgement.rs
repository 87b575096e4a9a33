//! What things are worth to an apprentice: rules of thumb for paints, money, mood and tiles.

use fresco::{Action, AltarPaints, Column, Core, Fresco, MarketTile, Paint, Painter, Paints, Section, StallName};

/// How one painter looks at the table.
pub(crate) struct Judgement<'a> {
    pub(crate) rules: &'a Fresco,
    pub(crate) core: &'a Core,
    pub(crate) who: Painter,
}

/// What a painter holds in a plan: paints, thalers, and the sections already spoken for.
#[derive(Clone, Copy)]
pub(crate) struct Purse {
    pub(crate) paints: Paints,
    pub(crate) thalers: u16,
    pub(crate) bishop: Section,
    pub(crate) taken: u32,
    pub(crate) altar: bool,
    /// Points made on the way, with what the tiles will bring.
    pub(crate) gained: f64,
}

impl Judgement<'_> {
    /// What the painter holds now.
    pub(crate) fn purse(&self) -> Purse {
        let p = &self.core.painters[self.who];
        Purse { paints: p.paints, thalers: p.thalers, bishop: self.core.bishop, taken: 0, altar: p.altar, gained: 0.0 }
    }

    /// A paint on the shelf, for later.
    fn paint(&self, paint: Paint) -> f64 {
        match (self.core.last_round, paint.is_primary()) {
            (true, _) => 0.0,
            (false, true) => 0.9,
            (false, false) => 2.4,
        }
    }
    fn shelf(&self, paints: Paints) -> f64 {
        // The fifth pot of a colour is worth little.
        paints.each().map(|(paint, n)| self.paint(paint) * f64::from(n.min(4))).sum()
    }
    /// A sum of money; the more one has, the less one more is worth.
    pub(crate) fn money(&self, thalers: u16) -> f64 {
        let t = f64::from(thalers);
        if self.core.last_round { t / 2.0 } else { 0.5 * t.min(8.0) + 0.35 * (t - 8.0).clamp(0.0, 10.0) + 0.15 * (t - 18.0).max(0.0) }
    }
    /// A space on the mood track.
    pub(crate) fn mood(&self, space: u8) -> f64 {
        if self.core.last_round {
            return 0.0;
        }
        let effect = self.rules.components.mood.effect(space);
        0.45 * f64::from(space) + 2.0 * f64::from(effect)
    }

    /// The points for a section and the income of its tile, with the bishop standing there; `None` if it is bare.
    pub(crate) fn section(&self, section: Section, bishop: Section) -> Option<f64> {
        let tile = self.rules.tile(self.core.tile_at(section)?);
        let bonus = match bishop.distance(section) {
            0 => self.rules.components.bishop.on,
            1 => self.rules.components.bishop.beside,
            _ => 0,
        };
        let rounds = if self.core.last_round { 0.0 } else { f64::from(self.core.tiles_left().saturating_sub(6)) / 4.0 };
        Some(f64::from(tile.points) + f64::from(bonus) + 0.4 * rounds)
    }
    /// The points for the altar.
    pub(crate) fn altar(&self, way: AltarPaints) -> f64 {
        let (altar, paints) = (self.rules.components.altar, way.paints());
        let mixed = paints.iter().filter(|p| !p.is_primary()).count();
        f64::from(if paints == Paint::MIXED { altar.mixed } else { altar.primaries + mixed as i16 * altar.joker })
    }
    /// The paints a restoration would cost.
    pub(crate) fn cost(&self, action: Action) -> f64 {
        match action {
            Action::Restore(section) => self.core.tile_at(section).map_or(0.0, |t| self.shelf(self.rules.tile(t).cost)),
            Action::Altar(way) => self.shelf(Paints::of(&way.paints())),
            _ => 0.0,
        }
    }

    /// What so many assistants in the Cathedral would make of it.
    pub(crate) fn restore(&self, mut purse: Purse, assistants: u8) -> Purse {
        for _ in 0..assistants {
            let best = self
                .core
                .sections_left()
                .filter(|s| purse.taken & 1 << s.index() == 0)
                .filter_map(|s| {
                    let tile = self.rules.tile(self.core.tile_at(s)?);
                    if !purse.paints.covers(tile.cost) {
                        return None;
                    }
                    let value = self.section(s, purse.bishop)?;
                    Some((value - self.shelf(tile.cost), value, s, tile.cost))
                })
                .max_by(|a, b| a.0.total_cmp(&b.0));
            let altar = [Paint::MIXED, Paint::PRIMARIES].map(AltarPaints::new).into_iter().filter_map(|way| {
                let price = Paints::of(&way.paints());
                let value = self.altar(way);
                (!purse.altar && purse.paints.covers(price) && value > self.shelf(price)).then_some((value, price))
            });
            match (best, altar.max_by(|a, b| a.0.total_cmp(&b.0))) {
                (Some((worth, value, section, cost)), _) if worth > 0.0 => {
                    purse.paints.take_all(cost);
                    purse.taken |= 1 << section.index();
                    purse.bishop = section;
                    purse.gained += value;
                }
                (_, Some((value, price))) => {
                    purse.paints.take_all(price);
                    purse.altar = true;
                    purse.gained += value;
                }
                _ => break,
            }
        }
        purse
    }

    /// What the shelf promises: the best restorations of a next visit, and what is left after them.
    pub(crate) fn promise(&self, purse: Purse, visits: u8) -> f64 {
        let after = self.restore(Purse { gained: 0.0, altar: false, ..purse }, visits);
        0.85 * after.gained + self.shelf(after.paints)
    }
    /// How many restorations are still to come that paint can be kept for.
    pub(crate) fn visits_to_come(&self, after: Column) -> u8 {
        let plan = self.core.painters[self.who].plan;
        let planned = |column: Column| plan[column.index()];
        match (self.core.last_round, after) {
            (false, _) => 2,
            (true, Column::Market) => planned(Column::Cathedral) + planned(Column::SecondCathedral),
            (true, _) => planned(Column::SecondCathedral),
        }
    }

    /// What a stall gives to so many assistants.
    pub(crate) fn buy(&self, purse: Purse, stall: StallName, assistants: u8, visits: u8) -> Purse {
        self.buy_beside(purse, stall, None, assistants, visits)
    }

    /// What the stall of a tile that is bought gives to so many assistants more.
    pub(crate) fn buy_more(&self, purse: Purse, bought: MarketTile, assistants: u8, visits: u8) -> Purse {
        match self.rules.place_of(self.core, bought) {
            Some((stall, _)) => self.buy_beside(purse, stall, Some(bought), assistants, visits),
            None => purse,
        }
    }

    fn buy_beside(&self, mut purse: Purse, stall: StallName, bought: Option<MarketTile>, assistants: u8, visits: u8) -> Purse {
        let (stall, price) = (self.core.stalls[stall.index()], self.rules.price_for(self.core, self.who));
        let mut left: Vec<Paints> = stall
            .each()
            .filter(|&(space, _)| !stall.is_bought(space))
            .map(|(_, tile)| self.rules.components.market[usize::from(tile)])
            .filter(|&tile| Some(tile) != bought)
            .map(|tile| Paints::of(&tile.paints().collect::<Vec<_>>()))
            .collect();
        for _ in 0..assistants.min(left.len() as u8) {
            if purse.thalers < price {
                break;
            }
            let now = self.promise(purse, visits) + self.money(purse.thalers);
            let with = |tile: &Paints| {
                let mut more = Purse { thalers: purse.thalers - price, ..purse };
                tile.each().for_each(|(paint, n)| more.paints.add(paint, n));
                (self.promise(more, visits) + self.money(more.thalers), more)
            };
            let best = left.iter().map(with).enumerate().max_by(|a, b| a.1.0.total_cmp(&b.1.0));
            match best {
                Some((nth, (value, more))) if value > now => {
                    purse = more;
                    left.remove(nth);
                }
                _ => break,
            }
        }
        purse
    }

    /// What so many mixes make of the shelf.
    pub(crate) fn mix(&self, mut purse: Purse, mixes: u8, visits: u8) -> Purse {
        for _ in 0..mixes {
            let now = self.promise(purse, visits);
            let best = Paint::MIXED.into_iter().filter_map(|paint| mixed(purse, paint)).map(|p| (self.promise(p, visits), p));
            match best.max_by(|a, b| a.0.total_cmp(&b.0)) {
                Some((value, mixed)) if value > now => purse = mixed,
                _ => break,
            }
        }
        purse
    }
}

/// The shelf after one mix, if its parts are there.
pub(crate) fn mixed(mut purse: Purse, paint: Paint) -> Option<Purse> {
    let (a, b) = paint.parts()?;
    let parts = Paints::of(&[a, b]);
    purse.paints.covers(parts).then(|| {
        purse.paints.take_all(parts);
        purse.paints.add(paint, 1);
        purse
    })
}
