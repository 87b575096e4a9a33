//! The tables that are open: found by name, opened on demand, let go when idle.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::OnceCell;

use crate::app::App;
use crate::clock::MINUTE;
use crate::error::Error;
use crate::host::{Handle, Host};
use crate::secrets::Secret;
use crate::store::Append;
use crate::table::Table;
use crate::table::entry::{Entry, Line};
use crate::wire::Goodbye;

/// How often it is looked whether something is due at tables that are not open.
const LOOK_EVERY: i64 = MINUTE / 2;
/// How many tables are opened at once because something is due.
const MOST_DUE: u32 = 500;

/// The tables that are open.
#[derive(Default)]
pub struct Tables {
    open: Mutex<HashMap<String, Arc<OnceCell<Handle>>>>,
}

impl Tables {
    fn open(&self) -> MutexGuard<'_, HashMap<String, Arc<OnceCell<Handle>>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
    /// How many are open.
    pub fn count(&self) -> usize {
        self.open().len()
    }
    /// The names of those that are open.
    pub fn names(&self) -> Vec<String> {
        self.open().keys().cloned().collect()
    }
    /// Lets one go. Its task ends by itself.
    pub(crate) fn forget(&self, id: &str) {
        self.open().remove(id);
    }

    /// The table of that name, opened if it is not.
    pub async fn get(&self, app: &Arc<App>, id: &str) -> Result<Handle, Error> {
        // Whatever could not be a name of ours is not looked for.
        if id.len() > 40 || !id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_') {
            return Err(Error::NoTable);
        }
        let cell = {
            let mut open = self.open();
            if open.len() >= app.settings.most.open_tables && !open.contains_key(id) {
                return Err(Error::TooMany);
            }
            open.entry(id.to_string()).or_default().clone()
        };
        let opened = cell.get_or_try_init(|| async {
            if app.is_stopping() {
                return Err(Error::Unavailable);
            }
            let (table, summary) = self.read(app, id).await?;
            Ok(Host::start(app.clone(), table, summary))
        });
        match opened.await {
            Ok(handle) => Ok(handle.clone()),
            Err(error) => {
                let mut open = self.open();
                if open.get(id).is_some_and(|cell| !cell.initialized()) {
                    open.remove(id);
                }
                Err(error)
            }
        }
    }

    /// Reads a table from its journal, and what the lobby knows of it.
    pub(crate) async fn read(&self, app: &Arc<App>, id: &str) -> Result<(Table, String), Error> {
        let row = app.store.row(id).await?.ok_or(Error::NoTable)?;
        let lines = app.store.lines(id, 0).await?;
        let (name, secret) = (id.to_string(), row.secret);
        // Playing a whole game again takes a while.
        let read = tokio::task::spawn_blocking(move || catch_unwind(AssertUnwindSafe(|| read(&name, secret, &lines)))).await;
        match read {
            Ok(Ok(read)) => read
                .map(|table| (table, row.brief.summary))
                .inspect_err(|why| tracing::warn!(table = app.log_name(id), ?why, "a table cannot be opened")),
            _ => {
                tracing::error!(table = app.log_name(id), "the rules have failed at a table that was opened");
                app.figures.failed();
                Err(Error::Broken)
            }
        }
    }

    /// Makes a table. It is there when this has returned.
    pub async fn make(&self, app: &Arc<App>, secret: Secret, entries: Vec<Entry>) -> Result<String, Error> {
        let (id, at) = (app.random.table_id(), app.clock.now());
        let line = |(n, entry)| Line { n, at, entry };
        let lines: Vec<Line> = (1..).zip(entries).map(line).collect();
        let table = Table::read(&id, secret.clone(), &lines).map_err(|fault| {
            tracing::error!(%fault.what, "a new table does not fit its rules");
            Error::Broken
        })?;
        let brief = crate::store::Brief {
            stage: table.stage_name(),
            public: table.setup.public,
            due: Some(at + app.settings.times.gathering),
            summary: crate::lobby::summary(&table, ""),
        };
        let append = Append { table: id.clone(), lines, brief, browsers: Some(table.browsers()) };
        app.store.create(&secret, &append).await?;
        app.figures.made.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        Ok(id)
    }

    /// Looks at a table.
    pub async fn look<T: Send + 'static>(
        &self,
        app: &Arc<App>,
        id: &str,
        look: impl Fn(&mut Host) -> T + Send + Sync + Clone + 'static,
    ) -> Result<T, Error> {
        // A table that was let go at this moment is opened again.
        for _ in 0..3 {
            if let Ok(seen) = self.get(app, id).await?.look(look.clone()).await {
                return seen;
            }
            tokio::task::yield_now().await;
        }
        Err(Error::Unavailable)
    }

    /// Changes a table by the lines that `decide` gives.
    pub async fn change(
        &self,
        app: &Arc<App>,
        id: &str,
        decide: impl Fn(&Host) -> Result<Vec<Entry>, Error> + Send + Sync + Clone + 'static,
    ) -> Result<(), Error> {
        for _ in 0..3 {
            if let Ok(done) = self.get(app, id).await?.change(decide.clone()).await {
                return done;
            }
            tokio::task::yield_now().await;
        }
        Err(Error::Unavailable)
    }

    /// Ends one: its connections, and its task if it is open.
    pub async fn end(&self, id: &str, why: Goodbye) {
        let cell = self.open().get(id).cloned();
        if let Some(handle) = cell.and_then(|cell| cell.get().cloned()) {
            handle.end(why).await;
        }
    }
    /// Ends all of them, because the server stops.
    pub(crate) async fn end_all(&self) {
        for name in self.names() {
            self.end(&name, Goodbye::Stopping).await;
        }
    }
}

fn read(id: &str, secret: Secret, lines: &[Line]) -> Result<Table, Error> {
    if let Some(Line { entry: Entry::Made { setup, .. }, .. }) = lines.first()
        && !setup.is_of_this_build()
    {
        return Err(Error::OtherRules { needs: setup.rules.clone() });
    }
    Table::read(id, secret, lines).map_err(|fault| {
        tracing::error!(line = fault.n, what = %fault.what, "a journal does not fit its rules");
        Error::Broken
    })
}

/// Opens tables at which something is due: a bot is to answer, a clock runs out, one expires.
pub(crate) async fn wake_tables(app: Arc<App>) {
    loop {
        let now = app.clock.now();
        app.limiters.tidy();
        match app.store.due(now + LOOK_EVERY, MOST_DUE).await {
            Ok(due) => {
                for (_, id) in due {
                    // What cannot be opened says so itself.
                    let _ = app.tables.get(&app, &id).await;
                }
            }
            Err(why) => tracing::error!(%why, "it cannot be seen what is due"),
        }
        tokio::select! {
            () = app.clock.wait_until(now + LOOK_EVERY) => {}
            () = app.stopped() => return,
        }
    }
}
