//! Plays all matches that were not played before, on several threads. What comes out does not depend on how many there are.

use super::match_result::MatchResult;
use super::plan::Plan;
use super::result_store::ResultStore;
use crate::prepared_match::PreparedMatch;
use crate::work_queue::{Told, do_all};
use lunarena_content::{Report, Reports};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// What came of every match.
pub struct Results {
    /// For each sitting, by seed.
    sittings: Vec<BTreeMap<u64, MatchResult>>,
    /// How many were played before.
    pub remembered: u64,
}

/// A match that is to be played: the number of its sitting, and its seed.
type Job = (usize, u64);

impl Results {
    /// The matches of the plan that were played before; with `fresh` none counts.
    pub fn recall(plan: &Plan, store: &ResultStore, fresh: bool) -> Results {
        let mut results = Results { sittings: Vec::new(), remembered: 0 };
        for sitting in &plan.sittings {
            let mut played = if fresh { BTreeMap::new() } else { store.recall(&sitting.key) };
            played.retain(|seed, played| plan.seeds().contains(seed) && played.seats.len() == plan.seats.len());
            results.remembered += played.len() as u64;
            results.sittings.push(played);
        }
        results
    }

    /// Plays all other matches of the plan, on so many threads. `progress` is told how many of all are done.
    pub fn play_rest(
        &mut self,
        plan: &Plan,
        store: &ResultStore,
        threads: usize,
        mut progress: impl FnMut(u64),
    ) -> Result<(), Reports> {
        let missing = |(number, played): (usize, &BTreeMap<u64, MatchResult>)| -> Vec<Job> {
            plan.seeds().filter(|seed| !played.contains_key(seed)).map(|seed| (number, seed)).collect()
        };
        let jobs: Vec<Job> = self.sittings.iter().enumerate().flat_map(missing).collect();
        let mut done = self.remembered;
        let mut failed: Option<(usize, Reports)> = None;
        // Jobs come sitting by sitting, so one loaded game is enough.
        let work = |at_hand: &mut Option<(usize, PreparedMatch)>, job: &Job| play(plan, store, at_hand, *job);
        do_all(&jobs, threads, work, |told| match told {
            Told::Begun(_) => ControlFlow::Continue(()),
            Told::Done(job, Ok(played)) => {
                self.sittings[jobs[job].0].insert(played.seed, played);
                done += 1;
                progress(done);
                ControlFlow::Continue(())
            }
            // All jobs before one that failed were begun before it, and end: the first of them is the same each time.
            Told::Done(job, Err(reports)) => {
                if failed.as_ref().is_none_or(|(first, _)| job < *first) {
                    failed = Some((job, reports));
                }
                ControlFlow::Break(())
            }
        });
        match failed {
            Some((_, reports)) => Err(reports),
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

fn play(
    plan: &Plan,
    store: &ResultStore,
    at_hand: &mut Option<(usize, PreparedMatch)>,
    (number, seed): Job,
) -> Result<MatchResult, Reports> {
    let sitting = &plan.sittings[number];
    if at_hand.as_ref().is_none_or(|(other, _)| *other != number) {
        *at_hand = None;
    }
    let (_, prepared) = match at_hand {
        Some(same) => same,
        None => at_hand.insert((number, plan.prepare(sitting)?)),
    };
    prepared.seed = seed;
    let played = MatchResult::play(prepared)?;
    if !played.stopped {
        store.keep(&sitting.key, &played);
    }
    Ok(played)
}
