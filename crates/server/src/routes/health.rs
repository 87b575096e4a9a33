//! Is it well?

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Serialize;

use crate::app::App;
use crate::error::Error;

/// What a watchdog wants to know.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct Health {
    ok: bool,
    version: &'static str,
    tables: usize,
}

/// Well means that the database answers.
pub(crate) async fn healthz(State(app): State<Arc<App>>) -> Result<Json<Health>, Error> {
    if app.is_stopping() {
        return Err(Error::Unavailable);
    }
    app.store.switches().await?;
    Ok(Json(Health { ok: true, version: env!("CARGO_PKG_VERSION"), tables: app.tables.count() }))
}
