//! A match that is watched: told while it is played, by a thread beside the one that plays it.

use crate::event_log::EventLog;
use crate::hall::Hall;
use crate::live_match::{LiveMatch, guard};
use crate::match_thread::title;
use crate::problem::Problem;
use crate::replays;
use crate::telling::Telling;
use lunarena_arena::{Header, Opening, Progress, Turn};
use lunarena_content::Report;
use lunarena_contest::{Audience, PlayedMatch, PreparedMatch};
use lunarena_viewer::ShownMatch;
use serde_json::json;
use std::rc::Rc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

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

type Teller = JoinHandle<Result<Option<Watched>, Report>>;

struct PageAudience {
    pages: WatchPages,
    running: Option<(Arc<LiveMatch>, Sender<News>, Teller)>,
}

impl PageAudience {
    fn begin(&mut self, prepared: &PreparedMatch, opening: Opening) -> Result<(), Problem> {
        let header = prepared.header();
        let live = self.pages.hall.open(replays::names_of(&header, &header.seats))?;
        self.pages.log.add("", json!({ "kind": "playing", "match": live.id }).to_string());
        let (post, news) = mpsc::channel();
        let (own, title) = (live.clone(), title(prepared));
        let work = move || tell(&own, header, &title, opening, &news);
        let teller = std::thread::Builder::new().name("telling".into()).spawn(work);
        let teller = teller.map_err(|_| Problem::busy("the machine has no room for another thread"))?;
        self.running = Some((live, post, teller));
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
        if let Some((_, post, _)) = &self.running {
            // Who went away says why at the end.
            let _ = post.send(News::Turn(turn.clone()));
        }
    }

    fn end(&mut self, played: &Arc<PlayedMatch>) {
        let Some((live, post, teller)) = self.running.take() else { return };
        let _ = post.send(News::End(played.clone()));
        let told =
            teller.join().unwrap_or_else(|_| Err(Report::error("internal error in the engine; please report it")));
        let told = told.and_then(|told| told.ok_or_else(|| Report::error("the match can't be shown")));
        if told.is_err() {
            self.pages.hall.close(&live);
        }
        self.pages.note(told.map_err(Problem::from));
    }
}

impl Drop for PageAudience {
    /// It was broken off: nobody can look at it.
    fn drop(&mut self) {
        if let Some((live, post, teller)) = self.running.take() {
            drop(post);
            let _ = teller.join();
            self.pages.hall.close(&live);
        }
    }
}

/// Nothing, if the match was broken off.
fn tell(
    live: &Arc<LiveMatch>,
    header: Header,
    title: &str,
    opening: Opening,
    news: &Receiver<News>,
) -> Result<Option<Watched>, Report> {
    let mut telling = Telling::begin(live, header, title, opening, true)?;
    let mut turns = Vec::with_capacity(TOGETHER);
    for heard in news {
        match heard {
            News::Turn(turn) => turns.push(turn),
            News::End(played) => {
                telling.turns(&turns)?;
                let (hash, standings) = (&played.ending.hash, &played.ending.standings);
                let data = Rc::into_inner(telling.end(hash, standings)?);
                let shown = data.and_then(|data| data.into_inner().shown(hash, standings));
                return Ok(shown.map(|shown| Watched { id: live.id.clone(), played: played.clone(), shown }));
            }
        }
        if turns.len() == TOGETHER {
            telling.turns(&turns)?;
            turns.clear();
        }
    }
    Ok(None)
}
