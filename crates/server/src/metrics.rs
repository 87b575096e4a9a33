//! Figures for whoever looks after a server, as Prometheus reads them. They have an address of their own, which players never see, and
//! name no table, no player and no address.

use std::fmt::{Display, Write as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Router, serve};
use tokio::net::TcpListener;

use crate::app::App;

/// The type of the text, as Prometheus names it.
const PLAIN: &str = "text/plain; version=0.0.4; charset=utf-8";

/// Answers `/metrics` until the server stops.
pub async fn run(app: Arc<App>, listener: TcpListener) -> std::io::Result<()> {
    let stopping = app.clone();
    let router = Router::new().route("/metrics", get(metrics)).with_state(app);
    serve(listener, router).with_graceful_shutdown(async move { stopping.stopped().await }).await
}

async fn metrics(State(app): State<Arc<App>>) -> Response {
    ([(header::CONTENT_TYPE, PLAIN)], text(&app)).into_response()
}

/// All figures.
pub fn text(app: &App) -> String {
    let of = |figure: &AtomicU64| figure.load(Ordering::Relaxed);
    let (figures, written, thinking) = (&app.figures, app.writer.figures(), app.thinkers.figures());
    let mut page = Page::default();
    page.text.push_str("# HELP fresco_build_info The version that runs.\n# TYPE fresco_build_info gauge\n");
    let _ = writeln!(page.text, "fresco_build_info{{version=\"{}\"}} 1", env!("CARGO_PKG_VERSION"));
    page.counter("fresco_tables_made_total", "Tables that were made.", of(&figures.made));
    page.counter("fresco_actions_total", "Actions of people and bots.", of(&figures.actions));
    page.counter("fresco_table_failures_total", "Tables at which the rules have failed.", of(&figures.failures));
    page.counter("fresco_requests_refused_total", "Requests that were too many.", of(&figures.refused));
    page.gauge("fresco_connections", "Pages that are connected with a table.", of(&figures.connections));
    page.gauge("fresco_tables_open", "Tables in memory.", app.tables.count());
    page.gauge("fresco_thoughts_waiting", "Bots and hints that wait for a thread.", thinking.waiting);
    page.counter("fresco_commits_total", "Commits of the journal.", written.commits);
    page.counter("fresco_commit_failures_total", "Commits that have failed.", written.failures);
    page.counter("fresco_lines_total", "Lines of the journal that were written.", written.lines);
    page.gauge("fresco_commits_waiting", "Tables that wait for the next commit.", written.waiting);
    page.gauge("fresco_commit_last_seconds", "How long the last commit took until it was synced.", written.last.as_secs_f64());
    page.gauge("fresco_commit_longest_seconds", "How long the longest commit took.", written.longest.as_secs_f64());
    page.text
}

#[derive(Default)]
struct Page {
    text: String,
}

impl Page {
    fn counter(&mut self, name: &str, help: &str, value: impl Display) {
        self.add("counter", name, help, value);
    }
    fn gauge(&mut self, name: &str, help: &str, value: impl Display) {
        self.add("gauge", name, help, value);
    }
    fn add(&mut self, kind: &str, name: &str, help: &str, value: impl Display) {
        // Writing into a string cannot fail.
        let _ = writeln!(self.text, "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}");
    }
}
