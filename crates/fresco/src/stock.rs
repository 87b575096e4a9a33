//! The pieces of one game, after the open modules have added theirs; worked out once, when the game is agreed on.

use crate::cathedral::altar_ways;
use crate::components::{Components, FrescoTile};
use crate::paints::{AltarPaints, Paint, Paints};

/// A way to pay for the altar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct AltarWay {
    pub(crate) paints: AltarPaints,
    /// The paints in bits; see [`crate::Paints::bits`].
    pub(crate) price: u32,
    pub(crate) points: i16,
}

impl AltarWay {
    pub(crate) fn new(paints: AltarPaints, points: i16) -> AltarWay {
        AltarWay { paints, price: Paints::of(&paints.paints()).bits(), points }
    }
}

/// The pieces of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Stock {
    /// The fresco tiles by number: the base game's, then those of the modules.
    pub(crate) fresco: Vec<FrescoTile>,
    /// The price of every fresco tile in bits.
    pub(crate) tile_bits: [u32; Stock::MOST_TILES],
    /// Every way to pay for the altar.
    pub(crate) altar: Vec<AltarWay>,
    /// The paints that can be mixed.
    pub(crate) mixable: Vec<Paint>,
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
            tile_bits: [0; Stock::MOST_TILES],
            altar: altar_ways(components),
            mixable: Paint::MIXED.to_vec(),
            beams: [0; 32],
            owed: [0; 32],
            sick_works: 0,
        }
    }
    /// All pieces are there.
    pub(crate) fn closed(mut self) -> Stock {
        self.fresco.truncate(Stock::MOST_TILES);
        for (bits, tile) in self.tile_bits.iter_mut().zip(&self.fresco) {
            *bits = tile.cost.bits();
        }
        self
    }
}
