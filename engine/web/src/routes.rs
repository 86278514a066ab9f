//! Which address leads where.

use crate::access::{self, Access};
use crate::event_stream::{first_wanted, stream};
use crate::hall::{Hall, aside};
use crate::live_match::{LiveMatch, Phase, SeatEntry};
use crate::match_order::MatchOrder;
use crate::problem::Problem;
use crate::started::Started;
use crate::{content_list, maps, pages, person_requests, replays, watches, what_if};
use axum::extract::{DefaultBodyLimit, Path, Query, Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;

/// Bytes of a request. An answer of a person is short.
const LARGEST_BODY: usize = 256 << 10;

/// How long a request may take to arrive and be answered; streams begin within it.
const LONGEST: Duration = Duration::from_secs(60);

pub fn all(hall: Arc<Hall>, access: Arc<Access>) -> Router {
    Router::new()
        .route("/", get(page))
        .route("/games/{game}", get(page))
        .route("/match/{id}", get(page))
        .route("/watch/{id}", get(page))
        .route("/edit/{game}", get(page))
        .route("/api/content", get(content_list::content))
        .route("/api/games/{game}/manual", get(content_list::manual))
        .route("/api/games/{game}/constants", get(content_list::constants))
        .route("/api/command", post(command))
        .route("/api/matches", get(list).post(start))
        .route("/api/matches/{id}/events", get(events))
        .route("/api/matches/{id}/choices", post(person_requests::choices))
        .route("/api/matches/{id}/call", post(person_requests::call))
        .route("/api/matches/{id}/decide", post(person_requests::decide))
        .route("/api/matches/{id}/take", post(person_requests::take))
        .route("/api/matches/{id}/stop", post(stop))
        .route("/api/matches/{id}/fork", post(what_if::branch))
        .route("/api/matches/{id}/orders", get(what_if::orders))
        .route("/api/matches/{id}/keep", post(what_if::keep))
        .route("/api/maps/{game}", get(maps::desk))
        .route("/api/maps/{game}/open", get(maps::open))
        .route("/api/maps/{game}/check", post(maps::check).layer(DefaultBodyLimit::max(maps::LARGEST_MAP)))
        .route("/api/maps/{game}/save", post(maps::save).layer(DefaultBodyLimit::max(maps::LARGEST_MAP)))
        .route("/api/pages", get(pages::pages))
        .route("/api/watches", post(watches::begin))
        .route("/api/watches/{id}/events", get(watches::events))
        .route("/api/replays/{name}", post(replays::open))
        .fallback(nothing)
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(middleware::from_fn(in_time))
        .layer(middleware::from_fn_with_state(access, access::check))
        .with_state(hall)
}

async fn page() -> Html<&'static str> {
    Html(lunarena_viewer::LIVE_PAGE)
}

async fn nothing() -> Problem {
    Problem::not_found("there is nothing here")
}

/// Who sends a word a minute holds up nobody.
pub async fn in_time(request: Request, next: Next) -> Response {
    match tokio::time::timeout(LONGEST, next.run(request)).await {
        Ok(response) => response,
        Err(_) => {
            Problem::new(StatusCode::REQUEST_TIMEOUT, lunarena_content::Report::error("the request took too long"))
                .into_response()
        }
    }
}

#[derive(Serialize)]
struct MatchEntry {
    #[serde(rename = "match")]
    id: String,
    title: String,
    state: Phase,
    seats: Vec<SeatEntry>,
}

async fn list(State(hall): State<Arc<Hall>>) -> Json<Vec<MatchEntry>> {
    let entry = |live: Arc<LiveMatch>| MatchEntry {
        id: live.id.clone(),
        title: live.title.clone(),
        state: live.phase(),
        seats: live.seats.clone(),
    };
    Json(hall.list().into_iter().map(entry).collect())
}

async fn start(State(hall): State<Arc<Hall>>, Json(order): Json<MatchOrder>) -> Result<Json<Started>, Problem> {
    aside(move || Ok(Started::new(&*hall.start(&order)?))).await.map(Json)
}

#[derive(Serialize)]
struct CommandData {
    command: String,
}

async fn command(State(hall): State<Arc<Hall>>, Json(order): Json<MatchOrder>) -> Result<Json<CommandData>, Problem> {
    aside(move || Ok(CommandData { command: order.prepare(&hall.place)?.1.command })).await.map(Json)
}

#[derive(Deserialize)]
struct KeyQuery {
    #[serde(default)]
    key: Option<String>,
}

async fn events(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    Query(query): Query<KeyQuery>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let live = hall.find(&id)?;
    let key = query.key.as_deref();
    let log = match key.and_then(|key| live.seat_of_key(key)).and_then(|seat| live.people.get(seat)) {
        Some(person) => {
            let _ = person.opened.set(());
            person.log.clone()
        }
        None if live.shows_all(key) => live.all.clone(),
        None => return Err(Problem::forbidden("people play this match: only those with a link can look on")),
    };
    if log.len() == 0 && live.is_done() {
        let (hall, live) = (hall.clone(), live.clone());
        aside(move || pages::tell_whole(&hall.place, &live)).await?;
    }
    Ok(stream(log, first_wanted(&headers), hall.end.clone()).into_response())
}

async fn stop(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<serde_json::Value>, Problem> {
    let live = hall.find(&id)?;
    if !live.people.is_empty() {
        person_requests::person(&hall, &id, &headers)?;
    }
    live.stop();
    Ok(Json(serde_json::json!({})))
}
