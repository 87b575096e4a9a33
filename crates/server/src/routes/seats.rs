//! Sitting down, and everything that somebody on a chair can want.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use tabletop::say;

use super::{Json, Path, watcher};
use crate::app::App;
use crate::error::Error;
use crate::secrets::{Hashed, Nonce, Secret, feed_of};
use crate::table::entry::{Chair, Entry};
use crate::table::wishes::{MakersWish, Newcomer, Refused, Wish};
use crate::table::{Sitter, Table, Who};
use crate::visitor::{Browser, Welcomed};
use crate::wire::{Answer, Ask, Watcher};

/// Somebody wants to sit down.
#[derive(Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(crate) struct Sit {
    /// What they are called.
    pub(crate) name: String,
    /// What they add to the seed: anything that the server could not foresee.
    pub(crate) nonce: Nonce,
    /// The chair they would like.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub(crate) chair: Option<Chair>,
}

/// Somebody sits.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct Seated {
    pub(crate) table: String,
    pub(crate) chair: Chair,
    /// The secret of the chair: behind the `#` of a link it carries the chair to another device.
    pub(crate) link: String,
    /// The name of the feed that tells when it is one's turn.
    pub(crate) feed: String,
}

pub(crate) async fn sit(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    visitor: Welcomed,
    Json(Sit { name, nonce, chair }): Json<Sit>,
) -> Result<Response, Error> {
    let link = app.random.secret();
    let newcomer = Newcomer { name, nonce, browser: visitor.browser.clone(), link: link.hashed(), chair };
    app.tables.change(&app, &id, move |host| Ok(host.table.sit(newcomer.clone())?)).await?;
    let hashed = link.hashed();
    let found = app.tables.look(&app, &id, move |host| host.table.chair_of_link(&hashed)).await?;
    let chair = found.ok_or(Error::Refused(Refused::NoSuchChair))?;
    Ok((visitor.cookie(), axum::Json(seated(id, chair, &link))).into_response())
}

pub(crate) fn seated(table: String, chair: Chair, link: &Secret) -> Seated {
    Seated { table, chair, link: link.as_str().to_string(), feed: feed_of(&link.hashed()) }
}

/// Somebody has opened the link of a chair.
#[derive(Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(crate) struct Claim {
    link: String,
}

pub(crate) async fn claim(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    visitor: Welcomed,
    Json(Claim { link }): Json<Claim>,
) -> Result<Response, Error> {
    let dead = || Error::NotYours(say!("this link is not valid any more").into());
    let link = Secret::read(&link).ok_or_else(dead)?;
    let (hashed, browser) = (link.hashed(), visitor.browser.clone());
    let chair = app.tables.look(&app, &id, move |host| host.table.chair_of_link(&hashed)).await?.ok_or_else(dead)?;
    let hashed = link.hashed();
    let claimed = move |host: &crate::host::Host| match host.table.chair_of_link(&hashed) {
        Some(chair) if host.table.chairs_of(&browser).contains(&chair) => Ok(Vec::new()),
        Some(chair) => Ok(vec![Entry::Claimed { chair, browser: browser.clone() }]),
        None => Err(Error::NotYours(say!("this link is not valid any more").into())),
    };
    app.tables.change(&app, &id, claimed).await?;
    Ok((visitor.cookie(), axum::Json(seated(id, chair, &link))).into_response())
}

/// The maker wants a new link for a chair, or its holder for their own. The old one dies, and with it every other browser's hold.
#[derive(Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(crate) struct Issue {
    chair: Chair,
}

pub(crate) async fn issue(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Browser(browser): Browser,
    Json(Issue { chair }): Json<Issue>,
) -> Result<Response, Error> {
    let link = app.random.secret();
    let hashed = link.hashed();
    let issued = move |host: &crate::host::Host| {
        let table = &host.table;
        let mine = browser.as_ref().is_some_and(|browser| table.chairs_of(browser).contains(&chair));
        if !mine && browser.as_ref() != Some(&table.maker) {
            return Err(Refused::NotTheMaker.into());
        }
        match table.chairs.get(usize::from(chair)) {
            Some(Some(Sitter { who: Who::Person { .. }, .. })) => {}
            _ => return Err(Refused::NoSuchChair.into()),
        }
        let mut entries = vec![Entry::LinkIssued { chair, link: hashed.clone() }];
        // Whoever asks for a new link of their own chair keeps it.
        entries.extend(browser.clone().filter(|_| mine).map(|browser| Entry::Claimed { chair, browser }));
        Ok(entries)
    };
    app.tables.change(&app, &id, issued).await?;
    Ok(axum::Json(seated(id, chair, &link)).into_response())
}

/// A wish with the chair of whoever has it.
#[derive(Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct WishOf {
    /// Their chair; the first that the browser holds unless it says so.
    #[serde(default, rename = "as")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    chair: Option<Chair>,
    #[serde(flatten)]
    wish: Wish,
}

pub(crate) async fn wish(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Browser(browser): Browser,
    Json(WishOf { chair, wish }): Json<WishOf>,
) -> Result<Response, Error> {
    wished(&app, &id, browser.as_ref(), chair, wish).await?;
    Ok(axum::Json(serde_json::json!({ "done": true })).into_response())
}

/// Does what somebody on a chair wants. The chair must be that browser's at the moment at which it is done.
pub(crate) async fn wished(app: &Arc<App>, id: &str, browser: Option<&Hashed>, chair: Option<Chair>, wish: Wish) -> Result<(), Error> {
    let browser = browser.cloned().ok_or(Error::Refused(Refused::NoSuchChair))?;
    if let Wish::Say { .. } = wish {
        let switches = app.switches.now();
        if switches.no_chat || switches.muted.contains(&browser) {
            return Err(Error::SwitchedOff);
        }
    }
    if let Wish::Act { actions, .. } = &wish
        && (actions.is_empty() || actions.len() > crate::wire::MOST_TOUCHES || actions.iter().any(|action| action.len() > 200))
    {
        return Err(Error::TooLarge);
    }
    let decide = move |host: &crate::host::Host| match watcher(&host.table, Some(&browser), chair)? {
        Watcher::Chair(chair) => Ok(host.table.wish(chair, &wish)?),
        Watcher::Spectator => Err(Refused::NoSuchChair.into()),
    };
    app.tables.change(app, id, decide).await
}

pub(crate) async fn makers_wish(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Browser(browser): Browser,
    Json(wish): Json<MakersWish>,
) -> Result<Response, Error> {
    wished_by_maker(&app, &id, browser.as_ref(), wish).await?;
    Ok(axum::Json(serde_json::json!({ "done": true })).into_response())
}

/// Does what the maker of a table wants.
pub(crate) async fn wished_by_maker(app: &Arc<App>, id: &str, browser: Option<&Hashed>, wish: MakersWish) -> Result<(), Error> {
    let browser = browser.cloned();
    let decide = move |host: &crate::host::Host| {
        if browser.as_ref() != Some(&host.table.maker) {
            return Err(Refused::NotTheMaker.into());
        }
        Ok(host.table.makers_wish(&wish)?)
    };
    app.tables.change(app, id, decide).await
}

/// A question with the chair of whoever asks.
#[derive(Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct AskOf {
    #[serde(default, rename = "as")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    chair: Option<Chair>,
    #[serde(flatten)]
    ask: Ask,
}

pub(crate) async fn ask(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Browser(browser): Browser,
    Json(AskOf { chair, ask }): Json<AskOf>,
) -> Result<axum::Json<Answer>, Error> {
    let watcher = app.tables.look(&app, &id, move |host| watcher(&host.table, browser.as_ref(), chair)).await??;
    asked(&app, &id, watcher, ask).await.map(axum::Json)
}

/// Answers a question of somebody who watches.
pub(crate) async fn asked(app: &Arc<App>, id: &str, watcher: Watcher, ask: Ask) -> Result<Answer, Error> {
    if !ask.is_sensible() {
        return Err(Error::TooLarge);
    }
    match (ask, watcher) {
        (Ask::Hint { plan }, Watcher::Chair(chair)) => hint(app, id, chair, plan).await,
        (ask, _) => app.tables.look(app, id, move |host| host.ask(watcher, &ask)).await?,
    }
}

/// A hint. Whoever asked for it may have gone before it is worked out: it comes to its end all the same, so that they can ask again.
async fn hint(app: &Arc<App>, id: &str, chair: Chair, plan: Vec<String>) -> Result<Answer, Error> {
    let (app, id) = (app.clone(), id.to_string());
    tokio::spawn(async move { work_out_hint(&app, &id, chair, plan).await }).await.unwrap_or(Err(Error::Unavailable))
}

/// A hint, for as long as the question is open. The record says that somebody had one.
async fn work_out_hint(app: &Arc<App>, id: &str, chair: Chair, plan: Vec<String>) -> Result<Answer, Error> {
    let not_now = |text: tabletop::Text| Error::Refused(Refused::NotNow(text.into()));
    let (about, mut thought) = app.tables.look(app, id, move |host| host.hint(chair, plan.clone())).await??;
    let moved_on = || not_now(say!("the game has moved on"));
    let hint = loop {
        tokio::select! {
            hint = &mut thought.result => break hint,
            () = tokio::time::sleep(std::time::Duration::from_millis(100)) => {
                if !app.tables.look(app, id, move |host| host.hint_is_wanted(about)).await? {
                    app.tables.look(app, id, move |host| host.hint_ended(about)).await?;
                    return Err(moved_on());
                }
            }
        }
    };
    let wanted = app.tables.look(app, id, move |host| {
        let wanted = host.hint_is_wanted(about);
        host.hint_ended(about);
        wanted
    });
    if !wanted.await? {
        return Err(moved_on());
    }
    let hint = hint.map_err(|_| moved_on())?.map_err(|why| not_now(why.text()))?;
    app.tables.change(app, id, move |_| Ok(vec![Entry::Hinted { seat: about.seat }])).await?;
    Ok(Answer::Hint(Box::new(hint)))
}

/// Tells, as an Atom feed, when it is somebody's turn. It needs no cookie: its name is the secret, and it tells nothing else.
pub(crate) async fn feed(State(app): State<Arc<App>>, Path((id, token)): Path<(String, String)>) -> Result<Response, Error> {
    let turn = app.tables.look(&app, &id, move |host| turn_of(&host.table, &token)).await?.ok_or(Error::NoTable)?;
    let url = format!("{}/t/{id}", app.settings.public_url);
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, header::HeaderValue::from_static("application/atom+xml; charset=utf-8"));
    Ok((headers, atom(&url, &turn)).into_response())
}

/// Whether it is the turn of a chair, and since when that is so.
struct Turn {
    /// The number of the question, if one is open.
    question: Option<u32>,
    since: i64,
    over: bool,
}

fn turn_of(table: &Table, token: &str) -> Option<Turn> {
    let holds = |sitter: &Option<Sitter>| match sitter {
        Some(Sitter { who: Who::Person { link, .. }, .. }) => feed_of(link) == token,
        _ => false,
    };
    let chair = table.chairs.iter().position(holds)?;
    let playing = table.playing();
    let seat = playing.and_then(|playing| playing.seat_of(chair as Chair));
    let over = playing.is_some_and(crate::table::Playing::is_over);
    let question = playing.zip(seat).filter(|_| !over).and_then(|(playing, seat)| playing.session.question_id(seat));
    let since = playing.zip(seat).map_or(table.made_at, |(playing, seat)| playing.asked_since(seat));
    Some(Turn { question, since, over })
}

fn atom(url: &str, turn: &Turn) -> String {
    let stamp = |moment: i64| crate::clock::stamp(moment);
    let (title, number) = match turn {
        Turn { over: true, .. } => ("The game is over", "over".to_string()),
        Turn { question: Some(n), .. } => ("It is your turn", n.to_string()),
        Turn { question: None, .. } => ("It is not your turn", "waiting".to_string()),
    };
    let entry = match turn.question.is_some() || turn.over {
        true => format!(
            "<entry><id>{url}#{number}</id><title>{title}</title><updated>{}</updated><link href=\"{url}\"/></entry>",
            stamp(turn.since)
        ),
        false => String::new(),
    };
    format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\"><id>{url}</id><title>Fresco</title>\
         <updated>{}</updated><link href=\"{url}\"/>{entry}</feed>\n",
        stamp(turn.since)
    )
}
