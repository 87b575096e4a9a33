//! Numbers that nobody can foresee. Tests can have a source of their own, so that two runs send the same bytes.

use std::sync::{Mutex, PoisonError};

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use tabletop::{Dice, Seed};

use crate::secrets::Secret;

/// A source of random numbers.
pub enum Random {
    /// That of the operating system.
    System,
    /// One that always gives the same.
    Fixed(Mutex<Dice>),
}

impl Random {
    /// A source that always gives the same, for tests.
    pub fn fixed(seed: &str) -> Random {
        Random::Fixed(Mutex::new(Dice::frozen(Seed::from_text(seed))))
    }

    fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        match self {
            Random::System => {
                // Without random numbers nothing here is safe. Every system that this runs on has them.
                if let Err(why) = getrandom::fill(&mut bytes) {
                    tracing::error!(%why, "the system has no random numbers");
                    std::process::abort();
                }
            }
            Random::Fixed(dice) => {
                let mut dice = dice.lock().unwrap_or_else(PoisonError::into_inner);
                bytes.fill_with(|| dice.next_u64() as u8);
            }
        }
        bytes
    }
    /// A new secret.
    pub fn secret(&self) -> Secret {
        Secret::of(self.bytes())
    }
    /// The name of a new table: as long as it cannot be guessed, for tables are found by their links.
    pub fn table_id(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.bytes::<12>())
    }
    /// The seed of a bot's luck.
    pub fn luck(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.bytes::<12>())
    }
}
