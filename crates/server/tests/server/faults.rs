//! What goes wrong around a server: a full disk, a locked or read-only database, rules that fail or are not known, another server on the
//! same database. Nothing that was acknowledged is lost, whoever asks is told, and play goes on when it can.

use std::sync::Arc;
use std::time::Duration;

use fresco_server::clock::Clock;
use fresco_server::random::Random;
use fresco_server::store::{Limits, Store};
use fresco_server::table::entry::{By, Entry, Line};
use serde_json::{Value, json};
use tabletop::Dice;

use crate::support::databases::Place;
use crate::support::server::{Server, Socket, Visitor, settings};

async fn serve(place: &Place, store: Arc<dyn Store>) -> Server {
    Server::with(settings(&place.address()), store, Clock::System, Random::System).await
}

/// A person and a bot who have begun to play.
async fn against_a_bot(server: &Server, game: &str) -> (Visitor, String) {
    let mut anna = server.visitor();
    let sit = json!([{ "name": "Anna", "nonce": "a" }]);
    let table = anna.make(json!({ "game": game, "players": 2, "sit": sit, "bots": ["random"], "start": true })).await;
    (anna, table)
}

async fn acts(store: &dyn Store, table: &str) -> Vec<Vec<String>> {
    let of_a_person = |line: &Line| match &line.entry {
        Entry::Acted { actions, by: By::Person, .. } => Some(actions.clone()),
        _ => None,
    };
    store.lines(table, 0).await.unwrap().iter().filter_map(of_a_person).collect()
}

async fn whole(visitor: &mut Visitor, table: &str) -> Value {
    let (status, mut whole) = visitor.get(&format!("/api/tables/{table}")).await;
    assert_eq!(status, 200, "{whole}");
    // Where a page stands in what it is sent is not part of the table.
    whole.as_object_mut().unwrap().remove("n");
    whole.as_object_mut().unwrap().remove("run");
    whole
}

/// An answer that says: not now, but nothing is lost.
fn is_unavailable((status, body): &(u16, Value)) -> bool {
    let typed = body["error"] == "unavailable" && body["text"].is_object();
    assert_eq!(*status == 503, typed, "{status} {body}");
    typed
}

/// The answer to the open question: the wish, and the number of the question.
fn answer(whole: &Value, dice: &mut Dice) -> Option<Value> {
    let question = whole["scene"].get("question").filter(|question| question.is_object())?;
    let choices = question["choices"].as_array().unwrap();
    let action = &choices[dice.below(choices.len() as u32) as usize]["action"];
    Some(json!({ "wish": "act", "question": question["id"], "actions": [action] }))
}

/// Waits until it is the person's turn.
async fn turn(visitor: &mut Visitor, table: &str, dice: &mut Dice) -> (Value, Value) {
    for _ in 0..3_000 {
        let whole = whole(visitor, table).await;
        if let Some(wish) = answer(&whole, dice) {
            return (whole, wish);
        }
        assert_eq!(whole["status"]["stage"], "playing");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("nobody asks anything any more");
}

/// A person's socket plays to the end.
async fn to_the_end(visitor: &Visitor, table: &str) -> Socket {
    let mut socket = visitor.connect(table, "").await;
    socket.hear_until(|view| !view.run.is_empty()).await;
    socket.play_on(7).await;
    assert_eq!(socket.view.status["stage"], "over");
    socket
}

#[tokio::test(flavor = "multi_thread")]
async fn on_a_full_disk_nothing_is_acknowledged_that_is_not_written_and_play_goes_on_when_there_is_room() {
    let place = Place::sqlite();
    // Room for some records: enough, once they are deleted, for the longest games.
    let store = place.open_within(Limits { most_bytes: Some(1024 * 1024), ..Limits::default() }).await;
    let server = serve(&place, store).await;
    let mut dice = Dice::fast(1);
    let (mut clara, finished) = against_a_bot(&server, "dice").await;
    to_the_end(&clara, &finished).await;
    let (_, record) = clara.get_text(&format!("/api/tables/{finished}/record")).await;
    let (bruno, with_a_bot) = against_a_bot(&server, "dice").await;
    // Both seats belong to one browser: somebody is always asked, and nobody waits for a bot that cannot answer.
    let mut anna = server.visitor();
    let sit = json!([{ "name": "Anna", "nonce": "a" }, { "name": "Bruno", "nonce": "b" }]);
    let table = anna.make(json!({ "game": "dice", "players": 2, "sit": sit, "start": true })).await;
    // Records fill it up, and chat fills what is left.
    let mut uploads = Vec::new();
    loop {
        let uploaded = clara.post_text("/api/records", record.clone()).await;
        if is_unavailable(&uploaded) {
            break;
        }
        uploads.push(uploaded.1["table"].as_str().unwrap().to_string());
    }
    assert!(!uploads.is_empty());
    let (mut said, mut acknowledged, mut full) = (0, Vec::new(), 0);
    while full < 5 {
        let seen = both_seats(&mut anna, &table).await;
        let mut wish = json!({ "wish": "say", "text": "x".repeat(500), "as": 0 });
        let act = (0..2).find_map(|seat| answer(&seen[seat], &mut dice).map(|wish| (seat, wish)));
        if let Some((seat, act)) = act.filter(|_| dice.below(2) == 0) {
            wish = act;
            wish["as"] = json!(seat);
        }
        let done = anna.post(&format!("/api/tables/{table}/wishes"), wish.clone()).await;
        if is_unavailable(&done) {
            full += 1;
            assert_eq!(both_seats(&mut anna, &table).await, seen);
        } else {
            assert_eq!(done.0, 200, "{}", done.1);
            match wish["wish"] == "say" {
                true => said += 1,
                false => acknowledged.push(wish["actions"].clone()),
            }
        }
    }
    assert_eq!(whole(&mut anna, &table).await["chat"].as_array().unwrap().len(), said);
    assert_eq!(json!(acts(&*server.app.store, &table).await), json!(acknowledged));
    // Those who only look are not hindered.
    assert_eq!(server.visitor().get(&format!("/api/tables/{finished}/record")).await.0, 200);
    for upload in uploads {
        assert_eq!(clara.delete(&format!("/api/tables/{upload}")).await.0, 200);
    }
    let (mut one, mut two) = (anna.connect(&table, "as=0").await, anna.connect(&table, "as=1").await);
    tokio::join!(one.play_on(1), two.play_on(2));
    assert_eq!(one.view.status["stage"], "over");
    let played = json!(acts(&*server.app.store, &table).await);
    assert_eq!(json!(&played.as_array().unwrap()[..acknowledged.len()]), json!(acknowledged));
    // The bot at the other table goes on as well.
    to_the_end(&bruno, &with_a_bot).await;
    server.stop().await;
    place.remove().await;
}

/// The table through the eyes of both seats.
async fn both_seats(visitor: &mut Visitor, table: &str) -> [Value; 2] {
    let mut seen = Vec::new();
    for seat in 0..2 {
        let (status, whole) = visitor.get(&format!("/api/tables/{table}?as={seat}")).await;
        assert_eq!(status, 200, "{whole}");
        seen.push(whole);
    }
    seen.try_into().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_locked_sqlite_is_told_and_outlived() {
    locked(Place::sqlite(), "begin immediate").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_locked_postgresql_is_told_and_outlived() {
    if let Some(place) = Place::postgres().await {
        locked(place, "begin; lock table tables in exclusive mode").await;
    }
    // Nobody can read either: what is in memory is more than what is written, and must not be taken for it.
    if let Some(place) = Place::postgres().await {
        locked(place, "begin; lock table tables, entries in access exclusive mode").await;
    }
}

async fn locked(place: Place, lock: &str) {
    let patience = Duration::from_millis(300);
    let server = serve(&place, place.open_within(Limits { patience, ..Limits::default() }).await).await;
    let (mut anna, table) = against_a_bot(&server, "dice").await;
    let mut stranger = place.stranger().await;
    let mut dice = Dice::fast(2);
    for n in 1..=3 {
        let (before, wish) = turn(&mut anna, &table, &mut dice).await;
        let path = format!("/api/tables/{table}/wishes");
        stranger.run(lock).await;
        // Also the second time: nothing has been played, so nothing is "the same once more".
        for _ in 0..2 {
            assert!(is_unavailable(&anna.post(&path, wish.clone()).await));
        }
        let made = server.visitor().post("/api/tables", json!({ "game": "dice" })).await;
        assert!(is_unavailable(&made));
        stranger.let_go().await;
        let now = whole(&mut anna, &table).await;
        assert_eq!((&now["scene"], &now["chat"]), (&before["scene"], &before["chat"]));
        // Whoever tries again succeeds; on a busy machine not necessarily at once, for the server has little patience here.
        let mut tries = 0;
        while is_unavailable(&anna.post(&path, wish.clone()).await) {
            tries += 1;
            assert!(tries < 100, "the lock is gone, and nothing can be written");
        }
        anna.done(&path, wish).await;
        assert_eq!(acts(&*server.app.store, &table).await.len(), n);
    }
    to_the_end(&anna, &table).await;
    server.stop().await;
    place.remove().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_read_only_file_is_told_and_what_it_holds_can_be_looked_at() {
    let place = Place::sqlite();
    let server = serve(&place, place.open().await).await;
    let (mut anna, table) = against_a_bot(&server, "dice").await;
    let mut dice = Dice::fast(3);
    let (_, wish) = turn(&mut anna, &table, &mut dice).await;
    anna.done(&format!("/api/tables/{table}/wishes"), wish).await;
    // A bot may be about to answer.
    let (before, _) = turn(&mut anna, &table, &mut dice).await;
    server.stop().await;
    // Rights do not bind everybody who runs tests. This number in the file says that only later versions of SQLite may write to it.
    write_version(&place, 3);
    let store = place.open().await;
    let server = serve(&place, store).await;
    anna.address = server.address;
    let (now, wish) = turn(&mut anna, &table, &mut dice).await;
    assert_eq!(now["scene"], before["scene"]);
    assert!(is_unavailable(&anna.post(&format!("/api/tables/{table}/wishes"), wish.clone()).await));
    assert!(is_unavailable(&anna.post("/api/tables", json!({ "game": "dice" })).await));
    server.stop().await;
    write_version(&place, 2);
    let server = serve(&place, place.open().await).await;
    anna.address = server.address;
    to_the_end(&anna, &table).await;
    server.stop().await;
    place.remove().await;
}

fn write_version(place: &Place, version: u8) {
    use std::io::{Seek as _, SeekFrom, Write as _};
    let mut file = std::fs::OpenOptions::new().write(true).open(place.file()).unwrap();
    file.seek(SeekFrom::Start(18)).unwrap();
    file.write_all(&[version]).unwrap();
}

#[cfg(feature = "testkit")]
#[tokio::test(flavor = "multi_thread")]
async fn rules_that_fail_close_their_table_and_no_other() {
    let place = Place::sqlite();
    let server = serve(&place, place.open().await).await;
    let (mut anna, broken) = against_a_bot(&server, "dice").await;
    let (bruno, other) = against_a_bot(&server, "card").await;
    let mut spectator = server.visitor().connect(&broken, "").await;
    let mut at_the_other = bruno.connect(&other, "").await;
    at_the_other.hear_until(|view| view.question().is_some()).await;
    let mut dice = Dice::fast(4);
    let (_, wish) = turn(&mut anna, &broken, &mut dice).await;
    anna.done(&format!("/api/tables/{broken}/wishes"), wish.clone()).await;
    let (_, next) = turn(&mut anna, &broken, &mut dice).await;
    let before = server.app.store.lines(&broken, 0).await.unwrap();
    let failing = json!({ "wish": "act", "question": next["question"], "actions": ["panic"] });
    let (status, body) = anna.post(&format!("/api/tables/{broken}/wishes"), failing).await;
    assert_eq!((status, &body["error"]), (410, &json!("broken")), "{body}");
    spectator.hear_until(|view| view.status["closed"] == "broken").await;
    // Its journal is what it was, and says what became of it.
    let after = server.app.store.lines(&broken, 0).await.unwrap();
    let (last, kept) = after.split_last().unwrap();
    assert_eq!(kept, before);
    assert!(matches!(last.entry, Entry::Closed { .. }), "{last:?}");
    let (status, _) = anna.post(&format!("/api/tables/{broken}/wishes"), next).await;
    assert_eq!(status, 409);
    // At the other table nobody has noticed.
    let heard = at_the_other.heard.len();
    at_the_other.play_on(5).await;
    assert_eq!(at_the_other.view.status["stage"], "over");
    assert!(at_the_other.heard[heard..].iter().all(|heard| !heard.contains("goodbye")));
    server.stop().await;
    let server = serve(&place, place.open().await).await;
    anna.address = server.address;
    assert_eq!(whole(&mut anna, &broken).await["status"]["closed"], "broken");
    server.stop().await;
    place.remove().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_of_other_rules_is_kept_and_never_played() {
    let place = Place::sqlite();
    let server = serve(&place, place.open().await).await;
    let (mut anna, table) = against_a_bot(&server, "dice").await;
    let mut dice = Dice::fast(6);
    let (before, wish) = turn(&mut anna, &table, &mut dice).await;
    server.stop().await;
    let rules = before["table"]["rules"].as_str().unwrap();
    let replace = |from: &str, to: &str| {
        let replaced = |column| format!("replace({column}, '\"rules\":\"{from}\"', '\"rules\":\"{to}\"')");
        format!(
            "update entries set entry = {} where n = 1; update tables set summary = {}, due = 0",
            replaced("entry"),
            replaced("summary")
        )
    };
    let mut stranger = place.stranger().await;
    stranger.run(&replace(rules, "999")).await;
    let store = place.open().await;
    let lines = store.lines(&table, 0).await.unwrap();
    let server = serve(&place, store).await;
    anna.address = server.address;
    let (_, mine) = anna.get("/api/tables?which=mine").await;
    assert_eq!((&mine["tables"][0]["id"], &mine["tables"][0]["playable"]), (&json!(table), &json!(false)), "{mine}");
    for (status, body) in [
        anna.get(&format!("/api/tables/{table}")).await,
        anna.get(&format!("/api/tables/{table}/record")).await,
        anna.post(&format!("/api/tables/{table}/wishes"), wish.clone()).await,
        anna.post(&format!("/api/tables/{table}/seats"), json!({ "name": "Bruno", "nonce": "b" })).await,
        anna.delete(&format!("/api/tables/{table}")).await,
    ] {
        assert_eq!((status, &body["error"]), (409, &json!("other-rules")), "{body}");
        assert!(body["text"].to_string().contains("999"), "{body}");
    }
    assert_eq!(anna.try_connect(&table, "").await.err(), Some(409));
    assert_eq!(server.app.store.lines(&table, 0).await.unwrap(), lines);
    server.stop().await;
    // A server that has those rules plays it on.
    stranger.run(&replace("999", rules)).await;
    let server = serve(&place, place.open().await).await;
    anna.address = server.address;
    assert_eq!(whole(&mut anna, &table).await["scene"], before["scene"]);
    to_the_end(&anna, &table).await;
    server.stop().await;
    place.remove().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_journal_that_cannot_be_read_is_left_as_it_is() {
    let place = Place::sqlite();
    let server = serve(&place, place.open().await).await;
    let (mut anna, damaged) = against_a_bot(&server, "dice").await;
    let (bruno, sound) = against_a_bot(&server, "dice").await;
    let mut dice = Dice::fast(8);
    let (_, wish) = turn(&mut anna, &damaged, &mut dice).await;
    anna.done(&format!("/api/tables/{damaged}/wishes"), wish.clone()).await;
    turn(&mut anna, &damaged, &mut dice).await;
    server.stop().await;
    let mut stranger = place.stranger().await;
    for damage in ["entry = 'no line'", "entry = '{\"entry\":\"paused\"}', n = 99", "entry = '{\"entry\":\"started\",\"colours\":[]}'"] {
        stranger
            .run(&format!(
                "update entries set {damage} where table_id = '{damaged}' and n = (select max(n) from entries where table_id = '{damaged}')"
            ))
            .await;
        let server = serve(&place, place.open().await).await;
        anna.address = server.address;
        for _ in 0..2 {
            let (status, body) = anna.get(&format!("/api/tables/{damaged}")).await;
            assert_eq!((status, &body["error"]), (410, &json!("broken")), "{body}");
            let (status, body) = anna.post(&format!("/api/tables/{damaged}/wishes"), wish.clone()).await;
            assert_eq!((status, &body["error"]), (410, &json!("broken")), "{body}");
        }
        server.stop().await;
    }
    let server = serve(&place, place.open().await).await;
    to_the_end(&Visitor { address: server.address, ..bruno }, &sound).await;
    server.stop().await;
    place.remove().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_servers_on_one_database_none_overwrites_the_other() {
    let place = Place::sqlite();
    let (one, two) = (serve(&place, place.open().await).await, serve(&place, place.open().await).await);
    let mut anna = one.visitor();
    let sit = json!([{ "name": "Anna", "nonce": "a" }, { "name": "Bruno", "nonce": "b" }]);
    let table = anna.make(json!({ "game": "dice", "players": 2, "sit": sit, "start": true })).await;
    let mut elsewhere = Visitor { address: two.address, ..anna.clone() };
    let mut socket = anna.connect(&table, "spectator=true").await;
    socket.hear_until(|view| !view.run.is_empty()).await;
    // The second has played on, and the first does not know.
    whole(&mut elsewhere, &table).await;
    let mut dice = Dice::fast(9);
    let path = format!("/api/tables/{table}/wishes");
    let seat = match answer(&anna.get(&format!("/api/tables/{table}?as=0")).await.1, &mut dice) {
        Some(_) => 0,
        None => 1,
    };
    let shown = anna.get(&format!("/api/tables/{table}?as={seat}")).await.1;
    let mut wish = answer(&shown, &mut dice).unwrap();
    wish["as"] = json!(seat);
    elsewhere.done(&path, json!({ "as": seat, "wish": "say", "text": "hello" })).await;
    elsewhere.done(&path, wish.clone()).await;
    // What the first would write is refused, and then it knows; those who watch it are told, too.
    assert!(is_unavailable(&anna.post(&path, wish.clone()).await));
    socket.hear_until(|view| view.chat.len() == 1).await;
    assert_eq!(socket.view.scene, whole(&mut two.visitor(), &table).await["scene"]);
    anna.done(&path, wish).await;
    assert_eq!(acts(&*one.app.store, &table).await.len(), 1);
    one.stop().await;
    two.stop().await;
    place.remove().await;
}
