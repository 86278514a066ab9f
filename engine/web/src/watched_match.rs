//! A match that is watched: told while it is played, by a thread beside the one that plays it.

use crate::event_log::EventLog;
use crate::hall::Hall;
use crate::live_match::{LiveMatch, guard};
use crate::match_thread::title;
use crate::problem::Problem;
use crate::replays;
use crate::telling::Telling;
use lunarena_arena::{Ending, Opening, Progress, Recorder, Turn};
use lunarena_content::Report;
use lunarena_contest::{Audience, PlayedMatch, PreparedMatch};
use lunarena_viewer::ShownMatch;
use serde_json::json;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex};

/// One that was played to its end and told.
pub struct Watched {
    played: Arc<PlayedMatch>,
    /// Under which name pages find it.
    pub id: String,
    pub shown: ShownMatch,
}

/// What tells the pages of one watch.
#[derive(Clone)]
pub struct WatchPages {
    hall: Arc<Hall>,
    pub log: Arc<EventLog>,
    /// What came of telling the last matches, until whoever tells of the change asks for it.
    told: Arc<Mutex<Vec<Result<Watched, Problem>>>>,
}

impl WatchPages {
    pub fn new(hall: &Arc<Hall>) -> WatchPages {
        WatchPages { hall: hall.clone(), log: Arc::default(), told: Arc::default() }
    }

    /// Somebody who hears of one match.
    pub fn audience(&self) -> Box<dyn Audience> {
        Box::new(PageAudience { pages: self.clone(), running: None })
    }

    /// What came of telling this match. Others are of no use any more.
    pub fn take(&self, played: &Arc<PlayedMatch>) -> Result<Watched, Problem> {
        let told = std::mem::take(&mut *guard(&self.told));
        let own = told.into_iter().rev().find(|told| match told {
            Ok(watched) => Arc::ptr_eq(&watched.played, played),
            Err(_) => true,
        });
        own.unwrap_or_else(|| Err(Report::error("the match can't be shown").into()))
    }

    fn note(&self, told: Result<Watched, Problem>) {
        guard(&self.told).push(told);
    }
}

enum News {
    Turn(Arc<Turn>),
    End(Arc<PlayedMatch>),
}

/// So many turns are told together: pages show the match when it is over, and only gather them before.
const TOGETHER: usize = 64;

/// A match that is played, where its news go, and where is told what came of it.
struct Running {
    live: Arc<LiveMatch>,
    post: Sender<News>,
    told: Receiver<Result<Watched, Report>>,
}

struct PageAudience {
    pages: WatchPages,
    running: Option<Running>,
}

impl PageAudience {
    fn begin(&mut self, prepared: &PreparedMatch, opening: Opening) -> Result<(), Problem> {
        let header = prepared.header();
        let live = self.pages.hall.open(replays::names_of(&header, &header.seats))?;
        self.pages.log.add("", json!({ "kind": "playing", "match": live.id }).to_string());
        let (post, news) = mpsc::channel();
        let (answer, told) = mpsc::channel();
        let (own, title) = (live.clone(), title(prepared));
        let work = move || {
            let telling = Telling::begin(&own, header, &title, opening).map(Telling::keeping);
            match telling.and_then(|telling| tell(telling, &news)) {
                Ok(Some(told)) => told.finish(&own, &answer),
                Ok(None) => {}
                Err(report) => drop(answer.send(Err(report))),
            }
        };
        if std::thread::Builder::new().name("telling".into()).spawn(work).is_err() {
            self.pages.hall.close(&live);
            return Err(Problem::busy("the machine has no room for another thread"));
        }
        self.running = Some(Running { live, post, told });
        Ok(())
    }
}

impl Audience for PageAudience {
    fn opening(&mut self, prepared: &PreparedMatch, opening: Option<Opening>) {
        if let Err(problem) = self.begin(prepared, opening.unwrap_or_default()) {
            self.pages.note(Err(problem));
        }
    }

    fn turn(&mut self, turn: &Arc<Turn>, _: &Progress) {
        if let Some(running) = &self.running {
            // Who went away says why at the end.
            let _ = running.post.send(News::Turn(turn.clone()));
        }
    }

    fn end(&mut self, played: &Arc<PlayedMatch>) {
        let Some(Running { live, post, told }) = self.running.take() else { return };
        let _ = post.send(News::End(played.clone()));
        let told = told.recv().unwrap_or_else(|_| Err(Report::error("internal error in the engine; please report it")));
        if told.is_err() {
            self.pages.hall.close(&live);
        }
        self.pages.note(told.map_err(Problem::from));
    }
}

impl Drop for PageAudience {
    /// It was broken off: nobody can look at it.
    fn drop(&mut self) {
        if let Some(Running { live, .. }) = self.running.take() {
            self.pages.hall.close(&live);
        }
    }
}

/// A match of which all was told.
struct ToldMatch {
    played: Arc<PlayedMatch>,
    shown: ShownMatch,
    recorder: Recorder,
}

impl ToldMatch {
    /// Answers; then the replay is written, for which no page waits.
    fn finish(self, live: &Arc<LiveMatch>, answer: &Sender<Result<Watched, Report>>) {
        let ToldMatch { played, shown, mut recorder } = self;
        let writing = live.write_later();
        let _ = answer.send(Ok(Watched { id: live.id.clone(), played: played.clone(), shown }));
        let Ending { turns, hash, standings, .. } = &played.ending;
        let written = played.turns.iter().try_for_each(|turn| recorder.turn(turn));
        writing.end(written.and_then(|()| recorder.finish(*turns, hash, standings)));
    }
}

/// Nothing, if the match was broken off.
fn tell(mut telling: Telling, news: &Receiver<News>) -> Result<Option<ToldMatch>, Report> {
    let mut turns = Vec::with_capacity(TOGETHER);
    for heard in news {
        match heard {
            News::Turn(turn) => turns.push(turn),
            News::End(played) => {
                telling.turns(&turns)?;
                let (shown, recorder) = telling.end_kept(&played.ending.hash, &played.ending.standings)?;
                return Ok(shown.map(|shown| ToldMatch { played, shown, recorder }));
            }
        }
        if turns.len() == TOGETHER {
            telling.turns(&turns)?;
            turns.clear();
        }
    }
    Ok(None)
}
