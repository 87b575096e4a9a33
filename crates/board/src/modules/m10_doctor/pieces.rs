//! What is printed on the pieces of the doctor.

use super::*;

/// A bottle of the doctor, in the order in which they are laid out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[repr(u8)]
pub enum RemedyKind {
    /// Three doses.
    Three,
    /// Two doses.
    Two,
    /// One dose.
    One,
    /// Raspberry juice: it cures nobody, but cheers up.
    #[default]
    Juice,
}
kinds!(RemedyKind, "kind|remedy": Three "3-doses", Two "2-doses", One "1-dose", Juice "juice");
one_word!(RemedyKind);

impl RemedyKind {
    /// How many assistants it can cure.
    #[inline]
    pub fn doses(self) -> u8 {
        3 - self as u8
    }
}

/// What an infection tile shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum InfectionPlace {
    Market,
    Cathedral,
    Studio,
    Workshop,
    /// Where it was the round before.
    #[default]
    Same,
}
kinds!(InfectionPlace, "kind|infection": Market "market", Cathedral "cathedral", Studio "studio", Workshop "workshop", Same "same");

impl InfectionPlace {
    /// The column it means; `None` for the tile that repeats.
    #[inline]
    pub fn column(self) -> Option<Column> {
        match self {
            InfectionPlace::Market => Some(Column::Market),
            InfectionPlace::Cathedral => Some(Column::Cathedral),
            InfectionPlace::Studio => Some(Column::Studio),
            InfectionPlace::Workshop => Some(Column::Workshop),
            InfectionPlace::Same => None,
        }
    }
}

/// How many remedies there are of each kind.
pub(super) type Remedies = [u8; RemedyKind::ALL.len()];
/// How many infections there are of each kind.
pub(super) type Infections = [u8; InfectionPlace::ALL.len()];

/// What is printed on the pieces.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pieces {
    /// The remedies, those of a kind together.
    pub remedies: [RemedyKind; 16],
    /// The infections, those of a kind together.
    pub infections: [InfectionPlace; 9],
    /// Thalers for the remedy in each slot, the left one first, with four players and with fewer, who have no fourth slot.
    prices: [[u16; 4]; 2],
    /// Steps of mood for a bottle of juice.
    pub juice: u8,
    /// Thalers a sick assistant gets in the Studio for a paint.
    pub saint_pay: u16,
    /// How many things a sick assistant does in the Workshop.
    pub sick_mixes: u8,
    /// Thalers at the end for each own healthy assistant.
    pub healthy: u16,
}

impl Pieces {
    /// The prices of the slots for that many players, of which there are as many as painters.
    #[inline]
    pub fn prices(&self, players: usize) -> [u16; 4] {
        self.prices[usize::from(players < 4)]
    }
    /// All remedies, counted.
    pub(super) fn all_remedies(&self) -> Remedies {
        RemedyKind::ALL.map(|kind| self.remedies.iter().filter(|&&remedy| remedy == kind).count() as u8)
    }
    /// All infections, counted.
    pub(super) fn all_infections(&self) -> Infections {
        InfectionPlace::ALL.map(|kind| self.infections.iter().filter(|&&infection| infection == kind).count() as u8)
    }
}

static REMEDY_TILES: Noun = Noun { one: "remedy tile", many: "remedy tiles" };
static INFECTION_TILES: Noun = Noun { one: "infection tile", many: "infection tiles" };

impl PiecesOfModule for Pieces {
    type Draft = (Vec<RemedyKind>, Vec<InfectionPlace>);
    const GROUP: &'static str = "group|Module 10: The doctor";
    const KINDS: &'static [(&'static str, &'static str)] = &[
        ("remedy", "remedy 3-doses copies 4 rulebook"),
        ("remedy-prices", "remedy-prices 4-players 3 2 2 1 reconstructed"),
        ("infection", "infection market copies 2 rulebook"),
        ("doctor", "doctor juice 1 saint 3 mixes 1 healthy 5 rulebook"),
    ];
    const ONCE: &'static [&'static str] = &["remedy-prices 4-players", "remedy-prices 3-players", "doctor"];

    fn read(&mut self, (remedies, infections): &mut Self::Draft, kind: &str, f: &mut Fields<'_>) -> Checked<Option<String>> {
        Ok(match kind {
            "remedy" => {
                let remedy: RemedyKind = f.word("field|kind of remedy")?.parse()?;
                remedies.extend(repeat_n(remedy, copies(f)?));
                Some(format!("remedy {remedy}"))
            }
            "infection" => {
                let place: InfectionPlace = f.word("field|place")?.parse()?;
                infections.extend(repeat_n(place, copies(f)?));
                Some(format!("infection {place}"))
            }
            "remedy-prices" => {
                let side = side(f)?;
                for price in self.prices[side].iter_mut().take(4 - side) {
                    *price = f.number("field|price of a slot", 0..=99)?;
                }
                Some(format!("remedy-prices {}-players", 4 - side))
            }
            _ => {
                self.juice = f.named("juice", "field|number of steps of mood", 0..=16)?;
                self.saint_pay = f.named("saint", "field|pay for a picture of a saint", 0..=99)?;
                self.sick_mixes = f.named("mixes", "field|number of mixings", 0..=5)?;
                self.healthy = f.named("healthy", "field|number of thalers for a healthy assistant", 0..=99)?;
                None
            }
        })
    }

    fn close(self, (remedies, infections): Self::Draft, _base: &Components, _given: bool) -> Closed<Pieces> {
        Ok(Pieces {
            remedies: exactly("remedy", &REMEDY_TILES, remedies)?,
            infections: exactly("infection", &INFECTION_TILES, infections)?,
            ..self
        })
    }
}
