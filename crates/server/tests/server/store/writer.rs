//! What gathers the lines of many tables into one commit, on both databases.

use std::future::poll_fn;
use std::pin::{Pin, pin};
use std::task::Poll;

use super::*;

stories! {
    a_writer_gathers_what_comes_during_a_commit
    a_writer_tells_each_table_its_own_result
    a_writer_tells_everybody_when_a_commit_fails
    a_caller_that_goes_away_does_no_harm
    a_writer_finishes_before_it_closes
}

/// Hands in a first line, which gets stuck in its commit, and then others, which wait for the next.
pub(super) async fn stuck(writer: &Writer, first: Append, others: Vec<Append>) -> (Results, JoinSet<(String, Result<(), StoreError>)>) {
    let handed_in = |append: Append| {
        let writer = writer.clone();
        async move { (append.table.clone(), writer.append(append).await) }
    };
    let mut first = Box::pin(handed_in(first));
    // Polled once, it is in the queue; when nothing waits any more, its commit has begun.
    assert!(poll_fn(|context| Poll::Ready(first.as_mut().poll(context).is_pending())).await);
    until(|| writer.figures().waiting == 0).await;
    let count = others.len() as u64;
    let mut waiting = JoinSet::new();
    for other in others {
        waiting.spawn(handed_in(other));
    }
    until(|| writer.figures().waiting == count).await;
    (first, waiting)
}

pub(super) type Results = Pin<Box<dyn Future<Output = (String, Result<(), StoreError>)>>>;

async fn a_writer_gathers_what_comes_during_a_commit(place: &Place) {
    let store = place.open().await;
    let names: Vec<String> = (0..50).map(|n| format!("table {n}")).collect();
    for name in &names {
        make(&*store, append_text(name, 1, "made")).await;
    }
    let writer = Writer::start(store.clone());
    assert_eq!((writer.figures().commits, writer.figures().longest), (0, Duration::ZERO));
    let mut stranger = place.stranger().await;
    stranger.lock().await;
    let others = names[1..].iter().map(|name| append(name, 2)).collect();
    let (first, others) = stuck(&writer, append(&names[0], 2), others).await;
    stranger.let_go().await;
    assert_eq!(first.await.1, Ok(()));
    assert!(others.join_all().await.into_iter().all(|(_, result)| result == Ok(())));
    // One commit for the first, one for all that came meanwhile.
    let figures = writer.figures();
    assert_eq!((figures.commits, figures.lines, figures.failures, figures.waiting), (2, 50, 0, 0));
    assert!(figures.longest >= figures.last && figures.last > Duration::ZERO);
    for name in &names {
        assert_eq!(texts(&*store, name).await, ["made", "hello"]);
    }
}

async fn a_writer_tells_each_table_its_own_result(place: &Place) {
    let store = place.open().await;
    for id in ["a", "b", "c", "d"] {
        make(&*store, append_text(id, 1, "made")).await;
    }
    let mut stranger = place.stranger().await;
    // Something has gone wrong at `c`: its second line is there, and its row does not know.
    stranger.run("insert into entries (table_id, n, at, entry) values ('c', 2, 0, '{}')").await;
    stranger.lock().await;
    let writer = Writer::start(store.clone());
    let others = vec![append("b", 1), append("c", 2), append("nobody", 2), append("d", 2)];
    let (first, others) = stuck(&writer, append("a", 2), others).await;
    stranger.let_go().await;
    assert_eq!(first.await.1, Ok(()));
    for (table, result) in others.join_all().await {
        match table.as_str() {
            "b" => assert_eq!(result, Err(StoreError::Taken)),
            "c" => assert!(matches!(result, Err(StoreError::Damaged(_))), "{result:?}"),
            "nobody" => assert_eq!(result, Err(StoreError::Unknown)),
            _ => assert_eq!(result, Ok(())),
        }
    }
    assert_eq!(texts(&*store, "d").await, ["made", "hello"]);
    assert_eq!(writer.figures().lines, 2);
}

async fn a_writer_tells_everybody_when_a_commit_fails(place: &Place) {
    let store = place.open_within(IMPATIENT).await;
    for id in ["a", "b"] {
        make(&*store, append_text(id, 1, "made")).await;
    }
    let writer = Writer::start(store.clone());
    let mut stranger = place.stranger().await;
    stranger.lock().await;
    let (first, others) = stuck(&writer, append("a", 2), vec![append("b", 2)]).await;
    assert!(is_unavailable(&first.await.1));
    assert!(others.join_all().await.iter().all(|(_, result)| is_unavailable(result)));
    assert_eq!((writer.figures().failures, writer.figures().lines), (2, 0));
    stranger.let_go().await;
    // They read their journals again, find nothing new, and go on.
    for id in ["a", "b"] {
        assert_eq!(texts(&*store, id).await, ["made"]);
        assert_eq!(writer.append(append(id, 2)).await, Ok(()));
    }
}

async fn a_caller_that_goes_away_does_no_harm(place: &Place) {
    let store = place.open().await;
    for id in ["a", "b", "c"] {
        make(&*store, append_text(id, 1, "made")).await;
    }
    let writer = Writer::start(store.clone());
    let mut stranger = place.stranger().await;
    stranger.lock().await;
    let (first, mut others) = stuck(&writer, append("a", 2), vec![append("b", 2)]).await;
    drop(first);
    others.abort_all();
    while others.join_next().await.is_some() {}
    // One that has not even been handed in.
    drop(writer.append(append("c", 2)));
    stranger.let_go().await;
    // Whoever comes next at the same tables finds the lines written.
    for id in ["a", "b"] {
        assert_eq!(writer.append(append(id, 2)).await, Err(StoreError::Taken));
        assert_eq!(texts(&*store, id).await, ["made", "hello"]);
    }
    assert_eq!(writer.append(append("c", 2)).await, Ok(()));
    // A change that nobody waits for any more is undone, and the next one goes on.
    stranger.lock().await;
    let forgotten = [append("a", 3)];
    let mut forgotten = store.append(&forgotten);
    assert!(poll_fn(|context| Poll::Ready(forgotten.as_mut().poll(context).is_pending())).await);
    drop(forgotten);
    stranger.let_go().await;
    assert_eq!(writer.append(append_text("a", 3, "third")).await, Ok(()));
    assert_eq!(texts(&*store, "a").await, ["made", "hello", "third"]);
}

async fn a_writer_finishes_before_it_closes(place: &Place) {
    let store = place.open().await;
    for id in ["a", "b"] {
        make(&*store, append_text(id, 1, "made")).await;
    }
    let writer = Writer::start(store.clone());
    let mut stranger = place.stranger().await;
    stranger.lock().await;
    let (first, others) = stuck(&writer, append("a", 2), vec![append("b", 2)]).await;
    let mut closing = pin!(writer.close());
    assert!(poll_fn(|context| Poll::Ready(closing.as_mut().poll(context).is_pending())).await);
    stranger.let_go().await;
    closing.await;
    assert_eq!(first.await.1, Ok(()));
    assert_eq!(others.join_all().await, [("b".to_string(), Ok(()))]);
    assert_eq!(writer.append(append("a", 3)).await, Err(StoreError::Unavailable("the server is stopping".to_string())));
    writer.close().await;
    assert_eq!(texts(&*store, "a").await, ["made", "hello"]);
}
