//! Every address of the server on one page, then what every request passes through, in order.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderValue, Method, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use axum::serve::ListenerExt as _;
use axum::{Router, serve};
use tokio::net::TcpListener;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

use crate::app::App;
use crate::error::Error;
use crate::routes::{connect, description, games, health, operator, pages, records, seats, tables};
use crate::visitor::{From, is_from_here};

/// Every address.
pub fn router(app: Arc<App>) -> Router {
    let most = app.settings.most;
    let api = Router::new()
        .route("/openapi.json", get(description::openapi))
        .route("/games", get(games::list))
        .route("/tables", get(tables::lobby).post(tables::make))
        .route("/tables/{id}", get(tables::show).delete(tables::remove))
        .route("/tables/{id}/layout", get(tables::layout))
        .route("/tables/{id}/seats", post(seats::sit))
        .route("/tables/{id}/claim", post(seats::claim))
        .route("/tables/{id}/links", post(seats::issue))
        .route("/tables/{id}/wishes", post(seats::wish))
        .route("/tables/{id}/start", post(seats::makers_wish))
        .route("/tables/{id}/ask", post(seats::ask))
        .route("/tables/{id}/rematch", post(tables::rematch))
        .route("/tables/{id}/socket", get(connect::connect))
        .route("/tables/{id}/at/{n}", get(records::at))
        .route("/tables/{id}/log", get(records::log))
        .route("/tables/{id}/record", get(records::record))
        .route("/tables/{id}/draws", get(records::checked_draws))
        .route("/tables/{id}/play-on", post(records::play_on))
        .route("/tables/{id}/feed/{token}", get(seats::feed))
        .route("/records", post(records::upload).layer(DefaultBodyLimit::max(most.record)))
        .route("/operator", get(operator::look).post(operator::switch))
        .route("/operator/tables/{id}", delete(operator::remove).post(operator::close))
        .fallback(async || Error::NoPage)
        .layer(DefaultBodyLimit::max(most.body));
    Router::new()
        .route("/", get(pages::page))
        .route("/t/{id}", get(pages::page))
        .route("/operator", get(pages::operator))
        .route("/assets/{name}", get(pages::asset))
        .route("/healthz", get(health::healthz))
        .nest("/api", api)
        .fallback(pages::other)
        .method_not_allowed_fallback(async || Error::Malformed("this address is not asked that way".to_string()))
        // Outermost last: a panic is caught inside everything else.
        .layer(CatchPanicLayer::custom(|_| Error::Broken.into_response()))
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(app.clone(), guard))
        .layer(middleware::from_fn(headers))
        .with_state(app)
}

/// Who may come in at all.
async fn guard(State(app): State<Arc<App>>, From(from): From, request: Request, next: Next) -> Response {
    if app.switches.now().blocked.contains(&from) {
        return Error::Blocked.into_response();
    }
    let may = if request.uri().path().starts_with("/assets/") { app.limiters.part(from) } else { app.limiters.request(from) };
    if !may {
        app.figures.refused.fetch_add(1, Ordering::Relaxed);
        return Error::TooMany.into_response();
    }
    // What a page of another site could make a visitor's browser do, and what it could read.
    let socket = request.headers().contains_key(header::UPGRADE);
    let acts = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if (acts || socket) && !is_from_here(request.headers(), &app.settings.public_url) {
        return Error::WrongOrigin.into_response();
    }
    next.run(request).await
}

/// What every response says about itself: nothing comes from elsewhere, nothing is guessed, nothing is framed.
async fn headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let all = [
        (
            "content-security-policy",
            "default-src 'self'; connect-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; base-uri 'none'; \
             form-action 'self'; frame-ancestors 'none'; object-src 'none'",
        ),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("permissions-policy", "camera=(), microphone=(), geolocation=()"),
    ];
    for (name, value) in all {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Serves until it is told to stop, and then until everything that was acknowledged is written.
pub async fn run(app: Arc<App>, listener: TcpListener, stop: impl Future<Output = ()> + Send + 'static) -> std::io::Result<()> {
    let service = router(app.clone()).into_make_service_with_connect_info::<std::net::SocketAddr>();
    let told = app.clone();
    let stopped = async move {
        stop.await;
        told.stop().await;
    };
    // A push behind an answer does not wait until the answer has arrived: that would take 40 ms and more.
    let listener = listener.tap_io(|connection| {
        if let Err(why) = connection.set_nodelay(true) {
            tracing::debug!(%why, "a connection may be slow");
        }
    });
    serve(listener, service).with_graceful_shutdown(stopped).await
}
