//! Reading a components file: each line by its kind, then the file as a whole.

mod fields;
mod kinds;
mod parts;
mod parts_later;

use tabletop::text::{first_word, lines, list_in_words};

use self::fields::{Checked, Fields, base_paints, fresco_tile, market_tile, must_be, side, there_are};
use self::kinds::{KINDS, Kind, ONCE};
use self::parts::PartsReader;
use super::{Altar, BishopBonus, Components, ComponentsError, Entry, HourRow, MOST_MARKET, MoodTrack, Provenance, STANDARD};
use crate::paints::{MarketTile, Paint, Paints};
use crate::words::{Hour, Section};

const FIRST_LINE: &str = "components board 1";

/// Reads a whole file.
pub(super) fn read(text: &str) -> Result<Components, ComponentsError> {
    let fail = |line: usize, message: String| ComponentsError { line, message };
    let mut all = lines(text);
    let first = all.next().ok_or_else(|| fail(1, format!("the file is empty; it begins with \"{FIRST_LINE}\"")))?;
    if first.text.split_whitespace().ne(FIRST_LINE.split_whitespace()) {
        return Err(fail(
            first.number,
            format!("a components file of this game begins with \"{FIRST_LINE}\", not with \"{}\"", first.text),
        ));
    }
    let parts = PartsReader::default();
    let mut reader = Reader { found: Components::nothing(), parts, seen: Vec::new(), bags: [0; 2], left_out: Vec::new() };
    for line in all {
        reader.line(line.number, line.text, &line.whole[line.text.len()..]).map_err(|message| fail(line.number, message))?;
    }
    let end = text.lines().count();
    reader.fill_in().map_err(|message| fail(end, message))?;
    reader.close(end).map_err(|(line, message)| fail(line, message))
}

/// A file being read.
struct Reader {
    found: Components,
    parts: PartsReader,
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
        let Some(&Kind { group, example, module, .. }) = kinds::find(kind) else {
            let kinds: Vec<&str> = KINDS.iter().map(|k| k.name).collect();
            return Err(format!("\"{kind}\" is no kind of line: they are {}", list_in_words(&kinds, "and")));
        };
        let Some((last, fields)) = words.get(1..).and_then(<[&str]>::split_last) else {
            return Err(format!("\"{kind}\" says nothing; such a line looks like this: {example}"));
        };
        let provenance: Provenance = last.parse()?;
        let mut fields = Fields { words: fields.iter(), example };
        self.values(number, kind, &mut fields)?;
        fields.end()?;
        self.parts.given |= 1 << module;
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
            "fresco" => c.fresco.push(fresco_tile(f, base_paints)?),
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
            _ => {
                if let Some(key) = self.parts.values(kind, f)? {
                    self.once(number, key)?;
                }
            }
        }
        Ok(())
    }

    /// A module of which the file says nothing has the pieces we know.
    fn fill_in(&mut self) -> Checked {
        let given = self.parts.given;
        for line in lines(STANDARD) {
            let words: Vec<&str> = line.text.split_whitespace().collect();
            let [name, fields @ .., _] = &words[..] else { continue };
            if let Some(kind) = kinds::find(name).filter(|k| k.module > 0 && given >> k.module & 1 == 0) {
                self.values(0, kind.name, &mut Fields { words: fields.iter(), example: kind.example })?;
            }
        }
        Ok(())
    }

    /// The last line of a kind, or else of its group, or else of the file.
    fn place(&self, kind: &str, end: usize) -> usize {
        let entries = || self.found.entries.iter().rev();
        let group = kinds::find(kind).map_or("", |k| k.group);
        let found = entries().find(|e| first_word(&e.text).0 == kind).or_else(|| entries().find(|e| e.group == group));
        found.map_or(end, |e| e.line)
    }

    /// Is everything there, and does it add up?
    fn close(mut self, end: usize) -> Result<Components, (usize, String)> {
        let hours = Hour::ALL.map(|hour| format!("hour {hour}"));
        for key in hours.iter().map(String::as_str).chain(ONCE) {
            if !self.seen.iter().any(|(k, _)| k == key) {
                let kind = first_word(key).0;
                let example = kinds::find(kind).map_or("", |k| k.example);
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
        match std::mem::take(&mut self.parts).close(&self.found) {
            Ok(parts) => self.found.parts = parts,
            Err((kind, message)) => return Err((self.place(kind, end), message)),
        }
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
