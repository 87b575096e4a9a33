//! The table of the dice game in text and colour, drawn from a layout and a scene: what there is, and what lies on which place. No
//! rule is known here, only where on the screen a place is.

use tabletop::{Noun, Scene, Seat, Term, Text, Thing, data};

use crate::games::on_table::{Lying, OnTable, Spot};
use crate::games::{Block, Need, Part, View};
use crate::ink::{self, Column, Side, bold, cut, dim, heading, letters, not_dim, pad, paint, painter_style};
use crate::lang::{language, told};
use crate::scene_table;
use crate::spoken::{self, Chapter};

/// How many columns the whole table takes.
pub(super) const COLUMNS: usize = 80;
/// How wide a space of the board is drawn where there is room for it, and the names of the rows before it.
const SPACE: usize = 8;
/// The names of the rows.
const BOARD: Term = Term("heading|Board");
const BISHOP: Term = Term("row|bishop");
const BRINGS: Term = Term("row|brings");
const UNDER: Term = Term("row|under");
const CUP: Term = Term("heading|Dice");
const ASIDE: Term = Term("heading|Aside");
/// The letters of the bets, and of the people on portraits.
const BETS: [(&str, Term); 3] = [("bishop", Term("betletter|B")), ("other", Term("betletter|O")), ("portrait", Term("betletter|P"))];
const PEOPLE: [(&str, Term); 2] = [("woman", Term("personletter|w")), ("man", Term("personletter|m"))];

static COLOUR_DICE: Noun = Noun { one: "colour die", many: "colour dice" };

const DICE: [&str; 6] = ["red", "yellow", "blue", "orange", "green", "purple"];

/// Draws the whole table.
pub(super) fn draw(view: &View<'_>) -> Vec<Block> {
    let table = TableDrawing { view, table: view.table(), scene: view.scene };
    let mut lines = table.painters();
    lines.extend(table.board());
    lines.extend(table.dice());
    vec![Block { name: String::new(), lines: table.title() }, Block { name: String::new(), lines }]
}

/// The same, without the note on who began.
pub(super) fn compact(view: &View<'_>) -> Vec<Part> {
    let table = TableDrawing { view, table: view.table(), scene: view.scene };
    let part = |lines: Vec<String>| Part { block: Block { name: String::new(), lines }, need: Need::Always };
    vec![part(table.title()), Part::of_players(table.rows_of_painters()), part(table.board()), part(table.dice())]
}

/// The same in sentences: the dice first, for they are what most decisions are about.
pub(super) fn spoken(view: &View<'_>) -> Vec<Chapter> {
    spoken::chapters(
        view,
        &TableDrawing { view, table: view.table(), scene: view.scene }.now(),
        &[
            (CUP, &["rolled", "rolled-colours", "cup"]),
            (ASIDE, &["aside"]),
            (BOARD, &["section", "portrait-space", "bishop-space", "beside"]),
        ],
    )
}

/// How wide the names of the rows are.
fn names_of_rows() -> usize {
    let names = [BOARD, BISHOP, BRINGS, UNDER, CUP, ASIDE];
    names.into_iter().map(|name| ink::width(&language().say(name)) + 1).max().unwrap_or(0).max(SPACE)
}

/// The letter of one of a closed list.
fn letter_of(list: &[(&str, Term)], name: &str) -> String {
    list.iter().find(|(known, _)| *known == name).map_or_else(|| "?".to_string(), |(_, letter)| language().say(*letter))
}

/// The letter of a colour.
fn letter(colour: &str) -> char {
    colour.chars().next().unwrap_or('?').to_ascii_uppercase()
}

/// A die by its colour and what it shows, in that colour: `B6`.
fn die(die: &Thing) -> String {
    let letter = letter(die.word("colour").unwrap_or_default());
    let shows = die.number("face").map_or(String::new(), |face| face.to_string());
    paint(format!("{letter}{shows}"), ink::paint_style(letter))
}

/// A space of the board: a section with its pile, or a space for portraits.
struct Space<'a> {
    /// The lowest total that leads here.
    from: i64,
    /// The totals that lead here, in words.
    totals: String,
    /// The place where its tiles lie.
    pile: &'a str,
    /// The place of the bishop beside it; only sections have one.
    bishop: Option<&'a str>,
}

struct TableDrawing<'a> {
    view: &'a View<'a>,
    table: OnTable<'a>,
    scene: &'a Scene,
}

impl<'a> TableDrawing<'a> {
    fn fact(&self, name: &str) -> Text {
        self.table.fact(name).cloned().unwrap_or_default()
    }
    /// The name of a painter, in their colour.
    fn called(&self, painter: &str, room: usize) -> String {
        let name = Seat::ALL.into_iter().find(|s| s.name() == painter).and_then(|s| self.view.names.get(s.index()));
        paint(cut(name.map_or(painter, String::as_str), room), painter_style(painter))
    }

    fn phase(&self) -> &'static str {
        self.scene.phase.term().map_or("", Term::word)
    }

    fn title(&self) -> Vec<String> {
        let [round, whose] = self.now();
        ink::wrapped(&format!("{} {}", bold(format!("═ {round} ═")), dim(whose)), self.view.room, "  ")
    }
    /// The round, and what is being done.
    fn now(&self) -> [String; 2] {
        let round = match self.scene.last_round {
            true => told!("Round {round}, the last", round = self.scene.round),
            false => told!("Round {round}", round = self.scene.round),
        };
        let who = data(not_dim(self.called(self.scene.turn.as_deref().unwrap_or_default(), 20)));
        let whose = match self.phase() {
            "over" => told!("the game is over"),
            "bishop" => told!("{who} places the bishop", who),
            "bets" => told!("{who}: before roll {n} of 3", who, n = self.fact("roll")),
            "dice" => told!("{who}: roll {n} of 3", who, n = self.fact("roll")),
            "shift" => told!("{who} may shift the total", who),
            _ => told!("{who} takes a bonus", who),
        };
        [round, whose]
    }

    /// The sections and the spaces for portraits, by their totals.
    fn spaces(&self) -> Vec<Space<'a>> {
        let table = self.table;
        let section = |Spot { name, place }: Spot<'a>| {
            let total = place.number("total");
            let bishop = table.place("bishop-space", |space| space.number("total") == total);
            let from = total.unwrap_or(0);
            Space { from, totals: from.to_string(), pile: name, bishop: Some(bishop) }
        };
        let portraits = |Spot { name, place }: Spot<'a>| {
            let (from, to) = (place.number("from").unwrap_or(0), place.number("to").unwrap_or(0));
            let totals = if from == to { from.to_string() } else { format!("{from}-{to}") };
            Space { from, totals, pile: name, bishop: None }
        };
        let mut spaces: Vec<Space<'a>> =
            table.places("section").map(section).chain(table.places("portrait-space").map(portraits)).collect();
        tabletop::sort_few(&mut spaces, |space| space.from);
        spaces
    }

    /// The board as one strip: totals, the bishop, what each total brings, and how many tiles lie under it. Where the room
    /// is too narrow, the strip is broken.
    fn board(&self) -> Vec<String> {
        let spaces = self.spaces();
        let named = |name: Term, paint: fn(String) -> String| paint(language().say(name));
        let rows: [(String, Vec<String>); 4] = [
            (named(BOARD, heading), spaces.iter().map(|space| self.totals(space)).collect()),
            (named(BISHOP, dim), spaces.iter().map(|space| self.bishop(space)).collect()),
            (named(BRINGS, dim), spaces.iter().map(|space| self.brings(space)).collect()),
            (named(UNDER, dim), spaces.iter().map(|space| self.under(space)).collect()),
        ];
        let widest = rows.iter().flat_map(|(_, cells)| cells).map(|cell| ink::width(cell) + 1).max().unwrap_or(0);
        let left = names_of_rows();
        let room = self.view.room.saturating_sub(left);
        let cell = (room / spaces.len().max(1)).min(SPACE).max(widest);
        // The last space of a line needs no distance from a next one.
        let fit = ((room + 1) / cell.max(1)).max(1);
        let line = |name: &str, cells: &[String]| {
            let cells: String = cells.iter().map(|text| pad(text, cell)).collect();
            format!("{}{cells}", pad(name, left)).trim_end().to_string()
        };
        let parts = (0..spaces.len()).step_by(fit);
        parts
            .flat_map(|n| rows.iter().map(move |(name, cells)| (name, &cells[n..cells.len().min(n + fit)])))
            .map(|(name, cells)| line(name, cells))
            .collect()
    }

    fn totals(&self, space: &Space<'_>) -> String {
        match space.bishop {
            None if !self.view.is_lit(space.pile) => space.totals.clone(),
            _ => bold(&space.totals),
        }
    }
    /// Where the bishop stands, or could be placed.
    fn bishop(&self, space: &Space<'_>) -> String {
        match space.bishop {
            Some(beside) if self.table.count(beside) > 0 => bold("†"),
            Some(beside) if self.view.is_lit(beside) => dim("?"),
            _ => String::new(),
        }
    }
    /// The tile on top: the points of a section, or whom a portrait shows and its points.
    fn brings(&self, space: &Space<'_>) -> String {
        let top = match space.bishop {
            Some(_) => self.tiles(space.pile).first().map(|points| bold(points.to_string())),
            None => self.table.pieces_of(space.pile, "portrait").next().map(|lying| portrait(lying.piece)),
        };
        top.unwrap_or_else(|| dim(language().say(Term("empty|none"))))
    }
    fn under(&self, space: &Space<'_>) -> String {
        dim(match space.bishop {
            Some(_) => self.tiles(space.pile).iter().skip(1).map(ToString::to_string).collect::<Vec<_>>().join(" "),
            None => "■".repeat(self.table.count_of(space.pile, "portrait-back") as usize),
        })
    }
    /// The points of the tiles of a section's pile, the lowest first.
    fn tiles(&self, pile: &str) -> Vec<i64> {
        let points = |lying: Lying<'_>| vec![lying.piece.number("points").unwrap_or(0); lying.n as usize];
        let mut points: Vec<i64> = self.table.pieces(pile).flat_map(points).collect();
        points.sort_unstable();
        points
    }

    fn dice(&self) -> Vec<String> {
        if self.phase() == "over" {
            return Vec::new();
        }
        let of_colour = |lying: &Lying<'_>, colour: &str| lying.piece.word("colour") == Some(colour);
        let rolled = DICE.iter().filter_map(|colour| {
            let place = self.table.place("rolled", |place| place.word("colour") == Some(colour));
            self.table.pieces_of(place, "die").next().map(|lying| die(lying.piece))
        });
        let rolled: Vec<String> = rolled.collect();
        let named = |name: Term| pad(&heading(language().say(name)), names_of_rows());
        let shown = if rolled.is_empty() {
            let cup = self.table.only("cup");
            let in_cup = DICE.iter().filter_map(|colour| self.table.pieces_of(cup, "die").find(|lying| of_colour(lying, colour)));
            let in_cup: Vec<String> = in_cup.map(|lying| die(lying.piece)).collect();
            let colour_dice = COLOUR_DICE.count(self.table.count_of(cup, "colour-die"));
            dim(told!("in the cup: {dice}, {colour_dice}", dice = data(not_dim(in_cup.join(" "))), colour_dice))
        } else {
            let colours = match self.colours(self.table.only("rolled-colours")) {
                none if none.is_empty() => told!("no colour dice"),
                faces => told!("colour dice: {faces}", faces = data(not_dim(faces))),
            };
            format!("{}   {}", rolled.join("  "), dim(colours))
        };
        let mut lines = vec![format!("{}{shown}", named(CUP))];
        let aside: Vec<String> = self.table.in_order("aside", "roll").into_iter().filter_map(|spot| self.aside(spot.name)).collect();
        if !aside.is_empty() {
            let plus = format!(" {} ", dim("+"));
            let total = bold(scene_table::tell(self.view, &self.fact("total")));
            lines.push(format!("{}{} {} {total}", named(ASIDE), aside.join(&plus), dim("=")));
        }
        lines
    }
    /// The faces of the colour dice on a place, as letters.
    fn colours(&self, place: &str) -> String {
        let shown = self.table.pieces_of(place, "colour-die").filter_map(|lying| Some((lying.piece.word("colour")?, lying.n)));
        letters(&shown.flat_map(|(colour, n)| std::iter::repeat_n(letter(colour), n as usize)).collect::<String>())
    }
    /// The dice set aside after a roll: `G3×2`.
    fn aside(&self, place: &str) -> Option<String> {
        let lying = self.table.pieces_of(place, "die").next()?;
        let kept = self.table.count_of(place, "colour-die");
        let times = if kept > 0 { format!("×{}", 1 << kept.min(2)) } else { String::new() };
        Some(format!("{}{times}", die(lying.piece)))
    }

    fn painters(&self) -> Vec<String> {
        let mut lines = self.rows_of_painters();
        lines.push(dim(format!("* {}", told!("began the game"))));
        lines
    }
    fn rows_of_painters(&self) -> Vec<String> {
        let lines = self.painters_with(14);
        let too_wide = lines.first().map_or(0, |line| ink::width(line)).saturating_sub(self.view.room);
        let mut lines = if too_wide > 0 { self.painters_with(14usize.saturating_sub(too_wide).max(6)) } else { lines };
        lines.iter_mut().for_each(|line| *line = line.trim_end().to_string());
        lines
    }
    /// The table of the painters, their names not longer than that.
    fn painters_with(&self, room: usize) -> Vec<String> {
        let column = |head: Term, side, gap, least| Column { head: dim(language().say(head)), side, gap, least };
        let rolls = ["1", "2", "3"].map(|roll| pad(roll, width_of_bets())).join(" ");
        let bets = format!("{} {rolls}", language().say(Term("column|bets")));
        let columns = [
            Column { head: heading(language().say(Term("heading|Painters"))), side: Side::Left, gap: 0, least: 0 },
            column(Term("column|score"), Side::Right, 1, 5),
            column(Term("column|sections"), Side::Left, 3, 17),
            column(Term("column|portraits"), Side::Left, 1, 20),
            Column { head: dim(bets), side: Side::Right, gap: 1, least: 10 },
        ];
        let totals: Vec<i64> = self.spaces().iter().filter(|space| space.bishop.is_some()).map(|space| space.from).collect();
        let row = |seat: Seat| {
            let who = seat.name();
            let frescoes = Some(self.table.own("frescoes", who)).filter(|place| !place.is_empty())?;
            let first = if self.scene.order.first().is_some_and(|first| first == who) { "*" } else { " " };
            let mark = if self.view.acting.contains(&seat) { bold("▸") } else { " ".to_string() };
            let has = |total: i64| self.table.pieces(frescoes).any(|lying| lying.piece.number("total") == Some(total));
            let section = |total: &i64| pad(&if has(*total) { bold(total.to_string()) } else { dim("·") }, total.to_string().len());
            let favour = self.table.pieces(self.table.own("favour", who)).find_map(|lying| lying.piece.number("shift"));
            let favour = favour.map_or(String::new(), |shift| bold(format!("±{shift}")));
            Some(vec![
                format!("{mark} {}{first}{}", pad(&self.called(who, room), room), pad(&favour, 2)),
                self.scene.scores.get(seat.index()).map_or(String::new(), ToString::to_string),
                totals.iter().map(section).collect::<Vec<_>>().join(" "),
                self.portraits(self.table.own("portraits", who)),
                self.bets(who),
            ])
        };
        ink::table(&columns, &Seat::ALL.into_iter().filter_map(row).collect::<Vec<_>>())
    }

    /// One's own portraits by the people on them and their points, the others' face down.
    fn portraits(&self, place: &str) -> String {
        let all = self.table.pieces(place).flat_map(|lying| {
            let shown = if lying.piece.kind == "portrait" { portrait(lying.piece) } else { dim("■") };
            std::iter::repeat_n(shown, lying.n as usize)
        });
        all.collect::<Vec<_>>().join(" ")
    }

    /// One's own bet by its letter, the others' face down: where it lies says before which roll it was laid.
    fn bets(&self, who: &str) -> String {
        let shown = |spot: Spot<'_>| match self.table.pieces(spot.name).next() {
            Some(lying) => bold(lying.piece.word("on").map_or("■".to_string(), |bet| letter_of(&BETS, bet))),
            None => dim("·"),
        };
        let spaces = self.table.in_order("bet-space", "roll").into_iter().filter(|spot| spot.place.is_of(who));
        let slots: Vec<String> = spaces.map(|spot| pad(&shown(spot), width_of_bets())).collect();
        slots.join(" ")
    }
}

/// How wide the letter of a bet is.
fn width_of_bets() -> usize {
    BETS.iter().map(|(_, letter)| ink::width(&language().say(*letter))).max().unwrap_or(1)
}

/// `w3`: whom a portrait shows, and its points.
fn portrait(portrait: &Thing) -> String {
    let whom = letter_of(&PEOPLE, portrait.word("person").unwrap_or_default());
    format!("{whom}{}", bold(portrait.number("points").unwrap_or(0).to_string()))
}

#[cfg(test)]
#[allow(clippy::expect_used)]
mod tests {
    use std::sync::Arc;

    use fresco_dice::DiceGame;
    use fresco_dice::components::{ComponentSet, Components};
    use tabletop::{Session, Viewer};

    use super::*;

    fn drawn(game: &Session<DiceGame>, viewer: Viewer, room: usize) -> Vec<String> {
        let names = ["Anna", "Bruno", "Carla"].map(String::from);
        let acting: Vec<Seat> = game.game().to_act().collect();
        let scene = game.scene_for(viewer);
        let layout = tabletop::Rules::layout(game.game().rules());
        let view = View { layout: &layout, scene: &scene, names: &names, viewer, acting: &acting, room };
        draw(&view).iter().flat_map(|block| &block.lines).map(|line| anstream::adapter::strip_str(line).to_string()).collect()
    }

    fn game() -> Session<DiceGame> {
        let rules = DiceGame::new(3, Components::standard().clone()).expect("a table");
        Session::new(Arc::new(rules), "table", Vec::new()).expect("a game")
    }

    #[test]
    fn the_table_of_a_running_turn() {
        let mut game = game();
        let first = game.game().next_to_act().expect("somebody");
        game.play_text(first, "bishop 16").expect("the bishop");
        let next = game.game().next_to_act().expect("somebody");
        game.play_text(next, "bet portrait").expect("a bet");
        let own = drawn(&game, Viewer::Seat(next), 80).join("\n");
        let others = drawn(&game, Viewer::Seat(first), 80).join("\n");
        let began = own.lines().filter(|line| line.contains('*')).collect::<Vec<_>>();
        assert!(matches!(began.as_slice(), [row, "* began the game"] if row.contains(['A', 'B', 'C'])), "{own}");
        assert!(own.contains("P · ·") && !others.contains("P · ·"), "{own}\n{others}");
        assert!(others.contains("■ · ·"), "{others}");
        let last = game.game().next_to_act().expect("somebody");
        game.play_text(last, "wait").expect("no bet");
        let rolled = drawn(&game, Viewer::Spectator, 80).join("\n");
        for part in ["═ Round 1 ═", "roll 1 of 3", "Board   8       9-12    13", "bishop                                  †", "colour dice"]
        {
            assert!(rolled.contains(part), "{part}\n{rolled}");
        }
        let set = game.game().options(first).first().map(ToString::to_string).expect("an option");
        game.play_text(first, &set).expect("a die");
        assert!(drawn(&game, Viewer::Spectator, 80).join("\n").contains("Aside   "));
    }

    #[test]
    fn wide_names_do_not_shift_columns() {
        let game = game();
        let scene = game.scene_for(Viewer::Spectator);
        let ends = ["Anna", "山田花子", "山田花子山田花子"].map(|name| {
            let names = [name, name, name].map(String::from);
            let layout = tabletop::Rules::layout(game.game().rules());
            let view = View { layout: &layout, scene: &scene, names: &names, viewer: Viewer::Spectator, acting: &[], room: 80 };
            let lines = draw(&view).into_iter().flat_map(|block| block.lines).map(|line| anstream::adapter::strip_str(&line).to_string());
            let rows: Vec<usize> = lines.filter(|line| line.contains("· ·  ·  ·  ·")).map(|line| ink::width(&line)).collect();
            assert_eq!(rows.len(), 3);
            rows
        });
        assert!(ends.iter().flatten().all(|end| *end == ends[0][0]), "{ends:?}");
    }

    #[test]
    fn the_table_fits_its_room() {
        let mut game = game();
        let mut n = 0;
        while let Some(seat) = game.game().next_to_act() {
            for room in [80, 100] {
                for line in drawn(&game, Viewer::Seat(seat), room) {
                    assert!(line.chars().count() <= room, "{line}");
                }
            }
            assert!(drawn(&game, Viewer::Spectator, 40).len() > 10);
            let options = game.game().options(seat);
            let text = options[n * 5 % options.len()].to_string();
            game.play_text(seat, &text).expect("an option");
            n += 1;
        }
        let over = drawn(&game, Viewer::Spectator, 80).join("\n");
        assert!(over.contains("the game is over") && !over.contains("in the cup"), "{over}");
    }
}
