//! What a screen that knows no rule meets at the border.

#![allow(clippy::expect_used)]

use std::sync::Arc;

use fresco_dice::DiceGame;
use fresco_dice::components::{ComponentSet, Components};
use tabletop::testkit::{check_border, games};
use tabletop::{Dice, Match, Rules, Seat, Viewer};

fn table(players: usize) -> Arc<DiceGame> {
    Arc::new(DiceGame::new(players, Components::standard().clone()).expect("a table"))
}

#[test]
fn a_screen_that_knows_no_rule_can_play() {
    for players in 2..=4 {
        let wrong: Vec<String> = (0..games(2)).flat_map(|seed| check_border(table(players), seed)).collect();
        assert!(wrong.is_empty(), "{players} players:\n{}", wrong.join("\n"));
    }
}

/// The points that were told, reason by reason, are the scores at any time.
#[test]
fn the_points_of_happenings_add_up() {
    for seed in 0..games(30) {
        let rules = table(2 + seed as usize % 3);
        let (mut dice, mut events, mut sums) = (Dice::fast(seed), Vec::new(), [0; Seat::MAX]);
        let mut game = Match::new_with_log(rules.clone(), &seed.to_string(), &mut events);
        loop {
            for happening in events.drain(..).filter_map(|event| rules.show(&event, Viewer::Spectator)) {
                let who: Option<Seat> = happening.who.and_then(|who| who.parse().ok());
                for points in happening.points {
                    assert_eq!(points.reason.term().expect("a word of a list").list(), "reason");
                    sums[who.expect("somebody scores").index()] += points.n;
                }
            }
            assert_eq!(game.scene(Viewer::Spectator).scores, sums[..rules.players()], "seed {seed}");
            let Some(seat) = game.next_to_act() else { break };
            let n = dice.below(game.options(seat).len() as u32) as usize;
            let action = game.options(seat)[n];
            game.play(seat, action, Some(&mut events)).expect("an option");
        }
    }
}
