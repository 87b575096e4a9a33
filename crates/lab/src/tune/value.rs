//! Fits the evaluation: the values of its terms, and its doubt.
//!
//! The first fit is the exact least-squares solution for final differences between seats, each step of the game weighted by how
//! accurate its forecasts are. Cross-validation finds how strongly weights are pulled towards their start. The second fit
//! minimises a loss that also includes the winners, beginning at that solution.

use fresco_bots::{LOGISTIC_SCALE, Tapered, Weights};

use super::minimize::minimize;
use super::moments::{Normal, Spread, Sums, pairs, values};
use super::quality::{chances, expected};
use super::selfplay::{Sample, in_parallel};
use super::{NoProgress, moments};
use crate::linear::{add_scaled, minus};

/// The number of folds of the cross-validation that finds the leash.
const FOLDS: usize = 5;
/// The leashes to try: how many points the worth of a usual amount of a term may move, as a standard deviation.
const LEASHES: [f64; 7] = [0.03, 0.1, 0.2, 0.4, 0.8, 1.6, 5.0];
/// The number of pieces in which samples are added up. It does not depend on the number of threads, so sums are the same.
const PIECES: usize = 8;

/// The configuration of a fit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fit {
    /// How many points the worth of a usual amount of a term may move; found by cross-validation if not given.
    pub leash: Option<f64>,
    /// The weight of the winners in the loss, from 0 to 1; final differences of points have the rest.
    pub wins: f64,
    /// How many threads.
    pub threads: usize,
}

/// The result of a fit.
#[derive(Clone, PartialEq, Debug)]
pub struct Fitted {
    /// The weights.
    pub weights: Weights,
    /// The leash they were on.
    pub leash: f64,
    /// The loss per sample, before and after.
    pub loss: (f64, f64),
}

/// Fits values and doubt to samples, beginning with these weights.
pub fn fit(start: &Weights, samples: &[Sample], how: &Fit) -> Result<Fitted, String> {
    if samples.is_empty() {
        return Err("there is nothing to fit to".to_string());
    }
    let folds = folds(start.values.len(), samples, how.threads)?;
    let mut all = Sums::new(start.values.len());
    folds.iter().for_each(|fold| all.add_all(fold));
    let usual = usual_amounts(start.values.len(), samples);
    let pull = |leash: f64| -> Vec<f64> { usual.iter().flat_map(|usual| [(usual / leash).powi(2); 2]).collect() };
    let begin = pairs(&start.values);

    // How sure forecasts are depends on the weights, and the weights on how sure they are; twice is enough.
    let (mut weights, mut leash, mut spread) = (start.clone(), LEASHES[3], all.spread(start));
    for _ in 0..2 {
        let parts: Vec<Normal> = folds.iter().map(|fold| fold.tapered(&spread)).collect();
        leash = how.leash.unwrap_or_else(|| best_leash(&parts, &begin, pull));
        let whole = all.tapered(&spread);
        let best = whole.solve(&begin, &pull(leash)).ok_or("the samples do not determine the weights")?;
        weights = Weights::new(weights.doubt, values(&best), start.policy.clone());
        spread = all.spread(&weights);
    }
    weights.doubt = fitted_doubt(&weights, samples);

    let objective = Objective { samples, spread: &spread, wins: how.wins, start: begin, pull: pull(leash), threads: how.threads };
    let loss = |weights: &Weights| objective.loss(&pairs(&weights.values), &logarithms(weights.doubt)).0;
    let before = loss(start);
    if how.wins > 0.0 {
        weights = objective.minimize_from(&weights, &all.tapered(&spread));
        weights.doubt = fitted_doubt(&weights, samples);
    }
    let mut after = loss(&weights);
    if after > before {
        (weights, after) = (start.clone(), before);
    }
    let n = samples.len() as f64;
    Ok(Fitted { weights, leash, loss: (before / n, after / n) })
}

/// The samples added up, a fold of games each.
fn folds(terms: usize, samples: &[Sample], threads: usize) -> Result<Vec<Sums>, String> {
    let pieces: Vec<&[Sample]> = samples.chunks(samples.len().div_ceil(PIECES).max(1)).collect();
    let parts = in_parallel(pieces.len() as u64, threads, &NoProgress, &|nth| {
        let mut folds = vec![Sums::new(terms); FOLDS];
        for sample in pieces[nth as usize] {
            if sample.seats.iter().any(|seat| seat.terms.len() != terms) {
                return Err(format!("game {}: not as many terms as there are weights", sample.game));
            }
            folds[(sample.game / 10 % FOLDS as u64) as usize].add(sample);
        }
        Ok(folds)
    })?;
    let mut folds = vec![Sums::new(terms); FOLDS];
    for part in &parts {
        folds.iter_mut().zip(part).for_each(|(sum, more)| sum.add_all(more));
    }
    Ok(folds)
}

/// The root mean square of each term where it is not 0; 1 for terms that never occur.
fn usual_amounts(terms: usize, samples: &[Sample]) -> Vec<f64> {
    let mut sums = vec![(0.0, 0.0); terms];
    for amounts in samples.iter().flat_map(|sample| &sample.seats).map(|seat| &seat.terms) {
        for ((squares, n), amount) in sums.iter_mut().zip(amounts).filter(|(_, amount)| **amount != 0.0) {
            *squares += f64::from(*amount).powi(2);
            *n += 1.0;
        }
    }
    sums.into_iter().map(|(squares, n)| if n > 0.0 { f64::max(squares / n, 1e-6).sqrt() } else { 1.0 }).collect()
}

/// The leash with the smallest error on games that were left out.
fn best_leash(parts: &[Normal], start: &[f64], pull: impl Fn(f64) -> Vec<f64>) -> f64 {
    let mut whole = Normal::zero(start.len());
    parts.iter().for_each(|part| whole.add(part, 1.0));
    let off = |leash: f64| {
        let pull = pull(leash);
        let without = |part: &Normal| {
            let mut rest = whole.clone();
            rest.add(part, -1.0);
            rest.solve(start, &pull).map_or(f64::INFINITY, |best| part.off(&best))
        };
        parts.iter().map(without).sum::<f64>()
    };
    let best = LEASHES.into_iter().map(|leash| (off(leash), leash)).min_by(|a, b| a.0.total_cmp(&b.0));
    best.map_or(LEASHES[3], |(_, leash)| leash)
}

/// The doubt that makes the winners least surprising.
fn fitted_doubt(weights: &Weights, samples: &[Sample]) -> Tapered {
    let expected: Vec<Vec<f64>> = samples.iter().map(|sample| expected(weights, sample)).collect();
    let start = logarithms(weights.doubt).to_vec();
    let (point, _) = minimize(start, 60, |point| {
        let (mut loss, mut gradient) = (0.0, vec![0.0; 2]);
        for (sample, expected) in samples.iter().zip(&expected) {
            let (surprise, rise) = surprise(sample, expected, point, None);
            loss += surprise;
            gradient[0] += rise[0];
            gradient[1] += rise[1];
        }
        let n = samples.len() as f64;
        (loss / n, gradient.into_iter().map(|rise| rise / n).collect())
    });
    doubt(&point)
}

/// A doubt as the fit sees it: its logarithms, so that it stays above 0.
fn logarithms(doubt: Tapered) -> [f64; 2] {
    [doubt.early, doubt.late].map(|doubt| f64::from(doubt).clamp(0.3, 200.0).ln())
}
fn doubt(point: &[f64]) -> Tapered {
    let exp = |x: f64| x.exp().clamp(0.3, 200.0) as f32;
    Tapered { early: exp(point[0]), late: exp(point[1]) }
}

/// The surprise at the winner of a table, and its derivatives by the logarithms of the doubts and by the points of each seat.
fn surprise(sample: &Sample, expected: &[f64], doubts: &[f64], by_points: Option<&mut [f64]>) -> (f64, [f64; 2]) {
    let (at, spread) = (f64::from(sample.progress), f64::from(sample.spread));
    let [early, late] = [doubts[0].exp() * spread * (1.0 - at), doubts[1].exp() * spread * at];
    let doubt = (early + late).max(0.1);
    let scale = doubt * f64::from(LOGISTIC_SCALE);
    let chances = chances(expected, doubt);
    let best = expected.iter().copied().fold(f64::MIN, f64::max);
    let (mut surprise, mut by_scale) = (0.0, 0.0);
    for ((seat, chance), points) in sample.seats.iter().zip(&chances).zip(expected) {
        let won = f64::from(seat.won);
        surprise -= won * chance.max(1e-12).ln();
        by_scale -= (chance - won) * (points - best) / scale;
    }
    if let Some(by_points) = by_points {
        for ((rise, chance), seat) in by_points.iter_mut().zip(&chances).zip(&sample.seats) {
            *rise = (chance - f64::from(seat.won)) / scale;
        }
    }
    (surprise, [by_scale * early / doubt, by_scale * late / doubt])
}

/// The objective of a fit: the function that it minimises.
struct Objective<'a> {
    samples: &'a [Sample],
    spread: &'a Spread,
    wins: f64,
    start: Vec<f64>,
    pull: Vec<f64>,
    threads: usize,
}

impl Objective<'_> {
    /// The loss of weights, and its derivatives by each of them and by the logarithms of the doubts.
    fn loss(&self, point: &[f64], doubts: &[f64; 2]) -> (f64, Vec<f64>, [f64; 2]) {
        let pieces: Vec<&[Sample]> = self.samples.chunks(self.samples.len().div_ceil(PIECES).max(1)).collect();
        let parts = in_parallel(pieces.len() as u64, self.threads, &NoProgress, &|nth| Ok(self.piece(pieces[nth as usize], point, doubts)));
        let away = minus(point, &self.start);
        let (mut loss, mut by_doubt) = (0.0, [0.0; 2]);
        let mut gradient: Vec<f64> = away.iter().zip(&self.pull).map(|(away, pull)| pull * away).collect();
        gradient.iter().zip(&away).for_each(|(pulled, away)| loss += 0.5 * pulled * away);
        for (part, rise, doubts) in parts.unwrap_or_default() {
            loss += part;
            add_scaled(&mut gradient, 1.0, &rise);
            by_doubt.iter_mut().zip(doubts).for_each(|(sum, rise)| *sum += rise);
        }
        (loss, gradient, by_doubt)
    }

    fn piece(&self, samples: &[Sample], point: &[f64], doubts: &[f64; 2]) -> (f64, Vec<f64>, [f64; 2]) {
        let (mut loss, mut gradient, mut by_doubt) = (0.0, vec![0.0; point.len()], [0.0; 2]);
        let mut values = vec![0.0; point.len() / 2];
        let mut by_value = vec![0.0; values.len()];
        for sample in samples {
            let at = f64::from(sample.step);
            for (nth, value) in values.iter_mut().enumerate() {
                *value = point[2 * nth] * (1.0 - at) + point[2 * nth + 1] * at;
            }
            let sum = |terms: &[f32]| terms.iter().zip(&values).map(|(amount, value)| f64::from(*amount) * value).sum::<f64>();
            let expected: Vec<f64> = sample.seats.iter().map(|seat| f64::from(seat.score) + sum(&seat.terms)).collect();
            let mut rises = vec![0.0; expected.len()];
            let (surprise, doubts) = surprise(sample, &expected, doubts, Some(&mut rises));
            rises.iter_mut().for_each(|rise| *rise *= self.wins);
            loss += self.wins * surprise;
            by_doubt.iter_mut().zip(doubts).for_each(|(sum, rise)| *sum += self.wins * rise);
            loss += moments::off(sample, &expected, (1.0 - self.wins) / self.spread.at(at), &mut rises);

            by_value.fill(0.0);
            for (seat, rise) in sample.seats.iter().zip(&rises) {
                by_value.iter_mut().zip(&seat.terms).for_each(|(sum, amount)| *sum += rise * f64::from(*amount));
            }
            for (nth, rise) in by_value.iter().enumerate() {
                gradient[2 * nth] += rise * (1.0 - at);
                gradient[2 * nth + 1] += rise * at;
            }
        }
        (loss, gradient, by_doubt)
    }

    /// Minimises the loss, beginning with these weights. The normal equations give the scale of each direction.
    fn minimize_from(&self, from: &Weights, normal: &Normal) -> Weights {
        let Some(shape) = normal.with_pull(&self.pull) else { return from.clone() };
        let (origin, n) = (pairs(&from.values), self.start.len());
        let many = (self.samples.len() as f64).sqrt();
        let place = |point: &[f64]| {
            let mut pairs = shape.solve_transposed(&point[..n]);
            add_scaled(&mut pairs, 1.0, &origin);
            (pairs, [point[n] / many, point[n + 1] / many])
        };
        let mut start = vec![0.0; n];
        start.extend(logarithms(from.doubt).map(|x| x * many));
        let (best, _) = minimize(start, 100, |point| {
            let (pairs, doubts) = place(point);
            let (loss, gradient, by_doubt) = self.loss(&pairs, &doubts);
            let mut rise = shape.solve_lower(&gradient);
            rise.extend(by_doubt.map(|rise| rise / many));
            (loss, rise)
        });
        let (pairs, doubts) = place(&best);
        Weights::new(doubt(&doubts), values(&pairs), from.policy.clone())
    }
}
