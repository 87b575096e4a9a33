//! What is sent to one kind of viewer of one table.
//!
//! A feed has no outbox for anybody: it keeps the last few pushes, and every connection fetches what it has not sent yet, at its own
//! pace. One that is too far behind gets the whole table instead. So nobody waits for a slow connection, and one push is put together
//! once for everybody who looks through the same eyes.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{Notify, watch};

use crate::wire::Goodbye;

/// How many pushes are kept.
const MOST_KEPT: usize = 24;

/// What is sent to one kind of viewer.
pub struct Feed {
    recent: Mutex<Recent>,
    news: watch::Sender<News>,
    watching: AtomicUsize,
    /// Tells the table that somebody has come or gone.
    presence: Arc<Notify>,
}

struct Recent {
    /// The number of the last push.
    n: u64,
    /// The last pushes; the last of them has that number.
    pushes: VecDeque<Utf8Bytes>,
}

/// What connections wait for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct News {
    /// The number of the last push.
    pub n: u64,
    /// All connections are to end.
    pub goodbye: Option<Goodbye>,
}

impl Feed {
    /// One whose last push had this number, and is not kept.
    pub(super) fn new(presence: Arc<Notify>, n: u64) -> Feed {
        let recent = Mutex::new(Recent { n, pushes: VecDeque::new() });
        Feed { recent, news: watch::Sender::new(News { n, goodbye: None }), watching: AtomicUsize::new(0), presence }
    }

    fn recent(&self) -> MutexGuard<'_, Recent> {
        self.recent.lock().unwrap_or_else(PoisonError::into_inner)
    }
    /// How many connections it has.
    pub fn watching(&self) -> usize {
        self.watching.load(Ordering::SeqCst)
    }
    /// The number of the last push.
    pub fn n(&self) -> u64 {
        self.recent().n
    }
    pub(super) fn add(&self, push: Utf8Bytes) {
        let mut recent = self.recent();
        recent.n += 1;
        recent.pushes.push_back(push);
        if recent.pushes.len() > MOST_KEPT {
            recent.pushes.pop_front();
        }
        let n = recent.n;
        drop(recent);
        self.news.send_modify(|news| news.n = n);
    }
    /// Forgets what was sent: nobody looks.
    pub(super) fn forget(&self) {
        self.recent().pushes.clear();
    }
    /// Leaves a gap before the next push, so that a client with an older number gets a snapshot, whether something has happened or not.
    pub(super) fn leave_gap(&self) {
        let mut recent = self.recent();
        recent.pushes.clear();
        recent.n += 1;
    }
    /// Leaves a gap and tells all connections, which send a snapshot then.
    pub(super) fn restart(&self) {
        self.leave_gap();
        let n = self.n();
        self.news.send_modify(|news| news.n = n);
    }
    pub(super) fn end(&self, why: Goodbye) {
        self.news.send_modify(|news| news.goodbye = Some(why));
    }
    /// The pushes behind the one with this number, and the number of the last; `None` if they are no longer there.
    pub fn after(&self, n: u64) -> Option<(Vec<Utf8Bytes>, u64)> {
        let recent = self.recent();
        let missed = usize::try_from(recent.n.checked_sub(n)?).ok()?;
        let first = recent.pushes.len().checked_sub(missed)?;
        Some((recent.pushes.range(first..).cloned().collect(), recent.n))
    }
    /// Begins to watch.
    pub(super) fn join(self: &Arc<Feed>) -> Watching {
        self.watching.fetch_add(1, Ordering::SeqCst);
        self.presence.notify_one();
        Watching { feed: self.clone(), news: self.news.subscribe() }
    }
}

/// Somebody watches, until this is dropped.
pub struct Watching {
    /// What they watch.
    pub feed: Arc<Feed>,
    news: watch::Receiver<News>,
}

impl Watching {
    /// Waits for news.
    pub async fn news(&mut self) -> News {
        // The sender lives in the feed.
        let _ = self.news.changed().await;
        *self.news.borrow_and_update()
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        self.feed.watching.fetch_sub(1, Ordering::SeqCst);
        self.feed.presence.notify_one();
    }
}
