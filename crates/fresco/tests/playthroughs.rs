//! Golden playthroughs: every question, option, choice and sentence of a few random games, as text. Any change of
//! behaviour shows as a readable diff; `UPDATE_EXPECT=1 cargo test -p fresco --test playthroughs` accepts it.

#![allow(clippy::expect_used)]

use std::sync::Arc;

use expect_test::expect_file;
use fresco::Fresco;
use fresco::components::Components;
use fresco::edition::{EDITION_2010, EDITION_2020, Edition};
use tabletop::testkit::playthrough;

fn golden(players: usize, edition: Edition, decisions: usize) -> String {
    let rules = Arc::new(Fresco::new(players, edition, Components::standard().clone()).expect("a table"));
    playthrough(rules, &format!("golden {players} {edition}"), decisions, &["Anna", "Bruno", "Carla", "Dario"][..players])
}

#[test]
fn two_players_2020_to_the_end() {
    expect_file!["playthroughs/2-players-2020.txt"].assert_eq(&golden(2, EDITION_2020, usize::MAX));
}

#[test]
fn two_players_2010_to_the_end() {
    expect_file!["playthroughs/2-players-2010.txt"].assert_eq(&golden(2, EDITION_2010, usize::MAX));
}

#[test]
fn three_players_2010() {
    expect_file!["playthroughs/3-players-2010.txt"].assert_eq(&golden(3, EDITION_2010, 150));
}

#[test]
fn four_players_2020() {
    expect_file!["playthroughs/4-players-2020.txt"].assert_eq(&golden(4, EDITION_2020, 200));
}
