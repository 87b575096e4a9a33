//! Minimises smooth functions with L-BFGS (Nocedal and Wright, "Numerical Optimization", algorithms 7.4 and 7.5).

use std::collections::VecDeque;

use crate::linear::{add_scaled, dot, minus};

/// How many steps L-BFGS remembers.
const MEMORY: usize = 10;
/// The search stops where the gradient is no longer than this.
const FLAT: f64 = 1e-8;
/// A step must bring at least this part of the gain that the slope at its start promises (Armijo)…
const LEAST_GAIN: f64 = 1e-4;
/// …and must leave at most this part of that slope (Wolfe).
const MOST_SLOPE: f64 = 0.9;
/// How many lengths a line search tries.
const MOST_LENGTHS: usize = 60;

/// A point, with the value of the function there and its gradient.
struct Point {
    at: Vec<f64>,
    value: f64,
    gradient: Vec<f64>,
}

/// A remembered step: how far it went, how the gradient changed, and 1 / their product.
struct Step {
    moved: Vec<f64>,
    change: Vec<f64>,
    rho: f64,
}

/// Searches a minimum from a start, in at most so many steps. `function` returns value and gradient of a point. Returns the
/// lowest point it found and its value, which is never above the value at the start.
pub(super) fn minimize(start: Vec<f64>, most_steps: u64, function: impl Fn(&[f64]) -> (f64, Vec<f64>)) -> (Vec<f64>, f64) {
    let (value, gradient) = function(&start);
    let mut here = Point { at: start, value, gradient };
    let least_gain = 1e-9 * value.abs().max(1e-3);
    let mut steps: VecDeque<Step> = VecDeque::new();
    for _ in 0..most_steps {
        let steepness = dot(&here.gradient, &here.gradient).sqrt();
        if !here.value.is_finite() || steepness.is_nan() || steepness <= FLAT {
            break;
        }
        // The first step knows nothing of scale: it begins with length 1 at most.
        let length = if steps.is_empty() { 1.0 / steepness.max(1.0) } else { 1.0 };
        let Some(next) = line_search(&here, &direction(&here.gradient, &steps), length, &function) else { break };
        let (moved, change) = (minus(&next.at, &here.at), minus(&next.gradient, &here.gradient));
        let curvature = dot(&moved, &change);
        if curvature > f64::EPSILON * dot(&change, &change) {
            steps.push_back(Step { moved, change, rho: 1.0 / curvature });
            if steps.len() > MEMORY {
                steps.pop_front();
            }
        }
        let gain = here.value - next.value;
        here = next;
        if gain < least_gain {
            break;
        }
    }
    (here.at, here.value)
}

/// The direction of the next step: the negative gradient, multiplied by the inverse curvature as the last steps found it.
fn direction(gradient: &[f64], steps: &VecDeque<Step>) -> Vec<f64> {
    let mut direction: Vec<f64> = gradient.iter().map(|slope| -slope).collect();
    let mut parts = Vec::with_capacity(steps.len());
    for step in steps.iter().rev() {
        let part = step.rho * dot(&step.moved, &direction);
        add_scaled(&mut direction, -part, &step.change);
        parts.push(part);
    }
    if let Some(last) = steps.back() {
        let scale = 1.0 / (last.rho * dot(&last.change, &last.change));
        direction.iter_mut().for_each(|way| *way *= scale);
    }
    for (step, part) in steps.iter().zip(parts.into_iter().rev()) {
        let other = step.rho * dot(&step.change, &direction);
        add_scaled(&mut direction, part - other, &step.moved);
    }
    direction
}

/// One length that a line search has tried: the value there, and the slope along the direction.
#[derive(Clone, Copy)]
struct Trial {
    length: f64,
    value: f64,
    slope: f64,
}

impl Trial {
    /// The minimum of the cubic through two trials, kept away from both of them.
    fn between(self, other: Trial) -> f64 {
        let gap = other.length - self.length;
        let mean = self.slope + other.slope - 3.0 * (other.value - self.value) / gap;
        let root = (mean * mean - self.slope * other.slope).sqrt();
        let part = 1.0 - (other.slope + root - mean) / (other.slope - self.slope + 2.0 * root);
        self.length + gap * if part.is_finite() { part.clamp(0.1, 0.9) } else { 0.5 }
    }

    /// Where the slope would be 0 if it went on as from the other, shorter trial to this one; twice to ten times as far.
    fn beyond(self, shorter: Trial) -> f64 {
        let more = (self.length - shorter.length) * self.slope / (shorter.slope - self.slope);
        if more >= 0.0 { more.clamp(self.length, 9.0 * self.length) + self.length } else { 4.0 * self.length }
    }
}

/// Looks along a direction for a point that is low and flat enough. Returns the lowest point it saw if there is none such, and
/// nothing if that is not below the start.
fn line_search(from: &Point, direction: &[f64], first: f64, function: impl Fn(&[f64]) -> (f64, Vec<f64>)) -> Option<Point> {
    let start = Trial { length: 0.0, value: from.value, slope: dot(&from.gradient, direction) };
    let (mut short, mut long, mut length) = (start, None, first);
    let mut lowest: Option<Point> = None;
    for _ in 0..MOST_LENGTHS {
        let mut at = from.at.clone();
        add_scaled(&mut at, length, direction);
        let (value, gradient) = function(&at);
        let trial = Trial { length, value, slope: dot(&gradient, direction) };
        // A value that is not a number is not low.
        let is_low = value < start.value && value <= start.value + LEAST_GAIN * length * start.slope;
        let is_lowest = lowest.as_ref().map_or(value < start.value, |lowest| value < lowest.value);
        let next = Point { at, value, gradient };
        if is_low && trial.slope >= MOST_SLOPE * start.slope {
            return Some(next);
        }
        if is_lowest {
            lowest = Some(next);
        }
        if is_low {
            length = long.map_or_else(|| trial.beyond(short), |long| trial.between(long));
            short = trial;
        } else {
            length = short.between(trial);
            long = Some(trial);
        }
    }
    lowest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bent_valley_is_followed_to_its_lowest_point() {
        let valley = |x: &[f64]| {
            let (a, b) = (1.0 - x[0], x[1] - x[0] * x[0]);
            (a * a + 100.0 * b * b, vec![-2.0 * a - 400.0 * x[0] * b, 200.0 * b])
        };
        let (point, height) = minimize(vec![-1.2, 1.0], 200, valley);
        assert!(height < 1e-6 && (point[0] - 1.0).abs() < 1e-2 && (point[1] - 1.0).abs() < 1e-2, "{point:?} {height}");
    }

    /// Forty directions, the last ten thousand times as steep as the first.
    #[test]
    fn directions_of_all_scales_are_minimized() {
        let steep = |nth: usize| 10_f64.powf(nth as f64 * 4.0 / 39.0);
        let bowl = |x: &[f64]| {
            let value: f64 = x.iter().enumerate().map(|(nth, x)| 0.5 * steep(nth) * (x - 1.0).powi(2)).sum();
            (value, x.iter().enumerate().map(|(nth, x)| steep(nth) * (x - 1.0)).collect::<Vec<f64>>())
        };
        let (point, value) = minimize(vec![0.0; 40], 500, bowl);
        assert!(value < 1e-6 * bowl(&[0.0; 40]).0 && point.iter().all(|x| (x - 1.0).abs() < 0.1), "{value} {point:?}");
    }

    #[test]
    fn a_slope_that_lies_never_leads_uphill() {
        let (point, height) = minimize(vec![1.0], 20, |x| (x[0] * x[0], vec![-2.0 * x[0]]));
        assert!(height <= 1.0, "{point:?}");
        assert_eq!(minimize(Vec::new(), 5, |_| (3.0, Vec::new())), (Vec::new(), 3.0));
    }

    #[test]
    fn places_without_a_value_are_avoided() {
        let log = |x: &[f64]| (x[0] - 5.0 * x[0].ln(), vec![1.0 - 5.0 / x[0]]);
        let (point, _) = minimize(vec![80.0], 50, log);
        assert!((point[0] - 5.0).abs() < 0.01, "{point:?}");
        assert!(minimize(vec![-1.0], 5, log).1.is_nan());
    }
}
