//! The odds against brute force, and what must be true of any chance.

#![allow(clippy::expect_used, clippy::panic)]

use std::collections::HashMap;

use fresco_dice::components::{ComponentSet, Components, TOTALS};
use fresco_dice::odds::{Chance, Goal, Hand, Odds, Prospect, SUMS, options};
use fresco_dice::{Aside, Band, Colour, Face, Kept};

/// Rolls left, dice still rolled, colour dice still rolled, sum.
type Position = (u32, Vec<u32>, u32, u32);
/// Is this total a hit?
type IsHit = fn(u32) -> bool;

/// Tries every roll and every choice, die by die and colour by colour: no thought of symmetry, no counting of sets.
struct BruteForce {
    goal: IsHit,
    known: HashMap<Position, (u128, u128)>,
}

impl BruteForce {
    fn new(goal: IsHit) -> BruteForce {
        BruteForce { goal, known: HashMap::new() }
    }

    /// The chance as hits and cases, with these dice still rolled, by their colour.
    fn chance(&mut self, rolls: u32, dice: &[u32], colour_dice: u32, sum: u32) -> (u128, u128) {
        if rolls == 0 {
            return (u128::from((self.goal)(sum)), 1);
        }
        let key = (rolls, dice.to_vec(), colour_dice, sum);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        // All cases over one power of six that is large enough for every branch.
        let all_cases = 6u128.pow(rolls * (dice.len() as u32 + colour_dice));
        let here = 6u64.pow(dice.len() as u32 + colour_dice);
        let mut hits = 0;
        for roll in 0..here {
            let digit = |i: usize| (roll / 6u64.pow(i as u32) % 6) as u32;
            let mut best = 0;
            for (i, &colour) in dice.iter().enumerate() {
                let left: Vec<u32> = dice.iter().copied().filter(|&d| d != colour).collect();
                let showing = (0..colour_dice as usize).filter(|c| digit(dice.len() + c) == colour).count() as u32;
                for kept in 0..=showing {
                    let value = (digit(i) + 1) * [1, 2, 4][kept as usize];
                    let (h, c) = self.chance(rolls - 1, &left, colour_dice - kept, sum + value);
                    best = best.max(h * (all_cases / u128::from(here) / c));
                }
            }
            hits += best;
        }
        self.known.insert(key, (hits, all_cases));
        (hits, all_cases)
    }
}

fn same(chance: Chance, brute: (u128, u128)) -> bool {
    u128::from(chance.hits) * brute.1 == brute.0 * u128::from(chance.of)
}

#[test]
fn the_odds_are_those_of_brute_force_with_few_dice() {
    let goals: [(Goal, IsHit); 4] = [
        (Goal::total(8), |t| t == 8),
        (Goal::total(16), |t| t == 16),
        (Goal::band(Band { from: 9, to: 12 }), |t| (9..=12).contains(&t)),
        (Goal::total(13).with_favour(1), |t| (12..=14).contains(&t)),
    ];
    for (goal, brute_goal) in goals {
        let mut brute = BruteForce::new(brute_goal);
        for (rolls, dice) in [(0, 1), (1, 1), (1, 2), (1, 3), (2, 2), (2, 3)] {
            let odds = Odds::with_dice(goal, rolls, dice);
            // Colours need not be the first ones: any of them are alike.
            let colours: Vec<u32> = [4, 1, 5].into_iter().take(dice.into()).collect();
            for colour_dice in 0..=2 {
                for sum in [0, 3, 7, 10] {
                    let chance = odds.chance(Hand { rolls, colour_dice, sum });
                    let expected = brute.chance(rolls.into(), &colours, colour_dice.into(), sum.into());
                    assert!(same(chance, expected), "{goal:?} {rolls} {dice} {colour_dice} {sum}: {chance:?} {expected:?}");
                }
            }
        }
        // Three rolls.
        let odds = Odds::with_dice(goal, 3, 3);
        for colour_dice in 0..=1 {
            let chance = odds.chance(Hand { rolls: 3, colour_dice, sum: 0 });
            assert!(same(chance, brute.chance(3, &[0, 2, 3], colour_dice.into(), 0)), "{goal:?} {colour_dice}");
        }
    }
}

#[test]
fn the_odds_of_the_last_roll_are_those_of_brute_force() {
    let mut brute = BruteForce::new(|t| t == 16);
    let odds = Odds::new(Goal::total(16));
    for colour_dice in 0..=2 {
        for sum in [4, 7, 8, 10, 12, 15, 24] {
            let chance = odds.chance(Hand { rolls: 1, colour_dice, sum });
            assert!(same(chance, brute.chance(1, &[0, 1, 3, 5], colour_dice.into(), sum.into())), "{colour_dice} {sum}");
        }
    }
}

/// The whole game, all 1.7 million first rolls: the one figure that stands for everything.
#[test]
fn the_odds_of_the_whole_turn_are_those_of_brute_force() {
    // Two rolls with all their dice; the first roll is checked from the chances of the second.
    let (goal, odds) = (Goal::total(24), Odds::new(Goal::total(24)));
    let mut brute = BruteForce::new(|t| t == 24);
    for (colour_dice, sum) in [(2, 6), (1, 12)] {
        let chance = odds.chance(Hand { rolls: 2, colour_dice, sum });
        assert!(same(chance, brute.chance(2, &[0, 1, 2, 4, 5], colour_dice.into(), sum.into())), "{colour_dice} {sum}");
    }
    let cases = 6u64.pow(13);
    let mut hits: u64 = 0;
    for roll in 0..6u32.pow(8) {
        let digit = |i: u32| (roll / 6u32.pow(i) % 6) as usize;
        let faces = std::array::from_fn(|i| Some(Face::ALL[digit(i as u32)]));
        let colours = [6, 7].map(|i| Colour::ALL[digit(i)]);
        let chances = options(faces, &colours).into_iter().map(|dice| odds.chance(Hand::FRESH.after(dice)));
        hits += chances.map(|c| c.hits * (cases / c.of)).max().expect("an option");
    }
    assert_eq!(odds.chance(Hand::FRESH), Chance { hits, of: 6u64.pow(8) * cases });
    assert!(goal.has(24) && !goal.has(23));
}

#[test]
fn chances_are_chances() {
    let all = || TOTALS.map(|total| (total, Odds::new(Goal::total(total)), Odds::new(Goal::total(total).with_favour(1))));
    for (total, odds, favour) in all() {
        for rolls in 0..=3 {
            for colour_dice in 0..=2 {
                for sum in 0..SUMS as u8 {
                    let hand = Hand { rolls, colour_dice, sum };
                    let chance = odds.chance(hand);
                    assert!(chance.hits <= chance.of, "{total} {hand:?}");
                    assert!(favour.chance(hand) >= chance, "the favour tile is never a burden: {total} {hand:?}");
                    if rolls == 0 {
                        assert_eq!(chance.hits, u64::from(sum == total));
                    }
                    if colour_dice > 0 {
                        let fewer = Hand { colour_dice: colour_dice - 1, ..hand };
                        assert!(chance >= odds.chance(fewer), "a colour die is never a burden: {total} {hand:?}");
                    }
                }
            }
        }
    }
    // A band is at least as easy as any of its totals, and as hard as all of them together.
    for band in Components::standard().bands {
        let whole = Odds::new(Goal::band(band)).chance(Hand::FRESH);
        let parts: Vec<Chance> = (band.from..=band.to).map(|t| Odds::new(Goal::total(t)).chance(Hand::FRESH)).collect();
        assert!(parts.iter().all(|&part| whole >= part));
        assert!(whole.as_f64() <= parts.iter().map(|c| c.as_f64()).sum::<f64>());
    }
    // Everything is sure to be something, and the favour tile of a set is the set and its neighbours.
    let anything = Odds::new(Goal::band(Band { from: 0, to: 63 }));
    assert_eq!(anything.chance(Hand::FRESH).as_f64(), 1.0);
    assert_eq!(Odds::new(Goal::NOTHING).chance(Hand::FRESH).hits, 0);
    assert_eq!(Goal::total(8).with_favour(1), Goal::band(Band { from: 7, to: 9 }));
}

/// What has been sampled before: 8 63%, 13 63%, 16 61%, 19 53%, 24 32%.
#[test]
fn the_five_totals() {
    let figures: Vec<String> =
        Components::standard().totals.iter().map(|&t| format!("{t}: {:.2}", Odds::new(Goal::total(t)).chance(Hand::FRESH))).collect();
    expect_test::expect![[r#"
        [
            "8: 62.81%",
            "13: 63.23%",
            "16: 60.68%",
            "19: 52.64%",
            "24: 31.70%",
        ]
    "#]]
    .assert_debug_eq(&figures);
}

/// The average of best play and the chance of best play are worked out by the same way.
#[test]
fn an_average_of_ones_is_a_chance() {
    for total in [8, 16, 24] {
        let odds = Odds::new(Goal::total(total));
        let prospect = Prospect::from_hand(Hand::FRESH, std::array::from_fn(|t| f64::from(u8::from(t == usize::from(total)))));
        for hand in [Hand::FRESH, Hand { rolls: 2, colour_dice: 1, sum: 6 }, Hand { rolls: 1, colour_dice: 0, sum: 12 }] {
            assert!((odds.chance(hand).as_f64() - prospect.worth(hand)).abs() < 1e-12);
        }
    }
}

/// Worked out from one hand only, the odds of that hand and of all that follow it are the same as from everywhere.
#[test]
fn the_odds_from_a_hand_are_the_odds() {
    fn follow(hand: Hand, check: &mut impl FnMut(Hand)) {
        check(hand);
        if hand.rolls > 0 {
            for kept in Kept::up_to(hand.colour_dice) {
                Face::ALL.into_iter().for_each(|face| follow(hand.after(Aside { die: Colour::Red, face, kept }), check));
            }
        }
    }
    for goal in [Goal::total(16), Goal::total(36), Goal::band(Band { from: 9, to: 12 }).with_favour(1)] {
        let all = Odds::new(goal);
        for hand in [Hand::FRESH, Hand { rolls: 2, colour_dice: 1, sum: 6 }, Hand { rolls: 1, colour_dice: 2, sum: 10 }] {
            let some = Odds::from_hand(hand, goal);
            follow(hand, &mut |hand| assert_eq!(some.chance(hand), all.chance(hand), "{goal:?} {hand:?}"));
        }
        // Impossible hands are no reason to stumble.
        let nonsense = Hand { rolls: 99, colour_dice: 99, sum: 255 };
        assert_eq!(Odds::from_hand(nonsense, goal).chance(nonsense).hits, 0);
    }
}

/// The example of a turn: with a blue 6 and a yellow 4, a 6 or a doubled 3 makes 16.
#[test]
fn the_example_of_a_turn() {
    let dice = |text: &str| text.parse::<Aside>().expect("dice");
    let aside = [dice("blue 6"), dice("yellow 4")];
    let odds = Odds::new(Goal::total(16));
    let hand = Hand::with_aside(&aside);
    assert_eq!(hand, Hand { rolls: 1, colour_dice: 2, sum: 10 });
    let colours = [Colour::Green, Colour::Red];
    let choices = odds.of_options(hand, &options([4, 0, 0, 2, 3, 5].map(Face::new), &colours));
    assert_eq!(choices[0].0, dice("green 3 x2"));
    assert_eq!((choices[0].1.hits, choices[0].1.of), (1, 1));
    assert!(choices[1..].iter().all(|(_, chance)| chance.hits == 0));
    assert_eq!(choices.len(), 6);
    assert_eq!((choices[0].1.to_string(), choices[1].1.to_string()), ("sure".to_string(), "never".to_string()));
    assert_eq!(Chance { hits: 6, of: 36 }.reduced().of, 6);
    let text = |hits| format!("{:.1}", Chance { hits, of: 1_000_000 });
    assert_eq!([1, 500_000, 999_999].map(text), ["<0.1%", "50.0%", ">99.9%"]);
}
