//! Matches that are played again whenever a file is saved, on pages.

use crate::event_log::EventLog;
use crate::event_stream::{first_wanted, stream};
use crate::hall::{Hall, aside};
use crate::match_order::MatchOrder;
use crate::problem::{Problem, ReportData};
use crate::replays;
use crate::watch_list::Watch;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use lunarena_arena::{Difference, Ending, Keep};
use lunarena_content::{Report, Reports, visible_line};
use lunarena_contest::watch::{Listener, Plan, ProgressTeller, Watcher};
use lunarena_contest::wording::shorten;
use lunarena_contest::{MatchRequest, PlayedMatch};
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
    let watcher = Watcher::new(Plan { place, request, keep: Keep::RECORD, progress: silent }, REST)?;
    let log = Arc::new(EventLog::default());
    let id = hall.watches.add(Watch { log: log.clone(), post: watcher.post() });
    let mut page = PageListener { hall: hall.clone(), log, last: None };
    let begun = std::thread::Builder::new().name("watch".into()).spawn(move || watcher.watch(&mut page));
    begun.map_err(|_| Problem::busy("the machine has no room for another thread"))?;
    Ok(id)
}

fn silent() -> ProgressTeller {
    Box::new(|_| {})
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
    hall: Arc<Hall>,
    log: Arc<EventLog>,
    /// The name of the last match that could be played.
    last: Option<String>,
}

impl PageListener {
    fn keep(&mut self, played: &PlayedMatch) -> Result<String, Problem> {
        let names = replays::names_of(&played.header, &played.header.seats);
        Ok(self.hall.keep(names, played.replay()?)?.id.clone())
    }

    fn tell(&self, event: &serde_json::Value) {
        self.log.add("", event.to_string());
    }

    fn wrong(&self, reports: &[Report]) {
        self.tell(&json!({ "kind": "broken", "reports": ReportData::all(reports) }));
    }

    fn played(&mut self, played: &PlayedMatch, verdict: &[String], turn: Option<u64>) {
        match self.keep(played) {
            Ok(id) => {
                let mut event = json!({ "kind": "played", "match": id, "verdict": verdict });
                if let Some(before) = self.last.replace(id) {
                    event["before"] = before.into();
                }
                if let Some(turn) = turn {
                    event["first"] = json!({ "turn": turn });
                }
                self.tell(&event);
            }
            Err(problem) => self.wrong(&problem.reports),
        }
    }
}

impl Listener for PageListener {
    type Failure = ();

    fn first(&mut self, played: &Arc<PlayedMatch>) -> Result<(), ()> {
        self.played(played, &[], None);
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
        self.played(after, &verdict, first.and_then(|first| first.turn));
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
