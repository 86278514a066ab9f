//! What organisers do.

use super::desk::{Asker, Form, SiteDesk};
use super::seen::{SiteJson, site_json};
use crate::problem::Problem;
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use lunarena_contest::site::{
    Announcement, Caller, FinalEntry, Freeze, LogEntry, NewTeam, Refusal, Site, TeamChange, TeamKind, TournamentOrder,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::sync::Arc;

type Desk = State<Arc<SiteDesk>>;

#[derive(Deserialize)]
pub struct Announced {
    request: String,
    text: String,
}

#[derive(Deserialize)]
pub struct Invited {
    uses: i64,
}

#[derive(Serialize)]
pub struct Invitation {
    code: String,
}

#[derive(Deserialize)]
pub struct AddedTeam {
    request: String,
    name: String,
    #[serde(default)]
    members: Vec<String>,
}

#[derive(Deserialize)]
pub struct Voided {
    #[serde(rename = "match")]
    key: String,
    #[serde(default)]
    why: String,
}

#[derive(Deserialize)]
pub struct LogQuery {
    before: Option<i64>,
}

pub async fn freeze(State(desk): Desk, asker: Asker, Form(form): Form<Freeze>) -> Result<SiteJson, Problem> {
    desk.act(asker, move |site, caller| {
        site.freeze(caller, &form)?;
        site_json(&site.data(caller)?)
    })
    .await
}

pub async fn announce(
    State(desk): Desk,
    asker: Asker,
    Form(form): Form<Announced>,
) -> Result<Json<Announcement>, Problem> {
    desk.answer(asker, move |site, caller| site.announce(caller, &form.request, &form.text)).await
}

pub async fn invite(State(desk): Desk, asker: Asker, Form(form): Form<Invited>) -> Result<Json<Invitation>, Problem> {
    desk.answer(asker, move |site, caller| Ok(Invitation { code: site.invite(caller, form.uses)? })).await
}

pub async fn add_team(State(desk): Desk, asker: Asker, Form(form): Form<AddedTeam>) -> Result<Json<NewTeam>, Problem> {
    desk.answer(asker, move |site, caller| {
        site.add_team(caller, &form.request, &form.name, &form.members, TeamKind::Team)
    })
    .await
}

pub async fn change_team(
    State(desk): Desk,
    asker: Asker,
    Path(id): Path<i64>,
    Form(form): Form<TeamChange>,
) -> Result<Json<NewTeam>, Problem> {
    desk.answer(asker, move |site, caller| site.change_other_team(caller, id, &form)).await
}

pub async fn void(State(desk): Desk, asker: Asker, Form(form): Form<Voided>) -> Result<Json<Value>, Problem> {
    desk.answer(asker, move |site, caller| site.void(caller, &form.key, &form.why).map(|()| json!({}))).await
}

pub async fn plan(
    State(desk): Desk,
    asker: Asker,
    Form(order): Form<TournamentOrder>,
) -> Result<Json<FinalEntry>, Problem> {
    desk.answer(asker, move |site, caller| site.plan(caller, &order)).await
}

pub async fn change_tournament(
    State(desk): Desk,
    asker: Asker,
    Path((id, what)): Path<(i64, String)>,
) -> Result<Json<FinalEntry>, Problem> {
    let change: fn(&Site, &Caller, i64) -> Result<FinalEntry, Refusal> = match what.as_str() {
        "start" => Site::start_final,
        "release" => Site::release_final,
        "withdraw" => Site::withdraw_final,
        _ => return Err(Problem::not_found("there is nothing here")),
    };
    desk.answer(asker, move |site, caller| change(site, caller, id)).await
}

pub async fn export(State(desk): Desk, asker: Asker, Path(id): Path<i64>) -> Result<Response, Problem> {
    let lines = desk.act(asker, move |site, caller| Ok(site.export_final(caller, id)?)).await?;
    let name = format!("attachment; filename=\"tournament-{id}.jsonl\"");
    Ok(([(CONTENT_TYPE, "application/x-ndjson".to_owned()), (CONTENT_DISPOSITION, name)], lines).into_response())
}

pub async fn log(
    State(desk): Desk,
    asker: Asker,
    Query(query): Query<LogQuery>,
) -> Result<Json<Vec<LogEntry>>, Problem> {
    desk.answer(asker, move |site, caller| site.log(caller, query.before)).await
}
