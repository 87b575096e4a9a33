//! What the host of a server can set.

use std::fmt;
use std::net::SocketAddr;
use std::time::Duration;

use fresco_bots::Budget;

use crate::clock::{DAY, MINUTE, Moment};

/// What the host of a server can set. The rest has a default that suits one machine and a few hundred tables.
#[derive(Clone)]
pub struct Settings {
    /// The address of the database: `sqlite:PATH` or `postgres://…`.
    pub database: String,
    /// The address under which players reach it, without a slash at its end: links begin with it.
    pub public_url: String,
    /// An address for figures, if they are wanted. It is never that of the players.
    pub metrics: Option<SocketAddr>,
    /// Does a proxy stand before it that tells where a request comes from? Otherwise its headers are not believed.
    pub behind_proxy: bool,
    /// Who knows this can close tables and block addresses.
    pub operator: Option<crate::secrets::Hashed>,
    /// How long things take.
    pub times: Times,
    /// How much is allowed.
    pub most: Limits,
}

impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Not the address of the database: there may be a password in it.
        f.debug_struct("Settings").field("public_url", &self.public_url).field("metrics", &self.metrics).finish_non_exhaustive()
    }
}

/// How long things take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Times {
    /// A bot answers so long after a person has acted, whatever it holds: so long a person can take an act back.
    pub bot_after_person: Moment,
    /// And so long after another bot.
    pub bot_after_bot: Moment,
    /// How long a master thinks.
    pub master: Duration,
    /// How much a master may think about a hint.
    pub hint: Budget,
    /// A person who plays live and is not connected is away after this.
    pub away_after: Moment,
    /// A table that does not fill up expires after this.
    pub gathering: Moment,
    /// A game in which nobody does anything for so long is closed.
    pub deserted: Moment,
    /// A table at which nothing happens is let go from memory after this.
    pub idle: Moment,
    /// A client that reads nothing for so long is closed.
    pub deaf: Duration,
}

impl Default for Times {
    fn default() -> Times {
        Times {
            bot_after_person: 1_500,
            bot_after_bot: 700,
            master: Duration::from_millis(600),
            hint: Budget::Time(Duration::from_millis(2_000)),
            away_after: MINUTE,
            gathering: 2 * DAY,
            deserted: 60 * DAY,
            idle: 5 * MINUTE,
            deaf: Duration::from_secs(30),
        }
    }
}

/// How much is allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Requests of one address in a second, in the long run; ten times as many at once.
    pub requests_a_second: u32,
    /// Wishes of one connection in a second, in the long run; ten times as many at once.
    pub wishes_a_second: u32,
    /// New tables and uploads of one address in an hour.
    pub tables_an_hour: u32,
    /// Connections of one address at once.
    pub connections: u32,
    /// Tables in memory.
    pub open_tables: usize,
    /// The body of a request, in bytes.
    pub body: usize,
    /// A record that somebody uploads, in bytes.
    pub record: usize,
    /// Threads on which bots think.
    pub thinkers: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            requests_a_second: 30,
            wishes_a_second: 10,
            tables_an_hour: 120,
            connections: 64,
            open_tables: 20_000,
            body: 64 * 1024,
            record: 512 * 1024,
            thinkers: std::thread::available_parallelism().map_or(1, |cores| cores.get().saturating_sub(1).max(1)),
        }
    }
}

impl Settings {
    /// The defaults with this database, under this address.
    pub fn new(database: impl Into<String>, public_url: impl Into<String>) -> Settings {
        Settings {
            database: database.into(),
            public_url: public_url.into(),
            metrics: None,
            behind_proxy: false,
            operator: None,
            times: Times::default(),
            most: Limits::default(),
        }
    }
}
