//! What the lobby knows of a table without opening it. It follows from the journal, and is written with every line.

use serde::{Deserialize, Serialize};
use tabletop::{Scene, Viewer};

use crate::clock::Moment;
use crate::error::Error;
use crate::secrets::Hashed;
use crate::store::Row;
use crate::table::entry::{Chair, Closing, Holder};
use crate::table::setup::Pace;
use crate::table::{Sitter, Stage, Table, Who};

/// What is kept for the lobby, in the database's column of that name. Never sent as it is: it says which browsers hold which chairs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Summary {
    game: String,
    rules: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    edition: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    modules: Option<String>,
    pace: Pace,
    made_at: Moment,
    maker: Hashed,
    chairs: Vec<ChairSummary>,
    #[serde(default)]
    round: u32,
    /// When something last changed that everybody may see.
    #[serde(default)]
    since: Moment,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    closed: Option<Closing>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct ChairSummary {
    name: Option<String>,
    bot: bool,
    /// Is somebody waited for who sits here?
    waited_for: bool,
    /// When their time is up, if it runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    until: Option<Moment>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    browsers: Vec<Hashed>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    score: Option<i32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    place: Option<u8>,
}

/// What is kept for the lobby of a table, of which so much was kept before. When it last changed is when something changed that
/// everybody may see: the lobby does not tell of hidden answers.
pub(crate) fn summary(table: &Table, before: &str) -> String {
    let playing = table.playing();
    // Only what lies open: the lobby is for everybody.
    let scene: Option<Scene> = playing.map(|playing| playing.session.scene(Viewer::Spectator));
    let places = playing.map_or_else(Vec::new, super::table::Playing::places);
    let chair = |(n, sitter): (Chair, &Option<Sitter>)| {
        let seat = playing.and_then(|playing| playing.seat_of(n));
        let index = seat.map(tabletop::Seat::index);
        let (name, browsers, mut bot) = match sitter.as_ref().map(|sitter| &sitter.who) {
            Some(Who::Person { name, browsers, .. }) => (Some(name.clone()), browsers.clone(), false),
            Some(Who::Bot { level }) => (Some(level.to_string()), Vec::new(), true),
            None => (None, Vec::new(), false),
        };
        if let Some(holder) = playing.zip(index).and_then(|(playing, index)| playing.holders.get(index)) {
            bot = matches!(holder, Holder::Bot { .. } | Holder::Resigned { .. });
        }
        let waits = |scene: &Scene| seat.is_some_and(|seat| scene.waiting.contains(&seat));
        ChairSummary {
            name,
            bot,
            waited_for: scene.as_ref().is_some_and(waits) && !playing.is_some_and(super::table::Playing::is_over),
            until: playing.zip(seat).and_then(|(playing, seat)| playing.clocks.runs_out(seat)),
            browsers,
            score: scene.as_ref().zip(index).and_then(|(scene, index)| scene.scores.get(index).copied()),
            place: index.and_then(|index| places.get(index).copied()),
        }
    };
    let mut summary = Summary {
        game: table.setup.game.clone(),
        rules: table.setup.rules.clone(),
        edition: table.setup.edition.clone(),
        modules: table.setup.modules.clone(),
        pace: table.setup.pace,
        made_at: table.made_at,
        maker: table.maker.clone(),
        chairs: (0..).zip(&table.chairs).map(chair).collect(),
        round: scene.as_ref().map_or(0, |scene| scene.round),
        since: table.last.1,
        closed: match &table.stage {
            Stage::Closed(why) => Some(*why),
            _ => playing.and_then(|playing| playing.closed),
        },
    };
    if let Ok(before) = serde_json::from_str::<Summary>(before) {
        let since = std::mem::replace(&mut summary.since, before.since);
        if summary != before {
            summary.since = since;
        }
    }
    // Everything in it can be written as JSON.
    serde_json::to_string(&summary).unwrap_or_default()
}

/// A table as the lobby shows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct LobbyLine {
    /// Its name in addresses.
    pub id: String,
    /// The game.
    pub game: String,
    /// The edition of the board game.
    pub edition: Option<String>,
    /// Its modules.
    pub modules: Option<String>,
    /// How much time everybody has.
    pub pace: Pace,
    /// How far it is: `gathering`, `playing`, `over` or `closed`.
    #[cfg_attr(feature = "typescript", ts(type = "\"gathering\" | \"playing\" | \"over\" | \"closed\""))]
    pub stage: &'static str,
    /// Why it was closed, if it was.
    pub closed: Option<Closing>,
    /// The round, from 1; 0 before the start.
    pub round: u32,
    /// The chairs.
    pub chairs: Vec<LobbyChair>,
    /// When it was made.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub made_at: Moment,
    /// When something last happened at it.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub changed: Moment,
    /// Is it waited for this browser?
    pub my_turn: bool,
    /// Was it made by this browser?
    pub mine: bool,
    /// Can this build play it? Otherwise it is kept for one that can.
    pub playable: bool,
}

/// A chair as the lobby shows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct LobbyChair {
    /// Who sits there.
    pub name: Option<String>,
    /// Does a bot play?
    pub bot: bool,
    /// Is it this browser's?
    pub mine: bool,
    /// Is it waited for them?
    pub waited_for: bool,
    /// When their time is up, if it runs.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub until: Option<Moment>,
    /// Their points so far.
    pub score: Option<i32>,
    /// Their place, once the game is over.
    pub place: Option<u8>,
}

/// A row of the database as this browser sees it in the lobby.
pub(crate) fn line(row: &Row, browser: Option<&Hashed>) -> Result<LobbyLine, Error> {
    let summary: Summary = serde_json::from_str(&row.brief.summary).map_err(|why| {
        tracing::error!(%why, "what the lobby knows of a table cannot be read");
        Error::Broken
    })?;
    let chair = |chair: &ChairSummary| LobbyChair {
        name: chair.name.clone(),
        bot: chair.bot,
        mine: browser.is_some_and(|browser| chair.browsers.contains(browser)),
        waited_for: chair.waited_for,
        until: chair.until,
        score: chair.score,
        place: chair.place,
    };
    let chairs: Vec<LobbyChair> = summary.chairs.iter().map(chair).collect();
    Ok(LobbyLine {
        id: row.id.clone(),
        stage: row.brief.stage.as_str(),
        closed: summary.closed,
        round: summary.round,
        my_turn: chairs.iter().any(|chair| chair.mine && chair.waited_for && !chair.bot),
        mine: browser == Some(&summary.maker),
        playable: fresco_games::version(&summary.game).is_some_and(|version| version.to_string() == summary.rules),
        chairs,
        made_at: summary.made_at,
        changed: summary.since,
        game: summary.game,
        edition: summary.edition,
        modules: summary.modules,
        pace: summary.pace,
    })
}
