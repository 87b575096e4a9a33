//! Paints that stand in an action, packed so that an action stays small.

use super::*;

one_word!(Shown: MarketTile::every().map(Shown::of));
one_word!(Primaries: (1..6 * 6 * 6).map(Primaries));

/// A market tile as a Free Paint card shows it: up to three paints, packed into two bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shown([u8; 2]);

impl Shown {
    /// What a market tile shows.
    pub fn of(tile: MarketTile) -> Shown {
        Shown(tile.paints().fold(0u16, |code, paint| code * 9 + paint as u16 + 1).to_le_bytes())
    }
    /// Its paints.
    pub fn paints(self) -> Paints {
        let mut paints = Paints::NONE;
        let mut code = u16::from_le_bytes(self.0);
        while code > 0 {
            if let Some(&paint) = usize::from(code % 9).checked_sub(1).and_then(|n| Paint::ALL.get(n)) {
                paints.add(paint, 1);
            }
            code /= 9;
        }
        paints
    }
}

impl Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.paints().fmt(f)
    }
}

impl FromStr for Shown {
    type Err = Fault;
    fn from_str(text: &str) -> Result<Shown, Fault> {
        text.parse().map(Shown::of)
    }
}

/// A few primary paints, up to five of each colour. `RRY`
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Primaries(u8);

impl Primaries {
    const MAX: u8 = 5;

    fn new(r: u8, y: u8, b: u8) -> Primaries {
        Primaries((r * 6 + y) * 6 + b)
    }
    /// Calls for every choice of so many primaries out of a shelf.
    pub(super) fn each(n: u8, shelf: Paints, mut call: impl FnMut(Primaries)) {
        let [red, yellow, blue] = Paint::PRIMARIES.map(|paint| shelf[paint].min(Primaries::MAX.into()) as u8);
        for r in 0..=red.min(n) {
            for y in 0..=yellow.min(n - r) {
                if n - r - y <= blue {
                    call(Primaries::new(r, y, n - r - y));
                }
            }
        }
    }
    /// Which they are.
    pub fn paints(self) -> Paints {
        let mut paints = Paints::NONE;
        let counts = [self.0 / 36, self.0 / 6 % 6, self.0 % 6];
        Paint::PRIMARIES.into_iter().zip(counts).for_each(|(paint, n)| paints.add(paint, n.into()));
        paints
    }
}

impl Display for Primaries {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.paints().fmt(f)
    }
}

impl FromStr for Primaries {
    type Err = Fault;
    fn from_str(text: &str) -> Result<Primaries, Fault> {
        let paints: Paints = text.parse()?;
        if paints.total() == 0 || paints.each().any(|(paint, n)| !paint.is_primary() || n > Primaries::MAX.into()) {
            return Err(say!("\"{text}\" should be a few primary paints, like RRY", text = data(text)).into());
        }
        let [r, y, b] = Paint::PRIMARIES.map(|paint| paints[paint] as u8);
        Ok(Primaries::new(r, y, b))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_paints_are_read_as_they_are_written() {
        for text in ["R", "RY", "RRR", "YYB", "BGN", "NNN"] {
            assert_eq!(text.parse::<Shown>().map(|t| t.to_string()), Ok(text.to_string()));
        }
        for text in ["RRR", "RYB", "BBBBB", "YYB"] {
            assert_eq!(text.parse::<Primaries>().map(|t| t.to_string()), Ok(text.to_string()));
        }
        for text in ["RRRRRR", "O", "none", "RX"] {
            assert!(text.parse::<Primaries>().is_err(), "{text}");
        }
        let mut all = Vec::new();
        Primaries::each(3, "RRYB".parse().expect("paints"), |p| all.push(p.to_string()));
        assert_eq!(all, ["RYB", "RRB", "RRY"]);
    }
}
