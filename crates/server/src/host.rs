//! The task that hosts one open table.
//!
//! Everything at a table happens one after the other, in its task: a wish is played in memory, its lines are written, and only when they
//! are on the disk is it acknowledged and told to those who watch. If it cannot be written, what is in memory is forgotten and read
//! again from the journal. Whatever panics in the rules closes this table and no other.

mod bots;
pub mod feed;
mod questions;
mod view;
mod watchers;

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use tabletop::{QuestionId, Seat, say};
use tokio::sync::{mpsc, oneshot};

use crate::app::App;
use crate::clock::Moment;
use crate::error::Error;
use crate::lobby;
use crate::store::{Append, Brief};
use crate::table::entry::{By, Chair, Closing, Entry, Handover, Holder, Line};
use crate::table::wishes::{Refused, STAND_IN};
use crate::table::{Stage, Table, Who};
use crate::wire::{Goodbye, Watcher};
use bots::{Thinking, bots_to_act, next_thought};
pub use watchers::{Joined, json};
use watchers::{LogNews, Watchers};

/// How many orders may wait for a table. Whoever comes then waits for a place to wait.
const MOST_WAITING: usize = 64;

/// How others reach a table. Cheap to clone.
#[derive(Clone)]
pub struct Handle {
    orders: mpsc::Sender<Order>,
}

/// The task has ended: the table was let go, and can be opened again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gone;

type Look = Box<dyn FnOnce(&mut Host) + Send>;
type Decide = Box<dyn FnOnce(&Host) -> Result<Vec<Entry>, Error> + Send>;

enum Order {
    /// To look at it.
    Look(Look),
    /// To change it: by lines that are decided on when it is the order's turn.
    Change(Decide, oneshot::Sender<Result<(), Error>>),
    /// To end, with these words to everybody who watches.
    End(Goodbye, oneshot::Sender<()>),
}

impl Handle {
    /// Looks at the table.
    pub async fn look<T: Send + 'static>(&self, look: impl FnOnce(&mut Host) -> T + Send + 'static) -> Result<Result<T, Error>, Gone> {
        let (answer, seen) = oneshot::channel();
        let look: Look = Box::new(move |host| {
            // Whoever asked may have gone.
            let _ = answer.send(look(host));
        });
        self.orders.send(Order::Look(look)).await.map_err(|_| Gone)?;
        // No answer: looking has failed.
        Ok(seen.await.map_err(|_| Error::Broken))
    }

    /// Changes the table: `decide` says by which lines, or why not. When it has returned well, they are on the disk.
    pub async fn change(
        &self,
        decide: impl FnOnce(&Host) -> Result<Vec<Entry>, Error> + Send + 'static,
    ) -> Result<Result<(), Error>, Gone> {
        let (answer, done) = oneshot::channel();
        self.orders.send(Order::Change(Box::new(decide), answer)).await.map_err(|_| Gone)?;
        Ok(done.await.unwrap_or(Err(Error::Unavailable)))
    }

    /// Ends the task and every connection to it.
    pub async fn end(&self, why: Goodbye) {
        let (answer, done) = oneshot::channel();
        if self.orders.send(Order::End(why, answer)).await.is_ok() {
            let _ = done.await;
        }
    }
}

/// The task of an open table.
pub struct Host {
    app: Arc<App>,
    /// The table.
    pub table: Table,
    watchers: Watchers,
    /// Since when the player of a chair has had no connection.
    gone_since: BTreeMap<Chair, Moment>,
    bots: BTreeMap<Seat, Thinking>,
    hints: BTreeMap<Seat, QuestionId>,
    /// The luck of its bots: not that of the game.
    luck: String,
    /// Was the last answer a bot's?
    last_by_bot: bool,
    /// What the lobby knows of it.
    summary: String,
    /// When somebody last wanted something.
    used: Moment,
    /// What is in memory is more than what is written, and the journal could not be read: the table must be opened anew.
    diverged: bool,
}

impl Host {
    /// Starts the task of a table that has been read.
    pub fn start(app: Arc<App>, table: Table, summary: String) -> Handle {
        let (orders, inbox) = mpsc::channel(MOST_WAITING);
        let (now, luck, run) = (app.clock.now(), app.random.luck(), app.next_run());
        let mut host = Host {
            app,
            table,
            watchers: Watchers::new(run),
            gone_since: BTreeMap::new(),
            bots: BTreeMap::new(),
            hints: BTreeMap::new(),
            luck,
            last_by_bot: false,
            summary,
            used: now,
            diverged: false,
        };
        host.note_presence();
        tokio::spawn(host.work(inbox));
        Handle { orders }
    }

    async fn work(mut self, mut inbox: mpsc::Receiver<Order>) {
        let presence = self.watchers.presence.clone();
        let clock = self.app.clock.clone();
        self.ask_bots();
        loop {
            let wake = self.next_wake();
            tokio::select! {
                order = inbox.recv() => match order {
                    None => break,
                    Some(Order::Look(look)) => {
                        self.used = clock.now();
                        // It may have failed halfway: what it has looked at is read again.
                        if catch_unwind(AssertUnwindSafe(|| look(&mut self))).is_err() && !self.fail().await {
                            break;
                        }
                    }
                    Some(Order::Change(decide, answer)) => {
                        self.used = clock.now();
                        let result = match catch_unwind(AssertUnwindSafe(|| decide(&self))) {
                            Ok(Ok(entries)) => self.write(entries).await,
                            Ok(Err(error)) => Err(error),
                            Err(_) => Err(Error::Broken),
                        };
                        let failed = result == Err(Error::Broken);
                        let _ = answer.send(result);
                        if failed && !self.fail().await {
                            break;
                        }
                    }
                    Some(Order::End(why, answer)) => {
                        self.watchers.end(why);
                        self.app.tables.forget(&self.table.id);
                        let _ = answer.send(());
                        break;
                    }
                },
                (seat, answers) = next_thought(&mut self.bots) => self.bot_has_thought(seat, answers),
                () = presence.notified() => {
                    if !self.somebody_came_or_went().await {
                        break;
                    }
                }
                () = clock.wait_until(wake) => {
                    if !self.wake().await {
                        break;
                    }
                }
            }
            if self.diverged {
                self.watchers.end(Goodbye::Stopping);
                self.app.tables.forget(&self.table.id);
                break;
            }
        }
        // Orders that came too late find nobody, and the table is opened again for them.
        inbox.close();
    }

    // What happens by itself.

    /// When something is to happen by itself.
    fn next_wake(&self) -> Moment {
        let bots = self.bots.values().filter(|bot| bot.thought.is_none()).map(|bot| bot.due);
        let away = self
            .gone_since
            .iter()
            .filter(|(chair, _)| self.could_be_away(**chair))
            .map(|(_, since)| since + self.app.settings.times.away_after);
        let idle = (self.watchers.count() == 0).then_some(self.used + self.app.settings.times.idle);
        bots.chain(away).chain(idle).chain(self.due_by_rules()).min().unwrap_or(Moment::MAX)
    }

    /// When the table itself changes if nobody does anything: a clock runs out, it expires, nobody has come for too long.
    fn due_by_rules(&self) -> Option<Moment> {
        let times = &self.app.settings.times;
        match &self.table.stage {
            Stage::Gathering => Some(self.table.made_at + times.gathering),
            Stage::Playing(playing) if !playing.is_over() => {
                let clock = playing.clocks.next_to_run_out().map(|(moment, _)| moment);
                clock.into_iter().chain([self.table.last.1 + times.deserted]).min()
            }
            _ => None,
        }
    }

    /// When the store is to remember that something is due. Bots are due at once: after a restart they go on.
    fn due(&self) -> Option<Moment> {
        let bot = self.table.playing().is_some_and(|playing| bots_to_act(playing).next().is_some());
        if bot { Some(self.table.last.1) } else { self.due_by_rules() }
    }

    /// Does what is due. `false` if the table is let go.
    async fn wake(&mut self) -> bool {
        let now = self.app.clock.now();
        let times = self.app.settings.times;
        if self.due_by_rules().is_some_and(|due| due <= now) {
            let entry = match &self.table.stage {
                Stage::Gathering => Entry::Closed { why: Closing::Expired },
                Stage::Playing(playing) => match playing.clocks.next_to_run_out().filter(|(moment, _)| *moment <= now) {
                    Some((_, seat)) => Entry::Held { seat, holder: Holder::Bot { level: STAND_IN }, why: Handover::TimeUp },
                    None => Entry::Closed { why: Closing::Deserted },
                },
                Stage::Closed(_) => return true,
            };
            return self.write_or_fail(vec![entry]).await;
        }
        if let Some(seat) = self.bots.iter().find(|(_, bot)| bot.thought.is_none() && bot.due <= now).map(|(&seat, _)| seat) {
            return self.bot_answers(seat).await;
        }
        let away: Vec<Chair> =
            self.gone_since.iter().filter(|(_, since)| **since + times.away_after <= now).map(|(&chair, _)| chair).collect();
        if let Some(chair) = away.into_iter().find(|&chair| self.could_be_away(chair)) {
            let seat = self.table.playing().and_then(|playing| playing.seat_of(chair));
            let entries = seat.map(|seat| Entry::Held { seat, holder: Holder::Away, why: Handover::Gone });
            return self.write_or_fail(entries.into_iter().collect()).await;
        }
        let soon = self.due().is_some_and(|due| due <= now + 2 * times.idle);
        if self.watchers.count() == 0 && self.used + times.idle <= now {
            if !soon && self.bots.is_empty() {
                self.app.tables.forget(&self.table.id);
                return false;
            }
            self.used = now;
        }
        true
    }

    // Who is there.

    /// A person who plays live, and of whom nobody has said yet that they are away.
    fn could_be_away(&self, chair: Chair) -> bool {
        let Some(playing) = self.table.playing().filter(|playing| !playing.is_over()) else { return false };
        let holder = playing.seat_of(chair).and_then(|seat| playing.holders.get(seat.index()));
        self.table.setup.pace.is_live() && holder == Some(&Holder::Person)
    }

    fn note_presence(&mut self) {
        let now = self.app.clock.now();
        for (chair, sitter) in (0..).zip(&self.table.chairs) {
            if self.watchers.has(chair) || !sitter.as_ref().is_some_and(|sitter| matches!(sitter.who, Who::Person { .. })) {
                self.gone_since.remove(&chair);
            } else {
                self.gone_since.entry(chair).or_insert(now);
            }
        }
    }

    /// `false` if the table cannot go on.
    async fn somebody_came_or_went(&mut self) -> bool {
        self.note_presence();
        self.watchers.forget_unwatched();
        let Some(playing) = self.table.playing().filter(|playing| !playing.is_over()) else { return true };
        let back = |chair: Chair| {
            let seat = playing.seat_of(chair)?;
            let here = !self.gone_since.contains_key(&chair);
            (here && playing.holders.get(seat.index()) == Some(&Holder::Away)).then_some(seat)
        };
        let seats: Vec<Seat> = (0..self.table.setup.players).filter_map(back).collect();
        for seat in seats {
            // If it cannot be written, they are still called away, and come back with whatever they do.
            if self.write(vec![Entry::Held { seat, holder: Holder::Person, why: Handover::Back }]).await == Err(Error::Broken) {
                return self.fail().await;
            }
        }
        true
    }

    // Changing.

    async fn write_or_fail(&mut self, entries: Vec<Entry>) -> bool {
        match self.write(entries).await {
            Err(Error::Broken) => self.fail().await,
            // It is tried again, but not at once.
            Err(_) => {
                tokio::time::sleep(std::time::Duration::from_millis(500)).await;
                true
            }
            Ok(()) => true,
        }
    }

    /// Plays lines, writes them, and tells everybody: all or none.
    async fn write(&mut self, entries: Vec<Entry>) -> Result<(), Error> {
        if entries.is_empty() {
            return Ok(());
        }
        let at = self.app.clock.now().max(self.table.last.1);
        let taken_back = entries.iter().any(|entry| matches!(entry, Entry::TookBack { .. } | Entry::WentBack { .. }));
        let logs = taken_back.then(|| self.watchers.logs(&self.table));
        let (mut lines, mut happened) = (Vec::with_capacity(entries.len()), Vec::new());
        for entry in entries {
            let line = Line { n: self.table.last.0 + 1, at, entry };
            match catch_unwind(AssertUnwindSafe(|| self.table.apply(&line))) {
                Ok(Ok(told)) => {
                    happened.extend(told);
                    lines.push(line);
                }
                Ok(Err(fault)) => {
                    // Those before it are not written either.
                    if !lines.is_empty() {
                        self.read_again().await?;
                    }
                    return Err(match fault.refused {
                        Some(error) => Error::Refused(Refused::ByTheGame(error)),
                        None => Error::Refused(Refused::NotNow(say!("that cannot be done now").into())),
                    });
                }
                Err(_) => return Err(Error::Broken),
            }
        }
        let append = Append { table: self.table.id.clone(), brief: self.brief(), browsers: self.browsers(&lines), lines };
        if let Err(why) = self.app.writer.append(append.clone()).await {
            tracing::warn!(%why, "a table could not be written");
            self.read_again().await?;
            return Err(why.into());
        }
        self.app.figures.written(&append.lines);
        self.summary = append.brief.summary;
        self.after(&append.lines, &logs.map_or(LogNews::Played(happened), LogNews::TakenBack));
        Ok(())
    }

    /// Forgets what is in memory and reads the journal. Lines that were not acknowledged may stand there all the same, and another server
    /// may have written some: whoever watches sees what is so.
    async fn read_again(&mut self) -> Result<(), Error> {
        // Until it is read, nobody may be shown, or told to be done, what was never written.
        self.diverged = true;
        (self.table, self.summary) = self.app.tables.read(&self.app, &self.table.id).await?;
        self.diverged = false;
        self.watchers.send_snapshots(&self.table);
        self.ask_bots();
        Ok(())
    }

    /// The rules have failed. The journal is kept; the table is closed, if that can be written. `false` if it cannot go on at all.
    async fn fail(&mut self) -> bool {
        tracing::error!(table = self.app.log_name(&self.table.id), "the rules have failed at a table; it is closed");
        self.app.figures.failed();
        self.bots.clear();
        let closed = match self.read_again().await {
            Ok(()) => self.write(vec![Entry::Closed { why: Closing::Broken }]).await.is_ok(),
            Err(_) => false,
        };
        if !closed {
            self.watchers.end(Goodbye::TableGone);
            self.app.tables.forget(&self.table.id);
        }
        closed
    }

    /// What the lobby shall know of it.
    fn brief(&self) -> Brief {
        Brief {
            stage: self.table.stage_name(),
            public: self.table.setup.public,
            due: self.due(),
            summary: lobby::summary(&self.table, &self.summary),
        }
    }

    /// The browsers that hold chairs, if these lines have changed something about that.
    fn browsers(&self, lines: &[Line]) -> Option<Vec<crate::secrets::Hashed>> {
        let about = |line: &Line| {
            matches!(
                line.entry,
                Entry::Sat { .. } | Entry::Left { .. } | Entry::LinkIssued { .. } | Entry::Claimed { .. } | Entry::Uploaded { .. }
            )
        };
        lines.iter().any(about).then(|| self.table.browsers())
    }

    /// What follows from lines that are written: everybody is told, bots begin to think.
    fn after(&mut self, lines: &[Line], news: &LogNews) {
        for line in lines {
            match &line.entry {
                Entry::LinkIssued { chair, .. } | Entry::Left { chair, .. } => self.watchers.end_chair(*chair),
                Entry::Acted { by, .. } => self.last_by_bot = *by == By::Bot,
                _ => {}
            }
        }
        self.watchers.push(&self.table, news);
        self.note_presence();
        self.ask_bots();
    }

    // Watching.

    /// Somebody begins to watch. `since` is what they have: the run and the number of a push.
    pub fn join(&mut self, watcher: Watcher, since: Option<(&str, u64)>) -> Joined {
        self.watchers.join(&self.table, watcher, since)
    }
    /// A snapshot of the table for a viewer, as it is sent.
    pub fn snapshot(&self, watcher: Watcher) -> Utf8Bytes {
        self.watchers.snapshot(&self.table, watcher)
    }
    /// The number of the last push to somebody who watches.
    pub fn pushed(&self, watcher: Watcher) -> u64 {
        self.watchers.pushed(watcher)
    }
}
