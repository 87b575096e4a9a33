//! The pages. They are part of the program and take nothing from elsewhere: the page in the browser is built from `web/`, that of the
//! operator is written by hand and needs no step to build it.

use axum::http::{HeaderMap, HeaderValue, Uri, header};
use axum::response::{Html, IntoResponse, Response};

use super::Path;
use crate::error::Error;

/// The files of the page in the browser, by their names; none if it was not built.
const PAGE: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// What the operator's page loads: name, text.
const OPERATOR: [(&str, &str); 2] =
    [("page.css", include_str!("../pages/page.css")), ("operator.js", include_str!("../pages/operator.js"))];

/// What is shown instead of the page where it was not built.
const MISSING: &str = include_str!("../pages/missing.html");

/// A page asks again each time whether it is still the same: one that is older than the server would misread it.
const FOR_NOW: &str = "no-cache";
/// The name of a file that is made of its content changes with it.
const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// The lobby, and every other address of the page: it finds out by itself where it is.
pub(crate) async fn page() -> Response {
    match find("index.html") {
        Some(text) => served("index.html", text, FOR_NOW),
        None => (kept("text/html; charset=utf-8", FOR_NOW), Html(MISSING)).into_response(),
    }
}

/// What the operator sees. The secret stands behind the `#` of the link, and is not sent with the page.
pub(crate) async fn operator() -> Response {
    (kept("text/html; charset=utf-8", FOR_NOW), Html(include_str!("../pages/operator.html"))).into_response()
}

/// What the pages load.
pub(crate) async fn asset(Path(name): Path<String>) -> Result<Response, Error> {
    if let Some((name, text)) = OPERATOR.into_iter().find(|(known, _)| *known == name) {
        return Ok(served(name, text.as_bytes(), FOR_NOW));
    }
    let name = format!("assets/{name}");
    find(&name).map(|bytes| served(&name, bytes, FOR_EVER)).ok_or(Error::NoPage)
}

/// What else belongs to the page: its sign, and the licences of its fonts. A browser that goes anywhere else gets the page too, which says
/// that there is nothing.
pub(crate) async fn other(uri: Uri, headers: HeaderMap) -> Result<Response, Error> {
    let name = uri.path().trim_start_matches('/');
    match find(name) {
        Some(bytes) => Ok(served(name, bytes, FOR_NOW)),
        None if is_for_a_reader(&headers) => Ok(page().await),
        None => Err(Error::NoPage),
    }
}

/// Does somebody go to this address to read it?
fn is_for_a_reader(headers: &HeaderMap) -> bool {
    headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok()).is_some_and(|accept| accept.contains("text/html"))
}

fn find(name: &str) -> Option<&'static [u8]> {
    PAGE.iter().find(|(known, _)| *known == name).map(|(_, bytes)| *bytes)
}

fn served(name: &str, bytes: &'static [u8], how_long: &'static str) -> Response {
    (kept(kind_of(name), how_long), bytes).into_response()
}

fn kind_of(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "json" => "application/json",
        "woff2" => "font/woff2",
        "png" => "image/png",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

fn kept(kind: &'static str, how_long: &'static str) -> HeaderMap {
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(how_long));
    headers
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The policy of the server forbids scripts in a page, and everything that is not there could not be loaded.
    #[test]
    fn pages_load_nothing_but_what_is_there_and_hold_no_scripts() {
        let index = find("index.html").map(|text| String::from_utf8_lossy(text).into_owned());
        let operator = include_str!("../pages/operator.html").to_string();
        for page in [Some(operator), Some(MISSING.to_string()), index].into_iter().flatten() {
            for before in [" src=\"", " href=\""] {
                for after in page.split(before).skip(1) {
                    let name = after.split('"').next().unwrap_or_default().trim_start_matches('/');
                    let hand_written = name.strip_prefix("assets/").is_some_and(|name| OPERATOR.iter().any(|(known, _)| *known == name));
                    let is_there = hand_written || find(name).is_some() || name.is_empty() || name.starts_with("https://nodejs.org");
                    assert!(is_there, "{name}");
                }
            }
            assert!(!page.contains("<style") && !page.contains(" style=") && !page.contains(" onclick"));
            assert!(page.split("<script").skip(1).all(|script| script.contains(" src=\"")));
        }
    }

    #[test]
    fn everything_of_the_page_has_a_type() {
        let unknown: Vec<&str> = PAGE.iter().map(|(name, _)| *name).filter(|name| kind_of(name).ends_with("octet-stream")).collect();
        assert!(unknown.is_empty(), "{unknown:?}");
    }
}
