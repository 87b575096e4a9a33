//! What is printed on the pieces of special blends.

use super::*;

/// What is printed on the pieces. The new tiles take the place of as many of the others, drawn at random.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pieces {
    /// The new fresco tiles; only they ask for pink and brown.
    pub tiles: [FrescoTile; Pieces::TILES],
    /// Which of them lies in the centre.
    pub centre: usize,
    /// Points at the altar for each pink paint, beyond those of the mixed paints.
    pub altar_pink: i16,
    /// The same for each brown one.
    pub altar_brown: i16,
}

impl Pieces {
    /// How many tiles are new, and so how many of the others leave.
    pub const TILES: usize = 7;
}

static SPECIAL_TILES: Noun = Noun { one: "special fresco tile", many: "special fresco tiles" };

impl PiecesOfModule for Pieces {
    /// The tiles, and the value of the one in the centre.
    type Draft = (Vec<FrescoTile>, u8);
    const GROUP: &'static str = "group|Module 3: Special blends";
    const KINDS: &'static [(&'static str, &'static str)] = &[
        ("blend", "blend 13 KOG blots OG reconstructed"),
        ("blend-centre", "blend-centre 24 rulebook"),
        ("blend-altar", "blend-altar pink 3 brown 5 rulebook"),
    ];
    const ONCE: &'static [&'static str] = &["blend-centre", "blend-altar"];

    fn read(&mut self, (tiles, centre_value): &mut (Vec<FrescoTile>, u8), kind: &str, f: &mut Fields<'_>) -> Checked<Option<String>> {
        match kind {
            "blend" => tiles.push(fresco_tile(f, all_paints)?),
            "blend-centre" => *centre_value = f.number("field|value of the tile in the centre", 0..=99)?,
            _ => {
                self.altar_pink = f.named("pink", "field|number of points for pink", 0..=99)?;
                self.altar_brown = f.named("brown", "field|number of points for brown", 0..=99)?;
            }
        }
        Ok(None)
    }

    fn close(self, (tiles, centre_value): (Vec<FrescoTile>, u8), _base: &Components, _given: bool) -> Closed<Pieces> {
        let tiles: [FrescoTile; Pieces::TILES] = exactly("blend", &SPECIAL_TILES, tiles)?;
        let mut central = (0..).zip(&tiles).filter(|(_, tile)| tile.points == centre_value).map(|(index, _)| index);
        let (Some(centre), None) = (central.next(), central.next()) else {
            let points = POINTS.count(centre_value);
            let message = say!("exactly one special fresco tile must be worth {points}: it lies in the centre", points);
            return Err(("blend-centre", message.into()));
        };
        Ok(Pieces { tiles, centre, ..self })
    }
}
