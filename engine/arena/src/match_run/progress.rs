//! How far a match is, and how far it can go.

use super::Match;
use lunarena_kernel::turns::{Phase, Shape};
use std::fmt;

/// How far a match is; it may end before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What is counted, in the plural.
    pub noun: &'static str,
    pub done: u64,
    /// At most, where that is planned.
    pub total: Option<u64>,
}

impl Match<'_> {
    /// How far the match is: in turns, or in rounds where queues of units decide how many turns a round has.
    pub fn progress(&self) -> Progress {
        let phases = &self.plan.phases;
        if phases.iter().all(|phase| phase.shape != Shape::Queue) {
            let turns = |phase: &Phase| phase.rounds?.checked_mul(phase.shape.turns()? as u64);
            return Progress { noun: "turns", done: self.turn_loop.turn(), total: sum(phases, turns) };
        }
        let before = phases.iter().take(self.turn_loop.phase_index()).filter_map(|phase| phase.rounds);
        let done = before.sum::<u64>().saturating_add(self.turn_loop.round(&self.plan).unwrap_or(0));
        Progress { noun: "rounds", done, total: sum(phases, |phase| phase.rounds) }
    }
}

/// Where the match is: `turn 5 of 12`.
impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.noun.trim_end_matches('s'), self.done)?;
        self.total.map_or(Ok(()), |total| write!(f, " of {total}"))
    }
}

/// Nothing, if one of them is unknown.
fn sum(phases: &[Phase], number: impl Fn(&Phase) -> Option<u64>) -> Option<u64> {
    phases.iter().try_fold(0, |sum: u64, phase| Some(sum.saturating_add(number(phase)?)))
}
