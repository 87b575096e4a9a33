//! A home-made module: it plays with all the others, and it does not slip into what is published.

#![allow(clippy::expect_used, clippy::panic)]

use std::path::Path;
use std::sync::Arc;

use fresco_board::components::{ComponentSet, Components};
use fresco_board::edition::{EDITION_2010, EDITION_2020, Edition};
use fresco_board::{Action, BoardGame, ModuleId, ModuleSet};
use tabletop::Rules;
use tabletop::testkit::{check_properties, play_scenarios, text_of};

fn table(players: usize, edition: Edition, modules: ModuleSet) -> Arc<BoardGame> {
    Arc::new(BoardGame::with_modules(players, edition, modules, Components::standard().clone()).expect("a table"))
}

fn rain() -> ModuleSet {
    "rain".parse().expect("the module by its name")
}

#[test]
fn its_scenarios_pass() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rain.scenario");
    let mut report = Vec::new();
    let played = play_scenarios::<BoardGame>("rain.scenario", &text_of(&file), BoardGame::GAME, &mut report);
    assert!(report.is_empty(), "{report:#?}");
    assert_eq!(played, 7);
}

/// All properties of the testkit, alone and with every published module, in both editions.
#[test]
fn it_has_all_properties() {
    for players in 2..=4 {
        check_properties(table(players, EDITION_2020, rain()), 18, 9);
        check_properties(table(players, EDITION_2010, rain()), 19, 9);
        let with_all = ModuleSet::ALL.with(ModuleId::Rain.number());
        check_properties(table(players, EDITION_2020, with_all), 20, 17);
    }
}

#[test]
fn it_belongs_to_no_edition() {
    let number = ModuleId::Rain.number();
    for edition in Edition::ALL {
        assert!(!edition.modules.has(number));
    }
    assert!(!ModuleSet::ALL.has(number) && !"all".parse::<ModuleSet>().expect("all").has(number));
    assert!(rain().has(number) && rain().published().is_empty());
    assert_eq!("30".parse(), Ok(rain()));
}

#[test]
fn its_words_and_pieces_are_known() {
    assert!("umbrella".parse::<Action>().is_ok());
    let standard = Components::standard();
    assert_eq!((standard.modules.rain.umbrella, standard.modules.rain.toll), (2, 1));
    let own = Components::parse(&format!("{}\nweather sun 1 rain 9 umbrella 3 toll 2 deduced", Components::STANDARD)).expect("own weather");
    assert_eq!(own.modules.rain.cards, [1, 9]);
}
