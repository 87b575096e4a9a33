//! Sums of products over samples, for each step of the game. They determine the least-squares weights, their errors on other
//! games and the spread of those errors, without another look at the samples.

use fresco_bots::{Tapered, Weights};

use super::selfplay::Sample;
use crate::linear::{Cholesky, Matrix, add_scaled, dot, minus};

/// The weight of the error in a table's total points, relative to errors in the differences between seats, which decide games.
const TABLE_TOTAL_WEIGHT: f64 = 0.1;

/// The sums of products of samples at one step of the game.
#[derive(Clone)]
struct Moments {
    /// The step, from 0 to 1.
    at: f64,
    /// Of each two terms.
    terms: Matrix,
    /// Of each term and the points still to come.
    both: Vec<f64>,
    /// Of the points still to come with themselves.
    points: f64,
    /// The number of independent differences between seats.
    differences: f64,
}

/// The sums of products of many samples.
#[derive(Clone)]
pub(super) struct Sums {
    steps: Vec<Moments>,
    terms: usize,
}

impl Sums {
    pub(super) fn new(terms: usize) -> Sums {
        Sums { steps: Vec::new(), terms }
    }

    pub(super) fn add(&mut self, sample: &Sample) {
        let n = sample.seats.len() as f64;
        if sample.seats.is_empty() {
            return;
        }
        let counted = counted(sample);
        let step = self.step(f64::from(sample.step));
        let mut mean = vec![0.0; step.both.len()];
        let mut mean_points = 0.0;
        for seat in &sample.seats {
            let row: Vec<f64> = seat.terms.iter().map(|amount| f64::from(*amount)).collect();
            let points = f64::from(seat.end - seat.score);
            step.terms.add_square(counted, &row);
            add_scaled(&mut step.both, counted * points, &row);
            step.points += counted * points * points;
            add_scaled(&mut mean, 1.0, &row);
            mean_points += points;
        }
        // What is left after the mean of all seats is taken out, and a little of that mean.
        let less = counted * (TABLE_TOTAL_WEIGHT - 1.0) / n;
        step.terms.add_square(less, &mean);
        add_scaled(&mut step.both, less * mean_points, &mean);
        step.points += less * mean_points * mean_points;
        step.differences += n - 1.0;
    }

    pub(super) fn add_all(&mut self, other: &Sums) {
        for from in &other.steps {
            let step = self.step(from.at);
            step.terms.add_scaled(1.0, &from.terms);
            add_scaled(&mut step.both, 1.0, &from.both);
            step.points += from.points;
            step.differences += from.differences;
        }
    }

    fn step(&mut self, at: f64) -> &mut Moments {
        let place = self.steps.iter().position(|step| step.at >= at).unwrap_or(self.steps.len());
        if self.steps.get(place).is_none_or(|step| step.at != at) {
            let n = self.terms;
            let empty = Moments { at, terms: Matrix::zeros(n), both: vec![0.0; n], points: 0.0, differences: 0.0 };
            self.steps.insert(place, empty);
        }
        &mut self.steps[place]
    }

    /// The mean squared error of final points with these weights, for each step of the plainest table. Smoothed, because some
    /// steps have few samples.
    pub(super) fn spread(&self, weights: &Weights) -> Spread {
        let off: Vec<(f64, f64, f64)> =
            self.steps.iter().map(|step| (step.at, step.off(&at_step(&weights.values, step.at)), step.differences)).collect();
        let around = |at: f64| {
            let near = |other: f64| (-0.5 * ((other - at) / 0.06).powi(2)).exp();
            let (sum, n) = off.iter().fold((0.0, 0.0), |(sum, n), (other, off, many)| (sum + near(*other) * off, n + near(*other) * many));
            (sum / f64::max(n, 1e-9)).max(0.25)
        };
        Spread { squares: off.iter().map(|(at, ..)| (*at, around(*at))).collect() }
    }

    /// The normal equations for pairs of weights, each step weighted by the inverse of its spread.
    pub(super) fn tapered(&self, spread: &Spread) -> Normal {
        let n = 2 * self.terms;
        let mut normal = Normal::zero(n);
        for step in &self.steps {
            let sure = 1.0 / spread.at(step.at);
            let taper = [1.0 - step.at, step.at];
            for i in 0..n {
                // Only the lower half of the products is there.
                for j in 0..=i {
                    let (a, b) = (i / 2, j / 2);
                    let product = step.terms[(a.max(b), a.min(b))];
                    let more = sure * taper[i % 2] * taper[j % 2] * product;
                    normal.matrix[(i, j)] += more;
                    if i != j {
                        normal.matrix[(j, i)] += more;
                    }
                }
                normal.vector[i] += sure * taper[i % 2] * step.both[i / 2];
            }
            normal.points += sure * step.points;
        }
        normal
    }
}

impl Moments {
    /// The sum of squared errors with these values.
    fn off(&self, values: &[f64]) -> f64 {
        let mut square = 0.0;
        for i in 0..values.len() {
            for j in 0..=i {
                let twice = if i == j { 1.0 } else { 2.0 };
                square += twice * values[i] * values[j] * self.terms[(i, j)];
            }
        }
        (self.points - 2.0 * dot(&self.both, values) + square).max(0.0)
    }
}

/// The mean squared error of final points over the course of the game.
#[derive(Clone, Debug)]
pub(super) struct Spread {
    squares: Vec<(f64, f64)>,
}

impl Spread {
    pub(super) fn at(&self, step: f64) -> f64 {
        self.squares.iter().find(|(at, _)| *at >= step).or(self.squares.last()).map_or(1.0, |(_, square)| *square)
    }
}

/// The normal equations of a fit of squared errors: pairs of weights, early and late, one pair after the other.
#[derive(Clone)]
pub(super) struct Normal {
    matrix: Matrix,
    vector: Vec<f64>,
    points: f64,
}

impl Normal {
    /// Equations without any samples.
    pub(super) fn zero(size: usize) -> Normal {
        Normal { matrix: Matrix::zeros(size), vector: vec![0.0; size], points: 0.0 }
    }
    pub(super) fn add(&mut self, other: &Normal, times: f64) {
        self.matrix.add_scaled(times, &other.matrix);
        add_scaled(&mut self.vector, times, &other.vector);
        self.points += other.points * times;
    }
    /// The sum of squared errors with these weights.
    pub(super) fn off(&self, pairs: &[f64]) -> f64 {
        self.points - 2.0 * dot(&self.vector, pairs) + dot(pairs, &self.matrix.times(pairs))
    }
    /// The Cholesky factor of the matrix with the pull towards the start added.
    pub(super) fn with_pull(&self, pull: &[f64]) -> Option<Cholesky> {
        let mut matrix = self.matrix.clone();
        pull.iter().enumerate().for_each(|(i, pull)| matrix[(i, i)] += pull);
        matrix.cholesky()
    }
    /// The best weights, if they are pulled towards the start that hard.
    pub(super) fn solve(&self, start: &[f64], pull: &[f64]) -> Option<Vec<f64>> {
        let target = minus(&self.vector, &self.matrix.times(start));
        let mut best = self.with_pull(pull)?.solve(&target);
        add_scaled(&mut best, 1.0, start);
        Some(best)
    }
}

/// Pairs of weights, early and late, one after the other.
pub(super) fn pairs(values: &[Tapered]) -> Vec<f64> {
    values.iter().flat_map(|value| [f64::from(value.early), f64::from(value.late)]).collect()
}

/// And back.
pub(super) fn values(pairs: &[f64]) -> Vec<Tapered> {
    pairs.chunks_exact(2).map(|pair| Tapered { early: pair[0] as f32, late: pair[1] as f32 }).collect()
}

fn at_step(values: &[Tapered], at: f64) -> Vec<f64> {
    values.iter().map(|value| f64::from(value.early) * (1.0 - at) + f64::from(value.late) * at).collect()
}

/// The weight of a table's squared errors: less where forecasts have larger errors anyway.
fn counted(sample: &Sample) -> f64 {
    f64::from(sample.spread).max(0.1).powi(-2)
}

/// Half the weighted squared errors of one table. Adds their derivatives by the expected points of each seat to `rises`.
pub(super) fn off(sample: &Sample, expected: &[f64], counted: f64, rises: &mut [f64]) -> f64 {
    let (n, counted) = (expected.len().max(1) as f64, counted * self::counted(sample));
    let wrong = |(seat, expected): (&super::selfplay::SeatSample, &f64)| f64::from(seat.end) - expected;
    let mean = sample.seats.iter().zip(expected).map(wrong).sum::<f64>() / n;
    let mut height = 0.5 * counted * TABLE_TOTAL_WEIGHT * n * mean * mean;
    for (error, rise) in sample.seats.iter().zip(expected).map(wrong).zip(rises) {
        height += 0.5 * counted * (error - mean).powi(2);
        *rise -= counted * (error - mean + TABLE_TOTAL_WEIGHT * mean);
    }
    height
}
