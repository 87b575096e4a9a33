//! The pages. They are part of the program, need no step to build them, and take nothing from elsewhere.

use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{Html, IntoResponse, Response};

use super::Path;
use crate::error::Error;

/// What pages load: name, type, text.
const ASSETS: [(&str, &str, &str); 5] = [
    ("page.css", "text/css; charset=utf-8", include_str!("../pages/page.css")),
    ("common.js", SCRIPT, include_str!("../pages/common.js")),
    ("lobby.js", SCRIPT, include_str!("../pages/lobby.js")),
    ("table.js", SCRIPT, include_str!("../pages/table.js")),
    ("operator.js", SCRIPT, include_str!("../pages/operator.js")),
];
const SCRIPT: &str = "text/javascript; charset=utf-8";

/// The lobby.
pub(crate) async fn lobby() -> Response {
    page(include_str!("../pages/lobby.html"))
}

/// A table.
pub(crate) async fn table() -> Response {
    page(include_str!("../pages/table.html"))
}

/// What the operator sees. The secret stands behind the `#` of the link, and is not sent with the page.
pub(crate) async fn operator() -> Response {
    page(include_str!("../pages/operator.html"))
}

/// What the pages load.
pub(crate) async fn asset(Path(name): Path<String>) -> Result<Response, Error> {
    let (_, kind, text) = ASSETS.into_iter().find(|(known, ..)| *known == name).ok_or(Error::NoPage)?;
    Ok((kept_for_now(kind), text).into_response())
}

fn page(text: &'static str) -> Response {
    (kept_for_now("text/html; charset=utf-8"), Html(text)).into_response()
}

/// A page asks again each time whether it is still the same: one that is older than the server would misread it.
fn kept_for_now(kind: &'static str) -> HeaderMap {
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_of_the_version_of_the_messages() {
        let version = format!("export const VERSION = {};\n", crate::wire::VERSION);
        assert!(ASSETS.iter().any(|(_, _, text)| text.contains(&version)), "{version}");
    }

    #[test]
    fn pages_load_nothing_but_what_is_there_and_hold_no_scripts_or_styles() {
        let pages = [include_str!("../pages/lobby.html"), include_str!("../pages/table.html"), include_str!("../pages/operator.html")];
        let mut loads = 0;
        for page in pages {
            for before in ["<script type=\"module\" src=\"", "<link rel=\"stylesheet\" href=\""] {
                for after in page.split(before).skip(1) {
                    let name = after.split('"').next().and_then(|address| address.strip_prefix("/assets/"));
                    assert!(ASSETS.iter().any(|(known, ..)| name == Some(known)), "{name:?}");
                    loads += 1;
                }
            }
            assert!(!page.contains("<style") && !page.contains(" style=") && !page.contains(" onclick"));
            assert_eq!(page.matches("<script").count(), 1);
        }
        assert_eq!(loads, 6);
    }
}
