//! How dear an instruction can be made: what Lua costs for each instruction that it pays, in times of what an honest one costs.

use super::clock::timed;
use super::scene::Scene;
use crate::answer::FaultKind;
use crate::error::ScriptError;

/// What an honest instruction is measured by: plain arithmetic, without end.
const HONEST: &str = "function turn() local x = 0 while true do x = x + 3 * 2 % 7 end end";

/// The budgets that are tried, each the next while the one before was over too soon to be timed.
const BUDGETS: [u64; 6] = [1_000, 4_000, 16_000, 64_000, 250_000, 1_000_000];

/// Less time than this, in seconds, says little.
const SHORT: f64 = 0.002;

/// What a piece of Lua came to.
#[derive(Clone, Copy, Debug)]
pub struct Dearness {
    /// For each instruction paid, so many times the time of an honest one.
    pub times: f64,
    /// Instructions paid.
    pub paid: u64,
    /// Whether it ended in an error of its own: what was measured may not be what was meant.
    pub failed: bool,
}

/// Measures bots whose file prepares something and whose `turn` uses it, for ever or until it is done.
pub struct Dear {
    honest: Scene,
    rounds: u32,
    memory: u64,
}

impl Dear {
    pub fn new(rounds: u32, memory: u64) -> Result<Dear, ScriptError> {
        Ok(Dear { honest: Scene::new(HONEST)?, rounds, memory })
    }

    /// The least of several rounds, in each of which an honest loop runs for as many instructions.
    pub fn measure(&mut self, text: &str) -> Result<Dearness, ScriptError> {
        let mut scene = Scene::with_memory(text, self.memory)?;
        let mut least: Option<Dearness> = None;
        let mut from = 0;
        for _ in 0..self.rounds {
            for (at, budget) in BUDGETS.iter().enumerate().skip(from) {
                let (time, answer) = timed(|| scene.ask_with(*budget));
                let answer = answer?;
                // Less often than a few hundred instructions nothing is repeated: the turn itself has its cost too.
                let paid = answer.used.max(300);
                let (honest, done) = timed(|| self.honest.ask_with(paid));
                done?;
                let times = time.as_secs_f64() / honest.as_secs_f64().max(1e-9);
                let failed = answer.fault.is_some_and(|fault| fault.kind == FaultKind::Error);
                let found = Dearness { times, paid: answer.used, failed };
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
