//! The load test of the server: how many tables one machine carries, and how quickly a finished game opens.
//!
//! [`measure`] starts a server in this process, or takes one that runs on this machine, seats people at many tables over the public API,
//! connects every seat by a WebSocket, and lets each table act so many times a second, with choices at random. It measures from the
//! sending of an act to the push that tells the *other* seats of it. Nothing is ever sent to another machine.
//!
//! Clients and server run on threads of their own, so that the processor's time of both can be told apart, but they share the cores:
//! what is measured is a machine that also carries everybody who plays on it.

mod client;
mod error;
mod http;
mod machine;
mod open;
mod server;
mod spread;

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinSet;
use tokio::time::sleep;

use client::{Drive, Measured, PlayedTable, Setup};
pub use error::LoadError;
pub use machine::{Limit, Usage};
pub use open::{Corpus, Opened, Opening, open};
use server::Server;
pub use spread::Spread;

/// What is to be measured.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How many tables.
    pub tables: usize,
    /// How long it is measured.
    pub time: Duration,
    /// How many people sit at each.
    pub players: u8,
    /// The modules they play with, as the API takes them.
    pub modules: String,
    /// Actions a second at each table.
    pub rate: f64,
    /// Tables play up to so many actions before anything is measured, each a different number of them: otherwise all would be at the
    /// same point of the same round.
    pub ahead: u32,
    /// The server.
    pub server: Where,
}

/// The server that is measured.
#[derive(Clone, Debug)]
pub enum Where {
    /// One of our own, over this database, or a fresh SQLite file in a temporary folder.
    Own(Option<String>),
    /// One that runs on this machine already.
    There(SocketAddr),
}

/// How far a measurement is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Tables are made.
    Making,
    /// Seats are connected.
    Connecting,
    /// Tables play ahead.
    Ahead,
    /// It is measured; steps are seconds.
    Measuring,
    /// Games are played that are opened afterwards.
    Corpus,
    /// They are opened.
    Opening,
}

/// Told how far it is: so many of so many steps.
pub type Progress<'a> = &'a (dyn Fn(Phase, u64, u64) + Sync);

/// What was measured.
#[derive(Clone, Debug)]
pub struct Report {
    /// How many tables there were.
    pub tables: usize,
    /// How many connections.
    pub connections: usize,
    /// How long it was measured, until the last act was acknowledged.
    pub time: Duration,
    /// How many acts were sent, and should have been.
    pub acts: u64,
    /// How many there should have been.
    pub planned: u64,
    /// From an act to the push that tells another seat of it.
    pub told: Spread,
    /// From an act to its acknowledgement.
    pub acknowledged: Spread,
    /// How long after its time an act was sent, because the clients had no time or the table was not ready.
    pub late: Spread,
    /// What went wrong: refused acts, lost connections, numbers skipped.
    pub errors: u64,
    /// The first of it.
    pub first_error: Option<String>,
    /// Games that came to their end.
    pub ended: u64,
    /// What the server has written meanwhile, if it is our own.
    pub written: Option<Written>,
    /// How long the disk takes to sync a small write, measured just before and after, when nothing else was written.
    pub sync: Option<Spread>,
    /// The processor's time of the server and of the clients, if it can be told.
    pub processor: Option<(Duration, Duration)>,
    /// The memory of this process, if it can be told.
    pub memory: Option<Memory>,
    /// Which limits were raised.
    pub limits: Vec<Limit>,
}

impl Report {
    /// Acts a second.
    pub fn rate(&self) -> f64 {
        self.acts as f64 / self.time.as_secs_f64().max(f64::EPSILON)
    }
    /// Did everybody hear in time, at the rate that was wanted?
    pub fn is_within(&self, limit: Duration) -> bool {
        self.errors == 0 && self.told.p99 <= limit && self.acts * 100 >= self.planned * 99
    }
}

/// What a server has written.
#[derive(Clone, Copy, Debug)]
pub struct Written {
    /// Commits.
    pub commits: u64,
    /// Lines of journals.
    pub lines: u64,
    /// The longest commit, from its first statement until it was synced.
    pub longest: Duration,
}

/// The memory of this process, in bytes.
#[derive(Clone, Copy, Debug)]
pub struct Memory {
    /// Before the first table.
    pub before: u64,
    /// All tables made, their games begun, nobody connected.
    pub made: u64,
    /// All seats connected: both ends of every connection are in this process.
    pub connected: u64,
    /// After the measurement.
    pub after: u64,
    /// All connections closed, the tables still open.
    pub closed: u64,
    /// All tables let go: what the allocator has kept.
    pub let_go: u64,
}

/// The longest that anything but playing may take.
const PATIENCE: Duration = Duration::from_secs(60);
/// How many tables are made or connected at the same time.
const AT_ONCE: usize = 32;

/// Measures.
pub fn measure(plan: &Plan, progress: Progress<'_>) -> Result<Report, LoadError> {
    let connections = plan.tables * usize::from(plan.players);
    let ends = if matches!(plan.server, Where::Own(_)) { 2 } else { 1 };
    let mut limits = machine::raise_open_files((ends * connections) as u64 + 200)?;
    let server = match &plan.server {
        Where::Own(database) => Some(Server::start(database.as_deref())?),
        Where::There(address) if address.ip().is_loopback() => None,
        Where::There(_) => return Err(LoadError::NotHere),
    };
    limits.extend(server.iter().flat_map(Server::limits));
    let address = match (&server, &plan.server) {
        (Some(server), _) => server.address,
        (None, Where::There(address)) => *address,
        (None, Where::Own(_)) => return Err(LoadError::NotHere),
    };
    let clients = runtime(machine::CLIENTS)?;
    let measured = clients.block_on(run(plan, address, server.as_ref(), limits, progress));
    clients.shutdown_timeout(PATIENCE);
    if let Some(server) = server {
        server.stop();
    }
    measured
}

/// Threads of a name, as many as there are cores.
fn runtime(name: &str) -> Result<Runtime, LoadError> {
    // Connections are looked at more often than usual: under load a task here takes far longer than in most programs.
    let built = Builder::new_multi_thread().thread_name(name).event_interval(7).enable_all().build();
    built.map_err(LoadError::Machine)
}

async fn run(
    plan: &Plan,
    address: SocketAddr,
    server: Option<&Server>,
    limits: Vec<Limit>,
    progress: Progress<'_>,
) -> Result<Report, LoadError> {
    let setup = Arc::new(Setup { address, players: plan.players, modules: plan.modules.clone() });
    let figures = Arc::new(Measured::default());
    let memory = || machine::memory().unwrap_or_default();
    let mut sync = server.and_then(|server| machine::sync_times(server.folder()));
    let before = memory();

    let made = in_parallel(plan.tables, Phase::Making, progress, |n| {
        let setup = setup.clone();
        async move { client::make(&setup, n as u64).await }
    })
    .await?;
    let with_tables = memory();
    let mut made: Vec<_> = made.into_iter().map(Some).collect();
    let tables = in_parallel(plan.tables, Phase::Connecting, progress, |n| {
        let (setup, figures, made) = (setup.clone(), figures.clone(), made[n].take());
        async move {
            match made {
                Some(made) => PlayedTable::connect(setup, made, figures).await,
                None => Err(LoadError::NotHere),
            }
        }
    })
    .await?;
    let connected = memory();

    let done = Arc::new(AtomicU64::new(0));
    let mut tables = tables;
    if plan.ahead > 0 {
        let mut ahead = JoinSet::new();
        for (n, mut table) in tables.drain(..).enumerate() {
            // Spread evenly, and not in the order in which they will act.
            let acts = (n as u64 * 7_919) % u64::from(plan.ahead + 1);
            let done = done.clone();
            ahead.spawn(async move {
                let played = table.play(Drive::Ahead { acts }).await;
                done.fetch_add(1, Ordering::Relaxed);
                played.map(|()| table)
            });
        }
        while let Some(played) = ahead.join_next().await {
            tables.push(played.map_err(|_| LoadError::Broken)??);
            progress(Phase::Ahead, done.load(Ordering::Relaxed), plan.tables as u64);
        }
    }
    figures.forget();

    let written_before = server.map(Server::written);
    let processor_before = machine::processor();
    let start = Instant::now() + Duration::from_millis(500);
    let end = start + plan.time;
    let mut playing = JoinSet::new();
    for (n, mut table) in tables.into_iter().enumerate() {
        let first = start + Duration::from_secs_f64(n as f64 / plan.tables as f64 / plan.rate);
        let every = Duration::from_secs_f64(1.0 / plan.rate);
        playing.spawn(async move {
            let played = table.play(Drive::Paced { first, every, end }).await;
            played.map(|()| table)
        });
    }
    let watched = async {
        while Instant::now() < end {
            progress(Phase::Measuring, start.elapsed().as_secs(), plan.time.as_secs());
            sleep(Duration::from_millis(200)).await;
        }
    };
    watched.await;
    let mut tables = Vec::new();
    while let Some(played) = playing.join_next().await {
        match played.map_err(|_| LoadError::Broken)? {
            Ok(table) => tables.push(table),
            Err(why) => figures.wrong(&why.to_string()),
        }
    }
    let time = start.elapsed();
    let processor = machine::processor().zip(processor_before).map(|(after, before)| (after.0 - before.0, after.1 - before.1));
    let written = server.map(Server::written).zip(written_before).map(|(after, before)| Written {
        commits: after.commits - before.commits,
        lines: after.lines - before.lines,
        longest: after.longest,
    });
    let after = memory();
    for table in tables {
        table.close().await;
    }
    let (mut closed, mut let_go) = (0, 0);
    if let Some(server) = server {
        server.wait_until_nobody_is_connected().await;
        closed = memory();
        server.let_all_go().await;
        let_go = memory();
        if let Some(more) = machine::sync_times(server.folder()) {
            sync = sync.map(|mut sync| {
                sync.extend(more);
                sync
            });
        }
    }
    let taken = figures.take();
    Ok(Report {
        tables: plan.tables,
        connections: plan.tables * usize::from(plan.players),
        time,
        acts: taken.acts,
        planned: (plan.time.as_secs_f64() * plan.rate * plan.tables as f64).floor() as u64,
        told: Spread::of(taken.told),
        acknowledged: Spread::of(taken.acknowledged),
        late: Spread::of(taken.late),
        errors: taken.errors,
        first_error: taken.first_error,
        ended: taken.ended,
        written,
        sync: sync.map(Spread::of),
        processor,
        memory: (server.is_some() && before > 0).then_some(Memory { before, made: with_tables, connected, after, closed, let_go }),
        limits,
    })
}

/// Does the same for each of so many, a few at a time.
async fn in_parallel<T: Send + 'static, F: Future<Output = Result<T, LoadError>> + Send + 'static>(
    many: usize,
    phase: Phase,
    progress: Progress<'_>,
    mut one: impl FnMut(usize) -> F,
) -> Result<Vec<T>, LoadError> {
    let (mut working, mut done) = (JoinSet::new(), Vec::with_capacity(many));
    for n in 0..many {
        if working.len() >= AT_ONCE
            && let Some(finished) = working.join_next().await
        {
            done.push(finished.map_err(|_| LoadError::Broken)??);
            progress(phase, done.len() as u64, many as u64);
        }
        working.spawn(one(n));
    }
    while let Some(finished) = working.join_next().await {
        done.push(finished.map_err(|_| LoadError::Broken)??);
    }
    progress(phase, many as u64, many as u64);
    Ok(done)
}
