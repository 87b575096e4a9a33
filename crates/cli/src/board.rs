//! The table of the board game in text and colour. It is drawn from a scene alone: what lies on which place. No rule is
//! known here, only where on the screen a place is.

mod modules;
mod more;
#[cfg(test)]
mod tests;

use tabletop::{PlaceView, Seat, Viewer};

use crate::games::{Block, View};
use crate::ink::{self, bold, cut, dim, heading, letters, pad, paint, painter_style};
use crate::modules::in_ranges;

/// How many columns the whole table takes.
pub(crate) const COLUMNS: usize = 76;
/// Where the right-hand block begins.
const RIGHT: usize = 50;
/// The figure of Leonardo.
const LEONARDO: &str = "◆";
const PLACES: [(&str, &str); 6] = [
    ("market", "Market"),
    ("cathedral", "Cathedral"),
    ("studio", "Studio"),
    ("workshop", "Workshop"),
    ("theatre", "Theatre"),
    ("cathedral2", "Cathedral 2"),
];

const PAINTS: [&str; 8] = ["R", "Y", "B", "O", "G", "P", "K", "N"];

/// Draws the whole table; where it is too narrow, one thing under the other.
pub(crate) fn draw(view: &View<'_>) -> Vec<Block> {
    let table = Table { view };
    let mut lines = Vec::new();
    let left: Vec<String> = table.fresco().into_iter().chain(table.market()).collect();
    if view.room < COLUMNS {
        lines.extend(left.into_iter().chain(table.inn()));
    } else {
        lines.extend(ink::beside(&left, RIGHT, &table.inn()));
    }
    lines.extend(table.painters());
    // The board comes last, next to the question: on a small screen the rest has moved out at the top.
    let mut blocks = vec![Block { name: String::new(), lines: table.title() }];
    blocks.extend(table.modules());
    blocks.extend(table.more());
    blocks.push(Block { name: String::new(), lines });
    blocks.extend(table.belongings());
    blocks.push(Block { name: String::new(), lines: table.own_screen() });
    blocks
}

/// The rest of the name of the piece of that kind, if one lies there.
fn find<'a>(place: &'a PlaceView, kind: &str) -> Option<&'a str> {
    place.pieces.iter().find_map(|p| p.piece.strip_prefix(kind)?.strip_prefix(' '))
}

fn tile(place: &PlaceView) -> Option<(&str, &str)> {
    find(place, "fresco-tile")?.rsplit_once(' ')
}

/// Names with commas, in as many lines as they need.
fn in_rows(names: &[String], room: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for (i, name) in names.iter().enumerate() {
        let name = if i + 1 < names.len() { format!("{name},") } else { name.clone() };
        match lines.last_mut() {
            Some(line) if ink::width(line) + 1 + ink::width(&name) <= room => *line = format!("{line} {name}"),
            _ => lines.push(format!("  {name}")),
        }
    }
    lines
}

struct Table<'a> {
    view: &'a View<'a>,
}

impl Table<'_> {
    fn place(&self, name: &str) -> Option<&PlaceView> {
        self.view.scene.places.get(name)
    }
    fn fact(&self, name: &str) -> String {
        self.view.scene.facts.get(name).map_or(String::new(), ToString::to_string)
    }
    /// How many pieces lie on a place, all kinds together.
    fn count(&self, place: &str) -> u32 {
        self.place(place).map_or(0, |p| p.pieces.iter().map(|p| p.n).sum())
    }
    /// How many assistants stand on a place, sick ones too.
    fn assistants_on(&self, place: &str) -> u32 {
        let pieces = self.place(place).map(|p| p.pieces.as_slice()).unwrap_or_default();
        pieces.iter().filter(|p| p.piece.starts_with("assistant ")).map(|p| p.n).sum()
    }
    /// The painters on the table, by the names of their figures.
    fn painters_here(&self) -> Vec<&'static str> {
        let all = Seat::ALL.into_iter().map(Seat::name).chain(["leonardo"]);
        all.filter(|who| self.view.scene.places.contains_key(&format!("pool.{who}"))).collect()
    }
    /// The name of a painter, in their colour.
    fn called(&self, painter: &str, room: usize) -> String {
        let name = Seat::ALL.into_iter().find(|s| s.name() == painter).and_then(|s| self.view.names.get(s.index()));
        let name = name.map_or(if painter == "leonardo" { "Leonardo" } else { painter }, String::as_str);
        paint(cut(name, room), painter_style(painter))
    }
    /// The painters on a place.
    fn standing_on(&self, place: &str) -> Vec<String> {
        let pieces = self.place(place).map(|p| p.pieces.as_slice()).unwrap_or_default();
        let room = if self.view.room < COLUMNS { 14 } else { (self.view.room - RIGHT - 18).min(14) };
        pieces.iter().filter_map(|p| p.piece.strip_prefix("painter ")).map(|who| self.called(who, room)).collect()
    }

    fn title(&self) -> Vec<String> {
        let tiles = self.view.scene.places.iter().filter(|(name, p)| name.starts_with("fresco.") && tile(p).is_some()).count();
        let last = if self.fact("last round") == "yes" { ", the last" } else { "" };
        let mut rest = format!("{} · {tiles} fresco tiles left · edition {}", self.fact("phase"), self.fact("edition"));
        if !["", "none"].contains(&self.fact("modules").as_str()) {
            rest.push_str(&format!(" · modules {}", in_ranges(&self.fact("modules"))));
        }
        ink::wrapped(&format!("{} {}", bold(format!("═ Round {}{last} ═", self.fact("round"))), dim(rest)), self.view.room, "  ")
    }

    fn fresco(&self) -> Vec<String> {
        let mut lines = vec![format!("{}  {}", pad(&heading("Fresco"), 6), dim("A       B       C       D       E"))];
        for row in 1..=5 {
            let mut line = format!("{}   ", dim(format!("{row:>3}")));
            for column in 'A'..='E' {
                line.push_str(&pad(&self.section(&format!("fresco.{column}{row}")), 8));
            }
            lines.push(line.trim_end().to_string());
        }
        lines
    }

    /// `†` is the bishop, `◆` Leonardo, `‡` both.
    fn section(&self, name: &str) -> String {
        let Some(place) = self.place(name) else { return String::new() };
        let has = |piece: &str| place.pieces.iter().any(|p| p.piece == piece);
        let mark = match (has("bishop"), has("painter leonardo")) {
            (true, true) => bold("‡"),
            (true, false) => bold("†"),
            (false, true) => bold(LEONARDO),
            (false, false) => " ".to_string(),
        };
        match tile(place) {
            Some((cost, points)) => {
                let points = if self.view.is_lit(name) { bold(points) } else { dim(points) };
                format!("{mark}{} {points}", pad(&letters(cost), 3))
            }
            None => format!("{mark}{}", dim("·")),
        }
    }

    fn market(&self) -> Vec<String> {
        let mut stalls = Vec::new();
        for stall in ["I", "II", "III", "IV"] {
            let spaces: Vec<&PlaceView> = (1..).map_while(|n| self.place(&format!("stall.{stall}.{n}"))).collect();
            if spaces.is_empty() {
                continue;
            }
            let shown: Vec<String> = spaces
                .iter()
                .map(|space| match (find(space, "market-tile"), find(space, "market-tile-used")) {
                    (Some(paints), _) => letters(paints),
                    (None, Some(paints)) => dim(format!("({})", paints.to_lowercase())),
                    (None, None) => dim("·"),
                })
                .collect();
            stalls.push(format!("{} {}", dim(format!("{stall:>3}")), shown.join(" ")));
        }
        let rows = stalls.len().div_ceil(2);
        let mut lines = vec![heading("Market")];
        for row in 0..rows {
            let pair: Vec<String> = stalls.iter().skip(row).step_by(rows.max(1)).map(|s| pad(s, 24)).collect();
            lines.push(pair.concat().trim_end().to_string());
        }
        lines
    }

    fn inn(&self) -> Vec<String> {
        let mut lines = vec![format!("{}   {}", heading("Inn"), dim("mood price"))];
        let rows = self.view.scene.places.iter().filter(|(name, _)| name.starts_with("inn.") && *name != "inn.wait");
        for (name, place) in rows {
            let label = place.label.to_string();
            let parts: Vec<&str> = label.split(", ").collect();
            let row = match parts.as_slice() {
                [hour, mood, price] => {
                    let price = tabletop::text::first_word(price).0;
                    format!("{hour:<5} {:>4} {price:>5}", mood.trim_start_matches("mood "))
                }
                _ => cut(&label, 16),
            };
            let row = if self.view.is_lit(name) { bold(row) } else { row };
            lines.push(format!("{row}  {}", self.standing_on(name).join(", ")).trim_end().to_string());
        }
        let asleep = self.standing_on("inn.wait");
        if !asleep.is_empty() {
            lines.push(dim("still asleep:"));
            lines.extend(in_rows(&asleep, if self.view.room < COLUMNS { self.view.room } else { self.view.room.min(82) - RIGHT }));
        }
        lines
    }

    fn painters(&self) -> Vec<String> {
        let columns: Vec<(&str, &str)> = PLACES
            .into_iter()
            .filter(|(id, _)| self.painters_here().iter().any(|who| self.place(&format!("plan.{who}.{id}")).is_some()))
            .collect();
        let initials: String = columns.iter().map(|(_, name)| format!("{:>3}", name.get(..1).unwrap_or("?"))).collect();
        let head = format!("{} {:>5}  {:<10} {:>5}  {:>10} {initials}", " ".repeat(8), "score", "mood", "tiles", "assistants");
        let mut lines = vec![format!("{}{}", heading("Painters"), dim(head))];
        for who in self.painters_here() {
            let score = self.view.scene.places.iter().find(|(name, p)| name.starts_with("score.") && find(p, "painter") == Some(who));
            let score = score.map_or("", |(name, _)| name.trim_start_matches("score."));
            let mark = if self.view.acting.iter().any(|seat| seat.name() == who) { bold("▸") } else { " ".to_string() };
            let decides = if self.count(&format!("controls.{who}")) > 0 { "*" } else { " " };
            let plan: String = columns.iter().map(|(id, _)| format!("{:>3}", self.planned(who, id))).collect();
            lines.push(format!(
                "{mark} {}{decides}{score:>5}  {} {:>5}  {:>10} {plan}",
                pad(&self.called(who, 14), 14),
                pad(&self.mood(who), 10),
                self.restored(who),
                self.assistants(who),
            ));
        }
        if self.painters_here().contains(&"leonardo") {
            lines.push(dim("* decides for Leonardo this round"));
        }
        lines
    }

    /// How many fresco tiles a painter has.
    fn restored(&self, who: &str) -> u32 {
        let pieces = self.place(&format!("tiles.{who}")).map(|p| p.pieces.as_slice()).unwrap_or_default();
        pieces.iter().filter(|p| p.piece.starts_with("fresco-back")).map(|p| p.n).sum()
    }

    fn planned(&self, who: &str, column: &str) -> String {
        match self.assistants_on(&format!("plan.{who}.{column}")) {
            0 => "·".to_string(),
            n => n.to_string(),
        }
    }

    /// All assistants of a painter: at work, waiting to be sent, and one more or less because of the mood.
    fn assistants(&self, who: &str) -> u32 {
        let placed: u32 = PLACES.iter().map(|(id, _)| self.assistants_on(&format!("plan.{who}.{id}"))).sum();
        placed + self.count(&format!("pool.{who}"))
    }

    /// The track from the bottom to the top: `-` and `+` cost or bring an assistant.
    fn mood(&self, who: &str) -> String {
        let spaces = (1..).map_while(|n| self.place(&format!("mood.{who}.{n}")));
        spaces
            .map(|space| match (find(space, "painter").is_some(), space.label.to_string().chars().next()) {
                (true, _) => paint("●", painter_style(who)),
                (false, Some(sign @ ('-' | '+'))) => dim(sign.to_string()),
                (false, _) => dim("·"),
            })
            .collect()
    }

    fn own_screen(&self) -> Vec<String> {
        let Viewer::Seat(seat) = self.view.viewer else { return Vec::new() };
        let Some(screen) = self.place(&format!("screen.{seat}")) else { return Vec::new() };
        let of = |kind: &str| screen.pieces.iter().filter(|p| p.piece.starts_with(kind)).map(|p| p.n).sum::<u32>();
        let paints: Vec<String> = PAINTS
            .into_iter()
            .map(|letter| (letter, of(&format!("paint {letter}"))))
            .filter(|&(_, n)| n > 0)
            .map(|(letter, n)| letters(&letter.repeat(n as usize)))
            .collect();
        let paints = if paints.is_empty() { "no paint".to_string() } else { paints.join(" ") };
        let thalers = tabletop::text::count(of("thaler").into(), "thaler", "thalers");
        let kept = self.kept(&screen.pieces);
        if kept.is_empty() {
            return vec![format!("{} {paints}   {}", heading("Behind your screen:"), bold(thalers))];
        }
        let items = [vec![paints, bold(thalers)], kept].concat();
        ink::wrapped(&format!("{} {}", heading("Behind your screen:"), items.join(&format!(" {} ", dim("·")))), self.view.room, "  ")
    }
}
