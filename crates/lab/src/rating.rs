//! Ratings from finishing orders.
//!
//! The model is that of Plackett and Luce: the first place goes to each at the table with a chance in proportion to its
//! strength, the second to each of the others in the same way, and so on. For two players it is that of Bradley, Terry and
//! Elo. Equal places are treated as Efron treats what happens at the same time. Strengths are told on Elo's scale, on which
//! 400 points more mean ten times the strength, the mean of all being 1500.

use nalgebra::{DMatrix, DVector};

use crate::stats::{Estimate, t_quantile};

/// The mean of all ratings.
pub const MIDDLE: f64 = 1500.0;
/// So many points of a rating are one more in the logarithm of the strength.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;
/// Nobody is endlessly strong, not even who never lost: before any game, the logarithm of a strength is thought to be this
/// far from the mean (standard deviation), which is about 870 points.
const PRIOR: f64 = 5.0;

/// How a game came out: the bot on each seat, by number, and its place (1 is the best; equal places share).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finish {
    /// The deal it belongs to.
    pub deal: u64,
    /// Bot and place.
    pub places: Vec<(usize, u8)>,
}

/// The slope and the curvature of the likelihood.
struct Slope {
    gradient: DVector<f64>,
    information: DMatrix<f64>,
    log_likelihood: f64,
}

impl Slope {
    fn new(bots: usize) -> Slope {
        Slope { gradient: DVector::zeros(bots), information: DMatrix::zeros(bots, bots), log_likelihood: 0.0 }
    }

    /// What is thought before any game.
    fn prior(theta: &DVector<f64>) -> Slope {
        let precision = PRIOR.powi(-2);
        let n = theta.len();
        Slope {
            gradient: theta * -precision,
            information: DMatrix::identity(n, n) * precision,
            log_likelihood: -precision * theta.norm_squared() / 2.0,
        }
    }

    fn add(&mut self, game: &Finish, theta: &DVector<f64>) {
        let bots = theta.len();
        let mut places: Vec<u8> = game.places.iter().map(|(_, place)| *place).collect();
        places.sort_unstable();
        places.dedup();
        let strengths = |wanted: &dyn Fn(u8) -> bool| {
            let mut sums = DVector::<f64>::zeros(bots);
            game.places.iter().filter(|(_, place)| wanted(*place)).for_each(|(bot, _)| sums[*bot] += theta[*bot].exp());
            sums
        };
        for place in places {
            let there = strengths(&|other| other >= place);
            let tied: Vec<usize> = game.places.iter().filter(|(_, p)| *p == place).map(|(bot, _)| *bot).collect();
            let here = strengths(&|other| other == place);
            for (nth, bot) in tied.iter().enumerate() {
                let left = &there - &here * (nth as f64 / tied.len() as f64);
                let sum = left.sum();
                let chances = left / sum;
                self.gradient[*bot] += 1.0;
                self.gradient -= &chances;
                self.information += DMatrix::from_diagonal(&chances) - &chances * chances.transpose();
                self.log_likelihood += theta[*bot] - sum.ln();
            }
        }
    }

    fn of(games: &[Finish], theta: &DVector<f64>) -> Slope {
        let mut slope = Slope::prior(theta);
        games.iter().for_each(|game| slope.add(game, theta));
        slope
    }
}

/// The ratings of so many bots, with their intervals.
///
/// An interval is the wider one of two: that of the likelihood, and that of the deals (games of one deal are no independent
/// witnesses).
pub fn ratings(bots: usize, games: &[Finish]) -> Vec<Estimate> {
    if games.is_empty() {
        return vec![Estimate::bare(MIDDLE); bots];
    }
    let theta = fit(bots, games);
    let average = theta.mean();
    let in_points = |theta: f64| MIDDLE + SCALE * (theta - average);
    let Some(inverse) = Slope::of(games, &theta).information.try_inverse() else {
        return theta.iter().map(|&t| Estimate::bare(in_points(t))).collect();
    };
    // How far each is from the mean of all.
    let centre = DMatrix::identity(bots, bots) - DMatrix::from_element(bots, bots, 1.0 / bots as f64);
    let spread = |covariance: &DMatrix<f64>| (&centre * covariance * &centre).diagonal();
    let (deals, between) = scatter(bots, games, &theta);
    let likely = spread(&inverse);
    let dealt = spread(&(&inverse * between * &inverse));
    let reach = t_quantile(deals as f64 - 1.0);
    let estimate = |nth: usize, theta: f64| match deals {
        0 | 1 => Estimate::bare(in_points(theta)),
        _ => Estimate::give_or_take(in_points(theta), SCALE * reach * likely[nth].max(dealt[nth]).max(0.0).sqrt()),
    };
    theta.iter().enumerate().map(|(nth, &theta)| estimate(nth, theta)).collect()
}

/// How many deals there are, and how far they pull apart.
fn scatter(bots: usize, games: &[Finish], theta: &DVector<f64>) -> (usize, DMatrix<f64>) {
    let mut by_deal: std::collections::BTreeMap<u64, Slope> = std::collections::BTreeMap::new();
    for game in games {
        by_deal.entry(game.deal).or_insert_with(|| Slope::new(bots)).add(game, theta);
    }
    let deals = by_deal.len();
    let mut sum = DMatrix::zeros(bots, bots);
    by_deal.values().for_each(|slope| sum += &slope.gradient * slope.gradient.transpose());
    (deals, sum * (deals as f64 / (deals as f64 - 1.0).max(1.0)))
}

/// The most likely strengths, by Newton's way; what is climbed has one top only.
fn fit(bots: usize, games: &[Finish]) -> DVector<f64> {
    let mut theta = DVector::zeros(bots);
    let mut slope = Slope::of(games, &theta);
    for _ in 0..100 {
        let Some(step) = slope.information.clone().cholesky().map(|c| c.solve(&slope.gradient)) else { break };
        let mut length = 1.0;
        loop {
            let there = &theta + &step * length;
            let next = Slope::of(games, &there);
            if next.log_likelihood >= slope.log_likelihood || length < 1e-6 {
                (theta, slope) = (there, next);
                break;
            }
            length /= 2.0;
        }
        if step.amax() * length < 1e-9 {
            break;
        }
    }
    theta
}

/// The chance of each to come first, by these ratings.
pub fn chances(ratings: &[f64]) -> Vec<f64> {
    let strengths: Vec<f64> = ratings.iter().map(|rating| ((rating - MIDDLE) / SCALE).exp()).collect();
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
                let times = truth.iter().map(|rating| -unit().ln() / ((rating - MIDDLE) / SCALE).exp());
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
        assert!((found.iter().map(|e| e.value).sum::<f64>() / 4.0 - MIDDLE).abs() < 1e-6);
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
            held += found.iter().zip(truth).filter(|(found, truth)| found.allows(*truth)).count();
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
