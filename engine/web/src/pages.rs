//! Matches that are over, as the viewer shows them: one, or two beside each other.

use crate::hall::{Hall, aside};
use crate::live_match::LiveMatch;
use crate::problem::Problem;
use axum::extract::{Query, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use lunarena_content::Report;
use lunarena_contest::ContentPlace;
use lunarena_viewer::{PageData, ShownError, ShownMatch, json};
use serde::Deserialize;
use std::sync::Arc;

#[derive(Deserialize)]
pub struct PagesQuery {
    matches: String,
}

pub async fn pages(State(hall): State<Arc<Hall>>, Query(query): Query<PagesQuery>) -> Result<Response, Problem> {
    let matches = query.matches.split(',').map(|id| hall.find(id)).collect::<Result<Vec<_>, _>>()?;
    if matches.is_empty() || matches.len() > 2 {
        return Err(Report::error("one match can be shown, or two").into());
    }
    let page = aside(move || match matches.as_slice() {
        [one] => Ok(one.page(|| page(&hall.place, one))?.to_string()),
        [left, right] => Ok(compared(&hall.place, left, right)?),
        _ => Ok(String::new()),
    });
    Ok(([(CONTENT_TYPE, "application/json")], page.await?).into_response())
}

/// The page of a match that is over.
pub fn page(place: &ContentPlace, live: &LiveMatch) -> Result<String, Report> {
    text(&PageData::new(&shown(place, live)?)?)
}

/// Of a match that was played elsewhere: all that there is, at once.
pub fn tell_whole(place: &ContentPlace, live: &LiveMatch) -> Result<(), Problem> {
    let page = live.page(|| page(place, live))?;
    live.all.add_first("opening", page);
    Ok(())
}

fn compared(place: &ContentPlace, left: &LiveMatch, right: &LiveMatch) -> Result<String, Report> {
    let (left, right) = (shown(place, left)?, shown(place, right)?);
    text(&PageData::compared(&left, &right)?)
}

fn text(data: &PageData) -> Result<String, Report> {
    let made = json(data).and_then(|json| String::from_utf8(json).map_err(std::io::Error::other));
    made.map_err(|error| Report::error(format!("the match can't be written: {error}")))
}

fn shown(place: &ContentPlace, live: &LiveMatch) -> Result<ShownMatch, Report> {
    let replay = live.replay().ok_or_else(|| Report::error("the match is still played"))??;
    ShownMatch::new(&live.id, place, replay, |_| Ok(place.root()?)).map_err(|error| match error {
        ShownError::Content(reports) => first(reports),
        ShownError::Replay(report) => report,
    })
}

fn first(reports: lunarena_content::Reports) -> Report {
    reports.into_iter().next().unwrap_or_else(|| Report::error("the match can't be shown"))
}
