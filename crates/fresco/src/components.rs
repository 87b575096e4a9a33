//! What is printed on the pieces: hours, prices, tiles and tracks, read from a file that a person can edit.
//!
//! The file of the game as we know it is `data/board.components`; it explains itself. Every line carries its
//! [`Provenance`]. [`Components::parse`] takes nothing that the rules could stumble over: who holds a [`Components`]
//! may index it without asking.

use std::fmt::{self, Display};
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::LazyLock;

use tabletop::text::{count, first_word, lines, list_in_words};

use crate::words::{Hour, MarketTile, Paint, Paints, Section};

/// The file of the game as we know it.
const STANDARD: &str = include_str!("../data/board.components");
const FIRST_LINE: &str = "components board 1";

/// The kinds of line: their name, the group they are shown in, and what one looks like.
const KINDS: [(&str, &str, &str); 17] = [
    ("hour", "Inn", "hour 7 mood -1 price 2 rulebook"),
    ("mood", "Mood track", "mood -1 -1 0 0 start 0 +1 +1 reconstructed"),
    ("stalls", "Market stalls", "stalls 4-players 2 3 4 4 reconstructed"),
    ("bag", "Market stalls", "bag 4-players 1 rulebook"),
    ("market", "Market tiles", "market RR rulebook"),
    ("leave-out", "Market tiles", "leave-out RR YY BB reconstructed"),
    ("fresco", "Fresco", "fresco 7 ORY blots O reconstructed"),
    ("centre", "Fresco", "centre 11 rulebook"),
    ("start", "Start", "start thalers 12 paints RYB assistants 5 rulebook"),
    ("altar", "Work", "altar primaries 2 joker 1 mixed 6 rulebook"),
    ("bishop", "Work", "bishop on 3 beside 2 cost 1 rulebook"),
    ("studio", "Work", "studio 3 rulebook"),
    ("mixes", "Work", "mixes 2 rulebook"),
    ("theatre", "Work", "theatre 2 rulebook"),
    ("income", "Work", "income 1 rulebook"),
    ("last-round", "End of the game", "last-round 6 rulebook"),
    ("money", "End of the game", "money 2 rulebook"),
];
/// What must be there once each, beside the five hours.
#[rustfmt::skip]
const ONCE: [&str; 16] = [
    "mood", "stalls 4-players", "stalls 3-players", "bag 4-players", "bag 3-players", "leave-out", "centre", "start", "altar",
    "bishop", "studio", "mixes", "theatre", "income", "last-round", "money",
];
/// More market tiles than the game could ever need, and few enough for the bits of a `u32`.
const MOST_MARKET: usize = 31;

/// How sure we are of a number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Provenance {
    /// A rulebook says so.
    Rulebook,
    /// Someone who had the game in hand wrote so.
    Review,
    /// Said nowhere, but what is said leaves hardly another value.
    Deduced,
    /// Our proposal: it fits all that is known, and so would other values.
    Reconstructed,
}

impl Provenance {
    /// All of them, the surest first.
    pub const ALL: [Provenance; 4] = [Provenance::Rulebook, Provenance::Review, Provenance::Deduced, Provenance::Reconstructed];

    /// The word for it in a components file.
    pub fn name(self) -> &'static str {
        ["rulebook", "review", "deduced", "reconstructed"][self as usize]
    }
}

impl Display for Provenance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Provenance {
    type Err = String;
    fn from_str(text: &str) -> Result<Provenance, String> {
        let same = |p: &Provenance| p.name() == text;
        Provenance::ALL.into_iter().find(same).ok_or_else(|| {
            format!("the last word must say how sure that is (rulebook, review, deduced or reconstructed), but it is \"{text}\"")
        })
    }
}

/// A row of the inn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct HourRow {
    /// Steps on the mood track, down if negative.
    pub mood: i8,
    /// Thalers for each market tile.
    pub price: u16,
}

/// The mood track. Its spaces are numbered from 0 at the bottom.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct MoodTrack {
    /// What each space does to the number of assistants: -1, 0 or +1. Only the first `len` are on the track.
    pub spaces: [i8; MoodTrack::MOST],
    /// How many spaces there are.
    pub len: u8,
    /// The space on which everyone begins.
    pub start: u8,
}

impl MoodTrack {
    /// The most spaces a track can have.
    pub const MOST: usize = 16;

    /// What a space does to the number of assistants: -1, 0 or +1.
    #[inline]
    pub fn effect(&self, space: u8) -> i8 {
        self.spaces[usize::from(space) % MoodTrack::MOST]
    }
    /// The highest space.
    #[inline]
    pub fn top(&self) -> u8 {
        self.len.saturating_sub(1)
    }
    /// Where so many steps lead, up or down; both ends hold.
    #[inline]
    pub fn after(&self, space: u8, steps: i8) -> u8 {
        (i16::from(space) + i16::from(steps)).clamp(0, i16::from(self.top())) as u8
    }
}

/// A tile of the fresco.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct FrescoTile {
    /// The points on its front.
    pub points: u8,
    /// The paints to pay for it.
    pub cost: Paints,
    /// The blots on its back: at most one each of orange, green and purple.
    pub blots: Paints,
}

/// The points for restoring the altar.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Altar {
    /// For red, yellow and blue together.
    pub primaries: i16,
    /// More for each of them that a mixed paint replaces.
    pub joker: i16,
    /// For orange, green and purple together.
    pub mixed: i16,
}

/// What the bishop's presence is worth, and what he asks for a step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct BishopBonus {
    /// Points if he stands on the section.
    pub on: i16,
    /// Points if he stands next to it, diagonally too.
    pub beside: i16,
    /// Thalers for one step.
    pub price: u16,
}

/// One line of a components file, for showing it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// What it belongs to: "Inn", "Market tiles"…
    pub group: &'static str,
    /// What it says, as in the file, without the provenance.
    pub text: String,
    /// How sure that is.
    pub provenance: Provenance,
    /// Why, or what is meant; may be empty.
    pub note: String,
    /// Its line in the file, from 1.
    pub line: usize,
}

/// What is wrong with a components file, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ComponentsError {
    /// The line in the file, from 1. Where something is missing: the last line of its kind, or of the file.
    pub line: usize,
    /// What is wrong there.
    pub message: String,
}

impl Display for ComponentsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for ComponentsError {}

/// Everything that is printed on the pieces of the board game. Two of them are equal if they play alike, whatever their
/// notes say.
#[derive(Clone, Debug)]
pub struct Components {
    /// The rows of the inn, 5:00 first.
    pub hours: [HourRow; 5],
    /// The mood track.
    pub mood: MoodTrack,
    /// The spaces of stalls I to IV with four players.
    pub stalls_four: [u8; 4],
    /// The spaces of stalls I to III with two or three players; IV has none.
    pub stalls_three: [u8; 4],
    /// The market tiles, no two alike, at most 31.
    pub market: Vec<MarketTile>,
    /// The tiles left out with two or three players: bit `i` stands for `market[i]`.
    pub left_out: u32,
    /// The 25 fresco tiles.
    pub fresco: Vec<FrescoTile>,
    /// A tile worth this lies in the centre when the game begins.
    pub centre_value: u8,
    /// The thalers a player begins with.
    pub start_thalers: u16,
    /// The paints a player begins with.
    pub start_paints: Paints,
    /// The assistants of a player, without the neutral one.
    pub assistants: u8,
    /// The points for the altar.
    pub altar: Altar,
    /// What the bishop is worth.
    pub bishop: BishopBonus,
    /// Thalers for each assistant in the Studio.
    pub studio_pay: u16,
    /// Mixings for each assistant in the Workshop.
    pub mixes: u8,
    /// Steps of mood for each assistant in the Theatre.
    pub theatre_steps: u8,
    /// Thalers each round for each restored fresco tile.
    pub income: u16,
    /// The last round begins with so many fresco tiles left, or fewer.
    pub last_round_tiles: u8,
    /// Thalers for one point in the final scoring; never 0.
    pub thalers_per_point: u16,
    /// The file it was read from, without its comment lines; `None` if it plays like the standard one. A record of a
    /// game carries it along.
    pub text: Option<String>,
    entries: Vec<Entry>,
}

impl Components {
    /// The components as we know them.
    pub fn standard() -> &'static Components {
        // A test reads this file, so what stands in for an unreadable one is never played with.
        static READ: LazyLock<Components> = LazyLock::new(|| read(STANDARD).unwrap_or_else(|_| Components::nothing()));
        &READ
    }
    /// The text of the standard file: what a person would copy and correct.
    pub fn standard_text() -> &'static str {
        STANDARD
    }
    /// Reads a components file, or says where it is wrong and why.
    pub fn parse(text: &str) -> Result<Components, ComponentsError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut components = read(text)?;
        if !components.is_standard() {
            components.text = Some(lines(text).map(|line| line.whole.to_string() + "\n").collect());
        }
        Ok(components)
    }
    /// Does it play like the standard one?
    pub fn is_standard(&self) -> bool {
        self == Components::standard()
    }
    /// Every line of the file, for showing them.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }
    /// The row of an hour.
    #[inline]
    pub fn hour(&self, hour: Hour) -> HourRow {
        self.hours[hour.row()]
    }
    /// The spaces of the stalls for that many players.
    #[inline]
    pub fn stalls(&self, players: usize) -> [u8; 4] {
        if players >= 4 { self.stalls_four } else { self.stalls_three }
    }
    /// The market tiles in play with that many players: bit `i` stands for `market[i]`.
    #[inline]
    pub fn market_in_play(&self, players: usize) -> u32 {
        let all = (1 << self.market.len().min(MOST_MARKET)) - 1;
        if players >= 4 { all } else { all & !self.left_out }
    }
    /// Where a market tile stands in the list.
    pub fn market_index(&self, tile: MarketTile) -> Option<usize> {
        self.market.iter().position(|t| *t == tile)
    }

    fn nothing() -> Components {
        Components {
            hours: [HourRow::default(); 5],
            mood: MoodTrack::default(),
            stalls_four: [0; 4],
            stalls_three: [0; 4],
            market: Vec::new(),
            left_out: 0,
            fresco: Vec::new(),
            centre_value: 0,
            start_thalers: 0,
            start_paints: Paints::NONE,
            assistants: 0,
            altar: Altar::default(),
            bishop: BishopBonus::default(),
            studio_pay: 0,
            mixes: 0,
            theatre_steps: 0,
            income: 0,
            last_round_tiles: 0,
            thalers_per_point: 1,
            text: None,
            entries: Vec::new(),
        }
    }
}

impl PartialEq for Components {
    fn eq(&self, other: &Components) -> bool {
        // Taken apart by name, so that no field can be forgotten.
        #[rustfmt::skip]
        let Components {
            hours, mood, stalls_four, stalls_three, market, left_out,
            fresco, centre_value, start_thalers, start_paints, assistants, altar,
            bishop, studio_pay, mixes, theatre_steps, income, last_round_tiles, thalers_per_point,
            text: _, entries: _,
        } = self;
        *hours == other.hours
            && *mood == other.mood
            && *stalls_four == other.stalls_four
            && *stalls_three == other.stalls_three
            && *market == other.market
            && *left_out == other.left_out
            && *fresco == other.fresco
            && *centre_value == other.centre_value
            && *start_thalers == other.start_thalers
            && *start_paints == other.start_paints
            && *assistants == other.assistants
            && *altar == other.altar
            && *bishop == other.bishop
            && *studio_pay == other.studio_pay
            && *mixes == other.mixes
            && *theatre_steps == other.theatre_steps
            && *income == other.income
            && *last_round_tiles == other.last_round_tiles
            && *thalers_per_point == other.thalers_per_point
    }
}
impl Eq for Components {}

/// Either fine, or what is wrong with the line.
type Checked<T = ()> = Result<T, String>;

fn read(text: &str) -> Result<Components, ComponentsError> {
    let fail = |line: usize, message: String| ComponentsError { line, message };
    let mut all = lines(text);
    let first = all.next().ok_or_else(|| fail(1, format!("the file is empty; it begins with \"{FIRST_LINE}\"")))?;
    if first.text.split_whitespace().ne(FIRST_LINE.split_whitespace()) {
        return Err(fail(
            first.number,
            format!("a components file of this game begins with \"{FIRST_LINE}\", not with \"{}\"", first.text),
        ));
    }
    let mut reader = Reader { found: Components::nothing(), seen: Vec::new(), bags: [0; 2], left_out: Vec::new() };
    for line in all {
        reader.line(line.number, line.text, &line.whole[line.text.len()..]).map_err(|message| fail(line.number, message))?;
    }
    reader.close(text.lines().count()).map_err(|(line, message)| fail(line, message))
}

/// The words of a line, taken one after the other.
struct Fields<'a> {
    words: std::slice::Iter<'a, &'a str>,
    example: &'a str,
}

impl<'a> Fields<'a> {
    fn misshapen(&self, what: impl Display) -> String {
        format!("{what}; such a line looks like this: {}", self.example)
    }
    fn word(&mut self, what: &str) -> Checked<&'a str> {
        self.words.next().copied().ok_or_else(|| self.misshapen(format!("here the {what} is missing")))
    }
    /// The next word is this one.
    fn key(&mut self, key: &str) -> Checked {
        let word = self.word(&format!("word \"{key}\""))?;
        if word == key { Ok(()) } else { Err(self.misshapen(format!("here stands \"{word}\" in the place of \"{key}\""))) }
    }
    fn number<T: TryFrom<i32>>(&mut self, what: &str, range: RangeInclusive<i32>) -> Checked<T> {
        let word = self.word(what)?;
        let number: i32 = word.parse().map_err(|_| self.misshapen(format!("the {what} must be a number, not \"{word}\"")))?;
        let wrong = || format!("the {what} must be from {} to {}, not {word}", range.start(), range.end());
        if range.contains(&number) { T::try_from(number).map_err(|_| wrong()) } else { Err(wrong()) }
    }
    /// A key with its number.
    fn named<T: TryFrom<i32>>(&mut self, key: &str, what: &str, range: RangeInclusive<i32>) -> Checked<T> {
        self.key(key)?;
        self.number(what, range)
    }
    fn end(&mut self) -> Checked {
        match self.words.next() {
            None => Ok(()),
            Some(word) => Err(self.misshapen(format!("\"{word}\" is too much here"))),
        }
    }
}

/// The paints of the base game, by letter; "none" is none.
fn base_paints(text: &str) -> Checked<Vec<Paint>> {
    if text == "none" {
        return Ok(Vec::new());
    }
    let base = |letter| Paint::from_letter(letter).filter(|p| !matches!(p, Paint::Pink | Paint::Brown));
    text.chars().map(|c| base(c).ok_or_else(|| format!("\"{c}\" in \"{text}\" is no paint: they are R, Y, B, O, G and P"))).collect()
}

fn market_tile(text: &str) -> Checked<MarketTile> {
    base_paints(text)?;
    text.parse()
}

fn side(fields: &mut Fields<'_>) -> Checked<usize> {
    match fields.word("number of players")? {
        "4-players" => Ok(0),
        "3-players" => Ok(1),
        other => Err(fields.misshapen(format!("there is a side for 4-players and one for 3-players, none for \"{other}\""))),
    }
}

/// A file being read.
struct Reader {
    found: Components,
    /// What may stand only once, with its line.
    seen: Vec<(String, usize)>,
    /// The tiles that stay in the bag, with four players and with fewer.
    bags: [usize; 2],
    left_out: Vec<MarketTile>,
}

impl Reader {
    fn once(&mut self, number: usize, key: String) -> Checked {
        if let Some((_, line)) = self.seen.iter().find(|(k, _)| *k == key) {
            return Err(format!("\"{key}\" is given already in line {line}"));
        }
        self.seen.push((key, number));
        Ok(())
    }

    fn line(&mut self, number: usize, text: &str, comment: &str) -> Checked {
        let words: Vec<&str> = text.split_whitespace().collect();
        let kind = words.first().copied().unwrap_or_default();
        let Some(&(_, group, example)) = KINDS.iter().find(|k| k.0 == kind) else {
            let kinds: Vec<&str> = KINDS.iter().map(|k| k.0).collect();
            return Err(format!("\"{kind}\" is no kind of line: they are {}", list_in_words(&kinds, "and")));
        };
        let Some((last, fields)) = words.get(1..).and_then(<[&str]>::split_last) else {
            return Err(format!("\"{kind}\" says nothing; such a line looks like this: {example}"));
        };
        let provenance: Provenance = last.parse()?;
        let mut fields = Fields { words: fields.iter(), example };
        self.values(number, kind, &mut fields)?;
        fields.end()?;
        let text = words[..words.len() - 1].join(" ");
        let note = comment.trim().trim_start_matches('#').trim().to_string();
        self.found.entries.push(Entry { group, text, provenance, note, line: number });
        Ok(())
    }

    fn values(&mut self, number: usize, kind: &str, f: &mut Fields<'_>) -> Checked {
        if ONCE.contains(&kind) {
            self.once(number, kind.to_string())?;
        }
        let c = &mut self.found;
        match kind {
            "hour" => {
                let hour: Hour = f.word("hour")?.parse()?;
                c.hours[hour.row()] = HourRow { mood: f.named("mood", "mood", -16..=16)?, price: f.named("price", "price", 0..=99)? };
                self.once(number, format!("hour {hour}"))?;
            }
            "mood" => c.mood = mood_track(f)?,
            "stalls" => {
                let side = side(f)?;
                let stalls = if side == 0 { &mut c.stalls_four } else { &mut c.stalls_three };
                for (size, name) in stalls.iter_mut().zip(["I", "II", "III", "IV"]).take(4 - side) {
                    *size = f.number(&format!("size of stall {name}"), 1..=4)?;
                }
                self.once(number, format!("stalls {}-players", 4 - side))?;
            }
            "bag" => {
                let side = side(f)?;
                self.bags[side] = f.number("number of tiles in the bag", 0..=16)?;
                self.once(number, format!("bag {}-players", 4 - side))?;
            }
            "market" => {
                let tile = market_tile(f.word("tile")?)?;
                if c.market.contains(&tile) {
                    return Err(format!("there is a market tile {tile} already; a tile is bought by its paints, so no two may be alike"));
                }
                if c.market.len() == MOST_MARKET {
                    return Err(format!("that is one market tile too many: {MOST_MARKET} is the most"));
                }
                c.market.push(tile);
            }
            "leave-out" => {
                for &word in f.words.by_ref() {
                    let tile = market_tile(word)?;
                    if self.left_out.contains(&tile) {
                        return Err(format!("{tile} is left out twice"));
                    }
                    self.left_out.push(tile);
                }
            }
            "fresco" => c.fresco.push(fresco_tile(f)?),
            "centre" => c.centre_value = f.number("value of the tile in the centre", 0..=99)?,
            "start" => {
                c.start_thalers = f.named("thalers", "number of thalers", 0..=999)?;
                f.key("paints")?;
                let paints = base_paints(f.word("list of paints")?)?;
                if paints.len() > 20 {
                    return Err(format!("{} paints to begin with are too many: 20 is the most", paints.len()));
                }
                c.start_paints = Paints::of(&paints);
                c.assistants = f.named("assistants", "number of assistants", 2..=10)?;
            }
            "altar" => {
                c.altar = Altar {
                    primaries: f.named("primaries", "points for the primaries", 0..=99)?,
                    joker: f.named("joker", "points for a joker", 0..=99)?,
                    mixed: f.named("mixed", "points for the mixed paints", 0..=99)?,
                }
            }
            "bishop" => {
                c.bishop = BishopBonus {
                    on: f.named("on", "points under the bishop", 0..=99)?,
                    beside: f.named("beside", "points beside the bishop", 0..=99)?,
                    price: f.named("cost", "cost of a step", 0..=99)?,
                }
            }
            // Without pay and without mixing, a game might never come to its end.
            "studio" => c.studio_pay = f.number("pay in the Studio", 1..=99)?,
            "mixes" => c.mixes = f.number("number of mixings", 1..=5)?,
            "theatre" => c.theatre_steps = f.number("number of steps in the Theatre", 0..=16)?,
            "income" => c.income = f.number("income for a tile", 0..=99)?,
            "last-round" => c.last_round_tiles = f.number("number of tiles left", 0..=24)?,
            "money" => c.thalers_per_point = f.number("number of thalers for a point", 1..=99)?,
            _ => {}
        }
        Ok(())
    }

    /// The last line of a kind, or of the file.
    fn place(&self, kind: &str, end: usize) -> usize {
        self.found.entries.iter().rev().find(|e| first_word(&e.text).0 == kind).map_or(end, |e| e.line)
    }

    /// Is everything there, and does it add up?
    fn close(mut self, end: usize) -> Result<Components, (usize, String)> {
        let hours = Hour::ALL.map(|hour| format!("hour {hour}"));
        for key in hours.iter().map(String::as_str).chain(ONCE) {
            if !self.seen.iter().any(|(k, _)| k == key) {
                let kind = first_word(key).0;
                let example = KINDS.iter().find(|k| k.0 == kind).map_or("", |k| k.2);
                return Err((self.place(kind, end), format!("there is no line \"{key}\"; such a line looks like this: {example}")));
            }
        }
        let tiles = self.found.fresco.len();
        if tiles != Section::COUNT {
            let message = format!("{}, {}", there_are(tiles, "fresco tile"), must_be(tiles, Section::COUNT));
            return Err((self.place("fresco", end), message));
        }
        let centre = self.found.centre_value;
        if self.found.fresco.iter().all(|t| t.points != centre) {
            return Err((self.place("centre", end), format!("no fresco tile is worth {centre}, so none can lie in the centre")));
        }
        self.check_market(end)?;
        Ok(self.found)
    }

    fn check_market(&mut self, end: usize) -> Result<(), (usize, String)> {
        let market = self.found.market.len();
        let spaces = [self.found.stalls_four, self.found.stalls_three].map(|stalls| stalls.iter().copied().map(usize::from).sum::<usize>());
        let needed = [spaces[0] + self.bags[0], spaces[1] + self.bags[1] + self.left_out.len()];
        if needed[0] == needed[1] && market != needed[0] {
            let message = format!("{}, {}", there_are(market, "market tile"), must_be(market, needed[0]));
            return Err((self.place("market", end), format!("{message} (the spaces of the stalls and what stays in the bag)")));
        }
        for (side, players) in ["four players", "two or three players"].into_iter().enumerate() {
            if market != needed[side] {
                let out = if side == 0 { String::new() } else { format!(" and {} left out", self.left_out.len()) };
                let message = format!(
                    "the market does not add up with {players}: {} on the stalls, {} in the bag{out} make {}, but {}",
                    spaces[side],
                    self.bags[side],
                    needed[side],
                    there_are(market, "market tile"),
                );
                let key = format!("stalls {}-players", 4 - side);
                let line = self.seen.iter().find(|(k, _)| *k == key).map_or(end, |(_, line)| *line);
                return Err((line, message));
            }
        }
        for tile in &self.left_out {
            match self.found.market_index(*tile) {
                Some(index) => self.found.left_out |= 1 << index,
                None => return Err((self.place("leave-out", end), format!("{tile} cannot be left out: there is no such market tile"))),
            }
        }
        for (players, in_words) in [(4, "four"), (3, "two or three")] {
            let sold = self.found.market_in_play(players);
            for paint in Paint::PRIMARIES {
                let sells = |(i, tile): (usize, &MarketTile)| sold >> i & 1 == 1 && tile.paints().any(|p| p == paint);
                if !self.found.market.iter().enumerate().any(sells) {
                    let message =
                        format!("with {in_words} players no market tile has {}, so the fresco could not be restored", paint.name());
                    return Err((self.place(if players == 4 { "market" } else { "leave-out" }, end), message));
                }
            }
        }
        Ok(())
    }
}

fn there_are(n: usize, what: &str) -> String {
    format!("there {} {}", if n == 1 { "is" } else { "are" }, count(n as i64, what, &format!("{what}s")))
}

/// "but there must be 25: one is missing".
fn must_be(have: usize, want: usize) -> String {
    let (n, wrong) = if have < want { (want - have, "missing") } else { (have - want, "too many") };
    format!("but there must be {want}: {} {wrong}", if n == 1 { "one is".to_string() } else { format!("{n} are") })
}

fn mood_track(f: &mut Fields<'_>) -> Checked<MoodTrack> {
    let (mut spaces, mut starts) = (Vec::new(), Vec::new());
    while let Some(&word) = f.words.next() {
        spaces.push(match word {
            "-1" => -1,
            "0" => 0,
            "+1" | "1" => 1,
            "start" => {
                starts.push(spaces.len() as u8);
                0
            }
            _ => return Err(f.misshapen(format!("a space of the mood track is -1, 0, +1 or start, not \"{word}\""))),
        });
    }
    if !(3..=MoodTrack::MOST).contains(&spaces.len()) {
        return Err(format!("the mood track must have from 3 to {} spaces, not {}", MoodTrack::MOST, spaces.len()));
    }
    if !spaces.is_sorted() {
        return Err("the mood track is written from its bottom to its top, so -1 comes before 0, and +1 last".to_string());
    }
    let [start] = starts[..] else {
        return Err(format!("one space of the mood track must be the start, not {}", starts.len()));
    };
    let mut track = MoodTrack { spaces: [0; MoodTrack::MOST], len: spaces.len() as u8, start };
    track.spaces[..spaces.len()].copy_from_slice(&spaces);
    Ok(track)
}

fn fresco_tile(f: &mut Fields<'_>) -> Checked<FrescoTile> {
    let points = f.number("value of a fresco tile", 0..=99)?;
    let cost = base_paints(f.word("list of paints")?)?;
    if !(1..=4).contains(&cost.len()) {
        return Err(format!("a fresco tile costs from 1 to 4 paints, not {}", cost.len()));
    }
    f.key("blots")?;
    let text = f.word("list of blots, or \"none\",")?;
    let blots = base_paints(text)?;
    for (i, blot) in blots.iter().enumerate() {
        if blot.is_primary() {
            return Err(format!("a blot is orange, green or purple (O, G, P), not {}", blot.name()));
        }
        if blots[..i].contains(blot) {
            return Err(format!("the blots of a tile differ, but \"{text}\" has {} twice", blot.name()));
        }
    }
    Ok(FrescoTile { points, cost: Paints::of(&cost), blots: Paints::of(&blots) })
}
