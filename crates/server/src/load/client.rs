//! The people at one table: all of them in one task, each with a connection of their own.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use futures_util::stream::{SelectAll, SplitSink, SplitStream, StreamExt as _};
use futures_util::{SinkExt as _, Stream};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::json;
use tabletop::Dice;
use tokio::net::TcpStream;
use tokio::time::{sleep_until, timeout_at};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Message, Utf8Bytes};

use super::{LoadError, PATIENCE, http};

/// What all tables have in common.
pub(crate) struct Setup {
    pub(crate) address: SocketAddr,
    pub(crate) players: u8,
    pub(crate) modules: String,
}

/// A table that was made.
pub(crate) struct Made {
    /// For choices at random, not the same at any two tables.
    seed: u64,
    id: String,
    cookie: String,
}

/// Makes a table at which all chairs are people of one browser, and begins its game.
pub(crate) async fn make(setup: &Setup, seed: u64) -> Result<Made, LoadError> {
    let sit: Vec<_> = (1..=setup.players).map(|n| json!({ "name": format!("Player {n}"), "nonce": format!("{seed}-{n}") })).collect();
    let wanted = json!({ "game": "board", "players": setup.players, "modules": setup.modules, "sit": sit, "start": true });
    let answer = http::post(setup.address, "/api/tables", &wanted).await?;
    let id = answer.json()?["table"].as_str().map(str::to_string);
    match (id, answer.cookie) {
        (Some(id), Some(cookie)) => Ok(Made { seed, id, cookie }),
        _ => Err(LoadError::Misunderstood(answer.body)),
    }
}

/// When a table acts.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Drive {
    /// So many times, as quickly as it can. Nothing is measured.
    Ahead { acts: u64 },
    /// First at this moment, then every so often, until the end.
    Paced { first: Instant, every: Duration, end: Instant },
}

/// What all tables have measured together.
#[derive(Default)]
pub(crate) struct Measured(Mutex<Taken>);

#[derive(Default)]
pub(crate) struct Taken {
    pub(crate) acts: u64,
    pub(crate) told: Vec<Duration>,
    pub(crate) acknowledged: Vec<Duration>,
    pub(crate) late: Vec<Duration>,
    pub(crate) errors: u64,
    pub(crate) first_error: Option<String>,
    pub(crate) ended: u64,
}

impl Measured {
    fn lock(&self) -> MutexGuard<'_, Taken> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
    /// Something went wrong.
    pub(crate) fn wrong(&self, what: &str) {
        let mut taken = self.lock();
        taken.errors += 1;
        taken.first_error.get_or_insert_with(|| what.to_string());
    }
    /// Forgets what was measured; not what went wrong.
    pub(crate) fn forget(&self) {
        let mut taken = self.lock();
        *taken = Taken { errors: taken.errors, first_error: taken.first_error.take(), ..Taken::default() };
    }
    pub(crate) fn take(&self) -> Taken {
        std::mem::take(&mut self.lock())
    }
}

type Socket = WebSocketStream<TcpStream>;
type Heard = Result<Message, tungstenite::Error>;

/// A table with everybody connected.
pub(crate) struct PlayedTable {
    setup: Arc<Setup>,
    figures: Arc<Measured>,
    dice: Dice,
    seed: u64,
    chairs: Vec<Chair>,
    hearing: SelectAll<Hearing>,
    over: bool,
    next: u32,
    act: Option<Act>,
}

/// What is heard on one chair, with the chair's number; a connection that has ended says so once.
struct Hearing {
    chair: usize,
    stream: SplitStream<Socket>,
    ended: bool,
}

impl Stream for Hearing {
    type Item = (usize, Option<Heard>);
    fn poll_next(mut self: std::pin::Pin<&mut Self>, context: &mut std::task::Context<'_>) -> std::task::Poll<Option<Self::Item>> {
        use std::task::Poll;
        if self.ended {
            return Poll::Ready(None);
        }
        let heard = std::task::ready!(self.stream.poll_next_unpin(context));
        self.ended = heard.is_none();
        Poll::Ready(Some((self.chair, heard)))
    }
}

/// Somebody who plays.
struct Chair {
    says: SplitSink<Socket, Message>,
    /// The number of the last push.
    n: u64,
    /// The last question it was asked.
    question: Option<Question>,
    /// The last one that it has answered.
    answered: u64,
}

/// A question, with the message in which its choices stand: they are only read by whoever answers.
struct Question {
    id: u64,
    message: Utf8Bytes,
}

/// The last act, and who has heard of it.
struct Act {
    re: u32,
    chair: usize,
    sent: Instant,
    heard: Vec<bool>,
    acknowledged: bool,
    measured: bool,
}

/// What is read of a message of the server.
#[derive(Deserialize)]
struct Told<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    #[serde(default)]
    re: u32,
    #[serde(default)]
    n: u64,
    #[serde(default)]
    scene: Option<SceneHead>,
    #[serde(default, borrow)]
    status: Option<StatusHead<'a>>,
}

#[derive(Deserialize)]
struct SceneHead {
    #[serde(default)]
    question: Option<QuestionHead>,
}

#[derive(Deserialize)]
struct QuestionHead {
    id: u64,
}

#[derive(Deserialize)]
struct StatusHead<'a> {
    #[serde(borrow)]
    stage: &'a str,
}

/// The choices of a question.
#[derive(Deserialize)]
struct Choices {
    scene: SceneOfChoices,
}
#[derive(Deserialize)]
struct SceneOfChoices {
    question: QuestionOfChoices,
}
#[derive(Deserialize)]
struct QuestionOfChoices {
    choices: Vec<Choice>,
}
#[derive(Deserialize)]
struct Choice {
    action: String,
    #[serde(default)]
    #[allow(dead_code)]
    text: IgnoredAny,
}

impl PlayedTable {
    /// Connects everybody.
    pub(crate) async fn connect(setup: Arc<Setup>, made: Made, figures: Arc<Measured>) -> Result<PlayedTable, LoadError> {
        let Made { seed, id, cookie } = made;
        let (mut chairs, mut hearing) = (Vec::new(), SelectAll::new());
        for chair in 0..usize::from(setup.players) {
            let (says, stream) = connected(setup.address, &id, chair, &cookie).await?.split();
            chairs.push(Chair { says, n: 0, question: None, answered: 0 });
            hearing.push(Hearing { chair, stream, ended: false });
        }
        let dice = Dice::fast(seed);
        let mut table = PlayedTable { setup, figures, dice, seed, chairs, hearing, over: false, next: 0, act: None };
        // Everybody is sent the whole table first.
        let patience = Instant::now() + PATIENCE;
        for _ in 0..table.chairs.len() {
            table.hear(patience).await?;
        }
        Ok(table)
    }

    /// Plays.
    pub(crate) async fn play(&mut self, drive: Drive) -> Result<(), LoadError> {
        let (mut acts, mut due) = match drive {
            Drive::Ahead { acts } => (acts, Instant::now()),
            Drive::Paced { first, .. } => (u64::MAX, first),
        };
        while acts > 0 {
            if let Drive::Paced { end, .. } = drive {
                if due >= end {
                    break;
                }
                self.hear_until(due).await?;
            }
            if self.over {
                self.play_another().await?;
            }
            let measured = matches!(drive, Drive::Paced { .. });
            self.act(due, measured).await?;
            acts -= 1;
            match drive {
                Drive::Ahead { .. } => due = Instant::now(),
                Drive::Paced { every, .. } => due += every,
            }
        }
        // What is still on its way is heard too.
        self.hear_until(Instant::now() + Duration::from_millis(200)).await
    }

    /// The game has ended: the same people play another one.
    async fn play_another(&mut self) -> Result<(), LoadError> {
        self.figures.lock().ended += 1;
        self.seed = self.seed.wrapping_add(1 << 32);
        let made = make(&self.setup, self.seed).await?;
        let new = PlayedTable::connect(self.setup.clone(), made, self.figures.clone()).await?;
        std::mem::replace(self, new).close().await;
        Ok(())
    }

    /// Lets somebody act who is asked, and waits until that is acknowledged.
    async fn act(&mut self, due: Instant, measured: bool) -> Result<(), LoadError> {
        let patience = Instant::now() + PATIENCE;
        let asked = loop {
            let open = |chair: &Chair| chair.question.as_ref().is_some_and(|question| question.id != chair.answered);
            let asked: Vec<usize> = (0..).zip(&self.chairs).filter(|(_, chair)| open(chair)).map(|(n, _)| n).collect();
            if !asked.is_empty() {
                break asked;
            }
            if self.over {
                return Ok(());
            }
            self.hear(patience).await?;
        };
        let who = asked[self.dice.below(asked.len() as u32) as usize];
        let chair = &mut self.chairs[who];
        let Some(question) = &chair.question else { return Err(LoadError::Broken) };
        let choices: Choices = serde_json::from_str(&question.message).map_err(misunderstood)?;
        let choices = choices.scene.question.choices;
        let Some(choice) = choices.get(self.dice.below(choices.len().max(1) as u32) as usize) else {
            return Err(LoadError::Misunderstood("a question without choices".to_string()));
        };
        self.next += 1;
        let wish = json!({ "wish": "act", "question": question.id, "actions": [choice.action] });
        let message = json!({ "type": "wish", "id": self.next, "wish": wish }).to_string();
        chair.answered = question.id;
        let sent = Instant::now();
        self.act = Some(Act { re: self.next, chair: who, sent, heard: vec![false; self.chairs.len()], acknowledged: false, measured });
        self.chairs[who].says.send(Message::text(message)).await.map_err(lost)?;
        if measured {
            let mut figures = self.figures.lock();
            figures.acts += 1;
            figures.late.push(sent.saturating_duration_since(due));
        }
        while self.act.as_ref().is_some_and(|act| !act.acknowledged) {
            self.hear(patience).await?;
        }
        Ok(())
    }

    /// Hears whatever comes until a moment.
    async fn hear_until(&mut self, moment: Instant) -> Result<(), LoadError> {
        loop {
            tokio::select! {
                biased;
                Some((chair, heard)) = self.hearing.next() => self.heard(chair, heard)?,
                () = sleep_until(moment.into()) => return Ok(()),
            }
        }
    }

    /// Hears one message.
    async fn hear(&mut self, patience: Instant) -> Result<(), LoadError> {
        match timeout_at(patience.into(), self.hearing.next()).await {
            Ok(Some((chair, heard))) => self.heard(chair, heard),
            Ok(None) => Err(LoadError::Misunderstood("all connections have ended".to_string())),
            Err(_) => Err(LoadError::Misunderstood("the server does not answer".to_string())),
        }
    }

    fn heard(&mut self, chair: usize, heard: Option<Heard>) -> Result<(), LoadError> {
        let now = Instant::now();
        let text = match heard {
            Some(Ok(Message::Text(text))) => text,
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => return Ok(()),
            Some(Ok(_)) | None => return Err(LoadError::Misunderstood("a connection has ended".to_string())),
            Some(Err(why)) => return Err(lost(why)),
        };
        let told: Told<'_> = serde_json::from_str(&text).map_err(misunderstood)?;
        let at = &mut self.chairs[chair];
        match told.kind {
            "snapshot" => at.n = told.n,
            "push" => {
                if told.n != at.n + 1 {
                    self.figures.wrong("a number of a push was skipped");
                }
                at.n = told.n;
                // An act is told to everybody in one push, and the next one is sent after its acknowledgement.
                if let Some(act) = self.act.as_mut().filter(|act| act.chair != chair && !act.heard[chair]) {
                    act.heard[chair] = true;
                    if act.measured {
                        self.figures.lock().told.push(now - act.sent);
                    }
                }
            }
            "done" => {
                if let Some(act) = self.act.as_mut().filter(|act| act.re == told.re) {
                    act.acknowledged = true;
                    if act.measured {
                        self.figures.lock().acknowledged.push(now - act.sent);
                    }
                }
            }
            "refused" => {
                // Tables that play ahead do not wait until everybody has heard of an act, so an answer may come too late there.
                if let Some(act) = self.act.as_mut().filter(|act| act.re == told.re) {
                    act.acknowledged = true;
                    if act.measured {
                        self.figures.wrong(&text);
                    }
                }
            }
            _ => self.figures.wrong(&text),
        }
        if let Some(status) = &told.status {
            self.over = matches!(status.stage, "over" | "closed");
        }
        if let Some(scene) = &told.scene {
            at.question = scene.question.as_ref().map(|question| Question { id: question.id, message: text.clone() });
        }
        Ok(())
    }

    /// Everybody leaves.
    pub(crate) async fn close(self) {
        for mut chair in self.chairs {
            let _ = chair.says.send(Message::Close(None)).await;
        }
    }
}

/// A connection of one chair.
async fn connected(address: SocketAddr, table: &str, chair: usize, cookie: &str) -> Result<Socket, LoadError> {
    let mut request = format!("ws://{address}/api/tables/{table}/socket?as={chair}").into_client_request().map_err(lost)?;
    request.headers_mut().insert("cookie", HeaderValue::from_str(cookie).map_err(|why| LoadError::Misunderstood(why.to_string()))?);
    let stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    // Thousands of them are in this process: what is read and written at once is small.
    let config = WebSocketConfig::default().read_buffer_size(4 * 1024).write_buffer_size(0);
    let (socket, _) = tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await.map_err(lost)?;
    Ok(socket)
}

fn lost(why: tungstenite::Error) -> LoadError {
    LoadError::Misunderstood(why.to_string())
}
fn misunderstood(why: serde_json::Error) -> LoadError {
    LoadError::Misunderstood(why.to_string())
}
