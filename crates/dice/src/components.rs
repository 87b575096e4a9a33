//! The components: totals, tiles, portraits and points as printed, read from a file that a person can edit.
//!
//! The standard file is `data/dice.components`; it explains itself. Every line carries its [`Provenance`].
//! [`Components::parse`] refuses any file that the rules could not play with.

use std::sync::LazyLock;

use tabletop::components::{Checked, ComponentsReader, Fields, Format, Kind, SourceText, must_be, there_are};
pub use tabletop::components::{ComponentSet, ComponentsError, Entry, Provenance};

use tabletop::{Numbered, Set};

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
        kind("Dice", "dice", "dice 6 colour-dice 2 rolls 3 rulebook"),
        kind("Dice", "colours", "colours red yellow blue orange green purple deduced"),
        kind("Fresco", "section", "section 16 rulebook"),
        kind("Fresco", "tile", "tile 16 value 5 rulebook"),
        kind("Portraits", "band", "band 14-15 rulebook"),
        kind("Portraits", "portrait", "portrait woman stars 2 value 3 reconstructed"),
        kind("Points", "bishop", "bishop 3 rulebook"),
        kind("Points", "bets", "bets 3 2 1 rulebook"),
        kind("Points", "favour", "favour 1 rulebook"),
        kind("Points", "track", "track 60 reconstructed"),
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
                    f.number("number of dice", 1..=99)?,
                    f.named("colour-dice", "number of colour dice", 0..=99)?,
                    f.named("rolls", "number of rolls", 1..=99)?,
                ];
                if found != [Colour::COUNT, COLOUR_DICE, ROLLS] {
                    return Err(format!("the dice game has {} dice, {COLOUR_DICE} colour dice and {ROLLS} rolls", Colour::COUNT));
                }
            }
            "colours" => {
                let mut colours: Vec<Colour> = f.words.by_ref().map(|word| word.parse()).collect::<Result<_, _>>()?;
                colours.sort();
                if colours != Colour::ALL {
                    return Err(f.malformed("each of the six colours must stand there once"));
                }
            }
            "section" => {
                let section = f.number("total of the section", total)?;
                sheet.once(format!("section {section}"))?;
                self.totals.push(section);
            }
            "tile" => self.tiles.push((f.number("total of the section", total)?, f.named("value", "value of the tile", 1..=50)?)),
            "band" => {
                let band: Band = f.word("band of totals")?.parse()?;
                if !TOTALS.contains(&band.from) || !TOTALS.contains(&band.to) {
                    return Err(format!("three dice make totals from {} to {}, not {band}", TOTALS.start(), TOTALS.end()));
                }
                sheet.once(format!("band {band}"))?;
                self.bands.push(band);
            }
            "portrait" => {
                let woman = match f.word("word \"woman\" or \"man\"")? {
                    "woman" => true,
                    "man" => false,
                    other => return Err(f.malformed(format!("a portrait shows a woman or a man, not \"{other}\""))),
                };
                let stars = f.named("stars", "number of stars", 2..=4)?;
                self.portraits.push(Portrait { woman, stars, value: f.named("value", "value of the portrait", 1..=50)? });
            }
            "bishop" => c.bishop = f.number("points for the bishop", 0..=50)?,
            "bets" => {
                for (points, roll) in c.bets.iter_mut().zip(["first", "second", "third"]) {
                    *points = f.number(&format!("points of a bet before the {roll} roll"), 0..=50)?;
                }
            }
            "favour" => c.favour = f.number("shift of the favour tile", 0..=MAX_SHIFT.into())?,
            "track" => c.track = f.number("number of spaces", 1..=999)?,
            _ => {}
        }
        Ok(())
    }

    /// Is everything there, and does it fit together?
    fn close(mut self, mut c: Components, sheet: ComponentsReader) -> Result<Components, ComponentsError> {
        let enough = |kind: &'static str, what: &str, have: usize, want: usize| match have == want {
            true => Ok(()),
            false => Err(sheet.wrong_with(kind, format!("{}, {}", there_are(have, what), must_be(have, want)))),
        };
        enough("section", "section", self.totals.len(), SECTIONS)?;
        enough("band", "band", self.bands.len(), SPACES)?;
        self.totals.sort_unstable();
        self.bands.sort_by_key(|band| band.from);
        if let Some(pair) = self.bands.windows(2).find(|pair| pair[0].to >= pair[1].from) {
            return Err(sheet.wrong_at(&format!("band {}", pair[1]), format!("the bands {} and {} overlap", pair[0], pair[1])));
        }
        for band in &self.bands {
            if let Some(total) = self.totals.iter().find(|&&total| band.has(total)) {
                let message = format!("a total of {total} cannot bring both a fresco tile and a portrait of {band}");
                return Err(sheet.wrong_at(&format!("band {band}"), message));
            }
        }
        if let Some((total, _)) = self.tiles.iter().find(|(total, _)| !self.totals.contains(total)) {
            return Err(sheet.wrong_with("tile", format!("there is a tile of {total}, but no section {total}")));
        }
        for (i, &total) in self.totals.iter().enumerate() {
            let mut values: Vec<u8> = self.tiles.iter().filter(|t| t.0 == total).map(|t| t.1).collect();
            if values.len() != TILES {
                let have = values.len();
                return Err(sheet.wrong_with("tile", format!("section {total} has {have} of its tiles, {}", must_be(have, TILES))));
            }
            values.sort_unstable();
            c.tiles[i].copy_from_slice(&values);
        }
        enough("portrait", "portrait", self.portraits.len(), PORTRAITS)?;
        for (stars, want) in [(2, PORTRAITS / 2), (3, PORTRAITS / 4), (4, PORTRAITS / 4)] {
            let have = self.portraits.iter().filter(|p| p.stars == stars).count();
            if have != want {
                let message = format!("{have} portraits have {stars} stars, {}", must_be(have, want));
                return Err(sheet.wrong_with("portrait", message));
            }
        }
        let women = self.portraits.iter().filter(|p| p.woman).count();
        if women != PORTRAITS / 2 {
            return Err(sheet.wrong_with("portrait", format!("{women} portraits show women, {}", must_be(women, PORTRAITS / 2))));
        }
        c.totals.copy_from_slice(&self.totals);
        c.bands.copy_from_slice(&self.bands);
        c.portraits.copy_from_slice(&self.portraits);
        c.source = sheet.into_source();
        Ok(c)
    }
}
