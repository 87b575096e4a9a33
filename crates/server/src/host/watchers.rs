//! Everybody who watches a table, and what each kind of viewer has been shown.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use fresco_games::Happened;
use tabletop::{LogChange, LogLine, Scene};
use tokio::sync::Notify;

use super::feed::{Feed, Watching};
use crate::table::Table;
use crate::table::entry::Chair;
use crate::wire::{Goodbye, Push, Snapshot, TableStatus, ToPage, VERSION, Watcher};

/// Those who watch one table.
pub(super) struct Watchers {
    feeds: BTreeMap<Watcher, Shown>,
    /// Tells the table that somebody has come or gone.
    pub(super) presence: Arc<Notify>,
    /// Tells this opening of the table from others: numbers of pushes begin anew with each.
    run: String,
}

/// A feed, and what those who watch it have been shown.
struct Shown {
    feed: Arc<Feed>,
    last: Option<View>,
}

/// What a kind of viewer sees.
struct View {
    scene: Option<Scene>,
    status: TableStatus,
    chat: usize,
}

/// What has changed in the log of each viewer.
pub(super) enum LogNews {
    /// These answers were played, one after the other.
    Played(Vec<Happened>),
    /// Something was taken back. These were the logs before.
    TakenBack(BTreeMap<Watcher, Vec<LogLine>>),
}

impl LogNews {
    fn to(&self, table: &Table, watcher: Watcher) -> Option<LogChange> {
        let playing = table.playing()?;
        let viewer = watcher.viewer(playing);
        match self {
            LogNews::Played(happened) => {
                let changes = happened.iter().filter_map(|happened| happened.to(viewer).cloned());
                changes.reduce(LogChange::then).filter(|change| !change.lines.is_empty())
            }
            LogNews::TakenBack(before) => LogChange::between(before.get(&watcher)?, &playing.session.log(viewer, 0)),
        }
    }
}

/// Somebody who begins to watch.
pub struct Joined {
    /// Their place in the feed.
    pub watching: Watching,
    /// What is sent first.
    pub first: Vec<Utf8Bytes>,
    /// The number of the last push that they have then.
    pub n: u64,
}

impl Watchers {
    /// Nobody yet.
    pub(super) fn new(run: String) -> Watchers {
        Watchers { feeds: BTreeMap::new(), presence: Arc::new(Notify::new()), run }
    }

    /// How many connections there are.
    pub(super) fn count(&self) -> usize {
        self.feeds.values().map(|shown| shown.feed.watching()).sum()
    }
    /// Has this chair a connection?
    pub(super) fn has(&self, chair: Chair) -> bool {
        self.feeds.get(&Watcher::Chair(chair)).is_some_and(|shown| shown.feed.watching() > 0)
    }
    /// The number of the last push to somebody who watches.
    pub(super) fn pushed(&self, watcher: Watcher) -> u64 {
        self.feeds.get(&watcher).map_or(0, |shown| shown.feed.n())
    }

    /// Somebody begins to watch. `since` is what they have: the run and the number of a push.
    pub(super) fn join(&mut self, table: &Table, watcher: Watcher, since: Option<(&str, u64)>) -> Joined {
        let (presence, new) = (&self.presence, !self.feeds.contains_key(&watcher));
        let shown = self.feeds.entry(watcher).or_insert_with(|| Shown { feed: Arc::new(Feed::new(presence.clone(), 0)), last: None });
        let feed = shown.feed.clone();
        // Where nobody has watched meanwhile, nobody knows whether something was missed. The whole table is sent then, also if nothing
        // was: otherwise that would tell of something hidden.
        let nobody = feed.watching() == 0;
        if nobody || shown.last.is_none() {
            if !new {
                feed.leave_gap();
            }
            shown.last = Some(View::of(table, watcher));
        }
        let watching = feed.join();
        let missed = since.filter(|(run, _)| !nobody && *run == self.run).and_then(|(_, n)| feed.after(n));
        let (first, n) = missed.unwrap_or_else(|| (vec![self.snapshot(table, watcher)], feed.n()));
        Joined { watching, first, n }
    }

    /// A snapshot of the table for a viewer, as it is sent.
    pub(super) fn snapshot(&self, table: &Table, watcher: Watcher) -> Utf8Bytes {
        let chair = match watcher {
            Watcher::Chair(chair) => Some(chair),
            Watcher::Spectator => None,
        };
        let snapshot = Snapshot {
            run: self.run.clone(),
            n: self.pushed(watcher),
            version: VERSION,
            table: table.about(),
            chair,
            status: table.status(watcher),
            scene: table.scene(watcher),
            log: table.log_length(watcher),
            chat: table.said(0),
        };
        json(&ToPage::Snapshot(Box::new(snapshot)))
    }

    /// The logs of all who watch.
    pub(super) fn logs(&self, table: &Table) -> BTreeMap<Watcher, Vec<LogLine>> {
        let watched = self.feeds.iter().filter(|(_, shown)| shown.feed.watching() > 0);
        let log = |(&watcher, _): (&Watcher, &Shown)| {
            let playing = table.playing()?;
            Some((watcher, playing.session.log(watcher.viewer(playing), 0)))
        };
        watched.filter_map(log).collect()
    }

    /// Tells those who watch what has changed for them. Viewers who see no change are sent nothing, and their numbers stay as they are.
    pub(super) fn push(&mut self, table: &Table, news: &LogNews) {
        let taken_back = matches!(news, LogNews::TakenBack(_));
        for (&watcher, shown) in &mut self.feeds {
            let feed = &shown.feed;
            let Some(last) = shown.last.take().filter(|_| feed.watching() > 0) else {
                feed.forget();
                continue;
            };
            let now = View::of(table, watcher);
            let log = news.to(table, watcher);
            let scene = (now.scene != last.scene).then(|| match (&now.scene, &last.scene) {
                (Some(now), Some(last)) if !taken_back => Some(now.since(last)),
                (now, _) => now.clone(),
            });
            let status = (now.status != last.status).then(|| now.status.clone());
            let chat = table.said(last.chat);
            if scene.is_some() || status.is_some() || log.is_some() || !chat.is_empty() {
                let taken_back = taken_back && (scene.is_some() || log.is_some());
                let push = Push { n: feed.n() + 1, log, taken_back, scene: scene.flatten(), status, chat };
                feed.add(json(&ToPage::Push(Box::new(push))));
            }
            shown.last = Some(now);
        }
    }

    /// Sends everybody a snapshot, because what they have been shown may not be what is written.
    pub(super) fn send_snapshots(&mut self, table: &Table) {
        for (&watcher, shown) in self.feeds.iter_mut().filter(|(_, shown)| shown.feed.watching() > 0) {
            shown.last = Some(View::of(table, watcher));
            shown.feed.restart();
        }
    }

    /// Forgets what nobody looks at any more.
    pub(super) fn forget_unwatched(&mut self) {
        for shown in self.feeds.values_mut().filter(|shown| shown.feed.watching() == 0) {
            shown.feed.forget();
            shown.last = None;
        }
    }

    /// Ends all connections of a chair that has another owner now.
    pub(super) fn end_chair(&mut self, chair: Chair) {
        if let Some(shown) = self.feeds.get_mut(&Watcher::Chair(chair)) {
            shown.feed.end(Goodbye::SeatLost);
            // Whoever comes back to the chair must not take later pushes for those that follow what they have: there is a gap between.
            *shown = Shown { feed: Arc::new(Feed::new(self.presence.clone(), shown.feed.n() + 1)), last: None };
        }
    }
    /// Ends all connections.
    pub(super) fn end(&self, why: Goodbye) {
        self.feeds.values().for_each(|shown| shown.feed.end(why));
    }
}

impl View {
    fn of(table: &Table, watcher: Watcher) -> View {
        View { scene: table.scene(watcher), status: table.status(watcher), chat: table.chat.len() }
    }
}

/// A message as it is sent.
pub fn json(message: &ToPage) -> Utf8Bytes {
    // Everything in it can be written as JSON.
    serde_json::to_string(message).unwrap_or_default().into()
}
