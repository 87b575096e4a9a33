//! What is printed on the pieces of the wall fresco.

use super::*;

/// A tile of the wall fresco.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WallTile {
    /// The mixed paint to pay for it.
    pub cost: Paint,
    /// The primary paint it brings each round.
    pub income: Paint,
    /// The blot on its back: orange, green or purple.
    pub blot: Paint,
}

impl WallTile {
    /// Its back.
    pub fn back(self) -> Back {
        Back::with_income(self.income, self.blot)
    }
}

/// What is printed on the pieces. The wall has four rows of five places: one is restored from the start, one is not there, and
/// the other 18 are its sections, numbered row by row from the bottom left.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pieces {
    /// The tiles.
    pub tiles: Vec<WallTile>,
    /// The column (from 0, the left one) and the row (from 0, the bottom one) of each section.
    pub places: [(u8, u8); Pieces::SECTIONS],
    /// The sections that adjoin each section.
    pub beside: [WallSections; Pieces::SECTIONS],
    /// The sections that adjoin what is restored from the start.
    pub beside_start: WallSections,
    /// Points for a section.
    pub points: i16,
    /// How many exchange tiles there are in each of orange, green and purple.
    pub exchanges: [u8; 3],
}

impl Pieces {
    /// How many sections there are to restore.
    pub const SECTIONS: usize = 18;
    /// The places of a row.
    pub const COLUMNS: usize = 5;
    /// The rows.
    pub const ROWS: usize = 4;
}

static WALL_TILES: Noun = Noun { one: "wall tile", many: "wall tiles" };
static WALL_ROWS: Noun = Noun { one: "wall row", many: "wall rows" };
static PLACES: Noun = Noun { one: "place", many: "places" };

impl PiecesOfModule for Pieces {
    /// The rows of the wall.
    type Draft = Vec<String>;
    const GROUP: &'static str = "group|Module 9: Wall fresco";
    const KINDS: &'static [(&'static str, &'static str)] = &[
        ("wall-row", "wall-row tttt- reconstructed"),
        ("wall-tile", "wall-tile O income R blot O copies 2 reconstructed"),
        ("wall-points", "wall-points 4 rulebook"),
        ("exchanges", "exchanges orange 4 green 4 purple 4 rulebook"),
    ];
    const ONCE: &'static [&'static str] = &["wall-points", "exchanges"];

    fn read(&mut self, rows: &mut Vec<String>, kind: &str, f: &mut Fields<'_>) -> Checked<Option<String>> {
        match kind {
            "wall-row" => rows.push(f.word("field|row of the wall")?.to_string()),
            "wall-tile" => {
                let cost = one_paint(f, false)?;
                f.key("income")?;
                let income = one_paint(f, true)?;
                f.key("blot")?;
                let blot = one_paint(f, false)?;
                self.tiles.extend(repeat_n(WallTile { cost, income, blot }, copies(f)?));
            }
            "wall-points" => self.points = f.number("field|number of points", 0..=99)?,
            _ => {
                for (number, paint) in self.exchanges.iter_mut().zip(Paint::MIXED) {
                    *number = f.named(paint.name(), "field|number of exchange tiles", 0..=20)?;
                }
            }
        }
        Ok(None)
    }

    fn close(mut self, rows: Vec<String>, _base: &Components, _given: bool) -> Closed<Pieces> {
        shape(&rows, &mut self).map_err(|message| ("wall-row", message))?;
        let tiles: [WallTile; Pieces::SECTIONS] = exactly("wall-tile", &WALL_TILES, self.tiles)?;
        Ok(Pieces { tiles: tiles.to_vec(), ..self })
    }
}

/// The wall from its rows, the top one first: four rows of five, what is restored at the bottom left, one place missing.
fn shape(rows: &[String], wall: &mut Pieces) -> Checked {
    if rows.len() != Pieces::ROWS {
        return Err(must_be(&WALL_ROWS, Pieces::ROWS, rows.len()));
    }
    let mut number = [[None; Pieces::COLUMNS]; Pieces::ROWS];
    let (mut sections, mut missing) = (0, 0);
    for (y, row) in rows.iter().rev().enumerate() {
        if row.chars().count() != Pieces::COLUMNS {
            let (places, n) = (PLACES.count(Pieces::COLUMNS as i64), row.chars().count() as i64);
            return Err(say!("a row of the wall has {places}, not {n}", places, n).into());
        }
        for (x, sign) in row.chars().enumerate() {
            match sign {
                's' if (x, y) == (0, 0) => {}
                _ if (x, y) == (0, 0) => {
                    return Err(say!(
                        "the place at the bottom left of the wall must be s, because it is restored from \
                                                          the start"
                    )
                    .into());
                }
                't' => {
                    if let Some(place) = wall.places.get_mut(sections) {
                        *place = (x as u8, y as u8);
                    }
                    number[y][x] = WallSection::from_number(sections);
                    sections += 1;
                }
                '-' => missing += 1,
                's' => return Err(say!("only the place at the bottom left of the wall is restored from the start").into()),
                _ => {
                    let sign = data(sign);
                    return Err(
                        say!("a place of the wall is t (a tile), - (none) or s (restored from the start), not \"{sign}\"", sign).into()
                    );
                }
            }
        }
    }
    if sections != Pieces::SECTIONS {
        return Err(say!(
            "the wall has {sections} and lacks {places}, but it must have {wanted} and lack 1",
            sections = SECTIONS.count(sections as i64),
            places = PLACES.count(missing),
            wanted = Pieces::SECTIONS as i64
        )
        .into());
    }
    let at = |x: i32, y: i32| -> Option<WallSection> { *number.get(usize::try_from(y).ok()?)?.get(usize::try_from(x).ok()?)? };
    let around =
        |x: i32, y: i32| -> WallSections { [at(x - 1, y), at(x + 1, y), at(x, y - 1), at(x, y + 1)].into_iter().flatten().collect() };
    wall.beside = wall.places.map(|(x, y)| around(x.into(), y.into()));
    wall.beside_start = around(0, 0);
    Ok(())
}
