//! A server as a process of its own, which can be killed.
//!
//! The test's program starts itself again: with an address of a database in its environment, the test that calls
//! [`serve_if_told`] is the server.

// No test needs all of it.
#![allow(dead_code)]

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use fresco_server::app::App;
use fresco_server::clock::{Clock, Moment};
use fresco_server::random::Random;
use fresco_server::router;
use fresco_server::secrets::{Hashed, Secret};
use fresco_server::store::{self, Append, Row, StageName, Store, StoreError};
use fresco_server::table::entry::Line;
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::net::TcpListener;
use tokio::process::{Child, ChildStdin, Command};

use crate::support::server::settings;

/// The database of the server that this process is to be.
const DATABASE: &str = "FRESCO_TEST_SERVE";
/// When it is to die, if it is to die by itself.
const DEATH: &str = "FRESCO_TEST_DEATH";
/// What it says before its address.
const LISTENS: &str = "the server under test listens on ";

/// When a server dies by itself.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Death {
    /// When it is about to write so many lots of lines.
    BeforeCommit(u32),
    /// When so many are on the disk, and nobody has been told yet.
    BeforeReply(u32),
}

/// A server in a process of its own.
pub(crate) struct Process {
    pub(crate) address: SocketAddr,
    child: Child,
    // It ends when this is closed: so it does not outlive a test that fails.
    _leash: ChildStdin,
}

impl Process {
    /// Starts it over a database. `test` is the test that calls [`serve_if_told`].
    pub(crate) async fn start(test: &str, database: &str, death: Option<Death>) -> Process {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["--exact", test, "--nocapture"]).env(DATABASE, database).kill_on_drop(true);
        if let Some(death) = death {
            let (when, n) = match death {
                Death::BeforeCommit(n) => ("commit", n),
                Death::BeforeReply(n) => ("reply", n),
            };
            command.env(DEATH, format!("{when} {n}"));
        }
        command.stdin(std::process::Stdio::piped()).stdout(std::process::Stdio::piped());
        let mut child = command.spawn().unwrap();
        let leash = child.stdin.take().unwrap();
        let mut said = BufReader::new(child.stdout.take().unwrap()).lines();
        let address = loop {
            let line = tokio::time::timeout(Duration::from_secs(60), said.next_line()).await.expect("a server within a minute");
            let line = line.unwrap().expect("the server has ended at once");
            if let Some((_, address)) = line.split_once(LISTENS) {
                break address.parse().unwrap();
            }
        };
        Process { address, child, _leash: leash }
    }

    /// Kills it with SIGKILL, and returns when it is dead.
    pub(crate) async fn kill(mut self) {
        self.child.kill().await.unwrap();
    }

    /// Waits until it has died by itself. `false` if it still lives after that time; then it is killed.
    pub(crate) async fn dies_within(mut self, time: Duration) -> bool {
        let died = tokio::time::timeout(time, self.child.wait()).await.is_ok();
        if !died {
            self.kill().await;
        }
        died
    }
}

/// Serves until it is killed, if this process was started for that.
pub(crate) fn serve_if_told() {
    let Ok(database) = std::env::var(DATABASE) else { return };
    let death = std::env::var(DEATH).ok().map(|death| {
        let (when, n) = death.split_once(' ').unwrap();
        let n = n.parse().unwrap();
        if when == "commit" { Death::BeforeCommit(n) } else { Death::BeforeReply(n) }
    });
    std::thread::spawn(|| {
        // Nobody writes there: this returns when whoever has started it is gone.
        let _ = std::io::copy(&mut std::io::stdin(), &mut std::io::sink());
        std::process::exit(0);
    });
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async {
        let store = store::open(&database).await.unwrap();
        let store: Arc<dyn Store> = Arc::new(Mortal { store, death, appends: AtomicU32::new(0) });
        let app = App::new(settings(&database), store, Clock::System, Random::System).await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        println!("{LISTENS}{}", listener.local_addr().unwrap());
        router::run(app, listener, std::future::pending()).await.unwrap();
    });
}

/// A real database; the process that uses it dies at a certain moment.
struct Mortal {
    store: Arc<dyn Store>,
    death: Option<Death>,
    appends: AtomicU32,
}

/// Kills this process with SIGKILL: nothing is cleaned up, nothing more is sent.
fn die() -> ! {
    let _ = std::process::Command::new("kill").args(["-KILL", &std::process::id().to_string()]).status();
    std::process::abort()
}

#[async_trait]
impl Store for Mortal {
    async fn create(&self, secret: &Secret, first: &Append) -> Result<(), StoreError> {
        self.store.create(secret, first).await
    }
    async fn append(&self, appends: &[Append]) -> Result<Vec<Result<(), StoreError>>, StoreError> {
        let n = self.appends.fetch_add(1, Ordering::SeqCst) + 1;
        if matches!(self.death, Some(Death::BeforeCommit(when)) if when == n) {
            die();
        }
        let written = self.store.append(appends).await;
        if matches!(self.death, Some(Death::BeforeReply(when)) if when == n) {
            die();
        }
        written
    }
    async fn row(&self, id: &str) -> Result<Option<Row>, StoreError> {
        self.store.row(id).await
    }
    async fn lines(&self, id: &str, after: u64) -> Result<Vec<Line>, StoreError> {
        self.store.lines(id, after).await
    }
    async fn lobby(&self, stage: StageName, most: u32) -> Result<Vec<Row>, StoreError> {
        self.store.lobby(stage, most).await
    }
    async fn of_browser(&self, browser: &Hashed, most: u32) -> Result<Vec<Row>, StoreError> {
        self.store.of_browser(browser, most).await
    }
    async fn due(&self, until: Moment, most: u32) -> Result<Vec<(Moment, String)>, StoreError> {
        self.store.due(until, most).await
    }
    async fn delete(&self, id: &str) -> Result<bool, StoreError> {
        self.store.delete(id).await
    }
    async fn switches(&self) -> Result<std::collections::BTreeMap<String, String>, StoreError> {
        self.store.switches().await
    }
    async fn set_switch(&self, key: &str, value: Option<&str>) -> Result<(), StoreError> {
        self.store.set_switch(key, value).await
    }
    async fn backup(&self, to: &std::path::Path) -> Result<(), StoreError> {
        self.store.backup(to).await
    }
    async fn close(&self) {
        self.store.close().await;
    }
}
