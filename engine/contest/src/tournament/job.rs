//! One match of an event, and what came of it.

use crate::errand::JobResult;
use crate::named_values::{named, word};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// The digest of all that decides the match.
    pub key: String,
    pub map: usize,
    pub seed: u64,
    /// In the order of seats.
    pub players: Vec<usize>,
}

/// Where a job stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum JobState {
    Queued,
    Running,
    Done,
    /// It was played, and a bot failed in it: it counts as its game says.
    BotFault,
    /// The rules failed, or we did: it counts for nobody.
    OurFault,
    /// Somebody decided that it doesn't count.
    Void,
}

/// What is known of jobs, by their keys.
#[derive(Default)]
pub struct Results(HashMap<String, (JobState, Option<JobResult>)>);

/// What is known of one.
pub enum Known<'r> {
    Played(&'r JobResult),
    /// It counts for nobody.
    LeftOut,
    Missing,
}

impl JobState {
    pub const ALL: [(&'static str, JobState); 6] = [
        ("queued", JobState::Queued),
        ("running", JobState::Running),
        ("done", JobState::Done),
        ("bot-fault", JobState::BotFault),
        ("our-fault", JobState::OurFault),
        ("void", JobState::Void),
    ];

    pub fn name(self) -> &'static str {
        word(&JobState::ALL, self)
    }

    pub fn named(name: &str) -> Option<JobState> {
        named(&JobState::ALL, name)
    }
}

impl JobResult {
    /// Whether any bot failed.
    pub fn state(&self) -> JobState {
        let failed = self.seats.iter().any(|seat| seat.faults > 0);
        if failed { JobState::BotFault } else { JobState::Done }
    }

    /// Whether somebody behind the first failed, and over a limit.
    pub fn failed_behind(&self) -> [bool; 2] {
        let ranks = self.ranks();
        let best = ranks.iter().min();
        let failed = || self.seats.iter().zip(&ranks).filter(|(seat, rank)| seat.faults > 0 && Some(*rank) != best);
        [failed().next().is_some(), failed().any(|(seat, _)| seat.spent > 0)]
    }

    /// By seat. Whom the rules forgot comes last.
    pub fn ranks(&self) -> Vec<i64> {
        self.seats.iter().map(|seat| seat.rank.unwrap_or(i64::MAX)).collect()
    }
}

impl Results {
    pub fn insert(&mut self, key: String, state: JobState, result: Option<JobResult>) {
        self.0.insert(key, (state, result));
    }

    pub fn of(&self, key: &str) -> Known<'_> {
        match self.0.get(key) {
            Some((JobState::Done | JobState::BotFault, Some(result))) => Known::Played(result),
            Some((JobState::OurFault | JobState::Void, _)) => Known::LeftOut,
            _ => Known::Missing,
        }
    }

    pub fn all(&self) -> impl Iterator<Item = (&String, JobState, Option<&JobResult>)> {
        self.0.iter().map(|(key, (state, result))| (key, *state, result.as_ref()))
    }

    pub fn state(&self, key: &str) -> Option<JobState> {
        self.0.get(key).map(|(state, _)| *state)
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
