//! Ratings from finishing orders.
//!
//! The model is Plackett and Luce's: each bot at the table takes first place with a probability proportional to its strength,
//! each of the others takes second place in the same way, and so on. For two players this is the model of Bradley, Terry and
//! Elo. Ties are treated by Efron's method. Ratings use Elo's scale: 400 points more mean ten times the strength, and the mean
//! of all bots is 1500.

use crate::linear::{Matrix, add_scaled, dot};
use crate::stats::{Estimate, t_quantile};

/// The mean of all ratings.
pub const MEAN_RATING: f64 = 1500.0;
/// This many rating points add 1 to the logarithm of the strength.
const POINTS_PER_LOG_STRENGTH: f64 = 400.0 / std::f64::consts::LN_10;
/// The prior standard deviation of the logarithm of a strength, about 870 points. It keeps the rating of a bot that never lost
/// finite.
const PRIOR_DEVIATION: f64 = 5.0;

/// The result of a game: the bot on each seat, by number, and its place (1 is the best; tied bots share a place).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finish {
    /// The deal it belongs to.
    pub deal: u64,
    /// Bot and place.
    pub places: Vec<(usize, u8)>,
}

/// The log-likelihood at some strengths, with its first and second derivatives.
struct Likelihood {
    value: f64,
    gradient: Vec<f64>,
    /// The negative second derivatives; only the lower half is filled.
    information: Matrix,
}

impl Likelihood {
    fn zero(bots: usize) -> Likelihood {
        Likelihood { value: 0.0, gradient: vec![0.0; bots], information: Matrix::zeros(bots) }
    }

    /// The prior: what is assumed before any game.
    fn prior(theta: &[f64]) -> Likelihood {
        let precision = PRIOR_DEVIATION.powi(-2);
        let mut prior = Likelihood::zero(theta.len());
        prior.value = -precision * dot(theta, theta) / 2.0;
        add_scaled(&mut prior.gradient, -precision, theta);
        (0..theta.len()).for_each(|bot| prior.information[(bot, bot)] = precision);
        prior
    }

    fn add(&mut self, game: &Finish, theta: &[f64]) {
        let mut places: Vec<u8> = game.places.iter().map(|(_, place)| *place).collect();
        places.sort_unstable();
        places.dedup();
        let strengths = |wanted: &dyn Fn(u8) -> bool| {
            let mut sums = vec![0.0; theta.len()];
            game.places.iter().filter(|(_, place)| wanted(*place)).for_each(|(bot, _)| sums[*bot] += theta[*bot].exp());
            sums
        };
        for place in places {
            let there = strengths(&|other| other >= place);
            let tied: Vec<usize> = game.places.iter().filter(|(_, p)| *p == place).map(|(bot, _)| *bot).collect();
            let here = strengths(&|other| other == place);
            for (nth, bot) in tied.iter().enumerate() {
                let mut chances = there.clone();
                add_scaled(&mut chances, -(nth as f64 / tied.len() as f64), &here);
                let sum: f64 = chances.iter().sum();
                chances.iter_mut().for_each(|chance| *chance /= sum);
                self.value += theta[*bot] - sum.ln();
                self.gradient[*bot] += 1.0;
                add_scaled(&mut self.gradient, -1.0, &chances);
                chances.iter().enumerate().for_each(|(bot, chance)| self.information[(bot, bot)] += chance);
                self.information.add_square(-1.0, &chances);
            }
        }
    }

    fn of(games: &[Finish], theta: &[f64]) -> Likelihood {
        let mut all = Likelihood::prior(theta);
        games.iter().for_each(|game| all.add(game, theta));
        all
    }
}

/// The ratings of so many bots, with their intervals.
///
/// Each interval is the wider of two: the one that the likelihood gives, and the one that the deals give (the games of one deal
/// are not independent).
pub fn ratings(bots: usize, games: &[Finish]) -> Vec<Estimate> {
    if games.is_empty() {
        return vec![Estimate::without_interval(MEAN_RATING); bots];
    }
    let theta = fit(bots, games);
    let average = theta.iter().sum::<f64>() / bots as f64;
    let in_points = |theta: f64| MEAN_RATING + POINTS_PER_LOG_STRENGTH * (theta - average);
    let gradients = gradients_by_deal(games, &theta);
    let deals = gradients.len() as f64;
    let information = Likelihood::of(games, &theta).information.cholesky().filter(|_| gradients.len() > 1);
    let estimate = |(bot, &theta): (usize, &f64)| {
        let Some(information) = &information else { return Estimate::without_interval(in_points(theta)) };
        // A rating is the distance from the mean of all: this combination of the strengths.
        let mut combination = vec![-1.0 / bots as f64; bots];
        combination[bot] += 1.0;
        let influence = information.solve(&combination);
        let by_likelihood = dot(&combination, &influence);
        let by_deals = gradients.iter().map(|gradient| dot(gradient, &influence).powi(2)).sum::<f64>() * deals / (deals - 1.0);
        let deviation = by_likelihood.max(by_deals).max(0.0).sqrt();
        Estimate::with_margin(in_points(theta), POINTS_PER_LOG_STRENGTH * t_quantile(deals - 1.0) * deviation)
    };
    theta.iter().enumerate().map(estimate).collect()
}

/// The gradient of each deal's own likelihood.
fn gradients_by_deal(games: &[Finish], theta: &[f64]) -> Vec<Vec<f64>> {
    let mut by_deal: std::collections::BTreeMap<u64, Likelihood> = std::collections::BTreeMap::new();
    for game in games {
        by_deal.entry(game.deal).or_insert_with(|| Likelihood::zero(theta.len())).add(game, theta);
    }
    by_deal.into_values().map(|likelihood| likelihood.gradient).collect()
}

/// The most likely strengths, by Newton's method. The likelihood has a single maximum.
fn fit(bots: usize, games: &[Finish]) -> Vec<f64> {
    let mut theta = vec![0.0; bots];
    let mut here = Likelihood::of(games, &theta);
    for _ in 0..100 {
        let Some(step) = here.information.cholesky().map(|factor| factor.solve(&here.gradient)) else { break };
        let mut length = 1.0;
        loop {
            let mut there = theta.clone();
            add_scaled(&mut there, length, &step);
            let next = Likelihood::of(games, &there);
            if next.value >= here.value || length < 1e-6 {
                (theta, here) = (there, next);
                break;
            }
            length /= 2.0;
        }
        if step.iter().all(|step| step.abs() * length < 1e-9) {
            break;
        }
    }
    theta
}

/// The probability that these ratings give each bot to come first.
pub fn chances(ratings: &[f64]) -> Vec<f64> {
    let strengths: Vec<f64> = ratings.iter().map(|rating| ((rating - MEAN_RATING) / POINTS_PER_LOG_STRENGTH).exp()).collect();
    let sum: f64 = strengths.iter().sum();
    strengths.into_iter().map(|strength| strength / sum).collect()
}

#[cfg(test)]
#[allow(clippy::expect_used, clippy::panic)]
mod tests {
    use tabletop::Dice;

    use super::*;

    /// Games in which everybody finishes as the model has it; if `tied`, the last two share a place in every tenth.
    fn simulated(truth: &[f64], deals: u64, tied: bool, dice: &mut Dice) -> Vec<Finish> {
        let mut unit = || (f64::from(dice.below(1 << 24)) + 0.5) / f64::from(1 << 24);
        (1..=deals)
            .map(|deal| {
                // The one with the shortest of times that come in proportion to strength is the first.
                let times = truth.iter().map(|rating| -unit().ln() / ((rating - MEAN_RATING) / POINTS_PER_LOG_STRENGTH).exp());
                let mut order: Vec<(usize, f64)> = times.enumerate().collect();
                order.sort_by(|a, b| a.1.total_cmp(&b.1));
                let place = |nth: usize| if tied && deal % 10 == 0 && nth + 1 == truth.len() { nth as u8 } else { nth as u8 + 1 };
                Finish { deal, places: order.iter().enumerate().map(|(nth, (bot, _))| (*bot, place(nth))).collect() }
            })
            .collect()
    }

    #[test]
    fn known_strengths_are_found_again() {
        let truth = [1200.0, 1450.0, 1550.0, 1800.0];
        let mut dice = Dice::fast(1);
        let found = ratings(4, &simulated(&truth, 3_000, false, &mut dice));
        for (found, truth) in found.iter().zip(truth) {
            assert!((found.value - truth).abs() < 30.0, "{found:?} {truth}");
            let width = found.high.expect("an end") - found.low.expect("an end");
            assert!((10.0..80.0).contains(&width), "{found:?}");
        }
        assert!((found.iter().map(|e| e.value).sum::<f64>() / 4.0 - MEAN_RATING).abs() < 1e-6);
        // A shared place now and then costs little.
        let found = ratings(4, &simulated(&truth, 3_000, true, &mut dice));
        assert!(found.iter().zip(truth).all(|(found, truth)| (found.value - truth).abs() < 60.0), "{found:?}");
    }

    #[test]
    fn intervals_hold_the_truth() {
        let truth = [1400.0, 1500.0, 1600.0];
        let mut dice = Dice::fast(2);
        let mut held = 0;
        for _ in 0..200 {
            let found = ratings(3, &simulated(&truth, 100, false, &mut dice));
            held += found.iter().zip(truth).filter(|(found, truth)| found.contains(*truth)).count();
        }
        let held = held as f64 / 600.0;
        assert!((0.92..=0.985).contains(&held), "{held}");
    }

    /// For two players this is Elo: three wins of four are 191 points.
    #[test]
    fn a_duel_is_elos() {
        let games: Vec<Finish> = (0..4_000)
            .map(|deal| Finish { deal, places: if deal % 4 == 0 { vec![(0, 2), (1, 1)] } else { vec![(0, 1), (1, 2)] } })
            .collect();
        let found = ratings(2, &games);
        assert!((found[0].value - found[1].value - 190.85).abs() < 0.5, "{found:?}");
        let chances = chances(&[found[0].value, found[1].value]);
        assert!((chances[0] - 0.75).abs() < 0.001);
    }

    #[test]
    fn equal_places_make_equals() {
        let games: Vec<Finish> = (0..50).map(|deal| Finish { deal, places: vec![(0, 1), (1, 1), (2, 3)] }).collect();
        let found = ratings(3, &games);
        assert!((found[0].value - found[1].value).abs() < 1e-6 && found[0].value > found[2].value + 300.0, "{found:?}");
    }

    #[test]
    fn who_never_lost_is_not_endlessly_strong() {
        let games: Vec<Finish> = (0..100).map(|deal| Finish { deal, places: vec![(0, 1), (1, 2)] }).collect();
        let found = ratings(2, &games);
        assert!(found[0].value.is_finite() && found[0].value > 1_700.0 && found[0].value < 4_000.0, "{found:?}");
        let width = found[0].high.expect("an end") - found[0].low.expect("an end");
        assert!(width > 200.0, "{found:?}");
        assert!(ratings(2, &[])[1].low.is_none());
    }

    /// Every deal played four times over tells no more than once.
    #[test]
    fn the_same_game_again_proves_nothing() {
        let mut dice = Dice::fast(3);
        let once = simulated(&[1400.0, 1500.0, 1600.0], 200, false, &mut dice);
        let often: Vec<Finish> = once.iter().flat_map(|game| vec![game.clone(); 4]).collect();
        let width = |games: &[Finish]| ratings(3, games).iter().map(|e| e.high.unwrap_or(0.0) - e.low.unwrap_or(0.0)).sum::<f64>();
        let ratio = width(&often) / width(&once);
        assert!((0.9..=1.1).contains(&ratio), "{ratio}");
    }
}
