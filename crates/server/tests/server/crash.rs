//! The server is killed, again and again, and nothing that was acknowledged is lost or played twice.
//!
//! It runs as a process of its own and dies by SIGKILL: at any moment, when it is about to write, and when it has written and nobody knows
//! yet. Players play on all the while, on SQLite and on a PostgreSQL that syncs. `FRESCO_CRASHES=300` kills it that often on each.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::net::SocketAddr;
use std::time::Duration;

use fresco_server::store::Store;
use fresco_server::table::entry::{By, Entry};
use serde_json::{Value, json};
use tabletop::Dice;
use tokio::sync::watch;

use crate::support::databases::Place;
use crate::support::player::{Act, Player};
use crate::support::process::{self, Death, Process};
use crate::support::server::Visitor;

/// How often the server is killed in everyday tests.
const A_FEW: u32 = 8;

/// Not a test: the server, in a process of its own.
#[test]
fn the_server_that_is_killed() {
    process::serve_if_told();
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost_on_sqlite() {
    survives(Place::sqlite(), 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost_on_postgresql() {
    match synced_postgres() {
        Some(server) => survives(Place::on(server).await, 2).await,
        None => {
            // Written past the test runner, which would keep it to itself.
            let said = "\n*** THE CRASH TEST ON POSTGRESQL DID NOT RUN: scripts/postgres --fsync does not start one ***\n\n";
            std::io::stderr().write_all(said.as_bytes()).unwrap();
        }
    }
}

/// A server that syncs: the one that is named, or else one that is started.
fn synced_postgres() -> Option<String> {
    if let Ok(server) = std::env::var("FRESCO_TEST_POSTGRES_SYNCED") {
        return Some(server);
    }
    let script = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/postgres");
    let started = std::process::Command::new(script).arg("--fsync").output().ok()?;
    let address = String::from_utf8(started.stdout).unwrap().trim().to_string();
    (started.status.success() && !address.is_empty()).then_some(address)
}

/// What is known of a game that was played to its end.
struct Finished {
    table: String,
    /// What was acknowledged to each person, by the colour of the seat.
    acknowledged: BTreeMap<String, Vec<Act>>,
    resent: u32,
    record: String,
}

async fn survives(place: Place, seed: u64) {
    let kills: u32 = std::env::var("FRESCO_CRASHES").map_or(A_FEW, |kills| kills.parse().unwrap());
    let database = place.address();
    let start = |death| Process::start("crash::the_server_that_is_killed", &database, death);
    let mut dice = Dice::fast(seed);
    let mut server = start(None).await;
    let (tell, address) = watch::channel(server.address);
    let (stop, stopped) = watch::channel(false);
    let tables = [
        json!({ "game": "dice", "players": 3, "bots": ["apprentice"] }),
        json!({ "game": "card", "players": 3, "bots": ["random"] }),
        json!({ "game": "board", "players": 3, "modules": "1-3", "bots": ["random"] }),
        json!({ "game": "board", "players": 2, "modules": "none", "bots": [] }),
    ];
    let playing: Vec<_> =
        (1..).zip(tables).map(|(n, setup)| tokio::spawn(play_tables(setup, address.clone(), stopped.clone(), 1_000 * n * seed))).collect();

    let (mut by_itself, mut death) = (0, None);
    for _ in 0..kills {
        if playing.iter().any(tokio::task::JoinHandle::is_finished) {
            // It has failed, and says why below.
            break;
        }
        match death {
            // Tables are played all the time, so it comes to that.
            Some(_) => by_itself += u32::from(server.dies_within(Duration::from_secs(30)).await),
            None => {
                tokio::time::sleep(Duration::from_millis(u64::from(dice.below(250)))).await;
                server.kill().await;
            }
        }
        death = match dice.below(3) {
            0 => None,
            1 => Some(Death::BeforeCommit(1 + dice.below(40))),
            _ => Some(Death::BeforeReply(1 + dice.below(40))),
        };
        server = start(death).await;
        tell.send_replace(server.address);
    }
    // The last one lives.
    if death.is_some() {
        server.kill().await;
        server = start(None).await;
        tell.send_replace(server.address);
    }
    stop.send_replace(true);
    let mut finished = Vec::new();
    for slot in playing {
        finished.extend(slot.await.unwrap());
    }
    server.kill().await;

    let store = place.open().await;
    let (mut acts, mut resent) = (0, 0);
    for game in &finished {
        check(&*store, game).await;
        acts += game.acknowledged.values().map(Vec::len).sum::<usize>();
        resent += game.resent;
    }
    store.close().await;
    println!(
        "{kills} kills ({by_itself} at a commit), {} games to their end, {acts} answers acknowledged, {resent} of them sent again",
        finished.len()
    );
    assert!(finished.len() >= 4 && acts > 0);
    place.remove().await;
}

/// Plays one game after the other until it is enough, and the last of them to its end.
async fn play_tables(mut setup: Value, server: watch::Receiver<SocketAddr>, enough: watch::Receiver<bool>, seed: u64) -> Vec<Finished> {
    let people = setup["players"].as_u64().unwrap() as usize - setup["bots"].as_array().unwrap().len();
    let names = ["Anna", "Bruno"].iter().take(people).map(|name| json!({ "name": name, "nonce": format!("{name}-{seed}") }));
    setup["sit"] = names.collect();
    setup["start"] = json!(true);
    let mut finished = Vec::new();
    let mut seed = seed;
    while finished.is_empty() || !*enough.borrow() {
        let (visitor, table) = make(&setup, &server).await;
        let players = (0..people).map(|chair| {
            seed += 1;
            tokio::spawn(Player::new(visitor.clone(), server.clone(), &table, chair, seed).play())
        });
        let (mut acknowledged, mut resent) = (BTreeMap::new(), 0);
        for player in players.collect::<Vec<_>>() {
            let player = player.await.unwrap();
            acknowledged.insert(player.colour().to_string(), player.acknowledged.clone());
            resent += player.resent;
        }
        let record = record_of(&table, &server).await;
        finished.push(Finished { table, acknowledged, resent, record });
    }
    finished
}

/// Makes a table. One whose making was not acknowledged is left alone.
async fn make(setup: &Value, server: &watch::Receiver<SocketAddr>) -> (Visitor, String) {
    for _ in 0..6_000 {
        let mut visitor = Visitor::of(*server.borrow());
        let response = visitor.client.post(format!("http://{}/api/tables", visitor.address)).json(setup).send().await;
        if let Ok(response) = response {
            let status = response.status();
            let cookie = response.headers().get("set-cookie").and_then(|cookie| cookie.to_str().ok()?.split(';').next());
            visitor.cookie = cookie.map(str::to_string);
            if let Ok(made) = response.json::<Value>().await {
                assert_eq!(status, 200, "{made}");
                return (visitor, made["table"].as_str().unwrap().to_string());
            }
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("there is no server any more");
}

async fn record_of(table: &str, server: &watch::Receiver<SocketAddr>) -> String {
    for _ in 0..6_000 {
        let url = format!("http://{}/api/tables/{table}/record", *server.borrow());
        if let Ok(response) = reqwest::get(url).await {
            let status = response.status();
            if let Ok(record) = response.text().await {
                assert_eq!(status, 200, "{record}");
                return record;
            }
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("there is no server any more");
}

/// The journal holds what was acknowledged to people, each of it once and nothing else, and the record holds the same game.
async fn check(store: &dyn Store, game: &Finished) {
    let lines = store.lines(&game.table, 0).await.unwrap();
    let mut by_people: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut actions = 0;
    for line in &lines {
        if let Entry::Acted { seat, actions: acted, by } = &line.entry {
            actions += acted.len();
            if *by == By::Person {
                by_people.entry(seat.to_string()).or_default().extend(acted.iter().cloned());
            }
        }
    }
    let acknowledged = |acts: &Vec<Act>| acts.iter().map(|act| act.action.clone()).collect::<Vec<_>>();
    let told: BTreeMap<String, Vec<String>> = game.acknowledged.iter().map(|(seat, acts)| (seat.clone(), acknowledged(acts))).collect();
    assert_eq!(by_people, told, "table {}", game.table);
    let session = fresco_games::open_record(&game.record, usize::MAX).unwrap_or_else(|why| panic!("{}\n{}", why.message, game.record));
    assert!(session.is_over());
    assert_eq!(session.acted().len(), actions, "{}", game.record);
}
