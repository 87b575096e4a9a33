//! Many tables, one commit.
//!
//! A sync of the disk takes as long for one line as for a hundred. So tables hand their lines to a [`Writer`] and wait, and whatever has
//! come together while one commit was running goes into the next. Nothing waits for company: a line that comes alone is written at once.
//!
//! It has a thread of its own. As a task among those of the tables it would queue behind all of them after every statement, and with a
//! thousand tables a commit took ten times as long as its sync.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tokio::runtime::Handle;
use tokio::sync::{mpsc, oneshot};

use super::{Append, Store, StoreError};

/// How many tables may share a commit. More would make the first of them wait for the last.
const MOST_IN_A_COMMIT: usize = 256;
/// How many may wait for the next one; whoever comes then waits for a place to wait.
const MOST_WAITING: usize = 1024;

/// Takes lines of any table and says when they are written.
#[derive(Clone)]
pub struct Writer {
    queue: mpsc::Sender<Order>,
    counters: Arc<Counters>,
}

/// What a writer is told to do.
enum Order {
    Write(Append, oneshot::Sender<Result<(), StoreError>>),
    /// Finish what has been handed in, take no more, and say so.
    Close(oneshot::Sender<()>),
}

/// What a writer has done so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct WriterStats {
    /// How many commits there were.
    pub commits: u64,
    /// How many lines they have written.
    pub lines: u64,
    /// How many commits have failed.
    pub failures: u64,
    /// How many tables wait for the commit after the one that is running.
    pub waiting: u64,
    /// How long the last commit took, from its first statement until it was synced.
    pub last: Duration,
    /// How long the longest took.
    pub longest: Duration,
}

#[derive(Default)]
struct Counters {
    commits: AtomicU64,
    lines: AtomicU64,
    failures: AtomicU64,
    last_us: AtomicU64,
    longest_us: AtomicU64,
}

impl Writer {
    /// Starts a writer. It ends when the last of its handles is dropped, after everything that was handed in.
    pub fn start(store: Arc<dyn Store>) -> Writer {
        let (queue, orders) = mpsc::channel(MOST_WAITING);
        let counters = Arc::new(Counters::default());
        let (runtime, work) = (Handle::current(), work(store, orders, counters.clone()));
        // Without it nothing can be written, and whoever tries is told so.
        if let Err(why) = std::thread::Builder::new().name("fresco-writer".to_string()).spawn(move || runtime.block_on(work)) {
            tracing::error!(%why, "there is no thread for the writer");
        }
        Writer { queue, counters }
    }

    /// Writes lines of one table. When this returns well, they are on the disk.
    ///
    /// A caller that goes away meanwhile does no harm: its lines are written, or not, like those of a server that dies at this moment.
    /// Whoever opens the table next reads them, or writes others in their place.
    pub async fn append(&self, append: Append) -> Result<(), StoreError> {
        let stopped = || StoreError::Unavailable("the server is stopping".to_string());
        let (answer, written) = oneshot::channel();
        self.queue.send(Order::Write(append, answer)).await.map_err(|_| stopped())?;
        written.await.unwrap_or_else(|_| Err(stopped()))
    }

    /// What it has done so far.
    pub fn figures(&self) -> WriterStats {
        let Counters { commits, lines, failures, last_us, longest_us } = &*self.counters;
        WriterStats {
            commits: commits.load(Ordering::Relaxed),
            lines: lines.load(Ordering::Relaxed),
            failures: failures.load(Ordering::Relaxed),
            waiting: (self.queue.max_capacity() - self.queue.capacity()) as u64,
            last: Duration::from_micros(last_us.load(Ordering::Relaxed)),
            longest: Duration::from_micros(longest_us.load(Ordering::Relaxed)),
        }
    }

    /// Takes no more, and returns when everything that was handed in is written or refused.
    pub async fn close(&self) {
        let (answer, closed) = oneshot::channel();
        if self.queue.send(Order::Close(answer)).await.is_ok() {
            // Answered, or dropped by a writer that has ended: either way it is over.
            let _ = closed.await;
        }
    }
}

async fn work(store: Arc<dyn Store>, mut orders: mpsc::Receiver<Order>, counters: Arc<Counters>) {
    let mut taken = Vec::with_capacity(MOST_IN_A_COMMIT);
    // They learn that it is over when this function ends and drops them.
    let mut closers = Vec::new();
    while orders.recv_many(&mut taken, MOST_IN_A_COMMIT).await > 0 {
        let (mut appends, mut answers) = (Vec::with_capacity(taken.len()), Vec::with_capacity(taken.len()));
        for order in taken.drain(..) {
            match order {
                Order::Write(append, answer) => {
                    appends.push(append);
                    answers.push(answer);
                }
                Order::Close(answer) => {
                    orders.close();
                    closers.push(answer);
                }
            }
        }
        let results = if appends.is_empty() { Vec::new() } else { write(&*store, &appends, &counters).await };
        for (answer, result) in answers.into_iter().zip(results) {
            // Whoever does not wait any more need not know.
            let _ = answer.send(result);
        }
    }
}

/// Writes them all in one commit. If one of them cannot be right, the others do not suffer: then each gets a commit of its own.
async fn write(store: &dyn Store, appends: &[Append], counters: &Counters) -> Vec<Result<(), StoreError>> {
    match commit(store, appends, counters).await {
        Ok(results) => results,
        Err(StoreError::Damaged(_)) if appends.len() > 1 => {
            let mut results = Vec::with_capacity(appends.len());
            for append in appends {
                let alone = commit(store, std::slice::from_ref(append), counters).await;
                results.push(alone.and_then(|mut results| results.pop().unwrap_or(Ok(()))));
            }
            results
        }
        Err(why) => vec![Err(why); appends.len()],
    }
}

async fn commit(store: &dyn Store, appends: &[Append], counters: &Counters) -> Result<Vec<Result<(), StoreError>>, StoreError> {
    let begun = Instant::now();
    let results = store.append(appends).await;
    let took = begun.elapsed().as_micros().try_into().unwrap_or(u64::MAX);
    match &results {
        Ok(results) => {
            let written = appends.iter().zip(results).filter(|(_, result)| result.is_ok()).map(|(append, _)| append.lines.len() as u64);
            counters.commits.fetch_add(1, Ordering::Relaxed);
            counters.lines.fetch_add(written.sum(), Ordering::Relaxed);
            counters.last_us.store(took, Ordering::Relaxed);
            counters.longest_us.fetch_max(took, Ordering::Relaxed);
        }
        Err(why) => {
            counters.failures.fetch_add(1, Ordering::Relaxed);
            tracing::error!(tables = appends.len(), took_us = took, %why, "a commit has failed");
        }
    }
    results
}
