//! Measures the maximum cost of a counted Lua instruction. Scripts that try to be expensive are timed, and their time per counted instruction is
//! compared with that of a plain loop.

use crate::{Trial, timed};
use lunarena_script::{Fault, FaultKind, ScriptError};
use std::fmt::Write;
use std::time::Duration;

/// Lua code of a plain loop, whose instructions take a typical time.
const LOOP: &str = "function turn() local x = 0 for i = 1, 100000 do x = x + i * 2 % 7 end return x end";

/// The measured time of an ordinary Lua instruction on this machine. It is the unit of other measurements, so that they do not depend on the speed or
/// the load of the machine.
pub struct PlainLoop {
    trial: Trial,
    /// Shortest measured time per instruction so far, in nanoseconds.
    nanos: f64,
}

impl PlainLoop {
    pub fn new() -> Result<PlainLoop, ScriptError> {
        const ROUNDS: usize = 5;
        let mut plain_loop = PlainLoop { trial: Trial::new(LOOP)?, nanos: f64::MAX };
        for _ in 0..ROUNDS {
            plain_loop.measure()?;
        }
        Ok(plain_loop)
    }

    /// Measures the plain loop again. Call this alternately with the measurements that are compared with the loop.
    pub fn measure(&mut self) -> Result<(), ScriptError> {
        let (time, answer) = timed(|| self.trial.ask());
        let used = answer?.used.max(1) as f64;
        // A coarse clock may measure a time of 0.
        self.nanos = self.nanos.min(time.as_nanos() as f64 / used).max(0.1);
        Ok(())
    }

    /// Returns how many instructions of the plain loop run in this time.
    pub fn instructions(&self, time: Duration) -> f64 {
        time.as_nanos() as f64 / self.nanos
    }
}

/// Instruction budgets, tried in order until a run takes long enough to be timed.
const BUDGETS: [u64; 6] = [1_000, 4_000, 16_000, 64_000, 250_000, 1_000_000];

/// Minimum duration of a useful measurement in seconds.
const MIN_SECONDS: f64 = 0.002;

/// The measured cost per instruction of a Lua script.
#[derive(Clone, Copy, Debug)]
pub struct InstructionCost {
    /// Time per counted instruction, as a multiple of the time of an instruction in a plain loop.
    pub times: f64,
    /// Number of instructions charged to the script's budget.
    pub paid: u64,
    /// Whether the script failed with an error of its own. The measurement may then be invalid.
    pub failed: bool,
}

/// Measures the instruction cost of bots. When a bot's file is loaded, it prepares data. Its `turn` function uses this data, either in an endless
/// loop or until it is done.
pub struct CostTrial {
    plain_loop: PlainLoop,
    rounds: u32,
    memory: u64,
}

impl CostTrial {
    pub fn new(rounds: u32, memory: u64) -> Result<CostTrial, ScriptError> {
        Ok(CostTrial { plain_loop: PlainLoop::new()?, rounds, memory })
    }

    /// Measures the bot with the source code `text`, and returns the lowest cost of several rounds. Each round also measures a plain loop.
    pub fn measure(&mut self, text: &str) -> Result<InstructionCost, ScriptError> {
        let mut trial = Trial::with_memory(text, self.memory)?;
        let mut least: Option<InstructionCost> = None;
        let mut from = 0;
        for _ in 0..self.rounds {
            self.plain_loop.measure()?;
            for (at, budget) in BUDGETS.iter().enumerate().skip(from) {
                let (time, answer) = timed(|| trial.ask_with(*budget));
                let answer = answer?;
                // A turn always takes some constant time, which must not be attributed to a few instructions.
                let paid = answer.used.max(300);
                let times = self.plain_loop.instructions(time) / paid as f64;
                // An answer that is too large to be read is an error too, but the bot pays for it, so the measurement is valid.
                let is_own =
                    |fault: &Fault| fault.kind == FaultKind::Error && !fault.error.message.contains("can't be read");
                let failed = answer.fault.as_ref().is_some_and(is_own);
                let found = InstructionCost { times, paid: answer.used, failed };
                if time.as_secs_f64() >= MIN_SECONDS || at + 1 == BUDGETS.len() || paid < *budget / 2 {
                    least = Some(least.filter(|least| least.times <= times).unwrap_or(found));
                    from = at;
                    break;
                }
            }
        }
        least.ok_or_else(|| ScriptError::new("nothing was measured"))
    }
}

/// A kind of Lua script that has been expensive or might be. It prepares data, and its `turn` function uses the data.
pub struct Kind {
    pub name: &'static str,
    pub text: String,
}

const TEXT: &str = include_str!("costly.txt");

/// Number of local variables in generated Lua functions, close to Lua's maximum.
const LOCALS: usize = 190;

/// Returns all kinds of expensive Lua scripts, written for bots with this memory limit in bytes.
pub fn costly_kinds(memory: u64) -> Vec<Kind> {
    let kinds = TEXT.split("--- ").filter_map(|part| part.split_once('\n'));
    kinds.map(|(name, text)| Kind { name, text: filled(text, memory) }).collect()
}

/// Replaces the placeholders in a Lua script with generated code that would be too long for the file.
fn filled(text: &str, memory: u64) -> String {
    let joined =
        |each: &dyn Fn(usize) -> String, between: &str| (1..=LOCALS).map(each).collect::<Vec<_>>().join(between);
    text.replace("LOCALS", &joined(&|i| format!("local v{i} = {i}"), " "))
        .replace("NAMES", &joined(&|i| format!("v{i}"), ", "))
        .replace("USES", &joined(&|i| format!("v{i}"), ", "))
        .replace("v200", &format!("v{LOCALS}"))
        .replace("MANYBLOCKS", &"do local a end ".repeat(4000))
        .replace("MANYSTATEMENTS", &"z = z ".repeat(4000))
        .replace("POWERS", &(0..62).map(|i| format!("[1 << {i}] = 1")).collect::<Vec<_>>().join(", "))
        .replace("COLLISIONS", &collisions())
        .replace("MEMORY", &memory.to_string())
}

/// Returns Lua code that declares a list of names with colliding hashes.
fn collisions() -> String {
    let mut text = String::from("local clashing = {");
    for name in colliding_names(40) {
        let _ = write!(text, " \"{name}\",");
    }
    text + " }"
}

/// Returns short names that collide: with the fixed seed, Lua's hash function maps them to the same slot in all but huge tables.
fn colliding_names(count: usize) -> Vec<String> {
    let hash = |name: &str| {
        let mut hash = 0x5eed ^ name.len() as u32;
        for byte in name.bytes().rev() {
            hash ^= (hash << 5).wrapping_add(hash >> 2).wrapping_add(byte.into());
        }
        hash
    };
    (0..).map(|i: u32| format!("{i:06}")).filter(|name| hash(name) % (1 << 14) == 77).take(count).collect()
}
