//! Secrets over the wire: with only others' secrets changed, and the clock and all random numbers fixed, the bytes at a viewer's socket
//! and their order are the same.

use std::time::Duration;

use fresco_games::GameSession;
use fresco_server::clock::{Clock, SECOND};
use fresco_server::host::Host;
use fresco_server::random::Random;
use fresco_server::table::{Playing, Stage};
use fresco_server::wire::Watcher;
use serde_json::{Value, json};
use tabletop::{Dice, Seat, Viewer};

use crate::support::databases::Place;
use crate::support::server::{Server, Socket, Visitor, settings};

/// A table on a server of its own, with the socket of one viewer.
struct World {
    server: Server,
    browser: Visitor,
    table: String,
    socket: Socket,
    watcher: Watcher,
}

impl World {
    /// All seats are one browser's, and one socket looks on: through the eyes of a chair, or as a spectator.
    async fn new(setup: &Value, watcher: Watcher) -> World {
        let place = Place::sqlite();
        let settings = settings(&place.address());
        let server = Server::with(settings, place.open().await, Clock::standing_at(SECOND), Random::fixed("the same")).await;
        let mut browser = server.visitor();
        let table = browser.make(setup.clone()).await;
        let query = match watcher {
            Watcher::Chair(chair) => format!("as={chair}"),
            Watcher::Spectator => "spectator=true".to_string(),
        };
        let socket = browser.connect(&table, &query).await;
        World { server, browser, table, socket, watcher }
    }
    /// Looks at the game, or changes it under the server's feet.
    async fn game<T: Send + 'static>(&self, look: impl Fn(&mut Playing) -> T + Send + Sync + Clone + 'static) -> T {
        let look = move |host: &mut Host| match &mut host.table.stage {
            Stage::Playing(playing) => look(playing),
            _ => panic!("the game has begun"),
        };
        self.server.app.tables.look(&self.server.app, &self.table, look).await.unwrap()
    }
    async fn fork(&self) -> Box<dyn GameSession> {
        self.game(|playing| playing.session.fork()).await
    }
    async fn put(&self, session: &dyn GameSession) {
        let session = std::sync::Arc::new(std::sync::Mutex::new(session.fork()));
        self.game(move |playing| playing.session = session.lock().unwrap().fork()).await;
    }
    async fn act(&mut self, chair: usize, question: u32, action: &str) {
        let wish = json!({ "as": chair, "wish": "act", "question": question, "actions": [action] });
        self.browser.done(&format!("/api/tables/{}/wishes", self.table), wish).await;
    }
    /// Everything that was sent to the viewer so far.
    async fn heard(&mut self) -> Vec<String> {
        let watcher = self.watcher;
        let pushed = self.server.app.tables.look(&self.server.app, &self.table, move |host| host.pushed(watcher)).await.unwrap();
        self.socket.hear_until(|view| !view.run.is_empty() && view.n >= pushed).await;
        self.socket.heard.clone()
    }
}

fn known(session: &dyn GameSession) -> (u32, u32, u64) {
    session.known()
}

/// Plays a random game on two servers at once. On the second, everything that the viewer cannot see is made different again and again.
/// Says how often something was different, and how many bytes were the same.
async fn same_bytes(setup: &Value, watcher: Watcher, seed: u64, most: usize) -> (usize, usize) {
    let (mut real, mut other) = (World::new(setup, watcher).await, World::new(setup, watcher).await);
    let viewer = real.game(move |playing| watcher.viewer(playing)).await;
    let colours = real.game(|playing| playing.colours.clone()).await;
    let mut dice = Dice::fast(seed);
    let mut disguised = 0;
    for step in 0..most {
        let (mut is, mut seems) = (real.fork().await, other.fork().await);
        if is.is_over() {
            break;
        }
        if step % 4 == 0
            && let Some(new) = is.disguised(viewer, dice.next_u64())
        {
            disguised += 1;
            other.put(&*new).await;
            seems = new;
        }
        let asked = is.to_act();
        assert_eq!(asked, seems.to_act(), "others are asked");
        let seat = asked[dice.below(asked.len() as u32) as usize];
        let choices = |session: &dyn GameSession| -> Vec<String> {
            let question = session.scene(Viewer::Seat(seat)).question.unwrap();
            question.choices.into_iter().map(|choice| choice.action).collect()
        };
        let mine = choices(&*seems);
        let mut both: Vec<String> = choices(&*is).into_iter().filter(|action| mine.contains(action)).collect();
        if both.is_empty() {
            // What the seat holds is different, and so is all it can do: the second goes on like the first.
            other.put(&*is).await;
            seems = is.fork();
            both = choices(&*is);
        }
        let action = both[dice.below(both.len() as u32) as usize].clone();
        // Where something is shown, it may be different; so both go on alike from here.
        let (before, question) = ((known(&*is), known(&*seems)), is.question_id(seat).unwrap());
        let here = is.fork();
        is.answer(seat, question, &[&action]).unwrap();
        let alike = match seems.question_id(seat) {
            Some(question) => seems.answer(seat, question, &[&action]).is_ok() && (known(&*is), known(&*seems)) == before,
            None => false,
        };
        if !alike {
            other.put(&*here).await;
        }
        let chair = colours.iter().position(|&colour| colour == seat).unwrap();
        let questions = (real.fork().await.question_id(seat).unwrap(), other.fork().await.question_id(seat).unwrap());
        real.act(chair, questions.0, &action).await;
        other.act(chair, questions.1, &action).await;
        let (heard, also) = (real.heard().await, other.heard().await);
        if heard != also {
            let at = heard.iter().zip(&also).position(|(a, b)| a != b).unwrap_or(heard.len().min(also.len()));
            panic!("{viewer:?} can tell, after {step} steps with {seat} {action}:\n{:?}\n{:?}", heard.get(at), also.get(at));
        }
    }
    let bytes = real.socket.heard.iter().map(String::len).sum();
    real.server.stop().await;
    other.server.stop().await;
    (disguised, bytes)
}

fn people(game: &str, players: usize, modules: Option<&str>) -> Value {
    let sit: Vec<Value> = (0..players).map(|n| json!({ "name": format!("Player {n}"), "nonce": format!("n{n}") })).collect();
    let mut setup = json!({ "game": game, "players": players, "sit": sit, "start": true });
    if let Some(modules) = modules {
        setup["modules"] = json!(modules);
    }
    setup
}

/// How many games of each kind, and how far they are played.
fn effort() -> (u64, usize) {
    match std::env::var("FRESCO_WIRE_GAMES").ok().and_then(|n| n.parse().ok()) {
        Some(games) => (games, usize::MAX),
        None => (1, 60),
    }
}

async fn no_viewer_can_tell(game: &str, players: usize, modules: Option<&str>) {
    let (games, most) = effort();
    let (mut disguised, mut bytes) = (0, 0);
    for seed in 0..games {
        for watcher in (0..players as u8).map(Watcher::Chair).chain([Watcher::Spectator]) {
            let (times, many) = same_bytes(&people(game, players, modules), watcher, seed, most).await;
            disguised += times;
            bytes += many;
        }
    }
    println!("{game} {modules:?}: {bytes} bytes were the same although hidden things were made different {disguised} times");
    assert!(disguised >= 3 * players && bytes > 20_000, "{disguised} {bytes}");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_viewer_of_the_board_game_with_all_modules_can_tell() {
    no_viewer_can_tell("board", 3, Some("all")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_viewer_of_the_base_game_can_tell() {
    no_viewer_can_tell("board", 2, None).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_viewer_of_the_card_game_can_tell() {
    no_viewer_can_tell("card", 3, None).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_viewer_of_the_dice_game_can_tell() {
    no_viewer_can_tell("dice", 3, None).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_answers_after_the_same_time_whatever_it_holds() {
    // Two bots and a person; in the second world the bots hold other things. Both push at the same turn of the clock, not before.
    for seed in 0..4 {
        let mut times = Vec::new();
        for world in 0..2 {
            let place = Place::sqlite();
            let mut settings = settings(&place.address());
            settings.times.bot_after_person = 1_500;
            settings.times.bot_after_bot = 700;
            let clock = Clock::standing_at(SECOND);
            let server = Server::with(settings, place.open().await, clock.clone(), Random::fixed("bots")).await;
            let mut anna = server.visitor();
            let sit = json!([{ "name": "Anna", "nonce": "n" }]);
            let setup =
                json!({ "game": "board", "players": 3, "modules": "1-6", "sit": sit, "bots": ["journeyman", "apprentice"], "start": true });
            let table = anna.make(setup).await;
            let mut socket = anna.connect(&table, "").await;
            socket.hear().await.unwrap();
            if world == 1 {
                let look = move |host: &mut Host| {
                    if let Stage::Playing(playing) = &mut host.table.stage
                        && let Some(other) = playing.session.disguised(Viewer::Seat(Seat::Red), seed)
                    {
                        playing.session = other;
                    }
                };
                server.app.tables.look(&server.app, &table, look).await.unwrap();
            }
            // The clock is turned by 100 ms at a time, until Anna is asked something or it is too long. Before each turn every bot has
            // thought, whoever was due has answered, and Anna has heard of it: how busy this machine is plays no part.
            let mut waited = Vec::new();
            for turn in 0..60 {
                let before = socket.view.n;
                while !server.app.tables.look(&server.app, &table, |host| host.bots_wait()).await.unwrap() {
                    tokio::time::sleep(Duration::from_millis(5)).await;
                }
                let pushed = server.app.tables.look(&server.app, &table, |host| host.pushed(Watcher::Chair(0))).await.unwrap();
                socket.hear_until(|view| view.n == pushed).await;
                if pushed > before {
                    waited.push(turn);
                }
                if socket.view.question().is_some() {
                    break;
                }
                clock.turn(100);
            }
            times.push(waited);
            server.stop().await;
        }
        assert_eq!(times[0], times[1]);
        assert!(!times[0].is_empty() && times[0].iter().all(|&turn| turn >= 7), "a bot answered too early, or not at all: {times:?}");
    }
}
