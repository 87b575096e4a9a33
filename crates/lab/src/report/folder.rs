//! Reads the folders of arenas: their setups and their games.

use std::fs;
use std::path::{Path, PathBuf};

use fresco_board::{BoardGame, ModuleSet};
use fresco_bots::{Budget, Setting, Thinking};
use fresco_card::CardGame;
use fresco_dice::DiceGame;
use fresco_files::{read_bytes, shown};
use serde_json::Value;
use tabletop::{Arg, Fault, Noun, Rules, Term, Text, data, in_a_row, say};

use crate::arena::{Contest, unnumbered_names};
use crate::claim::Verdict;
use crate::journal::Played;
use crate::plan::Plan;
use crate::results::complete;
use crate::store::{self, ArenaSetup, GAMES_FILE, MOST_JOURNAL_BYTES, MOST_RESULTS_BYTES, MOST_SETUP_BYTES, RESULTS_FILE, SETUP_FILE};

/// An arena that has been played, or a part of it.
#[derive(Clone, Debug)]
pub struct Arena {
    /// Its folder, as seen from the one that was asked for; its own name if it is that one.
    pub name: String,
    /// The setup: the game, the bots, the players, the command…
    pub setup: Value,
    /// The games that count, in their order: those that the results count, or all of complete deals while there are none.
    pub games: Vec<Played>,
    /// How many games are left out: of deals that are not complete, or that came too late to matter.
    pub left_out: usize,
    /// Are there deals missing before the last one?
    pub gaps: bool,
    /// The verdicts on its claims, if it had claims and is over.
    pub verdicts: Vec<Verdict>,
}

impl Arena {
    /// A value of the setup; empty if it is not there.
    pub(super) fn setup_value(&self, key: &str) -> String {
        let table = || self.setup.get("table").and_then(|table| table.get(key));
        self.setup.get(key).or_else(table).map(written).unwrap_or_default()
    }
    /// How many sit at each table, if that is always the same.
    pub(super) fn players(&self) -> Option<usize> {
        let first = self.games.first()?.scores.len();
        self.games.iter().all(|game| game.scores.len() == first).then_some(first)
    }
    /// The modules: "no modules", "all 17 modules", "modules 1, 2, 3"; none if the game has none.
    fn modules(&self) -> Option<Text> {
        let list = self.setup_value("modules");
        let numbers = |set: ModuleSet| set.each().map(|module| module.number).collect::<Vec<u8>>();
        match list.parse::<ModuleSet>() {
            _ if list.is_empty() => None,
            Ok(ModuleSet::NONE) => Some(say!("no modules")),
            Ok(ModuleSet::ALL) => Some(say!("all {n} modules", n = numbers(ModuleSet::ALL).len() as i64)),
            Ok(set) => match numbers(set).as_slice() {
                [number] => Some(say!("module {number}", number = *number)),
                numbers => Some(say!("modules {numbers}", numbers = in_a_row(numbers.iter().copied()))),
            },
            Err(_) => Some(say!("modules: {list}", list = data(list))),
        }
    }
    /// The bots as they were named.
    fn bots(&self) -> Vec<String> {
        let names = self.setup.get("bots").and_then(Value::as_array).into_iter().flatten();
        unnumbered_names(&names.map(written).collect::<Vec<_>>())
    }
    /// The command that plays the same games again, as far as the setup tells.
    pub(super) fn command(&self) -> String {
        let (said, bots) = (self.setup_value("command"), self.bots());
        if !said.is_empty() || bots.is_empty() {
            return said;
        }
        let mut words = format!("fresco arena {}", self.setup_value("game"));
        let components = if self.setup_value("components").is_empty() { "" } else { COMPONENTS };
        let options = ["players", "edition", "modules", "format", "seed"].map(|key| (key, self.setup_value(key)));
        let games = ("games", self.games.last().map_or(String::new(), |game| game.number.max(self.games.len() as u64).to_string()));
        let more = [("components", components.to_string()), games];
        for (key, value) in std::iter::once(("bots", bots.join(","))).chain(options).chain(more).filter(|(_, value)| !value.is_empty()) {
            let plain = value.chars().all(|c| c.is_ascii_alphanumeric() || "-_.,:@/".contains(c));
            let value = if plain { value } else { format!("'{}'", value.replace('\'', "'\\''")) };
            words.push_str(&format!(" --{key} {value}"));
        }
        words
    }
    /// What the command does.
    pub(super) fn about_command(&self) -> Text {
        let by_clock = |bot: &String| match bot.parse().map(|bot: Setting| bot.thinking()) {
            Ok(Thinking::Search(search)) => matches!(search.budget, Budget::Time(_)),
            _ => false,
        };
        match (self.bots().iter().any(by_clock), self.gaps) {
            (true, _) => say!("This command plays the same deals again, though a bot with a time limit may decide differently:"),
            (false, true) => say!("This command plays the same games again, and the missing ones in between:"),
            (false, false) => say!("This command plays the same games again:"),
        }
    }
    /// What else the command needs.
    pub(super) fn needed_by_command(&self) -> Option<Text> {
        let has_components = !self.setup_value("components").is_empty();
        has_components
            .then(|| say!("{file} must hold the components that {setup} keeps.", file = data(COMPONENTS), setup = data(SETUP_FILE)))
    }
    /// The game, as it stands in sentences.
    pub(super) fn game(&self) -> Arg {
        match self.setup_value("game").as_str() {
            "" => Term("game|a game").into(),
            BoardGame::GAME => Term("game|the board game").into(),
            CardGame::GAME => Term("game|the card game").into(),
            DiceGame::GAME => Term("game|the dice game").into(),
            other => data(other),
        }
    }
    /// How it is played: "4 players", "edition 2020", "modules 1, 2, 3".
    pub(super) fn details(&self) -> Vec<Arg> {
        let players = self.players().map(|n| PLAYERS.count(n as i64));
        let edition = Some(self.setup_value("edition")).filter(|edition| !edition.is_empty());
        let edition = edition.map(|edition| say!("edition {edition}", edition = data(edition)).into());
        players.into_iter().chain(edition).chain(self.modules().map(Arg::from)).collect()
    }
    /// "the board game, 4 players, modules 1, 2, 3".
    pub(super) fn about(&self) -> Arg {
        in_a_row(std::iter::once(self.game()).chain(self.details()))
    }
}

static PLAYERS: Noun = Noun { one: "player", many: "players" };

/// The file that a command is given where an arena has components of its own.
const COMPONENTS: &str = "my.components";

/// A value of the setup, as it is written on command lines.
pub(super) fn written(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(all) => all.iter().map(written).collect::<Vec<_>>().join(", "),
        Value::Bool(_) | Value::Number(_) | Value::Object(_) => value.to_string(),
    }
}

/// All arenas in a folder and below it. There must be one, and something must have been played.
pub(super) fn gather(folder: &Path) -> Result<Vec<Arena>, Fault> {
    let named = || data(shown(folder));
    if !folder.is_dir() {
        return Err(say!("{folder}: there is no such folder", folder = named()).into());
    }
    let mut found = Vec::new();
    search(folder, 0, &mut found)?;
    if found.is_empty() {
        let file = data(GAMES_FILE);
        return Err(
            say!("{folder}: no arena has been played here or in the folders below (there is no {file})", folder = named(), file).into()
        );
    }
    let mut arenas = Vec::new();
    for place in &found {
        let arena = open(place, folder)?;
        if !arena.games.is_empty() {
            arenas.push(arena);
        }
    }
    if arenas.is_empty() {
        return Err(say!("{folder}: no deal has been played to its end yet", folder = named()).into());
    }
    Ok(arenas)
}

/// The most levels below a folder in which arenas are searched.
const DEEPEST: usize = 8;

fn search(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) -> Result<(), Fault> {
    if folder.join(GAMES_FILE).is_file() || folder.join(SETUP_FILE).is_file() {
        found.push(folder.to_path_buf());
    }
    if depth == DEEPEST {
        return Ok(());
    }
    let trouble = |e: std::io::Error| say!("{folder}: {problem}", folder = data(shown(folder)), problem = data(e));
    let mut below = Vec::new();
    for entry in fs::read_dir(folder).map_err(trouble)? {
        let entry = entry.map_err(trouble)?;
        // A link could lead back to where it lies.
        if entry.file_type().map_err(trouble)?.is_dir() {
            below.push(entry.path());
        }
    }
    below.sort();
    below.iter().try_for_each(|folder| search(folder, depth + 1, found))
}

fn open(folder: &Path, top: &Path) -> Result<Arena, Fault> {
    let whole = |path: &Path| path.canonicalize().ok().and_then(|p| p.file_name().map(|n| n.to_string_lossy().into_owned()));
    let name = match folder.strip_prefix(top) {
        Ok(rest) if rest.as_os_str().is_empty() => whole(folder).unwrap_or_else(|| folder.display().to_string()),
        Ok(rest) => rest.display().to_string(),
        Err(_) => folder.display().to_string(),
    };
    let read = |file: &str, most: u64| {
        let file = folder.join(file);
        match file.is_file() {
            true => read_bytes(&file, most).map_err(|error| Fault::from(error.text())),
            false => Ok(Vec::new()),
        }
    };
    let about = |file: &str| data(shown(&folder.join(file)));
    let value = |file: &str, most: u64| match read(file, most)? {
        text if text.is_empty() => Ok(Value::Null),
        text => serde_json::from_slice(&text).map_err(|e| Fault::from(say!("{file}: {problem}", file = about(file), problem = data(e)))),
    };
    let setup = value(SETUP_FILE, MOST_SETUP_BYTES)?;
    let wrong = |malformed: store::Malformed| malformed.text(&folder.join(GAMES_FILE));
    let (mut games, _) = store::read(&read(GAMES_FILE, MOST_JOURNAL_BYTES)?).map_err(wrong)?;
    games.sort_by_key(|game| game.number);
    games.dedup_by_key(|game| game.number);
    let results = value(RESULTS_FILE, MOST_RESULTS_BYTES)?;
    let claims = results.get("claims").cloned().unwrap_or_default();
    let mut arena = Arena { name, setup, games, left_out: 0, gaps: false, verdicts: serde_json::from_value(claims).unwrap_or_default() };
    if let Some(contest) = contest(&arena.setup) {
        only_counted(&mut arena, &contest, &results);
    }
    Ok(arena)
}

/// The contest of a setup, without a limit of deals.
fn contest(setup: &Value) -> Option<Contest> {
    let ArenaSetup { table, format, bots: names, seed, .. } = serde_json::from_value(setup.clone()).ok()?;
    let plan = Plan::new(format, names.len(), table.get("players")?.parse().ok()?).ok()?;
    Some(Contest { names, plan, seed, deals: u64::MAX, claims: Vec::new() })
}

/// Keeps only the games that count: those of the deals that the results count or, if games were played since the results were
/// written, those of all complete deals.
fn only_counted(arena: &mut Arena, contest: &Contest, results: &Value) {
    let number = |key: &str| results.get(key).and_then(Value::as_u64);
    let known = arena.games.iter().filter(|game| contest.knows(game)).count() as u64;
    let told = number("games").zip(number("not_counted")).is_some_and(|(games, others)| games.checked_add(others) == Some(known));
    let deals = if told { number("deals") } else { None };
    if !told {
        arena.verdicts.clear();
    }
    let counted: Vec<(u64, Vec<&Played>)> =
        complete(contest, &arena.games).into_iter().take(deals.map_or(usize::MAX, |n| n as usize)).collect();
    arena.gaps = counted.last().is_some_and(|(last, _)| *last != counted.len() as u64);
    let games: Vec<Played> = counted.into_iter().flat_map(|(_, games)| games).cloned().collect();
    arena.left_out = arena.games.len() - games.len();
    arena.games = games;
}
