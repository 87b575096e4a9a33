//! What the bots of the dice game can do.

#![allow(clippy::expect_used, clippy::panic)]

use std::sync::Arc;

use fresco_dice::components::{Components, Printed};
use tabletop::Rules;

use super::*;
use crate::{Level, Player, Setting, Thinking, answer, seed_for};

/// Somebody with the same habits who is never mistaken.
fn unerring() -> Player {
    Player::new(Thinking::Habit { mistakes: 0.0 }, Weights::of::<DiceGame>())
}

fn play(kinds: &[Level], seed: &str) -> Vec<tabletop::Standing> {
    let rules = DiceGame::new(kinds.len(), Components::standard().clone()).expect("a table");
    let mut game = Match::new(Arc::new(rules), seed);
    let mut bots: Vec<_> = kinds.iter().map(|&kind| Setting::from(kind).seat::<DiceGame>().expect("a bot")).collect();
    let mut n = 0;
    while let Some(seat) = game.next_to_act() {
        let action = answer(bots[seat.index()].as_mut(), &game, seat, seed_for(seed, seat, n)).expect("an answer");
        game.play(seat, action, None).expect("a legal answer");
        n += 1;
        assert!(n < 100_000, "it does not end");
    }
    game.rules().check(game.world()).expect("a sound table");
    game.standings()
}

#[test]
fn an_apprentice_beats_chance_and_always_plays_alike() {
    use Level::{Apprentice, Random};
    for (kinds, apprentice) in
        [(vec![Random, Apprentice], 1), (vec![Apprentice, Random, Random], 0), (vec![Random, Random, Apprentice, Random], 2)]
    {
        let mut won = 0;
        for seed in 0..20 {
            let standings = play(&kinds, &seed.to_string());
            won += usize::from(standings[apprentice].place == 1);
            if seed == 0 {
                assert_eq!(standings, play(&kinds, "0"));
            }
        }
        assert!(won >= 18, "{kinds:?}: only {won} of 20");
    }
}

/// What has been worked out before makes answers quicker, never other: not even when room for it runs out.
#[test]
fn what_is_known_already_changes_no_answer() {
    let games = || (0..6).map(|seed| play(&[Level::Apprentice; 3], &seed.to_string())).collect::<Vec<_>>();
    let at_once = games();
    let one_by_one = (0..6).map(|seed| {
        let afresh = std::thread::spawn(move || play(&[Level::Apprentice; 3], &seed.to_string()));
        afresh.join().expect("a game")
    });
    assert_eq!(at_once, one_by_one.collect::<Vec<_>>());
    let mut known: Known<u8, u8, 2> = Known::default();
    assert_eq!([1, 2, 1, 3].map(|n| *known.get(n, || 10 * n)), [10, 20, 10, 30]);
    assert_eq!((known.0.len(), *known.get(3, || 0)), (1, 30));
}

#[test]
fn apprentices_finish_their_games() {
    use Level::Apprentice;
    for players in 2..=4 {
        let standings = play(&vec![Apprentice; players], "apprentices");
        assert!(standings.iter().all(|s| s.score > 10), "{standings:?}");
    }
}

/// The example of a turn: for 16 with 10 set aside, an apprentice takes the doubled 3.
#[test]
fn an_apprentice_sees_the_doubled_three() {
    let rules = Arc::new(DiceGame::new(2, Components::standard().clone()).expect("a table"));
    let mut world = rules.setup(&mut Dice::fast(1));
    for (key, value) in [("turn", "red bets"), ("bishop", "16"), ("aside", "blue 6, yellow 4"), ("blue.bet", "bishop 1")] {
        rules.set(&mut world, key, value).expect("a fact");
    }
    world.stage = Stage::Dice;
    world.faces = [5, 0, 0, 1, 3, 2];
    world.colours = [5, 1];
    rules.check(&world).expect("a sound table");
    let game = Match::from_world(rules, world, Dice::fast(1));
    let chosen = answer(&mut unerring(), &game, Seat::ALL[0], 1).expect("an answer");
    assert_eq!(chosen.to_string(), "set green 3 x2");
}

/// At a table of apprentices: of each kind of bet, how many were laid, were right, and were thought to be.
fn bets_of_apprentices(games: usize) -> [(u32, u32, f64); 3] {
    let mut all = [(0, 0, 0.0); 3];
    for seed in (0..games).map(|n| n.to_string()) {
        let rules = DiceGame::new(3, Components::standard().clone()).expect("a table");
        let mut game = Match::new(Arc::new(rules), &seed);
        let mut n = 0;
        while let Some(seat) = game.next_to_act() {
            let action = answer(&mut unerring(), &game, seat, seed_for(&seed, seat, n)).expect("an answer");
            if let Action::Bet(bet) = action {
                let forecast = Forecast::new(&Mind::new(game.rules(), game.world()));
                all[bet as usize].2 += forecast.of_bets(Hand::of(game.world()))[bet as usize];
            }
            let mut events = Vec::new();
            game.play(seat, action, Some(&mut events)).expect("a legal answer");
            for event in events {
                if let fresco_dice::Event::BetShown { bet, won, .. } = event {
                    all[bet as usize].0 += 1;
                    all[bet as usize].1 += u32::from(won);
                }
            }
            n += 1;
        }
    }
    all
}

#[test]
fn bets_are_right_as_often_as_was_thought() {
    let all = bets_of_apprentices(30);
    for (bet, (laid, right, thought)) in Bet::ALL.into_iter().zip(all) {
        // Within three standard deviations, or nearly.
        let off = (f64::from(right) - thought).abs();
        assert!(
            off <= 3.0 * (thought * (1.0 - thought / f64::from(laid.max(1)))).max(1.0).sqrt(),
            "{bet:?}: {right} of {laid}, not {thought}"
        );
    }
}

/// What brings nothing more is not done: a total that takes the same portrait anyway stays as it is.
#[test]
fn an_apprentice_shifts_nothing_for_nothing() {
    let rules = Arc::new(DiceGame::new(2, Components::standard().clone()).expect("a table"));
    for seed in 0..20 {
        let mut world = rules.setup(&mut Dice::fast(seed));
        for (key, value) in [("turn", "red bets"), ("bishop", "16"), ("aside", "blue 6, yellow 4, red 6 x2"), ("favour", "red")] {
            rules.set(&mut world, key, value).expect("a fact");
        }
        world.stage = Stage::Shift;
        let game = Match::from_world(rules.clone(), world, Dice::fast(seed));
        let chosen = answer(&mut unerring(), &game, Seat::ALL[0], seed).expect("an answer");
        assert_eq!(chosen.to_string(), "shift 0");
    }
}
