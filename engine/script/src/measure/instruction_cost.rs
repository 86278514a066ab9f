//! How expensive an instruction can be made: what Lua costs for each instruction that it pays, in times of what an honest one costs.

use super::clock::timed;
use super::honest::Honest;
use super::scene::Scene;
use crate::answer::{Fault, FaultKind};
use crate::error::ScriptError;

/// The budgets that are tried, each the next while the one before was over too soon to be timed.
const BUDGETS: [u64; 6] = [1_000, 4_000, 16_000, 64_000, 250_000, 1_000_000];

/// Less time than this, in seconds, says little.
const SHORT: f64 = 0.002;

/// What a piece of Lua came to.
#[derive(Clone, Copy, Debug)]
pub struct InstructionCost {
    /// For each instruction paid, so many times the time of an honest one.
    pub times: f64,
    /// Instructions paid.
    pub paid: u64,
    /// Whether it ended in an error of its own: what was measured may not be what was meant.
    pub failed: bool,
}

/// Measures bots whose file prepares something and whose `turn` uses it, for ever or until it is done.
pub struct CostTrial {
    honest: Honest,
    rounds: u32,
    memory: u64,
}

impl CostTrial {
    pub fn new(rounds: u32, memory: u64) -> Result<CostTrial, ScriptError> {
        Ok(CostTrial { honest: Honest::new()?, rounds, memory })
    }

    /// The least of several rounds, in each of which an honest loop runs too.
    pub fn measure(&mut self, text: &str) -> Result<InstructionCost, ScriptError> {
        let mut scene = Scene::with_memory(text, self.memory)?;
        let mut least: Option<InstructionCost> = None;
        let mut from = 0;
        for _ in 0..self.rounds {
            self.honest.measure()?;
            for (at, budget) in BUDGETS.iter().enumerate().skip(from) {
                let (time, answer) = timed(|| scene.ask_with(*budget));
                let answer = answer?;
                // Less often than a few hundred instructions nothing is repeated: the turn itself has its cost too.
                let paid = answer.used.max(300);
                let times = self.honest.instructions(time) / paid as f64;
                // An answer that is too large for its turn is paid for all the same.
                let is_own =
                    |fault: &Fault| fault.kind == FaultKind::Error && !fault.error.message.contains("can't be read");
                let failed = answer.fault.as_ref().is_some_and(is_own);
                let found = InstructionCost { times, paid: answer.used, failed };
                if time.as_secs_f64() >= SHORT || at + 1 == BUDGETS.len() || paid < *budget / 2 {
                    least = Some(least.filter(|least| least.times <= times).unwrap_or(found));
                    from = at;
                    break;
                }
            }
        }
        least.ok_or_else(|| ScriptError::new("nothing was measured"))
    }
}
