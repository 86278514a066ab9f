//! Signing up, logging in, and what a team says of itself.

use super::desk::{Asker, Form, SiteDesk};
use super::door::Door;
use crate::hall::aside;
use crate::problem::Problem;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Response};
use lunarena_contest::site::{Accepts, LoggedIn, Me};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::sync::Arc;

#[derive(Deserialize)]
pub struct LogIn {
    token: String,
}

#[derive(Deserialize)]
pub struct SignUp {
    request: String,
    code: String,
    name: String,
    #[serde(default)]
    members: Vec<String>,
}

#[derive(Deserialize)]
pub struct TeamForm {
    #[serde(default)]
    members: Option<Vec<String>>,
    #[serde(default)]
    accepts: Option<Accepts>,
}

fn welcome<T: Serialize>(desk: &SiteDesk, logged: &LoggedIn<T>) -> Response {
    ([(SET_COOKIE, desk.door.cookie(&logged.key))], Json(&logged.answer)).into_response()
}

pub async fn log_in(
    State(desk): State<Arc<SiteDesk>>,
    asker: Asker,
    Form(form): Form<LogIn>,
) -> Result<Response, Problem> {
    aside(move || {
        let logged = desk.door.knock(&asker.headers, asker.peer, |from| desk.site.log_in(&form.token, from));
        if logged.as_ref().is_err_and(|problem| problem.status == StatusCode::UNAUTHORIZED) {
            desk.site.note_wrong_token(&desk.door.from(&asker.headers, asker.peer).to_string())?;
        }
        Ok(welcome(&desk, &logged?))
    })
    .await
}

pub async fn sign_up(
    State(desk): State<Arc<SiteDesk>>,
    asker: Asker,
    Form(form): Form<SignUp>,
) -> Result<Response, Problem> {
    aside(move || {
        let SignUp { request, code, name, members } = &form;
        let sign_up = |from: &str| desk.site.sign_up(request, code, name, members, from);
        Ok(welcome(&desk, &desk.door.knock(&asker.headers, asker.peer, sign_up)?))
    })
    .await
}

pub async fn log_out(State(desk): State<Arc<SiteDesk>>, asker: Asker) -> Result<Response, Problem> {
    let key = Door::key(&asker.headers).map(str::to_owned);
    let cookie = desk.door.cookie("");
    desk.act(asker, move |site, _| Ok(key.map_or(Ok(()), |key| site.log_out(&key))?)).await?;
    Ok(([(SET_COOKIE, cookie)], Json(json!({}))).into_response())
}

pub async fn team(
    State(desk): State<Arc<SiteDesk>>,
    asker: Asker,
    Form(form): Form<TeamForm>,
) -> Result<Json<Me>, Problem> {
    desk.answer(asker, move |site, caller| site.change_team(caller, form.members.as_deref(), form.accepts)).await
}

pub async fn token(State(desk): State<Arc<SiteDesk>>, asker: Asker, Form(_): Form<Value>) -> Result<Response, Problem> {
    let own = desk.clone();
    desk.act(asker, move |site, caller| Ok(welcome(&own, &site.renew_token(caller)?))).await
}
