//! Going downhill: L-BFGS with the line search of Moré and Thuente.

use std::cell::RefCell;

use argmin::core::{CostFunction, Error, Executor, Gradient};
use argmin::solver::linesearch::MoreThuenteLineSearch;
use argmin::solver::quasinewton::LBFGS;

/// How many steps are remembered.
const MEMORY: usize = 10;

/// A smooth function, and the lowest point that was found so far.
struct Hill<'a, F> {
    /// The height of a point, and how it rises from there in every direction.
    height: F,
    seen: &'a RefCell<Seen>,
}

struct Seen {
    best: (f64, Vec<f64>),
    last: (f64, Vec<f64>, Vec<f64>),
}

impl<F: Fn(&[f64]) -> (f64, Vec<f64>)> Hill<'_, F> {
    /// Height and slope of a point. The optimiser asks for both, one after the other.
    fn at(&self, point: &[f64]) -> (f64, Vec<f64>) {
        {
            let seen = self.seen.borrow();
            if seen.last.1 == point {
                return (seen.last.0, seen.last.2.clone());
            }
        }
        let (height, slope) = (self.height)(point);
        let mut seen = self.seen.borrow_mut();
        if height < seen.best.0 {
            seen.best = (height, point.to_vec());
        }
        seen.last = (height, point.to_vec(), slope.clone());
        (height, slope)
    }
}

impl<F: Fn(&[f64]) -> (f64, Vec<f64>)> CostFunction for Hill<'_, F> {
    type Param = Vec<f64>;
    type Output = f64;
    fn cost(&self, point: &Vec<f64>) -> Result<f64, Error> {
        Ok(self.at(point).0)
    }
}

impl<F: Fn(&[f64]) -> (f64, Vec<f64>)> Gradient for Hill<'_, F> {
    type Param = Vec<f64>;
    type Gradient = Vec<f64>;
    fn gradient(&self, point: &Vec<f64>) -> Result<Vec<f64>, Error> {
        Ok(self.at(point).1)
    }
}

/// The lowest point that is found from a start, and its height: never above the start.
pub(super) fn lowest(start: Vec<f64>, most_steps: u64, height: impl Fn(&[f64]) -> (f64, Vec<f64>)) -> (Vec<f64>, f64) {
    let (first, slope) = height(&start);
    if start.is_empty() || !first.is_finite() {
        return (start, first);
    }
    let seen = RefCell::new(Seen { best: (first, start.clone()), last: (first, start.clone(), slope) });
    let solver = LBFGS::new(MoreThuenteLineSearch::new(), MEMORY).with_tolerance_cost(1e-9 * first.abs().max(1e-3));
    if let Ok(solver) = solver {
        // A line search may give up where it cannot go lower; then the best point is what we have.
        let _ = Executor::new(Hill { height, seen: &seen }, solver).configure(|state| state.param(start).max_iters(most_steps)).run();
    }
    let Seen { best: (height, point), .. } = seen.into_inner();
    (point, height)
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
        let (point, height) = lowest(vec![-1.2, 1.0], 200, valley);
        assert!(height < 1e-6 && (point[0] - 1.0).abs() < 1e-2 && (point[1] - 1.0).abs() < 1e-2, "{point:?} {height}");
    }

    #[test]
    fn a_slope_that_lies_never_leads_uphill() {
        let (point, height) = lowest(vec![1.0], 20, |x| (x[0] * x[0], vec![-2.0 * x[0]]));
        assert!(height <= 1.0, "{point:?}");
        assert_eq!(lowest(Vec::new(), 5, |_| (3.0, Vec::new())), (Vec::new(), 3.0));
    }
}
