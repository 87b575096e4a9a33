//! A sequential test: it may be checked after every deal, and stops when it is sure.
//!
//! A gambler who believes that a mean is above a bound bets on it, deal by deal: the stake grows by the factor
//! `1 + bet × (outcome − bound)`. If the mean is not above the bound, the stake cannot be expected to grow, whatever the bets
//! and however the outcomes are distributed; the chance that it ever reaches twenty times what it was is 5 % at most (Ville's
//! inequality). So reaching it proves the claim, at any time. A few bets from careful to bold run side by side, and their
//! mean counts. The same is done the other way round, to refute a claim.
//!
//! This needs only that deals are independent and outcomes have limits: games within a deal may be as alike as they like.
//! See Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting" (2024).

/// The probability at most that the test proves a false claim, or refutes a true one.
pub const ERROR_RATE: f64 = 0.05;
/// The bets that run side by side, as parts of the boldest that cannot lose everything.
const BETS: usize = 16;

/// A test of whether the mean of outcomes between 0 and 1 is above a bound.
#[derive(Clone, PartialEq, Debug)]
pub struct Betting {
    bound: f64,
    /// The logarithms of the stakes that grow if the mean is above.
    above: [f64; BETS],
    /// The logarithms of the stakes that grow if the mean is below.
    below: [f64; BETS],
}

/// The result of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finding {
    /// The mean is above the bound.
    Above,
    /// The mean is below the bound.
    Below,
}

impl Betting {
    /// A test before its first deal.
    pub fn new(bound: f64) -> Betting {
        Betting { bound: bound.clamp(1e-6, 1.0 - 1e-6), above: [0.0; BETS], below: [0.0; BETS] }
    }

    /// Takes in the outcome of one deal.
    pub fn observe(&mut self, outcome: f64) {
        let gain = outcome.clamp(0.0, 1.0) - self.bound;
        for (nth, (above, below)) in self.above.iter_mut().zip(&mut self.below).enumerate() {
            let part = 0.95 * 0.75_f64.powi(nth as i32);
            *above += (part / self.bound * gain).ln_1p();
            *below += (-part / (1.0 - self.bound) * gain).ln_1p();
        }
    }

    /// The result, once it is sure.
    pub fn finding(&self) -> Option<Finding> {
        let (above, below) = self.stakes();
        if above >= 1.0 / ERROR_RATE {
            Some(Finding::Above)
        } else if below >= 1.0 / ERROR_RATE {
            Some(Finding::Below)
        } else {
            None
        }
    }

    /// The factors by which the stakes have grown: the stake on above, and the stake on below.
    pub fn stakes(&self) -> (f64, f64) {
        let mean = |logs: &[f64; BETS]| logs.iter().map(|log| log.min(600.0).exp()).sum::<f64>() / BETS as f64;
        (mean(&self.above), mean(&self.below))
    }
}

/// The interval of means that these outcomes leave possible, valid at any time: each end is wrong with a probability of 5 % at
/// most, so a claim is proven exactly when its bound is below the lower end.
pub fn interval(outcomes: &[f64]) -> (f64, f64) {
    let sure = |bound: f64, wanted: Finding| {
        let mut betting = Betting::new(bound);
        outcomes.iter().for_each(|outcome| betting.observe(*outcome));
        let (above, below) = betting.stakes();
        (if wanted == Finding::Above { above } else { below }) >= 1.0 / ERROR_RATE
    };
    // A higher bound is harder to be above of; a lower one harder to be below of.
    let (mut low, mut high) = ((0.0, 1.0), (0.0, 1.0));
    for _ in 0..20 {
        let (middle, other) = ((low.0 + low.1) / 2.0, (high.0 + high.1) / 2.0);
        low = if sure(middle, Finding::Above) { (middle, low.1) } else { (low.0, middle) };
        high = if sure(other, Finding::Below) { (high.0, other) } else { (other, high.1) };
    }
    (low.0, high.1)
}

#[cfg(test)]
#[allow(clippy::expect_used, clippy::panic)]
mod tests {
    use tabletop::Dice;

    use super::*;

    /// Deals of four games that go alike as often as not. The mean is `p`.
    fn deal(p: f64, dice: &mut Dice) -> f64 {
        let mut unit = || f64::from(dice.below(1 << 24)) / f64::from(1 << 24);
        if unit() < 0.5 {
            return f64::from(u8::from(unit() < p));
        }
        (0..4).filter(|_| unit() < p).count() as f64 / 4.0
    }

    /// How often the test finds each, and after how many deals on average.
    fn found(p: f64, bound: f64, limit: usize, dice: &mut Dice) -> (f64, f64, f64) {
        let (mut above, mut below, mut deals) = (0.0, 0.0, 0.0);
        let tries = 400;
        for _ in 0..tries {
            let mut betting = Betting::new(bound);
            for _ in 0..limit {
                betting.observe(deal(p, dice));
                deals += 1.0;
                if betting.finding().is_some() {
                    break;
                }
            }
            above += f64::from(u8::from(betting.finding() == Some(Finding::Above)));
            below += f64::from(u8::from(betting.finding() == Some(Finding::Below)));
        }
        let tries = f64::from(tries);
        (above / tries, below / tries, deals / tries)
    }

    #[test]
    fn errors_are_as_rare_as_promised() {
        let mut dice = Dice::fast(7);
        for bound in [0.25, 0.6, 0.95] {
            // The claim is just not true, or just true: the worst case, looked at after each of many deals.
            let (above, below, _) = found(bound, bound, 600, &mut dice);
            assert!(above <= ERROR_RATE + 0.02 && below <= ERROR_RATE + 0.02, "{bound}: {above} {below}");
        }
    }

    #[test]
    fn what_is_clear_is_found_soon() {
        let mut dice = Dice::fast(8);
        let (above, _, deals) = found(0.7, 0.25, 2_000, &mut dice);
        assert!(above > 0.99 && deals < 25.0, "{above} {deals}");
        let (_, below, deals) = found(0.4, 0.6, 2_000, &mut dice);
        assert!(below > 0.97 && deals < 120.0, "{below} {deals}");
        let (above, below, deals) = found(0.3, 0.25, 4_000, &mut dice);
        assert!(above > 0.9 && below < 0.06 && deals < 1_500.0, "{above} {below} {deals}");
    }

    #[test]
    fn the_order_of_the_deals_does_not_matter_in_the_end() {
        let mut dice = Dice::fast(9);
        let mut outcomes: Vec<f64> = (0..50).map(|_| deal(0.5, &mut dice)).collect();
        let stakes = |outcomes: &[f64]| {
            let mut betting = Betting::new(0.4);
            outcomes.iter().for_each(|outcome| betting.observe(*outcome));
            betting.stakes()
        };
        let before = stakes(&outcomes);
        outcomes.reverse();
        let after = stakes(&outcomes);
        assert!((before.0 / after.0 - 1.0).abs() < 1e-9 && (before.1 / after.1 - 1.0).abs() < 1e-9);
    }

    #[test]
    fn the_interval_closes_in() {
        let mut dice = Dice::fast(10);
        let outcomes: Vec<f64> = (0..800).map(|_| deal(0.6, &mut dice)).collect();
        let few = interval(&outcomes[..20]);
        let many = interval(&outcomes);
        assert!(few.0 < many.0 && many.1 < few.1, "{few:?} {many:?}");
        assert!(many.0 < 0.6 && 0.6 < many.1 && many.1 - many.0 < 0.15, "{many:?}");
        assert_eq!(interval(&[]), (0.0, 1.0));
        // It says the same as the test.
        for bound in [0.5, 0.53, 0.55, 0.6, 0.65, 0.7] {
            let mut betting = Betting::new(bound);
            outcomes.iter().for_each(|outcome| betting.observe(*outcome));
            let found = betting.finding();
            assert_eq!(
                (found == Some(Finding::Above), found == Some(Finding::Below)),
                (bound < many.0, bound > many.1),
                "{bound} {many:?}"
            );
        }
    }
}
