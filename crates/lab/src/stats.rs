//! Estimates with confidence intervals.

use serde::{Deserialize, Serialize};

/// The confidence of all intervals.
pub const CONFIDENCE: f64 = 0.95;

/// A measured number with its interval at 95 % confidence.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Estimate {
    /// The best guess.
    pub value: f64,
    /// The lower end of the interval; none if too little is known.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
}

impl Estimate {
    /// A number without an interval.
    pub fn without_interval(value: f64) -> Estimate {
        Estimate { value, low: None, high: None }
    }
    /// A number with an interval that reaches this far to both sides.
    pub fn with_margin(value: f64, by: f64) -> Estimate {
        Estimate { value, low: Some(value - by), high: Some(value + by) }
    }
    /// Whether the interval contains this number. An open interval contains every number.
    pub fn contains(&self, value: f64) -> bool {
        self.low.is_none_or(|low| low <= value) && self.high.is_none_or(|high| value <= high)
    }
    /// The same estimate in another unit.
    pub fn map(self, with: impl Fn(f64) -> f64) -> Estimate {
        Estimate { value: with(self.value), low: self.low.map(&with), high: self.high.map(&with) }
    }
}

/// The observations of one deal: their number and their sum.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Cluster {
    /// The number of observations.
    pub n: f64,
    /// The sum of the observed values.
    pub sum: f64,
}

impl Cluster {
    /// Adds an observation.
    pub fn add(&mut self, value: f64) {
        self.n += 1.0;
        self.sum += value;
    }
}

/// The point beyond which Student's t lies with a probability of 2.5 %.
pub fn t_quantile(freedom: f64) -> f64 {
    let freedom = freedom.max(1.0);
    // With one degree of freedom it is 12.7, with more it is less.
    let (mut low, mut high) = (0.0, 16.0);
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if t_tails(middle, freedom) > 1.0 - CONFIDENCE { low = middle } else { high = middle }
    }
    (low + high) / 2.0
}

/// The probability that Student's t is further from 0 than this.
fn t_tails(t: f64, freedom: f64) -> f64 {
    let (a, b, x) = (freedom / 2.0, 0.5, freedom / (freedom + t * t));
    match x < (a + 1.0) / (a + b + 2.0) {
        true => incomplete_beta(a, b, x),
        false => 1.0 - incomplete_beta(b, a, 1.0 - x),
    }
}

/// The regularised incomplete beta function as a continued fraction, evaluated by Lentz's method. It converges fast where x is
/// below (a + 1) / (a + b + 2).
fn incomplete_beta(a: f64, b: f64, x: f64) -> f64 {
    let front = (libm::lgamma(a + b) - libm::lgamma(a) - libm::lgamma(b) + a * x.ln() + b * (-x).ln_1p()).exp() / a;
    let not_zero = |value: f64| if value.abs() < 1e-300 { 1e-300 } else { value };
    let (mut c, mut d) = (1.0, 1.0 / not_zero(1.0 - (a + b) * x / (a + 1.0)));
    let mut fraction = d;
    for m in (1..=500).map(f64::from) {
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        let before = fraction;
        for term in [even, odd] {
            d = 1.0 / not_zero(1.0 + term * d);
            c = not_zero(1.0 + term / c);
            fraction *= c * d;
        }
        if (fraction / before - 1.0).abs() < 1e-15 {
            break;
        }
    }
    front * fraction
}

/// A mean over clusters, with its variance if clusters are independent of each other but observations within one are not.
struct Pooled {
    clusters: f64,
    n: f64,
    mean: f64,
    variance: Option<f64>,
}

impl Pooled {
    fn new(clusters: &[Cluster]) -> Option<Pooled> {
        let used: Vec<&Cluster> = clusters.iter().filter(|c| c.n > 0.0).collect();
        let (n, sum) = used.iter().fold((0.0, 0.0), |(n, sum), c| (n + c.n, sum + c.sum));
        if n == 0.0 {
            return None;
        }
        let (k, mean) = (used.len() as f64, sum / n);
        let squares: f64 = used.iter().map(|c| (c.sum - mean * c.n).powi(2)).sum();
        let variance = (k > 1.0).then(|| k / (k - 1.0) * squares / (n * n));
        Some(Pooled { clusters: k, n, mean, variance })
    }
}

/// The mean with the t-interval of the clusters' means.
pub fn mean(clusters: &[Cluster]) -> Option<Estimate> {
    let pooled = Pooled::new(clusters)?;
    Some(match pooled.variance {
        Some(variance) => Estimate::with_margin(pooled.mean, t_quantile(pooled.clusters - 1.0) * variance.sqrt()),
        None => Estimate::without_interval(pooled.mean),
    })
}

/// A share between 0 and 1 with Wilson's interval for the effective number of games.
///
/// Games of one deal are alike, so `n` of them tell less than `n` independent games would. The effective number compares the
/// variance between deals with the variance of independent games; it never exceeds the number of games. The comparison includes
/// one imaginary deal that went wholly against the others, because an unseen result may still come: if all games went the same
/// way, the effective number is at most the number of deals.
pub fn share(clusters: &[Cluster]) -> Option<Estimate> {
    let pooled = Pooled::new(clusters)?;
    if pooled.variance.is_none() {
        return Some(Estimate::without_interval(pooled.mean));
    }
    let size = pooled.n / pooled.clusters;
    let other = Cluster { n: size, sum: if pooled.mean < 0.5 { size } else { 0.0 } };
    let more: Vec<Cluster> = clusters.iter().copied().chain([other]).collect();
    let alike = Pooled::new(&more).and_then(|more| Some(more.variance? * more.n / (more.mean * (1.0 - more.mean))));
    let worth = pooled.n / alike.filter(|a| a.is_finite()).unwrap_or(size).max(1.0);
    let (low, high) = wilson(pooled.mean.clamp(0.0, 1.0), worth, t_quantile(pooled.clusters - 1.0));
    // Rounding must not push the share itself out of its interval.
    Some(Estimate { value: pooled.mean, low: Some(low.min(pooled.mean)), high: Some(high.max(pooled.mean)) })
}

/// Wilson's interval of a share that was found in `n` trials; `z` is the quantile.
pub fn wilson(p: f64, n: f64, z: f64) -> (f64, f64) {
    let z2 = z * z / n;
    let middle = (p + z2 / 2.0) / (1.0 + z2);
    let reach = (p * (1.0 - p) * z2 + z2 * z2 / 4.0).sqrt() / (1.0 + z2);
    ((middle - reach).max(0.0), (middle + reach).min(1.0))
}

#[cfg(test)]
#[allow(clippy::expect_used, clippy::panic)]
mod tests {
    use tabletop::Dice;

    use super::*;

    fn close(a: f64, b: f64, within: f64) {
        assert!((a - b).abs() <= within, "{a} is not {b}");
    }

    #[test]
    fn quantiles_are_those_of_the_tables() {
        close(t_quantile(1.0), 12.706, 0.001);
        close(t_quantile(9.0), 2.262, 0.001);
        close(t_quantile(1e6), 1.960, 0.001);
        // Even numbers and 1 have closed forms: tan(0.475 π) for 1, √(2 × 0.95² / (1 − 0.95²)) for 2.
        close(t_quantile(1.0), (0.475 * std::f64::consts::PI).tan(), 1e-11);
        close(t_quantile(2.0), (2.0_f64 * 0.9025 / 0.0975).sqrt(), 1e-11);
        close(t_quantile(10.0), 2.228_138_851_986_274, 1e-11);
        close(t_quantile(100.0), 1.983_971_518_523_546, 1e-11);
        close(t_quantile(1e6), 1.959_966_356_814_107, 1e-8);
    }

    /// Wilson's own kind of example: 81 of 263 (Newcombe 1998, table I).
    #[test]
    fn wilsons_interval_is_the_published_one() {
        let (low, high) = wilson(81.0 / 263.0, 263.0, 1.959_964);
        close(low, 0.2553, 0.0001);
        close(high, 0.3662, 0.0001);
        let (low, high) = wilson(0.0, 20.0, 1.959_964);
        close(low, 0.0, 1e-9);
        close(high, 0.1611, 0.0001);
    }

    #[test]
    fn a_mean_has_the_interval_of_the_deals() {
        // The means 1 to 5: standard deviation 1.5811, so 2.776 × 1.5811 / √5.
        let clusters: Vec<Cluster> = (1..=5).map(|n| Cluster { n: 4.0, sum: 4.0 * f64::from(n) }).collect();
        let estimate = mean(&clusters).expect("a mean");
        close(estimate.value, 3.0, 1e-9);
        close(estimate.high.expect("an end"), 3.0 + 1.9632, 0.0005);
        assert!(estimate.contains(1.1) && !estimate.contains(1.0));
        assert_eq!(mean(&[]), None);
        assert_eq!(mean(&clusters[..1]), Some(Estimate::without_interval(1.0)));
    }

    #[test]
    fn games_that_go_alike_are_worth_less() {
        // 100 deals of 4 games, half of the games won: either all four games of a deal alike, or two and two.
        let alike: Vec<Cluster> = (0..100).map(|n| Cluster { n: 4.0, sum: f64::from(n % 2) * 4.0 }).collect();
        let mixed: Vec<Cluster> = (0..100).map(|_| Cluster { n: 4.0, sum: 2.0 }).collect();
        let width = |clusters: &[Cluster]| share(clusters).map_or(0.0, |e| e.high.unwrap_or(1.0) - e.low.unwrap_or(0.0));
        close(width(&alike), 2.0 * width(&mixed), 0.02);
        let all: Vec<Cluster> = (0..50).map(|_| Cluster { n: 4.0, sum: 4.0 }).collect();
        let sure = share(&all).expect("a share");
        close(sure.low.expect("an end"), wilson(1.0, 50.0, t_quantile(49.0)).0, 0.002);
        assert_eq!(sure.high, Some(1.0));
        // Who loses a game is not surer of the others.
        let mut but_one = all.clone();
        but_one[7].sum = 3.0;
        assert!(share(&but_one).and_then(|e| e.low) <= sure.low.map(|low| low + 0.002), "{:?} {sure:?}", share(&but_one));
    }

    /// Deals that differ: the interval holds the truth about 95 times in 100.
    #[test]
    fn intervals_hold_what_they_promise() {
        let mut dice = Dice::fast(5);
        let mut unit = || f64::from(dice.below(1 << 24)) / f64::from(1 << 24);
        let (mut held, tries) = (0, 600);
        for _ in 0..tries {
            let clusters: Vec<Cluster> = (0..40)
                .map(|_| {
                    // A deal is good or bad for a bot: it wins there with 30 or with 90 %, on average with 60 %.
                    let p = if unit() < 0.5 { 0.3 } else { 0.9 };
                    Cluster { n: 4.0, sum: (0..4).filter(|_| unit() < p).count() as f64 }
                })
                .collect();
            held += u32::from(share(&clusters).is_some_and(|e| e.contains(0.6)));
        }
        let held = f64::from(held) / f64::from(tries);
        assert!((0.925..=0.98).contains(&held), "{held}");
    }
}
