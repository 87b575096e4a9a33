//! The database in one file.
//!
//! SQLite has one writer at a time, so there is one connection that writes; others read beside it without waiting. Every thousand pages
//! the commit that has filled them moves the write-ahead log into the file. It is the same connection that does it, so nothing is written
//! meanwhile, and the log begins anew afterwards: it cannot grow without end under a steady load, as it can when it is emptied beside
//! the writing. While a backup is made the log does grow, and is cut short afterwards.

use std::collections::BTreeMap;
use std::fs::{DirBuilder, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use async_trait::async_trait;
use sqlx::migrate::Migrator;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection, Row as _};
use tokio::sync::{Mutex, MutexGuard};

use super::{Append, Brief, Limits, Row, StageName, Store, StoreError, line, not_migrated, secret};
use crate::clock::Moment;
use crate::secrets::{Hashed, Secret};
use crate::table::entry::Line;

pub(super) static MIGRATIONS: Migrator = sqlx::migrate!("migrations/sqlite");

/// How many connections read.
const READERS: u32 = 4;
/// How many pages the write-ahead log has before it is moved into the file.
const PAGES_IN_THE_LOG: &str = "1000";
/// To how many bytes the write-ahead log is cut when it has become longer than usual.
const BYTES_OF_THE_LOG: &str = "16777216";
/// How many bytes a page has.
const PAGE: u64 = 4096;

/// SQLite.
pub(super) struct Sqlite {
    /// How the connection that writes is made; again, when something went wrong on it.
    writing: SqliteConnectOptions,
    writer: Mutex<Option<SqliteConnection>>,
    readers: SqlitePool,
}

impl Sqlite {
    pub(super) async fn open(path: &str, limits: Limits) -> Result<Sqlite, StoreError> {
        if path.is_empty() || path == ":memory:" {
            return Err(StoreError::Unavailable("a journal needs a file".to_string()));
        }
        // An absolute path is nothing but a path; of others, SQLite takes some for addresses with options.
        let path = std::path::absolute(path).map_err(unusable)?;
        let one_by_one = prepare(path.clone()).await?;
        let options = SqliteConnectOptions::new().filename(&path).foreign_keys(true).busy_timeout(limits.patience);
        let mut writing = options
            .clone()
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .pragma("fullfsync", "on")
            .pragma("checkpoint_fullfsync", "on")
            .pragma("wal_autocheckpoint", PAGES_IN_THE_LOG)
            .pragma("journal_size_limit", BYTES_OF_THE_LOG);
        if let Some(bytes) = limits.most_bytes {
            writing = writing.pragma("max_page_count", (bytes / PAGE).max(1).to_string());
        }
        let mut writer = writing.connect().await.map_err(explained)?;
        // Not `run`: what that returns cannot be awaited in a task of its own.
        MIGRATIONS.run_direct(None, &mut writer, false).await.map_err(|why| not_migrated(why, explained))?;
        drop(one_by_one);
        let pool = SqlitePoolOptions::new().max_connections(READERS).test_before_acquire(false);
        let readers = pool.connect_with(options.read_only(true)).await.map_err(explained)?;
        Ok(Sqlite { writing, writer: Mutex::new(Some(writer)), readers })
    }

    /// Writes a copy into `part`, and gives it its name when it is on the disk.
    async fn copy(&self, part: &Path, to: &Path) -> Result<(), StoreError> {
        create(part).map_err(unusable)?;
        let name = part.to_str().ok_or_else(|| StoreError::Unavailable(format!("{} is not Unicode", part.display())))?;
        sqlx::query("vacuum into ?").bind(name).execute(&self.readers).await.map_err(explained)?;
        let (part, to) = (part.to_path_buf(), to.to_path_buf());
        blocking(move || {
            File::open(&part)?.sync_all()?;
            std::fs::rename(&part, &to)?;
            sync_folder_of(&to)
        })
        .await
    }

    /// Begins a change. `immediate`: it waits its turn now, rather than fail in the middle because somebody else came first.
    async fn change(&self) -> Result<Change<'_>, StoreError> {
        let mut home = self.writer.lock().await;
        if self.readers.is_closed() {
            return Err(explained(sqlx::Error::PoolClosed));
        }
        let mut connection = match home.take() {
            Some(connection) => connection,
            None => self.writing.connect().await.map_err(explained)?,
        };
        sqlx::query("begin immediate").execute(&mut connection).await.map_err(explained)?;
        Ok(Change { connection, home })
    }
}

/// Rows as one value that a statement can take.
fn as_json(rows: impl IntoIterator<Item = impl serde::Serialize>) -> Result<String, StoreError> {
    let rows: Vec<_> = rows.into_iter().collect();
    serde_json::to_string(&rows).map_err(|why| StoreError::Damaged(why.to_string()))
}

/// A change that is being written. Its connection goes home only when all went well: if something fails, or nobody waits for it any
/// more, the connection is closed, and with it the change is undone, whatever state it was in.
struct Change<'a> {
    connection: SqliteConnection,
    home: MutexGuard<'a, Option<SqliteConnection>>,
}

impl Change<'_> {
    async fn commit(mut self) -> Result<(), StoreError> {
        sqlx::query("commit").execute(&mut self.connection).await.map_err(explained)?;
        *self.home = Some(self.connection);
        Ok(())
    }

    /// Writes the lines of one table, or says why not and has written nothing.
    async fn write(&mut self, append: &Append) -> Result<Result<(), StoreError>, StoreError> {
        let (before, last) = match append.numbers() {
            Ok(numbers) => numbers,
            Err(why) => return Ok(Err(why)),
        };
        let noted = sqlx::query(
            "update tables set last = ?3, changed = ?4, stage = ?5, public = ?6, due = ?7, summary = ?8
             where id = ?1 and last = ?2",
        )
        .bind(&append.table)
        .bind(before)
        .bind(last)
        .bind(append.changed())
        .bind(append.brief.stage.as_str())
        .bind(append.brief.public)
        .bind(append.brief.due)
        .bind(&append.brief.summary)
        .execute(&mut self.connection)
        .await
        .map_err(explained)?;
        if noted.rows_affected() == 0 {
            return Ok(Err(self.why_not(&append.table).await?));
        }
        for (line, n) in append.lines.iter().zip(before + 1..) {
            sqlx::query("insert into entries (table_id, n, at, entry) values (?, ?, ?, ?)")
                .bind(&append.table)
                .bind(n)
                .bind(line.at)
                .bind(line.as_json())
                .execute(&mut self.connection)
                .await
                .map_err(explained)?;
        }
        if let Some(browsers) = &append.browsers {
            self.seat(&append.table, browsers).await?;
        }
        Ok(Ok(()))
    }

    /// Writes the lines of many tables with two statements: each one more goes to the thread of the connection and back, which takes
    /// longer than what it does. Those that are left out, and have no result, are to be written one by one: the browsers of their
    /// chairs change, they are not the first of their table, or something about them is wrong.
    async fn write_together(&mut self, appends: &[Append]) -> Result<Vec<Option<Result<(), StoreError>>>, StoreError> {
        let mut results = vec![None; appends.len()];
        let mut tables = BTreeMap::new();
        for (nth, append) in appends.iter().enumerate() {
            // A zero ends a text in the JSON of SQLite.
            if let Ok(numbers) = append.numbers()
                && append.browsers.is_none()
                && !append.brief.summary.contains('\0')
            {
                tables.entry(append.table.as_str()).or_insert((nth, append, numbers));
            }
        }
        if tables.len() < 2 {
            return Ok(results);
        }
        let noted = tables.values().map(|(_, append, (before, last))| {
            let Brief { stage, public, due, summary } = &append.brief;
            (&append.table, before, last, append.changed(), stage.as_str(), public, due, summary)
        });
        let noted: Vec<(String,)> = sqlx::query_as(
            "update tables set last = new.value ->> 2, changed = new.value ->> 3, stage = new.value ->> 4, public = new.value ->> 5,
                 due = new.value ->> 6, summary = new.value ->> 7
             from json_each(?) new where tables.id = new.value ->> 0 and tables.last = new.value ->> 1 returning tables.id",
        )
        .bind(as_json(noted)?)
        .fetch_all(&mut self.connection)
        .await
        .map_err(explained)?;
        let written = noted.iter().filter_map(|(id,)| tables.get(id.as_str()));
        let mut lines = Vec::new();
        for &(nth, append, (before, _)) in written {
            results[nth] = Some(Ok(()));
            lines.extend(append.lines.iter().zip(before + 1..).map(|(line, n)| (&append.table, n, line.at, line.as_json())));
        }
        sqlx::query(
            "insert into entries (table_id, n, at, entry)
             select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each(?)",
        )
        .bind(as_json(lines)?)
        .execute(&mut self.connection)
        .await
        .map_err(explained)?;
        Ok(results)
    }

    /// Why there is no table with that last line.
    async fn why_not(&mut self, table: &str) -> Result<StoreError, StoreError> {
        let there = sqlx::query("select 1 from tables where id = ?").bind(table).fetch_optional(&mut self.connection).await;
        Ok(if there.map_err(explained)?.is_some() { StoreError::Taken } else { StoreError::Unknown })
    }

    /// Notes which browsers hold the chairs of a table, and forgets others.
    async fn seat(&mut self, table: &str, browsers: &[Hashed]) -> Result<(), StoreError> {
        sqlx::query("delete from browsers where table_id = ?").bind(table).execute(&mut self.connection).await.map_err(explained)?;
        for browser in browsers {
            // One browser may hold several chairs.
            sqlx::query("insert into browsers (browser, table_id) values (?, ?) on conflict do nothing")
                .bind(browser.as_str())
                .bind(table)
                .execute(&mut self.connection)
                .await
                .map_err(explained)?;
        }
        Ok(())
    }
}

#[async_trait]
impl Store for Sqlite {
    async fn create(&self, secret: &Secret, first: &Append) -> Result<(), StoreError> {
        let mut change = self.change().await?;
        let made = sqlx::query(
            "insert into tables (id, secret, last, changed, stage, public, due, summary) values (?, ?, 0, 0, '', 0, null, '')
             on conflict do nothing",
        )
        .bind(&first.table)
        .bind(secret.as_str())
        .execute(&mut change.connection)
        .await
        .map_err(explained)?;
        if made.rows_affected() == 0 {
            change.commit().await?;
            return Err(StoreError::Taken);
        }
        change.write(first).await??;
        change.commit().await
    }

    async fn append(&self, appends: &[Append]) -> Result<Vec<Result<(), StoreError>>, StoreError> {
        let mut change = self.change().await?;
        let mut results = change.write_together(appends).await?;
        for (append, result) in appends.iter().zip(&mut results) {
            if result.is_none() {
                *result = Some(change.write(append).await?);
            }
        }
        change.commit().await?;
        Ok(results.into_iter().flatten().collect())
    }

    async fn row(&self, id: &str) -> Result<Option<Row>, StoreError> {
        let found = sqlx::query(select_tables!("where t.id = ?")).bind(id).fetch_optional(&self.readers).await.map_err(explained)?;
        found.as_ref().map(row).transpose()
    }

    async fn lines(&self, id: &str, after: u64) -> Result<Vec<Line>, StoreError> {
        let found: Vec<(i64, Moment, String)> = sqlx::query_as("select n, at, entry from entries where table_id = ? and n > ? order by n")
            .bind(id)
            .bind(i64::try_from(after).unwrap_or(i64::MAX))
            .fetch_all(&self.readers)
            .await
            .map_err(explained)?;
        found.into_iter().map(|(n, at, entry)| line(n, at, &entry)).collect()
    }

    async fn lobby(&self, stage: StageName, most: u32) -> Result<Vec<Row>, StoreError> {
        let found = sqlx::query(select_tables!("where t.public = 1 and t.stage = ? order by t.changed desc, t.id limit ?"))
            .bind(stage.as_str())
            .bind(most)
            .fetch_all(&self.readers)
            .await
            .map_err(explained)?;
        found.iter().map(row).collect()
    }

    async fn of_browser(&self, browser: &Hashed, most: u32) -> Result<Vec<Row>, StoreError> {
        let found = sqlx::query(select_tables!(
            "join browsers b on b.table_id = t.id where b.browser = ?
             order by t.stage in ('over', 'closed'), t.changed desc, t.id limit ?"
        ))
        .bind(browser.as_str())
        .bind(most)
        .fetch_all(&self.readers)
        .await
        .map_err(explained)?;
        found.iter().map(row).collect()
    }

    async fn due(&self, until: Moment, most: u32) -> Result<Vec<(Moment, String)>, StoreError> {
        sqlx::query_as("select due, id from tables where due <= ? order by due, id limit ?")
            .bind(until)
            .bind(most)
            .fetch_all(&self.readers)
            .await
            .map_err(explained)
    }

    async fn delete(&self, id: &str) -> Result<bool, StoreError> {
        let mut change = self.change().await?;
        let deleted = sqlx::query("delete from tables where id = ?").bind(id).execute(&mut change.connection).await.map_err(explained)?;
        change.commit().await?;
        Ok(deleted.rows_affected() > 0)
    }

    async fn switches(&self) -> Result<BTreeMap<String, String>, StoreError> {
        let found: Vec<(String, String)> =
            sqlx::query_as("select key, value from switches").fetch_all(&self.readers).await.map_err(explained)?;
        Ok(found.into_iter().collect())
    }

    async fn set_switch(&self, key: &str, value: Option<&str>) -> Result<(), StoreError> {
        let mut change = self.change().await?;
        let set = match value {
            Some(value) => {
                sqlx::query("insert into switches (key, value) values (?, ?) on conflict (key) do update set value = excluded.value")
                    .bind(key)
                    .bind(value)
            }
            None => sqlx::query("delete from switches where key = ?").bind(key),
        };
        set.execute(&mut change.connection).await.map_err(explained)?;
        change.commit().await
    }

    async fn backup(&self, to: &Path) -> Result<(), StoreError> {
        // It is written under another name first, so that a backup that is there is whole.
        let mut part = to.as_os_str().to_owned();
        part.push(".part");
        let part = PathBuf::from(part);
        if to.exists() {
            return Err(StoreError::Unavailable(format!("there is already a file {}", to.display())));
        }
        // What is left of a backup that was interrupted.
        let _ = std::fs::remove_file(&part);
        let done = self.copy(&part, to).await;
        if done.is_err() {
            let _ = std::fs::remove_file(&part);
        }
        done
    }

    async fn close(&self) {
        self.readers.close().await;
        // The last connection moves the write-ahead log into the file and takes it away.
        if let Some(writer) = self.writer.lock().await.take()
            && let Err(why) = writer.close().await
        {
            tracing::warn!(%why, "the database was not closed well");
        }
    }
}

fn row(row: &SqliteRow) -> Result<Row, StoreError> {
    let text = |column: &str| row.try_get::<String, _>(column).map_err(explained);
    let brief = Brief {
        stage: StageName::read(&text("stage")?)?,
        public: row.try_get("public").map_err(explained)?,
        due: row.try_get("due").map_err(explained)?,
        summary: text("summary")?,
    };
    Ok(Row { id: text("id")?, secret: secret(&text("secret")?)?, changed: row.try_get("changed").map_err(explained)?, brief })
}

/// What an error of this database means. See <https://sqlite.org/rescode.html>: what the file holds is wrong, or it cannot be used now.
fn explained(why: sqlx::Error) -> StoreError {
    let code = match &why {
        sqlx::Error::Database(why) => why.code().and_then(|code| code.parse::<u32>().ok()),
        sqlx::Error::Decode(_) | sqlx::Error::ColumnDecode { .. } | sqlx::Error::ColumnNotFound(_) => {
            return StoreError::Damaged(why.to_string());
        }
        _ => None,
    };
    // The lowest byte is the kind; the others say more about it. 11: corrupt; 19: a constraint; 20: a type; 26: not a database.
    match code.map(|code| code & 0xff) {
        Some(11 | 19 | 20 | 26) => StoreError::Damaged(why.to_string()),
        _ => StoreError::Unavailable(why.to_string()),
    }
}

fn unusable(why: io::Error) -> StoreError {
    StoreError::Unavailable(why.to_string())
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> io::Result<T> + Send + 'static) -> Result<T, StoreError> {
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or_else(|why| Err(io::Error::other(why))).map_err(unusable)
}

/// Makes the file and its folder if they are not there. What comes back keeps others from opening it at the same time: two who make
/// the same tables, or switch to the write-ahead log, get in each other's way.
async fn prepare(path: PathBuf) -> Result<Option<File>, StoreError> {
    blocking(move || {
        let folder = path.parent().unwrap_or(Path::new("/"));
        create_folder(folder)?;
        // The folder is locked, not the file: SQLite loses its own locks on a file when another handle to it is closed in the same process.
        let lock = File::open(folder).ok().filter(|folder| folder.lock().is_ok());
        match create(&path) {
            Ok(()) => {
                sync_folder_of(&path)?;
                // The folders above may be new as well; those that are not may be closed to us.
                folder.ancestors().for_each(|folder| drop(sync_folder_of(folder)));
            }
            Err(why) if why.kind() == io::ErrorKind::AlreadyExists => {}
            Err(why) => return Err(why),
        }
        Ok(lock)
    })
    .await
}

/// Makes a folder that only its owner can read.
fn create_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}

/// Makes a new file that only its owner can read. SQLite gives the same permissions to the files beside it.
fn create(path: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.write(true).create_new(true).open(path).map(|_| ())
}

/// Makes sure that a file is found under its name after a loss of power.
fn sync_folder_of(path: &Path) -> io::Result<()> {
    match path.parent() {
        #[cfg(unix)]
        Some(folder) => File::open(if folder.as_os_str().is_empty() { Path::new(".") } else { folder })?.sync_all(),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_connection_that_writes_keeps_the_promise() {
        let folder = std::env::temp_dir().join(format!("fresco_test_{}_promise", std::process::id()));
        let store = Sqlite::open(folder.join("fresco.db").to_str().unwrap(), Limits::default()).await.unwrap();
        let mut change = store.change().await.unwrap();
        let (log, synchronous, full, keys): (String, i64, i64, i64) = sqlx::query_as(
            "select journal_mode, synchronous, fullfsync, foreign_keys
             from pragma_journal_mode, pragma_synchronous, pragma_fullfsync, pragma_foreign_keys",
        )
        .fetch_one(&mut change.connection)
        .await
        .unwrap();
        // 2: FULL.
        assert_eq!((log.as_str(), synchronous, full, keys), ("wal", 2, 1, 1));
        change.commit().await.unwrap();
        store.close().await;
        std::fs::remove_dir_all(folder).unwrap();
    }
}
