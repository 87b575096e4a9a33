//! Many measurements of the same thing, in short.

use std::time::Duration;

/// Many measurements of the same thing, in short.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Spread {
    /// How many there were.
    pub count: usize,
    /// Half of them took no longer.
    pub p50: Duration,
    /// Nine of ten took no longer.
    pub p90: Duration,
    /// 99 of 100 took no longer.
    pub p99: Duration,
    /// The longest.
    pub max: Duration,
}

impl Spread {
    /// The spread of these.
    pub fn of(mut all: Vec<Duration>) -> Spread {
        all.sort_unstable();
        // The least time that at least so many of a hundred do not exceed.
        let at = |percent: usize| all.get((all.len() * percent).div_ceil(100).saturating_sub(1)).copied().unwrap_or_default();
        Spread { count: all.len(), p50: at(50), p90: at(90), p99: at(99), max: at(100) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_percentile_is_the_least_time_that_so_many_do_not_exceed() {
        let ms = Duration::from_millis;
        let spread = Spread::of((1..=200).rev().map(ms).collect());
        assert_eq!(spread, Spread { count: 200, p50: ms(100), p90: ms(180), p99: ms(198), max: ms(200) });
        assert_eq!(Spread::of(vec![ms(7)]), Spread { count: 1, p50: ms(7), p90: ms(7), p99: ms(7), max: ms(7) });
        assert_eq!(Spread::of(Vec::new()), Spread::default());
    }
}
