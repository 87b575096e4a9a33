//! Nothing that is sent to a viewer depends on what is hidden from them: texts, choices, refusals, previews, logs, and the number of
//! answers behind a screen. A sample here, a thousand games with all modules in `scripts/test --long` (`TABLETOP_GAMES=1000`).

#![allow(clippy::expect_used)]

use std::sync::Arc;

use fresco_board::components::{ComponentSet, Components};
use fresco_board::edition::EDITION_2020;
use fresco_board::{BoardGame, ModuleSet};
use tabletop::testkit::{Varied, check_secrets, games};

fn table(players: usize, modules: ModuleSet) -> Arc<BoardGame> {
    Arc::new(BoardGame::with_modules(players, EDITION_2020, modules, Components::standard().clone()).expect("a table"))
}

#[test]
fn nobody_is_sent_what_they_may_not_know() {
    let mut varied = Varied::new();
    // Every so many decisions: in long runs there are more games instead.
    let every = if games(SAMPLE) > 100 { 40 } else { 9 };
    for seed in 0..games(SAMPLE) {
        let modules = if seed % 4 == 3 { ModuleSet::NONE } else { EDITION_2020.modules };
        for (thing, n) in check_secrets(table(2 + seed as usize % 3, modules), seed, every) {
            *varied.entry(thing).or_default() += n;
        }
    }
    // What is hidden really was different, for the base game and every module that hides something.
    for (thing, n) in &varied {
        println!("{n:>8} × {thing} different");
    }
    let different = |prefix: &str| varied.iter().filter(|(thing, _)| thing.starts_with(prefix)).map(|(_, n)| n).sum::<u64>();
    let rare = if games(SAMPLE) >= 500 { &RARE[..] } else { &[] };
    for hidden in HIDDEN.iter().chain(rare) {
        assert!(different(hidden) > 0, "\"{hidden}\" never was different");
    }
}

/// How many games are played every day.
const SAMPLE: u64 = 8;

/// Everything that is hidden: the number of its module, 0 for the base game, and its kind.
const HIDDEN: &[&str] =
    &["0 thaler", "0 paint", "3 paint", "4 penny", "4 wish", "5 leaf", "6 glass", "7 scroll", "13 map", "number of answers"];
/// Two others must have finds before they can have each other's.
const RARE: [&str; 1] = ["13 find"];
