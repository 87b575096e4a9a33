//! Random numbers that nobody can predict. Tests fix their own source, so that two runs produce the same bytes.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use tabletop::{Dice, Seed};

use crate::secrets::Secret;

/// A source of random numbers.
pub enum Random {
    /// The operating system.
    System,
    /// A source that repeats itself, for tests.
    Fixed(Fixed),
}

/// One sequence per purpose: how many browsers ask for a cookie does not change what a table draws.
pub struct Fixed {
    seed: String,
    sequences: Mutex<BTreeMap<&'static str, Dice>>,
}

impl Fixed {
    fn fill(&self, purpose: &'static str, bytes: &mut [u8]) {
        let mut sequences = self.sequences.lock().unwrap_or_else(PoisonError::into_inner);
        let dice = sequences.entry(purpose).or_insert_with(|| Dice::frozen(Seed::from_text(&format!("{} {purpose}", self.seed))));
        bytes.fill_with(|| dice.next_u64() as u8);
    }
}

impl Random {
    /// A source that repeats itself, for tests.
    pub fn fixed(seed: &str) -> Random {
        Random::Fixed(Fixed { seed: seed.to_string(), sequences: Mutex::default() })
    }

    fn bytes<const N: usize>(&self, purpose: &'static str) -> [u8; N] {
        let mut bytes = [0; N];
        match self {
            Random::System => {
                // Without random numbers nothing here is safe. Every system that this runs on has them.
                if let Err(why) = getrandom::fill(&mut bytes) {
                    tracing::error!(%why, "the system has no random numbers");
                    std::process::abort();
                }
            }
            Random::Fixed(fixed) => fixed.fill(purpose, &mut bytes),
        }
        bytes
    }
    /// A new secret for a browser or a chair.
    pub fn secret(&self) -> Secret {
        Secret::of(self.bytes("secret"))
    }
    /// The server's share of a new table's seed.
    pub fn draws(&self) -> Secret {
        Secret::of(self.bytes("draws"))
    }
    /// The ID of a new table. It is too long to guess, because a table's link is all it takes to find it.
    pub fn table_id(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.bytes::<12>("table"))
    }
    /// The seed of a bot.
    pub fn luck(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.bytes::<12>("luck"))
    }
}
