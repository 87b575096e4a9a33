//! The components: totals, tiles, portraits and points as printed, read from a file that a person can edit.
//!
//! The standard file is `data/dice.components`; it explains itself. Every line carries its [`Provenance`].
//! [`Components::parse`] refuses any file that the rules could not play with.

use std::sync::LazyLock;

use tabletop::components::{Checked, ComponentsReader, Fields, Format, Kind, SourceText, must_be};
pub use tabletop::components::{ComponentEntry, ComponentSet, ComponentsError, Provenance};

use tabletop::{Noun, Numbered, Set, data, say};

use crate::words::{Band, Colour};
use crate::world::{COLOUR_DICE, PortraitNumber, ROLLS, SECTIONS, SPACES, Section, SpaceNumber, TileNumber};

/// How many portraits there are.
pub const PORTRAITS: usize = 16;
/// How many tiles each section has.
pub const TILES: usize = 4;
/// The lowest and the highest total that three dice can make: 1+1+1, and 6×4+6+6.
pub const TOTALS: std::ops::RangeInclusive<u8> = 3..=36;
/// The most by which a favour tile could shift a total.
pub(crate) const MAX_SHIFT: i8 = 3;

/// A portrait.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Portrait {
    /// Does it show a woman, or a man?
    pub woman: bool,
    /// The stars on its back: how many players it needs to be in the game.
    pub stars: u8,
    /// Its points.
    pub value: u8,
}

impl Portrait {
    /// Do the two look the same face up?
    pub fn looks_like(&self, other: &Portrait) -> bool {
        (self.woman, self.value) == (other.woman, other.value)
    }
    /// "woman" or "man".
    pub fn whom(&self) -> &'static str {
        if self.woman { "woman" } else { "man" }
    }
}

/// The components of the dice game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Components {
    /// The total of each section, from the lowest to the highest.
    pub totals: [u8; SECTIONS],
    /// The points on the tiles of each section, from the top of the pile to its bottom.
    pub tiles: [[u8; TILES]; SECTIONS],
    /// The totals of each space for portraits, from the lowest to the highest.
    pub bands: [Band; SPACES],
    /// The portraits.
    pub portraits: [Portrait; PORTRAITS],
    /// Points for the section beside the bishop.
    pub bishop: u8,
    /// Points for a bet, by the roll it comes before.
    pub bets: [u8; ROLLS],
    /// By how much the favour tile shifts a total.
    pub favour: u8,
    /// How many spaces of the score track are drawn.
    pub track: u16,
    source: SourceText,
}

impl ComponentSet for Components {
    const STANDARD: &'static str = include_str!("../data/dice.components");

    fn standard() -> &'static Components {
        // A test reads this file, so nobody ever plays with the empty components that stand in for an unreadable one.
        static READ: LazyLock<Components> = LazyLock::new(|| read(Components::STANDARD).unwrap_or_else(|_| Components::nothing()));
        &READ
    }
    fn read(text: &str) -> Result<Components, ComponentsError> {
        read(text)
    }
    fn source(&self) -> &SourceText {
        &self.source
    }
    fn source_mut(&mut self) -> &mut SourceText {
        &mut self.source
    }
}

impl Components {
    /// The total of a section.
    #[inline]
    pub fn total(&self, section: Section) -> u8 {
        self.totals[section.number()]
    }
    /// The points on a tile of a section.
    #[inline]
    pub fn tile(&self, section: Section, tile: TileNumber) -> u8 {
        self.tiles[section.number()][tile.number()]
    }
    /// The totals of a space for portraits.
    #[inline]
    pub fn band(&self, space: SpaceNumber) -> Band {
        self.bands[space.number()]
    }
    /// A portrait.
    #[inline]
    pub fn portrait(&self, number: PortraitNumber) -> &Portrait {
        &self.portraits[number.number()]
    }
    /// The portraits that are in the game with this number of players.
    pub fn portraits_in_play(&self, players: usize) -> Set<PortraitNumber> {
        Set::ALL.filter(|number| usize::from(self.portrait(number).stars) <= players)
    }
    /// The tiles of a section that are in the game with this number of players: the top ones are left out.
    pub fn tiles_in_play(&self, players: usize) -> Set<TileNumber> {
        TileNumber::each().skip(TILES.saturating_sub(players)).collect()
    }

    fn nothing() -> Components {
        Components {
            totals: [0; SECTIONS],
            tiles: [[0; TILES]; SECTIONS],
            bands: [Band::default(); SPACES],
            portraits: [Portrait::default(); PORTRAITS],
            bishop: 0,
            bets: [0; ROLLS],
            favour: 0,
            track: 0,
            source: SourceText::default(),
        }
    }
}

const fn kind(group: &'static str, name: &'static str, example: &'static str) -> Kind {
    Kind { name, group, part: 0, example }
}

/// How a components file of the dice game is written.
#[rustfmt::skip]
static FORMAT: Format = Format {
    first_line: "components dice 1",
    kinds: &[
        kind("group|Dice", "dice", "dice 6 colour-dice 2 rolls 3 rulebook"),
        kind("group|Dice", "colours", "colours red yellow blue orange green purple deduced"),
        kind("group|Fresco", "section", "section 16 rulebook"),
        kind("group|Fresco", "tile", "tile 16 value 5 rulebook"),
        kind("group|Portraits", "band", "band 14-15 rulebook"),
        kind("group|Portraits", "portrait", "portrait woman stars 2 value 3 reconstructed"),
        kind("group|Points", "bishop", "bishop 3 rulebook"),
        kind("group|Points", "bets", "bets 3 2 1 rulebook"),
        kind("group|Points", "favour", "favour 1 rulebook"),
        kind("group|Points", "track", "track 60 reconstructed"),
    ],
};
/// The kinds of line that stand exactly once.
const ONCE: [&str; 6] = ["dice", "colours", "bishop", "bets", "favour", "track"];

#[derive(Default)]
struct Reader {
    totals: Vec<u8>,
    tiles: Vec<(u8, u8)>,
    bands: Vec<Band>,
    portraits: Vec<Portrait>,
}

static DICE: Noun = Noun { one: "die", many: "dice" };
static COLOUR: Noun = Noun { one: "colour die", many: "colour dice" };
static ROLLED: Noun = Noun { one: "roll", many: "rolls" };
static OF_SECTIONS: Noun = Noun { one: "section", many: "sections" };
static OF_BANDS: Noun = Noun { one: "band", many: "bands" };
static OF_TILES: Noun = Noun { one: "tile", many: "tiles" };
static OF_PORTRAITS: Noun = Noun { one: "portrait", many: "portraits" };

/// Reads a whole file.
fn read(text: &str) -> Result<Components, ComponentsError> {
    let (mut found, mut reader) = (Components::nothing(), Reader::default());
    let sheet = ComponentsReader::read(text, &FORMAT, |sheet, kind, f| reader.values(&mut found, sheet, kind, f))?;
    sheet.all_given(ONCE)?;
    reader.close(found, sheet)
}

impl Reader {
    fn values(&mut self, c: &mut Components, sheet: &mut ComponentsReader, kind: &str, f: &mut Fields<'_>) -> Checked {
        if ONCE.contains(&kind) {
            sheet.once(kind)?;
        }
        let total = i32::from(*TOTALS.start())..=i32::from(*TOTALS.end());
        match kind {
            "dice" => {
                let found: [usize; 3] = [
                    f.number("field|number of dice", 1..=99)?,
                    f.named("colour-dice", "field|number of colour dice", 0..=99)?,
                    f.named("rolls", "field|number of rolls", 1..=99)?,
                ];
                if found != [Colour::COUNT, COLOUR_DICE, ROLLS] {
                    let (dice, colour_dice, rolls) =
                        (DICE.count(Colour::COUNT as i64), COLOUR.count(COLOUR_DICE as i64), ROLLED.count(ROLLS as i64));
                    return Err(say!("the dice game has {dice}, {colour_dice} and {rolls}", dice, colour_dice, rolls).into());
                }
            }
            "colours" => {
                let mut colours: Vec<Colour> = f.words.by_ref().map(|word| word.parse()).collect::<Result<_, _>>()?;
                colours.sort();
                if colours != Colour::ALL {
                    return Err(f.malformed(say!("each of the six colours must be listed exactly once")));
                }
            }
            "section" => {
                let section = f.number("field|total of the section", total)?;
                sheet.once(format!("section {section}"))?;
                self.totals.push(section);
            }
            "tile" => {
                self.tiles.push((f.number("field|total of the section", total)?, f.named("value", "field|value of the tile", 1..=50)?))
            }
            "band" => {
                let band: Band = f.word("field|band of totals")?.parse()?;
                if !TOTALS.contains(&band.from) || !TOTALS.contains(&band.to) {
                    let (least, most) = (*TOTALS.start(), *TOTALS.end());
                    return Err(say!("three dice make totals from {least} to {most}, not {band}", least, most, band = data(band)).into());
                }
                sheet.once(format!("band {band}"))?;
                self.bands.push(band);
            }
            "portrait" => {
                let woman = match f.word("field|person")? {
                    "woman" => true,
                    "man" => false,
                    other => return Err(f.malformed(say!("a portrait shows a woman or a man, not \"{other}\"", other = data(other)))),
                };
                let stars = f.named("stars", "field|number of stars", 2..=4)?;
                self.portraits.push(Portrait { woman, stars, value: f.named("value", "field|value of the portrait", 1..=50)? });
            }
            "bishop" => c.bishop = f.number("field|number of points for the bishop", 0..=50)?,
            "bets" => {
                for points in &mut c.bets {
                    *points = f.number("field|number of points of a bet", 0..=50)?;
                }
            }
            "favour" => c.favour = f.number("field|shift of the favour tile", 0..=MAX_SHIFT.into())?,
            "track" => c.track = f.number("field|number of spaces", 1..=999)?,
            _ => {}
        }
        Ok(())
    }

    /// Is everything there, and does it fit together?
    fn close(mut self, mut c: Components, sheet: ComponentsReader) -> Result<Components, ComponentsError> {
        let enough = |kind: &'static str, things: &'static Noun, have: usize, want: usize| match have == want {
            true => Ok(()),
            false => Err(sheet.wrong_with(kind, must_be(things, want, have))),
        };
        enough("section", &OF_SECTIONS, self.totals.len(), SECTIONS)?;
        enough("band", &OF_BANDS, self.bands.len(), SPACES)?;
        self.totals.sort_unstable();
        tabletop::sort_few(&mut self.bands, |band| band.from);
        if let Some(pair) = self.bands.windows(2).find(|pair| pair[0].to >= pair[1].from) {
            return Err(sheet.wrong_at(
                &format!("band {}", pair[1]),
                say!("the bands {one} and {other} overlap", one = data(pair[0]), other = data(pair[1])),
            ));
        }
        for band in &self.bands {
            if let Some(total) = self.totals.iter().find(|&&total| band.has(total)) {
                let message =
                    say!("a total of {total} cannot bring both a fresco tile and a portrait of {band}", total = *total, band = data(band));
                return Err(sheet.wrong_at(&format!("band {band}"), message));
            }
        }
        if let Some((total, _)) = self.tiles.iter().find(|(total, _)| !self.totals.contains(total)) {
            return Err(sheet.wrong_with("tile", say!("there is a tile of {total}, but no section {total}", total = *total)));
        }
        for (i, &total) in self.totals.iter().enumerate() {
            let mut values: Vec<u8> = self.tiles.iter().filter(|t| t.0 == total).map(|t| t.1).collect();
            if values.len() != TILES {
                let (tiles, have) = (OF_TILES.count(TILES as i64), values.len() as i64);
                return Err(sheet.wrong_with("tile", say!("section {total} must have {tiles}, not {have}", total, tiles, have)));
            }
            values.sort_unstable();
            c.tiles[i].copy_from_slice(&values);
        }
        enough("portrait", &OF_PORTRAITS, self.portraits.len(), PORTRAITS)?;
        for (stars, want) in [(2, PORTRAITS / 2), (3, PORTRAITS / 4), (4, PORTRAITS / 4)] {
            let have = self.portraits.iter().filter(|p| p.stars == stars).count();
            if have != want {
                let (portraits, have) = (OF_PORTRAITS.count(want as i64), have as i64);
                let message = say!("there must be {portraits} with {stars} stars, not {have}", portraits, stars, have);
                return Err(sheet.wrong_with("portrait", message));
            }
        }
        let women = self.portraits.iter().filter(|p| p.woman).count();
        if women != PORTRAITS / 2 {
            let (portraits, have) = (OF_PORTRAITS.count((PORTRAITS / 2) as i64), women as i64);
            return Err(sheet.wrong_with("portrait", say!("there must be {portraits} of women, not {have}", portraits, have)));
        }
        c.totals.copy_from_slice(&self.totals);
        c.bands.copy_from_slice(&self.bands);
        c.portraits.copy_from_slice(&self.portraits);
        c.source = sheet.into_source();
        Ok(c)
    }
}
