//! The pages.

use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{Html, IntoResponse, Response};

const LOBBY: &str = include_str!("../pages/lobby.html");

/// The lobby.
pub(crate) async fn lobby() -> Response {
    page(LOBBY)
}

/// A table.
pub(crate) async fn table() -> Response {
    page(LOBBY)
}

fn page(text: &'static str) -> Response {
    let mut headers = HeaderMap::new();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    (headers, Html(text)).into_response()
}
