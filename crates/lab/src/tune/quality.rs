//! How well weights foretell the end of games that they were not fitted to.

use fresco_bots::{LOGISTIC, Weights};

use super::selfplay::Sample;

/// How well forecasts come true.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Quality {
    /// At how many tables.
    pub tables: u64,
    /// How far differences between a seat and the mean of its table are off in the end: root of the mean square, in points.
    pub off: f64,
    /// The same if all seats were thought to end alike: what there is to explain.
    pub spread: f64,
    /// How far final points are off themselves.
    pub points_off: f64,
    /// How surprising the winners are: the mean of -ln of their chances.
    pub surprise: f64,
    /// Chances by tenths: how many, what was foretold on average, how often it came true.
    pub tenths: [Tenth; 10],
}

/// Chances of about the same size.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Tenth {
    /// How many there were.
    pub many: u64,
    /// The chance on average.
    pub foretold: f64,
    /// How often the seat did win.
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
    /// The share of the differences that is explained (R²).
    pub fn explained(&self) -> f64 {
        1.0 - (self.off / self.spread.max(1e-9)).powi(2)
    }
}

/// What everybody can expect to have in the end.
pub(super) fn expected(weights: &Weights, sample: &Sample) -> Vec<f64> {
    let values: Vec<f64> = weights.values.iter().map(|value| f64::from(value.at(sample.step))).collect();
    let sum = |terms: &[f32]| terms.iter().zip(&values).map(|(amount, value)| f64::from(*amount) * value).sum::<f64>();
    sample.seats.iter().map(|seat| f64::from(seat.score) + sum(&seat.terms)).collect()
}

/// How far a forecast may be off at that table.
pub(super) fn doubt(weights: &Weights, sample: &Sample) -> f64 {
    f64::from(sample.spread * weights.doubt.at(sample.progress))
}

/// Everybody's chance to win.
pub(super) fn chances(expected: &[f64], doubt: f64) -> Vec<f64> {
    let best = expected.iter().copied().fold(f64::MIN, f64::max);
    let scale = doubt.max(0.1) * f64::from(LOGISTIC);
    let powers: Vec<f64> = expected.iter().map(|points| ((points - best) / scale).exp()).collect();
    let sum: f64 = powers.iter().sum();
    powers.into_iter().map(|power| power / sum).collect()
}
