//! How well weights forecast the results of games that they were not fitted to.

use fresco_bots::{LOGISTIC_SCALE, Weights};

use super::selfplay::Sample;

/// The quality of forecasts.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Quality {
    /// The number of tables.
    pub tables: u64,
    /// The root mean square error, in points, of the final difference between a seat and the mean of its table.
    pub off: f64,
    /// The same error of a forecast that all seats end alike: the differences to explain.
    pub spread: f64,
    /// The root mean square error of final points.
    pub points_off: f64,
    /// The mean surprise at the winners: -ln of their chances.
    pub surprise: f64,
    /// Forecast chances by tenths: their number, their mean, and how often they came true.
    pub tenths: [Tenth; 10],
}

/// Forecast chances of about the same size.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Tenth {
    /// The number of forecasts.
    pub many: u64,
    /// The mean chance.
    pub foretold: f64,
    /// The share of seats that won.
    pub came_true: f64,
}

impl Quality {
    /// Of these weights on these samples.
    pub fn of(weights: &Weights, samples: &[Sample]) -> Quality {
        let mut quality = Quality::default();
        let mut seats = 0.0;
        for sample in samples {
            let expected = expected(weights, sample);
            let chances = chances(&expected, doubt(weights, sample));
            let mean = |list: &mut dyn Iterator<Item = f64>| list.sum::<f64>() / expected.len().max(1) as f64;
            let mean_end = mean(&mut sample.seats.iter().map(|seat| f64::from(seat.end)));
            let mean_expected = mean(&mut expected.iter().copied());
            for ((seat, expected), chance) in sample.seats.iter().zip(&expected).zip(&chances) {
                let (end, won) = (f64::from(seat.end), f64::from(seat.won));
                quality.off += ((end - mean_end) - (expected - mean_expected)).powi(2);
                quality.spread += (end - mean_end).powi(2);
                quality.points_off += (end - expected).powi(2);
                quality.surprise -= won * chance.max(1e-12).ln();
                let tenth = &mut quality.tenths[((chance * 10.0) as usize).min(9)];
                tenth.many += 1;
                tenth.foretold += chance;
                tenth.came_true += won;
                seats += 1.0;
            }
            quality.tables += 1;
        }
        let seats = f64::max(seats, 1.0);
        for square in [&mut quality.off, &mut quality.spread, &mut quality.points_off] {
            *square = (*square / seats).sqrt();
        }
        quality.surprise /= quality.tables.max(1) as f64;
        for tenth in &mut quality.tenths {
            tenth.foretold /= tenth.many.max(1) as f64;
            tenth.came_true /= tenth.many.max(1) as f64;
        }
        quality
    }
    /// The share of the differences that the forecasts explain (R²).
    pub fn explained(&self) -> f64 {
        1.0 - (self.off / self.spread.max(1e-9)).powi(2)
    }
}

/// The expected final points of each seat.
pub(super) fn expected(weights: &Weights, sample: &Sample) -> Vec<f64> {
    let values: Vec<f64> = weights.values.iter().map(|value| f64::from(value.at(sample.step))).collect();
    let sum = |terms: &[f32]| terms.iter().zip(&values).map(|(amount, value)| f64::from(*amount) * value).sum::<f64>();
    sample.seats.iter().map(|seat| f64::from(seat.score) + sum(&seat.terms)).collect()
}

/// The doubt of a forecast at that table, in points.
pub(super) fn doubt(weights: &Weights, sample: &Sample) -> f64 {
    f64::from(sample.spread * weights.doubt.at(sample.progress))
}

/// Each seat's chance to win.
pub(super) fn chances(expected: &[f64], doubt: f64) -> Vec<f64> {
    let best = expected.iter().copied().fold(f64::MIN, f64::max);
    let scale = doubt.max(0.1) * f64::from(LOGISTIC_SCALE);
    let powers: Vec<f64> = expected.iter().map(|points| ((points - best) / scale).exp()).collect();
    let sum: f64 = powers.iter().sum();
    powers.into_iter().map(|power| power / sum).collect()
}
