//! Who sends a request: a browser, from an address.
//!
//! A browser is a secret in a cookie, made when it first sits down or makes a table. Only its hash is kept. There are no accounts.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};

use crate::app::App;
use crate::error::Error;
use crate::secrets::{Hashed, Secret};

/// The name of the cookie.
const COOKIE: &str = "fresco";
/// How long a browser keeps it, in seconds: two years.
const KEPT: u32 = 2 * 365 * 24 * 60 * 60;

/// Where a request comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct From(pub(crate) IpAddr);

/// The address of a request. Headers of a proxy are believed only if the host says that one stands before the server: then the last
/// address in the list is the one that the proxy itself has seen.
pub(crate) fn address(headers: &HeaderMap, peer: IpAddr, behind_proxy: bool) -> IpAddr {
    let forwarded = || headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?.rsplit(',').next()?.trim().parse().ok();
    if behind_proxy { forwarded().unwrap_or(peer) } else { peer }
}

impl FromRequestParts<Arc<App>> for From {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<From, Error> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map_or(IpAddr::from([127, 0, 0, 1]), |info| info.0.ip());
        Ok(From(address(&parts.headers, peer, app.settings.behind_proxy)))
    }
}

/// The browser of a request, if it has been here before.
#[derive(Clone, Debug)]
pub(crate) struct Browser(pub(crate) Option<Hashed>);

fn secret_in(headers: &HeaderMap) -> Option<Secret> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok()).flat_map(|value| value.split(';'));
    cookies.filter_map(|cookie| cookie.trim().split_once('=')).find(|(name, _)| *name == COOKIE).and_then(|(_, value)| Secret::read(value))
}

impl FromRequestParts<Arc<App>> for Browser {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, _: &Arc<App>) -> Result<Browser, Error> {
        Ok(Browser(secret_in(&parts.headers).map(|secret| secret.hashed())))
    }
}

/// The browser of a request that gets a cookie if it has none.
pub(crate) struct Welcomed {
    pub(crate) browser: Hashed,
    new: Option<Secret>,
    secure: bool,
}

impl FromRequestParts<Arc<App>> for Welcomed {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Welcomed, Error> {
        let (browser, new) = match secret_in(&parts.headers) {
            Some(secret) => (secret.hashed(), None),
            None => {
                let secret = app.random.secret();
                (secret.hashed(), Some(secret))
            }
        };
        Ok(Welcomed { browser, new, secure: app.settings.public_url.starts_with("https:") })
    }
}

impl Welcomed {
    /// The header that gives the browser its cookie, if it needs one.
    pub(crate) fn cookie(&self) -> HeaderMap {
        let mut headers = HeaderMap::new();
        if let Some(secret) = &self.new {
            let secure = if self.secure { "; Secure" } else { "" };
            let cookie = format!("{COOKIE}={}; Path=/; Max-Age={KEPT}; HttpOnly; SameSite=Lax{secure}", secret.as_str());
            if let Ok(value) = HeaderValue::from_str(&cookie) {
                headers.insert(header::SET_COOKIE, value);
            }
        }
        headers
    }
}

/// Does a request come from our own page, or from a program that is no browser? Browsers say where a page comes from; cookies alone
/// would let any site act for a visitor.
pub(crate) fn is_from_here(headers: &HeaderMap, public_url: &str) -> bool {
    if headers.get("sec-fetch-site").is_some_and(|site| site != "same-origin" && site != "none") {
        return false;
    }
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let origin = origin.to_str().unwrap_or_default();
    origin == public_url || !host.is_empty() && origin.split_once("://").is_some_and(|(_, from)| from == host)
}
