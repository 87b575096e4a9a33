//! Databases for tests: a fresh one for each, on SQLite and on PostgreSQL.

// No test needs all of it.
#![allow(dead_code)]

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::str::FromStr;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Once};

use fresco_server::store::{self, Limits, Store};
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};

/// The address of a server on which databases can be made, as `scripts/postgres` prints it.
const SERVER: &str = "FRESCO_TEST_POSTGRES";

/// Where a database is.
pub(crate) enum Place {
    Sqlite { folder: PathBuf },
    Postgres { server: String, name: String },
}

/// A name that nothing else has.
fn fresh() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    format!("fresco_test_{}_{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed))
}

impl Place {
    pub(crate) fn sqlite() -> Place {
        Place::Sqlite { folder: std::env::temp_dir().join(fresh()) }
    }

    /// `None`, and a loud word, where there is no server.
    pub(crate) async fn postgres() -> Option<Place> {
        static SAID: Once = Once::new();
        let Ok(server) = std::env::var(SERVER) else {
            // Written past the test runner, which would keep it to itself.
            SAID.call_once(|| {
                let said = format!("\n*** THE TESTS ON POSTGRESQL DID NOT RUN: set {SERVER}, e.g. to what scripts/postgres prints ***\n\n");
                std::io::stderr().write_all(said.as_bytes()).unwrap();
            });
            return None;
        };
        Some(Place::on(server).await)
    }

    /// A fresh database on a server.
    pub(crate) async fn on(server: String) -> Place {
        let place = Place::Postgres { server, name: fresh() };
        place.make().await;
        place
    }

    async fn make(&self) {
        if let Place::Postgres { server, name } = self {
            let mut server = PgConnection::connect(server).await.unwrap();
            sqlx::query(AssertSqlSafe(format!("create database {name}"))).execute(&mut server).await.unwrap();
            server.close().await.unwrap();
        }
    }

    /// As [`store::open`] takes it.
    pub(crate) fn address(&self) -> String {
        match self {
            Place::Sqlite { .. } => format!("sqlite:{}", self.file().display()),
            Place::Postgres { server, name } => {
                let (server, options) = server.split_once('?').unwrap_or((server, ""));
                let (server, _) = server.rsplit_once('/').unwrap();
                format!("{server}/{name}?{options}")
            }
        }
    }

    pub(crate) fn file(&self) -> PathBuf {
        let Place::Sqlite { folder } = self else { panic!("only SQLite has a file") };
        folder.join("fresco.db")
    }

    pub(crate) async fn open(&self) -> Arc<dyn Store> {
        store::open(&self.address()).await.unwrap()
    }

    pub(crate) async fn open_within(&self, limits: Limits) -> Arc<dyn Store> {
        store::open_within(&self.address(), limits).await.unwrap()
    }

    /// Somebody else at the same database.
    pub(crate) async fn stranger(&self) -> Stranger {
        match self {
            Place::Sqlite { .. } => Stranger::Sqlite(SqliteConnectOptions::new().filename(self.file()).connect().await.unwrap()),
            Place::Postgres { .. } => Stranger::Postgres(PgConnectOptions::from_str(&self.address()).unwrap().connect().await.unwrap()),
        }
    }

    /// A copy of the database in a file, made while it is in use.
    pub(crate) async fn backup(&self, store: &dyn Store) -> Backup {
        let file = std::env::temp_dir().join(format!("{}.backup", fresh()));
        match self {
            Place::Sqlite { .. } => store.backup(&file).await.unwrap(),
            Place::Postgres { .. } => {
                let arguments = ["--format=custom".to_string(), format!("--file={}", file.display()), self.address()];
                tokio::task::spawn_blocking(move || run(postgres_program("pg_dump").args(arguments))).await.unwrap();
            }
        }
        Backup { file }
    }

    /// Another database, with what is in a backup.
    pub(crate) async fn restored(&self, backup: &Backup) -> Place {
        match self {
            Place::Sqlite { .. } => {
                let place = Place::sqlite();
                std::fs::create_dir(place.file().parent().unwrap()).unwrap();
                std::fs::copy(&backup.file, place.file()).unwrap();
                place
            }
            Place::Postgres { server, .. } => {
                let place = Place::Postgres { server: server.clone(), name: fresh() };
                place.make().await;
                let (into, file) = (format!("--dbname={}", place.address()), backup.file.clone());
                tokio::task::spawn_blocking(move || {
                    run(postgres_program("pg_restore").args(["--exit-on-error", "--no-owner", &into]).arg(file));
                })
                .await
                .unwrap();
                place
            }
        }
    }

    /// Deletes it. It stays where it is if a test fails before.
    pub(crate) async fn remove(self) {
        match self {
            Place::Sqlite { folder } => std::fs::remove_dir_all(folder).unwrap(),
            Place::Postgres { server, name } => {
                let mut server = PgConnection::connect(&server).await.unwrap();
                sqlx::query(AssertSqlSafe(format!("drop database {name} with (force)"))).execute(&mut server).await.unwrap();
                server.close().await.unwrap();
            }
        }
    }
}

/// A file with a copy of a database; deleted at the end.
pub(crate) struct Backup {
    pub(crate) file: PathBuf,
}

impl Drop for Backup {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.file);
    }
}

/// Debian keeps them away from the path, one folder for each version.
fn postgres_program(name: &str) -> Command {
    let mut folders: Vec<PathBuf> = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().map(|one| one.unwrap().path()).collect();
    folders.sort();
    let found = folders.into_iter().rev().map(|version| version.join("bin").join(name)).find(|path| path.exists());
    Command::new(found.as_deref().unwrap_or(Path::new(name)))
}

fn run(command: &mut Command) {
    let done = command.output().unwrap();
    assert!(done.status.success(), "{command:?}: {}", String::from_utf8_lossy(&done.stderr));
}

/// A connection that knows nothing of the store.
pub(crate) enum Stranger {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

impl Stranger {
    pub(crate) async fn run(&mut self, sql: &str) {
        match self {
            Stranger::Sqlite(connection) => {
                sqlx::raw_sql(AssertSqlSafe(sql)).execute(connection).await.unwrap();
            }
            Stranger::Postgres(connection) => {
                sqlx::raw_sql(AssertSqlSafe(sql)).execute(connection).await.unwrap();
            }
        }
    }

    /// Keeps everybody else from writing until [`Stranger::let_go`].
    pub(crate) async fn lock(&mut self) {
        match self {
            Stranger::Sqlite(_) => self.run("begin immediate").await,
            Stranger::Postgres(_) => self.run("begin; lock table tables in exclusive mode").await,
        }
    }

    pub(crate) async fn let_go(&mut self) {
        self.run("rollback").await;
    }
}
