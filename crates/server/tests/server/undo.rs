//! Taking back: nothing that somebody has learned can be unlearned.

use fresco_server::clock::{Clock, SECOND};
use fresco_server::host::Host;
use fresco_server::random::Random;
use fresco_server::wire::Watcher;
use serde_json::{Value, json};
use tabletop::{Dice, Seat};

use crate::support::databases::Place;
use crate::support::server::{Server, Socket, View, Visitor, settings};

async fn known(server: &Server, table: &str) -> (u32, u64) {
    let look = |host: &mut Host| host.table.playing().unwrap().session.known();
    // What the rules show of a player's own does not keep that player from taking something back.
    let (reveals, _, words_drawn) = server.app.tables.look(&server.app, table, look).await.unwrap();
    (reveals, words_drawn)
}

/// Who has acted in the open since the last act of this seat, if anybody.
async fn acted_since(server: &Server, table: &str, seat: Seat) -> bool {
    let look = move |host: &mut Host| {
        let session = &host.table.playing().unwrap().session;
        let acted = session.acted();
        let mine = acted.iter().rposition(|&who| who == seat);
        mine.is_some_and(|mine| acted[mine..].iter().any(|&who| who != seat)) && !session.is_simultaneous()
    };
    server.app.tables.look(&server.app, table, look).await.unwrap()
}

/// Several people at one table of a game, and their sockets.
async fn people(server: &Server, game: &str, modules: Option<&str>) -> (Visitor, String, Vec<Socket>) {
    let mut browser = server.visitor();
    let sit: Vec<Value> = (0..3).map(|n| json!({ "name": format!("Player {n}"), "nonce": format!("n{n}") })).collect();
    let mut setup = json!({ "game": game, "players": 3, "sit": sit, "start": true });
    if let Some(modules) = modules {
        setup["modules"] = json!(modules);
    }
    let table = browser.make(setup).await;
    let mut sockets = Vec::new();
    for chair in 0..3 {
        let mut socket = browser.connect(&table, &format!("as={chair}")).await;
        socket.hear().await.unwrap();
        sockets.push(socket);
    }
    (browser, table, sockets)
}

async fn catch_up(server: &Server, table: &str, sockets: &mut [Socket]) {
    for (chair, socket) in (0..).zip(sockets) {
        let watcher = fresco_server::wire::Watcher::Chair(chair);
        let pushed = server.app.tables.look(&server.app, table, move |host| host.pushed(watcher)).await.unwrap();
        socket.hear_until(|view| view.n >= pushed).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_drawn_shown_or_answered_by_others_cannot_be_taken_back() {
    let server = Server::new().await;
    let (mut undone, mut refused) = (0, 0);
    for (game, modules) in [("board", Some("all")), ("board", None), ("card", None), ("dice", None)] {
        let (_, table, mut sockets) = people(&server, game, modules).await;
        let mut dice = Dice::fast(3);
        for _ in 0..70 {
            let asked: Vec<usize> = (0..3).filter(|&chair| sockets[chair].view.question().is_some()).collect();
            if asked.is_empty() {
                break;
            }
            let chair = asked[dice.below(asked.len() as u32) as usize];
            let seat: Seat = sockets[chair].view.status["chairs"][chair]["colour"].as_str().unwrap().parse().unwrap();
            let (before, scene) = (known(&server, &table).await, sockets[chair].view.scene.clone());
            let choices = sockets[chair].view.question().unwrap()["choices"].as_array().unwrap().len();
            sockets[chair].act(|n| dice.below(n as u32) as usize).await;
            catch_up(&server, &table, &mut sockets).await;
            let learned = known(&server, &table).await != before;
            let promised = sockets[chair].view.status["undo"].clone();
            let answer = sockets[chair].wish(json!({ "wish": "undo" })).await;
            catch_up(&server, &table, &mut sockets).await;
            match answer["type"].as_str() {
                Some("done") => {
                    undone += 1;
                    assert!(!learned, "{game}: something was drawn or shown, and taken back");
                    assert_eq!(promised, "own");
                    if choices > 1 {
                        let mut again = sockets[chair].view.scene.clone();
                        again["question"]["id"] = scene["question"]["id"].clone();
                        assert_eq!(again, scene, "{game}: it is as before");
                    }
                    // And on with another choice, so that the game goes on.
                    sockets[chair].act(|_| 0).await;
                    catch_up(&server, &table, &mut sockets).await;
                }
                _ => {
                    refused += 1;
                    assert_eq!(promised, Value::Null, "{game}: {answer}");
                }
            }
            // What a page has put together from pushes is what it reads after a reload.
            for socket in &mut sockets {
                let read = socket.ask(json!({ "type": "ask", "ask": { "ask": "log", "since": 0 } })).await;
                assert_eq!(read["answer"]["log"], Value::Array(socket.view.log.clone()), "{game}");
            }
            // Whoever was not asked since cannot take back what others have seen or answered.
            for other in (0..3).filter(|&other| other != chair) {
                let seat_of_other: Seat = sockets[other].view.status["chairs"][other]["colour"].as_str().unwrap().parse().unwrap();
                if acted_since(&server, &table, seat_of_other).await {
                    assert_eq!(sockets[other].view.status["undo"], Value::Null, "{game}: {seat} has acted");
                    assert_eq!(sockets[other].wish(json!({ "wish": "undo" })).await["type"], "refused");
                }
            }
        }
    }
    assert!(undone > 20 && refused > 20, "{undone} {refused}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn plans_are_private_until_all_have_confirmed_and_can_be_changed_until_then() {
    let server = Server::new().await;
    let (_, table, mut sockets) = people(&server, "board", None).await;
    // Everybody wakes up.
    for _ in 0..3 {
        let chair = (0..3).find(|&chair| sockets[chair].view.question().is_some()).unwrap();
        sockets[chair].act(|_| 0).await;
        catch_up(&server, &table, &mut sockets).await;
    }
    assert!(sockets.iter().all(|socket| socket.view.question().is_some_and(|question| question["simultaneous"] == true)));
    // One answer behind the screen: the others hear nothing at all, not even a number.
    let before: Vec<u64> = sockets.iter().map(|socket| socket.view.n).collect();
    sockets[0].act(|_| 0).await;
    catch_up(&server, &table, &mut sockets).await;
    assert!(sockets[0].view.n > before[0]);
    assert_eq!([sockets[1].view.n, sockets[2].view.n], [before[1], before[2]]);
    // A draft changes nothing, and is told to nobody.
    let draft = sockets[1].ask(json!({ "type": "ask", "ask": { "ask": "draft", "actions": ["plan market 2", "plan cathedral 1"] } })).await;
    assert_eq!(draft["answer"]["draft"]["complete"], false, "{draft}");
    assert_eq!([sockets[1].view.n, sockets[2].view.n], [before[1], before[2]]);
    // When somebody is ready, that is all that others learn.
    while sockets[0].view.question().is_some() {
        sockets[0].act(|_| 0).await;
        catch_up(&server, &table, &mut sockets).await;
    }
    assert_eq!(sockets[1].view.n, before[1] + 1);
    let colour = sockets[0].view.status["chairs"][0]["colour"].clone();
    assert!(!sockets[1].view.scene["waiting"].as_array().unwrap().contains(&colour));
    // They may think again as long as somebody else plans.
    assert_eq!(sockets[0].view.status["undo"], "own");
    assert_eq!(sockets[0].wish(json!({ "wish": "undo" })).await["type"], "done");
    catch_up(&server, &table, &mut sockets).await;
    assert!(sockets[1].view.scene["waiting"].as_array().unwrap().contains(&colour));
    for chair in 0..3 {
        while sockets[chair].view.question().is_some_and(|question| question["simultaneous"] == true) {
            sockets[chair].act(|_| 0).await;
            catch_up(&server, &table, &mut sockets).await;
        }
    }
    assert!(sockets.iter().all(|socket| socket.view.status["undo"].is_null()), "the plans are revealed");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_devices_that_reopen_a_plan_one_does() {
    let server = Server::new().await;
    let mut anna = server.visitor();
    let sit = json!([{ "name": "Anna", "nonce": "a" }]);
    let table = anna.make(json!({ "game": "board", "players": 3, "sit": sit, "bots": ["random", "random"], "start": true })).await;
    let (mut one, mut other) = (anna.connect(&table, "").await, anna.connect(&table, "").await);
    let plans = |view: &View| view.question().is_some_and(|question| question["simultaneous"] == true);
    one.hear_until(|view| view.question().is_some()).await;
    one.act(|_| 0).await;
    one.hear_until(plans).await;
    other.hear_until(plans).await;
    let scene = one.view.scene["places"].clone();
    let decided = json!({ "type": "ask", "ask": { "ask": "decided" } });
    for reopened in [1, 2, 3] {
        for _ in 0..reopened {
            let question = one.view.question().unwrap()["id"].clone();
            one.act(|_| 0).await;
            one.hear_until(|view| plans(view) && view.question().unwrap()["id"] != question).await;
        }
        assert_eq!(one.ask(decided.clone()).await["answer"]["decided"].as_array().map(Vec::len), Some(reopened));
        // Alone with bots she could go back further, and must not.
        let wish = json!({ "wish": "reopen" });
        let (first, second) = tokio::join!(one.wish(wish.clone()), other.wish(wish));
        assert_eq!([&first["type"], &second["type"]], ["done", "done"]);
        assert_eq!(one.ask(decided.clone()).await["answer"]["decided"], json!([]));
        for socket in [&mut one, &mut other] {
            let pushed = server.app.tables.look(&server.app, &table, |host| host.pushed(Watcher::Chair(0))).await.unwrap();
            socket.hear_until(|view| view.n == pushed).await;
            assert_eq!(socket.view.scene["places"], scene);
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_alone_with_bots_may_go_back_further_and_the_record_says_so() {
    let place = Place::sqlite();
    let mut settings = settings(&place.address());
    settings.times.bot_after_person = SECOND;
    let clock = Clock::standing_at(SECOND);
    let server = Server::with(settings, place.open().await, clock.clone(), Random::System).await;
    let mut anna = server.visitor();
    let setup = json!({ "game": "dice", "players": 2, "sit": [{ "name": "Anna", "nonce": "a" }], "bots": ["random"], "start": true });
    let table = anna.make(setup).await;
    let mut socket = anna.connect(&table, "").await;
    socket.hear().await.unwrap();
    // Until dice have been rolled and the bot has answered.
    let mut acted = 0;
    while acted < 12 {
        match socket.view.question() {
            Some(_) => {
                let n = socket.view.n;
                socket.act(|choices| choices - 1).await;
                socket.hear_until(|view| view.n > n).await;
                acted += 1;
            }
            None => {
                clock.turn(SECOND);
                let n = socket.view.n;
                socket.hear_until(|view| view.n > n).await;
            }
        }
    }
    while socket.view.status["undo"] == "own" {
        socket.wish(json!({ "wish": "undo" })).await;
    }
    assert_eq!(socket.view.status["undo"], "alone");
    let run = socket.view.n;
    assert_eq!(socket.wish(json!({ "wish": "undo" })).await["type"], "done");
    socket.hear_until(|view| view.n > run).await;
    let noted = server.app.store.lines(&table, 0).await.unwrap();
    assert!(noted.iter().any(|line| line.as_json().contains("went-back")));
    // The same table again, after everything in memory was forgotten.
    let whole = anna.get(&format!("/api/tables/{table}")).await.1;
    socket.close().await;
    server.app.tables.end(&table, fresco_server::wire::Goodbye::TableGone).await;
    let again = anna.get(&format!("/api/tables/{table}")).await.1;
    assert_eq!((&whole["scene"], &whole["status"]), (&again["scene"], &again["status"]));
    server.stop().await;
}
