//! Where journals are kept. One small interface, two databases behind it; `tests/store/` holds both to the same contract.
//!
//! **What is promised.** When [`Store::append`] has returned, the lines are on the disk: they are there again after a crash of the
//! server, of the machine, or a loss of power.
//!
//! - *SQLite* runs with a write-ahead log and `synchronous = FULL`: every commit ends with a sync of that log. (With `NORMAL`, the usual
//!   advice for such logs, a loss of power could take the last commits with it.) On a Mac `fullfsync` makes the drive empty its
//!   own cache as well. The file must lie on a disk of this machine: the log does not work over a network share.
//! - *PostgreSQL* runs with `synchronous_commit = on`, which is its default, but is asked for at every connection, in case somebody has
//!   changed the server's. Its `fsync` and `full_page_writes` are the server's alone: where they are off, the promise does not
//!   hold, and the log says so when the database is opened.
//!
//! A disk that says it has synced and has not can break that promise; nothing else can. Lines of several tables may share a commit
//! ([`writer`]), but nobody is told of a line before its commit has returned.
//!
//! **What is not promised.** If a commit fails, it is usually not written, but it may be: the connection can break between the commit
//! and its answer. So [`StoreError::Unavailable`] means "not acknowledged", and whoever gets it forgets what it knows of the table and
//! reads the journal again. Such a commit may even arrive after that: then the next number is taken, and one reads once more.
//!
//! **One process at a time** writes to a table. Nothing locks it for long: the numbers of its lines are unique, and lines are only
//! written behind the last one, so of two who write the same number one gets [`StoreError::Taken`].
//!
#![doc = include_str!("store/BACKUP.md")]

/// Asks for rows of `tables`, column by column: a later migration may add one while this server runs.
macro_rules! select_tables {
    ($which:literal) => {
        concat!("select t.id, t.secret, t.changed, t.stage, t.public, t.due, t.summary from tables t ", $which)
    };
}

mod postgres;
mod sqlite;
pub mod writer;

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use sqlx::migrate::MigrateError;

use crate::clock::Moment;
use crate::secrets::{Hashed, Secret};
use crate::table::entry::Line;

/// A database.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Makes a table with its first lines. [`StoreError::Taken`] if there is one of that name.
    async fn create(&self, secret: &Secret, first: &Append) -> Result<(), StoreError>;
    /// Writes lines of one or several tables in one commit, each table's all or none. A table whose next number is already taken gets
    /// [`StoreError::Taken`], one that is not there [`StoreError::Unknown`], and the others are written all the same. If all of it
    /// fails, none is acknowledged.
    async fn append(&self, appends: &[Append]) -> Result<Vec<Result<(), StoreError>>, StoreError>;
    /// What is known of a table without reading its journal.
    async fn row(&self, id: &str) -> Result<Option<Row>, StoreError>;
    /// The lines of a table behind the one with this number.
    async fn lines(&self, id: &str, after: u64) -> Result<Vec<Line>, StoreError>;
    /// Tables of the lobby: public ones at this stage, those that changed last first.
    async fn lobby(&self, stage: StageName, most: u32) -> Result<Vec<Row>, StoreError>;
    /// Tables at which a browser holds a chair: those that still go on before the others, then those that changed last first.
    async fn of_browser(&self, browser: &Hashed, most: u32) -> Result<Vec<Row>, StoreError>;
    /// Tables at which something is to happen by itself until this moment, and when, the earliest first: a bot answers, a clock runs
    /// out, a table expires.
    async fn due(&self, until: Moment, most: u32) -> Result<Vec<(Moment, String)>, StoreError>;
    /// Deletes a table and its journal; `false` if there is none of that name.
    async fn delete(&self, id: &str) -> Result<bool, StoreError>;
    /// Everything that the operator has set.
    async fn switches(&self) -> Result<BTreeMap<String, String>, StoreError>;
    /// Sets one of them, or takes it back.
    async fn set_switch(&self, key: &str, value: Option<&str>) -> Result<(), StoreError>;
    /// Writes a copy of the whole database into a new file, while everything goes on. It holds all that was acknowledged before the
    /// call. Only SQLite can; PostgreSQL has a program for it, and says so with [`StoreError::Elsewhere`].
    async fn backup(&self, to: &Path) -> Result<(), StoreError>;
    /// Closes the connections, after what is being written. Nothing depends on it: a database that was not closed is repaired when
    /// it is opened.
    async fn close(&self);
}

/// Opens a database, makes it if it is a file that is not there, and brings it up to date.
///
/// `sqlite:PATH` is a file; `postgres://USER:PASSWORD@HOST/DATABASE` is a server, on this machine also
/// `postgres://USER@localhost/DATABASE?host=/FOLDER/OF/ITS/SOCKET`.
pub async fn open(address: &str) -> Result<Arc<dyn Store>, StoreError> {
    open_within(address, Limits::default()).await
}

/// Opens a database with limits of one's own.
pub async fn open_within(address: &str, limits: Limits) -> Result<Arc<dyn Store>, StoreError> {
    match address.split_once(':') {
        Some(("sqlite", path)) => Ok(Arc::new(sqlite::Sqlite::open(path.strip_prefix("//").unwrap_or(path), limits).await?)),
        Some(("postgres" | "postgresql", _)) => Ok(Arc::new(postgres::Postgres::open(address, limits).await?)),
        // Not the address itself: there may be a password in it.
        _ => Err(StoreError::Unavailable("its address must begin with sqlite: or postgres:".to_string())),
    }
}

/// How long and how much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// How long a change waits for others that hold the database before it fails.
    pub patience: Duration,
    /// How large the file of SQLite may become; what would not fit any more fails as on a full disk.
    pub most_bytes: Option<u64>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { patience: Duration::from_secs(5), most_bytes: None }
    }
}

/// Lines to be written, and what the lobby shall know of the table afterwards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    /// The table.
    pub table: String,
    /// Its new lines: at least one, numbered without gaps.
    pub lines: Vec<Line>,
    /// What the lobby knows of it.
    pub brief: Brief,
    /// The browsers that hold its chairs; `None` if nothing has changed about that.
    pub browsers: Option<Vec<Hashed>>,
}

/// What the lobby knows of a table without reading its journal. It follows from the journal, and is written with its lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Brief {
    /// How far it is.
    pub stage: StageName,
    /// May everybody see it?
    pub public: bool,
    /// When something is to happen by itself.
    pub due: Option<Moment>,
    /// Everything else, as the lobby shows it.
    pub summary: String,
}

/// How far a table is, by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StageName {
    /// People sit down.
    Gathering,
    /// They play.
    Playing,
    /// The game has ended.
    Over,
    /// It was closed before a game began.
    Closed,
}

impl StageName {
    /// All of them.
    pub const ALL: [StageName; 4] = [StageName::Gathering, StageName::Playing, StageName::Over, StageName::Closed];
    /// As it is written.
    pub fn as_str(self) -> &'static str {
        match self {
            StageName::Gathering => "gathering",
            StageName::Playing => "playing",
            StageName::Over => "over",
            StageName::Closed => "closed",
        }
    }
    /// As it was written.
    fn read(text: &str) -> Result<StageName, StoreError> {
        let found = StageName::ALL.into_iter().find(|stage| stage.as_str() == text);
        found.ok_or_else(|| StoreError::Damaged(format!("a table is at the stage {text:?}")))
    }
}

/// A table as the database has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Its name in addresses.
    pub id: String,
    /// The secret from which its seed comes.
    pub secret: Secret,
    /// When its last line was written.
    pub changed: Moment,
    /// What the lobby knows of it.
    pub brief: Brief,
}

/// Why something was not written or read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// The next line of this table was written by somebody else.
    Taken,
    /// There is no such table.
    Unknown,
    /// The database cannot be used now: it is locked, full, or gone. Nothing was acknowledged; what that means is said at
    /// the head of this module.
    Unavailable(String),
    /// It holds, or was given, something that cannot be right. Trying again does not help.
    Damaged(String),
    /// This is not done from here.
    Elsewhere(&'static str),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Taken => f.write_str("another server has written to this table"),
            StoreError::Unknown => f.write_str("there is no such table"),
            StoreError::Unavailable(why) => write!(f, "the database cannot be used: {why}"),
            StoreError::Damaged(what) => write!(f, "the database is damaged: {what}"),
            StoreError::Elsewhere(where_to) => f.write_str(where_to),
        }
    }
}

impl std::error::Error for StoreError {}

impl Append {
    /// The number of the line behind which these are written, and that of the last of them.
    fn numbers(&self) -> Result<(i64, i64), StoreError> {
        let wrong = || StoreError::Damaged(format!("lines of {} were to be written that do not follow each other", self.table));
        let first = self.lines.first().ok_or_else(wrong)?.n;
        let follow = self.lines.iter().zip(0..).all(|(line, i)| line.n.checked_sub(first) == Some(i));
        let last = first.checked_add(self.lines.len() as u64 - 1).and_then(|last| i64::try_from(last).ok());
        match last {
            Some(last) if follow && first > 0 => Ok((last - self.lines.len() as i64, last)),
            _ => Err(wrong()),
        }
    }
    /// When the last of its lines was written.
    fn changed(&self) -> Moment {
        self.lines.last().map_or(0, |line| line.at)
    }
}

/// A line as the database has it.
fn line(n: i64, at: Moment, entry: &str) -> Result<Line, StoreError> {
    let n = u64::try_from(n).map_err(|_| StoreError::Damaged(format!("a line of a journal has the number {n}")))?;
    Line::read(n, at, entry).map_err(|why| StoreError::Damaged(format!("line {n} of a journal: {why}")))
}

/// A secret as the database has it.
fn secret(text: &str) -> Result<Secret, StoreError> {
    Secret::read(text).ok_or_else(|| StoreError::Damaged("a table has no secret that could be one".to_string()))
}

/// What is wrong if a database could not be brought up to date. `explain` knows the errors of that database.
fn not_migrated(why: MigrateError, explain: impl Fn(sqlx::Error) -> StoreError) -> StoreError {
    match why {
        MigrateError::Execute(why) | MigrateError::ExecuteMigration(why, _) => explain(why),
        MigrateError::VersionMissing(number) => {
            StoreError::Unavailable(format!("a newer version of this program has written it (its migration {number} is not known here)"))
        }
        why => StoreError::Damaged(why.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use sqlx::migrate::Migrator;

    use super::*;

    /// The numbers and names of the migrations that this build has in it, and of those that lie in the folder.
    fn migrations(embedded: &Migrator, folder: &str) -> [BTreeSet<String>; 2] {
        let embedded = embedded.iter().map(|one| format!("{:04}_{}.sql", one.version, one.description.replace(' ', "_"))).collect();
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations").join(folder);
        let lying = folder.read_dir().unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
        [embedded, lying]
    }

    #[test]
    fn both_databases_have_the_same_migrations() {
        let [sqlite, in_its_folder] = migrations(&sqlite::MIGRATIONS, "sqlite");
        let [postgres, in_the_other] = migrations(&postgres::MIGRATIONS, "postgres");
        assert_eq!(sqlite, postgres);
        // Cargo does not notice a new file there by itself.
        assert_eq!(sqlite, in_its_folder, "touch crates/server/src/store/sqlite.rs");
        assert_eq!(postgres, in_the_other, "touch crates/server/src/store/postgres.rs");
    }

    #[tokio::test]
    async fn an_address_that_is_none_is_not_repeated() {
        let Err(StoreError::Unavailable(why)) = open("mysql://fresco:password@localhost/fresco").await else { panic!() };
        assert_eq!(why, "its address must begin with sqlite: or postgres:");
    }
}
