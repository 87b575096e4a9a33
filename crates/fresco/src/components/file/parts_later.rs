//! Reading what is printed on the pieces of modules 7 to 15.

use std::iter::repeat_n;

use super::fields::{base_paints, market_tile, side};
use super::parts::{Closed, PartsReader, copies, exactly, points, sections, steps, thalers};
use crate::components::{
    Bell, Bench, CartographerTile, CatacombKind, CatacombTile, Catacombs, Certificate, Components, DomeTile, Favour, InfectionPlace,
    ModuleParts, RemedyKind, Wall, WallTile,
};
use crate::paints::{Paint, Paints};
use crate::words::Hour;
use tabletop::components::{Checked, Fields, must_be, there_are};

/// The hours of the cartographer, and how many rooms his tiles then show.
const MAP_HOURS: [(&str, u32); 3] = [("5", 4), ("6", 3), ("7", 2)];

/// One paint of a kind: primary or not.
fn one_paint(f: &mut Fields<'_>, primary: bool) -> Checked<Paint> {
    let text = f.word("paint")?;
    match base_paints(text)?[..] {
        [paint] if paint.is_primary() == primary => Ok(paint),
        _ if primary => Err(f.malformed(format!("here must stand one of R, Y and B, not \"{text}\""))),
        _ => Err(f.malformed(format!("here must stand one of O, G and P, not \"{text}\""))),
    }
}

impl PartsReader {
    /// Reads a line. What may stand only once gives its key.
    pub(super) fn later_values(&mut self, kind: &str, f: &mut Fields<'_>) -> Checked<Option<String>> {
        let parts = &mut self.found;
        match kind {
            "scrolls" => {
                parts.scrolls.one = f.named("one", "points with one scroll", 0..=99)?;
                parts.scrolls.both = f.named("both", "points with both scrolls", 0..=99)?;
            }
            "certificate" => self.certificates.push(Certificate {
                price: f.named("price", "price", 1..=99)?,
                points: points(f)?,
                bells: f.named("bells", "number of bells", 0..=30)?,
            }),
            "bell-ranks" => {
                let side = side(f)?;
                let ranks = if side == 0 { &mut parts.bell.side_four.ranks } else { &mut parts.bell.side_three.ranks };
                for rank in ranks.iter_mut().take(5 - side) {
                    *rank = f.number("number of points", 0..=99)?;
                }
                if !ranks.is_sorted_by(|a, b| a >= b) {
                    return Err("the first rank comes first, so the points must not rise".to_string());
                }
                return Ok(Some(format!("bell-ranks {}-players", 4 - side)));
            }
            "bell-bonus" => {
                let side = side(f)?;
                let bonus = bell_bonus(f)?;
                *(if side == 0 { &mut parts.bell.side_four.bonus } else { &mut parts.bell.side_three.bonus }) = bonus;
                return Ok(Some(format!("bell-bonus {}-players", 4 - side)));
            }
            "bell" => {
                parts.bell.thalers_per_point = f.named("instalments", "number of thalers for a point", 1..=99)?;
                parts.bell.leonardo = f.named("leonardo", "number of certificates of Leonardo", 0..=10)?;
            }
            "wall-row" => self.wall_rows.push(f.word("row of the wall")?.to_string()),
            "wall-tile" => {
                let cost = one_paint(f, false)?;
                f.key("income")?;
                let income = one_paint(f, true)?;
                f.key("blot")?;
                let blot = one_paint(f, false)?;
                self.wall_tiles.extend(repeat_n(WallTile { cost, income, blot }, copies(f)?));
            }
            "wall-points" => parts.wall.points = f.number("number of points", 0..=99)?,
            "exchanges" => {
                for (number, paint) in parts.wall.exchanges.iter_mut().zip(Paint::MIXED) {
                    *number = f.named(paint.name(), "number of exchange tiles", 0..=20)?;
                }
            }
            "remedy" => {
                let remedy: RemedyKind = f.word("kind of remedy")?.parse()?;
                self.remedies.extend(repeat_n(remedy, copies(f)?));
                return Ok(Some(format!("remedy {remedy}")));
            }
            "infection" => {
                let place: InfectionPlace = f.word("place")?.parse()?;
                self.infections.extend(repeat_n(place, copies(f)?));
                return Ok(Some(format!("infection {place}")));
            }
            "remedy-prices" => {
                let side = side(f)?;
                let prices = if side == 0 { &mut parts.doctor.prices_four } else { &mut parts.doctor.prices_three };
                for price in prices.iter_mut().take(4 - side) {
                    *price = f.number("price of a slot", 0..=99)?;
                }
                return Ok(Some(format!("remedy-prices {}-players", 4 - side)));
            }
            "doctor" => {
                parts.doctor.juice = f.named("juice", "number of steps of mood", 0..=16)?;
                parts.doctor.saint_pay = f.named("saint", "pay for a picture of a saint", 0..=99)?;
                parts.doctor.sick_mixes = f.named("mixes", "number of mixings", 0..=5)?;
                parts.doctor.healthy = f.named("healthy", "number of thalers for a healthy assistant", 0..=99)?;
            }
            "favour" => {
                let favour = match f.word("kind of favour")? {
                    "thalers" => Favour::Thalers(f.number("number of thalers", 0..=99)?),
                    "points" => Favour::Points(f.number("number of points", 0..=99)?),
                    "mood" => Favour::Mood(f.number("number of steps of mood", 0..=16)?),
                    "paint" => {
                        let text = f.word("paint")?;
                        let [paint] = base_paints(text)?[..] else {
                            return Err(f.malformed(format!("a favour gives one paint, not \"{text}\"")));
                        };
                        Favour::Paint(paint)
                    }
                    word => return Err(f.malformed(format!("a favour gives thalers, points, mood or paint, not \"{word}\""))),
                };
                self.favours.extend(repeat_n(favour, copies(f)?));
            }
            "rose-bushes" => {
                let side = side(f)?;
                let bushes: &mut [u16] = if side == 0 { &mut parts.ladies.bushes_four } else { &mut parts.ladies.bushes_three };
                for bush in bushes.iter_mut() {
                    *bush = f.number("score space of a rose bush", 1..=999)?;
                }
                if !bushes.is_sorted_by(|a, b| a < b) {
                    return Err("the rose bushes are named in the order of their spaces, no two on the same".to_string());
                }
                return Ok(Some(format!("rose-bushes {}-players", 4 - side)));
            }
            "lady" => {
                parts.ladies.studio = f.named("studio", "number of thalers", 0..=99)?;
                parts.ladies.bishop_price = f.named("bishop", "price of the bishop's move", 0..=99)?;
            }
            "statue" | "chalice" => {
                let kind = kind.parse()?;
                let tile = CatacombTile { kind, points: points(f)?, thalers: thalers(f)?, mood: steps(f)?, ..CatacombTile::default() };
                self.catacombs.extend(repeat_n(tile, copies(f)?));
            }
            "book" => {
                let colour: u8 = f.named("colour", "colour of the book", 1..=Catacombs::COLOURS as i32)?;
                let tile = CatacombTile {
                    kind: CatacombKind::Book,
                    points: 0,
                    colour: colour.saturating_sub(1),
                    number: f.named("number", "number of the book", 1..=9)?,
                    thalers: thalers(f)?,
                    mood: steps(f)?,
                };
                self.catacombs.extend(repeat_n(tile, copies(f)?));
            }
            "map" => {
                let word = f.word("hour")?;
                let hour: Hour = word.parse()?;
                let Some((_, rooms)) = MAP_HOURS.into_iter().find(|(name, _)| *name == hour.to_string()) else {
                    return Err(format!("the cartographer is there at 5, 6 and 7, not at {hour}"));
                };
                self.maps.push(CartographerTile { hour, rooms: sections(f, rooms)? });
            }
            "map-price" => parts.catacombs.map_price = f.number("price", 0..=99)?,
            "bench" => {
                let bench = Bench { beams: f.named("beams", "number of beams", 1..=3)?, points: points(f)? };
                self.benches.extend(repeat_n(bench, copies(f)?));
            }
            "beams" => {
                let tile = market_tile(f.word("market tile")?)?;
                self.beams.push((tile, f.number("number of beams", 1..=3)?));
                return Ok(Some(format!("beams {tile}")));
            }
            "benches" => {
                parts.benches.reserve = f.named("reserve", "number of beams", 0..=20)?;
                parts.benches.helpers = f.named("helpers", "number of helpers", 0..=3)?;
            }
            "dome" => {
                let points = f.number("number of points", 0..=99)?;
                let cost = base_paints(f.word("list of paints")?)?;
                if !(1..=4).contains(&cost.len()) {
                    return Err(format!("a tile of the dome costs from 1 to 4 paints, not {}", cost.len()));
                }
                self.dome.push(DomeTile { points, cost: Paints::of(&cost) });
            }
            _ => {}
        }
        Ok(None)
    }

    /// The second half of the closing.
    pub(super) fn close_later(mut self, base: &Components) -> Closed<ModuleParts> {
        let parts = &mut self.found;
        parts.bell.certificates = exactly("certificate", "certificate", self.certificates)?;

        wall_shape(&self.wall_rows, &mut parts.wall).map_err(|message| ("wall-row", message))?;
        parts.wall.tiles = exactly("wall-tile", "wall tile", self.wall_tiles)?;

        parts.doctor.remedies = exactly("remedy", "remedy tile", self.remedies)?;
        parts.doctor.infections = exactly("infection", "infection tile", self.infections)?;
        parts.favours.tiles = exactly("favour", "favour", self.favours)?;

        parts.catacombs.tiles = exactly("book", "catacomb tile", self.catacombs)?;
        self.maps.sort_by_key(|map| map.hour);
        for (pile, (hour, _)) in Catacombs::PILES.windows(2).zip(MAP_HOURS) {
            let have = self.maps.iter().filter(|map| map.hour.to_string() == hour).count();
            let want = pile[1] - pile[0];
            if have != want {
                return Err(("map", format!("{} of {hour}:00, {}", there_are(have, "map"), must_be(have, want))));
            }
        }
        parts.catacombs.maps = exactly("map", "map", self.maps)?;

        parts.benches.tiles = exactly("bench", "bench tile", self.benches)?;
        for (tile, beams) in self.beams {
            match base.market_index(tile).and_then(|index| parts.benches.beams.get_mut(index)) {
                Some(on_tile) => *on_tile = beams,
                None if self.given >> 14 & 1 == 1 => return Err(("beams", format!("no market tile is {tile}, so it has no beams"))),
                // Other market tiles than ours, and nothing said of their beams.
                None => {}
            }
        }
        parts.dome.tiles = exactly("dome", "dome tile", self.dome)?;
        Ok(self.found)
    }
}

/// The bonus of every space of the bell track, from the spaces where it rises, as in "10:1 15:2".
fn bell_bonus(f: &mut Fields<'_>) -> Checked<[i16; Bell::LAST + 1]> {
    let mut bonus = [0; Bell::LAST + 1];
    let mut before = 0;
    while let Some(&word) = f.words.next() {
        let parsed = word.split_once(':').and_then(|(space, points)| Some((space.parse().ok()?, points.parse().ok()?)));
        let Some((space @ 1..=Bell::LAST, points @ 0..=99)) = parsed else {
            let message = format!("a bonus is written as its space, from 1 to {}, and its points, not \"{word}\"", Bell::LAST);
            return Err(f.malformed(message));
        };
        if space <= before {
            return Err(format!("the spaces must go up, but {space} follows {before}"));
        }
        bonus[space..].fill(points);
        before = space;
    }
    Ok(bonus)
}

/// The wall from its rows, the top one first: four rows of five, what is restored at the bottom left, one place missing.
fn wall_shape(rows: &[String], wall: &mut Wall) -> Checked {
    if rows.len() != Wall::ROWS {
        return Err(format!("{}, {}", there_are(rows.len(), "wall row"), must_be(rows.len(), Wall::ROWS)));
    }
    let mut number = [[None; Wall::COLUMNS]; Wall::ROWS];
    let (mut sections, mut missing) = (0, 0);
    for (y, row) in rows.iter().rev().enumerate() {
        if row.chars().count() != Wall::COLUMNS {
            return Err(format!("a row of the wall has {} places, not {}", Wall::COLUMNS, row.chars().count()));
        }
        for (x, sign) in row.chars().enumerate() {
            match sign {
                's' if (x, y) == (0, 0) => {}
                _ if (x, y) == (0, 0) => return Err("the place at the bottom left of the wall is restored from the start: s".to_string()),
                't' => {
                    if let Some(place) = wall.places.get_mut(sections) {
                        *place = (x as u8, y as u8);
                    }
                    number[y][x] = Some(sections);
                    sections += 1;
                }
                '-' => missing += 1,
                's' => return Err("only the place at the bottom left of the wall is restored from the start".to_string()),
                _ => return Err(format!("a place of the wall is t (a tile), - (none) or s (restored from the start), not \"{sign}\"")),
            }
        }
    }
    if sections != Wall::SECTIONS {
        return Err(format!("the wall has {sections} sections and lacks {missing} places, but it must have {} and lack 1", Wall::SECTIONS));
    }
    let at = |x: i32, y: i32| -> u32 {
        let found = usize::try_from(y).ok().and_then(|y| number.get(y)).zip(usize::try_from(x).ok()).and_then(|(row, x)| row.get(x));
        found.copied().flatten().map_or(0, |section: usize| 1 << section)
    };
    let around = |x: i32, y: i32| at(x - 1, y) | at(x + 1, y) | at(x, y - 1) | at(x, y + 1);
    wall.beside = wall.places.map(|(x, y)| around(x.into(), y.into()));
    wall.beside_start = around(0, 0);
    Ok(())
}
