//! What the bots of the dice game can do.

#![allow(clippy::expect_used, clippy::panic)]

use std::sync::Arc;

use fresco_dice::components::{ComponentSet, Components};
use fresco_dice::odds::{Goal, Hand, Odds, Prospect, SUMS};
use fresco_dice::{Action, Bet, Colour, Face, Stage};
use tabletop::{Dice, Rules, Standing, Viewer};

use super::outlook::{Turn, look};
use super::*;
use crate::{Budget, Level, Player, Search, Setting, Thinking, answer, seed_for};

const RED: Seat = Seat::ALL[0];
const BLUE: Seat = Seat::ALL[1];

fn table(players: usize) -> Arc<DiceGame> {
    Arc::new(DiceGame::new(players, Components::standard().clone()).expect("a table"))
}

/// A bot that plays by policy and makes no mistakes.
fn unerring() -> Player {
    Player::new(Thinking::Policy { mistakes: 0.0 }, Weights::of::<DiceGame>())
}

/// A master who is quick.
fn searching(playouts: u32) -> Player {
    let search = Search { budget: Budget::Playouts(playouts), ..Search::default() };
    Player::new(Thinking::Search(search), Weights::of::<DiceGame>())
}

fn of_levels(levels: &[Level]) -> Vec<Player> {
    levels.iter().map(|&level| Setting::from(level).player::<DiceGame>().expect("a bot")).collect()
}

fn play(bots: &mut [Player], seed: &str) -> Vec<Standing> {
    let mut game = Match::new(table(bots.len()), seed);
    let mut n = 0;
    while let Some(seat) = game.next_to_act() {
        let action = answer(&mut bots[seat.index()], &game, seat, seed_for(seed, seat, n)).expect("an answer");
        game.play(seat, action, None).expect("a legal answer");
        n += 1;
        assert!(n < 100_000, "it does not end");
    }
    game.rules().check(game.world()).expect("a sound table");
    game.standings()
}

/// Plays a random game.
fn random_game(players: usize, seed: u64, mut visit: impl FnMut(&Match<DiceGame>, Seat)) {
    let mut game = Match::new(table(players), &seed.to_string());
    let mut dice = Dice::fast(seed);
    while let Some(seat) = game.next_to_act() {
        visit(&game, seat);
        let n = dice.below(game.options(seat).len() as u32) as usize;
        game.choose(seat, n);
    }
}

fn preferences(game: &Match<DiceGame>, seat: Seat) -> Vec<f32> {
    let mut preferences = vec![0.0; game.options(seat).len()];
    game.rules().policy(game, seat, &Weights::of::<DiceGame>(), &mut preferences);
    preferences
}

/// A table of two laid out by hand.
fn position(facts: &[(&str, &str)], change: impl FnOnce(&mut World)) -> Match<DiceGame> {
    let rules = table(2);
    let mut world = rules.setup(&mut Dice::fast(1));
    for (key, value) in facts {
        rules.set(&mut world, key, value).expect("a fact");
    }
    change(&mut world);
    rules.check(&world).expect("a sound table");
    Match::from_world(rules, world, Dice::fast(1))
}

#[test]
fn the_weights_are_read() {
    let weights = Weights::read::<DiceGame>(DiceGame::WEIGHTS).expect("the weights");
    assert_eq!((weights.values.len(), weights.policy.len()), (DiceGame::TERMS.len(), DiceGame::POLICY_WEIGHTS.len()));
    assert!(weights.policy.iter().any(|&weight| weight != 0.0));
}

/// Policy and evaluation are finite in every position, the phase only grows, and the policy looks at nobody else's bet.
#[test]
fn policy_and_evaluation_are_finite_and_blind_to_what_is_hidden() {
    let weights = Weights::of::<DiceGame>();
    for players in 2..=4 {
        for seed in 0..8u64 {
            let (mut last, mut nth) = (None, 0);
            random_game(players, seed, |game, seat| {
                let (rules, world) = (game.rules(), game.world());
                let own = preferences(game, seat);
                assert!(own.iter().all(|preference| preference.is_finite()));
                assert!((0.0..=1.0).contains(&rules.progress(world)));
                let now = (rules.phase(world), world.round, world.active);
                if let Some(last) = last.replace(now) {
                    assert_eq!(now.0 - last.0, u32::from((now.1, now.2) != (last.1, last.2)), "{last:?} {now:?}");
                }
                let forecast = weights.forecast(rules, world);
                assert!(forecast.scores.iter().chain(&forecast.chances).all(|n| n.is_finite()));
                nth += 1;
                if nth % 3 == 0 {
                    assert_eq!(preferences(&game.determinize(Viewer::Seat(seat), nth), seat), own);
                }
            });
        }
    }
}

/// The outlook of a turn is the same as the odds that the rules know.
#[test]
fn the_outlook_is_exact() {
    for goal in [8u8, 16, 24] {
        let hit = |total: usize| total == usize::from(goal);
        let turn = Turn {
            worth: std::array::from_fn(|t| if hit(t) { 1.0 } else { 0.0 }),
            proves: std::array::from_fn(|t| if hit(t) { 1 } else { 3 }),
        };
        let odds = Odds::new(Goal::total(goal));
        for hand in [Hand::FRESH, Hand { rolls: 2, colour_dice: 1, sum: 6 }, Hand { rolls: 1, colour_dice: 2, sum: 10 }] {
            let chance = odds.chance(hand).as_f64() as f32;
            look(&turn, |outlook| {
                let found = outlook.at(hand);
                assert!((found.worth - chance).abs() < 1e-4, "{found:?} {chance}");
                assert!((found.bets[1] - chance).abs() < 1e-4 && found.bets[0] == 0.0, "{found:?} {chance}");
                assert!(found.surest >= found.bets[1] - 1e-4);
            });
        }
    }
    let worth: [f64; SUMS] = std::array::from_fn(|total| [0.0, 3.0, 5.0, 1.0, 7.0][total % 5]);
    let turn = Turn { worth: worth.map(|w| w as f32), proves: [3; SUMS] };
    let exact = Prospect::from_hand(Hand::FRESH, worth).worth(Hand::FRESH) as f32;
    assert!(look(&turn, |outlook| (outlook.at(Hand::FRESH).worth - exact).abs() < 1e-3));
}

/// What is remembered makes answers quicker, never other.
#[test]
fn what_is_remembered_changes_no_answer() {
    let game = |seed: u64| play(&mut of_levels(&[Level::Apprentice; 3]), &seed.to_string());
    let at_once: Vec<_> = (0..6).map(game).collect();
    let one_by_one: Vec<_> = (0..6).map(|seed| std::thread::spawn(move || game(seed)).join().expect("a game")).collect();
    assert_eq!(at_once, one_by_one);
}

#[test]
fn an_apprentice_beats_chance_and_always_plays_alike() {
    use Level::{Apprentice, Random};
    for levels in [vec![Random, Apprentice], vec![Apprentice, Random, Random], vec![Random, Random, Apprentice, Random]] {
        let at = levels.iter().position(|&level| level == Apprentice).expect("an apprentice");
        let won = (0..30).filter(|seed| play(&mut of_levels(&levels), &seed.to_string())[at].place == 1).count();
        assert!(won >= 26, "{levels:?}: only {won} of 30");
        assert_eq!(play(&mut of_levels(&levels), "again"), play(&mut of_levels(&levels), "again"));
    }
}

#[test]
fn games_of_every_level_end() {
    for players in 2..=4 {
        for level in [Level::Random, Level::Apprentice, Level::Journeyman] {
            let standings = play(&mut of_levels(&vec![level; players]), "among themselves");
            assert!(level == Level::Random || standings.iter().all(|s| s.score > 10), "{level}: {standings:?}");
        }
        let mut masters: Vec<Player> = (0..players).map(|_| searching(20)).collect();
        let standings = play(&mut masters, "among masters");
        assert_eq!(standings, play(&mut masters, "among masters"));
    }
}

/// The example of a turn: for 16 with 10 set aside, the doubled 3 is taken.
#[test]
fn the_doubled_three_is_seen() {
    let facts = [("turn", "red bets"), ("bishop", "16"), ("aside", "blue 6, yellow 4"), ("blue.bet", "bishop 1")];
    let game = position(&facts, |world| {
        world.stage = Stage::Dice;
        world.faces = [Some(Face::Five), None, None, Some(Face::One), Some(Face::Three), Some(Face::Two)];
        world.colours = [Some(Colour::Green), Some(Colour::Red)];
    });
    for bot in [&mut unerring(), &mut of_levels(&[Level::Journeyman])[0], &mut searching(500)] {
        assert_eq!(answer(bot, &game, RED, 1).expect("an answer").to_string(), "set green 3 x2");
    }
}

/// What brings nothing more is not done: a total that takes the same portrait anyway stays as it is.
#[test]
fn nothing_is_shifted_for_nothing() {
    let facts = [("turn", "red bets"), ("bishop", "16"), ("aside", "blue 6, yellow 4, red 6 x2"), ("favour", "red")];
    for seed in 0..20 {
        let game = position(&facts, |world| world.stage = Stage::Shift);
        let chosen = answer(&mut unerring(), &game, RED, seed).expect("an answer");
        assert_eq!(chosen.to_string(), "shift 0");
    }
}

/// The bishop does not stand where he brings nothing.
#[test]
fn the_bishop_goes_where_he_is_of_use() {
    let game = position(&[("turn", "red"), ("red.frescoes", "16")], |_| {});
    let options = game.options(RED).to_vec();
    let preferred = preferences(&game, RED);
    let of = |total: u8| preferred[options.iter().position(|&o| o == Action::Bishop(total)).expect("an option")];
    assert!([8, 13, 19].into_iter().all(|total| of(total) > of(16)), "{preferred:?}");
}

/// A bet that cannot come true is not laid, and one that is all but sure is.
#[test]
fn bets_follow_the_odds() {
    // 6 and 6 doubled twice make 30 already: no tile is left.
    let lost = position(&[("turn", "red bets"), ("bishop", "16"), ("aside", "blue 6, yellow 6 x4")], |_| {});
    assert_eq!(lost.next_to_act(), Some(BLUE));
    assert!(preferences(&lost, BLUE)[..3].iter().all(|&preference| preference == 0.0));
    // With 14 set aside, one die more makes 15 to 20, which are portraits but for the 16 and the 19.
    let near = position(&[("turn", "red bets"), ("bishop", "8"), ("aside", "blue 6, yellow 4 x2"), ("red.frescoes", "16 19")], |_| {});
    let chosen = answer(&mut unerring(), &near, BLUE, 1).expect("an answer");
    assert_eq!(chosen, Action::Bet(Bet::Portrait));
}

/// Bets are right as often as the policy expects, if all bots play by policy and make no mistakes.
#[test]
fn bets_are_right_as_often_as_was_thought() {
    let mut all = [(0u32, 0u32, 0.0f64); 3];
    for seed in (0..30).map(|n| n.to_string()) {
        let mut game = Match::new(table(3), &seed);
        let mut n = 0;
        while let Some(seat) = game.next_to_act() {
            let action = answer(&mut unerring(), &game, seat, seed_for(&seed, seat, n)).expect("an answer");
            if let Action::Bet(bet) = action {
                // A preference is the chance times the points, times the preference for a point.
                let weights = Weights::of::<DiceGame>();
                let points = f64::from(game.rules().components.bets[game.world().roll.index()]);
                let nth = game.options(seat).iter().position(|&option| option == action).expect("an option");
                all[bet as usize].2 += f64::from(preferences(&game, seat)[nth] / weights.policy[0]) / points;
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
    for (bet, (laid, right, thought)) in Bet::ALL.into_iter().zip(all) {
        // Within three standard deviations, or nearly.
        let off = (f64::from(right) - thought).abs();
        let deviation = (thought * (1.0 - thought / f64::from(laid.max(1)))).max(1.0).sqrt();
        assert!(off <= 3.0 * deviation, "{bet:?}: {right} of {laid}, not {thought}");
    }
    assert!(all.iter().map(|(laid, ..)| laid).sum::<u32>() > 100);
}
