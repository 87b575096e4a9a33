//! What is printed on the benches and on the market tiles with beams.

use super::*;

/// A bench.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bench {
    /// The beams it takes, 1 to 3; everybody sees them.
    pub beams: u8,
    /// Its points, seen when it is turned.
    pub points: i16,
}

/// What is printed on the pieces.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pieces {
    /// The benches, those of a kind together.
    pub tiles: [Bench; Pieces::BENCHES],
    /// The beams on each market tile, by its number.
    pub beams: [u8; MAX_MARKET],
    /// The beams of a player.
    pub reserve: u8,
    /// The helpers printed on the action tile.
    pub helpers: u8,
}

impl Pieces {
    /// How many benches there are.
    pub const BENCHES: usize = 12;
}

static BENCH_TILES: Noun = Noun { one: "bench tile", many: "bench tiles" };

impl PiecesOfModule for Pieces {
    type Draft = (Vec<Bench>, Vec<(MarketTile, u8)>);
    const GROUP: &'static str = "group|Module 14: Benches";
    const KINDS: &'static [(&'static str, &'static str)] = &[
        ("bench", "bench beams 1 points 2 copies 2 reconstructed"),
        ("beams", "beams R 2 reconstructed"),
        ("benches", "benches reserve 6 helpers 1 rulebook"),
    ];
    const ONCE: &'static [&'static str] = &["benches"];

    fn read(&mut self, (benches, beams): &mut Self::Draft, kind: &str, f: &mut Fields<'_>) -> Checked<Option<String>> {
        match kind {
            "bench" => {
                let bench = Bench { beams: f.named("beams", "field|number of beams", 1..=3)?, points: points(f)? };
                benches.extend(repeat_n(bench, copies(f)?));
            }
            "beams" => {
                let tile = market_tile(f.word("field|market tile")?)?;
                beams.push((tile, f.number("field|number of beams", 1..=3)?));
                return Ok(Some(format!("beams {tile}")));
            }
            _ => {
                self.reserve = f.named("reserve", "field|number of beams", 0..=20)?;
                self.helpers = f.named("helpers", "field|number of helpers", 0..=3)?;
            }
        }
        Ok(None)
    }

    fn close(mut self, (benches, beams): Self::Draft, base: &Components, given: bool) -> Closed<Pieces> {
        self.tiles = exactly("bench", &BENCH_TILES, benches)?;
        for (tile, beams) in beams {
            match base.market_number(tile) {
                Some(number) => self.beams[number.number()] = beams,
                None if given => return Err(("beams", say!("no market tile is {tile}, so it has no beams", tile).into())),
                // Other market tiles than ours, and nothing said of their beams.
                None => {}
            }
        }
        Ok(self)
    }
}
