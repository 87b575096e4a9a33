//! The components: cards, tiles and numbers as printed, read from a file that a person can edit.
//!
//! The standard file is `data/card.components`; it explains itself. [`Components::parse`] refuses any file that the rules
//! could not play with, so the holder of a [`Components`] may index it without checking.

use std::sync::LazyLock;

pub use tabletop::components::{ComponentEntry, ComponentSet, ComponentsError, Provenance};

use tabletop::components::{Checked, ComponentsReader, Fields, Format, Kind, SourceText, must_be};
use tabletop::{Noun, data, say};

use crate::card::{Card, Trade};
use crate::colours::{Colour, Triple};
use crate::tile::Tile;
use crate::wording::{MARKET_CARDS, WORKSHOP_CARDS};

/// The most kinds of paint cards, so that a set of them fits into the bits of a `u32`, and the most kinds of fresco cards.
pub(crate) const MAX_KINDS: usize = 32;

const fn kind(group: &'static str, name: &'static str, example: &'static str) -> Kind {
    Kind { name, group, part: 0, example }
}

static FORMAT: Format = Format {
    first_line: "components card 1",
    kinds: &[
        kind("group|Hands", "hand", "hand start 5 draw 1 least 3 most 7 rulebook"),
        kind("group|End of the game", "sections", "sections 4-players 5 rulebook"),
        kind("group|Market cards", "market", "market R-w copies 4 reconstructed"),
        kind("group|Workshop cards", "workshop", "workshop O-w copies 6 reconstructed"),
        kind("group|Fresco cards", "fresco", "fresco RYB values 1 2 3 4 copies 2 reconstructed"),
        kind("group|Action tiles", "tile", "tile turn copies 6 worth 1 reconstructed"),
        kind("group|Action tiles", "both", "both sections 2 rulebook"),
        kind("group|Favourite colours", "favourite", "favourite red copies 2 reconstructed"),
    ],
};

/// The sizes of a hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Hand {
    /// Cards dealt when the game begins.
    pub start: u8,
    /// Cards drawn when a turn begins.
    pub draw: u8,
    /// A player with fewer cards at the end of the turn draws up to this number.
    pub least: u8,
    /// A player with more cards at the end of the turn discards down to this number.
    pub most: u8,
}

/// A kind of fresco card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FrescoCard {
    /// The colours it asks for.
    pub section: Triple,
    /// Its value after no, one, two and three turns.
    pub values: [u8; 4],
    /// How many there are.
    pub copies: u8,
}

/// The components of the card game. Two of them are equal if they play alike, whatever their notes say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Components {
    /// The sizes of a hand.
    pub hand: Hand,
    /// The number of sections that ends the game with four players, and with fewer.
    pub sections: [u8; 2],
    /// The kinds of market cards with their copies.
    pub market: Vec<(Card, u8)>,
    /// The kinds of workshop cards with their copies, by colour.
    pub workshop: Vec<(Card, u8)>,
    /// The kinds of fresco cards, no two with the same colours.
    pub frescoes: Vec<FrescoCard>,
    /// How many action tiles there are of each kind.
    pub tiles: [u8; Tile::KINDS],
    /// The value of an unused tile of each kind at the end.
    pub worth: [u8; Tile::KINDS],
    /// How many sections may be restored after an exchange.
    pub both_sections: u8,
    /// How many tiles there are of each favourite colour.
    pub favourites: [u8; 6],
    source: SourceText,
}

impl ComponentSet for Components {
    const STANDARD: &'static str = include_str!("../data/card.components");

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
    /// How many market cards there are, and how many workshop cards.
    pub const PAINT_CARDS: usize = 42;
    /// How many fresco cards there are.
    pub const FRESCO_CARDS: usize = 25;
    /// How many action tiles there are.
    pub const TILES: usize = 20;
    /// How many favourite colours there are.
    pub const FAVOURITES: usize = 12;
    /// The number of sections that ends a game with this number of players.
    pub fn goal(&self, players: usize) -> u8 {
        self.sections[usize::from(players < 4)]
    }

    fn nothing() -> Components {
        Components {
            hand: Hand::default(),
            sections: [1; 2],
            market: Vec::new(),
            workshop: Vec::new(),
            frescoes: Vec::new(),
            tiles: [0; Tile::KINDS],
            worth: [0; Tile::KINDS],
            both_sections: 0,
            favourites: [0; 6],
            source: SourceText::default(),
        }
    }
}

static FRESCO_CARDS: Noun = Noun { one: "fresco card", many: "fresco cards" };
static ACTION_TILES: Noun = Noun { one: "action tile", many: "action tiles" };
static FAVOURITES: Noun = Noun { one: "favourite colour", many: "favourite colours" };

/// Reads a whole file.
fn read(text: &str) -> Result<Components, ComponentsError> {
    let mut found = Components::nothing();
    let sheet = ComponentsReader::read(text, &FORMAT, |sheet, kind, f| found.line(sheet, kind, f))?;
    found.close(sheet)
}

impl Components {
    fn line(&mut self, sheet: &mut ComponentsReader, kind: &str, f: &mut Fields<'_>) -> Checked {
        match kind {
            "hand" => {
                sheet.once(kind)?;
                self.hand = Hand {
                    start: f.named("start", "field|number of cards to begin with", 0..=10)?,
                    // Without a card to come, a game might never come to its end.
                    draw: f.named("draw", "field|number of cards drawn", 1..=3)?,
                    least: f.named("least", "field|smallest number of cards", 0..=7)?,
                    most: f.named("most", "field|largest number of cards", 3..=10)?,
                };
                if self.hand.least > self.hand.most {
                    let Hand { least, most, .. } = self.hand;
                    return Err(say!("the smallest number of cards, {least}, cannot be more than the largest, {most}", least, most).into());
                }
            }
            "sections" => {
                let side = match f.word("field|number of players")? {
                    "4-players" => 0,
                    "3-players" => 1,
                    other => {
                        return Err(f.malformed(say!(
                            "the number of sections is given for 4-players and for 3-players, not for \"{other}\"",
                            other = data(other)
                        )));
                    }
                };
                sheet.once(format!("sections {}-players", 4 - side))?;
                self.sections[side] = f.number("field|number of sections", 1..=6)?;
            }
            "market" | "workshop" => {
                let card: Card = f.word("field|card")?.parse()?;
                if card.colour().is_primary() != (kind == "market") {
                    let (card, kind) = (data(card), data(kind));
                    return Err(say!(
                        "{card} is not a {kind} card: the market has the primaries, the workshop the mixed colours",
                        card,
                        kind
                    )
                    .into());
                }
                sheet.once(format!("{kind} {card}"))?;
                let copies = f.named("copies", "field|number of copies", 1..=42)?;
                if self.market.len() + self.workshop.len() == MAX_KINDS {
                    return Err(say!("that is one kind of card too many: the limit is {most}", most = MAX_KINDS as i64).into());
                }
                if kind == "market" { &mut self.market } else { &mut self.workshop }.push((card, copies));
            }
            "fresco" => {
                let section: Triple = f.word("field|list of colours")?.parse()?;
                sheet.once(format!("fresco {section}"))?;
                f.key("values")?;
                let mut values = [0; 4];
                for value in &mut values {
                    *value = f.number("field|value", 0..=20)?;
                }
                if !values.is_sorted() {
                    return Err(say!("each turn makes a fresco card worth more, so its values must rise").into());
                }
                self.frescoes.push(FrescoCard { section, values, copies: f.named("copies", "field|number of copies", 1..=25)? });
            }
            "tile" => {
                let tile: Tile = f.word("field|tile")?.parse()?;
                sheet.once(format!("tile {tile}"))?;
                self.tiles[tile.index()] = f.named("copies", "field|number of copies", 0..=20)?;
                self.worth[tile.index()] = f.named("worth", "field|worth of an unused tile", 0..=9)?;
            }
            "both" => {
                sheet.once(kind)?;
                self.both_sections = f.named("sections", "field|number of sections", 1..=4)?;
            }
            _ => {
                let colour: Colour = f.word("field|colour")?.parse()?;
                sheet.once(format!("favourite {colour}"))?;
                self.favourites[colour.index()] = f.named("copies", "field|number of copies", 0..=12)?;
            }
        }
        Ok(())
    }

    /// Is everything there, and does it add up?
    fn close(mut self, sheet: ComponentsReader) -> Result<Components, ComponentsError> {
        sheet.all_given(["hand", "sections 4-players", "sections 3-players", "both"])?;
        sheet.all_given(Tile::ALL.map(|tile| format!("tile {tile}")))?;
        let sum = |copies: &mut dyn Iterator<Item = u8>| copies.map(usize::from).sum::<usize>();
        for (kind, things, have, want) in [
            ("market", &MARKET_CARDS, sum(&mut self.market.iter().map(|k| k.1)), Components::PAINT_CARDS),
            ("workshop", &WORKSHOP_CARDS, sum(&mut self.workshop.iter().map(|k| k.1)), Components::PAINT_CARDS),
            ("fresco", &FRESCO_CARDS, sum(&mut self.frescoes.iter().map(|k| k.copies)), Components::FRESCO_CARDS),
            ("tile", &ACTION_TILES, sum(&mut self.tiles.iter().copied()), Components::TILES),
            ("favourite", &FAVOURITES, sum(&mut self.favourites.iter().copied()), Components::FAVOURITES),
        ] {
            if have != want {
                return Err(sheet.wrong_with(kind, must_be(things, want, have)));
            }
        }
        for colour in Colour::ALL {
            let (kind, cards) = if colour.is_primary() { ("market", &self.market) } else { ("workshop", &self.workshop) };
            if !cards.iter().any(|(card, _)| card.colour() == colour) {
                return Err(sheet.wrong_with(kind, say!("there is no {colour} card, so the fresco could not be restored", colour)));
            }
        }
        if self.market.iter().all(|(card, _)| matches!(card.trade(), Trade::Market(_))) {
            return Err(sheet.wrong_with("market", say!("no market card trades for a workshop card, so nobody could ever get one")));
        }
        // The cards of a back lie together in the list.
        tabletop::sort_few(&mut self.workshop, |(card, _)| card.colour());
        self.source = sheet.into_source();
        Ok(self)
    }
}
