//! Plays all matches that were not played before. What comes out does not depend on where, and by how many.

use super::match_result::MatchResult;
use super::plan::Plan;
use super::result_store::ResultStore;
use crate::depot::{Difference, Dispatch, Listener};
use crate::errand::{Answer, JobResult};
use lunarena_content::{Report, Reports};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

/// What came of every match.
pub struct Results {
    /// For each sitting, by seed.
    sittings: Vec<BTreeMap<u64, MatchResult>>,
    /// How many were played before.
    pub remembered: u64,
    /// Where two workers said different things.
    pub differing: Vec<Difference>,
}

/// A match that is to be played: the number of its sitting, and its seed.
pub type Job = (usize, u64);

impl Results {
    /// The matches of the plan that were played before; with `fresh` none counts.
    pub fn recall(plan: &Plan, store: &ResultStore, fresh: bool) -> Results {
        let mut results = Results { sittings: Vec::new(), remembered: 0, differing: Vec::new() };
        for sitting in &plan.sittings {
            let mut played = if fresh { BTreeMap::new() } else { store.recall(&sitting.key) };
            played.retain(|seed, played| plan.seeds().contains(seed) && played.seats.len() == plan.seats.len());
            results.remembered += played.len() as u64;
            results.sittings.push(played);
        }
        results
    }

    /// Plays all other matches of the plan. `progress` is told how many of all are done.
    pub fn play_rest(
        &mut self,
        plan: &Plan,
        store: &ResultStore,
        dispatch: &Dispatch,
        progress: impl FnMut(u64),
    ) -> Result<(), Reports> {
        let missing = |(number, played): (usize, &BTreeMap<u64, MatchResult>)| -> Vec<Job> {
            plan.seeds().filter(|seed| !played.contains_key(seed)).map(|seed| (number, seed)).collect()
        };
        let jobs: Vec<Job> = self.sittings.iter().enumerate().flat_map(missing).collect();
        let (works, texts) = plan.works(&jobs);
        let done = self.remembered;
        let mut noting =
            Noting { plan, store, results: self, jobs, done, progress, failed: None, differing: Vec::new() };
        dispatch.run(&works, &|hash| texts.get(hash).cloned(), &AtomicBool::new(false), &mut noting)?;
        let Noting { jobs, failed, differing, .. } = noting;
        self.differing = differing;
        match failed {
            Some((job, why)) => Err(plan.why_failed(jobs[job], &why)),
            None => Ok(()),
        }
    }

    /// In how many matches the clock stopped a bot.
    pub fn stopped(&self) -> usize {
        self.sittings.iter().flat_map(BTreeMap::values).filter(|played| played.stopped).count()
    }

    /// The match of a variant with this rotation and seed.
    pub fn of(&self, plan: &Plan, variant: usize, rotation: usize, seed: u64) -> Result<&MatchResult, Report> {
        let played = self.sittings[plan.sitting(variant, rotation)].get(&seed);
        played.ok_or_else(|| Report::error(format!("the match with seed {seed} was not played")))
    }
}

/// What came of matches, on its way into the store.
struct Noting<'n, P> {
    plan: &'n Plan,
    store: &'n ResultStore,
    results: &'n mut Results,
    jobs: Vec<Job>,
    done: u64,
    progress: P,
    failed: Option<(usize, String)>,
    differing: Vec<Difference>,
}

impl<P: FnMut(u64)> Listener for Noting<'_, P> {
    fn done(&mut self, number: usize, answer: Answer) -> ControlFlow<()> {
        let (sitting, seed) = self.jobs[number];
        match answer {
            Answer::Played { result: JobResult { turns, hash, seats }, stopped, .. } => {
                let played = MatchResult { seed, turns, hash, stopped, seats };
                if !stopped {
                    self.store.keep(&self.plan.sittings[sitting].key, &played);
                }
                self.results.sittings[sitting].insert(seed, played);
                self.done += 1;
                (self.progress)(self.done);
                ControlFlow::Continue(())
            }
            // All before one that failed were begun before it, and end: the first of them is the same each time.
            Answer::Failed { why } => {
                if self.failed.as_ref().is_none_or(|(first, _)| number < *first) {
                    self.failed = Some((number, why));
                }
                ControlFlow::Break(())
            }
            Answer::Looked { .. } => ControlFlow::Continue(()),
        }
    }

    fn differs(&mut self, difference: Difference) {
        self.differing.push(difference);
    }
}
