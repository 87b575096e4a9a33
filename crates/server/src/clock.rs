//! What time it is. The server asks only a [`Clock`], so that tests can turn it.

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use tokio::sync::watch;

/// A moment: milliseconds since the beginning of 1970.
pub type Moment = i64;

/// Milliseconds in a second, a minute and a day.
pub const SECOND: Moment = 1_000;
/// Milliseconds in a minute.
pub const MINUTE: Moment = 60 * SECOND;
/// Milliseconds in a day.
pub const DAY: Moment = 24 * 60 * MINUTE;

/// A moment as dates are written in feeds: `2026-11-16T20:31:52Z`.
pub fn stamp(moment: Moment) -> String {
    let (days, seconds) = (moment.div_euclid(DAY), moment.rem_euclid(DAY) / SECOND);
    // The calendar begins anew every 400 years; its years here begin in March, so that leap days come last.
    let shifted = days + 719_468;
    let (era, day) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = 400 * era + year + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}Z", seconds / 3_600, seconds / 60 % 60, seconds % 60)
}

/// A clock.
#[derive(Clone, Debug)]
pub enum Clock {
    /// That of the machine.
    System,
    /// One that somebody turns.
    Turned(Arc<watch::Sender<Moment>>),
}

impl Clock {
    /// A clock that stands still until it is turned.
    pub fn standing_at(moment: Moment) -> Clock {
        Clock::Turned(Arc::new(watch::channel(moment).0))
    }
    /// The present moment.
    pub fn now(&self) -> Moment {
        match self {
            Clock::System => {
                SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis().try_into().unwrap_or(Moment::MAX))
            }
            Clock::Turned(moment) => *moment.borrow(),
        }
    }
    /// Turns a clock forward that can be turned.
    pub fn turn(&self, by: Moment) {
        if let Clock::Turned(moment) = self {
            moment.send_modify(|now| *now += by);
        }
    }
    /// Waits until it is that late.
    pub async fn wait_until(&self, then: Moment) {
        match self {
            Clock::System => {
                let wait = (then - self.now()).max(0).try_into().unwrap_or(0);
                tokio::time::sleep(std::time::Duration::from_millis(wait)).await;
            }
            Clock::Turned(moment) => {
                let mut moment = moment.subscribe();
                // The sender lives as long as the clock.
                let _ = moment.wait_for(|now| *now >= then).await;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (moment, written) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_400_000, "2000-02-29T00:00:00Z"),
            (1_709_251_199_000, "2024-02-29T23:59:59Z"),
            (1_794_861_112_000, "2026-11-16T20:31:52Z"),
            (-1_000, "1969-12-31T23:59:59Z"),
        ] {
            assert_eq!(stamp(moment), written);
        }
    }
}
