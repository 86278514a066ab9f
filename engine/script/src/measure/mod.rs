//! What it costs to count a bot's instructions, to call the rules and to make a bot, measured on the machine at hand.
//! Times are the best of several rounds, and of things that are compared each round has all: they meet the same neighbours.

mod clock;
mod costly;
mod honest;
mod instruction_cost;
mod scene;

pub use clock::{Clock, ThreadClock, timed};
pub use costly::{Kind, costly_kinds};
pub use honest::Honest;
pub use instruction_cost::{CostTrial, InstructionCost};

use crate::error::ScriptError;
use scene::Scene;
use std::time::Duration;

/// Whether tests are to try all there is, and not only what shows the rest: a person's wish, and what is done before a change is taken in.
pub fn is_thorough() -> bool {
    std::env::var_os("LUNARENA_THOROUGH").is_some_and(|wish| wish != "0")
}

/// Lua of one kind, for bots and for rules.
pub struct Work {
    pub name: &'static str,
    body: &'static str,
}

pub const WORK: [Work; 4] = [
    Work { name: "arithmetic", body: "local x = 0 for i = 1, 400000 do x = x + i * 2 % 7 end return x" },
    Work {
        name: "tables",
        body: "local t, sum = {}, 0
         for i = 1, 1000 do t[i] = { weight = i % 17 } end
         for round = 1, 60 do for i = 1, #t do local e = t[i] if e.weight > 8 then sum = sum + e.weight end e.seen = round end end
         return sum",
    },
    Work {
        name: "calls",
        body: "local function add(a, b) return a + b end
         local x = 0 for i = 1, 150000 do x = add(x, i) end return x",
    },
    Work {
        name: "recursion",
        body: "local function fib(n) if n < 2 then return n end return fib(n - 1) + fib(n - 2) end
         return fib(21)",
    },
];

/// The same Lua without and with counting.
pub struct Counting {
    pub plain: Duration,
    pub counted: Duration,
}

impl Counting {
    /// How much longer it takes with counting.
    pub fn ratio(&self) -> f64 {
        self.counted.as_secs_f64() / self.plain.as_secs_f64()
    }
}

impl Work {
    pub fn counting(&self, rounds: u32) -> Result<Counting, ScriptError> {
        let mut best = Counting { plain: Duration::MAX, counted: Duration::MAX };
        for _ in 0..rounds {
            let mut rules = scene::rules()?;
            let text = format!("return function() {} end", self.body);
            let (plain, value) = timed(|| rules.run_generator("work.lua", &text));
            let mut bot = Scene::new(&format!("function turn() {} end", self.body))?;
            let (counted, answer) = timed(|| bot.ask());
            must(answer?.value == Some(value?))?;
            best.plain = best.plain.min(plain);
            best.counted = best.counted.min(counted);
        }
        Ok(best)
    }
}

/// What went wrong is not worth its time.
fn must(good: bool) -> Result<(), ScriptError> {
    if good { Ok(()) } else { Err(ScriptError::new("what was timed did not do its work")) }
}

/// How often a call is made to be timed.
const CALLS: u32 = 50_000;

/// From a bot to the rules and back, with a name, a number and one result, beyond a call inside the bot.
pub fn live_call(rounds: u32) -> Result<Duration, ScriptError> {
    let loops = |call: &str| format!("local x = 0 for i = 1, {CALLS} do x = {call}('scout', i) end");
    let inside = format!("local function last(a, b) return b end function turn() {} end", loops("last"));
    let live = format!("function turn(game) {} end", loops("game:last"));
    let (mut inside, mut live) = (Scene::new(&inside)?, Scene::new(&live)?);
    let mut best = [Duration::MAX; 2];
    for _ in 0..rounds {
        for (best, scene) in best.iter_mut().zip([&mut inside, &mut live]) {
            let (time, answer) = timed(|| scene.ask());
            must(answer?.fault.is_none())?;
            *best = (*best).min(time);
        }
    }
    Ok(best[1].saturating_sub(best[0]) / CALLS)
}

/// A bot that does nothing.
pub struct NewBot {
    pub time: Duration,
    pub bytes: usize,
}

pub fn new_bot(rounds: u32) -> Result<NewBot, ScriptError> {
    let mut best = NewBot { time: Duration::MAX, bytes: 0 };
    let api = scene::rules()?.api_of(scene::API)?;
    for _ in 0..rounds {
        let (time, bot) = timed(|| scene::bot("function turn() end", &api));
        best.time = best.time.min(time);
        best.bytes = best.bytes.max(bot?.used_memory());
    }
    Ok(best)
}
