//! What a player may suppose about the scrolls, the wish cards and the maps of the others (modules 7, 4 and 13).

#![allow(clippy::expect_used)]

use std::collections::BTreeSet;
use std::sync::Arc;

use fresco_board::components::{ComponentSet, Components};
use fresco_board::edition::EDITION_2020;
use fresco_board::{BoardGame, ModuleSet};
use tabletop::{Match, Rules, Seat, Viewer};

const NAMES: [&str; 4] = ["red", "blue", "green", "yellow"];

/// A table of four with one module, on which these facts hold.
fn table(module: u8, facts: &[(&str, &str)]) -> Match<BoardGame> {
    let rules =
        Arc::new(BoardGame::with_modules(4, EDITION_2020, ModuleSet::of(&[module]), Components::standard().clone()).expect("a table"));
    let mut world = Match::new(rules.clone(), "secrets").world().clone();
    for (name, value) in facts {
        rules.set(&mut world, name, value).expect("a fact");
    }
    Match::from_world(rules, world, tabletop::Dice::fast(1))
}

/// What a viewer may suppose a fact to be, over many imagined worlds.
fn supposed_at(game: &Match<BoardGame>, viewer: Viewer, fact: &str) -> BTreeSet<String> {
    (0..400).map(|seed| game.rules().get(game.determinize(viewer, seed).world(), fact).expect("a fact")).collect()
}

/// What a viewer may suppose to be the scrolls of a painter, where blue has used the row.
fn supposed(viewer: Viewer, name: &str) -> BTreeSet<String> {
    let scrolls = NAMES.map(|name| format!("{name}.scrolls"));
    let mut facts: Vec<(&str, &str)> = scrolls.iter().map(String::as_str).zip(["3 B", "1 A", "2 C", "5 E"]).collect();
    facts.push(("blue.scrolls", "A"));
    supposed_at(&table(7, &facts), viewer, &format!("{name}.scrolls"))
}

#[test]
fn the_own_scrolls_are_known() {
    assert_eq!(supposed(Viewer::Seat(Seat::ALL[0]), "red"), BTreeSet::from(["3 B".to_string()]));
}

#[test]
fn those_of_others_may_be_any_that_were_not_seen() {
    let of = |lines: [&str; 3], columns: [&str; 4]| -> BTreeSet<String> {
        lines.iter().flat_map(|row| columns.iter().map(move |column| format!("{row} {column}"))).collect()
    };
    // Red has row 3 and column B, and row 1 has been used.
    assert_eq!(supposed(Viewer::Seat(Seat::ALL[0]), "green"), of(["2", "4", "5"], ["A", "C", "D", "E"]));
    // Green has row 2 and column C.
    assert_eq!(supposed(Viewer::Seat(Seat::ALL[2]), "red"), of(["3", "4", "5"], ["A", "B", "D", "E"]));
}

#[test]
fn who_has_used_a_scroll_has_it_no_more() {
    let blue = supposed(Viewer::Seat(Seat::ALL[0]), "blue");
    assert_eq!(blue, ["A", "C", "D", "E"].map(str::to_string).into());
}

#[test]
fn a_spectator_knows_none() {
    assert!(supposed(Viewer::Spectator, "red").len() > 10);
}

#[test]
fn wish_cards_of_others_may_be_any_that_were_not_seen() {
    let deck = "lucky-day free-paint-RRR bishops-praise alchemy reward";
    let facts = [("red.wishes", "tip troubadour"), ("blue.wishes", "tip"), ("green.wishes", "reward alchemy"), ("well.deck", deck)];
    let game = table(4, &facts);
    let red = Viewer::Seat(Seat::ALL[0]);
    assert_eq!(supposed_at(&game, red, "red.wishes"), BTreeSet::from(["tip troubadour".to_string()]));
    // All that is neither used nor in red's hand: the deck, and what blue and green hold.
    let unseen = ["alchemy", "bishops-praise", "free-paint-RRR", "lucky-day", "reward", "tip"];
    assert_eq!(supposed_at(&game, red, "blue.wishes"), unseen.map(str::to_string).into());
    let green = supposed_at(&game, red, "green.wishes");
    assert!(green.len() > 10 && green.iter().all(|cards| cards.split(' ').count() == 2), "{green:?}");
    assert!(supposed_at(&game, Viewer::Spectator, "red.wishes").len() > 10);
}

#[test]
fn maps_of_others_may_be_any_that_were_not_seen() {
    let game = table(13, &[("red.maps", "1 2"), ("blue.maps", "6 12"), ("catacombs.maps.5", "3 4")]);
    let red = Viewer::Seat(Seat::ALL[0]);
    assert_eq!(supposed_at(&game, red, "red.maps"), BTreeSet::from(["1 2".to_string()]));
    let blue = supposed_at(&game, red, "blue.maps");
    assert!(blue.len() > 10 && blue.iter().all(|maps| maps.split(' ').count() == 2), "{blue:?}");
    assert!(blue.iter().all(|maps| maps.split(' ').all(|map| !["1", "2"].contains(&map))), "red holds these: {blue:?}");
    // Everybody knows that both are maps of five o'clock: two more are in the pile, and blue holds one.
    assert_eq!(supposed_at(&game, Viewer::Spectator, "red.maps").len(), 10);
}
