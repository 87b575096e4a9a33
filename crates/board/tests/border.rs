//! What a screen that knows no rule meets at the border. `BORDER_MODULES=4` looks at one module alone, for one's own work.

#![allow(clippy::expect_used)]

use std::sync::Arc;

use fresco_board::components::{ComponentSet, Components};
use fresco_board::edition::Edition;
use fresco_board::{BoardGame, ModuleSet};
use tabletop::testkit::{check_border, check_points, games};

fn wrong_with(players: usize, edition: Edition, modules: ModuleSet, seeds: u64) -> Vec<String> {
    let rules = Arc::new(BoardGame::with_modules(players, edition, modules, Components::standard().clone()).expect("a table"));
    (0..seeds).flat_map(|seed| check_border(rules.clone(), seed)).collect()
}

#[test]
fn a_screen_that_knows_no_rule_can_play() {
    let only: Option<ModuleSet> = std::env::var("BORDER_MODULES").ok().map(|text| text.parse().expect("modules"));
    for players in 2..=4 {
        for edition in Edition::ALL {
            let tables = match only {
                Some(modules) if modules.published().beyond(edition.modules).is_empty() => vec![modules],
                Some(_) => Vec::new(),
                None => vec![ModuleSet::NONE, edition.modules],
            };
            for modules in tables {
                let wrong = wrong_with(players, edition, modules, games(2));
                assert!(wrong.is_empty(), "{players} players, {edition}, modules {modules}:\n{}", wrong.join("\n"));
            }
        }
    }
}

#[test]
fn the_points_of_happenings_add_up() {
    for edition in Edition::ALL {
        for (seed, modules) in (0..games(8)).zip([ModuleSet::NONE, edition.modules].into_iter().cycle()) {
            let rules = BoardGame::with_modules(2 + seed as usize % 3, edition, modules, Components::standard().clone()).expect("a table");
            check_points(Arc::new(rules), seed);
        }
    }
}
