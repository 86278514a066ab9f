//! A question to a bot, and what comes back.

use crate::error::ScriptError;
use lunarena_kernel::Value;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    Error,
    OverBudget,
    OutOfMemory,
    OutOfTime,
}

impl FaultKind {
    /// As replays and examples write it.
    pub fn name(self) -> &'static str {
        match self {
            FaultKind::Error => "error",
            FaultKind::OverBudget => "over budget",
            FaultKind::OutOfMemory => "out of memory",
            FaultKind::OutOfTime => "out of time",
        }
    }
}

/// Why a bot gave no answer of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub kind: FaultKind,
    pub error: ScriptError,
}

/// How a bot is asked.
pub struct Asked<'a> {
    pub function: &'a str,
    pub instructions: u64,
    /// It may answer `false` and be asked again in the same turn.
    pub keep: bool,
    /// A bot that overruns is paused and goes on at the next question, instead of failing.
    pub pause: bool,
    pub log: Log,
    pub argument: Argument,
    /// A second argument, for bots of the engine's own.
    pub also: Option<&'a Value>,
}

/// How much of a bot's live calls is written down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Log {
    #[default]
    Nothing,
    /// A long result as `{cut: true}`: a bot that asks for the whole map in every turn leaves room for what it does.
    Short,
    Whole,
}

/// What a bot's function is called with. Where bots call live it gets the game's methods on top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Argument {
    Nothing,
    /// The view that lies in the rules, see [`Rules::make_view`](crate::Rules::make_view).
    View,
}

/// Live calls that came to nothing: the rules refused them, or what was handed over could not be read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RefusedCalls {
    pub count: u64,
    /// The first one, as `[name, arguments...]`, and why.
    pub first: Option<(Value, Value)>,
}

impl RefusedCalls {
    /// Those of a later answer come behind.
    pub fn add(&mut self, later: RefusedCalls) {
        self.count += later.count;
        self.first = self.first.take().or(later.first);
    }
}

/// It is large, and goes through many hands: in a box.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// What it returned; `None` if that is nothing, or if it failed.
    pub value: Option<Value>,
    /// What it saved, whether it failed or not.
    pub saved: Option<Value>,
    /// Why what it saved can't be read, and counts as nothing.
    pub unsaved: Option<String>,
    pub fault: Option<Fault>,
    pub used: u64,
    /// The clock stopped it, after so many instructions.
    pub stopped: Option<u64>,
    /// Nobody waits for it any more: nothing of this counts.
    pub broken_off: bool,
    pub output: String,
    pub output_cut: bool,
    /// Live calls, each with what came of it.
    pub calls: Vec<(Value, Value)>,
    /// How many live calls it made beyond those that were written down.
    pub more_calls: u64,
    /// How many live calls came to nothing, written down or not.
    pub refused: RefusedCalls,
    /// It stands in the middle of its run: it overran and was paused, or it ended its turn.
    pub paused: bool,
    /// It was paused since its instructions were used up, not because it ended its turn.
    pub overran: bool,
    /// It came to the end of its run.
    pub returned: bool,
}

impl Answer {
    /// That of a bot that gave none of its own.
    pub fn failed(fault: Fault) -> Box<Answer> {
        Box::new(Answer { fault: Some(fault), ..Answer::default() })
    }

    /// What came behind this in the same turn: its calls follow, and it says how the turn ended.
    pub fn follow(&mut self, later: Answer) {
        let mut calls = std::mem::take(&mut self.calls);
        let mut refused = std::mem::take(&mut self.refused);
        let more_calls = self.more_calls + later.more_calls;
        let fault = self.fault.take();
        *self = later;
        calls.append(&mut self.calls);
        refused.add(std::mem::take(&mut self.refused));
        (self.calls, self.refused, self.more_calls) = (calls, refused, more_calls);
        self.fault = self.fault.take().or(fault);
    }

    /// Whether it wants to be asked again in the same turn, where it may.
    pub fn keeps(&self) -> bool {
        self.value == Some(Value::Bool(false)) && self.fault.is_none()
    }
}
