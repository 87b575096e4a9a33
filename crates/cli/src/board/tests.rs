//! Tables laid by hand.

use tabletop::{Choice, Question, Scene, Seat, Viewer};

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
    let view = View { scene, names: &names, viewer: Viewer::Seat(Seat::ALL[0]), acting: &[], room };
    draw(&view).iter().map(|line| anstream::adapter::strip_str(line).to_string()).collect()
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
    scene.place("portraits.1");
    scene.put("portraits.1", "portrait 7", 1, "the gallant");
    scene.put("portraits.2", "portrait 3", 1, "a lady");
    scene.place("portraits.2").label = "for 2 thalers".to_string();
    scene.put("glass.stock", "glass blue", 3, "a blue pane");
    scene.put("glass.stock", "glass red", 1, "a red pane");
    scene.put("well", "wish 4", 2, "");
    assert_eq!(
        added(&scene),
        ["Glass stock: 3 × blue pane, red pane", "Portraits 1: the gallant · 2 (for 2 thalers): lady", "Well 2 × wish 4"]
    );
}

#[test]
fn empty_places_and_neighbours_alike_are_told_once() {
    let mut scene = bare();
    for n in [1, 2, 9, 10, 11] {
        scene.place(format!("benches.{n}")).label = "a bench".to_string();
    }
    scene.put("benches.9", "assistant red", 1, "an assistant of red");
    assert_eq!(added(&scene), ["Benches 1, 2 (a bench): nothing · 9 (a bench): assistant of red · 10, 11 (a bench): nothing"]);
}

#[test]
fn what_belongs_to_a_painter_is_shown_with_the_painter() {
    let mut scene = bare();
    scene.put("leaf.red", "leaf", 2, "a gold leaf");
    scene.place("leaf.blue");
    scene.put("guild.blue.2", "guild-card", 1, "a card of the guild");
    scene.put("plan.blue.chapel", "assistant blue", 1, "an assistant of blue");
    scene.place("wishes.blue").uncounted = true;
    scene.put("tiles.blue", "scroll", 1, "a scroll");
    assert_eq!(
        added(&scene),
        ["Anna: leaf: 2 × gold leaf", "Bruno: guild 2: card of the guild · plan chapel: assistant of blue · tiles: scroll"]
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
    assert!(lines.contains(&"Behind your screen: RR   0 thalers".to_string()), "{lines:#?}");
    assert!(lines.contains(&"Anna: screen: gold paint".to_string()), "{lines:#?}");
    assert!(lines.contains(&"Also on the board C3: gold leaf · inn wait: lady".to_string()), "{lines:#?}");
}

#[test]
fn where_something_can_be_chosen_is_bold() {
    let mut scene = bare();
    scene.place("bell.display.1");
    scene.place("bell.display.2");
    let choice = Choice { action: "bell 2".to_string(), note: String::new(), at: vec!["bell.display.2".to_string()] };
    scene.question = Some(Question { prompt: "?".to_string(), choices: vec![choice], simultaneous: false });
    let names = ["Anna", "Bruno"].map(String::from);
    let lines = draw(&View { scene: &scene, names: &names, viewer: Viewer::Spectator, acting: &[], room: 100 });
    let bell = lines.last().map_or("", String::as_str);
    assert!(bell.contains("display 1, \u{1b}[1mdisplay 2\u{1b}[0m"), "{bell:?}");
}

#[test]
fn facts_and_modules_are_told() {
    let mut scene = bare();
    scene.fact("modules", "1 8");
    scene.fact("bell", "rung twice");
    let lines = added(&scene);
    assert!(lines[0].ends_with("edition 2020 · modules 1 8"), "{lines:#?}");
    assert_eq!(lines[1], "Also bell: rung twice");
}

#[test]
fn long_blocks_are_broken_into_lines_that_fit() {
    let mut scene = bare();
    for n in 1..=20 {
        scene.put(format!("wall.B{n}"), format!("tile {n}"), 1, format!("a tile of the wall worth {n} points"));
    }
    let lines = drawn(&scene, 60);
    let wall: Vec<&String> = lines.iter().skip_while(|line| !line.starts_with("Wall")).collect();
    assert!(wall.len() > 5 && wall.iter().all(|line| line.chars().count() <= 60), "{wall:#?}");
    assert!(lines.iter().any(|line| line.contains("B20")));
}
