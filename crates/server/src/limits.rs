//! How often somebody may want something. What is too often is refused with a word; it is never counted as a wish.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};

use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::settings::Limits;

/// The limits of all addresses.
pub struct Limiters {
    requests: DefaultKeyedRateLimiter<IpAddr>,
    /// Parts of the page are counted by themselves: it has dozens of them, friends behind one address open it at the same time, and a page of
    /// which one is missing is broken.
    parts: DefaultKeyedRateLimiter<IpAddr>,
    tables: DefaultKeyedRateLimiter<IpAddr>,
    wishes: Quota,
    connections: Arc<Mutex<HashMap<IpAddr, u32>>>,
    most_connections: u32,
}

/// So many in a second in the long run, ten times as many at once.
fn a_second(many: u32) -> Quota {
    let many = NonZeroU32::new(many).unwrap_or(NonZeroU32::MIN);
    Quota::per_second(many).allow_burst(many.saturating_mul(NonZeroU32::MIN.saturating_add(9)))
}

impl Limiters {
    pub(crate) fn new(most: &Limits) -> Limiters {
        let an_hour = NonZeroU32::new(most.tables_an_hour).unwrap_or(NonZeroU32::MIN);
        Limiters {
            requests: RateLimiter::keyed(a_second(most.requests_a_second)),
            parts: RateLimiter::keyed(a_second(most.requests_a_second.saturating_mul(10))),
            tables: RateLimiter::keyed(Quota::per_hour(an_hour)),
            wishes: a_second(most.wishes_a_second),
            connections: Arc::default(),
            most_connections: most.connections,
        }
    }
    /// May this address send another request?
    pub(crate) fn request(&self, from: IpAddr) -> bool {
        self.requests.check_key(&network(from)).is_ok()
    }
    /// May this address ask for another part of the page?
    pub(crate) fn part(&self, from: IpAddr) -> bool {
        self.parts.check_key(&network(from)).is_ok()
    }
    /// May this address make another table?
    pub(crate) fn table(&self, from: IpAddr) -> bool {
        self.tables.check_key(&network(from)).is_ok()
    }
    /// The limit of one connection.
    pub(crate) fn wishes(&self) -> DefaultDirectRateLimiter {
        RateLimiter::direct(self.wishes)
    }
    /// A place for another connection of this address, until it is dropped.
    pub(crate) fn connection(&self, from: IpAddr) -> Option<Connection> {
        let from = network(from);
        let mut all = self.connections.lock().unwrap_or_else(PoisonError::into_inner);
        let count = all.entry(from).or_default();
        if *count >= self.most_connections {
            return None;
        }
        *count += 1;
        Some(Connection { from, all: self.connections.clone() })
    }
    /// Forgets addresses that have been quiet.
    pub(crate) fn tidy(&self) {
        self.requests.retain_recent();
        self.parts.retain_recent();
        self.tables.retain_recent();
    }
}

/// Who owns an address of the new kind owns all that begin with the same 64 bits.
fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(v6) => match v6.to_ipv4_mapped() {
            Some(v4) => IpAddr::V4(v4),
            None => {
                let [a, b, c, d, ..] = v6.segments();
                IpAddr::V6(std::net::Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
            }
        },
    }
}

/// A connection of an address.
pub(crate) struct Connection {
    from: IpAddr,
    all: Arc<Mutex<HashMap<IpAddr, u32>>>,
}

impl Drop for Connection {
    fn drop(&mut self) {
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = all.get_mut(&self.from) {
            *count -= 1;
            if *count == 0 {
                all.remove(&self.from);
            }
        }
    }
}
