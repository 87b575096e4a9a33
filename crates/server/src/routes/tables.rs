//! Making, finding, showing and deleting tables.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use fresco_bots::Level;
use serde::{Deserialize, Serialize};
use tabletop::say;

use super::seats::{Sit, seated};
use super::{Json, Path, Query, watcher};
use crate::app::App;
use crate::error::Error;
use crate::host::Host;
use crate::lobby::{self, LobbyLine};
use crate::secrets::Hashed;
use crate::store::StageName;
use crate::table::entry::{Chair, Entry};
use crate::table::setup::{Pace, Setup};
use crate::table::wishes::{MakersWish, Newcomer, Refused, name_of};
use crate::table::{Sitter, Stage, Who};
use crate::visitor::{Browser, From, Welcomed};
use crate::wire::Goodbye;

/// The most tables in one list of the lobby.
const MOST_IN_A_LIST: u32 = 100;

/// What somebody wants to play. Everything but the game has a default.
#[derive(Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(crate) struct Make {
    /// The game: `board`, `card` or `dice`.
    game: String,
    /// How many play; four unless it says so.
    #[serde(default = "four")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<u8>"))]
    players: u8,
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    edition: Option<String>,
    /// The modules by numbers, ranges or names, `all` or `none`.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    modules: Option<String>,
    /// A corrected file of components.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    components: Option<String>,
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Pace>"))]
    pace: Pace,
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    public: bool,
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    hints: bool,
    /// The maker's own seats: none for somebody who only makes a table for others, several for people at one screen.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<SitDown>>"))]
    sit: Vec<SitDown>,
    /// Bots for the chairs behind them.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    bots: Vec<String>,
    /// Begin at once, if all chairs are taken.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    start: bool,
}

/// A seat for the maker of a table.
#[derive(Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(crate) struct SitDown {
    name: String,
    nonce: crate::secrets::Nonce,
}

fn four() -> u8 {
    4
}

/// A table that was made.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct Made {
    table: String,
    /// The address under which others find it.
    url: String,
    seats: Vec<super::seats::Seated>,
}

pub(crate) async fn make(
    State(app): State<Arc<App>>,
    From(from): From,
    visitor: Welcomed,
    Json(make): Json<Make>,
) -> Result<Response, Error> {
    if !app.limiters.table(from) {
        return Err(Error::TooMany);
    }
    if make.public && app.switches.now().no_public_tables {
        return Err(Error::SwitchedOff);
    }
    let setup = setup(&make)?;
    let levels = make.bots.iter().map(|level| level.parse::<Level>()).collect::<Result<Vec<_>, _>>();
    let levels = levels.map_err(Error::Unfit)?;
    if make.sit.len() + levels.len() > usize::from(setup.players) {
        return Err(Refused::Full.into());
    }
    // Nothing is begun that could not be ended as it was wished.
    if make.start && make.sit.len() + levels.len() < usize::from(setup.players) {
        return Err(Refused::NotNow(say!("not all seats are taken; bots can fill them").into()).into());
    }
    let id = begin(&app, setup, &visitor.browser).await?;
    let mut seats = Vec::new();
    for SitDown { name, nonce } in make.sit {
        let link = app.random.secret();
        let newcomer = Newcomer { name, nonce, browser: visitor.browser.clone(), link: link.hashed(), chair: None };
        sat_down(&app, &id, newcomer).await?;
        seats.push(seated(id.clone(), seats.len() as Chair, &link));
    }
    for (level, chair) in levels.into_iter().zip(seats.len() as Chair..) {
        app.tables.change(&app, &id, move |host| Ok(host.table.makers_wish(&MakersWish::Fill { chair, level })?)).await?;
    }
    if make.start {
        app.tables.change(&app, &id, |host| Ok(host.table.makers_wish(&MakersWish::Start)?)).await?;
    }
    let url = format!("{}/t/{id}", app.settings.public_url);
    Ok((visitor.cookie(), axum::Json(Made { table: id, url, seats })).into_response())
}

async fn sat_down(app: &Arc<App>, id: &str, newcomer: Newcomer) -> Result<(), Error> {
    let done = app.tables.change(app, id, move |host| Ok(host.table.sit(newcomer.clone())?)).await;
    if done.is_err() {
        // Nothing is left of a table that could not be set.
        app.tables.end(id, Goodbye::TableGone).await;
        app.store.delete(id).await?;
    }
    done
}

/// Makes a table, to whose secret the server has committed itself by then.
pub(crate) async fn begin(app: &Arc<App>, setup: Setup, maker: &Hashed) -> Result<String, Error> {
    let secret = app.random.draws();
    let made = Entry::Made { setup, commitment: secret.commitment(), maker: maker.clone() };
    app.tables.make(app, secret, vec![made]).await
}

/// The setup, if a game can be played with it.
fn setup(make: &Make) -> Result<Setup, Error> {
    let game = fresco_games::named(&make.game).map_err(Error::Unfit)?;
    let rules = fresco_games::version(game).map(|version| version.to_string()).unwrap_or_default();
    let fits = match make.pace {
        Pace::None => true,
        Pace::Clock { bank, increment } => (10..=24 * 3600).contains(&bank) && increment <= 3600,
        Pace::Days { days } => (1..=30).contains(&days),
    };
    if !fits {
        return Err(Error::Unfit(say!("a clock has 10 seconds to 24 hours, and a move 1 to 30 days").into()));
    }
    let setup = Setup {
        game: game.to_string(),
        rules,
        players: make.players,
        edition: make.edition.clone(),
        modules: make.modules.clone(),
        components: make.components.clone(),
        pace: make.pace,
        public: make.public,
        hints: make.hints,
        origin: None,
    };
    // The words of whoever knows best: the game itself. Its names and seed do not matter here.
    let session = setup.open(&[], "trial").map_err(|why| Error::Unfit(why.text().into()))?;
    if session.names().len() != usize::from(make.players) {
        return Err(Error::Unfit(say!("that many cannot play").into()));
    }
    // As the game writes them: `all` and names become numbers.
    let header = session.setup();
    let (edition, modules) = (header.get("edition").map(str::to_string), header.get("modules").map(str::to_string));
    Ok(Setup { edition, modules, ..setup })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Which {
    /// `open`, `watch`, `finished` or `mine`.
    #[serde(default)]
    which: Option<String>,
}

/// A list of the lobby.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct Lobby {
    tables: Vec<LobbyLine>,
}

pub(crate) async fn lobby(
    State(app): State<Arc<App>>,
    Query(Which { which }): Query<Which>,
    Browser(browser): Browser,
) -> Result<axum::Json<Lobby>, Error> {
    let stage = match which.as_deref().unwrap_or("open") {
        "open" => Some(StageName::Gathering),
        "watch" => Some(StageName::Playing),
        "finished" => Some(StageName::Over),
        "mine" => None,
        _ => return Err(Error::Malformed("which: open, watch, finished or mine".to_string())),
    };
    let rows = match (stage, &browser) {
        (Some(_), _) if app.switches.now().no_public_tables => Vec::new(),
        (Some(stage), _) => app.store.lobby(stage, MOST_IN_A_LIST).await?,
        (None, Some(browser)) => app.store.of_browser(browser, MOST_IN_A_LIST).await?,
        (None, None) => Vec::new(),
    };
    let mut tables = rows.iter().filter_map(|row| lobby::line(row, browser.as_ref()).ok()).collect::<Vec<_>>();
    let ended = |line: &LobbyLine| matches!(line.stage, "over" | "closed");
    tables.sort_by_key(|line| (!line.my_turn, ended(line), std::cmp::Reverse(line.changed)));
    Ok(axum::Json(Lobby { tables }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Eyes {
    /// The chair through whose eyes one looks.
    #[serde(rename = "as")]
    chair: Option<Chair>,
}

pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(Eyes { chair }): Query<Eyes>,
    Browser(browser): Browser,
) -> Result<Response, Error> {
    let look = move |host: &mut Host| watcher(&host.table, browser.as_ref(), chair).map(|watcher| host.snapshot(watcher));
    let snapshot = app.tables.look(&app, &id, look).await??;
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, header::HeaderValue::from_static("application/json"));
    Ok((headers, snapshot.to_string()).into_response())
}

/// What does not change during a game. It hangs on the setup alone, so a browser may keep it.
pub(crate) async fn layout(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Response, Error> {
    let not_begun = || Error::Refused(Refused::NotNow(say!("the game has not begun").into()));
    let layout = app.tables.look(&app, &id, |host| host.table.playing().map(|playing| playing.session.layout())).await?;
    let mut headers = HeaderMap::new();
    headers.insert(header::CACHE_CONTROL, header::HeaderValue::from_static("private, max-age=86400"));
    Ok((headers, axum::Json(layout.ok_or_else(not_begun)?)).into_response())
}

/// Deletes a table whose game is over, or that never began: for its maker.
pub(crate) async fn remove(State(app): State<Arc<App>>, Path(id): Path<String>, Browser(browser): Browser) -> Result<Response, Error> {
    let may = move |host: &mut Host| {
        if browser.as_ref() != Some(&host.table.maker) {
            return Err(Error::from(Refused::NotTheMaker));
        }
        match host.table.stage_name() {
            StageName::Over | StageName::Closed => Ok(()),
            StageName::Gathering | StageName::Playing => Err(Error::NotOver),
        }
    };
    app.tables.look(&app, &id, may).await??;
    delete(&app, &id).await
}

pub(crate) async fn delete(app: &Arc<App>, id: &str) -> Result<Response, Error> {
    app.tables.end(id, Goodbye::TableGone).await;
    match app.store.delete(id).await? {
        true => Ok(axum::Json(serde_json::json!({ "done": true })).into_response()),
        false => Err(Error::NoTable),
    }
}

/// Is that table still there, and was it not closed before the end of its game?
async fn is_open(app: &Arc<App>, id: &str) -> Result<bool, Error> {
    let open = |host: &mut Host| match &host.table.stage {
        Stage::Gathering => true,
        Stage::Playing(playing) => playing.closed.is_none(),
        Stage::Closed(_) => false,
    };
    match app.tables.look(app, id, open).await {
        Err(Error::NoTable) => Ok(false),
        looked => looked,
    }
}

/// The same people play again: the first who wants to makes the table, and everybody who has played is told where it is.
pub(crate) async fn rematch(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    visitor: Welcomed,
    Json(sit): Json<Sit>,
) -> Result<Response, Error> {
    // No table is made for somebody who could not sit down at it.
    name_of(&sit.name)?;
    let browser = visitor.browser.clone();
    let look = move |host: &mut Host| {
        let table = &host.table;
        if table.chairs_of(&browser).is_empty() {
            return Err(Error::from(Refused::NoSuchChair));
        }
        if !table.playing().is_some_and(crate::table::Playing::is_over) {
            return Err(Error::NotOver);
        }
        let level = |sitter: &Sitter| match &sitter.who {
            Who::Bot { level } => Some(*level),
            Who::Person { .. } => None,
        };
        let bots: Vec<(Chair, Level)> =
            (0..).zip(&table.chairs).filter_map(|(chair, sitter)| Some((chair, level(sitter.as_ref()?)?))).collect();
        Ok((table.setup.clone(), bots, table.rematch.clone()))
    };
    let (setup, bots, before) = app.tables.look(&app, &id, look).await??;
    let next = match &before {
        Some(there) if is_open(&app, there).await? => there.clone(),
        // There is none yet, or it was cancelled or abandoned.
        before => {
            let new = begin(&app, Setup { origin: None, ..setup }, &visitor.browser).await?;
            for (chair, level) in bots {
                app.tables.change(&app, &new, move |host| Ok(host.table.makers_wish(&MakersWish::Fill { chair, level })?)).await?;
            }
            let (name, before) = (new.clone(), before.clone());
            // Of two who want it at once, one is first.
            let note = move |host: &Host| {
                let first = host.table.rematch == before;
                Ok(first.then(|| Entry::Rematch { table: name.clone() }).into_iter().collect())
            };
            app.tables.change(&app, &id, note).await?;
            let first = app.tables.look(&app, &id, |host| host.table.rematch.clone()).await?.unwrap_or_default();
            if first != new {
                app.tables.end(&new, Goodbye::TableGone).await;
                app.store.delete(&new).await?;
            }
            first
        }
    };
    let link = app.random.secret();
    let Sit { name, nonce, chair } = sit;
    let newcomer = Newcomer { name, nonce, browser: visitor.browser.clone(), link: link.hashed(), chair };
    app.tables.change(&app, &next, move |host| Ok(host.table.sit(newcomer.clone())?)).await?;
    let hashed = link.hashed();
    let chair = app.tables.look(&app, &next, move |host| host.table.chair_of_link(&hashed)).await?.unwrap_or_default();
    Ok((visitor.cookie(), axum::Json(seated(next, chair, &link))).into_response())
}
