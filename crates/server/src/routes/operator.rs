//! What the operator of a server can do. Whoever knows the secret of the operator's link is the operator.

use std::sync::Arc;

use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tabletop::say;

use super::tables::delete;
use super::{Json, Path};
use crate::app::App;
use crate::error::Error;
use crate::operator::Switch;
use crate::secrets::Secret;
use crate::table::entry::{Closing, Entry};
use crate::table::{Sitter, Stage, Who};

/// The operator.
pub(crate) struct Operator;

impl FromRequestParts<Arc<App>> for Operator {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Operator, Error> {
        let sent = parts.headers.get("x-fresco-operator").and_then(|value| value.to_str().ok()).and_then(Secret::read);
        match (sent, &app.settings.operator) {
            (Some(sent), Some(operator)) if sent.hashed() == *operator => Ok(Operator),
            _ => Err(Error::NotYours(say!("only the operator of this server can do that").into())),
        }
    }
}

/// What the operator sees.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "OperatorView"))]
pub(crate) struct View {
    open_tables: usize,
    no_public_tables: bool,
    no_chat: bool,
    blocked: Vec<String>,
    muted: usize,
}

pub(crate) async fn look(_: Operator, State(app): State<Arc<App>>) -> Response {
    let set = app.switches.now();
    let blocked = set.blocked.iter().map(ToString::to_string).collect();
    let view = View {
        open_tables: app.tables.count(),
        no_public_tables: set.no_public_tables,
        no_chat: set.no_chat,
        blocked,
        muted: set.muted.len(),
    };
    axum::Json(view).into_response()
}

pub(crate) async fn switch(_: Operator, State(app): State<Arc<App>>, Json(switch): Json<Switch>) -> Result<Response, Error> {
    let mut browsers = Vec::new();
    if let Switch::Mute { table, chair, .. } = &switch {
        let chair = usize::from(*chair);
        let of = move |host: &mut crate::host::Host| match host.table.chairs.get(chair) {
            Some(Some(Sitter { who: Who::Person { browsers, .. }, .. })) => browsers.clone(),
            _ => Vec::new(),
        };
        browsers = app.tables.look(&app, table, of).await?;
    }
    app.switches.set(&*app.store, &switch, &browsers).await?;
    Ok(axum::Json(serde_json::json!({ "done": true })).into_response())
}

/// Closes a table: it stays as it is, and nobody plays on.
pub(crate) async fn close(_: Operator, State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Response, Error> {
    let close = |host: &crate::host::Host| match &host.table.stage {
        Stage::Playing(playing) if playing.is_over() => Ok(Vec::new()),
        Stage::Closed(_) => Ok(Vec::new()),
        _ => Ok(vec![Entry::Closed { why: Closing::ByOperator }]),
    };
    app.tables.change(&app, &id, close).await?;
    Ok(axum::Json(serde_json::json!({ "done": true })).into_response())
}

/// Deletes a table, also one that cannot be opened.
pub(crate) async fn remove(_: Operator, State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Response, Error> {
    delete(&app, &id).await
}
