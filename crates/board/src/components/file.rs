//! Reading a components file: each line by its kind, then the file as a whole.

use std::sync::LazyLock;

use tabletop::components::{Checked, ComponentsReader, Fields, Format, Kind, must_be};
use tabletop::{Noun, Term, data, say};

use super::fields::{base_paints, fresco_tile, market_tile, side};
use super::{Altar, BishopBonus, ComponentSet, Components, ComponentsError, HourRow, MAX_MARKET, MoodTrack};
use crate::modules::Drafts;
use crate::paints::{MarketTile, Paint, Paints};
use crate::wording::{PAINT, POINTS};
use crate::words::{Hour, Section};

/// The base game's kinds of line: group, name, example.
#[rustfmt::skip]
const KINDS: [(&str, &str, &str); 17] = [
    ("group|Inn", "hour", "hour 7 mood -1 price 2 rulebook"),
    ("group|Mood track", "mood", "mood -1 -1 0 0 start 0 +1 +1 reconstructed"),
    ("group|Market stalls", "stalls", "stalls 4-players 2 3 4 4 reconstructed"),
    ("group|Market stalls", "bag", "bag 4-players 1 rulebook"),
    ("group|Market tiles", "market", "market RR rulebook"),
    ("group|Market tiles", "leave-out", "leave-out RR YY BB reconstructed"),
    ("group|Fresco", "fresco", "fresco 7 ORY blots O reconstructed"),
    ("group|Fresco", "centre", "centre 11 rulebook"),
    ("group|Start", "start", "start thalers 12 paints RYB assistants 5 rulebook"),
    ("group|Work", "altar", "altar primaries 2 joker 1 mixed 6 rulebook"),
    ("group|Work", "bishop", "bishop on 3 beside 2 cost 1 rulebook"),
    ("group|Work", "studio", "studio 3 rulebook"),
    ("group|Work", "mixes", "mixes 2 rulebook"),
    ("group|Work", "theatre", "theatre 2 rulebook"),
    ("group|Work", "income", "income 1 rulebook"),
    ("group|End of the game", "last-round", "last-round 6 rulebook"),
    ("group|End of the game", "money", "money 2 rulebook"),
];

/// What must be there once each, beside the five hours.
#[rustfmt::skip]
const ONCE: [&str; 16] = [
    "mood", "stalls 4-players", "stalls 3-players", "bag 4-players", "bag 3-players", "leave-out", "centre", "start", "altar",
    "bishop", "studio", "mixes", "theatre", "income", "last-round", "money",
];

/// How a components file of the board game is written. The parts are the modules; 0 is the base game.
static FORMAT: LazyLock<Format> = LazyLock::new(|| {
    let base = KINDS.iter().map(|&(group, name, example)| Kind { name, group, part: 0, example });
    Format { first_line: "components board 1", kinds: Vec::leak(base.chain(Drafts::kinds()).collect()) }
});

fn once() -> impl Iterator<Item = &'static str> {
    ONCE.into_iter().chain(Drafts::once())
}

static FRESCO_TILES: Noun = Noun { one: "fresco tile", many: "fresco tiles" };
static MARKET_TILES: Noun = Noun { one: "market tile", many: "market tiles" };

/// The sides of the board by those who use them.
const FOUR_PLAYERS: Term = Term("table|four players");
const FEWER_PLAYERS: Term = Term("table|two or three players");

/// Reads a whole file.
pub(super) fn read(text: &str) -> Result<Components, ComponentsError> {
    let mut reader = Reader { found: Components::nothing(), modules: Drafts::default(), bags: [0; 2], left_out: Vec::new() };
    let mut sheet = ComponentsReader::read(text, &FORMAT, |sheet, kind, f| reader.values(sheet, kind, f))?;
    // A module of which the file says nothing has the pieces we know.
    for standard in std::iter::once(Components::STANDARD).chain(Drafts::standards()) {
        sheet.fill_in(standard, |sheet, kind, f| reader.values(sheet, kind, f))?;
    }
    reader.close(sheet)
}

/// A file being read.
struct Reader {
    found: Components,
    modules: Drafts,
    /// The tiles that stay in the bag, with four players and with fewer.
    bags: [usize; 2],
    left_out: Vec<MarketTile>,
}

impl Reader {
    fn values(&mut self, sheet: &mut ComponentsReader, kind: &str, f: &mut Fields<'_>) -> Checked {
        if once().any(|key| key == kind) {
            sheet.once(kind)?;
        }
        let c = &mut self.found;
        match kind {
            "hour" => {
                let hour: Hour = f.word("field|hour")?.parse()?;
                c.hours[hour.row()] =
                    HourRow { mood: f.named("mood", "field|mood", -16..=16)?, price: f.named("price", "field|price", 0..=99)? };
                sheet.once(format!("hour {hour}"))?;
            }
            "mood" => c.mood = mood_track(f)?,
            "stalls" => {
                let side = side(f)?;
                let stalls = if side == 0 { &mut c.stalls_four } else { &mut c.stalls_three };
                for size in stalls.iter_mut().take(4 - side) {
                    *size = f.number("field|size of a stall", 1..=4)?;
                }
                sheet.once(format!("stalls {}-players", 4 - side))?;
            }
            "bag" => {
                let side = side(f)?;
                self.bags[side] = f.number("field|number of tiles in the bag", 0..=16)?;
                sheet.once(format!("bag {}-players", 4 - side))?;
            }
            "market" => {
                let tile = market_tile(f.word("field|tile")?)?;
                if c.market.contains(&tile) {
                    return Err(say!(
                        "there is a market tile {tile} already; a tile is bought by its paints, so no two may be alike",
                        tile
                    )
                    .into());
                }
                if c.market.len() == MAX_MARKET {
                    return Err(say!("that is one market tile too many: the limit is {most}", most = MAX_MARKET as i64).into());
                }
                c.market.push(tile);
            }
            "leave-out" => {
                for &word in f.words.by_ref() {
                    let tile = market_tile(word)?;
                    if self.left_out.contains(&tile) {
                        return Err(say!("{tile} is left out twice", tile).into());
                    }
                    self.left_out.push(tile);
                }
            }
            "fresco" => c.fresco.push(fresco_tile(f, base_paints)?),
            "centre" => c.centre_value = f.number("field|value of the tile in the centre", 0..=99)?,
            "start" => {
                c.start_thalers = f.named("thalers", "field|number of thalers", 0..=999)?;
                f.key("paints")?;
                let paints = base_paints(f.word("field|list of paints")?)?;
                if paints.len() > 20 {
                    let paints = PAINT.count(paints.len() as i64);
                    return Err(say!("{paints} to begin with are too many: the limit is 20", paints).into());
                }
                c.start_paints = Paints::of(&paints);
                c.assistants = f.named("assistants", "field|number of assistants", 2..=10)?;
            }
            "altar" => {
                c.altar = Altar {
                    primaries: f.named("primaries", "field|number of points for the primaries", 0..=99)?,
                    joker: f.named("joker", "field|number of points for a joker", 0..=99)?,
                    mixed: f.named("mixed", "field|number of points for the mixed paints", 0..=99)?,
                }
            }
            "bishop" => {
                c.bishop = BishopBonus {
                    on: f.named("on", "field|number of points under the bishop", 0..=99)?,
                    beside: f.named("beside", "field|number of points beside the bishop", 0..=99)?,
                    price: f.named("cost", "field|cost of a step", 0..=99)?,
                }
            }
            // Without pay and without mixing, a game might never come to its end.
            "studio" => c.studio_pay = f.number("field|pay in the Studio", 1..=99)?,
            "mixes" => c.mixes = f.number("field|number of mixings", 1..=5)?,
            "theatre" => c.theatre_steps = f.number("field|number of steps in the Theatre", 0..=16)?,
            "income" => c.income = f.number("field|income for a tile", 0..=99)?,
            "last-round" => c.last_round_tiles = f.number("field|number of tiles left", 0..=24)?,
            "money" => c.thalers_per_point = f.number("field|number of thalers for a point", 1..=99)?,
            _ => {
                if let Some(key) = self.modules.read(kind, f)? {
                    sheet.once(key)?;
                }
            }
        }
        Ok(())
    }

    /// Is everything there, and does it add up?
    fn close(mut self, sheet: ComponentsReader) -> Result<Components, ComponentsError> {
        sheet.all_given(Hour::ALL.map(|hour| format!("hour {hour}")))?;
        sheet.all_given(once())?;
        let tiles = self.found.fresco.len();
        if tiles != Section::COUNT {
            return Err(sheet.wrong_with("fresco", must_be(&FRESCO_TILES, Section::COUNT, tiles)));
        }
        let centre = self.found.centre_value;
        if self.found.fresco.iter().all(|t| t.points != centre) {
            let points = POINTS.count(centre);
            return Err(sheet.wrong_with("centre", say!("no fresco tile is worth {points}, so none can lie in the centre", points)));
        }
        self.check_market(&sheet)?;
        let modules = std::mem::take(&mut self.modules).close(&self.found, sheet.parts_given());
        self.found.modules = modules.map_err(|(kind, message)| sheet.wrong_with(kind, message))?;
        self.found.source = sheet.into_source();
        Ok(self.found)
    }

    fn check_market(&mut self, sheet: &ComponentsReader) -> Result<(), ComponentsError> {
        let market = self.found.market.len();
        let spaces = [self.found.stalls_four, self.found.stalls_three].map(|stalls| stalls.iter().copied().map(usize::from).sum::<usize>());
        let needed = [spaces[0] + self.bags[0], spaces[1] + self.bags[1] + self.left_out.len()];
        if needed[0] == needed[1] && market != needed[0] {
            let (tiles, have) = (MARKET_TILES.count(needed[0] as i64), market as i64);
            let message = say!("there must be {tiles} for the spaces of the stalls and for the bag, not {have}", tiles, have);
            return Err(sheet.wrong_with("market", message));
        }
        for (side, players) in [FOUR_PLAYERS, FEWER_PLAYERS].into_iter().enumerate() {
            if market != needed[side] {
                let message = say!(
                    "the market does not add up with {players}: there are {tiles}, but {needed} are needed (on the stalls {stalls}, in the bag {bag}, left out {out})",
                    players,
                    tiles = MARKET_TILES.count(market as i64),
                    needed = needed[side] as i64,
                    stalls = spaces[side] as i64,
                    bag = self.bags[side] as i64,
                    out = if side == 0 { 0 } else { self.left_out.len() as i64 }
                );
                return Err(sheet.wrong_at(&format!("stalls {}-players", 4 - side), message));
            }
        }
        for tile in &self.left_out {
            match self.found.market_number(*tile) {
                Some(number) => self.found.left_out.insert(number),
                None => {
                    let message = say!("{tile} cannot be left out: there is no such market tile", tile = *tile);
                    return Err(sheet.wrong_with("leave-out", message));
                }
            }
        }
        for (players, in_words) in [(4, FOUR_PLAYERS), (3, FEWER_PLAYERS)] {
            let sold = self.found.market_in_play(players);
            for paint in Paint::PRIMARIES {
                let sells =
                    |tile: &MarketTile| self.found.market_number(*tile).is_some_and(|n| sold.has(n)) && tile.paints().any(|p| p == paint);
                if !self.found.market.iter().any(sells) {
                    let message =
                        say!("with {players} no market tile has {paint}, so the fresco could not be restored", players = in_words, paint);
                    return Err(sheet.wrong_with(if players == 4 { "market" } else { "leave-out" }, message));
                }
            }
        }
        Ok(())
    }
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
            _ => return Err(f.malformed(say!("a space of the mood track is -1, 0, +1 or start, not \"{word}\"", word = data(word)))),
        });
    }
    if !(3..=MoodTrack::MAX).contains(&spaces.len()) {
        let (most, n) = (MoodTrack::MAX as i64, spaces.len() as i64);
        return Err(say!("the mood track must have from 3 to {most} spaces, not {n}", most, n).into());
    }
    if !spaces.is_sorted() {
        return Err(say!("the mood track is written from its bottom to its top, so -1 comes before 0, and +1 last").into());
    }
    let [start] = starts[..] else {
        return Err(say!("one space of the mood track must be the start, not {n}", n = starts.len() as i64).into());
    };
    let mut track = MoodTrack { spaces: [0; MoodTrack::MAX], len: spaces.len() as u8, start };
    track.spaces[..spaces.len()].copy_from_slice(&spaces);
    Ok(track)
}
