//! Connections that break, double, lag and return: nobody loses anything by them, and nobody gains.

use std::collections::BTreeSet;
use std::sync::atomic::Ordering;
use std::time::Duration;

use fresco_server::clock::Clock;
use fresco_server::random::Random;
use fresco_server::table::entry::{By, Entry};
use fresco_server::wire::Watcher;
use futures_util::SinkExt as _;
use serde_json::{Value, json};
use tabletop::Dice;
use tokio_tungstenite::tungstenite::Message;

use crate::support::databases::Place;
use crate::support::server::{Server, Socket, View, Visitor, settings};

/// Two people, each with a browser, who have begun to play.
async fn two_people(server: &Server, game: &str) -> (Visitor, Visitor, String) {
    let (mut anna, mut bruno) = (server.visitor(), server.visitor());
    let table = anna.make(json!({ "game": game, "players": 2, "sit": [{ "name": "Anna", "nonce": "a" }] })).await;
    bruno.sit(&table, "Bruno").await;
    anna.done(&format!("/api/tables/{table}/start"), json!({ "wish": "start" })).await;
    (anna, bruno, table)
}

/// What a request shows of a table.
async fn whole(visitor: &mut Visitor, table: &str, query: &str) -> Value {
    let (status, whole) = visitor.get(&format!("/api/tables/{table}?{query}")).await;
    assert_eq!(status, 200, "{whole}");
    whole
}

/// Hears everything there is, and compares it with what a request shows.
async fn converges(socket: &mut Socket, visitor: &mut Visitor, table: &str, query: &str) {
    let whole = whole(visitor, table, query).await;
    let (run, n) = (whole["run"].as_str().unwrap(), whole["n"].as_u64().unwrap());
    socket.hear_until(|view| view.run == run && view.n >= n).await;
    same(&socket.view, &whole);
}

fn same(view: &View, whole: &Value) {
    assert_eq!(view.n, whole["n"].as_u64().unwrap());
    assert_eq!(view.scene, whole["scene"]);
    assert_eq!(view.status, whole["status"]);
    assert_eq!(&view.chat, whole["chat"].as_array().unwrap());
}

fn question(view: &View) -> Option<u64> {
    view.question().and_then(|question| question["id"].as_u64())
}

fn choices(view: &View) -> Vec<String> {
    let choices = view.question().unwrap()["choices"].as_array().unwrap();
    choices.iter().map(|choice| choice["action"].as_str().unwrap().to_string()).collect()
}

fn act(question: u64, action: &str) -> Value {
    json!({ "wish": "act", "question": question, "actions": [action] })
}

/// How often people have acted, by the journal.
async fn acts(server: &Server, table: &str) -> usize {
    let lines = server.app.store.lines(table, 0).await.unwrap();
    lines.iter().filter(|line| matches!(line.entry, Entry::Acted { by: By::Person, .. })).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_thousand_reconnects_a_page_shows_what_one_shows_that_never_left() {
    let server = Server::new().await;
    let (mut anna, bruno, table) = two_people(&server, "dice").await;
    let mut dice = Dice::fast(1);
    let mut players = [anna.connect(&table, "").await, bruno.connect(&table, "").await];
    let mut page = anna.connect(&table, "").await;
    page.hear_until(|view| !view.run.is_empty()).await;
    let (mut pushes, mut snapshots) = (0, 0);
    for n in 0..1_000 {
        let view = page.view.clone();
        page.close().await;
        // Something happens, or nothing; sometimes more than the server keeps.
        let many = if n % 100 == 50 { 30 } else { dice.below(3) };
        for _ in 0..many {
            let at = dice.below(2) as usize;
            let player = &mut players[at];
            let now = pushed(&server, &table, at as u8).await;
            player.hear_until(|view| view.n == now).await;
            let answer = match player.view.question() {
                Some(_) => player.act(|choices| dice.below(choices as u32) as usize).await,
                None => player.wish(json!({ "wish": "say", "text": format!("message {n}") })).await,
            };
            assert_eq!(answer["type"], "done", "{answer}");
        }
        page = anna.connect(&table, &format!("since={}:{}", view.run, view.n)).await;
        page.view = view;
        let now = pushed(&server, &table, 0).await;
        for socket in [&mut page, &mut players[0]] {
            socket.hear_until(|view| view.n == now).await;
        }
        let (there, here) = (&players[0].view, &page.view);
        assert_eq!((&here.scene, &here.status, &here.chat), (&there.scene, &there.status, &there.chat));
        pushes += page.heard.iter().filter(|heard| heard.starts_with("{\"type\":\"push\"")).count();
        snapshots += page.heard.iter().filter(|heard| heard.starts_with("{\"type\":\"snapshot\"")).count();
    }
    // Both ways were gone: only what was missed, and everything where that was too much.
    assert!(pushes > 500 && snapshots >= 9, "{pushes} pushes, {snapshots} snapshots");
    converges(&mut page, &mut anna, &table, "").await;
    server.stop().await;
}

/// The number of the last push to a chair.
async fn pushed(server: &Server, table: &str, chair: u8) -> u64 {
    server.app.tables.look(&server.app, table, move |host| host.pushed(Watcher::Chair(chair))).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_clients_of_a_seat_that_answer_differently_one_wins_and_the_other_is_told() {
    let server = Server::new().await;
    let mut anna = server.visitor();
    let setup = json!({ "game": "card", "players": 2, "sit": [{ "name": "Anna", "nonce": "a" }], "bots": ["random"], "start": true });
    let table = anna.make(setup).await;
    let (mut one, mut two) = (anna.connect(&table, "").await, anna.connect(&table, "").await);
    let (mut dice, mut contests, mut played, mut last) = (Dice::fast(2), 0, 0, (0, String::new()));
    loop {
        one.hear_until(|view| view.is_over() || view.question().is_some()).await;
        if one.view.is_over() {
            break;
        }
        let (id, choices) = (question(&one.view).unwrap(), choices(&one.view));
        two.hear_until(|view| question(view) == Some(id)).await;
        let first = dice.below(choices.len() as u32) as usize;
        played += 1;
        if choices.len() == 1 {
            assert_eq!(one.wish(act(id, &choices[0])).await["type"], "done");
            last = (id, choices[0].clone());
        } else {
            let second = (first + 1 + dice.below(choices.len() as u32 - 1) as usize) % choices.len();
            // Both at once, each over its own connection.
            let (a, b) = tokio::join!(one.wish(act(id, &choices[first])), two.wish(act(id, &choices[second])));
            let (won, lost, action) = if a["type"] == "done" { (&a, &b, first) } else { (&b, &a, second) };
            last = (id, choices[action].clone());
            assert_eq!(won["type"], "done", "{won}");
            assert_eq!(lost["type"], "refused", "{lost}");
            assert_eq!(lost["error"]["error"], "refused", "{lost}");
            // Nobody has to ask why: it is the question that is old.
            let (status, answer) = anna.post(&format!("/api/tables/{table}/wishes"), act(id, "no such action")).await;
            assert_eq!(status, 409, "{answer}");
            contests += 1;
        }
        for socket in [&mut one, &mut two] {
            socket.hear_until(|view| view.is_over() || question(view) != Some(id)).await;
        }
    }
    assert!(contests > 10, "{contests}");
    // The last answer of the game, once more.
    let (id, action) = last;
    assert_eq!(one.wish(act(id, &action)).await["type"], "done");
    assert_eq!(acts(&server, &table).await, played);
    for mut socket in [one, two] {
        converges(&mut socket, &mut anna, &table, "").await;
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_answer_again_is_acknowledged_again_and_played_once_also_by_another_server() {
    let place = Place::sqlite();
    let open = async || Server::with(settings(&place.address()), place.open().await, Clock::System, Random::System).await;
    let mut server = open().await;
    let (mut anna, bruno, table) = two_people(&server, "dice").await;
    let mut sockets = [anna.connect(&table, "").await, bruno.connect(&table, "").await];
    for socket in &mut sockets {
        socket.hear_until(|view| !view.run.is_empty()).await;
    }
    let [a, b] = &mut sockets;
    let (player, visitor) = if a.view.question().is_some() { (a, anna.clone()) } else { (b, bruno.clone()) };
    let (id, choices) = (question(&player.view).unwrap(), choices(&player.view));
    for _ in 0..3 {
        assert_eq!(player.wish(act(id, &choices[0])).await["type"], "done");
    }
    assert_eq!(acts(&server, &table).await, 1);
    drop(sockets);
    for _ in 0..3 {
        server.stop().await;
        server = open().await;
        let mut visitor = Visitor { address: server.address, ..visitor.clone() };
        let (status, answer) = visitor.post(&format!("/api/tables/{table}/wishes"), act(id, &choices[0])).await;
        assert_eq!(status, 200, "{answer}");
        // Another answer to it comes too late.
        let (status, answer) = visitor.post(&format!("/api/tables/{table}/wishes"), act(id, "something else")).await;
        assert_eq!((status, &answer["error"]), (409, &json!("refused")), "{answer}");
        assert_eq!(acts(&server, &table).await, 1);
    }
    anna.address = server.address;
    assert_eq!(whole(&mut anna, &table, "").await["status"]["stage"], "playing");
    server.stop().await;
    place.remove().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_that_come_late_or_too_early_change_nothing() {
    let server = Server::new().await;
    let mut anna = server.visitor();
    let setup = json!({ "game": "board", "players": 2, "sit": [{ "name": "Anna", "nonce": "a" }], "bots": ["random"], "start": true });
    let table = anna.make(setup).await;
    let mut socket = anna.connect(&table, "").await;
    let mut dice = Dice::fast(3);
    let mut old: Vec<(u64, String)> = Vec::new();
    for _ in 0..30 {
        socket.hear_until(|view| view.question().is_some()).await;
        let (id, choices) = (question(&socket.view).unwrap(), choices(&socket.view));
        // Answers to questions that are not open: older ones, and the next one before this one.
        let late = old.iter().rev().skip(1).map(|(id, action)| (*id, action.clone()));
        for (id, action) in late.chain([(id + 1, choices[0].clone()), (id + 1_000, choices[0].clone())]) {
            let answer = socket.wish(act(id, &action)).await;
            assert_eq!(answer["error"]["error"], "refused", "{answer}");
        }
        // The bot may have planned meanwhile.
        assert_eq!(whole(&mut anna, &table, "").await["scene"]["question"]["id"], id);
        assert_eq!(acts(&server, &table).await, old.len());
        // The open one twice without waiting in between, and once more by a request that overtakes them.
        let action = &choices[dice.below(choices.len() as u32) as usize];
        let wish = json!({ "type": "wish", "id": 7_000, "wish": act(id, action) }).to_string();
        socket.say_raw(&wish).await;
        socket.say_raw(&wish).await;
        anna.done(&format!("/api/tables/{table}/wishes"), act(id, action)).await;
        let mut done = 0;
        while done < 2 {
            let heard = socket.hear().await.unwrap();
            if heard["re"] == 7_000 {
                assert_eq!(heard["type"], "done", "{heard}");
                done += 1;
            }
        }
        old.push((id, action.clone()));
        assert_eq!(acts(&server, &table).await, old.len());
        socket.hear_until(|view| question(view) != Some(id)).await;
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_does_not_read_is_closed_and_nobody_waits_for_it() {
    let place = Place::sqlite();
    let mut settings = settings(&place.address());
    settings.times.deaf = Duration::from_millis(1_500);
    let server = Server::with(settings, place.open().await, Clock::System, Random::System).await;
    let mut anna = server.visitor();
    let setup = json!({ "game": "board", "players": 2, "sit": [{ "name": "Anna", "nonce": "a" }], "bots": ["random"], "start": true });
    let table = anna.make(setup).await;
    let mut deaf = server.visitor().connect(&table, "spectator=true").await;
    let mut socket = anna.connect(&table, "").await;
    socket.hear_until(|view| !view.run.is_empty()).await;
    assert_eq!(server.app.figures.connections.load(Ordering::Relaxed), 2);
    // It asks for more than fits on the way to it, and takes nothing.
    let asks = tokio::spawn(async move { while deaf.socket.send(Message::text("{\"type\":\"snapshot\"}")).await.is_ok() {} });
    let mut dice = Dice::fast(4);
    let mut patience = 0;
    while server.app.figures.connections.load(Ordering::Relaxed) > 1 {
        // Somebody else plays on meanwhile.
        if !socket.view.is_over() {
            socket.hear_until(|view| view.is_over() || view.question().is_some()).await;
        }
        if !socket.view.is_over() {
            let id = question(&socket.view);
            let answer = socket.act(|choices| dice.below(choices as u32) as usize).await;
            assert_eq!(answer["type"], "done");
            socket.hear_until(|view| view.is_over() || question(view) != id).await;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
        patience += 1;
        assert!(patience < 3_000, "it is still connected");
    }
    asks.await.unwrap();
    converges(&mut socket, &mut anna, &table, "").await;
    server.stop().await;
    place.remove().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_of_another_version_is_told_to_reload() {
    let server = Server::new().await;
    let (anna, _, table) = two_people(&server, "dice").await;
    for version in [0, 1, 3, 999] {
        let mut socket = anna.connect(&table, &format!("version={version}")).await;
        assert_eq!(socket.hear().await.unwrap(), json!({ "type": "goodbye", "why": "reload" }));
        assert_eq!(socket.hear().await, None);
    }
    let mut socket = anna.connect(&table, "version=2").await;
    assert_eq!(socket.hear().await.unwrap()["type"], "snapshot");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_loses_a_seat_to_a_new_link_is_told_and_can_do_nothing_more() {
    let server = Server::new().await;
    let (mut anna, mut bruno) = (server.visitor(), server.visitor());
    let table = anna.make(json!({ "game": "dice", "players": 2, "sit": [{ "name": "Anna", "nonce": "a" }] })).await;
    let old = bruno.sit(&table, "Bruno").await["link"].clone();
    anna.done(&format!("/api/tables/{table}/start"), json!({ "wish": "start" })).await;
    let (mut his, mut hers) = (bruno.connect(&table, "").await, anna.connect(&table, "").await);
    his.hear_until(|view| !view.run.is_empty()).await;
    hers.hear_until(|view| !view.run.is_empty()).await;
    let new = anna.done(&format!("/api/tables/{table}/links"), json!({ "chair": 1 })).await["link"].clone();
    loop {
        let heard = his.hear().await.expect("a goodbye");
        if heard["type"] == "goodbye" {
            assert_eq!(heard["why"], "seat-lost");
            break;
        }
    }
    assert_eq!(his.hear().await, None);
    // The other seat's connection stays.
    assert_eq!(hers.wish(json!({ "wish": "say", "text": "He will be back." })).await["type"], "done");
    let before = whole(&mut anna, &table, "").await;
    for wish in [json!({ "wish": "say", "text": "I am still here" }), json!({ "wish": "resign" }), act(1, "roll")] {
        let (status, answer) = bruno.post(&format!("/api/tables/{table}/wishes"), wish).await;
        assert_eq!((status, &answer["error"]), (403, &json!("not-yours")), "{answer}");
    }
    assert_eq!(bruno.try_connect(&table, "as=1").await.err(), Some(403));
    // He sees what everybody sees.
    assert_eq!(whole(&mut bruno, &table, "").await["chair"], Value::Null);
    let (status, answer) = bruno.post(&format!("/api/tables/{table}/claim"), json!({ "link": old })).await;
    assert_eq!((status, &answer["error"]), (403, &json!("not-yours")), "{answer}");
    assert_eq!(whole(&mut anna, &table, "").await, before);
    bruno.done(&format!("/api/tables/{table}/claim"), json!({ "link": new })).await;
    let mut his = bruno.connect(&table, "as=1").await;
    his.hear_until(|view| !view.run.is_empty()).await;
    assert_eq!(his.wish(json!({ "wish": "say", "text": "Here I am." })).await["type"], "done");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_comes_back_to_a_seat_does_not_miss_what_was_sent_to_others_meanwhile() {
    let server = Server::new().await;
    let (mut anna, mut bruno, mut other) = (server.visitor(), server.visitor(), server.visitor());
    let table = anna.make(json!({ "game": "dice", "players": 2, "sit": [{ "name": "Anna", "nonce": "a" }] })).await;
    bruno.sit(&table, "Bruno").await;
    anna.done(&format!("/api/tables/{table}/start"), json!({ "wish": "start" })).await;
    let mut hers = anna.connect(&table, "").await;
    let mut his = bruno.connect(&table, "").await;
    his.hear_until(|view| !view.run.is_empty()).await;
    assert_eq!(hers.wish(json!({ "wish": "say", "text": "before" })).await["type"], "done");
    his.hear_until(|view| view.chat.len() == 1).await;
    let link = anna.done(&format!("/api/tables/{table}/links"), json!({ "chair": 1 })).await["link"].clone();
    while his.hear().await.is_some() {}
    other.done(&format!("/api/tables/{table}/claim"), json!({ "link": link })).await;
    let mut others = other.connect(&table, "").await;
    others.hear_until(|view| !view.run.is_empty()).await;
    for n in 0..10 {
        assert_eq!(hers.wish(json!({ "wish": "say", "text": format!("message {n}") })).await["type"], "done");
    }
    bruno.done(&format!("/api/tables/{table}/claim"), json!({ "link": link })).await;
    let mut again = bruno.connect(&table, &format!("since={}:{}", his.view.run, his.view.n)).await;
    again.view = his.view.clone();
    converges(&mut again, &mut bruno, &table, "").await;
    assert_eq!(again.view.chat.len(), 11);
    converges(&mut others, &mut other, &table, "").await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_happened_while_nobody_looked_is_not_missed_by_the_second_who_comes_back() {
    let server = Server::new().await;
    let (anna, mut bruno, table) = two_people(&server, "dice").await;
    let mut hers = anna.connect(&table, "").await;
    let mut his = [bruno.connect(&table, "").await, bruno.connect(&table, "").await];
    for socket in &mut his {
        socket.hear_until(|view| !view.run.is_empty()).await;
    }
    let [first, second] = his;
    let since = |view: &View| format!("since={}:{}", view.run, view.n);
    let (first, second) = ((since(&first.view), first.view.clone(), first), (since(&second.view), second.view.clone(), second));
    first.2.close().await;
    second.2.close().await;
    // Until the server knows that they have gone.
    while server.app.figures.connections.load(Ordering::Relaxed) > 1 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert_eq!(hers.wish(json!({ "wish": "say", "text": "Where is he?" })).await["type"], "done");
    for (since, view) in [(first.0, first.1), (second.0, second.1)] {
        let mut socket = bruno.connect(&table, &since).await;
        socket.view = view;
        converges(&mut socket, &mut bruno, &table, "").await;
        assert_eq!(socket.view.chat.len(), 1);
        // The first stays while the second comes.
        std::mem::forget(socket);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_goes_while_a_master_thinks_can_ask_for_a_hint_again() {
    let server = Server::new().await;
    let mut anna = server.visitor();
    let sit = json!([{ "name": "Anna", "nonce": "a" }]);
    let table = anna.make(json!({ "game": "card", "players": 2, "sit": sit, "bots": ["random"], "start": true })).await;
    let ask = json!({ "type": "ask", "ask": { "ask": "hint" } });
    for _ in 0..3 {
        let mut socket = anna.connect(&table, "").await;
        socket.hear_until(|view| view.question().is_some()).await;
        let mut first = ask.clone();
        first["id"] = json!(1);
        socket.say_raw(&first.to_string()).await;
        socket.close().await;
        let mut socket = anna.connect(&table, "").await;
        let mut patience = 0;
        // It may still be worked out for the page that has gone.
        while socket.ask(ask.clone()).await["type"] != "answer" {
            patience += 1;
            assert!(patience < 600, "nobody gets a hint any more");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_answers_while_a_master_thinks_gets_a_hint_for_the_next_question() {
    let server = Server::new().await;
    let mut anna = server.visitor();
    let sit = json!([{ "name": "Anna", "nonce": "a" }]);
    let table = anna.make(json!({ "game": "card", "players": 2, "sit": sit, "bots": ["random"], "start": true })).await;
    let ask = json!({ "type": "ask", "ask": { "ask": "hint" } });
    let mut socket = anna.connect(&table, "").await;
    for n in 0..3 {
        socket.hear_until(|view| view.question().is_some()).await;
        let mut first = ask.clone();
        first["id"] = json!(1_000 + n);
        socket.say_raw(&first.to_string()).await;
        let answered = question(&socket.view);
        assert_eq!(socket.act(|_| 0).await["type"], "done");
        socket.hear_until(|view| view.question().is_some() && question(view) != answered).await;
        // The master gives up the first of them, and not the second. Where the answer was quicker than the first, both are about the same.
        let mut hint = socket.ask(ask.clone()).await;
        while hint["error"]["text"]["t"] == "a master is thinking about that already" {
            tokio::time::sleep(Duration::from_millis(50)).await;
            hint = socket.ask(ask.clone()).await;
        }
        assert_eq!(hint["type"], "answer", "{hint}");
    }
    server.stop().await;
}

/// A page of a random kind of viewer.
struct Page {
    visitor: Visitor,
    query: &'static str,
    view: View,
    socket: Option<Socket>,
}

#[tokio::test(flavor = "multi_thread")]
async fn clients_that_drop_repeat_lag_and_return_converge() {
    let seeds: u64 = std::env::var("FRESCO_FUZZ").map_or(3, |n| 3 + n.parse::<u64>().unwrap() / 200);
    let server = Server::new().await;
    for seed in 0..seeds {
        let game = ["dice", "card", "board"][seed as usize % 3];
        let (anna, bruno, table) = two_people(&server, game).await;
        let mut dice = Dice::fast(seed);
        let page = |visitor: &Visitor, query| Page { visitor: visitor.clone(), query, view: View::default(), socket: None };
        let mut pages = vec![
            page(&anna, "as=0"),
            page(&anna, "as=0"),
            page(&bruno, "as=1"),
            page(&bruno, "as=1"),
            page(&server.visitor(), "spectator=true"),
            page(&anna, "spectator=true"),
        ];
        let mut sent: Vec<(usize, Value)> = Vec::new();
        for _ in 0..250 {
            let at = dice.below(pages.len() as u32) as usize;
            let page = &mut pages[at];
            match dice.below(8) {
                // It goes, without a word or with one.
                0 => {
                    if let Some(socket) = page.socket.take() {
                        page.view = socket.view.clone();
                        if dice.below(2) == 0 {
                            socket.close().await;
                        }
                    }
                }
                // It sends something once more that was sent long ago.
                1 if !sent.is_empty() => {
                    let (whose, wish) = sent[dice.below(sent.len() as u32) as usize].clone();
                    let body = with_chair(&wish, pages[whose].query);
                    let (status, answer) = pages[whose].visitor.clone().post(&format!("/api/tables/{table}/wishes"), body).await;
                    assert!(matches!(status, 200 | 409), "{status} {answer}");
                }
                // It asks for everything.
                2 => {
                    if let Some(socket) = &mut page.socket {
                        socket.say_raw("{\"type\":\"snapshot\"}").await;
                    }
                }
                // It acts on what it has seen so far, which may be old.
                _ => {
                    if page.socket.is_none() {
                        let since = format!("{}&since={}:{}", page.query, page.view.run, page.view.n);
                        let query = if page.view.run.is_empty() { page.query } else { &since };
                        let mut socket = page.visitor.connect(&table, query).await;
                        socket.view = page.view.clone();
                        page.socket = Some(socket);
                    }
                    let socket = page.socket.as_mut().unwrap();
                    if dice.below(3) > 0 {
                        socket.hear_until(|view| !view.run.is_empty()).await;
                    }
                    let wish = match socket.view.question() {
                        Some(_) if !page.query.starts_with("spec") => {
                            let choices = choices(&socket.view);
                            act(question(&socket.view).unwrap(), &choices[dice.below(choices.len() as u32) as usize])
                        }
                        _ => json!({ "wish": "say", "text": "hello" }),
                    };
                    let answer = socket.wish(wish.clone()).await;
                    let right = if page.query.starts_with("spec") { &["not-yours"][..] } else { &["refused"] };
                    let error = answer["error"]["error"].as_str();
                    assert!(answer["type"] == "done" || error.is_some_and(|error| right.contains(&error)), "{answer}");
                    if answer["type"] == "done" && wish["wish"] == "act" {
                        sent.push((at, wish));
                    }
                }
            }
        }
        for page in &mut pages {
            let mut socket = match page.socket.take() {
                Some(socket) => socket,
                None if page.view.run.is_empty() => page.visitor.connect(&table, page.query).await,
                None => {
                    let query = format!("{}&since={}:{}", page.query, page.view.run, page.view.n);
                    let mut socket = page.visitor.connect(&table, &query).await;
                    socket.view = page.view.clone();
                    socket
                }
            };
            // A request cannot look as a spectator with a chair's cookie.
            let (mut visitor, query) = match page.query {
                "spectator=true" => (server.visitor(), ""),
                query => (page.visitor.clone(), query),
            };
            converges(&mut socket, &mut visitor, &table, query).await;
        }
        // Two pages of a seat may have sent the same.
        let answered: BTreeSet<(&str, u64)> =
            sent.iter().map(|(at, wish)| (pages[*at].query, wish["question"].as_u64().unwrap())).collect();
        assert!(answered.len() > 5, "{} acts", answered.len());
        assert_eq!(acts(&server, &table).await, answered.len());
    }
    server.stop().await;
}

fn with_chair(wish: &Value, query: &str) -> Value {
    let mut wish = wish.clone();
    wish["as"] = json!(query.trim_start_matches("as=").parse::<u8>().unwrap());
    wish
}
