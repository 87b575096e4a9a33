//! Draws that nobody chooses and everybody can check.
//!
//! When a table is made, the server draws a secret and shows its hash, the *commitment*. Everybody who sits down adds a *nonce*, any
//! text. The seed of the game is the hash of the secret and of all nonces, and decides every draw. When the game is over, the secret
//! is shown, and everybody can work out commitment and seed again: [`check`] does, and `fresco verify` does it with a record.
//!
//! [`proves`] and [`does_not_prove`] say in plain words what that is worth.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use tabletop::{Fault, Header, Text, data, say};

/// What a player adds to the seed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "typescript", ts(type = "string"))]
pub struct Nonce(String);

/// The hash of the secret from which a game's seed will come.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Commitment(pub String);

impl Nonce {
    /// The longest that is taken.
    const MOST: usize = 64;

    /// As it was sent.
    pub fn as_str(&self) -> &str {
        &self.0
    }
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

/// The hash of several texts, none of which can run into the next.
pub fn hash(parts: &[&str]) -> String {
    let mut hash = Sha256::new();
    hash.update(b"fresco 1");
    for part in parts {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part.as_bytes());
    }
    URL_SAFE_NO_PAD.encode(hash.finalize())
}

/// What the server says of its secret when a table is made.
pub fn commitment(secret: &str) -> Commitment {
    Commitment(hash(&["commitment", secret]))
}

/// The seed that comes from a secret and from what the players have added, chair by chair.
pub fn seed(secret: &str, nonces: &[Nonce]) -> String {
    let parts: Vec<&str> = ["seed", secret].into_iter().chain(nonces.iter().map(Nonce::as_str)).collect();
    hash(&parts)
}

/// What is wrong with the draws of a game, if anything is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unfair {
    /// The secret is not the one the server committed to.
    OtherSecret,
    /// The seed does not come from the secret and the nonces.
    OtherSeed,
}

impl Unfair {
    /// The same in words.
    pub fn text(self) -> Text {
        match self {
            Unfair::OtherSecret => say!("the secret is not the one the server committed to"),
            Unfair::OtherSeed => say!("the seed does not come from the secret and the nonces"),
        }
    }
}

/// Checks that a seed comes from the secret the server committed to, and from everybody's nonce.
pub fn check(shown: &Commitment, secret: &str, nonces: &[Nonce], used: &str) -> Result<(), Unfair> {
    if commitment(secret) != *shown {
        return Err(Unfair::OtherSecret);
    }
    if seed(secret, nonces) != used { Err(Unfair::OtherSeed) } else { Ok(()) }
}

/// Everything that is needed to check the draws of a game that is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draws {
    /// What the server had said of its secret before anybody sat down.
    pub commitment: Commitment,
    /// The secret, now that everybody may know it.
    pub secret: String,
    /// What the players have added, chair by chair.
    pub nonces: Vec<Nonce>,
}

const COMMITMENT: &str = "commitment";
const NONCES: &str = "nonces";
const SECRET: &str = "secret";

impl Draws {
    /// What the header of a record says of its draws; `None` if it says nothing.
    pub fn of_header(header: &Header) -> Result<Option<Draws>, Fault> {
        if [COMMITMENT, NONCES, SECRET].iter().all(|key| header.get(key).is_none()) {
            return Ok(None);
        }
        let given = |key: &str| {
            header.get(key).ok_or_else(|| Fault::from(say!("the header names no {key}, so the draws cannot be checked", key = data(key))))
        };
        let (commitment, secret) = (given(COMMITMENT)?, given(SECRET)?);
        if URL_SAFE_NO_PAD.decode(secret).map_or(true, |bytes| bytes.len() != 32) {
            return Err(say!("the secret must be {n} letters, digits, - and _", n = 43u8).into());
        }
        let nonce = |text: &str| Nonce::try_from(text.to_string()).map_err(|_| say!("\"{text}\" is no nonce", text = data(text)).into());
        let nonces: Result<Vec<Nonce>, Fault> = header.get(NONCES).unwrap_or_default().split_whitespace().map(nonce).collect();
        Ok(Some(Draws { commitment: Commitment(commitment.to_string()), secret: secret.to_string(), nonces: nonces? }))
    }

    /// Writes the keys into the header of a record.
    pub fn write(&self, header: &mut Header) {
        header.set(COMMITMENT, self.commitment.0.as_str());
        if !self.nonces.is_empty() {
            let nonces: Vec<&str> = self.nonces.iter().map(Nonce::as_str).collect();
            header.set(NONCES, nonces.join(" "));
        }
        header.set(SECRET, self.secret.as_str());
    }

    /// Checks that a seed comes from them.
    pub fn check(&self, seed: &str) -> Result<(), Unfair> {
        check(&self.commitment, &self.secret, &self.nonces, seed)
    }
}

/// What is proven about a game whose record was verified, for those who played.
pub fn proves() -> [Text; 3] {
    [
        say!(
            "The secret is the one the server committed to. If you saw the same commitment before you sat down, the server had fixed its \
             secret before it knew your nonce."
        ),
        say!(
            "The seed, and with it every draw, follows from the secret and the nonces. If your nonce is among them, neither the server nor \
             any player alone chose the draws."
        ),
        say!("All actions follow the rules, and the scores follow from the actions."),
    ]
}

/// What remains a matter of trust.
pub fn does_not_prove() -> [Text; 3] {
    [
        say!(
            "That nobody knew the draws: during the game the secret is in the memory of the server. A host who also plays can read it there, \
             or add a nonce that suits them."
        ),
        say!("That no other game was called off before it began because somebody did not like its draws."),
        say!("Who decided what: the actions and the notes of the table are what the server wrote down."),
    ]
}

#[cfg(test)]
#[allow(clippy::expect_used)]
mod tests {
    use super::*;

    fn nonces(texts: &[&str]) -> Vec<Nonce> {
        texts.iter().map(|text| text.to_string().try_into().expect("a nonce")).collect()
    }

    fn draws() -> Draws {
        let secret = URL_SAFE_NO_PAD.encode([7; 32]);
        Draws { commitment: commitment(&secret), secret, nonces: nonces(&["nonce-1", "nonce-2"]) }
    }

    /// Old records can be verified only as long as these stay as they are.
    #[test]
    fn the_hashes_are_frozen() {
        let draws = draws();
        assert_eq!(draws.secret, "BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc");
        assert_eq!(draws.commitment.0, "eRB15pzHap2fbA-INPyl_7-xd8w5_ylI4ocwarRGBoM");
        assert_eq!(seed(&draws.secret, &draws.nonces), "JWH6wj-Mr0S4oSaOfJkLEIoIdYflr9yT7kG7yUfbl3c");
        assert_eq!(hash(&["secret", &draws.secret]), "Fka1kETip6NFeg_wOxRbc0dQw4zaSZeWK0qb5PEB1HA");
    }

    #[test]
    fn whatever_is_changed_is_found() {
        let (draws, other) = (draws(), URL_SAFE_NO_PAD.encode([8; 32]));
        let seed = seed(&draws.secret, &draws.nonces);
        assert_eq!(draws.check(&seed), Ok(()));
        assert_eq!(draws.check("friday"), Err(Unfair::OtherSeed));
        assert_eq!(Draws { secret: other.clone(), ..draws.clone() }.check(&seed), Err(Unfair::OtherSecret));
        // A secret with a commitment that fits it gives another seed.
        assert_eq!(Draws { commitment: commitment(&other), secret: other, ..draws.clone() }.check(&seed), Err(Unfair::OtherSeed));
        for changed in [&["nonce-1"][..], &["nonce-2", "nonce-1"], &["nonce-1", "nonce-2", "x"], &["nonce-1n", "once-2"], &[]] {
            assert_eq!(Draws { nonces: nonces(changed), ..draws.clone() }.check(&seed), Err(Unfair::OtherSeed), "{changed:?}");
        }
    }

    #[test]
    fn a_header_carries_them() {
        let mut header = Header::default();
        assert_eq!(Draws::of_header(&header), Ok(None));
        draws().write(&mut header);
        assert_eq!(Draws::of_header(&header), Ok(Some(draws())));
        let bots = Draws { nonces: Vec::new(), ..draws() };
        let mut without = Header::default();
        bots.write(&mut without);
        assert_eq!((Draws::of_header(&without), without.get(NONCES)), (Ok(Some(bots)), None));
        let wrong = |key: &str, value: &str| {
            let mut header = header.clone();
            header.set(key, value);
            Draws::of_header(&header).expect_err(key).to_string()
        };
        assert_eq!(wrong("secret", "short"), "the secret must be 43 letters, digits, - and _");
        assert_eq!(wrong("nonces", "a b,c"), "\"b,c\" is no nonce");
        let mut half = Header::default();
        half.set("nonces", "a b");
        assert_eq!(
            Draws::of_header(&half).expect_err("half").to_string(),
            "the header names no commitment, so the draws cannot be checked"
        );
    }
}
