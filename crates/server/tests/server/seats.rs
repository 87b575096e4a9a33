//! Sitting down, links, the states of seats, votes, resigning, chat, rematch, hints: what people do at a table besides playing.

use fresco_server::clock::{Clock, DAY, SECOND};
use fresco_server::random::Random;
use serde_json::{Value, json};

use crate::support::databases::Place;
use crate::support::server::{Server, Socket, View, Visitor, settings};

/// Two people at a table of the dice game, connected.
async fn two(server: &Server, setup: Value) -> (Visitor, Visitor, String, Socket, Socket) {
    let (mut anna, mut bruno) = (server.visitor(), server.visitor());
    let mut all = json!({ "game": "dice", "players": 2, "sit": [{ "name": "Anna", "nonce": "a" }] });
    all.as_object_mut().unwrap().extend(setup.as_object().unwrap().clone());
    let table = anna.make(all).await;
    bruno.sit(&table, "Bruno").await;
    anna.done(&format!("/api/tables/{table}/start"), json!({ "wish": "start" })).await;
    let (mut of_anna, mut of_bruno) = (anna.connect(&table, "").await, bruno.connect(&table, "").await);
    of_anna.hear().await.unwrap();
    of_bruno.hear().await.unwrap();
    (anna, bruno, table, of_anna, of_bruno)
}

fn holder(socket: &Socket, chair: usize) -> String {
    socket.view.status["chairs"][chair]["holder"].as_str().unwrap().to_string()
}

/// A server whose clock can be turned.
async fn turned() -> (Server, Clock) {
    let place = Place::sqlite();
    let clock = Clock::standing_at(1_000 * DAY);
    (Server::with(settings(&place.address()), place.open().await, clock.clone(), Random::System).await, clock)
}

#[tokio::test(flavor = "multi_thread")]
async fn before_the_start_the_maker_fills_removes_and_starts() {
    let server = Server::new().await;
    let (mut anna, mut bruno) = (server.visitor(), server.visitor());
    let table = anna.make(json!({ "game": "card", "players": 3, "public": true })).await;
    let path = format!("/api/tables/{table}/start");
    anna.sit(&table, "Anna").await;
    bruno.sit(&table, "Bruno").await;
    let mut socket = bruno.connect(&table, "").await;
    socket.hear().await.unwrap();
    // Only the maker may do that.
    let (status, body) = bruno.post(&path, json!({ "wish": "start" })).await;
    assert_eq!((status, body["error"].as_str()), (403, Some("not-yours")));
    let (status, body) = anna.post(&path, json!({ "wish": "start" })).await;
    assert_eq!((status, body["error"].as_str()), (409, Some("not-now")));
    anna.done(&path, json!({ "wish": "fill", "chair": 2, "level": "apprentice" })).await;
    socket.hear_until(|view| view.status["chairs"][2]["holder"] == "bot").await;
    // A guest who is sent away loses the connection, and can sit down again.
    anna.done(&path, json!({ "wish": "remove", "chair": 1 })).await;
    while let Some(message) = socket.hear().await {
        if message["type"] == "goodbye" {
            assert_eq!(message["why"], "seat-lost");
        }
    }
    bruno.sit(&table, "Bruno").await;
    let (_, lobby) = bruno.get("/api/tables?which=open").await;
    assert_eq!(lobby["tables"][0]["id"], table.as_str());
    assert_eq!(lobby["tables"][0]["chairs"][1]["mine"], true);
    // Colours are chosen, or drawn.
    bruno.done(&format!("/api/tables/{table}/wishes"), json!({ "wish": "colour", "colour": "green" })).await;
    anna.done(&path, json!({ "wish": "start" })).await;
    let (_, whole) = bruno.get(&format!("/api/tables/{table}")).await;
    assert_eq!(whole["status"]["chairs"][1]["colour"], "green");
    assert_eq!(whole["status"]["stage"], "playing");
    let (status, body) = anna.post(&path, json!({ "wish": "cancel" })).await;
    assert_eq!((status, body["text"]["t"].as_str()), (409, Some("the game has begun")));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_carries_a_seat_to_another_device_and_a_new_one_takes_it_back() {
    let server = Server::new().await;
    let (mut anna, mut bruno, table, mut of_anna, mut of_bruno) = two(&server, json!({})).await;
    let mut phone = server.visitor();
    let claim = format!("/api/tables/{table}/claim");
    assert_eq!(phone.post(&claim, json!({ "link": "nonsense" })).await.0, 403);
    // Bruno asks for a link of his own seat, and opens it on the phone.
    let issued = bruno.done(&format!("/api/tables/{table}/links"), json!({ "chair": 1 })).await;
    let link = issued["link"].as_str().unwrap().to_string();
    let seat = phone.done(&claim, json!({ "link": link })).await;
    assert_eq!(seat["chair"], 1);
    let mut of_phone = phone.connect(&table, "as=1").await;
    of_phone.hear().await.unwrap();
    // His browser still holds the seat, but had to connect again.
    while of_bruno.hear().await.is_some() {}
    assert_eq!(bruno.connect(&table, "as=1").await.hear().await.unwrap()["chair"], 1);
    // The maker issues a new one: the old link, the phone and the browser lose the seat.
    anna.done(&format!("/api/tables/{table}/links"), json!({ "chair": 1 })).await;
    let mut last = Value::Null;
    while let Some(message) = of_phone.hear().await {
        last = message;
    }
    assert_eq!(last["why"], "seat-lost");
    assert_eq!(phone.post(&claim, json!({ "link": link })).await.0, 403);
    for visitor in [&mut phone, &mut bruno] {
        let (status, body) = visitor.post(&format!("/api/tables/{table}/wishes"), json!({ "as": 1, "wish": "undo" })).await;
        assert_eq!((status, body["error"].as_str()), (403, Some("not-yours")));
    }
    // Everybody is told.
    of_anna.hear_until(|view| view.status["chairs"][1]["link"].as_u64() == Some(2)).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn seats_change_hands_and_come_back_and_who_resigns_is_last() {
    let server = Server::new().await;
    let (_, _, _, mut anna, mut bruno) = two(&server, json!({})).await;
    assert_eq!(bruno.wish(json!({ "wish": "hand-over", "level": "random" })).await["type"], "done");
    anna.hear_until(|view| view.status["chairs"][1]["holder"] == "bot").await;
    let refused = bruno.wish(json!({ "wish": "undo" })).await;
    assert_eq!(refused["error"]["text"]["t"], "a bot plays for you; come back first");
    assert_eq!(bruno.wish(json!({ "wish": "come-back" })).await["type"], "done");
    anna.hear_until(|view| view.status["chairs"][1]["holder"] == "person").await;
    // The others agree on a bot for somebody; a pause needs everybody.
    let red = anna.view.status["chairs"][1]["colour"].clone();
    anna.wish(json!({ "wish": "vote", "motion": { "about": "takeover", "seat": red }, "yes": true })).await;
    anna.hear_until(|view| view.status["chairs"][1]["holder"] == "bot").await;
    bruno.wish(json!({ "wish": "come-back" })).await;
    anna.wish(json!({ "wish": "vote", "motion": { "about": "pause" }, "yes": true })).await;
    bruno.hear_until(|view| view.status["votes"].as_array().unwrap().len() == 1).await;
    assert_eq!(bruno.view.status["paused"], false);
    bruno.wish(json!({ "wish": "vote", "motion": { "about": "pause" }, "yes": true })).await;
    bruno.hear_until(|view| view.status["paused"] == true).await;
    anna.wish(json!({ "wish": "go-on" })).await;
    // Anna resigns, a bot plays on for her, and she is last whatever her points are.
    assert_eq!(anna.wish(json!({ "wish": "resign" })).await["type"], "done");
    bruno.hear_until(|view| view.status["chairs"][0]["holder"] == "resigned").await;
    let refused = anna.wish(json!({ "wish": "come-back" })).await;
    assert_eq!(refused["error"]["text"]["t"], "you have resigned and cannot come back");
    bruno.play_on(3).await;
    let seat = |socket: &Socket, chair: usize| match socket.view.status["chairs"][chair]["colour"].as_str().unwrap() {
        "red" => 0,
        _ => 1,
    };
    let places = bruno.view.status["places"].clone();
    assert_eq!((&places[seat(&bruno, 0)], &places[seat(&bruno, 1)]), (&json!(2), &json!(1)));
    assert_eq!(holder(&bruno, 0), "resigned");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_run_out_and_a_bot_takes_over() {
    let (server, clock) = turned().await;
    let (_, _, _, mut anna, mut bruno) = two(&server, json!({ "pace": { "pace": "clock", "bank": 60, "increment": 5 } })).await;
    let asked = if anna.view.question().is_some() { 0 } else { 1 };
    let clocks = |socket: &Socket, chair: usize| socket.view.status["chairs"][chair]["clock"].clone();
    let start = 1_000 * DAY;
    assert_eq!(clocks(&anna, asked), json!({ "until": start + 60 * SECOND }));
    assert_eq!(clocks(&anna, 1 - asked), json!({ "left": 60 * SECOND }));
    clock.turn(10 * SECOND);
    let mover = if asked == 0 { &mut anna } else { &mut bruno };
    let question = mover.view.question().unwrap()["id"].clone();
    mover.act(|_| 0).await;
    mover.hear_until(|view| view.question().is_none_or(|open| open["id"] != question)).await;
    // Whoever is asked now lets the clock run out.
    let late = if mover.view.question().is_some() { asked } else { 1 - asked };
    for _ in 0..3 {
        clock.turn(30 * SECOND);
    }
    anna.hear_until(|view| view.status["chairs"][late]["holder"] == "bot").await;
    let back = if late == 0 { &mut anna } else { &mut bruno };
    back.hear_until(|view| view.status["chairs"][late]["holder"] == "bot").await;
    assert_eq!(back.wish(json!({ "wish": "come-back" })).await["type"], "done");
    back.hear_until(|view| view.status["chairs"][late]["holder"] == "person").await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_not_connected_is_away_and_is_back_when_they_come() {
    let (server, clock) = turned().await;
    let (_, bruno, table, mut anna, of_bruno) = two(&server, json!({})).await;
    of_bruno.close().await;
    // He has been away for a minute from the moment at which the server notices that he has gone; until then turning the clock does nothing.
    for _ in 0..50 {
        if holder(&anna, 1) == "away" {
            break;
        }
        clock.turn(61 * SECOND);
        anna.hears_within(std::time::Duration::from_millis(200)).await;
    }
    assert_eq!(holder(&anna, 1), "away");
    let _again = bruno.connect(&table, "").await;
    anna.hear_until(|view| view.status["chairs"][1]["holder"] == "person").await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_that_nobody_fills_expire_and_days_pass_by_days() {
    let (server, clock) = turned().await;
    let mut anna = server.visitor();
    let table = anna.make(json!({ "game": "dice", "players": 2, "sit": [{ "name": "Anna", "nonce": "a" }] })).await;
    let mut socket = anna.connect(&table, "").await;
    socket.hear().await.unwrap();
    clock.turn(3 * DAY);
    socket.hear_until(|view| view.status["stage"] == "closed").await;
    assert_eq!(socket.view.status["closed"], "expired");
    // A game by days: three for each move, whoever needs less.
    let (_, _, _, mut anna, mut bruno) = two(&server, json!({ "pace": { "pace": "days", "days": 3 } })).await;
    let asked = if anna.view.question().is_some() { 0 } else { 1 };
    clock.turn(3 * DAY - SECOND);
    // The table has seen the clock when it has done something else since.
    assert_eq!(anna.wish(json!({ "wish": "say", "text": "Three days, all but a second" })).await["type"], "done");
    bruno.hear_until(|view| view.chat.len() == 1).await;
    assert_eq!(holder(&bruno, asked), "person");
    clock.turn(2 * SECOND);
    bruno.hear_until(|view| view.status["chairs"][asked]["holder"] == "bot").await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_talk_play_again_and_delete_what_is_over() {
    let server = Server::new().await;
    let (mut anna, mut bruno, table, mut of_anna, mut of_bruno) = two(&server, json!({})).await;
    assert_eq!(of_anna.wish(json!({ "wish": "say", "text": "  <b>Hello</b> {blue}  " })).await["type"], "done");
    of_bruno.hear_until(|view| !view.chat.is_empty()).await;
    assert_eq!(of_bruno.view.chat[0]["text"], "<b>Hello</b> {blue}");
    assert_eq!(of_anna.wish(json!({ "wish": "say", "text": "x".repeat(600) })).await["error"]["error"], "unfit");
    let (status, _) = anna.delete(&format!("/api/tables/{table}")).await;
    assert_eq!(status, 409);
    assert_eq!(anna.get(&format!("/api/tables/{table}/record")).await.0, 409);
    for socket in [&mut of_anna, &mut of_bruno] {
        socket.wish(json!({ "wish": "vote", "motion": { "about": "abandon" }, "yes": true })).await;
    }
    of_anna.hear_until(View::is_over).await;
    assert_eq!(of_anna.view.status["closed"], "abandoned");
    assert_eq!(of_anna.view.status["places"], Value::Null);
    // Both want to play again: one table, for both.
    let again = anna.done(&format!("/api/tables/{table}/rematch"), json!({ "name": "Anna", "nonce": "c" })).await;
    of_bruno.hear_until(|view| view.status["rematch"] == again["table"]).await;
    let too = bruno.done(&format!("/api/tables/{table}/rematch"), json!({ "name": "Bruno", "nonce": "d" })).await;
    assert_eq!(again["table"], too["table"]);
    // Anna, who made it, cancels it: whoever still wants to play makes another, and so again where that one is deleted.
    let mut before = again["table"].as_str().unwrap().to_string();
    for delete in [false, true] {
        assert_eq!(anna.post(&format!("/api/tables/{before}/start"), json!({ "wish": "cancel" })).await.0, 200);
        if delete {
            assert_eq!(anna.delete(&format!("/api/tables/{before}")).await.0, 200);
        }
        let next = anna.done(&format!("/api/tables/{table}/rematch"), json!({ "name": "Anna", "nonce": "e" })).await;
        assert_ne!(next["table"], json!(before));
        of_bruno.hear_until(|view| view.status["rematch"] == next["table"]).await;
        let too = bruno.done(&format!("/api/tables/{table}/rematch"), json!({ "name": "Bruno", "nonce": "f" })).await;
        assert_eq!(next["table"], too["table"]);
        before = next["table"].as_str().unwrap().to_string();
    }
    // So they do when they have begun it and given it up.
    assert_eq!(anna.post(&format!("/api/tables/{before}/start"), json!({ "wish": "start" })).await.0, 200);
    for visitor in [&mut anna, &mut bruno] {
        let give_up = json!({ "wish": "vote", "motion": { "about": "abandon" }, "yes": true });
        assert_eq!(visitor.post(&format!("/api/tables/{before}/wishes"), give_up).await.0, 200);
    }
    let next = bruno.done(&format!("/api/tables/{table}/rematch"), json!({ "name": "Bruno", "nonce": "g" })).await;
    assert_ne!(next["table"], json!(before));
    assert_eq!(anna.get(&format!("/api/tables/{table}/record")).await.0, 200);
    let (status, body) = bruno.delete(&format!("/api/tables/{table}")).await;
    assert_eq!((status, body["error"].as_str()), (403, Some("not-yours")));
    assert_eq!(anna.delete(&format!("/api/tables/{table}")).await.0, 200);
    assert_eq!(anna.get(&format!("/api/tables/{table}")).await.0, 404);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_comes_from_a_master_where_hints_are_allowed() {
    let server = Server::new().await;
    let (_, _, _, mut anna, mut bruno) = two(&server, json!({ "hints": true })).await;
    let (asked, other) = if anna.view.question().is_some() { (&mut anna, &mut bruno) } else { (&mut bruno, &mut anna) };
    let hint = asked.ask(json!({ "type": "ask", "ask": { "ask": "hint" } })).await;
    assert_eq!(hint["type"], "answer", "{hint}");
    assert!(hint["answer"]["hint"]["choices"].as_u64().unwrap() > 0, "{hint}");
    let refused = other.ask(json!({ "type": "ask", "ask": { "ask": "hint" } })).await;
    assert_eq!(refused["error"]["text"]["t"], "you are not asked anything");
    let (_, _, _, mut anna, mut bruno) = two(&server, json!({})).await;
    let asked = if anna.view.question().is_some() { &mut anna } else { &mut bruno };
    let refused = asked.ask(json!({ "type": "ask", "ask": { "ask": "hint" } })).await;
    assert_eq!(refused["error"]["text"]["t"], "there are no hints at this table");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operator_closes_mutes_blocks_and_switches_off() {
    let place = Place::sqlite();
    let secret = Random::System.secret();
    let mut settings = settings(&place.address());
    settings.operator = Some(secret.hashed());
    let server = Server::with(settings, place.open().await, Clock::System, Random::System).await;
    let (mut anna, _, table, mut of_anna, _of_bruno) = two(&server, json!({ "public": true })).await;
    assert_eq!(anna.get("/api/operator").await.0, 403);
    let mut operator = server.visitor();
    operator.headers.push(("x-fresco-operator".to_string(), secret.as_str().to_string()));
    assert_eq!(operator.get("/api/operator").await.0, 200);
    operator.done("/api/operator", json!({ "switch": "mute", "table": table, "chair": 0, "on": true })).await;
    assert_eq!(of_anna.wish(json!({ "wish": "say", "text": "hello" })).await["error"]["error"], "switched-off");
    operator.done("/api/operator", json!({ "switch": "mute", "table": table, "chair": 0, "on": false })).await;
    assert_eq!(of_anna.wish(json!({ "wish": "say", "text": "hello" })).await["type"], "done");
    operator.done("/api/operator", json!({ "switch": "chat", "on": false })).await;
    assert_eq!(of_anna.wish(json!({ "wish": "say", "text": "hello" })).await["error"]["error"], "switched-off");
    operator.done("/api/operator", json!({ "switch": "public-tables", "on": false })).await;
    let (status, body) = anna.post("/api/tables", json!({ "game": "dice", "players": 2, "public": true })).await;
    assert_eq!((status, body["error"].as_str()), (403, Some("switched-off")));
    assert_eq!(anna.get("/api/tables?which=watch").await.1["tables"], json!([]));
    operator.done(&format!("/api/operator/tables/{table}"), json!({})).await;
    of_anna.hear_until(|view| view.status["closed"] == "by-operator").await;
    operator.done("/api/operator", json!({ "switch": "block", "address": "127.0.0.1", "on": true })).await;
    let (status, body) = anna.get("/api/games").await;
    assert_eq!((status, body["error"].as_str()), (403, Some("blocked")));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_feed_tells_when_it_is_ones_turn_and_nothing_else() {
    let (server, clock) = turned().await;
    let mut anna = server.visitor();
    let sit = json!([{ "name": "Anna", "nonce": "a" }, { "name": "Bruno", "nonce": "b" }]);
    let made = anna.done("/api/tables", json!({ "game": "dice", "players": 2, "sit": sit, "start": true })).await;
    let table = made["table"].as_str().unwrap();
    let (_, whole) = anna.get(&format!("/api/tables/{table}?as=0")).await;
    let asked = usize::from(whole["scene"]["question"].is_null());
    let mut reader = server.visitor();
    let mut read = async |chair: usize| {
        let token = made["seats"][chair]["feed"].as_str().unwrap();
        let (status, text) = reader.get_text(&format!("/api/tables/{table}/feed/{token}")).await;
        assert_eq!(status, 200);
        text
    };
    assert!(read(asked).await.contains("It is your turn"));
    let before = read(1 - asked).await;
    assert!(!before.contains("It is your turn"));
    clock.turn(SECOND);
    assert_eq!(read(1 - asked).await, before);
    assert_eq!(reader.get(&format!("/api/tables/{table}/feed/{}", "A".repeat(43))).await.0, 404);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_looked_at_uploaded_and_played_on() {
    let server = Server::new().await;
    let mut anna = server.visitor();
    let setup = json!({ "game": "card", "players": 2, "sit": [{ "name": "Anna", "nonce": "a" }], "bots": ["random"], "start": true });
    let table = anna.make(setup).await;
    assert_eq!(anna.get(&format!("/api/tables/{table}/at/3")).await.0, 409);
    let mut socket = anna.connect(&table, "").await;
    socket.play_on(5).await;
    let (_, record) = anna.get_text(&format!("/api/tables/{table}/record")).await;
    let mut bruno = server.visitor();
    let (status, uploaded) = bruno.post_text("/api/records", record.clone()).await;
    assert_eq!(status, 200, "{uploaded}");
    let copy = uploaded["table"].as_str().unwrap().to_string();
    for eyes in ["open", "spectator", "red"] {
        let (_, here) = anna.get(&format!("/api/tables/{table}/at/20?as={eyes}")).await;
        let (_, there) = bruno.get(&format!("/api/tables/{copy}/at/20?as={eyes}")).await;
        assert_eq!(here["n"], 20);
        assert_eq!(here, there, "{eyes}");
    }
    let (_, log) = bruno.get(&format!("/api/tables/{copy}/log?as=open")).await;
    assert!(log["lines"].as_array().unwrap().len() > 20);
    // Nobody sits at it, but one reads who has played.
    let (_, shown) = bruno.get(&format!("/api/tables/{copy}")).await;
    let chairs = shown["status"]["chairs"].as_array().unwrap().iter().map(|chair| (&chair["colour"], &chair["holder"])).collect::<Vec<_>>();
    assert_eq!(chairs, [(&json!("red"), &json!("free")), (&json!("blue"), &json!("free"))]);
    let names = record.lines().find_map(|line| line.strip_prefix("names ")).unwrap();
    let told = shown["status"]["chairs"].as_array().unwrap().iter().map(|chair| chair["name"].as_str().unwrap()).collect::<Vec<_>>();
    assert_eq!(told.join(", "), names);
    // At the end nothing is left to play.
    let (_, end) = bruno.get(&format!("/api/tables/{copy}/at/100000")).await;
    let body = json!({ "at": end["n"], "seat": "blue", "name": "Bruno", "nonce": "b" });
    let (status, refused) = bruno.post(&format!("/api/tables/{copy}/play-on"), body).await;
    assert_eq!((status, refused["error"].as_str()), (409, Some("not-now")), "{refused}");
    // Playing on from there, against bots, to the end.
    let body = json!({ "at": 20, "seat": "blue", "name": "Bruno", "nonce": "b", "bots": "random" });
    let seat = bruno.done(&format!("/api/tables/{copy}/play-on"), body).await;
    let on = seat["table"].as_str().unwrap().to_string();
    let mut socket = bruno.connect(&on, "").await;
    socket.play_on(6).await;
    let (_, second) = bruno.get_text(&format!("/api/tables/{on}/record")).await;
    let first_moves = |record: &str| -> Vec<String> {
        record.lines().filter(|line| line.starts_with("red ") || line.starts_with("blue ")).take(20).map(str::to_string).collect()
    };
    assert_eq!(first_moves(&record), first_moves(&second));
    let (status, body) = bruno.post_text("/api/records", record.replace("result ", "result 9")).await;
    assert_eq!((status, body["error"].as_str()), (400, Some("unfit")));
    server.stop().await;
}

/// Everybody may know the odds, as long as dice decide something, and they are those of the turn.
#[tokio::test(flavor = "multi_thread")]
async fn the_odds_of_a_turn_are_told_to_everybody() {
    let server = Server::new().await;
    let mut anna = server.visitor();
    let sit = json!([{ "name": "Anna", "nonce": "a" }, { "name": "Bruno", "nonce": "b" }]);
    let table = anna.make(json!({ "game": "dice", "players": 2, "sit": sit, "start": true })).await;
    let address = format!("/api/tables/{table}/ask");
    let mut stranger = server.visitor();
    let (status, told) = stranger.post(&address, json!({ "ask": "odds" })).await;
    assert_eq!(status, 200, "{told}");
    let odds = &told["odds"];
    let goals = odds["goals"].as_array().unwrap();
    assert_eq!(goals.len(), 11);
    let sixteen = goals.iter().find(|goal| goal["place"] == "fresco.16").unwrap();
    let (hits, of) = sixteen["chance"]["exact"].as_str().unwrap().split_once('/').unwrap();
    let exact = hits.parse::<f64>().unwrap() / of.parse::<f64>().unwrap();
    assert!((exact - sixteen["chance"]["n"].as_f64().unwrap()).abs() < 1e-9, "{sixteen}");
    assert_eq!(odds["choices"], json!([]));
    assert_eq!(anna.post(&address, json!({ "ask": "odds", "chair": 0 })).await.1, told);
    // No dice decide in the card game.
    let sit = json!([{ "name": "Anna", "nonce": "a" }, { "name": "Bruno", "nonce": "b" }]);
    let cards = anna.make(json!({ "game": "card", "players": 2, "sit": sit, "start": true })).await;
    assert_eq!(stranger.post(&format!("/api/tables/{cards}/ask"), json!({ "ask": "odds" })).await.1, json!({ "odds": null }));
    server.stop().await;
}
