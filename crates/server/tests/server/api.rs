//! Every refusal that a person can meet: its status, its name and its words, and that it has changed nothing.

use fresco_server::clock::{Clock, DAY};
use fresco_server::random::Random;
use fresco_server::secrets::Secret;
use fresco_server::settings::Settings;
use fresco_server::store::StageName;
use serde_json::{Value, json};

use crate::support::databases::Place;
use crate::support::schema;
use crate::support::server::{Server, Visitor, settings};

async fn server_with(change: impl FnOnce(&mut Settings)) -> Server {
    let place = Place::sqlite();
    let mut settings = settings(&place.address());
    settings.operator = Some(operator().hashed());
    change(&mut settings);
    Server::with(settings, place.open().await, Clock::System, Random::System).await
}

fn operator() -> Secret {
    Secret::of([3; 32])
}

/// Everything that a server keeps, as far as it can be listed.
async fn kept(server: &Server, tables: &[&str]) -> Vec<String> {
    let store = &server.app.store;
    let mut all = vec![format!("{:?}", store.switches().await.unwrap())];
    for table in tables {
        all.extend(store.lines(table, 0).await.unwrap().iter().map(|line| format!("{table} {line:?}")));
    }
    for stage in [StageName::Gathering, StageName::Playing, StageName::Over, StageName::Closed] {
        all.extend(store.lobby(stage, 100).await.unwrap().iter().map(|row| format!("{} {:?}", row.id, row.brief)));
    }
    all
}

/// A refusal as it is read here: `403 not-yours: that seat is not yours`. It must be described.
fn refusal(path: &str, method: &str, (status, body): (u16, Value)) -> String {
    let document = schema::document();
    let error = body["error"].as_str().unwrap_or_else(|| panic!("{path} was not refused: {status} {body}"));
    assert!(schema::documents_error(&document, path, method, status, error), "{method} {path}: {status} {error} is not described");
    schema::check(&document, &json!({ "$ref": "#/components/schemas/ErrorBody" }), &body).unwrap();
    format!("{status} {error}: {}", english(&body["text"]))
}

/// A text in English.
fn english(text: &Value) -> String {
    let mut said = text["t"].as_str().or(text["as_is"].as_str()).expect("a text").to_string();
    for (hole, arg) in text["a"].as_object().into_iter().flatten() {
        let word = match arg {
            Value::String(word) => word.clone(),
            Value::Object(seat) if seat.contains_key("seat") => seat["seat"].as_str().unwrap().to_string(),
            Value::Object(count) if count.contains_key("many") => format!("{} {}", count["n"], count["many"].as_str().unwrap()),
            Value::Object(list) if list.contains_key("all") => {
                let words = list["all"].as_array().unwrap().iter();
                words.map(|word| english(&json!({ "t": "{it}", "a": { "it": word } }))).collect::<Vec<_>>().join(", ")
            }
            Value::Object(_) if arg.get("t").is_some() => english(arg),
            other => other.to_string(),
        };
        said = said.replace(&format!("{{{hole}}}"), &word);
    }
    said
}

/// Sends requests that are refused at a table, and sees that the server keeps what it kept.
struct Refuses<'a> {
    server: &'a Server,
    table: &'a str,
}

impl Refuses<'_> {
    async fn post(&self, who: &mut Visitor, path: &str, body: Value) -> String {
        let before = kept(self.server, &[self.table]).await;
        let answer = who.post(&path.replace("{id}", self.table), body).await;
        assert_eq!(kept(self.server, &[self.table]).await, before, "{path} has changed something");
        refusal(path, "post", answer)
    }
    async fn get(&self, who: &mut Visitor, path: &str, query: &str) -> String {
        let before = kept(self.server, &[self.table]).await;
        let answer = who.get(&format!("{}{query}", path.replace("{id}", self.table).replace("{n}", "3"))).await;
        assert_eq!(kept(self.server, &[self.table]).await, before, "{path} has changed something");
        refusal(path, "get", answer)
    }
    async fn delete(&self, who: &mut Visitor, path: &str) -> String {
        let before = kept(self.server, &[self.table]).await;
        let answer = who.delete(&path.replace("{id}", self.table)).await;
        assert_eq!(kept(self.server, &[self.table]).await, before, "{path} has changed something");
        refusal(path, "delete", answer)
    }
}

fn sit(name: &str) -> Value {
    json!({ "name": name, "nonce": "n" })
}

const SEATS: &str = "/api/tables/{id}/seats";
const WISHES: &str = "/api/tables/{id}/wishes";
const START: &str = "/api/tables/{id}/start";
const ASK: &str = "/api/tables/{id}/ask";

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_is_not_there() {
    let server = Server::new().await;
    let mut anna = server.visitor();
    for table in ["nowhere", "c3VubnkgZGF5", "..%2F..", "%00", &"x".repeat(200)] {
        let at = Refuses { server: &server, table };
        for path in ["", "/layout", "/record", "/draws", "/log", "/at/{n}"] {
            assert_eq!(at.get(&mut anna, &format!("/api/tables/{{id}}{path}"), "").await, "404 no-table: there is no such table");
        }
        for (path, body) in [
            (SEATS, sit("Anna")),
            (START, json!({ "wish": "start" })),
            (ASK, json!({ "ask": "decided" })),
            ("/api/tables/{id}/claim", json!({ "link": operator().as_str() })),
            ("/api/tables/{id}/links", json!({ "chair": 0 })),
            ("/api/tables/{id}/rematch", sit("Anna")),
            ("/api/tables/{id}/play-on", json!({ "at": 1, "seat": "red", "name": "Anna", "nonce": "n" })),
        ] {
            assert_eq!(at.post(&mut anna, path, body).await, "404 no-table: there is no such table", "{path}");
        }
        assert_eq!(at.delete(&mut anna, "/api/tables/{id}").await, "404 no-table: there is no such table");
        assert_eq!(anna.try_connect(table, "").await.err(), Some(404));
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_is_none() {
    let server = Server::new().await;
    let mut anna = server.visitor();
    for path in ["/nothing", "/api/nothing", "/api/tables/x/y/z", "/api"] {
        let (status, body) = anna.get(path).await;
        assert_eq!((status, english(&body["text"]).as_str()), (404, "there is nothing here"), "{path}");
    }
    // An address that is there, asked in another way.
    let (status, body) = anna.delete("/api/games").await;
    assert_eq!((status, body["error"].as_str()), (400, Some("malformed")), "{body}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sitting_down_where_one_cannot() {
    let server = Server::new().await;
    let (mut anna, mut bruno) = (server.visitor(), server.visitor());
    let table = anna.make(json!({ "game": "dice", "players": 3, "public": true, "sit": [sit("Anna")] })).await;
    let at = Refuses { server: &server, table: &table };
    for (name, words) in [
        ("Anna", "400 unfit: somebody at this table already has that name"),
        (" ANNA ", "400 unfit: somebody at this table already has that name"),
        ("", "400 unfit: everybody needs a name"),
        ("  ", "400 unfit: everybody needs a name"),
        ("Bruno, Clara", "400 unfit: the name \"Bruno, Clara\" contains a comma or another character that names cannot have"),
        ("a\u{202e}b", "400 unfit: the name \"ab\" contains invisible characters"),
    ] {
        assert_eq!(at.post(&mut bruno, SEATS, sit(name)).await, words);
    }
    let long = at.post(&mut bruno, SEATS, sit(&"Bruno".repeat(100))).await;
    assert!(long.starts_with("400 unfit: the name \"Bruno") && long.contains("is too long"), "{long}");
    for nonce in ["", "with spaces", &"n".repeat(65)] {
        let refused = at.post(&mut bruno, SEATS, json!({ "name": "Bruno", "nonce": nonce })).await;
        assert_eq!(refused, "400 malformed: the request cannot be understood");
    }
    // A browser that was refused has got no cookie: nothing is kept of it.
    assert_eq!(bruno.cookie, None);
    bruno.sit(&table, "Bruno").await;
    anna.done(&START.replace("{id}", &table), json!({ "wish": "fill", "chair": 2, "level": "random" })).await;
    let mut clara = server.visitor();
    assert_eq!(at.post(&mut clara, SEATS, sit("Clara")).await, "409 full: there is no free seat at this table");
    let five = json!({ "game": "dice", "players": 2, "public": true, "sit": [sit("A"), sit("B"), sit("C")] });
    assert_eq!(at.post(&mut clara, "/api/tables", five).await, "409 full: there is no free seat at this table");
    let twice = json!({ "game": "dice", "players": 2, "public": true, "sit": [sit("A"), sit("a")] });
    assert_eq!(at.post(&mut clara, "/api/tables", twice).await, "400 unfit: somebody at this table already has that name");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_setup_that_cannot_be() {
    let server = Server::new().await;
    let mut anna = server.visitor();
    let at = Refuses { server: &server, table: "none" };
    for (setup, words) in [
        (json!({ "game": "chess" }), "400 unfit: there is no such game; the games are board, card, dice"),
        (json!({ "game": "dice", "players": 7 }), "400 unfit: 7 players: the dice game is for two, three or four"),
        (json!({ "game": "board", "modules": "1 99" }), "400 unfit: modules: "),
        (json!({ "game": "board", "edition": "1999" }), "400 unfit: "),
        (json!({ "game": "board", "edition": "2010", "modules": "17" }), "400 unfit: the edition of 2010 has only the modules "),
        (json!({ "game": "dice", "modules": "1" }), "400 unfit: "),
        (json!({ "game": "board", "components": "nonsense" }), "400 unfit: "),
        (
            json!({ "game": "dice", "pace": { "pace": "clock", "bank": 1, "increment": 0 } }),
            "400 unfit: a clock has 10 seconds to 24 hours, and a move 1 to 30 days",
        ),
        (
            json!({ "game": "dice", "pace": { "pace": "days", "days": 0 } }),
            "400 unfit: a clock has 10 seconds to 24 hours, and a move 1 to 30 days",
        ),
        (
            json!({ "game": "dice", "bots": ["grandmaster"] }),
            "400 unfit: \"grandmaster\" is not a bot; the bots are random, novice, apprentice, journeyman, master",
        ),
        (json!({ "game": "dice", "seed": "mine" }), "400 malformed: the request cannot be understood"),
        (json!({ "game": "dice", "players": -1 }), "400 malformed: the request cannot be understood"),
        (json!({}), "400 malformed: the request cannot be understood"),
        (json!([]), "400 malformed: the request cannot be understood"),
    ] {
        let mut public = setup.clone();
        if public.is_object() && public.get("game").is_some() {
            public["public"] = json!(true);
        }
        let refused = at.post(&mut anna, "/api/tables", public).await;
        assert!(refused.starts_with(words), "{setup}: {refused}");
    }
    // Too early: there are free seats. What was begun is gone again.
    let start = json!({ "game": "dice", "players": 2, "public": true, "sit": [sit("Anna")], "start": true });
    assert_eq!(at.post(&mut anna, "/api/tables", start).await, "409 not-now: not all seats are taken; bots can fill them");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_somebody_elses() {
    let server = Server::new().await;
    let (mut anna, mut bruno, mut nobody) = (server.visitor(), server.visitor(), server.visitor());
    let table = anna.make(json!({ "game": "dice", "players": 2, "public": true, "sit": [sit("Anna")] })).await;
    bruno.sit(&table, "Bruno").await;
    let at = Refuses { server: &server, table: &table };
    for who in [&mut bruno, &mut nobody] {
        for wish in [
            json!({ "wish": "start" }),
            json!({ "wish": "cancel" }),
            json!({ "wish": "remove", "chair": 0 }),
            json!({ "wish": "fill", "chair": 1, "level": "random" }),
        ] {
            assert_eq!(at.post(who, START, wish).await, "403 not-yours: only whoever made the table can do that");
        }
        assert_eq!(at.delete(who, "/api/tables/{id}").await, "403 not-yours: only whoever made the table can do that");
        let link = at.post(who, "/api/tables/{id}/links", json!({ "chair": 0 })).await;
        assert_eq!(link, "403 not-yours: only whoever made the table can do that");
        let say = json!({ "wish": "say", "text": "I am Anna", "as": 0 });
        assert_eq!(at.post(who, WISHES, say).await, "403 not-yours: that seat is not yours");
        assert_eq!(at.get(who, "/api/tables/{id}", "?as=0").await, "403 not-yours: that seat is not yours");
        assert_eq!(who.try_connect(&table, "as=0").await.err(), Some(403));
        let claim = at.post(who, "/api/tables/{id}/claim", json!({ "link": operator().as_str() })).await;
        assert_eq!(claim, "403 not-yours: this link is not valid any more");
        let claim = at.post(who, "/api/tables/{id}/claim", json!({ "link": "short" })).await;
        assert_eq!(claim, "403 not-yours: this link is not valid any more");
    }
    assert_eq!(at.post(&mut nobody, WISHES, json!({ "wish": "leave" })).await, "403 not-yours: that seat is not yours");
    assert_eq!(at.post(&mut anna, "/api/tables/{id}/links", json!({ "chair": 7 })).await, "403 not-yours: that seat is not yours");
    // A forged cookie holds nothing either.
    nobody.cookie = Some(format!("fresco={}", operator().as_str()));
    assert_eq!(at.post(&mut nobody, WISHES, json!({ "wish": "leave" })).await, "403 not-yours: that seat is not yours");
    for path in ["/api/operator", "/api/operator/tables/{id}"] {
        let refused = at.post(&mut anna, path, json!({ "switch": "chat", "on": false })).await;
        assert_eq!(refused, "403 not-yours: only the operator of this server can do that");
    }
    assert_eq!(at.get(&mut anna, "/api/operator", "").await, "403 not-yours: only the operator of this server can do that");
    assert_eq!(at.delete(&mut anna, "/api/operator/tables/{id}").await, "403 not-yours: only the operator of this server can do that");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn too_early_and_too_late() {
    let server = Server::new().await;
    let mut anna = server.visitor();
    let table = anna.make(json!({ "game": "dice", "players": 2, "public": true, "sit": [sit("Anna")] })).await;
    let at = Refuses { server: &server, table: &table };
    for wish in [
        json!({ "wish": "act", "question": 1, "actions": ["bishop 16"] }),
        json!({ "wish": "undo" }),
        json!({ "wish": "reopen" }),
        json!({ "wish": "resign" }),
        json!({ "wish": "vote", "motion": { "about": "pause" }, "yes": true }),
    ] {
        assert_eq!(at.post(&mut anna, WISHES, wish).await, "409 not-now: the game has not begun");
    }
    assert_eq!(at.post(&mut anna, ASK, json!({ "ask": "hint" })).await, "409 not-now: the game has not begun");
    assert_eq!(at.get(&mut anna, "/api/tables/{id}/layout", "").await, "409 not-now: the game has not begun");
    assert_eq!(at.post(&mut anna, START, json!({ "wish": "start" })).await, "409 not-now: not all seats are taken; bots can fill them");
    assert_eq!(at.post(&mut anna, START, json!({ "wish": "remove", "chair": 1 })).await, "409 not-now: nobody sits there");
    let fill = json!({ "wish": "fill", "chair": 0, "level": "random" });
    assert_eq!(at.post(&mut anna, START, fill).await, "409 not-now: somebody sits there already");
    let mut bruno = server.visitor();
    bruno.sit(&table, "Bruno").await;
    bruno.done(&WISHES.replace("{id}", &table), json!({ "wish": "colour", "colour": "blue" })).await;
    let colour = json!({ "wish": "colour", "colour": "blue" });
    assert_eq!(at.post(&mut anna, WISHES, colour).await, "409 not-now: somebody else has chosen that colour");
    let colour = json!({ "wish": "colour", "colour": "yellow" });
    assert_eq!(at.post(&mut anna, WISHES, colour).await, "400 unfit: that colour is not played at this table");
    anna.done(&START.replace("{id}", &table), json!({ "wish": "start" })).await;

    let mut clara = server.visitor();
    assert_eq!(at.post(&mut clara, SEATS, sit("Clara")).await, "409 not-now: the game has begun");
    assert_eq!(at.post(&mut anna, START, json!({ "wish": "start" })).await, "409 not-now: the game has begun");
    assert_eq!(at.post(&mut anna, WISHES, json!({ "wish": "leave" })).await, "409 not-now: the game has begun");
    assert_eq!(at.post(&mut anna, WISHES, json!({ "wish": "go-on" })).await, "409 not-now: the clocks are running");
    for path in ["/record", "/draws", "/log", "/at/{n}"] {
        let refused = at.get(&mut anna, &format!("/api/tables/{{id}}{path}"), "").await;
        assert_eq!(refused, "409 not-over: that is only possible once the game is over");
    }
    assert_eq!(at.delete(&mut anna, "/api/tables/{id}").await, "409 not-over: that is only possible once the game is over");
    let rematch = at.post(&mut anna, "/api/tables/{id}/rematch", sit("Anna")).await;
    assert_eq!(rematch, "409 not-over: that is only possible once the game is over");
    assert_eq!(at.post(&mut anna, ASK, json!({ "ask": "hint" })).await, "409 not-now: there are no hints at this table");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_that_do_not_count() {
    let server = Server::new().await;
    let (mut anna, mut bruno) = (server.visitor(), server.visitor());
    let table = anna.make(json!({ "game": "dice", "players": 2, "public": true, "sit": [sit("Anna")] })).await;
    bruno.sit(&table, "Bruno").await;
    for (who, colour) in [(&mut anna, "red"), (&mut bruno, "blue")] {
        who.done(&WISHES.replace("{id}", &table), json!({ "wish": "colour", "colour": colour })).await;
    }
    anna.done(&START.replace("{id}", &table), json!({ "wish": "start" })).await;
    let at = Refuses { server: &server, table: &table };
    let (_, first) = anna.get(&format!("/api/tables/{table}")).await;
    let turn = first["scene"]["waiting"][0].as_str().unwrap().to_string();
    let (mut asked, mut other) = if turn == "red" { (anna, bruno) } else { (bruno, anna) };
    let (_, whole) = asked.get(&format!("/api/tables/{table}")).await;
    let question = &whole["scene"]["question"];
    let (id, action) = (question["id"].as_u64().unwrap(), question["choices"][0]["action"].clone());
    let act = |question: u64, action: &Value| json!({ "wish": "act", "question": question, "actions": [action] });
    assert_eq!(at.post(&mut asked, WISHES, act(id + 1, &action)).await, "409 refused: that question is no longer open");
    assert_eq!(at.post(&mut asked, WISHES, act(id, &json!("dance"))).await, "409 refused: \"dance\" is not an action");
    let early = at.post(&mut other, WISHES, act(id, &action)).await;
    assert_eq!(early, format!("409 refused: it is not your turn: waiting for {turn}"));
    let illegal = at.post(&mut asked, WISHES, act(id, &json!("set blue 6"))).await;
    assert!(illegal.starts_with("409 refused: set blue 6: "), "{illegal}");
    let many: Vec<&str> = vec!["wait"; 65];
    for actions in [json!([]), json!(many), json!(["x".repeat(201)])] {
        let wish = json!({ "wish": "act", "question": id, "actions": actions });
        assert_eq!(at.post(&mut asked, WISHES, wish).await, "413 too-large: that is too large");
        let ask = json!({ "ask": "preview", "actions": actions });
        if actions != json!([]) {
            assert_eq!(at.post(&mut asked, ASK, ask).await, "413 too-large: that is too large");
        }
    }
    // Somebody who asks for what only a seat knows.
    let mut nobody = server.visitor();
    assert_eq!(at.post(&mut nobody, ASK, json!({ "ask": "decided" })).await, "403 not-yours: that seat is not yours");
    assert_eq!(at.post(&mut nobody, ASK, json!({ "ask": "hint" })).await, "403 not-yours: that seat is not yours");
    // It is done, and once more is not a second time.
    asked.done(&WISHES.replace("{id}", &table), act(id, &action)).await;
    let before = kept(&server, &[&table]).await;
    asked.done(&WISHES.replace("{id}", &table), act(id, &action)).await;
    assert_eq!(kept(&server, &[&table]).await, before, "the same answer twice is played once");
    // Messages that are none.
    for text in [String::new(), "  ".to_string(), "x".repeat(501), "bell \u{7}".to_string()] {
        let say = json!({ "wish": "say", "text": text });
        assert_eq!(at.post(&mut asked, WISHES, say).await, "400 unfit: a message has 1 to 500 characters");
    }
    // After the end.
    asked.done(&WISHES.replace("{id}", &table), json!({ "wish": "resign" })).await;
    let back = at.post(&mut asked, WISHES, json!({ "wish": "come-back" })).await;
    assert_eq!(back, "409 not-now: you have resigned and cannot come back");
    let undo = at.post(&mut asked, WISHES, json!({ "wish": "undo" })).await;
    assert_eq!(undo, "409 not-now: a bot plays for you; come back first");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_site() {
    let server = Server::new().await;
    let mut anna = server.visitor();
    let table = anna.make(json!({ "game": "dice", "players": 2, "public": true, "sit": [sit("Anna")] })).await;
    let at = Refuses { server: &server, table: &table };
    for (name, value) in [
        ("origin", "http://evil.test"),
        ("origin", "null"),
        ("origin", "http://fresco.test.evil.test"),
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
    ] {
        let mut lured = anna.clone();
        lured.headers.push((name.to_string(), value.to_string()));
        for (path, body) in [
            ("/api/tables", json!({ "game": "dice", "public": true })),
            (WISHES, json!({ "wish": "leave" })),
            (START, json!({ "wish": "cancel" })),
        ] {
            let refused = at.post(&mut lured, path, body).await;
            assert_eq!(refused, "403 wrong-origin: the request comes from another site", "{name} {value}");
        }
        assert_eq!(lured.try_connect(&table, "").await.err(), Some(403), "{name} {value}");
    }
    let mut page = anna.clone();
    page.headers.push(("origin".to_string(), "http://fresco.test".to_string()));
    page.headers.push(("sec-fetch-site".to_string(), "same-origin".to_string()));
    page.done(&WISHES.replace("{id}", &table), json!({ "wish": "say", "text": "from the page itself" })).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_operator_has_switched_off() {
    let server = server_with(|settings| settings.behind_proxy = true).await;
    let (mut anna, mut owner) = (server.visitor(), server.visitor());
    owner.headers.push(("x-fresco-operator".to_string(), operator().as_str().to_string()));
    let table = anna.make(json!({ "game": "dice", "players": 2, "public": true, "sit": [sit("Anna")] })).await;
    let at = Refuses { server: &server, table: &table };
    let off = "403 switched-off: the operator of this server has switched that off";
    let (say, public) = (json!({ "wish": "say", "text": "hello" }), json!({ "game": "dice", "public": true }));

    owner.done("/api/operator", json!({ "switch": "public-tables", "on": false })).await;
    assert_eq!(at.post(&mut anna, "/api/tables", public).await, off);
    owner.done("/api/operator", json!({ "switch": "chat", "on": false })).await;
    assert_eq!(at.post(&mut anna, WISHES, say.clone()).await, off);
    owner.done("/api/operator", json!({ "switch": "chat", "on": true })).await;
    anna.done(&WISHES.replace("{id}", &table), say.clone()).await;
    owner.done("/api/operator", json!({ "switch": "mute", "table": table, "chair": 0, "on": true })).await;
    assert_eq!(at.post(&mut anna, WISHES, say.clone()).await, off);

    let mut rude = server.visitor();
    rude.headers.push(("x-forwarded-for".to_string(), "203.0.113.7".to_string()));
    rude.make(json!({ "game": "dice" })).await;
    owner.done("/api/operator", json!({ "switch": "block", "address": "203.0.113.7", "on": true })).await;
    let blocked = "403 blocked: this address is blocked";
    assert_eq!(at.post(&mut rude, "/api/tables", json!({ "game": "dice" })).await, blocked);
    assert_eq!(at.get(&mut rude, "/api/games", "").await, blocked);
    assert_eq!(at.get(&mut rude, "/", "").await, blocked);
    assert_eq!(rude.try_connect(&table, "").await.err(), Some(403));
    owner.done("/api/operator", json!({ "switch": "block", "address": "203.0.113.7", "on": false })).await;
    rude.make(json!({ "game": "dice" })).await;

    // A table that the operator has closed.
    assert_eq!(owner.post_text(&format!("/api/operator/tables/{table}"), "").await.0, 200);
    let mut bruno = server.visitor();
    assert_eq!(at.post(&mut bruno, SEATS, sit("Bruno")).await, "409 not-now: the table is closed");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn too_often() {
    let few = |settings: &mut Settings| {
        settings.behind_proxy = true;
        settings.most.requests_a_second = 1;
        settings.most.tables_an_hour = 2;
        settings.most.connections = 1;
    };
    let server = server_with(few).await;
    let at = Refuses { server: &server, table: "none" };
    let from = |address: &str| {
        let mut visitor = server.visitor();
        visitor.headers.push(("x-forwarded-for".to_string(), address.to_string()));
        visitor
    };
    let too_many = "429 too-many: too many requests; please wait a moment";
    let mut maker = from("192.0.2.1");
    let table = maker.make(json!({ "game": "dice", "public": true })).await;
    maker.make(json!({ "game": "dice", "public": true })).await;
    assert_eq!(at.post(&mut maker, "/api/tables", json!({ "game": "dice", "public": true })).await, too_many);
    assert_eq!(at.post(&mut maker, "/api/records", json!("game record 1")).await, too_many);
    let watching = maker.connect(&table, "").await;
    assert_eq!(maker.try_connect(&table, "").await.err(), Some(429));
    watching.close().await;

    // Ten at once, then one a second: of twenty, some are refused.
    let mut flood = from("192.0.2.2");
    let mut refused = 0;
    for _ in 0..20 {
        let (status, body) = flood.get("/api/games").await;
        if status == 429 {
            assert_eq!(refusal("/api/games", "get", (status, body)), too_many);
            refused += 1;
        }
    }
    assert!(refused > 0, "a flood is stopped");
    // Parts of the page have a limit of their own, ten times as high.
    let mut parts = Vec::new();
    for _ in 0..300 {
        parts.push(flood.get("/assets/none").await.0);
    }
    assert!(parts[..100].iter().all(|&status| status == 404), "{parts:?}");
    assert!(parts.contains(&429), "a flood is stopped there, too");
    // Others do not notice.
    assert_eq!(from("192.0.2.3").get("/api/games").await.0, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn too_large() {
    let server = Server::new().await;
    let mut anna = server.visitor();
    let at = Refuses { server: &server, table: "none" };
    let large = json!({ "game": "dice", "public": true, "components": "x".repeat(70_000) });
    assert_eq!(at.post(&mut anna, "/api/tables", large).await, "413 too-large: that is too large");
    let before = kept(&server, &[]).await;
    let record = anna.post_text("/api/records", "x".repeat(600_000)).await;
    assert_eq!(kept(&server, &[]).await, before);
    assert_eq!(refusal("/api/records", "post", record), "413 too-large: that is too large");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_understood() {
    let server = Server::new().await;
    let mut anna = server.visitor();
    let table = anna.make(json!({ "game": "dice", "players": 2, "public": true, "sit": [sit("Anna")] })).await;
    let at = Refuses { server: &server, table: &table };
    let malformed = "400 malformed: the request cannot be understood";
    for body in [
        json!({ "wish": "dance" }),
        json!({ "wish": "act", "question": "one", "actions": [] }),
        json!({ "wish": "act", "question": 1 }),
        json!({ "wish": "hand-over", "level": "grandmaster" }),
        json!({ "wish": "vote", "motion": { "about": "lunch" }, "yes": true }),
        json!({ "wish": "leave", "as": 999 }),
        json!({}),
        json!(null),
    ] {
        assert_eq!(at.post(&mut anna, WISHES, body).await, malformed);
    }
    assert_eq!(at.get(&mut anna, "/api/tables", "?which=secret").await, malformed);
    assert_eq!(at.get(&mut anna, "/api/tables/{id}", "?as=me").await, malformed);
    assert_eq!(at.get(&mut anna, "/api/tables/{id}/record", "").await, "409 not-over: that is only possible once the game is over");
    let before = kept(&server, &[&table]).await;
    for text in ["", "{", "\u{0}", "wish=leave"] {
        let answer = anna.post_text(&WISHES.replace("{id}", &table), text).await;
        assert_eq!(refusal(WISHES, "post", answer), malformed, "{text:?}");
    }
    for (record, words) in [("", "400 unfit: "), ("game record 1\ngame chess\n", "400 unfit: "), ("{}", "400 unfit: ")] {
        let refused = refusal("/api/records", "post", anna.post_text("/api/records", record).await);
        assert!(refused.starts_with(words), "{record:?}: {refused}");
    }
    assert_eq!(kept(&server, &[&table]).await, before);
    server.stop().await;
}

/// Over the socket the same refusals come as messages, with the number of what was refused.
#[tokio::test(flavor = "multi_thread")]
async fn refusals_over_the_socket() {
    let server = Server::new().await;
    let (mut anna, mut bruno) = (server.visitor(), server.visitor());
    let table = anna.make(json!({ "game": "dice", "players": 2, "public": true, "sit": [sit("Anna")] })).await;
    bruno.sit(&table, "Bruno").await;
    let before = kept(&server, &[&table]).await;
    let mut socket = bruno.connect(&table, "").await;
    for (message, words) in [
        (json!({ "type": "maker", "wish": { "wish": "start" } }), "not-yours: only whoever made the table can do that"),
        (json!({ "type": "wish", "wish": { "wish": "undo" } }), "not-now: the game has not begun"),
        (json!({ "type": "ask", "ask": { "ask": "hint" } }), "not-now: the game has not begun"),
        (json!({ "type": "wish", "wish": { "wish": "dance" } }), "malformed: the request cannot be understood"),
        (json!({ "type": "dance" }), "malformed: the request cannot be understood"),
    ] {
        let answer = socket.ask(message).await;
        let error = &answer["error"];
        assert_eq!(format!("{}: {}", error["error"].as_str().unwrap(), english(&error["text"])), words);
    }
    socket.say_raw("{").await;
    assert_eq!(socket.hear().await.unwrap()["re"], 0);
    let mut spectator = server.visitor().connect(&table, "").await;
    let answer = spectator.ask(json!({ "type": "wish", "wish": { "wish": "say", "text": "hello" } })).await;
    assert_eq!(answer["error"]["error"], "not-yours");
    assert_eq!(kept(&server, &[&table]).await, before);
    server.stop().await;
}

/// After a game: nothing is left of a table that was made for somebody who cannot sit down.
#[tokio::test(flavor = "multi_thread")]
async fn after_the_end() {
    let server = Server::new().await;
    let (mut anna, mut nobody) = (server.visitor(), server.visitor());
    let table =
        anna.make(json!({ "game": "dice", "players": 2, "public": true, "sit": [sit("Anna")], "bots": ["random"], "start": true })).await;
    let mut socket = anna.connect(&table, "").await;
    socket.wish(json!({ "wish": "hand-over", "level": "random" })).await;
    socket.hear_until(|view| view.is_over()).await;
    let at = Refuses { server: &server, table: &table };
    for wish in [json!({ "wish": "resign" }), json!({ "wish": "undo" }), json!({ "wish": "reopen" }), json!({ "wish": "come-back" })] {
        assert_eq!(at.post(&mut anna, WISHES, wish).await, "409 refused: the game is over");
    }
    let (rematch, play_on) = ("/api/tables/{id}/rematch", "/api/tables/{id}/play-on");
    assert_eq!(at.post(&mut nobody, rematch, sit("Nobody")).await, "403 not-yours: that seat is not yours");
    assert_eq!(at.post(&mut anna, rematch, sit("")).await, "400 unfit: everybody needs a name");
    let from = |seat: &str, name: &str, bots: &str| json!({ "at": 3, "seat": seat, "name": name, "nonce": "n", "bots": bots });
    assert_eq!(at.post(&mut nobody, play_on, from("red", "", "random")).await, "400 unfit: everybody needs a name");
    assert_eq!(at.post(&mut nobody, play_on, from("yellow", "Anna", "random")).await, "403 not-yours: that seat is not yours");
    assert!(at.post(&mut nobody, play_on, from("red", "Anna", "god")).await.starts_with("400 unfit: \"god\" is not a bot"));
    assert_eq!(at.get(&mut anna, "/api/tables/{id}/at/{n}", "?as=me").await, "400 malformed: the request cannot be understood");
    // Neither of them has a new table.
    for (who, tables) in [(&mut anna, 1), (&mut nobody, 0)] {
        let (_, mine) = who.get("/api/tables?which=mine").await;
        assert_eq!(mine["tables"].as_array().unwrap().len(), tables, "{mine}");
    }
    server.stop().await;
}

/// A table that did not fill up in time is closed, and says so.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_has_expired() {
    let place = Place::sqlite();
    let clock = Clock::standing_at(1_800_000_000_000);
    let server = Server::with(settings(&place.address()), place.open().await, clock.clone(), Random::System).await;
    let mut anna = server.visitor();
    let table = anna.make(json!({ "game": "dice", "players": 2, "public": true, "sit": [sit("Anna")] })).await;
    let mut socket = anna.connect(&table, "").await;
    clock.turn(3 * DAY);
    socket.hear_until(|view| view.is_over()).await;
    assert_eq!((&socket.view.status["stage"], &socket.view.status["closed"]), (&json!("closed"), &json!("expired")));
    let at = Refuses { server: &server, table: &table };
    let mut bruno = server.visitor();
    assert_eq!(at.post(&mut bruno, SEATS, sit("Bruno")).await, "409 not-now: the table is closed");
    assert_eq!(at.post(&mut anna, START, json!({ "wish": "cancel" })).await, "409 not-now: the table is closed");
    server.stop().await;
}
