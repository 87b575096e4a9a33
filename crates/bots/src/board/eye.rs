//! The table as one painter sees it: what can be restored, and what paints and money are worth on the way there.

use fresco::{Core, Fresco, Painter, PainterState, Paints, Section};
use tabletop::each_in;

use super::names::habit;

/// What things are worth on the way to points.
#[derive(Clone, Copy)]
pub(super) struct Prices {
    /// A paint on the shelf, by its number.
    pub(super) pots: [f32; 8],
    /// A thaler.
    pub(super) thaler: f32,
    /// What a restored tile brings in a round.
    pub(super) income: f32,
}

impl Prices {
    /// Made of the worth of a primary, of a mixed paint, of a thaler and of a round's income.
    pub(super) const fn new(primary: f32, mixed: f32, thaler: f32, income: f32) -> Prices {
        let pots = [primary, primary, primary, mixed, mixed, mixed, primary + mixed, mixed + mixed];
        Prices { pots, thaler, income }
    }
    pub(super) fn by_habit(habits: &[f32]) -> Prices {
        Prices::new(habits[habit::PRIMARY], habits[habit::MIXED], habits[habit::THALER], habits[habit::INCOME])
    }
}

/// More fresco tiles than any game has.
const TILES: usize = 32;

/// The sections one step away from each section, itself not among them, as sets.
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
pub(super) struct Eye<'a> {
    pub(super) rules: &'a Fresco,
    pub(super) core: &'a Core,
    pub(super) who: Painter,
    pub(super) me: &'a PainterState,
    /// The section on which each tile lies.
    places: [u8; TILES],
    /// The tiles that lie there, as a set of numbers.
    lying: u32,
    /// What a paint is worth on the shelf, by its number.
    pub(super) pots: [f32; 8],
    /// What one thaler is worth, roughly.
    pub(super) thaler: f32,
    /// What the income of a tile will be worth.
    pub(super) income: f32,
    /// What the restoration of each section is worth more because of modules.
    pub(super) extra: [f32; Section::COUNT],
}

/// What is on the shelf while one thinks, and what is still there to be restored.
#[derive(Clone, Copy)]
pub(super) struct Shelf {
    pub(super) paints: Paints,
    /// The tiles that still lie, as a set of numbers.
    pub(super) lying: u32,
    pub(super) bishop: Section,
}

/// A restoration that could be made.
#[derive(Clone, Copy)]
pub(super) struct Work {
    pub(super) tile: usize,
    pub(super) section: Section,
    /// Points, with the bishop's.
    pub(super) points: f32,
    /// The same with the income, less what the paints were worth.
    pub(super) worth: f32,
}

impl<'a> Eye<'a> {
    #[inline]
    pub(super) fn new(rules: &'a Fresco, core: &'a Core, who: Painter, prices: &Prices) -> Eye<'a> {
        let (mut places, mut lying) = ([0; TILES], 0);
        for (section, &tile) in core.fresco.iter().enumerate() {
            if let Some(place) = places.get_mut(usize::from(tile)) {
                *place = section as u8;
                lying |= 1 << tile;
            }
        }
        let Prices { mut pots, mut thaler, mut income } = *prices;
        if core.last_round {
            // What is not used today is lost, and only money still counts.
            pots = [0.0; 8];
            thaler = 1.0 / f32::from(rules.components.thalers_per_point);
            income = 0.0;
        } else {
            income *= rounds_to_come(rules, core);
        }
        Eye { rules, core, who, me: &core.painters[who], places, lying, pots, thaler, income, extra: [0.0; Section::COUNT] }
    }

    /// What the painter has.
    #[inline]
    pub(super) fn shelf(&self) -> Shelf {
        Shelf { paints: self.me.paints, lying: self.lying, bishop: self.core.bishop }
    }

    /// What a tile costs; one that does not exist costs nothing.
    #[inline]
    pub(super) fn cost(&self, tile: usize) -> Paints {
        self.rules.tiles().get(tile).map_or(Paints::NONE, |tile| tile.cost)
    }

    /// What the bishop adds to a section.
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

    /// What paints are worth on the shelf, each as much as the first of its colour. All primaries are worth the same, and
    /// so are all mixed ones.
    #[inline]
    pub(super) fn price(&self, paints: Paints) -> f32 {
        let [red, yellow, blue, orange, green, purple, pink, brown] = paints.counts();
        let price = f32::from(red + yellow + blue) * self.pots[0] + f32::from(orange + green + purple) * self.pots[3];
        if pink | brown == 0 { price } else { price + f32::from(pink) * self.pots[6] + f32::from(brown) * self.pots[7] }
    }

    /// What this tile would bring.
    #[inline]
    pub(super) fn work(&self, tile: usize, bishop: Section) -> Work {
        let section = Section::from_index(self.places[tile % TILES].into());
        let (points, cost) = self.rules.tiles().get(tile).map_or((0, Paints::NONE), |tile| (tile.points, tile.cost));
        let points = f32::from(points) + self.bonus(bishop, section);
        Work { tile, section, points, worth: points + self.income + self.extra[section.index()] - self.price(cost) }
    }

    /// The tiles that the shelf can pay.
    #[inline]
    pub(super) fn payable(&self, shelf: &Shelf) -> u32 {
        self.rules.tiles_for(shelf.paints) & shelf.lying
    }

    /// The best of these tiles.
    pub(super) fn best_of(&self, tiles: u32, bishop: Section) -> Option<Work> {
        let mut best: Option<Work> = None;
        for tile in each_in(tiles) {
            let work = self.work(tile, bishop);
            if best.is_none_or(|b| work.worth > b.worth) {
                best = Some(work);
            }
        }
        best
    }

    /// The best restoration that the shelf can pay.
    #[inline]
    pub(super) fn best(&self, shelf: &Shelf) -> Option<Work> {
        self.best_of(self.payable(shelf), shelf.bishop)
    }

    /// Makes that restoration.
    #[inline]
    pub(super) fn restore(&self, shelf: &mut Shelf, work: Work) {
        shelf.paints.take_all(self.cost(work.tile));
        shelf.lying &= !(1 << work.tile);
        shelf.bishop = work.section;
    }

    /// The best tile that could be paid after so many mixes, and no sooner; with the mixes it takes.
    pub(super) fn best_after_mixing(&self, shelf: &Shelf, mixes: u16) -> Option<(Work, [u16; 3])> {
        let have = shelf.paints.counts();
        let mut best: Option<(Work, [u16; 3])> = None;
        for tile in each_in(shelf.lying) {
            let cost = self.cost(tile).counts();
            let (orange, green, purple) =
                (cost[3].saturating_sub(have[3]), cost[4].saturating_sub(have[4]), cost[5].saturating_sub(have[5]));
            let wanted = [cost[0] + orange + purple, cost[1] + orange + green, cost[2] + green + purple];
            let needs = orange + green + purple;
            let blends = cost[6] <= have[6] && cost[7] <= have[7];
            if needs == 0 || needs > mixes || !blends || wanted[0] > have[0] || wanted[1] > have[1] || wanted[2] > have[2] {
                continue;
            }
            let work = self.work(tile, shelf.bishop);
            if best.is_none_or(|(b, _)| work.worth > b.worth) {
                best = Some((work, [orange, green, purple]));
            }
        }
        best
    }

    /// What one more pot of each paint is worth on top of those on the shelf; the more there are, the less.
    #[inline]
    pub(super) fn one_more(&self, surplus: f32) -> [f32; 8] {
        let mut worth = self.pots;
        for (pot, n) in worth.iter_mut().zip(self.me.paints.counts()) {
            *pot /= 1.0 + surplus * f32::from(n);
        }
        worth
    }
}

/// About how many rounds there will still be after this one.
pub(super) fn rounds_to_come(rules: &Fresco, core: &Core) -> f32 {
    let left = core.tiles_left().saturating_sub(rules.components.last_round_tiles.into()) as f32;
    if core.last_round { 0.0 } else { 0.5 + left / (0.85 * rules.painter_count() as f32) }
}
