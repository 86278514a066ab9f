//! Which address leads where.

use super::desk::SiteDesk;
use super::{account, bots, bouts, organiser, seen};
use crate::access::say_always;
use crate::listening::Peer;
use crate::problem::Problem;
use crate::routes::in_time;
use axum::body::{Body, Bytes};
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::StatusCode;
use axum::http::header::{ALLOW, CONTENT_TYPE};
use axum::middleware::{self, Next};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use futures_util::StreamExt;
use lunarena_content::{Report, visible_line};
use std::sync::Arc;

/// Bytes of a form.
const LARGEST_FORM: usize = 64 << 10;

/// Bytes beyond what a bot may have: who sends a little too much is told how much it is.
const MARGIN: usize = 1 << 20;

/// Bytes beyond that which nobody listens to.
const FLOOD: usize = 64 << 20;

pub fn all(desk: Arc<SiteDesk>) -> Router {
    let upload = post(bots::upload).layer(DefaultBodyLimit::max(desk.site.game.contest.largest_bot + MARGIN));
    Router::new()
        .route("/api/site", get(seen::site))
        .route("/api/login", post(account::log_in))
        .route("/api/logout", post(account::log_out))
        .route("/api/signup", post(account::sign_up))
        .route("/api/team", post(account::team))
        .route("/api/team/token", post(account::token))
        .route("/api/versions", upload.get(bots::list))
        .route("/api/versions/{number}", get(bots::one))
        .route("/api/versions/{number}/source", get(bots::source))
        .route("/api/versions/{number}/activate", post(bots::activate))
        .route("/api/teams", get(seen::teams))
        .route("/api/teams/{id}", get(seen::team))
        .route("/api/leaderboard", get(seen::leaderboard))
        .route("/api/scrimmages", post(bouts::challenge))
        .route("/api/bouts", get(bouts::list))
        .route("/api/bouts/{id}", get(bouts::one))
        .route("/api/bouts/{id}/answer", post(bouts::answer))
        .route("/api/bouts/{id}/withdraw", post(bouts::withdraw))
        .route("/api/queue", get(bouts::queue))
        .route("/api/matches/{key}", get(seen::one_match))
        .route("/api/tournaments/{id}", get(seen::tournament))
        .route("/api/projector", get(seen::projector))
        .route("/api/events", get(seen::events))
        .route("/api/organiser/freeze", post(organiser::freeze))
        .route("/api/organiser/announce", post(organiser::announce))
        .route("/api/organiser/invitations", post(organiser::invite))
        .route("/api/organiser/teams", post(organiser::add_team))
        .route("/api/organiser/teams/{id}", post(organiser::change_team))
        .route("/api/organiser/void", post(organiser::void))
        .route("/api/organiser/tournaments", post(organiser::plan))
        .route("/api/organiser/tournaments/{id}/export", get(organiser::export))
        .route("/api/organiser/tournaments/{id}/{what}", post(organiser::change_tournament))
        .route("/api/organiser/log", get(organiser::log))
        .route("/api/{*rest}", get(nothing).post(nothing))
        // Every other address is one of the page's own.
        .fallback(get(page))
        .layer(DefaultBodyLimit::max(LARGEST_FORM))
        .layer(middleware::from_fn_with_state(desk.clone(), admit))
        .layer(middleware::from_fn(in_time))
        .with_state(desk)
}

async fn page() -> Html<&'static str> {
    Html(lunarena_viewer::SITE_PAGE)
}

async fn nothing() -> Problem {
    Problem::not_found("there is nothing here")
}

/// All of a body. Of one that is too large the rest is read and forgotten, as far as it is no flood.
async fn whole(body: Body, most: usize) -> Result<Bytes, Problem> {
    let mut parts = body.into_data_stream();
    let (mut kept, mut length) = (Vec::new(), 0);
    while let Some(part) = parts.next().await.filter(|_| length <= most + FLOOD) {
        let part = part.map_err(|_| Problem::new(StatusCode::BAD_REQUEST, Report::error("the request is broken")))?;
        length += part.len();
        if length <= most {
            kept.extend_from_slice(&part);
        }
    }
    match length <= most {
        true => Ok(kept.into()),
        false => {
            let report = Report::error("this is too much for one request");
            Err(Problem::new(StatusCode::PAYLOAD_TOO_LARGE, report))
        }
    }
}

/// What is refused before anybody looks at it is a problem like any other.
async fn as_problem(response: Response) -> Response {
    let status = response.status();
    let is_told = response.headers().get(CONTENT_TYPE).is_some_and(|kind| kind == "application/json");
    if is_told || !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let text = axum::body::to_bytes(body, LARGEST_FORM).await.unwrap_or_default();
    let text = match text.is_empty() {
        true => status.canonical_reason().unwrap_or_default().to_lowercase(),
        false => visible_line(&String::from_utf8_lossy(&text)).into_owned(),
    };
    let mut problem = Problem::new(status, Report::error(text)).into_response();
    problem.headers_mut().extend(parts.headers.remove(ALLOW).map(|methods| (ALLOW, methods)));
    problem
}

async fn admit(
    State(desk): State<Arc<SiteDesk>>,
    Extension(peer): Extension<Peer>,
    request: Request,
    next: Next,
) -> Response {
    // All of it is read, whatever is answered: who still sends would not hear it.
    let (parts, body) = request.into_parts();
    let body = whole(body, desk.site.game.contest.largest_bot + MARGIN).await;
    let mut response = match (desk.door.admit(&parts.headers, peer), body) {
        (Err(problem), _) => problem.into_response(),
        (Ok(()), Ok(body)) => as_problem(next.run(Request::from_parts(parts, body.into())).await).await,
        (Ok(()), Err(problem)) => problem.into_response(),
    };
    say_always(response.headers_mut());
    response
}
