//! The modules alone, in pairs, all together and in random sets: a sample here, more with `scripts/test --long`.

#![allow(clippy::expect_used, clippy::panic)]

use std::sync::Arc;

use fresco_board::components::{ComponentSet, Components};
use fresco_board::edition::{EDITION_2010, EDITION_2020, Edition};
use fresco_board::{Act, Action, BoardGame, ModuleSet, Step};
use tabletop::testkit::{check_actions, check_properties, perft, random_game};
use tabletop::{Dice, Rules, Seat, Session, Viewer};

fn table(players: usize, edition: Edition, modules: ModuleSet) -> Arc<BoardGame> {
    Arc::new(BoardGame::with_modules(players, edition, modules, Components::standard().clone()).expect("a table"))
}

/// How much more than the everyday sample is to be played: `FRESCO_SOAK` times as many games.
fn soak() -> u64 {
    std::env::var("FRESCO_SOAK").map_or(1, |n| n.parse().expect("FRESCO_SOAK is a number"))
}

/// A game to its end, the table checked at every decision.
fn sound_game(rules: &Arc<BoardGame>, seed: u64) {
    let game = random_game(rules.clone(), seed, |game, _, _| {
        rules.check(game.world()).unwrap_or_else(|e| panic!("modules {}, {} players, seed {seed}: {e}", rules.modules(), rules.players()));
    });
    assert_eq!(game.world().step, Step::Over);
}

/// All properties of the testkit (options, refusals, records, secrets, imagined worlds, scenes and happenings) for
/// every module alone.
#[test]
fn every_module_alone_has_all_properties() {
    for module in ModuleSet::ALL.each() {
        let set = ModuleSet::of(&[module.number]);
        for players in 2..=4 {
            for seed in 0..soak() {
                check_properties(table(players, EDITION_2020, set), 100 * u64::from(module.number) + seed, 9);
            }
        }
        if module.is_in(EDITION_2010) {
            check_properties(table(2 + usize::from(module.number) % 3, EDITION_2010, set), 7, 9);
        }
    }
}

/// The same for the actions of all modules.
#[test]
fn every_action_is_read_as_it_is_written() {
    let rules = table(4, EDITION_2020, ModuleSet::ALL);
    rules.every_action(&mut |action| assert!(action.to_string().starts_with(action.verb()), "{action}"));
    let verbs = check_actions(&*rules);
    println!("{} actions: {verbs:?}", verbs.values().sum::<usize>());
    assert!(verbs.values().sum::<usize>() < 20_000);
}

/// All of them at once.
#[test]
fn all_modules_together_have_all_properties() {
    for players in 2..=4 {
        for seed in 0..soak() {
            check_properties(table(players, EDITION_2020, ModuleSet::ALL), 50 + seed, 17);
        }
        check_properties(table(players, EDITION_2010, EDITION_2010.modules), 60, 17);
    }
}

/// Random sets of modules with all properties.
#[test]
fn random_sets_have_all_properties() {
    let mut dice = Dice::fast(4);
    for seed in 0..12 * soak() {
        let players = 2 + seed as usize % 3;
        let (edition, among) = if seed % 6 == 5 { (EDITION_2010, EDITION_2010.modules) } else { (EDITION_2020, ModuleSet::ALL) };
        check_properties(table(players, edition, ModuleSet::random(&mut dice, among)), 900 + seed, 23);
    }
}

/// Every pair of modules, with every number of players, ends with a sound table.
#[test]
fn every_pair_of_modules_plays_to_the_end() {
    for one in ModuleSet::ALL.each() {
        for two in ModuleSet::ALL.each().filter(|two| two.number > one.number) {
            let pair = ModuleSet::of(&[one.number, two.number]);
            for players in 2..=4 {
                for seed in 0..soak() {
                    sound_game(&table(players, EDITION_2020, pair), 10 + seed);
                }
            }
            if one.is_in(EDITION_2010) && two.is_in(EDITION_2010) {
                sound_game(&table(2 + usize::from(one.number + two.number) % 3, EDITION_2010, pair), 20);
            }
        }
    }
}

/// Thousands of random sets play to the end, with every number of players, in both editions.
#[test]
fn random_sets_play_to_the_end() {
    let mut dice = Dice::fast(17);
    for seed in 0..2000 * soak() {
        let players = 2 + seed as usize % 3;
        let (edition, among) = if seed % 8 == 7 { (EDITION_2010, EDITION_2010.modules) } else { (EDITION_2020, ModuleSet::ALL) };
        let rules = table(players, edition, ModuleSet::random(&mut dice, among));
        let game = random_game(rules.clone(), seed, |_, _, _| {});
        assert_eq!(game.world().step, Step::Over);
        rules.check(game.world()).unwrap_or_else(|e| panic!("modules {}, {players} players, seed {seed}: {e}", rules.modules()));
    }
}

/// Every coin and paint that comes or goes, and every step on the score track, is told in a sentence, to its owner and to
/// everybody else.
#[test]
fn the_story_explains_every_gain_and_loss() {
    for (seed, players) in [(1, 2), (2, 3), (3, 4), (4, 2)] {
        let rules = table(players, EDITION_2020, ModuleSet::ALL);
        let mut game = Session::new(rules, &seed.to_string(), Vec::new()).expect("a game");
        let mut dice = Dice::fast(seed);
        while let Some(seat) = game.game().next_to_act() {
            let options = game.game().options(seat);
            let action = options[dice.below(options.len() as u32) as usize];
            let events = game.play_action(seat, action).expect("an offered action");
            for viewer in [Viewer::Seat(Seat::ALL[0]), Viewer::Spectator] {
                for happening in game.show(&events, viewer) {
                    let counts = |piece: &str, from: &str, to: &str| {
                        piece == "thaler"
                            || piece.starts_with("paint ")
                            || piece.starts_with("painter ") && from.starts_with("score.") && to.starts_with("score.")
                    };
                    let moved = happening.moves.iter().find(|m| counts(&m.piece, &m.from, &m.to));
                    assert!(moved.is_none() || !happening.text.is_empty(), "{seat} {action}: nothing is said of {moved:?}");
                }
            }
        }
    }
}

/// What was drawn before a question stays what it was in an imagined world, though the pieces it was drawn from are dealt
/// anew: Leonardo's map is known to all, those in the hands of the players are not.
#[test]
fn imagined_worlds_agree_with_what_was_just_drawn() {
    let rules = table(2, EDITION_2020, ModuleSet::of(&[13]));
    let mut asked = 0;
    for seed in 0..200 {
        random_game(rules.clone(), seed, |game, _, _| {
            let open = game.to_act().filter_map(|seat| game.question(seat)).any(|ask| ask.to_string().contains("does he lay map"));
            for viewer in [Viewer::Seat(Seat::ALL[0]), Viewer::Seat(Seat::ALL[1]), Viewer::Spectator].into_iter().filter(|_| open) {
                asked += 1;
                let imagined = game.determinize(viewer, seed);
                assert_eq!(rules.scene(imagined.world(), viewer), rules.scene(game.world(), viewer));
            }
        });
    }
    assert!(asked > 100, "only {asked} worlds were imagined");
}

/// Counting all positions a few decisions deep pins waking and planning with every module by one number each.
#[test]
fn perft_numbers() {
    let alone = |number| perft(table(3, EDITION_2020, ModuleSet::of(&[number])), "perft", 6);
    let mut numbers: Vec<u64> = ModuleSet::ALL.each().map(|module| alone(module.number)).collect();
    numbers.push(perft(table(2, EDITION_2020, ModuleSet::ALL), "perft", 5));
    expect_test::expect!["[2892, 2892, 2892, 2760, 2892, 4464, 2892, 5256, 4896, 2892, 2892, 2892, 1298, 4920, 2892, 2892, 2892, 636]"]
        .assert_eq(&format!("{numbers:?}"));
}

/// No two modules, and no module and the base game, begin an action with the same words.
#[test]
fn verbs_are_all_different() {
    let mut all: Vec<&str> = Action::VERBS.iter().copied().chain(Act::verbs()).collect();
    let n = all.len();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), n, "{all:?}");
}

/// An action stays small: search keeps many of them.
#[test]
fn actions_are_small() {
    assert!(size_of::<Action>() <= 6, "{} bytes", size_of::<Action>());
}

/// What an edition lacks is refused with a sentence.
#[test]
fn an_edition_refuses_what_it_lacks() {
    let refused =
        BoardGame::with_modules(3, EDITION_2010, ModuleSet::of(&[5, 8, 12]), Components::standard().clone()).expect_err("refused");
    assert_eq!(refused, "the edition of 2010 has only the modules 1-6, not 8 (bell) and 12 (ladies)");
}
