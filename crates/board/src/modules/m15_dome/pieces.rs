//! What is printed on the tiles of the dome.

use super::*;

numbers! {
    /// The number of a tile of the dome: there is one for each inner section.
    pub struct DomeNumber(9);
}

impl DomeNumber {
    /// The number as players say it, from 1.
    pub fn from_1(self) -> u8 {
        self.number() as u8 + 1
    }
    /// The tile with that number from 1.
    pub fn numbered(tile: u8) -> Option<DomeNumber> {
        DomeNumber::from_number(usize::from(tile).checked_sub(1)?)
    }
}

/// A tile of the dome.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct DomeTile {
    /// Its points.
    pub points: i16,
    /// The paints to give for them at the end.
    pub cost: Paints,
}

/// What is printed on the pieces.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pieces {
    /// The tiles, by number.
    pub tiles: [DomeTile; DomeNumber::COUNT],
}

impl Pieces {
    /// The inner sections, B2 to D4.
    pub const SECTIONS: Sections = Sections::from_bits(0b0_0000_0111_0011_1001_1100_0000);

    /// A tile by its number.
    pub fn tile(&self, number: DomeNumber) -> DomeTile {
        self.tiles[number.number()]
    }
}

static DOME_TILES: Noun = Noun { one: "dome tile", many: "dome tiles" };

impl PiecesOfModule for Pieces {
    type Draft = Vec<DomeTile>;
    const GROUP: &'static str = "group|Module 15: Dome";
    const KINDS: &'static [(&'static str, &'static str)] = &[("dome", "dome 5 RRY reconstructed")];

    fn read(&mut self, tiles: &mut Vec<DomeTile>, _kind: &str, f: &mut Fields<'_>) -> Checked<Option<String>> {
        let points = f.number("field|number of points", 0..=99)?;
        let cost = base_paints(f.word("field|list of paints")?)?;
        if !(1..=4).contains(&cost.len()) {
            return Err(say!("a tile of the dome costs from 1 to 4 paints, not {n}", n = cost.len() as i64).into());
        }
        tiles.push(DomeTile { points, cost: Paints::of(&cost) });
        Ok(None)
    }

    fn close(self, tiles: Vec<DomeTile>, _base: &Components, _given: bool) -> Closed<Pieces> {
        Ok(Pieces { tiles: exactly("dome", &DOME_TILES, tiles)? })
    }
}
