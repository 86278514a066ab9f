//! What every request needs.

use super::changes::Changes;
use super::door::Door;
use crate::hall::aside;
use crate::listening::Peer;
use crate::problem::Problem;
use axum::Json;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use lunarena_content::Report;
use lunarena_contest::site::{Caller, Reason, Refusal, Site};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::sync::Arc;
use tokio::sync::{Semaphore, watch};

pub struct SiteDesk {
    pub site: Arc<Site>,
    pub changes: Arc<Changes>,
    pub door: Door,
    pub end: watch::Receiver<bool>,
    /// Pages of matches that are made at the same time: each may have to be played again, and is large.
    pub match_pages: Arc<Semaphore>,
}

const MATCH_PAGES: usize = 4;

/// Who asks, and whether it changes something.
#[derive(Clone)]
pub struct Asker {
    pub headers: HeaderMap,
    pub peer: Peer,
    pub changes: bool,
}

impl<S: Send + Sync> FromRequestParts<S> for Asker {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Asker, Problem> {
        let peer = parts.extensions.get::<Peer>().copied();
        let peer = peer.ok_or_else(|| Problem::forbidden("the request comes from nowhere"))?;
        Ok(Asker { headers: parts.headers.clone(), peer, changes: !parts.method.is_safe() })
    }
}

/// What a form holds.
pub struct Form<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Form<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Form<T>, Problem> {
        match Json::<T>::from_request(request, state).await {
            Ok(Json(form)) => Ok(Form(form)),
            Err(rejection) => Err(Problem::new(rejection.status(), Report::error(rejection.body_text()))),
        }
    }
}

impl SiteDesk {
    pub fn new(site: Arc<Site>, changes: Arc<Changes>, door: Door, end: watch::Receiver<bool>) -> SiteDesk {
        SiteDesk { site, changes, door, end, match_pages: Arc::new(Semaphore::new(MATCH_PAGES)) }
    }

    /// Does something for somebody, away from those who serve others.
    pub async fn act<T: Send + 'static>(
        self: &Arc<Self>,
        asker: Asker,
        work: impl FnOnce(&Site, &Caller) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let desk = self.clone();
        aside(move || {
            let caller = desk.door.caller(&desk.site, &asker.headers, asker.peer, asker.changes)?;
            work(&desk.site, &caller)
        })
        .await
    }

    /// The same, answered as JSON.
    pub async fn answer<T: Serialize + Send + 'static>(
        self: &Arc<Self>,
        asker: Asker,
        work: impl FnOnce(&Site, &Caller) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<Json<T>, Problem> {
        self.act(asker, move |site, caller| Ok(work(site, caller)?)).await.map(Json)
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Problem {
        let status = match refusal.reason {
            Reason::Stranger => StatusCode::UNAUTHORIZED,
            Reason::Forbidden => StatusCode::FORBIDDEN,
            Reason::Unknown => StatusCode::NOT_FOUND,
            Reason::Conflict => StatusCode::CONFLICT,
            Reason::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Reason::Wrong => StatusCode::UNPROCESSABLE_ENTITY,
            Reason::NoRoom => StatusCode::INSUFFICIENT_STORAGE,
            Reason::Broken => StatusCode::INTERNAL_SERVER_ERROR,
        };
        Problem::new(status, refusal.report)
    }
}
