//! What a fit of squared errors has to know about samples: sums of products, step by step of the game. From them the best
//! weights, their errors on other games and the spread of those errors follow without another look at the samples.

use fresco_bots::{Tapered, Weights};
use nalgebra::{Cholesky, DMatrix, DVector, Dyn};

use super::selfplay::Sample;

/// How much it counts that all seats together have more or less points than expected, against the differences between
/// them, which decide games.
const TOGETHER: f64 = 0.1;

/// The sums of products of samples at one step of the game.
#[derive(Clone)]
struct Moments {
    /// The step, from 0 to 1.
    at: f64,
    /// Of each two terms.
    terms: DMatrix<f64>,
    /// Of each term and the points still to come.
    both: DVector<f64>,
    /// Of the points still to come with themselves.
    points: f64,
    /// How many differences between seats there are.
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
        let mut mean = DVector::zeros(step.both.len());
        let mut mean_points = 0.0;
        for seat in &sample.seats {
            let row = DVector::from_iterator(seat.terms.len(), seat.terms.iter().map(|amount| f64::from(*amount)));
            let points = f64::from(seat.end - seat.score);
            step.terms.syger(counted, &row, &row, 1.0);
            step.both.axpy(counted * points, &row, 1.0);
            step.points += counted * points * points;
            mean += row;
            mean_points += points;
        }
        // What is left after the mean of all seats is taken out, and a little of that mean.
        let less = counted * (TOGETHER - 1.0) / n;
        step.terms.syger(less, &mean, &mean, 1.0);
        step.both.axpy(less * mean_points, &mean, 1.0);
        step.points += less * mean_points * mean_points;
        step.differences += n - 1.0;
    }

    pub(super) fn add_all(&mut self, other: &Sums) {
        for from in &other.steps {
            let step = self.step(from.at);
            step.terms += &from.terms;
            step.both += &from.both;
            step.points += from.points;
            step.differences += from.differences;
        }
    }

    fn step(&mut self, at: f64) -> &mut Moments {
        let place = self.steps.iter().position(|step| step.at >= at).unwrap_or(self.steps.len());
        if self.steps.get(place).is_none_or(|step| step.at != at) {
            let n = self.terms;
            let empty = Moments { at, terms: DMatrix::zeros(n, n), both: DVector::zeros(n), points: 0.0, differences: 0.0 };
            self.steps.insert(place, empty);
        }
        &mut self.steps[place]
    }

    /// How far final points are off by these weights, squared, at each step of the plainest table; smoothed a little, for there are few samples of
    /// some.
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

    /// The sums for pairs of weights, with every step counted by how sure its points are.
    pub(super) fn tapered(&self, spread: &Spread) -> Normal {
        let n = 2 * self.terms;
        let mut normal = Normal { matrix: DMatrix::zeros(n, n), vector: DVector::zeros(n), points: 0.0 };
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
    fn off(&self, values: &DVector<f64>) -> f64 {
        let mut square = 0.0;
        for i in 0..values.len() {
            for j in 0..=i {
                let twice = if i == j { 1.0 } else { 2.0 };
                square += twice * values[i] * values[j] * self.terms[(i, j)];
            }
        }
        (self.points - 2.0 * self.both.dot(values) + square).max(0.0)
    }
}

/// How far final points are off, squared, in the course of the game.
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
    pub(super) matrix: DMatrix<f64>,
    pub(super) vector: DVector<f64>,
    pub(super) points: f64,
}

impl Normal {
    pub(super) fn add(&mut self, other: &Normal, times: f64) {
        self.matrix += &other.matrix * times;
        self.vector += &other.vector * times;
        self.points += other.points * times;
    }
    /// The sum of squared errors with these weights.
    pub(super) fn off(&self, pairs: &DVector<f64>) -> f64 {
        self.points - 2.0 * self.vector.dot(pairs) + pairs.dot(&(&self.matrix * pairs))
    }
    /// The matrix with the pull towards the start in it, taken apart.
    pub(super) fn with_pull(&self, pull: &DVector<f64>) -> Option<Cholesky<f64, Dyn>> {
        let mut matrix = self.matrix.clone();
        (0..pull.len()).for_each(|i| matrix[(i, i)] += pull[i]);
        matrix.cholesky()
    }
    /// The best weights, if they are pulled towards the start that hard.
    pub(super) fn solve(&self, start: &DVector<f64>, pull: &DVector<f64>) -> Option<DVector<f64>> {
        let target = &self.vector - &self.matrix * start;
        Some(start + self.with_pull(pull)?.solve(&target))
    }
}

/// Pairs of weights, early and late, one after the other.
pub(super) fn pairs(values: &[Tapered]) -> DVector<f64> {
    DVector::from_iterator(2 * values.len(), values.iter().flat_map(|value| [f64::from(value.early), f64::from(value.late)]))
}

/// And back.
pub(super) fn values(pairs: &DVector<f64>) -> Vec<Tapered> {
    pairs.as_slice().chunks_exact(2).map(|pair| Tapered { early: pair[0] as f32, late: pair[1] as f32 }).collect()
}

fn at_step(values: &[Tapered], at: f64) -> DVector<f64> {
    DVector::from_iterator(values.len(), values.iter().map(|value| f64::from(value.early) * (1.0 - at) + f64::from(value.late) * at))
}

/// How much the squares of a table count: where forecasts are off further anyway, less.
fn counted(sample: &Sample) -> f64 {
    f64::from(sample.spread).max(0.1).powi(-2)
}

/// Half the squared errors of one table, counted that much, and how they rise with the points expected of each seat.
pub(super) fn off(sample: &Sample, expected: &[f64], counted: f64, rises: &mut [f64]) -> f64 {
    let (n, counted) = (expected.len().max(1) as f64, counted * self::counted(sample));
    let wrong = |(seat, expected): (&super::selfplay::Prospect, &f64)| f64::from(seat.end) - expected;
    let mean = sample.seats.iter().zip(expected).map(wrong).sum::<f64>() / n;
    let mut height = 0.5 * counted * TOGETHER * n * mean * mean;
    for (error, rise) in sample.seats.iter().zip(expected).map(wrong).zip(rises) {
        height += 0.5 * counted * (error - mean).powi(2);
        *rise -= counted * (error - mean + TOGETHER * mean);
    }
    height
}
