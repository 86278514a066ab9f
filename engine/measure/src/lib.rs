//! Measures the cost of counting Lua instructions, of calls into the rules and of creating bots on this machine.
//!
//! Each time is the minimum of several rounds. Alternatives are measured alternately in each round, so that the load of the machine affects all of
//! them.

mod instruction_cost;

pub use instruction_cost::{CostTrial, InstructionCost, Kind, PlainLoop, costly_kinds};
pub use lunarena_script::clock::{Clock, timed};

use lunarena_kernel::Value;
use lunarena_kernel::budget::Limits;
use lunarena_script::{
    Answer, Api, Argument, Bot, BotSource, Log, Module, Request, Rules, RulesSource, ScriptError, Style,
};
use std::time::Duration;

/// Checks whether tests should cover all cases instead of a representative part. The environment variable `LUNARENA_THOROUGH` requests this unless
/// it is `0`.
pub fn is_thorough() -> bool {
    std::env::var_os("LUNARENA_THOROUGH").is_some_and(|value| value != "0")
}

/// A piece of Lua code that is timed both in a bot and in the rules.
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

/// Times of the same Lua code without and with counting its instructions.
pub struct Counting {
    pub plain: Duration,
    pub counted: Duration,
}

impl Counting {
    /// Returns the time with instruction counting divided by the time without it.
    pub fn ratio(&self) -> f64 {
        self.counted.as_secs_f64() / self.plain.as_secs_f64()
    }
}

impl Work {
    /// Measures the work twice: in rules, which do not count instructions, and in a bot, which does.
    pub fn counting(&self, rounds: u32) -> Result<Counting, ScriptError> {
        let mut best = Counting { plain: Duration::MAX, counted: Duration::MAX };
        for _ in 0..rounds {
            let mut rules = rules()?;
            let text = format!("return function() {} end", self.body);
            let (plain, value) = timed(|| rules.run_generator("work.lua", &text));
            let mut bot = Trial::new(&format!("function turn() {} end", self.body))?;
            let (counted, answer) = timed(|| bot.ask());
            check_work(answer?.value == Some(value?))?;
            best.plain = best.plain.min(plain);
            best.counted = best.counted.min(counted);
        }
        Ok(best)
    }
}

/// Returns an error if the measured work failed.
fn check_work(good: bool) -> Result<(), ScriptError> {
    if good { Ok(()) } else { Err(ScriptError::new("what was timed did not do its work")) }
}

/// Number of bot calls to the rules in one measurement.
const CALLS: u32 = 50_000;

/// Measures the time of one live call (a direct call from a bot into the rules) with two arguments and one result. The time of the same call to a
/// function of the bot is subtracted.
pub fn live_call(rounds: u32) -> Result<Duration, ScriptError> {
    let loops = |call: &str| format!("local x = 0 for i = 1, {CALLS} do x = {call}('scout', i) end");
    let inside = format!("local function last(a, b) return b end function turn() {} end", loops("last"));
    let live = format!("function turn(game) {} end", loops("game:last"));
    let (mut inside, mut live) = (Trial::new(&inside)?, Trial::new(&live)?);
    let mut best = [Duration::MAX; 2];
    for _ in 0..rounds {
        for (best, trial) in best.iter_mut().zip([&mut inside, &mut live]) {
            let (time, answer) = timed(|| trial.ask());
            check_work(answer?.fault.is_none())?;
            *best = (*best).min(time);
        }
    }
    Ok(best[1].saturating_sub(best[0]) / CALLS)
}

/// The time and memory for creating a bot that does nothing.
pub struct NewBot {
    pub time: Duration,
    pub bytes: usize,
}

/// Measures the time and memory for creating a bot that does nothing.
pub fn new_bot(rounds: u32) -> Result<NewBot, ScriptError> {
    let mut best = NewBot { time: Duration::MAX, bytes: 0 };
    let api = rules()?.api_of(API)?;
    for _ in 0..rounds {
        let (time, bot) = timed(|| create_bot("function turn() end", &api, MEMORY, 100_000));
        best.time = best.time.min(time);
        best.bytes = best.bytes.max(bot?.used_memory());
    }
    Ok(best)
}

/// Name of the rules module whose functions bots can call.
const API: &str = "api";

const MODULE: &str = "return { last = function(state, turn, a, b) return b end }";

/// Instruction budget that is sufficient for all measured work.
const INSTRUCTIONS: u64 = 1 << 40;

const MEMORY: u64 = 8 << 20;

/// Rules and a bot for a measurement. The game has no content.
struct Trial {
    rules: Rules,
    bot: Bot,
}

impl Trial {
    fn new(text: &str) -> Result<Trial, ScriptError> {
        Trial::with_memory(text, MEMORY)
    }

    fn with_memory(text: &str, memory: u64) -> Result<Trial, ScriptError> {
        let mut rules = rules()?;
        let api = rules.api_of(API)?;
        rules.use_api(&api)?;
        Ok(Trial { bot: create_bot(text, &api, memory, INSTRUCTIONS)?, rules })
    }

    fn ask(&mut self) -> Result<Box<Answer>, ScriptError> {
        self.ask_with(INSTRUCTIONS)
    }

    fn ask_with(&mut self, instructions: u64) -> Result<Box<Answer>, ScriptError> {
        let request = Request {
            function: "turn",
            instructions,
            keep: false,
            pause: false,
            log: Log::Nothing,
            argument: Argument::Nothing,
            also: None,
        };
        self.bot.ask(&request, &mut self.rules)
    }
}

fn rules() -> Result<Rules, ScriptError> {
    let modules = &[Module::new(API, "api.lua", MODULE)];
    let constants = Value::Map(Default::default());
    let source = RulesSource { modules, constants: &constants, formulas: &[], hooks: &[] };
    let first = |errors: Vec<ScriptError>| errors.into_iter().next();
    Rules::load(&source).map_err(|errors| first(errors).unwrap_or_else(|| ScriptError::new("no rules")))
}

fn create_bot(text: &str, api: &Api, memory: u64, load: u64) -> Result<Bot, ScriptError> {
    let (limits, style) = (Limits { load, call: None, turn: None, bank: None, memory, output: 1000 }, Style::Calls);
    Bot::load(&BotSource { chunk: "bot.lua", text, code: Default::default(), limits: &limits, api, style, seed: 7 })
}
