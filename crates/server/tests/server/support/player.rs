//! Players whose server may die under them: what they have not been told to be done, they send again.

use std::collections::HashSet;
use std::net::SocketAddr;
use std::time::Duration;

use serde_json::{Value, json};
use tabletop::Dice;
use tokio::sync::watch;
use tokio_tungstenite::tungstenite::Message;

use futures_util::SinkExt as _;

use crate::support::server::{Socket, View, Visitor};

/// An answer to a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Act {
    pub(crate) question: u64,
    pub(crate) action: String,
}

/// Somebody who plays one chair at random.
pub(crate) struct Player {
    visitor: Visitor,
    server: watch::Receiver<SocketAddr>,
    table: String,
    chair: usize,
    dice: Dice,
    view: View,
    /// What was sent and is not known to be done.
    pending: Option<Act>,
    /// What is done, in order.
    pub(crate) acknowledged: Vec<Act>,
    questions: HashSet<u64>,
    /// How many answers had to be sent again.
    pub(crate) resent: u32,
}

impl Player {
    pub(crate) fn new(visitor: Visitor, server: watch::Receiver<SocketAddr>, table: &str, chair: usize, seed: u64) -> Player {
        Player {
            visitor,
            server,
            table: table.to_string(),
            chair,
            dice: Dice::fast(seed),
            view: View::default(),
            pending: None,
            acknowledged: Vec::new(),
            questions: HashSet::new(),
            resent: 0,
        }
    }

    /// The colour of the chair.
    pub(crate) fn colour(&self) -> &str {
        self.view.status["chairs"][self.chair]["colour"].as_str().unwrap()
    }

    /// Plays until the game is over, whatever becomes of the server meanwhile.
    pub(crate) async fn play(mut self) -> Player {
        loop {
            let mut socket = self.reconnect().await;
            let over = self.play_while_connected(&mut socket).await;
            self.view = socket.view.clone();
            if over.is_some() {
                return self;
            }
        }
    }

    async fn reconnect(&mut self) -> Socket {
        // A minute, whoever else uses this machine.
        for _ in 0..6_000 {
            self.visitor.address = *self.server.borrow();
            let since = match self.view.run.as_str() {
                "" => String::new(),
                run => format!("&since={run}:{}", self.view.n),
            };
            match self.visitor.reach(&self.table, &format!("as={}{since}", self.chair)).await {
                Some(Ok(mut socket)) => {
                    socket.view = self.view.clone();
                    return socket;
                }
                Some(Err(status)) => assert_eq!(status, 503, "the table is lost"),
                None => {}
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("there is no server any more");
    }

    /// `None` if the connection was lost.
    async fn play_while_connected(&mut self, socket: &mut Socket) -> Option<()> {
        // What was missed comes before the answer to this.
        ask(socket, json!({ "type": "ask", "ask": { "ask": "log", "since": 1_000_000 } })).await?;
        if let Some(act) = self.pending.clone() {
            self.resent += 1;
            self.send(socket, act).await?;
        }
        loop {
            // The push may come after the word that it is done; but nobody is asked again what they have answered.
            let answered = self.acknowledged.last().map(|act| act.question);
            while !socket.view.is_over() && question(&socket.view).is_none_or(|open| Some(open) == answered) {
                socket.hear().await?;
            }
            if socket.view.is_over() {
                return Some(());
            }
            let question = socket.view.question().unwrap().clone();
            let id = question["id"].as_u64().unwrap();
            assert!(!self.questions.contains(&id), "question {id} is open again although it was answered");
            let choices = question["choices"].as_array().unwrap();
            let action = choices[self.dice.below(choices.len() as u32) as usize]["action"].as_str().unwrap().to_string();
            self.send(socket, Act { question: id, action }).await?;
        }
    }

    /// Sends an answer, by socket or by request, sometimes twice. `None` if the connection was lost before it was known to be done.
    async fn send(&mut self, socket: &mut Socket, act: Act) -> Option<()> {
        self.pending = Some(act.clone());
        let wish = json!({ "wish": "act", "question": act.question, "actions": [act.action] });
        for _ in 0..=u32::from(self.dice.below(5) == 0) {
            if self.dice.below(3) == 0 {
                let url = format!("http://{}/api/tables/{}/wishes", self.visitor.address, self.table);
                let mut body = wish.clone();
                body["as"] = json!(self.chair);
                let request = self.visitor.client.post(url).json(&body).header("cookie", self.visitor.cookie.as_deref().unwrap());
                let response = request.send().await.ok()?;
                let status = response.status();
                let text = response.text().await.ok()?;
                assert_eq!(status, 200, "{act:?}: {text}");
            } else {
                let answer = ask(socket, json!({ "type": "wish", "wish": wish })).await?;
                assert_eq!(answer["type"], "done", "{act:?}: {answer}");
            }
            if self.pending.take().is_some() {
                assert!(self.questions.insert(act.question), "{act:?} was asked twice");
                self.acknowledged.push(act.clone());
            }
        }
        Some(())
    }
}

fn question(view: &View) -> Option<u64> {
    view.question().and_then(|question| question["id"].as_u64())
}

/// Sends a message and hears its answer; `None` if the connection was lost.
pub(crate) async fn ask(socket: &mut Socket, mut message: Value) -> Option<Value> {
    socket.next += 1;
    message["id"] = json!(socket.next);
    socket.socket.send(Message::text(message.to_string())).await.ok()?;
    loop {
        let heard = socket.hear().await?;
        if heard.get("re") == Some(&json!(socket.next)) {
            return Some(heard);
        }
    }
}
