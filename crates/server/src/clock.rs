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
