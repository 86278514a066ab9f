//! Uploading bots.

use super::desk::{Asker, SiteDesk};
use crate::problem::Problem;
use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use lunarena_contest::site::VersionEntry;
use serde::Deserialize;
use std::sync::Arc;

#[derive(Deserialize)]
pub struct Upload {
    #[serde(default)]
    name: String,
    request: Option<String>,
}

/// Who names no id gets one: the same file is the same version in any case.
pub async fn upload(
    State(desk): State<Arc<SiteDesk>>,
    asker: Asker,
    Query(query): Query<Upload>,
    body: Bytes,
) -> Result<Json<VersionEntry>, Problem> {
    let request = match query.request {
        Some(request) => request,
        None => lunarena_contest::secret::draw_or_refuse()?,
    };
    desk.answer(asker, move |site, caller| site.upload(caller, &request, &query.name, &body)).await
}

pub async fn list(State(desk): State<Arc<SiteDesk>>, asker: Asker) -> Result<Json<Vec<VersionEntry>>, Problem> {
    desk.answer(asker, |site, caller| site.versions(caller)).await
}

pub async fn one(
    State(desk): State<Arc<SiteDesk>>,
    asker: Asker,
    Path(number): Path<i64>,
) -> Result<Json<VersionEntry>, Problem> {
    desk.answer(asker, move |site, caller| site.version(caller, number)).await
}

pub async fn source(
    State(desk): State<Arc<SiteDesk>>,
    asker: Asker,
    Path(number): Path<i64>,
) -> Result<Response, Problem> {
    let text = desk.act(asker, move |site, caller| Ok(site.source(caller, number)?)).await?;
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

pub async fn activate(
    State(desk): State<Arc<SiteDesk>>,
    asker: Asker,
    Path(number): Path<i64>,
) -> Result<Json<VersionEntry>, Problem> {
    desk.answer(asker, move |site, caller| site.activate(caller, number)).await
}
