//! Secrets of browsers and chairs, and the draws that nobody chooses.
//!
//! A secret is 32 random bytes. Only its hash is kept: whoever reads the database cannot sit down on anybody's chair.
//!
//! **The seed of a game** comes from a secret of the server, to which it commits itself when the table is made, and from a nonce that
//! everybody adds who sits down. How, and what that proves, is said in [`fresco_games::draws`]: whoever has a record can check it
//! without a server.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use fresco_games::draws;
pub use fresco_games::draws::{Commitment, Nonce, Unfair};
use serde::{Deserialize, Serialize};

/// A secret as its owner has it: in a cookie, or behind the `#` of a link.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

/// The hash of a secret, as the server keeps it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Hashed(String);

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl Secret {
    /// How many characters it has.
    pub const LENGTH: usize = 43;

    /// The secret of these bytes.
    pub fn of(bytes: [u8; 32]) -> Secret {
        Secret(URL_SAFE_NO_PAD.encode(bytes))
    }
    /// A secret that somebody sends; `None` if it cannot be one.
    pub fn read(text: &str) -> Option<Secret> {
        let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
        (bytes.len() == 32).then(|| Secret(text.to_string()))
    }
    /// As its owner has it.
    pub fn as_str(&self) -> &str {
        &self.0
    }
    /// As the server keeps it.
    pub fn hashed(&self) -> Hashed {
        Hashed(draws::hash(&["secret", &self.0]))
    }
    /// What the server says of it when a table is made.
    pub fn commitment(&self) -> Commitment {
        draws::commitment(&self.0)
    }
    /// The seed that comes from it and from what the players have added.
    pub fn seed(&self, nonces: &[Nonce]) -> String {
        draws::seed(&self.0, nonces)
    }
}

impl Hashed {
    /// One that was kept.
    pub(crate) fn kept(text: &str) -> Hashed {
        Hashed(text.to_string())
    }
    /// As it is kept.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The name of a chair's feed. It follows from the hash of the chair's link, and leads back to neither.
pub(crate) fn feed_of(link: &Hashed) -> String {
    draws::hash(&["feed", link.as_str()])
}

/// Checks that a seed comes from the secret the server committed to, and from everybody's nonce.
pub fn check(commitment: &Commitment, secret: &Secret, nonces: &[Nonce], seed: &str) -> Result<(), Unfair> {
    draws::check(commitment, &secret.0, nonces, seed)
}
