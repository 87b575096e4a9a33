//! Playing allocates nothing, and noting what happens next to nothing. This file has one test and an allocator of its own, so that
//! nobody else's allocations are counted.
#![allow(clippy::expect_used, clippy::panic)]

use std::alloc::System;
use std::hint::black_box;
use std::sync::Arc;

use fresco_board::{BoardGame, ModuleSet};
use fresco_card::CardGame;
use fresco_dice::DiceGame;
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use tabletop::{Dice, Header, Match, Rules, Viewer};

#[global_allocator]
static HEAP: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// How many games are played in each way.
const GAMES: u64 = 60;

/// What is done at each decision of a random game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    /// An option is chosen as in a playout.
    Playout,
    /// An option is chosen as at a real table.
    Plain,
    /// The events are written down.
    Events,
    /// A determinized match is made first, in a match that is already there.
    Determinized,
}

fn rules<R: Rules>(setup: &[(&str, &str)]) -> Arc<R> {
    let mut header = Header::default();
    setup.iter().for_each(|(key, value)| header.set(key, value.to_string()));
    Arc::new(R::from_header(&header).expect("rules"))
}

/// How many allocations a piece of work makes.
fn allocations(work: impl FnOnce()) -> usize {
    let region = Region::new(HEAP);
    work();
    let change = region.change();
    change.allocations + change.reallocations
}

/// The least that is counted of the same work: the thread that runs the tests may allocate meanwhile, the work itself allocates the
/// same each time.
fn least<T: Ord>(count: impl Fn() -> T) -> T {
    let again = [count(), count()];
    again.into_iter().fold(count(), T::min)
}

/// How many decisions random games have, and how many allocations these make.
fn by_decisions<R: Rules>(rules: &Arc<R>, way: Way) -> (usize, usize) {
    let mut dice = Dice::fast(1);
    let mut events = Vec::with_capacity(1024);
    let mut determinized = Match::with_dice(rules.clone(), Dice::fast(0));
    let (mut decisions, mut sum) = (0, 0);
    for _ in 0..GAMES {
        let mut game = Match::with_dice(rules.clone(), Dice::fast(dice.next_u64()));
        sum += allocations(|| {
            if way == Way::Playout {
                game.playout_mode();
            }
            while let Some(seat) = game.next_to_act() {
                decisions += 1;
                let options = game.options(seat);
                let nth = dice.below(options.len() as u32) as usize;
                match (way, options.get(nth).copied()) {
                    (Way::Events, Some(action)) => {
                        events.clear();
                        game.play(seat, action, Some(&mut events)).expect("an action that was offered");
                        black_box(&events);
                        continue;
                    }
                    (Way::Determinized, _) => {
                        game.determinize_into(Viewer::Seat(seat), dice.next_u64(), &mut determinized);
                        black_box(&determinized);
                    }
                    _ => {}
                }
                game.choose(seat, nth);
            }
        });
    }
    (decisions, sum)
}

/// How many allocations it takes to copy games at many moments.
fn by_copies<R: Rules>(rules: &Arc<R>) -> usize {
    let mut dice = Dice::fast(2);
    let mut target = Match::with_dice(rules.clone(), Dice::fast(3));
    let mut sum = 0;
    for seed in 0..16 {
        let mut game = Match::with_dice(rules.clone(), Dice::fast(seed));
        while let Some(seat) = game.next_to_act() {
            sum += allocations(|| {
                black_box(black_box(&game).clone());
                target.clone_from(black_box(&game));
                black_box(&target);
            });
            let nth = dice.below(game.options(seat).len() as u32) as usize;
            game.choose(seat, nth);
        }
    }
    sum
}

/// Plays in every way. `most` is how many allocations a hundred decisions may make whose events are noted; all others make none.
fn play<R: Rules>(more: &[(&str, &str)], most: usize) {
    for players in ["4", "3", "2"] {
        let setup = [&[("players", players)], more].concat();
        let rules = rules::<R>(&setup);
        for way in [Way::Playout, Way::Plain, Way::Determinized] {
            assert_eq!(least(|| by_decisions(&rules, way)).1, 0, "{} {setup:?} {way:?}", R::GAME);
        }
        let (decisions, made) = least(|| by_decisions(&rules, Way::Events));
        assert!(made * 100 <= decisions * most, "{} {setup:?}: {made} in {decisions} decisions", R::GAME);
    }
}

#[test]
fn a_decision_allocates_nothing() {
    // The counting itself counts.
    assert_eq!(allocations(|| drop(black_box(vec![1_u8; 100]))), 1);

    let base = [("edition", "2020"), ("modules", "none")];
    play::<BoardGame>(&base, 0);
    // An event of a module is one closure; a few events of the card game hold many cards.
    play::<BoardGame>(&[("edition", "2020"), ("modules", &ModuleSet::ALL.to_string())], 200);
    play::<CardGame>(&[], 50);
    play::<DiceGame>(&[], 0);

    assert_eq!(least(|| by_copies(&rules::<BoardGame>(&[&[("players", "4")], &base[..]].concat()))), 0);
    assert_eq!(least(|| by_copies(&rules::<CardGame>(&[("players", "4")]))), 0);
    assert_eq!(least(|| by_copies(&rules::<DiceGame>(&[("players", "4")]))), 0);
}
