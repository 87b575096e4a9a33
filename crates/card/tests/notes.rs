//! What an offered action brings is said beside it.

#![allow(clippy::expect_used, clippy::panic)]

use std::sync::Arc;

use fresco_card::CardGame;
use fresco_card::components::{ComponentSet, Components};
use tabletop::testkit::random_game;
use tabletop::{Dice, Match, Rules, Seat};

const RED: Seat = Seat::ALL[0];

fn table(players: usize) -> Arc<CardGame> {
    Arc::new(CardGame::new(players, Components::standard().clone()).expect("a table"))
}

#[test]
fn every_option_has_a_note() {
    for players in 2..=4 {
        let rules = table(players);
        random_game(rules.clone(), 1, |game, seat, _| {
            for &action in game.options(seat) {
                assert!(!rules.note(game.world(), seat, action).is_empty(), "{action}");
            }
        });
    }
}

/// The least that a section can bring is the least that paying for it can come to.
#[test]
fn bishops_that_must_be_paid_are_reckoned_with() {
    let rules = table(2);
    for (tiles, said) in [("none", "4 to 5 points"), ("turn", "4 to 5 points, more with turn tiles")] {
        let mut world = rules.setup(&mut Dice::fast(1));
        let givens =
            [("red.hand", "Y-w O*-m G-w G*-m"), ("red.tiles", tiles), ("frescoes", "YOG"), ("favourite", "red"), ("turn", "choose red")];
        for (key, value) in givens {
            rules.set(&mut world, key, value).expect("a fact");
        }
        assert_eq!(rules.note(&world, RED, "restore YOG".parse().expect("an action")), said);
    }
}

/// Points stand beside what brings them.
#[test]
fn a_payment_says_what_its_bishops_bring() {
    let rules = table(2);
    let mut world = rules.setup(&mut Dice::fast(1));
    let givens = [
        ("red.hand", "R-w R*-m Y/O-m R/O-m Y*-m O-w G-w G*-m"),
        ("red.tiles", "orange"),
        ("frescoes", "ROG"),
        ("favourite", "red"),
        ("turn", "choose red"),
    ];
    for (key, value) in givens {
        rules.set(&mut world, key, value).expect("a fact");
    }
    let mut game = Match::from_world(rules.clone(), world, Dice::fast(2));
    let note = |game: &Match<CardGame>, action: &str| {
        let action = action.parse().expect("an action");
        assert!(game.options(RED).contains(&action), "{action} is no option");
        rules.note(game.world(), RED, action)
    };
    assert_eq!(note(&game, "restore ROG"), "4 to 6 points, favourite colour");
    for (action, notes) in [
        ("restore ROG", &[][..]),
        (
            "pay G*-m",
            &[
                ("pay G-w", "green, trades for 1 Workshop card"),
                ("pay G*-m", "green, bishop symbol, trades for 1 Market card: turns the section to 5 points"),
            ],
        ),
        (
            "mix R/O-m Y/O-m",
            &[
                ("mix R/O-m Y/O-m", "two half bottles: turn the section to 6 points"),
                ("pay tile", "use the orange tile, 1 point if unused"),
            ],
        ),
        ("pay R-w", &[("pay R*-m", "red, bishop symbol, trades for 1 Market card: the section cannot turn any further")]),
    ] {
        for (option, said) in notes {
            assert_eq!(note(&game, option), *said);
        }
        game.play(RED, action.parse().expect("an action"), None).expect("an option");
    }
    assert_eq!(rules.get(game.world(), "red.restored").as_deref(), Ok("ROG+3"));
}
