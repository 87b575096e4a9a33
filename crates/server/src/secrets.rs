//! Secrets of browsers and chairs, and the draws that nobody chooses.
//!
//! A secret is 32 random bytes. Only its hash is kept: whoever reads the database cannot sit down on anybody's chair.
//!
//! **The seed of a game** comes from a secret of the server, to which it commits itself when the table is made, and from a nonce that
//! everybody adds who sits down. So no player knows or chooses the draws, and afterwards everybody can check that the server did
//! not choose them either ([`check`]). A host who also plays could still read the memory of their own machine: this proves that nobody
//! chose the draws, not that nobody looked.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// A secret as its owner has it: in a cookie, or behind the `#` of a link.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

/// The hash of a secret, as the server keeps it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Hashed(String);

/// What a player adds to the seed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Nonce(String);

/// The hash of the secret from which a game's seed will come.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Commitment(pub String);

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
        Hashed(hash(&["secret", &self.0]))
    }
    /// What the server says of it when a table is made.
    pub fn commitment(&self) -> Commitment {
        Commitment(hash(&["commitment", &self.0]))
    }
    /// The seed that comes from it and from what the players have added.
    pub fn seed(&self, nonces: &[Nonce]) -> String {
        let parts: Vec<&str> = ["seed", &self.0].into_iter().chain(nonces.iter().map(|nonce| nonce.0.as_str())).collect();
        hash(&parts)
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

impl Nonce {
    /// The longest that is taken.
    const MOST: usize = 64;
}

impl TryFrom<String> for Nonce {
    type Error = &'static str;
    fn try_from(text: String) -> Result<Nonce, &'static str> {
        let fits = (1..=Nonce::MOST).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
        if fits { Ok(Nonce(text)) } else { Err("a nonce is 1 to 64 letters, digits, - and _") }
    }
}

impl From<Nonce> for String {
    fn from(nonce: Nonce) -> String {
        nonce.0
    }
}

impl Nonce {
    /// As it was sent.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The name of a chair's feed. It follows from the hash of the chair's link, and leads back to neither.
pub(crate) fn feed_of(link: &Hashed) -> String {
    hash(&["feed", link.as_str()])
}

/// The hash of several texts, none of which can run into the next.
fn hash(parts: &[&str]) -> String {
    let mut hash = Sha256::new();
    hash.update(b"fresco 1");
    for part in parts {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part.as_bytes());
    }
    URL_SAFE_NO_PAD.encode(hash.finalize())
}

/// What is wrong with the draws of a game, if anything is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unfair {
    /// The secret is not the one to which the server had committed itself.
    OtherSecret,
    /// The seed does not come from the secret and the nonces.
    OtherSeed,
}

/// Checks that a seed comes from the secret to which the server had committed itself, and from everybody's nonce.
pub fn check(commitment: &Commitment, secret: &Secret, nonces: &[Nonce], seed: &str) -> Result<(), Unfair> {
    if secret.commitment() != *commitment {
        return Err(Unfair::OtherSecret);
    }
    if secret.seed(nonces) != seed { Err(Unfair::OtherSeed) } else { Ok(()) }
}
