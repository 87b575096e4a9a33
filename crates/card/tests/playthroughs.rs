//! Golden playthroughs: every question, option, choice and sentence of a few random games, as text. Any change of
//! behaviour shows as a readable diff; `UPDATE_EXPECT=1 cargo test -p fresco-card --test playthroughs` accepts it.

#![allow(clippy::expect_used)]

use std::sync::Arc;

use expect_test::expect_file;
use fresco_card::CardGame;
use fresco_card::components::{ComponentSet, Components};
use tabletop::testkit::playthrough;

fn golden(players: usize, decisions: usize) -> String {
    let rules = Arc::new(CardGame::new(players, Components::standard().clone()).expect("a table"));
    playthrough(rules, &format!("golden {players}"), decisions, &["Anna", "Bruno", "Carla", "Dario"][..players])
}

#[test]
fn two_players_to_the_end() {
    expect_file!["playthroughs/2-players.txt"].assert_eq(&golden(2, usize::MAX));
}

#[test]
fn three_players() {
    expect_file!["playthroughs/3-players.txt"].assert_eq(&golden(3, 250));
}

#[test]
fn four_players() {
    expect_file!["playthroughs/4-players.txt"].assert_eq(&golden(4, 250));
}
