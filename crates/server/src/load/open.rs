//! How quickly a finished game opens, at any move.

use std::time::{Duration, Instant};

use serde_json::json;
use tokio::time::sleep;

use super::server::Server;
use super::{LoadError, Phase, Progress, Spread, http, in_parallel, machine, runtime};

/// The longest that the games of a corpus may take.
const PATIENCE: Duration = Duration::from_secs(600);
/// Looks at a game that is in memory, besides those at one that is not.
const WARM_LOOKS: usize = 40;

/// The games that are opened.
#[derive(Clone, Debug)]
pub struct Corpus {
    /// How many.
    pub games: usize,
    /// Their modules, as the API takes them.
    pub modules: String,
    /// The database.
    pub database: Option<String>,
}

/// How long it took.
#[derive(Clone, Debug)]
pub struct Opening {
    /// How many games.
    pub games: usize,
    /// Their actions.
    pub actions: usize,
    /// Games that were not in memory, read from their journal for one look at one move.
    pub cold: Spread,
    /// Games that were in memory.
    pub warm: Spread,
    /// The slowest of all.
    pub worst: Opened,
    /// The bytes of the longest answer.
    pub largest: usize,
}

/// One look at one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Opened {
    /// How long it took, from the request until its answer was there.
    pub took: Duration,
    /// The move.
    pub at: usize,
    /// How many moves the game has.
    pub of: usize,
}

/// Lets bots play games to their end at tables of a server, lets those tables go, and opens each at its first move, its last and moves
/// between them.
pub fn open(corpus: &Corpus, progress: Progress<'_>) -> Result<Opening, LoadError> {
    let server = Server::start(corpus.database.as_deref())?;
    let clients = runtime(machine::CLIENTS)?;
    let opened = clients.block_on(run(corpus, &server, progress));
    drop(clients);
    server.stop();
    opened
}

async fn run(corpus: &Corpus, server: &Server, progress: Progress<'_>) -> Result<Opening, LoadError> {
    let address = server.address;
    let tables = in_parallel(corpus.games, Phase::Corpus, progress, |n| {
        // Two, three and four players in turn.
        let players = 2 + n % 3;
        let wanted =
            json!({ "game": "board", "players": players, "modules": corpus.modules, "bots": vec!["random"; players], "start": true });
        async move {
            let made = http::post(address, "/api/tables", &wanted).await?;
            let id = made.json()?["table"].as_str().map(str::to_string);
            let id = id.ok_or_else(|| LoadError::Misunderstood(made.body.clone()))?;
            let patience = Instant::now() + PATIENCE;
            loop {
                match http::get(address, &format!("/api/tables/{id}/at/0")).await {
                    Ok(answer) => return Ok((id, answer.json()?["of"].as_u64().unwrap_or_default() as usize)),
                    // It is not over yet.
                    Err(LoadError::Refused(_, 409, _)) if Instant::now() < patience => sleep(Duration::from_millis(500)).await,
                    Err(why) => return Err(why),
                }
            }
        }
    })
    .await?;
    let (mut cold, mut warm, mut worst, mut largest) = (Vec::new(), Vec::new(), Opened::default(), 0);
    for (n, (table, of)) in tables.iter().enumerate() {
        progress(Phase::Opening, n as u64, tables.len() as u64);
        let looks = (0..=4).map(|part| (of * part / 4, true));
        let looks = looks.chain((0..WARM_LOOKS).map(|part| (of * part / WARM_LOOKS, false)));
        for (at, is_cold) in looks {
            if is_cold {
                server.let_go(table).await;
            }
            let begun = Instant::now();
            let answer = http::get(address, &format!("/api/tables/{table}/at/{at}")).await?;
            let took = begun.elapsed();
            if is_cold { &mut cold } else { &mut warm }.push(took);
            if took > worst.took {
                worst = Opened { took, at, of: *of };
            }
            largest = largest.max(answer.body.len());
        }
    }
    progress(Phase::Opening, tables.len() as u64, tables.len() as u64);
    let actions = tables.iter().map(|(_, of)| of).sum();
    Ok(Opening { games: tables.len(), actions, cold: Spread::of(cold), warm: Spread::of(warm), worst, largest })
}
