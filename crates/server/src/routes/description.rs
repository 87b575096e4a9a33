//! The description of everything that can be asked here, for whoever writes a client.

use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};

const DESCRIPTION: &str = include_str!("../../openapi.json");

/// The description. `tests/server/contract.rs` holds it true.
pub(crate) async fn openapi() -> Response {
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    (headers, DESCRIPTION).into_response()
}
