//! `openapi.json` describes every address of the server and nothing else, and its examples work as it says.

use std::collections::{BTreeMap, BTreeSet};

use fresco_server::clock::Clock;
use fresco_server::error::Error;
use fresco_server::random::Random;
use fresco_server::secrets::Secret;
use fresco_server::table::wishes::Refused;
use serde_json::{Value, json};

use crate::support::databases::Place;
use crate::support::schema::{check, document};
use crate::support::server::{Server, Visitor, settings};

const METHODS: [&str; 3] = ["get", "post", "delete"];

/// Every path and method of the document.
fn operations(document: &Value) -> Vec<(String, String, Value)> {
    let paths = document["paths"].as_object().unwrap();
    let of = |(path, item): (&String, &Value)| {
        let methods = item.as_object().unwrap().iter();
        methods.map(|(method, operation)| (path.clone(), method.clone(), operation.clone())).collect::<Vec<_>>()
    };
    paths.iter().flat_map(of).collect()
}

#[test]
fn every_route_is_described_and_nothing_else() {
    let source = include_str!("../../src/router.rs");
    let (api, rest) = source.split_once("Router::new()").unwrap().1.split_once("Router::new()").unwrap();
    let rest = rest.split_once(".with_state").unwrap().0;
    assert!(rest.contains(".nest(\"/api\", api)"));
    let mut routed = BTreeSet::new();
    for (part, front) in [(api, "/api"), (rest, "")] {
        for route in part.split(".route(").skip(1) {
            let mut quoted = route.splitn(3, '"').skip(1);
            let (path, handlers) = (quoted.next().unwrap(), quoted.next().unwrap().lines().next().unwrap());
            for method in METHODS.into_iter().filter(|method| handlers.contains(&format!("{method}("))) {
                routed.insert((format!("{front}{path}"), method.to_string()));
            }
        }
    }
    let described: BTreeSet<_> = operations(&document()).into_iter().map(|(path, method, _)| (path, method)).collect();
    assert_eq!(described, routed);
}

#[test]
fn every_error_is_described_with_its_status() {
    let document = document();
    let mut described: BTreeMap<String, BTreeSet<u16>> = BTreeMap::new();
    for (_, _, operation) in operations(&document) {
        for (status, response) in operation["responses"].as_object().unwrap() {
            for name in response["x-errors"].as_array().into_iter().flatten() {
                described.entry(name.as_str().unwrap().to_string()).or_default().insert(status.parse().unwrap());
            }
        }
    }
    let fault = || tabletop::say!("the game is over").into();
    let all = [
        Error::Malformed(String::new()),
        Error::Unfit(fault()),
        Error::NotYours(fault()),
        Error::WrongOrigin,
        Error::Blocked,
        Error::SwitchedOff,
        Error::NoTable,
        Error::NoPage,
        Error::Refused(Refused::NotTheMaker),
        Error::Refused(Refused::NoSuchChair),
        Error::Refused(Refused::Full),
        Error::Refused(Refused::NotNow(fault())),
        Error::Refused(Refused::Unfit(fault())),
        Error::Refused(Refused::ByTheGame(fresco_games::SessionError::Over)),
        Error::NotOver,
        Error::OtherRules { needs: String::new() },
        Error::Broken,
        Error::TooLarge,
        Error::TooMany,
        Error::Unavailable,
    ];
    let mut there: BTreeMap<String, BTreeSet<u16>> = BTreeMap::new();
    for error in all {
        there.entry(error.name().to_string()).or_default().insert(error.status().as_u16());
        let body = serde_json::to_value(error.body()).unwrap();
        check(&document, &json!({ "$ref": "#/components/schemas/ErrorBody" }), &body).unwrap();
    }
    assert_eq!(described, there);
}

/// The rules in SPEC.md are numbered without gaps, and the tests that they name are there.
#[test]
fn the_rules_name_tests_that_are_there() {
    let rules = include_str!("../../SPEC.md");
    let mut file = String::new();
    let mut named = 0;
    for name in rules.split('`').skip(1).step_by(2) {
        let (of, test) = name.split_once('#').unwrap_or((name, ""));
        if !of.is_empty() && !of.ends_with(".rs") {
            continue;
        }
        if !of.is_empty() {
            file = of.to_string();
        }
        let path = format!("{}/tests/server/{file}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{path}: {why}"));
        assert!(test.is_empty() || text.contains(&format!("fn {test}(")), "{file} has no test {test}");
        named += 1;
    }
    assert!(named > 20, "{named}");
    let numbers: Vec<&str> = rules.split("\n- **").skip(1).map(|rule| rule.split("**").next().unwrap()).collect();
    for pair in numbers.windows(2) {
        let [(a, n), (b, m)] = [pair[0], pair[1]].map(|number| (&number[..1], number[1..].parse::<u32>().unwrap()));
        assert!(if a == b { m == n + 1 } else { m == 1 }, "{} after {}", pair[1], pair[0]);
    }
}

/// The examples of answers fit their schemas, and every schema that is named is there.
#[test]
fn the_examples_of_the_document_fit_its_schemas() {
    let document = document();
    let mut names = BTreeSet::new();
    for (path, method, operation) in operations(&document) {
        assert!(names.insert(operation["operationId"].as_str().unwrap().to_string()), "{path} {method} has the name of another");
        let bodies = operation["requestBody"]["content"].as_object().into_iter().flatten();
        let answers = operation["responses"].as_object().unwrap().values().flat_map(|r| r["content"].as_object().into_iter().flatten());
        for (_, content) in bodies.chain(answers) {
            for (name, example) in content["examples"].as_object().into_iter().flatten() {
                check(&document, &content["schema"], &example["value"]).unwrap_or_else(|why| panic!("{path} {method} {name}: {why}"));
            }
        }
    }
    let text = document.to_string();
    for path in text.split("\"$ref\":\"#").skip(1).map(|rest| rest.split('"').next().unwrap()) {
        assert!(document.pointer(path).is_some(), "{path}");
    }
    // Every path has the parameters that stand in it.
    for (path, _, operation) in operations(&document) {
        let in_path: BTreeSet<&str> = path.split('{').skip(1).map(|part| part.split('}').next().unwrap()).collect();
        let parameters = operation["parameters"].as_array().into_iter().flatten();
        let described = parameters.filter(|p| p["in"] == "path").map(|p| p["name"].as_str().unwrap()).collect();
        assert_eq!(in_path, described, "{path}");
    }
}

/// A table for an example, and what whoever sits there knows.
struct Example {
    anna: Visitor,
    table: String,
    seats: Vec<Value>,
}

impl Example {
    async fn new(server: &Server, stage: &str) -> Example {
        let mut anna = server.visitor();
        let sit = |name: &str| json!({ "name": name, "nonce": name });
        let setup = match stage {
            "gathering" => json!({ "game": "dice", "players": 4, "sit": [sit("Anna")] }),
            "playing" => json!({ "game": "dice", "players": 2, "hints": true, "sit": [sit("Anna"), sit("Bruno")], "start": true }),
            "over" => json!({ "game": "dice", "players": 2, "sit": [sit("Anna")], "bots": ["random"], "start": true }),
            other => panic!("x-table: {other}"),
        };
        let made = anna.done("/api/tables", setup).await;
        let table = made["table"].as_str().unwrap().to_string();
        if stage == "over" {
            let mut socket = anna.connect(&table, "").await;
            socket.wish(json!({ "wish": "hand-over", "level": "random" })).await;
            socket.hear_until(|view| view.is_over()).await;
            socket.close().await;
        }
        Example { anna, table, seats: made["seats"].as_array().unwrap().clone() }
    }

    /// The chair that is asked something, with its question.
    async fn asked(&mut self) -> (usize, Value) {
        for chair in 0..self.seats.len() {
            let (status, whole) = self.anna.get(&format!("/api/tables/{}?as={chair}", self.table)).await;
            assert_eq!(status, 200, "{whole}");
            if whole["scene"]["question"].is_object() {
                return (chair, whole["scene"]["question"].clone());
            }
        }
        panic!("nobody is asked anything")
    }

    /// An example with what only this table knows.
    async fn filled_in(&mut self, body: &Value) -> Value {
        let mut body = body.clone();
        if body.get("link").is_some() {
            body["link"] = self.seats[0]["link"].clone();
        }
        if body.get("table").is_some() {
            body["table"] = json!(self.table);
        }
        if body.get("actions").is_some() || body.get("action").is_some() || body["ask"] == "hint" {
            let (chair, question) = self.asked().await;
            let action = &question["choices"][0]["action"];
            body["as"] = json!(chair);
            for (name, value) in [("question", &question["id"]), ("actions", &json!([action])), ("action", action)] {
                if body.get(name).is_some() {
                    body[name] = value.clone();
                }
            }
        }
        body
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_example_works_on_a_real_server_as_it_is_described() {
    let document = document();
    let operator = Secret::of([3; 32]);
    let place = Place::sqlite();
    let mut sent = 0;
    for (path, method, operation) in operations(&document) {
        let bodies = operation["requestBody"]["content"].as_object().and_then(|content| content.iter().next());
        let examples: Vec<Option<Value>> = match bodies {
            Some((_, content)) => content["examples"].as_object().unwrap().values().map(|one| Some(one["value"].clone())).collect(),
            None => vec![None],
        };
        for example in examples {
            // What one example switches off is there for the next.
            let mut settings = settings(&place.address());
            settings.operator = Some(operator.hashed());
            let server = Server::with(settings, Place::sqlite().open().await, Clock::System, Random::System).await;
            let stage = operation["x-table"].as_str();
            let mut at = Example::new(&server, stage.unwrap_or("gathering")).await;
            if operation["security"].to_string().contains("operator") {
                at.anna.headers.push(("x-fresco-operator".to_string(), operator.as_str().to_string()));
            }
            let address = address(&path, &operation, &at);
            let name = format!("{method} {path} {}", example.as_ref().map_or(String::new(), Value::to_string));
            if let Some(messages) = operation.get("x-messages") {
                let socket_address = address.split_once('?').map_or("", |(_, query)| query);
                plays_over_the_socket(&document, messages, &mut at, socket_address).await;
            } else {
                let (status, answer) = match (method.as_str(), &example) {
                    ("get", None) => at.anna.get(&address).await,
                    ("delete", None) => at.anna.delete(&address).await,
                    ("post", Some(Value::String(text))) => at.anna.post_text(&address, text.clone()).await,
                    ("post", None) => at.anna.post_text(&address, "").await,
                    ("post", Some(body)) => {
                        let body = at.filled_in(body).await;
                        at.anna.post(&address, body).await
                    }
                    other => panic!("{other:?}"),
                };
                let (_, content) = operation["responses"]["200"]["content"].as_object().unwrap().iter().next().unwrap();
                assert_eq!(status, 200, "{name}: {answer}");
                check(&document, &content["schema"], &answer).unwrap_or_else(|why| panic!("{name}: {why}\n{answer}"));
            }
            sent += 1;
            server.stop().await;
        }
    }
    assert!(sent > 40, "{sent}");
}

/// The address of an example: what stands in it is replaced by what the table knows.
fn address(path: &str, operation: &Value, at: &Example) -> String {
    let mut address = path.to_string();
    let mut query = Vec::new();
    for parameter in operation["parameters"].as_array().into_iter().flatten() {
        let name = parameter["name"].as_str().unwrap();
        let value = match (name, &parameter["example"]) {
            ("id", _) => at.table.clone(),
            ("token", _) => at.seats[0]["feed"].as_str().unwrap().to_string(),
            (_, Value::Null) => continue,
            (_, Value::String(text)) => text.clone(),
            (_, other) => other.to_string(),
        };
        match parameter["in"].as_str().unwrap() {
            "path" => address = address.replace(&format!("{{{name}}}"), &value),
            _ => query.push(format!("{name}={value}")),
        }
    }
    if query.is_empty() { address } else { format!("{address}?{}", query.join("&")) }
}

/// Every message of a game, and of everything else that can be sent, has the shape that is described.
async fn plays_over_the_socket(document: &Value, messages: &Value, at: &mut Example, query: &str) {
    let mut first = at.anna.connect(&at.table, query).await;
    let mut other = at.anna.connect(&at.table, "as=1&version=2").await;
    let bodies = |path: &str| {
        let examples = &document["paths"][path]["post"]["requestBody"]["content"]["application/json"]["examples"];
        examples.as_object().unwrap().values().map(|example| example["value"].clone()).collect::<Vec<_>>()
    };
    let (wishes, asks) = (bodies("/api/tables/{id}/wishes"), bodies("/api/tables/{id}/ask"));
    // Last of all, seats are given up: then bots play, and nobody is asked anything any more.
    let (given_up, wishes): (Vec<_>, Vec<_>) = wishes.into_iter().partition(|wish| wish["wish"] == "hand-over" || wish["wish"] == "resign");
    let wrapped = wishes.into_iter().map(|wish| ("wish", wish)).chain(asks.into_iter().map(|ask| ("ask", ask)));
    let wrapped = wrapped.chain([("maker", json!({ "wish": "start" })), ("wish", json!({ "wish": "undo" }))]);
    for (kind, mut inner) in wrapped.chain(given_up.into_iter().map(|wish| ("wish", wish))) {
        if inner["ask"] != "hint" {
            inner = at.filled_in(&inner).await;
        }
        let inner = inner.as_object_mut().unwrap();
        inner.remove("as");
        let message = json!({ "type": kind, "id": 1, kind.replace("maker", "wish"): inner });
        check(document, &messages["client"], &message).unwrap_or_else(|why| panic!("{why}\n{message}"));
        for socket in [&mut first, &mut other] {
            // Whoever is not asked, is refused: that is an answer too.
            let answer = socket.ask(message.clone()).await;
            assert!(answer["error"]["error"] != "malformed", "{message}: {answer}");
        }
    }
    let whole = json!({ "type": "snapshot" });
    check(document, &messages["client"], &whole).unwrap();
    first.say_raw(&whole.to_string()).await;
    while first.hear().await.unwrap()["type"] != "snapshot" {}
    let mut old = at.anna.connect(&at.table, "version=0").await;
    while old.hear().await.is_some() {}
    let mut kinds = BTreeSet::new();
    for heard in [&first, &other, &old].into_iter().flat_map(|socket| &socket.heard) {
        let message: Value = serde_json::from_str(heard).unwrap();
        check(document, &messages["server"], &message).unwrap_or_else(|why| panic!("{why}\n{message}"));
        kinds.insert(message["type"].as_str().unwrap().to_string());
    }
    let all = ["answer", "done", "goodbye", "push", "refused", "snapshot"].map(str::to_string);
    assert_eq!(kinds, BTreeSet::from(all), "every kind of message was met");
}
