//! One restoration with everything that can join it is told in the order of ruling C2.

#![allow(clippy::expect_used, clippy::panic)]

use std::sync::Arc;

use fresco_board::components::{ComponentSet, Components};
use fresco_board::edition::EDITION_2020;
use fresco_board::{Action, BoardGame, ModuleSet};
use tabletop::{Dice, Match, Rules, Seat, Viewer};

/// What a spectator is told while red plays these actions from this position.
fn told(players: usize, modules: &[u8], given: &[(&str, &str)], actions: &[&str]) -> Vec<String> {
    let rules = BoardGame::with_modules(players, EDITION_2020, ModuleSet::of(modules), Components::standard().clone());
    let rules = Arc::new(rules.expect("a table"));
    let mut world = Match::new(rules.clone(), "order").world().clone();
    for (key, value) in given {
        rules.set(&mut world, key, value).unwrap_or_else(|e| panic!("{key}: {e}"));
    }
    rules.check(&world).expect("a sound table");
    let mut game = Match::from_world(rules.clone(), world, Dice::fast(1));
    let mut events = Vec::new();
    for text in actions {
        let action: Action = text.parse().unwrap_or_else(|_| panic!("{text} is no action"));
        game.play(Seat::ALL[0], action, Some(&mut events)).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    }
    events.iter().filter_map(|e| rules.show(e, Viewer::Spectator)).map(|h| h.text.to_string()).filter(|text| !text.is_empty()).collect()
}

/// Each of these is told, one after the other.
fn in_order(told: &[String], wanted: &[&str]) {
    let mut rest = told.iter();
    for text in wanted {
        assert!(rest.any(|line| line.contains(text)), "\"{text}\" is not told, or not in its turn:\n{}", told.join("\n"));
    }
}

#[test]
fn an_inner_section_under_the_bishop() {
    // Of the favours only the four that improve the mood are left.
    let seen = "thalers-1 thalers-1 thalers-1 thalers-1 thalers-1 thalers-5 thalers-5 points-1 points-1 points-1 points-1 points-1 \
                paint-R paint-R paint-Y paint-Y paint-B paint-B paint-O paint-G paint-P";
    let given = [
        ("fresco.left", "A1 B2 C3 E5"),
        ("fresco.B2", "RY3"),
        ("favours.seen", seen),
        ("bishop", "B2"),
        ("ladies", "12:pink"),
        ("red.score", "6"),
        ("red.mood", "3"),
        ("red.paints", "RY"),
        ("red.leaf", "1"),
        ("leaf.colour", "R"),
        ("red.wishes", "bishops-praise"),
        ("red.scrolls", "2 B"),
        ("red.reservation", "B2 night"),
        ("red.plan", "0 1 2 2 0"),
        ("turn", "cathedral red"),
    ];
    let told = told(4, &[4, 5, 7, 11, 12, 13, 15], &given, &["bishops-praise", "gild", "scroll both B2"]);
    in_order(
        &told,
        &[
            "red uses the wish card",
            "red adds a gold leaf",
            "red uses the scroll for row 2",
            "red uses the scroll for column B",
            "red restores B2",
            "red gets the bishop's favour:",
            "red scores",
            "red meets a pink lady on space 12",
            "mood",
            "red takes the reservation off B2",
            "red uncovers a dome tile",
            "Below B2 lies",
        ],
    );
}

#[test]
fn the_bishop_comes_last() {
    let given = [
        ("fresco.B2", "RY3"),
        ("bishop", "C3"),
        ("ladies", "12:pink"),
        ("red.score", "8"),
        ("red.paints", "RY"),
        ("red.plan", "0 1 2 2 0"),
        ("turn", "cathedral red"),
    ];
    let told = told(4, &[11, 12, 13, 15], &given, &["bishop B3", "restore B2"]);
    in_order(&told, &["red restores B2", "red scores", "red meets a pink lady on space", "red uncovers", "Below B2 lies", "bishop"]);
}
