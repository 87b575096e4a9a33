//! The example bot plays over the public API, as a program of its own.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::OnceLock;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::process::{Child, Command};

use crate::support::server::Server;

/// The program. `cargo test` builds it with the tests; where only this test was built, and it is missing or old, it is built here.
fn program() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        let tests = std::env::current_exe().unwrap();
        let folder = tests.parent().unwrap().parent().unwrap();
        let program = folder.join("examples").join(format!("bot{}", std::env::consts::EXE_SUFFIX));
        let changed = |file: &Path| file.metadata().and_then(|about| about.modified()).ok();
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/bot.rs");
        if changed(&program) < changed(&source) {
            let profile =
                folder.file_name().and_then(|name| name.to_str()).map_or("dev", |name| if name == "debug" { "dev" } else { name });
            let mut build = std::process::Command::new(env!("CARGO"));
            build.args(["build", "--quiet", "-p", "fresco-server", "--example", "bot", "--profile", profile, "--target-dir"]);
            assert!(build.arg(folder.parent().unwrap()).status().unwrap().success());
        }
        program
    })
}

fn bot(server: &Server, link: &str, name: &str) -> Child {
    let url = format!("http://{}", server.address);
    let mut command = Command::new(program());
    command.args([url.as_str(), link, name]).stdout(Stdio::piped()).stderr(Stdio::piped()).kill_on_drop(true);
    command.spawn().unwrap()
}

/// What a bot has printed when it is through.
async fn said(bot: Child) -> String {
    let output = tokio::time::timeout(Duration::from_secs(60), bot.wait_with_output()).await.expect("a bot ends within 60 s").unwrap();
    let (out, err) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(output.status.success(), "{out}{err}");
    out
}

/// Bots take all seats, one of them by the link of a seat, and play to the end.
async fn plays_to_the_end(setup: Value, players: usize) {
    let server = Server::new().await;
    let mut anna = server.visitor();
    let made = anna.done("/api/tables", setup).await;
    let (table, url) = (made["table"].as_str().unwrap(), made["url"].as_str().unwrap());
    let by_seat = format!("{url}#{}", made["seats"][0]["link"].as_str().unwrap());
    let mut bots = vec![bot(&server, &by_seat, "Anna")];
    bots.extend((1..players).map(|n| bot(&server, url, &format!("Bot {n}"))));
    let mut socket = anna.connect(table, "spectator=true").await;
    let all_sit = |chairs: &Vec<Value>| chairs.iter().all(|chair| chair["holder"] == "person");
    socket.hear_until(|view| view.status["chairs"].as_array().is_some_and(all_sit)).await;
    anna.done(&format!("/api/tables/{table}/start"), json!({ "wish": "start" })).await;
    for bot in bots {
        let said = said(bot).await;
        assert!(said.contains("the game is over after"), "{said}");
        // Each has really answered something.
        assert!(!said.contains("after 0 answers"), "{said}");
    }
    socket.hear_until(|view| view.is_over()).await;
    assert_eq!(socket.view.status["stage"], "over");
    assert_eq!(socket.view.status["places"].as_array().unwrap().len(), players);
    let (status, record) = anna.get_text(&format!("/api/tables/{table}/record")).await;
    assert_eq!(status, 200);
    assert!(record.contains("names ") && record.contains("Bot 1"), "{record}");
    let (_, checked) = anna.get(&format!("/api/tables/{table}/draws")).await;
    assert_eq!(checked["amiss"], Value::Null);
    assert_eq!(checked["from"]["nonces"].as_array().unwrap().len(), players);
    let seed = checked["from"]["seed"].as_str().unwrap();
    assert!(record.contains(&format!("seed {seed}\n")) && !checked["proves"].as_array().unwrap().is_empty(), "{checked}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_play_a_dice_game() {
    plays_to_the_end(json!({ "game": "dice", "players": 3, "sit": [{ "name": "Anna", "nonce": "a" }] }), 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_play_a_board_game_with_modules() {
    plays_to_the_end(json!({ "game": "board", "players": 2, "modules": "1-5 7 13", "sit": [{ "name": "Anna", "nonce": "a" }] }), 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_without_a_seat_says_why() {
    let server = Server::new().await;
    let bot = bot(&server, "http://fresco.test/t/nowhere", "Beppo");
    let output = tokio::time::timeout(Duration::from_secs(60), bot.wait_with_output()).await.unwrap().unwrap();
    assert!(!output.status.success());
    assert!(String::from_utf8(output.stderr).unwrap().contains("there is no such table"));
    server.stop().await;
}
