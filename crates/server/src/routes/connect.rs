//! The socket: one loop over what the page sends, what there is to tell, and a sign of life.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt as _;
use futures_util::stream::FuturesUnordered;
use serde::Deserialize;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

use super::seats::{asked, wished, wished_by_maker};
use super::{Path, Query, watcher};
use crate::app::App;
use crate::error::Error;
use crate::host::json;
use crate::secrets::Hashed;
use crate::table::entry::Chair;
use crate::visitor::{Browser, From};
use crate::wire::{FromPage, Goodbye, ToPage, VERSION, Watcher};

/// The largest message of a page. Whoever sends a larger one is told so; a much larger one is not even read.
const LARGEST: usize = 32 * 1024;
const LARGEST_READ: usize = 8 * LARGEST;
/// How much is read at once. The usual 128 KiB would be reserved for every connection, and filled with zeros before each read.
const READ_AT_ONCE: usize = 2 * 1024;
/// How many messages of one page are worked at together.
const MOST_AT_ONCE: usize = 8;
/// How often a page is asked whether it is still there.
const SIGN_OF_LIFE: Duration = Duration::from_secs(20);
/// So long a connection is read on after its goodbye.
const LINGER: Duration = Duration::from_secs(1);
/// A page that has given no sign for so long has gone.
const SILENCE: Duration = Duration::from_secs(60);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    /// The chair through whose eyes it looks.
    #[serde(rename = "as")]
    chair: Option<Chair>,
    /// Only looks on, although it holds a chair.
    #[serde(default)]
    spectator: bool,
    /// The version for which the page was made.
    version: Option<u32>,
    /// What the page has: the run, a colon, the number of the last push.
    since: Option<String>,
}

/// Connects a page with a table.
pub(crate) async fn connect(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
    Browser(browser): Browser,
    From(from): From,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Error> {
    let upgrade = upgrade?;
    let Some(place) = app.limiters.connection(from) else { return Err(Error::TooMany) };
    let (chair, spectator, whose) = (wanted.chair, wanted.spectator, browser.clone());
    let watcher = app
        .tables
        .look(&app, &id, move |host| if spectator { Ok(Watcher::Spectator) } else { watcher(&host.table, whose.as_ref(), chair) })
        .await??;
    let reload = wanted.version.is_some_and(|version| version != VERSION);
    let since = wanted.since.and_then(|since| since.split_once(':').and_then(|(run, n)| Some((run.to_string(), n.parse::<u64>().ok()?))));
    let connection = Connection { app, id, watcher, browser };
    let upgrade = upgrade.max_message_size(LARGEST_READ).max_frame_size(LARGEST_READ).read_buffer_size(READ_AT_ONCE);
    let upgrade = upgrade.write_buffer_size(0).max_write_buffer_size(512 * 1024);
    Ok(upgrade
        .on_upgrade(move |socket| async move {
            connection.app.figures.connections.fetch_add(1, Ordering::Relaxed);
            let app = connection.app.clone();
            if reload {
                connection.say_goodbye(socket, Goodbye::Reload).await;
            } else {
                connection.serve(socket, since).await;
            }
            app.figures.connections.fetch_sub(1, Ordering::Relaxed);
            drop(place);
        })
        .into_response())
}

/// A page that is connected with a table.
#[derive(Clone)]
struct Connection {
    app: Arc<App>,
    id: String,
    watcher: Watcher,
    browser: Option<Hashed>,
}

impl Connection {
    async fn serve(self, mut socket: WebSocket, since: Option<(String, u64)>) {
        let watcher = self.watcher;
        let join = move |host: &mut crate::host::Host| host.join(watcher, since.as_ref().map(|(run, n)| (run.as_str(), *n)));
        let Ok(joined) = self.app.tables.look(&self.app, &self.id, join).await else {
            return self.say_goodbye(socket, Goodbye::TableGone).await;
        };
        let (mut watching, mut n) = (joined.watching, joined.n);
        for message in joined.first {
            if !self.send(&mut socket, message).await {
                return;
            }
        }
        let limit = self.app.limiters.wishes();
        let mut working = FuturesUnordered::new();
        let (mut alive, mut ticks) = (Instant::now(), interval(SIGN_OF_LIFE));
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let app = self.app.clone();
        loop {
            tokio::select! {
                news = watching.news() => {
                    if let Some(why) = news.goodbye {
                        return self.say_goodbye(socket, why).await;
                    }
                    let (messages, last) = match watching.feed.after(n) {
                        Some(missed) => missed,
                        // Too slow for single pushes: send a snapshot.
                        None => match self.snapshot().await {
                            Some(snapshot) => snapshot,
                            None => return,
                        },
                    };
                    n = last;
                    for message in messages {
                        if !self.send(&mut socket, message).await {
                            return;
                        }
                    }
                }
                message = socket.recv(), if working.len() < MOST_AT_ONCE => {
                    alive = Instant::now();
                    match message {
                        Some(Ok(Message::Text(text))) => {
                            if text.len() > LARGEST || limit.check().is_err() {
                                return self.say_goodbye(socket, Goodbye::Misbehaved).await;
                            }
                            match serde_json::from_str::<FromPage>(&text) {
                                Ok(FromPage::Snapshot) => match self.snapshot().await {
                                    Some((messages, last)) => {
                                        n = last;
                                        for message in messages {
                                            if !self.send(&mut socket, message).await {
                                                return;
                                            }
                                        }
                                    }
                                    None => return,
                                },
                                Ok(message) => working.push(self.clone().answer(message)),
                                Err(why) => {
                                    let error = Box::new(Error::Malformed(why.to_string()).body());
                                    let re = number_of(&text);
                                    if !self.send(&mut socket, json(&ToPage::Refused { re, error })).await {
                                        return;
                                    }
                                }
                            }
                        }
                        Some(Ok(Message::Binary(_))) => return self.say_goodbye(socket, Goodbye::Misbehaved).await,
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                        // Too large, or not what a socket sends. Whoever has vanished does not hear it.
                        Some(Err(_)) => return self.say_goodbye(socket, Goodbye::Misbehaved).await,
                        Some(Ok(Message::Close(_))) | None => return,
                    }
                }
                Some(answer) = working.next() => {
                    if !self.send(&mut socket, answer).await {
                        return;
                    }
                }
                _ = ticks.tick() => {
                    if alive.elapsed() > SILENCE || !self.send_message(&mut socket, Message::Ping(Default::default())).await {
                        return;
                    }
                }
                () = app.stopped() => return self.say_goodbye(socket, Goodbye::Stopping).await,
            }
        }
    }

    /// A snapshot of the table, and the number of the last push before it.
    async fn snapshot(&self) -> Option<(Vec<Utf8Bytes>, u64)> {
        let watcher = self.watcher;
        let snapshot = self.app.tables.look(&self.app, &self.id, move |host| (vec![host.snapshot(watcher)], host.pushed(watcher)));
        snapshot.await.ok()
    }

    /// Sends a message. `false` if the page does not read it.
    async fn send(&self, socket: &mut WebSocket, message: Utf8Bytes) -> bool {
        self.send_message(socket, Message::Text(message)).await
    }
    async fn send_message(&self, socket: &mut WebSocket, message: Message) -> bool {
        matches!(timeout(self.app.settings.times.deaf, socket.send(message)).await, Ok(Ok(())))
    }

    async fn say_goodbye(&self, mut socket: WebSocket, why: Goodbye) {
        if self.send(&mut socket, json(&ToPage::Goodbye { why })).await {
            let code = if why == Goodbye::Misbehaved { close_code::POLICY } else { close_code::AWAY };
            let _ = self.send_message(&mut socket, Message::Close(Some(CloseFrame { code, reason: "".into() }))).await;
            // A connection that is closed while something unread lies there is reset, and the other side may never see the goodbye.
            let read_on = async { while let Some(Ok(_)) = socket.recv().await {} };
            let _ = timeout(LINGER, read_on).await;
        }
    }

    /// Does what a page wants.
    async fn answer(self, message: FromPage) -> Utf8Bytes {
        let Connection { app, id, watcher, browser } = &self;
        let chair = match watcher {
            Watcher::Chair(chair) => Some(*chair),
            Watcher::Spectator => None,
        };
        let answer = match message {
            FromPage::Wish { id: re, wish } => done(re, wished(app, id, browser.as_ref(), chair, wish).await),
            FromPage::Maker { id: re, wish } => done(re, wished_by_maker(app, id, browser.as_ref(), wish).await),
            FromPage::Ask { id: re, ask } => match asked(app, id, *watcher, ask).await {
                Ok(answer) => ToPage::Answer { re, answer },
                Err(error) => ToPage::Refused { re, error: Box::new(error.body()) },
            },
            // Answered at once, where it was read.
            FromPage::Snapshot => return self.snapshot().await.and_then(|(messages, _)| messages.into_iter().next()).unwrap_or_default(),
        };
        json(&answer)
    }
}

fn done(re: u32, done: Result<(), Error>) -> ToPage {
    match done {
        Ok(()) => ToPage::Done { re },
        Err(error) => ToPage::Refused { re, error: Box::new(error.body()) },
    }
}

/// The number of a message that could not be read otherwise; 0 if it has none.
fn number_of(text: &str) -> u32 {
    #[derive(Deserialize)]
    struct Numbered {
        id: u32,
    }
    serde_json::from_str::<Numbered>(text).map_or(0, |numbered| numbered.id)
}
