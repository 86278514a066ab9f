//! A contest: teams upload bots, challenge each other and climb a ladder, until tournaments decide. Everything is in one SQLite file and a folder of
//! replays.
//!
//! From the bottom up: `refusal`, `team`, `session`, `version`, `bout`, `final_event`, `journal` and `settings`, each the rows of one noun;
//! `likeness`; `queue_order`, `bout_entry` and `queue`; `site_game`, what matches need; `ladder` and `leaderboard`; `site` itself; the actions of
//! callers (`account`, `upload`, `challenge`, `organising`) and what they see (`looking`); and `crew`, which plays.

mod account;
mod backup;
mod bout;
mod bout_entry;
mod caller;
mod challenge;
mod crew;
mod final_event;
mod finals;
mod journal;
mod ladder;
mod leaderboard;
mod likeness;
mod looking;
mod office;
mod organising;
mod pace;
mod queue;
mod queue_order;
mod refusal;
mod replay_shelf;
mod session;
mod settings;
mod site_game;
mod team;
mod upload;
mod verdict;
mod version;

pub use account::{LoggedIn, Me, NewTeam};
pub use backup::{Backup, back_up, restore};
pub use bout::{BoutKind, BoutState};
pub use bout_entry::{BoutEntry, BoutsWanted};
pub use caller::Caller;
pub use challenge::ScrimmageOrder;
pub use crew::Crew;
pub use final_event::{FinalEntry, FinalState};
pub use journal::{Announcement, LogEntry};
pub use leaderboard::{Leaderboard, RatedTeam};
pub use looking::{Projector, SeenMatch, SiteData, TeamPage};
pub use office::Office;
pub use organising::{Freeze, TeamChange, TournamentOrder};
pub use queue::Queue;
pub use refusal::{Reason, Refusal};
pub use site_game::SiteGame;
pub use team::{Accepts, Team, TeamEntry, TeamKind};
pub use version::{VersionEntry, VersionState};

use crate::match_process::Warden;
use crate::tournament::Store;
use ladder::{Contender, Ladder};
use leaderboard::Active;
use lunarena_content::{Report, Reports, disk};
use pace::Pace;
use rusqlite::Connection;
use serde::Serialize;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// What changed: who shows it asks again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Change {
    pub what: Changed,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<i64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Changed {
    Site,
    Queue,
    Leaderboard,
    Team,
    Bout,
    Tournament,
}

pub struct Site {
    pub game: SiteGame,
    writer: Mutex<Store>,
    reader: Mutex<Store>,
    ladder: Mutex<Ladder>,
    board: Mutex<Arc<Leaderboard>>,
    pace: Mutex<Pace>,
    /// Whether there is something new to do, for those who wait for it.
    news: (Mutex<bool>, Condvar),
    replays: replay_shelf::ReplayShelf,
    warden: Warden,
    listener: Box<dyn Fn(Change) + Send + Sync>,
    stop: AtomicBool,
    /// Seconds since 1970, by a clock that people set: nothing relies on it going forwards.
    clock: Clock,
    /// While it is held, nobody else serves this contest.
    _lock: File,
}

pub type Clock = fn() -> i64;

const WEEK: i64 = 7 * 24 * 3600;

impl Site {
    /// A contest that is there, or a new one.
    pub fn open(
        game: SiteGame,
        path: &Path,
        warden: Warden,
        listener: impl Fn(Change) + Send + Sync + 'static,
    ) -> Result<Site, Reports> {
        Site::open_by(now, game, path, warden, listener)
    }

    /// The same by another clock.
    pub fn open_by(
        clock: Clock,
        game: SiteGame,
        path: &Path,
        warden: Warden,
        listener: impl Fn(Change) + Send + Sync + 'static,
    ) -> Result<Site, Reports> {
        let lock = lock(path)?;
        let mut writer = Store::open(path)?;
        writer.be_sure()?;
        let reader = Store::open_to_read(path)?;
        writer.change(|db| {
            // What was played when the last process ended is played again.
            db.execute("UPDATE bout SET state = 'queued' WHERE state = 'playing'", [])?;
            // Nobody repeats a request after so long.
            db.execute("DELETE FROM request WHERE at < ?1", [clock() - WEEK])?;
            account::welcome_house(db, &game, clock())?;
            finals::plan_all(db, &game, clock())
        })?;
        let ladder = reader.look(|db| Ladder::read(db, &game))?;
        let folder = replays(path);
        disk::make_folder(&folder)?;
        let site = Site {
            board: Mutex::new(Arc::new(Leaderboard::new(&[], ladder.tables(&game, &[]), clock()))),
            game,
            writer: Mutex::new(writer),
            reader: Mutex::new(reader),
            ladder: Mutex::new(ladder),
            pace: Mutex::default(),
            news: (Mutex::new(true), Condvar::new()),
            replays: replay_shelf::ReplayShelf::new(folder),
            warden,
            listener: Box::new(listener),
            stop: AtomicBool::new(false),
            clock,
            _lock: lock,
        };
        site.rate()?;
        Ok(site)
    }

    fn read<T>(&self, work: impl FnOnce(&Connection) -> Result<T, Refusal>) -> Result<T, Refusal> {
        guard(&self.reader).look(work)
    }

    /// All of it or nothing.
    fn write<T>(&self, work: impl FnOnce(&Connection) -> Result<T, Refusal>) -> Result<T, Refusal> {
        guard(&self.writer).change(work)
    }

    fn now(&self) -> i64 {
        (self.clock)()
    }

    fn tell(&self, what: Changed, id: Option<i64>) {
        (self.listener)(Change { what, id });
    }

    /// There is something to do.
    fn wake(&self) {
        *guard(&self.news.0) = true;
        self.news.1.notify_all();
    }

    /// Waits until there is something to do, or for so long.
    fn wait(&self, longest: Duration) {
        let mut news = guard(&self.news.0);
        if !*news && !self.is_stopped() {
            news = self.news.1.wait_timeout(news, longest).unwrap_or_else(PoisonError::into_inner).0;
        }
        *news = false;
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// No more matches: those that are played are broken off, and played again when the contest goes on.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.wake();
    }

    /// Those who play now.
    fn active(&self, db: &Connection) -> Result<Vec<Active>, Refusal> {
        let mut active = Vec::new();
        for team in team::all(db)?.into_iter().filter(Team::plays) {
            let Some(version) = team.active else { continue };
            let version = version::find(db, version)?;
            let house = team.is_house();
            let contender =
                Contender { team: team.id, version: version.id, name: team.name, hash: version.hash, house };
            active.push(Active { contender, number: version.number });
        }
        Ok(active)
    }

    /// Makes the leaderboard anew.
    fn rate(&self) -> Result<(), Refusal> {
        let active = self.read(|db| self.active(db))?;
        let contenders: Vec<Contender> = active.iter().map(|own| own.contender.clone()).collect();
        let tables = guard(&self.ladder).tables(&self.game, &contenders);
        let mut board = Leaderboard::new(&active, tables, self.now());
        self.write(|db| Ok(board.remember(db)?))?;
        *guard(&self.board) = Arc::new(board);
        self.tell(Changed::Leaderboard, None);
        Ok(())
    }
}

/// The folder of replays, beside the file.
pub fn replays(path: &Path) -> PathBuf {
    path.with_extension("replays")
}

fn lock(path: &Path) -> Result<File, Report> {
    let name = path.with_extension("lock");
    let failed = |error: &dyn std::fmt::Display| Report::error(format!("{} can't be opened: {error}", name.display()));
    let file = File::options().create(true).truncate(false).write(true).open(&name).map_err(|error| failed(&error))?;
    file.try_lock().map_err(|error| match error {
        std::fs::TryLockError::WouldBlock => Report::error(format!("{} is served already", path.display()))
            .help("another `lunarena contest serve` runs: stop it first"),
        std::fs::TryLockError::Error(error) => failed(&error),
    })?;
    Ok(file)
}

/// By the clock on the wall.
fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| i64::try_from(time.as_secs()).unwrap_or(i64::MAX))
}

fn guard<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
