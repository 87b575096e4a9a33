//! Modules 9 to 17.

use fresco::components::CatacombKind;
use fresco::{Column, Health, Section, World, acts};
use tabletop::each_in;

use super::{Case, term, weight};
use crate::board::painter_view::{PainterView, rounds_to_come};
use crate::weights::Terms;

/// What they promise a painter.
pub(super) fn evaluate(view: &PainterView<'_>, world: &World, terms: &mut Terms<'_>) {
    let (rules, who, modules) = (view.rules, view.who, &world.modules);
    let parts = &rules.components.parts;
    let to_come = rounds_to_come(rules, view.core);
    // 9: the paints that the wall brings each round.
    if let Some(wall) = modules.wall() {
        let primaries =
            each_in(view.core.more[who].wall).filter_map(|n| parts.wall.tiles.get(n)).fold(0u8, |set, tile| set | 1 << tile.income as u8);
        terms.add(term::WALL_INCOME, primaries.count_ones() as f32 * to_come);
        terms.add(term::WALL_MIXED, wall.held[who].count_ones() as f32 * to_come);
    }
    // 10: sick assistants, and doses against it.
    if let Some(doctor) = modules.doctor() {
        terms.add(term::SICK, view.core.more[who].sick.into());
        terms.add(term::REMEDIES, f32::from(doctor.held[who].iter().sum::<u8>()));
    }
    // 12: ladies.
    if let Some(ladies) = modules.ladies() {
        terms.add(term::LADIES, ladies.held[who].iter().filter(|&&held| held).count() as f32);
    }
    // 13: maps in hand, and what was kept.
    if let Some(catacombs) = modules.catacombs() {
        terms.add(term::MAPS, catacombs.hands[who].count_ones() as f32);
        let finds: i16 = each_in(catacombs.kept[who]).map(|n| parts.catacombs.tiles[n % Section::COUNT].points).sum();
        terms.add(term::FINDS, f32::from(finds + catacombs.books(rules, who)));
    }
    // 14: beams, as many as one can carry.
    if let Some(benches) = modules.benches() {
        terms.add(term::BEAMS, benches.beams[who].min(4).into());
    }
    // 15: tiles of the dome, and those among them that could be paid as things stand.
    if let Some(dome) = modules.dome() {
        let mut shelf = view.me.paints;
        for tile in each_in(dome.held[who]).map(|n| &parts.dome.tiles[n % parts.dome.tiles.len()]) {
            terms.add(term::DOME_HELD, tile.points.into());
            if shelf.covers(tile.cost) {
                shelf.take_all(tile.cost);
                terms.add(term::DOME_PAYABLE, tile.points.into());
            }
        }
    }
}

/// What one likes to do with them.
impl Case<'_> {
    // 9: the wall: points now, and a paint every round.
    pub(super) fn wall(&self, act: acts::Wall) -> f32 {
        let Some(wall) = self.world.modules.wall() else { return 0.0 };
        let paint_worth = &self.view.paint_worth;
        let section = f32::from(self.view.rules.components.parts.wall.points) + self.weights[weight::WALL] * paint_worth[0] * self.to_come
            - paint_worth[3];
        match act {
            acts::Wall::Cover(column) => {
                let can = wall.fronts.iter().flatten().any(|&paint| self.view.me.paints[paint] > 0);
                let hand = 2.0;
                if can { section - hand - self.cover(column) } else { -3.0 - self.cover(column) }
            }
            acts::Wall::Restore(_) => section + 1.0,
            acts::Wall::Exchange(_) => 0.5 * (paint_worth[3] - paint_worth[0]) * self.to_come,
            acts::Wall::Give(_) => 0.0,
        }
    }

    // 10: the doctor. Sick assistants work, but where healthy ones do they make them ill.
    pub(super) fn doctor(&self, act: acts::Doctor) -> f32 {
        let more = &self.view.core.more[self.view.who];
        match act {
            acts::Doctor::Visit => {
                let Some(doctor) = self.world.modules.doctor() else { return 0.0 };
                let doses: u8 = doctor.sale.iter().flatten().map(|remedy| remedy.doses()).max().unwrap_or(0);
                let last = if self.view.core.last_round { 0.0 } else { 1.0 };
                last * self.weights[weight::HEAL] * f32::from(doses.min(more.sick)) - 0.6 * self.cover(Column::Market)
            }
            acts::Doctor::Sick(column, n) => {
                let healthy = self.view.me.plan[column.index()];
                let use_here = match column {
                    Column::Studio => 0.8,
                    Column::Workshop => 0.9,
                    Column::Cathedral | Column::SecondCathedral => 0.6,
                    Column::Market => 0.3,
                    Column::Theatre => 0.2,
                };
                let infects = if n > 0 { self.weights[weight::SICK] * f32::from(healthy) } else { 0.0 };
                use_here * f32::from(n.min(2)) - infects
            }
            acts::Doctor::Neutral(_) => 0.0,
            acts::Doctor::Remedy(slot) => {
                let sale =
                    self.world.modules.doctor().and_then(|doctor| doctor.sale.get(usize::from(slot.saturating_sub(1))).copied().flatten());
                let doses = sale.map_or(0, |remedy| remedy.doses());
                let price =
                    self.view.rules.components.parts.doctor.prices(self.view.rules.players())[usize::from(slot.saturating_sub(1)) & 3];
                self.weights[weight::HEAL] * f32::from(doses.min(more.sick)) + 0.3 * f32::from(doses) - f32::from(price) * self.thaler
            }
            acts::Doctor::Saint(paint) => {
                f32::from(self.view.rules.components.parts.doctor.saint_pay) * self.thaler - self.view.paint_worth[paint as usize]
            }
            acts::Doctor::Ill(figure) => {
                if figure as u8 == 0 {
                    0.0
                } else {
                    1.0
                }
            }
            acts::Doctor::Drink(remedy) => {
                let doses = remedy.doses().min(more.sick);
                if doses == 0 {
                    self.mood(1)
                } else {
                    self.weights[weight::HEAL] * f32::from(doses) - 0.4 * f32::from(remedy.doses() - doses)
                }
            }
            acts::Doctor::Rest(health) => {
                if health == Health::Sick {
                    2.0
                } else {
                    0.0
                }
            }
        }
    }

    // 12: the ladies.
    pub(super) fn ladies(&self, act: acts::Ladies) -> f32 {
        let lady = self.weights[weight::LADY];
        let start = i16::from(self.view.rules.components.mood.start) - i16::from(self.view.me.mood);
        match act {
            acts::Ladies::Send(_, column) => match column {
                Column::Theatre => lady * self.mood(start.max(0)),
                Column::Workshop => lady * 0.8,
                Column::Studio => lady * 0.7,
                Column::SecondCathedral => lady,
                Column::Cathedral => lady * 0.6,
                Column::Market => lady * 0.4,
            },
            acts::Ladies::Swap(_) => -0.2,
            acts::Ladies::Reserve(section) => {
                let payable = self.view.payable(&self.view.shelf());
                let tile = self.view.core.tile_at(section).unwrap_or(0);
                0.3 * self.restoring(section) + if payable & 1 << tile != 0 { 0.5 } else { 0.0 }
            }
            acts::Ladies::Recolour(from, to) => self.swap(from, to),
            acts::Ladies::Cheer => self.mood(start.max(0)),
            acts::Ladies::Escort(to) => self.bishop_at(to, 0),
        }
    }

    // 13: the catacombs. Books are worth more the more colours one has.
    pub(super) fn find(&self, room: usize) -> (f32, f32) {
        let Some(catacombs) = self.world.modules.catacombs() else { return (0.0, 0.0) };
        let printed = &self.view.rules.components.parts.catacombs.tiles;
        let Some(tile) = catacombs.open.get(room).and_then(|&number| printed.get(usize::from(number))) else { return (0.0, 0.0) };
        let sold = f32::from(tile.thalers) * self.thaler + self.mood(tile.mood.into());
        let kept = match tile.kind {
            CatacombKind::Book => 0.7 * f32::from(tile.number) + 0.8,
            _ => f32::from(tile.points),
        };
        (kept, sold)
    }
    pub(super) fn catacombs(&self, act: acts::Catacombs) -> f32 {
        let Some(catacombs) = self.world.modules.catacombs() else { return 0.0 };
        let printed = &self.view.rules.components.parts.catacombs;
        match act {
            acts::Catacombs::Buy => {
                let open = catacombs.open.iter().filter(|&&tile| usize::from(tile) < Section::COUNT).count() as f32;
                self.weights[weight::MAP] * (0.4 + 0.2 * open) - f32::from(printed.map_price) * self.thaler
            }
            acts::Catacombs::Lay(map, column) => {
                let rooms = catacombs.open_rooms(self.view.rules, usize::from(map.saturating_sub(1)));
                let finds: f32 = each_in(rooms).map(|room| self.find(room)).map(|(kept, sold)| kept.max(sold)).sum();
                let wait = if self.view.core.last_round { 0.0 } else { 1.0 };
                self.weights[weight::MAP] * finds - wait - 0.5 * self.cover(column)
            }
            acts::Catacombs::Explore(room) => {
                let (kept, sold) = self.find(room.index());
                kept.max(sold) + 0.2
            }
            acts::Catacombs::Keep => catacombs.found.map_or(0.0, |room| self.find(room.index()).0),
            acts::Catacombs::Sell => catacombs.found.map_or(0.0, |room| self.find(room.index()).1),
        }
    }

    // 14: the benches: a helper is there anyway.
    pub(super) fn benches(&self, act: acts::Benches) -> f32 {
        let beam = self.weights[weight::BEAM];
        match act {
            acts::Benches::Cover(column) => {
                let Some(benches) = self.world.modules.benches() else { return 0.0 };
                let beams = benches.beams[self.view.who].min(3);
                if beams == 0 { -3.0 } else { beam * f32::from(beams) - self.cover(column) - f32::from(beams - 1) }
            }
            acts::Benches::Renovate(beams) => beam * f32::from(beams),
        }
    }
}
