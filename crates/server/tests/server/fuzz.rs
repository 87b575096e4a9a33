//! Whatever is sent to the server: it does not panic, it answers with a typed error, and a table is changed by nobody who may not.
//!
//! Every run sends the same, by a seed. `FRESCO_FUZZ=20000` sends that many requests, and as many messages and uploads in proportion.

use std::sync::Once;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use fresco_server::clock::Clock;
use fresco_server::random::Random;
use fresco_server::table::entry::Line;
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio_tungstenite::tungstenite::Message;

use crate::support::databases::Place;
use crate::support::noise::Noise;
use crate::support::server::{Server, Visitor, settings};

fn how_many() -> u32 {
    std::env::var("FRESCO_FUZZ").map_or(400, |n| n.parse().unwrap())
}

/// How often something has panicked in this process.
static PANICS: AtomicU32 = AtomicU32::new(0);

fn count_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            // A test that fails panics, too.
            let in_a_test = info.location().is_some_and(|location| location.file().contains("/tests/"));
            PANICS.fetch_add(u32::from(!in_a_test), Ordering::SeqCst);
            before(info);
        }));
    });
}

/// Tables that nobody who fuzzes has anything to do with, and their state.
struct Guarded {
    tables: Vec<(String, Value, Vec<Line>)>,
    /// Records of all three games.
    records: Vec<String>,
    /// A link of a chair there.
    link: String,
}

impl Guarded {
    /// One table that gathers, one at which people play, and one of each game that is over.
    async fn make(server: &Server) -> Guarded {
        let mut anna = server.visitor();
        let sit = json!([{ "name": "Anna", "nonce": "a" }, { "name": "Bruno", "nonce": "b" }]);
        let gathers = anna.make(json!({ "game": "card", "players": 2, "sit": sit, "public": true })).await;
        let made = anna.done("/api/tables", json!({ "game": "board", "players": 2, "sit": sit, "modules": "1-3", "start": true })).await;
        let (playing, link) = (made["table"].as_str().unwrap().to_string(), made["seats"][0]["link"].as_str().unwrap().to_string());
        let mut names = vec![gathers, playing];
        let mut records = Vec::new();
        for (game, modules) in [("dice", None), ("card", None), ("board", Some("all"))] {
            let sit = json!([{ "name": "Anna", "nonce": "a" }]);
            let mut setup = json!({ "game": game, "players": 2, "sit": sit, "bots": ["random"], "start": true });
            if let Some(modules) = modules {
                setup["modules"] = json!(modules);
            }
            let table = anna.make(setup).await;
            let mut socket = anna.connect(&table, "").await;
            socket.play_on(1).await;
            records.push(anna.get_text(&format!("/api/tables/{table}/record")).await.1);
            names.push(table);
        }
        let mut guarded = Guarded { tables: Vec::new(), records, link };
        for name in names {
            let (whole, lines) = guarded.look(server, &name).await;
            guarded.tables.push((name, whole, lines));
        }
        guarded
    }

    async fn look(&self, server: &Server, table: &str) -> (Value, Vec<Line>) {
        let (status, mut whole) = server.visitor().get(&format!("/api/tables/{table}")).await;
        assert_eq!(status, 200, "{whole}");
        whole.as_object_mut().unwrap().remove("n");
        whole.as_object_mut().unwrap().remove("run");
        (whole, server.app.store.lines(table, 0).await.unwrap())
    }

    /// They are as they were, and nothing has panicked.
    async fn is_unharmed(&self, server: &Server) {
        for (table, whole, lines) in &self.tables {
            let now = self.look(server, table).await;
            assert_eq!(&now.1, lines);
            assert_eq!(&now.0, whole);
        }
        assert_eq!(PANICS.load(Ordering::SeqCst), 0, "something has panicked");
    }
}

/// Every address of the server.
const ADDRESSES: [&str; 28] = [
    "/api/games",
    "/api/tables",
    "/api/tables?which=WORD",
    "/api/tables/ID",
    "/api/tables/ID?as=NUMBER",
    "/api/tables/ID/layout",
    "/api/tables/ID/seats",
    "/api/tables/ID/claim",
    "/api/tables/ID/links",
    "/api/tables/ID/wishes",
    "/api/tables/ID/wishes",
    "/api/tables/ID/start",
    "/api/tables/ID/ask",
    "/api/tables/ID/rematch",
    "/api/tables/ID/socket?since=WORD&version=NUMBER",
    "/api/tables/ID/at/NUMBER",
    "/api/tables/ID/at/NUMBER?as=WORD",
    "/api/tables/ID/log?as=WORD",
    "/api/tables/ID/record",
    "/api/tables/ID/play-on",
    "/api/tables/ID/feed/WORD",
    "/api/records",
    "/api/operator",
    "/api/operator/tables/ID",
    "/",
    "/t/ID",
    "/healthz",
    "/api/WORD/ID",
];

fn encoded(text: &str) -> String {
    text.bytes()
        .take(300)
        .map(|byte| if byte.is_ascii_alphanumeric() { (byte as char).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

/// What every answer must be.
fn is_proper(what: &str, status: u16, body: &str) {
    assert!(status < 500, "{what}: {status} {body}");
    if status >= 400 {
        let body: Value = serde_json::from_str(body).unwrap_or_else(|_| panic!("{what}: {status} is not JSON: {body:?}"));
        assert!(body["error"].is_string() && !body["text"].is_null(), "{what}: {status} {body}");
    }
}

/// A server on which nobody is called away, however long a test takes: their tables must stay as they were.
async fn patient() -> Server {
    let place = Place::sqlite();
    let mut settings = settings(&place.address());
    settings.times.away_after *= 1_000;
    Server::with(settings, place.open().await, Clock::System, Random::System).await
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_at_random_are_answered_and_change_nothing_of_others() {
    count_panics();
    let server = patient().await;
    let guarded = Guarded::make(&server).await;
    let mut noise = Noise::new(11);
    // Somebody with a table of their own, at which they may do what they can.
    let mut mallory = server.visitor();
    let sit = json!([{ "name": "Mallory", "nonce": "m" }]);
    let own = mallory.make(json!({ "game": "card", "players": 2, "sit": sit, "bots": ["random"], "start": true })).await;
    // A connection for each request: one that the server has hung up on must not be used for the next.
    let client = reqwest::Client::builder().pool_max_idle_per_host(0).build().unwrap();
    let (mut refused, mut done) = (0, 0);
    for n in 0..how_many() {
        let id = match noise.below(8) {
            0 => encoded(&noise.text()),
            1 => "AAAAAAAAAAAAAAAA".to_string(),
            2 => own.clone(),
            other => guarded.tables[other % guarded.tables.len()].0.clone(),
        };
        let word = match noise.below(4) {
            0 => "open".to_string(),
            1 => "1.0:99999999999999999999".to_string(),
            _ => encoded(&noise.text()),
        };
        let number = match noise.below(4) {
            0 => encoded(&noise.number().to_string()),
            _ => noise.below(5).to_string(),
        };
        let address = ADDRESSES[noise.below(ADDRESSES.len())].replace("ID", &id).replace("WORD", &word).replace("NUMBER", &number);
        let method = noise.pick(&["GET", "GET", "POST", "POST", "POST", "DELETE", "PUT", "PATCH", "OPTIONS", "HEAD", "BREW"]);
        let cookie = match noise.below(4) {
            0 => None,
            1 => Some(format!("fresco={}", encoded(&noise.text()))),
            2 => Some(format!("fresco={}; fresco={}", guarded.link, noise.secret().replace(|c: char| !c.is_ascii_graphic(), ""))),
            _ => mallory.cookie.clone(),
        };
        let url = format!("http://{}{address}", server.address);
        let mut request = client.request(method.parse().unwrap(), url).timeout(Duration::from_secs(60));
        if let Some(cookie) = cookie {
            request = request.header("cookie", cookie);
        }
        let origin = noise.pick(&["", "", "", "http://fresco.test", "http://evil.example", "null"]);
        if !origin.is_empty() {
            request = request.header("origin", origin);
        }
        match noise.below(8) {
            0 => request = request.header("x-fresco-operator", guarded.link.as_str()),
            1 => request = request.header("upgrade", "websocket").header("connection", "upgrade"),
            2 => request = request.header("content-encoding", "gzip"),
            3 => request = request.header("x-forwarded-for", "1.2.3.4"),
            _ => {}
        }
        if !noise.one_in(6) {
            request = request
                .header("content-type", noise.pick(&["application/json", "application/json", "application/json", "text/plain", "a/b"]));
        }
        let body = if method != "GET" || noise.one_in(5) { noise.raw() } else { Vec::new() };
        let large = body.len() > 10_000;
        let what = format!("request {n}: {method} {address}");
        let response = match request.body(body).send().await {
            Ok(response) => response,
            // The server has answered before everything was sent, and hung up.
            Err(_) if large => continue,
            Err(why) => panic!("{what}: {why:?}"),
        };
        let status = response.status().as_u16();
        let body = match response.bytes().await {
            Ok(body) => body,
            // The same, a little later.
            Err(_) if large => continue,
            Err(why) => panic!("{what}: {why:?}"),
        };
        if method != "HEAD" {
            is_proper(&what, status, &String::from_utf8_lossy(&body));
        }
        if status >= 400 {
            refused += 1
        } else {
            done += 1
        }
        if origin.starts_with("http://evil") && !matches!(method, "GET" | "HEAD" | "OPTIONS") {
            assert_eq!(status, 403, "{what}");
        }
        if n % 100 == 99 {
            guarded.is_unharmed(&server).await;
        }
    }
    guarded.is_unharmed(&server).await;
    println!("{done} requests were answered, {refused} refused");
    assert!(done > 0 && refused > done);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_request_at_all_ends_its_own_connection_alone() {
    count_panics();
    let server = patient().await;
    let mut noise = Noise::new(12);
    for _ in 0..how_many() / 4 {
        let mut connection = tokio::net::TcpStream::connect(server.address).await.unwrap();
        let mut bytes = match noise.below(3) {
            0 => noise.bytes(2_000),
            1 => format!(
                "GET /api/tables HTTP/1.1\r\nhost: x\r\n{}: {}\r\n\r\n",
                "a".repeat(noise.below(100)),
                "b".repeat(noise.below(70_000))
            )
            .into_bytes(),
            _ => b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{}".to_vec(),
        };
        if noise.one_in(2) {
            noise.mangle(&mut bytes);
        }
        let _ = connection.write_all(&bytes).await;
        let _ = connection.shutdown().await;
        let mut answer = Vec::new();
        let _ = tokio::time::timeout(Duration::from_secs(30), connection.read_to_end(&mut answer)).await.expect("an end");
        assert!(!answer.starts_with(b"HTTP/1.1 5"), "{}", String::from_utf8_lossy(&answer));
    }
    assert_eq!(server.visitor().get("/healthz").await.0, 200);
    assert_eq!(PANICS.load(Ordering::SeqCst), 0);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_at_random_are_answered_and_change_nothing_of_others() {
    count_panics();
    let server = patient().await;
    let guarded = Guarded::make(&server).await;
    let mut noise = Noise::new(13);
    let mut mallory = server.visitor();
    let sit = json!([{ "name": "Mallory", "nonce": "m" }]);
    let own = mallory.make(json!({ "game": "dice", "players": 2, "sit": sit, "bots": ["random"], "start": true })).await;
    let mut heard_of = std::collections::BTreeMap::<String, u32>::new();
    for n in 0..how_many() / 8 {
        let table = match noise.below(3) {
            0 => own.clone(),
            at => guarded.tables[at].0.clone(),
        };
        let since = encoded(&noise.text());
        let query = format!("since={since}&version=2{}", noise.pick(&["", "&as=0", "&spectator=true", "&as=7"]));
        let mut socket = match mallory.try_connect(&table, &query).await {
            Ok(socket) => socket,
            Err(status) => {
                assert!((400..500).contains(&status), "{status}");
                continue;
            }
        };
        for _ in 0..12 {
            let message = match noise.below(10) {
                0 => Message::binary(noise.bytes(100)),
                1 => Message::text("x".repeat(40_000)),
                2 => Message::text("[".repeat(20_000)),
                3 => Message::text(noise.text()),
                4 => Message::text(noise.value(4).to_string()),
                5 => Message::text(json!({ "type": "snapshot" }).to_string()),
                6 => Message::text(json!({ "type": "maker", "id": noise.number(), "wish": noise.body() }).to_string()),
                7 => Message::text(json!({ "type": "ask", "id": 1, "ask": noise.body() }).to_string()),
                _ => Message::text(json!({ "type": "wish", "id": 1, "wish": noise.body() }).to_string()),
            };
            if socket.socket.send(message).await.is_err() {
                break;
            }
        }
        // Whatever comes back is a message; then it is over.
        let _ = socket.socket.send(Message::Close(None)).await;
        loop {
            match tokio::time::timeout(Duration::from_secs(30), socket.socket.next()).await.expect("an end") {
                Some(Ok(Message::Text(text))) => {
                    let message: Value = serde_json::from_str(&text).unwrap();
                    *heard_of.entry(message["type"].as_str().unwrap().to_string()).or_default() += 1;
                    if message["type"] == "refused" {
                        assert!(message["error"]["error"].is_string() && !message["error"]["text"].is_null(), "{message}");
                        assert_ne!(message["error"]["error"], "broken", "{message}");
                        assert_ne!(message["error"]["error"], "unavailable", "{message}");
                    }
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => break,
                Some(Ok(_)) => {}
            }
        }
        if n % 20 == 19 {
            guarded.is_unharmed(&server).await;
        }
    }
    guarded.is_unharmed(&server).await;
    println!("{heard_of:?}");
    assert!(heard_of["refused"] > 0 && heard_of["goodbye"] > 0, "{heard_of:?}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn floods_are_cut_off_and_others_do_not_notice() {
    let place = Place::sqlite();
    let mut settings = settings(&place.address());
    settings.most.wishes_a_second = 5;
    settings.most.connections = 20;
    let server = Server::with(settings, place.open().await, Clock::System, Random::System).await;
    let mut anna = server.visitor();
    let sit = json!([{ "name": "Anna", "nonce": "a" }]);
    let table = anna.make(json!({ "game": "dice", "players": 2, "sit": sit, "bots": ["random"], "start": true })).await;
    let mut hers = anna.connect(&table, "").await;
    for _ in 0..3 {
        let mut flood = server.visitor().connect(&table, "").await;
        let mut goodbye = None;
        for n in 0..500 {
            let ask = json!({ "type": "ask", "id": n, "ask": { "ask": "log" } }).to_string();
            if flood.socket.send(Message::text(ask)).await.is_err() {
                break;
            }
        }
        while let Some(message) = flood.hear().await {
            if message["type"] == "goodbye" {
                goodbye = Some(message["why"].clone());
            }
        }
        assert_eq!(goodbye, Some(json!("misbehaved")));
        assert_eq!(hers.wish(json!({ "wish": "say", "text": "hello" })).await["type"], "done");
    }
    // So is whoever sends far too much at once.
    for length in [33_000, 200_000] {
        let mut large = server.visitor().connect(&table, "").await;
        let say = json!({ "type": "wish", "id": 1, "wish": { "wish": "say", "text": "a".repeat(length) } });
        large.socket.send(Message::text(say.to_string())).await.unwrap();
        let mut goodbye = None;
        while let Some(message) = large.hear().await {
            if message["type"] == "goodbye" {
                goodbye = Some(message["why"].clone());
            }
        }
        assert_eq!(goodbye, Some(json!("misbehaved")), "{length}");
    }
    // More connections than one address may have.
    let mut many = Vec::new();
    let refused = loop {
        match server.visitor().try_connect(&table, "").await {
            Ok(socket) => many.push(socket),
            Err(status) => break status,
        }
        assert!(many.len() <= 20);
    };
    assert_eq!(refused, 429);
    drop(many);
    assert_eq!(hers.wish(json!({ "wish": "say", "text": "hello" })).await["type"], "done");
    server.stop().await;
    place.remove().await;
}

/// A record that is none any more, or just one.
fn mangled(record: &str, noise: &mut Noise) -> Vec<u8> {
    let mut lines: Vec<String> = record.lines().map(str::to_string).collect();
    let at = noise.below(lines.len());
    let header = lines.iter().position(String::is_empty).unwrap_or(8);
    match noise.below(12) {
        0 => drop(lines.remove(at)),
        1 => lines.insert(at, lines[noise.below(lines.len())].clone()),
        2 => {
            let other = noise.below(lines.len());
            lines.swap(at, other);
        }
        3 => lines.truncate(at),
        4 => lines.insert(
            noise.below(header),
            format!(
                "{} {}",
                noise.pick(&["names", "seed", "modules", "edition", "players", "rules", "game"]),
                noise.text().replace(['\n', '\r'], "")
            ),
        ),
        5 => lines.insert(header, format!("names {}", "x".repeat(100_000))),
        6 => {
            let components = hostile_components(noise);
            let components: Vec<String> = components.lines().map(|line| format!("| {line}")).collect();
            lines.splice(header..header, ["components".to_string()].into_iter().chain(components));
        }
        7 => lines[noise.below(header)] = format!("{} {}", noise.pick(&["players", "modules", "rules"]), noise.number()),
        8 => lines[at] = format!("blue {}", noise.text().replace(['\n', '\r'], "")),
        9 => lines = vec![lines.join("\n"); 2],
        _ => {
            let mut bytes = lines.join("\n").into_bytes();
            noise.mangle(&mut bytes);
            return bytes;
        }
    }
    lines.join("\n").into_bytes()
}

/// A file of components with other numbers in it, or with other lines.
fn hostile_components(noise: &mut Noise) -> String {
    const FILES: [&str; 3] = [
        include_str!("../../../board/data/board.components"),
        include_str!("../../../card/data/card.components"),
        include_str!("../../../dice/data/dice.components"),
    ];
    let mut lines: Vec<String> = FILES[noise.below(3)].lines().map(str::to_string).collect();
    for _ in 0..=noise.below(3) {
        let at = noise.below(lines.len());
        match noise.below(4) {
            0 => drop(lines.remove(at)),
            1 => lines.insert(at, lines[at].clone()),
            _ => {
                let number = noise.pick(&["0", "-1", "255", "256", "65535", "4294967295", "99999999999999999999", "1000000"]);
                let words: Vec<String> = lines[at]
                    .split(' ')
                    .map(|word| if word.parse::<u32>().is_ok() && noise.one_in(2) { number.to_string() } else { word.to_string() })
                    .collect();
                lines[at] = words.join(" ");
            }
        }
    }
    lines.join("\n")
}

#[tokio::test(flavor = "multi_thread")]
async fn mangled_records_and_components_are_refused_or_can_be_looked_at() {
    count_panics();
    let place = Place::sqlite();
    let mut settings = settings(&place.address());
    settings.most.body = 512 * 1024;
    let server = Server::with(settings, place.open().await, Clock::System, Random::System).await;
    let guarded = Guarded::make(&server).await;
    let mut noise = Noise::new(14);
    let mut mallory: Visitor = server.visitor();
    let (mut taken, mut refused) = (0, 0);
    for n in 0..how_many() / 2 {
        if noise.one_in(4) {
            let game = noise.pick(&["dice", "card", "board"]);
            let components = hostile_components(&mut noise);
            let sit = json!([{ "name": "Mallory", "nonce": "m" }]);
            let body = json!({ "game": game, "players": 2, "components": components, "sit": sit, "bots": ["random"], "start": true });
            let (status, made) = mallory.post("/api/tables", body).await;
            is_proper(&format!("components {n}"), status, &made.to_string());
            if status == 200 {
                let table = made["table"].as_str().unwrap();
                let (status, shown) = mallory.get(&format!("/api/tables/{table}")).await;
                assert_eq!(status, 200, "components {n}: {shown}\n{components}");
            }
            continue;
        }
        let record = mangled(&guarded.records[noise.below(3)].clone(), &mut noise);
        let (status, answer) = mallory.post_text("/api/records", record.clone()).await;
        let what = || format!("upload {n}: {}", String::from_utf8_lossy(&record).chars().take(2_000).collect::<String>());
        is_proper(&what(), status, &answer.to_string());
        if status != 200 {
            refused += 1;
            continue;
        }
        taken += 1;
        let table = answer["table"].as_str().unwrap();
        for look in ["", "/layout", "/at/3", "/log?as=spectator", "/record", "/at/9999999?as=red"] {
            let (status, body) = mallory.get_text(&format!("/api/tables/{table}{look}")).await;
            assert_eq!(status, 200, "{look} of {}: {body}", what());
        }
    }
    guarded.is_unharmed(&server).await;
    println!("{taken} records were taken, {refused} refused");
    assert!(taken > 0 && refused > taken);
    server.stop().await;
    place.remove().await;
}
