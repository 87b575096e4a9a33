//! What only SQLite can tell.

use super::*;

/// Writes until nothing more fits; how many lines were acknowledged.
async fn fill(store: &dyn Store, table: &str) -> u64 {
    let text = "x".repeat(2000);
    for n in 2..10_000 {
        match write(store, append_text(table, n, &text)).await {
            Ok(()) => {}
            Err(StoreError::Unavailable(_)) => return n - 1,
            Err(why) => panic!("{why}"),
        }
    }
    panic!("it never gets full")
}

#[tokio::test]
async fn a_full_disk_loses_nothing() {
    let place = Place::sqlite();
    let store = place.open_within(Limits { most_bytes: Some(80 * 4096), ..Limits::default() }).await;
    make(&*store, append("a", 1)).await;
    make(&*store, Append { lines: (1..=20).map(|n| said(n, &"y".repeat(2000))).collect(), ..append("b", 1) }).await;
    let acknowledged = fill(&*store, "a").await;
    assert!(acknowledged > 10);
    // It stays full, says so every time, and can be read.
    let too_much = append_text("a", acknowledged + 1, &"x".repeat(100_000));
    for _ in 0..3 {
        let Err(StoreError::Unavailable(why)) = store.append(std::slice::from_ref(&too_much)).await else { panic!() };
        assert!(why.contains("full"), "{why}");
    }
    assert!(is_unavailable(
        &store.create(&secret(), &Append { table: "c".to_string(), lines: vec![said(1, &"x".repeat(9000))], ..append("c", 1) }).await
    ));
    assert_eq!(store.row("c").await, Ok(None));
    assert_eq!(texts(&*store, "a").await.len() as u64, acknowledged);
    assert_eq!(store.row("a").await.unwrap().unwrap().changed, acknowledged as Moment * 1000);
    // Somebody makes room, and it goes on without being opened again.
    assert_eq!(store.delete("b").await, Ok(true));
    assert_eq!(write(&*store, append("a", acknowledged + 1)).await, Ok(()));
    drop(store);
    assert_eq!(texts(&*place.open().await, "a").await.len() as u64, acknowledged + 1);
    place.remove().await;
}

/// In the process that [`a_file_that_cannot_grow_loses_nothing`] starts: the address of its database.
const UNDER_A_LIMIT: &str = "FRESCO_TEST_UNDER_A_LIMIT";

/// The system itself refuses to write: a process whose files may not grow. So it is the write-ahead log that does not fit any more.
#[cfg(unix)]
#[tokio::test]
async fn a_file_that_cannot_grow_loses_nothing() {
    if let Ok(address) = std::env::var(UNDER_A_LIMIT) {
        let store = store::open(&address).await.unwrap();
        make(&*store, append("a", 1)).await;
        let acknowledged = fill(&*store, "a").await;
        // Longer than a file may be here. (A shorter one could fit: the log begins anew with the next connection.)
        for _ in 0..3 {
            assert!(is_unavailable(&store.append(&[append_text("a", acknowledged + 1, &"x".repeat(1_000_000))]).await));
        }
        assert_eq!(texts(&*store, "a").await.len() as u64, acknowledged);
        println!("\nacknowledged {acknowledged}");
        // As a server dies that is killed.
        std::process::exit(0);
    }
    let place = Place::sqlite();
    let done = std::process::Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 1000; exec \"$0\" \"$@\""])
        .arg(std::env::current_exe().unwrap())
        .args(["--exact", "store::sqlite::a_file_that_cannot_grow_loses_nothing", "--nocapture"])
        .env(UNDER_A_LIMIT, place.address())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&done.stdout).into_owned() + &String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{said}");
    let acknowledged: usize = said.lines().find_map(|line| line.strip_prefix("acknowledged ")).unwrap().parse().unwrap();
    assert!(acknowledged > 10, "{said}");
    let store = place.open().await;
    assert_eq!(texts(&*store, "a").await.len(), acknowledged);
    assert_eq!(write(&*store, append("a", acknowledged as u64 + 1)).await, Ok(()));
    drop(store);
    place.remove().await;
}

#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_can_read_it() {
    use std::os::unix::fs::PermissionsExt as _;
    let place = Place::sqlite();
    let store = place.open().await;
    make(&*store, append("a", 1)).await;
    let backup = place.backup(&*store).await;
    let file = place.file().display().to_string();
    for file in [file.clone(), format!("{file}-wal"), format!("{file}-shm"), backup.file.display().to_string()] {
        assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600, "{file}");
    }
    assert_eq!(std::fs::metadata(place.file().parent().unwrap()).unwrap().permissions().mode() & 0o777, 0o700);
    drop(store);
    place.remove().await;
}

#[tokio::test]
async fn a_database_that_was_closed_is_one_file() {
    let place = Place::sqlite();
    let store = place.open().await;
    make(&*store, append("a", 1)).await;
    store.close().await;
    let files: Vec<_> = place.file().parent().unwrap().read_dir().unwrap().map(|file| file.unwrap().file_name()).collect();
    assert_eq!(files, ["fresco.db"]);
    place.remove().await;
}

#[tokio::test]
async fn the_log_does_not_grow_without_end() {
    let place = Place::sqlite();
    let store = place.open().await;
    make(&*store, append("a", 1)).await;
    let text = "x".repeat(20_000);
    for n in 2..=600 {
        write(&*store, append_text("a", n, &text)).await.unwrap();
    }
    let log = std::fs::metadata(format!("{}-wal", place.file().display())).unwrap().len();
    assert!(log < 6_000_000, "12 MB were written, and {log} bytes are in the log");
    drop(store);
    place.remove().await;
}

#[tokio::test]
async fn a_backup_overwrites_nothing() {
    let place = Place::sqlite();
    let store = place.open().await;
    let there = place.file().with_extension("there");
    std::fs::write(&there, "precious").unwrap();
    assert!(is_unavailable(&store.backup(&there).await));
    assert_eq!(std::fs::read_to_string(&there).unwrap(), "precious");
    assert!(is_unavailable(&store.backup(&place.file().join("no/such/folder")).await));
    drop(store);
    place.remove().await;
}

#[tokio::test]
async fn what_is_no_database_is_refused_and_left_alone() {
    for address in ["sqlite:", "sqlite::memory:", "sqlite://:memory:"] {
        assert!(is_unavailable(&store::open(address).await.map(|_| ())));
    }
    let place = Place::sqlite();
    std::fs::create_dir(place.file().parent().unwrap()).unwrap();
    let text = "This is a letter, and longer than the head of a database, which has a hundred bytes. ".repeat(100);
    std::fs::write(place.file(), &text).unwrap();
    assert!(matches!(store::open(&place.address()).await.map(|_| ()), Err(StoreError::Damaged(_))));
    assert_eq!(std::fs::read_to_string(place.file()).unwrap(), text);
    place.remove().await;
}
