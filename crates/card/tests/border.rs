//! What a screen that knows no rule meets at the border.

#![allow(clippy::expect_used)]

use std::sync::Arc;

use fresco_card::CardGame;
use fresco_card::components::{ComponentSet, Components};
use tabletop::testkit::{check_border, check_points, games};

fn table(players: usize) -> Arc<CardGame> {
    Arc::new(CardGame::new(players, Components::standard().clone()).expect("a table"))
}

#[test]
fn a_screen_that_knows_no_rule_can_play() {
    for players in 2..=4 {
        let wrong: Vec<String> = (0..games(2)).flat_map(|seed| check_border(table(players), seed)).collect();
        assert!(wrong.is_empty(), "{players} players:\n{}", wrong.join("\n"));
    }
}

#[test]
fn the_points_of_happenings_add_up() {
    (0..games(30)).for_each(|seed| check_points(table(2 + seed as usize % 3), seed));
}
