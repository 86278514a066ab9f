//! Replays that are kept: matches repeat to the byte, so that those that are worth it are played once more when all is known.

use super::course::Course;
use super::event::Event;
use super::job::{Job, Known, Results};
use super::roster::Roster;
use super::store::{KeptReplay, Store};
use super::tables::Tables;
use crate::content_place::ContentPlace;
use crate::errand::JobResult;
use crate::prepared_match::PreparedMatch;
use crate::work_queue::{Told, do_all};
use lunarena_content::{KeptReplays, Reports, disk};
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::path::Path;

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
    pub threads: usize,
}

impl Keeper<'_> {
    /// Records what isn't there yet, named by the keys of the matches; how many came out differently this time.
    pub fn keep(
        &self,
        store: &mut Store,
        jobs: &[Job],
        results: &Results,
        mut progress: impl FnMut(u64),
    ) -> Result<usize, Reports> {
        let there = store.replays()?;
        let is_there = |job: &Job| there.get(&job.key).is_some_and(|kept| self.folder.join(&kept.name).is_file());
        let jobs: Vec<&Job> = jobs.iter().filter(|job| !is_there(job)).collect();
        if jobs.is_empty() {
            return Ok(0);
        }
        disk::make_folder(self.folder)?;
        let (mut done, mut other, mut failed): (u64, usize, Option<Reports>) = (0, 0, None);
        do_all(
            &jobs,
            self.threads,
            |at_hand, job| self.record(at_hand, job),
            |told| {
                let Told::Done(number, outcome) = told else { return ControlFlow::Continue(()) };
                let key = &jobs[number].key;
                done += 1;
                progress(done);
                let noted = outcome.and_then(|(kept, hash)| {
                    let is_same = matches!(results.of(key), Known::Played(result) if result.hash == hash);
                    other += usize::from(!is_same);
                    store.keep_replay(key, &kept).map_err(Reports::from)
                });
                match noted {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(reports) => {
                        failed.get_or_insert(reports);
                        ControlFlow::Break(())
                    }
                }
            },
        );
        failed.map_or(Ok(other), Err)
    }

    /// The replay of a match, and the hash of its last state.
    fn record(&self, at_hand: &mut Option<PreparedMatch>, job: &Job) -> Result<(KeptReplay, String), Reports> {
        let prepared = self.event.prepare(at_hand, job)?;
        let pack = prepared.pack(&self.place.root()?)?;
        let name = format!("{}.replay", job.key);
        let recorded = prepared.record_whole(&self.folder.join(&name), &pack)?;
        Ok((KeptReplay { name, decided: recorded.decided }, recorded.result.hash))
    }
}
