//! A bot that plays over the public API only: it knows no game, and reads nothing but what docs/API.md describes.
//!
//! ```sh
//! cargo run -p fresco-server --example bot -- http://localhost:8787 http://localhost:8787/t/c3VubnkgZGF5 Beppo
//! ```
//!
//! The second word is the link of a table, at which it sits down; or, with a secret behind its `#`, the link of a seat, which it takes
//! over. It answers every question with a choice at random that is not a pass, until the game is over.

use std::collections::hash_map::RandomState;
use std::error::Error;
use std::hash::{BuildHasher as _, Hasher as _};
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

/// The version of the messages that it understands.
const VERSION: u32 = 2;

type Failure = Box<dyn Error + Send + Sync>;

/// What the server tells whoever sits down.
#[derive(Deserialize)]
struct Seated {
    chair: u8,
}

/// The messages of the server, as far as a bot needs them.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
enum FromServer {
    /// The whole table.
    Snapshot {
        run: String,
        n: u64,
        status: TableStatus,
        scene: Option<Scene>,
    },
    /// What has changed.
    Push {
        n: u64,
        status: Option<TableStatus>,
        scene: Option<Scene>,
    },
    Done {},
    Refused {
        error: Value,
    },
    Answer {},
    Goodbye {
        why: String,
    },
}

#[derive(Deserialize)]
struct TableStatus {
    stage: String,
    #[serde(default)]
    places: Vec<u8>,
}

#[derive(Deserialize)]
struct Scene {
    question: Option<Question>,
}

#[derive(Deserialize)]
struct Question {
    id: u32,
    choices: Vec<Choice>,
}

#[derive(Deserialize)]
struct Choice {
    action: String,
    kind: String,
}

/// What a bot remembers between two connections.
#[derive(Default)]
struct Memory {
    /// The run of the table and the number of the last push: with both it asks for what it has missed.
    run: String,
    n: u64,
    /// The last question that it has answered.
    answered: Option<u32>,
    /// How many it has answered.
    answers: u32,
}

/// How a connection has ended.
enum End {
    GameOver(Vec<u8>),
    Lost,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Failure> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [url, link, name] = words.as_slice() else {
        eprintln!("usage: bot URL TABLE-LINK NAME");
        std::process::exit(2);
    };
    let url = url.trim_end_matches('/');
    // The secret of a seat stands behind the #, where no server and no log sees it.
    let (address, secret) = link.split_once('#').map_or((link.as_str(), None), |(address, secret)| (address, Some(secret)));
    let table = address.rsplit('/').next().unwrap_or_default();
    let (cookie, chair) = take_a_seat(url, table, name, secret).await?;
    println!("{name} sits on chair {chair}");

    let (mut memory, mut failures) = (Memory::default(), 0);
    loop {
        match play(url, table, chair, &cookie, &mut memory).await {
            Ok(End::GameOver(places)) => {
                println!("the game is over after {} answers, places {places:?}", memory.answers);
                return Ok(());
            }
            Ok(End::Lost) => failures = 0,
            Err(why) if failures >= 10 => return Err(why),
            Err(_) => failures += 1,
        }
        // Longer and longer, and not all bots at the same moment.
        tokio::time::sleep(Duration::from_millis((100 << failures.min(6)) + u64::from(below(100)))).await;
    }
}

/// Sits down, or takes a seat over. Returns the cookie by which the server knows this bot, and the chair.
async fn take_a_seat(url: &str, table: &str, name: &str, secret: Option<&str>) -> Result<(String, u8), Failure> {
    let (path, body) = match secret {
        Some(link) => ("claim", json!({ "link": link })),
        None => ("seats", json!({ "name": name, "nonce": format!("{:016x}{:016x}", random(), random()) })),
    };
    let response = reqwest::Client::new().post(format!("{url}/api/tables/{table}/{path}")).json(&body).send().await?;
    let cookie = response.headers().get("set-cookie").and_then(|cookie| cookie.to_str().ok()?.split(';').next()).map(str::to_string);
    if !response.status().is_success() {
        return Err(format!("no seat: {}", response.text().await?).into());
    }
    let seated: Seated = response.json().await?;
    Ok((cookie.ok_or("the server has given no cookie")?, seated.chair))
}

/// Plays over one connection.
async fn play(url: &str, table: &str, chair: u8, cookie: &str, memory: &mut Memory) -> Result<End, Failure> {
    let base = url.replacen("http", "ws", 1);
    let since = if memory.run.is_empty() { String::new() } else { format!("&since={}:{}", memory.run, memory.n) };
    let address = format!("{base}/api/tables/{table}/socket?as={chair}&version={VERSION}{since}");
    let mut request = address.into_client_request()?;
    request.headers_mut().insert("cookie", cookie.parse()?);
    let (mut socket, _) = tokio_tungstenite::connect_async(request).await?;
    while let Some(message) = socket.next().await {
        let text = match message? {
            Message::Text(text) => text,
            // Pings are answered by the library.
            Message::Close(_) => break,
            _ => continue,
        };
        let (status, scene) = match serde_json::from_str(&text)? {
            FromServer::Snapshot { run, n, status, scene } => {
                (memory.run, memory.n) = (run, n);
                // What was answered before may have been lost with the old connection.
                memory.answered = None;
                (Some(status), scene)
            }
            FromServer::Push { n, status, scene } => {
                memory.n = n;
                (status, scene)
            }
            FromServer::Done {} | FromServer::Answer {} => continue,
            // Somebody else has answered for this seat, or the game has gone on: the next scene has the question that is open.
            FromServer::Refused { error } if error["error"] == "refused" || error["error"] == "not-now" => continue,
            FromServer::Refused { error } => return Err(format!("refused: {error}").into()),
            FromServer::Goodbye { why } if why == "stopping" => break,
            FromServer::Goodbye { why } => return Err(format!("goodbye: {why}").into()),
        };
        // The scene first: the last push has both.
        if let Some(question) = scene.and_then(|scene| scene.question).filter(|question| memory.answered != Some(question.id)) {
            let answer = json!({ "type": "wish", "id": question.id, "wish": act(&question) });
            socket.send(Message::text(answer.to_string())).await?;
            memory.answered = Some(question.id);
            memory.answers += 1;
        }
        if let Some(status) = status.filter(|status| status.stage == "over" || status.stage == "closed") {
            let _ = socket.close(None).await;
            return Ok(End::GameOver(status.places));
        }
    }
    Ok(End::Lost)
}

/// The answer to a question: any choice that is not a pass, if there is one.
fn act(question: &Question) -> Value {
    let active: Vec<&Choice> = question.choices.iter().filter(|choice| choice.kind != "pass").collect();
    let choices = if active.is_empty() { question.choices.iter().collect() } else { active };
    let choice = choices.get(below(choices.len() as u32) as usize).map(|choice| choice.action.as_str());
    json!({ "wish": "act", "question": question.id, "actions": [choice] })
}

/// A random number, from what the standard library draws for its maps.
fn random() -> u64 {
    RandomState::new().build_hasher().finish()
}

fn below(most: u32) -> u32 {
    (random() % u64::from(most.max(1))) as u32
}
