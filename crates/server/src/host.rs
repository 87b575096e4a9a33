//! The task that hosts one open table.
//!
//! Everything at a table happens one after the other, in its task: a wish is played in memory, its lines are written, and only when they
//! are on the disk is it acknowledged and told to those who watch. If it cannot be written, what is in memory is forgotten and read
//! again from the journal. Whatever panics in the rules closes this table and no other.

pub mod feed;
mod view;

use std::collections::BTreeMap;
use std::future::{Future as _, poll_fn};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::Arc;
use std::task::Poll;

use axum::extract::ws::Utf8Bytes;
use fresco_bots::{Budget, Level, Setting};
use fresco_games::{BotError, Happened, Hint};
use tabletop::{QuestionId, Scene, Seat, Viewer, say};
use tokio::sync::{Notify, mpsc, oneshot};

use crate::app::App;
use crate::clock::Moment;
use crate::error::Error;
use crate::lobby;
use crate::store::{Append, Brief};
use crate::table::entry::{By, Chair, Closing, Entry, Holder, Line, Why};
use crate::table::wishes::{Refused, STAND_IN};
use crate::table::{Playing, Stage, Table, Who};
use crate::thinkers::Thought;
use crate::wire::{Answer, Around, Ask, Goodbye, Push, ToPage, VERSION, Watcher, Whole, picks};
use feed::{Feed, Watching};

/// How many orders may wait for a table. Whoever comes then waits for a place to wait.
const MOST_WAITING: usize = 64;
/// The longest log that is sent at once, in lines.
const LONGEST_LOG: usize = 20_000;
/// How many options a hint has.
const OPTIONS_OF_A_HINT: usize = 4;

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
    feeds: BTreeMap<Watcher, Shown>,
    presence: Arc<Notify>,
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
    /// Tells this opening of the table from others: numbers of pushes begin anew with each.
    run: String,
    /// What is in memory is more than what is written, and the journal could not be read: the table must be opened anew.
    astray: bool,
}

/// A feed, and what those who watch it have been shown.
struct Shown {
    feed: Arc<Feed>,
    last: Option<View>,
}

/// What a kind of viewer sees.
struct View {
    scene: Option<Scene>,
    around: Around,
    chat: usize,
}

/// A bot that is asked something.
struct Thinking {
    question: QuestionId,
    /// When it answers, whatever it holds.
    due: Moment,
    level: Level,
    thought: Option<Thought<Result<Vec<String>, BotError>>>,
    answers: Vec<String>,
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

impl Host {
    /// Starts the task of a table that has been read.
    pub fn start(app: Arc<App>, table: Table, summary: String) -> Handle {
        let (orders, inbox) = mpsc::channel(MOST_WAITING);
        let (now, luck, run) = (app.clock.now(), app.random.luck(), app.next_run());
        let mut host = Host {
            app,
            table,
            feeds: BTreeMap::new(),
            presence: Arc::new(Notify::new()),
            gone_since: BTreeMap::new(),
            bots: BTreeMap::new(),
            hints: BTreeMap::new(),
            luck,
            last_by_bot: false,
            summary,
            used: now,
            run,
            astray: false,
        };
        host.note_presence();
        tokio::spawn(host.work(inbox));
        Handle { orders }
    }

    async fn work(mut self, mut inbox: mpsc::Receiver<Order>) {
        let presence = self.presence.clone();
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
                        self.feeds.values().for_each(|shown| shown.feed.end(why));
                        self.app.tables.forget(&self.table.id);
                        let _ = answer.send(());
                        break;
                    }
                },
                (seat, answers) = next_thought(&mut self.bots) => self.bot_has_thought(seat, answers),
                () = presence.notified() => self.somebody_came_or_went().await,
                () = clock.wait_until(wake) => {
                    if !self.wake().await {
                        break;
                    }
                }
            }
            if self.astray {
                self.feeds.values().for_each(|shown| shown.feed.end(Goodbye::Stopping));
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
        let idle = (self.watchers() == 0).then_some(self.used + self.app.settings.times.idle);
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
                    Some((_, seat)) => Entry::Held { seat, holder: Holder::Bot { level: STAND_IN }, why: Why::TimeUp },
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
            let entries = seat.map(|seat| Entry::Held { seat, holder: Holder::Away, why: Why::Gone });
            return self.write_or_fail(entries.into_iter().collect()).await;
        }
        let soon = self.due().is_some_and(|due| due <= now + 2 * times.idle);
        if self.watchers() == 0 && self.used + times.idle <= now {
            if !soon && self.bots.is_empty() {
                self.app.tables.forget(&self.table.id);
                return false;
            }
            self.used = now;
        }
        true
    }

    fn watchers(&self) -> usize {
        self.feeds.values().map(|shown| shown.feed.watching()).sum()
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
            let here = self.feeds.get(&Watcher::Chair(chair)).is_some_and(|shown| shown.feed.watching() > 0);
            if here || !sitter.as_ref().is_some_and(|sitter| matches!(sitter.who, Who::Person { .. })) {
                self.gone_since.remove(&chair);
            } else {
                self.gone_since.entry(chair).or_insert(now);
            }
        }
    }

    async fn somebody_came_or_went(&mut self) {
        self.note_presence();
        let Some(playing) = self.table.playing().filter(|playing| !playing.is_over()) else { return };
        let back = |chair: Chair| {
            let seat = playing.seat_of(chair)?;
            let here = !self.gone_since.contains_key(&chair);
            (here && playing.holders.get(seat.index()) == Some(&Holder::Away)).then_some(seat)
        };
        let seats: Vec<Seat> = (0..self.table.setup.players).filter_map(back).collect();
        for seat in seats {
            // If it cannot be written, they are still called away, and come back with whatever they do.
            let _ = self.write(vec![Entry::Held { seat, holder: Holder::Person, why: Why::Back }]).await;
        }
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
        let (mut lines, mut happened) = (Vec::with_capacity(entries.len()), Vec::new());
        for entry in entries {
            let line = Line { n: self.table.last.0 + 1, at, entry };
            match catch_unwind(AssertUnwindSafe(|| self.table.apply(&line))) {
                Ok(Ok(told)) => {
                    happened.extend(told);
                    lines.push(line);
                }
                Ok(Err(misfit)) => {
                    // Those before it are not written either.
                    if !lines.is_empty() {
                        self.read_again().await?;
                    }
                    return Err(match misfit.refused {
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
        self.after(&append.lines, &happened);
        Ok(())
    }

    /// Forgets what is in memory and reads the journal. Lines that were not acknowledged may stand there all the same, and another server
    /// may have written some: whoever watches sees what is so.
    async fn read_again(&mut self) -> Result<(), Error> {
        // Until it is read, nobody may be shown, or told to be done, what was never written.
        self.astray = true;
        (self.table, self.summary) = self.app.tables.read(&self.app, &self.table.id).await?;
        self.astray = false;
        self.push(&[], true);
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
            self.feeds.values().for_each(|shown| shown.feed.end(Goodbye::TableGone));
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
    fn after(&mut self, lines: &[Line], happened: &[Happened]) {
        for line in lines {
            match &line.entry {
                Entry::LinkIssued { chair, .. } | Entry::Left { chair, .. } => self.end_feed(Watcher::Chair(*chair)),
                Entry::Acted { by, .. } => self.last_by_bot = *by == By::Bot,
                _ => {}
            }
        }
        let taken_back = lines.iter().any(|line| matches!(line.entry, Entry::TookBack { .. } | Entry::WentBack { .. }));
        self.push(happened, taken_back);
        self.note_presence();
        self.ask_bots();
    }

    // Bots.

    /// Lets bots think that are asked something, and forgets thoughts about questions that are no longer open.
    fn ask_bots(&mut self) {
        let Some(playing) = self.table.playing() else { return };
        let asked: Vec<(Seat, Level, QuestionId)> = bots_to_act(playing).collect();
        self.bots.retain(|seat, bot| asked.contains(&(*seat, bot.level, bot.question)));
        let times = &self.app.settings.times;
        let wait = if self.last_by_bot { times.bot_after_bot } else { times.bot_after_person };
        let due = self.app.clock.now() + wait;
        for (seat, level, question) in asked {
            if !self.bots.contains_key(&seat) {
                let thought = think(&self.app, &self.table.id, playing, seat, level, &self.luck);
                self.bots.insert(seat, Thinking { question, due, level, thought, answers: Vec::new() });
            }
        }
    }

    fn bot_has_thought(&mut self, seat: Seat, answers: Option<Vec<String>>) {
        let (Some(bot), Some(playing)) = (self.bots.get_mut(&seat), self.table.playing()) else { return };
        match answers.filter(|answers| !answers.is_empty()) {
            Some(answers) => {
                bot.thought = None;
                bot.answers = answers;
            }
            // A bot that fails must not hold up a game: it plays anything for once.
            None => {
                tracing::error!(level = %bot.level, "a bot has failed");
                bot.thought = think(&self.app, &self.table.id, playing, seat, Level::Random, &self.luck);
            }
        }
    }

    async fn bot_answers(&mut self, seat: Seat) -> bool {
        let Some(bot) = self.bots.remove(&seat) else { return true };
        let acted = |action: String| Entry::Acted { seat, actions: vec![action], by: By::Bot };
        self.write_or_fail(bot.answers.into_iter().map(acted).collect()).await
    }

    // Watching.

    /// Somebody begins to watch. `since` is what they have: the run and the number of a push.
    pub fn join(&mut self, watcher: Watcher, since: Option<(&str, u64)>) -> Joined {
        let (presence, new) = (&self.presence, !self.feeds.contains_key(&watcher));
        let shown = self.feeds.entry(watcher).or_insert_with(|| Shown { feed: Arc::new(Feed::new(presence.clone(), 0)), last: None });
        let feed = shown.feed.clone();
        // Where nobody has watched meanwhile, nobody knows whether something was missed. The whole table is sent then, also if nothing
        // was: otherwise that would tell of something hidden.
        let nobody = feed.watching() == 0;
        if nobody || shown.last.is_none() {
            if !new {
                feed.begin_anew();
            }
            shown.last = Some(View::of(&self.table, watcher));
        }
        let watching = feed.join();
        let missed = since.filter(|(run, _)| !nobody && *run == self.run).and_then(|(_, n)| feed.after(n));
        let (first, n) = missed.unwrap_or_else(|| (vec![self.whole(watcher)], feed.n()));
        Joined { watching, first, n }
    }

    /// The whole table for somebody who watches, as it is sent.
    pub fn whole(&self, watcher: Watcher) -> Utf8Bytes {
        let chair = match watcher {
            Watcher::Chair(chair) => Some(chair),
            Watcher::Spectator => None,
        };
        let whole = Whole {
            run: self.run.clone(),
            n: self.pushed(watcher),
            version: VERSION,
            table: self.table.about(),
            chair,
            around: self.table.around(watcher),
            scene: self.table.scene(watcher),
            chat: self.table.said(0),
        };
        json(&ToPage::Whole(Box::new(whole)))
    }

    /// The number of the last push to somebody who watches.
    pub fn pushed(&self, watcher: Watcher) -> u64 {
        self.feeds.get(&watcher).map_or(0, |shown| shown.feed.n())
    }

    /// Tells those who watch what has changed for them. Who sees no change is sent nothing, and their numbers stay as they are.
    fn push(&mut self, happened: &[Happened], taken_back: bool) {
        for (&watcher, shown) in &mut self.feeds {
            let feed = &shown.feed;
            let Some(last) = shown.last.take().filter(|_| feed.watching() > 0) else {
                feed.forget();
                continue;
            };
            let now = View::of(&self.table, watcher);
            let viewer = self.table.playing().map_or(Viewer::Spectator, |playing| watcher.viewer(playing));
            let happenings: Vec<_> = happened.iter().flat_map(|happened| happened.to(viewer)).cloned().collect();
            let scene = (now.scene != last.scene).then(|| match (&now.scene, &last.scene) {
                (Some(now), Some(last)) if !taken_back => Some(now.clone().since(last)),
                (now, _) => now.clone(),
            });
            let around = (now.around != last.around).then(|| now.around.clone());
            let chat = self.table.said(last.chat);
            if scene.is_some() || around.is_some() || !chat.is_empty() || !happenings.is_empty() {
                let push =
                    Push { n: feed.n() + 1, happenings, taken_back: taken_back && scene.is_some(), scene: scene.flatten(), around, chat };
                feed.add(json(&ToPage::Push(Box::new(push))));
            }
            shown.last = Some(now);
        }
    }

    fn end_feed(&mut self, watcher: Watcher) {
        if let Some(shown) = self.feeds.get_mut(&watcher) {
            shown.feed.end(Goodbye::SeatLost);
            // Whoever comes back to the chair must not take later pushes for those that follow what they have: there is a gap between.
            *shown = Shown { feed: Arc::new(Feed::new(self.presence.clone(), shown.feed.n() + 1)), last: None };
        }
    }

    // Questions that change nothing.

    /// Answers a question of somebody who watches. Hints are asked for with [`Host::hint`].
    pub fn ask(&self, watcher: Watcher, ask: &Ask) -> Result<Answer, Error> {
        if !ask.is_sensible() {
            return Err(Error::TooLarge);
        }
        let playing = self.table.playing().ok_or_else(|| Error::Refused(Refused::NotNow(say!("the game has not begun").into())))?;
        let session = &playing.session;
        if let Ask::Log { since } = ask {
            let mut log = session.log(watcher.viewer(playing), *since);
            log.truncate(LONGEST_LOG);
            return Ok(Answer::Log(log));
        }
        let seat = match watcher {
            Watcher::Chair(chair) => playing.seat_of(chair),
            Watcher::Spectator => None,
        };
        let seat = seat.ok_or(Error::Refused(Refused::NoSuchChair))?;
        let refused = |error| Error::Refused(Refused::ByTheGame(error));
        Ok(match ask {
            Ask::Preview { actions } => {
                let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
                Answer::Preview(Box::new(session.preview(seat, &actions).map_err(refused)?))
            }
            Ask::Draft { actions } => {
                let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
                Answer::Draft(Box::new(session.draft(seat, &actions)))
            }
            Ask::Decided => Answer::Decided(session.decided_in_secret(seat)),
            Ask::WhyNot { touched } => Answer::WhyNot(session.why_not(seat, &picks(touched)).map(Box::new)),
            Ask::Explain { action } => Answer::Explain(session.explain(seat, action).map_err(refused)?),
            Ask::Log { .. } | Ask::Hint => return Err(Error::Malformed("a hint is asked for elsewhere".to_string())),
        })
    }

    /// Lets a master think about the question to a chair. One hint at a time for each seat.
    pub fn hint(&mut self, chair: Chair) -> Result<(Seat, Thought<Result<Hint, BotError>>), Error> {
        let not_now = |text: tabletop::Text| Error::Refused(Refused::NotNow(text.into()));
        let playing = self.table.playing().ok_or_else(|| not_now(say!("the game has not begun")))?;
        let seat = playing.seat_of(chair).ok_or(Error::Refused(Refused::NoSuchChair))?;
        if !self.table.setup.hints && !playing.is_alone(seat) {
            return Err(not_now(say!("there are no hints at this table")));
        }
        let question = playing.session.question_id(seat).ok_or_else(|| not_now(say!("you are not asked anything")))?;
        if self.hints.get(&seat) == Some(&question) {
            return Err(not_now(say!("a master is thinking about that already")));
        }
        let setting = Setting { budget: Some(Budget::Time(self.app.settings.times.hint)), threads: Some(1), ..Level::Master.into() };
        let master = playing.session.bot(&setting).map_err(|why| not_now(why.text()))?.with_luck(self.luck.as_str());
        let thought = self.app.thinkers.hint(&self.table.id, playing.session.fork(), seat, master, OPTIONS_OF_A_HINT);
        self.hints.insert(seat, question);
        Ok((seat, thought))
    }

    /// A hint has been worked out or given up.
    pub fn hint_ended(&mut self, seat: Seat) {
        self.hints.remove(&seat);
    }

    /// Is the question to this seat still the one about which a master thinks?
    pub fn hint_is_wanted(&self, seat: Seat) -> bool {
        let question = self.table.playing().and_then(|playing| playing.session.question_id(seat));
        question.is_some() && self.hints.get(&seat).copied() == question
    }
}

impl View {
    fn of(table: &Table, watcher: Watcher) -> View {
        View { scene: table.scene(watcher), around: table.around(watcher), chat: table.chat.len() }
    }
}

/// The bots that are asked something, with their level and the question.
fn bots_to_act(playing: &Playing) -> impl Iterator<Item = (Seat, Level, QuestionId)> + '_ {
    let asked = if playing.is_over() || playing.clocks.paused { Vec::new() } else { playing.session.to_act() };
    asked.into_iter().filter_map(|seat| match playing.holders.get(seat.index()) {
        Some(Holder::Bot { level } | Holder::Resigned { level }) => Some((seat, *level, playing.session.question_id(seat)?)),
        _ => None,
    })
}

/// Lets a bot think. It gets a copy of the game, and sees of it what its seat may see.
fn think(
    app: &App,
    table: &str,
    playing: &Playing,
    seat: Seat,
    level: Level,
    luck: &str,
) -> Option<Thought<Result<Vec<String>, BotError>>> {
    let budget = (level == Level::Master).then_some(Budget::Time(app.settings.times.master));
    let setting = Setting { budget, threads: Some(1), ..level.into() };
    let bot = playing.session.bot(&setting).ok()?.with_luck(luck);
    Some(app.thinkers.answers(table, playing.session.fork(), seat, bot))
}

/// Waits for the next bot that has finished thinking. Its answers, or nothing if it has failed.
async fn next_thought(bots: &mut BTreeMap<Seat, Thinking>) -> (Seat, Option<Vec<String>>) {
    poll_fn(|context| {
        for (&seat, bot) in bots.iter_mut() {
            let Some(thought) = &mut bot.thought else { continue };
            if let Poll::Ready(result) = Pin::new(&mut thought.result).poll(context) {
                return Poll::Ready((seat, result.ok().and_then(Result::ok)));
            }
        }
        Poll::Pending
    })
    .await
}

/// A message as it is sent.
pub fn json(message: &ToPage) -> Utf8Bytes {
    // Everything in it can be written as JSON.
    serde_json::to_string(message).unwrap_or_default().into()
}
