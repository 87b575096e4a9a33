//! The database on a server of its own.
//!
//! What is said in the other file about one connection that writes holds here too: commits are gathered before they come here, so a second
//! one would gain nothing, and one is easy to give up when something goes wrong. Other processes may write to the same database; a table's
//! row is locked from its first change in a commit until that commit is over, so they wait for each other and then see who was first.

use std::collections::BTreeMap;
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use async_trait::async_trait;
use sqlx::migrate::Migrator;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions, PgRow};
use sqlx::{ConnectOptions, Connection, Row as _};
use tokio::sync::{Mutex, MutexGuard};

use super::{Append, Brief, Limits, Row, StageName, Store, StoreError, line, not_migrated, secret};
use crate::clock::Moment;
use crate::secrets::{Hashed, Secret};
use crate::table::entry::Line;

pub(super) static MIGRATIONS: Migrator = sqlx::migrate!("migrations/postgres");

/// How many connections read.
const READERS: u32 = 8;
/// The oldest server on which this is known to work: older ones get no corrections any more.
const OLDEST: u32 = 14;

/// How long it may take to reach the server, or to get a connection on which somebody else is reading.
const REACH: Duration = Duration::from_secs(10);

/// PostgreSQL.
pub(super) struct Postgres {
    /// How the connection that writes is made; again, when something went wrong on it.
    writing: PgConnectOptions,
    writer: Mutex<Option<PgConnection>>,
    readers: PgPool,
    limits: Limits,
}

impl Postgres {
    pub(super) async fn open(address: &str, limits: Limits) -> Result<Postgres, StoreError> {
        // The address may hold a password, so what is wrong with it is not repeated.
        let options = PgConnectOptions::from_str(address)
            .map_err(|_| StoreError::Unavailable("its address cannot be read".to_string()))?
            .application_name("fresco");
        // To bring it up to date may take as long as it takes.
        let mut first = in_time(REACH, async { options.connect().await.map_err(explained) }).await?;
        check(&mut first).await?;
        // Not `run`: what that returns cannot be awaited in a task of its own.
        MIGRATIONS.run_direct(None, &mut first, false).await.map_err(|why| not_migrated(why, explained))?;
        first.close().await.map_err(explained)?;

        let patience = limits.patience.as_millis().to_string();
        let twice = (limits.patience * 2).as_millis().to_string();
        let options = options.options([
            ("synchronous_commit", "on"),
            ("lock_timeout", &patience),
            ("statement_timeout", &twice),
            // A server that dies in the middle of a change does not lock others out for longer.
            ("idle_in_transaction_session_timeout", &patience),
        ]);
        let readers = PgPoolOptions::new().max_connections(READERS).acquire_timeout(REACH).connect_lazy_with(options.clone());
        Ok(Postgres { writing: options, writer: Mutex::new(None), readers, limits })
    }

    /// Begins a change.
    async fn change(&self) -> Result<Change<'_>, StoreError> {
        let mut home = self.writer.lock().await;
        if self.readers.is_closed() {
            return Err(explained(sqlx::Error::PoolClosed));
        }
        // Where the server was restarted meanwhile, the old connection does not know it yet. Nothing was sent over it: try another.
        if let Some(mut connection) = home.take()
            && begin(&mut connection).await.is_ok()
        {
            return Ok(Change { connection, home });
        }
        let mut connection = self.writing.connect().await.map_err(explained)?;
        begin(&mut connection).await?;
        Ok(Change { connection, home })
    }

    /// A connection can be cut without a word; then nothing would ever come back.
    async fn in_time<T>(&self, work: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
        // The server gives up first, if it is still there.
        in_time(self.limits.patience * 2 + REACH, work).await
    }
}

async fn in_time<T>(time: Duration, work: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
    let late = |_| Err(StoreError::Unavailable("it does not answer".to_string()));
    tokio::time::timeout(time, work).await.unwrap_or_else(late)
}

async fn begin(connection: &mut PgConnection) -> Result<(), StoreError> {
    sqlx::query("begin isolation level read committed").execute(connection).await.map_err(explained).map(|_| ())
}

/// Refuses a server that is too old, and tells of one that does not keep its promises.
async fn check(connection: &mut PgConnection) -> Result<(), StoreError> {
    let (version, name, fsync, whole_pages): (i32, String, bool, bool) = sqlx::query_as(
        "select current_setting('server_version_num')::int, current_setting('server_version'),
                current_setting('fsync')::bool, current_setting('full_page_writes')::bool",
    )
    .fetch_one(connection)
    .await
    .map_err(explained)?;
    if !fsync || !whole_pages {
        tracing::warn!("PostgreSQL runs with fsync or full_page_writes switched off: after a loss of power, games may be lost or damaged");
    }
    old_enough(version, &name)
}

fn old_enough(version: i32, name: &str) -> Result<(), StoreError> {
    if version >= OLDEST as i32 * 10_000 {
        return Ok(());
    }
    Err(StoreError::Unavailable(format!("this is PostgreSQL {name}, and at least version {OLDEST} is needed")))
}

/// A change that is being written. Its connection goes home only when all went well: if something fails, or nobody waits for it any
/// more, the connection is closed, and with it the change is undone, whatever state it was in.
struct Change<'a> {
    connection: PgConnection,
    home: MutexGuard<'a, Option<PgConnection>>,
}

impl Change<'_> {
    async fn commit(mut self) -> Result<(), StoreError> {
        sqlx::query("commit").execute(&mut self.connection).await.map_err(explained)?;
        *self.home = Some(self.connection);
        Ok(())
    }

    /// Writes the lines of one table, or says why not and has written nothing. It is one statement, since each one is a way to the server
    /// and back.
    async fn write(&mut self, append: &Append) -> Result<Result<(), StoreError>, StoreError> {
        let (before, last) = match append.numbers() {
            Ok(numbers) => numbers,
            Err(why) => return Ok(Err(why)),
        };
        let written = sqlx::query(
            "with noted as (
                 update tables set last = $3, changed = $4, stage = $5, public = $6, due = $7, summary = $8
                 where id = $1 and last = $2 returning id
             )
             insert into entries (table_id, n, at, entry)
             select noted.id, line.n, line.at, line.entry
             from noted, unnest($9::bigint[], $10::bigint[], $11::text[]) as line (n, at, entry)",
        )
        .bind(&append.table)
        .bind(before)
        .bind(last)
        .bind(append.changed())
        .bind(append.brief.stage.as_str())
        .bind(append.brief.public)
        .bind(append.brief.due)
        .bind(&append.brief.summary)
        .bind((before + 1..=last).collect::<Vec<i64>>())
        .bind(append.lines.iter().map(|line| line.at).collect::<Vec<Moment>>())
        .bind(append.lines.iter().map(Line::as_json).collect::<Vec<String>>())
        .execute(&mut self.connection)
        .await
        .map_err(explained)?;
        if written.rows_affected() == 0 {
            return Ok(Err(self.why_not(&append.table).await?));
        }
        if let Some(browsers) = &append.browsers {
            self.seat(&append.table, browsers).await?;
        }
        Ok(Ok(()))
    }

    /// Why there is no table with that last line.
    async fn why_not(&mut self, table: &str) -> Result<StoreError, StoreError> {
        let there = sqlx::query("select 1 from tables where id = $1").bind(table).fetch_optional(&mut self.connection).await;
        Ok(if there.map_err(explained)?.is_some() { StoreError::Taken } else { StoreError::Unknown })
    }

    /// Notes which browsers hold the chairs of a table, and forgets others.
    async fn seat(&mut self, table: &str, browsers: &[Hashed]) -> Result<(), StoreError> {
        sqlx::query("delete from browsers where table_id = $1").bind(table).execute(&mut self.connection).await.map_err(explained)?;
        // One browser may hold several chairs.
        sqlx::query("insert into browsers (browser, table_id) select distinct browser, $2 from unnest($1::text[]) as browser")
            .bind(browsers.iter().map(Hashed::as_str).collect::<Vec<&str>>())
            .bind(table)
            .execute(&mut self.connection)
            .await
            .map_err(explained)?;
        Ok(())
    }
}

#[async_trait]
impl Store for Postgres {
    async fn create(&self, secret: &Secret, first: &Append) -> Result<(), StoreError> {
        let work = async {
            let mut change = self.change().await?;
            let made = sqlx::query(
                "insert into tables (id, secret, last, changed, stage, public, due, summary) values ($1, $2, 0, 0, '', false, null, '')
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
        };
        self.in_time(work).await
    }

    async fn append(&self, appends: &[Append]) -> Result<Vec<Result<(), StoreError>>, StoreError> {
        // Always in the same order, whatever was handed in: two servers that lock the same tables in two orders would wait for each other.
        // Lines of the same table keep theirs.
        let mut order: Vec<usize> = (0..appends.len()).collect();
        order.sort_by_key(|i| &appends[*i].table);
        let work = async {
            let mut change = self.change().await?;
            let mut results = vec![Ok(()); appends.len()];
            for i in order {
                results[i] = change.write(&appends[i]).await?;
            }
            change.commit().await?;
            Ok(results)
        };
        self.in_time(work).await
    }

    async fn row(&self, id: &str) -> Result<Option<Row>, StoreError> {
        if cannot_be_there(id) {
            return Ok(None);
        }
        let found = sqlx::query(select_tables!("where t.id = $1")).bind(id).fetch_optional(&self.readers);
        let found = self.in_time(async { found.await.map_err(explained) }).await?;
        found.as_ref().map(row).transpose()
    }

    async fn lines(&self, id: &str, after: u64) -> Result<Vec<Line>, StoreError> {
        if cannot_be_there(id) {
            return Ok(Vec::new());
        }
        let found = sqlx::query_as("select n, at, entry from entries where table_id = $1 and n > $2 order by n")
            .bind(id)
            .bind(i64::try_from(after).unwrap_or(i64::MAX))
            .fetch_all(&self.readers);
        let found: Vec<(i64, Moment, String)> = self.in_time(async { found.await.map_err(explained) }).await?;
        found.into_iter().map(|(n, at, entry)| line(n, at, &entry)).collect()
    }

    async fn lobby(&self, stage: StageName, most: u32) -> Result<Vec<Row>, StoreError> {
        let found = sqlx::query(select_tables!("where t.public and t.stage = $1 order by t.changed desc, t.id limit $2"))
            .bind(stage.as_str())
            .bind(i64::from(most))
            .fetch_all(&self.readers);
        let found = self.in_time(async { found.await.map_err(explained) }).await?;
        found.iter().map(row).collect()
    }

    async fn of_browser(&self, browser: &Hashed, most: u32) -> Result<Vec<Row>, StoreError> {
        let found = sqlx::query(select_tables!(
            "join browsers b on b.table_id = t.id where b.browser = $1
             order by t.stage in ('over', 'closed'), t.changed desc, t.id limit $2"
        ))
        .bind(browser.as_str())
        .bind(i64::from(most))
        .fetch_all(&self.readers);
        let found = self.in_time(async { found.await.map_err(explained) }).await?;
        found.iter().map(row).collect()
    }

    async fn due(&self, until: Moment, most: u32) -> Result<Vec<(Moment, String)>, StoreError> {
        let found = sqlx::query_as("select due, id from tables where due <= $1 order by due, id limit $2")
            .bind(until)
            .bind(i64::from(most))
            .fetch_all(&self.readers);
        self.in_time(async { found.await.map_err(explained) }).await
    }

    async fn delete(&self, id: &str) -> Result<bool, StoreError> {
        if cannot_be_there(id) {
            return Ok(false);
        }
        let work = async {
            let mut change = self.change().await?;
            let delete = sqlx::query("delete from tables where id = $1").bind(id);
            let deleted = delete.execute(&mut change.connection).await.map_err(explained)?;
            change.commit().await?;
            Ok(deleted.rows_affected() > 0)
        };
        self.in_time(work).await
    }

    async fn switches(&self) -> Result<BTreeMap<String, String>, StoreError> {
        let found = sqlx::query_as("select key, value from switches").fetch_all(&self.readers);
        let found: Vec<(String, String)> = self.in_time(async { found.await.map_err(explained) }).await?;
        Ok(found.into_iter().collect())
    }

    async fn set_switch(&self, key: &str, value: Option<&str>) -> Result<(), StoreError> {
        let work = async {
            let mut change = self.change().await?;
            let set = match value {
                Some(value) => {
                    sqlx::query("insert into switches (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value")
                        .bind(key)
                        .bind(value)
                }
                None => sqlx::query("delete from switches where key = $1").bind(key),
            };
            set.execute(&mut change.connection).await.map_err(explained)?;
            change.commit().await
        };
        self.in_time(work).await
    }

    async fn backup(&self, _: &Path) -> Result<(), StoreError> {
        Err(StoreError::Elsewhere("a PostgreSQL database is backed up with pg_dump"))
    }

    async fn close(&self) {
        self.readers.close().await;
        if let Some(writer) = self.writer.lock().await.take()
            && let Err(why) = writer.close().await
        {
            tracing::warn!(%why, "the database was not closed well");
        }
    }
}

/// PostgreSQL keeps no text with a NUL in it, and refuses even to look for it.
fn cannot_be_there(text: &str) -> bool {
    text.contains('\0')
}

fn row(row: &PgRow) -> Result<Row, StoreError> {
    let text = |column: &str| row.try_get::<String, _>(column).map_err(explained);
    let brief = Brief {
        stage: StageName::read(&text("stage")?)?,
        public: row.try_get("public").map_err(explained)?,
        due: row.try_get("due").map_err(explained)?,
        summary: text("summary")?,
    };
    Ok(Row { id: text("id")?, secret: secret(&text("secret")?)?, changed: row.try_get("changed").map_err(explained)?, brief })
}

/// What an error of this database means. See <https://www.postgresql.org/docs/current/errcodes-appendix.html>: what it holds is wrong, or
/// it cannot be used now.
fn explained(why: sqlx::Error) -> StoreError {
    let damaged = match &why {
        // 22: a value that cannot be; 23: a constraint; 42: a table or column that is not there; XX001, XX002: corrupted.
        sqlx::Error::Database(why) => {
            why.code().is_some_and(|code| ["22", "23", "42", "XX001", "XX002"].iter().any(|kind| code.starts_with(kind)))
        }
        sqlx::Error::Decode(_) | sqlx::Error::ColumnDecode { .. } | sqlx::Error::ColumnNotFound(_) => true,
        _ => false,
    };
    if damaged { StoreError::Damaged(why.to_string()) } else { StoreError::Unavailable(why.to_string()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_old_server_is_refused_with_a_reason() {
        assert_eq!(old_enough(140_000, "14.0"), Ok(()));
        let refused = StoreError::Unavailable("this is PostgreSQL 13.23, and at least version 14 is needed".to_string());
        assert_eq!(old_enough(130_023, "13.23"), Err(refused));
    }
}
