//! What the bots of the card game can do.

#![allow(clippy::expect_used, clippy::panic)]

use std::sync::Arc;

use fresco_card::Action;
use fresco_card::components::{ComponentSet, Components};
use tabletop::{Dice, Rules, Viewer};

use super::*;
use crate::{Budget, Level, Player, Search, Setting, Thinking, answer, seed_for};

const RED: Seat = Seat::ALL[0];

fn table(players: usize) -> Arc<CardGame> {
    Arc::new(CardGame::new(players, Components::standard().clone()).expect("rules"))
}

fn play(bots: &mut [Player], seed: &str) -> Vec<i32> {
    let mut game = Match::new(table(bots.len()), seed);
    let mut n = 0;
    while let Some(seat) = game.next_to_act() {
        let action = answer(&mut bots[seat.index()], &game, seat, seed_for(seed, seat, n)).expect("an answer");
        game.play(seat, action, None).expect("a legal answer");
        n += 1;
        assert!(n < 10_000, "it does not end");
    }
    game.standings().iter().map(|s| s.score).collect()
}

fn of_levels(levels: &[Level]) -> Vec<Player> {
    levels.iter().map(|&level| Setting::from(level).player::<CardGame>().expect("a bot")).collect()
}

/// A bot that plays by policy and makes no mistakes.
fn unerring() -> Player {
    Player::new(Thinking::Policy { mistakes: 0.0 }, Weights::of::<CardGame>())
}

/// A master who is quick.
fn searching(playouts: u32) -> Player {
    let search = Search { budget: Budget::Playouts(playouts), ..Search::default() };
    Player::new(Thinking::Search(search), Weights::of::<CardGame>())
}

/// A table of two laid out by hand.
fn position(givens: &[(&str, &str)]) -> Match<CardGame> {
    let rules = table(2);
    let mut world = rules.setup(&mut Dice::fast(1));
    for (key, value) in givens {
        rules.set(&mut world, key, value).expect("a fact");
    }
    rules.check(&world).expect("a sound table");
    Match::from_world(rules, world, Dice::fast(2))
}

fn preferences(game: &Match<CardGame>, seat: Seat) -> Vec<f32> {
    let mut preferences = vec![0.0; game.options(seat).len()];
    game.rules().policy(game, seat, &Weights::of::<CardGame>(), &mut preferences);
    preferences
}

/// The preference for an option.
fn preference(game: &Match<CardGame>, action: &str) -> f32 {
    let action: Action = action.parse().expect("an action");
    let seat = game.next_to_act().expect("somebody");
    let nth = game.options(seat).iter().position(|&option| option == action).expect("an option");
    preferences(game, seat)[nth]
}

#[test]
fn the_weights_are_read() {
    let weights = Weights::read::<CardGame>(CardGame::WEIGHTS).expect("the weights");
    assert_eq!((weights.values.len(), weights.policy.len()), (CardGame::TERMS.len(), CardGame::POLICY_WEIGHTS.len()));
    assert!(weights.policy.iter().any(|&weight| weight != 0.0));
}

/// Policy and evaluation are finite in every position, the phase only grows, and the policy looks at nothing hidden: a
/// seat has the same preferences in every determinized world.
#[test]
fn policy_and_evaluation_are_finite_and_blind_to_what_is_hidden() {
    let weights = Weights::of::<CardGame>();
    for players in 2..=4 {
        for seed in 0..12u64 {
            let (mut phase, mut nth) = (0, 0);
            tabletop_game(players, seed, |game, seat| {
                let rules = game.rules();
                let own = preferences(game, seat);
                assert!(own.iter().all(|preference| preference.is_finite()));
                assert!((0.0..=1.0).contains(&rules.progress(game.world())));
                assert!(rules.phase(game.world()) >= phase);
                phase = rules.phase(game.world());
                let forecast = weights.forecast(rules, game.world());
                assert!(forecast.scores.iter().chain(&forecast.chances).all(|n| n.is_finite()));
                nth += 1;
                if nth % 4 == 0 {
                    assert_eq!(preferences(&game.determinize(Viewer::Seat(seat), nth), seat), own);
                }
            });
            assert!(phase > 10);
        }
    }
}

/// Plays a random game.
fn tabletop_game(players: usize, seed: u64, mut visit: impl FnMut(&Match<CardGame>, Seat)) {
    let mut game = Match::new(table(players), &seed.to_string());
    let mut dice = Dice::fast(seed);
    while let Some(seat) = game.next_to_act() {
        visit(&game, seat);
        let n = dice.below(game.options(seat).len() as u32) as usize;
        game.choose(seat, n);
    }
}

#[test]
fn a_phase_is_a_turn() {
    tabletop_game(3, 7, {
        let mut last: Option<(u32, u16, Seat)> = None;
        move |game, _| {
            let world = game.world();
            let now = (game.rules().phase(world), world.round, world.turn);
            if let Some(last) = last {
                assert_eq!(now.0 - last.0, u32::from((now.1, now.2) != (last.1, last.2)), "{last:?} {now:?}");
            }
            last = Some(now);
        }
    });
}

#[test]
fn an_apprentice_beats_chance_clearly_and_always_plays_alike() {
    use Level::{Apprentice, Random};
    for levels in [vec![Random, Apprentice], vec![Apprentice, Random, Random], vec![Random, Random, Apprentice, Random]] {
        let at = levels.iter().position(|&level| level == Apprentice).expect("an apprentice");
        let mut won = 0;
        for seed in 0..40 {
            let scores = play(&mut of_levels(&levels), &seed.to_string());
            won += usize::from(scores.iter().enumerate().all(|(i, &s)| i == at || s < scores[at]));
        }
        assert!(won >= 38, "{levels:?}: {won} of 40 won");
        assert_eq!(play(&mut of_levels(&levels), "again"), play(&mut of_levels(&levels), "again"));
    }
}

/// At a table of four, one in four games is par.
#[test]
fn a_journeyman_is_stronger_than_apprentices() {
    use Level::{Apprentice, Journeyman};
    let mut won = 0;
    for seed in 0..40 {
        let mut levels = [Apprentice; 4];
        levels[seed % 4] = Journeyman;
        let scores = play(&mut of_levels(&levels), &format!("table {}", seed / 4));
        won += usize::from(scores.iter().max() == Some(&scores[seed % 4]));
    }
    assert!(won >= 18, "{won} of 40 won");
}

#[test]
fn games_of_every_level_end() {
    for players in 2..=4 {
        for level in [Level::Random, Level::Apprentice, Level::Journeyman] {
            let scores = play(&mut of_levels(&vec![level; players]), "among themselves");
            assert!(level == Level::Random || scores.iter().max() > Some(&12), "{level}: {scores:?}");
        }
        let mut masters: Vec<Player> = (0..players).map(|_| searching(20)).collect();
        let scores = play(&mut masters, "among masters");
        assert!(scores.iter().max() > Some(&12), "{scores:?}");
        assert_eq!(scores, play(&mut masters, "among masters"));
    }
}

/// Red can restore OGP, worth 4 and more, with cards at hand.
const RICH: [(&str, &str); 5] = [
    ("first", "red"),
    ("red.hand", "O-w G-w P-w R-w R-w"),
    ("frescoes", "OGP RYB YBG RBP"),
    ("favourite", "orange"),
    ("turn", "choose red"),
];

#[test]
fn a_dear_section_at_hand_is_restored() {
    let game = position(&RICH);
    assert_eq!(game.next_to_act(), Some(RED));
    for bot in [&mut unerring(), &mut searching(400)] {
        let chosen = answer(bot, &game, RED, 1).expect("an answer");
        assert_eq!(chosen.to_string(), "restore OGP");
    }
    assert!(preference(&game, "restore OGP") > preference(&game, "pass") + 2.0);
}

/// A card that no section asks for goes before one that is needed, and so does one of two.
#[test]
fn needed_cards_are_kept() {
    let mut givens = RICH;
    givens[1].1 = "O-w G-w R-w R-w B-w";
    givens[2].1 = "OGP YOG YGP OGP";
    let game = position(&givens);
    assert!(preference(&game, "lay R-w") > preference(&game, "lay O-w") + 0.5);
    assert!(preference(&game, "lay B-w") > preference(&game, "lay G-w") + 0.5);
    // And of the piles, the one with the colour that is missing.
    let mut game = game;
    for action in ["lay R-w", "trade"] {
        game.play(RED, action.parse().expect("an action"), None).expect("an option");
    }
    assert!(preference(&game, "draw purple") > preference(&game, "draw orange") + 0.5);
}

/// The nearer a hand is to a section, the better the table looks to its owner, and the worse to the others.
#[test]
fn the_evaluation_sees_what_a_hand_is_good_for() {
    let weights = Weights::of::<CardGame>();
    let chance = |hand: &str| {
        let mut givens = RICH;
        givens[1].1 = hand;
        let game = position(&givens);
        weights.forecast(game.rules(), game.world()).chances
    };
    let (ready, far) = (chance("O-w G-w P-w R-w R-w"), chance("R-w R-w R-w R-w R-mm"));
    assert!(ready[0] > far[0] + 0.02 && ready[1] < far[1], "{ready:?} {far:?}");
}

/// A seat without a turn left can expect no more points than it has.
#[test]
fn nothing_more_comes_after_the_last_turn() {
    let weights = Weights::of::<CardGame>();
    let rules = table(2);
    let mut world = *position(&RICH).world();
    world.sections[0] = rules.goal();
    (world.first, world.turn) = (RED, Seat::ALL[1]);
    let forecast = weights.forecast(&*rules, &world);
    assert_eq!(forecast.scores[0], CardGame::score(&rules, &world, RED) as f32);
    assert!(forecast.scores[1] > CardGame::score(&rules, &world, Seat::ALL[1]) as f32);
}
