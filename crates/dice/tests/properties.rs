//! What must be true of every game, over the numbers of players: a sample here, more with `scripts/test --long`.

#![allow(clippy::expect_used, clippy::panic)]

use std::sync::Arc;

use fresco_dice::components::{ComponentSet, Components};
use fresco_dice::{Action, Bet, DiceGame, Stage};
use proptest::prelude::*;
use tabletop::testkit::{check_actions, check_properties, games, perft, random_game, spoil};
use tabletop::{Match, Record, Rules, Seat, Viewer};

fn table(players: usize) -> Arc<DiceGame> {
    Arc::new(DiceGame::new(players, Components::standard().clone()).expect("a table"))
}

/// Random games end, never stall, and keep the table sound at every decision. `TABLETOP_GAMES` sets their number;
/// `scripts/test --long` plays 100,000.
#[test]
fn random_games_end_with_a_sound_table() {
    for players in 2..=4 {
        let rules = table(players);
        for seed in 0..games(1200).div_ceil(3) {
            let game = random_game(rules.clone(), seed, |game, _, _| rules.check(game.world()).expect("a sound table"));
            assert_eq!(game.world().stage, Stage::Over);
            assert!(!game.has_overflowed());
            let done = |p: &fresco_dice::PainterState| p.frescoes() == 5 || p.portraits.len() >= 5;
            assert!(game.world().painters.0.iter().any(done), "nobody has five");
        }
    }
}

/// All properties of the testkit: options, refusals, records, secrets, imagined worlds, scenes and happenings. A few games
/// are looked at closely, `TABLETOP_GAMES` of them here and there; `scripts/test --long` plays 100,000.
#[test]
fn the_properties_of_every_game_hold() {
    for players in 2..=4 {
        for seed in 0..8 {
            check_properties(table(players), 1000 + seed, if seed < 1 { 1 } else { 9 });
        }
        for seed in 0..games(300).div_ceil(3) {
            check_properties(table(players), seed, 150);
        }
    }
}

/// Every action is listed once, and its text gives it back.
#[test]
fn every_action_is_read_as_it_is_written() {
    let verbs = check_actions(&*table(4));
    println!("{} actions: {verbs:?}", verbs.values().sum::<usize>());
    assert_eq!(verbs.len(), Action::VERBS.len());
    assert!(verbs.values().sum::<usize>() < 2_000);
}

/// Points are never lost.
#[test]
fn nobody_moves_back() {
    for players in 2..=4 {
        for seed in 0..40 {
            let mut last = [0; 4];
            random_game(table(players), 5000 + seed, |game, _, _| {
                let now = game.world().painters.0.map(|p| p.score);
                assert!(now.iter().zip(last).all(|(&now, last)| now >= last), "{last:?} {now:?}");
                last = now;
            });
        }
    }
}

/// Perft: how many ways there are to play a number of decisions from a fixed start.
#[test]
fn perft_numbers() {
    let numbers: Vec<u64> = [(2, 4), (3, 4), (4, 4)].map(|(players, depth)| perft(table(players), "perft", depth)).to_vec();
    expect_test::expect![[r#"
        [
            925,
            640,
            320,
        ]
    "#]]
    .assert_debug_eq(&numbers);
}

/// The agreement of a record is enough to sit down again, whatever it is.
#[test]
fn headers_round_trip() {
    let own = Components::STANDARD.replace("bishop 3 ", "bishop 4 ").replace("tile 24   value 10 ", "tile 24   value 12 ");
    let own = Components::parse(&own).expect("own components");
    assert!(!own.is_standard() && own.source().text.is_some());
    for players in 2..=4 {
        for components in [Components::standard(), &own] {
            let rules = DiceGame::new(players, components.clone()).expect("a table");
            let mut header = tabletop::Header::default();
            rules.write_header(&mut header);
            assert_eq!(DiceGame::from_header(&header).expect("the header"), rules);
        }
    }
    let mut header = tabletop::Header::default();
    header.set("edition", "2020");
    assert!(DiceGame::from_header(&header).is_err_and(|e| e.to_string().contains("a header has no key \"edition\"")));
    assert!(DiceGame::new(5, Components::standard().clone()).is_err_and(|e| e.to_string().contains("two, three or four")));
}

/// What is said beside the options, at tables laid out by hand.
#[test]
fn notes_say_what_an_option_means() {
    let note = |facts: &[(&str, &str)], seat: usize, action: &str| {
        let rules = table(2);
        let mut world = rules.setup(&mut tabletop::Dice::fast(1));
        for (key, value) in facts {
            rules.set(&mut world, key, value).expect("a fact");
        }
        rules.check(&world).expect("a sound table");
        rules.note(&world, Seat::ALL[seat], action.parse().expect("an action"))
    };
    let before = [("turn", "red bets"), ("bishop", "16")];
    assert_eq!(note(&before, 1, "bet bishop"), "3 points if the section beside the bishop is restored");
    assert_eq!(note(&before, 1, "bet other"), "3 points if another section is restored");
    assert_eq!(note(&before, 1, "bet portrait"), "3 points if a portrait is taken");
    assert_eq!(note(&before, 1, "wait"), "you may still bet before the next roll, for 2 points");
    // A bet that cannot come true is named.
    let has = |sections| [before[0], before[1], ("red.frescoes", sections)];
    assert_eq!(note(&has("16"), 1, "bet bishop"), "the section beside the bishop brings no tile this turn");
    assert_eq!(note(&has("8 13 19 24"), 1, "bet other"), "no other section brings a tile this turn");
    let (men, women) = ("man 1, man 2, man 3, man 4", "woman 1, woman 2, woman 3, woman 4");
    let none = [before[0], before[1], ("red.portraits", men), ("blue.portraits", women)];
    assert_eq!(note(&none, 1, "bet portrait"), "no portrait is left");
    // What is missing to the section beside the bishop, unless it is passed by or brings nothing.
    assert_eq!(note(&before, 0, "set blue 6"), "6 so far, 10 short of 16");
    assert_eq!(note(&before, 0, "set blue 4 x4"), "16 so far");
    assert_eq!(note(&has("16"), 0, "set blue 6"), "6 so far");
    // The third die makes the total.
    let third = [before[0], before[1], ("aside", "blue 6, yellow 4")];
    assert_eq!(note(&third, 1, "bet other"), "1 point if another section is restored");
    assert_eq!(note(&third, 1, "wait"), "no bet this turn");
    assert_eq!(note(&third, 0, "set green 3 x2"), "total 16: the section beside the bishop, 6+3 points");
    assert_eq!(note(&third, 0, "set green 3"), "total 13: a section, 6 points");
    assert_eq!(note(&third, 0, "set green 6 x4"), "total 34: no tile, it is too high");
    let four = [third[0], third[1], third[2], ("red.frescoes", "8 13 19 24")];
    assert_eq!(note(&four, 0, "set green 3 x2"), "total 16: the section beside the bishop, 6+3 points, your fifth");
    assert_eq!(note(&four, 0, "set green 3"), "total 13: no tile, this section is already restored");
    let portraits = [third[0], third[1], third[2], ("red.portraits", men), ("space.14-15", "woman 2")];
    assert_eq!(note(&portraits, 0, "set green 4"), "total 14: a portrait of a woman, 2 points, your fifth");
}

/// The world is small: it is copied at every decision.
#[test]
fn the_world_is_small() {
    assert!(size_of::<fresco_dice::World>() <= 160, "{}", size_of::<fresco_dice::World>());
    assert!(size_of::<Action>() <= 8, "{}", size_of::<Action>());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    /// A spoilt file is read or refused with words, never more.
    #[test]
    fn no_file_breaks_a_reader(changes in proptest::collection::vec((0usize..6_000, 0u8..=255), 1..4)) {
        if let Ok(components) = Components::parse(&spoil(Components::STANDARD, &changes)) {
            prop_assert!(DiceGame::new(3, components).is_ok());
        }
        let record = include_str!("records/3-players.fresco");
        if let Err(e) = Record::parse(&spoil(record, &changes)).and_then(|r| r.replay::<DiceGame>().map(|_| ())) {
            prop_assert!(!e.to_string().is_empty());
        }
        let scenarios = include_str!("../../../scenarios/dice/turn.scenario");
        if let Ok(all) = tabletop::scenario::parse(&spoil(scenarios, &changes)) {
            for one in all {
                let _ = one.run::<DiceGame>();
            }
        }
    }

    /// Whatever text comes in, the engine answers with words and stays as it was.
    #[test]
    fn no_text_breaks_a_game(seed in 0u64..1000, steps in 0usize..200, text in "\\PC{0,24}", verb in 0..Action::VERBS.len(), tail in "[a-z0-9 x+-]{0,12}") {
        let mut game = Match::new(table(2 + seed as usize % 3), &seed.to_string());
        for i in 0..steps {
            let Some(seat) = game.next_to_act() else { break };
            let n = (seed as usize + i * 7) % game.options(seat).len();
            game.choose(seat, n);
        }
        for text in [text, format!("{} {tail}", Action::VERBS[verb])] {
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

    /// A bet is its owner's secret: to everybody else the table looks the same whatever it is, and an imagined table may hold any.
    #[test]
    fn a_bet_is_a_secret(seed in 0u64..200, steps in 1usize..150) {
        let rules = table(2 + seed as usize % 3);
        let mut game = Match::new(rules.clone(), &seed.to_string());
        for i in 0..steps {
            let Some(seat) = game.next_to_act() else { break };
            let n = (seed as usize + i * 5) % game.options(seat).len();
            game.choose(seat, n);
        }
        for owner in rules.seats_here() {
            let Some((bet, roll)) = game.world().painters[owner].bet else { continue };
            for other in Bet::ALL {
                let mut changed = *game.world();
                changed.painters[owner].bet = Some((other, roll));
                let viewers = rules.seats_here().map(Viewer::Seat).chain([Viewer::Spectator]);
                for viewer in viewers {
                    let same = rules.scene(game.world(), viewer) == rules.scene(&changed, viewer);
                    prop_assert_eq!(same, bet == other || viewer != Viewer::Seat(owner));
                    // What somebody imagines hangs on what they know, and on nothing else.
                    let imagined = Match::from_world(rules.clone(), changed, tabletop::Dice::fast(1)).determinize(viewer, seed);
                    prop_assert_eq!(imagined.world() == game.determinize(viewer, seed).world(), same);
                }
            }
            let stranger = rules.seats_here().find(|&s| s != owner).expect("another");
            let imagined: std::collections::BTreeSet<Bet> =
                (0..60).filter_map(|seed| game.determinize(Viewer::Seat(stranger), seed).world().painters[owner].bet).map(|b| b.0).collect();
            prop_assert_eq!(imagined.len(), 3);
            let own = game.determinize(Viewer::Seat(owner), 1);
            prop_assert_eq!(own.world().painters[owner].bet, Some((bet, roll)));
        }
    }
}
