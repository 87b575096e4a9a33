//! What the bots of the card game can do.

#![allow(clippy::expect_used, clippy::panic)]

use std::sync::Arc;

use fresco_cards::components::{Components, Printed};
use tabletop::Match;

use super::*;
use crate::{Level, Setting, answer, seed_for};

fn play(kinds: &[Level], seed: &str) -> Vec<i32> {
    let rules = CardGame::new(kinds.len(), Components::standard().clone()).expect("rules");
    let mut game = Match::new(Arc::new(rules), seed);
    let mut bots: Vec<_> = kinds.iter().map(|&kind| Setting::from(kind).seat::<CardGame>().expect("a bot")).collect();
    let mut n = 0;
    while let Some(seat) = game.next_to_act() {
        let action = answer(bots[seat.index()].as_mut(), &game, seat, seed_for(seed, seat, n)).expect("an answer");
        game.play(seat, action, None).expect("a legal answer");
        n += 1;
        assert!(n < 10_000, "it does not end");
    }
    game.standings().iter().map(|s| s.score).collect()
}

#[test]
fn an_apprentice_beats_chance_clearly_and_always_plays_alike() {
    use Level::{Apprentice, Random};
    for kinds in [vec![Random, Apprentice], vec![Apprentice, Random, Random], vec![Random, Random, Apprentice, Random]] {
        let at = kinds.iter().position(|&k| k == Apprentice).expect("an apprentice");
        let (mut won, mut ahead) = (0, 0);
        for seed in 0..40 {
            let scores = play(&kinds, &seed.to_string());
            won += usize::from(scores.iter().enumerate().all(|(i, &s)| i == at || s < scores[at]));
            ahead += scores[at] - scores.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, &s)| s).max().unwrap_or(0);
        }
        assert!(won >= 38 && ahead >= 40 * 8, "{kinds:?}: {won} of 40 won, {ahead} points ahead in all");
        assert_eq!(play(&kinds, "again"), play(&kinds, "again"));
    }
}

#[test]
fn apprentices_finish_games_among_themselves() {
    for players in 2..=4 {
        let kinds = vec![Level::Apprentice; players];
        let scores = play(&kinds, "among themselves");
        assert!(scores.iter().max() > Some(&12), "{scores:?}");
    }
}
