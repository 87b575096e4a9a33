//! After a game: its record, the table at any move, uploads, and playing on from there.

use std::sync::Arc;

use axum::extract::State;
use axum::extract::rejection::StringRejection;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use fresco_bots::Level;
use fresco_games::NotVerified;
use fresco_games::draws::{self, Draws};
use serde::{Deserialize, Serialize};
use tabletop::{Happening, LogLine, Record, Scene, Seat, Text, Viewer, say};

use super::tables::begin;
use super::{Json, Path, Query};
use crate::app::App;
use crate::error::Error;
use crate::host::Host;
use crate::secrets::{Commitment, Nonce};
use crate::table::Playing;
use crate::table::entry::{Chair, Entry};
use crate::table::setup::{Origin, Pace, Setup};
use crate::table::wishes::{MakersWish, Newcomer, Refused, Wish, name_of};
use crate::visitor::{From, Welcomed};

/// Through whose eyes a finished game is looked at: the colour of a seat, `spectator`, or `open`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Eyes {
    #[serde(default, rename = "as")]
    eyes: Option<String>,
}

fn viewer(eyes: Option<&str>) -> Result<Viewer, Error> {
    match eyes.unwrap_or("open") {
        "open" => Ok(Viewer::Open),
        "spectator" => Ok(Viewer::Spectator),
        seat => seat.parse().map(Viewer::Seat).map_err(|_| Error::Malformed("as: open, spectator or a colour".to_string())),
    }
}

/// The game, if it is over: before, nobody may look at it through others' eyes.
fn ended(host: &Host) -> Result<&Playing, Error> {
    host.table.playing().filter(|playing| playing.is_over()).ok_or(Error::NotOver)
}

/// A position of a game that is over.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct Position {
    /// How many actions were played.
    n: usize,
    /// How many the game has.
    of: usize,
    scene: Scene,
    /// What happened with the last of them.
    happenings: Vec<Happening>,
}

pub(crate) async fn at(
    State(app): State<Arc<App>>,
    Path((id, n)): Path<(String, usize)>,
    Query(Eyes { eyes }): Query<Eyes>,
) -> Result<Response, Error> {
    let viewer = viewer(eyes.as_deref())?;
    let look = move |host: &mut Host| {
        let session = &ended(host)?.session;
        let of = session.acted().len();
        let n = n.min(of);
        let happenings = match n {
            0 => session.opening(viewer),
            n => session.happenings(viewer, n - 1..n).into_iter().flatten().collect(),
        };
        Ok(Position { n, of, scene: session.at(n).scene(viewer), happenings })
    };
    let position: Result<Position, Error> = app.tables.look(&app, &id, look).await?;
    Ok(axum::Json(position?).into_response())
}

/// The log of a game that is over.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct Log {
    /// What happened before the first action.
    opening: Vec<Happening>,
    lines: Vec<LogLine>,
}

pub(crate) async fn log(State(app): State<Arc<App>>, Path(id): Path<String>, Query(Eyes { eyes }): Query<Eyes>) -> Result<Response, Error> {
    let viewer = viewer(eyes.as_deref())?;
    let look = move |host: &mut Host| {
        let session = &ended(host)?.session;
        Ok(Log { opening: session.opening(viewer), lines: session.history(viewer) })
    };
    let log: Result<Log, Error> = app.tables.look(&app, &id, look).await?;
    Ok(axum::Json(log?).into_response())
}

/// The record of a game that is over. It holds the seed, and from what it came.
pub(crate) async fn record(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Response, Error> {
    let record = app.tables.look(&app, &id, |host| host.table.record()).await?.ok_or(Error::NotOver)?;
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    let file = format!("attachment; filename=\"{id}.fresco\"");
    if let Ok(value) = HeaderValue::from_str(&file) {
        headers.insert(header::CONTENT_DISPOSITION, value);
    }
    Ok((headers, record).into_response())
}

/// What everybody can check about the draws of a game that is over.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct CheckedDraws {
    /// From what they came, if the record says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    from: Option<Origins>,
    /// What does not fit, if something does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    amiss: Option<Text>,
    /// What is proven; nothing if something does not fit.
    proves: Vec<Text>,
    /// What is not.
    does_not_prove: Vec<Text>,
}

/// From what the draws of a game came.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct Origins {
    /// What the server had said of its secret before anybody sat down.
    commitment: Commitment,
    /// The secret.
    secret: String,
    /// What the players have added, chair by chair.
    nonces: Vec<Nonce>,
    /// What came of it, and decided every draw.
    seed: String,
}

/// Checks the draws of a game that is over, as `fresco verify` does with its record.
pub(crate) async fn checked_draws(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Response, Error> {
    let record = app.tables.look(&app, &id, |host| host.table.record()).await?.ok_or(Error::NotOver)?;
    // It plays the whole game again.
    let checked = tokio::task::spawn_blocking(move || check(&record)).await.map_err(|_| Error::Broken)?;
    Ok(axum::Json(checked).into_response())
}

fn check(record: &str) -> CheckedDraws {
    let parsed = Record::parse(record).ok();
    let draws = parsed.as_ref().and_then(|record| Draws::of_header(&record.header).ok().flatten());
    let seed = parsed.as_ref().and_then(|record| record.header.get("seed")).unwrap_or_default().to_string();
    let from = draws.map(|Draws { commitment, secret, nonces }| Origins { commitment, secret, nonces, seed });
    let amiss = match parsed.as_ref().map(fresco_games::verify) {
        Some(Ok(_)) => None,
        Some(Err(why)) => Some(why.text()),
        None => Some(NotVerified::NothingToCheck.text()),
    };
    let proves = if amiss.is_none() { draws::proves().into() } else { Vec::new() };
    CheckedDraws { from, amiss, proves, does_not_prove: draws::does_not_prove().into() }
}

/// A record that is kept as a table.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct Uploaded {
    table: String,
    url: String,
}

/// Takes a record, plays it once to see whether it is one, and keeps it as a table that everybody with the link can look at.
pub(crate) async fn upload(
    State(app): State<Arc<App>>,
    From(from): From,
    visitor: Welcomed,
    body: Result<String, StringRejection>,
) -> Result<Response, Error> {
    let body = body?;
    if !app.limiters.table(from) {
        return Err(Error::TooMany);
    }
    if body.len() > app.settings.most.record {
        return Err(Error::TooLarge);
    }
    let id = keep(&app, &visitor, body).await?;
    let url = format!("{}/t/{id}", app.settings.public_url);
    Ok((visitor.cookie(), axum::Json(Uploaded { table: id, url })).into_response())
}

async fn keep(app: &Arc<App>, visitor: &Welcomed, record: String) -> Result<String, Error> {
    let read = move || setup_of(&record, Pace::None, None).map(|(setup, _)| (setup, record));
    // Playing it takes a while, and a record from outside may be anything.
    let read = tokio::task::spawn_blocking(move || std::panic::catch_unwind(std::panic::AssertUnwindSafe(read))).await;
    let (setup, record) = match read {
        Ok(Ok(read)) => read?,
        _ => return Err(Error::Broken),
    };
    let secret = app.random.draws();
    let made = Entry::Made { setup, commitment: secret.commitment(), maker: visitor.browser.clone() };
    app.tables.make(app, secret, vec![made, Entry::Uploaded { record }]).await
}

/// The setup of a record that can be played to its end, and whether anything is left to play after `at` actions.
fn setup_of(text: &str, pace: Pace, at: Option<usize>) -> Result<(Setup, bool), Error> {
    let unfit = |why: tabletop::RecordError| Error::Unfit(why.text().into());
    let record = Record::parse(text).map_err(unfit)?;
    let session = fresco_games::replay(&record, usize::MAX).map_err(unfit)?;
    let header = session.setup();
    let get = |key: &str| header.get(key).map(str::to_string);
    let actions = session.acted().len();
    let origin = at.map(|at| Origin { record: text.to_string(), at: at.min(actions) });
    let setup = Setup {
        game: session.game().to_string(),
        rules: get("rules").unwrap_or_default(),
        players: session.names().len() as u8,
        edition: get("edition"),
        modules: get("modules"),
        components: get("components"),
        pace,
        public: false,
        hints: true,
        origin,
    };
    Ok((setup, !session.is_over() || at.is_some_and(|at| at < actions)))
}

/// To go on from a position of a finished game, against bots.
#[derive(Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(crate) struct PlayOn {
    /// How many actions are played.
    at: usize,
    /// The seat one takes.
    #[serde(with = "crate::table::names")]
    #[cfg_attr(feature = "typescript", ts(as = "Seat"))]
    seat: Seat,
    name: String,
    nonce: Nonce,
    /// How strong the others are.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    bots: Option<String>,
}

pub(crate) async fn play_on(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    From(from): From,
    visitor: Welcomed,
    Json(PlayOn { at, seat, name, nonce, bots }): Json<PlayOn>,
) -> Result<Response, Error> {
    if !app.limiters.table(from) {
        return Err(Error::TooMany);
    }
    let level: Level = bots.as_deref().unwrap_or("journeyman").parse().map_err(Error::Unfit)?;
    let record = app.tables.look(&app, &id, |host| host.table.record()).await?.ok_or(Error::NotOver)?;
    let (setup, goes_on) = setup_of(&record, Pace::None, Some(at))?;
    if !goes_on {
        return Err(Refused::NotNow(say!("the game is over there: nothing is left to play").into()).into());
    }
    // No table is made for somebody who could not sit down at it.
    name_of(&name)?;
    if seat.index() >= usize::from(setup.players) {
        return Err(Refused::NoSuchChair.into());
    }
    let players = setup.players;
    let table = begin(&app, setup, &visitor.browser).await?;
    let link = app.random.secret();
    let newcomer = Newcomer { name, nonce, browser: visitor.browser.clone(), link: link.hashed(), chair: Some(0) };
    app.tables.change(&app, &table, move |host| Ok(host.table.sit(newcomer.clone())?)).await?;
    app.tables.change(&app, &table, move |host| Ok(host.table.wish(0, &Wish::Colour { colour: Some(seat) })?)).await?;
    for chair in 1..players {
        app.tables.change(&app, &table, move |host| Ok(host.table.makers_wish(&MakersWish::Fill { chair, level })?)).await?;
    }
    app.tables.change(&app, &table, |host| Ok(host.table.makers_wish(&MakersWish::Start)?)).await?;
    let chair: Chair = 0;
    Ok((visitor.cookie(), axum::Json(super::seats::seated(table, chair, &link))).into_response())
}
