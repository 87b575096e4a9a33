//! What is printed on the pieces of rain.

use super::*;

/// What a weather card shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Weather {
    Sun,
    Rain,
}
kinds!(Weather, "kind|weather": Sun "sun", Rain "rain");

impl From<Weather> for Arg {
    fn from(weather: Weather) -> Arg {
        Arg::Term(Term(match weather {
            Weather::Sun => "weather|sun",
            Weather::Rain => "weather|rain",
        }))
    }
}

/// What is printed on the pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pieces {
    /// How many cards show sun, and how many rain.
    pub cards: [u8; Weather::ALL.len()],
    /// Thalers for an umbrella.
    pub umbrella: u16,
    /// Thalers for the way to the Market in the rain.
    pub toll: u16,
}

impl PiecesOfModule for Pieces {
    type Draft = ();
    const GROUP: &'static str = "group|Module 30: Rain";
    const KINDS: &'static [(&'static str, &'static str)] = &[("weather", "weather sun 5 rain 3 umbrella 2 toll 1 deduced")];
    const ONCE: &'static [&'static str] = &["weather"];
    const STANDARD: &'static str = include_str!("rain.components");

    fn read(&mut self, _draft: &mut (), _kind: &str, f: &mut Fields<'_>) -> Checked<Option<String>> {
        self.cards =
            [f.named("sun", "field|number of cards with sun", 1..=20)?, f.named("rain", "field|number of cards with rain", 1..=20)?];
        self.umbrella = f.named("umbrella", "field|price of an umbrella", 0..=99)?;
        self.toll = f.named("toll", "field|price of the way", 0..=99)?;
        Ok(None)
    }
}
