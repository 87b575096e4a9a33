//! What is printed on the pieces of the bell.

use super::*;

numbers! {
    /// The number of a certificate.
    pub struct CertificateNumber(18);
}

impl CertificateNumber {
    /// Its number among the things that can be owed for, from 1.
    pub fn thing(self) -> u8 {
        self.number() as u8 + 1
    }
    /// The certificate that is owed for under that number.
    pub fn of_thing(thing: u8) -> Option<CertificateNumber> {
        CertificateNumber::from_number(usize::from(thing).checked_sub(1)?)
    }
}

impl fmt::Display for CertificateNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.thing().fmt(f)
    }
}

impl From<CertificateNumber> for Arg {
    fn from(number: CertificateNumber) -> Arg {
        number.thing().into()
    }
}

/// A certificate for the bell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Certificate {
    /// Thalers to pay.
    pub price: u16,
    /// Points, if paid at once.
    pub points: i16,
    /// Its bells.
    pub bells: u8,
}

/// A side of the bell board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BellSide {
    /// Points for the first rank, the second…; the bishop takes a rank too. The side for two and three has four.
    pub ranks: [i16; 5],
    /// The bonus of each space, from 0 to the last one.
    pub bonus: [i16; Pieces::LAST + 1],
}

/// What is printed on the pieces.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pieces {
    /// The certificates, by number.
    pub certificates: [Certificate; CertificateNumber::COUNT],
    /// The sides for four players, and for two and three.
    sides: [BellSide; 2],
    /// Thalers for one point when paying in instalments; never 0.
    pub thalers_per_point: u16,
    /// The certificates Leonardo is given at the start.
    pub leonardo: u8,
}

impl Pieces {
    /// The last space of the track, which holds all that go further.
    pub const LAST: usize = 30;
    /// The highest price of a certificate.
    pub const DEAREST: u8 = 99;

    /// The side for that many players.
    pub fn side(&self, players: usize) -> &BellSide {
        &self.sides[usize::from(players < 4)]
    }
    /// A certificate by its number.
    pub fn certificate(&self, number: CertificateNumber) -> Certificate {
        self.certificates[number.number()]
    }
    /// The points for an instalment.
    pub fn points_for(&self, thalers: u8) -> i16 {
        (u16::from(thalers) / self.thalers_per_point.max(1)) as i16
    }
}

static CERTIFICATES: Noun = Noun { one: "certificate", many: "certificates" };

impl PiecesOfModule for Pieces {
    type Draft = Vec<Certificate>;
    const GROUP: &'static str = "group|Module 8: The bell";
    const KINDS: &'static [(&'static str, &'static str)] = &[
        ("certificate", "certificate price 3 points 3 bells 1 reconstructed"),
        ("bell-ranks", "bell-ranks 3-players 9 5 2 0 reconstructed"),
        ("bell-bonus", "bell-bonus 3-players 10:1 15:2 25:3 30:4 reconstructed"),
        ("bell", "bell instalments 2 leonardo 4 rulebook"),
    ];
    const ONCE: &'static [&'static str] =
        &["bell-ranks 4-players", "bell-ranks 3-players", "bell-bonus 4-players", "bell-bonus 3-players", "bell"];

    fn read(&mut self, certificates: &mut Vec<Certificate>, kind: &str, f: &mut Fields<'_>) -> Checked<Option<String>> {
        match kind {
            "certificate" => certificates.push(Certificate {
                price: f.named("price", "field|price", 1..=Pieces::DEAREST.into())?,
                points: points(f)?,
                bells: f.named("bells", "field|number of bells", 0..=30)?,
            }),
            "bell-ranks" => {
                let side = side(f)?;
                let ranks = &mut self.sides[side].ranks;
                for rank in ranks.iter_mut().take(5 - side) {
                    *rank = f.number("field|number of points", 0..=99)?;
                }
                if !ranks.is_sorted_by(|a, b| a >= b) {
                    return Err(say!("the first rank comes first, so the points must not rise").into());
                }
                return Ok(Some(format!("bell-ranks {}-players", 4 - side)));
            }
            "bell-bonus" => {
                let side = side(f)?;
                self.sides[side].bonus = bonus(f)?;
                return Ok(Some(format!("bell-bonus {}-players", 4 - side)));
            }
            _ => {
                self.thalers_per_point = f.named("instalments", "field|number of thalers for a point", 1..=99)?;
                self.leonardo = f.named("leonardo", "field|number of certificates of Leonardo", 0..=10)?;
            }
        }
        Ok(None)
    }

    fn close(self, certificates: Vec<Certificate>, _base: &Components, _given: bool) -> Closed<Pieces> {
        Ok(Pieces { certificates: exactly("certificate", &CERTIFICATES, certificates)?, ..self })
    }
}

/// The bonus of every space of the bell track, from the spaces where it rises, as in "10:1 15:2".
fn bonus(f: &mut Fields<'_>) -> Checked<[i16; Pieces::LAST + 1]> {
    let mut bonus = [0; Pieces::LAST + 1];
    let mut before = 0;
    while let Some(&word) = f.words.next() {
        let parsed = word.split_once(':').and_then(|(space, points)| Some((space.parse().ok()?, points.parse().ok()?)));
        let Some((space @ 1..=Pieces::LAST, points @ 0..=99)) = parsed else {
            let (last, word) = (Pieces::LAST as i64, data(word));
            let message = say!("a bonus is written as its space, from 1 to {last}, and its points, not \"{word}\"", last, word);
            return Err(f.malformed(message));
        };
        if space <= before {
            let (space, before) = (space as i64, before as i64);
            return Err(say!("the spaces must go up, but {space} follows {before}", space, before).into());
        }
        bonus[space..].fill(points);
        before = space;
    }
    Ok(bonus)
}
