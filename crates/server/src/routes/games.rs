//! What can be played here, for whoever sets a table.

use axum::Json;
use fresco_bots::Level;
use serde::Serialize;
use tabletop::Text;

/// What can be played.
#[derive(Serialize)]
pub(crate) struct Games {
    games: Vec<Game>,
    levels: Vec<LevelView>,
}

#[derive(Serialize)]
struct Game {
    game: &'static str,
    rules: u32,
    players: [u8; 2],
    editions: Vec<&'static str>,
    modules: Vec<Module>,
}

#[derive(Serialize)]
struct Module {
    number: u8,
    name: Text,
    /// The topic of the rules that explains it.
    about: &'static str,
    /// The editions that have it.
    editions: Vec<&'static str>,
}

#[derive(Serialize)]
struct LevelView {
    level: &'static str,
    about: Text,
}

pub(crate) async fn list() -> Json<Games> {
    let board = fresco_games::types::BoardGame::GAME;
    use fresco_games::types::Rules as _;
    let game = |game: &'static str| Game {
        game,
        rules: fresco_games::version(game).unwrap_or_default(),
        players: [2, 4],
        editions: if game == board { vec!["2020", "2010"] } else { Vec::new() },
        modules: Vec::new(),
    };
    let level = |level: Level| LevelView { level: level.name(), about: Text::as_is(level.about()) };
    Json(Games { games: fresco_games::NAMES.map(game).into(), levels: Level::ALL.map(level).into() })
}
