//! What is answered under each address: one file for each noun.

pub(crate) mod connect;
pub(crate) mod description;
pub(crate) mod games;
pub(crate) mod health;
pub(crate) mod operator;
pub(crate) mod pages;
pub(crate) mod records;
pub(crate) mod seats;
pub(crate) mod tables;

use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection, StringRejection};
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{FromRequest, FromRequestParts};
use axum::http::StatusCode;

use crate::error::Error;
use crate::secrets::Hashed;
use crate::table::Table;
use crate::table::entry::Chair;
use crate::table::wishes::Refused;
use crate::wire::Watcher;

/// A body in JSON.
#[derive(FromRequest)]
#[from_request(via(axum::Json), rejection(Error))]
pub(crate) struct Json<T>(pub(crate) T);

/// What stands behind the `?` of an address.
#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(Error))]
pub(crate) struct Query<T>(pub(crate) T);

/// What stands in an address.
#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Path), rejection(Error))]
pub(crate) struct Path<T>(pub(crate) T);

impl From<JsonRejection> for Error {
    fn from(why: JsonRejection) -> Error {
        match why.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Error::TooLarge,
            _ => Error::Malformed(why.body_text()),
        }
    }
}
impl From<StringRejection> for Error {
    fn from(why: StringRejection) -> Error {
        match why.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Error::TooLarge,
            _ => Error::Malformed(why.body_text()),
        }
    }
}
impl From<WebSocketUpgradeRejection> for Error {
    fn from(why: WebSocketUpgradeRejection) -> Error {
        Error::Malformed(why.body_text())
    }
}
impl From<QueryRejection> for Error {
    fn from(why: QueryRejection) -> Error {
        Error::Malformed(why.body_text())
    }
}
impl From<PathRejection> for Error {
    fn from(_: PathRejection) -> Error {
        Error::NoPage
    }
}

/// Through whose eyes a browser may look: those of a chair that it holds, or of a spectator. Without a wish it is its first chair.
pub(crate) fn watcher(table: &Table, browser: Option<&Hashed>, chair: Option<Chair>) -> Result<Watcher, Error> {
    let mine = browser.map(|browser| table.chairs_of(browser)).unwrap_or_default();
    match chair {
        Some(chair) if mine.contains(&chair) => Ok(Watcher::Chair(chair)),
        Some(_) => Err(Error::Refused(Refused::NoSuchChair)),
        None => Ok(mine.first().map_or(Watcher::Spectator, |&chair| Watcher::Chair(chair))),
    }
}
