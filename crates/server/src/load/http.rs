//! Requests to a server on this machine.

use std::net::SocketAddr;
use std::sync::LazyLock;
use std::time::Duration;

use reqwest::header::SET_COOKIE;
use reqwest::{Client, RequestBuilder};
use serde_json::Value;

use super::LoadError;

const TIMEOUT: Duration = Duration::from_secs(60);

// Connections are not pooled: two runtimes use this client, and an idle connection belongs to one of them.
static CLIENT: LazyLock<Client> = LazyLock::new(|| Client::builder().pool_max_idle_per_host(0).no_proxy().build().unwrap_or_default());

/// What the server has answered.
pub(crate) struct Answer {
    /// The cookie that it sets, as it is sent back.
    pub(crate) cookie: Option<String>,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Result<Value, LoadError> {
        serde_json::from_str(&self.body).map_err(|why| LoadError::Misunderstood(why.to_string()))
    }
}

/// Sends a request with a body.
pub(crate) async fn post(to: SocketAddr, path: &str, body: &Value) -> Result<Answer, LoadError> {
    send(path, CLIENT.post(format!("http://{to}{path}")).json(body)).await
}

/// Asks for something.
pub(crate) async fn get(to: SocketAddr, path: &str) -> Result<Answer, LoadError> {
    send(path, CLIENT.get(format!("http://{to}{path}"))).await
}

async fn send(path: &str, request: RequestBuilder) -> Result<Answer, LoadError> {
    let failed = |why: reqwest::Error| LoadError::Misunderstood(format!("{path}: {why}"));
    let response = request.timeout(TIMEOUT).send().await.map_err(failed)?;
    let cookie = response.headers().get(SET_COOKIE).and_then(|cookie| cookie.to_str().ok()?.split(';').next().map(str::to_string));
    let status = response.status();
    let body = response.text().await.map_err(failed)?;
    if status.is_success() { Ok(Answer { cookie, body }) } else { Err(LoadError::Refused(path.to_string(), status.as_u16(), body)) }
}
