//! What modules lay on the table for all, a line or two each. Only the look is known here: which places belong together
//! and how their pieces are written short. A place that is not listed here is shown in full by `more`.

use tabletop::{Piece, text::count};

use super::{Block, Table};
use crate::ink::{bold, dim, letters};
use crate::scene_table::{bare, item_block};

/// The places that are drawn here.
pub(super) fn is_drawn(name: &str) -> bool {
    let (group, rest) = name.split_once('.').unwrap_or((name, ""));
    let number = || rest.parse::<u8>().is_ok();
    match group {
        "portraits" => matches!(rest, "deck" | "display"),
        "requests" => rest.starts_with("pile-"),
        "well" => matches!(rest, "" | "deck" | "gone" | "supply"),
        "leaf" => matches!(rest, "colour" | "supply"),
        "glaziers" => matches!(rest, "bag" | "pile" | "sale" | "storage") || rest.starts_with("bench.") || is_section(rest),
        "scrolls" => rest == "used",
        "bell" => rest == "pile" || number(),
        "wall" => rest.starts_with("exchange.") || is_section(rest),
        "doctor" => matches!(rest, "infections" | "infected" | "past" | "stock" | "discards") || number(),
        "favours" => rest == "turned",
        "catacombs" => rest.starts_with("maps."),
        "benches" => number(),
        "beams" => true,
        "dome" => rest == "paid",
        "black-market" => rest == "barrel",
        "guild" => matches!(rest, "primary" | "mixed"),
        _ => false,
    }
}

/// The pieces that are drawn here although they lie on places of the base game.
pub(super) fn is_drawn_piece(group: &str, kind: &str) -> bool {
    match group {
        "fresco" => matches!(kind, "favour-back" | "dome-back" | "catacomb" | "reservation" | "reservation-night"),
        "score" => kind == "lady",
        "bag" => kind == "disc-back",
        _ => false,
    }
}

/// The facts that are told here.
pub(super) const FACTS: [&str; 1] = ["ladies that have acted"];

fn is_section(text: &str) -> bool {
    matches!(text.as_bytes(), [b'A'..=b'E', b'1'..=b'5'])
}

/// The rest of a piece's name after its kind.
fn what(piece: &Piece) -> &str {
    piece.piece.split_once(' ').map_or("", |(_, what)| what)
}

/// "for 2 thalers" out of "a remedy for 2 thalers".
fn price(label: &str) -> &str {
    label.rfind("for ").and_then(|at| label.get(at..)).unwrap_or_default()
}

fn or_none(items: &[String], between: &str) -> String {
    if items.is_empty() { dim("none") } else { items.join(between) }
}

impl Table<'_> {
    /// A block for each module that has something on the table.
    pub(super) fn modules(&self) -> Vec<Block> {
        let all = [
            ("Portraits", self.portraits()),
            ("Requests", self.requests()),
            ("Well", self.well()),
            ("Gold leaf", self.leaf()),
            ("Glaziers", self.glaziers()),
            ("Scrolls", self.scrolls()),
            ("Bell", self.bell()),
            ("Wall", self.wall()),
            ("Doctor", self.doctor()),
            ("Favours", self.favours()),
            ("Ladies", self.ladies()),
            ("Catacombs", self.catacombs()),
            ("Benches", self.benches()),
            ("Dome", self.dome()),
            ("Black market", self.black_market()),
            ("Guild", self.guild()),
        ];
        all.into_iter().filter(|(_, items)| !items.is_empty()).map(|(name, items)| item_block(self.view, name, &items)).collect()
    }

    fn pieces(&self, place: &str) -> &[Piece] {
        self.place(place).map(|p| p.pieces.as_slice()).unwrap_or_default()
    }
    /// Is there such a place at all?
    fn has(&self, place: &str) -> bool {
        self.place(place).is_some()
    }
    /// A text, bold if something can be chosen at that place.
    fn at(&self, place: &str, text: String) -> String {
        if self.view.is_lit(place) { bold(text) } else { text }
    }
    /// Letters of all pieces of a place: "RR Y".
    fn in_letters(&self, place: &str) -> String {
        let each = self.pieces(place).iter().map(|p| letters(&what(p).repeat(p.n as usize)));
        or_none(&each.collect::<Vec<_>>(), " ")
    }
    /// The places of a group in their order, with the rest of their names.
    fn group(&self, group: &str) -> Vec<(String, String)> {
        let names = self.view.scene.places.keys().filter_map(|name| Some((name, name.strip_prefix(group)?.strip_prefix('.')?)));
        let mut all: Vec<(String, String)> = names.map(|(name, rest)| (name.clone(), rest.to_string())).collect();
        all.sort_by_key(|(_, rest)| rest.parse::<u32>().unwrap_or(0));
        all
    }
    /// The sections of the fresco on which such a piece lies, and the piece.
    fn on_sections(&self, kind: &str) -> Vec<(String, &Piece)> {
        let of_kind = |p: &&Piece| p.piece.split(' ').next() == Some(kind);
        let all = self.group("fresco").into_iter().filter(|(_, section)| is_section(section));
        all.filter_map(|(place, section)| Some((section, self.pieces(&place).iter().find(of_kind)?))).collect()
    }

    fn portraits(&self) -> Vec<String> {
        if !self.has("portraits.display") {
            return Vec::new();
        }
        let mut items: Vec<String> =
            self.pieces("portraits.display").iter().map(|p| self.at("portraits.display", bare(&p.label).to_string())).collect();
        if items.is_empty() {
            items.push("nobody waits in the Studio".to_string());
        }
        let deck: Vec<String> = self.pieces("portraits.deck").iter().map(|p| format!("{} {}", p.n, what(p))).collect();
        items.push(format!("to come: {}", or_none(&deck, ", ")));
        items
    }

    fn requests(&self) -> Vec<String> {
        let piles = self.group("requests").into_iter().filter_map(|(place, rest)| Some((place, rest.strip_prefix("pile-")?.to_string())));
        piles
            .map(|(place, kind)| {
                let mut points: Vec<u32> = self.pieces(&place).iter().filter_map(|p| what(p).rsplit(' ').next()?.parse().ok()).collect();
                points.sort_unstable();
                let points: Vec<String> = points.iter().map(ToString::to_string).collect();
                self.at(&place, format!("{kind}: {}", or_none(&points, " ")))
            })
            .collect()
    }

    fn well(&self) -> Vec<String> {
        let Some(well) = self.place("well") else { return Vec::new() };
        let room = well.label.split_once("room for ").map_or(String::new(), |(_, room)| format!(", room for {room}"));
        let used: Vec<String> = self.pieces("well.gone").iter().map(|p| short_wish(&p.label, p.n)).collect();
        let mut items = vec![
            format!("{} in it{room}", count(self.count("well").into(), "penny", "pennies")),
            format!("{} to draw", count(self.count("well.deck").into(), "wish card", "wish cards")),
        ];
        if !used.is_empty() {
            items.push(format!("used: {}", used.join(", ")));
        }
        items.push(format!("{} in the supply", count(self.count("well.supply").into(), "penny", "pennies")));
        items
    }

    fn leaf(&self) -> Vec<String> {
        if !self.has("leaf.colour") {
            return Vec::new();
        }
        let colour = self.in_letters("leaf.colour");
        let with_tiles = self.view.scene.places.iter().filter_map(|(name, place)| {
            let space = name.strip_prefix("stall.")?.replace('.', " space ");
            let leaves = place.label.strip_prefix("gives ")?.split(" with").next()?;
            Some(format!("{leaves} with the tile on stall {space}"))
        });
        let mut items = vec![format!("to be gilded now: {colour}")];
        items.extend(with_tiles);
        items.push(format!("{} in the supply", count(self.count("leaf.supply").into(), "leaf", "leaves")));
        items
    }

    fn glaziers(&self) -> Vec<String> {
        if !self.has("glaziers.sale") {
            return Vec::new();
        }
        // "RYR 7": panes and points.
        let window = |place: &str| self.pieces(place).first().and_then(|p| what(p).split_once(' '));
        let written = |(panes, points): (&str, &str)| format!("{} {points}", letters(panes));
        let benches = self.group("glaziers.bench");
        let slots = benches.iter().filter_map(|(place, _)| {
            let label = &self.place(place)?.label;
            Some(self.at(
                place,
                format!("{} {}", written(window(place)?), price(label).trim_end_matches(" thalers").trim_end_matches(" thaler")),
            ))
        });
        let slots: Vec<String> = slots.collect();
        let openings: Vec<(String, String)> = self.group("glaziers").into_iter().filter(|(_, rest)| is_section(rest)).collect();
        let done: Vec<String> =
            openings.iter().filter_map(|(place, section)| Some(format!("{section} {}", written(window(place)?)))).collect();
        let open: Vec<String> =
            openings.iter().filter(|(place, _)| window(place).is_none()).map(|(place, section)| self.at(place, section.clone())).collect();
        let mut items = vec![
            format!("glass for sale: {}", self.in_letters("glaziers.sale")),
            format!("in the bag: {}", self.count("glaziers.bag")),
            format!("used: {}", self.in_letters("glaziers.storage")),
            format!("windows on the bench, points and price: {}", or_none(&slots, ", ")),
            format!("in the pile: {}", self.count("glaziers.pile")),
            format!("no window yet beside {}", or_none(&open, " ")),
        ];
        if !done.is_empty() {
            items.push(format!("renovated: {}", done.join(", ")));
        }
        items
    }

    fn scrolls(&self) -> Vec<String> {
        let used: Vec<String> = self.pieces("scrolls.used").iter().map(|p| line_of_scroll(what(p))).collect();
        if used.is_empty() { Vec::new() } else { vec![format!("used: {}", used.join(", "))] }
    }

    fn bell(&self) -> Vec<String> {
        if !self.has("bell.pile") {
            return Vec::new();
        }
        let spaces: Vec<(String, String)> = self.group("bell").into_iter().filter(|(_, rest)| rest != "pile").collect();
        let mut items: Vec<String> =
            spaces.iter().flat_map(|(place, _)| self.pieces(place).iter().map(move |p| self.at(place, p.label.clone()))).collect();
        if items.is_empty() {
            items.push("no certificate for sale".to_string());
        }
        items.push(format!("{} in the pile", self.count("bell.pile")));
        items
    }

    fn wall(&self) -> Vec<String> {
        let sections: Vec<(String, String)> = self.group("wall").into_iter().filter(|(_, rest)| is_section(rest)).collect();
        if sections.is_empty() {
            return Vec::new();
        }
        let worth = |p: &Piece| p.label.rsplit_once("worth ").map(|(_, points)| points.to_string()).unwrap_or_default();
        let mut left: Vec<(String, String, Vec<String>)> = Vec::new();
        let mut restored = Vec::new();
        for (place, section) in &sections {
            let Some(tile) = self.pieces(place).first() else {
                restored.push(section.clone());
                continue;
            };
            let section = self.at(place, section.clone());
            match left.iter_mut().find(|(paint, points, _)| *paint == what(tile) && *points == worth(tile)) {
                Some((_, _, alike)) => alike.push(section),
                None => left.push((what(tile).to_string(), worth(tile), vec![section])),
            }
        }
        let mut items: Vec<String> =
            left.iter().map(|(paint, points, sections)| format!("for {}, {points} each: {}", letters(paint), sections.join(" "))).collect();
        items.push(format!("restored: {}", or_none(&restored, " ")));
        let exchange: Vec<String> = self
            .group("wall.exchange")
            .into_iter()
            .map(|(place, paint)| self.at(&place, format!("{} {}", self.count(&place), letters(&paint))))
            .collect();
        items.push(format!("exchange tiles: {}", or_none(&exchange, ", ")));
        items
    }

    fn doctor(&self) -> Vec<String> {
        if !self.has("doctor.stock") {
            return Vec::new();
        }
        let infected = self.pieces("doctor.infected").first().map_or("no infection".to_string(), |p| bold(bare(&p.label)));
        let slots: Vec<(String, String)> = self.group("doctor").into_iter().filter(|(_, rest)| rest.parse::<u8>().is_ok()).collect();
        let sale: Vec<String> = slots
            .iter()
            .filter_map(|(place, _)| {
                let label = &self.place(place)?.label;
                Some(self.at(place, format!("{} {}", bare(&self.pieces(place).first()?.label), price(label))))
            })
            .collect();
        let past: Vec<String> = self.pieces("doctor.past").iter().map(|p| format!("{} × {}", p.n, what(p))).collect();
        let mut items = vec![infected, format!("for sale: {}", or_none(&sale, ", "))];
        if !past.is_empty() {
            items.push(format!("earlier infections: {}", past.join(", ")));
        }
        items.push(format!("{} to come", self.count("doctor.infections")));
        let discards: Vec<String> = self.pieces("doctor.discards").iter().map(|p| format!("{} × {}", p.n, what(p))).collect();
        items.push(format!("remedies in stock: {}", self.count("doctor.stock")));
        if !discards.is_empty() {
            items.push(format!("discarded: {}", discards.join(", ")));
        }
        items
    }

    fn favours(&self) -> Vec<String> {
        let under = self.on_sections("favour-back");
        let mut items = Vec::new();
        if let Some(turned) = self.pieces("favours.turned").first() {
            items.push(bold(format!("turned over: {}", bare(&turned.label))));
        }
        if !under.is_empty() {
            items.push(format!("{} face down, under the tiles that are left", under.len()));
        }
        items
    }

    fn ladies(&self) -> Vec<String> {
        let mut on_track: Vec<(u32, String)> = Vec::new();
        for (place, space) in self.group("score") {
            let ladies = self.pieces(&place).iter().filter(|p| p.piece.starts_with("lady "));
            on_track.extend(ladies.filter_map(|p| Some((space.parse().ok()?, what(p).to_string()))));
        }
        on_track.sort();
        let runs = on_track.chunk_by(|(_, a), (_, b)| a == b);
        let runs = runs.map(|same| {
            let spaces: Vec<String> = same.iter().map(|(space, _)| space.to_string()).collect();
            format!("{} {}", same.first().map_or("", |(_, colour)| colour), spaces.join(" "))
        });
        let on_track: Vec<String> = runs.collect();
        let mut items = Vec::new();
        let acted = self.fact("ladies that have acted");
        if !on_track.is_empty() {
            items.push(format!("on the score track: {}", on_track.join(", ")));
        }
        for kind in ["reservation", "reservation-night"] {
            for (section, piece) in self.on_sections(kind) {
                let until = if kind == "reservation" { "" } else { ", until this round ends" };
                items.push(format!("{section} is reserved for {}{until}", self.called(what(piece), 14)));
            }
        }
        if !["", "none"].contains(&acted) {
            items.push(format!("have acted this round: {acted}"));
        }
        items
    }

    fn catacombs(&self) -> Vec<String> {
        let piles = self.group("catacombs.maps");
        if piles.is_empty() {
            return Vec::new();
        }
        let open = self.on_sections("catacomb");
        let mut items: Vec<String> = open
            .iter()
            .map(|(section, piece)| self.at(&format!("fresco.{section}"), format!("{section} {}", bare(&piece.label))))
            .collect();
        let maps: Vec<String> = piles.iter().map(|(place, hour)| format!("{} at {hour}:00", self.count(place))).collect();
        items.push(format!("maps: {}", maps.join(", ")));
        items
    }

    fn benches(&self) -> Vec<String> {
        let kinds: Vec<(String, String)> = self.group("benches").into_iter().filter(|(_, rest)| rest.parse::<u8>().is_ok()).collect();
        if kinds.is_empty() {
            return Vec::new();
        }
        let left = |(place, beams): &(String, String)| {
            let beams = count(beams.parse().unwrap_or(0), "beam", "beams");
            self.at(place, format!("{} of {beams}", self.count(place)))
        };
        let left: Vec<String> = kinds.iter().map(left).collect();
        let reserves: Vec<(&str, u32)> = self
            .painters_here()
            .into_iter()
            .filter(|who| self.has(&format!("beams.{who}")))
            .map(|who| (who, self.count(&format!("beams.{who}"))))
            .collect();
        let mut items = vec![format!("to be renovated: {}", left.join(", "))];
        match reserves.as_slice() {
            [(_, n), rest @ ..] if rest.iter().all(|(_, other)| other == n) => items.push(format!("beams in the reserve: {n} each")),
            all => {
                let each: Vec<String> = all.iter().map(|(who, n)| format!("{} {n}", self.called(who, 14))).collect();
                items.push(format!("beams in the reserve: {}", each.join(", ")));
            }
        }
        items
    }

    fn dome(&self) -> Vec<String> {
        let under: Vec<String> = self.on_sections("dome-back").into_iter().map(|(section, _)| section).collect();
        let mut items = Vec::new();
        if !under.is_empty() {
            items.push(format!("face down under {}", under.join(" ")));
        }
        let paid: Vec<String> = self.pieces("dome.paid").iter().map(|p| what(p).to_string()).collect();
        if !paid.is_empty() {
            items.push(format!("paid: {}", paid.join(", ")));
        }
        items
    }

    fn black_market(&self) -> Vec<String> {
        if !self.has("black-market.barrel") {
            return Vec::new();
        }
        let tiles: Vec<String> = self.pieces("black-market.barrel").iter().flat_map(|p| vec![letters(what(p)); p.n as usize]).collect();
        vec![format!("in the barrel: {}", or_none(&tiles, " "))]
    }

    fn guild(&self) -> Vec<String> {
        if !self.has("guild.primary") {
            return Vec::new();
        }
        let (primary, mixed) = (self.in_letters("guild.primary"), self.in_letters("guild.mixed"));
        vec![
            self.at("guild.primary", format!("{primary} for another primary paint")),
            self.at("guild.mixed", format!("{mixed} for another mixed paint")),
        ]
    }
}

/// "2 × Bishop's Praise" of a used wish card.
fn short_wish(label: &str, n: u32) -> String {
    let name = bare(label).trim_start_matches("wish card ");
    let name = name.split_once(": ").map_or(name, |(name, _)| name);
    if n == 1 { name.to_string() } else { format!("{n} × {name}") }
}

/// "row 5" or "column D".
pub(super) fn line_of_scroll(mark: &str) -> String {
    if mark.parse::<u8>().is_ok() { format!("row {mark}") } else { format!("column {mark}") }
}
