//! Threads on which bots think and hints are worked out, so that no table waits for another one's master.
//!
//! Quick bots have a thread of their own: they need less than a millisecond and would otherwise queue behind searches. In both queues
//! tables take turns: whoever has had no thought worked out for longest is next. Nothing here knows the real game's luck: a job gets a
//! copy of the session, from which bots see determinized matches only, and luck of its own.

use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

use fresco_bots::Stop;
use fresco_games::{BotError, GameSession, Hint, SeatedBot};
use tabletop::{Seat, Viewer};
use tokio::sync::oneshot;

/// The most answers that a bot gives before anybody else sees something of them.
const MOST_UNSEEN: usize = 64;

/// Where bots think.
#[derive(Clone)]
pub struct Thinkers {
    quick: Arc<Lane>,
    slow: Arc<Lane>,
}

/// Work that somebody waits for. Dropping it ends the work.
pub struct Pending<T> {
    stop: Stop,
    /// What comes of it; an error if it failed.
    pub result: oneshot::Receiver<T>,
}

impl<T> Drop for Pending<T> {
    fn drop(&mut self) {
        self.stop.now();
    }
}

/// How much is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ThinkerStats {
    /// Jobs that wait for a thread.
    pub waiting: usize,
}

struct Job {
    table: String,
    work: Box<dyn FnOnce() + Send>,
}

#[derive(Default)]
struct Lane {
    queue: Mutex<Queue>,
    more: Condvar,
}

#[derive(Default)]
struct Queue {
    jobs: VecDeque<Job>,
    /// When each table that has jobs here was served last, by a count of all jobs.
    served: HashMap<String, u64>,
    count: u64,
    closed: bool,
}

impl Queue {
    /// The next job: of those that wait, the first of the table that was served longest ago.
    fn next(&mut self) -> Option<Job> {
        let last = |job: &Job| self.served.get(&job.table).copied().unwrap_or(0);
        let at = (0..self.jobs.len()).min_by_key(|&at| last(&self.jobs[at]))?;
        let job = self.jobs.remove(at)?;
        self.count += 1;
        self.served.insert(job.table.clone(), self.count);
        if self.jobs.is_empty() {
            self.served.clear();
        }
        Some(job)
    }
}

impl Lane {
    fn start(threads: usize, name: &str) -> std::io::Result<Arc<Lane>> {
        let lane = Arc::new(Lane::default());
        for _ in 0..threads {
            let lane = lane.clone();
            std::thread::Builder::new().name(name.to_string()).spawn(move || lane.work())?;
        }
        Ok(lane)
    }
    fn add(&self, job: Job) {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner).jobs.push_back(job);
        self.more.notify_one();
    }
    fn work(&self) {
        let mut queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if let Some(job) = queue.next() {
                drop(queue);
                // Its table learns that it failed because nobody answers any more.
                let _ = catch_unwind(AssertUnwindSafe(job.work));
                queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
            } else if queue.closed {
                return;
            } else {
                queue = self.more.wait(queue).unwrap_or_else(PoisonError::into_inner);
            }
        }
    }
    fn close(&self) {
        let mut queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
        queue.jobs.clear();
        queue.closed = true;
        self.more.notify_all();
    }
}

impl Thinkers {
    /// Starts so many threads for those who search, and one for the others.
    pub fn start(threads: usize) -> std::io::Result<Thinkers> {
        Ok(Thinkers { quick: Lane::start(1, "bots")?, slow: Lane::start(threads.max(1), "masters")? })
    }

    /// What a bot does next: all its answers until others see something of them. So how long it takes, and how often it answers, tells
    /// nobody what it holds.
    pub fn answers(
        &self,
        table: &str,
        session: Box<dyn GameSession>,
        seat: Seat,
        mut bot: SeatedBot,
    ) -> Pending<Result<Vec<String>, BotError>> {
        let (searches, stop) = (bot.searches(), bot.stop());
        self.add(table, searches, stop, move || until_somebody_sees(session, seat, &mut bot))
    }

    /// A hint for a seat, and for its plan.
    pub fn hint(
        &self,
        table: &str,
        session: Box<dyn GameSession>,
        seat: Seat,
        master: SeatedBot,
        most: usize,
        plan: Vec<String>,
    ) -> Pending<Result<Hint, BotError>> {
        self.add(table, true, master.stop(), move || {
            let plan: Vec<&str> = plan.iter().map(String::as_str).collect();
            session.hint_with_plan(seat, &master, most, &plan)
        })
    }

    fn add<T: Send + 'static>(&self, table: &str, searches: bool, stop: Stop, work: impl FnOnce() -> T + Send + 'static) -> Pending<T> {
        let (answer, result) = oneshot::channel();
        let told = stop.clone();
        let work = Box::new(move || {
            // Whoever asked has gone.
            if !told.is_told() {
                let _ = answer.send(work());
            }
        });
        let lane = if searches { &self.slow } else { &self.quick };
        lane.add(Job { table: table.to_string(), work });
        Pending { stop, result }
    }

    /// How much is going on.
    pub fn figures(&self) -> ThinkerStats {
        let waiting = |lane: &Lane| lane.queue.lock().unwrap_or_else(PoisonError::into_inner).jobs.len();
        ThinkerStats { waiting: waiting(&self.quick) + waiting(&self.slow) }
    }

    /// Ends all threads once they have finished what they are at.
    pub fn close(&self) {
        self.quick.close();
        self.slow.close();
    }
}

/// The answers of a bot on a copy of the game, until the public sees something of them or it is asked nothing more.
fn until_somebody_sees(mut session: Box<dyn GameSession>, seat: Seat, bot: &mut SeatedBot) -> Result<Vec<String>, BotError> {
    let before = session.scene(Viewer::Spectator);
    let mut answers = Vec::new();
    while let Some(question) = session.question_id(seat).filter(|_| answers.len() < MOST_UNSEEN) {
        let action = session.bot_answer(seat, bot)?;
        let Ok(happened) = session.answer(seat, question, &[&action]) else { break };
        answers.push(action);
        if happened.happenings(Viewer::Spectator).next().is_some() || session.scene(Viewer::Spectator) != before {
            break;
        }
    }
    Ok(answers)
}
