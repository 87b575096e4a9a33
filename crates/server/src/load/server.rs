//! A server of our own in this process, on a port of its own, with data of its own.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use crate::app::App;
use crate::clock::Clock;
use crate::random::Random;
use crate::router;
use crate::settings::{Limits, Settings};
use crate::store::{self, writer};
use crate::wire::Goodbye;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep};

use super::machine::{Limit, SERVER, Usage};
use super::{LoadError, PATIENCE, runtime};

/// A server in this process.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    app: Arc<App>,
    runtime: Runtime,
    stop: oneshot::Sender<()>,
    stopped: oneshot::Receiver<()>,
    /// The folder of its database, if that is a file.
    folder: Option<PathBuf>,
    _temporary: Option<Temporary>,
}

impl Server {
    /// Starts one over this database, or over a fresh one in a temporary folder.
    pub(crate) fn start(database: Option<&str>) -> Result<Server, LoadError> {
        let temporary = if database.is_none() { Some(Temporary::new()?) } else { None };
        let file = match (&temporary, database) {
            (Some(temporary), _) => Some(temporary.0.join("fresco.sqlite")),
            (None, database) => database.and_then(|address| address.strip_prefix("sqlite:")).map(PathBuf::from),
        };
        let address = database.map_or_else(|| format!("sqlite:{}", file.as_deref().unwrap_or(Path::new("")).display()), str::to_string);
        let folder = file.and_then(|file| std::path::absolute(file).ok()?.parent().map(Path::to_path_buf));
        let runtime = runtime(SERVER)?;
        let (stop, stopping) = oneshot::channel::<()>();
        let (ended, stopped) = oneshot::channel();
        let (app, address) = runtime.block_on(async {
            let unusable = |why: store::StoreError| LoadError::Database(why.to_string());
            let store = store::open(&address).await.map_err(unusable)?;
            let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
            let here = listener.local_addr()?;
            let mut settings = Settings::new(address.as_str(), format!("http://{here}"));
            let most = raised();
            settings.most = Limits { thinkers: settings.most.thinkers, ..most };
            // Bots play the games that are opened afterwards; nobody takes anything back there.
            (settings.times.bot_after_person, settings.times.bot_after_bot) = (0, 0);
            let app = App::new(settings, store, Clock::System, Random::System).await.map_err(unusable)?;
            let service = router::run(app.clone(), listener, async move {
                let _ = stopping.await;
            });
            tokio::spawn(async move {
                let _ = service.await;
                let _ = ended.send(());
            });
            Ok::<_, LoadError>((app, here))
        })?;
        Ok(Server { address, app, runtime, stop, stopped, folder, _temporary: temporary })
    }

    /// The limits of the server that are raised: everybody comes from the same address here.
    pub(crate) fn limits(&self) -> Vec<Limit> {
        let (usual, raised) = (Limits::default(), raised());
        let limit = |what, from: u32, to: u32| Limit { what, from: from.into(), to: to.into() };
        vec![
            limit(Usage::Connections, usual.connections, raised.connections),
            limit(Usage::Requests, usual.requests_a_second, raised.requests_a_second),
            limit(Usage::Tables, usual.tables_an_hour, raised.tables_an_hour),
        ]
    }

    pub(crate) fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }
    pub(crate) fn written(&self) -> writer::WriterStats {
        self.app.writer.figures()
    }

    /// Waits until the server has noticed that everybody has gone.
    pub(crate) async fn wait_until_nobody_is_connected(&self) {
        let patience = Instant::now() + PATIENCE;
        while self.app.figures.connections.load(Ordering::Relaxed) > 0 && Instant::now() < patience {
            sleep(Duration::from_millis(50)).await;
        }
        // And the tables, which put things away then.
        sleep(Duration::from_millis(500)).await;
    }

    /// Lets a table go, as if nobody had looked at it for a while.
    pub(crate) async fn let_go(&self, table: &str) {
        self.app.tables.end(table, Goodbye::Stopping).await;
    }
    /// Lets all tables go.
    pub(crate) async fn let_all_go(&self) {
        for table in self.app.tables.names() {
            self.let_go(&table).await;
        }
    }

    /// Stops it as Ctrl-C would.
    pub(crate) fn stop(self) {
        let Server { runtime, stop, stopped, _temporary: temporary, app, .. } = self;
        let _ = stop.send(());
        let _ = runtime.block_on(async { tokio::time::timeout(PATIENCE, stopped).await });
        drop(app);
        runtime.shutdown_timeout(PATIENCE);
        drop(temporary);
    }
}

/// The limits of a server to which everybody comes from one address.
fn raised() -> Limits {
    Limits { requests_a_second: 100_000, tables_an_hour: 1_000_000, connections: 1_000_000, open_tables: 1_000_000, ..Limits::default() }
}

/// A folder that is gone when this is dropped.
struct Temporary(PathBuf);

impl Temporary {
    fn new() -> Result<Temporary, LoadError> {
        let name = |n: u32| std::env::temp_dir().join(format!("fresco-load-{}-{n}", std::process::id()));
        for path in (0..1000).map(name) {
            match std::fs::create_dir(&path) {
                Ok(()) => return Ok(Temporary(path)),
                Err(why) if why.kind() == std::io::ErrorKind::AlreadyExists => {}
                Err(why) => return Err(why.into()),
            }
        }
        Err(LoadError::Machine(std::io::ErrorKind::AlreadyExists.into()))
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
