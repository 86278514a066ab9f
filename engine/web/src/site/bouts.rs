//! Challenges, and what came of them.

use super::desk::{Asker, Form, SiteDesk};
use crate::problem::Problem;
use axum::Json;
use axum::extract::{Path, Query, State};
use lunarena_contest::site::{BoutEntry, BoutsWanted, Queue, ScrimmageOrder};
use serde::Deserialize;
use std::sync::Arc;

#[derive(Deserialize)]
pub struct Answered {
    accept: bool,
}

pub async fn challenge(
    State(desk): State<Arc<SiteDesk>>,
    asker: Asker,
    Form(order): Form<ScrimmageOrder>,
) -> Result<Json<BoutEntry>, Problem> {
    desk.answer(asker, move |site, caller| site.challenge(caller, &order)).await
}

pub async fn answer(
    State(desk): State<Arc<SiteDesk>>,
    asker: Asker,
    Path(id): Path<i64>,
    Form(form): Form<Answered>,
) -> Result<Json<BoutEntry>, Problem> {
    desk.answer(asker, move |site, caller| site.answer(caller, id, form.accept)).await
}

pub async fn withdraw(
    State(desk): State<Arc<SiteDesk>>,
    asker: Asker,
    Path(id): Path<i64>,
) -> Result<Json<BoutEntry>, Problem> {
    desk.answer(asker, move |site, caller| site.withdraw(caller, id)).await
}

pub async fn list(
    State(desk): State<Arc<SiteDesk>>,
    asker: Asker,
    Query(wanted): Query<BoutsWanted>,
) -> Result<Json<Vec<BoutEntry>>, Problem> {
    desk.answer(asker, move |site, caller| site.bouts(caller, &wanted)).await
}

pub async fn one(
    State(desk): State<Arc<SiteDesk>>,
    asker: Asker,
    Path(id): Path<i64>,
) -> Result<Json<BoutEntry>, Problem> {
    desk.answer(asker, move |site, caller| site.bout(caller, id)).await
}

pub async fn queue(State(desk): State<Arc<SiteDesk>>, asker: Asker) -> Result<Json<Queue>, Problem> {
    desk.answer(asker, |site, caller| site.queue(caller)).await
}
