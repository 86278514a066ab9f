//! A match that pages look at: being played, waiting for a person, or over.

use crate::asking::{Asking, Message};
use crate::event_log::EventLog;
use lunarena_arena::{Reason, Replay, Stop};
use lunarena_content::{Report, Source};
use lunarena_contest::secret;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};

/// Who plays a seat.
#[derive(Clone, Debug, Serialize)]
pub struct SeatEntry {
    pub name: String,
    pub bot: String,
    pub person: bool,
}

/// A seat that a person plays.
pub struct PersonSeat {
    /// By it the person is known.
    pub key: String,
    /// What that seat sees.
    pub log: Arc<EventLog>,
    /// The units that the person plays, where units have turns of their own.
    pub taken: Mutex<BTreeSet<i64>>,
    /// Set when the person's page is opened for the first time.
    pub opened: OnceLock<()>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    Running,
    /// For a person.
    Waiting,
    Over,
    Failed,
}

/// How a match ended.
pub enum Outcome {
    /// Played to its end: the replay.
    Replay(Arc<str>),
    /// Ended by its rules or its limit of turns before it was over. The replay contains the turns before.
    BrokenOff { reports: Vec<Report>, replay: Arc<str> },
    /// Without a replay.
    Failed(Vec<Report>),
}

impl Outcome {
    fn replay(&self) -> Option<&str> {
        match self {
            Outcome::Replay(text) | Outcome::BrokenOff { replay: text, .. } => Some(text),
            Outcome::Failed(_) => None,
        }
    }
}

pub struct LiveMatch {
    pub id: String,
    pub title: String,
    /// The command line that plays the same.
    pub command: String,
    pub seats: Vec<SeatEntry>,
    /// What those are told who see everything.
    pub all: Arc<EventLog>,
    pub people: BTreeMap<String, PersonSeat>,
    /// What those have to show who look on while people play: it is more than the people see.
    pub watch_key: Option<String>,
    phase: Mutex<Phase>,
    changed: Condvar,
    outcome: OnceLock<Outcome>,
    /// Where people's requests go.
    desk: Mutex<Sender<Message>>,
    pub asking: Mutex<Asking>,
    stop: OnceLock<Stop>,
    stopped: OnceLock<()>,
    written_later: OnceLock<()>,
    page: OnceLock<Arc<str>>,
}

/// A replay that others may wait for: whatever happens to who writes it, there is an end.
pub struct Writing(Arc<LiveMatch>);

impl Writing {
    pub fn end(self, written: Result<String, Report>) {
        self.0.finish(written.map_or_else(|report| Outcome::Failed(vec![report]), |text| Outcome::Replay(text.into())));
    }
}

impl Drop for Writing {
    fn drop(&mut self) {
        // One that has an outcome keeps it.
        if !self.0.is_done() {
            self.0.finish(Outcome::Failed(vec![Report::error("internal error in the engine; please report it")]));
        }
    }
}

/// What a match is known by.
pub struct Names {
    pub title: String,
    pub command: String,
    pub seats: Vec<SeatEntry>,
}

impl LiveMatch {
    pub fn new(id: String, names: Names, desk: Sender<Message>) -> std::io::Result<LiveMatch> {
        let mut people = BTreeMap::new();
        for seat in names.seats.iter().filter(|seat| seat.person) {
            let own = PersonSeat {
                key: secret::draw()?,
                log: Arc::default(),
                taken: Mutex::default(),
                opened: OnceLock::new(),
            };
            people.insert(seat.name.clone(), own);
        }
        let watch_key = if people.is_empty() { None } else { Some(secret::draw()?) };
        Ok(LiveMatch {
            id,
            title: names.title,
            command: names.command,
            seats: names.seats,
            all: Arc::default(),
            people,
            watch_key,
            phase: Mutex::new(Phase::Running),
            changed: Condvar::new(),
            outcome: OnceLock::new(),
            desk: Mutex::new(desk),
            asking: Mutex::default(),
            stop: OnceLock::new(),
            stopped: OnceLock::new(),
            written_later: OnceLock::new(),
            page: OnceLock::new(),
        })
    }

    pub fn phase(&self) -> Phase {
        *guard(&self.phase)
    }

    pub fn set_phase(&self, phase: Phase) {
        *guard(&self.phase) = phase;
        self.changed.notify_all();
    }

    pub fn is_done(&self) -> bool {
        self.outcome.get().is_some()
    }

    /// The match came to its end, this way or that.
    pub fn finish(&self, outcome: Outcome) {
        let phase = if matches!(outcome, Outcome::Replay(_)) { Phase::Over } else { Phase::Failed };
        let _ = self.outcome.set(outcome);
        self.set_phase(phase);
    }

    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.get()
    }

    /// Waits for the end.
    pub fn wait(&self) -> &Outcome {
        let mut phase = guard(&self.phase);
        loop {
            if let Some(outcome) = self.outcome.get() {
                return outcome;
            }
            phase = self.changed.wait(phase).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// How much is kept of it.
    pub fn bytes(&self) -> usize {
        let replay = self.outcome.get().and_then(Outcome::replay).map_or(0, str::len);
        let people: usize = self.people.values().map(|person| person.log.bytes()).sum();
        replay + people + self.all.bytes() + self.page.get().map_or(0, |page| page.len())
    }

    /// Its replay, once it is over.
    pub fn replay(&self) -> Option<Result<Replay, Report>> {
        self.replay_text().map(|text| Replay::parse(&Source::new(&self.id, text)))
    }

    /// The same as it is written. It may have to be waited for.
    pub fn replay_text(&self) -> Option<&str> {
        let outcome = if self.written_later.get().is_some() { self.wait() } else { self.outcome.get()? };
        outcome.replay()
    }

    /// It is over, and its replay is being written.
    pub fn write_later(self: &Arc<LiveMatch>) -> Writing {
        let _ = self.written_later.set(());
        Writing(self.clone())
    }

    /// What a page is given of it, made once.
    pub fn page(&self, make: impl FnOnce() -> Result<String, Report>) -> Result<Arc<str>, Report> {
        if let Some(page) = self.page.get() {
            return Ok(page.clone());
        }
        let made: Arc<str> = make()?.into();
        Ok(self.page.get_or_init(|| made).clone())
    }

    /// The seat whose key this is.
    pub fn seat_of_key(&self, key: &str) -> Option<&str> {
        let mut people = self.people.iter();
        people.find(|(_, person)| secret::is_same(&person.key, key)).map(|(seat, _)| seat.as_str())
    }

    /// Whether everything may be shown to somebody with this key.
    pub fn shows_all(&self, key: Option<&str>) -> bool {
        let Some(needed) = self.watch_key.as_ref().filter(|_| !self.is_done()) else { return true };
        key.is_some_and(|key| secret::is_same(key, needed))
    }

    /// The path of its page for each person.
    pub fn links(&self) -> Vec<(String, String)> {
        let link =
            |(seat, person): (&String, &PersonSeat)| (seat.clone(), format!("/match/{}?key={}", self.id, person.key));
        self.people.iter().map(link).collect()
    }

    /// The path of its page for those who look on.
    pub fn watch_path(&self) -> String {
        match &self.watch_key {
            Some(key) => format!("/match/{}?key={key}", self.id),
            None => format!("/match/{}", self.id),
        }
    }

    /// Hands a request to those who play it; false, if nobody is there any more.
    pub fn send(&self, message: Message) -> bool {
        guard(&self.desk).send(message).is_ok()
    }

    /// What stops the rules and bots on its thread.
    pub fn set_stop(&self, stop: Stop) {
        let _ = self.stop.set(stop);
    }

    /// Nobody wants it any more.
    pub fn stop(&self) {
        let _ = self.stopped.set(());
        if let Some(stop) = self.stop.get() {
            stop.stop(Reason::Unwanted);
        }
    }

    pub fn is_stopped(&self) -> bool {
        self.stopped.get().is_some()
    }
}

pub fn guard<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
