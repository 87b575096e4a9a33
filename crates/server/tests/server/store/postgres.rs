//! What only PostgreSQL can tell.

use super::writer::stuck;
use super::*;

#[tokio::test]
async fn a_connection_that_breaks_in_a_commit_loses_nothing() {
    let Some(place) = Place::postgres().await else { return };
    let store = place.open().await;
    make(&*store, append_text("a", 1, "made")).await;
    let mut stranger = place.stranger().await;
    let cut = "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'fresco'";
    // Between two changes nobody notices.
    stranger.run(cut).await;
    assert_eq!(write(&*store, append("a", 2)).await, Ok(()));
    assert_eq!(texts(&*store, "a").await, ["made", "hello"]);
    // In the middle of one, it is told, and the next one goes on.
    let writer = Writer::start(store.clone());
    stranger.lock().await;
    let (first, others) = stuck(&writer, append("a", 3), Vec::new()).await;
    let mut other = place.stranger().await;
    // Its commit waits for the lock before it is cut.
    let waits = "do $$ begin while not exists (select from pg_locks where not granted) loop end loop; end $$";
    other.run(waits).await;
    other.run(cut).await;
    assert!(is_unavailable(&first.await.1));
    drop(others);
    stranger.let_go().await;
    assert_eq!(texts(&*store, "a").await, ["made", "hello"]);
    assert_eq!(writer.append(append("a", 3)).await, Ok(()));
    drop((store, writer));
    place.remove().await;
}

/// The server of the tests does not sync by itself, for speed; a connection of ours asks for it all the same.
#[tokio::test]
async fn a_commit_waits_for_the_disk_whatever_the_server_is_used_to() {
    let Some(place) = Place::postgres().await else { return };
    let store = place.open().await;
    let mut stranger = place.stranger().await;
    stranger
        .run(
            "create function note() returns trigger language plpgsql as $$ begin
                 insert into switches values ('synchronous_commit', current_setting('synchronous_commit'));
                 return new;
             end $$;
             create trigger note before insert on entries for each row execute function note()",
        )
        .await;
    make(&*store, append("a", 1)).await;
    assert_eq!(store.switches().await.unwrap()["synchronous_commit"], "on");
    drop(store);
    place.remove().await;
}

#[tokio::test]
async fn a_backup_is_made_elsewhere() {
    let Some(place) = Place::postgres().await else { return };
    let store = place.open().await;
    let why = store.backup(std::path::Path::new("/nowhere")).await.unwrap_err();
    assert_eq!(why.to_string(), "a PostgreSQL database is backed up with pg_dump");
    drop(store);
    place.remove().await;
}

#[tokio::test]
async fn a_server_that_is_not_there_is_said_without_its_password() {
    for address in ["postgres://fresco:hunter2@127.0.0.1:1/fresco", "postgres://fresco:hunter2@[/fresco"] {
        let Err(why) = store::open(address).await else { panic!() };
        assert!(matches!(&why, StoreError::Unavailable(_)), "{why}");
        assert!(!why.to_string().contains("hunter2"), "{why}");
    }
}
