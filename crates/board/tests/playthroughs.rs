//! Golden playthroughs: every question, option, choice and sentence of a few random games, as text. Any change of
//! behaviour shows as a readable diff; `UPDATE_EXPECT=1 cargo test -p fresco-board --test playthroughs` accepts it.

#![allow(clippy::expect_used)]

use std::sync::Arc;

use expect_test::expect_file;
use fresco_board::components::{ComponentSet, Components};
use fresco_board::edition::{EDITION_2010, EDITION_2020, Edition};
use fresco_board::{BoardGame, ModuleSet};
use tabletop::testkit::playthrough;

fn golden(players: usize, edition: Edition, decisions: usize) -> String {
    golden_with(players, edition, ModuleSet::NONE, decisions)
}

fn golden_with(players: usize, edition: Edition, modules: ModuleSet, decisions: usize) -> String {
    let rules = Arc::new(BoardGame::with_modules(players, edition, modules, Components::standard().clone()).expect("a table"));
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

#[test]
fn each_module_alone() {
    for module in ModuleSet::ALL.each() {
        let text = golden_with(3, EDITION_2020, ModuleSet::of(&[module.number]), 60);
        expect_file![format!("playthroughs/module-{:02}-{}.txt", module.number, module.slug)].assert_eq(&text);
    }
}

#[test]
fn the_first_six_with_two_players_2010() {
    expect_file!["playthroughs/2-players-2010-modules-1-6.txt"].assert_eq(&golden_with(2, EDITION_2010, EDITION_2010.modules, 150));
}

#[test]
fn all_modules_with_four_players() {
    expect_file!["playthroughs/4-players-2020-all-modules.txt"].assert_eq(&golden_with(4, EDITION_2020, ModuleSet::ALL, 250));
}

#[test]
fn all_modules_with_two_players_to_the_end() {
    expect_file!["playthroughs/2-players-2020-all-modules.txt"].assert_eq(&golden_with(2, EDITION_2020, ModuleSet::ALL, usize::MAX));
}
