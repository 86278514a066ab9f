//! Replays that are kept: matches repeat to the byte, so that those that are worth it are played once more when all is known.

use super::course::Course;
use super::event::Event;
use super::job::{Job, Known, Results};
use super::roster::Roster;
use super::store::{KeptReplay, Store};
use super::tables::Tables;
use crate::content_place::ContentPlace;
use crate::depot::{Dispatch, Listener};
use crate::errand::{Answer, JobResult, Work};
use lunarena_content::{KeptReplays, Report, Reports, disk};
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// Of each bot so many matches with faults, and so many upsets: a class of broken bots fills no disk.
const MOST_FAULTS: usize = 2;
const MOST_UPSETS: usize = 50;

/// Who wins against somebody with so much more of a rating wins one time of four.
const UPSET: f64 = 191.0;

/// The matches whose replays are to be kept, each once, in the order in which they were played.
pub fn worth_keeping(roster: &Roster, course: &Course, results: &Results, tables: &Tables) -> Vec<Job> {
    let mut jobs = course.jobs(roster);
    match roster.replays {
        KeptReplays::None => Vec::new(),
        KeptReplays::All => jobs,
        KeptReplays::Notable => {
            let rating = |player: usize| tables.standings.iter().find(|row| row.player == player).map(|row| row.rating);
            let (mut faults, mut upsets): (HashMap<usize, usize>, usize) = (HashMap::new(), 0);
            jobs.retain(|job| {
                let Known::Played(result) = results.of(&job.key) else { return false };
                let ratings: Vec<Option<f64>> = job.players.iter().map(|player| rating(*player)).collect();
                let is_upset = upsets < MOST_UPSETS && is_upset(result, &ratings);
                upsets += usize::from(is_upset);
                let failed = job.players.iter().zip(&result.seats).filter(|(_, seat)| seat.faults > 0);
                let new: Vec<usize> = failed.map(|(player, _)| *player).collect();
                let is_first = new.iter().any(|player| faults.get(player).copied().unwrap_or(0) < MOST_FAULTS);
                new.iter().filter(|_| is_first).for_each(|player| *faults.entry(*player).or_default() += 1);
                is_upset || is_first
            });
            jobs
        }
    }
}

/// Whether the first has much less of a rating than somebody behind.
fn is_upset(result: &JobResult, ratings: &[Option<f64>]) -> bool {
    let ranks = result.ranks();
    let Some(best) = ranks.iter().min() else { return false };
    let rated = || ranks.iter().zip(ratings).filter_map(|(rank, rating)| Some((rank, (*rating)?)));
    rated()
        .filter(|(rank, _)| *rank == best)
        .any(|(_, own)| rated().any(|(rank, its)| rank > best && its - own > UPSET))
}

/// Where replays are kept.
pub struct Keeper<'e> {
    pub event: &'e Event,
    pub place: &'e ContentPlace,
    pub folder: &'e Path,
    /// On this machine: replays are too large to be sent around.
    pub dispatch: &'e Dispatch,
}

impl Keeper<'_> {
    /// Records what isn't there yet, named by the keys of the matches; how many came out differently this time.
    pub fn keep(
        &self,
        store: &mut Store,
        jobs: &[Job],
        results: &Results,
        progress: impl FnMut(u64),
    ) -> Result<usize, Reports> {
        let there = store.replays()?;
        let is_there = |job: &Job| there.get(&job.key).is_some_and(|kept| self.folder.join(&kept.name).is_file());
        let jobs: Vec<&Job> = jobs.iter().filter(|job| !is_there(job)).collect();
        if jobs.is_empty() {
            return Ok(0);
        }
        disk::make_folder(self.folder)?;
        let (work, texts) = self.event.work(self.place)?;
        let work = Work { tasks: jobs.iter().map(|job| Event::task(job, true)).collect(), ..work };
        let folder = self.folder;
        let mut shelf = Shelf { folder, store, results, jobs, progress, done: 0, other: 0, failed: None };
        self.dispatch.run(&[work], &|hash| texts.get(hash).cloned(), &AtomicBool::new(false), &mut shelf)?;
        shelf.failed.map_or(Ok(shelf.other), |report| Err(report.into()))
    }
}

/// Replays on their way to their folder.
struct Shelf<'s, P> {
    folder: &'s Path,
    store: &'s mut Store,
    results: &'s Results,
    jobs: Vec<&'s Job>,
    progress: P,
    done: u64,
    /// So many came out differently.
    other: usize,
    failed: Option<Report>,
}

impl<P: FnMut(u64)> Listener for Shelf<'_, P> {
    fn done(&mut self, number: usize, answer: Answer) -> ControlFlow<()> {
        self.done += 1;
        (self.progress)(self.done);
        match self.put(&self.jobs[number].key.clone(), answer) {
            Ok(()) => ControlFlow::Continue(()),
            Err(report) => {
                self.failed.get_or_insert(report);
                ControlFlow::Break(())
            }
        }
    }
}

impl<P> Shelf<'_, P> {
    fn put(&mut self, key: &str, answer: Answer) -> Result<(), Report> {
        let (result, replay) = match answer {
            Answer::Played { result, replay: Some(replay), .. } => (result, replay),
            // A match that failed before fails again, which was reported then.
            Answer::Failed { why } if matches!(self.results.of(key), Known::Played(_)) => {
                return Err(Report::error(format!("the match {key} can't be played again: {why}")));
            }
            _ => return Ok(()),
        };
        let is_same = matches!(self.results.of(key), Known::Played(known) if known.hash == result.hash);
        self.other += usize::from(!is_same);
        let name = format!("{key}.replay");
        let path = self.folder.join(&name);
        disk::replace(&path, replay.text.as_bytes())
            .map_err(|error| Report::error(format!("{} can't be written: {error}", path.display())))?;
        self.store.keep_replay(key, &KeptReplay { name, decided: replay.decided })
    }
}
