//! A real server on a port of its own, and visitors as values.

// No test needs all of it.
#![allow(dead_code)]

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use fresco_bots::Budget;
use fresco_server::app::App;
use fresco_server::clock::Clock;
use fresco_server::random::Random;
use fresco_server::router;
use fresco_server::settings::Settings;
use fresco_server::store::Store;
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use crate::support::databases::Place;

/// A server that runs.
pub(crate) struct Server {
    pub(crate) app: Arc<App>,
    pub(crate) address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    task: Option<JoinHandle<std::io::Result<()>>>,
}

/// Settings for tests: bots do not wait, and nothing is too often.
pub(crate) fn settings(database: &str) -> Settings {
    let mut settings = Settings::new(database, "http://fresco.test");
    settings.times.bot_after_person = 0;
    settings.times.bot_after_bot = 0;
    settings.times.master = Duration::from_millis(5);
    settings.times.hint = Budget::Time(Duration::from_millis(50));
    settings.most.requests_a_second = 100_000;
    settings.most.wishes_a_second = 100_000;
    settings.most.tables_an_hour = 1_000_000;
    settings.most.connections = 100_000;
    settings
}

impl Server {
    /// One over a fresh SQLite database.
    pub(crate) async fn new() -> Server {
        let place = Place::sqlite();
        Server::with(settings(&place.address()), place.open().await, Clock::System, Random::System).await
    }
    pub(crate) async fn with(settings: Settings, store: Arc<dyn Store>, clock: Clock, random: Random) -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let app = App::new(settings, store, clock, random).await.unwrap();
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(router::run(app.clone(), listener, async move {
            let _ = stopped.await;
        }));
        Server { app, address, stop: Some(stop), task: Some(task) }
    }
    /// Stops it as somebody would who presses Ctrl-C.
    pub(crate) async fn stop(mut self) {
        let _ = self.stop.take().unwrap().send(());
        self.task.take().unwrap().await.unwrap().unwrap();
    }
    /// Somebody who has not been here before.
    pub(crate) fn visitor(&self) -> Visitor {
        Visitor::of(self.address)
    }
}

/// Somebody with a browser.
#[derive(Clone)]
pub(crate) struct Visitor {
    pub(crate) address: SocketAddr,
    pub(crate) cookie: Option<String>,
    pub(crate) client: reqwest::Client,
    pub(crate) headers: Vec<(String, String)>,
}

impl Visitor {
    /// Somebody who has not been at this address before.
    pub(crate) fn of(address: SocketAddr) -> Visitor {
        Visitor { address, cookie: None, client: reqwest::Client::new(), headers: Vec::new() }
    }
    async fn send(&mut self, request: reqwest::RequestBuilder) -> (u16, Value) {
        let (status, text) = self.send_text(request).await;
        (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }
    async fn send_text(&mut self, mut request: reqwest::RequestBuilder) -> (u16, String) {
        if let Some(cookie) = &self.cookie {
            request = request.header("cookie", cookie);
        }
        for (name, value) in &self.headers {
            request = request.header(name, value);
        }
        let response = request.send().await.unwrap();
        if let Some(cookie) = response.headers().get("set-cookie") {
            let cookie = cookie.to_str().unwrap();
            assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
            self.cookie = cookie.split(';').next().map(str::to_string);
        }
        (response.status().as_u16(), response.text().await.unwrap())
    }
    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }
    pub(crate) async fn get(&mut self, path: &str) -> (u16, Value) {
        self.send(self.client.get(self.url(path))).await
    }
    pub(crate) async fn get_text(&mut self, path: &str) -> (u16, String) {
        self.send_text(self.client.get(self.url(path))).await
    }
    pub(crate) async fn delete(&mut self, path: &str) -> (u16, Value) {
        self.send(self.client.delete(self.url(path))).await
    }
    pub(crate) async fn post(&mut self, path: &str, body: Value) -> (u16, Value) {
        self.send(self.client.post(self.url(path)).json(&body)).await
    }
    pub(crate) async fn post_text(&mut self, path: &str, body: impl Into<reqwest::Body>) -> (u16, Value) {
        self.send(self.client.post(self.url(path)).body(body)).await
    }
    /// The same, which must be done.
    pub(crate) async fn done(&mut self, path: &str, body: Value) -> Value {
        let (status, answer) = self.post(path, body.clone()).await;
        assert_eq!(status, 200, "{path} {body}: {answer}");
        answer
    }
    /// Makes a table and returns its name.
    pub(crate) async fn make(&mut self, setup: Value) -> String {
        self.done("/api/tables", setup).await["table"].as_str().unwrap().to_string()
    }
    /// Sits down at a table.
    pub(crate) async fn sit(&mut self, table: &str, name: &str) -> Value {
        self.done(&format!("/api/tables/{table}/seats"), json!({ "name": name, "nonce": format!("nonce-{name}") })).await
    }
    /// Connects with a table.
    pub(crate) async fn connect(&self, table: &str, query: &str) -> Socket {
        self.try_connect(table, query).await.unwrap()
    }
    pub(crate) async fn try_connect(&self, table: &str, query: &str) -> Result<Socket, u16> {
        self.reach(table, query).await.expect("a server")
    }
    /// Connects with a table, or hears by which status it is refused; `None` if there is no server.
    pub(crate) async fn reach(&self, table: &str, query: &str) -> Option<Result<Socket, u16>> {
        let mut request = format!("ws://{}/api/tables/{table}/socket?{query}", self.address).into_client_request().unwrap();
        if let Some(cookie) = &self.cookie {
            request.headers_mut().insert("cookie", cookie.parse().unwrap());
        }
        for (name, value) in &self.headers {
            let name = tokio_tungstenite::tungstenite::http::HeaderName::try_from(name.as_str()).unwrap();
            request.headers_mut().insert(name, value.parse().unwrap());
        }
        match tokio_tungstenite::connect_async(request).await {
            Ok((socket, _)) => Some(Ok(Socket { socket, view: View::default(), next: 0, heard: Vec::new() })),
            Err(tokio_tungstenite::tungstenite::Error::Http(response)) => Some(Err(response.status().as_u16())),
            Err(_) => None,
        }
    }
}

/// A connection with a table, and what it has been told.
pub(crate) struct Socket {
    pub(crate) socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub(crate) view: View,
    pub(crate) next: u64,
    /// Every message, as it came.
    pub(crate) heard: Vec<String>,
}

/// What a page knows that has read everything.
#[derive(Clone, Debug, Default)]
pub(crate) struct View {
    pub(crate) run: String,
    pub(crate) n: u64,
    pub(crate) status: Value,
    pub(crate) scene: Value,
    /// The lines of the log; null for those from before the snapshot.
    pub(crate) log: Vec<Value>,
    pub(crate) chat: Vec<Value>,
}

impl View {
    /// Goes on by one message. What does not follow is a fault of the server.
    fn apply(&mut self, message: &Value) {
        match message["type"].as_str().unwrap() {
            "snapshot" => {
                self.run = message["run"].as_str().unwrap().to_string();
                self.n = message["n"].as_u64().unwrap();
                self.status = message["status"].clone();
                self.scene = message["scene"].clone();
                self.log = vec![Value::Null; message["log"].as_u64().unwrap() as usize];
                self.chat = message["chat"].as_array().unwrap().clone();
            }
            "push" => {
                assert_eq!(message["n"].as_u64().unwrap(), self.n + 1, "a number is skipped");
                self.n += 1;
                if let Some(status) = message.get("status") {
                    self.status = status.clone();
                }
                if let Some(change) = message.get("log") {
                    let kept = change["kept"].as_u64().unwrap() as usize;
                    assert!(kept <= self.log.len(), "{kept} lines are kept of {}", self.log.len());
                    self.log.truncate(kept);
                    self.log.extend(change["lines"].as_array().unwrap().iter().cloned());
                }
                if let Some(scene) = message.get("scene") {
                    self.go_on(scene, message["taken_back"] == true);
                }
                self.chat.extend(message.get("chat").and_then(Value::as_array).into_iter().flatten().cloned());
            }
            _ => {}
        }
    }
    fn go_on(&mut self, scene: &Value, whole: bool) {
        let mut places = if whole { json!({}) } else { self.scene["places"].clone() };
        if places.is_null() {
            places = json!({});
        }
        for (name, place) in scene["places"].as_object().unwrap() {
            let empty = place["pieces"].as_array().unwrap().is_empty() && place.get("uncounted").is_none();
            if empty {
                places.as_object_mut().unwrap().remove(name);
            } else {
                places[name] = place.clone();
            }
        }
        self.scene = scene.clone();
        self.scene["places"] = places;
    }
    pub(crate) fn question(&self) -> Option<&Value> {
        Some(&self.scene["question"]).filter(|question| question.is_object())
    }
    pub(crate) fn is_over(&self) -> bool {
        matches!(self.status["stage"].as_str(), Some("over" | "closed"))
    }
}

impl Socket {
    /// The next message; `None` if the connection has ended.
    pub(crate) async fn hear(&mut self) -> Option<Value> {
        let patience = tokio::time::Instant::now() + Duration::from_secs(30);
        loop {
            match tokio::time::timeout_at(patience, self.socket.next()).await.expect("a message within 30 s") {
                Some(Ok(Message::Text(text))) => {
                    let message: Value = serde_json::from_str(&text).unwrap();
                    self.heard.push(text.to_string());
                    self.view.apply(&message);
                    return Some(message);
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(other)) => panic!("{other:?}"),
            }
        }
    }
    /// Is there another message within so long?
    pub(crate) async fn hears_within(&mut self, time: Duration) -> Option<Value> {
        tokio::time::timeout(time, self.hear()).await.ok().flatten()
    }
    /// Hears until something is so.
    pub(crate) async fn hear_until(&mut self, so: impl Fn(&View) -> bool) {
        while !so(&self.view) {
            self.hear().await.expect("the connection has ended");
        }
    }
    pub(crate) async fn say_raw(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.unwrap();
    }
    /// Sends a message, and hears everything until its answer.
    pub(crate) async fn ask(&mut self, mut message: Value) -> Value {
        self.next += 1;
        message["id"] = json!(self.next);
        self.say_raw(&message.to_string()).await;
        loop {
            let heard = self.hear().await.expect("the connection has ended");
            if heard.get("re") == Some(&json!(self.next)) {
                return heard;
            }
        }
    }
    pub(crate) async fn wish(&mut self, wish: Value) -> Value {
        self.ask(json!({ "type": "wish", "wish": wish })).await
    }
    /// Answers the open question with one of its choices.
    pub(crate) async fn act(&mut self, choose: impl FnOnce(usize) -> usize) -> Value {
        let question = self.view.question().expect("a question").clone();
        let choices = question["choices"].as_array().unwrap();
        let action = &choices[choose(choices.len())]["action"];
        self.wish(json!({ "wish": "act", "question": question["id"], "actions": [action] })).await
    }
    /// Plays to the end of the game with choices at random.
    pub(crate) async fn play_on(&mut self, seed: u64) {
        let mut dice = tabletop::Dice::fast(seed);
        loop {
            self.hear_until(|view| view.is_over() || view.question().is_some()).await;
            if self.view.is_over() {
                return;
            }
            let question = answer_of(&self.view);
            let answer = self.act(|choices| dice.below(choices as u32) as usize).await;
            assert_eq!(answer["type"], "done", "{answer}");
            // The push may come before the answer or after it.
            self.hear_until(|view| view.is_over() || answer_of(view) != question || view.question().is_none()).await;
        }
    }
    pub(crate) async fn close(mut self) {
        let _ = self.socket.close(None).await;
    }
}

fn answer_of(view: &View) -> Option<u64> {
    view.question().and_then(|question| question["id"].as_u64())
}
