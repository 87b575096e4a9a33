//! The one value that everything in the server shares.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use sha2::{Digest, Sha256};
use tokio::sync::watch;

use crate::clock::{Clock, Moment};
use crate::limits::Limiters;
use crate::operator::Switches;
use crate::random::Random;
use crate::settings::Settings;
use crate::store::writer::Writer;
use crate::store::{Store, StoreError};
use crate::table::entry::{Entry, Line};
use crate::tables::Tables;
use crate::thinkers::Thinkers;

/// Everything that is shared.
pub struct App {
    /// What the host has set.
    pub settings: Settings,
    /// What time it is.
    pub clock: Clock,
    /// Numbers that nobody can foresee.
    pub random: Random,
    /// Where journals are kept.
    pub store: Arc<dyn Store>,
    /// Writes to them.
    pub writer: Writer,
    /// The tables that are open.
    pub tables: Tables,
    /// Where bots think.
    pub thinkers: Thinkers,
    /// What the operator has set.
    pub switches: Switches,
    /// How often somebody may want something.
    pub limiters: Limiters,
    /// What has happened since it was started.
    pub figures: Activity,
    started: Moment,
    runs: AtomicU64,
    stopping: watch::Sender<bool>,
}

/// What has happened since the server was started.
#[derive(Default, Debug)]
pub struct Activity {
    /// Actions of people and of bots.
    pub actions: AtomicU64,
    /// Tables that were made.
    pub made: AtomicU64,
    /// Tables at which the rules have failed.
    pub failures: AtomicU64,
    /// Connections now.
    pub connections: AtomicU64,
    /// Requests that were refused because there were too many.
    pub refused: AtomicU64,
}

impl Activity {
    pub(crate) fn written(&self, lines: &[Line]) {
        let count = |of: fn(&Entry) -> bool| lines.iter().filter(|line| of(&line.entry)).count() as u64;
        self.actions.fetch_add(count(|entry| matches!(entry, Entry::Acted { .. })), Ordering::Relaxed);
    }
    pub(crate) fn failed(&self) {
        self.failures.fetch_add(1, Ordering::Relaxed);
    }
}

impl App {
    /// A server over this database. Its tables come alive when somebody looks at them, or when something is due.
    pub async fn new(settings: Settings, store: Arc<dyn Store>, clock: Clock, random: Random) -> Result<Arc<App>, StoreError> {
        let switches = Switches::read(&*store).await?;
        let thinkers = Thinkers::start(settings.most.thinkers).map_err(|why| StoreError::Unavailable(why.to_string()))?;
        let app = Arc::new(App {
            limiters: Limiters::new(&settings.most),
            started: clock.now(),
            settings,
            clock,
            random,
            writer: Writer::start(store.clone()),
            store,
            tables: Tables::default(),
            thinkers,
            switches,
            figures: Activity::default(),
            runs: AtomicU64::new(0),
            stopping: watch::Sender::new(false),
        });
        tokio::spawn(crate::tables::wake_tables(app.clone()));
        Ok(app)
    }

    /// The name of the next opening of a table: no two are the same, not even after a restart.
    pub fn next_run(&self) -> String {
        format!("{:x}.{:x}", self.started, self.runs.fetch_add(1, Ordering::Relaxed))
    }

    /// A table in the log: the same name for the same table, but nobody finds the table by it.
    pub fn log_name(&self, table: &str) -> String {
        let hash = Sha256::digest(format!("log {} {table}", self.started));
        hash.iter().take(4).map(|byte| format!("{byte:02x}")).collect()
    }

    /// Waits until the server stops.
    pub async fn stopped(&self) {
        // The sender lives as long as this.
        let _ = self.stopping.subscribe().wait_for(|stopping| *stopping).await;
    }
    /// Is it stopping?
    pub fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }

    /// Stops: connections end with a word, what was wanted before is written, the database is closed.
    pub async fn stop(&self) {
        self.stopping.send_replace(true);
        self.tables.end_all().await;
        self.thinkers.close();
        self.writer.close().await;
        self.store.close().await;
    }
}
