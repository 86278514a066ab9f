//! Matches that are played again whenever a file is saved, on pages.

use crate::event_stream::{first_wanted, stream};
use crate::hall::{Hall, aside};
use crate::match_order::MatchOrder;
use crate::problem::{Problem, ReportData};
use crate::watch_list::Watch;
use crate::watched_match::{WatchPages, Watched};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use lunarena_arena::{Difference, Ending, Keep};
use lunarena_content::{Report, Reports, visible_line};
use lunarena_contest::watch::{AudienceMaker, Listener, Plan, Watcher};
use lunarena_contest::wording::shorten;
use lunarena_contest::{MatchRequest, PlayedMatch};
use lunarena_viewer::{PageDifference, visible_json};
use serde::Serialize;
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;

/// How long files are given to come to rest.
const REST: Duration = Duration::from_millis(40);

/// A value in a verdict that is longer is cut.
const LONGEST_VALUE: usize = 60;

#[derive(Serialize)]
pub struct Watching {
    watch: String,
}

pub async fn begin(State(hall): State<Arc<Hall>>, Json(order): Json<MatchOrder>) -> Result<Json<Watching>, Problem> {
    aside(move || Ok(Watching { watch: watch(&hall, order.request(&hall.place.root()?)?)? })).await.map(Json)
}

/// Begins to watch; under which name.
pub fn watch(hall: &Arc<Hall>, mut request: MatchRequest) -> Result<String, Problem> {
    let place = hall.place.settled()?;
    request.seed.get_or_insert_with(lunarena_contest::draw_seed);
    // What can't be played at all is told at once.
    if request.bots.iter().any(|bot| lunarena_contest::SeatPlayer::new(bot).is_human()) {
        return Err(Report::error("people can't play a match that is played again and again").into());
    }
    let pages = WatchPages::new(hall);
    let own = pages.clone();
    let audience: AudienceMaker = Arc::new(move || own.audience());
    let watcher = Watcher::new(Plan { place, request, keep: Keep::RECORD, audience }, REST)?;
    let id = hall.watches.add(Watch { log: pages.log.clone(), post: watcher.post() });
    let mut listener = PageListener { pages, last: None };
    let begun = std::thread::Builder::new().name("watch".into()).spawn(move || watcher.watch(&mut listener));
    begun.map_err(|_| Problem::busy("the machine has no room for another thread"))?;
    Ok(id)
}

pub async fn events(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let log = hall.watches.find(&id).ok_or_else(|| Problem::not_found("nobody watches any more: begin again"))?;
    Ok(stream(log, first_wanted(&headers), hall.end.clone()).into_response())
}

/// Tells pages what comes of it.
struct PageListener {
    pages: WatchPages,
    /// The last match that could be played.
    last: Option<Watched>,
}

impl PageListener {
    fn tell(&self, event: &serde_json::Value) {
        self.pages.log.add("", event.to_string());
    }

    fn wrong(&self, reports: &[Report]) {
        self.tell(&json!({ "kind": "broken", "reports": ReportData::all(reports) }));
    }

    fn played(&mut self, played: &Arc<PlayedMatch>, verdict: &[String]) {
        match self.pages.take(played) {
            Ok(after) => {
                let mut event = json!({ "kind": "played", "match": after.id, "verdict": verdict });
                if let Some(before) = &self.last {
                    event["before"] = before.id.as_str().into();
                    match visible_json(&PageDifference::new(&before.shown, &after.shown)) {
                        Ok(difference) => event["difference"] = difference,
                        Err(report) => return self.wrong(&[report]),
                    }
                }
                self.pages.log.restart("", event.to_string());
                // The one before takes its time to go.
                self.last = Some(after);
            }
            Err(problem) => self.wrong(&problem.reports),
        }
    }
}

impl Listener for PageListener {
    type Failure = ();

    fn first(&mut self, played: &Arc<PlayedMatch>) -> Result<(), ()> {
        self.played(played, &[]);
        Ok(())
    }

    fn changed(
        &mut self,
        before: &Arc<PlayedMatch>,
        after: &Arc<PlayedMatch>,
        first: Option<&Difference>,
    ) -> Result<(), ()> {
        let mut verdict = vec![after.inputs.changes_since(&before.inputs).join(", ")];
        verdict.extend(moved(&before.ending, &after.ending));
        verdict.push(match first.filter(|first| !first.is_aside()) {
            None => "the match is the same".to_owned(),
            Some(Difference { turn, path, left, right, .. }) => {
                let [left, right] = [left, right].map(|value| shorten(&value.to_string(), LONGEST_VALUE));
                let turn = turn.map_or("at the end".to_owned(), |turn| format!("first in turn {turn}"));
                format!("{turn}: {path}: {left} → {right}")
            }
        });
        let verdict: Vec<String> = verdict.iter().map(|line| visible_line(line).into_owned()).collect();
        self.played(after, &verdict);
        Ok(())
    }

    fn mended(&mut self) -> Result<(), ()> {
        self.tell(&json!({ "kind": "mended" }));
        Ok(())
    }

    fn broken(&mut self, reports: &Reports, _: bool) -> Result<(), ()> {
        self.wrong(&reports.iter().cloned().collect::<Vec<_>>());
        Ok(())
    }

    fn hopeless(&mut self, reports: Reports) {
        self.wrong(&reports.into_iter().collect::<Vec<_>>());
    }

    fn working(&mut self) -> Result<(), ()> {
        self.tell(&json!({ "kind": "working" }));
        Ok(())
    }
}

/// A line for each seat that stands otherwise than before.
fn moved(before: &Ending, after: &Ending) -> Vec<String> {
    let mut lines = Vec::new();
    for new in &after.standings {
        let Some(old) = before.standings.iter().find(|old| old.seat == new.seat) else { continue };
        let rank = (old.rank != new.rank).then(|| format!("rank {} → {}", old.rank, new.rank));
        let figures = new.figures.iter().filter_map(|(name, value)| {
            let was = old.figures.iter().find(|(own, _)| own == name).map(|(_, value)| value)?;
            (was != value).then(|| format!("{name} {was} → {value}"))
        });
        let parts: Vec<String> = rank.into_iter().chain(figures).collect();
        if !parts.is_empty() {
            lines.push(format!("{}: {}", new.seat, parts.join(", ")));
        }
    }
    lines
}
