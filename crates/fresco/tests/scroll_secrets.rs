//! What a player may suppose about the scrolls of the others (module 7).

#![allow(clippy::expect_used)]

use std::collections::BTreeSet;
use std::sync::Arc;

use fresco::components::{ComponentSet, Components};
use fresco::edition::EDITION_2020;
use fresco::{Fresco, ModuleSet};
use tabletop::{Match, Rules, Seat, Viewer};

const NAMES: [&str; 4] = ["red", "blue", "green", "yellow"];

/// A table of four on which blue has used the row.
fn table() -> Match<Fresco> {
    let rules = Arc::new(Fresco::with_modules(4, EDITION_2020, ModuleSet::of(&[7]), Components::standard().clone()).expect("a table"));
    let game = Match::new(rules.clone(), "7");
    let mut world = game.world().clone();
    for (name, scrolls) in NAMES.into_iter().zip(["3 B", "1 A", "2 C", "5 E"]) {
        rules.set(&mut world, &format!("{name}.scrolls"), scrolls).expect("scrolls");
    }
    rules.set(&mut world, "blue.scrolls", "A").expect("the row is used");
    Match::from_world(rules, world, tabletop::Dice::fast(1))
}

/// What a viewer may suppose one of the painters to have, over many imagined worlds.
fn supposed(viewer: Viewer, name: &str) -> BTreeSet<String> {
    let game = table();
    let scrolls = |seed| game.rules().get(game.determinize(viewer, seed).world(), &format!("{name}.scrolls")).expect("a fact");
    (0..400).map(scrolls).collect()
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
