//! Those who play: they take the next bout from the queue, have it played in a process of its own, and note what came of it. When nothing waits, the ladder
//! chooses.

mod errands;
mod timetable;

use super::bout::{self, BoutKind, BoutState};
use super::ladder::Contender;
use super::refusal::{Reason, Refusal};
use super::version::{self, Version};
use super::{Changed, Site, guard, queue_order, settings, team};
use crate::depot::Dispatch;
use lunarena_content::Report;
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Dropped, it ends.
pub struct Crew {
    site: Arc<Site>,
    dispatch: Arc<Dispatch>,
    threads: Vec<JoinHandle<()>>,
}

/// Something to do.
enum Work {
    Check(Version),
    Play(i64),
}

/// How long nobody looks for something new, if nobody says that there is.
const IDLE: Duration = Duration::from_secs(5);

/// What can't be done now is tried again so much later.
const PAUSE: Duration = Duration::from_millis(500);

/// Versions that somebody looks over.
type Taken = Mutex<BTreeSet<i64>>;

impl Crew {
    /// So many bouts at the same time, whose matches are played where the dispatch sends them.
    pub fn start(site: Arc<Site>, dispatch: Dispatch, bouts: usize) -> std::io::Result<Crew> {
        let (taken, dispatch): (Arc<Taken>, Arc<Dispatch>) = (Arc::default(), Arc::new(dispatch));
        let mut crew = Crew { site: site.clone(), dispatch: dispatch.clone(), threads: Vec::new() };
        for number in 0..bouts.max(1) {
            let (site, taken, dispatch) = (site.clone(), taken.clone(), dispatch.clone());
            let work = move || work(&site, &dispatch, &taken);
            crew.threads.push(thread::Builder::new().name(format!("crew {number}")).spawn(work)?);
        }
        let keep = move || timetable::keep(&site);
        crew.threads.push(thread::Builder::new().name("timetable".into()).spawn(keep)?);
        Ok(crew)
    }
}

impl Drop for Crew {
    fn drop(&mut self) {
        self.site.stop();
        self.dispatch.stop();
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}

fn work(site: &Site, dispatch: &Dispatch, taken: &Taken) {
    while !site.is_stopped() {
        let done = match take(site, taken) {
            Ok(Some(Work::Check(version))) => {
                let done = or_broken(|| errands::check(site, dispatch, &version));
                guard(taken).remove(&version.id);
                done
            }
            Ok(Some(Work::Play(bout))) => {
                let done = or_broken(|| errands::play(site, dispatch, bout));
                if let Err(refusal) = &done {
                    // Nobody else waits behind one that can't be played.
                    let _ = errands::give_up(site, bout, refusal.report.message());
                }
                done
            }
            Ok(None) => {
                site.wait(IDLE);
                Ok(())
            }
            Err(refusal) => Err(refusal),
        };
        if done.is_err() && !site.is_stopped() {
            thread::sleep(PAUSE);
        }
    }
}

/// A panic is a failure of ours, and ends nothing but what it came from.
fn or_broken(work: impl FnOnce() -> Result<(), Refusal>) -> Result<(), Refusal> {
    let broken = |_| Err(Report::error("an internal error of the engine; please report it").into());
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(broken)
}

/// The next thing to do, which nobody else takes.
fn take(site: &Site, taken: &Taken) -> Result<Option<Work>, Refusal> {
    let next = site.write(|db| {
        let mut taken = guard(taken);
        if let Some(version) = version::waiting(db)?.into_iter().find(|version| !taken.contains(&version.id)) {
            taken.insert(version.id);
            return Ok(Some(Work::Check(version)));
        }
        let next = queue_order::next(db)?;
        if let Some(bout) = next {
            bout::set_state(db, bout, BoutState::Queued, BoutState::Playing)?;
        }
        Ok(next.map(Work::Play))
    })?;
    if next.is_some() || !fill_ladder(site)? {
        return Ok(next);
    }
    take(site, taken)
}

/// Puts a round of the ladder into the queue; whether there is one.
fn fill_ladder(site: &Site) -> Result<bool, Refusal> {
    let active = site.read(|db| {
        let is_stopped = settings::read(db)?.ladder_stopped;
        Ok(if is_stopped { Vec::new() } else { site.active(db)? })
    })?;
    let contenders: Vec<Contender> = active.iter().map(|own| own.contender.clone()).collect();
    let pairs = guard(&site.ladder).next(&site.game, &contenders);
    let queued = site.write(|db| {
        // Somebody else was faster.
        if queue_order::next(db)?.is_some() {
            return Ok(true);
        }
        let mut any = false;
        for players in &pairs {
            let mut teams = Vec::new();
            for at in players {
                teams.push(team::find(db, contenders[*at].team)?);
            }
            site.add_bout(db, BoutKind::Ladder, BoutState::Queued, true, None, &teams, None)?;
            any = true;
        }
        Ok(any)
    })?;
    if queued {
        site.tell(Changed::Queue, None);
    }
    Ok(queued)
}

/// Does something until there is room for it: what was played must not be lost.
fn surely<T>(site: &Site, work: impl Fn() -> Result<T, Refusal>) -> Result<T, Refusal> {
    loop {
        match work() {
            Err(refusal) if refusal.reason == Reason::NoRoom && !site.is_stopped() => thread::sleep(PAUSE),
            done => return done,
        }
    }
}
