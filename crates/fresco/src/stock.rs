//! The pieces of one game, after the open modules have added theirs; worked out once, when the game is agreed on.

use crate::cathedral::altar_ways;
use crate::components::{Components, FrescoTile};
use crate::paints::{AltarPaints, Paint, Paints};

/// A way to pay for the altar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct AltarWay {
    pub(crate) paints: AltarPaints,
    pub(crate) points: i16,
}

/// Up to 63 prices, arranged so that a shelf is compared with all of them at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PriceList {
    all: u64,
    /// For each paint and each number of it on the shelf: the prices that want more of it, as a set of numbers.
    too_dear: [[u64; PriceList::MOST + 1]; Paint::ALL.len()],
}

impl PriceList {
    /// More than so many of one paint are never wanted.
    const MOST: usize = 7;

    pub(crate) fn new(prices: impl IntoIterator<Item = Paints>) -> PriceList {
        let mut list = PriceList { all: 0, too_dear: Default::default() };
        for (i, price) in prices.into_iter().take(63).enumerate() {
            list.all |= 1 << i;
            for (paint, wanted) in price.each() {
                for have in 0..usize::from(wanted).min(PriceList::MOST + 1) {
                    list.too_dear[paint as usize][have] |= 1 << i;
                }
            }
        }
        list
    }
    /// The prices that this shelf can pay, as a set of numbers.
    #[inline]
    pub(crate) fn covered_by(&self, shelf: Paints) -> u64 {
        let mut covered = self.all;
        for (too_dear, have) in self.too_dear.iter().zip(shelf.counts()) {
            covered &= !too_dear[usize::from(have).min(PriceList::MOST)];
        }
        covered
    }
}

/// The pieces of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Stock {
    /// The fresco tiles by number: the base game's, then those of the modules.
    pub(crate) fresco: Vec<FrescoTile>,
    /// What they cost, by number.
    pub(crate) tile_prices: PriceList,
    /// Every way to pay for the altar.
    pub(crate) altar: Vec<AltarWay>,
    /// What they cost, in the same order.
    pub(crate) altar_prices: PriceList,
    /// The paints that can be mixed.
    pub(crate) mixable: Vec<Paint>,
    /// What they are mixed from, in the same order.
    pub(crate) mix_prices: PriceList,
    /// The beams on each market tile.
    pub(crate) beams: [u8; 32],
    /// The prices of the things that can be bought in instalments, by number.
    pub(crate) owed: [u8; 32],
    /// How many things a sick assistant does in the Workshop.
    pub(crate) sick_works: u8,
}

impl Stock {
    /// As many fresco tiles as fit into the bits of a `u32`.
    pub(crate) const MOST_TILES: usize = 32;

    /// The base game's pieces.
    pub(crate) fn new(components: &Components) -> Stock {
        Stock {
            fresco: components.fresco.clone(),
            tile_prices: PriceList::new([]),
            altar: altar_ways(components),
            altar_prices: PriceList::new([]),
            mixable: Paint::MIXED.to_vec(),
            mix_prices: PriceList::new([]),
            beams: [0; 32],
            owed: [0; 32],
            sick_works: 0,
        }
    }
    /// All pieces are there.
    pub(crate) fn closed(mut self) -> Stock {
        self.fresco.truncate(Stock::MOST_TILES);
        self.tile_prices = PriceList::new(self.fresco.iter().map(|tile| tile.cost));
        self.altar_prices = PriceList::new(self.altar.iter().map(|way| Paints::of(&way.paints.paints())));
        self.mix_prices = PriceList::new(self.mixable.iter().map(|paint| paint.parts().map_or(Paints::NONE, |(a, b)| Paints::of(&[a, b]))));
        self
    }
}
