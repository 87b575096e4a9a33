//! What the player who decides for Leonardo is told about the choices: his are not the player's own.

#![allow(clippy::expect_used)]

use std::collections::BTreeMap;
use std::sync::Arc;

use fresco_board::components::{ComponentSet, Components};
use fresco_board::edition::EDITION_2020;
use fresco_board::{BoardGame, ModuleSet};
use tabletop::{Dice, Match, Rules, Seat};

/// The choices of red with their notes and the places that are touched, once these facts are set and these actions played at a table of two.
fn choices(modules: &[u8], facts: &[(&str, &str)], plays: &[&str]) -> BTreeMap<String, (String, Vec<String>)> {
    let rules =
        Arc::new(BoardGame::with_modules(2, EDITION_2020, ModuleSet::of(modules), Components::standard().clone()).expect("a table"));
    let mut world = Match::new(rules.clone(), "two").world().clone();
    for (name, value) in facts {
        rules.set(&mut world, name, value).expect("a fact");
    }
    let mut game = Match::from_world(rules.clone(), world, Dice::fast(1));
    let red = Seat::ALL[0];
    for play in plays {
        game.play(red, play.parse().expect("an action"), None).expect("an action that can be played");
    }
    let world = game.world();
    let touched = |action| rules.picks(world, red, action).iter().map(|pick| pick.place.clone()).collect();
    game.options(red).iter().map(|&a| (a.to_string(), (rules.note(world, red, a).to_string(), touched(a)))).collect()
}

#[test]
fn requests_bring_him_points_only() {
    let table = [("controller", "red"), ("leonardo.hour", "5"), ("leonardo.tiles", "RY3 YB3 RB3 OR5"), ("turn", "workshop leonardo")];
    let requests = choices(&[2], &table, &[]);
    assert_eq!(requests["request general"].0, "6 points for three tiles");
    let tiles = choices(&[2], &table, &["request general"]);
    assert_eq!(tiles["request-tile O"], (String::new(), vec!["tiles.leonardo".to_string()]));
}

#[test]
fn a_request_pays_its_player_each_round_but_not_after_the_last() {
    let table = [("red.tiles", "RY3 YB3 RB3"), ("red.plan", "0 0 2 1 2"), ("turn", "workshop red")];
    assert_eq!(choices(&[2], &table, &[])["request general"].0, "6 points for three tiles; then a thaler and a primary each round");
    let last: Vec<_> = [("last round", "yes")].into_iter().chain(table).collect();
    assert_eq!(choices(&[2], &last, &[])["request general"].0, "6 points for three tiles");
}

#[test]
fn a_tile_of_the_wall_is_no_thaler() {
    let table = [("red.tiles", "RY3 OR5"), ("red.wall", "R/P B/G"), ("red.plan", "0 0 2 1 2"), ("turn", "workshop red")];
    let tiles = choices(&[2, 9], &table, &["request general"]);
    assert_eq!(tiles["request-tile plain"].0, "it no longer brings you a thaler");
    assert_eq!(tiles["request-tile R/P"].0, "it no longer brings you red");
}

#[test]
fn he_gilds_nothing_whatever_leaf_his_player_has() {
    let table = [
        ("controller", "red"),
        ("leaf.colour", "Y"),
        ("red.leaf", "2"),
        ("leonardo", "B3"),
        ("fresco.B2", "ORY7"),
        ("bishop", "E5"),
        ("turn", "cathedral leonardo"),
    ];
    assert_eq!(choices(&[5], &table, &[])["restore B2"].0, "RYO, 7 points");
}
