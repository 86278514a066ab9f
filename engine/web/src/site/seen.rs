//! What everybody may look at: the contest, teams, the leaderboard, matches, tournaments.

use super::changes::Listens;
use super::desk::{Asker, SiteDesk};
use crate::problem::Problem;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use lunarena_arena::Replay;
use lunarena_content::{Report, Source};
use lunarena_contest::ContentPlace;
use lunarena_contest::site::{
    BoutEntry, Caller, FinalState, Leaderboard, SeenMatch, Site, SiteData, TeamEntry, TeamPage,
};
use lunarena_viewer::{EventData, PageData, ShownError, ShownMatch, Styled, json, written};
use serde::Serialize;
use std::sync::Arc;

type Desk = State<Arc<SiteDesk>>;

/// JSON that is written already.
pub type SiteJson = ([(axum::http::HeaderName, &'static str); 1], String);

fn ready(text: String) -> SiteJson {
    ([(CONTENT_TYPE, "application/json")], text)
}

pub fn site_json(data: &SiteData) -> Result<SiteJson, Problem> {
    Ok(ready(written(&Styled::new(data)).map_err(unwritten)?))
}

fn unwritten(error: std::io::Error) -> Problem {
    Report::error(format!("this can't be written: {error}")).into()
}

pub async fn site(State(desk): Desk, asker: Asker) -> Result<SiteJson, Problem> {
    desk.act(asker, |site, caller| site_json(&site.data(caller)?)).await
}

pub async fn teams(State(desk): Desk, asker: Asker) -> Result<Json<Vec<TeamEntry>>, Problem> {
    desk.answer(asker, |site, caller| site.teams(caller)).await
}

pub async fn team(State(desk): Desk, asker: Asker, Path(id): Path<i64>) -> Result<Json<TeamPage>, Problem> {
    desk.answer(asker, move |site, caller| site.team(caller, id)).await
}

pub async fn leaderboard(State(desk): Desk, asker: Asker) -> Result<SiteJson, Problem> {
    let text = |board: &Leaderboard| written(board).map(ready).map_err(unwritten);
    desk.act(asker, move |site, caller| text(&*site.leaderboard(caller)?)).await
}

pub async fn tournament(State(desk): Desk, asker: Asker, Path(id): Path<i64>) -> Result<SiteJson, Problem> {
    desk.act(asker, move |site, caller| {
        let page = site.final_page(caller, id)?;
        written(&EventData::new(&page)).map(ready).map_err(unwritten)
    })
    .await
}

#[derive(Serialize)]
struct ProjectorData<E> {
    title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    tournament: Option<E>,
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<FinalState>,
    shown: Vec<BoutEntry>,
}

pub async fn projector(State(desk): Desk, asker: Asker) -> Result<SiteJson, Problem> {
    desk.act(asker, |site, caller| {
        let seen = site.projector(caller)?;
        let page = seen.tournament.as_ref().map(|(_, page)| EventData::new(page));
        let state = seen.tournament.as_ref().map(|(state, _)| *state);
        let title = site.data(caller)?.title;
        let data = ProjectorData { title, tournament: page, state, shown: seen.shown };
        written(&data).map(ready).map_err(unwritten)
    })
    .await
}

/// A match, as far as the one who asks may look into it.
pub async fn one_match(State(desk): Desk, asker: Asker, Path(key): Path<String>) -> Result<SiteJson, Problem> {
    let place = desk.match_pages.clone().acquire_owned().await;
    let work = move |site: &Site, caller: &Caller| {
        // Who goes away meanwhile leaves the work behind, and it keeps its place.
        let _place = place;
        page(&site.game.place, &site.seen_match(caller, &key)?)
    };
    desk.act(asker, work).await.map(ready)
}

fn page(place: &ContentPlace, seen: &SeenMatch) -> Result<String, Problem> {
    let replay = Replay::parse(&Source::new("replay", &seen.replay))?;
    // It holds its scenes: nobody plays it again here.
    let no_root = |_: &Replay| Err(Report::error("the replay holds no scenes").into());
    let shown = ShownMatch::new(&seen.key, place, replay, no_root).map_err(|error| match error {
        ShownError::Content(reports) => Problem::from(reports),
        ShownError::Replay(report) => Problem::from(report),
    })?;
    let data = PageData::new(&shown)?.seen_by(seen.own.as_deref(), &seen.names);
    let text = json(&data).and_then(|json| String::from_utf8(json).map_err(std::io::Error::other));
    text.map_err(unwritten)
}

pub async fn events(State(desk): Desk, asker: Asker) -> Result<Response, Problem> {
    let from = desk.door.from(&asker.headers, asker.peer);
    let who =
        desk.act(asker, move |_, caller| Ok(caller.team.as_ref().map_or(Listens::From(from), Listens::team))).await?;
    let stream = desk.changes.stream(who, desk.end.clone());
    stream
        .map(IntoResponse::into_response)
        .ok_or_else(|| Problem::busy("so many listen that there is no room for another"))
}
