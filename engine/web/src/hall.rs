//! All matches of the server, by their names: those that are played, and those that were.

use crate::live_match::{LiveMatch, Names, Outcome, guard};
use crate::match_order::MatchOrder;
use crate::match_thread::{self, Work};
use crate::problem::Problem;
use crate::telling::tell_all;
use crate::watch_list::Watches;
use lunarena_content::{Report, Reports};
use lunarena_contest::{ContentPlace, MatchInputs};
use serde_json::json;
use std::collections::BTreeMap;
use std::sync::mpsc;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::watch;

pub struct Hall {
    pub place: ContentPlace,
    matches: Mutex<Matches>,
    pub watches: Watches,
    /// Becomes true when the server ends.
    pub end: watch::Receiver<bool>,
}

#[derive(Default)]
struct Matches {
    next: u64,
    all: BTreeMap<u64, Arc<LiveMatch>>,
}

/// At a time; each has a thread.
const MOST_PLAYED: usize = 32;

/// Of those that are over, the oldest are forgotten where there are more, or where they take more bytes; but for the last few.
const MOST_KEPT: usize = 100;
const MOST_BYTES: usize = 1 << 30;
const LEAST_KEPT: usize = 4;

impl Matches {
    fn forget(&mut self) {
        let over: Vec<(u64, usize)> = self
            .all
            .iter()
            .rev()
            .filter(|(_, live)| live.is_done())
            .map(|(number, live)| (*number, live.bytes()))
            .collect();
        let mut bytes = 0;
        for (at, (number, own)) in over.into_iter().enumerate() {
            bytes += own;
            if at >= MOST_KEPT || (at >= LEAST_KEPT && bytes > MOST_BYTES) {
                self.all.remove(&number);
            }
        }
    }
}

impl Hall {
    pub fn new(place: ContentPlace, end: watch::Receiver<bool>) -> Hall {
        Hall { place, matches: Mutex::default(), watches: Watches::default(), end }
    }

    /// All of them, the newest first.
    pub fn list(&self) -> Vec<Arc<LiveMatch>> {
        guard(&self.matches).all.values().rev().cloned().collect()
    }

    pub fn find(&self, id: &str) -> Result<Arc<LiveMatch>, Problem> {
        let number = id.strip_prefix('m').and_then(|number| number.parse().ok());
        let found = number.and_then(|number: u64| guard(&self.matches).all.get(&number).cloned());
        found.ok_or_else(|| {
            Problem::not_found("there is no such match: it may have been forgotten, or the server was started anew")
        })
    }

    /// Begins the match that a page asks for.
    pub fn start(&self, order: &MatchOrder) -> Result<Arc<LiveMatch>, Problem> {
        let (inputs, names) = order.prepare(&self.place)?;
        self.play(inputs, names, order.think())
    }

    /// Plays a match, on a thread of its own.
    pub fn play(&self, inputs: MatchInputs, names: Names, think: Option<Duration>) -> Result<Arc<LiveMatch>, Problem> {
        let (desk, inbox) = mpsc::channel();
        let live = self.add(|id| LiveMatch::new(id, names, desk))?;
        let begun = match_thread::begin(live.clone(), Work { inputs, inbox, think });
        if begun.is_err() {
            live.finish(Outcome::Failed(vec![Report::error("the machine has no room for another thread")]));
            return Err(Problem::busy("the machine has no room for another match"));
        }
        Ok(live)
    }

    /// Keeps a match that was played elsewhere.
    pub fn keep(&self, names: Names, replay: String) -> Result<Arc<LiveMatch>, Problem> {
        let live = self.open(names)?;
        live.finish(Outcome::Replay(replay.into()));
        Ok(live)
    }

    /// Makes room for a match that is played elsewhere.
    pub fn open(&self, names: Names) -> Result<Arc<LiveMatch>, Problem> {
        self.add(|id| LiveMatch::new(id, names, mpsc::channel().0))
    }

    /// Forgets a match that came to nothing. Who listens to it is told.
    pub fn close(&self, live: &LiveMatch) {
        tell_all(live, "end", &json!({ "failed": ["the match was broken off"] }).to_string().into());
        live.finish(Outcome::Failed(vec![Report::error("the match was broken off")]));
        guard(&self.matches).all.retain(|_, own| own.id != live.id);
    }

    fn add(&self, make: impl FnOnce(String) -> std::io::Result<LiveMatch>) -> Result<Arc<LiveMatch>, Problem> {
        let mut matches = guard(&self.matches);
        let played = matches.all.values().filter(|live| !live.is_done()).count();
        if played >= MOST_PLAYED {
            return Err(Problem::busy(
                "so many matches are played that there is no room for another: stop one of them",
            ));
        }
        matches.next += 1;
        let number = matches.next;
        let live =
            Arc::new(make(format!("m{number}")).map_err(|_| Problem::busy("the machine has no chance to give"))?);
        matches.all.insert(number, live.clone());
        matches.forget();
        Ok(live)
    }

    /// Nobody waits for any of them any more.
    pub fn end(&self) {
        self.list().iter().for_each(|live| live.stop());
        self.watches.end();
    }
}

/// Work that takes its time, away from those who serve others.
pub async fn aside<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    tokio::task::spawn_blocking(work)
        .await
        .unwrap_or_else(|_| Err(Reports::from(Report::error("internal error in the engine; please report it")).into()))
}
