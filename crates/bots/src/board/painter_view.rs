//! The table as one painter sees it: the tiles the painter can restore, and what paints and money are worth meanwhile.

use fresco_board::components::FrescoTile;
use fresco_board::{BoardGame, Core, Painter, PainterState, Paints, Section, TileNumber};
use tabletop::{Numbered as _, Set};

use super::names::weight;

/// What paints, money and income are worth, in points.
#[derive(Clone, Copy)]
pub(super) struct Prices {
    /// A paint on the shelf, by the paint's number.
    pub(super) paint_worth: [f32; 8],
    /// A thaler.
    pub(super) thaler: f32,
    /// What a restored tile brings in a round.
    pub(super) income: f32,
}

impl Prices {
    /// Prices from the worth of a primary, of a mixed paint, of a thaler and of a tile's income in one round.
    pub(super) const fn new(primary: f32, mixed: f32, thaler: f32, income: f32) -> Prices {
        let paint_worth = [primary, primary, primary, mixed, mixed, mixed, primary + mixed, mixed + mixed];
        Prices { paint_worth, thaler, income }
    }
    /// The prices in the weights of the policy.
    pub(super) fn of_policy(weights: &[f32]) -> Prices {
        Prices::new(weights[weight::PRIMARY], weights[weight::MIXED], weights[weight::THALER], weights[weight::INCOME])
    }
}

/// The neighbours of each section, without the section itself, as sets.
const AROUND: [u32; Section::COUNT] = around();

const fn around() -> [u32; Section::COUNT] {
    let mut sets = [0; Section::COUNT];
    let mut from = 0;
    while from < Section::COUNT {
        let mut to = 0;
        while to < Section::COUNT {
            let (columns, rows) = ((from % 5).abs_diff(to % 5), (from / 5).abs_diff(to / 5));
            if columns <= 1 && rows <= 1 && from != to {
                sets[from] |= 1 << to;
            }
            to += 1;
        }
        from += 1;
    }
    sets
}

/// The table as one painter sees it.
pub(super) struct PainterView<'a> {
    pub(super) rules: &'a BoardGame,
    pub(super) core: &'a Core,
    pub(super) who: Painter,
    pub(super) me: &'a PainterState,
    /// The section on which each tile lies.
    places: [Section; TileNumber::COUNT],
    /// The tiles that are still to be restored, as a set of their numbers.
    lying: Set<TileNumber>,
    /// What a paint on the shelf is worth, by the paint's number.
    pub(super) paint_worth: [f32; 8],
    /// What a thaler is worth, roughly.
    pub(super) thaler: f32,
    /// What the income of a tile restored now will be worth by the end of the game.
    pub(super) income: f32,
    /// The number of rounds that will follow this one, roughly.
    pub(super) rounds_to_come: f32,
    /// What modules add to the worth of restoring each section.
    pub(super) module_bonus: [f32; Section::COUNT],
}

/// A painter's paints and the tiles still to be restored, at some point of a plan.
#[derive(Clone, Copy)]
pub(super) struct Shelf {
    pub(super) paints: Paints,
    /// The tiles still to be restored, as a set of their numbers.
    pub(super) lying: Set<TileNumber>,
    pub(super) bishop: Section,
}

/// A restoration the painter could make.
#[derive(Clone, Copy)]
pub(super) struct Restoration {
    pub(super) tile: TileNumber,
    pub(super) section: Section,
    /// Its points, with the bishop's.
    pub(super) points: f32,
    /// Its points and its income, less the worth of the paints.
    pub(super) worth: f32,
}

impl<'a> PainterView<'a> {
    #[inline]
    pub(super) fn new(rules: &'a BoardGame, core: &'a Core, who: Painter, prices: &Prices) -> PainterView<'a> {
        let (mut places, mut lying) = ([Section::CENTRE; TileNumber::COUNT], Set::NONE);
        for (section, tile) in Section::ALL.into_iter().map(|section| (section, core.tile_at(section))) {
            if let Some(tile) = tile {
                places[tile.number()] = section;
                lying.insert(tile);
            }
        }
        let rounds_to_come = rounds_to_come(rules, core);
        let Prices { mut paint_worth, mut thaler, mut income } = *prices;
        if core.last_round {
            // Paints left over are lost, and only money still counts.
            paint_worth = [0.0; 8];
            thaler = 1.0 / f32::from(rules.components.thalers_per_point);
            income = 0.0;
        } else {
            income *= rounds_to_come;
        }
        PainterView {
            rules,
            core,
            who,
            me: &core.painters[who],
            places,
            lying,
            paint_worth,
            thaler,
            income,
            rounds_to_come,
            module_bonus: [0.0; Section::COUNT],
        }
    }

    /// The painter's shelf as it is now.
    #[inline]
    pub(super) fn shelf(&self) -> Shelf {
        Shelf { paints: self.me.paints, lying: self.lying, bishop: self.core.bishop }
    }

    /// The paints a tile costs.
    #[inline]
    pub(super) fn cost(&self, tile: TileNumber) -> Paints {
        self.rules.tile(tile).cost
    }

    /// The points the bishop adds to a section.
    #[inline]
    pub(super) fn bonus(&self, bishop: Section, section: Section) -> f32 {
        let bonus = &self.rules.components.bishop;
        if bishop == section {
            f32::from(bonus.on)
        } else if AROUND[bishop.index()] & 1 << section.index() != 0 {
            f32::from(bonus.beside)
        } else {
            0.0
        }
    }

    /// What paints on the shelf are worth, each as much as the first of its colour. All primaries have the same worth, and
    /// so have all mixed paints.
    #[inline]
    pub(super) fn price(&self, paints: Paints) -> f32 {
        let [red, yellow, blue, orange, green, purple, pink, brown] = paints.counts();
        let price = f32::from(red + yellow + blue) * self.paint_worth[0] + f32::from(orange + green + purple) * self.paint_worth[3];
        if pink | brown == 0 { price } else { price + f32::from(pink) * self.paint_worth[6] + f32::from(brown) * self.paint_worth[7] }
    }

    /// The restoration of this tile.
    #[inline]
    pub(super) fn restoration(&self, tile: TileNumber, bishop: Section) -> Restoration {
        let section = self.places[tile.number()];
        let FrescoTile { points, cost, .. } = *self.rules.tile(tile);
        let points = f32::from(points) + self.bonus(bishop, section);
        Restoration { tile, section, points, worth: points + self.income + self.module_bonus[section.index()] - self.price(cost) }
    }

    /// The tiles that the shelf can pay for, as a set of their numbers.
    #[inline]
    pub(super) fn payable(&self, shelf: &Shelf) -> Set<TileNumber> {
        self.rules.tiles_for(shelf.paints) & shelf.lying
    }

    /// The best of these tiles.
    pub(super) fn best_of(&self, tiles: Set<TileNumber>, bishop: Section) -> Option<Restoration> {
        let mut best: Option<Restoration> = None;
        for tile in tiles.iter() {
            let restoration = self.restoration(tile, bishop);
            if best.is_none_or(|b| restoration.worth > b.worth) {
                best = Some(restoration);
            }
        }
        best
    }

    /// The best restoration that the shelf can pay for.
    #[inline]
    pub(super) fn best(&self, shelf: &Shelf) -> Option<Restoration> {
        self.best_of(self.payable(shelf), shelf.bishop)
    }

    /// Makes that restoration.
    #[inline]
    pub(super) fn restore(&self, shelf: &mut Shelf, restoration: Restoration) {
        shelf.paints.take_all(self.cost(restoration.tile));
        shelf.lying.remove(restoration.tile);
        shelf.bishop = restoration.section;
    }

    /// The best restoration that the shelf can pay for after at most so many mixes but not without, and the mixes it takes.
    pub(super) fn best_after_mixing(&self, shelf: &Shelf, mixes: u16) -> Option<(Restoration, [u16; 3])> {
        let have = shelf.paints.counts();
        let mut best: Option<(Restoration, [u16; 3])> = None;
        for tile in shelf.lying.iter() {
            let cost = self.cost(tile).counts();
            let (orange, green, purple) =
                (cost[3].saturating_sub(have[3]), cost[4].saturating_sub(have[4]), cost[5].saturating_sub(have[5]));
            let wanted = [cost[0] + orange + purple, cost[1] + orange + green, cost[2] + green + purple];
            let needs = orange + green + purple;
            let blends = cost[6] <= have[6] && cost[7] <= have[7];
            if needs == 0 || needs > mixes || !blends || wanted[0] > have[0] || wanted[1] > have[1] || wanted[2] > have[2] {
                continue;
            }
            let restoration = self.restoration(tile, shelf.bishop);
            if best.is_none_or(|(b, _)| restoration.worth > b.worth) {
                best = Some((restoration, [orange, green, purple]));
            }
        }
        best
    }

    /// What one more pot of each paint is worth: the more of it is on the shelf, the less.
    #[inline]
    pub(super) fn one_more(&self, surplus: f32) -> [f32; 8] {
        let mut worth = self.paint_worth;
        for (pot, n) in worth.iter_mut().zip(self.me.paints.counts()) {
            *pot /= 1.0 + surplus * f32::from(n);
        }
        worth
    }
}

/// The number of rounds that will follow this one, roughly.
fn rounds_to_come(rules: &BoardGame, core: &Core) -> f32 {
    let left = core.tiles_left().saturating_sub(rules.components.last_round_tiles.into()) as f32;
    if core.last_round { 0.0 } else { 0.5 + left / (0.85 * rules.painter_count() as f32) }
}
