//! How far a match is, and how far it can go.

use super::Match;
use lunarena_kernel::turns::{Order, Phase, Shape};

/// How far a match is; it may end before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What is counted, in the plural.
    pub noun: &'static str,
    pub done: u64,
    pub total: u64,
}

impl Match<'_> {
    /// How far the match is: in turns, or in rounds where queues of units decide how many turns a round has.
    pub fn progress(&self) -> Progress {
        let phases = &self.plan.phases;
        let seats = self.plan.seats as u64;
        if phases.iter().any(|phase| matches!(phase.shape, Shape::Queue)) {
            let before = phases.iter().take(self.clock.phase_index());
            let done = before.map(|phase| phase.rounds).sum::<u64>().saturating_add(self.clock.round());
            return Progress { noun: "rounds", done, total: phases.iter().map(|phase| phase.rounds).sum() };
        }
        let per_round = |phase: &Phase| match phase.shape {
            Shape::Simultaneous { .. } => 1,
            Shape::Sequence { order: Order::Snake, .. } => 2 * seats,
            Shape::Sequence { order: Order::Forward, .. } | Shape::Queue => seats,
        };
        let total = phases.iter().map(|phase| phase.rounds.saturating_mul(per_round(phase))).sum();
        Progress { noun: "turns", done: self.clock.turn(), total }
    }
}
