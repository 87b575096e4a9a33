//! What can be played here, for whoever sets a table.

use axum::Json;
use fresco_bots::Level;
use fresco_games::board::{Edition, MODULES, ModuleInfo, Preset};
use fresco_games::types::{BoardGame, Rules as _};
use serde::Serialize;
use tabletop::Text;

/// What can be played.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct Games {
    /// The games.
    games: Vec<GameView>,
    /// The bots, the weakest first.
    levels: Vec<LevelView>,
}

/// A game.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct GameView {
    /// Its name in setups.
    game: &'static str,
    /// The version of its rules.
    rules: u32,
    /// The fewest and the most players.
    players: [u8; 2],
    /// Its editions by their years, the one first that is played unless another one is named.
    editions: Vec<String>,
    /// Its modules.
    modules: Vec<ModuleView>,
    /// Well-known sets of modules.
    presets: Vec<PresetView>,
}

/// A module.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct ModuleView {
    /// Its number, by which setups name it.
    number: u8,
    /// What players call it.
    name: Text,
    /// The topic of the rules that explains it.
    about: &'static str,
    /// The editions that have it; none has a home-made one.
    editions: Vec<String>,
}

/// A well-known set of modules.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct PresetView {
    /// Its name.
    preset: &'static str,
    /// The edition to which it belongs.
    edition: String,
    /// Its modules, as a setup names them.
    modules: String,
}

/// A level of bots.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct LevelView {
    /// Its name in setups.
    #[cfg_attr(feature = "typescript", ts(type = "Level"))]
    level: &'static str,
    /// What kind of player it is.
    about: Text,
}

pub(crate) async fn list() -> Json<Games> {
    let level = |level: Level| LevelView { level: level.name(), about: level.about() };
    Json(Games { games: fresco_games::NAMES.map(game).into(), levels: Level::ALL.map(level).into() })
}

fn game(game: &'static str) -> GameView {
    let board = game == BoardGame::GAME;
    let modules: &[ModuleInfo] = if board { MODULES } else { &[] };
    let presets: &[Preset] = if board { &Preset::ALL } else { &[] };
    let editions: &[Edition] = if board { &Edition::ALL } else { &[] };
    GameView {
        game,
        rules: fresco_games::version(game).unwrap_or_default(),
        players: [2, 4],
        editions: editions.iter().rev().map(|edition| edition.year.to_string()).collect(),
        modules: modules.iter().map(module).collect(),
        presets: presets.iter().map(|&known| preset(known)).collect(),
    }
}

fn module(module: &ModuleInfo) -> ModuleView {
    let editions = Edition::ALL.into_iter().filter(|edition| module.is_in(*edition));
    ModuleView {
        number: module.number,
        name: module.term.into(),
        about: module.slug,
        editions: editions.map(|edition| edition.year.to_string()).collect(),
    }
}

fn preset(preset: Preset) -> PresetView {
    let edition = preset.edition();
    PresetView { preset: preset.name(), edition: edition.year.to_string(), modules: preset.modules(edition).to_string() }
}
