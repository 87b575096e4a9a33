//! The table of the board game in text and colour. It is drawn from its layout and a scene alone: what is printed on
//! the places and pieces, and what lies where. No rule is known here, only where on the screen a kind of place is.

mod compact;
mod dense;
mod modules;
mod more;
#[cfg(test)]
mod tests;

pub(crate) use compact::{compact, spoken};
pub(crate) use dense::dense;
pub(crate) use more::laid_out;
use tabletop::{Noun, Piece, Seat, Term, Thing, Viewer, data};

use crate::games::{Block, View};
use crate::ink::{self, Column, Side, bold, cut, dim, heading, letters, pad, paint, painter_style};
use crate::lang::{language, told};
use crate::modules::in_ranges;
use crate::scene_table;

/// How many columns the whole table takes.
pub(crate) const COLUMNS: usize = 76;
/// Where the right-hand block begins.
const RIGHT: usize = 50;
/// The figure of Leonardo.
const LEONARDO: &str = "◆";
/// The columns of the plan: the place for which each stands, and the letters over it in the table of the painters.
const COLUMNS_OF_PLAN: [(&str, Term, Term); 6] = [
    ("market", Term("place|Market"), Term("placeletter|M")),
    ("cathedral", Term("place|Cathedral"), Term("placeletter|C")),
    ("studio", Term("place|Studio"), Term("placeletter|S")),
    ("workshop", Term("place|Workshop"), Term("placeletter|W")),
    ("theatre", Term("place|Theatre"), Term("placeletter|T")),
    ("cathedral2", Term("place|second Cathedral"), Term("placeletter|C")),
];

static THALERS: Noun = Noun { one: "thaler", many: "thalers" };
static FRESCO_TILES: Noun = Noun { one: "fresco tile", many: "fresco tiles" };

const PAINTS: [&str; 8] = ["R", "Y", "B", "O", "G", "P", "K", "N"];

/// Draws the whole table; where it is too narrow, one thing under the other.
pub(crate) fn draw(view: &View<'_>) -> Vec<Block> {
    let table = TableDrawing::of(view);
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

struct TableDrawing<'a> {
    view: &'a View<'a>,
    /// Is everything told in the fewest words?
    brief: bool,
}

/// The name of a place, and what is known of it.
type Place<'a> = (&'a str, &'a Thing);

impl<'a> TableDrawing<'a> {
    fn of(view: &'a View<'a>) -> TableDrawing<'a> {
        TableDrawing { view, brief: false }
    }
    fn in_brief(view: &'a View<'a>) -> TableDrawing<'a> {
        TableDrawing { view, brief: true }
    }

    /// The places of a kind that belong to the base game or to a module, in the order of one of their values.
    fn places(&self, module: Option<u8>, kind: &'a str, by: &str) -> Vec<Place<'a>> {
        let mut all: Vec<Place<'a>> = self.view.layout.places_of(kind).filter(|(_, thing)| thing.module == module).collect();
        all.sort_by_cached_key(|(_, thing)| thing.values.get(by).map(scene_table::order));
        all
    }
    /// The places of the base game of a kind that belong to a painter.
    fn own(&self, kind: &'a str, who: &str, by: &str) -> Vec<Place<'a>> {
        self.places(None, kind, by).into_iter().filter(|(_, thing)| thing.is_of(who)).collect()
    }
    fn pieces(&self, place: &str) -> &'a [Piece] {
        self.view.scene.places.get(place).map(|p| p.pieces.as_slice()).unwrap_or_default()
    }
    fn thing(&self, piece: &Piece) -> Option<&'a Thing> {
        self.view.layout.pieces.get(&piece.piece)
    }
    /// The pieces of a kind on a place, and how many there are of each.
    fn of_kind(&self, place: &str, kind: &str) -> Vec<(&'a Thing, u32)> {
        let known = self.pieces(place).iter().filter_map(|piece| Some((self.thing(piece)?, piece.n)));
        known.filter(|(thing, _)| thing.kind == kind).collect()
    }
    /// The piece of a kind on a place.
    fn piece(&self, place: &str, kind: &str) -> Option<&'a Thing> {
        self.of_kind(place, kind).first().map(|(thing, _)| *thing)
    }
    fn fact(&self, name: &str) -> String {
        self.view.scene.facts.get(name).map_or(String::new(), |fact| scene_table::tell(self.view, fact))
    }
    /// What people call a place or a piece.
    fn label(&self, thing: &Thing) -> String {
        scene_table::tell(self.view, &thing.label)
    }
    /// How many pieces lie on a place, all kinds together.
    fn count(&self, place: &str) -> u32 {
        self.pieces(place).iter().map(|p| p.n).sum()
    }
    /// How many pieces of a kind lie on these places.
    fn count_of(&self, places: &[Place<'_>], kind: &str) -> u32 {
        places.iter().flat_map(|(place, _)| self.of_kind(place, kind)).map(|(_, n)| n).sum()
    }
    /// The painters on the table, by the names of their figures: the players, then Leonardo.
    fn painters_here(&self) -> Vec<&'a str> {
        let mut all: Vec<&str> = self.places(None, "pool", "").into_iter().filter_map(|(_, pool)| pool.owner.as_deref()).collect();
        tabletop::sort_few(&mut all, |who| seat_of(who).map_or(usize::MAX, Seat::index));
        all
    }
    /// The name of a painter, in their colour.
    fn called(&self, painter: &str, room: usize) -> String {
        let figure = || self.view.layout.pieces.values().find(|thing| thing.kind == "painter" && thing.is_of(painter));
        let name = match seat_of(painter) {
            Some(seat) => self.view.names.get(seat.index()).cloned(),
            None => figure().map(|figure| self.label(figure)),
        };
        paint(cut(&name.unwrap_or_else(|| painter.to_string()), room), painter_style(painter))
    }
    /// The painters on a place, their names not longer than that.
    fn standing_on(&self, place: &str, room: usize) -> Vec<String> {
        let owners = self.of_kind(place, "painter").into_iter().filter_map(|(figure, _)| figure.owner.as_deref());
        owners.map(|who| self.called(who, room)).collect()
    }

    fn title(&self) -> Vec<String> {
        let (scene, tiles) = (self.view.scene, self.count_of(&self.places(None, "section", ""), "fresco-tile"));
        let round = if scene.last_round { told!("Round {n}, the last", n = scene.round) } else { told!("Round {n}", n = scene.round) };
        let mut rest = vec![
            scene_table::tell(self.view, &scene.phase),
            told!("{tiles} left", tiles = FRESCO_TILES.count(tiles)),
            told!("edition {edition}", edition = data(self.fact("edition"))),
        ];
        let modules = self.fact("modules");
        if !["", "none"].contains(&modules.as_str()) {
            rest.push(told!("modules {numbers}", numbers = data(in_ranges(&modules))));
        }
        ink::wrapped(&format!("{} {}", bold(format!("═ {round} ═")), dim(rest.join(" · "))), self.view.room, "  ")
    }

    fn fresco(&self) -> Vec<String> {
        let grid = Grid { title: Term("heading|Fresco"), left: 6, cell: 8, indent: 2 };
        grid.drawn(&self.places(None, "section", "section"), |place| self.section(place, String::new()))
    }

    /// `†` is the bishop, `◆` Leonardo, `‡` both. The marks of modules come last, and then whatever else is to be told of the section;
    /// where no tile lies, that replaces the dot.
    fn section(&self, name: &str, more: String) -> String {
        let leonardo =
            self.of_kind(name, "painter").iter().any(|(figure, _)| figure.owner.as_deref().is_some_and(|who| seat_of(who).is_none()));
        let mark = match (self.piece(name, "bishop").is_some(), leonardo) {
            (true, true) => bold("‡"),
            (true, false) => bold("†"),
            (false, true) => bold(LEONARDO),
            (false, false) => " ".to_string(),
        };
        match self.piece(name, "fresco-tile") {
            Some(tile) => {
                let points = tile.number("points").unwrap_or(0).to_string();
                let points = if self.view.is_lit(name) { bold(points) } else { dim(points) };
                format!("{mark}{} {points}{}{more}", pad(&letters(&tile.words("cost").concat()), 3), self.marks(name))
            }
            None if !more.is_empty() => format!("{mark}{more}{}", self.marks(name)),
            None => format!("{mark}{}{}", dim("·"), self.marks(name)),
        }
    }

    fn market(&self) -> Vec<String> {
        let mut spaces = self.places(None, "stall-space", "space");
        tabletop::sort_few(&mut spaces, |(_, space)| space.word("stall"));
        let stall = |spaces: &[Place<'_>]| {
            let name = spaces.first().and_then(|(_, space)| space.word("stall")).unwrap_or_default();
            let shown: Vec<String> = spaces.iter().map(|(place, _)| self.stall_space(place)).collect();
            format!("{} {}", dim(format!("{name:>3}")), shown.join(" "))
        };
        let stalls: Vec<String> = spaces.chunk_by(|(_, a), (_, b)| a.word("stall") == b.word("stall")).map(stall).collect();
        let rows = stalls.len().div_ceil(2);
        let mut lines = vec![heading(language().say(Term("heading|Market")))];
        for row in 0..rows {
            let pair: Vec<String> = stalls.iter().skip(row).step_by(rows.max(1)).map(|s| pad(s, 24)).collect();
            lines.push(pair.concat().trim_end().to_string());
        }
        lines
    }

    fn stall_space(&self, place: &str) -> String {
        match (self.piece(place, "market-tile"), self.piece(place, "market-tile-used")) {
            (Some(tile), _) => letters(&tile.words("paints").concat()),
            (None, Some(tile)) => dim(format!("({})", tile.words("paints").concat().to_lowercase())),
            (None, None) => dim("·"),
        }
    }

    /// The hours, and who has got up when; then those who are still asleep.
    fn inn(&self) -> Vec<String> {
        let (head, mut lines, room) = self.hours();
        lines.splice(0..0, head);
        let is_narrow = self.view.room < COLUMNS;
        let asleep = self.asleep(room);
        if !asleep.is_empty() {
            lines.push(dim(told!("still asleep:")));
            lines.extend(in_rows(&asleep, if is_narrow { self.view.room } else { self.view.room.min(82) - RIGHT }));
        }
        lines
    }
    /// Those who are still asleep, their names not longer than that.
    fn asleep(&self, room: usize) -> Vec<String> {
        self.places(None, "asleep", "").into_iter().flat_map(|(place, _)| self.standing_on(place, room)).collect()
    }
    /// A heading where the table of the hours has none, that table, and how long a name may be in it.
    fn hours(&self) -> (Vec<String>, Vec<String>, usize) {
        let hours = self.places(None, "hour", "hour");
        let cells = |(name, hour): &Place<'_>| {
            let [time, mood, price] = ["hour", "mood", "price"].map(|value| hour.number(value).unwrap_or(0));
            let mood = if mood == 0 { "0".to_string() } else { format!("{mood:+}") };
            [format!("{time}:00"), mood, price.to_string()].map(|cell| if self.view.is_lit(name) { bold(cell) } else { cell }).to_vec()
        };
        let rows: Vec<Vec<String>> = hours.iter().map(cells).collect();
        let column = |head: String, side, gap, least| Column { head, side, gap, least };
        let under = |head: String| {
            let [mood, price] = [Term("column|mood"), Term("column|price")].map(|word| dim(language().say(word)));
            let columns = [column(head, Side::Left, 0, 5), column(mood, Side::Right, 1, 4), column(price, Side::Right, 1, 5)];
            ink::table(&columns, &rows)
        };
        // Where the heading would push the columns apart, it stands above them.
        let title = heading(language().say(Term("heading|Inn")));
        let (mut lines, above) = (under(title.clone()), under(String::new()));
        let wide = |lines: &[String]| lines.first().map_or(0, |line| ink::width(line));
        let mut head = Vec::new();
        if wide(&lines) > wide(&above) {
            (lines, head) = (above, vec![title]);
        }
        let (is_narrow, end) = (self.view.room < COLUMNS, wide(&lines) + 2);
        let room = if is_narrow { 14 } else { self.view.room.saturating_sub(RIGHT + end).clamp(3, 14) };
        for ((name, _), line) in hours.iter().zip(lines.iter_mut().skip(1)) {
            *line = format!("{line}  {}", self.standing_on(name, room).join(", "));
        }
        (head, lines.iter().map(|line| line.trim_end().to_string()).collect(), room)
    }

    /// The columns of the plan with their letters: in the last round a second Cathedral replaces the Theatre.
    fn columns(&self) -> Vec<(&'static str, Term)> {
        let last = self.view.scene.last_round;
        let plans = self.places(None, "plan", "");
        let here = |id: &str| plans.iter().any(|(_, plan)| plan.word("column") == Some(id));
        let columns = COLUMNS_OF_PLAN.into_iter().map(|(id, _, letter)| (id, letter));
        columns.filter(|(id, _)| here(id) && *id != if last { "theatre" } else { "cathedral2" }).collect()
    }

    fn painters(&self) -> Vec<String> {
        let lines = self.painters_with(14);
        let too_wide = lines.first().map_or(0, |line| ink::width(line)).saturating_sub(self.view.room);
        let mut lines = if too_wide > 0 { self.painters_with(14usize.saturating_sub(too_wide).max(6)) } else { lines };
        lines.iter_mut().for_each(|line| *line = line.trim_end().to_string());
        if self.painters_here().iter().any(|who| seat_of(who).is_none()) {
            lines.push(dim(format!("* {}", told!("decides for Leonardo this round"))));
        }
        lines
    }
    /// The table of the painters, their names not longer than that.
    fn painters_with(&self, room: usize) -> Vec<String> {
        let plan = self.columns();
        let column = |head: Term, side, gap, least| Column { head: dim(language().say(head)), side, gap, least };
        let mut columns = vec![
            Column { head: heading(language().say(Term("heading|Painters"))), side: Side::Left, gap: 0, least: 0 },
            column(Term("column|score"), Side::Right, 0, 5),
            column(Term("column|mood"), Side::Left, 2, 10),
            column(Term("column|tiles"), Side::Right, 1, 5),
            column(Term("column|assistants"), Side::Right, 2, 10),
        ];
        columns.extend(plan.iter().enumerate().map(|(n, (_, letter))| column(*letter, Side::Right, if n == 0 { 3 } else { 2 }, 1)));
        let row = |who: &str| {
            let mark = if self.view.acting.iter().any(|seat| seat.name() == who) { bold("▸") } else { " ".to_string() };
            let decides = if self.count_of(&self.own("controls", who, ""), "leonardo-tile") > 0 { "*" } else { " " };
            let mut cells = vec![
                format!("{mark} {}{decides}", pad(&self.called(who, room), room)),
                self.score(who),
                self.mood(who),
                self.count_of(&self.own("tiles", who, ""), "fresco-back").to_string(),
                self.assistants(who).to_string(),
            ];
            cells.extend(plan.iter().map(|(id, _)| self.planned(who, id)));
            cells
        };
        ink::table(&columns, &self.painters_here().into_iter().map(row).collect::<Vec<_>>())
    }

    /// The space of the score track on which a painter's figure stands: `12`, or `S1` of the starting spaces.
    fn score(&self, who: &str) -> String {
        let stands = |place: &str| self.of_kind(place, "painter").iter().any(|(figure, _)| figure.is_of(who));
        if let Some((_, start)) = self.places(None, "start", "space").into_iter().find(|(place, _)| stands(place)) {
            return format!("S{}", start.number("space").unwrap_or(0));
        }
        let spaces = self.view.scene.places.keys().filter_map(|name| Some((name, self.view.layout.space(name)?)));
        spaces.filter(|(name, _)| stands(name)).map(|(_, space)| space.to_string()).next().unwrap_or_default()
    }

    fn planned(&self, who: &str, column: &str) -> String {
        let plan: Vec<Place<'_>> = self.own("plan", who, "").into_iter().filter(|(_, plan)| plan.word("column") == Some(column)).collect();
        match self.count_of(&plan, "assistant") {
            0 => "·".to_string(),
            n => n.to_string(),
        }
    }

    /// All assistants of a painter: at work, waiting to be sent, and one more or less because of the mood.
    fn assistants(&self, who: &str) -> u32 {
        self.count_of(&[self.own("plan", who, ""), self.own("pool", who, "")].concat(), "assistant")
    }

    /// The track from the bottom to the top: `-` and `+` cost or bring an assistant.
    fn mood(&self, who: &str) -> String {
        let spaces = self.own("mood", who, "space").into_iter();
        spaces
            .map(|(place, space)| match (self.piece(place, "painter").is_some(), space.number("effect").unwrap_or(0)) {
                (true, _) => paint("●", painter_style(who)),
                (false, 0) => dim("·"),
                (false, effect) => dim(if effect < 0 { "-" } else { "+" }),
            })
            .collect()
    }

    fn own_screen(&self) -> Vec<String> {
        let Viewer::Seat(seat) = self.view.viewer else { return Vec::new() };
        let screens = self.own("screen", seat.name(), "");
        let Some(&(screen, thing)) = screens.first() else { return Vec::new() };
        let paints = self.of_kind(screen, "paint");
        let of = |letter: &str| paints.iter().filter(|(paint, _)| paint.word("paint") == Some(letter)).map(|(_, n)| *n as usize).sum();
        let paints: Vec<String> =
            PAINTS.into_iter().map(|letter| letters(&letter.repeat(of(letter)))).filter(|letters| !letters.is_empty()).collect();
        let paints = if paints.is_empty() { told!("no paint") } else { paints.join(" ") };
        let thalers = bold(language().say(THALERS.count(self.count_of(&screens, "thaler"))));
        let title = heading(scene_table::with_colon(&language().say(Term("heading|Behind your screen"))));
        let kept = self.kept(thing, self.pieces(screen));
        if kept.is_empty() {
            return vec![format!("{title} {paints}   {thalers}")];
        }
        let items = [vec![paints, thalers], kept].concat();
        ink::wrapped(&format!("{title} {}", items.join(&format!(" {} ", dim("·")))), self.view.room, "  ")
    }
}

/// The seat of that colour; Leonardo has none.
fn seat_of(who: &str) -> Option<Seat> {
    Seat::ALL.into_iter().find(|seat| seat.name() == who)
}

/// Sections in rows and columns, under a heading.
struct Grid {
    title: Term,
    /// The columns before the first cell.
    left: usize,
    /// The columns of a cell, unless one needs more.
    cell: usize,
    /// How far the letter of a column stands within it.
    indent: usize,
}

impl Grid {
    /// The sections with their cells; a section is a letter and a number. Rows count downwards.
    fn drawn(&self, sections: &[Place<'_>], cell: impl Fn(&str) -> String) -> Vec<String> {
        self.rows(1..=9, sections, cell)
    }
    /// The same, the rows in this order. A heading for which there is no room before the letters stands above them.
    fn rows(&self, rows: impl Iterator<Item = u8>, sections: &[Place<'_>], cell: impl Fn(&str) -> String) -> Vec<String> {
        let find = |column: char, row: u8| {
            let section = format!("{column}{row}");
            sections.iter().find(|(_, thing)| thing.word("section") == Some(section.as_str())).map(|(place, _)| *place)
        };
        let columns: Vec<char> = ('A'..='I').filter(|&column| (1..=9).any(|row| find(column, row).is_some())).collect();
        let rows = rows.filter(|&row| columns.iter().any(|&column| find(column, row).is_some()));
        let in_row = |row: u8| columns.iter().map(|&column| find(column, row).map_or(String::new(), &cell)).collect::<Vec<_>>();
        let rows: Vec<(u8, Vec<String>)> = rows.map(|row| (row, in_row(row))).collect();
        let widest = rows.iter().flat_map(|(_, cells)| cells).map(|cell| ink::width(cell)).max().unwrap_or(0);
        let wide = self.cell.max(widest);
        let letters: String = columns.iter().map(|column| pad(&column.to_string(), wide)).collect();
        let (letters, title, before) = (dim(letters.trim_end()), heading(language().say(self.title)), self.left + self.indent);
        let mut lines = match ink::width(&title) < before {
            true => vec![format!("{}{letters}", pad(&title, before))],
            false => vec![title, format!("{}{letters}", " ".repeat(before))],
        };
        for (row, cells) in rows {
            let cells: String = cells.iter().map(|cell| pad(cell, wide)).collect();
            lines.push(format!("{}{cells}", pad(&dim(format!("{row:>3}")), self.left)).trim_end().to_string());
        }
        lines
    }
}
