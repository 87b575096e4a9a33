//! Tables laid by hand.

use tabletop::{Choice, QuestionView, Scene, Seat, Viewer};

use super::draw;
use crate::games::View;

/// Two painters and nothing else.
fn bare() -> Scene {
    let mut scene = Scene::default();
    for (fact, value) in [("round", "1"), ("phase", "waking"), ("edition", "2020"), ("players", "2"), ("last round", "no")] {
        scene.fact(fact, value);
    }
    for who in ["red", "blue"] {
        scene.place(format!("pool.{who}"));
        scene.place(format!("screen.{who}"));
    }
    scene.place("fresco.C3");
    scene
}

/// The lines of the table as red sees them, without colour.
fn drawn(scene: &Scene, room: usize) -> Vec<String> {
    let names = ["Anna", "Bruno"].map(String::from);
    let view = View { layout: &tabletop::Layout::default(), scene, names: &names, viewer: Viewer::Seat(Seat::ALL[0]), acting: &[], room };
    draw(&view).iter().flat_map(|block| &block.lines).map(|line| anstream::adapter::strip_str(line).to_string()).collect()
}

/// The lines that are there only because of what was added to a bare table.
fn added(scene: &Scene) -> Vec<String> {
    let before = drawn(&bare(), 100);
    drawn(scene, 100).into_iter().filter(|line| !before.contains(line)).collect()
}

#[test]
fn a_bare_table_has_nothing_more() {
    assert_eq!(drawn(&bare(), 100).last().map(String::as_str), Some("Behind your screen: no paint   0 thalers"));
}

#[test]
fn places_of_a_kind_are_shown_together() {
    let mut scene = bare();
    scene.place("gallery.1");
    scene.put("gallery.1", "picture 7", 1, "the gallant");
    scene.put("gallery.2", "picture 3", 1, "a lady");
    scene.place("gallery.2").label = "for 2 thalers".into();
    scene.put("brushes.stock", "brush blue", 3, "a blue brush");
    scene.put("brushes.stock", "brush red", 1, "a red brush");
    scene.put("cellar", "barrel 4", 2, "");
    assert_eq!(
        added(&scene),
        ["Brushes: stock: 3 × blue brush, red brush", "Cellar: 2 × barrel 4", "Gallery: 1: gallant · 2 (for 2 thalers): lady"]
    );
}

#[test]
fn empty_places_and_neighbours_alike_are_told_once() {
    let mut scene = bare();
    for n in [1, 2, 9, 10, 11] {
        scene.place(format!("stools.{n}")).label = "a stool".into();
    }
    scene.put("stools.9", "assistant red", 1, "an assistant of red");
    assert_eq!(added(&scene), ["Stools: 1, 2 (a stool): nothing · 9 (a stool): assistant of red · 10, 11 (a stool): nothing"]);
}

#[test]
fn what_belongs_to_a_painter_is_shown_with_the_painter() {
    let mut scene = bare();
    scene.put("medals.red", "medal", 2, "a medal");
    scene.place("medals.blue");
    scene.put("guild.blue.2", "guild-card", 1, "a card of the guild");
    scene.put("plan.blue.chapel", "assistant blue", 1, "an assistant of blue");
    scene.place("wishes.blue").uncounted = true;
    scene.put("tiles.blue", "scroll", 1, "a scroll");
    assert_eq!(
        added(&scene),
        ["Anna: medals: 2 × medal", "Bruno: guild 2: card of the guild · plan chapel: assistant of blue · tiles: scroll"]
    );
}

#[test]
fn new_pieces_on_old_places_are_named() {
    let mut scene = bare();
    scene.put("fresco.C3", "leaf", 1, "a gold leaf");
    scene.put("fresco.C3", "bishop", 1, "the bishop");
    scene.put("inn.wait", "lady", 1, "a lady");
    scene.put("screen.red", "paint R", 2, "red paint");
    scene.put("screen.red", "paint gold", 1, "gold paint");
    let lines = added(&scene);
    assert!(lines.contains(&"Behind your screen: RR · 0 thalers · gold paint".to_string()), "{lines:#?}");
    assert!(lines.contains(&"Also on the board: C3: 1 gold leaf · inn wait: lady".to_string()), "{lines:#?}");
}

#[test]
fn where_something_can_be_chosen_is_bold() {
    let mut scene = bare();
    scene.place("chimes.display.1");
    scene.place("chimes.display.2");
    let choice = Choice { picks: tabletop::Picks::none().place("chimes.display.2"), ..Choice::of("chime 2") };
    scene.question = Some(QuestionView { id: 0, prompt: "?".into(), choices: vec![choice], simultaneous: false });
    let names = ["Anna", "Bruno"].map(String::from);
    let blocks = draw(&View {
        layout: &tabletop::Layout::default(),
        scene: &scene,
        names: &names,
        viewer: Viewer::Spectator,
        acting: &[],
        room: 100,
    });
    let chimes = blocks.iter().find(|block| block.name == "Chimes").map_or(String::new(), |block| block.lines.concat());
    assert!(chimes.contains("display 1, \u{1b}[1mdisplay 2\u{1b}[0m"), "{chimes:?}");
}

#[test]
fn facts_and_modules_are_told() {
    let mut scene = bare();
    scene.fact("modules", "1 8");
    scene.fact("bell", "rung twice");
    let lines = added(&scene);
    assert!(lines[0].ends_with("edition 2020 · modules 1 8"), "{lines:#?}");
    assert_eq!(lines[1], "Also: bell: rung twice");
}

#[test]
fn long_blocks_are_broken_into_lines_that_fit() {
    let mut scene = bare();
    for n in 1..=20 {
        scene.put(format!("shelf.B{n}"), format!("tile {n}"), 1, tabletop::say!("a tile of the shelf worth {n} points", n));
    }
    let lines = drawn(&scene, 60);
    let shelf: Vec<&String> =
        lines.iter().skip_while(|line| !line.starts_with("Shelf")).take_while(|line| !line.starts_with("Fresco")).collect();
    assert!(shelf.len() > 5 && shelf.iter().all(|line| line.chars().count() <= 60), "{shelf:#?}");
    assert!(lines.iter().any(|line| line.contains("B20")));
}

#[test]
fn assistants_are_counted_without_the_tiles_beside_them() {
    let mut scene = bare();
    scene.put("plan.red.studio", "assistant red", 2, "an assistant of red");
    scene.put("plan.red.studio", "assistant sick", 1, "a sick assistant");
    scene.put("plan.red.studio", "action-tile glaziers", 1, "the glaziers tile");
    let lines = added(&scene);
    assert!(lines.iter().any(|line| line.starts_with("  Anna") && line.ends_with("         3   3")), "{lines:#?}");
    assert!(lines.contains(&"Anna: Studio: glaziers tile, 1 sick".to_string()), "{lines:#?}");
}

#[test]
fn modules_are_written_short() {
    let mut scene = bare();
    scene.fact("modules", "2 3 4 6 9");
    for (kind, points) in [("green", 10), ("green", 6), ("general", 4)] {
        scene.put(format!("requests.pile-{kind}"), format!("request {kind} {points}"), 1, "a request");
    }
    for (section, paint) in [("A2", "O"), ("A3", "G"), ("A4", "O")] {
        scene.put(
            format!("wall.{section}"),
            format!("wall-tile {paint}"),
            1,
            "a tile of the wall that costs 1 paint and is worth 4 points",
        );
    }
    scene.place("wall.B1");
    scene.put("score.6", "lady pink", 1, "a pink lady");
    let lines = added(&scene);
    assert!(lines[0].ends_with("modules 2-4 6 9"), "{lines:#?}");
    assert_eq!(lines[1], "Requests: general: 4 · green: 6 10");
    assert_eq!(lines[2], "Wall: for O, 4 points each: A2 A4 · for G, 4 points each: A3 · restored: B1 · exchange tiles: none");
    assert_eq!(lines[3], "Ladies: on the score track: pink 6");
}
