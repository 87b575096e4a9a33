//! The pieces of one game, after the active modules have added theirs; worked out once, when the game is set up.

use tabletop::{Numbered as _, Rule, Sentence, Set, Term, each_in, rule, sentence};

use crate::cathedral::altar_ways;
use crate::components::{Components, FrescoTile};
use crate::paints::{AltarPaints, Back, Paint, Paints};
use crate::words::{OtherTile, TileNumber};

/// A way to pay for the altar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct AltarWay {
    pub(crate) paints: AltarPaints,
    pub(crate) points: i16,
}

/// Something that can be bought in instalments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct OnCredit {
    pub(crate) price: u8,
    /// Its kind of piece.
    pub(crate) piece: &'static str,
    /// The word for it in sentences, before its number.
    pub(crate) called: Term,
    /// What its back looks like, once it is paid.
    pub(crate) back: &'static str,
    /// Where a painter keeps it once it is paid.
    pub(crate) kept_at: &'static str,
}

/// What sick assistants can do, in games in which somebody can fall ill.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SickWork {
    /// How many things one of them does in the Workshop.
    pub(crate) mixes: u8,
    /// The rule that keeps them from the bishop.
    pub(crate) in_cathedral: Rule,
}

/// Up to 63 prices, arranged so that a shelf is compared with all of them at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PriceList {
    all: u64,
    /// For each paint and each number of it on the shelf: the prices that want more of it, one bit each.
    too_dear: [[u64; PriceList::MAX_OF_A_PAINT + 1]; Paint::ALL.len()],
}

impl PriceList {
    /// No price wants more than so many of one paint.
    const MAX_OF_A_PAINT: usize = 7;

    pub(crate) fn new(prices: impl IntoIterator<Item = Paints>) -> PriceList {
        let mut list = PriceList { all: 0, too_dear: Default::default() };
        for (i, price) in prices.into_iter().take(63).enumerate() {
            list.all |= 1 << i;
            for (paint, wanted) in price.each() {
                for have in 0..usize::from(wanted).min(PriceList::MAX_OF_A_PAINT + 1) {
                    list.too_dear[paint as usize][have] |= 1 << i;
                }
            }
        }
        list
    }
    /// The prices that this shelf can pay, one bit each.
    #[inline]
    pub(crate) fn covered_by(&self, shelf: Paints) -> u64 {
        let mut covered = self.all;
        for (too_dear, have) in self.too_dear.iter().zip(shelf.counts()) {
            covered &= !too_dear[usize::from(have).min(PriceList::MAX_OF_A_PAINT)];
        }
        covered
    }
    /// The same, one after the other, by their place in the list.
    #[inline]
    pub(crate) fn each_covered_by(&self, shelf: Paints) -> impl Iterator<Item = usize> + use<> {
        each_in(self.covered_by(shelf))
    }
}

/// The pieces of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GamePieces {
    /// The fresco tiles by number: the base game's, then those of the modules.
    pub(crate) fresco: Vec<FrescoTile>,
    tile_prices: PriceList,
    /// Every way to pay for the altar.
    pub(crate) altar: Vec<AltarWay>,
    /// What they cost, in the same order.
    pub(crate) altar_prices: PriceList,
    /// How the altar can be restored, in words.
    pub(crate) altar_in_words: Sentence,
    /// The paints that can be mixed.
    pub(crate) mixable: Vec<Paint>,
    /// What they are mixed from, in the same order.
    pub(crate) mix_prices: PriceList,
    /// The things that can be bought in instalments, by number from 1.
    pub(crate) on_credit: Vec<OnCredit>,
    /// When debts can be paid off.
    pub(crate) debt_rule: Rule,
    /// What sick assistants can do.
    pub(crate) sick: SickWork,
    /// The backs of the tiles that are restored elsewhere than on the fresco.
    pub(crate) other_tiles: Vec<Back>,
}

impl GamePieces {
    /// As many fresco tiles as there are numbers for them.
    pub(crate) const MAX_TILES: usize = 32;

    /// The base game's pieces.
    pub(crate) fn new(components: &Components) -> GamePieces {
        GamePieces {
            fresco: components.fresco.clone(),
            tile_prices: PriceList::new([]),
            altar: altar_ways(components),
            altar_prices: PriceList::new([]),
            altar_in_words: sentence!(
                "the altar takes one each of red, yellow and blue, any of which you may replace with orange, green or purple; or one each of orange, green and purple"
            ),
            mixable: Paint::MIXED.to_vec(),
            mix_prices: PriceList::new([]),
            on_credit: Vec::new(),
            debt_rule: rule!("income", "debts: you may pay off the rest whenever you have a decision to make"),
            sick: SickWork { mixes: 0, in_cathedral: rule!("cathedral", "") },
            other_tiles: Vec::new(),
        }
    }
    /// All pieces are there.
    pub(crate) fn complete(mut self) -> GamePieces {
        self.fresco.truncate(GamePieces::MAX_TILES);
        self.tile_prices = PriceList::new(self.fresco.iter().map(|tile| tile.cost));
        self.altar_prices = PriceList::new(self.altar.iter().map(|way| Paints::of(&way.paints.paints())));
        self.mix_prices = PriceList::new(self.mixable.iter().map(|paint| paint.parts().map_or(Paints::NONE, |(a, b)| Paints::of(&[a, b]))));
        self
    }
    /// The fresco tiles that could be paid with these paints.
    #[inline]
    pub(crate) fn tiles_for(&self, shelf: Paints) -> Set<TileNumber> {
        Set::from_bits(self.tile_prices.covered_by(shelf) as u32)
    }
    /// Something that can be bought in instalments, by its number from 1.
    pub(crate) fn credit(&self, thing: u8) -> Option<&OnCredit> {
        self.on_credit.get(usize::from(thing).checked_sub(1)?)
    }
    /// The back of a tile that is restored elsewhere than on the fresco.
    pub(crate) fn other_back(&self, tile: OtherTile) -> Option<Back> {
        self.other_tiles.get(tile.number()).copied()
    }
}
