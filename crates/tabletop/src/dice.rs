//! Chance.
//!
//! Real games draw from a frozen stream, so that a record gives the same game on any machine and in any later build:
//!
//! 1. The seed is any text. Its key is the SHA-256 of its UTF-8 bytes.
//! 2. The stream is ChaCha20 with that key, a 64-bit block counter from 0 and a zero nonce, read as little-endian
//!    32-bit words: word 0, word 1, word 2…
//! 3. A number below `n` takes the next word `w` and is the high half of `w × n`; if the low half is less than
//!    `2³² mod n`, the word is thrown away and the next one taken. So every number is exactly as likely as the others.
//!
//! The test below pins words and numbers. They must never change.
//!
//! Playouts and determinized matches draw from a fast generator whose stream may change.

use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use sha2::{Digest, Sha256};

/// The key of a frozen stream: the hash of any text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// The seed that a text stands for.
    pub fn from_text(text: &str) -> Seed {
        Seed(Sha256::digest(text.as_bytes()).into())
    }
}

/// The source of random numbers.
#[derive(Clone, Debug)]
pub struct Dice(Source);

#[derive(Clone, Debug)]
enum Source {
    /// The key, and how many words have been read. A real game draws rarely, so each draw computes the block again.
    Frozen {
        seed: Seed,
        words: u64,
    },
    Fast(Xoshiro256PlusPlus),
}

impl Dice {
    /// The frozen stream of a real game.
    pub fn frozen(seed: Seed) -> Dice {
        Dice(Source::Frozen { seed, words: 0 })
    }
    /// A fast generator for playouts.
    pub fn fast(seed: u64) -> Dice {
        Dice(Source::Fast(Xoshiro256PlusPlus::seed_from_u64(seed)))
    }
    /// How many words have been read from a frozen stream.
    pub fn words_drawn(&self) -> u64 {
        match self.0 {
            Source::Frozen { words, .. } => words,
            Source::Fast(_) => 0,
        }
    }
    /// A number from 0 to `n - 1`; 0 if `n` is 0.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        match &mut self.0 {
            Source::Fast(rng) => ((u64::from(rng.next_u32()) * u64::from(n)) >> 32) as u32,
            Source::Frozen { seed, words } => frozen_below(seed, words, n),
        }
    }
    /// A fresh seed for another generator.
    pub fn next_u64(&mut self) -> u64 {
        match &mut self.0 {
            Source::Fast(rng) => rng.next_u64(),
            Source::Frozen { seed, words } => {
                let mut rng = stream(seed, *words);
                *words += 2;
                u64::from(rng.next_u32()) | u64::from(rng.next_u32()) << 32
            }
        }
    }
    /// Puts a list in random order (Fisher and Yates, from the end).
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i as u32 + 1) as usize);
        }
    }
}

fn stream(seed: &Seed, words: u64) -> ChaCha20Rng {
    let mut rng = ChaCha20Rng::from_seed(seed.0);
    rng.set_word_pos(u128::from(words));
    rng
}

// Kept apart: a playout never comes here.
#[inline(never)]
fn frozen_below(seed: &Seed, words: &mut u64, n: u32) -> u32 {
    if n == 0 {
        return 0;
    }
    let mut rng = stream(seed, *words);
    loop {
        let product = u64::from(rng.next_u32()) * u64::from(n);
        *words += 1;
        if product as u32 >= n.wrapping_neg() % n {
            return (product >> 32) as u32;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words of a stream from a given one on, as `Dice` would use them.
    fn words<const N: usize>(seed: Seed, from: u64) -> [u32; N] {
        std::array::from_fn(|i| stream(&seed, from + i as u64).next_u32())
    }

    #[test]
    fn the_cipher_is_the_published_one() {
        // RFC 8439, appendix A.1, test vectors 1 and 2: key and nonce zero, blocks 0 and 1.
        let block_0 = [0x76, 0xb8, 0xe0, 0xad, 0xa0, 0xf1, 0x3d, 0x90, 0x40, 0x5d, 0x6a, 0xe5, 0x53, 0x86, 0xbd, 0x28];
        let block_1 = [0x9f, 0x07, 0xe7, 0xbe, 0x55, 0x51, 0x38, 0x7a, 0x98, 0xba, 0x97, 0x7c, 0x73, 0x2d, 0x08, 0x0d];
        let bytes = |words: [u32; 4]| words.map(u32::to_le_bytes).concat();
        assert_eq!(bytes(words(Seed([0; 32]), 0)), block_0);
        assert_eq!(bytes(words(Seed([0; 32]), 16)), block_1);
    }

    #[test]
    fn the_key_is_the_hash_of_the_text() {
        let first = |text: &str| u32::from_be_bytes(std::array::from_fn(|i| Seed::from_text(text).0[i]));
        // FIPS 180-2, example B.1.
        assert_eq!(first("abc"), 0xba78_16bf);
        assert_eq!(first(""), 0xe3b0_c442);
        assert_eq!(first("friday night"), 0x9a89_4ea3);
    }

    // The values below were worked out by a second, independent program. They must never change.

    #[test]
    fn the_words_are_frozen() {
        let pinned: [(&str, [u32; 6]); 3] = [
            ("7", [0x4e3f_ced4, 0x39ab_82f0, 0x252b_9e1f, 0x78db_f6f5, 0x2951_f892, 0x5a20_220c]),
            ("friday night", [0x853b_c5ef, 0x09c7_c6fa, 0x193a_42b7, 0x77fb_5b59, 0xff57_720f, 0x98bf_89f6]),
            ("Übung #1", [0x77f9_9745, 0x9faf_9b62, 0x97af_6433, 0xb9fc_0c78, 0xba86_f8f4, 0x8985_9066]),
        ];
        for (text, expected) in pinned {
            assert_eq!(words(Seed::from_text(text), 0), expected, "{text}");
        }
    }

    #[test]
    fn the_numbers_are_frozen() {
        let mut dice = Dice::frozen(Seed::from_text("7"));
        let rolls: Vec<u32> = (0..24).map(|_| dice.below(6)).collect();
        assert_eq!(rolls, [1, 1, 0, 2, 0, 2, 2, 3, 5, 1, 3, 4, 0, 2, 4, 3, 2, 1, 4, 5, 3, 3, 0, 5]);
        assert_eq!(dice.words_drawn(), 24);

        let mut dice = Dice::frozen(Seed::from_text("friday night"));
        let numbers: Vec<u32> = (1..=20).map(|n| dice.below(n)).collect();
        assert_eq!(numbers, [0, 0, 0, 1, 4, 3, 1, 6, 7, 5, 2, 2, 6, 4, 5, 0, 2, 9, 16, 18]);

        let mut dice = Dice::frozen(Seed::from_text("friday night"));
        let mut list: Vec<u32> = (0..10).collect();
        dice.shuffle(&mut list);
        assert_eq!(list, [6, 1, 4, 7, 2, 9, 3, 8, 0, 5]);
    }

    #[test]
    fn words_that_would_favour_a_number_are_thrown_away() {
        // Below 3 × 2^30 one word in four is thrown away.
        let mut dice = Dice::frozen(Seed::from_text("friday night"));
        let numbers: Vec<u32> = (0..12).map(|_| dice.below(3 << 30)).collect();
        assert_eq!(numbers[..4], [1_676_465_267, 123_065_659, 317_436_425, 1_509_721_218]);
        assert_eq!(numbers[8..], [1_774_630_888, 722_613_479, 950_677_606, 94_715_806]);
        assert_eq!(dice.words_drawn(), 16);
    }

    #[test]
    fn nothing_can_be_drawn_from_nothing() {
        let mut dice = Dice::frozen(Seed::from_text("7"));
        assert_eq!((dice.below(0), dice.words_drawn()), (0, 0));
        assert_eq!(Dice::fast(7).below(0), 0);
    }

    #[test]
    fn a_copy_goes_on_where_the_original_was() {
        let mut dice = Dice::frozen(Seed::from_text("7"));
        dice.below(6);
        let mut copy = dice.clone();
        assert_eq!(dice.next_u64(), copy.next_u64());
        assert_eq!(copy.words_drawn(), 3);
        assert_eq!(dice.next_u64() as u32, 0x78db_f6f5);
    }
}
