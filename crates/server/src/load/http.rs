//! Requests to a server on this machine: one a connection, nothing that needs a library.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::LoadError;

/// The longest that a request may take.
const PATIENCE: Duration = Duration::from_secs(60);

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
    let body = body.to_string();
    let head = format!("POST {path} HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: {}\r\n", body.len());
    timeout(PATIENCE, send(to, path, head, &body)).await.map_err(|_| LoadError::Misunderstood(format!("{path}: no answer")))?
}

/// Asks for something.
pub(crate) async fn get(to: SocketAddr, path: &str) -> Result<Answer, LoadError> {
    let head = format!("GET {path} HTTP/1.1\r\n");
    timeout(PATIENCE, send(to, path, head, "")).await.map_err(|_| LoadError::Misunderstood(format!("{path}: no answer")))?
}

async fn send(to: SocketAddr, path: &str, head: String, body: &str) -> Result<Answer, LoadError> {
    let mut stream = TcpStream::connect(to).await?;
    stream.set_nodelay(true)?;
    stream.write_all(format!("{head}Host: {to}\r\nConnection: close\r\n\r\n{body}").as_bytes()).await?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
    let (status, answer) = read(&answer).ok_or_else(|| LoadError::Misunderstood(format!("{path}: no answer")))?;
    match status {
        200 => Ok(answer),
        _ => Err(LoadError::Refused(path.to_string(), status, answer.body)),
    }
}

/// The status and the answer. Servers of ours send a body in one piece.
fn read(bytes: &[u8]) -> Option<(u16, Answer)> {
    let mut headers = [httparse::EMPTY_HEADER; 64];
    let mut response = httparse::Response::new(&mut headers);
    let httparse::Status::Complete(length) = response.parse(bytes).ok()? else { return None };
    let header = |name: &str| response.headers.iter().find(|header| header.name.eq_ignore_ascii_case(name));
    if header("transfer-encoding").is_some() {
        return None;
    }
    let cookie = header("set-cookie").and_then(|header| std::str::from_utf8(header.value).ok()?.split(';').next().map(str::to_string));
    let body = String::from_utf8(bytes.get(length..)?.to_vec()).ok()?;
    Some((response.code?, Answer { cookie, body }))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_read_whole_or_not_at_all() {
        let (status, answer) = read(b"HTTP/1.1 200 OK\r\nSet-Cookie: fresco=abc; Path=/\r\n\r\n{\"table\":\"x\"}").unwrap();
        assert_eq!((status, answer.cookie.as_deref(), answer.body.as_str()), (200, Some("fresco=abc"), "{\"table\":\"x\"}"));
        assert!(read(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n").is_none());
        assert!(read(b"HTTP/1.1 200 OK\r\nSet-Cookie").is_none());
    }
}
