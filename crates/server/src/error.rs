//! Everything that a request can be answered with instead of what it wanted.
//!
//! [`Error`] is for requests and messages of a socket alike. A refusal of the game or of the table is one of them, with words for the
//! player; errors of the database or of the rules say nothing of themselves to a client and are logged where they happen.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use fresco_games::SessionError;
use serde::Serialize;
use tabletop::{Fault, Text, data, say};

use crate::store::StoreError;
use crate::table::wishes::Refused;

/// Why a request was not done. It has changed nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Error {
    /// 400: the request cannot be understood. The words are for whoever writes a client.
    Malformed(String),
    /// 400: what it says cannot be, in words for the player.
    Unfit(Fault),
    /// 403: the browser holds no such seat, or is not the maker, or not the operator.
    NotYours(Fault),
    /// 403: the request comes from another site.
    WrongOrigin,
    /// 403: this address is blocked.
    Blocked,
    /// 403: the operator has switched that off.
    SwitchedOff,
    /// 404: there is no such table.
    NoTable,
    /// 404: there is nothing under this address.
    NoPage,
    /// 409: the table or the game refuses it, in words for the player.
    Refused(Refused),
    /// 409: until the game is over nobody may know that.
    NotOver,
    /// 409: another version of the rules is needed for this table.
    OtherRules {
        /// The version that it needs.
        needs: String,
    },
    /// 410: the rules have failed at this table, or its journal cannot be read. It is kept as it is.
    Broken,
    /// 413: it is too large.
    TooLarge,
    /// 429: too many requests.
    TooMany,
    /// 503: the database cannot be used now, or the server is stopping. Nothing was acknowledged.
    Unavailable,
}

/// An error as it is sent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ErrorBody {
    /// Its name.
    pub error: &'static str,
    /// What a player reads.
    pub text: Text,
    /// The reason of the game, if it is the game that refuses.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub game: Option<SessionError>,
    /// More for whoever writes a client.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub detail: Option<String>,
}

impl Error {
    /// The status of a response.
    pub fn status(&self) -> StatusCode {
        match self {
            Error::Malformed(_) | Error::Unfit(_) | Error::Refused(Refused::Unfit(_)) => StatusCode::BAD_REQUEST,
            Error::NotYours(_) | Error::WrongOrigin | Error::Blocked | Error::SwitchedOff => StatusCode::FORBIDDEN,
            Error::Refused(Refused::NotTheMaker | Refused::NoSuchChair) => StatusCode::FORBIDDEN,
            Error::NoTable | Error::NoPage => StatusCode::NOT_FOUND,
            Error::Refused(_) | Error::NotOver | Error::OtherRules { .. } => StatusCode::CONFLICT,
            Error::Broken => StatusCode::GONE,
            Error::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Error::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Error::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    /// Its name in messages.
    pub fn name(&self) -> &'static str {
        match self {
            Error::Malformed(_) => "malformed",
            Error::Unfit(_) | Error::Refused(Refused::Unfit(_)) => "unfit",
            Error::NotYours(_) | Error::Refused(Refused::NotTheMaker | Refused::NoSuchChair) => "not-yours",
            Error::WrongOrigin => "wrong-origin",
            Error::Blocked => "blocked",
            Error::SwitchedOff => "switched-off",
            Error::NoTable => "no-table",
            Error::NoPage => "no-page",
            Error::Refused(Refused::Full) => "full",
            Error::Refused(Refused::ByTheGame(_)) => "refused",
            Error::Refused(Refused::NotNow(_)) => "not-now",
            Error::NotOver => "not-over",
            Error::OtherRules { .. } => "other-rules",
            Error::Broken => "broken",
            Error::TooLarge => "too-large",
            Error::TooMany => "too-many",
            Error::Unavailable => "unavailable",
        }
    }

    /// What a player reads.
    pub fn text(&self) -> Text {
        match self {
            Error::Malformed(_) => say!("the request cannot be understood"),
            Error::Unfit(fault) | Error::NotYours(fault) => fault.text().clone(),
            Error::WrongOrigin => say!("the request comes from another site"),
            Error::Blocked => say!("this address is blocked"),
            Error::SwitchedOff => say!("the operator of this server has switched that off"),
            Error::NoTable => say!("there is no such table"),
            Error::NoPage => say!("there is nothing here"),
            Error::Refused(refused) => refused.text(),
            Error::NotOver => say!("that is only possible once the game is over"),
            Error::OtherRules { needs } => {
                say!("this table needs version {needs} of its rules, which this server does not have; it is kept", needs = data(needs))
            }
            Error::Broken => say!("something went wrong at this table; its journal is kept, but it cannot go on"),
            Error::TooLarge => say!("that is too large"),
            Error::TooMany => say!("too many requests; please wait a moment"),
            Error::Unavailable => say!("the server cannot write at the moment; nothing was lost, please try again"),
        }
    }

    /// As it is sent.
    pub fn body(&self) -> ErrorBody {
        let game = match self {
            Error::Refused(Refused::ByTheGame(error)) => Some(error.clone()),
            _ => None,
        };
        let detail = match self {
            Error::Malformed(detail) => Some(detail.clone()),
            _ => None,
        };
        ErrorBody { error: self.name(), text: self.text(), game, detail }
    }
}

impl From<Refused> for Error {
    fn from(refused: Refused) -> Error {
        Error::Refused(refused)
    }
}

impl From<StoreError> for Error {
    fn from(why: StoreError) -> Error {
        match why {
            StoreError::Unknown => Error::NoTable,
            StoreError::Damaged(what) => {
                tracing::error!(%what, "the database is damaged");
                Error::Broken
            }
            why => {
                tracing::error!(%why, "the database cannot be used");
                Error::Unavailable
            }
        }
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let mut response = (self.status(), Json(self.body())).into_response();
        if self == Error::TooMany {
            response.headers_mut().insert("retry-after", axum::http::HeaderValue::from_static("1"));
        }
        response
    }
}
