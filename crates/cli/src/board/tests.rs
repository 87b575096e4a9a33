//! Tables laid by hand.

#![allow(clippy::expect_used)]

use std::sync::Arc;

use fresco_board::{BoardGame, ModuleSet};
use tabletop::{Choice, Header, Layout, Match, Picks, QuestionView, Rules, Scene, Seat, Text, Viewer, say};

use super::draw;
use crate::games::View;

/// What is printed, and what lies there.
#[derive(Clone)]
struct Laid {
    layout: Layout,
    scene: Scene,
}

impl Laid {
    /// Two painters and nothing else.
    fn bare() -> Laid {
        let mut layout = Layout::default();
        for who in ["red", "blue"] {
            layout.place(format!("pool.{who}"), "pool", Text::default()).of(who);
            layout.place(format!("screen.{who}"), "screen", Text::default()).of(who);
            layout.place(format!("tiles.{who}"), "tiles", Text::default()).of(who);
            layout.place(format!("plan.{who}.studio"), "plan", Text::default()).of(who).with("column", "studio");
            layout.piece(format!("assistant {who}"), "assistant", say!("an assistant")).of(who);
        }
        layout.place("inn.wait", "asleep", say!("painters still asleep"));
        layout.place("fresco.C3", "section", say!("section C3")).with("section", "C3");
        layout.piece("bishop", "bishop", say!("the bishop"));
        layout.piece("paint R", "paint", say!("red paint")).with("paint", "R");
        Laid { layout, scene: scene() }
    }
    /// The table of a game of two with these modules, cleared of everything.
    fn cleared(modules: &[u8]) -> Laid {
        let mut laid = Laid { layout: rules_with(modules).layout(), scene: scene() };
        laid.scene.fact("modules", tabletop::signs(ModuleSet::of(modules)));
        laid
    }
    /// The lines of the table as red sees them, without colour.
    fn drawn(&self, room: usize) -> Vec<String> {
        let names = ["Anna", "Bruno"].map(String::from);
        let view = View { layout: &self.layout, scene: &self.scene, names: &names, viewer: Viewer::Seat(Seat::ALL[0]), acting: &[], room };
        draw(&view).iter().flat_map(|block| &block.lines).map(|line| anstream::adapter::strip_str(line).to_string()).collect()
    }
    /// The lines that are there only because of what was added to a bare table.
    fn added(&self) -> Vec<String> {
        let before = Laid::bare().drawn(100);
        self.drawn(100).into_iter().filter(|line| !before.contains(line)).collect()
    }
    /// Puts pieces on a place of the layout.
    fn put(&mut self, place: &str, piece: &str, n: u32) {
        assert!(self.layout.place_named(place).is_some() && self.layout.pieces.contains_key(piece), "no {place} or no {piece}");
        self.scene.put(place, piece, n);
    }
}

/// The rules of a game of two.
fn rules_with(modules: &[u8]) -> BoardGame {
    let mut header = Header::default();
    for (key, value) in [("edition", "2020"), ("players", "2"), ("modules", &ModuleSet::of(modules).to_string())] {
        header.set(key, value);
    }
    BoardGame::from_header(&header).expect("a table")
}

fn scene() -> Scene {
    let mut scene = Scene { round: 1, phase: say!("waking"), ..Scene::default() };
    scene.fact("edition", say!("2020"));
    scene
}

#[test]
fn a_bare_table_has_nothing_more() {
    assert_eq!(Laid::bare().drawn(100).last().map(String::as_str), Some("Behind your screen: no paint   0 thalers"));
}

#[test]
fn places_of_a_kind_are_shown_together() {
    let mut laid = Laid::bare();
    laid.layout.place("gallery.1", "gallery", say!("the north wall"));
    laid.layout.place("gallery.2", "gallery", say!("the south wall")).with("price", 2);
    laid.layout.place("brushes", "brush-stock", say!("the stock of brushes"));
    laid.layout.place("cellar", "cellar", Text::default());
    for (name, label) in [("picture 7", "the gallant"), ("picture 3", "a lady"), ("brush 1", "a blue brush"), ("brush 2", "a red brush")] {
        laid.layout.piece(name, "thing", Text::as_is(label));
    }
    laid.put("gallery.1", "picture 7", 1);
    laid.put("gallery.2", "picture 3", 1);
    laid.put("brushes", "brush 1", 3);
    laid.put("brushes", "brush 2", 1);
    laid.scene.put("cellar", "barrel 4", 2);
    assert_eq!(
        laid.added(),
        [
            "The stock of brushes: a blue brush × 3, a red brush",
            "Cellar: barrel 4 × 2",
            "Gallery: the north wall: the gallant · the south wall: a lady"
        ]
    );
}

#[test]
fn what_no_layout_knows_is_shown_by_name() {
    let mut laid = Laid::bare();
    laid.scene.put("attic", "ghost", 1);
    assert_eq!(laid.added(), ["Attic: ghost"]);
}

#[test]
fn empty_places_and_neighbours_alike_are_told_once() {
    let mut laid = Laid::bare();
    for n in [1u8, 2, 9, 10] {
        laid.layout.place(format!("stools.{n}"), "stools", say!("a stool")).with("row", n);
    }
    laid.put("stools.9", "assistant red", 1);
    assert_eq!(laid.added(), ["Stools: row 1, row 2 (a stool): nothing · row 9 (a stool): an assistant · row 10 (a stool): nothing"]);
}

#[test]
fn what_belongs_to_a_painter_is_shown_with_the_painter() {
    let mut laid = Laid::bare();
    for who in ["red", "blue"] {
        laid.layout.place(format!("medals.{who}"), "medals", say!("medals of a painter")).of(who);
        laid.layout.place(format!("wishes.{who}"), "wishes", Text::default()).of(who);
        for n in [1u8, 2] {
            laid.layout.place(format!("shelf.{who}.{n}"), "shelf", Text::default()).of(who).with("board", n);
        }
    }
    laid.layout.place("plan.blue.chapel", "plan", say!("the chapel")).of("blue").with("column", "chapel");
    for (name, label) in [("medal", "a medal"), ("guild-card", "a card of the guild"), ("scroll", "a scroll")] {
        laid.layout.piece(name, "new", Text::as_is(label));
    }
    laid.put("medals.red", "medal", 2);
    laid.put("shelf.blue.2", "guild-card", 1);
    laid.put("plan.blue.chapel", "assistant blue", 1);
    laid.put("tiles.blue", "scroll", 1);
    laid.scene.place("wishes.blue").uncounted = true;
    let lines = laid.added();
    let own: Vec<&String> = lines.iter().filter(|line| line.starts_with("Anna:") || line.starts_with("Bruno:")).collect();
    assert_eq!(own, ["Anna: medals: a medal × 2", "Bruno: the chapel: an assistant · board 2: a card of the guild · tiles: a scroll"]);
}

#[test]
fn new_pieces_on_old_places_are_named() {
    let mut laid = Laid::bare();
    for (name, kind, label) in [("leaf", "leaf", "a gold leaf"), ("lady", "lady", "a lady"), ("paint gold", "paint", "gold paint")] {
        laid.layout.piece(name, kind, Text::as_is(label));
    }
    laid.put("fresco.C3", "leaf", 1);
    laid.put("fresco.C3", "bishop", 1);
    laid.put("inn.wait", "lady", 1);
    laid.put("screen.red", "paint R", 2);
    laid.put("screen.red", "paint gold", 1);
    let lines = laid.added();
    assert!(lines.contains(&"Behind your screen: RR · 0 thalers · gold paint".to_string()), "{lines:#?}");
    assert!(lines.contains(&"Also on the board: asleep: a lady · C3: 1 gold leaf".to_string()), "{lines:#?}");
}

#[test]
fn where_something_can_be_chosen_is_bold() {
    let mut laid = Laid::bare();
    laid.layout.place("chimes.1", "chimes", say!("the low chime"));
    laid.layout.place("chimes.2", "chimes", say!("the high chime"));
    let choice = Choice { picks: Picks::none().place("chimes.2"), ..Choice::of("chime 2") };
    laid.scene.question = Some(QuestionView { id: 0, prompt: say!("?"), choices: vec![choice], simultaneous: false });
    let names = ["Anna", "Bruno"].map(String::from);
    let blocks = draw(&View { layout: &laid.layout, scene: &laid.scene, names: &names, viewer: Viewer::Spectator, acting: &[], room: 100 });
    let chimes = blocks.iter().find(|block| block.name == "Chimes").map_or(String::new(), |block| block.lines.concat());
    assert!(chimes.contains("the low chime, \u{1b}[1mthe high chime\u{1b}[0m"), "{chimes:?}");
}

#[test]
fn facts_and_modules_are_told() {
    let mut laid = Laid::bare();
    laid.scene.fact("modules", say!("1 8"));
    laid.scene.fact("bell", say!("rung twice"));
    let lines = laid.added();
    assert!(lines[0].ends_with("edition 2020 · modules 1 8"), "{lines:#?}");
    assert_eq!(lines[1], "Also: bell: rung twice");
}

#[test]
fn long_blocks_are_broken_into_lines_that_fit() {
    let mut laid = Laid::bare();
    for n in 1..=20u8 {
        laid.layout.place(format!("shelf.B{n}"), "shelf", Text::default()).with("board", n);
        laid.layout.piece(format!("tile {n}"), "tile", tabletop::say!("a tile of the shelf worth {n} points", n));
        laid.put(&format!("shelf.B{n}"), &format!("tile {n}"), 1);
    }
    let lines = laid.drawn(60);
    let shelf: Vec<&String> =
        lines.iter().skip_while(|line| !line.starts_with("Shelf")).take_while(|line| !line.starts_with("Fresco")).collect();
    assert!(shelf.len() > 5 && shelf.iter().all(|line| line.chars().count() <= 60), "{shelf:#?}");
    assert!(lines.iter().any(|line| line.contains("worth 20")));
}

#[test]
fn assistants_are_counted_without_the_tiles_beside_them() {
    let mut laid = Laid::bare();
    laid.layout.piece("assistant sick", "assistant", say!("a sick assistant")).with("health", "sick");
    laid.layout.turn_to("glaziers", Some(6));
    laid.layout.piece("action-tile glaziers", "action-tile", say!("the glaziers tile"));
    laid.put("plan.red.studio", "assistant red", 2);
    laid.put("plan.red.studio", "assistant sick", 1);
    laid.put("plan.red.studio", "action-tile glaziers", 1);
    let lines = laid.added();
    assert!(lines.iter().any(|line| line.starts_with("  Anna") && line.ends_with("         3   3")), "{lines:#?}");
    assert!(lines.contains(&"Anna: Studio: glaziers tile, 1 sick".to_string()), "{lines:#?}");
}

/// The lines of a drawing under its heading, and the heading.
fn drawing(laid: &Laid, title: &str, lines: usize) -> Vec<String> {
    let all = laid.drawn(100);
    all.into_iter().skip_while(|line| !line.starts_with(title)).take(lines).collect()
}

#[test]
fn modules_are_written_short() {
    let mut laid = Laid::cleared(&[2, 3, 4, 9, 12]);
    for (kind, points) in [("green", 10), ("green", 6), ("general", 4)] {
        laid.put(&format!("requests.pile-{kind}"), &format!("request {kind} {points}"), 1);
    }
    laid.put("score.24", "lady pink", 1);
    let lines = laid.added();
    assert!(lines[0].ends_with("modules 2-4 9 12"), "{lines:#?}");
    assert_eq!(lines[1], "Requests: general: 4 · green: 6 10 · orange: none · purple: none");
    assert!(lines.contains(&"Ladies: on the score track: pink 24".to_string()), "{lines:#?}");
}

#[test]
fn the_wall_stands_as_on_the_board() {
    let mut laid = Laid::cleared(&[9]);
    for (section, paint) in [("B1", "O"), ("C1", "G"), ("A2", "P"), ("D4", "O")] {
        laid.put(&format!("wall.{section}"), &format!("wall-tile {paint}"), 1);
    }
    assert_eq!(
        drawing(&laid, "Wall", 5),
        [
            "Wall  A     B     C     D     E         exchange tiles: none",
            "  4   ·     ·     ·     O 4",
            "  3   ·     ·     ·     ·     ·",
            "  2   P 4   ·     ·     ·     ·",
            "  1   ·     O 4   G 4   ·     ·"
        ]
    );
}

#[test]
fn windows_lie_round_the_fresco() {
    let mut laid = Laid::cleared(&[6]);
    laid.put("glaziers.A3", "window RGR 10", 1);
    laid.put("glaziers.bench.2", "window YB 3", 1);
    let lines: Vec<String> = drawing(&laid, "Glaziers", 6).iter().map(|line| line.replace('\u{a0}', " ")).collect();
    assert_eq!(
        lines,
        [
            "Glaziers  A      B      C      D      E     glass for sale: none",
            "  1              □      □      □            used: none, in the bag: 0",
            "  2       □                           □     windows in the pile: 0, on the bench: YB 3 for 1",
            "  3       RGR 10                      □",
            "  4       □                           □",
            "  5              □      □      □"
        ]
    );
}

#[test]
fn rooms_lie_below_the_fresco() {
    let mut laid = Laid::cleared(&[13, 15]);
    let find = |shows: &str| laid.layout.pieces.iter().find(|(_, piece)| piece.kind == "find" && piece.word("shows") == Some(shows));
    let (statue, thing) = find("statue").map(|(name, thing)| (name.clone(), thing.clone())).unwrap_or_default();
    let map =
        laid.layout.pieces.iter().find(|(_, piece)| piece.kind == "map").map(|(name, piece)| (name.clone(), piece.words("rooms").to_vec()));
    let (map, rooms) = map.unwrap_or_default();
    let tile = laid.layout.pieces.iter().find(|(_, piece)| piece.kind == "fresco-tile").map(|(name, _)| name.clone()).unwrap_or_default();
    for section in ["A1", "B2"].into_iter().chain(rooms.iter().map(String::as_str)) {
        laid.put(&format!("fresco.{section}"), &tile, 1);
    }
    laid.put("fresco.B2", "dome-back", 1);
    laid.put("fresco.E5", &statue, 1);
    laid.put("screen.red", &map, 1);
    let (rooms_drawn, fresco) = (drawing(&laid, "Catacombs", 6).join("\n"), drawing(&laid, "Fresco", 3).join("\n"));
    let found = format!(" S{}/{}", thing.number("points").unwrap_or(0), thing.number("thalers").unwrap_or(0));
    assert!(rooms_drawn.contains(&found) && rooms_drawn.contains("1        ?"), "{rooms_drawn}");
    assert_eq!(rooms_drawn.matches("»?").count(), rooms.len(), "{rooms_drawn}");
    assert_eq!(fresco.matches('∩').count(), 1, "{fresco}");
}

/// With all modules the table is as wide as it says, from the first decision to the last.
#[test]
fn no_line_is_too_long() {
    let rules = Arc::new(rules_with(&(1..=17).collect::<Vec<u8>>()));
    let mut game = Match::new(rules.clone(), "only what lies where");
    let mut n = 0;
    while let Some(seat) = game.next_to_act() {
        if n % 25 == 0 {
            let drawn = Laid { layout: rules.layout(), scene: game.scene(Viewer::Seat(Seat::ALL[0])) }.drawn(76);
            assert!(drawn.iter().all(|line| crate::ink::width(line) <= 76), "{drawn:#?}");
        }
        let options = game.options(seat);
        let action = options[n % options.len()];
        game.play(seat, action, None).expect("an offered action");
        n += 1;
    }
    assert!(n > 100, "{n}");
}
