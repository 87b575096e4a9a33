//! Weights that are known come out again; games and lessons are the same every time.

#![allow(clippy::expect_used, clippy::panic)]

use std::sync::Arc;

use fresco_bots::{BotGame, Level, Player, Setting, Tapered, Thinking, Weights};
use fresco_dice::DiceGame;
use tabletop::{Dice, Header, Match, Rules};

use super::quality::{chances, doubt, expected};
use super::*;

fn unit(dice: &mut Dice) -> f32 {
    dice.below(1 << 20) as f32 / (1 << 20) as f32
}

/// About normal, with a spread of 1.
fn noise(dice: &mut Dice) -> f32 {
    (0..12).map(|_| unit(dice)).sum::<f32>() - 6.0
}

fn weights(doubt: f32, values: &[(f32, f32)]) -> Weights {
    let values = values.iter().map(|&(early, late)| Tapered { early, late }).collect();
    Weights::new(Tapered { early: doubt, late: doubt }, values, Vec::new())
}

/// Tables whose seats end as these weights say, off by their doubt. The last term is there once in three hundred tables.
fn made_up(truth: &Weights, games: u64) -> Vec<Sample> {
    let mut dice = Dice::fast(7);
    let mut samples = Vec::new();
    for game in 0..games {
        let progress = fresco_bots::stepped(unit(&mut dice));
        let prospect = |dice: &mut Dice| {
            let mut terms: Vec<f32> = truth.values.iter().map(|_| dice.below(6) as f32).collect();
            if let Some(rare) = terms.last_mut() {
                *rare = f32::from(u8::from(dice.below(900) == 0));
            }
            let sum: f32 = terms.iter().zip(&truth.values).map(|(amount, value)| amount * value.at(progress)).sum();
            let score = dice.below(20) as f32;
            SeatSample { terms, score, end: score + sum + truth.doubt.early * noise(dice), won: 0.0 }
        };
        let seats = 2 + (game % 3) as usize;
        let mut seats: Vec<SeatSample> = (0..seats).map(|_| prospect(&mut dice)).collect();
        let best = seats.iter().map(|seat| seat.end).fold(f32::MIN, f32::max);
        seats.iter_mut().for_each(|seat| seat.won = f32::from(u8::from(seat.end == best)));
        samples.push(Sample { game, progress, step: progress, spread: 1.0, seats });
    }
    samples
}

const HOW: Fit = Fit { leash: None, wins: 0.5, threads: 2 };

#[test]
fn known_weights_come_out_again() {
    let truth = weights(4.0, &[(2.0, 0.5), (-1.0, 1.0), (0.3, 3.0), (9.0, 9.0)]);
    let start = weights(12.0, &[(0.5, 0.5), (0.0, 0.0), (1.0, 1.0), (2.0, 2.0)]);
    let samples = made_up(&truth, 3000);
    for wins in [0.0, 0.5, 0.9] {
        let fitted = fit(&start, &samples, &Fit { wins, ..HOW }).expect("a fit");
        for (found, truth) in fitted.weights.values.iter().zip(&truth.values).take(3) {
            assert!((found.early - truth.early).abs() < 0.25 && (found.late - truth.late).abs() < 0.25, "{:?}", fitted.weights);
        }
        let doubt = fitted.weights.doubt;
        assert!((doubt.early - 4.0).abs() < 1.2 && (doubt.late - 4.0).abs() < 1.2, "{doubt:?}");
        assert!(fitted.loss.1 < fitted.loss.0);
        let (before, after) = (Quality::of(&start, &samples), Quality::of(&fitted.weights, &samples));
        assert!(after.off < before.off && after.surprise < before.surprise && after.explained() > 0.5, "{before:?} {after:?}");
        let tenths: u64 = after.tenths.iter().map(|tenth| tenth.many).sum();
        assert_eq!((after.tables, tenths), (3000, 9000));
        assert!(after.tenths.iter().filter(|t| t.many > 300).all(|t| (t.foretold - t.came_true).abs() < 0.1), "{after:?}");
    }
}

#[test]
fn what_is_rarely_seen_stays_on_its_leash() {
    let truth = weights(4.0, &[(2.0, 0.5), (9.0, 9.0)]);
    let start = weights(4.0, &[(1.0, 1.0), (2.0, 2.0)]);
    let samples = made_up(&truth, 1000);
    let rare = |leash: f64| fit(&start, &samples, &Fit { leash: Some(leash), ..HOW }).expect("a fit").weights.values[1];
    let (short, long) = (rare(0.1), rare(50.0));
    assert!((short.early - 2.0).abs() < 0.2 && (short.late - 2.0).abs() < 0.2, "{short:?}");
    assert!(long.early + long.late > 8.0, "{long:?}");
}

#[test]
fn a_fit_never_makes_its_own_loss_worse() {
    let truth = weights(5.0, &[(1.0, 2.0), (0.0, -1.0)]);
    let samples = made_up(&truth, 40);
    for start in [truth.clone(), weights(0.4, &[(1.0, 2.0), (0.0, -1.0)]), weights(90.0, &[(-9.0, 20.0), (5.0, 5.0)])] {
        for (leash, wins) in [(None, 0.0), (Some(0.01), 0.5), (Some(100.0), 1.0)] {
            let fitted = fit(&start, &samples, &Fit { leash, wins, threads: 1 }).expect("a fit");
            assert!(fitted.loss.1 <= fitted.loss.0, "{fitted:?}");
        }
    }
}

#[test]
fn what_cannot_be_fitted_is_refused() {
    let start = weights(4.0, &[(1.0, 1.0)]);
    assert!(fit(&start, &[], &HOW).is_err_and(|e| e.contains("nothing")));
    let other = made_up(&weights(4.0, &[(1.0, 1.0), (1.0, 1.0)]), 5);
    assert!(fit(&start, &other, &HOW).is_err_and(|e| e.contains("terms")));
    assert!(learn::<DiceGame>(&Weights::of::<DiceGame>(), &[], None, 1).is_err_and(|e| e.contains("no lessons")));
}

fn table(nth: u64, _: &str) -> Result<Arc<DiceGame>, String> {
    let mut header = Header::default();
    header.set("players", (2 + nth % 3).to_string());
    DiceGame::from_header(&header).map(Arc::new).map_err(String::from)
}

fn apprentice() -> Setting {
    Setting::from(Level::Apprentice)
}

#[test]
fn the_same_seed_gives_the_same_samples_on_any_number_of_threads() {
    let pool = BotPool::new::<DiceGame>(&[apprentice(), Setting::from(Level::Random)], &Weights::of::<DiceGame>()).expect("bots");
    let play = |seed: &str, threads: usize| samples(&table, &pool, seed, 6, threads, &NoProgress).expect("samples");
    let once = play("a", 1);
    assert_eq!(once, play("a", 3));
    assert_ne!(once, play("b", 1));
    assert!(once.iter().all(|sample| sample.seats.iter().map(|seat| seat.won).sum::<f32>() == 1.0));
    assert!((0..6).all(|game| once.iter().filter(|sample| sample.game == game).count() > 3));
}

/// The fit sees a table as the bots do.
#[test]
fn forecasts_are_those_of_the_bots() {
    let weights = Weights::of::<DiceGame>();
    let pool = BotPool::new::<DiceGame>(&[apprentice()], &weights).expect("bots");
    let seen = samples(&table, &pool, "same", 1, 1, &NoProgress).expect("samples");
    let mut forecasts = Vec::new();
    let mut phase = None;
    let mut look = |game: &Match<DiceGame>, _: tabletop::Seat, _: usize| {
        let now = game.rules().phase(game.world());
        if phase.replace(now) != Some(now) {
            forecasts.push(weights.forecast(game.rules(), game.world()));
        }
    };
    pool.play(table(0, "").expect("rules"), "same/1", &mut look).expect("a game");
    assert_eq!(forecasts.len(), seen.len());
    for (forecast, sample) in forecasts.iter().zip(&seen) {
        let expected = expected(&weights, sample);
        let chances = chances(&expected, doubt(&weights, sample));
        for seat in 0..2 {
            assert!((f64::from(forecast.scores[seat]) - expected[seat]).abs() < 1e-2, "{forecast:?} {expected:?}");
            assert!((f64::from(forecast.chances[seat]) - chances[seat]).abs() < 1e-3, "{forecast:?} {chances:?}");
        }
    }
}

/// A teacher who plays by habits of its own is understood by its answers.
#[test]
fn habits_are_learned_from_a_teacher() {
    let start = Weights::of::<DiceGame>();
    let stronger = start.policy.iter().map(|habit| habit * 2.0 + 0.2).collect();
    let teaching = Weights::new(start.doubt, start.values.clone(), stronger);
    let teacher = Player::new(Thinking::Policy { mistakes: 1.0 }, teaching.clone());
    let pool = BotPool::new::<DiceGame>(&[apprentice()], &start).expect("bots");
    let asked = lessons(&table, &pool, &teacher, "school", 1200, 2, &NoProgress).expect("lessons");
    assert_eq!(asked.len(), 1200);
    assert!(asked.iter().all(|lesson| lesson.chosen < lesson.table.options(lesson.seat).len()));
    let learned = learn(&start, &asked, None, 2).expect("habits");
    assert_eq!(learned, learn(&start, &asked, None, 1).expect("habits"));
    assert!(learned.loss.1 < learned.loss.0);
    let [before, after, truth] = [&start, &learned.weights, &teaching].map(|weights| Likeness::of(weights, &asked).surprise);
    assert!(after < before && after < truth + 0.01, "{before} {after} {truth}");
    assert_eq!(learned.weights.values, start.values);
}

fn plan() -> TuningConfig {
    TuningConfig {
        bots: vec![apprentice()],
        games: 40,
        rounds: 2,
        newest: u32::MAX,
        values: Some(HOW),
        habits: Some(TeachingConfig { teacher: apprentice(), lessons: 160, leash: Some(0.3) }),
        proof: apprentice(),
        proof_games: 10,
        seed: "small".to_string(),
        threads: 2,
    }
}

#[test]
fn a_whole_tuning_is_written_and_read_back() {
    let from = Weights::of::<DiceGame>();
    let tuned = tune::<DiceGame>(&plan(), &table, &from, &NoProgress).expect("weights");
    assert_eq!(tuned, tune::<DiceGame>(&TuningConfig { threads: 1, ..plan() }, &table, &from, &NoProgress).expect("weights"));
    assert_ne!(tuned.new, from);
    let file = tuned.file::<DiceGame>("fresco tune dice");
    assert_eq!(Weights::read::<DiceGame>(&file), Ok(tuned.new.clone()));
    assert!(file.starts_with("# Made by: fresco tune dice\n# values fitted to 64 games"), "{file}");
    let words = ["surprise at the winner", "surprise at the teacher", "\n# doubt: ", "new against old: won ", "of 11 games"];
    assert!(words.iter().all(|word| file.contains(word)), "{file}");
    let proof = tuned.proof.expect("a proof");
    assert_eq!((proof.games, proof.deals, proof.parity()), (11, 4, 4.0 / 11.0));
}

#[test]
fn a_plan_that_leads_nowhere_is_refused() {
    let tuned = |plan: TuningConfig| tune::<DiceGame>(&plan, &table, &Weights::of::<DiceGame>(), &NoProgress);
    assert!(tuned(TuningConfig { games: 5, ..plan() }).is_err_and(|e| e.contains("too few games")));
    let missing = Setting { weights: Some("/no/such.weights".to_string()), ..apprentice() };
    assert!(tuned(TuningConfig { bots: vec![missing], ..plan() }).is_err_and(|e| e.contains("/no/such.weights")));
    let no_table = |_: u64, _: &str| Err::<Arc<DiceGame>, String>("no table".to_string());
    assert!(tune::<DiceGame>(&plan(), &no_table, &Weights::of::<DiceGame>(), &NoProgress).is_err_and(|e| e == "no table"));
}

/// Nothing changes where nothing is to be fitted, and equals win as often as chance has it.
#[test]
fn without_a_fit_nothing_changes() {
    let from = Weights::of::<DiceGame>();
    let plan = TuningConfig { values: None, habits: None, proof_games: 30, ..plan() };
    let tuned = tune::<DiceGame>(&plan, &table, &from, &NoProgress).expect("weights");
    assert_eq!(
        (&tuned.values, &tuned.habits, &tuned.new),
        (&None, &None, &Weights::read::<DiceGame>(&from.write::<DiceGame>()).expect("weights"))
    );
    // On every deal the same game is played once a seat, so somebody wins on each of them exactly once.
    let proof = tuned.proof.expect("a proof");
    assert!((proof.rate.value - proof.parity()).abs() < 1e-9 && !proof.is_won(), "{proof:?}");
}
