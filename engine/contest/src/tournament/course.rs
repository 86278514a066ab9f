//! An event as far as it was played.

use super::formats;
use super::job::{Job, Known, Results};
use super::roster::Roster;
use super::round::{PlayedRound, Round};
use std::collections::HashSet;

pub struct Course {
    pub played: Vec<PlayedRound>,
    /// Rounds that can be played now; none, where the event is over.
    pub open: Vec<Round>,
}

impl Course {
    /// From the first round on.
    pub fn follow(roster: &Roster, results: &Results) -> Course {
        let mut course = Course { played: Vec::new(), open: Vec::new() };
        course.go_on(roster, results);
        course
    }

    /// As far as results go.
    pub fn go_on(&mut self, roster: &Roster, results: &Results) {
        loop {
            if self.open.is_empty() {
                self.open = formats::next(roster, &self.played);
            }
            let Some(round) = self.open.first() else { return };
            let found: Option<Vec<_>> = round.bouts.iter().map(|bout| bout.result(roster, results)).collect();
            let Some(found) = found else { return };
            let round = self.open.remove(0);
            self.played.push(PlayedRound { round, results: found });
        }
    }

    pub fn is_over(&self) -> bool {
        self.open.is_empty()
    }

    /// The jobs of all rounds that were played, each once.
    pub fn jobs(&self, roster: &Roster) -> Vec<Job> {
        let mut seen = HashSet::new();
        let bouts = self.played.iter().flat_map(|played| &played.round.bouts);
        bouts.flat_map(|bout| bout.jobs(roster)).flatten().filter(|job| seen.insert(job.key.clone())).collect()
    }

    /// How many matches of all rounds so far are known, one way or another.
    pub fn known(&self, roster: &Roster, results: &Results) -> u64 {
        let rounds = self.played.iter().map(|played| &played.round).chain(&self.open);
        let jobs = rounds.flat_map(|round| &round.bouts).flat_map(|bout| bout.jobs(roster)).flatten();
        jobs.filter(|job| !matches!(results.of(&job.key), Known::Missing)).count() as u64
    }

    /// The jobs of all rounds that can be played now and whose results are missing, each once.
    pub fn missing(&self, roster: &Roster, results: &Results) -> Vec<Job> {
        let mut known = HashSet::new();
        let jobs = self.open.iter().flat_map(|round| &round.bouts).flat_map(|bout| bout.jobs(roster)).flatten();
        jobs.filter(|job| matches!(results.of(&job.key), Known::Missing) && known.insert(job.key.clone())).collect()
    }
}
