//! What must be true of every game, over players: a sample here, more with `scripts/test --long`.

#![allow(clippy::expect_used, clippy::panic)]

use std::sync::Arc;

use fresco_card::components::{ComponentSet, Components};
use fresco_card::{Action, CardGame, Stage, World};
use proptest::prelude::*;
use tabletop::testkit::{check_actions, check_properties, games, perft, random_game, spoil};
use tabletop::{Match, Record, Rules, Seat};

fn table(players: usize) -> Arc<CardGame> {
    Arc::new(CardGame::new(players, Components::standard().clone()).expect("a table"))
}

/// Random games end, never stall, and keep the table sound at every decision. `TABLETOP_GAMES` sets their number;
/// `scripts/test --long` plays 100,000.
#[test]
fn random_games_end_with_a_sound_table() {
    for players in 2..=4 {
        let rules = table(players);
        for seed in 0..games(1200).div_ceil(3) {
            let game = random_game(rules.clone(), seed, |game, _, _| rules.check(game.world()).expect("a sound table"));
            let world = game.world();
            assert_eq!(world.stage, Stage::Over);
            assert!(world.sections.iter().any(|&n| n >= rules.goal()));
            // All have had the same number of turns: it would be the first player's turn again.
            assert_eq!(world.turn, world.first);
        }
    }
}

/// The check counts: whatever is lost or there twice is found.
#[test]
fn the_check_counts_every_piece() {
    let rules = table(3);
    let sound = random_game(rules.clone(), 7, |_, _, _| {});
    rules.check(sound.world()).expect("a sound table");
    for spoil in [
        |w: &mut World| w.discards[0] += 1,
        |w: &mut World| w.pile[20] ^= 1,
        |w: &mut World| w.hands[0] = [0; 32],
        |w: &mut World| w.laid[3] += 1,
        |w: &mut World| w.hand_size[1] += 1,
        |w: &mut World| w.frescoes[0] += 1,
        |w: &mut World| w.sections[0] += 1,
        |w: &mut World| w.tiles[2][8] += 1,
        |w: &mut World| w.gone[6] += 1,
        |w: &mut World| w.past[0] += 1,
        |w: &mut World| w.favourite = None,
    ] {
        let mut world = *sound.world();
        spoil(&mut world);
        assert!(rules.check(&world).is_err());
    }
}

/// All properties of the testkit: options, refusals, records, secrets, imagined worlds, scenes and happenings. A few games
/// are looked at closely, `TABLETOP_GAMES` of them here and there; `scripts/test --long` plays 100,000.
#[test]
fn the_properties_of_every_game_hold() {
    for players in 2..=4 {
        for seed in 0..10 {
            check_properties(table(players), 1000 + seed, 3);
        }
        for seed in 0..games(300).div_ceil(3) {
            check_properties(table(players), seed, 150);
        }
    }
}

/// Every action is listed once, and its text gives it back. There are few enough of them to look through all.
#[test]
fn every_action_is_read_as_it_is_written() {
    let verbs = check_actions(&*table(4));
    println!("{} actions: {verbs:?}", verbs.values().sum::<usize>());
    assert_eq!(verbs.len(), Action::VERBS.len());
    assert!(verbs.values().sum::<usize>() < 2_000);
}

/// Counting all positions a few decisions deep pins setup, options and effects with a few numbers.
#[test]
fn perft_numbers() {
    let numbers: Vec<u64> = (2..=4).map(|players| perft(table(players), "perft", 5)).collect();
    expect_test::expect![[r#"
        [
            4637,
            4833,
            4307,
        ]
    "#]]
    .assert_debug_eq(&numbers);
}

/// The agreement of a record is enough to sit down again, whatever it is.
#[test]
fn headers_round_trip() {
    let other = Components::STANDARD.replace("most 7 ", "most 8 ");
    let own = Components::parse(&other).expect("components");
    assert!(own.source().text.is_some() && Components::standard().source().text.is_none());
    for rules in [CardGame::new(2, Components::standard().clone()), CardGame::new(4, own)] {
        let rules = rules.expect("a table");
        let mut header = tabletop::Header::default();
        rules.write_header(&mut header);
        assert_eq!(CardGame::from_header(&header).expect("the header"), rules);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    /// A spoilt file is read or refused with words, never more; and what is read can be played.
    #[test]
    fn no_file_breaks_a_reader(changes in proptest::collection::vec((0usize..20_000, 0u8..=255), 1..4)) {
        match Components::parse(&spoil(Components::STANDARD, &changes)) {
            Err(e) => prop_assert!(!e.to_string().is_empty()),
            Ok(components) => {
                let rules = Arc::new(CardGame::new(3, components).expect("a table"));
                let mut game = Match::new(rules.clone(), "spoilt");
                for i in 0..60 {
                    let Some(seat) = game.next_to_act() else { break };
                    let n = (i * 7) % game.options(seat).len();
                    game.choose(seat, n);
                    rules.check(game.world()).expect("a sound table");
                }
            }
        }
        let record = include_str!("records/2-players.fresco");
        if let Err(e) = Record::parse(&spoil(record, &changes)).and_then(|r| r.replay::<CardGame>().map(|_| ())) {
            prop_assert!(!e.to_string().is_empty());
        }
        let scenario = include_str!("../../../scenarios/card/ask.scenario");
        if let Ok(all) = tabletop::scenario::parse(&spoil(scenario, &changes)) {
            for one in all {
                let _ = one.run::<CardGame>();
            }
        }
    }

    /// Whatever text comes in, the engine answers with words and stays as it was.
    #[test]
    fn no_text_breaks_a_game(seed in 0u64..1000, steps in 0usize..200, text in "\\PC{0,24}", verb in 0..Action::VERBS.len(), tail in "[A-Za-z/* -]{0,12}") {
        let mut game = Match::new(table(2 + (seed % 3) as usize), &seed.to_string());
        for i in 0..steps {
            let Some(seat) = game.next_to_act() else { break };
            let n = (seed as usize + i * 7) % game.options(seat).len();
            game.choose(seat, n);
        }
        let typed = format!("{} {tail}", Action::VERBS[verb]);
        for text in [text, typed] {
            let Ok(action) = text.parse::<Action>() else { continue };
            prop_assert_eq!(action.to_string().parse::<Action>(), Ok(action));
            for seat in Seat::ALL {
                let before = *game.world();
                if !game.options(seat).contains(&action) {
                    let refusal = game.play(seat, action, None).expect_err("not an option");
                    prop_assert!(!refusal.to_string().is_empty());
                    prop_assert_eq!(&before, game.world());
                }
            }
        }
    }
}
