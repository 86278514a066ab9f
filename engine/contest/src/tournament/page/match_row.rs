//! A match as the page lists it.

use super::MatchNotes;
use crate::tournament::course::Course;
use crate::tournament::job::{Job, JobState, Known, Results};
use crate::tournament::roster::Roster;
use lunarena_content::visible_line;
use serde::Serialize;

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MatchRow {
    pub map: usize,
    pub seed: u64,
    /// In the order of seats.
    pub players: Vec<usize>,
    pub state: JobState,
    /// Whether it is part of the tables. One that was played well doesn't count where another with the same map and seed doesn't.
    pub counts: bool,
    /// Why not, if somebody said so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// Nothing of a match that was not played to its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<u64>,
    /// In the order of seats; empty likewise.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<SeatRow>,
    /// The turn that decided it, where it has a page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided: Option<u64>,
}

/// How a seat came out.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatRow {
    /// Nothing, where the rules forgot it.
    pub rank: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
    #[serde(skip_serializing_if = "is_zero")]
    pub faults: u64,
    /// How many of them were turns that took too much.
    #[serde(skip_serializing_if = "is_zero")]
    pub spent: u64,
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// All matches of the rounds that were played.
pub fn all(roster: &Roster, course: &Course, results: &Results, notes: &MatchNotes) -> Vec<MatchRow> {
    let mut rows = Vec::new();
    for bout in course.played.iter().flat_map(|played| &played.round.bouts) {
        for group in bout.jobs(roster) {
            let counts = group.iter().all(|job| matches!(results.of(&job.key), Known::Played(_)));
            rows.extend(group.iter().map(|job| row(job, counts, results, notes)));
        }
    }
    rows
}

fn row(job: &Job, counts: bool, results: &Results, notes: &MatchNotes) -> MatchRow {
    let played = match results.of(&job.key) {
        Known::Played(result) => Some(result),
        Known::LeftOut | Known::Missing => None,
    };
    let seats = played.iter().flat_map(|result| &result.seats).map(|seat| SeatRow {
        rank: seat.rank,
        score: seat.score.filter(|score| score.is_finite()),
        faults: seat.faults,
        spent: seat.spent,
    });
    MatchRow {
        map: job.map,
        seed: job.seed,
        players: job.players.clone(),
        state: results.state(&job.key).unwrap_or(JobState::Queued),
        counts,
        why: notes.whys.get(&job.key).map(|why| visible_line(why).into_owned()),
        turns: played.map(|result| result.turns),
        seats: seats.collect(),
        decided: notes.decided.get(&job.key).copied(),
    }
}
