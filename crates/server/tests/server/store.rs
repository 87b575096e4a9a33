//! The contract of [`Store`], told as stories that both databases have to play.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use fresco_server::clock::Moment;
use fresco_server::secrets::{Hashed, Secret};
use fresco_server::store::writer::Writer;
use fresco_server::store::{self, Append, Brief, Limits, StageName, Store, StoreError};
use fresco_server::table::entry::{Entry, Line};
use tokio::task::JoinSet;

use crate::support::databases::Place;

/// Every story on both databases.
macro_rules! stories {
    ($($story:ident)*) => {
        mod on_sqlite {
            $(#[tokio::test]
            async fn $story() {
                let place = super::Place::sqlite();
                super::$story(&place).await;
                place.remove().await;
            })*
        }
        mod on_postgres {
            $(#[tokio::test]
            async fn $story() {
                let Some(place) = super::Place::postgres().await else { return };
                super::$story(&place).await;
                place.remove().await;
            })*
        }
    };
}

// They use the macro, so they come after it.
mod postgres;
mod sqlite;
mod writer;

stories! {
    a_table_is_made_written_to_and_read_back
    a_name_is_given_once
    numbers_are_given_once_and_without_gaps
    several_tables_share_a_commit_and_some_are_refused
    the_lobby_shows_public_tables_that_changed_last
    a_browser_finds_its_tables
    what_is_due_comes_in_order
    a_deleted_table_leaves_nothing_behind
    switches_are_set_and_taken_back
    a_long_journal_comes_back_whole
    any_text_comes_back_as_it_was
    everything_is_there_after_opening_again
    several_may_open_a_new_database_at_once
    of_two_who_write_the_same_number_one_wins
    two_who_write_several_tables_do_not_wait_for_each_other_forever
    a_locked_database_loses_nothing
    what_cannot_be_right_is_said_to_be_damaged
    a_database_of_a_newer_program_is_refused
    a_backup_holds_what_was_acknowledged
}

// What the stories are made of.

fn secret() -> Secret {
    Secret::of([7; 32])
}

fn browser(n: u8) -> Hashed {
    Secret::of([n; 32]).hashed()
}

fn said(n: u64, text: &str) -> Line {
    Line { n, at: n as Moment * 1000, entry: Entry::Said { chair: 0, text: text.to_string() } }
}

fn brief() -> Brief {
    Brief { stage: StageName::Gathering, public: true, due: None, summary: "{}".to_string() }
}

/// One line at a table.
fn append(table: &str, n: u64) -> Append {
    append_text(table, n, "hello")
}

fn append_text(table: &str, n: u64, text: &str) -> Append {
    Append { table: table.to_string(), lines: vec![said(n, text)], brief: brief(), browsers: None }
}

/// A table with one line, last changed at this moment.
fn table_at(id: &str, at: Moment, brief: Brief) -> Append {
    let line = Line { at, ..said(1, "made") };
    Append { table: id.to_string(), lines: vec![line], brief, browsers: None }
}

async fn make(store: &dyn Store, append: Append) {
    store.create(&secret(), &append).await.unwrap();
}

/// Writes to one table only.
async fn write(store: &dyn Store, one: Append) -> Result<(), StoreError> {
    store.append(&[one]).await?.pop().unwrap()
}

async fn texts(store: &dyn Store, table: &str) -> Vec<String> {
    let lines = store.lines(table, 0).await.unwrap();
    assert!(lines.iter().zip(1..).all(|(line, n)| line.n == n), "the numbers have gaps");
    lines.into_iter().map(|line| if let Entry::Said { text, .. } = line.entry { text } else { panic!() }).collect()
}

fn ids(rows: Vec<store::Row>) -> Vec<String> {
    rows.into_iter().map(|row| row.id).collect()
}

fn is_unavailable<T>(result: &Result<T, StoreError>) -> bool {
    matches!(result, Err(StoreError::Unavailable(_)))
}

/// Lets everything else go on until something is so.
async fn until(so: impl Fn() -> bool) {
    while !so() {
        tokio::task::yield_now().await;
    }
}

/// Long enough not to fail by accident, short enough to be waited for.
const IMPATIENT: Limits = Limits { patience: Duration::from_millis(200), most_bytes: None };

// The stories.

async fn a_table_is_made_written_to_and_read_back(place: &Place) {
    let store = place.open().await;
    assert_eq!(store.row("a").await, Ok(None));
    assert_eq!(store.lines("a", 0).await, Ok(Vec::new()));

    let first = Append { lines: vec![said(1, "one"), said(2, "two")], ..append("a", 1) };
    store.create(&secret(), &first).await.unwrap();
    let row = store.row("a").await.unwrap().unwrap();
    assert_eq!((row.id.as_str(), row.secret, row.changed, row.brief), ("a", secret(), 2000, brief()));
    assert_eq!(store.lines("a", 0).await.unwrap(), first.lines);

    let playing = Brief { stage: StageName::Playing, public: false, due: Some(i64::MAX), summary: "{\"players\":4}".to_string() };
    let more = Append { lines: vec![said(3, "three"), said(4, "four")], brief: playing.clone(), ..append("a", 3) };
    assert_eq!(store.append(std::slice::from_ref(&more)).await, Ok(vec![Ok(())]));
    let row = store.row("a").await.unwrap().unwrap();
    assert_eq!((row.secret, row.changed, row.brief), (secret(), 4000, playing));
    assert_eq!(store.lines("a", 2).await.unwrap(), more.lines);
    assert_eq!(store.lines("a", 4).await, Ok(Vec::new()));
    assert_eq!(store.lines("a", u64::MAX).await, Ok(Vec::new()));
    assert_eq!(texts(&*store, "a").await, ["one", "two", "three", "four"]);

    assert_eq!(store.append(&[]).await, Ok(Vec::new()));
}

async fn a_name_is_given_once(place: &Place) {
    let store = place.open().await;
    make(&*store, append_text("a", 1, "mine")).await;
    let other = Append { browsers: Some(vec![browser(1)]), ..append_text("a", 1, "yours") };
    assert_eq!(store.create(&Secret::of([8; 32]), &other).await, Err(StoreError::Taken));
    assert_eq!(store.row("a").await.unwrap().unwrap().secret, secret());
    assert_eq!(texts(&*store, "a").await, ["mine"]);
    assert_eq!(store.of_browser(&browser(1), 9).await, Ok(Vec::new()));
    // Names are told apart to the letter.
    make(&*store, append("A", 1)).await;
    make(&*store, append("a ", 1)).await;
}

async fn numbers_are_given_once_and_without_gaps(place: &Place) {
    let store = place.open().await;
    make(&*store, append("a", 1)).await;
    write(&*store, append_text("a", 2, "second")).await.unwrap();
    let (row, before) = (store.row("a").await, store.lines("a", 0).await);

    for taken in [1, 2] {
        let late = Append { brief: Brief { stage: StageName::Over, ..brief() }, browsers: Some(vec![browser(1)]), ..append("a", taken) };
        assert_eq!(write(&*store, late).await, Err(StoreError::Taken));
    }
    // One who has not read the third line does not write the fourth.
    assert_eq!(write(&*store, append("a", 4)).await, Err(StoreError::Taken));
    for lines in [vec![], vec![said(0, "")], vec![said(3, ""), said(5, "")], vec![said(3, ""), said(3, "")], vec![said(u64::MAX, "")]] {
        let wrong = Append { lines, ..append("a", 3) };
        let refused = write(&*store, wrong.clone()).await;
        assert!(matches!(refused, Err(StoreError::Damaged(_))), "{wrong:?} gave {refused:?}");
    }
    assert!(matches!(store.create(&secret(), &Append { lines: vec![], ..append("b", 1) }).await, Err(StoreError::Damaged(_))));
    assert_eq!(store.row("b").await, Ok(None));
    // A new table begins at the beginning.
    assert_eq!(store.create(&secret(), &append("b", 2)).await, Err(StoreError::Taken));
    assert_eq!(store.row("b").await, Ok(None));

    assert_eq!((store.row("a").await, store.lines("a", 0).await), (row, before));
    assert_eq!(store.of_browser(&browser(1), 9).await, Ok(Vec::new()));
    assert_eq!(write(&*store, append("a", 3)).await, Ok(()));
}

async fn several_tables_share_a_commit_and_some_are_refused(place: &Place) {
    let store = place.open().await;
    for id in ["a", "b", "c"] {
        make(&*store, append_text(id, 1, "made")).await;
    }
    // `c` writes twice; its second line follows the first. `b` is late, and what would follow falls with it.
    let group = [("c", 2), ("b", 1), ("nobody", 2), ("c", 3), ("b", 3), ("a", 2)].map(|(id, n)| append(id, n));
    let results = store.append(&group).await.unwrap();
    assert_eq!(results, [Ok(()), Err(StoreError::Taken), Err(StoreError::Unknown), Ok(()), Err(StoreError::Taken), Ok(())]);
    assert_eq!(texts(&*store, "a").await, ["made", "hello"]);
    assert_eq!(texts(&*store, "b").await, ["made"]);
    assert_eq!(texts(&*store, "c").await, ["made", "hello", "hello"]);
    assert_eq!(store.row("nobody").await, Ok(None));
}

async fn the_lobby_shows_public_tables_that_changed_last(place: &Place) {
    let store = place.open().await;
    for stage in StageName::ALL {
        assert_eq!(store.lobby(stage, 9).await, Ok(Vec::new()));
        for (name, at, public) in [("old", 1000, true), ("new", 3000, true), ("hidden", 4000, false), ("middle", 2000, true)] {
            make(&*store, table_at(&format!("{} {name}", stage.as_str()), at, Brief { stage, public, ..brief() })).await;
        }
    }
    for stage in StageName::ALL {
        let name = stage.as_str();
        let all = store.lobby(stage, 9).await.unwrap();
        assert!(all.iter().all(|row| row.brief.stage == stage && row.brief.public));
        assert_eq!(ids(all), [format!("{name} new"), format!("{name} middle"), format!("{name} old")]);
        assert_eq!(ids(store.lobby(stage, 1).await.unwrap()), [format!("{name} new")]);
        assert_eq!(store.lobby(stage, 0).await, Ok(Vec::new()));
        assert_eq!(store.lobby(stage, u32::MAX).await.unwrap().len(), 3);
    }
    // A line moves a table to the front, and to another list.
    let moved = Append { lines: vec![Line { at: 5000, ..said(2, "") }], ..append("gathering old", 2) };
    write(&*store, moved).await.unwrap();
    assert_eq!(ids(store.lobby(StageName::Gathering, 2).await.unwrap()), ["gathering old", "gathering new"]);
    write(&*store, Append { brief: Brief { stage: StageName::Playing, ..brief() }, ..append("gathering old", 3) }).await.unwrap();
    assert_eq!(ids(store.lobby(StageName::Gathering, 9).await.unwrap()), ["gathering new", "gathering middle"]);
    // Those that changed at the same moment come by name, the same on every database.
    for id in ["é", "b", "B", "a"] {
        make(&*store, table_at(id, 9000, brief())).await;
    }
    assert_eq!(ids(store.lobby(StageName::Gathering, 4).await.unwrap()), ["B", "a", "b", "é"]);
}

async fn a_browser_finds_its_tables(place: &Place) {
    let store = place.open().await;
    let at = |id: &str, at, stage, browsers: &[u8]| Append {
        browsers: Some(browsers.iter().map(|n| browser(*n)).collect()),
        ..table_at(id, at, Brief { stage, public: false, ..brief() })
    };
    // One browser may hold two chairs.
    make(&*store, at("old", 1000, StageName::Playing, &[1, 2, 1])).await;
    make(&*store, at("over", 4000, StageName::Over, &[1])).await;
    make(&*store, at("new", 3000, StageName::Gathering, &[2, 1])).await;
    make(&*store, at("closed", 5000, StageName::Closed, &[1])).await;
    make(&*store, at("nobody's", 6000, StageName::Playing, &[])).await;
    assert_eq!(ids(store.of_browser(&browser(1), 9).await.unwrap()), ["new", "old", "closed", "over"]);
    assert_eq!(ids(store.of_browser(&browser(1), 2).await.unwrap()), ["new", "old"]);
    assert_eq!(ids(store.of_browser(&browser(2), 9).await.unwrap()), ["new", "old"]);
    assert_eq!(store.of_browser(&browser(3), 9).await, Ok(Vec::new()));
    // Nothing is said about browsers, so nothing changes; then somebody else sits there.
    write(&*store, append("old", 2)).await.unwrap();
    assert_eq!(ids(store.of_browser(&browser(2), 9).await.unwrap()), ["new", "old"]);
    write(&*store, Append { browsers: Some(vec![browser(3)]), ..append("old", 3) }).await.unwrap();
    assert_eq!(ids(store.of_browser(&browser(2), 9).await.unwrap()), ["new"]);
    assert_eq!(ids(store.of_browser(&browser(3), 9).await.unwrap()), ["old"]);
    write(&*store, Append { browsers: Some(Vec::new()), ..append("old", 4) }).await.unwrap();
    assert_eq!(store.of_browser(&browser(3), 9).await, Ok(Vec::new()));
}

async fn what_is_due_comes_in_order(place: &Place) {
    let store = place.open().await;
    for (id, due) in [("later", Some(3000)), ("never", None), ("now", Some(2000)), ("long ago", Some(-5)), ("also now", Some(2000))] {
        make(&*store, table_at(id, 0, Brief { due, ..brief() })).await;
    }
    let due = |moment, id: &str| (moment, id.to_string());
    assert_eq!(store.due(2000, 9).await.unwrap(), [due(-5, "long ago"), due(2000, "also now"), due(2000, "now")]);
    assert_eq!(store.due(1999, 9).await.unwrap(), [due(-5, "long ago")]);
    assert_eq!(store.due(Moment::MAX, 2).await.unwrap(), [due(-5, "long ago"), due(2000, "also now")]);
    assert_eq!(store.due(Moment::MIN, 9).await.unwrap(), []);
    write(&*store, append("long ago", 2)).await.unwrap();
    assert_eq!(store.due(2000, 1).await.unwrap(), [due(2000, "also now")]);
}

async fn a_deleted_table_leaves_nothing_behind(place: &Place) {
    let store = place.open().await;
    let mine = |id| Append { browsers: Some(vec![browser(1)]), brief: Brief { due: Some(5), ..brief() }, ..append_text(id, 1, "old") };
    make(&*store, mine("a")).await;
    make(&*store, mine("b")).await;
    assert_eq!(store.delete("a").await, Ok(true));
    assert_eq!(store.delete("a").await, Ok(false));
    assert_eq!(store.row("a").await, Ok(None));
    assert_eq!(store.lines("a", 0).await, Ok(Vec::new()));
    assert_eq!(ids(store.lobby(StageName::Gathering, 9).await.unwrap()), ["b"]);
    assert_eq!(ids(store.of_browser(&browser(1), 9).await.unwrap()), ["b"]);
    assert_eq!(store.due(9, 9).await.unwrap(), [(5, "b".to_string())]);
    assert_eq!(write(&*store, append("a", 2)).await, Err(StoreError::Unknown));
    // The name is free again, and nothing of the old table comes back with it.
    make(&*store, append_text("a", 1, "new")).await;
    assert_eq!(texts(&*store, "a").await, ["new"]);
    assert_eq!(ids(store.of_browser(&browser(1), 9).await.unwrap()), ["b"]);
}

async fn switches_are_set_and_taken_back(place: &Place) {
    let store = place.open().await;
    assert!(store.switches().await.unwrap().is_empty());
    store.set_switch("chat", Some("off")).await.unwrap();
    store.set_switch("chat", Some("on")).await.unwrap();
    store.set_switch("block 192.0.2.1", Some("")).await.unwrap();
    let set: Vec<_> = store.switches().await.unwrap().into_iter().collect();
    assert_eq!(set, [("block 192.0.2.1".to_string(), String::new()), ("chat".to_string(), "on".to_string())]);
    store.set_switch("chat", None).await.unwrap();
    store.set_switch("never set", None).await.unwrap();
    assert_eq!(store.switches().await.unwrap().into_keys().collect::<Vec<_>>(), ["block 192.0.2.1"]);
}

async fn a_long_journal_comes_back_whole(place: &Place) {
    let store = place.open().await;
    let lines: Vec<Line> = (1..=5000).map(|n| said(n, &"x".repeat(n as usize % 300))).collect();
    let first = Append { lines: lines[..4000].to_vec(), ..append("a", 1) };
    make(&*store, first).await;
    // Longer than a page of any database.
    let long = said(5001, &"long ".repeat(200_000));
    let rest: Vec<Line> = lines[4000..].iter().cloned().chain([long.clone()]).collect();
    write(&*store, Append { lines: rest, ..append("a", 4001) }).await.unwrap();
    let read = store.lines("a", 0).await.unwrap();
    assert_eq!(read.len(), 5001);
    assert!(read[..5000] == lines && read[5000] == long);
    assert_eq!(store.lines("a", 4998).await.unwrap().len(), 3);
}

async fn any_text_comes_back_as_it_was(place: &Place) {
    let store = place.open().await;
    let odd = [
        "",
        "'; drop table entries; --",
        "\"quoted\" \\ back \\u0041 $1 ?1 % _ :name",
        "line\nline\r\ttab",
        "🎨 👩‍🎨 é e\u{301} ﷽ \u{202e}right to left",
        "\u{0}\u{1}\u{7f}\u{feff}\u{fffd}\u{10ffff}",
    ];
    for (i, text) in odd.into_iter().enumerate() {
        // A name from an address is only looked for, and then it may hold anything.
        assert_eq!(store.row(text).await, Ok(None));
        assert_eq!(store.lines(text, 0).await, Ok(Vec::new()));
        assert_eq!(store.delete(text).await, Ok(false));
        // What is not the text of a line comes from the server itself, and holds no NUL.
        let plain = text.replace('\0', "");
        let id = format!("{i} {plain}");
        make(&*store, Append { brief: Brief { summary: plain.clone(), ..brief() }, ..append_text(&id, 1, text) }).await;
        assert_eq!(texts(&*store, &id).await, [text]);
        let row = store.row(&id).await.unwrap().unwrap();
        assert_eq!((row.id, row.brief.summary), (id, plain.clone()));
        store.set_switch(&plain, Some(&plain)).await.unwrap();
        assert_eq!(store.switches().await.unwrap().get(&plain), Some(&plain));
    }
}

async fn everything_is_there_after_opening_again(place: &Place) {
    let store = place.open().await;
    make(&*store, Append { browsers: Some(vec![browser(1)]), ..append("a", 1) }).await;
    write(&*store, append("a", 2)).await.unwrap();
    store.set_switch("chat", Some("off")).await.unwrap();
    let before = (store.row("a").await, store.lines("a", 0).await, store.switches().await);
    // Once without a word, as when a server dies, and once as it should be.
    drop(store);
    let store = place.open().await;
    assert_eq!((store.row("a").await, store.lines("a", 0).await, store.switches().await), before);
    store.close().await;
    assert!(is_unavailable(&store.row("a").await) && is_unavailable(&store.append(&[append("a", 3)]).await));
    let store = place.open().await;
    assert_eq!((store.row("a").await, store.lines("a", 0).await, store.switches().await), before);
    assert_eq!(ids(store.of_browser(&browser(1), 9).await.unwrap()), ["a"]);
    assert_eq!(write(&*store, append("a", 3)).await, Ok(()));
}

async fn several_may_open_a_new_database_at_once(place: &Place) {
    let mut opening = JoinSet::new();
    for n in 0..6 {
        let address = place.address();
        opening.spawn(async move {
            let store = store::open(&address).await.unwrap();
            make(&*store, append(&format!("table {n}"), 1)).await;
        });
    }
    while let Some(opened) = opening.join_next().await {
        opened.unwrap();
    }
    assert_eq!(place.open().await.lobby(StageName::Gathering, 9).await.unwrap().len(), 6);
}

async fn of_two_who_write_the_same_number_one_wins(place: &Place) {
    let (one, other) = (place.open().await, place.open().await);
    make(&*one, append_text("a", 1, "made")).await;
    let mut winners = vec!["made".to_string()];
    for n in 2..=40 {
        let (first, second) = tokio::join!(write(&*one, append_text("a", n, "one")), write(&*other, append_text("a", n, "other")));
        winners.push(match (first, second) {
            (Ok(()), Err(StoreError::Taken)) => "one".to_string(),
            (Err(StoreError::Taken), Ok(())) => "other".to_string(),
            both => panic!("{both:?}"),
        });
    }
    assert_eq!(texts(&*one, "a").await, winners);
    assert_eq!(texts(&*other, "a").await, winners);
    // The same for a name.
    let (secret, name) = (secret(), append("b", 1));
    let (first, second) = tokio::join!(one.create(&secret, &name), other.create(&secret, &name));
    assert!(matches!((&first, &second), (Ok(()), Err(StoreError::Taken)) | (Err(StoreError::Taken), Ok(()))), "{first:?} {second:?}");
}

async fn two_who_write_several_tables_do_not_wait_for_each_other_forever(place: &Place) {
    let (one, other) = (place.open().await, place.open().await);
    make(&*one, append("a", 1)).await;
    make(&*one, append("b", 1)).await;
    for n in 2..=40 {
        let (forth, back) = ([append("a", n), append("b", n)], [append("b", n), append("a", n)]);
        let (first, second) = tokio::join!(one.append(&forth), other.append(&back));
        let (first, second) = (first.unwrap(), second.unwrap());
        let won = |results: &[Result<(), StoreError>]| results.iter().filter(|result| result.is_ok()).count();
        assert_eq!(won(&first) + won(&second), 2, "{first:?} {second:?}");
    }
}

async fn a_locked_database_loses_nothing(place: &Place) {
    let store = place.open_within(IMPATIENT).await;
    make(&*store, append_text("a", 1, "made")).await;
    let mut stranger = place.stranger().await;
    stranger.lock().await;
    assert!(is_unavailable(&store.append(&[append("a", 2)]).await));
    assert!(is_unavailable(&store.create(&secret(), &append("b", 1)).await));
    assert!(is_unavailable(&store.delete("a").await));
    // It can still be read.
    assert_eq!(texts(&*store, "a").await, ["made"]);
    assert_eq!(store.row("b").await, Ok(None));
    stranger.let_go().await;
    assert_eq!(write(&*store, append("a", 2)).await, Ok(()));
    assert_eq!(store.create(&secret(), &append("b", 1)).await, Ok(()));
    assert_eq!(texts(&*store, "a").await, ["made", "hello"]);
}

async fn what_cannot_be_right_is_said_to_be_damaged(place: &Place) {
    let store = place.open().await;
    for id in ["a", "b", "c", "d"] {
        make(&*store, append(id, 1)).await;
    }
    let mut stranger = place.stranger().await;
    stranger.run("update tables set stage = 'nowhere' where id = 'a'").await;
    stranger.run("update tables set secret = 'none' where id = 'b'").await;
    stranger.run("update entries set entry = '{' where table_id = 'c'").await;
    stranger.run("update entries set n = 2 where table_id = 'd'").await;
    assert_eq!(store.row("a").await, Err(StoreError::Damaged("a table is at the stage \"nowhere\"".to_string())));
    assert!(matches!(store.row("b").await, Err(StoreError::Damaged(_))));
    let Err(StoreError::Damaged(what)) = store.lines("c", 0).await else { panic!() };
    assert!(what.starts_with("line 1 of a journal: "), "{what}");
    // The row says that the second line is free, the journal that it is not: whatever is true, nothing is overwritten.
    assert!(matches!(store.append(&[append_text("d", 2, "over it")]).await, Err(StoreError::Damaged(_))));
    assert_eq!(store.lines("d", 0).await.unwrap(), [Line { at: 1000, ..said(2, "hello") }]);
    assert_eq!(write(&*store, append("c", 2)).await, Ok(()));
}

async fn a_database_of_a_newer_program_is_refused(place: &Place) {
    place.open().await.close().await;
    let truth = if matches!(place, Place::Sqlite { .. }) { "1" } else { "true" };
    let newer = format!(
        "insert into _sqlx_migrations (version, description, success, checksum, execution_time) values (9999, 'later', {truth}, '', 0)"
    );
    place.stranger().await.run(&newer).await;
    let Err(why) = store::open(&place.address()).await else { panic!() };
    let said = "the database cannot be used: a newer version of this program has written it (its migration 9999 is not known here)";
    assert_eq!(why.to_string(), said);
}

async fn a_backup_holds_what_was_acknowledged(place: &Place) {
    let store = place.open().await;
    make(&*store, append_text("a", 1, "1")).await;
    let acknowledged = Arc::new(AtomicU64::new(1));
    let enough = Arc::new(AtomicBool::new(false));
    let playing = tokio::spawn({
        let (writer, acknowledged, enough) = (Writer::start(store.clone()), acknowledged.clone(), enough.clone());
        async move {
            for n in 2.. {
                writer.append(append_text("a", n, &n.to_string())).await.unwrap();
                acknowledged.store(n, Ordering::SeqCst);
                if enough.load(Ordering::SeqCst) {
                    return n;
                }
            }
            unreachable!()
        }
    });
    until(|| acknowledged.load(Ordering::SeqCst) >= 50).await;
    let before = acknowledged.load(Ordering::SeqCst);
    let backup = place.backup(&*store).await;
    let after = acknowledged.load(Ordering::SeqCst);
    // Games go on during the backup and after it.
    until(|| acknowledged.load(Ordering::SeqCst) > after).await;
    enough.store(true, Ordering::SeqCst);
    let all = playing.await.unwrap();
    assert_eq!(texts(&*store, "a").await.len() as u64, all);

    let restored = place.restored(&backup).await;
    let again = restored.open().await;
    let kept = texts(&*again, "a").await;
    assert!(before <= kept.len() as u64 && kept.len() as u64 <= all, "{before} ≤ {} ≤ {all}", kept.len());
    assert!(kept.iter().zip(1..).all(|(text, n)| *text == format!("{n}")));
    assert_eq!(again.row("a").await.unwrap().unwrap().secret, secret());
    // And it goes on from there.
    assert_eq!(write(&*again, append("a", kept.len() as u64 + 1)).await, Ok(()));
    drop(again);
    restored.remove().await;
}
